"""Draws the terrain in three steps: what each sample shows, the backdrop, and the light on what is shown.

The grid's small triangles cost little, since the first step only notes places of the map; each pixel is lit once,
from the full heights, however fine the grid and the map are.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

from OpenGL import GL

from terrain_explorer.gui.surface.block import SIDE
from terrain_explorer.gui.surface.mesh import TILE, Mesh, grid_shape
from terrain_explorer.gui.surface.palette import ramp, strata
from terrain_explorer.gui.surface.program import Program, Uniforms
from terrain_explorer.gui.surface.targets import Light, Sight
from terrain_explorer.gui.surface.texture import HeightTexture, PaletteTexture
from terrain_explorer.terrain import Window
from terrain_explorer.terrain.heightmap import Heights

_SAMPLERS = {"heights": 0, "palette": 1, "light": 2, "sight": 3}
_SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "software", "swr", "gdi generic", "basic render")


@dataclass(frozen=True)
class Quality:
    """How finely to draw.

    Attributes
    ----------
    finest
        Most points along the longer side of the grid.
    samples
        Samples per pixel, to smooth the edges.
    """

    finest: int
    samples: int


BEST = Quality(finest=513, samples=4)
RESTING = Quality(finest=193, samples=4)
MOVING = Quality(finest=97, samples=1)
"""The last two are for machines that draw in software."""


class Renderer:
    """Everything that one OpenGL context holds for the terrain; needs that context to be current."""

    def __init__(self) -> None:
        name = bytes(GL.glGetString(GL.GL_RENDERER)).decode(errors="replace").lower()
        self.in_software = any(software in name for software in _SOFTWARE)
        self.largest_map = int(GL.glGetIntegerv(GL.GL_MAX_TEXTURE_SIZE))
        self._terrain, self._sides = Program("terrain", "sight"), Program("sides", "sight")
        self._backdrop, self._lighting = Program("picture", "backdrop"), Program("picture", "light")
        self._mesh = Mesh()
        self._heights, self._palette, self._light = HeightTexture(), PaletteTexture([ramp(), strata()]), Light()
        self._shaded: dict[int, tuple[Sight, Program]] = {}

    @property
    def _of_map(self) -> Uniforms:
        rows, columns = self._heights.shape
        return {"map_points": (float(columns), float(rows)), "cell": SIDE / (max(rows, columns) - 1)}

    def upload(self, heights: Heights, changed: Window) -> None:
        """Bring the changed heights to the card."""
        self._heights.upload(heights, changed)

    def cast_light(self, uniforms: Uniforms) -> None:
        """Find out what light each place sees; needed when the heights or the sun have changed."""
        with _Target():
            GL.glDisable(GL.GL_DEPTH_TEST)
            self._light.begin(self._heights.shape)
            self._draw_picture(self._lighting, {**uniforms, **self._of_map, "stride": SIDE / Light.LONGER})

    def draw_backdrop(self, uniforms: Uniforms) -> None:
        """Fill the picture with the backdrop."""
        GL.glDisable(GL.GL_DEPTH_TEST)
        self._draw_picture(self._backdrop, uniforms)

    def draw_block(self, uniforms: Uniforms, quality: Quality) -> None:
        """Draw the terrain and its sides over the backdrop."""
        sight, program = self._shaded_with(quality.samples)
        uniforms = {**uniforms, **self._of_map}
        with _Target() as (width, height):
            sight.begin(width, height)
            self._draw_sight(uniforms, quality.finest)
        sight.bind(_SAMPLERS["sight"])
        self._light.bind(_SAMPLERS["light"])
        self._palette.bind(_SAMPLERS["palette"])
        GL.glDepthFunc(GL.GL_ALWAYS)
        GL.glCullFace(GL.GL_FRONT)
        GL.glEnable(GL.GL_BLEND)
        GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ZERO, GL.GL_ONE)
        program.use({**uniforms, **_SAMPLERS})
        self._mesh.draw_box()
        _restore()

    def delete(self) -> None:
        """Free everything."""
        for sight, program in self._shaded.values():
            sight.delete()
            program.delete()
        for held in (self._terrain, self._sides, self._backdrop, self._lighting, self._mesh):
            held.delete()
        for texture in (self._heights, self._palette, self._light):
            texture.delete()

    def _draw_sight(self, uniforms: Uniforms, finest: int) -> None:
        grid = grid_shape(self._heights.shape, finest)
        level = log2((max(self._heights.shape) - 1) / (max(grid) - 1))
        points = (float(grid[1]), float(grid[0]))
        uniforms = {**uniforms, "grid_points": points, "grid_level": max(level - 1.0, 0.0), "tile_cells": TILE}
        GL.glEnable(GL.GL_DEPTH_TEST)
        GL.glDepthFunc(GL.GL_LESS)
        GL.glEnable(GL.GL_CULL_FACE)
        self._mesh.bind()
        self._heights.bind(_SAMPLERS["heights"])
        self._terrain.use(uniforms)
        self._mesh.draw_terrain(grid)
        self._sides.use(uniforms)
        self._mesh.draw_sides(grid)

    def _draw_picture(self, program: Program, uniforms: Uniforms) -> None:
        self._heights.bind(_SAMPLERS["heights"])
        self._mesh.bind()
        program.use(uniforms)
        self._mesh.draw_picture()

    def _shaded_with(self, samples: int) -> tuple[Sight, Program]:
        if samples not in self._shaded:
            sight = Sight(samples)
            self._shaded[samples] = sight, Program("block", "block", sight.samples)
        return self._shaded[samples]


class _Target:
    """Draws elsewhere for a while, then again where it did; enters as the width and height of the picture."""

    def __enter__(self) -> tuple[int, int]:
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
