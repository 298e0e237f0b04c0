"""Draws tiles of ground in two steps: the place that each sample shows, and the light on these places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import floor, log2
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

from terrain_explorer.gui.views.surface3d.camera.block import SIDE
from terrain_explorer.gui.views.surface3d.gl.context_resources import ContextResources
from terrain_explorer.gui.views.surface3d.gl.ground_nodes import NodeEdges, Nodes
from terrain_explorer.gui.views.surface3d.gl.quality import BEST, Quality, light_side
from terrain_explorer.gui.views.surface3d.gl.render_targets import (
    LightTarget,
    SpareCanvas,
    elsewhere,
    rows_only,
    strips,
)
from terrain_explorer.gui.views.surface3d.gl.shader_program import Definitions, Program, Uniforms
from terrain_explorer.gui.views.surface3d.gl.sun_squares import SunSquare
from terrain_explorer.gui.views.surface3d.gl.textures import (
    ColourTexture,
    CoverTexture,
    HeightTexture,
    LevelledTexture,
    TableTexture,
    thinned,
)
from terrain_explorer.gui.views.surface3d.gl.tile_mesh import TileMesh
from terrain_explorer.gui.views.surface3d.gl.tile_textures import LIE_MARGIN, LIE_TEXELS, TEXELS, TileTextures
from terrain_explorer.gui.views.surface3d.ground import kept_water
from terrain_explorer.gui.views.surface3d.ground.drawn_rises import ZERO
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.shading.river_banks import FARTHEST, LONGER, SHORE, STEPS, THIN
from terrain_explorer.terrain.shading.waters import Waters
from terrain_explorer.terrain.tiles.tile_key import SQUARES as TILE_SQUARES
from terrain_explorer.terrain.tiles.visible_tiles import MOST, SLIDING

_LONGEST = 2049
"""Points along the longer side at most: brought to the card at once, they take a few milliseconds."""

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.gl.drawn_trees import TreePicture
    from terrain_explorer.gui.views.surface3d.gl.rock_picture import RockPicture
    from terrain_explorer.gui.views.surface3d.gl.sky_picture import SkyPicture, SkyTexture


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
    *("lies", "light", "heights", "rocks", "grain", "sky_light", "trees"),
)
_SAMPLERS = {name: unit for unit, name in enumerate(_UNITS)}
_TOLD = {
    "LAKE_BYTE": float(kept_water.LAKE),
    "LEVEL": float(ZERO),
    "LIE_MARGIN": float(LIE_MARGIN),
    "LIE_SIDE": float(LIE_TEXELS),
}
_BANKS = {
    "BANK": float(SHORE),
    "BANK_STEPS": float(STEPS),
    "BANK_THIN": THIN,
    "BANK_FARTHEST": FARTHEST,
    "TILE_BANK": float(kept_water.BANK),
    "TILE_STEPS": float(kept_water.STEPS),
    "MAP_PIXELS": float(LONGER),
}
_BANDS_OF_LIGHT = 8

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
class TerrainPicture:
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
    setting
        The shader that lights the ground.
    sky
        What lies behind and before the ground outdoors.
    has_depths
        Whether it is kept how far away the ground is.
    nearness
        The distance of the points of tiles in parts of the usual one.
    trees
        The single trees, or None where there are none.
    """

    nodes: Nodes
    uniforms: Uniforms
    features: Definitions
    skirts: bool
    shadows: Sequence[SunShadow] = ()
    edges: NodeEdges = field(default_factory=lambda: np.zeros((0, 4), np.float32))
    transparent: bool = False
    setting: Literal["ground", "outdoors"] = "ground"
    sky: SkyPicture | None = None
    has_depths: bool = False
    nearness: float = 1.0
    trees: TreePicture | None = None

    @property
    def towards_sun(self) -> tuple[float, ...]:
        """The sun, as an eye that sees parallels; see ``tiles.glsl``."""
        sun = self.uniforms["sun"]
        assert isinstance(sun, tuple)
        return (*sun, 0.0)


class TerrainRenderer:
    """Everything that an OpenGL context holds for one ground; needs that context to be current.

    Parameters
    ----------
    resources
        What the context holds for all of its terrains; by default this one is alone, and has it for itself.
    pixels
        The pixels along the longer side of its pictures, if they are small: where light is found in software, which
        costs more than all the rest, it is no finer than these can show.

    Attributes
    ----------
    largest_map
        The points that a picture of a map has along a side at most.
    """

    def __init__(self, resources: ContextResources | None = None, pixels: int | None = None) -> None:
        self._owner = resources is None
        self.resources = resources or ContextResources()
        self.in_software = self.resources.in_software
        self.largest_map = int(GL.glGetIntegerv(GL.GL_MAX_TEXTURE_SIZE))
        self._colours, self._banks = ColourTexture(), CoverTexture(self.resources.copy)
        self._tint, self._tones = CoverTexture(self.resources.copy), CoverTexture(self.resources.copy)
        self._beside: SpareCanvas | None = None
        self.tiles, self.lakes = TileTextures(), LakeTexture(self.resources.copy)
        self._nodes = int(GL.glGenTextures(1))
        GL.glBindTexture(GL.GL_TEXTURE_2D, self._nodes)
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, GL.GL_RGBA32F, _COLUMNS + 1, MOST, 0, GL.GL_RGBA, GL.GL_FLOAT, None)
        GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MIN_FILTER, GL.GL_NEAREST)
        GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MAG_FILTER, GL.GL_NEAREST)
        self._trees_there: TreePicture | None = None
        self._light = LightTarget(light_side(self.in_software, pixels))
        self._whole = HeightTexture(self.resources.shrink)
        self._rocks, self._trees = TableTexture(), TableTexture()
        self._sky_light: SkyTexture | None = None

    def lay_rock(self, rock: RockPicture) -> None:
        """Take the layers of rock below the ground."""
        self._rocks.upload(rock.table)

    def colour(self, rows: NDArray[np.uint8]) -> None:
        """Take the colours of the ground and of the rock below, shape (2, colours, 3)."""
        self._colours.upload(rows)

    def tint(self, cover: NDArray[np.uint8]) -> None:
        """Take what is tinted, 0 to 255, at the points of a map."""
        self._tint.upload(cover)

    def tone(self, shades: NDArray[np.uint8]) -> None:
        """Take the tones of the palette at the points of a map."""
        self._tones.upload(shades)

    def upload_waters(self, waters: Waters) -> None:
        """Take the rivers and lakes of a map."""
        self.lakes.upload(waters)
        self._banks.upload(waters.banks[0])

    def lighting(self, heights: Heights, uniforms: Uniforms, lakes: bool, horizons: bool) -> Iterator[None]:
        """Find out step by step how much light each place of the whole sees; the heights are evenly spread over it.

        Parameters
        ----------
        horizons
            Whether the horizon towards the sun is found, from which shadows have sharp edges, and where the sky is
            open; see ``light.frag``.
        """
        self._whole.upload(heights)
        yield
        rows, columns = heights.shape
        longer = self._light.longer
        uniforms = {**uniforms, **_SAMPLERS, "map_points": (float(columns), float(rows)), "stride": SIDE / longer}
        wanted = {**self._light.steps, "LAKES": int(lakes), "HORIZONS": int(horizons)}
        program = self.resources.programs.get("picture", "light", wanted)
        for low in range(0, longer, longer // _BANDS_OF_LIGHT):
            with elsewhere(), rows_only(low, low + longer // _BANDS_OF_LIGHT):
                GL.glDisable(GL.GL_DEPTH_TEST)
                self._light.begin(heights.shape, horizons)
                self._bind_whole()
                self.resources.draw_plain(program, uniforms)
            yield

    @property
    def has_shadows(self) -> bool:
        """Whether the shadows that were cast last are those of this ground."""
        return self.resources.shaded_of is self

    def side_of_shadows(self, quality: Quality) -> int:
        """Return the pixels along a square of ground on which shadows fall."""
        return next((side for apart, side in _CAST.items() if quality.apart <= apart), _LEAST_CAST)

    def draw(self, picture: TerrainPicture, quality: Quality) -> None:
        """Draw the backdrop and the ground into the current viewport."""
        with self.resources.canvas.coarsened(quality.coarseness):
            self.cast_shadows(picture, quality)
            self._draw(picture, quality)

    def drawing_beside(self, picture: TerrainPicture, quality: Quality, size: tuple[int, int]) -> Iterator[None]:
        """Draw a picture of this size step by step, while others are on the screen; `show_beside` shows it."""
        if picture.shadows:
            self.cast_shadows(picture, quality)
            yield
        with elsewhere():
            self.resources.sight(quality.samples).begin(*size)  # a step of its own, for it may have to make room
        yield
        for low, high in strips(*size):
            with self._drawn_beside(size, low, high):
                self._draw(picture, quality)
            yield

    def show_beside(self) -> None:
        """Draw the picture that was drawn beside the others."""
        if self._beside is not None:
            self._beside.spread()

    def rest(self) -> None:
        """Free what the next picture makes again at once."""
        self.resources.rest()
        if self._beside is not None:
            self._beside.delete()
            self._beside = None

    def delete(self) -> None:
        """Free everything that is its own."""
        if self.has_shadows:
            self.resources.shaded_of = None
        self.rest()
        own = self._colours, self._banks, self._tint, self._tones, self._light, self._whole, self.tiles, self.lakes
        for each in (*own, self._rocks, self._trees):
            each.delete()
        if self._sky_light is not None:
            self._sky_light.delete()
        GL.glDeleteTextures([self._nodes])
        if self._owner:
            self.resources.delete()

    @contextmanager
    def _drawn_beside(self, size: tuple[int, int], low: int, high: int) -> Iterator[None]:
        """Draw these rows of a picture of this size, which `show_beside` shows, while the `with` block runs."""
        if self._beside is None:
            self._beside = SpareCanvas(self.resources.copy)
        with self._beside.instead(*size), rows_only(low, high):
            yield

    def _draw(self, picture: TerrainPicture, quality: Quality) -> None:
        uniforms = {**picture.uniforms, **_SAMPLERS}
        mesh = self.resources.mesh(mesh_cells(quality.apart / picture.nearness, len(picture.nodes)))
        GL.glDisable(GL.GL_BLEND)
        GL.glDisable(GL.GL_CULL_FACE)
        sky = picture.sky
        if not picture.transparent:
            GL.glDisable(GL.GL_DEPTH_TEST)
            self.resources.draw_plain(self.resources.programs.get("picture", "backdrop"), uniforms)
        if not len(picture.nodes) and sky is None:
            return
        sight = self.resources.sight(quality.samples)
        with elsewhere() as (width, height):
            sight.begin(width, height)
            self._bind(picture.nodes)
            self._draw_mesh("sight", picture, uniforms, mesh)
            if len(picture.edges):
                self._upload(_COLUMNS, picture.edges[:MOST, np.newaxis])
                self._draw_sides(min(len(picture.edges), MOST), picture, uniforms, mesh)
            if picture.trees is not None:
                self._draw_trees(picture.trees, picture.features, uniforms)
        sight.bind(_SAMPLERS["sight"])
        self.resources.shaded.bind(_SAMPLERS["shaded"])
        self._light.bind(_SAMPLERS["light"])
        self._bind_colours()
        if "GRAIN_SIDE" in picture.features:
            self.resources.grain.bind(_SAMPLERS["grain"])
        if not picture.transparent:
            mix_edges_with_backdrop()
        if sky is not None:
            self._bind_sky(sky)
            if sky.seen > 0 and not picture.transparent:
                self._draw_sky(sky, uniforms)
        lit = {**picture.features, **_BANKS, **_TOLD, "SAMPLES": sight.samples, "TILE_SIDE": TEXELS}
        lit["DEPTHS"] = int(picture.has_depths)
        if picture.has_depths:
            GL.glEnable(GL.GL_DEPTH_TEST)
            GL.glDepthFunc(GL.GL_ALWAYS)
        self._fill_box(self.resources.programs.get("box", picture.setting, lit), uniforms)
        GL.glDisable(GL.GL_DEPTH_TEST)
        GL.glDepthFunc(GL.GL_LESS)
        GL.glDisable(GL.GL_BLEND)
        GL.glActiveTexture(GL.GL_TEXTURE0)
        GL.glUseProgram(0)

    def _draw_sky(self, sky: SkyPicture, uniforms: Uniforms) -> None:
        """Draw what lies behind the ground over the backdrop."""
        # The ring around the land goes on farther than all that is drawn.
        GL.glEnable(GL.GL_DEPTH_CLAMP)
        for beyond, corners in ((0, 4), (1, 10))[: 2 if sky.shows_beyond else 1]:
            program = self.resources.programs.get("sky", "sky", {**sky.features, "BEYOND": beyond})
            self.resources.draw_plain(program, uniforms, GL.GL_TRIANGLE_STRIP, corners)
        GL.glDisable(GL.GL_DEPTH_CLAMP)

    def _bind_sky(self, sky: SkyPicture) -> None:
        """Let the samplers of land outdoors read its sky and its grain."""
        if self._sky_light is None:
            from terrain_explorer.gui.views.surface3d.gl.sky_picture import SkyTexture

            self._sky_light = SkyTexture()
        self._sky_light.show(sky.sky, _SAMPLERS["sky_light"])
        self.resources.grain.bind(_SAMPLERS["grain"])

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

    def cast_shadows(self, picture: TerrainPicture, quality: Quality) -> None:
        """Cast those shadows of a picture that are due."""
        if not picture.shadows:
            return
        side, self.resources.shaded_of = self.side_of_shadows(quality), self
        # Ground beyond the heights of the picture casts shadows, too.
        GL.glEnable(GL.GL_DEPTH_CLAMP)
        with elsewhere():
            for layer, shadow in enumerate(picture.shadows):
                self.resources.shaded.begin(layer, side)
                self._bind(shadow.casters)
                mesh = self.resources.mesh(mesh_cells(quality.apart, len(shadow.casters)))
                uniforms = {**picture.uniforms, **_SAMPLERS, "wanted": shadow.wanted}
                uniforms["projection"] = shadow.square.matrix
                # Only ground that looks away from the sun casts shadows, so that lit ground never shades itself.
                GL.glCullFace(GL.GL_FRONT)
                self._draw_mesh("nothing", replace(picture, skirts=False, nodes=shadow.casters), uniforms, mesh)
                GL.glCullFace(GL.GL_BACK)
                if picture.trees is not None:
                    # Of crowns those parts that let no sun through, as if they were seen from near by.
                    seen_by_sun = {**uniforms, "eye": picture.towards_sun, "footprint": (1e-9, 0.0)}
                    self._draw_crowns("nothing", picture.trees, picture.features, seen_by_sun)
        GL.glDisable(GL.GL_DEPTH_CLAMP)

    def _draw_mesh(self, fragment: str, picture: TerrainPicture, uniforms: Uniforms, mesh: TileMesh) -> None:
        begin_solid()
        program = self.resources.programs.get("tile", fragment, _shaping(picture))
        program.use({**uniforms, "cells": mesh.cells})
        GL.glEnable(GL.GL_CLIP_DISTANCE0)
        mesh.draw(len(picture.nodes), picture.skirts)
        GL.glDisable(GL.GL_CLIP_DISTANCE0)
        GL.glDisable(GL.GL_CULL_FACE)
        GL.glDisable(GL.GL_DEPTH_TEST)

    def _draw_sides(self, edges: int, picture: TerrainPicture, uniforms: Uniforms, mesh: TileMesh) -> None:
        GL.glEnable(GL.GL_DEPTH_TEST)
        program = self.resources.programs.get("side", "side", _shaping(picture))
        program.use({**uniforms, "cells": mesh.cells})
        mesh.draw_sides(edges)
        GL.glDisable(GL.GL_DEPTH_TEST)

    def _draw_trees(self, trees: TreePicture, features: Definitions, uniforms: Uniforms) -> None:
        """Draw all trees, those near by with their leaves."""
        self._draw_crowns("tree", trees, features, uniforms)
        GL.glEnable(GL.GL_DEPTH_TEST)
        first, leaves = 0, self.resources.programs.get("tree", "tree", {**features, "LEAVES": 1})
        for count, quads in trees.leafy:
            told = {**uniforms, "first_tree": first, "quads": quads}
            self.resources.draw_many(leaves, told, count, GL.GL_TRIANGLES, 6 * (trees.trunk_quads + quads))
            first += count
        GL.glDisable(GL.GL_DEPTH_TEST)

    def _draw_crowns(self, fragment: str, trees: TreePicture, features: Definitions, uniforms: Uniforms) -> None:
        """Draw the crowns of all trees, as they face the eye."""
        GL.glEnable(GL.GL_DEPTH_TEST)
        if self._trees_there is not trees:
            self._trees.upload(trees.table)
            self._trees_there = trees
        self._trees.bind(_SAMPLERS["trees"])
        crowns = self.resources.programs.get("tree", fragment, {**features, "LEAVES": 0})
        self.resources.draw_many(
            crowns, {**uniforms, "first_tree": 0}, trees.count, GL.GL_TRIANGLE_STRIP, trees.corners
        )
        GL.glDisable(GL.GL_DEPTH_TEST)

    def _bind_colours(self) -> None:
        """Let the samplers of ground read its colours."""
        textures = {"palette": self._colours, "banks": self._banks, "tint": self._tint, "tones": self._tones}
        for name, texture in {**textures, "rocks": self._rocks}.items():
            texture.bind(_SAMPLERS[name])

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


def _shaping(picture: TerrainPicture) -> Definitions:
    return {
        "LAKES": picture.features["LAKES"],
        "LAKE_BYTE": float(kept_water.LAKE),
        "SLIDES": SLIDING[0],
        "ARRIVES": SLIDING[1],
    }


def mix_edges_with_backdrop() -> None:
    """Draw over what is there by the picture's alpha, which becomes that of the terrain."""
    GL.glEnable(GL.GL_BLEND)
    GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ZERO, GL.GL_ONE)


def begin_solid() -> None:
    """Draw what is nearest from now on, and of triangles only the sides that are seen anticlockwise."""
    GL.glEnable(GL.GL_DEPTH_TEST)
    GL.glDepthFunc(GL.GL_LESS)
    GL.glEnable(GL.GL_CULL_FACE)
