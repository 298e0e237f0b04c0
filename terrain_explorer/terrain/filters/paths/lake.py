"""Lake: a basin within an outline that holds water at a level of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Annotated, ClassVar

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.connected import keeping_joined
from terrain_explorer.terrain.filters.base import revised
from terrain_explorer.terrain.filters.paths.base import (
    NARROWEST,
    Bank,
    BankProfile,
    Laying,
    PathFilter,
    PathPoint,
    shares,
    window_slices,
)
from terrain_explorer.terrain.filters.paths.course import Course, Nearness, PathLand, Values
from terrain_explorer.terrain.filters.water.filled_map import FilledMap, finding_ground
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, PointArray
from terrain_explorer.terrain.parameters import part_of_range, part_of_side
from terrain_explorer.terrain.portable_math import length
from terrain_explorer.terrain.scale import Placed
from terrain_explorer.terrain.scale.ground import map_of
from terrain_explorer.terrain.work import Work, part_of

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
    water: ClassVar = True

    level: Annotated[
        float,
        part_of_range(
            "Level",
            "How far the water stands above the lowest ground of the outline, as a part of the range; or below it.",
            minimum=-1,
            step=0.005,
            offered=(-0.2, 0.2),
            meaning="of a lake",
        ),
    ] = 0.0
    depth: Annotated[
        float,
        part_of_range(
            "Depth",
            "How deep the water is at least away from the shore, as a part of the range.",
            minimum=NARROWEST,
            step=0.005,
            offered=(0.001, 0.3),
            meaning="of a lake",
        ),
    ] = 0.04
    shore: Annotated[
        float,
        part_of_side(
            "Shore",
            "How far from the outline the bed reaches its depth, as a part of the map's longer side.",
            minimum=NARROWEST,
            offered=(1e-6, 0.1),
        ),
    ] = 0.03
    bank: Bank = 0.03
    profile: BankProfile = "soft"
    outlet: Annotated[
        float,
        part_of_range(
            "Deepest outlet",
            "How deep an outlet may be cut where the ground around would hold the water at a higher level, as a part "
            "of the range. With less than it takes none is cut, and the lake is larger than its outline.",
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

    def line(self, land: PathLand, closest: float = inf) -> Course:
        places = self.nodes(land, 0, closest)
        return Course(places, np.zeros(len(places)), np.full(len(places), _RIM * land.spacing), closed=True)

    def finding_course(self, land: PathLand) -> Work[Course]:
        yield 0.0
        line = self.line(land)
        # A float32, so that the whole rim has the same height to the bit.
        level = np.float32(land.heights_at(line.places).min() + self.level * land.relief)
        return replace(line, values=np.full(len(line.places), level))

    def ground(self, land: PathLand, before: Values, near: Nearness) -> Values:
        inward = -near.beyond - _RIM * land.spacing
        depth = self.depth * land.relief * (1 - shares(inward, self.shore, "soft"))
        bed = np.minimum(before, near.values - depth)
        bank = before + shares(near.beyond, self.bank, self.profile) * (near.values - before)
        return np.where(inward > 0, bed, bank)

    def laying(self, land: PathLand, course: Course, known: Heightmap | None = None) -> Laying:
        carved, basin = yield from part_of(super().laying(land, course), 0, 0.4)
        way = (yield from part_of(self._finding_outlet(land, course, carved, basin), 0.4, 1)) if self.outlet else None
        if way is None:
            return carved, basin
        bank = min(self.bank, _BANK_OF_OUTLET)
        return known or _cut(carved, way, bank), Placed(partial(_with_outlet, basin, way, land, bank))

    def _finding_outlet(self, land: PathLand, course: Course, carved: Heightmap, basin: Placed) -> Work[Course | None]:
        """Return the course of the outlet through the rim of the basin; None where none is needed, or may be cut."""
        corner, side = np.zeros(2), 1.0
        if land.fine is not None:
            # Of the ground near by there is only so much as the lake and its banks need.
            place = course.place(land, self.reach, _AROUND)
            before = map_of(land.fine.ground, place, land.heightmap, land.fine.own)
            seen = place.at(land.fine.own)
            carved = revised(before, np.asarray(basin.done(before.heights, *seen.places()), np.float32))
            lines = land.lines_of(*seen.places())
            corner, side = np.array([line[0] for line in lines]), max(line[-1] - line[0] for line in lines)
        here = replace(course, places=(course.places - corner) / side, half_widths=course.half_widths / side)
        wet = yield from finding_ground(carved)
        way = _way_out(wet, carved, here)
        if way is None or way.deepest > self.outlet * PathLand(carved).relief:
            return None
        return replace(way.course, places=way.course.places * side + corner, half_widths=way.course.half_widths * side)


@dataclass(frozen=True, eq=False)
class _WayOut:
    """The course of an outlet at the height of the water, and how deep it has to be cut."""

    course: Course
    deepest: float


def _way_out(wet: FilledMap, carved: Heightmap, course: Course) -> _WayOut | None:
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


_MOST = 48
"""Points of an outline: as many as one may want to move by hand."""

_TOLERANCE = 0.5
"""How far an outline with few points may lie beside the shore at first, in points of the map."""

_WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""East, south, west and north, so that the next one is to the right."""

_LEFT = ((-1, 0), (0, 0), (0, -1), (-1, -1))
"""The cell ahead to the left of a corner for each way; that ahead to the right is the one of the next way."""


def finding_basin(heightmap: Heightmap, point: PathPoint, usual: Lake) -> Work[Lake | None]:
    """Return the lake that fills the basin at a place up to its lowest pass; None where water runs off.

    Parameters
    ----------
    usual
        A lake with the other values that it gets.
    """
    wet = yield from part_of(finding_ground(heightmap), 0, 0.8)
    rows, columns = wet.heights.shape
    row, column = (round(part * (side - 1)) for part, side in zip(point, heightmap.heights.shape, strict=True))
    row, column = row % rows, column % columns
    level = wet.filled[row, column]
    if not level > wet.heights[row, column]:
        return None
    water = ((wet.filled == level) & (wet.heights < level)).astype(np.float32)
    yield from part_of(keeping_joined(water, row, column), 0.8, 0.95)
    sides = np.array(heightmap.heights.shape) - 1
    shore = np.clip(_simplified(_traced(water)), 0, sides) / sides
    yield 1.0
    lake = replace(usual, points=tuple((down, across) for down, across in shore.tolist()), level=0.0)
    return _at_level(lake, heightmap, float(level))


def _at_level(lake: Lake, heightmap: Heightmap, level: float) -> Lake:
    """Return a lake whose water stands at a height, as far as it may."""
    course = lake.course_on(heightmap)
    if course is None:
        return lake
    above = (level - float(course.values[0])) / PathLand(heightmap).relief
    return replace(lake, level=min(max(above, -1.0), 1.0))


def _traced(water: NDArray[np.float32]) -> PointArray:
    """Return the corners of the outer edge of what is above 0, clockwise; they lie between the points."""
    from terrain_explorer.terrain.filters.pieces.placement import box_around

    box = box_around(water)
    assert box is not None
    inside = np.pad(water[box.row : box.row + box.rows, box.column : box.column + box.columns] > 0, 1).tolist()
    first = inside[1].index(True)
    row, column, way = 1, first, 0
    corners = []
    while True:
        left, right = (inside[row + down][column + across] for down, across in (_LEFT[way], _LEFT[(way + 1) % 4]))
        turn = -1 if left else 0 if right else 1
        if turn:
            corners.append((row, column))
            way = (way + turn) % 4
        if corners and (row, column, way) == (1, first, 0):
            break
        row, column = row + _WAYS[way][0], column + _WAYS[way][1]
    # The padding is one point wide, and corners lie half a point before the point of the same number.
    return np.asarray(np.array(corners, np.float64) + np.array([box.row - 1.5, box.column - 1.5]))


def _simplified(shore: PointArray) -> PointArray:
    """Return an outline with fewer vertices, as near to it as these allow."""
    tolerance, few = _TOLERANCE, shore
    while len(few) > _MOST or tolerance == _TOLERANCE:
        few = _within(shore, tolerance)
        tolerance *= 1.5
    return few


def _within(shore: PointArray, tolerance: float) -> PointArray:
    """Return some vertices of an outline, from whose lines the others lie no farther than the tolerance.

    Douglas and Peucker, "Algorithms for the reduction of the number of points required to represent a digitized line",
    Cartographica 10 (1973), for both halves between two vertices far apart.
    """
    far = int(np.argmax(length(*(shore - shore[0]).T)))
    line = np.concatenate([shore, shore[:1]])
    kept, waiting = {0, far}, [(0, far), (far, len(shore))]
    while waiting:
        start, end = waiting.pop()
        if end - start < 2:
            continue
        way = line[end] - line[start]
        between = line[start + 1 : end] - line[start]
        long = max(float(length(*way)), 1e-9)
        away = np.abs(between[:, 0] * way[1] - between[:, 1] * way[0]) / long
        if not way.any():
            away = length(*between.T)
        farthest = int(np.argmax(away))
        if away[farthest] > tolerance:
            middle = start + 1 + farthest
            kept.add(middle)
            waiting += [(start, middle), (middle, end)]
    return shore[sorted(kept)]
