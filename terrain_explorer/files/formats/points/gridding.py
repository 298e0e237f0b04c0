"""From points to a grid: exactly theirs where they lie on one, else the mean, lowest or highest point of each cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from math import floor, inf, log10, prod, sqrt

import numpy as np
from numpy import rint
from numpy.typing import NDArray

from terrain_explorer.files.errors import HeightmapFileError, check_size
from terrain_explorer.files.formats.grids.surveys import on_true_spacing
from terrain_explorer.files.formats.points.cloud import Cloud, PointsRead, SurveyPoints
from terrain_explorer.files.formats.points.outliers import PointBounds, are_beyond, bounds_of_most
from terrain_explorer.files.raster.lattice import Lines, PointLattice
from terrain_explorer.files.raster.notes import Note, assumed, left_out
from terrain_explorer.files.raster.placed_beside import measuring_place
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import LARGEST, POINTS, ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.files.raster.spacing import metres_in_degree, surveyed
from terrain_explorer.files.raster.voids import suspect, voids_question
from terrain_explorer.language import capitalised, marked, tr
from terrain_explorer.memory import check_memory
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.sizes import MOST_POINTS
from terrain_explorer.terrain.work import Work, part_of

DEGREES = marked("Coordinates taken for degrees of longitude and latitude: as metres the slopes would be cliffs.")
FAR_AWAY = marked("Points left out that lie far beyond all others, or far above or below them: {count:,}.")
GRIDDED = {
    "mean": marked("Points gridded: each height is the mean of the points in a cell of {size:.4g} m."),
    "lowest": marked("Points gridded: each height is the lowest of the points in a cell of {size:.4g} m."),
    "highest": marked("Points gridded: each height is the highest of the points in a cell of {size:.4g} m."),
}
_DEGREES = (
    'GEOGCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563]],'
    'CS[ellipsoidal,2],AXIS["longitude",east],AXIS["latitude",north],ANGLEUNIT["degree",0.0174532925199433]]'
)
_ANSWERS = {
    "mean": marked("mean in cells of {size:.4g} m: {columns} x {rows} points"),
    "lowest": marked("lowest in cells of {size:.4g} m: {columns} x {rows} points"),
    "highest": marked("highest in cells of {size:.4g} m: {columns} x {rows} points"),
}
_ONLY_GROUND, _ALL = marked("Only ground: {answer}"), marked("All points: {answer}")

_KEPT = 2**23
"""So many points at most stay in memory from the first look at the file to the second; others are read again."""

_FULLEST = 16
"""A grid of points has at least one point in this many places, and half of its points have neighbours."""

_SAMPLE = 2**14
"""Points by which the area that they cover is judged."""

_IN_A_BOX = 8
"""Of the sample, so many points would lie in each box if all of the extent were covered."""

_STEEPEST = 5.0
"""Ground whose relief is more than this many times its extent is measured in other units than its heights."""

_FARTHEST = 1e12
"""No coordinate of a survey is larger."""

_COARSER = 2.0
"""Cells of this many times the mean distance of points are offered first: nearly all have a point then."""

_COARSE = 100
"""Cells along the shorter side where nothing else tells a size."""

_BYTES_A_CELL = 20
"""The memory that a cell takes while points are gathered in it."""


@dataclass
class Survey:
    """What a first look at all points tells.

    Attributes
    ----------
    count
        The points with a place.
    low, high
        The least and greatest east, north and height, shape (3,).
    """

    count: int = 0
    low: NDArray[np.float64] = field(default_factory=lambda: np.full(3, inf))
    high: NDArray[np.float64] = field(default_factory=lambda: np.full(3, -inf))
    across: Lines = field(default_factory=Lines)
    down: Lines = field(default_factory=Lines)
    sample: SurveyPoints = field(default_factory=lambda: np.empty((0, 3)))
    every: int = 1

    def add(self, points: SurveyPoints) -> None:
        """Take in some points, all with a place."""
        self.count += len(points)
        self.low = np.fmin(self.low, np.fmin.reduce(points, axis=0, initial=inf))
        self.high = np.fmax(self.high, np.fmax.reduce(points, axis=0, initial=-inf))
        self.across.add(points[:, 0])
        self.down.add(points[:, 1])
        self.sample = np.concatenate((self.sample, points[:: self.every]))
        while len(self.sample) > 2 * _SAMPLE:
            self.sample, self.every = self.sample[::2].copy(), 2 * self.every

    @property
    def extent(self) -> tuple[float, float]:
        """How far the points reach from west to east and from south to north."""
        east, north, _ = (self.high - self.low).tolist()
        return east, north

    @property
    def distance(self) -> float:
        """The mean distance of neighbouring points: the side of a square that holds one, where there are points."""
        boxes = max(1, int(sqrt(len(self.sample) / _IN_A_BOX)))
        places = (self.sample[:, :2] - self.low[:2]) / np.array(self.extent) * boxes
        columns, rows = places.clip(0, boxes - 1).astype(np.int64).T
        covered = len(np.unique(rows * boxes + columns)) / boxes**2
        return sqrt(covered * prod(self.extent) / self.count)

    def looks_like_degrees(self) -> bool:
        """Return whether east and north are degrees: they fit on a globe, and as metres there would be cliffs."""
        fits = max(abs(self.low[0]), abs(self.high[0])) <= 360 and max(abs(self.low[1]), abs(self.high[1])) <= 90
        return fits and float(self.high[2] - self.low[2]) > _STEEPEST * max(self.extent)


def gridding(cloud: Cloud, name: str, options: ReadOptions, asks: bool = False) -> Work[RasterImage]:
    """Make a grid of points, and yield the part that is done.

    Parameters
    ----------
    asks
        Whether to ask in any case.

    Raises
    ------
    ReadQuestion
        They lie on no grid, and the options do not say how large cells are; or some points are ground, and the options
        do not say whether to take the others.
    HeightmapFileError
        There are too few points, or all lie on a line.
    """
    cloud = replace(cloud, parts=partial(_placed, cloud.parts, options))
    survey, kept = yield from part_of(_looked_at(cloud), 0, 0.5)
    bounds = bounds_of_most(survey.sample)
    if bounds is not None and options.voids == "none":  # all heights are wanted
        bounds[:, 2] = -inf, inf
    if bounds is not None and are_beyond(np.array((survey.low, survey.high)), bounds).any():
        left = _LeftOut(bounds)
        cloud = replace(cloud, parts=partial(left.near, cloud.parts), notes=partial(left.notes, cloud.notes))
        survey, kept = yield from part_of(_looked_at(cloud), 0.5, 0.5)
    if max(np.abs(survey.low[:2]).max(), np.abs(survey.high[:2]).max()) > _FARTHEST and survey.count:
        raise ValueError("a coordinate is too large")
    _check(survey, name, options)
    again = replace(cloud, parts=lambda: ((1.0, points) for points in kept)) if kept else cloud
    return (yield from part_of(_Gridding(again, name, options, survey).work(asks), 0.5, 1))


def _looked_at(cloud: Cloud) -> Work[tuple[Survey, list[SurveyPoints]]]:
    """Return what a first look at all points tells, and the points, none where they are too many to be kept."""
    survey, kept = Survey(), list[SurveyPoints]()
    for done, points in cloud.parts():
        survey.add(points)
        kept = [*kept, points] if survey.count <= _KEPT else []
        yield done
    return survey, kept


class _LeftOut:
    """Leaves out points that lie far from all others, and counts them."""

    def __init__(self, bounds: PointBounds) -> None:
        self._bounds, self._count = bounds, 0

    def near(self, parts: Callable[[], Iterator[PointsRead]]) -> Iterator[PointsRead]:
        """Yield the other points."""
        self._count = 0
        for done, points in parts():
            far = are_beyond(points, self._bounds)
            self._count += int(np.count_nonzero(far))
            yield done, points[~far] if far.any() else points

    def notes(self, others: Callable[[], tuple[Note, ...]]) -> tuple[Note, ...]:
        """Return the notes of the points, and one on those that are left out."""
        return (*others(), left_out(FAR_AWAY, count=self._count))


def _placed(parts: Callable[[], Iterator[PointsRead]], options: ReadOptions) -> Iterator[PointsRead]:
    """Yield points whose places are numbers, with NaN for heights that are none."""
    for done, points in parts():
        is_placed = np.isfinite(points[:, :2]).all(axis=1)
        points = points if is_placed.all() else points[is_placed]
        heights = points[:, 2]
        none = np.abs(heights) > LARGEST
        if options.voids == "number":
            none |= heights.astype(np.float32) == np.float32(options.void)
        if none.any():
            points = points.copy()
            points[none, 2] = np.nan
        yield done, points


def _check(survey: Survey, name: str, options: ReadOptions) -> None:
    if survey.count == 0 and options.point_class == "ground":
        raise HeightmapFileError(name, tr("has no points that are marked as ground"), tr("Take all of its points"))
    if survey.count < 4:
        wrong = tr("has %n point(s)", None, survey.count)
        raise HeightmapFileError(name, wrong, tr("A heightmap needs at least 2 x 2, so choose a file with more"))
    if min(survey.extent) <= 0:
        raise HeightmapFileError(name, tr("has all its points on one line"), tr("Choose a file with points of an area"))


class _Gridding:
    """Makes the grid of a cloud that was surveyed."""

    def __init__(self, cloud: Cloud, name: str, options: ReadOptions, survey: Survey) -> None:
        self._cloud, self._name, self._options, self._survey = cloud, name, options, survey
        self._degrees = survey.looks_like_degrees() if cloud.degrees is None else cloud.degrees
        middle = float(survey.low[1] + survey.high[1]) / 2
        globe = metres_in_degree(middle) if self._degrees and abs(middle) < 90 else (0.0, 0.0)
        self._metres = (cloud.metres, cloud.metres) if min(globe) <= 0 else globe
        self._lattices = _grid_of(survey)
        extent = [side * metres for side, metres in zip(survey.extent, self._metres, strict=True)]
        self._extent = extent[0], extent[1]

    def work(self, asks: bool) -> Work[RasterImage]:
        """Do it; see `gridding`."""
        ground, total = self._cloud.ground()
        asks_for_ground = self._options.point_class == "auto" and 0 < ground < total
        is_said = self._options.cell_size > 0 or self._options.cell_height != "auto"
        if self._lattices is not None and not (asks or asks_for_ground or is_said):
            heights = yield from part_of(self._exact(*self._lattices), 0, 1)
            if heights is not None:
                return (yield from self._raster(heights, *self._lattices))
        self._ask_about_voids()
        if asks_for_ground:
            raise self._question(ground / total)
        if asks or not is_said:
            raise self._question()
        return (yield from self._in_cells(*self._cells()))

    def _exact(self, across: PointLattice, down: PointLattice) -> Work[NDArray[np.float32] | None]:
        """Return the points as the grid on which they lie, shape (rows, columns).

        None where they are no grid: they have two heights in one place, or no neighbours.
        """
        check_size(self._name, across.count, down.count)
        heights = np.full((down.count, across.count), np.nan, np.float32)
        taken = np.zeros(heights.shape, bool)
        for done, points in self._cloud.parts():
            places = (down.count - 1 - down.lines(points[:, 1]), across.lines(points[:, 0]))
            with np.errstate(over="ignore"):
                new = points[:, 2].astype(np.float32)
            before = heights[places]
            if (taken[places] & _differ(before, new)).any():
                return None
            heights[places], taken[places] = new, True
            if _differ(heights[places], new).any():  # two points in one place
                return None
            yield done
        count = np.count_nonzero(taken)
        beside = np.count_nonzero(taken[:, 1:] & taken[:, :-1]), np.count_nonzero(taken[1:] & taken[:-1])
        if min(beside) < count / 2 - max(taken.shape):
            return None
        return heights

    def _ask_about_voids(self) -> None:
        """Ask about a height far from all others before it is mixed with them in cells."""
        heights = np.append(self._survey.sample[:, 2], (self._survey.low[2], self._survey.high[2]))
        found = suspect(heights[:, np.newaxis], None) if self._options.voids == "auto" else None
        if found is not None:
            found = replace(found, count=max(1, (found.count - 1) * self._survey.every))
            raise voids_question(self._name, self._options, found, self._survey.count)

    def _cells(self) -> tuple[PointLattice, PointLattice]:
        """Return the lattices of the cells that the options ask for."""
        size = self._options.cell_size or self._sizes()[0]
        across, down = self._cells_of(size)
        if across.count * down.count > MOST_POINTS:
            raise self._question(wrong=self._too_large(size))
        check_size(self._name, across.count, down.count)
        check_memory(down.count, across.count, _BYTES_A_CELL)
        return across, down

    def _cells_of(self, size: float) -> tuple[PointLattice, PointLattice]:
        """Return the lattices of cells of a size in metres."""
        return self._cells_along(0, size), self._cells_along(1, size)

    def _cells_along(self, axis: int, size: float) -> PointLattice:
        low, high, step = float(self._survey.low[axis]), float(self._survey.high[axis]), size / self._metres[axis]
        # Around whole multiples of their size, so that those of neighbouring files meet; a grid has its own places.
        first = low if self._lattices is not None else rint(low / step) * step
        return PointLattice(first, step, int(min(rint((high - first) / step), _FARTHEST)) + 1)

    def _in_cells(self, across: PointLattice, down: PointLattice) -> Work[RasterImage]:
        chosen = "mean" if self._options.cell_height == "auto" else self._options.cell_height
        shape, lowest = (down.count, across.count), float(self._survey.low[2])
        base = lowest if np.isfinite(lowest) else 0.0
        gathered = _Mean(prod(shape), base) if chosen == "mean" else _Ends(prod(shape), chosen)
        for done, points in self._cloud.parts():
            points = points[np.isfinite(points[:, 2])]
            rows, columns = down.count - 1 - down.lines(points[:, 1]), across.lines(points[:, 0])
            gathered.add(rows * across.count + columns, points[:, 2])
            yield done
        raster = yield from self._raster(gathered.heights().reshape(shape), across, down)
        size = across.step * self._metres[0]
        is_said = self._options.cell_size > 0 and self._options.cell_height != "auto"
        return replace(raster.with_notes(assumed(GRIDDED[chosen], size=size)), guessed=not is_said)

    def _raster(self, heights: NDArray[np.float32], across: PointLattice, down: PointLattice) -> Work[RasterImage]:
        system = self._cloud.system or (_DEGREES if self._degrees else "")
        place = MapPlace(system, (across.step, 0.0, across.first, 0.0, -down.step, down.last))
        raster = RasterImage(self._cloud.kind, heights, None, 32, self._notes(), place=place)
        apart = across.step * self._metres[0], down.step * self._metres[1]
        if self._cloud.system and not self._degrees:
            found = yield from measuring_place(place, self._name, *heights.shape)
            # Such as Web Mercator, which draws the ground larger than it is.
            if found.spacings is not None and found.is_distorted:
                raster = raster.with_notes(on_true_spacing(apart[0], found.spacings[1]))
                apart = found.spacings[1], found.spacings[0]
        return surveyed(raster, *apart)

    def _notes(self) -> tuple[Note, ...]:
        degrees = (assumed(DEGREES),) if self._degrees and self._cloud.degrees is None else ()
        return (*self._cloud.notes(), *degrees)

    def _sizes(self, taken: float = 1.0) -> list[float]:
        """Return sizes of cells in metres that suit this part of the points, the likeliest first; at least one."""
        if self._lattices is not None:
            first = self._lattices[0].step * self._metres[0]
            sizes = [first, 2 * first, 4 * first]
        else:
            first = _round_number(_COARSER * self._survey.distance * sqrt(prod(self._metres) / taken))
            sizes = [first, _round_number(first / 2), _round_number(2 * first)]
        # Where a few points lie far from all others, none of these may do.
        coarse = _round_number(max(2 * sqrt(prod(self._extent) / MOST_POINTS), min(self._extent) / _COARSE))
        return [size for size in dict.fromkeys(sizes) if self._is_useful(size)] or [coarse]

    def _is_useful(self, size: float) -> bool:
        across, down = self._cells_of(size)
        return across.count * down.count <= MOST_POINTS and min(across.count, down.count) > 1

    def _too_large(self, size: float) -> str:
        across, down = self._cells_of(size)
        return tr(
            "would have {rows} rows and {columns} columns with cells of {size:.4g} m, too many to open",
            rows=f"{down.count:,}",
            columns=f"{across.count:,}",
            size=size,
        )

    def _question(self, ground: float = 0.0, wrong: str = "") -> ReadQuestion:
        """Return the question how to make a grid of the points."""
        options, sizes = self._options, self._sizes(ground or 1.0)
        if ground:
            wrong = tr("has ground and other points: {percent:.0f} % are ground", percent=100 * ground)
            first = options.updated(point_class="ground")
            label = _ONLY_GROUND
            choices = [
                self._choice(first, sizes[0], "mean", label),
                self._choice(first, sizes[0], "lowest", label),
                self._choice(options.updated(point_class="all"), sizes[0], "highest", _ALL),
                *(self._choice(first, size, "mean", label) for size in sizes[1:]),
            ]
        else:
            options = options.updated(cell_size=0.0) if wrong else options
            wrong = wrong or tr("holds {count:,} points that are no grid", count=self._survey.count)
            heights = ("mean", "lowest", "highest") if options.cell_height == "auto" else (options.cell_height,)
            choices = [self._choice(options, sizes[0], height) for height in heights]
            choices += [self._choice(options, size, heights[0]) for size in sizes[1:]]
        return ReadQuestion(self._name, wrong, tr("Choose cells"), choices, options, POINTS)

    def _choice(self, options: ReadOptions, size: float, height: str, within: str = "") -> ReadOption:
        across, down = self._cells_of(options.cell_size or size)
        size = options.cell_size or size
        answer = tr(_ANSWERS[height], size=size, columns=across.count, rows=down.count)
        said = options.updated(cell_size=size, cell_height=height)
        return ReadOption(tr(within, answer=answer) if within else capitalised(answer), said)


class _Mean:
    """The mean of the heights in each cell."""

    def __init__(self, cells: int, base: float) -> None:
        self._sums, self._counts = np.zeros(cells), np.zeros(cells, np.uint32)
        self._base = base  # so that sums of many heights keep their digits

    def add(self, cells: NDArray[np.int64], heights: NDArray[np.float64]) -> None:
        """Take in heights, and the cells in which they are."""
        np.add.at(self._sums, cells, heights - self._base)
        np.add.at(self._counts, cells, np.uint32(1))

    def heights(self) -> NDArray[np.float32]:
        """Return the height of each cell; NaN where it has no point."""
        with np.errstate(invalid="ignore", over="ignore"):
            means = self._sums / self._counts + self._base
            return means.astype(np.float32)


class _Ends:
    """The lowest or the highest height in each cell."""

    def __init__(self, cells: int, end: str) -> None:
        self._gather: np.ufunc = np.minimum if end == "lowest" else np.maximum
        self._heights = np.full(cells, inf if end == "lowest" else -inf, np.float32)

    def add(self, cells: NDArray[np.int64], heights: NDArray[np.float64]) -> None:
        """Take in heights, and the cells in which they are."""
        with np.errstate(over="ignore"):
            self._gather.at(self._heights, cells, heights.astype(np.float32))

    def heights(self) -> NDArray[np.float32]:
        """Return the height of each cell; NaN where it has no point."""
        self._heights[np.isinf(self._heights)] = np.nan
        return self._heights


def _grid_of(survey: Survey) -> tuple[PointLattice, PointLattice] | None:
    """Return the grid on which all points may lie, or None where it would be nearly empty or too large."""
    across, down = survey.across.lattice(), survey.down.lattice()
    if across is None or down is None or across.count * down.count > min(MOST_POINTS, _FULLEST * survey.count):
        return None
    return across, down


def _differ(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.bool_]:
    differ: NDArray[np.bool_] = (one != other) & ~(np.isnan(one) & np.isnan(other))
    return differ


def _round_number(number: float) -> float:
    """Return the nearest of 1, 2 and 5 times a power of ten."""
    power = 10.0 ** floor(log10(number))
    step = min((1, 2, 5, 10), key=lambda one: abs(log10(one * power / number)))
    return float(f"{step * power:.12g}")
