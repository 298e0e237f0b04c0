"""Draws tiles of ground in two steps: the place that each sample shows, and the light on these places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import floor, log2

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

from terrain_explorer.gui.views.endless3d import kept_water
from terrain_explorer.gui.views.endless3d.drawn_rises import ZERO
from terrain_explorer.gui.views.endless3d.gl.ground_nodes import NodeEdges, Nodes
from terrain_explorer.gui.views.endless3d.gl.sun_squares import SQUARES, SunSquare, SunTarget
from terrain_explorer.gui.views.endless3d.gl.tile_textures import LIE_MARGIN, LIE_TEXELS, TEXELS, TileTextures
from terrain_explorer.gui.views.surface3d.gl.quality import BEST, Quality
from terrain_explorer.gui.views.surface3d.gl.render_targets import LightTarget, elsewhere, strips
from terrain_explorer.gui.views.surface3d.gl.shader_program import Definitions, Program, Uniforms
from terrain_explorer.gui.views.surface3d.gl.terrain_renderer import (
    BANKS,
    ContextResources,
    Mesh,
    TerrainRenderer,
    begin_solid,
    light_side,
    mix_edges_with_backdrop,
)
from terrain_explorer.gui.views.surface3d.gl.textures import HeightTexture, LevelledTexture, thinned
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.sampling import grid_triangles
from terrain_explorer.terrain.shading.river_banks import LONGER
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


class TileMesh(Mesh):
    """Draws tiles with the program in use; needs a current context.

    Attributes
    ----------
    cells
        Squares along the edge of a tile; a power of two, as many as its own at most.
    """

    def __init__(self, cells: int) -> None:
        self.cells = cells
        corners = mesh_corners(cells)
        super().__init__(corners)
        self._grid, self._all = 6 * cells * cells, len(corners)

    def draw(self, tiles: int, skirts: bool) -> None:
        """Draw this many tiles, with or without skirts."""
        self.bind()
        self._draw(self._all if skirts else self._grid, tiles)

    def draw_sides(self, edges: int) -> None:
        """Draw a strip below this many edges of tiles."""
        self.bind()
        GL.glDrawArraysInstanced(GL.GL_TRIANGLE_STRIP, 0, 2 * (self.cells + 1), edges)


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


_UNITS = (
    *("tiles", "palette", "nodes", "sight", "shaded", "lakes", "banks", "waters", "tint", "tones", "covers"),
    *("lies", "light", "heights"),
)
_SAMPLERS = {name: unit for unit, name in enumerate(_UNITS)}
_TOLD = {
    "LAKE_BYTE": float(kept_water.LAKE),
    "LEVEL": float(ZERO),
    "LIE_MARGIN": float(LIE_MARGIN),
    "LIE_SIDE": float(LIE_TEXELS),
}
_BANKS = {
    **BANKS,
    "TILE_BANK": float(kept_water.BANK),
    "TILE_STEPS": float(kept_water.STEPS),
    "MAP_PIXELS": float(LONGER),
}
_COLUMNS = 4
"""Texels of a node; beside them are the edges."""
_FEWEST, _PIXELS = 16, 2.25
"""Squares of the mesh along a tile at least, and about how many pixels wide the squares of a tile itself are seen."""

_FREE = 2**12
"""Squares of all meshes together that cost little in software: where few tiles fill the picture, theirs are finer."""

_CAST = {BEST.apart: 2048, 2 * BEST.apart: 1024}
"""Pixels along a square of ground that shadows fall on, by the pixels that a picture wants from corner to corner."""

_LEAST_CAST = 512
"""The same where it wants more."""


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
    transparent
        Whether nothing is drawn behind the ground.
    has_depths
        Whether it is kept how far away the ground is.
    nearness
        The distance of the points of tiles in parts of the usual one.
    """

    nodes: Nodes
    uniforms: Uniforms
    features: Definitions
    skirts: bool
    shadows: Sequence[SunShadow] = ()
    edges: NodeEdges = field(default_factory=lambda: np.zeros((0, 4), np.float32))
    transparent: bool = False
    has_depths: bool = False
    nearness: float = 1.0


class SharedGround:
    """What grounds without end of a context share; needs that context to be current.

    Attributes
    ----------
    shaded
        The shadows of the ground that was drawn last of those that have some.
    of
        Which one that is.
    """

    def __init__(self) -> None:
        self.shaded = SunTarget(SQUARES)
        self.of: object = None
        self._meshes: dict[int, TileMesh] = {}

    def mesh(self, cells: int) -> TileMesh:
        """Return the mesh of tiles with so many squares along the edge."""
        if cells not in self._meshes:
            self._meshes[cells] = TileMesh(cells)
        return self._meshes[cells]

    def delete(self) -> None:
        """Free everything."""
        self.shaded.delete()
        for mesh in self._meshes.values():
            mesh.delete()


class EndlessRenderer(TerrainRenderer):
    """Everything that an OpenGL context holds for one ground without end; needs that context to be current.

    Parameters
    ----------
    resources
        As of a `TerrainRenderer`.
    pixels
        The pixels along the longer side of its pictures, if they are small: where light is found in software, which
        costs more than all the rest, it is no finer than these can show.
    """

    def __init__(self, resources: ContextResources | None = None, pixels: int | None = None) -> None:
        super().__init__(resources)
        self._shared = self.resources.part(SharedGround)
        self.tiles, self.lakes = TileTextures(), LakeTexture(self.resources.copy)
        self._nodes = int(GL.glGenTextures(1))
        GL.glBindTexture(GL.GL_TEXTURE_2D, self._nodes)
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, GL.GL_RGBA32F, _COLUMNS + 1, MOST, 0, GL.GL_RGBA, GL.GL_FLOAT, None)
        GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MIN_FILTER, GL.GL_NEAREST)
        GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MAG_FILTER, GL.GL_NEAREST)
        self._light = LightTarget(light_side(self.in_software, pixels))
        self._whole = HeightTexture(self.resources.shrink)

    def upload_waters(self, waters: Waters) -> None:
        """Take the rivers and lakes of a map."""
        self.lakes.upload(waters)
        self._banks.upload(waters.banks[0])

    def lighting(self, heights: Heights, uniforms: Uniforms, lakes: bool) -> Iterator[None]:
        """Find out step by step how much light each place of the whole sees; the heights are evenly spread over it."""
        self._whole.upload(heights)
        yield
        rows, columns = heights.shape
        uniforms = {**uniforms, **_SAMPLERS, "map_points": (float(columns), float(rows))}
        yield from self._lighting(self._light, heights.shape, self._bind_whole, uniforms, lakes)

    @property
    def has_shadows(self) -> bool:
        """Whether the shadows that were cast last are those of this ground."""
        return self._shared.of is self

    def side_of_shadows(self, quality: Quality) -> int:
        """Return the pixels along a square of ground on which shadows fall."""
        return next((side for apart, side in _CAST.items() if quality.apart <= apart), _LEAST_CAST)

    def draw(self, picture: EndlessPicture, quality: Quality) -> None:
        """Draw the backdrop and the ground into the current viewport."""
        with self.resources.canvas.coarsened(quality.coarseness):
            self.cast_shadows(picture, quality)
            self._draw(picture, quality)

    def drawing_beside(self, picture: EndlessPicture, quality: Quality, size: tuple[int, int]) -> Iterator[None]:
        """Draw a picture of this size step by step, while others are on the screen; `show_beside` shows it."""
        if picture.shadows:
            self.cast_shadows(picture, quality)
            yield
        with elsewhere():
            self.resources.sight(quality.samples).begin(*size)  # a step of its own, for it may have to make room
        yield
        for low, high in strips(*size):
            with self.beside(size, low, high):
                self._draw(picture, quality)
            yield

    def delete(self) -> None:
        if self.has_shadows:
            self._shared.of = None
        super().delete()
        for each in (self._light, self._whole, self.tiles, self.lakes):
            each.delete()
        GL.glDeleteTextures([self._nodes])

    def _draw(self, picture: EndlessPicture, quality: Quality) -> None:
        uniforms = {**picture.uniforms, **_SAMPLERS}
        mesh = self._shared.mesh(mesh_cells(quality.apart / picture.nearness, len(picture.nodes)))
        GL.glDisable(GL.GL_BLEND)
        GL.glDisable(GL.GL_CULL_FACE)
        if not picture.transparent:
            self.draw_backdrop(uniforms)
        if not len(picture.nodes):
            return
        sight = self.resources.sight(quality.samples)
        with elsewhere() as (width, height):
            sight.begin(width, height)
            self._bind(picture.nodes)
            self._draw_mesh("endless_sight", picture, uniforms, mesh)
            if len(picture.edges):
                self._upload(_COLUMNS, picture.edges[:MOST, np.newaxis])
                self._draw_sides(min(len(picture.edges), MOST), picture, uniforms, mesh)
        sight.bind(_SAMPLERS["sight"])
        self._shared.shaded.bind(_SAMPLERS["shaded"])
        self._light.bind(_SAMPLERS["light"])
        self._bind_colours(_SAMPLERS)
        if not picture.transparent:
            mix_edges_with_backdrop()
        lit = {**picture.features, **_BANKS, **_TOLD, "SAMPLES": sight.samples, "TILE_SIDE": TEXELS}
        lit["DEPTHS"] = int(picture.has_depths)
        if picture.has_depths:
            GL.glEnable(GL.GL_DEPTH_TEST)
            GL.glDepthFunc(GL.GL_ALWAYS)
        self._fill_box(self.resources.programs.get("box", "endless_ground", lit), uniforms)
        GL.glDisable(GL.GL_DEPTH_TEST)
        GL.glDepthFunc(GL.GL_LESS)
        GL.glDisable(GL.GL_BLEND)
        GL.glActiveTexture(GL.GL_TEXTURE0)
        GL.glUseProgram(0)

    def _fill_box(self, program: Program, uniforms: Uniforms) -> None:
        """Draw the pixels that may show ground: software takes as long for those that show none."""
        GL.glEnable(GL.GL_CULL_FACE)
        GL.glCullFace(GL.GL_FRONT)
        # The far faces may lie beyond all that is drawn.
        GL.glEnable(GL.GL_DEPTH_CLAMP)
        self.resources.draw_plain(program, uniforms, GL.GL_TRIANGLE_STRIP, 14)
        GL.glDisable(GL.GL_DEPTH_CLAMP)
        GL.glCullFace(GL.GL_BACK)
        GL.glDisable(GL.GL_CULL_FACE)

    def cast_shadows(self, picture: EndlessPicture, quality: Quality) -> None:
        """Cast those shadows of a picture that are due."""
        if not picture.shadows:
            return
        side, self._shared.of = self.side_of_shadows(quality), self
        # Ground beyond the heights of the picture casts shadows, too.
        GL.glEnable(GL.GL_DEPTH_CLAMP)
        with elsewhere():
            for layer, shadow in enumerate(picture.shadows):
                self._shared.shaded.begin(layer, side)
                self._bind(shadow.casters)
                mesh = self._shared.mesh(mesh_cells(quality.apart, len(shadow.casters)))
                uniforms = {**picture.uniforms, **_SAMPLERS, "wanted": shadow.wanted}
                uniforms["projection"] = shadow.square.matrix
                # Only ground that looks away from the sun casts shadows, so that lit ground never shades itself.
                GL.glCullFace(GL.GL_FRONT)
                self._draw_mesh("nothing", replace(picture, skirts=False, nodes=shadow.casters), uniforms, mesh)
                GL.glCullFace(GL.GL_BACK)
        GL.glDisable(GL.GL_DEPTH_CLAMP)

    def _draw_mesh(self, fragment: str, picture: EndlessPicture, uniforms: Uniforms, mesh: TileMesh) -> None:
        begin_solid()
        program = self.resources.programs.get("endless_tile", fragment, _shaping(picture))
        program.use({**uniforms, "cells": mesh.cells})
        mesh.draw(len(picture.nodes), picture.skirts)
        GL.glDisable(GL.GL_CULL_FACE)
        GL.glDisable(GL.GL_DEPTH_TEST)

    def _draw_sides(self, edges: int, picture: EndlessPicture, uniforms: Uniforms, mesh: TileMesh) -> None:
        GL.glEnable(GL.GL_DEPTH_TEST)
        program = self.resources.programs.get("endless_side", "endless_side", _shaping(picture))
        program.use({**uniforms, "cells": mesh.cells})
        mesh.draw_sides(edges)
        GL.glDisable(GL.GL_DEPTH_TEST)

    def _bind_whole(self) -> None:
        self.lakes.bind(_SAMPLERS["lakes"])
        self._whole.bind(_SAMPLERS["heights"])

    def _bind(self, nodes: Nodes) -> None:
        self.tiles.bind(_SAMPLERS["tiles"])
        self.tiles.bind_lies(_SAMPLERS["lies"])
        self.tiles.bind_waters(_SAMPLERS["waters"])
        self.tiles.bind_covers(_SAMPLERS["covers"])
        self.lakes.bind(_SAMPLERS["lakes"])
        self._upload(0, nodes)

    def _upload(self, column: int, data: NDArray[np.float32]) -> None:
        GL.glActiveTexture(GL.GL_TEXTURE0 + _SAMPLERS["nodes"])
        GL.glBindTexture(GL.GL_TEXTURE_2D, self._nodes)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 4)
        data = np.ascontiguousarray(data, np.float32)
        GL.glTexSubImage2D(GL.GL_TEXTURE_2D, 0, column, 0, data.shape[1], len(data), GL.GL_RGBA, GL.GL_FLOAT, data)


def _shaping(picture: EndlessPicture) -> Definitions:
    return {
        "LAKES": picture.features["LAKES"],
        "LAKE_BYTE": float(kept_water.LAKE),
        "SLIDES": SLIDING[0],
        "ARRIVES": SLIDING[1],
    }
