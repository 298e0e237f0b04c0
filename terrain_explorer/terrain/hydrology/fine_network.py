"""The drainage network below the points of a map: refined, not blurred.

Between two points of a river lies a river, no way rises downstream, and new ground always has a way down. Each level
halves the distance of the points. Old points keep their heights; a new one follows from the points around it and from
numbers at its address, so any window of any level has the bits that it has in the whole.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate
from math import hypot
from typing import Any, ClassVar, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heights, Window
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.random_streams import words_of
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.region import Below, points_at

Directions = NDArray[np.int8]

OUTLET = len(DIRECTIONS)
"""The direction of a point from which water goes nowhere."""

UNTOLD = len(DIRECTIONS) + 1
"""The direction of new ground off the rivers: it is found from the heights around it when it is needed."""

_STRAIGHT = 0.1
"""Up to which sway of the ground a river stays straight, as a part of the spacing: about one in five does."""
_SWAYS = 1.0
"""How far new ground sways to a side at most, as a part of the spacing; so valleys and crests wind between points."""
_STEADIER = 0.5
"""How much less that is on each finer level: without, it would be rough near by."""
_BEGINS = 1.5
"""From how many points of the map on water begins to make a bed of its own."""
_HALF = 30.0
"""From how many more on the bed counts for half. If it did from the first, each point would notch a river's bank."""
_CUTS = 0.5
"""How far ground lies beyond `_ON_SLOPES`, in falls, where half of that bed is used; between them a river lies on the
ground, and there are no dams and ditches."""
_OPEN = 1.0
"""How far above its start the ground beside a way may lie if it is to bend there, in falls."""
_ON_SLOPES = (0.25, 0.75)
"""How high water lies half way at least and at most, as a part of the fall, where it follows the ground."""
_UNEVEN = 0.16
"""By how much of the fall the height of a river half way differs from place to place."""
_MOST_JOINING = 16.0
"""How many times more water a river may have below a point than above, to count as more."""
_ROUGH = 0.2
"""How far new ground is moved up or down, as a part of the relief around it."""
_SMOOTHER = 0.9
"""How much less that is on each finer level: without, slopes would grow from level to level."""
_ABOVE = 0.08
"""How far new ground lies above the lowest point around it at least, as a part of the relief there."""
_ASKEW = 2
"""Up to which level centres lie on the diagonals between points: crests and valleys that run askew have no gaps then.
On all levels, ground would have a kink at each point of the map: they would be cones and dents.
"""
_EVEN = 0.1
"""How much a diagonal counts that is bent where the other is straight, on the first level."""
_EVENER = 4.0
"""How many times as much it counts on the second level: there it would go past single points, and make needles of them.
"""
_MARGIN = 6
"""The points of the coarser level around a window that its points need."""
_KEPT, _KEPT_POINTS = 24, 2**21
"""The windows that are kept, so that finer ones in them are refined from these; and the points of all but the last."""

_AT_A_TIME = 2**18
"""The points of a map whose directions are found at once: few, because it takes the memory of ten maps."""

_USE = 7
"""Keeps the random numbers apart from those of noises with the same seed."""

_RULES = np.array([_STRAIGHT, _BEGINS, _HALF, _OPEN, *_ON_SLOPES, _UNEVEN, _MOST_JOINING, _ABOVE, _CUTS])
"""What the kernel knows of these numbers, in its order."""

_REFINED_AT_ONCE = 2**16
"""The points of the coarser level that are refined together, beside those around them."""

_NO_TABLE = np.empty(0)


@dataclass(frozen=True, eq=False)
class Drained:
    """A window of one level.

    Attributes
    ----------
    region
        Where.
    heights
        float64.
    directions
        In which of `DIRECTIONS` water runs from each point; `OUTLET` where it does not, and `UNTOLD` for new ground off
        the rivers.
    areas
        How much ground drains through each point, in points of the map.
    """

    region: Region
    heights: Float64s
    directions: Directions
    areas: Float64s

    @classmethod
    def empty(cls, region: Region) -> Self:
        """Return a window that is to be filled."""
        return cls(region, np.empty(region.shape), np.empty(region.shape, np.int8), np.empty(region.shape))

    def part(self, region: Region) -> Drained:
        """Return a smaller window of it."""
        there = region.slices_in(self.region)
        return Drained(region, self.heights[there], self.directions[there], self.areas[there])

    def some_rows(self, rows: range) -> Drained:
        """Return some of its rows, counted from its first."""
        window = self.region.window
        return self.part(
            _region(self.region.level, range(window.row + rows.start, window.row + rows.stop), self.region.columns)
        )


class LayersBelow(Protocol):
    """Layers of rock below a map, in the unit of its heights.

    Between the points it is not the heights that are even, but their *runs*: how far one goes if one climbs each layer
    at the steepest slope on which it stands. So a cliff one point wide on the map stands as steep at every depth.
    """

    @property
    def tables(self) -> tuple[Float64s, Float64s, Float64s]:
        """Of all layers but the topmost, upwards: their upper bounds and the runs of these; and all slopes."""

    def frame(self, region: Region) -> Float64s:
        """Return the heights from which those in the rock are told, at the points of a region."""


@dataclass(frozen=True, eq=False)
class FineNetwork:
    """A map with its drainage, and all levels below it.

    Parameters
    ----------
    heights
        Of the map; no way of `directions` rises.
    directions, areas
        As in `Drained`.
    spacing
        The distance from row to row and from column to column, in the unit of the heights.
    steepest
        The slope, as rise over run, on which fine ground is no longer rough: it would be too steep.
    seed
        From which all numbers at addresses follow.
    repeats
        Whether the map goes on beyond its edges as it begins at the opposite ones.
    layers
        The rock that the ground is of, or None where heights alone count. Slopes are those of runs then, so that 1 is
        the steepest one.
    """

    heights: Heights
    directions: Directions
    areas: NDArray[np.float32]
    spacing: tuple[float, float]
    steepest: float = np.inf
    seed: int = 0
    repeats: bool = False
    layers: LayersBelow | None = None
    _known: list[Drained] = field(default_factory=list, init=False, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        # What is kept to be quicker is no part of it.
        return {**self.__dict__, "_known": []}

    @classmethod
    def of(
        cls,
        heights: Heights,
        areas: NDArray[np.float32],
        spacing: tuple[float, float],
        steepest: float = np.inf,
        seed: int = 0,
        repeats: bool = False,
        layers: LayersBelow | None = None,
    ) -> FineNetwork:
        """Return the network of a map in which water runs to the steepest lower neighbour."""
        seen = np.pad(heights[:-1, :-1], 1, "wrap") if repeats else heights
        directions = np.empty(seen.shape, np.int8)
        for rows in row_blocks(range(len(seen)), max(_AT_A_TIME // seen.shape[1], 1)):
            above, below = max(rows.start - 1, 0), min(rows.stop + 1, len(seen))
            found = steepest_directions(seen[above:below].astype(np.float64), spacing)
            directions[rows.start : rows.stop] = found[rows.start - above : rows.stop - above]
        if repeats:
            directions = np.pad(directions[1:-1, 1:-1], ((0, 1), (0, 1)), "wrap")
        return cls(heights, directions, areas, spacing, steepest, seed, repeats, layers)

    def drained(self, region: Region) -> Drained:
        """Return a window of any level from 0 on."""
        if region.level == 0:
            return self._own(region)
        known = next((one for one in reversed(self._known) if region.lies_in(one.region)), None)
        if known is None:
            refined = self._refined(self.drained(self._wider(region)))
            known = refined.part(self._right(refined.region))
            self._known.append(known)
            points = accumulate(one.heights.size for one in reversed(self._known))
            kept = sum(count <= _KEPT_POINTS for count in points)
            del self._known[: -min(max(kept, 1), _KEPT)]
        return known.part(region)

    def _own(self, region: Region) -> Drained:
        places = np.array(region.rows), np.array(region.columns)
        if self.repeats:
            places = places[0] % (len(self.heights) - 1), places[1] % (self.heights.shape[1] - 1)
        there = np.ix_(*places)
        return Drained(
            region, self.heights[there].astype(np.float64), self.directions[there], self.areas[there].astype(np.float64)
        )

    def _lasts(self, level: int) -> tuple[int, int]:
        """Return the last row and column of a level."""
        return points_at(self.heights.shape[0], level) - 1, points_at(self.heights.shape[1], level) - 1

    def _wider(self, region: Region) -> Region:
        """Return the points of the coarser level that a window needs."""
        level = region.level - 1
        spans = [
            range((span.start >> 1) - _MARGIN, ((span.stop - 1) >> 1) + _MARGIN + 2)
            for span in (region.rows, region.columns)
        ]
        if not self.repeats:
            lasts = self._lasts(level)
            spans = [
                range(max(span.start, 0), min(span.stop, last + 1)) for span, last in zip(spans, lasts, strict=True)
            ]
        return _region(level, *spans)

    def _right(self, refined: Region) -> Region:
        """Return the part of a refined window that has seen all points around it."""
        rim = 2 * (_MARGIN - 1)
        spans = [range(span.start + rim, span.stop - rim) for span in (refined.rows, refined.columns)]
        if not self.repeats:
            seen = zip(spans, (refined.rows, refined.columns), self._lasts(refined.level), strict=True)
            spans = [
                range(0 if wide.start == 0 else span.start, wide.stop if wide.stop > last else span.stop)
                for span, wide, last in seen
            ]
        return _region(refined.level, *spans)

    def _refined(self, coarse: Drained) -> Drained:
        """Return the next level of a window; its rim is only right where it is that of the map."""
        rows, columns = coarse.region.shape
        at_once = max(_REFINED_AT_ONCE // columns, 4 * _MARGIN)
        room = np.empty(kernel("room_for_network")(min(rows, at_once + 2 * _MARGIN + 1), columns), np.uint8)
        fine = Drained.empty(coarse.region.finer(1))
        # In strips, whose points stay in the cache. They are not done side by side: each thread would take and give
        # back the memory that it works in, which costs more than is gained.
        for strip in row_blocks(range(rows - 1), at_once):
            wide = range(max(strip.start - _MARGIN, 0), min(strip.stop + _MARGIN + 1, rows))
            # The last row has none of the finer level behind it.
            made = range(2 * strip.start, 2 * strip.stop + (strip.stop == rows - 1))
            self._refine(coarse.some_rows(wide), fine.some_rows(made), 2 * (strip.start - wide.start), room)
        return fine

    def _refine(self, coarse: Drained, fine: Drained, skipped: int, room: NDArray[np.uint8]) -> None:
        """Fill some rows of the next level of a window: those after the first few, which are skipped.

        Parameters
        ----------
        room
            Memory to work in.
        """
        region, level = coarse.region, fine.region.level
        words = words_of(self.seed, level, _USE)
        uneven, cell = _ROUGH * _SMOOTHER**level, 0.25**level
        steep = 2 * (hypot(*self.spacing) / 2**level) * self.steepest
        place = region.window.row, region.window.column, *self._lasts(region.level), self.repeats
        kernel("refined_network")(
            *map(np.ascontiguousarray, (coarse.heights, coarse.areas, coarse.directions.view(np.uint8))),
            *region.shape,
            np.array(place, np.int64),
            words,
            _RULES,
            _nearness(self._spacing_at(region.level)),
            steep,
            uneven,
            _EVEN * _EVENER ** (level - 1),
            level <= _ASKEW,
            _SWAYS * _STEADIER ** (level - 1),
            cell,
            *self._rock(region.finer(1)),
            room,
            skipped,
            len(fine.heights),
            fine.heights,
            fine.areas,
            fine.directions.view(np.uint8),
        )

    def _rock(self, fine: Region) -> tuple[Float64s, Float64s, Float64s, int, Float64s]:
        """Return the tables of the layers, how many there are, and their frame in a window, for the kernel."""
        if self.layers is None:
            return _NO_TABLE, _NO_TABLE, _NO_TABLE, 0, _NO_TABLE
        bounds, runs, slopes = self.layers.tables
        return bounds, runs, slopes, len(slopes), self.layers.frame(fine)

    def _spacing_at(self, level: int) -> tuple[float, float]:
        return self.spacing[0] / 2**level, self.spacing[1] / 2**level


@dataclass(frozen=True, eq=False)
class Draining:
    """An act that puts the ground of a network in the place of the ground below it: a `scale.Act`."""

    exact: ClassVar = False
    local: ClassVar = False

    network: FineNetwork

    def heights(self, below: Below, region: Region) -> FloatArray:
        """Return the heights of a region, whatever was there."""
        return self.network.drained(region).heights


def _nearness(spacing: tuple[float, float]) -> Float64s:
    """Return one by the distance to the neighbour in each of `DIRECTIONS`."""
    return np.array([1 / hypot(down * spacing[0], across * spacing[1]) for down, across in DIRECTIONS])


def steepest_directions(heights: Float64s, spacing: tuple[float, float]) -> Directions:
    """Return in which of `DIRECTIONS` each point falls most steeply; `OUTLET` where it falls in none."""
    around = np.pad(heights, 1, constant_values=np.inf)
    rows, columns = heights.shape
    best, directions = np.zeros(heights.shape), np.full(heights.shape, OUTLET, np.int8)
    for code, ((down, across), near) in enumerate(zip(DIRECTIONS, _nearness(spacing), strict=True)):
        there = around[1 + down : 1 + down + rows, 1 + across : 1 + across + columns]
        slope = (heights - there) * near
        steeper = slope > best
        np.copyto(best, slope, where=steeper)
        directions[steeper] = code
    return directions


def _region(level: int, rows: range, columns: range) -> Region:
    return Region(level, Window(rows.start, columns.start, len(rows), len(columns)))
