"""Lake: a basin within an outline that holds water at a level of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.filters.base import Applying, revised
from terrain_explorer.terrain.filters.paths.base import Bank, BankProfile, PathFilter, shares, window_slices
from terrain_explorer.terrain.filters.paths.course import Course, Nearness, PathLand, Values
from terrain_explorer.terrain.filters.water.ground import WetGround, finding_ground
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.scale import Act, Placed
from terrain_explorer.terrain.scale.ground import NestedGround
from terrain_explorer.terrain.scale.patches import map_of
from terrain_explorer.terrain.work import Work, finished, part_of

_RIM = 1.5
"""How wide the rim is that holds the water, in points: across a narrower one it would run off between two points."""

_AROUND = 512
"""How many points of the ground near by are known around a lake at most."""

_BANK_OF_OUTLET = 0.015
"""How wide the banks of the outlet are at most, as a part of the map's longer side."""


@dataclass(frozen=True)
class Lake(PathFilter):
    """A basin with a level rim.

    The ground within the outline lies below the water, and that on the outline at its level: it is cut away where it
    was higher, and a dam where it was lower. Where the ground around would hold the water at a higher level, an outlet
    is cut along the way that the water takes, if it need not be too deep. The outlet of a tile ends at its seam.
    """

    slug: ClassVar = "lake"
    title: ClassVar = "Lake"
    summary: ClassVar = "Makes a basin within an outline, which holds water at a level of its own."
    fewest: ClassVar = 3
    closed: ClassVar = True

    level: Annotated[
        float,
        Parameter(
            "Level",
            "How far the water stands above the lowest ground of the outline, as a part of the range; or below it.",
            in_percent=True,
            minimum=-1,
            maximum=1,
            step=0.005,
            offered=(-0.2, 0.2),
            meaning="of a lake",
        ),
    ] = 0.0
    depth: Annotated[
        float,
        Parameter(
            "Depth",
            "How deep the water is at least away from the shore, as a part of the range.",
            in_percent=True,
            minimum=0.001,
            maximum=1,
            step=0.005,
            offered=(0.001, 0.3),
            meaning="of a lake",
        ),
    ] = 0.04
    shore: Annotated[
        float,
        Parameter(
            "Shore",
            "How far from the outline the bed reaches its depth, as a part of the map's longer side.",
            in_percent=True,
            of="side",
            minimum=1e-6,
            maximum=0.5,
            step=0.001,
            offered=(1e-6, 0.1),
        ),
    ] = 0.03
    bank: Bank = 0.03
    profile: BankProfile = "soft"
    outlet: Annotated[
        float,
        Parameter(
            "Deepest outlet",
            "How deep an outlet may be cut where the ground around would hold the water at a higher level, as a part "
            "of the range. With less than it takes none is cut, and the lake is larger than its outline.",
            in_percent=True,
            minimum=0,
            maximum=1,
            step=0.01,
            offered=(0, 0.5),
        ),
    ] = 0.05

    @property
    def across(self) -> float:
        sides = np.ptp(np.array(self.points, np.float64).reshape(-1, 2), axis=0) if self.points else np.zeros(2)
        return float(sides.min())

    @property
    def reach(self) -> float:
        # Inside, the shore has to be told from what is farther away.
        return max(self.bank, self.shore)

    def course(self, land: PathLand) -> Course:
        places = self.nodes(land, 0)
        # A float32, so that the whole rim has the same height to the bit.
        level = np.float32(land.heights_at(places).min() + self.level * land.relief)
        return Course(places, np.full(len(places), level), np.full(len(places), _RIM * land.spacing), closed=True)

    def ground(self, land: PathLand, before: Values, near: Nearness) -> Values:
        inward = -near.beyond - _RIM * land.spacing
        depth = self.depth * land.relief * (1 - shares(inward, self.shore, "soft"))
        bed = np.minimum(before, near.values - depth)
        bank = before + shares(near.beyond, self.bank, self.profile) * (near.values - before)
        return np.where(inward > 0, bed, bank)

    def applying(self, heightmap: Heightmap) -> Applying:
        carved = yield from part_of(super().applying(heightmap), 0, 0.4)
        way = yield from part_of(self._finding_outlet(heightmap, carved), 0.4, 0.9)
        yield 1.0
        return carved if way is None else _cut(carved, way, self._bank_of_outlet)

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        basin = super().act(before, after)
        assert isinstance(basin, Placed)
        way = finished(self._finding_outlet(before, finished(super().applying(before))))
        if way is None:
            return basin
        return self._drained(basin, way, PathLand(before))

    def acting(self, ground: NestedGround, own: int) -> Work[tuple[Heightmap, Act | None]]:
        carved, basin = yield from part_of(super().acting(ground, own), 0, 0.4)
        if basin is None:
            return carved, None
        assert isinstance(basin, Placed)
        land = self.land_on(ground, own)
        way = yield from part_of(self._finding_outlet_near(land, basin), 0.4, 0.9)
        if way is None:
            return carved, basin
        return _cut(carved, way, self._bank_of_outlet), self._drained(basin, way, land)

    def _drained(self, basin: Placed, way: Course, land: PathLand) -> Placed:
        """Return the basin with the outlet along a way."""
        return Placed(partial(_with_outlet, basin, way, land, self._bank_of_outlet))

    @property
    def _bank_of_outlet(self) -> float:
        return min(self.bank, _BANK_OF_OUTLET)

    def _finding_outlet(self, heightmap: Heightmap, carved: Heightmap) -> Work[Course | None]:
        """Return the course of the outlet that is cut through the rim of the basin, or None where none is."""
        course = self.course_on(heightmap)
        if self.outlet == 0 or course is None or carved is heightmap:
            return None
        return (yield from self._finding_way(carved, course))

    def _finding_outlet_near(self, land: PathLand, basin: Placed) -> Work[Course | None]:
        """Do the same on the ground near by, of which there is only so much as the lake and its banks need."""
        course, fine = self.course_in(land), land.fine
        if self.outlet == 0 or course is None or fine is None:
            return None
        place = course.place(land, self.reach, _AROUND)
        before = map_of(fine.ground, place, land.heightmap, fine.own)
        seen = place.at(fine.own)
        carved = revised(before, np.asarray(basin.done(before.heights, *seen.places()), np.float32))
        lines = land.lines_of(*seen.places())
        corner, side = np.array([line[0] for line in lines]), max(line[-1] - line[0] for line in lines)
        way = yield from self._finding_way(
            carved, replace(course, places=(course.places - corner) / side, half_widths=course.half_widths / side)
        )
        if way is None:
            return None
        return replace(way, places=way.places * side + corner, half_widths=way.half_widths * side)

    def _finding_way(self, carved: Heightmap, course: Course) -> Work[Course | None]:
        """Return the way out of a basin, or None where there is none, or too deep a one."""
        wet = yield from finding_ground(carved)
        way = _way_out(wet, carved, course)
        return None if way is None or way.deepest > self.outlet * PathLand(carved).relief else way.course


@dataclass(frozen=True, eq=False)
class _WayOut:
    """The course of an outlet at the height of the water, and how deep it has to be cut."""

    course: Course
    deepest: float


def _way_out(wet: WetGround, carved: Heightmap, course: Course) -> _WayOut | None:
    """Return the way from a lake to where its water stands no higher than it should, or None if it does nowhere."""
    land, (_, columns) = PathLand(carved), wet.heights.shape
    point = _inside(land, course)
    if point is None:
        return None
    level, filled = course.values[0], wet.filled.reshape(-1)
    way = [point[0] % len(wet.heights) * columns + point[1] % columns]
    while filled[way[-1]] > level and (below := int(wet.receivers[way[-1]])) != way[-1]:
        if max(abs(np.subtract(*(divmod(at, columns) for at in (below, way[-1]))))) > 1:
            break  # the seam of a tile: the way goes on at the other side of the map
        way.append(below)
    if len(way) < 2:
        return None
    places = land.places_of(np.stack(np.divmod(np.array(way), columns), axis=1))
    deepest = float(wet.heights.reshape(-1)[way].max() - level)
    return _WayOut(Course(places, np.full(len(way), level), np.full(len(way), course.half_widths[0])), deepest)


def _inside(land: PathLand, course: Course) -> tuple[int, int] | None:
    """Return the row and the column of a point within a closed course, or None where it goes around none."""
    window = course.window(land, 0)
    if window is None:
        return None
    found = np.argwhere(course.nearness(*land.lines(window), 0).beyond < -course.half_widths[0])
    if not len(found):
        return None
    row, column = found[len(found) // 2].tolist()
    return window.row + row, window.column + column


def _cut(carved: Heightmap, way: Course, bank: float) -> Heightmap:
    """Return the map with a valley at the height of the water along a way."""
    land = PathLand(carved)
    window = way.window(land, bank)
    if window is None:
        return carved
    part = window_slices(window)
    before = carved.heights[part]
    cut = _valley(before, way, land.lines(window), bank)
    heights = carved.heights.copy()
    heights[part] = cut if carved.voids is None else np.where(carved.voids[part], before, cut)
    return revised(carved, heights)


def _with_outlet(
    basin: Placed, way: Course, land: PathLand, bank: float, heights: FloatArray, rows: Values, columns: Values
) -> FloatArray:
    carved = basin.done(heights, rows, columns).astype(heights.dtype)
    return _valley(carved, way, land.lines_of(rows, columns), bank)


def _valley(before: FloatArray, way: Course, lines: tuple[Values, Values], bank: float) -> FloatArray:
    """Return heights at the crossings of some rows and columns with the valley."""
    near = way.nearness(*lines, bank)
    heights = before.astype(np.float64)
    return np.asarray(heights + shares(near.beyond, bank, "hollow") * np.minimum(near.values - heights, 0))
