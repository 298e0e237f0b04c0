"""The drainage network below the points of a map: refined, not blurred.

Between two points of a river lies a river, no way rises downstream, and new ground always has a way down. Each level
halves the distance of the points. Old points keep their heights; a new one follows from the points around it and from
numbers at its address, so any window of any level has the bits that it has in the whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Heights, Window
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS
from terrain_explorer.terrain.lattice_hash import fraction, hashed, words_of
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.region import points_at

Numbers = NDArray[np.float64]
Directions = NDArray[np.int8]

OUTLET = len(DIRECTIONS)
"""The direction of a point from which water goes nowhere."""

_STRAIGHT, _BENT = 0.4, 0.3
"""How often a river along rows or columns stays straight, and how often it bends to one side."""
_RIVER = (1.5, 8.0)
"""From how many points of the map on water begins to make a bed of its own, and when it has one."""
_ON_SLOPES = (0.25, 0.75)
"""How high water that has no bed lies half way at least and at most, as a part of the fall."""
_BETWEEN = (0.42, 0.58)
"""How high a river lies half way, as a part of the fall from one point to the next."""
_ROUGH = 0.2
"""How far new ground is moved up or down, as a part of the relief around it."""
_SMOOTHER = 0.9
"""How much less that is on each finer level: without, slopes would grow from level to level."""
_ABOVE = 0.08
"""How far new ground lies above the lowest point around it at least, as a part of the relief there."""
_MARGIN = 3
"""The points of the coarser level around a window that its points need."""
_KEPT = 24
"""The windows that are kept, so that finer ones in them are refined from these."""

_USE = 7
"""Keeps the random numbers apart from those of noises with the same seed."""

_CODES = {step: code for code, step in enumerate(DIRECTIONS)}


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
        In which of `DIRECTIONS` water runs from each point; `OUTLET` where it does not.
    areas
        How much ground drains through each point, in points of the map.
    """

    region: Region
    heights: Numbers
    directions: Directions
    areas: Numbers

    def part(self, region: Region) -> Drained:
        """Return a smaller window of it."""
        there = region.slices_in(self.region)
        return Drained(region, self.heights[there], self.directions[there], self.areas[there])

    def has(self, region: Region) -> bool:
        """Return whether a window lies in it."""
        own, other = self.region, region
        return (
            own.level == other.level
            and own.rows.start <= other.rows.start
            and own.columns.start <= other.columns.start
            and own.rows.stop >= other.rows.stop
            and own.columns.stop >= other.columns.stop
        )


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
    """

    heights: Heights
    directions: Directions
    areas: NDArray[np.float32]
    spacing: tuple[float, float]
    steepest: float = np.inf
    seed: int = 0
    repeats: bool = False
    _known: list[Drained] = field(default_factory=list, init=False, repr=False)

    @classmethod
    def of(
        cls,
        heights: Heights,
        areas: NDArray[np.float32],
        spacing: tuple[float, float],
        steepest: float = np.inf,
        seed: int = 0,
        repeats: bool = False,
    ) -> FineNetwork:
        """Return the network of a map in which water runs to the steepest lower neighbour."""
        seen = np.pad(heights[:-1, :-1], 1, "wrap") if repeats else heights
        directions = steepest_directions(seen.astype(np.float64), spacing)
        if repeats:
            directions = np.pad(directions[1:-1, 1:-1], ((0, 1), (0, 1)), "wrap")
        return cls(heights, directions, areas, spacing, steepest, seed, repeats)

    def drained(self, region: Region) -> Drained:
        """Return a window of any level from 0 on."""
        if region.level == 0:
            return self._own(region)
        known = next((one for one in reversed(self._known) if one.has(region)), None)
        if known is None:
            refined = self._refined(self.drained(self._wider(region)))
            known = refined.part(self._right(refined.region))
            self._known.append(known)
            del self._known[:-_KEPT]
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
        region, old = coarse.region.finer(1), coarse.heights
        rows, columns = region.shape
        words = words_of(self.seed, region.level, _USE)
        bend, between = (fraction(hashed(word, *self._places(coarse.region))) for word in words[:2])
        rough = fraction(hashed(words[2], *self._places(region)))
        first, full = _RIVER
        bed = np.clip(np.log(np.maximum(coarse.areas, first) / first) / np.log(full / first), 0, 1)
        fall = _BETWEEN[0] + (_BETWEEN[1] - _BETWEEN[0]) * between
        surface = np.pad(_surface(old), 1)
        # With one more point on each side, so that no way needs to look where it is.
        ends = np.full((rows + 2, columns + 2), np.inf)
        heights, areas, ways = ends.copy(), np.zeros(ends.shape), np.full(ends.shape, OUTLET, np.int8)
        onward = np.full(old.shape, OUTLET, np.int8)
        around = np.pad(old, 1, constant_values=np.inf)
        for some, (down, across), step in self._ways(coarse, np.where(bed < 0.5, 0.0, bend)):
            end = around[1 + down : 1 + down + old.shape[0], 1 + across : 1 + across + old.shape[1]]
            there = np.s_[1 + step[0] : 1 + step[0] + rows : 2, 1 + step[1] : 1 + step[1] + columns : 2]
            # Of several ways that meet, the one to the lowest end goes on, and all water with it.
            lower = some & (end < ends[there])
            np.copyto(ends[there], end, where=lower)
            np.copyto(ways[there], np.int8(_CODES[2 * down - step[0], 2 * across - step[1]]), where=lower)
            some = some & np.isfinite(end)  # at the rim of the window ways lead out of it
            end = np.where(some, end, old)
            drop = old - end
            part = np.divide(surface[there] - end, drop, out=np.full(old.shape, 0.5), where=drop > 0)
            part = (1 - bed) * np.clip(part, *_ON_SLOPES) + bed * fall
            np.copyto(heights[there], np.minimum(heights[there], end + part * drop), where=some)
            areas[there] += np.where(some, coarse.areas, 0)
            onward[some] = _CODES[step]
        inner = np.s_[1:-1, 1:-1]
        heights, areas, ways = np.where(np.isinf(heights), np.nan, heights)[inner], areas[inner], ways[inner]
        heights[::2, ::2], areas[::2, ::2] = old, coarse.areas
        self._fill(heights, surface[inner], rough, region.level)
        spacing = self.spacing[0] / 2**region.level, self.spacing[1] / 2**region.level
        directions = np.where(ways == OUTLET, steepest_directions(heights, spacing), ways)
        # Old points go on along their own river, and not down the steepest new slope.
        directions[::2, ::2] = onward
        np.copyto(areas, 0.25**region.level, where=areas == 0)
        return Drained(region, heights, directions, areas)

    def _ways(
        self, coarse: Drained, bend: Numbers
    ) -> Iterator[tuple[NDArray[np.bool_], tuple[int, int], tuple[int, int]]]:
        """Yield which points have a way in a direction, that direction, and the first half of the new way."""
        side = np.where(bend < _STRAIGHT, 0, np.where(bend < _STRAIGHT + _BENT, 1, -1))
        last = self._lasts(coarse.region.level)
        for code, (down, across) in enumerate(DIRECTIONS):
            runs = coarse.directions == code
            if down and across:
                yield runs, (down, across), (down, across)
                continue
            turns = side
            if not self.repeats:
                # Ways along the edge of the map do not leave it.
                places = np.array(coarse.region.rows if across else coarse.region.columns)
                at_edge = (places == 0) | (places == last[0 if across else 1])
                turns = np.where(at_edge[:, np.newaxis] if across else at_edge, 0, side)
            for turn in (0, 1, -1):
                yield runs & (turns == turn), (down, across), (down or turn, across or turn)

    def _places(self, region: Region) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        rows, columns = np.array(region.rows, np.int64), np.array(region.columns, np.int64)
        if self.repeats:
            lasts = self._lasts(region.level)
            rows, columns = rows % lasts[0], columns % lasts[1]
        return rows[:, np.newaxis], columns

    def _fill(self, heights: Numbers, surface: Numbers, rough: Numbers, level: int) -> None:
        """Set the heights of new ground: of centres, then between rows, then between columns."""
        share = _ROUGH * _SMOOTHER**level
        run = hypot(*self.spacing) / 2**level
        for offset in (1, 1), (1, 0), (0, 1):
            there = np.s_[offset[0] :: 2, offset[1] :: 2]
            lowest, highest = _ends(heights, offset)
            relief = highest - lowest
            # Where the ground is as steep as it can stand, more roughness would make needles of it.
            part = share * np.clip(1.25 - relief / (2 * run * self.steepest), 0, 1)
            height = np.maximum(surface[there] + (rough[there] - 0.5) * part * relief, lowest + _ABOVE * relief)
            new = heights[there]
            np.copyto(new, height, where=np.isnan(new))


def steepest_directions(heights: Numbers, spacing: tuple[float, float]) -> Directions:
    """Return in which of `DIRECTIONS` each point falls most steeply; `OUTLET` where it falls in none."""
    around = np.pad(heights, 1, constant_values=np.inf)
    rows, columns = heights.shape
    best, directions = np.zeros(heights.shape), np.full(heights.shape, OUTLET, np.int8)
    for code, (down, across) in enumerate(DIRECTIONS):
        there = around[1 + down : 1 + down + rows, 1 + across : 1 + across + columns]
        slope = (heights - there) * (1 / hypot(down * spacing[0], across * spacing[1]))
        steeper = slope > best
        np.copyto(best, slope, where=steeper)
        directions[steeper] = code
    return directions


def _region(level: int, rows: range, columns: range) -> Region:
    return Region(level, Window(rows.start, columns.start, len(rows), len(columns)))


def _surface(old: Numbers) -> Numbers:
    """Return a smooth surface through points, at them and half way between."""
    around = np.pad(old, 1, "edge")
    down = _half_way(around)
    surface = np.empty((2 * old.shape[0] - 1, 2 * old.shape[1] - 1))
    surface[::2, ::2], surface[1::2, ::2] = old, down[:, 1:-1]
    surface[::2, 1::2], surface[1::2, 1::2] = _half_way(around.T).T[1:-1], _half_way(down.T).T
    return surface


def _half_way(values: Numbers) -> Numbers:
    """Return the values half way between neighbouring rows but the first and the last: exact for cubics."""
    return (9 * (values[1:-2] + values[2:-1]) - (values[:-3] + values[3:])) * (1 / 16)


def _ends(heights: Numbers, offset: tuple[int, int]) -> tuple[Numbers, Numbers]:
    """Return the lowest and the highest of the eight points around those that are set, for every second point."""
    around = np.pad(heights, 1, constant_values=np.nan)
    rows, columns = heights[offset[0] :: 2, offset[1] :: 2].shape
    lowest, highest = np.full((rows, columns), np.inf), np.full((rows, columns), -np.inf)
    for down, across in DIRECTIONS:
        first, left = 1 + offset[0] + down, 1 + offset[1] + across
        there = around[first : first + 2 * rows - 1 : 2, left : left + 2 * columns - 1 : 2]
        np.fmin(lowest, there, out=lowest)
        np.fmax(highest, there, out=highest)
    return lowest, highest
