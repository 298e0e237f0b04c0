"""The steps in which a terrain grew: stage after stage, or point after point."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from terrain_explorer.gui.views.growth_marks import GrowthMarks
from terrain_explorer.gui.views.marks import CHOSEN, Tint
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.explain import LatticePoint, Scale, Trace, has_writes, writes
from terrain_explorer.terrain.filters import FillLakes
from terrain_explorer.terrain.heightmap import Bools, Heights
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.recipe import RecipeStage, RecipeStages

_MOST_MARKED = 0.6
"""The part of the points above which marks would say nothing."""

_STRENGTH = 0.5
"""How strong the tint of ground is that has just changed."""

_WATER, _RIVERS, _DIMMED = "#2f9bff", 0.95, 0.7
"""The colour of rivers and lakes, how strong rivers are, and how bright the ground is beside them."""

_BROOK = 0.3
"""Where rivers begin: with this power of the number of all points."""


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
    fresh: Bools
    written: LatticePoint | None = None

    @property
    def lattice(self) -> GrowthMarks:
        """The fresh points and the points that are not set."""
        return GrowthMarks(self.fresh, np.isnan(self.heights))

    def heightmap(self, range: Extremes) -> Heightmap:
        """Return the lattice as a map; unset points lie on the surface between those that are set."""
        return Heightmap(filled(self.heights), range)


@dataclass(frozen=True, eq=False)
class ChangeStep:
    """The grown terrain after a step of its recipe.

    Attributes
    ----------
    stage
        The number of the stage; it goes on from those of the growth.
    change
        The stage of the recipe.
    """

    stage: int
    change: RecipeStage

    @property
    def lattice(self) -> GrowthMarks | None:
        """The points that it changed, where that is known, and they are not nearly all."""
        fresh = self.change.fresh
        if fresh is None or (self.change.waiting is None and fresh.mean() > _MOST_MARKED):
            return None
        return GrowthMarks(fresh, np.zeros_like(fresh))

    @property
    def tint(self) -> Tint | None:
        """The same for maps with too many points for marks; of water the rivers, as far as they are known."""
        lattice, waiting, areas = self.lattice, self.change.waiting, self.change.areas
        if waiting is not None and areas is not None:
            # Each drop would tint all of the ground: rivers begin where the water of some points runs together.
            whole = np.log2(float(areas.size))
            part = np.clip((np.log2(areas) - _BROOK * whole) / ((1 - _BROOK) * whole), 0, 1)
            cover = np.where(waiting, 0, 255 * np.sqrt(part)).astype(np.uint8)
            return Tint(cover, _WATER, _RIVERS, _DIMMED)
        if lattice is None:
            return None
        ink = _WATER if self.change.filter is FillLakes else CHOSEN
        return Tint(np.where(lattice.fresh, np.uint8(255), np.uint8(0)), ink, _STRENGTH)


class StageSteps:
    """The steps of a growth, stage after stage, and then those of the recipe.

    Attributes
    ----------
    trace
        The growth; None for ground that did not grow here.
    later
        What the steps of the recipe make of the terrain that has grown; None if there are none.
    """

    unit = "stage"

    def __init__(self, trace: Trace | None, later: RecipeStages | None = None) -> None:
        self.trace, self.later = trace, later
        self._changes = later.stages if later else ()

    def __len__(self) -> int:
        return self._grown + len(self._changes)

    def step(self, index: int) -> GrowthStep | ChangeStep:
        """Return a step, by its number."""
        later = index - self._grown
        return self._growth(index) if later < 0 else ChangeStep(self._stages + later, self._changes[later])

    def at_stage(self, stage: int) -> int:
        """Return the number of the first step that belongs to a stage."""
        later = stage - self._stages
        return self._first(stage) if later < 0 else min(self._grown + later, len(self))

    @property
    def last_stage(self) -> int:
        """The number of the last stage, which is the document's terrain."""
        return self._stages + len(self._changes)

    @property
    def chapters(self) -> list[tuple[str, int]]:
        """The titles of the steps of the recipe, each with the number of its first stage."""
        titles = [change.title for change in self._changes] + ([self.later.end_title] if self.later else [])
        found: list[tuple[str, int]] = []
        for stage, title in enumerate(titles, self._stages):
            if title and (not found or found[-1][0] != title):
                found.append((title, stage))
        return found

    def distance(self, step: GrowthStep) -> int:
        """Return the rows and columns of the whole map from one point of a step's lattice to the next."""
        return int(2**self._trace.generator.exponent) // (len(step.heights) - 1)

    @property
    def _trace(self) -> Trace:
        assert self.trace is not None
        return self.trace

    @property
    def grown_stages(self) -> int:
        """How many stages the growth has before the terrain is normalised."""
        return self._stages

    @property
    def _stages(self) -> int:
        # The last stage of a trace is the normalised terrain. The document shows that one itself, or the recipe's
        # stages begin with it.
        return 0 if self.trace is None else len(self.trace.stages) - 1

    @property
    def _grown(self) -> int:
        """How many steps belong to the growth."""
        return self._stages

    def _growth(self, index: int) -> GrowthStep:
        stage = self._trace.stages[index]
        return GrowthStep(stage.label, index, stage.level, stage.heights, stage.fresh)

    def _first(self, stage: int) -> int:
        """Return the number of the first step of a stage of the growth."""
        return stage

    @property
    def deepest(self) -> int:
        """The last level whose heights are kept."""
        return self._trace.stages[-1].level

    @cached_property
    def range(self) -> Extremes:
        """The lowest and the highest height in the end, unnormalised; on flat ground its height and 1 more."""
        # One range for all steps: with a range of its own each step would change the colours of points that rest.
        heights = self._trace.stages[-2].heights
        low, high = float(heights.min()), float(heights.max())
        return low, high if low < high else low + 1


class PointSteps(StageSteps):
    """The steps of a growth, point after point, in the order in which the algorithm writes."""

    unit = "point"

    def __init__(self, trace: Trace, later: RecipeStages | None = None) -> None:
        super().__init__(trace, later)
        exponent = trace.generator.exponent
        self._writes = list(writes(trace))
        self._rows, self._columns = np.array([write.place.on_map(exponent) for write in self._writes]).T
        self._heights = np.array([write.height for write in self._writes], np.float32)
        self._side = int(2**exponent) + 1

    @property
    def _grown(self) -> int:
        return len(self._writes)

    def _growth(self, index: int) -> GrowthStep:
        heights = self._until(index)
        row, column = int(self._rows[index]), int(self._columns[index])
        before = heights[row, column]
        heights[row, column] = self._heights[index]
        fresh = np.zeros(heights.shape, bool)
        fresh[row, column] = True
        place = self._writes[index].place
        label = _written(row, column, float(self._heights[index]), None if np.isnan(before) else float(before))
        return GrowthStep(label, self._stage(place), place.level, heights, fresh, place)

    def _first(self, stage: int) -> int:
        # An iterative algorithm writes a level square by square, so the points of its stages alternate. The level
        # keeps a later stage from being found in an earlier level.
        level = self._trace.stages[stage].level
        places = ((index, write.place) for index, write in enumerate(self._writes))
        return next(index for index, place in places if place.origin.level >= level and self._stage(place) >= stage)

    def _until(self, index: int) -> Heights:
        """Return the heights before a step."""
        heights = np.full((self._side, self._side), np.nan, np.float32)
        # numpy assigns in order, so a point that is written twice ends with its later height.
        heights[self._rows[:index], self._columns[:index]] = self._heights[:index]
        return heights

    def _stage(self, place: LatticePoint) -> int:
        return self._trace.explain(place).stage


def steps_of(trace: Trace | None, by_points: bool, later: RecipeStages | None = None) -> StageSteps:
    """Return the steps of a growth and those of the recipe after it; single points only where there are few enough."""
    if trace is not None and by_points and has_writes(trace.generator):
        return PointSteps(trace, later)
    return StageSteps(trace, later)


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


def filled(heights: Heights) -> Heights:
    """Return heights with each NaN replaced by the mean of the points around it on the coarser lattice.

    Parameters
    ----------
    heights
        Shape (2^n + 1, 2^n + 1); at least one is not NaN.
    """
    full = heights.copy()
    last = len(full) - 1
    corners = full[::last, ::last]
    # The first steps may set the corners one by one. An unset corner has nothing to lie between.
    corners[np.isnan(corners)] = np.nanmin(full)
    # From coarse to fine: each level finds its even points filled.
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
