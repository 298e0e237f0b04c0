"""DeepGround below the points of a map that was drawn or opened: its own points, and detail that grows between them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import ceil, log2

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.filters.add_detail import AddDetail
from terrain_explorer.terrain.filters.base import is_tileable
from terrain_explorer.terrain.filters.detail_weights import weighing
from terrain_explorer.terrain.filters.resample import bounds_of
from terrain_explorer.terrain.generators.subdivision.refinement import growing
from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.tiles.generated_ground import GeneratedGround, hurst_of
from terrain_explorer.terrain.tiles.ground import GroundFacts, TileHeights, tile_heights
from terrain_explorer.terrain.tiles.tile_key import TILE_POINTS, TileKey
from terrain_explorer.terrain.work import Work, finished, part_of

Numbers = NDArray[np.float64]

_AROUND = (-1, 0, 1, 2)
"""The points around a place between two, counted from the one before it."""


@dataclass(frozen=True, eq=False)
class MapGround:
    """A map whose points stay, bit for bit, and the detail of `AddDetail` between them, to the deepest level.

    The map lies in the north-western corner of the root tile, a square of 2^level of its squares a side.

    Parameters
    ----------
    heightmap
        The map.
    detail
        How the detail grows; its doublings do not matter.
    weights
        The part of the detail that each point gets, 0 to 1, shape (rows, columns); None for all of it everywhere.
    grown
        The ground that the steps of the map were done on, where that is known: its detail comes in place of the other.
    left_out
        What cannot be shown at every depth, a sentence each.
    """

    heightmap: Heightmap
    detail: AddDetail
    weights: Heights | None = None
    left_out: tuple[str, ...] = ()
    grown: GrownBelow | None = None

    @classmethod
    def making(cls, heightmap: Heightmap, left_out: tuple[str, ...] = ()) -> Work[MapGround]:
        """Return the ground with detail as rough as the map's: yield the part that is done, 0 to 1."""
        detail = replace(AddDetail.suited(heightmap), doublings=1)
        weights = None
        if detail.on_slopes or detail.on_heights:
            weights = yield from part_of(weighing(heightmap, detail.on_slopes, detail.on_heights), 0, 1)
        return cls(heightmap, detail, weights, left_out)

    @cached_property
    def level(self) -> int:
        """The level whose points are those of the map."""
        return ceil(log2(max(self.heightmap.rows, self.heightmap.columns) - 1))

    @cached_property
    def facts(self) -> GroundFacts:
        """What is known of it as a whole."""
        heightmap, side = self.heightmap, 2**self.level
        return GroundFacts(
            range=heightmap.shown_range,
            extent=(Fraction(heightmap.rows - 1, side), Fraction(heightmap.columns - 1, side)),
            repeats=self._repeats,
            side_metres=None if heightmap.spacing is None else heightmap.spacing * side,
            metres=heightmap.metres,
            relief=heightmap.highest - heightmap.lowest,
            stretch=heightmap.stretch,
            left_out=self.left_out,
            map_range=heightmap.range,
            hurst=self.detail.hurst if self.grown is None else hurst_of(self.grown.ground.generator),
        )

    @cached_property
    def _repeats(self) -> bool:
        side = 2**self.level + 1
        return self.heightmap.heights.shape == (side, side) and is_tileable(self.heightmap.heights)

    def heights(self, key: TileKey) -> TileHeights:
        """Return the heights of a tile: every second point of its children's, and the same edges as its neighbours."""
        tile = np.full((TILE_POINTS, TILE_POINTS), np.nan)
        rows, columns = self._lines(key.window.row, key, 0), self._lines(key.window.column, key, 1)
        if rows and columns:
            deeper = key.level - self.level
            tile[: len(rows), : len(columns)] = (
                self._grown(key, rows, columns, deeper) if deeper > 0 else self._thinned(rows, columns, -deeper)
            )
        return tile_heights(tile)

    def _lines(self, first: int, key: TileKey, axis: int) -> range:
        """Return those rows or columns of a tile that the map has ground for, in the lattice of the tile's level."""
        squares = self.heightmap.heights.shape[axis] - 1
        deeper = key.level - self.level
        last = squares << deeper if deeper > 0 else squares >> -deeper
        return range(first, min(first + TILE_POINTS, last + 1))

    def _thinned(self, rows: range, columns: range, coarser: int) -> Heights:
        down, across = (
            slice(span.start << coarser, (span.stop - 1 << coarser) + 1, 1 << coarser) for span in (rows, columns)
        )
        return self.heightmap.ground(down, across)

    def _grown(self, key: TileKey, rows: range, columns: range, deeper: int) -> Numbers:
        south, east = self._taps(rows, deeper, 0), self._taps(columns, deeper, 1)
        if self.grown is None:
            detail = self._detail(rows, columns, deeper)
            if self.weights is not None:
                detail *= _linear(self.weights, south, east)
        else:
            detail = self.grown.ground.heights(key)[: len(rows), : len(columns)] - self.grown.between(south, east)
            detail *= self.grown.scale
        heights = np.clip(_curved(self.heightmap.heights, south, east), *bounds_of(self.heightmap))
        heights += detail
        # Interpolation may change the last bit of a point of the map.
        own_rows, own_columns = _own(rows, deeper), _own(columns, deeper)
        if own_rows and own_columns:
            kept = self.heightmap.heights[own_rows.start : own_rows.stop, own_columns.start : own_columns.stop]
            heights[_places(own_rows, rows, deeper), _places(own_columns, columns, deeper)] = kept
        return self._without_voids(heights, south, east)

    def _detail(self, rows: range, columns: range, deeper: int) -> Numbers:
        shape = self.heightmap.heights.shape
        squares = (shape[0] - 1, shape[1] - 1)
        # A lattice has two lines at least; a tile at the edge of the ground may have a single one.
        down, across = (
            range(min(span.start, (count << deeper) - 1), span.stop)
            for span, count in zip((rows, columns), squares, strict=True)
        )
        growth = growing(self.detail.rules(self._repeats), down, across, deeper, squares)
        return finished(growth).part(rows, columns) * np.float64(self.facts.relief)

    def _taps(self, span: range, deeper: int, axis: int) -> _LineTaps:
        count = self.heightmap.heights.shape[axis]
        before = np.array([place >> deeper for place in span])
        # Exact: at most 40 binary digits below 1.
        way = np.array([(place & ((1 << deeper) - 1)) / (1 << deeper) for place in span])
        return _LineTaps(before, way, count, self._repeats)

    def _without_voids(self, heights: Numbers, south: _LineTaps, east: _LineTaps) -> Numbers:
        """Return the heights with NaN in each square that has a void, and on each edge that has one."""
        voids = self.heightmap.voids
        if voids is None:
            return heights
        lines = voids[south.at(0)] | voids[south.behind]
        heights[lines[:, east.at(0)] | lines[:, east.behind]] = np.nan
        return heights


@dataclass(frozen=True, eq=False)
class GrownBelow:
    """What a generator grows below the points of a map that steps were done on, such as streams.

    Attributes
    ----------
    ground
        The ground before the steps.
    heights
        Its unnormalised heights at the points of the map.
    scale
        The unit of the ground in that of the map.
    """

    ground: GeneratedGround
    heights: Heights
    scale: float

    def between(self, south: _LineTaps, east: _LineTaps) -> Numbers:
        """Return a smooth surface through the points of the map, on the ground before the steps."""
        low, high = self.ground.unit
        return (_curved(self.heights, south, east) - low) / (high - low)


class _LineTaps:
    """The points of the map around each of some rows or columns between them."""

    def __init__(self, before: NDArray[np.intp], way: Numbers, count: int, repeats: bool) -> None:
        self._before, self.way, self._count, self._repeats = before, way, count, repeats

    def at(self, step: int) -> NDArray[np.intp]:
        """Return the points this many after the one before; those beyond the map are folded back."""
        places = self._before + step
        if self._repeats:
            return np.asarray(places % (self._count - 1))
        return np.clip(places, 0, self._count - 1)

    @property
    def behind(self) -> NDArray[np.intp]:
        """The point behind, which is the one before where a line runs through it."""
        return np.where(self.way > 0, self.at(1), self.at(0))


def _curved(heights: Heights, south: _LineTaps, east: _LineTaps) -> Numbers:
    """Return heights between points by Catmull-Rom splines, along columns and then along rows."""
    # Sums of four products in one order, never a product of matrices: a height must have the same bits in every tile.
    columns, places = np.unique(np.stack([east.at(step) for step in _AROUND]), return_inverse=True)
    rows = np.zeros((len(south.way), len(columns)))
    for step, weight in zip(_AROUND, _catmull_rom(south.way), strict=True):
        rows += weight[:, np.newaxis] * heights[np.ix_(south.at(step), columns)]
    between = np.zeros((len(south.way), len(east.way)))
    for four, weight in zip(places.reshape(len(_AROUND), -1), _catmull_rom(east.way), strict=True):
        between += weight * rows[:, four]
    return between


def _catmull_rom(way: Numbers) -> tuple[Numbers, ...]:
    """Return the weights of the four points around a place between two of them.

    E. Catmull and R. Rom, "A Class of Local Interpolating Splines", in Computer Aided Geometric Design, 1974.
    """
    square, cube = way * way, way * way * way
    return (
        0.5 * (2 * square - cube - way),
        0.5 * (2 - 5 * square + 3 * cube),
        0.5 * (way + 4 * square - 3 * cube),
        0.5 * (cube - square),
    )


def _linear(numbers: Heights, south: _LineTaps, east: _LineTaps) -> Numbers:
    down, across = south.way[:, np.newaxis], east.way
    rows = (1 - down) * numbers[south.at(0)] + down * numbers[south.at(1)]
    return np.asarray((1 - across) * rows[:, east.at(0)] + across * rows[:, east.at(1)])


def _own(span: range, deeper: int) -> range:
    """Return the rows or columns of the map that lie in a span of a finer level."""
    return range(-(-span.start >> deeper), (span.stop - 1 >> deeper) + 1)


def _places(own: range, span: range, deeper: int) -> slice:
    first = (own.start << deeper) - span.start
    return slice(first, first + ((len(own) - 1) << deeper) + 1, 1 << deeper)
