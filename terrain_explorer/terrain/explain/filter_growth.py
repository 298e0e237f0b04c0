"""The stages of a filter: how depressions fill, water gathers and ground slides, and why a point is as high as it is.

The filters' own laws do the work, so the last stage is the filter's result, bit for bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import atan, ceil, degrees, hypot
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.erosion.thermal import MOST_STEPS, PAIRS, sides
from terrain_explorer.terrain.erosion.wear import ErosionLaw
from terrain_explorer.terrain.filters import FillLakes, Filter, LayeredRock, Snow, Streams, TalusSlopes, ThermalErosion
from terrain_explorer.terrain.filters.water.filled_map import Rain, with_ground
from terrain_explorer.terrain.heightmap import Bools, Cell, Heightmap, Heights
from terrain_explorer.terrain.hydrology.depressions import FillingRound, filling_rounds
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid, PointNumbers
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.parameters import parameters
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.work import Work, part_of

if TYPE_CHECKING:
    from terrain_explorer.terrain.erosion.point_facts import PointFacts
    from terrain_explorer.terrain.erosion.snow import Cover
    from terrain_explorer.terrain.erosion.talus import Scree

_MOST_BYTES = 2**26
_MOST_STAGES = 200
"""The most that the maps of a filter's stages take, and how many there are: of large maps rounds are grouped."""

_WAVES = 16
"""How many stages show water that gathers: on long rivers it takes hundreds of waves, later ones of few points."""

_AGES = 8
_ROCK_AGES = 6
"""How many ages of layered rock are shown: each begins anew, and takes as long as the step."""

_MOST_SLIDES = MOST_STEPS + 2
"""How often thermal erosion shows its ground: after each step on the map's grid at most, and twice after coarser ones.
"""


@dataclass(frozen=True)
class Filling:
    """Why water stands over a point, or does not.

    Attributes
    ----------
    ground, level
        The height of the ground, and of what it has been raised to so far; equal where it is dry.
    sill
        The highest point on the lowest way out of the depression so far, or None where it is dry.
    joins
        Whether it runs together with water on the other side of the sill that does not get out yet either, so that both
        go on filling.
    stays
        Whether the lake is larger or deeper than those that are to be filled.
    """

    ground: float
    level: float
    sill: Cell | None
    joins: bool = False
    stays: bool = False

    @property
    def sources(self) -> tuple[Cell, ...]:
        """The points that the height comes from."""
        return () if self.sill is None else (self.sill,)


@dataclass(frozen=True)
class Gathering:
    """How much water comes by a point.

    Attributes
    ----------
    area
        How many points drain to it, itself included; None while water is still on its way to it.
    givers
        The neighbours that pass their water on to it, each with its own area; while it waits, those without it.
    """

    area: int | None
    givers: tuple[tuple[Cell, int], ...]

    @property
    def sources(self) -> tuple[Cell, ...]:
        """The points that the water comes from."""
        return tuple(place for place, _ in self.givers)


@dataclass(frozen=True)
class SlopeBeside:
    """The slope to a neighbour, in degrees, and whether that is lower."""

    place: Cell
    degrees: float
    falls: bool


@dataclass(frozen=True)
class Sliding:
    """Why ground slid.

    Attributes
    ----------
    before, after
        The heights before and after the stage.
    steepest
        The slope on which the ground lies still, in degrees; None where each layer of rock has its own.
    slopes
        Those slopes to neighbours that were steeper when the stage began, the steepest first.
    steps
        How many steps the stage holds; None where coarser grids were at work, too.
    """

    before: float
    after: float
    steepest: float | None
    slopes: tuple[SlopeBeside, ...]
    steps: int | None

    @property
    def sources(self) -> tuple[Cell, ...]:
        """The neighbours that ground came from or went to."""
        return tuple(slope.place for slope in self.slopes)


@dataclass(frozen=True)
class Aging:
    """What rivers and slopes have done to a point by an age.

    Attributes
    ----------
    before, after
        The heights at age 0 and now.
    parts
        What each law took away; below 0 it laid down.
    area
        How many points drain to it; None where that is not kept.
    sources
        The neighbours that pass their water on to it.
    facts
        What else the law of the step says there.
    """

    before: float
    after: float
    parts: dict[ErosionLaw, float]
    area: int | None = None
    sources: tuple[Cell, ...] = ()
    facts: PointFacts | None = None

    @property
    def risen(self) -> float:
        """How much the ground rose meanwhile."""
        return self.after - self.before + sum(self.parts.values())


@dataclass(frozen=True)
class Snowing:
    """What a snowfall did at a point, in metres.

    Attributes
    ----------
    before, after
        How deep snow lay before, and lies after it.
    fallen
        How much fell and did not melt.
    drifted, slid
        How much the wind and slides brought; below 0 they took it away.
    """

    before: float
    after: float
    fallen: float
    drifted: float
    slid: float

    @property
    def sources(self) -> tuple[Cell, ...]:
        """No single point: snow comes from all sides."""
        return ()


@dataclass(frozen=True)
class Crumbling:
    """What a rockfall did at a point, in metres.

    Attributes
    ----------
    before, after
        How thick talus lay before, and lies after it.
    fallen
        How much rock fell from there.
    """

    before: float
    after: float
    fallen: float

    @property
    def sources(self) -> tuple[Cell, ...]:
        """No single point: stones come from all faces above."""
        return ()


PointOrigin = Filling | Gathering | Sliding | Aging | Snowing | Crumbling
"""Why a point is as it is."""

Explain = Callable[[int, int], Work[PointOrigin]]
"""Finds why a point is as it is, by its row and column."""


@dataclass(frozen=True, eq=False)
class FilterStage:
    """The ground after a stage of a filter.

    Attributes
    ----------
    label
        The stage in the user's words.
    heightmap, before
        The ground, and that after the stage before.
    explain
        Finds why a point is as it is.
    areas
        How many points drain to each in the end, shape (rows, columns); None where no water is counted.
    counted
        By which number the stage goes that counts the water of each point, of the same shape, and shared by all that
        count some; None where no water is counted.
    number
        The number of this stage among those.
    """

    label: str
    heightmap: Heightmap
    before: Heightmap
    explain: Explain
    areas: PointNumbers | None = None
    counted: NDArray[np.uint8] | None = None
    number: int = 0

    @property
    def fresh(self) -> Bools:
        """The points that the stage changed, or whose water it counted; shape (rows, columns)."""
        if self.counted is None:
            return np.asarray(self.heightmap.heights != self.before.heights)
        return np.asarray(self.counted == self.number)

    @property
    def waiting(self) -> Bools | None:
        """The points to which water is still on its way, of the same shape; None where no water is counted."""
        return None if self.counted is None else np.asarray(self.counted > self.number)


def has_stages(filter: object) -> bool:
    """Return whether a filter, or whatever else a step does, goes on in stages that `filter_stages` shows."""
    # Ground of which only a part slid is none that the law knows.
    return type(filter) in _STAGES and getattr(filter, "strength", 1.0) == 1.0


def filter_stages(filter: Filter, ground: Heightmap) -> Work[tuple[FilterStage, ...]]:
    """Return the stages of a filter that has some; the last one has its result. None where it leaves the ground.

    Parameters
    ----------
    ground
        What it is done on.
    """
    return (yield from _STAGES[type(filter)](filter, ground))


def most_stages(ground: Heightmap) -> int:
    """Return how many maps of this size are kept at most."""
    return min(max(_MOST_BYTES // ground.heights.nbytes, _AGES), _MOST_STAGES)


def _filling(filter: FillLakes, ground: Heightmap) -> Work[tuple[FilterStage, ...]]:
    rain = yield from _begun(ground)
    rounds = tuple(filling_rounds(rain.grid, rain.heights, rain.outlets, rain.receivers))
    yield 0.7
    known = _Rounds(rain.grid, rounds)
    stages, before = [], ground
    # The first rounds change most; where there are too many, the last is shown with those before it.
    most = min(len(rounds), most_stages(ground))
    for number in (*range(most - 1), len(rounds) - 1) if rounds else ():
        after = with_ground(ground, rounds[number].filled)
        label = tr("round {number} of {rounds}", number=number + 1, rounds=len(rounds))
        stages.append(FilterStage(label, after, before, known.explain(number)))
        before = after
    result = yield from part_of(filter.applying(ground), 0.7, 1)
    if stages and not np.array_equal(result.heights, before.heights):
        left = tr("what is too large or too deep is left")
        explain = known.explain(len(rounds) - 1, result.heights)
        stages.append(FilterStage(left, result, before, explain))
    return _ending_with(result, stages)


def _begun(ground: Heightmap) -> Work[Rain]:
    yield 0.0
    return Rain.on(ground)


@dataclass(frozen=True, eq=False)
class _Rounds:
    """The rounds in which depressions fill; there is one at least."""

    grid: FlowGrid
    rounds: tuple[FillingRound, ...]

    def explain(self, last: int, result: Heights | None = None) -> Explain:
        """Return what explains a point after a round, by its number; `result` is what is filled in the end."""

        def explaining(row: int, column: int) -> Work[PointOrigin]:
            yield 0.0
            found = self._at(last, row % self.grid.rows, column % self.grid.columns)
            stays = result is not None and found.level != float(result[row, column])
            return replace(found, stays=stays)

        return explaining

    def _at(self, last: int, row: int, column: int) -> Filling:
        done, heights = self.rounds[last], self.rounds[last].ground
        basin = int(done.basins[row, column])
        ground = float(heights[row, column])
        level = max(ground, float(done.levels[basin]))
        if level == ground:
            return Filling(ground, level, None)
        for number in range(last, -1, -1):
            sill = self._sill(number, basin)
            if sill is not None and float(heights[sill]) == level:
                return Filling(ground, level, sill, joins=bool(done.groups[basin]))
        return Filling(ground, level, None)

    def _sill(self, number: int, basin: int) -> Cell | None:
        """Return the sill that the water of a basin came over in a round."""
        done = self.rounds[number]
        groups = self.rounds[number - 1].groups if number else np.arange(len(done.groups))
        own, passes, heights = groups[basin], done.passes, done.ground.reshape(-1)
        if not own or not len(passes):
            return None
        out = (groups[done.basins.reshape(-1)[passes]] == own).sum(axis=1) == 1
        if not out.any():
            return None
        # The group took the lowest of its passes; those that others took to it are no lower.
        ends = passes[np.flatnonzero(out)[np.argmin(heights[passes].max(axis=1)[out])]]
        return divmod(int(ends[np.argmax(heights[ends])]), self.grid.columns)


def _sliding(filter: ThermalErosion, ground: Heightmap) -> Work[tuple[FilterStage, ...]]:
    kept = _Slides(filter, ground, ceil(_MOST_SLIDES / most_stages(ground)))
    result = yield from filter.sliding(ground, kept.keep)
    if result is ground:
        return ()
    kept.finish(result)
    count = len(kept.stages)
    labels = (tr("slide {number} of {slides}", number=number, slides=count) for number in range(1, count + 1))
    return _ending_with(result, [replace(stage, label=label) for stage, label in zip(kept.stages, labels, strict=True)])


class _Slides:
    """Keeps the ground after every so many steps on its way down."""

    def __init__(self, filter: ThermalErosion, ground: Heightmap, every: int) -> None:
        self.stages: list[FilterStage] = []
        self._filter, self._begun, self._before, self._every = filter, ground, ground, every
        self._steps, self._coarse = 0, False

    def keep(self, after: Heightmap, coarse: bool) -> None:
        """Keep the ground, where enough steps have been done since the last time."""
        self._steps, self._coarse = self._steps + 1, self._coarse or coarse
        if self._steps >= self._every:
            self._add(after)

    def finish(self, result: Heightmap) -> None:
        """Keep the result, if that is another one than the last that was kept."""
        if not self.stages or not np.array_equal(self.stages[-1].heightmap.heights, result.heights):
            self._add(result)

    def _add(self, after: Heightmap) -> None:
        explain = _why_it_slid(
            self._filter, self._begun, self._before, after, None if self._coarse else max(self._steps, 1)
        )
        self.stages.append(FilterStage("", after, self._before, explain))
        self._before, self._steps, self._coarse = after, 0, False


def _why_it_slid(
    filter: ThermalErosion, begun: Heightmap, before: Heightmap, after: Heightmap, steps: int | None
) -> Explain:
    def explaining(row: int, column: int) -> Work[PointOrigin]:
        yield 0.0
        (rows, columns), (south, east), slopes = before.heights.shape, distances(before), []
        here = float(before.heights[row, column])
        for flow, (down, across) in zip(filter.too_steep(before, begun), PAIRS, strict=True):
            for way, passing in zip((-1, 1), sides(flow, (down, across)), strict=True):
                beside = row + way * down, column + way * across
                slides = passing[row % passing.shape[0], column % passing.shape[1]]
                if slides and 0 <= beside[0] < rows and 0 <= beside[1] < columns:
                    fall = here - float(before.heights[beside])
                    slope = degrees(atan(abs(fall) / hypot(down * south, across * east)))
                    slopes.append(SlopeBeside(beside, slope, fall > 0))
        slopes.sort(key=lambda one: -one.degrees)
        there = float(after.heights[row, column])
        return Sliding(here, there, filter.angle if before.rock is None else None, tuple(slopes), steps)

    return explaining


def _aging(filter: Streams, ground: Heightmap) -> Work[tuple[FilterStage, ...]]:
    result = yield from part_of(filter.applying(ground), 0, 0.5)
    if result is ground:
        return ()
    grid, tree = yield from part_of(filter.rivers(ground), 0.5, 0.6)
    areas = tree.accumulated(np.ones(grid.size, np.int32))
    stages = list(_waves(grid, tree, areas, ground))
    time = next(one for one in parameters(Streams) if one.name == "age")
    before = ground
    for number in range(1, _AGES + 1):
        age = filter.age * number / _AGES
        aged = replace(filter, age=age if number < _AGES else filter.age)
        part = 0.6 + 0.4 * (number - 1) / _AGES, 0.6 + 0.4 * number / _AGES
        after = result if number == _AGES else (yield from part_of(aged.applying(ground), *part))
        label = f"{time.title} {numeral(age, '.3g')}"
        explain = _why_it_aged(aged, ground, after, grid, tree, areas)
        stages.append(FilterStage(label, after, before, explain))
        before = after
    return tuple(stages)


def _why_it_aged(
    filter: Streams, ground: Heightmap, after: Heightmap, grid: FlowGrid, tree: FlowTree, areas: PointNumbers
) -> Explain:
    def explaining(row: int, column: int) -> Work[PointOrigin]:
        wear = yield from filter.wearing(ground, after)
        point = row % grid.rows * grid.columns + column % grid.columns
        sources = tuple(place for place, _ in _givers(grid, tree, areas, point))
        heights = float(ground.heights[row, column]), float(after.heights[row, column])
        return Aging(*heights, wear.at(row, column), int(areas[point]), sources)

    return explaining


def _layering(filter: LayeredRock, ground: Heightmap) -> Work[tuple[FilterStage, ...]]:
    plateau = yield from part_of(replace(filter, age=0.0).applying(ground), 0, 0.05)
    time = next(one for one in parameters(LayeredRock) if one.name == "age")
    stages, before = [], ground
    ages = [filter.age * number / _ROCK_AGES for number in range(1, _ROCK_AGES)] if filter.age else []
    whole = sum(ages) + filter.age or 1.0
    done = 0.0
    for age in (0.0, *ages, *([filter.age] if filter.age else [])):
        aged = replace(filter, age=age)
        part = 0.05 + 0.95 * done / whole, 0.05 + 0.95 * (done + age) / whole
        after = (yield from part_of(aged.applying(ground), *part)) if age else plateau
        label = f"{time.title} {numeral(age, '.3g')}" if age else tr("the plateau before it wears")
        stages.append(FilterStage(label, after, before, _why_it_stands(aged, ground, plateau, after)))
        before, done = after, done + age
    return tuple(stages)


def _why_it_stands(filter: LayeredRock, ground: Heightmap, plateau: Heightmap, after: Heightmap) -> Explain:
    def explaining(row: int, column: int) -> Work[PointOrigin]:
        parts = (yield from part_of(filter.wearing(ground, after), 0, 0.9)).at(row, column) if filter.age else {}
        facts = yield from part_of(filter.telling(ground, after, row, column), 0.9, 1)
        # From the plateau on, or for that itself from the ground.
        start = plateau if filter.age else ground
        heights = float(start.heights[row, column]), float(after.heights[row, column])
        return Aging(*heights, parts, facts=facts)

    return explaining


def _waves(grid: FlowGrid, tree: FlowTree, areas: PointNumbers, ground: Heightmap) -> Iterator[FilterStage]:
    """Yield how water gathers on the ground, wave by wave: first from where none comes by, last at the outlets."""
    waves = len(tree.starts) - 1
    few = np.unique(np.geomspace(1, waves, min(waves, _WAVES)).round().astype(int))
    wave = np.empty(grid.size, np.int32)
    for number, (start, stop) in enumerate(zip(tree.starts[:-1], tree.starts[1:], strict=True), 1):
        wave[tree.order[start:stop]] = number
    shape, before = ground.heights.shape, 0
    around = [(0, whole - part) for whole, part in zip(shape, (grid.rows, grid.columns), strict=True)]
    plain = grid.rows, grid.columns
    drained: PointNumbers = np.pad(areas.reshape(plain), around, mode="wrap")
    stage = np.searchsorted(few, wave).astype(np.uint8)
    counted: NDArray[np.uint8] = np.pad(stage.reshape(plain), around, mode="wrap")
    for number, last in enumerate(few.tolist()):
        span = numeral(last) if last == before + 1 else f"{numeral(before + 1)}–{numeral(last)}"
        label = tr("water gathers: wave {wave} of {waves}", wave=span, waves=waves)
        explain = _how_it_gathered(grid, tree, areas, wave, last)
        yield FilterStage(label, ground, ground, explain, drained, counted, number)
        before = last


def _how_it_gathered(grid: FlowGrid, tree: FlowTree, areas: PointNumbers, wave: PointNumbers, last: int) -> Explain:
    def explaining(row: int, column: int) -> Work[PointOrigin]:
        yield 0.0
        point = row % grid.rows * grid.columns + column % grid.columns
        givers = _givers(grid, tree, areas, point)
        if wave[point] <= last:
            return Gathering(int(areas[point]), givers)
        late = tuple(one for one in givers if wave[one[0][0] * grid.columns + one[0][1]] > last)
        return Gathering(None, late or givers)

    return explaining


def _givers(grid: FlowGrid, tree: FlowTree, areas: PointNumbers, point: int) -> tuple[tuple[Cell, int], ...]:
    """Return the points that pass their water on to a point, each with its area."""
    givers = np.flatnonzero(tree.receivers == point)
    return tuple((divmod(int(one), grid.columns), int(areas[one])) for one in givers if one != point)


def _snowing(filter: Snow, ground: Heightmap) -> Work[tuple[FilterStage, ...]]:
    from terrain_explorer.terrain.erosion.snow import SNOWFALLS

    stages: list[FilterStage] = []
    covers: list[Cover | None] = [None]

    def keep(after: Heightmap, cover: Cover) -> None:
        label = tr("snowfall {number} of {snowfalls}", number=len(covers), snowfalls=SNOWFALLS)
        before = stages[-1].heightmap if stages else ground
        stages.append(FilterStage(label, after, before, _why_snow_lies(covers[-1], cover)))
        covers.append(cover)

    result = yield from filter.snowing(ground, keep)
    return () if result is ground else _ending_with(result, stages)


def _why_snow_lies(before: Cover | None, after: Cover) -> Explain:
    from terrain_explorer.terrain.erosion.loose_layer import PART

    def explaining(row: int, column: int) -> Work[PointOrigin]:
        yield 0.0
        place = row % after.snow.shape[0], column % after.snow.shape[1]
        now = (after.snow, after.fallen, after.drifted, after.slid)
        then = (before.snow, before.fallen, before.drifted, before.slid) if before else (0 * after.snow,) * 4
        depths = [(float(one[place]) * PART, float(each[place]) * PART) for one, each in zip(then, now, strict=True)]
        (lay, lies), *moved = depths
        return Snowing(lay, lies, *(late - early for early, late in moved))

    return explaining


def _crumbling(filter: TalusSlopes, ground: Heightmap) -> Work[tuple[FilterStage, ...]]:
    from terrain_explorer.terrain.erosion.talus import ROCKFALLS

    stages: list[FilterStage] = []
    known: list[Scree | None] = [None]

    def keep(after: Heightmap, lying: Scree) -> None:
        label = tr("rockfall {number} of {rockfalls}", number=len(known), rockfalls=ROCKFALLS)
        before = stages[-1].heightmap if stages else ground
        stages.append(FilterStage(label, after, before, _why_talus_lies(known[-1], lying)))
        known.append(lying)

    yield from filter.falling(ground, keep)
    return tuple(stages)


def _why_talus_lies(before: Scree | None, after: Scree) -> Explain:
    def explaining(row: int, column: int) -> Work[PointOrigin]:
        yield 0.0
        place = row % after.lying.shape[0], column % after.lying.shape[1]
        (lies, fell), (lay, had_fallen) = (
            (0.0, 0.0) if one is None else (float(one.thickness[place]), float(one.worn[place]))
            for one in (after, before)
        )
        return Crumbling(lay, lies, fell - had_fallen)

    return explaining


def _ending_with(result: Heightmap, stages: list[FilterStage]) -> tuple[FilterStage, ...]:
    """Return the stages, of which the last has the very result."""
    return (*stages[:-1], replace(stages[-1], heightmap=result)) if stages else ()


_STAGES: dict[type, Callable[[Any, Heightmap], Work[tuple[FilterStage, ...]]]] = {
    FillLakes: _filling,
    LayeredRock: _layering,
    Snow: _snowing,
    Streams: _aging,
    TalusSlopes: _crumbling,
    ThermalErosion: _sliding,
}
