"""The water that a road crosses and that nobody drew: streams and lakes of the ground, which stay where they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf, radians, tan

import numpy as np

from terrain_explorer.terrain.filters.base import revised
from terrain_explorer.terrain.filters.paths.base import window_slices
from terrain_explorer.terrain.filters.paths.course import WIDEST_CORNER, Course, PathLand, Values
from terrain_explorer.terrain.filters.paths.curve import spline
from terrain_explorer.terrain.heightmap import Bools, Heightmap, Window
from terrain_explorer.terrain.hydrology.drainage import Drainage, draining
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, PointNumbers
from terrain_explorer.terrain.hydrology.lakes import lakes_on_rivers
from terrain_explorer.terrain.hydrology.rivers import usual_least_area
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
_SMOOTHED, _PIECES = 3, 2
"""How often a way is smoothed, which moves no point by more than 1.2 of the distance to the next, less than half its
width, and how many straight pieces it has between two of them."""


@dataclass(frozen=True, eq=False)
class Openings:
    """Where a road is open for the water of the ground.

    Attributes
    ----------
    streams
        The ways of the water through the road, at the heights of the ground before it.
    steep
        How steep the sides are, as a rise in the unit of the heights over a run in lengths of the map's longer side.
    reach
        How far the sides go, in lengths of that side.
    """

    streams: tuple[Course, ...]
    steep: float
    reach: float

    def bounded(self, lines: tuple[Values, Values], before: Values, after: Values) -> Values:
        """Return the heights of the road at the crossings of some rows and columns, as far as it may change the ground.

        In a stream it may not, and beside one no more than the sides rise or fall.
        """
        after = after.copy()
        for stream in self.streams:
            part = down, across = stream.part(*lines, self.reach)
            near = stream.nearness(lines[0][down], lines[1][across], self.reach)
            ground, rise = before[part], np.maximum(near.beyond, 0) * self.steep
            level = np.where(near.beyond > 0, near.values, ground)
            np.clip(after[part], np.minimum(ground, level - rise), np.maximum(ground, level + rise), out=after[part])
        return after


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
        heights, part, lines = self.land.heightmap.heights, window_slices(window), self.land.lines(window)
        before = heights[part].astype(np.float64)
        changed = road != before
        if not changed.any():
            return None
        bed, inside = np.zeros(heights.shape, bool), np.zeros(heights.shape, bool)
        bed[part] = course.nearness(*lines, self.land.map_spacing).beyond <= 0
        inside[part] = changed | bed[part]
        footprint = _Footprint(_widened(inside).reshape(-1), bed.reshape(-1))
        steep = tan(radians(_ABUTMENT)) * self.land.side
        highest, lowest = np.maximum(before, road)[changed].max(), np.minimum(before, road)[changed].min()
        openings = Openings((), steep, float(highest - lowest) / steep + self.land.map_spacing)
        opened, done = np.zeros(heights.size, bool), 0.0
        for _ in range(_ROUNDS):
            after = heights.copy()
            after[part] = road
            looking = self._opening(opened, footprint, revised(self.land.heightmap, after))
            ways = yield from part_of(looking, done, done := (1 + done) / 2)
            if not ways:
                break
            more = replace(openings, streams=tuple(map(self._stream, ways)))
            road = more.bounded(lines, before, road)
            openings = replace(openings, streams=openings.streams + more.streams)
        return openings if openings.streams else None

    @property
    def _least(self) -> float:
        """From which drainage area on water is shown as a river, unless another one is chosen."""
        return usual_least_area(self.drainage.grid.size)

    def _stream(self, way: list[int]) -> Course:
        """Return the water on a way from point to point: it turns by eighths, and water winds."""
        points = np.stack(np.divmod(np.array(way), self.drainage.grid.columns), axis=1).astype(np.float64)
        for _ in range(_SMOOTHED):
            points[1:-1] = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
        curve = spline(points, pieces=_PIECES).reshape(-1, 2) if len(points) > 1 else points
        places = np.concatenate([curve, points[-1:]]) / self.land.points
        # As a line is widened, so that the points on the way are open, and the corners of squares that it crosses.
        half = WIDEST_CORNER * self.land.map_spacing
        return Course(places, self.land.heights_at(places), np.full(len(places), half))

    def _opening(self, opened: Bools, footprint: _Footprint, after: Heightmap) -> Work[list[list[int]]]:
        """Return the ways of water that end at the road, and mark them in place.

        First those of streams, then those out of lakes that are left, then those of rivers along the road: each may be
        all that the next ones need.
        """
        drainage = yield from draining(after)
        for starts in (
            self._streams(footprint),
            _dammed(self.drainage, drainage, self._least),
            _captured(drainage, footprint, opened, self._least),
        ):
            ways = []
            for start in starts:
                way = self._way(int(start), opened, footprint)
                if not opened[way].all():
                    opened[way] = True
                    ways.append(way)
            if ways:
                return ways
        return []

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


def _widened(inside: Bools) -> Bools:
    """Return the points that are marked and those next to them."""
    around, (rows, columns) = np.pad(inside, 1), inside.shape
    wider: Bools = np.logical_or.reduce(
        [around[down : down + rows, across : across + columns] for down in range(3) for across in range(3)]
    )
    return wider
