"""Maps beside the heights of a build: which there are, and what the file of a tile holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.export.map_fit import in_cells, pixels_in_cells
from terrain_explorer.files.export.weight_output import in_file_names
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.erosion.wear import DEPOSITS
from terrain_explorer.terrain.gradient import slope
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Window
from terrain_explorer.terrain.hydrology.drainage import Drainage, draining
from terrain_explorer.terrain.masks import Mask, MaskInput
from terrain_explorer.terrain.masks.rules.water import FlowRule, WaterDistanceRule
from terrain_explorer.terrain.masks.shapes.wand import WandShape
from terrain_explorer.terrain.masks.weight_maps import WeightMaps, as_channels, layered, sharing
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.recipe.stored import constructed
from terrain_explorer.terrain.recipe.stored_parts import mask_from_content, mask_to_content
from terrain_explorer.terrain.sampling import gradient_in, heights_at
from terrain_explorer.terrain.scale.ground import SeenGround
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.normals import Convention, shading_normals
from terrain_explorer.terrain.shading.palettes import PALETTES
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.shading.waters import Waters, draw_waters, finding_waters
from terrain_explorer.terrain.tiles import LargeTerrain, large_map_view
from terrain_explorer.terrain.tiles.land import land_of_map
from terrain_explorer.terrain.tiles.tile_colours import draw_tile_water
from terrain_explorer.terrain.tiles.tile_waters import LandWaters
from terrain_explorer.terrain.work import finished

FLOW_LEVEL = 11
"""The level of a terrain on which water is followed: it needs all of the ground at once."""

MOST_LAYERS = 16
"""The most layers."""

_CHANNELS = 4
"""The layers in a picture, one in each channel."""

_SINGLE = tuple(f"layer{number}" for number in range(1, MOST_LAYERS + 1))
"""The kinds of grey pictures of one layer each."""

_PICTURES = ("weights", *(f"weights{number}" for number in range(2, MOST_LAYERS // _CHANNELS + 1)))
"""The kinds of pictures of four layers each."""

NEEDS_ALL = (FlowRule, WaterDistanceRule, WandShape)
"""Parts of masks that need all of the ground at once, so that no piece can have them."""

_WHITE = 65535


@dataclass(frozen=True)
class MapsBeside:
    """What is written beside the heights of each tile.

    Attributes
    ----------
    kinds
        Some of `BESIDE`, by slug.
    look
        The colours of the map ``colour``.
    layers
        Those of the weights, None for one that takes what all others leave. Where ``weights`` is one of the kinds, it
        stands for as many pictures as all of them need.
    names
        The names of the layers for the user, which are those of grey pictures; none where they have none.

    Raises
    ------
    ValueError
        There is no such map; or one cannot be made in pieces, and the sentence says why.
    """

    kinds: tuple[str, ...] = ()
    look: Look = field(default_factory=Look)
    layers: tuple[Mask | None, ...] = ()
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for kind in self.kinds:
            if kind not in BESIDE:
                raise UserValueError(
                    tr("there is no map {kind}; choose some of {kinds}", kind=kind, kinds=", ".join(BESIDE))
                )
        if self._weighs and not 1 <= len(self.layers) <= MOST_LAYERS:
            raise UserValueError(tr("a weight map has 1 to {most} layers; give them", most=MOST_LAYERS))
        for kind in _SINGLE[len(self.layers) :]:
            if kind in self.kinds:
                raise UserValueError(tr("there is no layer for the map {kind}", kind=kind))
        for layer in filter(None, self.layers):
            for part in layer.parts():
                if part.told or isinstance(part, NEEDS_ALL):
                    raise UserValueError(
                        tr(
                            "{title} needs the whole terrain, and tiles are made piece by piece. Choose another rule, "
                            "or export weight maps of the whole terrain",
                            title=part.in_words(),
                        )
                    )
        if self.names and len(self.names) != len(self.layers):
            raise ValueError(f"{len(self.names)} names for {len(self.layers)} layers")
        words = [self.word(kind).lower() for kind in self.kinds]
        for place, word in enumerate(words):
            if word in words[:place]:
                name = self.word(self.kinds[place])
                raise UserValueError(tr("two maps would have the name {name}; give a layer another name", name=name))
        if "colour" in self.kinds and PALETTES[self.look.shown_palette].of == "nature":
            raise UserValueError(
                tr("natural colours need the whole terrain, so pieces cannot have them. Choose a model, and a palette")
            )
        if "colour" in self.kinds and PALETTES[self.look.shown_palette].of in ("wear", *DEPOSITS):
            raise UserValueError(
                tr("the colours of wear need the whole terrain, so pieces cannot have them. Choose another palette")
            )

    def to_content(self) -> dict[str, Any]:
        """Return it as a JSON object, without what does not matter."""
        content: dict[str, Any] = {"kinds": list(self.kinds)}
        if "colour" in self.kinds:
            content["look"] = self.look.values()
        if self._weighs:
            content["layers"] = [None if layer is None else mask_to_content(layer) for layer in self.layers]
            if self.names:
                content["names"] = list(self.names)
        return content

    @classmethod
    def from_content(cls, content: Any) -> MapsBeside:
        """Return what is in a JSON object.

        Raises
        ------
        ValueError
            This version does not know it.
        """
        stored = content.get("layers", ())
        layers = tuple(None if layer is None else mask_from_content(layer) for layer in stored)
        names = tuple(map(str, content.get("names", ())))
        return cls(tuple(content["kinds"]), constructed(Look, content.get("look", {})), layers, names)

    @property
    def normal(self) -> MapsBeside:
        """The same without what does not matter to the files, so that equal files have equal plans."""
        look = self.look if "colour" in self.kinds else Look()
        kinds = tuple(kind for kind in BESIDE if kind in self.kinds)
        return MapsBeside(kinds, look, *((self.layers, self.names) if self._weighs else ()))

    @property
    def _weighs(self) -> bool:
        return not {*_PICTURES, *_SINGLE}.isdisjoint(self.kinds)

    def word(self, kind: str) -> str:
        """Return what stands for a kind in the names of files: the name of its layer, where it shows one that has."""
        if kind not in _SINGLE or not self.names:
            return kind
        return in_file_names(self.names[_SINGLE.index(kind)])

    @property
    def in_pictures(self) -> MapsBeside:
        """The same with as many pictures of four channels as all layers of the weights need."""
        return self._with_weights_as(_PICTURES[: -(-len(self.layers) // _CHANNELS)])

    @property
    def in_grey(self) -> MapsBeside:
        """The same with a grey picture for each layer of the weights, in place of pictures with a channel for each."""
        return self._with_weights_as(_SINGLE[: len(self.layers)])

    def _with_weights_as(self, weights: tuple[str, ...]) -> MapsBeside:
        if "weights" not in self.kinds:
            return self
        kinds = tuple(kind for kind in self.kinds if kind not in _PICTURES)
        return replace(self, kinds=(*kinds, *weights))


@dataclass(frozen=True)
class MapMaker:
    """Makes the maps of tiles. Those of two tiles are the same at the edge that they share.

    Attributes
    ----------
    terrain
        The terrain.
    beside
        What is to be made.
    convention
        Which way green points in normal maps.
    spacing
        The metres between neighbouring points, 0 where they are not known.
    finest
        What makes the maps of the terrain with all of its points, where this one has fewer.
    in_cells
        Whether maps have a pixel for each square between the points of a tile, otherwise one for each point.
    flow_to
        The finest level on which water is followed: a coarser one is a quick try.
    last_shares
        The shares of the layers in the last tile, by its level and place.
    """

    terrain: LargeTerrain
    beside: MapsBeside
    convention: Convention = "opengl"
    spacing: float = 0.0
    finest: MapMaker | None = None
    in_cells: bool = False
    flow_to: int | None = None
    last_shares: dict[tuple[int, Window], WeightMaps] = field(default_factory=dict, compare=False, repr=False)

    @property
    def flow_level(self) -> int:
        """The level on which water is followed."""
        finest = FLOW_LEVEL if self.flow_to is None else min(self.flow_to, FLOW_LEVEL)
        return min(finest, self.terrain.level)

    @property
    def finer_than_water(self) -> int:
        """How often the distance of the points on which water is followed is halved to that of the terrain's."""
        finest = self if self.finest is None else self.finest
        return self.terrain.level - finest.flow_level

    @property
    def steps_of_water(self) -> float:
        """How far apart the points lie on which water is followed, in points of the terrain."""
        return 2.0**self.finer_than_water

    @property
    def follows_water(self) -> bool:
        """Whether a map needs to know where water runs."""
        return "flow" in self.beside.kinds or self._shows_rivers

    def follow_water(self) -> None:
        """Find all that the maps need to know of water, so that no tile has to wait for it."""
        if "flow" in self.beside.kinds:
            _ = self.drainage
        if self._shows_rivers:
            _ = self.waters

    @property
    def _shows_rivers(self) -> bool:
        return "colour" in self.beside.kinds and self.beside.look.rivers

    def samples(self, kind: str, near: Heightmap, window: Window) -> Samples:
        """Return the pixels of a map.

        Parameters
        ----------
        kind
            One of `BESIDE`.
        near
            The ground that `ground` returns for the tile.
        window
            The tile.
        """
        made = BESIDE[kind].make(self, near, window)
        if not self.in_cells or BESIDE[kind].is_share:  # shares are found in them
            return made
        return pixels_in_cells(made, normals=kind == "normals")

    def ground(self, window: Window) -> Heightmap:
        """Return the ground for the maps of a tile."""
        down, across = self.terrain.shape
        # With one point more on each side, for slopes.
        row, column = max(window.row - 1, 0), max(window.column - 1, 0)
        rows = min(window.row + window.rows + 1, down) - row
        columns = min(window.column + window.columns + 1, across) - column
        return large_map_view(self.terrain, Window(row, column, rows, columns), self.spacing or None)

    @cached_property
    def drainage(self) -> Drainage:
        """The water of a coarse level of the terrain."""
        if self.finest is not None:
            return self.finest.drainage
        return finished(draining(self.terrain.coarse(self.flow_level)))

    @cached_property
    def waters(self) -> Waters:
        """The rivers and lakes of that level that the look shows."""
        if self.finest is not None:
            return self.finest.waters
        return finished(finding_waters(self.terrain.coarse(self.flow_level), self.beside.look))

    @cached_property
    def land_waters(self) -> LandWaters:
        """The same at every level of the terrain."""
        if self.finest is not None:
            return self.finest.land_waters
        coarser = self.terrain.level - self.flow_level
        ground = SeenGround(self.terrain.ground, self.terrain.above + coarser)
        return LandWaters(land_of_map(ground, self.waters.drainage.heightmap), self.waters)


@dataclass(frozen=True)
class BesideKind:
    """A kind of map.

    Attributes
    ----------
    title
        Its name for the user.
    channels, bits
        Those of its PNG files, the channels at most.
    is_share
        Whether it shows shares of layers, which add up to a whole.
    """

    title: str
    channels: int
    bits: int
    make: Callable[[MapMaker, Heightmap, Window], Samples]
    is_share: bool = False


def _normals(maker: MapMaker, near: Heightmap, window: Window) -> Samples:
    return finished(shading_normals(near, maker.convention, 8, window))


def _slopes(maker: MapMaker, near: Heightmap, window: Window) -> Samples:
    shades = np.empty((window.rows, window.columns), np.uint16)

    def shaded(rows: slice) -> FloatArray:
        block = Window(window.row + rows.start, window.column, rows.stop - rows.start, window.columns)
        return np.asarray(np.rint(slope(gradient_in(near, block)) * np.float32(_WHITE / 90)))

    _fill(shades, shaded)
    return shades


def _flow(maker: MapMaker, near: Heightmap, window: Window) -> Samples:
    drainage = maker.drainage
    # Shades by the logarithm: black for a point that drains itself alone, white for all of the ground.
    shades = np.log2(drainage.areas) / np.float32(np.log2(drainage.ground_points)) * np.float32(_WHITE)
    coarse = np.ascontiguousarray(shades, np.float32)
    rows, across = (count - 1 for count in coarse.shape)
    step = maker.steps_of_water
    columns = np.minimum(np.arange(window.column, window.column + window.columns) / step, across)
    pixels = np.empty((window.rows, window.columns), np.uint16)

    def shaded(block: slice) -> FloatArray:
        places = np.minimum(np.arange(window.row + block.start, window.row + block.stop) / step, rows)
        return np.asarray(np.rint(heights_at(coarse, places[:, np.newaxis], columns[np.newaxis])))

    _fill(pixels, shaded)
    return pixels


def _four_layers(picture: int, maker: MapMaker, near: Heightmap, window: Window) -> Samples:
    first = _CHANNELS * picture
    return as_channels(_shares(maker, near, window)[..., first : first + _CHANNELS])


def _one_layer(place: int, maker: MapMaker, near: Heightmap, window: Window) -> Samples:
    return np.ascontiguousarray(_shares(maker, near, window)[..., place])


def _shares(maker: MapMaker, near: Heightmap, window: Window) -> WeightMaps:
    """Return the shares of all layers; those of the last tile are kept, as each may go into a picture of its own."""
    key = maker.terrain.above, window
    if key not in maker.last_shares:
        ground = MaskInput(near)
        weights = [None if layer is None else finished(layer.weighing(ground, window)) for layer in maker.beside.layers]
        if all(some is None for some in weights):
            weights[0] = np.ones((window.rows, window.columns), np.float32)
        seen = layered(weights)
        if maker.in_cells:
            seen = [in_cells(some) for some in seen]
        maker.last_shares.clear()
        maker.last_shares[key] = finished(sharing(seen))
    return maker.last_shares[key]


def _colours(maker: MapMaker, near: Heightmap, window: Window) -> Samples:
    rows = range(window.row, window.row + window.rows)
    columns = range(window.column, window.column + window.columns)
    picture = tinted(near, maker.beside.look, rows, columns, hillshaded=False)
    if not maker.beside.look.rivers:
        return picture
    if maker.finer_than_water > 0:
        ground = near.heights[rows.start : rows.stop, columns.start : columns.stop]
        water = maker.land_waters.over(maker.finer_than_water, window, ground)
        draw_tile_water(picture, water, ground, maker.land_waters)
    else:
        lasts = ((count - 1) * maker.steps_of_water for count in maker.waters.depths.shape)
        south, east = (np.minimum(np.array(span) / last, 1) for span, last in zip((rows, columns), lasts, strict=True))
        draw_waters(picture, maker.waters, south, east)
    return picture


def _fill(pixels: Samples, make: Callable[[slice], FloatArray]) -> None:
    finished(filling(pixels, make))


BESIDE: Mapping[str, BesideKind] = {
    "normals": BesideKind(marked("Normal maps"), 3, 8, _normals),
    "slope": BesideKind(marked("Slopes"), 1, 16, _slopes),
    "flow": BesideKind(marked("Flow of water"), 1, 16, _flow),
    **{
        kind: BesideKind(marked("Weights of layers"), 4, 8, partial(_four_layers, picture), is_share=True)
        for picture, kind in enumerate(_PICTURES)
    },
    **{
        kind: BesideKind(marked("Weights of layers"), 1, 8, partial(_one_layer, place), is_share=True)
        for place, kind in enumerate(_SINGLE)
    },
    "colour": BesideKind(marked("Colours of the surface"), 3, 8, _colours),
}
"""The kinds by slug, in the order shown."""

OFFERED = tuple(kind for kind in BESIDE if kind not in (*_SINGLE, *_PICTURES[1:]))
"""Those that one chooses: what the weights become follows from the program and the number of layers."""
