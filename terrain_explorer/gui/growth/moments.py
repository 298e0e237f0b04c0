"""What is seen at each step of a terrain's growth: stage after stage, or point after point."""

from __future__ import annotations

from collections.abc import Generator as Steps
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from terrain_explorer.gui.views.growth_marks import GrowthMarks, Mask
from terrain_explorer.language import tr
from terrain_explorer.terrain import Generator, Heightmap
from terrain_explorer.terrain.explain import LatticePoint, Scale, Trace, has_writes, writes
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.parallel import Extremes

MOST_LEVELS = 10
"""The levels that are kept; those below them come at once."""


@dataclass(frozen=True, eq=False)
class Moment:
    """One step of the growth.

    Attributes
    ----------
    label
        What was just done, in the user's words.
    stage, level
        The number of the stage, 0 for the corners; and the level at work.
    heights
        The lattice so far, unnormalised, NaN where a point is not set; 2^n + 1 points a side.
    fresh
        The points just set.
    written
        The place that was just written, where the step is a single point.
    """

    label: str
    stage: int
    level: int
    heights: Heights
    fresh: Mask
    written: LatticePoint | None = None

    @property
    def lattice(self) -> GrowthMarks:
        """Which points are fresh and which are not set."""
        return GrowthMarks(self.fresh, np.isnan(self.heights))

    def heightmap(self, range: Extremes) -> Heightmap:
        """Return the lattice as a map; unset points lie on the surface between those that are set."""
        return Heightmap(filled(self.heights), range)


class Course:
    """The steps of a growth, stage after stage.

    Attributes
    ----------
    trace
        The growth.
    """

    unit = "stage"

    def __init__(self, trace: Trace) -> None:
        self.trace = trace

    def __len__(self) -> int:
        return len(self.trace.stages) - 1

    def moment(self, index: int) -> Moment:
        """Return a step, by its number."""
        stage = self.trace.stages[index]
        return Moment(stage.label, index, stage.level, stage.heights, stage.fresh)

    def at_stage(self, stage: int) -> int:
        """Return the number of the first step that belongs to a stage."""
        return min(stage, len(self))

    def distance(self, moment: Moment) -> int:
        """Return how many rows and columns of the whole map lie from one to the next on the lattice of a moment."""
        return int(2**self.trace.generator.exponent) // (len(moment.heights) - 1)

    @property
    def deepest(self) -> int:
        """The last level whose heights are kept."""
        return self.trace.stages[-1].level

    @cached_property
    def range(self) -> Extremes:
        """The lowest and the highest height in the end, unnormalised; where all is flat, from there on 1 up."""
        heights = self.trace.stages[-2].heights
        low, high = float(heights.min()), float(heights.max())
        return low, high if low < high else low + 1


class PointCourse(Course):
    """The steps of a growth, point after point, in the order in which the algorithm writes."""

    unit = "point"

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        exponent = trace.generator.exponent
        self._writes = list(writes(trace))
        self._rows, self._columns = np.array([write.place.on_map(exponent) for write in self._writes]).T
        self._heights = np.array([write.height for write in self._writes], np.float32)
        self._side = int(2**exponent) + 1

    def __len__(self) -> int:
        return len(self._writes)

    def moment(self, index: int) -> Moment:
        heights = self._until(index)
        row, column = int(self._rows[index]), int(self._columns[index])
        before = heights[row, column]
        heights[row, column] = self._heights[index]
        fresh = np.zeros(heights.shape, bool)
        fresh[row, column] = True
        place = self._writes[index].place
        label = _written(row, column, float(self._heights[index]), None if np.isnan(before) else float(before))
        return Moment(label, self._stage(place), place.level, heights, fresh, place)

    def at_stage(self, stage: int) -> int:
        if stage >= super().__len__():
            return len(self)
        level = self.trace.stages[stage].level
        places = ((index, write.place) for index, write in enumerate(self._writes))
        return next(index for index, place in places if place.origin.level >= level and self._stage(place) >= stage)

    def _until(self, index: int) -> Heights:
        heights = np.full((self._side, self._side), np.nan, np.float32)
        heights[self._rows[:index], self._columns[:index]] = self._heights[:index]  # what is written again comes last
        return heights

    def _stage(self, place: LatticePoint) -> int:
        return self.trace.explain(place).stage


def _written(row: int, column: int, height: float, before: float | None) -> str:
    """Return in words what was written where, and what had been there if anything was."""
    if before is None:
        return tr("Row {row}, column {column}: {height}", row=row, column=column, height=Scale().text(height))
    return tr(
        "Row {row}, column {column}: {height}, in place of {before} that was there",
        row=row,
        column=column,
        height=Scale().text(height),
        before=Scale().text(before),
    )


def course_of(trace: Trace, by_points: bool) -> Course:
    """Return the steps of a growth; single points only where there are few enough."""
    return PointCourse(trace) if by_points and has_writes(trace.generator) else Course(trace)


def tracing(generator: Generator) -> Steps[float, None, Trace]:
    """Grow a terrain down to level 10 at most, and return the trace; yields how far it is, 0 to 1.

    The map of a level is, bit for bit, every 2^k-th point of a finer one, so nothing of it is an estimate.
    """
    stages = []
    points = (2 ** min(generator.exponent, MOST_LEVELS) + 1) ** 2
    for stage in generator.stages():
        if stage.level > MOST_LEVELS:
            break
        stages.append(stage)
        yield stage.points_set / points
    return Trace(generator, (*stages, stages[-1].normalising()))


def filled(heights: Heights) -> Heights:
    """Return heights with each NaN replaced by the mean of the points around it on the coarser lattice.

    Parameters
    ----------
    heights
        Shape (2^n + 1, 2^n + 1), of which at least one is not NaN.
    """
    full = heights.copy()
    last = len(full) - 1
    corners = full[::last, ::last]
    corners[np.isnan(corners)] = np.nanmin(full)
    step = last // 2
    while step:
        _fill(full[::step, ::step])
        step //= 2
    return full


def _fill(lattice: Heights) -> None:
    """Replace each NaN between the even rows and columns, in place."""
    even = lattice[::2, ::2]
    across, down = (even[:, :-1] + even[:, 1:]) / 2, (even[:-1] + even[1:]) / 2
    centre = (across[:-1] + across[1:]) / 2
    for part, means in ((lattice[::2, 1::2], across), (lattice[1::2, ::2], down), (lattice[1::2, 1::2], centre)):
        np.copyto(part, means, where=np.isnan(part))
