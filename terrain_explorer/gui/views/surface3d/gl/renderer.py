"""Draws the terrain in three steps: the place that each sample shows, the backdrop, and the light on these places.

The grid's small triangles cost little, since the first step only notes places of the map; each pixel is lit once,
from the full heights, however fine the grid and the map are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

from terrain_explorer.gui.views.surface3d.camera.block import SIDE
from terrain_explorer.gui.views.surface3d.gl.grid_mesh import GridMesh
from terrain_explorer.gui.views.surface3d.gl.level_of_detail import SLIDING, TILE, Tiles, sides_of
from terrain_explorer.gui.views.surface3d.gl.render_targets import CoarseCanvas, LightTarget, SightTarget
from terrain_explorer.gui.views.surface3d.gl.shader_program import Definitions, Program, Uniforms
from terrain_explorer.gui.views.surface3d.gl.textures import ColourTexture, HeightTexture
from terrain_explorer.terrain import Window
from terrain_explorer.terrain.heightmap import Heights

_SAMPLERS = {"heights": 0, "palette": 1, "light": 2, "sight": 3}
# Parts of the names of renderers that draw without a graphics card; OpenGL offers no other way to ask.
_SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "software", "swr", "gdi generic", "basic render")
_GRID = {"TILE": TILE, "SLIDES": SLIDING[0], "ARRIVES": SLIDING[1]}
_KEPT = 8
"""Programs for lighting that are kept. Compiling one takes a noticeable time, and users switch back and forth."""


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
    coarseness: int = 1
    patient: bool = False


BEST = Quality(apart=2.5, samples=4)
RESTING = Quality(apart=5.0, samples=4)
MOVING = Quality(apart=12.0, samples=1, coarseness=2, patient=True)
"""The last two are for machines that draw in software."""


class Renderer:
    """Everything that one OpenGL context holds for the terrain; needs that context to be current."""

    def __init__(self) -> None:
        name = bytes(GL.glGetString(GL.GL_RENDERER)).decode(errors="replace").lower()
        self.in_software = any(software in name for software in _SOFTWARE)
        self.largest_map = int(GL.glGetIntegerv(GL.GL_MAX_TEXTURE_SIZE))
        # Exact mixing of heights costs too much in software, where textures are mixed in floats anyhow.
        self._exact: Definitions = {"EXACT": int(not self.in_software)}
        grid = {**_GRID, **self._exact}
        self._terrain, self._sides = Program("terrain", "sight", grid), Program("sides", "sight", grid)
        self._backdrop, self._shrinking = Program("picture", "backdrop", self._exact), Program("picture", "shrink")
        self._light = LightTarget(320 if self.in_software else 1024)
        self._lighting = Program("picture", "light", {**self._light.steps, **self._exact})
        self._mesh = GridMesh()
        self._heights, self._colours = HeightTexture(self._shrink), ColourTexture()
        self._canvas = CoarseCanvas()
        self._sights: dict[int, SightTarget] = {}
        self._blocks: dict[tuple[tuple[str, float], ...], Program] = {}

    @property
    def _of_map(self) -> Uniforms:
        rows, columns = self._heights.shape
        return {"map_points": (float(columns), float(rows)), "cell": SIDE / (max(rows, columns) - 1)}

    def uploading(self, heights: Heights, changes: Iterable[Window]) -> Iterator[None]:
        """Bring the changed heights to the card, step by step."""
        return self._heights.uploading(heights, changes)

    def colour(self, rows: NDArray[np.uint8]) -> None:
        """Take the colours of the ground and of the rock below, shape (2, colours, 3)."""
        self._colours.upload(rows)

    def cast_light(self, uniforms: Uniforms) -> None:
        """Find out how much light each place sees; needed when the heights or the sun have changed."""
        with _Target():
            GL.glDisable(GL.GL_DEPTH_TEST)
            self._light.begin(self._heights.shape)
            self._draw_picture(self._lighting, {**uniforms, **self._of_map, "stride": SIDE / self._light.longer})

    def draw_backdrop(self, uniforms: Uniforms) -> None:
        """Fill the picture with the backdrop."""
        GL.glDisable(GL.GL_DEPTH_TEST)
        self._draw_picture(self._backdrop, uniforms)

    def draw_block(
        self, uniforms: Uniforms, features: Definitions, tiles: Tiles, samples: int, over_backdrop: bool
    ) -> None:
        """Draw these tiles of the terrain, and the sides below them, over the backdrop or over nothing."""
        sight, program = self._sight(samples), self._block(features, samples)
        uniforms = {**uniforms, **self._of_map}
        with _Target() as (width, height):
            sight.begin(width, height)
            self._draw_sight(uniforms, tiles)
        sight.bind(_SAMPLERS["sight"])
        self._light.bind(_SAMPLERS["light"])
        self._colours.bind(_SAMPLERS["palette"])
        # The far faces of a box cover all pixels of the block even if the eye is inside of it. The shader writes the
        # depth of the place itself, for other items of the view; the depth of the box means nothing.
        GL.glDepthFunc(GL.GL_ALWAYS)
        GL.glCullFace(GL.GL_FRONT)
        if over_backdrop:
            GL.glEnable(GL.GL_BLEND)
            # The edges mix with the backdrop; the picture's own alpha becomes that of the block.
            GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ZERO, GL.GL_ONE)
        program.use({**uniforms, **_SAMPLERS})
        self._mesh.draw_box()
        _restore()

    def coarsely(self, coarseness: int) -> AbstractContextManager[None]:
        """Draw squares of this many pixels as one while the `with` block runs."""
        return self._canvas.coarsened(coarseness)

    def delete(self) -> None:
        """Free everything."""
        for sight in self._sights.values():
            sight.delete()
        for program in self._blocks.values():
            program.delete()
        for held in (self._terrain, self._sides, self._backdrop, self._shrinking, self._lighting, self._mesh):
            held.delete()
        for texture in (self._heights, self._colours, self._light, self._canvas):
            texture.delete()

    def _draw_sight(self, uniforms: Uniforms, tiles: Tiles) -> None:
        GL.glEnable(GL.GL_DEPTH_TEST)
        GL.glDepthFunc(GL.GL_LESS)
        GL.glEnable(GL.GL_CULL_FACE)
        self._mesh.bind()
        self._heights.bind(_SAMPLERS["heights"])
        self._terrain.use(uniforms)
        self._mesh.draw_tiles(tiles)
        self._sides.use(uniforms)
        self._mesh.draw_sides(sides_of(tiles, self._heights.shape))

    def _draw_picture(self, program: Program, uniforms: Uniforms) -> None:
        self._heights.bind(_SAMPLERS["heights"])
        self._mesh.bind()
        program.use(uniforms)
        self._mesh.draw_picture()

    def _shrink(self) -> None:
        GL.glDisable(GL.GL_DEPTH_TEST)
        GL.glDisable(GL.GL_BLEND)
        self._draw_picture(self._shrinking, {})

    def _sight(self, samples: int) -> SightTarget:
        if samples not in self._sights:
            self._sights[samples] = SightTarget(samples)
        return self._sights[samples]

    def _block(self, features: Definitions, samples: int) -> Program:
        """Return the program for some features, compiled if it is new; then the one used longest ago is dropped."""
        defined = {**features, **self._exact, "SAMPLES": self._sight(samples).samples}
        key = tuple(defined.items())
        # Taken out and put in again: a dictionary keeps the order, so the first is the one used longest ago.
        program = self._blocks.pop(key, None) or Program("block", "block", defined)
        self._blocks[key] = program
        if len(self._blocks) > _KEPT:
            self._blocks.pop(next(iter(self._blocks))).delete()
        return program


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
