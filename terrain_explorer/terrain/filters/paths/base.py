"""The contract of all paths: a curve through points that can be moved, and what it makes of the ground beside it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil, inf, isfinite, log2
from typing import Annotated, Any, ClassVar, Literal, Self

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.connected import keeping_joined
from terrain_explorer.terrain.filters.base import Applying, Filter, revised
from terrain_explorer.terrain.filters.paths.banks import FURTHEST, band, sloped
from terrain_explorer.terrain.filters.paths.course import (
    WIDEST_CORNER,
    Course,
    FineGround,
    Nearness,
    PathLand,
    Values,
)
from terrain_explorer.terrain.filters.paths.curve import distinct, nodes_along, spline
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Window
from terrain_explorer.terrain.parallel import filling_in_parallel
from terrain_explorer.terrain.parameters import Parameter, parameters, part_of_side
from terrain_explorer.terrain.scale import UNCHANGED, Placed
from terrain_explorer.terrain.scale.ground import NestedGround
from terrain_explorer.terrain.work import Work, finished, part_of

How = Literal["joins", "keeps", "over", "under"]
"""How a path meets another one; see `PathMeeting`."""

PathPoint = tuple[float, float]
"""A point of a path: how far down and across the map it lies, each as a part of the side, 0 to 1."""

Laying = Work[tuple[Heightmap, Placed]]
"""Work that returns a map with a path on it, and what the path does at any place; see `Filter.acting`."""

_POINTS_AT_A_TIME = 2**15
_DRAWN = 24
"""Straight pieces between two points of a curve that is drawn on the screen."""

_PIECES_OF_REACH = 16

_BANK_OF_LINE, _NARROWEST_BANK = 0.01, 1e-6
"""How wide the banks of a path without a width are unless they are set, and all that are not set at least, as parts of
the map's longer side."""

NARROWEST = 1e-12
"""How wide banks are at least, and sides of a site, as parts of the map's longer side."""

_ACROSS = 16
"""How many points of the ground near by a path that is narrower than those of the map has from edge to edge."""
_MOST_NODES = 2**16
"""How many nodes a path on the ground near by has at most, however narrow it is."""
_CLOSEST = 24
"""How many times the distance of points is halved at most: there are no lengths of less than a millimetre."""

Width = Annotated[
    float,
    part_of_side("Width", "How wide it is without its banks, as a part of the map's longer side.", offered=(0, 0.1)),
]
Bank = Annotated[
    float,
    part_of_side(
        "Banks",
        "How wide the ground is to each side in which it goes over to the ground around, as a part of the map's longer "
        "side.",
        minimum=NARROWEST,
        offered=(1e-6, 0.2),
    ),
]
SuitedBank = Annotated[
    float,
    part_of_side(
        "Banks",
        "How wide the ground is to each side in which it goes over to the ground around, as a part of the map's longer "
        "side. Unless you set it, it suits the width.",
        offered=(0, 0.2),
        automatic="auto",
    ),
]
BankProfile = Annotated[
    Literal["soft", "straight", "hollow"],
    Parameter(
        "Shape of the banks",
        "Soft banks are level at both ends, straight ones are ramps, hollow ones are steepest beside the path.",
    ),
]


@dataclass(frozen=True)
class PathFilter(Filter):
    """Base of the paths: frozen dataclasses whose fields are the points, and parameters.

    Farther from the curve than half the width and the banks, no bit changes; nor do voids.

    Attributes
    ----------
    fewest
        With fewer different points nothing changes.
    most
        How many points count; None for any number.
    closed
        Whether the curve of this kind always goes round and ends where it begins.
    water
        Whether it holds water.
    meets
        Whether it heeds the paths that were laid before it.
    of_gravel
        Whether its bed is of gravel, on which nothing grows.
    earlier
        The values that parameters had in older recipes which don't say them.
    former
        The same for recipes that are less old: they know of meetings, but not of water that is found.
    points
        Where the curve goes through, in its order.
    fine
        Whether it is found on the ground near by where it is narrower than the points of the map; otherwise it is made
        as wide as these, as all paths once were.
    ring
        Whether the curve goes on from its last point to the first, if it has three or more.
    joins
        Whether it heeds the paths that were laid before it; once none did.
    drains
        Whether it heeds the water that was not drawn but is found; once none did.
    met
        Those paths, as far as they matter; the recipe fills them in.

    Raises
    ------
    ValueError
        A point is not on the map.
    """

    group: ClassVar = "path"
    fewest: ClassVar[int] = 2
    most: ClassVar[int | None] = None
    closed: ClassVar[bool] = False
    water: ClassVar[bool] = False
    of_gravel: ClassVar[bool] = False
    meets: ClassVar[bool] = False
    earlier: ClassVar[Mapping[str, Any]] = {}
    former: ClassVar[Mapping[str, Any]] = {}

    points: tuple[PathPoint, ...] = ()
    fine: bool = True
    ring: bool = False
    joins: bool = True
    drains: bool = True
    met: tuple[PathFilter, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        points = tuple((float(down), float(across)) for down, across in self.points)
        if not all(isfinite(part) and 0 <= part <= 1 for point in points for part in point):
            raise UserValueError(tr("the points of a path lie from 0 to 1, down and across the map"))
        object.__setattr__(self, "points", points)

    @property
    @abstractmethod
    def reach(self) -> float:
        """How far from its edge it changes the ground, as a part of the map's longer side."""

    @property
    @abstractmethod
    def across(self) -> float:
        """How wide it is, as a part of the map's longer side; 0 for a line."""

    @property
    def goes_round(self) -> bool:
        """Whether the curve ends where it begins."""
        return self.closed or (self.ring and len(distinct(np.array(self.points).reshape(-1, 2), True)) > 2)

    @property
    def bridged(self) -> bool:
        """Whether it is interrupted where water runs below it."""
        return False

    @property
    def slopes(self) -> tuple[float, float] | None:
        """How steep its banks are at most where ground is filled and cut, as rise over run; None for any steepness."""
        return None

    @property
    def furthest(self) -> float:
        """How far from its edge it changes the ground at most, before it is known how far its banks go."""
        return self.reach if self.slopes is None else max(FURTHEST, self.reach)

    def scaled(self, factor: float) -> Self:
        """Return it so many times as wide and as high; banks that suit the width become a width of their own."""
        if factor == 1:
            return self
        lengths = [parameter for parameter in parameters(type(self)) if parameter.of in ("side", "rise")]
        values: dict[str, Any] = {one.name: one.nearest(factor * getattr(self, one.name)) for one in lengths}
        if values.get("bank") == 0:
            values["bank"] = factor * self.reach
        return replace(self, **values)

    def through(self, other: PathFilter) -> Self:
        """Return it along the curve of another path."""
        return replace(self, points=other.points, ring=other.ring)

    def meeting(self, other: PathFilter) -> How | None:
        """Return how it meets a path that was laid before it; None where it takes no heed of that."""
        return None

    def finer(self, shape: tuple[int, ...]) -> int:
        """Return how many times the distance of a map's points has to be halved for its width; 0 if it is none less.

        Or for that of a path which it may meet.
        """
        return max(path._finer(shape) for path in (self, *self.met)) if self.fine else 0

    def _finer(self, shape: tuple[int, ...]) -> int:
        width = self.across * (max(shape) - 1)
        if not (self.fine and 0 < width < 2 * WIDEST_CORNER):
            return 0
        return min(ceil(log2(_ACROSS) - log2(width)), _CLOSEST)

    @abstractmethod
    def finding_course(self, land: PathLand) -> Work[Course | None]:
        """Find the course on some ground, or None where there is none."""

    def line(self, land: PathLand, closest: float = inf) -> Course | None:
        """Return where it lies and how wide it is, with heights of 0, for those that may meet it; None where nowhere.

        Parameters
        ----------
        closest
            How far apart its nodes are at most, in lengths of the map's longer side.
        """
        return None

    def level_in(self, land: PathLand, line: Course) -> float:
        """Return how high a closed path lies that was laid on a land before, along its line."""
        return float(land.heights_at(line.places).min())

    @abstractmethod
    def ground(self, land: PathLand, before: Values, near: Nearness) -> Values:
        """Return the heights of points on the path and its banks, of those before, float64."""

    def bounded(self, land: PathLand, before: Values, after: Values) -> Values:
        """Return heights on the path and its banks as far as it may change those before."""
        return after

    def direction(self, heightmap: Heightmap) -> int:
        """Return 1 if it runs from its first point to its last, -1 the other way round, 0 if it has no direction.

        For what is shown on the screen: voids are taken for ground.
        """
        return 0

    def applying(self, heightmap: Heightmap) -> Applying:
        after, _ = yield from self._acting_on(PathLand(heightmap))
        return after

    def acting(self, ground: NestedGround, own: int, known: Heightmap | None = None) -> Laying:
        return (yield from self._acting_on(self.land_on(ground, own), known))

    def _acting_on(self, land: PathLand, known: Heightmap | None = None) -> Laying:
        yield 0.0
        course = yield from part_of(self.finding_course_in(land), 0, 0.5)
        if course is None:
            return land.heightmap, UNCHANGED
        return (yield from part_of(self.laying(land, course, known), 0.5, 1))

    def land_on(self, ground: NestedGround, own: int) -> PathLand:
        """Return the land that it is laid on, with the ground near by where it is too narrow for the points of that."""
        before = ground.map(own)
        finer = self.finer(before.heights.shape)
        return PathLand(before, FineGround(ground, own, finer) if finer else None)

    def own_land(self, land: PathLand) -> PathLand:
        """Return a land with the ground as near by as its own width needs, not that of a path which it meets."""
        finer = self._finer(land.heightmap.heights.shape)
        if land.fine is None or finer == land.fine.finer:
            return land
        return replace(land, fine=replace(land.fine, finer=finer) if finer else None)

    def laying(self, land: PathLand, course: Course, known: Heightmap | None = None) -> Laying:
        """Return the map with the path along a course, and what that does at any place; `known` as for `acting`."""
        after = known or (yield from self._filled(land, course))
        far = self.reach_of(course) + float(course.half_widths.max())
        (top, left), (bottom, right) = course.places.min(axis=0) - far, course.places.max(axis=0) + far
        return after, Placed(partial(_laid, self, land, course, (top, left, bottom, right)))

    def _filled(self, land: PathLand, course: Course) -> Applying:
        heightmap = land.heightmap
        window = course.window(land, self.reach_of(course))
        if window is None:
            return heightmap
        heights, part, banks = heightmap.heights.copy(), window_slices(window), course.banks
        if banks is None or banks.laid is None or window != banks.window:
            yield from self._filling(heights[part], land, course, window)
        else:
            # It was laid to find out how far the banks go.
            heights[part] = opened(course, land.lines(window), heights[part].astype(np.float64), banks.laid)
        return revised(heightmap, heights)

    def reach_of(self, course: Course) -> float:
        """Return how far from its edge it changes the ground along a course."""
        return self.reach if course.banks is None else course.banks.reach

    def finding_banks(self, land: PathLand, course: Course, profile: str, ditch: float = 0.0) -> Work[Course]:
        """Find a course with banks as wide as their slope takes, where they have no width of their own."""
        if self.slopes is None:
            return course
        banks = sloped(land, course, self.slopes, profile, self.across, ditch)
        done = 0.0
        while True:
            found = self._finding_extent(land, replace(course, banks=banks))
            banked = yield from part_of(found, done, done := (1 + done) / 2)
            assert banked.banks is not None
            if not banked.banks.are_cut_off(land, course):
                return banked
            banks = banks.wider()

    def _finding_extent(self, land: PathLand, course: Course) -> Work[Course]:
        """Find a course whose banks are known to end where they first meet the ground."""
        banks, window = course.banks, course.window(land, self.reach_of(course))
        if banks is None or window is None:
            return course
        before, laid = land.heightmap.heights[window_slices(window)], np.empty((window.rows, window.columns))
        yield from part_of(self._filling(laid, land, course, window), 0, 0.8)
        joined = band(land, course, window)
        row, column = np.unravel_index(joined.argmax(), joined.shape)
        if joined[row, column]:
            weights = (joined | (laid != before)).astype(np.float32)
            yield from part_of(keeping_joined(weights, int(row), int(column)), 0.8, 1)
            joined = weights > 0
        laid = np.where(joined, laid, before)
        return replace(course, banks=replace(banks, joined=joined, window=window, laid=laid))

    def _filling(self, heights: FloatArray, land: PathLand, course: Course, window: Window) -> Work[Any]:
        """Fill the heights of a window of the map with the path in, block by block."""

        def laid(rows: slice) -> FloatArray:
            some = Window(window.row + rows.start, window.column, rows.stop - rows.start, window.columns)
            return self._laid(land, course, some)

        return filling_in_parallel(heights, laid, _POINTS_AT_A_TIME)

    def course_on(self, heightmap: Heightmap) -> Course | None:
        """Return the course on a ground, or None where there are too few points."""
        return self.course_in(PathLand(heightmap))

    def course_in(self, land: PathLand) -> Course | None:
        """Return the course on a land, or None where there are too few points."""
        return finished(self.finding_course_in(land))

    def finding_course_in(self, land: PathLand) -> Work[Course | None]:
        """Find the course on a land, or None where there are too few points."""
        if len(distinct(land.places(self.points), self.goes_round)) < self.fewest:
            return None
        return (yield from self.finding_course(land))

    def spans(self, heightmap: Heightmap) -> Values:
        """Return the curve from each point to the next, both included, as parts of the sides; shape (spans, n, 2)."""
        land = PathLand(heightmap)
        points = land.places(self.points)
        closed = self.goes_round and len(points) > 2
        if len(points) < 2 or len(distinct(points, closed)) < len(points):
            # Between two points at one place there is no curve: a line shows what there is.
            ends = np.roll(points, -1, axis=0) if closed else points[1:]
            return np.stack([points[: len(ends)], ends], axis=1) / land.extent
        spans = spline(points, closed, _DRAWN)
        ends = np.concatenate([spans[1:, :1], (points[:1] if closed else points[-1:])[np.newaxis]])
        return np.concatenate([spans, ends], axis=1) / land.extent

    def laid(self, heightmap: Heightmap, course: Course, window: Window) -> FloatArray:
        """Return the heights of a rectangle with the path; they are those of the whole map there, bit for bit."""
        return self._laid(PathLand(heightmap), course, window)

    def _laid(self, land: PathLand, course: Course, window: Window) -> FloatArray:
        part, heightmap = window_slices(window), land.heightmap
        laid = self.on(land, course, heightmap.heights[part], land.lines(window))
        return laid if heightmap.voids is None else np.where(heightmap.voids[part], heightmap.heights[part], laid)

    def on(self, land: PathLand, course: Course, before: FloatArray, lines: tuple[Values, Values]) -> FloatArray:
        """Return the heights with the path at the crossings of some rows and columns."""
        reach, banks = self.reach_of(course), course.banks
        near = course.nearness(*lines, reach) if banks is None else banks.nearness(land, course, lines, self.reach)
        ground = before.astype(np.float64)
        kept, waters = np.zeros(before.shape), []
        for meeting in course.meetings:
            stands_back = banks is not None and meeting.how == "over"
            there = meeting.nearness(*lines, reach if stands_back else None)
            if there is None:
                continue
            if stands_back:
                waters.append(there)
                np.maximum(kept, there.beyond <= 0, out=kept)
                continue
            share = shares(there.beyond, meeting.fade, "soft")
            if meeting.how == "joins":
                near = replace(near, values=near.values + share * (there.values - near.values))
            if meeting.how in ("joins", "keeps"):
                share = (there.beyond <= 0).astype(np.float64)
            elif meeting.how == "under":
                share *= 1 - shares(near.beyond, min(meeting.fade, self.reach), "soft")
            np.maximum(kept, share, out=kept)
        if banks is None:
            after = self.ground(land, ground, near)
        else:
            after = self.bounded(land, ground, banks.over(ground, near, waters))
        if kept.any():
            after = after + kept * (ground - after)
        return opened(course, lines, ground, np.where((near.beyond < np.inf) & (kept < 1), after, before))

    def nodes(self, land: PathLand, width: float, closest: float = inf) -> Values:
        """Return places along the curve, close enough for its width and its reach; see `line`."""
        points = distinct(land.places(self.points), self.goes_round)
        step = min((self.reach + width) / _PIECES_OF_REACH, max(width, self.reach) / 8, closest)
        most = None if land.fine is None else _MOST_NODES
        return nodes_along(points, max(step, land.spacing), self.goes_round, most)


def _laid(
    path: PathFilter,
    land: PathLand,
    course: Course,
    box: tuple[float, float, float, float],
    heights: FloatArray,
    rows: Values,
    columns: Values,
) -> FloatArray:
    top, left, bottom, right = box
    lines = land.lines_of(rows, columns)
    down, across = lines
    # Most regions of a deep level are nowhere near the path.
    if down[0] > bottom or down[-1] < top or across[0] > right or across[-1] < left:
        return heights
    return path.on(land, course, heights, lines)


def suited_bank(bank: float, width: float, ratio: float) -> float:
    """Return how wide banks are: as set, or else so many times the width."""
    return max(bank, NARROWEST) if bank else max(ratio * width or _BANK_OF_LINE, _NARROWEST_BANK)


def opened(course: Course, lines: tuple[Values, Values], before: Values, after: Values) -> Values:
    """Return the heights of a path at the crossings of some rows and columns, open for the water that it crosses."""
    return after if course.openings is None else course.openings.bounded(lines, before, after)


def shares(beyond: Values, bank: Values | float, profile: str) -> Values:
    """Return how much of a point belongs to the path: 1 on it, 0 beyond its banks."""
    u = np.clip(beyond / bank, 0, 1)
    if profile == "straight":
        return 1 - u
    if profile == "hollow":
        return np.square(1 - u)
    return 1 - u * u * (3 - 2 * u)


def window_slices(window: Window) -> tuple[slice, slice]:
    """Return the rows and the columns of a rectangle."""
    return slice(window.row, window.row + window.rows), slice(window.column, window.column + window.columns)
