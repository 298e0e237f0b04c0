"""The rivers and lakes of a land's tiles: asked here by all that draws them or says what is under the pointer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from math import inf

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.filters.add_detail import AddDetail
from terrain_explorer.terrain.heightmap import Bools, Float64s, FloatArray, Heightmap, Heights, Window
from terrain_explorer.terrain.hydrology.fine_network import FineNetwork
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree, strahler_orders
from terrain_explorer.terrain.hydrology.river_courses import END, NO_COURSES, Courses, FollowedRivers
from terrain_explorer.terrain.recent import Recent
from terrain_explorer.terrain.recipe.map_ground import MapGround
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.shading.river_banks import LONGER, discs, half_widths
from terrain_explorer.terrain.shading.waters import Waters
from terrain_explorer.terrain.tiles.ground import LandFacts, TileHeights
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_key import SQUARES, TileKey

_AROUND = 20
"""The points around a tile whose rivers may reach into it."""
_EVENED = 4
"""How often the corners of rivers are evened out, as on the map: they go from point to point."""
_HAIR = 0.6
"""Half the width of the smallest river that is seen, in squares of a tile."""
_FOLLOWED, _LOST = 8, 12
"""The levels below the map's points down to which rivers are seen that carved no bed, and from which on they are not:
so far down, ground that no river carved has no valley that is theirs."""
_WIDE = 2.0
"""Half the width of a river, in squares, whose points are near enough to each other to draw it."""
_NEAR = 3
"""Squares from a place within which a river is still said to be there: brooks are narrow."""
_KEPT = 256
"""The tiles whose rivers are kept."""

RowAndColumn = tuple[int, int]


@dataclass(frozen=True, eq=False)
class TileWater:
    """The water of the squares of a tile that is finer than the map, or of the points of a window.

    Attributes
    ----------
    places
        Where points of rivers lie, rows and columns from the middle of the first square; float32, shape (n, 2).
    radii
        Half their widths in squares, float32, shape (n,).
    dry
        Which squares no sea or lake covers, shape (rows, columns).
    seen
        How much is seen of the rivers, 0 to 1.
    lakes
        How high the lakes stand whose cells of the map the squares lie in, -inf elsewhere; shape (rows, columns). None
        without lakes.
    """

    places: NDArray[np.float32]
    radii: NDArray[np.float32]
    dry: Bools
    seen: float
    lakes: Heights | None

    def cover(self) -> NDArray[np.float32]:
        """Return how much of each square rivers cover as they are seen, 0 to 1."""
        inside = discs(self.places, self.radii, self.dry.shape)
        return np.asarray(self.seen * np.clip(0.5 + inside, 0, 1) * self.dry, np.float32)


@dataclass(frozen=True)
class WaterHere:
    """The water at a place.

    Attributes
    ----------
    part
        Which part of the map drains through the river there, 0 to 1; None beside rivers.
    order
        The river's Strahler order.
    depth
        How deep the lake or the sea is there; None on land.
    sea
        Whether that is the sea.
    """

    part: float | None = None
    order: int = 0
    depth: float | None = None
    sea: bool = False


@dataclass(frozen=True, eq=False)
class LandWaters:
    """The rivers and lakes of a land at every level.

    Below the points of an erosion by streams, rivers are those of the ground, whose beds they cut. Elsewhere those of
    the map go on in the lowest ground near by, see `FollowedRivers`. Lakes stand as high as on the map.

    Parameters
    ----------
    waters
        Those of its map.
    """

    land: Land
    waters: Waters
    _known: Recent[TileKey, Courses] = field(default_factory=partial(Recent, _KEPT), init=False, repr=False)

    def are_own(self, level: int) -> bool:
        """Return whether tiles of a level are finer than the map, whose rivers are not enough for them."""
        return level > self.land.level

    @property
    def are_carved(self) -> bool:
        """Whether rivers run in beds of their own at every level."""
        return self.land.network is not None

    def seen_at(self, level: int) -> float:
        """Return how much is seen of the rivers on tiles of a level, 0 to 1."""
        if self.are_carved:
            return 1.0
        return min(max((_LOST - (level - self.land.level)) / (_LOST - _FOLLOWED), 0.0), 1.0)

    def lakes(self, south: Float64s, east: Float64s) -> Float64s:
        """Return how high the lakes stand whose cells of the map places lie in, or -inf; in sides of the root."""
        cells, side = self.waters.lake_cells, 1 << self.land.level
        row, column = (np.floor(at * side) - corner for at, corner in zip((south, east), self._corner, strict=True))
        inside = (row >= 0) & (row < cells.shape[0]) & (column >= 0) & (column < cells.shape[1])
        known = cells[np.where(inside, row, 0).astype(np.intp), np.where(inside, column, 0).astype(np.intp)]
        return np.where(inside, known, -inf)

    def highest_lake(self, key: TileKey) -> float:
        """Return how high the highest lake on a tile that is finer than the map stands, or -inf.

        Lakes of coarser tiles are no higher than their ground.
        """
        if not self.are_own(key.level):
            return -inf
        finer, window, corner = key.level - self.land.level, key.window, self._corner
        south, east = (
            slice(max((first >> finer) - begin, 0), max(((first + SQUARES - 1) >> finer) + 1 - begin, 0))
            for first, begin in ((window.row, corner[0]), (window.column, corner[1]))
        )
        return float(self.waters.lake_cells[south, east].max(initial=-inf))

    def on(self, key: TileKey, heights: TileHeights) -> TileWater | None:
        """Return the water of a tile that is finer than the map, or None where it has none.

        Parameters
        ----------
        heights
            Those of the tile.
        """
        courses = self.courses(key) if self.seen_at(key.level) else NO_COURSES
        return self._on(key.level, _squares(key), means_of_squares(heights), courses, 0.5)

    def over(self, finer: int, window: Window, heights: FloatArray) -> TileWater | None:
        """Return the water at the points of a window, as `on` does for the squares of a tile.

        Parameters
        ----------
        finer
            How often the distance of the map's points is halved there, 1 or more.
        heights
            Those of the points.
        """
        level = self.land.level + finer
        courses = self._around(level, window) if self.seen_at(level) else NO_COURSES
        return self._on(level, window, heights, courses, 0.0)

    def _on(self, level: int, window: Window, ground: FloatArray, courses: Courses, middle: float) -> TileWater | None:
        """Return the water of pixels, of which the first one's middle lies so far from the first point of a window."""
        lakes = self._lakes(level, window)
        if lakes is None and not len(courses):
            return None
        places = courses.moved(-window.row, -window.column).evened(_EVENED)
        radii = self._radii(courses, level)
        # Of brooks half way to the next point, too: those askew are farther apart.
        going = (courses.below != END) & (radii < _WIDE)
        between = 0.5 * (places[going] + places[courses.below[going]])
        sea = self.waters.drainage.sea
        dry = np.ones(ground.shape, bool) if sea is None else ground >= sea
        if lakes is not None:
            dry &= ground >= lakes
        return TileWater(
            (np.concatenate([places, between]) - middle).astype(np.float32),
            np.concatenate([radii, radii[going]]),
            dry,
            self.seen_at(level),
            lakes,
        )

    def courses(self, key: TileKey) -> Courses:
        """Return the rivers on a tile that is finer than the map and just around it, in points of its level."""
        return self._known.found(key, lambda _: self._around(key.level, key.window))

    def at(self, level: int, south: Fraction, east: Fraction, height: float) -> WaterHere:
        """Return the water at a place as it is seen in tiles of a level.

        Parameters
        ----------
        south, east
            The place, in sides of the root tile.
        height
            That of the ground there.
        """
        sea = self.waters.drainage.sea
        if sea is not None and height < sea:
            return WaterHere(depth=sea - height, sea=True)
        if not self.are_own(level):
            return self._on_map(self.land.level - level, south, east)
        key = TileKey.at(level, south, east)
        row, column = (
            float(at * (1 << level) - first)
            for at, first in zip((south, east), (key.window.row, key.window.column), strict=True)
        )
        lakes = self._lakes(level, _squares(key))
        if lakes is not None:
            lake = float(lakes[min(int(row), SQUARES - 1), min(int(column), SQUARES - 1)])
            if lake > height:
                return WaterHere(depth=lake - height)
        courses = self.courses(key) if self.seen_at(level) else NO_COURSES
        if not len(courses):
            return WaterHere()
        away = np.hypot(courses.rows - key.window.row - row, courses.columns - key.window.column - column)
        beyond = away - np.maximum(self._radii(courses, level), _NEAR)
        nearest = int(beyond.argmin())
        if beyond[nearest] > 0:
            return WaterHere()
        return WaterHere(float(courses.parts[nearest]), int(courses.orders[nearest]))

    @property
    def _shape(self) -> RowAndColumn:
        rows, columns = self.waters.depths.shape
        return rows, columns

    @cached_property
    def _corner(self) -> RowAndColumn:
        """The row and column of the land's points at which the map begins."""
        bounds = self.land.facts.map_bounds
        assert bounds is not None
        return int(bounds.top * (1 << self.land.level)), int(bounds.left * (1 << self.land.level))

    @cached_property
    def _followed(self) -> FollowedRivers:
        ground, corner = self.land.ground, self._corner
        return FollowedRivers(
            Courses.of(self.waters.rivers), lambda region: ground.heights(region.moved(*corner)), self._shape
        )

    @cached_property
    def _of_network(self) -> Courses | None:
        """The rivers of the last erosion by streams, in points of its own level."""
        return None if self.land.network is None else network_rivers(self.land.network[0], self._least_part)

    @property
    def _least_part(self) -> float:
        return self.waters.rivers.least_area / self.waters.depths.size

    def _around(self, level: int, window: Window) -> Courses:
        """Return the rivers in a window of a level and just around it."""
        sides = window.rows + 2 * _AROUND, window.columns + 2 * _AROUND
        around = Window(window.row - _AROUND, window.column - _AROUND, *sides)
        return self._found(level - self.land.level, around)

    def _found(self, finer: int, window: Window) -> Courses:
        """Return the rivers in a window so many levels below the map's points."""
        if self.land.network is not None and finer > self.land.network[1]:
            return self._in_network(finer - self.land.network[1], window)
        down, across = (at << finer for at in self._corner)
        there = replace(window, row=window.row - down, column=window.column - across)
        region = Region(finer, there).within(self._shape)
        return NO_COURSES if region is None else self._followed.on(region).moved(down, across)

    def _in_network(self, finer: int, window: Window) -> Courses:
        assert self.land.network is not None
        assert self._of_network is not None
        network = self.land.network[0]
        region = Region(finer, window).within(network.heights.shape)
        if region is None:
            return NO_COURSES
        south, east = (
            range(max((span.start >> finer) - 2, 0), (span.stop >> finer) + 3) for span in (region.rows, region.columns)
        )
        near = self._of_network.within(Region(0, Window(south.start, east.start, len(south), len(east))))
        if not len(near):
            return NO_COURSES
        return Courses.of_network(network.drained(region), network.areas.size, self._least_part, near)

    def _lakes(self, level: int, window: Window) -> Heights | None:
        """Return how high lakes stand by square of a level that is finer than the map, -inf elsewhere."""
        finer = level - self.land.level
        cells = self.waters.lake_cells
        inside, places = [], []
        spans = (window.row, window.rows), (window.column, window.columns)
        for (first, squares), corner, count in zip(spans, self._corner, cells.shape, strict=True):
            at = ((first + np.arange(squares)) >> finer) - corner
            inside.append((at >= 0) & (at < count))
            places.append(np.clip(at, 0, count - 1))
        lakes = np.where(np.outer(*inside), cells[np.ix_(*places)], np.float32(-np.inf))
        return lakes if (lakes > -np.inf).any() else None

    def _radii(self, courses: Courses, level: int) -> NDArray[np.float32]:
        """Return half the widths of rivers, in squares of a level: they are as wide as on the map seen from nearby."""
        across = 2.0 ** (level - self.land.level) * (max(self._shape) - 1)
        return np.maximum(half_widths(courses.parts) * min(across / LONGER, 1.0), _HAIR).astype(np.float32)

    def _on_map(self, coarser: int, south: Fraction, east: Fraction) -> WaterHere:
        """Return the water at a place on a map whose points are so many levels finer than they are seen."""
        row, column = (
            round(at * (1 << self.land.level)) - corner for at, corner in zip((south, east), self._corner, strict=True)
        )
        rows, columns = self._shape
        if not (0 <= row < rows and 0 <= column < columns):
            return WaterHere()
        depth = float(self.waters.depths[row, column])
        if depth > 0:
            return WaterHere(depth=depth)
        reach, rivers = _NEAR << coarser, self.waters.rivers
        down, across = np.divmod(rivers.points, np.int32(columns))
        near = np.flatnonzero(np.hypot(down - row, across - column) <= reach)
        if not len(near):
            return WaterHere()
        areas = rivers.drainage.areas.reshape(-1)[rivers.points[near]]
        largest = near[areas.argmax()]
        return WaterHere(float(areas.max()) / (rows * columns), int(rivers.orders[largest]))


class MapWaters(LandWaters):
    """The rivers and lakes of a map alone: nothing is finer."""

    @classmethod
    def of(cls, heightmap: Heightmap, facts: LandFacts, waters: Waters) -> MapWaters:
        """Return those of a heightmap that lies on a ground of which these facts are known."""
        return cls(Land(MapGround(heightmap, AddDetail()), facts.level, facts), waters)

    def are_own(self, level: int) -> bool:
        """Return that tiles of no level have rivers of their own."""
        return False


def network_rivers(network: FineNetwork, part: float) -> Courses:
    """Return the rivers of a network at its own level.

    Parameters
    ----------
    part
        Which part of the map drains through a river at least, 0 to 1.
    """
    height, width = network.heights.shape
    own = np.arange(height * width)
    down, across = np.array([*DIRECTIONS, (0, 0)])[network.directions.reshape(-1)].T
    row, column = own // width + down, own % width + across
    inside = (row >= 0) & (row < height) & (column >= 0) & (column < width)
    receivers = np.where(inside, row * width + column, own)
    parts = network.areas.reshape(-1) / np.float64(network.areas.size)
    chosen = parts >= part
    place = np.cumsum(chosen) - 1
    points = np.flatnonzero(chosen)
    # A way may lead to a point with a smaller area where the areas are those of filled ground.
    below = np.where(chosen[receivers[points]], place[receivers[points]], np.arange(len(points)))
    orders = strahler_orders(FlowTree.of(below.astype(np.int32)))
    going = below != np.arange(len(points))
    return Courses(*np.divmod(points, width), np.where(going, below, END), parts[points], orders)


def _squares(key: TileKey) -> Window:
    """Return the squares of a tile, each by its first corner."""
    return replace(key.window, rows=SQUARES, columns=SQUARES)


def means_of_squares(corners: FloatArray) -> FloatArray:
    """Return the mean height of the four corners of each square."""
    pairs = corners[:-1] + corners[1:]
    return np.asarray((pairs[:, :-1] + pairs[:, 1:]) * pairs.dtype.type(0.25))
