"""Terrains and how they look, drawn by one OpenGL context: for the views and for pictures alike."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Generic, TypeVar

from PySide6.QtGui import QMatrix4x4

from terrain_explorer.document.changed_windows import merged, whole
from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.gui.views.surface3d.camera.block import NO_BLOCK, TerrainBlock
from terrain_explorer.gui.views.surface3d.gl.level_of_detail import seen_tiles, shows_points, wanted_step
from terrain_explorer.gui.views.surface3d.gl.render_targets import strips
from terrain_explorer.gui.views.surface3d.gl.renderer import BEST, Renderer
from terrain_explorer.gui.views.surface3d.gl.shader_program import Definitions, Uniform
from terrain_explorer.gui.views.surface3d.gl.terrain_renderer import ContextResources, TerrainRenderer
from terrain_explorer.gui.views.surface3d.gl.textures import thinned
from terrain_explorer.gui.views.surface3d.gl.uniforms import (
    NO_TERRAIN,
    Shot,
    features,
    of_shot,
    of_terrain,
    of_tint,
    palette_rows,
    shaping,
)
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.gradient import steepness
from terrain_explorer.terrain.heightmap import Windows
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones, Tones
from terrain_explorer.terrain.shading.waters import Waters

Drawing = TypeVar("Drawing", bound=TerrainRenderer)


class TerrainScene(Generic[Drawing]):
    """Holds a look, and what a context holds for the terrain. It draws with its context current.

    Parameters
    ----------
    beside
        Another scene of the same context, whose shaders this one shares; it has to stay as long as this one.

    Attributes
    ----------
    look
        How the terrain is drawn.
    """

    def __init__(self, beside: TerrainScene[Any] | None = None) -> None:
        self._beside = beside
        self.look = Look()
        self._coloured = self._flooded = self._tinted = False
        self._tint: Tint | None = None
        self._tones = NO_TONES
        self._toned: Tones | None = None
        self._renderer: Drawing | None = None

    def setTint(self, tint: Tint | None) -> None:
        """Tint some points of the map, and dim the others; None leaves all as they are."""
        self._tint, self._tinted = tint, False

    def setTones(self, tones: PaletteTones) -> None:
        """Take the tones of palettes at the points of the map."""
        self._tones = tones

    @property
    def in_software(self) -> bool:
        """Whether the pictures are drawn without a graphics card; False as long as nothing is prepared."""
        return self._renderer is not None and self._renderer.in_software

    def begin(self) -> None:
        """Make the renderer in the current context, if there is none yet."""
        self._ready()

    def show_beside(self) -> None:
        """Draw the picture that was drawn beside the others into the current viewport."""
        self._ready().show_beside()

    def rest(self) -> None:
        """Free what the next picture makes again at once, in the current context."""
        if self._renderer is not None:
            self._renderer.rest()

    def release(self) -> None:
        """Free everything in the current context; the next picture makes it again."""
        if self._renderer is not None:
            self._renderer.delete()
            self._renderer = None
            self._coloured = self._flooded = self._tinted = False
            self._toned = None
            self._forget()

    def _made(self) -> Drawing:
        """Make the renderer in the current context."""
        raise NotImplementedError

    @property
    def _shared(self) -> ContextResources | None:
        """What the context holds for the scene that this one is beside."""
        return None if self._beside is None else self._beside._ready().resources

    def _forget(self) -> None:
        """Note that nothing is on the card any more."""

    def _ready(self) -> Drawing:
        if self._renderer is None:
            self._renderer = self._made()
        return self._renderer

    def _bring_colours(self, renderer: Drawing) -> None:
        """Bring colours, tint and tones to the card."""
        if not self._coloured:
            renderer.colour(palette_rows(self.look))
            self._coloured = True
        if self._tint is not None and not self._tinted:
            renderer.tint(thinned(self._tint.cover, renderer.largest_map)[0])
            self._tinted = True
        tones = self._shown_tones
        if tones is not None and tones is not self._toned:
            renderer.tone(thinned(tones.shades, renderer.largest_map)[0])
            self._toned = tones

    def _features(self, lakes: bool) -> Definitions:
        return features(self.look, lakes, self._tint is not None, self._shown_tones is not None)

    @property
    def _of_tint(self) -> dict[str, Uniform]:
        return {} if self._tint is None else of_tint(self._tint)

    @property
    def _shown_tones(self) -> Tones | None:
        return self._tones.get(self.look.palette)


class Scene(TerrainScene[Renderer]):
    """Holds a terrain and its look, and brings only changes to the card. It draws with its context current.

    Parameters
    ----------
    beside
        Another scene of the same context, whose shaders this one shares; it has to stay as long as this one.
    pixels
        The pixels along the longer side of its pictures, if they are small.
    """

    def __init__(self, beside: TerrainScene[Any] | None = None, pixels: int | None = None) -> None:
        super().__init__(beside)
        self._pixels = pixels
        self.heightmap: Heightmap | None = None
        self.block: TerrainBlock | None = None
        self._steepness, self._is_as_steep = 0.0, False
        self.step = 1
        """Every how many-th point each way fits on the card."""
        self._changes: Windows = ()
        self._uploading: Iterator[None] | None = None
        self._refining: Iterator[None] | None = None
        self._by_means = False
        self._waters: Waters | None = None
        self._lit = self._drawn_on = False

    @property
    def pending(self) -> bool:
        """Whether heights or water are still to be brought to the card."""
        return bool(self._changes) or not (self._flooded or self._waters is None)

    def setHeightmap(self, heightmap: Heightmap | None, changed: Collection[Window] | None = None) -> None:
        """Show a heightmap, or nothing.

        Parameters
        ----------
        changed
            The windows in which it differs from the one shown before, if both have the same shape; by default it may
            differ everywhere.
        """
        before, self.heightmap = self.heightmap, heightmap
        self._uploading = self._refining = None  # an upload that goes on holds the heights from before
        if heightmap is None:
            self._changes = ()
        elif before is None or changed is None or before.heights.shape != heightmap.heights.shape:
            self._changes, self._lit = (whole(heightmap.heights.shape),), False
        else:
            self._changes = merged(changed, self._changes)
            self._drawn_on = self._drawn_on or bool(changed)
        # By every dab, too: a terrain must not look otherwise when it is opened again than when it was drawn.
        self._is_as_steep = False
        self._measure()

    def setLook(self, look: Look) -> None:
        """Draw it like this."""
        before, self.look = self.look, look
        self._coloured = False
        if shaping(look) != shaping(before):
            # Light is found out once for a place of the sun and not for each picture: it costs more than all the rest.
            self._lit = False
            self._measure()

    def setWaters(self, waters: Waters | None) -> None:
        """Show the rivers and lakes of a map of the heightmap's shape, or none."""
        if waters is not self._waters:
            self._waters, self._uploading = waters, None
            self._flooded = self._lit = False

    def uploading(self, shot: Shot | None = None) -> Iterator[None]:
        """Bring what is pending to the card, step by step, for a picture or for any."""
        self._by_means = shot is not None and not self._shows_points(shot)
        while self.pending:
            self.upload_some()
            yield

    def refining(self, shot: Shot) -> Iterator[None]:
        """Bring all points to the card, step by step, if only their means are there and a picture shows more."""
        while self.heightmap is not None and not self.pending and self.lacks_points(shot):
            if self._refining is None:
                self._refining = self._ready().refining(self.heightmap.heights)
            if next(self._refining, self) is self:
                self._refining = None
            yield

    def lacks_points(self, shot: Shot) -> bool:
        """Return whether a picture shows single points where only means of them are on the card."""
        return self._renderer is not None and self._renderer.by_means and self._shows_points(shot)

    def upload_some(self) -> None:
        """Bring some of the changed heights, and of the water, to the card."""
        if self._uploading is None and self.heightmap is not None and self.pending:
            self._uploading = self._upload(self._ready(), self.heightmap)
        if self._uploading is not None and next(self._uploading, self) is self:
            self._changes, self._flooded, self._uploading = (), self._waters is not None, None

    def draw(self, shot: Shot) -> None:
        """Draw into the current viewport."""
        renderer = self._ready()
        for _ in self.uploading(shot):  # a picture that is asked for shows everything
            pass
        if not shot.quality.patient:
            for _ in self.refining(shot):
                pass
        with renderer.coarsely(shot.quality.coarseness):
            self._draw(renderer, shot)

    def drawing_beside(self, shot: Shot) -> Iterator[None]:
        """Draw a picture step by step, while others are on the screen; `show_beside` shows it."""
        renderer = self._ready()
        yield from self.uploading(shot)
        yield from self.refining(shot)
        if self._dim(shot):
            yield from self._lighting(renderer)
        height = shot.size[1]
        for low, high in strips(*shot.size):
            with renderer.beside(shot.size, low, high):
                self._draw(renderer, shot, (low / height, high / height))
            yield

    def settle(self) -> None:
        """Free, in the current context, the room for a larger map from before: no such map comes soon."""
        if self._renderer is not None:
            self._renderer.settle()

    def release(self) -> None:
        self._uploading = self._refining = None  # first, for they may be at work in another thread
        super().release()

    def _forget(self) -> None:
        self._lit = False
        self._changes = () if self.heightmap is None else (whole(self.heightmap.heights.shape),)

    def _made(self) -> Renderer:
        return Renderer(self._shared, self._pixels)

    def _measure(self) -> None:
        self.block = None if self.heightmap is None else TerrainBlock.of(self.heightmap, self.look.exaggeration)

    def _upload(self, renderer: Renderer, heightmap: Heightmap) -> Iterator[None]:
        # The windows are those of the whole map; a thinned copy is a new array in any case, and goes there as a whole.
        heights, self.step = thinned(heightmap.heights, renderer.largest_map)
        if self._changes:
            changes = self._changes if self.step == 1 else (whole(heights.shape),)
            yield from renderer.uploading(heights, changes, self._by_means and self.step == 1)
        if self._waters is not None and not self._flooded:
            depths, _ = thinned(self._waters.depths, renderer.largest_map)
            yield from renderer.uploading_waters(depths, self._waters.banks[0])
        if not self._lit:
            yield from self._lighting(renderer)

    def _shows_points(self, shot: Shot) -> bool:
        """Return whether a picture shows single points, or would at its best: one that is coarse is soon followed."""
        if self.heightmap is None or self.block is None:
            return False
        cell = 2 * self.block.east / (self.heightmap.columns - 1)
        wanted = wanted_step(shot.camera, shot.size[0], BEST.apart, cell)
        return shows_points(self.block, shot.camera, shot.size[0], wanted, cell)

    def _dim(self, shot: Shot) -> bool:
        """Return whether light has to be found out for a picture.

        A patient picture keeps the shadows of ground that was drawn on: they would cost more than the stroke itself.
        """
        return self.heightmap is not None and (not self._lit or (self._drawn_on and not shot.quality.patient))

    def _find_steepness(self) -> None:
        if not self._is_as_steep and self.heightmap is not None:
            self._steepness, self._is_as_steep = steepness(self.heightmap), True

    def _lighting(self, renderer: Renderer) -> Iterator[None]:
        look = self.look
        self._find_steepness()
        yield from renderer.lighting(self._of_terrain(), self._waters is not None)
        # The sun may have moved meanwhile.
        self._lit, self._drawn_on = shaping(self.look) == shaping(look), False

    def _draw(self, renderer: Renderer, shot: Shot, strip: tuple[float, float] = (0.0, 1.0)) -> None:
        """Draw a picture, or what is seen in a strip of it, from part to part of its height."""
        if not (self._drawn_on and shot.quality.patient):
            self._find_steepness()
        uniforms = {**of_shot(shot, self.block or NO_BLOCK, self.look), **self._of_terrain(), **self._of_tint}
        if not shot.transparent:
            renderer.draw_backdrop(uniforms)
        if self.heightmap is None or self.block is None:
            return
        self._bring_colours(renderer)
        while self._dim(shot):
            for _ in self._lighting(renderer):
                pass
        shape = tuple(-(-points // self.step) for points in self.heightmap.heights.shape)
        wanted = wanted_step(shot.camera, shot.size[0], shot.quality.apart, 2 * self.block.east / (shape[1] - 1))
        clip = _onto(strip) * shot.projection(self.block) * shot.camera.view()
        tiles = seen_tiles(shape, self.block, shot.camera.eye, clip, wanted)
        uniforms["wanted"] = wanted
        renderer.draw_block(
            uniforms, self._features(self._waters is not None), tiles, shot.quality.samples, not shot.transparent
        )

    def _of_terrain(self) -> dict[str, Uniform]:
        if self.heightmap is None or self.block is None:
            return NO_TERRAIN
        return of_terrain(self.heightmap, self._steepness, self.block, self.look)


def _onto(strip: tuple[float, float]) -> QMatrix4x4:
    """Return the matrix that spreads a strip of the picture, from part to part of its height, over all of it."""
    low, high = strip
    matrix = QMatrix4x4()
    matrix.scale(1.0, 1.0 / (high - low), 1.0)
    matrix.translate(0.0, 1.0 - low - high, 0.0)
    return matrix
