"""The water that a road crosses and that nobody drew: streams and lakes of the ground, which stay where they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import hypot, inf, radians, tan

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.filters.base import revised
from terrain_explorer.terrain.filters.paths.base import window_slices
from terrain_explorer.terrain.filters.paths.course import Course, PathLand, Values
from terrain_explorer.terrain.heightmap import Bools, Heightmap, Heights, Window
from terrain_explorer.terrain.hydrology.drainage import Drainage, draining
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, PointNumbers
from terrain_explorer.terrain.hydrology.lakes import lakes_on_rivers
from terrain_explorer.terrain.hydrology.rivers import usual_least_area
from terrain_explorer.terrain.sampling import distances, heights_at
from terrain_explorer.terrain.work import Work, part_of

_ROUNDS = 8
"""How often it is looked whether water stands behind the road: each opening drains a lake, in which others may be."""
_RISEN = 1e-4
"""By how much a lake stands higher that was dammed up, as a part of the range."""
_ABUTMENT = 80.0
"""How steep the sides of openings are, in degrees: as abutments of bridges. As gentle as banks they would leave little
of a high embankment."""
_LONGEST = 4096
"""How many points of a way are followed at most."""
_AROUND = 1.09
"""How much longer a way in eight directions is at most than the straight one."""


@dataclass(frozen=True, eq=False)
class Openings:
    """Where a road is open for the water of the ground, in a window of the map.

    Attributes
    ----------
    window
        The window.
    most, least
        How high the road may fill up the ground at most, and how deep it may cut. Of the shape of the window.
    """

    window: Window
    most: Values
    least: Values

    def bounded(self, land: PathLand, lines: tuple[Values, Values], before: Values, after: Values) -> Values:
        """Return the heights of the road, as far as it may change those before."""
        rows, columns = (line * scale for line, scale in zip(lines, land.points, strict=True))
        places = rows[:, np.newaxis] - self.window.row, columns - self.window.column
        least, most = (heights_at(bound, *places) for bound in (self.least, self.most))
        return _between(least, most, before, after)


@dataclass(frozen=True, eq=False)
class FoundWater:
    """The water of the ground below a road.

    Attributes
    ----------
    land
        The ground before the road.
    drainage
        Where its water goes.
    """

    land: PathLand
    drainage: Drainage

    @classmethod
    def finding(cls, land: PathLand) -> Work[FoundWater]:
        """Find the water of a land."""
        return cls(land, (yield from draining(land.heightmap)))

    def surface_at(self, places: Values) -> Values:
        """Return the height of a river, or a lake that it runs through, at places, shape (n, 2); else -infinity."""
        drainage = self.drainage
        # A curve may leave the map between its points.
        last = np.array(drainage.filled.shape) - 1
        rows, columns = np.rint(places * self.land.points).clip(0, last).astype(np.intp).T
        return np.where(self._wet[rows, columns], drainage.filled[rows, columns].astype(np.float64), -inf)

    @cached_property
    def _wet(self) -> Bools:
        return lakes_on_rivers(self.drainage, self._least) | (self.drainage.areas >= self._least)

    def finding_openings(self, course: Course, window: Window, road: Values) -> Work[Openings | None]:
        """Find where a road is open, so that its streams run on and no lake is dammed up; None where nowhere.

        Parameters
        ----------
        window, road
            All that it changes of the map, and the heights there with the road, before it is opened.
        """
        heights, part = self.land.heightmap.heights, window_slices(window)
        bed = np.zeros(heights.shape, bool)
        bed[part] = course.nearness(*self.land.lines(window), self.land.map_spacing).beyond <= 0
        inside = bed.copy()
        inside[part] |= road != heights[part]
        footprint = _Footprint(_widened(inside).reshape(-1), bed.reshape(-1))
        opened, openings = np.zeros(heights.shape, bool), None
        done = 0.0
        for _ in range(_ROUNDS):
            after = heights.copy()
            after[part] = road
            if openings is not None:
                after[part] = _between(openings.least, openings.most, heights[part], road)
            more = self._opening(opened.reshape(-1), footprint, revised(self.land.heightmap, after))
            if not (yield from part_of(more, done, done := (1 + done) / 2)):
                break
            openings = self._openings(_fattened(opened)[part], window)
        return openings

    @property
    def _least(self) -> float:
        """From which drainage area on water is shown as a river, unless another one is chosen."""
        return usual_least_area(self.drainage.grid.size)

    def _openings(self, opened: Bools, window: Window) -> Openings:
        ground = self.land.heightmap.heights[window_slices(window)].astype(np.float64)
        spacing = distances(self.land.heightmap)
        steep = tan(radians(_ABUTMENT)) / _AROUND
        most = _cones(np.where(opened, ground, inf), steep, spacing)
        return Openings(window, most, -_cones(np.where(opened, -ground, inf), steep, spacing))

    def _opening(self, opened: Bools, footprint: _Footprint, after: Heightmap) -> Work[bool]:
        """Mark the ways of water that end at the road, in place; return whether there are any.

        First those of streams, then those out of lakes that are left, then those of rivers along the road: each may be
        all that the next ones need.
        """
        drainage, before = (yield from draining(after)), np.count_nonzero(opened)
        for starts in (
            self._streams(footprint),
            _dammed(self.drainage, drainage, self._least),
            _captured(drainage, footprint, opened, self._least),
        ):
            for start in starts:
                opened[self._way(int(start), opened, footprint)] = True
            if np.count_nonzero(opened) > before:
                return True
        return False

    def _streams(self, footprint: _Footprint) -> PointNumbers:
        """Return the points from which streams come to the road."""
        receivers, inside = self.drainage.tree.receivers, footprint.inside
        return np.asarray(
            np.flatnonzero(~inside & inside[receivers] & (self.drainage.areas.reshape(-1) >= self._least))
        )

    def _way(self, start: int, opened: Bools, footprint: _Footprint) -> list[int]:
        """Return the way of the water from a point on through the road, or to where it is open."""
        receivers, way, met = self.drainage.tree.receivers, [start], False
        for _ in range(_LONGEST):
            point, below = way[-1], int(receivers[way[-1]])
            met |= bool(footprint.inside[point])
            if below == point or (met and (opened[point] or not footprint.inside[point])):
                break
            way.append(below)
        return way if met else []


@dataclass(frozen=True, eq=False)
class _Footprint:
    """What a road takes of a map.

    Attributes
    ----------
    inside
        Which points it changes, and those beside them; shape (points,).
    bed
        Which lie on the road itself; shape (points,).
    """

    inside: Bools
    bed: Bools


def _between(least: Values, most: Values, before: Heights | Values, after: Values) -> Values:
    """Return heights as far as they may be below those before and above them."""
    return np.clip(after, np.minimum(before, least), np.maximum(before, most))


def _dammed(before: Drainage, after: Drainage, least: float) -> Iterator[int]:
    """Yield the lowest point of each lake that stands higher than before, and that so much of the map drains into."""
    low, high = before.heightmap.range
    ground = after.heightmap.heights
    risen = after.filled > np.maximum(before.filled, ground) + np.float32(_RISEN * (high - low))
    if risen.any():
        points = np.flatnonzero(risen & lakes_on_rivers(after, least))
        # Lakes have levels of their own.
        order = np.lexsort((ground.reshape(-1)[points], after.filled.reshape(-1)[points]))
        points = points[order]
        yield from points[np.flatnonzero(np.diff(after.filled.reshape(-1)[points], prepend=np.nan) != 0)].tolist()


def _captured(after: Drainage, footprint: _Footprint, opened: Bools, least: float) -> Iterator[int]:
    """Yield the points from which most of the water comes that runs along the road as a river."""
    receivers, areas = after.tree.receivers, after.areas.reshape(-1)
    wide = after.grid.columns
    steps = [down * wide + across for down, across in DIRECTIONS]
    on_road = footprint.bed & ~opened & (areas >= least)
    for point in np.flatnonzero(on_road & ~on_road[receivers]).tolist():
        for _ in range(_LONGEST):
            if not footprint.inside[point]:
                yield point
                break
            around = [point + step for step in steps if 0 <= point + step < len(receivers)]
            givers = [one for one in around if receivers[one] == point]
            if not givers:
                break
            point = max(givers, key=lambda giver: areas[giver])


def _cones(heights: Values, slope: float, spacing: tuple[float, float]) -> Values:
    """Return the highest ground that is no higher than these heights and no steeper than a slope.

    In two passes over the rows, as distances are in Borgefors, "Distance transformations in digital images", 1986.
    """
    down, across = (slope * step for step in spacing)
    aslant, along = slope * hypot(*spacing), across * np.arange(heights.shape[1])
    lowest = heights.copy()
    for rows in (range(len(heights)), range(len(heights) - 1, -1, -1)):
        above: NDArray[np.float64] | None = None
        for row in rows:
            line = lowest[row]
            if above is not None:
                np.minimum(line, above + down, out=line)
                np.minimum(line[1:], above[:-1] + aslant, out=line[1:])
                np.minimum(line[:-1], above[1:] + aslant, out=line[:-1])
            np.minimum(line, np.minimum.accumulate(line - along) + along, out=line)
            np.minimum(line, np.minimum.accumulate((line + along)[::-1])[::-1] - along, out=line)
            above = line
    return lowest


def _fattened(opened: Bools) -> Bools:
    """Return the points of ways, and all corners of the squares that they cross."""
    wide = opened.copy()
    for one, other, corners in (
        (opened[:-1, :-1], opened[1:, 1:], (wide[:-1, 1:], wide[1:, :-1])),
        (opened[:-1, 1:], opened[1:, :-1], (wide[:-1, :-1], wide[1:, 1:])),
    ):
        aslant = one & other
        for corner in corners:
            corner |= aslant
    return wide


def _widened(inside: Bools) -> Bools:
    """Return the points that are marked and those next to them."""
    around, (rows, columns) = np.pad(inside, 1), inside.shape
    wider: Bools = np.logical_or.reduce(
        [around[down : down + rows, across : across + columns] for down in range(3) for across in range(3)]
    )
    return wider
