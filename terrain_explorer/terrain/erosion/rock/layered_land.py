"""Land of layered rock, and how it ages: rivers cut into a plateau, and each layer keeps slopes of its own.

dh/dt = -K(u) A'^m S - v(u) |grad h|, and then no layer stands steeper than it can, where u is the height in the rock.
Soft rock goes back, the hard bed above it loses its foot and falls, and the one below keeps a bench. The time is shared
out among grids from coarse to fine, as most of the land is made while it has few points.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.erosion.land import nearest, resampled, shapes
from terrain_explorer.terrain.erosion.moved_places import MovedPlaces, moved_places, way_back
from terrain_explorer.terrain.erosion.rock.column import Column
from terrain_explorer.terrain.erosion.rock.laws import RockGround
from terrain_explorer.terrain.heightmap import Bools, Float64s, Heights, Shape
from terrain_explorer.terrain.hydrology.depressions import spilling_over
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_routing import drawn_receivers
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.random_streams import NoiseStream, Role
from terrain_explorer.terrain.work import Work, part_of

_COARSEST = 129
"""The points that a side of the coarsest grid has at most."""

_UNTIL = (0.7, 0.93, 0.98)
"""Up to which part of the time the coarsest grid works, and the next ones; the finest works to the end."""

_STEPS = (40, 12, 4, 2)
"""In how many steps the coarsest grid works when the age is 1, and the next ones."""

_SINKS = 0.8
"""The age at which the base level has sunk."""

_QUALITY = (4, 5, 6, 7, 8)
"""The quality of rock differs in squares of which there are 2 to the power of these on the longer side."""

_FADES = 0.15
"""By what part of the column's thickness ground is lowered that has lost the detail it began with."""

_OPPOSITE = 0.8
"""From what part of the farthest distance from the outlets on a river may enter."""

_MOUTH = 128
"""A mouth is one of so many parts of the longer side wide on either side."""


@dataclass(frozen=True)
class AgeingLaw:
    """How land of layered rock ages.

    Attributes
    ----------
    column
        The layers, in the unit of the heights.
    age
        How long it goes on.
    celerity
        How many times the longer side a step in the bed of a river with the water of all the map travels in a unit of
        time, in ordinary rock.
    retreats
        How far each layer goes back in a unit of time, upwards, in longer sides.
    stream_area
        A_c: from about which part of the map on water cuts a bed.
    inflow
        How much water a river brings from outside, as so many times that of the map.
    drop
        By how much the base level sinks.
    variation
        How much the slope at which rock stands differs from place to place, 0 to 1.
    seed
        Any whole number from 0 up.
    """

    column: Column
    age: float
    celerity: float
    retreats: Float64s
    stream_area: float
    inflow: float
    drop: float
    variation: float
    seed: int


@dataclass(frozen=True, eq=False)
class LayeredLand:
    """Land before it ages.

    Attributes
    ----------
    grid
        Its points.
    heights, frame
        Of the ground, and of the top of the column there; float64, shape (rows, columns).
    outlets
        Where water leaves the map, of the same shape.
    source
        The point at which a river enters the map, by number; None for none.
    base
        The height below which the base level does not sink.
    """

    grid: FlowGrid
    heights: Float64s
    frame: Float64s
    outlets: Bools
    source: int | None
    base: float

    @property
    def shape(self) -> Shape:
        """The number of rows and columns."""
        return self.grid.rows, self.grid.columns

    @cached_property
    def side(self) -> float:
        """The length of the longer side."""
        return max(self.lengths)

    @property
    def lengths(self) -> tuple[float, float]:
        """The lengths to the south and to the east."""
        (south, east), one = self.grid.spacing, 0 if self.grid.wraps else 1
        return (self.grid.rows - one) * south, (self.grid.columns - one) * east

    def seen_from(self, places: MovedPlaces) -> LayeredLand:
        """Return the land on a coarser grid, whose points are those of this that are the nearest to their places."""
        there, shape = places.nearest(self.shape), places.shape
        return LayeredLand(
            self.grid.resized(*shape),
            np.ascontiguousarray(self.heights[there]),
            np.ascontiguousarray(self.frame[there]),
            self._moved(np.flatnonzero(self.outlets), shape),
            None if self.source is None else int(np.flatnonzero(self._moved(np.array([self.source]), shape))[0]),
            self.base,
        )

    def _moved(self, points: NDArray[np.intp], shape: Shape) -> Bools:
        """Return which points of another grid are the nearest to some of this."""
        found = np.zeros(shape, bool)
        places = zip(np.divmod(points, self.grid.columns), self.shape, shape, strict=True)
        found[tuple(nearest(each, old, new, self.grid.wraps) for each, old, new in places)] = True
        return found


@dataclass(frozen=True, eq=False)
class Aged:
    """Land that has aged.

    Attributes
    ----------
    heights
        Of the ground, float64, shape (rows, columns).
    cut, back
        How much lower it is because rivers cut, and because slopes went back; likewise. What is missing besides stood
        too steep for its rock.
    """

    heights: Float64s
    cut: Float64s
    back: Float64s


def ageing(land: LayeredLand, law: AgeingLaw) -> Work[Aged]:
    """Let land age, from a coarse grid to its own: yield the part that is done.

    The points of coarse grids lie in moved places: else valleys would stay on their lattices for ever.
    """
    wraps = land.grid.wraps
    places = moved_places(shapes(land.shape, _COARSEST, wraps)[:0:-1], wraps, law.seed)
    lands = [*map(land.seen_from, places), land]
    ends = [*_UNTIL[: len(places)], *(1.0 for _ in lands[min(len(places), len(_UNTIL)) :])]
    counts = _steps(len(lands), law.age)
    costs = [count * level.grid.size for count, level in zip(counts, lands, strict=True)]
    aged, coarse, begin, spent = None, None, 0.0, 0.0
    for number, (level, end, count) in enumerate(zip(lands, ends, counts, strict=True)):
        start = Aged(level.heights.copy(), np.zeros(level.shape), np.zeros(level.shape))
        if aged is not None and coarse is not None:
            handing = _handed_down(aged, coarse, level, law.column, places if level is land else None)
            start = yield from part_of(handing, spent / sum(costs), spent / sum(costs))
        done = spent + costs[number]
        work = _ageing(level, law, number, start, (begin * law.age, end * law.age), count)
        aged = yield from part_of(work, spent / sum(costs), done / sum(costs))
        coarse, begin, spent = level, end, done
    assert aged is not None
    return aged


def _steps(levels: int, age: float) -> list[int]:
    """Return in how many steps each of some grids works, the coarsest first."""
    counts = [max(round(count * age), 1) for count in _STEPS]
    return [*counts, *(1 for _ in range(levels))][:levels]


def _ageing(
    land: LayeredLand, law: AgeingLaw, number: int, aged: Aged, span: tuple[float, float], count: int
) -> Work[Aged]:
    """Let the land of one grid age from one time to another, in so many steps."""
    heights, cut, back = aged.heights, aged.cut, aged.back
    rock = RockGround(land.grid, law.column, land.frame, rock_quality(land, law.variation, law.seed))
    time = (span[1] - span[0]) / count
    rain = np.full(land.grid.size, 1 / land.grid.size)
    if land.source is not None:
        rain[land.source] += law.inflow
    for step in range(count):
        now = span[0] + (step + 1) * time
        sunk = law.drop * min(now / _SINKS, 1.0)
        level = np.maximum(land.heights[land.outlets] - sunk, land.base)
        heights[land.outlets] = np.minimum(heights[land.outlets], level)
        yield step / count
        begin, drained, worn, end = ((step + part) / count for part in (0, 0.5, 0.7, 1))
        chances = NoiseStream(law.seed, number, Role.ROUTE, land.grid.columns)
        tree = yield from part_of(_draining(land, heights, chances), begin, drained)
        rates = _rates(land, tree, rain, law.stream_area, time * law.celerity * land.side)
        yield drained
        before = heights.copy()
        rock.cut(heights, tree, rates)
        cut += before - heights
        yield drained
        before = heights
        heights = yield from part_of(rock.worn_back(heights, law.retreats * (time * land.side)), drained, worn)
        back += before - heights
        heights = yield from part_of(rock.lowered(heights), worn, end)
    return Aged(heights, cut, back)


def _draining(land: LayeredLand, heights: Float64s, chances: NoiseStream) -> Work[FlowTree]:
    """Find where the water of each point goes."""
    surface = heights.astype(np.float32)
    receivers, _ = drawn_receivers(land.grid, surface, land.outlets, chances)
    yield 0.3
    receivers = (yield from part_of(spilling_over(land.grid, surface, land.outlets, receivers), 0.3, 0.7)).receivers
    return (yield from part_of(FlowTree.finding(receivers), 0.7, 1))


def _rates(land: LayeredLand, tree: FlowTree, rain: Float64s, stream_area: float, factor: float) -> Float64s:
    """Return so many times A'^m / d of each point, where the whole map is the unit of area; 0 at outlets."""
    rates = np.empty(land.grid.size)
    areas = tree.accumulated(rain)
    kernel("rock_rates")(tree.receivers, areas, stream_area, factor, rates, *land.grid.for_kernels, land.grid.ways)
    return rates


def _handed_down(
    aged: Aged, coarse: LayeredLand, land: LayeredLand, column: Column, places: list[MovedPlaces] | None
) -> Work[Aged]:
    """Return aged land on a finer grid: of heights means of runs, with the detail of ground that is left.

    Parameters
    ----------
    places
        Those of the coarser grids, the coarsest first, if their points are moved and those of the finer one not.
    """
    runs = [column.runs_of(heights - coarse.frame) for heights in (aged.heights, coarse.heights)]
    known = np.stack([*runs, aged.cut, aged.back]).astype(np.float32)
    if places is None:
        found = [resampled(values, land.shape, land.grid.wraps, "bilinear") for values in known]
    else:
        way = yield from part_of(way_back(places), 0, 0.4)
        found = yield from part_of(way.taken(known, land.shape), 0.4, 0.8)
    del known  # makes room
    yield 0.8
    heights, smooth = (land.frame + column.heights_of(each.astype(np.float64)) for each in found[:2])
    yield 0.9
    detail = land.heights - smooth
    detail *= np.clip(1 - (smooth - heights) / (_FADES * column.thickness), 0, 1)
    del smooth  # makes room
    yield 1.0
    cut, back = (np.maximum(each.astype(np.float64), 0) for each in found[2:])
    return Aged(np.minimum(heights + detail, land.heights), cut, back)


def rock_quality(land: LayeredLand, variation: float, seed: int) -> Heights:
    """Return how well the rock holds at each point: smooth numbers around 1."""
    quality = np.ones(land.shape, np.float32)
    wraps, one = land.grid.wraps, 0 if land.grid.wraps else 1
    for place, level in enumerate(_QUALITY if variation else ()):
        rows, columns = (max(round(2**level * length / land.side), 1) + one for length in land.lengths)
        scale = 2 * variation * 0.6**place
        noise = NoiseStream(seed, level, Role.ROCK, columns).read(range(rows), range(columns), 0.5, scale)
        quality += resampled(noise, land.shape, wraps)
    return np.clip(quality, np.float32(0.4), np.float32(1.6))


def _edges(grid: FlowGrid) -> Bools:
    """Return which points lie on the edges of the map; where it wraps the last ones are the first ones again."""
    edges = np.zeros((grid.rows, grid.columns), bool)
    ends = [0] if grid.wraps else [0, -1]
    edges[ends] = edges[:, ends] = True
    return edges


def outlets_of(grid: FlowGrid, heights: Float64s, where: str) -> Bools:
    """Return where water leaves land: at a mouth around the border's lowest point, along its side, or all around.

    Parameters
    ----------
    where
        "mouth", "side" or "around".
    """
    outlets = np.zeros(heights.shape, bool)
    if where == "around":
        return _edges(grid)
    if where == "side":
        kept = slice(None, None, 2 if grid.wraps else 1)
        sides = [heights[0], heights[-1], heights[:, 0], heights[:, -1]][kept]
        lowest = int(np.argmin([side.mean() for side in sides]))
        [outlets[0], outlets[-1], outlets[:, 0], outlets[:, -1]][kept][lowest][:] = True
        return outlets
    border = np.flatnonzero(_edges(grid))
    row, column = divmod(int(border[np.argmin(heights.reshape(-1)[border])]), grid.columns)
    wide = max(max(heights.shape) // _MOUTH, 1)
    near = _edges(grid)
    near[: max(row - wide, 0)] = near[row + wide + 1 :] = False
    near[:, : max(column - wide, 0)] = near[:, column + wide + 1 :] = False
    return near


def source_of(grid: FlowGrid, heights: Float64s, outlets: Bools) -> int | None:
    """Return where a river enters: at the lowest point of the border that is far from all outlets; None if none is."""
    border = np.flatnonzero(_edges(grid) & ~outlets)
    leave = np.flatnonzero(outlets)
    if not len(border) or not len(leave):
        return None
    (rows, columns), (down, right) = (np.divmod(points, grid.columns) for points in (border, leave))
    south, east = grid.spacing
    away = [np.abs(rows - down.mean()), np.abs(columns - right.mean())]
    if grid.wraps:  # the short way round
        away = [np.minimum(each, count - each) for each, count in zip(away, (grid.rows, grid.columns), strict=True)]
    far = (away[0] * south) ** 2 + (away[1] * east) ** 2
    there = border[far >= _OPPOSITE**2 * far.max()]
    return int(there[np.argmin(heights.reshape(-1)[there])])
