"""The courses of rivers below the points of a map: they keep to the lowest ground that lies there.

Between the points of a map that no river has carved, the ground has valleys of its own. Level by level, each piece of a
course goes the lowest of the short ways from its beginning to its end, and its points move to the lowest ground beside
them. A course follows from the ground near by alone, so that neighbouring windows have the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import FloatArray, Int64s, Window
from terrain_explorer.terrain.hydrology.fine_network import Drained
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS
from terrain_explorer.terrain.hydrology.rivers import Rivers
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.region import points_at

HeightsAt = Callable[[Int64s, Int64s], FloatArray]
"""Returns the heights at rows and columns of a level; infinity beyond what is known."""

END = -1
"""Where a course ends, or leaves what is known of it."""

_MARGIN = 6
"""The points of the coarser level around a window that its courses may depend on."""
_KEPT = 24
"""The windows that are kept, so that finer ones in them are refined from these."""

_NEAR = np.array([(0, 0), (-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)])
_SIDES = (0, 1, -1)


@dataclass(frozen=True, eq=False)
class Courses:
    """Points on rivers in a part of one level.

    Attributes
    ----------
    rows, columns
        Where they are, in points of the level, shape (n,).
    below
        To which of these points the river goes on from each, or `END`.
    parts
        Which part of the map drains through each, 0 to 1.
    orders
        The Strahler order of the river at each.
    """

    rows: Int64s
    columns: Int64s
    below: Int64s
    parts: NDArray[np.float64]
    orders: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.rows)

    @classmethod
    def of(cls, rivers: Rivers) -> Courses:
        """Return those of a map."""
        grid = rivers.drainage.grid
        rows, columns = np.divmod(rivers.points.astype(np.int64), grid.columns)
        below = rivers.tree.receivers.astype(np.int64)
        below[below == np.arange(len(below))] = END
        parts = rivers.drainage.areas.reshape(-1)[rivers.points].astype(np.float64) / grid.size
        return cls(rows, columns, below, parts, rivers.orders)

    @classmethod
    def of_network(cls, drained: Drained, points: int, part: float, map_rivers: Courses) -> Courses:
        """Return those of a window of a network that was refined from a map.

        Parameters
        ----------
        points
            The points of the map.
        part
            Which part of the map drains through a river at least.
        map_rivers
            Rivers of the map near by, one at least.
        """
        parts = drained.areas / points
        rivers = (parts >= part) & (drained.directions < len(DIRECTIONS))
        rows, columns = np.nonzero(rivers)
        places = np.full(np.add(rivers.shape, 2), END)
        places[1:-1, 1:-1][rivers] = np.arange(len(rows))
        down, across = np.array(DIRECTIONS)[drained.directions[rivers]].T
        # A river keeps its area from one point of the map to the next: so it is known which one it is.
        ranked = np.argsort(map_rivers.parts, kind="stable")
        known = map_rivers.parts[ranked]
        above = np.clip(np.searchsorted(known, parts[rivers]), 1, len(known) - 1) if len(known) > 1 else 0
        nearer = parts[rivers] - known[above - 1] < known[above] - parts[rivers]
        window = drained.region.window
        return cls(
            rows + window.row,
            columns + window.column,
            places[rows + down + 1, columns + across + 1],
            parts[rivers],
            map_rivers.orders[ranked[above - nearer]],
        )

    def moved(self, down: int, across: int) -> Courses:
        """Return them so many rows and columns farther on."""
        return replace(self, rows=self.rows + down, columns=self.columns + across)

    def evened(self, times: int) -> NDArray[np.float64]:
        """Return where the points lie once corners are evened out: rows and columns; sources and ends stay."""
        above, inner = np.arange(len(self)), self.below != END
        # The last write counts: a river goes on from the larger one of those that meet.
        rising = np.argsort(self.parts, kind="stable")
        rising = rising[inner[rising]]
        above[self.below[rising]] = rising
        inner &= above != np.arange(len(self))
        places = np.stack([self.rows, self.columns], axis=1).astype(np.float64)
        for _ in range(times):
            places[inner] = 0.25 * (places[above] + 2 * places + places[self.below])[inner]
        return places

    def within(self, region: Region) -> Courses:
        """Return those of the points that lie in a region; courses that leave it end there."""
        window = region.window
        inside = (self.rows >= window.row) & (self.rows < window.row + window.rows)
        inside &= (self.columns >= window.column) & (self.columns < window.column + window.columns)
        below = self.below[inside]
        place = np.where(inside, np.cumsum(inside) - 1, END)
        return Courses(
            self.rows[inside],
            self.columns[inside],
            np.where(below == END, END, place[below]),
            self.parts[inside],
            self.orders[inside],
        )


_NONE = np.zeros(0, np.int64)
NO_COURSES = Courses(_NONE, _NONE, _NONE, np.zeros(0), np.zeros(0, np.int8))


@dataclass(frozen=True, eq=False)
class FollowedRivers:
    """The rivers of a map, and their courses on the ground at all levels below it.

    Parameters
    ----------
    courses
        Those of the map, in points of its level.
    ground
        Returns the heights of a region of the ground, seen from the level of the map.
    shape
        The rows and columns of the ground at that level.
    """

    courses: Courses
    ground: Callable[[Region], FloatArray]
    shape: tuple[int, int]
    _known: list[tuple[Region, Courses]] = field(default_factory=list, init=False, repr=False)

    def on(self, region: Region) -> Courses:
        """Return the courses in a region of any level from 0 on."""
        if region.level == 0:
            return self.courses.within(region)
        found = next((one for there, one in reversed(self._known) if region.lies_in(there)), None)
        if found is None:
            wider = self._wider(region)
            there = self._right(wider)
            found = self._refined(self.on(wider), wider.finer(1)).within(there)
            self._known.append((there, found))
            del self._known[:-_KEPT]
        return found.within(region)

    def _wider(self, region: Region) -> Region:
        """Return the points of the coarser level that the courses in a window depend on."""
        level = region.level - 1
        spans = [
            range(max((span.start >> 1) - _MARGIN, 0), min((span.stop >> 1) + _MARGIN + 2, points_at(count, level)))
            for span, count in zip((region.rows, region.columns), self.shape, strict=True)
        ]
        return _region(level, *spans)

    def _right(self, wider: Region) -> Region:
        """Return the part of the next level of a window that all is known about."""
        fine, rim = wider.finer(1), 2 * (_MARGIN - 1)
        lasts = [points_at(count, fine.level) for count in self.shape]
        spans = [
            range(span.start and span.start + rim, span.stop if span.stop == last else span.stop - rim)
            for span, last in zip((fine.rows, fine.columns), lasts, strict=True)
        ]
        return _region(fine.level, *spans)

    def _refined(self, coarse: Courses, fine: Region) -> Courses:
        if not len(coarse):
            return coarse
        window = fine.window
        ground = np.pad(self.ground(fine), 1, constant_values=np.inf)

        def height(rows: Int64s, columns: Int64s) -> FloatArray:
            down = np.clip(rows - (window.row - 1), 0, window.rows + 1)
            return np.asarray(ground[down, np.clip(columns - (window.column - 1), 0, window.columns + 1)])

        return _settled(*_doubled(coarse, height), height)


def _doubled(coarse: Courses, height: HeightsAt) -> tuple[Int64s, Courses]:
    """Return courses of the next level: between two of their points they go the lowest of three ways.

    Along rows and columns that is straight on or to one side; askew it is through the centre or around it. With them
    come kinds of points: 0 for those that were there, 1 and 2 for the first and the second one between two.
    """
    places = 2 * np.stack([coarse.rows, coarse.columns], axis=1)
    start = np.flatnonzero(coarse.below != END)
    end = coarse.below[start]
    begin = places[start]
    step = (places[end] - begin) // 2
    apart = step.any(axis=1)  # two courses that have met may have put a point on another
    askew = (step != 0).all(axis=1)
    turned = step[:, ::-1] * np.array([1, -1])
    firsts, seconds = (
        np.stack([step + side * turned for side in _SIDES]),
        np.zeros((len(_SIDES), *step.shape), np.int64),
    )
    for way, keeps in ((1, (1, 0)), (2, (0, 1))):
        corner = step * np.array(keeps)
        firsts[way][askew], seconds[way][askew] = corner[askew], (corner + step)[askew]
    firsts[0][askew] = step[askew]
    goes_round = askew & np.array([False, True, True])[:, np.newaxis]
    highest = height(*np.moveaxis(begin + firsts, 2, 0))
    highest = np.where(goes_round, np.maximum(highest, height(*np.moveaxis(begin + seconds, 2, 0))), highest)
    lowest, every = highest.argmin(axis=0), np.arange(len(start))
    longer = goes_round[lowest, every] & apart
    count, middles = len(coarse), int(apart.sum())
    below, beyond = coarse.below.copy(), end.copy()
    beyond[longer] = count + middles + np.arange(int(longer.sum()))
    below[start[apart]] = count + np.arange(middles)
    first, second = (begin + firsts[lowest, every])[apart], (begin + seconds[lowest, every])[longer]
    fine, above = np.concatenate([places, first, second]), np.concatenate([start[apart], start[longer]])
    kinds = np.repeat(np.arange(3), (count, len(first), len(second)))
    return kinds, Courses(
        fine[:, 0],
        fine[:, 1],
        np.concatenate([below, beyond[apart], end[longer]]),
        np.concatenate([coarse.parts, coarse.parts[above]]),
        np.concatenate([coarse.orders, coarse.orders[above]]),
    )


def _settled(kinds: Int64s, courses: Courses, height: HeightsAt) -> Courses:
    """Return courses whose points lie on the lowest ground beside both the one before and the one behind.

    Sources, confluences and ends stay.
    """
    at, below = np.stack([courses.rows, courses.columns], axis=1), courses.below
    going = np.flatnonzero(below != END)
    donors = np.bincount(below[going], minlength=len(courses))
    above = np.full(len(courses), END)
    above[below[going]] = going
    # Neighbours must not move at once: they are of other kinds, but for courses that have met.
    free = (below != END) & (donors == 1) & (kinds[above] != kinds) & (kinds[below] != kinds)
    for kind in range(3):
        points = np.flatnonzero(free & (kinds == kind))
        options = at[points][:, np.newaxis] + _NEAR
        beside = np.ones(options.shape[:2], bool)
        for other in (above, below):
            beside &= np.abs(options - at[other[points]][:, np.newaxis]).max(axis=2) <= 1
        heights = np.where(beside, height(options[..., 0], options[..., 1]), np.inf)
        if len(points):
            at[points] = options[np.arange(len(points)), heights.argmin(axis=1)]
    return replace(courses, rows=at[:, 0], columns=at[:, 1])


def _region(level: int, rows: range, columns: range) -> Region:
    return Region(level, Window(rows.start, columns.start, len(rows), len(columns)))
