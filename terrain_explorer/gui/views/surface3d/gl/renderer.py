"""Draws the terrain in three steps: the place that each sample shows, the backdrop, and the light on these places.

The grid's small triangles cost little, since the first step only notes places of the map; each pixel is lit once,
from the full heights, however fine the grid and the map are.
"""

from __future__ import annotations

import ctypes
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL
from OpenGL.raw.GL.VERSION.GL_2_0 import glVertexAttribPointer  # the usual one asks the platform for the context

from terrain_explorer.document.changed_windows import whole
from terrain_explorer.gui.views.surface3d.camera.block import SIDE
from terrain_explorer.gui.views.surface3d.gl.level_of_detail import SLIDING, TILE, DrawnTiles, sides_of
from terrain_explorer.gui.views.surface3d.gl.render_targets import LightTarget, SightTarget, SpareCanvas, rows_only
from terrain_explorer.gui.views.surface3d.gl.shader_program import Definitions, Program, Programs, Uniforms
from terrain_explorer.gui.views.surface3d.gl.textures import ColourTexture, CoverTexture, HeightTexture
from terrain_explorer.terrain import Window
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.sampling import grid_triangles
from terrain_explorer.terrain.shading.river_banks import FARTHEST, SHORE, STEPS, THIN, Banks


class GridMesh:
    """Draws with the program in use; needs a current context.

    All tiles share one set of corners, and the shaders place them. So a tile costs three numbers, however fine it is.
    """

    def __init__(self) -> None:
        corners = grid_triangles(TILE + 1, TILE + 1).astype(np.uint16).ravel()  # 17 x 17 points fit into 16 bits
        self._count = len(corners)
        self._array, (self._corners, self._tiles) = int(GL.glGenVertexArrays(1)), map(int, GL.glGenBuffers(2))
        self.bind()
        GL.glBindBuffer(GL.GL_ELEMENT_ARRAY_BUFFER, self._corners)
        GL.glBufferData(GL.GL_ELEMENT_ARRAY_BUFFER, corners.nbytes, corners, GL.GL_STATIC_DRAW)
        GL.glVertexAttribDivisor(0, 1)  # attribute 0 is the tile: it goes on once an instance, not once a corner

    def bind(self) -> None:
        """Take the corners from here."""
        GL.glBindVertexArray(self._array)

    def draw_tiles(self, tiles: DrawnTiles) -> None:
        """Draw tiles of the grid, an instance to a tile."""
        self._take(tiles)
        GL.glDrawElementsInstanced(GL.GL_TRIANGLES, self._count, GL.GL_UNSIGNED_SHORT, None, len(tiles))

    def draw_sides(self, sides: DrawnTiles) -> None:
        """Draw the block's sides below the edges of tiles, an instance to an edge."""
        self._take(sides)
        GL.glDrawArraysInstanced(GL.GL_TRIANGLE_STRIP, 0, 2 * (TILE + 1), len(sides))

    def draw_box(self) -> None:
        """Draw a box."""
        self._draw_plain(GL.GL_TRIANGLE_STRIP, 14)

    def draw_picture(self) -> None:
        """Draw one triangle that covers the picture."""
        self._draw_plain(GL.GL_TRIANGLES, 3)

    def delete(self) -> None:
        """Free the corners."""
        GL.glDeleteVertexArrays(1, [self._array])
        GL.glDeleteBuffers(2, [self._corners, self._tiles])

    def _take(self, tiles: DrawnTiles) -> None:
        GL.glEnableVertexAttribArray(0)
        GL.glBindBuffer(GL.GL_ARRAY_BUFFER, self._tiles)
        GL.glBufferData(GL.GL_ARRAY_BUFFER, tiles.nbytes, tiles, GL.GL_STREAM_DRAW)
        glVertexAttribPointer(0, tiles.shape[1], GL.GL_FLOAT, False, 0, ctypes.c_void_p(0))
        GL.glBindBuffer(GL.GL_ARRAY_BUFFER, 0)

    def _draw_plain(self, kind: int, corners: int) -> None:
        GL.glDisableVertexAttribArray(0)
        GL.glDrawArrays(kind, 0, corners)


_SAMPLERS = {"heights": 0, "palette": 1, "light": 2, "sight": 3, "lakes": 4, "banks": 5, "tint": 6, "tones": 7}
# Parts of the names of renderers that draw without a graphics card; OpenGL offers no other way to ask.
SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "software", "swr", "gdi generic", "basic render")
_GRID = {"TILE": TILE, "SLIDES": SLIDING[0], "ARRIVES": SLIDING[1]}
_BANKS = {"BANK": float(SHORE), "BANK_STEPS": float(STEPS), "BANK_THIN": THIN, "BANK_FARTHEST": FARTHEST}
_HUGE = 2**23
"""Points of a map for which it is worth while to hold only as many as pictures show."""

_LIGHT, _LEAST_LIGHT = 320, 96
_BANDS_OF_LIGHT = 8


@dataclass(frozen=True)
class Quality:
    """How finely to draw.

    Attributes
    ----------
    apart
        Pixels from corner to corner of the grid.
    samples
        Samples per pixel, to smooth the edges.
    coarseness
        Side of the squares of pixels that are drawn as one, blurred.
    patient
        Whether ground that was drawn on keeps its old shadows for now.
    """

    apart: float
    samples: int
    coarseness: float = 1
    patient: bool = False


BEST = Quality(apart=2.5, samples=4)
RESTING = Quality(apart=5.0, samples=4)
MOVING = Quality(apart=12.0, samples=1, coarseness=2.2, patient=True)
"""The last two are for machines that draw in software."""


def draws_in_software() -> bool:
    """Return whether the current context draws without a graphics card."""
    name = bytes(GL.glGetString(GL.GL_RENDERER)).decode(errors="replace").lower()
    return any(software in name for software in SOFTWARE)


class ContextResources:
    """What one OpenGL context holds for all terrains that it draws; needs that context to be current.

    Attributes
    ----------
    in_software
        Whether it draws without a graphics card.
    largest_map
        The most points along a side that it can hold.
    mesh
        The corners that all tiles share.
    canvas
        Draws coarsely for a while.
    """

    def __init__(self) -> None:
        self.in_software = draws_in_software()
        self.largest_map = int(GL.glGetIntegerv(GL.GL_MAX_TEXTURE_SIZE))
        # Exact mixing of heights costs too much in software, where textures are mixed in floats anyhow.
        self.mesh = GridMesh()
        self.canvas = SpareCanvas(self.copy)
        self._sights: dict[int, SightTarget] = {}
        self.programs = Programs({"EXACT": int(not self.in_software)})

    def sight(self, samples: int) -> SightTarget:
        """Return the target for the places that each sample shows."""
        if samples not in self._sights:
            self._sights[samples] = SightTarget(samples)
        return self._sights[samples]

    def draw_picture(self, program: Program, uniforms: Uniforms) -> None:
        """Fill the viewport by a program."""
        self.mesh.bind()
        program.use(uniforms)
        self.mesh.draw_picture()

    def copy(self) -> None:
        """Draw the texture bound to unit 0 over the viewport."""
        self._draw_from_unit_0("copy")

    def shrink(self) -> None:
        """Draw the next smaller level of the texture bound to unit 0."""
        self._draw_from_unit_0("shrink")

    def rest(self) -> None:
        """Free what the next picture makes again at once."""
        for sight in self._sights.values():
            sight.delete()
        self._sights = {}

    def delete(self) -> None:
        """Free everything."""
        self.rest()
        self.programs.delete()
        self.mesh.delete()
        self.canvas.delete()

    def _draw_from_unit_0(self, fragment: str) -> None:
        GL.glDisable(GL.GL_DEPTH_TEST)
        GL.glDisable(GL.GL_BLEND)
        # A sampler reads unit 0 unless it is told otherwise.
        self.draw_picture(self.programs.get("picture", fragment), {})


class Renderer:
    """Everything that an OpenGL context holds for one terrain; needs that context to be current.

    Parameters
    ----------
    resources
        What the context holds for all of its terrains; by default this one is alone, and has it for itself.
    pixels
        The pixels along the longer side of its pictures, if they are small: where light is found in software, which
        costs more than all the rest, it is no finer than these can show.
    """

    def __init__(self, resources: ContextResources | None = None, pixels: int | None = None) -> None:
        self._owner = resources is None
        self.resources = resources or ContextResources()
        self.in_software, self.largest_map = self.resources.in_software, self.resources.largest_map
        self._light = LightTarget(_light_side(pixels) if self.in_software else 1024)
        shrink, copy = self.resources.shrink, self.resources.copy
        self._heights, self._lakes = (HeightTexture(shrink, beside=self.in_software) for _ in range(2))
        self._colours, self._banks = ColourTexture(), CoverTexture(copy)
        self._tint, self._tones = CoverTexture(copy), CoverTexture(copy)
        self._beside: SpareCanvas | None = None

    @property
    def _of_map(self) -> Uniforms:
        rows, columns = self._heights.shape
        return {
            **_SAMPLERS,
            "map_points": (float(columns), float(rows)),
            "cell": SIDE / (max(rows, columns) - 1),
            "finest": float(self._heights.finest),
        }

    def uploading(self, heights: Heights, changes: Collection[Window], by_means: bool = False) -> Iterator[None]:
        """Bring the changed heights to the card, step by step.

        Parameters
        ----------
        by_means
            Whether pictures need no more than means over two points each way. Where textures lie in the program's own
            memory, and the map is large, it is then brought there so.
        """
        return self._heights.uploading(heights, changes, int(by_means and self._saves_room(heights.shape)))

    @property
    def by_means(self) -> bool:
        """Whether means over two points each way of the map are all that is there."""
        return self._heights.finest > 0

    def refining(self, heights: Heights) -> Iterator[None]:
        """Bring there all points of the map that is there by means, step by step."""
        return self._heights.refining(heights)

    def _saves_room(self, shape: tuple[int, ...]) -> bool:
        return self.in_software and prod(shape) >= _HUGE

    def settle(self) -> None:
        """Free the room that a larger map took before: what is shown is no early picture of the next one."""
        self._heights.forget_larger()

    def uploading_waters(self, depths: Heights, banks: Banks) -> Iterator[None]:
        """Bring lakes and rivers to the card, step by step; see `Waters`."""
        yield from self._lakes.uploading(depths, (whole(depths.shape),))
        self._banks.upload(banks)

    def tint(self, cover: NDArray[np.uint8]) -> None:
        """Take what is tinted, 0 to 255, of the map's shape."""
        self._tint.upload(cover)

    def tone(self, shades: NDArray[np.uint8]) -> None:
        """Take the tones of the palette, of the map's shape."""
        self._tones.upload(shades)

    def colour(self, rows: NDArray[np.uint8]) -> None:
        """Take the colours of the ground and of the rock below, shape (2, colours, 3)."""
        self._colours.upload(rows)

    def lighting(self, uniforms: Uniforms, lakes: bool) -> Iterator[None]:
        """Find out step by step how much light each place sees.

        Needed when the heights, the water or the sun have changed.
        """
        lighting = self.resources.programs.get("picture", "light", {**self._light.steps, "LAKES": int(lakes)})
        # The same light, whether all points are there or not.
        least = float(self._saves_room(self._heights.shape))
        of_light = {"stride": SIDE / self._light.longer, "least": least}
        for low in range(0, self._light.longer, self._light.longer // _BANDS_OF_LIGHT):
            with _Target(), rows_only(low, low + self._light.longer // _BANDS_OF_LIGHT):
                GL.glDisable(GL.GL_DEPTH_TEST)
                self._light.begin(self._heights.shape)
                self._bind_map()
                self.resources.draw_picture(lighting, {**uniforms, **self._of_map, **of_light})
            yield

    def draw_backdrop(self, uniforms: Uniforms) -> None:
        """Fill the picture with the backdrop."""
        GL.glDisable(GL.GL_DEPTH_TEST)
        self.resources.draw_picture(self.resources.programs.get("picture", "backdrop"), uniforms)

    def draw_block(
        self, uniforms: Uniforms, features: Definitions, tiles: DrawnTiles, samples: int, over_backdrop: bool
    ) -> None:
        """Draw these tiles of the terrain, and the sides below them, over the backdrop or over nothing."""
        sight = self.resources.sight(samples)
        program = self.resources.programs.get("block", "block", {**features, **_BANKS, "SAMPLES": sight.samples})
        uniforms = {**uniforms, **self._of_map}
        with _Target() as (width, height):
            sight.begin(width, height)
            self._draw_sight(uniforms, {**_GRID, "LAKES": features["LAKES"]}, tiles)
        sight.bind(_SAMPLERS["sight"])
        self._light.bind(_SAMPLERS["light"])
        self._colours.bind(_SAMPLERS["palette"])
        self._banks.bind(_SAMPLERS["banks"])
        self._tint.bind(_SAMPLERS["tint"])
        self._tones.bind(_SAMPLERS["tones"])
        # The far faces of a box cover all pixels of the block even if the eye is inside of it. The shader writes the
        # depth of the place itself, for other items of the view; the depth of the box means nothing.
        GL.glDepthFunc(GL.GL_ALWAYS)
        GL.glCullFace(GL.GL_FRONT)
        if over_backdrop:
            GL.glEnable(GL.GL_BLEND)
            # The edges mix with the backdrop; the picture's own alpha becomes that of the block.
            GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ZERO, GL.GL_ONE)
        program.use(uniforms)
        self.resources.mesh.draw_box()
        _restore()

    def coarsely(self, coarseness: float) -> AbstractContextManager[None]:
        """Draw squares of this many pixels as one while the `with` block runs."""
        return self.resources.canvas.coarsened(coarseness)

    @contextmanager
    def beside(self, size: tuple[int, int], low: int, high: int) -> Iterator[None]:
        """Draw these rows of a picture of this size, which `show_beside` shows, while the `with` block runs."""
        if self._beside is None:
            self._beside = SpareCanvas(self.resources.copy)
        with self._beside.instead(*size), rows_only(low, high):
            yield

    def show_beside(self) -> None:
        """Draw the picture that was drawn beside the others."""
        if self._beside is not None:
            self._beside.spread()

    def rest(self) -> None:
        """Free what the next picture makes again at once."""
        self.resources.rest()
        self.settle()
        if self._beside is not None:
            self._beside.delete()
            self._beside = None

    def delete(self) -> None:
        """Free everything that is its own."""
        self.rest()
        maps = self._heights, self._lakes, self._colours, self._banks, self._tint, self._tones
        for texture in (*maps, self._light):
            texture.delete()
        if self._owner:
            self.resources.delete()

    def _draw_sight(self, uniforms: Uniforms, defined: Definitions, tiles: DrawnTiles) -> None:
        GL.glEnable(GL.GL_DEPTH_TEST)
        GL.glDepthFunc(GL.GL_LESS)
        GL.glEnable(GL.GL_CULL_FACE)
        self.resources.mesh.bind()
        self._bind_map()
        self.resources.programs.get("terrain", "sight", defined).use(uniforms)
        self.resources.mesh.draw_tiles(tiles)
        self.resources.programs.get("sides", "sight", defined).use(uniforms)
        self.resources.mesh.draw_sides(sides_of(tiles, self._heights.shape))

    def _bind_map(self) -> None:
        self._lakes.bind(_SAMPLERS["lakes"])
        self._heights.bind(_SAMPLERS["heights"])


def _light_side(pixels: int | None) -> int:
    """Return the pixels along the longer side of the light in software."""
    return _LIGHT if pixels is None else min(max(pixels // 3, _LEAST_LIGHT), _LIGHT)


class _Target:
    """Draws elsewhere for a while, then again where it did; enters as the width and height of the picture."""

    def __enter__(self) -> tuple[int, int]:
        # Not 0: Qt draws widgets into a framebuffer of its own.
        self._frame = int(GL.glGetIntegerv(GL.GL_DRAW_FRAMEBUFFER_BINDING))
        self._viewport = tuple(int(edge) for edge in GL.glGetIntegerv(GL.GL_VIEWPORT))
        GL.glDisable(GL.GL_BLEND)
        return self._viewport[2], self._viewport[3]

    def __exit__(self, *_: object) -> None:
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._frame)
        GL.glViewport(*self._viewport)


def _restore() -> None:
    """Leave the state that other items of the view expect."""
    GL.glDisable(GL.GL_BLEND)
    GL.glDisable(GL.GL_CULL_FACE)
    GL.glCullFace(GL.GL_BACK)
    GL.glDepthFunc(GL.GL_LESS)
    GL.glActiveTexture(GL.GL_TEXTURE0)
    GL.glUseProgram(0)
