"""Draws tiles of ground in two steps: the place that each sample shows, and the light on these places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import floor, log2

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

from terrain_explorer.gui.views.endless3d import kept_water
from terrain_explorer.gui.views.endless3d.gl.ground_nodes import NodeEdges, Nodes
from terrain_explorer.gui.views.endless3d.gl.sun_squares import SQUARES, SunSquare, SunTarget
from terrain_explorer.gui.views.endless3d.gl.tile_textures import TileTextures
from terrain_explorer.gui.views.surface3d.gl.render_targets import SightTarget, SpareCanvas, rows_only, strips
from terrain_explorer.gui.views.surface3d.gl.renderer import BEST, MOVING, RESTING, Quality, draws_in_software
from terrain_explorer.gui.views.surface3d.gl.scene import thinned
from terrain_explorer.gui.views.surface3d.gl.shader_program import NOTHING, Definitions, Programs, Uniforms
from terrain_explorer.gui.views.surface3d.gl.textures import ColourTexture, CoverTexture, LevelledTexture
from terrain_explorer.terrain.sampling import grid_triangles
from terrain_explorer.terrain.shading.river_banks import FARTHEST, LONGER, SHORE, STEPS, THIN
from terrain_explorer.terrain.shading.waters import Waters
from terrain_explorer.terrain.tiles.tile_key import SQUARES as TILE_SQUARES
from terrain_explorer.terrain.tiles.visible_tiles import MOST, SLIDING


def mesh_corners(cells: int) -> NDArray[np.uint32]:
    """Return the corners of a tile's triangles, anticlockwise seen from above or from outside: the grid, the skirt.

    The corners of the grid come row by row. Then come the lower ends of the skirt: those of the northern edge from west
    to east, of the eastern one from north to south, of the southern one and of the western one.
    """
    grid = grid_triangles(cells + 1, cells + 1).ravel()
    along, last = np.arange(cells), cells * (cells + 1)
    edges = (along, along * (cells + 1) + cells, last + along, along * (cells + 1))
    steps = (1, cells + 1, 1, cells + 1)
    skirt = []
    for side, (first, step) in enumerate(zip(edges, steps, strict=True)):
        low = (cells + 1) ** 2 + side * (cells + 1) + along
        quad = np.stack([first, first + step, low, low, first + step, low + 1], axis=1)
        skirt.append(quad if side < 2 else quad[:, ::-1])
    return np.concatenate([grid, *(part.ravel() for part in skirt)]).astype(np.uint32)


class TileMesh:
    """Draws tiles with the program in use; needs a current context.

    Attributes
    ----------
    cells
        Squares along the edge of a tile; a power of two, as many as its own at most.
    """

    def __init__(self, cells: int) -> None:
        self.cells = cells
        corners = mesh_corners(cells)
        self._grid, self._all = 6 * cells * cells, len(corners)
        self._array, self._corners = int(GL.glGenVertexArrays(1)), int(GL.glGenBuffers(1))
        GL.glBindVertexArray(self._array)
        GL.glBindBuffer(GL.GL_ELEMENT_ARRAY_BUFFER, self._corners)
        GL.glBufferData(GL.GL_ELEMENT_ARRAY_BUFFER, corners.nbytes, corners, GL.GL_STATIC_DRAW)

    def draw(self, tiles: int, skirts: bool) -> None:
        """Draw this many tiles, with or without skirts."""
        GL.glBindVertexArray(self._array)
        count = self._all if skirts else self._grid
        GL.glDrawElementsInstanced(GL.GL_TRIANGLES, count, GL.GL_UNSIGNED_INT, None, tiles)

    def draw_sides(self, edges: int) -> None:
        """Draw a strip below this many edges of tiles."""
        GL.glBindVertexArray(self._array)
        GL.glDrawArraysInstanced(GL.GL_TRIANGLE_STRIP, 0, 2 * (self.cells + 1), edges)

    def draw_picture(self) -> None:
        """Draw one triangle that covers the picture."""
        GL.glBindVertexArray(self._array)
        GL.glDrawArrays(GL.GL_TRIANGLES, 0, 3)

    def delete(self) -> None:
        """Free the corners."""
        GL.glDeleteVertexArrays(1, [self._array])
        GL.glDeleteBuffers(1, [self._corners])


_LONGEST = 2049
"""Points along the longer side at most: brought to the card at once, they take a few milliseconds."""


class LakeTexture(LevelledTexture):
    """How deep lakes are and how high they stand; needs a current context.

    Attributes
    ----------
    base
        The height from which the others are told.
    """

    def __init__(self, shrink: Callable[[], None]) -> None:
        super().__init__(shrink)
        self.base = 0.0

    def upload(self, waters: Waters) -> None:
        """Take the lakes of a map."""
        depths, _ = thinned(waters.depths, _LONGEST)
        ground, _ = thinned(waters.drainage.heightmap.heights, _LONGEST)
        self.base = float(ground[0, 0])
        texels = np.stack([depths, ground + depths - np.float32(self.base)], axis=2).astype(np.float32)
        self.bind(0)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 4)
        self._take(texels, GL.GL_RG32F, GL.GL_RG, GL.GL_FLOAT)


_SAMPLERS = {"tiles": 0, "palette": 1, "nodes": 2, "sight": 3, "shaded": 4, "lakes": 5, "banks": 6, "waters": 7}
_BANKS = {
    "BANK": float(SHORE),
    "BANK_STEPS": float(STEPS),
    "BANK_THIN": THIN,
    "BANK_FARTHEST": FARTHEST,
    "TILE_BANK": float(kept_water.BANK),
    "TILE_STEPS": float(kept_water.STEPS),
    "MAP_PIXELS": float(LONGER),
}
_FEWEST, _PIXELS = 16, 1.5
"""Squares of the mesh along a tile at least, and about how many pixels wide the squares of a tile itself are seen."""

_FREE = 2**15
"""Squares of all meshes together that cost next to nothing: where few tiles fill the picture, theirs are finer."""

_CAST = {BEST.apart: 2048, RESTING.apart: 1024, MOVING.apart: 512}
"""Pixels along a square of ground that shadows fall on, by the pixels that a picture wants from corner to corner."""


def mesh_cells(apart: float, tiles: int) -> int:
    """Return how many squares the mesh of a tile has along its edge: a power of two.

    A ridge that is narrower than these squares would be seen as a row of lumps.

    Parameters
    ----------
    apart
        The pixels that the picture wants from corner to corner.
    tiles
        How many are drawn.
    """
    cells: int = min(max(2 ** floor(log2(TILE_SQUARES * _PIXELS / apart)), _FEWEST), TILE_SQUARES)
    while max(tiles, 1) * (2 * cells) ** 2 <= _FREE:
        cells *= 2
    return cells


@dataclass(frozen=True)
class SunShadow:
    """What casts shadows on a square of the ground.

    Attributes
    ----------
    casters
        The ground that the sun sees first.
    wanted
        How far apart its points are; see `Sights`.
    """

    square: SunSquare
    casters: Nodes
    wanted: tuple[float, float]


@dataclass(frozen=True)
class EndlessPicture:
    """All that the shaders need for a picture, but the tiles.

    Attributes
    ----------
    skirts
        Whether neighbours may have other heights at their common edge.
    shadows
        Those to cast anew, from the smallest square to the largest.
    edges
        Of the nodes, where the ground ends.
    """

    nodes: Nodes
    uniforms: Uniforms
    features: Definitions
    skirts: bool
    shadows: Sequence[SunShadow] = ()
    edges: NodeEdges = field(default_factory=lambda: np.zeros((0, 4), np.float32))


class EndlessRenderer:
    """Everything that one OpenGL context holds for ground without end; needs that context to be current."""

    def __init__(self) -> None:
        self.in_software = draws_in_software()
        self.tiles = TileTextures()
        self._colours, self._canvas = ColourTexture(), SpareCanvas(self._copy)
        self._beside: SpareCanvas | None = None
        self.lakes, self._banks = LakeTexture(self._copy), CoverTexture(self._copy)
        self._meshes: dict[int, TileMesh] = {}
        self._nodes = int(GL.glGenTextures(1))
        GL.glBindTexture(GL.GL_TEXTURE_2D, self._nodes)
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, GL.GL_RGBA32F, 4, MOST, 0, GL.GL_RGBA, GL.GL_FLOAT, None)
        GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MIN_FILTER, GL.GL_NEAREST)
        GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MAG_FILTER, GL.GL_NEAREST)
        self._sights: dict[int, SightTarget] = {}
        self._shaded = SunTarget(SQUARES)
        self._programs = Programs({"EXACT": int(not self.in_software)})

    def colour(self, rows: NDArray[np.uint8]) -> None:
        """Take the colours of the ground and of the rock below, shape (2, colours, 3)."""
        self._colours.upload(rows)

    def upload_waters(self, waters: Waters) -> None:
        """Take the rivers and lakes of a map."""
        self.lakes.upload(waters)
        self._banks.upload(waters.banks[0])

    def side_of_shadows(self, quality: Quality) -> int:
        """Return the pixels along a square of ground on which shadows fall."""
        return next((side for apart, side in _CAST.items() if quality.apart <= apart), _CAST[MOVING.apart])

    def draw(self, picture: EndlessPicture, quality: Quality) -> None:
        """Draw the backdrop and the ground into the current viewport."""
        with self._canvas.coarsened(quality.coarseness):
            if picture.shadows:
                self._cast_shadows(picture, quality)
            self._draw(picture, quality)

    def drawing_beside(self, picture: EndlessPicture, quality: Quality, size: tuple[int, int]) -> Iterator[None]:
        """Draw a picture of this size step by step, while others are on the screen; `show_beside` shows it."""
        if picture.shadows:
            self._cast_shadows(picture, quality)
            yield
        beside = self._beside = self._beside or SpareCanvas(self._copy)
        with beside.instead(*size):
            self._sight(quality.samples).begin(*size)  # a step of its own, for it may have to make room
        yield
        for rows in strips(*size):
            with beside.instead(*size), rows_only(*rows):
                self._draw(picture, quality)
            yield

    def show_beside(self) -> None:
        """Draw the picture of `drawing_beside` into the current viewport."""
        if self._beside is not None:
            self._beside.spread()

    def rest(self) -> None:
        """Free what the next picture makes again at once."""
        for sight in self._sights.values():
            sight.delete()
        self._sights = {}
        if self._beside is not None:
            self._beside.delete()
            self._beside = None

    def delete(self) -> None:
        """Free everything."""
        self.rest()
        self._programs.delete()
        for mesh in self._meshes.values():
            mesh.delete()
        for each in (self._canvas, self._shaded, self.tiles, self._colours, self.lakes, self._banks):
            each.delete()
        GL.glDeleteTextures([self._nodes])

    def _draw(self, picture: EndlessPicture, quality: Quality) -> None:
        uniforms = {**picture.uniforms, **_SAMPLERS}
        mesh = self._mesh(mesh_cells(quality.apart, len(picture.nodes)))
        GL.glDisable(GL.GL_DEPTH_TEST)
        GL.glDisable(GL.GL_BLEND)
        GL.glDisable(GL.GL_CULL_FACE)
        self._programs.get("picture", "backdrop", {"LAKES": 0, "EXACT": 0}).use(uniforms)
        mesh.draw_picture()
        if not len(picture.nodes):
            return
        frame = int(GL.glGetIntegerv(GL.GL_DRAW_FRAMEBUFFER_BINDING))
        viewport = tuple(int(edge) for edge in GL.glGetIntegerv(GL.GL_VIEWPORT))
        sight = self._sight(quality.samples)
        sight.begin(*viewport[2:])
        self._bind(picture.nodes)
        self._draw_mesh("endless_sight", picture, uniforms, mesh)
        if len(picture.edges):
            self._upload(3, picture.edges[:MOST, np.newaxis])
            self._draw_sides(min(len(picture.edges), MOST), picture, uniforms, mesh)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, frame)
        GL.glViewport(*viewport)
        sight.bind(_SAMPLERS["sight"])
        self._colours.bind(_SAMPLERS["palette"])
        self._shaded.bind(_SAMPLERS["shaded"])
        self._banks.bind(_SAMPLERS["banks"])
        GL.glEnable(GL.GL_BLEND)
        GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ZERO, GL.GL_ONE)
        self._programs.get(
            "picture",
            "endless_ground",
            {**picture.features, **_BANKS, "LAKE_BYTE": float(kept_water.LAKE), "SAMPLES": sight.samples},
        ).use(uniforms)
        mesh.draw_picture()
        GL.glDisable(GL.GL_BLEND)
        GL.glActiveTexture(GL.GL_TEXTURE0)
        GL.glUseProgram(0)

    def _cast_shadows(self, picture: EndlessPicture, quality: Quality) -> None:
        frame = int(GL.glGetIntegerv(GL.GL_DRAW_FRAMEBUFFER_BINDING))
        viewport = tuple(int(edge) for edge in GL.glGetIntegerv(GL.GL_VIEWPORT))
        side = self.side_of_shadows(quality)
        GL.glDisable(GL.GL_BLEND)
        # Ground beyond the heights of the picture casts shadows, too.
        GL.glEnable(GL.GL_DEPTH_CLAMP)
        for layer, shadow in enumerate(picture.shadows):
            self._shaded.begin(layer, side)
            self._bind(shadow.casters)
            mesh = self._mesh(mesh_cells(quality.apart, len(shadow.casters)))
            uniforms = {**picture.uniforms, **_SAMPLERS, "projection": shadow.square.matrix, "wanted": shadow.wanted}
            # Only ground that looks away from the sun casts shadows, so that lit ground never shades itself.
            GL.glCullFace(GL.GL_FRONT)
            self._draw_mesh("nothing", replace(picture, skirts=False, nodes=shadow.casters), uniforms, mesh)
            GL.glCullFace(GL.GL_BACK)
        GL.glDisable(GL.GL_DEPTH_CLAMP)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, frame)
        GL.glViewport(*viewport)

    def _draw_mesh(self, fragment: str, picture: EndlessPicture, uniforms: Uniforms, mesh: TileMesh) -> None:
        GL.glEnable(GL.GL_DEPTH_TEST)
        GL.glDepthFunc(GL.GL_LESS)
        GL.glEnable(GL.GL_CULL_FACE)
        self._programs.get("endless_tile", fragment, _shaping(mesh, picture)).use(uniforms)
        mesh.draw(len(picture.nodes), picture.skirts)
        GL.glDisable(GL.GL_CULL_FACE)
        GL.glDisable(GL.GL_DEPTH_TEST)

    def _draw_sides(self, edges: int, picture: EndlessPicture, uniforms: Uniforms, mesh: TileMesh) -> None:
        GL.glEnable(GL.GL_DEPTH_TEST)
        self._programs.get("endless_side", "endless_side", _shaping(mesh, picture)).use(uniforms)
        mesh.draw_sides(edges)
        GL.glDisable(GL.GL_DEPTH_TEST)

    def _copy(self) -> None:
        GL.glDisable(GL.GL_DEPTH_TEST)
        GL.glDisable(GL.GL_BLEND)
        self._programs.get("picture", "copy", NOTHING).use({})  # a sampler reads unit 0 unless it is told otherwise
        self._mesh(_FEWEST).draw_picture()

    def _bind(self, nodes: Nodes) -> None:
        self.tiles.bind(_SAMPLERS["tiles"])
        self.tiles.bind_waters(_SAMPLERS["waters"])
        self.lakes.bind(_SAMPLERS["lakes"])
        self._upload(0, nodes)

    def _upload(self, column: int, data: NDArray[np.float32]) -> None:
        GL.glActiveTexture(GL.GL_TEXTURE0 + _SAMPLERS["nodes"])
        GL.glBindTexture(GL.GL_TEXTURE_2D, self._nodes)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 4)
        data = np.ascontiguousarray(data, np.float32)
        GL.glTexSubImage2D(GL.GL_TEXTURE_2D, 0, column, 0, data.shape[1], len(data), GL.GL_RGBA, GL.GL_FLOAT, data)

    def _mesh(self, cells: int) -> TileMesh:
        if cells not in self._meshes:
            self._meshes[cells] = TileMesh(cells)
        return self._meshes[cells]

    def _sight(self, samples: int) -> SightTarget:
        if samples not in self._sights:
            self._sights[samples] = SightTarget(samples)
        return self._sights[samples]


def _shaping(mesh: TileMesh, picture: EndlessPicture) -> Definitions:
    return {
        "LAKES": picture.features["LAKES"],
        "LAKE_BYTE": float(kept_water.LAKE),
        "CELLS": mesh.cells,
        "SLIDES": SLIDING[0],
        "ARRIVES": SLIDING[1],
    }
