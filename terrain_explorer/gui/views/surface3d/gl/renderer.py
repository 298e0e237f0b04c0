"""Draws the terrain in three steps: the place that each sample shows, the backdrop, and the light on these places.

The grid's small triangles cost little, since the first step only notes places of the map; each pixel is lit once,
from the full heights, however fine the grid and the map are.
"""

from __future__ import annotations

import ctypes
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from math import prod

import numpy as np
from OpenGL import GL
from OpenGL.raw.GL.VERSION.GL_2_0 import glVertexAttribPointer  # the usual one asks the platform for the context

from terrain_explorer.document.changed_windows import whole
from terrain_explorer.gui.views.surface3d.camera.block import SIDE
from terrain_explorer.gui.views.surface3d.gl.level_of_detail import SLIDING, TILE, DrawnTiles, sides_of
from terrain_explorer.gui.views.surface3d.gl.render_targets import LightTarget, elsewhere
from terrain_explorer.gui.views.surface3d.gl.shader_program import Definitions, Uniforms
from terrain_explorer.gui.views.surface3d.gl.terrain_renderer import (
    BANKS,
    ContextResources,
    Mesh,
    TerrainRenderer,
    begin_solid,
    light_side,
    mix_edges_with_backdrop,
)
from terrain_explorer.gui.views.surface3d.gl.textures import HeightTexture
from terrain_explorer.terrain import Window
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.sampling import grid_triangles
from terrain_explorer.terrain.shading.river_banks import Banks


class GridMesh(Mesh):
    """Draws with the program in use; needs a current context.

    All tiles share one set of corners, and the shaders place them. So a tile costs three numbers, however fine it is.
    """

    def __init__(self) -> None:
        corners = grid_triangles(TILE + 1, TILE + 1).astype(np.uint16).ravel()  # 17 x 17 points fit into 16 bits
        super().__init__(corners)
        self._count, self._tiles = len(corners), int(GL.glGenBuffers(1))
        GL.glEnableVertexAttribArray(0)
        GL.glVertexAttribDivisor(0, 1)  # attribute 0 is the tile: it goes on once an instance, not once a corner

    def draw_tiles(self, tiles: DrawnTiles) -> None:
        """Draw tiles of the grid, an instance to a tile."""
        self._take(tiles)
        self._draw(self._count, len(tiles))

    def draw_sides(self, sides: DrawnTiles) -> None:
        """Draw the block's sides below the edges of tiles, an instance to an edge."""
        self._take(sides)
        GL.glDrawArraysInstanced(GL.GL_TRIANGLE_STRIP, 0, 2 * (TILE + 1), len(sides))

    def delete(self) -> None:
        super().delete()
        GL.glDeleteBuffers(1, [self._tiles])

    def _take(self, tiles: DrawnTiles) -> None:
        self.bind()
        GL.glBindBuffer(GL.GL_ARRAY_BUFFER, self._tiles)
        GL.glBufferData(GL.GL_ARRAY_BUFFER, tiles.nbytes, tiles, GL.GL_STREAM_DRAW)
        glVertexAttribPointer(0, tiles.shape[1], GL.GL_FLOAT, False, 0, ctypes.c_void_p(0))
        GL.glBindBuffer(GL.GL_ARRAY_BUFFER, 0)


_SAMPLERS = {"heights": 0, "palette": 1, "light": 2, "sight": 3, "lakes": 4, "banks": 5, "tint": 6, "tones": 7}
_GRID = {"TILE": TILE, "SLIDES": SLIDING[0], "ARRIVES": SLIDING[1]}
_HUGE = 2**23
"""Points of a map for which it is worth while to hold only as many as pictures show."""


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


BEST = Quality(apart=3.75, samples=4)
RESTING = Quality(apart=5.0, samples=4)
MOVING = Quality(apart=12.0, samples=1, coarseness=2.2, patient=True)
"""The last two are for machines that draw in software."""


class Renderer(TerrainRenderer):
    """Everything that an OpenGL context holds for one heightmap; needs that context to be current.

    Parameters
    ----------
    resources
        What the context holds for all of its terrains; by default this one is alone, and has it for itself.
    pixels
        The pixels along the longer side of its pictures, if they are small: where light is found in software, which
        costs more than all the rest, it is no finer than these can show.
    """

    def __init__(self, resources: ContextResources | None = None, pixels: int | None = None) -> None:
        super().__init__(resources)
        self._grid = self.resources.part(GridMesh)
        self._light = LightTarget(light_side(self.in_software, pixels))
        self._heights, self._lakes = (HeightTexture(self.resources.shrink, beside=self.in_software) for _ in range(2))

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

    def lighting(self, uniforms: Uniforms, lakes: bool) -> Iterator[None]:
        """Find out step by step how much light each place sees.

        Needed when the heights, the water or the sun have changed.
        """
        # The same light, whether all points are there or not.
        least = float(self._saves_room(self._heights.shape))
        uniforms = {**uniforms, **self._of_map, "least": least}
        return self._lighting(self._light, self._heights.shape, self._bind_map, uniforms, lakes)

    def draw_block(
        self, uniforms: Uniforms, features: Definitions, tiles: DrawnTiles, samples: int, over_backdrop: bool
    ) -> None:
        """Draw these tiles of the terrain, and the sides below them, over the backdrop or over nothing."""
        sight = self.resources.sight(samples)
        program = self.resources.programs.get("block", "block", {**features, **BANKS, "SAMPLES": sight.samples})
        uniforms = {**uniforms, **self._of_map}
        with elsewhere() as (width, height):
            sight.begin(width, height)
            self._draw_sight(uniforms, {**_GRID, "LAKES": features["LAKES"]}, tiles)
        sight.bind(_SAMPLERS["sight"])
        self._light.bind(_SAMPLERS["light"])
        self._bind_colours(_SAMPLERS)
        # The far faces of a box cover all pixels of the block even if the eye is inside of it. The shader writes the
        # depth of the place itself, for other items of the view; the depth of the box means nothing.
        GL.glDepthFunc(GL.GL_ALWAYS)
        GL.glCullFace(GL.GL_FRONT)
        if over_backdrop:
            mix_edges_with_backdrop()
        self.resources.draw_plain(program, uniforms, GL.GL_TRIANGLE_STRIP, 14)
        _restore()

    def coarsely(self, coarseness: float) -> AbstractContextManager[None]:
        """Draw squares of this many pixels as one while the `with` block runs."""
        return self.resources.canvas.coarsened(coarseness)

    def rest(self) -> None:
        super().rest()
        self.settle()

    def delete(self) -> None:
        super().delete()
        for texture in (self._heights, self._lakes, self._light):
            texture.delete()

    def _draw_sight(self, uniforms: Uniforms, defined: Definitions, tiles: DrawnTiles) -> None:
        begin_solid()
        self._bind_map()
        self.resources.programs.get("terrain", "sight", defined).use(uniforms)
        self._grid.draw_tiles(tiles)
        self.resources.programs.get("sides", "sight", defined).use(uniforms)
        self._grid.draw_sides(sides_of(tiles, self._heights.shape))

    def _bind_map(self) -> None:
        self._lakes.bind(_SAMPLERS["lakes"])
        self._heights.bind(_SAMPLERS["heights"])


def _restore() -> None:
    """Leave the state that other items of the view expect."""
    GL.glDisable(GL.GL_BLEND)
    GL.glDisable(GL.GL_CULL_FACE)
    GL.glCullFace(GL.GL_BACK)
    GL.glDepthFunc(GL.GL_LESS)
    GL.glActiveTexture(GL.GL_TEXTURE0)
    GL.glUseProgram(0)
