"""The course of a path over the ground, and how near to it each point lies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, log2
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.filters.paths.curve import lengths_along
from terrain_explorer.terrain.filters.paths.profiles import Profile
from terrain_explorer.terrain.heightmap import Heightmap, PointArray, Window
from terrain_explorer.terrain.portable_math import length
from terrain_explorer.terrain.sampling import distances, heights_at
from terrain_explorer.terrain.scale.ground import NestedGround
from terrain_explorer.terrain.scale.region import Region, points_at

if TYPE_CHECKING:
    from terrain_explorer.terrain.filters.paths.banks import SlopedBanks
    from terrain_explorer.terrain.filters.paths.found_water import Openings

Values = NDArray[np.float64]

WIDEST_CORNER = 2**0.5
"""How far the corners of a square lie from a line that crosses it at most, in sides of the square."""

_SQUARE = 256
"""The points a side of the squares in which a path finds the heights of the ground near by."""

_PLACES_AT_A_TIME = 64

_LONGEST_CROSSING = 4
"""How long a crossing is at most, in widths of the other path with its banks."""

_LEAST = 1e-9
"""A way from the edge of a path that is no longer counts as so long: the weight of a node there is no infinity."""


@dataclass(frozen=True, eq=False)
class FineGround:
    """A ground as near as something needs it that is too small for the points of a map.

    Attributes
    ----------
    ground, own
        The ground, and the level of it that is the map.
    finer
        How many times the distance of the map's points is halved.
    """

    ground: NestedGround
    own: int
    finer: int

    @property
    def level(self) -> int:
        """The level of the ground that is near enough."""
        return self.own + self.finer

    def heights_at(self, rows: Values, columns: Values) -> Profile:
        """Return the heights at places along a path, which are told in points of the map.

        They are those between points that lie at most half as far apart as the places do.
        """
        step = float(length(np.diff(rows), np.diff(columns)).mean())
        finer = min(max(ceil(log2(2 / step)), 0), self.finer) if step > 0 else self.finer
        if finer < self.finer:
            return replace(self, finer=finer).heights_at(rows, columns)
        rows, columns = np.ldexp(rows, finer), np.ldexp(columns, finer)
        heights = np.empty(len(rows))
        squares = np.stack([rows, columns]) // _SQUARE
        # A path stays in a square for a while, and may come back.
        changes = np.flatnonzero((np.diff(squares, axis=1) != 0).any(axis=0)) + 1
        for some in np.split(np.arange(len(rows)), changes):
            place = self.around(rows[some], columns[some])
            known = np.ascontiguousarray(self.ground.heights(place))
            window = place.window
            heights[some] = heights_at(known, rows[some] - window.row, columns[some] - window.column)
        return heights

    def around(self, rows: Values, columns: Values) -> Region:
        """Return the points of the level around some of its rows and columns."""
        shape = (points_at(count, self.level) for count in self.ground.shape)
        spans = []
        for places, count in zip((rows, columns), shape, strict=True):
            first, last = (min(max(int(end), 0), count - 2) for end in (places.min(), places.max()))
            spans.append(range(first, last + 2))
        down, across = spans
        return Region(self.level, Window(down.start, across.start, len(down), len(across)))


@dataclass(frozen=True, eq=False)
class PathLand:
    """The ground of a path, in lengths of the map's longer side.

    Attributes
    ----------
    heightmap
        The ground.
    fine
        The ground from near by, for a path that is too narrow for the points of the map.
    """

    heightmap: Heightmap
    fine: FineGround | None = None

    @cached_property
    def side(self) -> float:
        """The longer side in the unit of the heights; see `distances`."""
        return max(self._sides)

    @cached_property
    def extent(self) -> NDArray[np.float64]:
        """How long the sides are, down and across; the longer is 1."""
        return np.array(self._sides) / self.side

    @property
    def spacing(self) -> float:
        """How far apart neighbouring points lie at most, those near by where the path needs them."""
        return self.map_spacing * (1 if self.fine is None else 2.0**-self.fine.finer)

    @property
    def map_spacing(self) -> float:
        """How far apart neighbouring points of the map lie at most."""
        return float(max(self.extent / self._steps))

    @property
    def points(self) -> NDArray[np.float64]:
        """How many points of the map a length of its longer side has, down and across."""
        return self._steps / self.extent

    def widened(self, half_widths: Values) -> Values:
        """Return how far a path goes to each side so that its line has no gaps: all corners of squares it crosses.

        A path that is narrower than a point would leave ground on its line.
        """
        return np.maximum(half_widths, WIDEST_CORNER * self.spacing)

    @property
    def relief(self) -> float:
        """The range, in the unit of the heights."""
        low, high = self.heightmap.range
        return high - low

    def places(self, points: tuple[tuple[float, float], ...]) -> PointArray:
        """Return points that are given as parts of the sides, down and across."""
        return np.array(points, np.float64).reshape(-1, 2) * self.extent

    def lines(self, window: Window) -> tuple[Values, Values]:
        """Return where the rows and the columns of a rectangle lie."""
        return self.lines_of(np.arange(window.rows) + window.row, np.arange(window.columns) + window.column)

    def lines_of(self, rows: NDArray[Any], columns: NDArray[Any]) -> tuple[Values, Values]:
        """Return where rows and columns lie, which are told in points and parts of them."""
        return rows / self._steps[0] * self.extent[0], columns / self._steps[1] * self.extent[1]

    def places_of(self, points: NDArray[np.intp]) -> PointArray:
        """Return where rows and columns of points, shape (n, 2), lie."""
        return points / self._steps * self.extent

    def heights_at(self, places: PointArray) -> Profile:
        """Return the heights of the ground at places along a path; at voids those of the path before and after."""
        rows, columns = (places / self.extent * self._steps).T
        if self.fine is None:
            heights = heights_at(self.heightmap.heights, rows, columns)
        else:
            heights = self.fine.heights_at(rows, columns)
        if self.heightmap.voids is None:
            return heights
        void = heights_at(self.heightmap.voids.astype(np.float32), rows, columns) > 0
        if void.all():
            return heights
        known = np.flatnonzero(~void)
        return np.interp(np.arange(len(heights)), known, heights[known])

    def points_at(self, places: PointArray) -> NDArray[np.float64]:
        """Return the points of the fine ground, and parts of them, at places, shape (..., 2)."""
        assert self.fine is not None
        return np.ldexp(places / self.extent * self._steps, self.fine.finer)

    @property
    def _steps(self) -> tuple[int, int]:
        return self.heightmap.rows - 1, self.heightmap.columns - 1

    @cached_property
    def _sides(self) -> tuple[float, float]:
        down, across = distances(self.heightmap)
        return self._steps[0] * down, self._steps[1] * across


@dataclass(frozen=True, eq=False)
class Nearness:
    """Where points lie as seen from a path; arrays of their shape.

    Attributes
    ----------
    beyond
        How far they are from the edge of the path, below 0 on it, and in all that a closed path goes around; infinite
        farther away than was asked for.
    values
        What the path has there: that of the nearest place on it, and beyond its edge a mean of the places around, so
        that there is no step between two bends. 0 where `beyond` is infinite.
    """

    beyond: Values
    values: Values


@dataclass(frozen=True, eq=False)
class Course:
    """A line of nodes, each with a value, and how wide the path is there.

    Attributes
    ----------
    places
        Where the nodes are, in lengths of the map's longer side, down and across; shape (n, 2).
    values
        What the path has at each node, such as a height; between them it changes evenly.
    half_widths
        How far the path goes to each side.
    closed
        Whether it ends where it begins, and all that it goes around belongs to it. Then it has the same value and the
        same width everywhere.
    meetings
        Where it meets paths that were laid before, and water that runs there.
    banks
        The banks that are as wide as their slope takes; None where they have a width of their own.
    openings
        Where it is open for water that nobody drew; None where nowhere.
    """

    places: PointArray
    values: Profile
    half_widths: Profile
    closed: bool = False
    meetings: tuple[PathMeeting, ...] = ()
    banks: SlopedBanks | None = None
    openings: Openings | None = None

    @cached_property
    def box(self) -> tuple[PointArray, PointArray]:
        """The first and the last row and column of its places, and of what belongs to it."""
        far = self.half_widths.max()
        return self.places.min(axis=0) - far, self.places.max(axis=0) + far

    def part(self, rows: Values, columns: Values, far: float) -> tuple[slice, slice]:
        """Return those of some rows and columns that are no farther than this from the rectangle around it."""
        low, high = self.box
        top, left = (int(np.searchsorted(line, end - far)) for line, end in zip((rows, columns), low, strict=True))
        bottom, right = (
            int(np.searchsorted(line, end + far, "right")) for line, end in zip((rows, columns), high, strict=True)
        )
        return slice(top, bottom), slice(left, right)

    def window(self, land: PathLand, reach: float) -> Window | None:
        """Return the rectangle of the points no farther than this from the path's edge, or None if it has none."""
        far = reach + float(self.half_widths.max())
        shape = land.heightmap.heights.shape
        spans = []
        for axis, count in enumerate(shape):
            step = land.extent[axis] / (count - 1)
            low, high = self.places[:, axis].min() - far, self.places[:, axis].max() + far
            spans.append((max(int(np.floor(low / step)), 0), min(int(np.ceil(high / step)) + 1, count)))
        (top, bottom), (left, right) = spans
        return Window(top, left, bottom - top, right - left) if bottom > top and right > left else None

    def place(self, land: PathLand, reach: float, most: int) -> Region:
        """Return the region of the fine ground no farther than this from the path's edge, nor than so many points."""
        assert land.fine is not None
        low, high = (land.points_at(ends) for ends in (self.places.min(axis=0), self.places.max(axis=0)))
        far = land.points_at(np.full(2, reach + float(self.half_widths.max())))
        return land.fine.around(*np.stack([low - np.minimum(far, most), high + np.minimum(far, most)], axis=1))

    def nearness(self, rows: Values, columns: Values, reach: float) -> Nearness:
        """Return how near the points of some rows and columns are, as far as this from the path's edge.

        The mean beyond the edge has the weights ((reach - d) / d)^2 at the distance d from the edge of each piece, as
        in Franke and Nielson, "Smooth interpolation of large sets of scattered data", 1980. What a point gets depends
        on its place alone, whichever points are asked for.
        """
        shape = len(rows), len(columns)
        beyond, values = np.full(shape, np.inf), np.zeros(shape)
        weights, sums = np.zeros(shape), np.zeros(shape)
        reached, grids = self._reached(rows, columns, reach), (beyond, values, weights, sums)
        lines = rows, columns, self.places, self.half_widths, self.values
        south, east, *course = (np.ascontiguousarray(line, np.float64) for line in lines)
        kernel("add_pieces")(reached, len(reached), south, east, len(columns), *course, float(reach), _LEAST, *grids)
        np.divide(sums, weights, out=values, where=(beyond > 0) & (weights > 0))
        far = (beyond >= reach) & (beyond > 0)
        values[far], beyond[far] = 0, np.inf
        if self.closed:
            inside = self._around(rows, columns)
            beyond[inside] = -beyond[inside] - 2 * self.half_widths[0]
            values[inside] = self.values[0]
        return Nearness(beyond, values)

    def near(self, places: PointArray, reach: float) -> Nearness:
        """Return how near places are, shape (n, 2), as far as this from the path's edge; values are the nearest ones.

        `nearness` does the same for rows and columns; there values beyond the edge are means.
        """
        beyond, values = np.full(len(places), np.inf), np.zeros(len(places))
        far = reach + np.maximum(self.half_widths[:-1], self.half_widths[1:])[:, np.newaxis]
        low, high = (choose(self.places[:-1], self.places[1:]) for choose in (np.minimum, np.maximum))
        low, high = low - far, high + far
        for first in range(0, len(places), _PLACES_AT_A_TIME):
            part = slice(first, first + _PLACES_AT_A_TIME)
            some = places[part]
            near = ((low <= some.max(axis=0)) & (high >= some.min(axis=0))).all(axis=1)
            numbers = np.flatnonzero(near)
            if len(numbers):
                away, value = self._of_pieces(numbers, some[:, :1], some[:, 1:])
                nearest = away.argmin(axis=1)[:, np.newaxis]
                beyond[part] = np.take_along_axis(away, nearest, axis=1)[:, 0]
                values[part] = np.take_along_axis(value, nearest, axis=1)[:, 0]
        far_away = (beyond >= reach) & (beyond > 0)
        beyond[far_away], values[far_away] = np.inf, 0
        if self.closed:
            inside = np.array([self._around(place[:1], place[1:])[0, 0] for place in places], bool)
            beyond[inside], values[inside] = -beyond[inside] - 2 * self.half_widths[0], self.values[0]
        return Nearness(beyond, values)

    def _around(self, rows: Values, columns: Values) -> NDArray[np.bool_]:
        """Return which points the path goes around: a line to the west crosses it an odd number of times."""
        inside = np.zeros((len(rows), len(columns)), bool)
        low, high = (choose(self.places[:-1, 0], self.places[1:, 0]) for choose in (np.minimum, np.maximum))
        tops, bottoms = np.searchsorted(rows, low), np.searchsorted(rows, high)
        for number in np.flatnonzero(bottoms > tops):
            (y, x), (end_y, end_x) = self.places[number], self.places[number + 1]
            down = slice(tops[number], bottoms[number])
            crossing = x + (rows[down] - y) / (end_y - y) * (end_x - x)
            inside[down] ^= columns > crossing[:, np.newaxis]
        return inside

    def _reached(self, rows: Values, columns: Values, reach: float) -> NDArray[np.int64]:
        """Return the pieces that reach some of the points, shape (n, 5).

        Of each: its number, the first row and the one after the last, and the columns alike.
        """
        far = reach + np.maximum(self.half_widths[:-1], self.half_widths[1:])[:, np.newaxis]
        low, high = (
            np.minimum(self.places[:-1], self.places[1:]) - far,
            np.maximum(self.places[:-1], self.places[1:]) + far,
        )
        top, bottom = np.searchsorted(rows, low[:, 0]), np.searchsorted(rows, high[:, 0], "right")
        left, right = np.searchsorted(columns, low[:, 1]), np.searchsorted(columns, high[:, 1], "right")
        reached = np.stack([np.arange(len(low)), top, bottom, left, right], axis=1, dtype=np.int64)
        return reached[(bottom > top) & (right > left)]

    def _of_pieces(self, numbers: NDArray[np.intp], rows: Values, columns: Values) -> tuple[Values, Values]:
        """Return how far points are from the edges of pieces, and the values at the nearest places on those."""
        (y, x), (end_y, end_x) = self.places[numbers].T, self.places[numbers + 1].T
        down, across = end_y - y, end_x - x
        length = down * down + across * across
        rows, columns = rows - y, columns - x
        # A piece without a length is its beginning.
        part = np.clip((rows * down + columns * across) / np.where(length > 0, length, np.inf), 0, 1)
        away = np.sqrt(np.square(rows - part * down) + np.square(columns - part * across))
        begin, end = self.half_widths[numbers], self.half_widths[numbers + 1]
        value, last = self.values[numbers], self.values[numbers + 1]
        return away - (begin + part * (end - begin)), value + part * (last - value)


@dataclass(frozen=True, eq=False)
class PathMeeting:
    """A place where a path meets one that was laid before it.

    Attributes
    ----------
    bed
        The other one near by, at the heights that the ground has there.
    how
        It ``joins``: it takes the other's heights, and leaves its bed as it is. It ``keeps`` that bed, too, with
        heights of its own. It goes ``over``: it is interrupted there. It goes ``under``: the other is interrupted, and
        beside this one's bed the other's stays.
    fade
        How far beyond the other's edge that is told.
    """

    bed: Course
    how: Literal["joins", "keeps", "over", "under"]
    fade: float

    def gaps(self, places: PointArray) -> NDArray[np.bool_]:
        """Return which places of a path lie on the other, where it crosses that and does not run along it."""
        near = self.bed.near(places, self.fade).beyond < np.inf
        if self.bed.closed:
            return near
        along = lengths_along(places)
        longest = _LONGEST_CROSSING * 2 * (float(self.bed.half_widths.max()) + self.fade)
        there = np.flatnonzero(near)
        for run in np.split(there, np.flatnonzero(np.diff(there) > 1) + 1) if len(there) else ():
            near[run] = along[run[-1]] - along[run[0]] <= longest
        return near

    def nearness(self, rows: Values, columns: Values, far: float | None = None) -> Nearness | None:
        """Return how near the points of some rows and columns are to the other, as far as this; None where none is."""
        (top, left), (bottom, right) = self.bed.box
        far = self.fade if far is None else far
        if rows[0] > bottom + far or rows[-1] < top - far or columns[0] > right + far or columns[-1] < left - far:
            return None
        return self.bed.nearness(rows, columns, far)
