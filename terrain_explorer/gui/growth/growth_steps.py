"""The steps in which a terrain grew: stage after stage, or point after point."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from terrain_explorer.gui.growth.lattice_fill import filled
from terrain_explorer.gui.views.growth_marks import GrowthMarks, Mask
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.explain import LatticePoint, Scale, Trace, has_writes, writes
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.parallel import Extremes


@dataclass(frozen=True, eq=False)
class GrowthStep:
    """The lattice after one step of the growth.

    Attributes
    ----------
    label
        The step in the user's words.
    stage, level
        The number of the stage, 0 for the corners; and the level at work.
    heights
        The lattice so far, unnormalised, NaN where a point is not set; 2^n + 1 points a side.
    fresh
        The points that this step set.
    written
        The place that this step wrote, where it is a single point.
    """

    label: str
    stage: int
    level: int
    heights: Heights
    fresh: Mask
    written: LatticePoint | None = None

    @property
    def lattice(self) -> GrowthMarks:
        """The fresh points and the points that are not set."""
        return GrowthMarks(self.fresh, np.isnan(self.heights))

    def heightmap(self, range: Extremes) -> Heightmap:
        """Return the lattice as a map; unset points lie on the surface between those that are set."""
        return Heightmap(filled(self.heights), range)


class StageSteps:
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
        # The last stage of a trace is the normalised terrain. The document shows that one itself.
        return len(self.trace.stages) - 1

    def step(self, index: int) -> GrowthStep:
        """Return a step, by its number."""
        stage = self.trace.stages[index]
        return GrowthStep(stage.label, index, stage.level, stage.heights, stage.fresh)

    def at_stage(self, stage: int) -> int:
        """Return the number of the first step that belongs to a stage."""
        return min(stage, len(self))

    def distance(self, step: GrowthStep) -> int:
        """Return the rows and columns of the whole map from one point of a step's lattice to the next."""
        return int(2**self.trace.generator.exponent) // (len(step.heights) - 1)

    @property
    def deepest(self) -> int:
        """The last level whose heights are kept."""
        return self.trace.stages[-1].level

    @cached_property
    def range(self) -> Extremes:
        """The lowest and the highest height in the end, unnormalised; on flat ground its height and 1 more."""
        # One range for all steps: with a range of its own each step would change the colours of points that rest.
        heights = self.trace.stages[-2].heights
        low, high = float(heights.min()), float(heights.max())
        return low, high if low < high else low + 1


class PointSteps(StageSteps):
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

    def step(self, index: int) -> GrowthStep:
        heights = self._until(index)
        row, column = int(self._rows[index]), int(self._columns[index])
        before = heights[row, column]
        heights[row, column] = self._heights[index]
        fresh = np.zeros(heights.shape, bool)
        fresh[row, column] = True
        place = self._writes[index].place
        label = _written(row, column, float(self._heights[index]), None if np.isnan(before) else float(before))
        return GrowthStep(label, self._stage(place), place.level, heights, fresh, place)

    def at_stage(self, stage: int) -> int:
        if stage >= super().__len__():
            return len(self)
        # An iterative algorithm writes a level square by square, so the points of its stages alternate. The level
        # keeps a later stage from being found in an earlier level.
        level = self.trace.stages[stage].level
        places = ((index, write.place) for index, write in enumerate(self._writes))
        return next(index for index, place in places if place.origin.level >= level and self._stage(place) >= stage)

    def _until(self, index: int) -> Heights:
        """Return the heights before a step."""
        heights = np.full((self._side, self._side), np.nan, np.float32)
        # numpy assigns in order, so a point that is written twice ends with its later height.
        heights[self._rows[:index], self._columns[:index]] = self._heights[:index]
        return heights

    def _stage(self, place: LatticePoint) -> int:
        return self.trace.explain(place).stage


def steps_of(trace: Trace, by_points: bool) -> StageSteps:
    """Return the steps of a growth; single points only where there are few enough."""
    return PointSteps(trace) if by_points and has_writes(trace.generator) else StageSteps(trace)


def _written(row: int, column: int, height: float, before: float | None) -> str:
    """Return one write in words, with the height that it replaces if there was one."""
    if before is None:
        return tr("Row {row}, column {column}: {height}", row=row, column=column, height=Scale().text(height))
    return tr(
        "Row {row}, column {column}: {height}, replaces {before}",
        row=row,
        column=column,
        height=Scale().text(height),
        before=Scale().text(before),
    )
