"""Which trees stand where: each by the hash of its own place, so that pictures, tiles and files have the same ones."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from math import radians, tan
from typing import Self

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Bools, Float64s, Heightmap, Heights, Int64s
from terrain_explorer.terrain.random_streams import Bits, hashed
from terrain_explorer.terrain.sampling import distances, heights_at, metres_apart
from terrain_explorer.terrain.scale.region import Region
from terrain_explorer.terrain.shading.climates import Stand

KINDS = ("conifer", "broadleaf", "palm", "shrub")
"""The kinds of trees; `Trees.kinds` has their numbers here."""

CELL = 15.0
"""Metres along a side of a cell, which has room for `RANKS` trees, one in each quarter."""

RANKS = 4
"""From afar only the first trees of the cells are seen, which are the largest."""

TALL = np.array([19.0, 15.0, 13.0, 2.4])
"""Metres that a large tree of each kind is high."""

_PART = CELL / 2
_KEY, _RANK_KEY = np.uint64(0x7E5A11D0F0E57AC1), np.uint64(0x2B7E151628AED2A6)
_MARGIN = 0.1
"""The part of its quarter at each side in which no tree stands, so that not many grow into each other."""

_CELL_ROWS = 64
"""Rows of cells that are looked at together."""


@dataclass(frozen=True, eq=False)
class Trees:
    """Some trees; arrays of shape (trees,).

    Attributes
    ----------
    rows, columns
        Their places, in points of the map, mostly between these.
    ground
        How high the ground is there, in the unit of the heights: bilinear between the points.
    tall
        How high they are, in metres.
    kinds
        The numbers of their `KINDS`.
    ranks
        0 for the first tree of its cell, to 3 for the last.
    own
        A random number of each, 0 to 1, for what else differs from tree to tree.
    """

    rows: Float64s
    columns: Float64s
    ground: Float64s
    tall: Float64s
    kinds: NDArray[np.uint8]
    ranks: NDArray[np.uint8]
    own: Float64s

    def __len__(self) -> int:
        return len(self.rows)

    def some(self, which: NDArray[np.bool_] | NDArray[np.intp]) -> Self:
        """Return some of them."""
        return type(self)(*(getattr(self, field.name)[which] for field in fields(self)))

    @classmethod
    def joined(cls, parts: list[Self]) -> Self:
        """Return the trees of several parts together."""
        return cls(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)))


@dataclass(frozen=True, eq=False)
class Woods:
    """How densely trees stand on a map, and which.

    Attributes
    ----------
    heightmap
        The ground.
    density
        How many of the places for trees have one, 0 to 1: float32, at every `every`-th row and column of the map.
    every
        1 for all.
    stand
        The kinds of trees.
    low, tree_line
        The height of the lowest land, and that above which no tree grows, in the unit of the heights.
    cliff
        Degrees of slope above which no tree stands.
    sea
        The height below which all is under water, or None.
    """

    heightmap: Heightmap
    density: Heights
    every: int
    stand: Stand
    low: float
    tree_line: float
    cliff: float
    sea: float | None = None

    @cached_property
    def apart(self) -> tuple[float, float]:
        """The metres from row to row and from column to column; see `metres_apart`."""
        return metres_apart(self.heightmap)

    @property
    def count(self) -> int:
        """About how many trees there are."""
        down, across = (
            metres * (points - 1) for metres, points in zip(self.apart, self.heightmap.heights.shape, strict=True)
        )
        # Of squares and not of points, for those at the border have half of one, or a quarter.
        pairs = self.density[:-1] + self.density[1:]
        mean = float((pairs[:, :-1] + pairs[:, 1:]).mean(dtype=np.float64)) / 4
        count: float = mean * down * across / _PART**2
        return round(count)

    def density_at(self, rows: Float64s, columns: Float64s) -> Float64s:
        """Return how densely trees stand at places of the map."""
        return heights_at(self.density, rows / self.every, columns / self.every)

    def ground_at(self, rows: Float64s, columns: Float64s) -> tuple[Float64s, Bools]:
        """Return the height of the ground at places between points, and whether a tree may stand there.

        It may not under the sea nor on a cliff: between points the ground may be steeper, or lower, than at them.
        """
        heights, (down, across) = self.heightmap.heights, distances(self.heightmap)
        above, left = rows.astype(np.intp), columns.astype(np.intp)
        flat, first = heights.reshape(-1), above * heights.shape[1] + left
        north_west, north_east = flat[first], flat[first + 1]
        first += heights.shape[1]
        south_west, south_east = flat[first], flat[first + 1]
        south, east = rows - above, columns - left
        north_rise, south_rise = north_east - north_west, south_east - south_west
        upper, lower = north_west + east * north_rise, south_west + east * south_rise
        fall = lower - upper
        rise = north_rise + south * (south_rise - north_rise)
        there = (fall / down) ** 2 + (rise / across) ** 2 < tan(radians(self.cliff)) ** 2
        ground = upper + south * fall
        return ground, there if self.sea is None else there & (ground > self.sea)


def trees_in(woods: Woods, region: Region, share: float = 1.0) -> Trees:
    """Return the trees in a rectangle, from its first row and column up to, and without, its last ones.

    So rectangles that share their edges, as tiles do, have each tree once.

    Parameters
    ----------
    region
        The rectangle, in points of a level of the map.
    share
        How many of all trees, 0 to 1: of each tree it is settled with how many it is among them.
    """
    places = region.places()
    rows, columns = (
        (float(np.clip(span[0], 0, points - 1)), float(np.clip(span[-1], 0, points - 1)))
        for span, points in zip(places, woods.heightmap.heights.shape, strict=True)
    )
    down, across = (
        np.arange(int(first * metres // CELL), int(last * metres // CELL) + 1)
        for (first, last), metres in zip((rows, columns), woods.apart, strict=True)
    )
    parts = []
    for start in range(0, len(down), _CELL_ROWS):
        some = down[start : start + _CELL_ROWS]
        found = standing(woods, np.repeat(some, len(across)), np.tile(across, len(some)), share=share)
        inside = (found.rows >= rows[0]) & (found.rows < rows[1])
        parts.append(found.some(inside & (found.columns >= columns[0]) & (found.columns < columns[1])))
    return Trees.joined(parts)


def standing(woods: Woods, down: Int64s, across: Int64s, ranks: range = range(RANKS), share: float = 1.0) -> Trees:
    """Return the trees of cells, rank by rank.

    Parameters
    ----------
    down, across
        The cells, counted from the north-western corner of the map; shape (cells,).
    ranks
        Which trees of each cell matter.
    share
        See `trees_in`.
    """
    first = (hashed(_RANK_KEY, down, across) >> np.uint64(32)).astype(np.int64)
    return Trees.joined([_of_rank(woods, down, across, first + rank & 3, rank, share) for rank in ranks])


def _of_rank(woods: Woods, down: Int64s, across: Int64s, quarter: Int64s, rank: int, share: float) -> Trees:
    south, east = 2 * down + (quarter >> 1), 2 * across + (quarter & 1)
    bits = hashed(_KEY, south, east)
    drawn = _number(bits, 0, 20)
    maybe = drawn < share * float(woods.density.max())
    south, east, bits, drawn = south[maybe], east[maybe], bits[maybe], drawn[maybe]
    rows, columns = (
        (part + _MARGIN + (1 - 2 * _MARGIN) * _number(bits, at, 11)) * (_PART / metres)
        for part, at, metres in zip((south, east), (20, 31), woods.apart, strict=True)
    )
    density = woods.density_at(rows, columns)
    last_row, last_column = (points - 1 for points in woods.heightmap.heights.shape)
    stands = (drawn < share * density) & (rows < last_row) & (columns < last_column)
    rows, columns, bits, density = rows[stands], columns[stands], bits[stands], density[stands]
    ground, there = woods.ground_at(rows, columns)
    rows, columns, bits, density, ground = rows[there], columns[there], bits[there], density[there], ground[there]
    kind, size = _number(bits, 42, 11), _number(bits, 53, 11)
    up = (ground - woods.low) / max(woods.tree_line - woods.low, 1e-9)
    kinds = _kinds(woods.stand, up, kind)
    # Trees are lower where they are last of their cell, where few stand, and near the tree line.
    vigour = (0.6 + 0.4 * np.sqrt(density)) * (1 - 0.5 * _smooth(0.75, 1.05, up)) * (1 - 0.14 * rank)
    tall = TALL[kinds] * (0.6 + 0.4 * size) * vigour
    return Trees(rows, columns, ground, tall, kinds, np.full(len(rows), rank, np.uint8), _number(bits, 0, 10))


def _kinds(stand: Stand, up: Float64s, drawn: Float64s) -> NDArray[np.uint8]:
    """Return the kinds of trees that stand so far up to the tree line, by a random number of each."""
    begin, end = stand.conifers
    at_shore, elsewhere = stand.palms
    high = np.clip((up - begin) / max(end - begin, 1e-9), 0, 1)
    palms = elsewhere + (at_shore - elsewhere) * (1 - _smooth(0.02, 0.10, up))
    of_trees = np.clip((drawn - stand.shrubs) / max(1 - stand.shrubs, 1e-9), 0, 1)
    of_others = np.clip((of_trees - high) / np.maximum(1 - high, 1e-9), 0, 1)
    found = np.where(of_trees < high, 0, np.where(of_others < palms, 2, 1))
    return np.where(drawn < stand.shrubs, 3, found).astype(np.uint8)


def _number(bits: Bits, first: int, count: int) -> Float64s:
    """Return the number in [0, 1) that some of the bits of a hash stand for."""
    return (bits >> np.uint64(first) & np.uint64(2**count - 1)).astype(np.float64) * 2.0**-count


def _smooth(low: float, high: float, number: Float64s) -> Float64s:
    part = np.clip((number - low) / (high - low), 0, 1)
    return np.asarray(part * part * (3 - 2 * part))
