"""The drainage network below the points of a map: refined, not blurred.

Between two points of a river lies a river, no way rises downstream, and new ground always has a way down. Each level
halves the distance of the points. Old points keep their heights; a new one follows from the points around it and from
numbers at its address, so any window of any level has the bits that it has in the whole.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import accumulate
from math import hypot
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel_or_none
from terrain_explorer.terrain.heightmap import FloatArray, Heights, Window
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.random_streams import Bits, Whole, fraction, hashed, words_of
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.region import Below, points_at

Numbers = NDArray[np.float64]
Directions = NDArray[np.int8]

OUTLET = len(DIRECTIONS)
"""The direction of a point from which water goes nowhere."""

UNTOLD = len(DIRECTIONS) + 1
"""The direction of new ground off the rivers: it is found from the heights around it when it is needed."""

_STRAIGHT, _BENT = 0.4, 0.3
"""How often a river stays straight, and how often it bends to one side."""
_BEGINS = 1.5
"""From how many points of the map on water begins to make a bed of its own."""
_HALF = 30.0
"""From how many more on the bed counts for half. If it did from the first, each point would notch a river's bank."""
_WINDS = 16.0
"""From how many points of the map on water winds: on the slopes above, it runs straight down."""
_OPEN = (0.25, 3.0)
"""How far below its end and above its start the ground beside a way may lie if it is to bend there, in falls."""
_ON_SLOPES = (0.25, 0.75)
"""How high water that has no bed lies half way at least and at most, as a part of the fall."""
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
_EVEN = 0.03
"""How much a line counts that is bent where the other is straight."""
_MARGIN = 6
"""The points of the coarser level around a window that its points need."""
_KEPT, _KEPT_POINTS = 24, 2**21
"""The windows that are kept, so that finer ones in them are refined from these; and the points of all but the last."""

_AT_A_TIME = 2**18
"""The points of a map whose directions are found at once: few, because it takes the memory of ten maps."""

_USE = 7
"""Keeps the random numbers apart from those of noises with the same seed."""

_BENDS = _STRAIGHT, _STRAIGHT + _BENT
_RULES = np.array([*_BENDS, _BEGINS, _HALF, _WINDS, *_OPEN, *_ON_SLOPES, _UNEVEN, _MOST_JOINING, _ABOVE, _EVEN])
"""What the kernel knows of these numbers, in its order."""

_REFINED_AT_ONCE = 2**16
"""The points of the coarser level that are refined together, beside those around them."""

_FEWEST = 4
"""The rows and columns that a window has at least for the kernel."""

_STEPS = np.array(DIRECTIONS)
Line = tuple[Numbers, Numbers, Numbers]
"""A value on a line, how far the line is bent to one side, and how far in all, squared."""

_CODES = np.full((3, 3), OUTLET, np.int8)
_CODES[_STEPS[:, 0], _STEPS[:, 1]] = np.arange(len(DIRECTIONS))
"""The direction of each step; steps of -1 are the last ones."""


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
    heights: Numbers
    directions: Directions
    areas: Numbers

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
        return cls(heights, directions, areas, spacing, steepest, seed, repeats)

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
        room = _room(min(rows, at_once + 2 * _MARGIN + 1), columns)
        fine = Drained.empty(coarse.region.finer(1))
        # In strips, whose points stay in the cache. They are not done side by side: each thread would take and give
        # back the memory that it works in, which costs more than is gained.
        for strip in row_blocks(range(rows - 1), at_once):
            wide = range(max(strip.start - _MARGIN, 0), min(strip.stop + _MARGIN + 1, rows))
            # The last row has none of the finer level behind it.
            made = range(2 * strip.start, 2 * strip.stop + (strip.stop == rows - 1))
            self._refine(coarse.some_rows(wide), fine.some_rows(made), 2 * (strip.start - wide.start), room)
        return fine

    def _refine(self, coarse: Drained, fine: Drained, skipped: int, room: NDArray[np.uint8] | None) -> None:
        """Fill some rows of the next level of a window: those after the first few, which are skipped.

        Parameters
        ----------
        room
            Memory for the kernel; None where numpy does the work.
        """
        region, level = coarse.region, fine.region.level
        words = words_of(self.seed, level, _USE)
        uneven, cell = _ROUGH * _SMOOTHER**level, 0.25**level
        steep = 2 * (hypot(*self.spacing) / 2**level) * self.steepest
        if room is None or (compiled := kernel_or_none("refined_network")) is None:
            made = self._made(coarse, words, steep, uneven, cell)
            rows = slice(skipped, skipped + len(fine.heights))
            fine.heights[...], fine.areas[...] = made.heights[rows], made.areas[rows]
            fine.directions[...] = made.directions[rows]
            return
        place = region.window.row, region.window.column, *self._lasts(region.level), self.repeats
        compiled(
            *map(np.ascontiguousarray, (coarse.heights, coarse.areas, coarse.directions.view(np.uint8))),
            *region.shape,
            np.array(place, np.int64),
            words,
            _RULES,
            _nearness(self._spacing_at(region.level)),
            steep,
            uneven,
            cell,
            room,
            skipped,
            len(fine.heights),
            fine.heights,
            fine.areas,
            fine.directions.view(np.uint8),
        )

    def _made(self, coarse: Drained, words: Bits, steep: float, uneven: float, cell: float) -> Drained:
        """Return the whole next level of a window."""
        region, old = coarse.region.finer(1), coarse.heights
        bends, falls = (fraction(hashed(word, *self._places(coarse.region))) for word in words[:2])
        rough = fraction(hashed(words[2], *self._places(region)))
        rough -= 0.5
        rough *= uneven
        fine = Drained(region, np.zeros(region.shape), np.full(region.shape, UNTOLD, np.int8), np.zeros(region.shape))
        fine.heights[::2, ::2], fine.areas[::2, ::2] = old, coarse.areas
        fine.directions[::2, ::2][coarse.directions == OUTLET] = OUTLET
        slopes, rivers = self._ways(coarse, bends, falls)
        centres = fine.heights[1::2, 1::2]
        centres[...] = _at_centres(old)
        corners = old[:-1, :-1], old[:-1, 1:], old[1:, :-1], old[1:, 1:]
        centres[...] = _rough(centres, rough[1::2, 1::2], corners, steep)
        _run(fine, slopes.some(slopes.central), rivers.some(rivers.central))
        beside = np.pad(centres, 1, constant_values=np.nan)
        down, across = fine.heights[1::2, ::2], fine.heights[::2, 1::2]
        down[...] = _at_edges(old, centres)
        across[...] = _at_edges(old.T, centres.T).T
        around = old[:-1], old[1:], beside[1:-1, :-1], beside[1:-1, 1:]
        down[...] = _rough(down, rough[1::2, ::2], around, steep)
        around = old[:, :-1], old[:, 1:], beside[:-1, 1:-1], beside[1:, 1:-1]
        across[...] = _rough(across, rough[::2, 1::2], around, steep)
        _run(fine, slopes.some(~slopes.central), rivers.some(~rivers.central))
        np.copyto(fine.areas, cell, where=fine.areas == 0)
        return fine

    def _ways(self, coarse: Drained, bends: Numbers, falls: Numbers) -> tuple[_Ways, _Rivers]:
        """Return the ways that leave points of a window and end in it: those without a bed, and those with one."""
        rows, columns = coarse.region.shape
        directions = self._directions(coarse)
        row, column = np.nonzero(directions != OUTLET)
        down, across = _STEPS[directions[row, column]].T
        inside = (row + down >= 0) & (row + down < rows) & (column + across >= 0) & (column + across < columns)
        row, column, down, across = (values[inside] for values in (row, column, down, across))
        points, ends = row * columns + column, (row + down) * columns + column + across
        heights, areas = coarse.heights.reshape(-1), coarse.areas.reshape(-1)
        end = heights[ends]
        every = _Ways(
            middle=points + ends + (2 * row + down) * (columns - 1),
            second=directions.reshape(-1)[points],
            end=end,
            drop=heights[points] - end,
            central=(down != 0) & (across != 0),
        )
        has_bed = areas[points] > _BEGINS
        bedded = np.flatnonzero(has_bed)
        points, ends, row, column, down, across = (
            values[bedded] for values in (points, ends, row, column, down, across)
        )
        beds, area = every.some(bedded), areas[points]
        more = np.minimum(areas[ends] / area, _MOST_JOINING)
        rivers = _Rivers(
            beds.middle,
            beds.second,
            beds.end,
            beds.drop,
            beds.central,
            start=2 * row * (2 * columns - 1) + 2 * column,
            first=beds.second.copy(),
            beyond=np.full(points.shape, -1),
            third=np.full(points.shape, OUTLET, np.int8),
            area=area,
            bed=(area - _BEGINS) / (area - _BEGINS + _HALF),
            fall=1 / (1 + np.sqrt(np.sqrt(np.maximum(more, 1)))) + _UNEVEN * (falls.reshape(-1)[points] - 0.5),
        )
        bend = bends.reshape(-1)[points]
        wind = np.flatnonzero((area >= _WINDS) & (bend > _STRAIGHT))
        side = np.where(bend[wind] > _STRAIGHT + _BENT, -1, 1)
        used = np.zeros((2 * rows - 1) * (2 * columns - 1), np.int8)
        np.add.at(used, beds.middle, np.int8(1))
        self._wind(rivers, wind, side, used, coarse, (row[wind], column[wind]), (down[wind], across[wind]))
        return every.some(~has_bed), rivers

    def _wind(
        self,
        rivers: _Rivers,
        which: NDArray[np.int64],
        side: NDArray[np.int64],
        taken: NDArray[np.int8],
        coarse: Drained,
        point: tuple[Whole, Whole],
        step: tuple[Whole, Whole],
    ) -> None:
        """Let some rivers bend to a side where they can, in place.

        What runs along rows or columns may bend to a side, and rivers askew may go round the centre: where no other
        river goes, so that they do not run into each other.

        Parameters
        ----------
        which
            The rivers.
        side
            To which side each would bend, 1 or -1.
        taken
            How many rivers go through each point of the finer window, if none bends. Water without a bed may be
            crossed: it joins them there.
        point, step
            Where each begins, and its way from there.
        """
        rows, columns = coarse.region.shape
        wide = 2 * columns - 1
        (row, column), (down, across) = point, step
        if not self.repeats:
            # Ways along the edge of the map do not leave it.
            last, window = self._lasts(coarse.region.level), coarse.region.window
            at_edge = np.where(down == 0, (row + window.row) % last[0] == 0, (column + window.column) % last[1] == 0)
            side[at_edge] = 0
        side[~self._open(coarse, point, step, side)] = 0
        askew = (down != 0) & (across != 0)
        for _ in range(2):
            round_it = askew & (side != 0)
            first = (
                np.where(down == 0, side, np.where(round_it & (side < 0), 0, down)),
                np.where(across == 0, side, np.where(round_it & (side > 0), 0, across)),
            )
            middle = 2 * row + first[0], 2 * column + first[1]
            within = (middle[0] >= 0) & (middle[0] < 2 * rows - 1) & (middle[1] >= 0) & (middle[1] < wide)
            middles = middle[0] * wide + middle[1]
            middles[~within] = 0
            beyond = np.where(round_it, middles + down * wide + across, -1)
            used = taken.copy()
            for more in middles[side != 0], beyond[round_it]:
                np.add.at(used, more, np.int8(1))
            side[(used[middles] > 1) | ((beyond >= 0) & (used[beyond] > 1)) | ~within] = 0
        rivers.middle[which], rivers.beyond[which] = middles, beyond
        rivers.first[which] = _CODES[first]
        rivers.second[which] = np.where(
            round_it, _CODES[down, across], _CODES[(2 * down - first[0]) % 3, (2 * across - first[1]) % 3]
        )
        rivers.third[which] = _CODES[down - first[0], across - first[1]]
        rivers.central[which] = (first[0] != 0) & (first[1] != 0)

    def _open(
        self, coarse: Drained, point: tuple[Whole, Whole], step: tuple[Whole, Whole], side: Whole
    ) -> NDArray[np.bool_]:
        """Return whether the ground to a side of ways is about as high as they are, so that they can bend to it."""
        (row, column), (down, across) = point, step
        askew = (down != 0) & (across != 0)
        near = (
            row + np.where(askew, np.where(side > 0, down, 0), np.where(down == 0, side, 0)),
            column + np.where(askew, np.where(side < 0, across, 0), np.where(across == 0, side, 0)),
        )
        far = near[0] + np.where(askew, 0, down), near[1] + np.where(askew, 0, across)

        def height(places: tuple[Whole, Whole]) -> Numbers:
            rows, columns = coarse.region.shape
            return coarse.heights[np.clip(places[0], 0, rows - 1), np.clip(places[1], 0, columns - 1)]

        begin, end = height(point), height((row + down, column + across))
        drop, beside = begin - end, (height(near), height(far))
        low, high = np.minimum(*beside), np.maximum(*beside)
        return np.asarray((low >= end - _OPEN[0] * drop) & (high <= begin + _OPEN[1] * drop))

    def _directions(self, drained: Drained) -> Directions:
        """Return in which of `DIRECTIONS` water runs from each point of a window; at its rim they may be wrong."""
        untold = drained.directions == UNTOLD
        if not untold.any():
            return drained.directions
        spacing = self._spacing_at(drained.region.level)
        return np.where(untold, steepest_directions(drained.heights, spacing), drained.directions)

    def _spacing_at(self, level: int) -> tuple[float, float]:
        return self.spacing[0] / 2**level, self.spacing[1] / 2**level

    def _places(self, region: Region) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        rows, columns = np.array(region.rows, np.int64), np.array(region.columns, np.int64)
        if self.repeats:
            lasts = self._lasts(region.level)
            rows, columns = rows % lasts[0], columns % lasts[1]
        return rows[:, np.newaxis], columns


@dataclass(frozen=True, eq=False)
class Draining:
    """An act that puts the ground of a network in the place of the ground below it: a `scale.Act`."""

    exact: ClassVar = False
    local: ClassVar = False

    network: FineNetwork

    def heights(self, below: Below, region: Region) -> FloatArray:
        """Return the heights of a region, whatever was there."""
        return self.network.drained(region).heights


@dataclass(frozen=True, eq=False)
class _Ways:
    """Ways from points to those that water runs to, and the points of the next level half way, one value for each.

    Attributes
    ----------
    middle
        The point half way, by its number in the finer window.
    second
        The direction in which it leaves that.
    end, drop
        The height of its end, and how much higher its start is.
    central
        Whether the point half way is the centre of four points.
    """

    middle: NDArray[np.int64]
    second: Directions
    end: Numbers
    drop: Numbers
    central: NDArray[np.bool_]

    def some(self, which: NDArray[Any]) -> Self:
        """Return some of the ways."""
        places = np.flatnonzero(which) if which.dtype == bool else which
        return type(self)(*(each.take(places) for each in vars(self).values()))

    def half_way(self, heights: Numbers) -> Numbers:
        """Return how high the ways lie half way, from the heights of the ground there."""
        return self.end + self.drop * self._on_ground(heights)

    def _on_ground(self, heights: Numbers) -> Numbers:
        return np.clip((heights[self.middle] - self.end) / self.drop, *_ON_SLOPES)


@dataclass(frozen=True, eq=False)
class _Rivers(_Ways):
    """Ways that have a bed.

    Attributes
    ----------
    start, first
        The point that it leaves, by its number in the finer window, and the direction.
    beyond, third
        A second point on the way, and the direction there; -1 where it has none.
    area
        What drains through its start.
    bed
        How much of a bed it has, up to 1.
    fall
        How high the bed lies half way, as a part of the drop.
    """

    start: NDArray[np.int64]
    first: Directions
    beyond: NDArray[np.int64]
    third: Directions
    area: Numbers
    bed: Numbers
    fall: Numbers

    def half_way(self, heights: Numbers) -> Numbers:
        """Return how high the ways lie half way, from the heights of the ground there."""
        return self.end + self.drop * ((1 - self.bed) * self._on_ground(heights) + self.bed * self.fall)


def _run(fine: Drained, slopes: _Ways, rivers: _Rivers) -> None:
    """Let water run on ways in a finer window that has the heights of the ground at their middles."""
    heights, areas, directions = fine.heights.reshape(-1), fine.areas.reshape(-1), fine.directions.reshape(-1)
    lowest, reached, brink = (np.full(heights.shape, np.inf) for _ in range(3))
    round_it = rivers.beyond >= 0
    straight, upper = rivers.some(~round_it), rivers.some(round_it)
    lower = replace(upper, middle=upper.beyond, second=upper.third, fall=upper.fall * (2 / 3))

    def join(ways: _Ways, half_way: Numbers, end: Numbers) -> None:
        """Let water run on: of ways that meet, the one to the lowest end goes on, and all water with it."""
        np.minimum.at(lowest, ways.middle, end)
        np.minimum.at(reached, ways.middle, half_way)

    join(straight, straight.half_way(heights), straight.end)
    join(lower, lower.half_way(heights), lower.end)
    end = reached[upper.beyond]
    upper = replace(upper, end=end, drop=upper.end + upper.drop - end)
    join(upper, upper.half_way(heights), upper.end)
    for ways in straight, lower, upper:
        np.add.at(areas, ways.middle, ways.area)
    # Water beside a river needs a way down, too: it runs into the river where that can lie low enough.
    np.minimum.at(brink, slopes.middle, slopes.end + slopes.drop)
    joined = lowest < brink
    np.copyto(reached, 0.5 * (lowest + brink), where=joined & (reached >= brink) & np.isfinite(brink))
    in_river = joined[slopes.middle]
    half_way, end = slopes.half_way(heights), slopes.end.copy()
    half_way[in_river] = end[in_river] = np.inf
    join(slopes, half_way, end)
    np.copyto(heights, reached, where=np.isfinite(reached))
    # Old points of a river go on along it, and not down the steepest new slope.
    directions[rivers.start] = rivers.first
    for each, ends in (straight, straight.end), (lower, lower.end), (upper, upper.end), (slopes, end):
        on = (areas[each.middle] > 0) & (ends == lowest[each.middle])
        directions[each.middle[on]] = each.second[on]


def _nearness(spacing: tuple[float, float]) -> Numbers:
    """Return one by the distance to the neighbour in each of `DIRECTIONS`."""
    return np.array([1 / hypot(down * spacing[0], across * spacing[1]) for down, across in DIRECTIONS])


def steepest_directions(heights: Numbers, spacing: tuple[float, float]) -> Directions:
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


def _room(rows: int, columns: int) -> NDArray[np.uint8] | None:
    """Return memory in which a kernel refines windows of so many rows and columns; None where numpy has to."""
    needed = kernel_or_none("room_for_network")
    if needed is None or min(rows, columns) < _FEWEST:
        return None
    return np.empty(needed(rows, columns), np.uint8)


def _region(level: int, rows: range, columns: range) -> Region:
    return Region(level, Window(rows.start, columns.start, len(rows), len(columns)))


def _rough(ground: Numbers, rough: Numbers, around: tuple[Numbers, ...], steep: float) -> Numbers:
    """Return the heights of new ground, from those of a smooth surface.

    Parameters
    ----------
    rough
        The random part of the relief by which each is moved.
    around
        The heights of four points around, of which some may be nan.
    steep
        The relief where the ground is as steep as it can stand.
    """
    lowest, highest = np.fmin(around[0], around[1]), np.fmax(around[0], around[1])
    for other in around[2:]:
        np.fmin(lowest, other, out=lowest)
        np.fmax(highest, other, out=highest)
    relief = highest - lowest
    # There, more roughness would make needles of it.
    part = np.clip(1.25 - relief / steep, 0, 1)
    return np.asarray(np.maximum(ground + rough * part * relief, lowest + _ABOVE * relief))


def _at_centres(old: Numbers) -> Numbers:
    """Return the heights of a surface through points at the centres of four: it goes on straight along crests."""
    wide = np.pad(old, 1, "reflect", reflect_type="odd")
    falling = _half_way(wide[:-3, :-3], old[:-1, :-1], old[1:, 1:], wide[3:, 3:])
    rising = _half_way(wide[:-3, 3:], old[:-1, 1:], old[1:, :-1], wide[3:, :-3])
    return _straighter(falling, rising)


def _at_edges(old: Numbers, centres: Numbers) -> Numbers:
    """Return the heights of the surface half way between rows, from old points in rows and centres in columns."""
    high = np.pad(old, ((1, 1), (0, 0)), "reflect", reflect_type="odd")
    wide = np.pad(centres, ((0, 0), (2, 2)), "reflect", reflect_type="odd")
    down = _half_way(high[:-3], old[:-1], old[1:], high[3:])
    across = _half_way(wide[:, :-3], wide[:, 1:-2], wide[:, 2:-1], wide[:, 3:])
    return _straighter(down, across)


def _half_way(one: Numbers, two: Numbers, three: Numbers, four: Numbers) -> Line:
    """Return the value half way between the second and the third of four points in a line: exact for cubics."""
    between = two - three
    before, after = one - two - between, between + four - three
    bent = before * after
    np.maximum(bent, 0, out=bent)
    return (two + three) * 0.5 - (before + after) * 0.0625, bent, before * before + after * after


def _straighter(line: Line, other: Line) -> Numbers:
    """Return the mean of the values on two lines, which favours the straighter one: so crests have no gaps."""
    least = (line[2] + other[2]) * _EVEN + np.finfo(np.float64).tiny
    bent, as_bent = line[1] + least, other[1] + least
    return (line[0] * as_bent + other[0] * bent) / (bent + as_bent)
