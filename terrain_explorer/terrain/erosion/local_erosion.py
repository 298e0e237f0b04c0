"""Erosion of a piece of ground within the land around it: water and gravity work there for a short time.

Rain falls on the piece alone, and runs to the land around, which stays. Each point is brought down towards the one that
its water runs to, and never below it: so no pits come about. What slides is washed away; without water, it stays at the
foot of the slope, as in `thermal`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot, sqrt
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.erosion.rock.column import Column
from terrain_explorer.terrain.erosion.stream_power import area_power
from terrain_explorer.terrain.erosion.thermal import (
    PAIRS,
    STEPS_A_POINT,
    StandingRock,
    Talus,
    doubled,
    eroding,
    merged,
)
from terrain_explorer.terrain.heightmap import Bools, FloatArray, Heights
from terrain_explorer.terrain.hydrology.depressions import spilled
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid, PointNumbers
from terrain_explorer.terrain.hydrology.flow_routing import steepest_receivers
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.work import finished

Number = TypeVar("Number", bound=np.generic)

FINEST = 65
"""The radius in points up to which each point has a way for its water. A wider piece is worn on a coarser grid."""

_FADING = 4.0
"""How soon detail that is finer than the grid goes with the ground that moves."""

_TALUS_STEPS = 2
"""The steps on each grid in which ground slides without water: few, because a brush goes over it again and again."""

_ROUGHNESS = 0.5
"""How much points are moved before water looks for its way, in units of the mean rise from point to point: so rills
branch on even slopes, which would send all water along the eight directions of the grid."""

_ROCK = 0.4
"""How much the critical slope differs with the rock: even ground would be cut to even facets."""


@dataclass(frozen=True)
class LocalLaw:
    """What wears the ground, where the radius of the piece is the unit of length, so that wider ones are worn alike.

    Attributes
    ----------
    erodibility
        K of the stream power law.
    sliding
        In a unit of time, how many radii up a slope that is too steep the ground has slid; without water, how many
        radii the ground that slid has spread.
    critical_slope
        The steepest slope that lies still, a tangent; on layers of rock only for what slid.
    """

    erodibility: float
    sliding: float
    critical_slope: float


@dataclass(frozen=True, eq=False)
class ParcelRock:
    """The layers of rock below a piece of ground, in the unit of its heights.

    Attributes
    ----------
    column
        The layers.
    frame
        How high the top of the column lies at each point, float64, shape (rows, columns).
    """

    column: Column
    frame: FloatArray

    def erodibilities(self, points: PointNumbers, heights: FloatArray) -> FloatArray:
        """Return how many times as fast as ordinary rock water cuts that which lies at points of some heights."""
        layers = self.column.layers_at(heights - self.frame.reshape(-1)[points])
        return np.asarray(self.column.erodibilities[layers])

    def climbs(self, points: PointNumbers, below: FloatArray, ways: FloatArray) -> FloatArray:
        """Return how much higher than what is below points may stand so far away, each layer at its own slope."""
        slopes = self.column.slopes
        if np.all(slopes == slopes[0]):
            return np.asarray(slopes[0] * ways)
        base = below - self.frame.reshape(-1)[points]
        return self.column.heights_of(self.column.runs_of(base) + ways) - base


@dataclass(frozen=True, eq=False)
class Parcel:
    """A piece of ground; all arrays have the shape (rows, columns).

    Attributes
    ----------
    heights
        float64.
    times
        How long erosion works at each point, float32, 0 or more.
    outlets
        The points of the land around, where water leaves and no time passes.
    voids
        The points that are no ground: as high as the highest, and no time passes. Beside them and where the map ends,
        water leaves at the lowest places.
    flow, rock
        Numbers from -1 to 1, float32, which decide where rills begin and how steep the rock can stand.
    radius
        In points.
    spacing
        The distance from row to row and from column to column, in the unit of the heights.
    layers
        The layers of rock below, each with its own erodibility and critical slope; None where all is ordinary rock.
    bed
        The heights at which loose stones begin, which lie on the layers; nowhere above the heights. None where none
        lie. Only what slides without water heeds them.
    """

    heights: FloatArray
    times: Heights
    outlets: Bools
    voids: Bools
    flow: Heights
    rock: Heights
    radius: float
    spacing: tuple[float, float]
    layers: ParcelRock | None = None
    bed: FloatArray | None = None

    @property
    def coarser(self) -> Parcel:
        """The same piece with half as many points a side."""
        south, east = self.spacing
        outlets, voids = (merged(mask.astype(np.float32)) > 0 for mask in (self.outlets, self.voids))
        return Parcel(
            merged(self.heights),
            np.where(voids, np.float32(0), merged(self.times)),
            outlets,
            voids,
            self.flow[::2, ::2],
            merged(self.rock),
            self.radius / 2,
            (2 * south, 2 * east),
            self.layers and replace(self.layers, frame=merged(self.layers.frame)),
            None if self.bed is None else merged(self.bed),
        )

    @property
    def relief(self) -> float:
        """How much higher the highest point is than the lowest one."""
        return float(self.heights.max() - self.heights.min())

    @property
    def surface(self) -> Heights:
        """The heights from 0 to 1, for what needs no more digits than float32 has."""
        return self._on_surface(self.heights)

    def _on_surface(self, heights: FloatArray) -> Heights:
        return np.asarray((heights - self.heights.min()) / self.relief, np.float32)

    @property
    def surface_bed(self) -> Heights:
        """The bed as heights of the surface."""
        return self.surface if self.bed is None else self._on_surface(self.bed)

    @property
    def unit(self) -> float:
        """The mean distance of neighbouring points, in the unit of the heights."""
        south, east = self.spacing
        return sqrt(south) * sqrt(east)

    @property
    def grid(self) -> FlowGrid:
        """The points, a unit apart."""
        south, east = self.spacing
        rows, columns = self.heights.shape
        return FlowGrid(rows, columns, spacing=(south / self.unit, east / self.unit))


def eroded(parcel: Parcel, law: LocalLaw) -> FloatArray:
    """Return the heights after the time, float64; with water nowhere higher than before.

    It takes about 120 bytes of memory a point.
    """
    if not (parcel.times.any() and parcel.relief):
        return parcel.heights
    if parcel.radius > FINEST:
        return _refined(parcel, law)
    return _worn(parcel, law) if law.erodibility else _crumbled(parcel, law)


def _worn(parcel: Parcel, law: LocalLaw) -> FloatArray:
    """Return the heights after water, and gravity if it slides, have worked."""
    grid, surface = parcel.grid, parcel.surface
    outlets = _outlets(parcel, surface)
    surface += np.float32(_ROUGHNESS * _mean_rise(surface)) * parcel.flow
    receivers = steepest_receivers(grid, surface, outlets)
    tree = FlowTree.of(spilled(grid, surface, outlets, receivers).receivers)
    return tree.by_point(_bed(parcel, tree, law)).reshape(parcel.heights.shape)


def _crumbled(parcel: Parcel, law: LocalLaw) -> FloatArray:
    """Return the heights after what is too steep has slid; it lies at the foot then."""
    south, east = parcel.spacing
    ways = tuple(hypot(down * south, across * east) for down, across in PAIRS)
    most = tuple(law.critical_slope * way / parcel.relief for way in ways)
    longest = float(parcel.times.max())
    before, steps = parcel.surface, STEPS_A_POINT * (law.sliding * parcel.radius) ** 2 * longest
    # Material is slower by the solidity of both points that it goes between.
    talus = Talus(most, False, np.sqrt(parcel.times / np.float32(longest)), _standing(parcel, law, ways))
    after = finished(eroding(before, talus, steps, most_steps=_TALUS_STEPS))
    # As a change, so that what did not move keeps its bits.
    heights = parcel.heights + (after - before).astype(np.float64) * parcel.relief
    return np.clip(heights, parcel.heights.min(), parcel.heights.max())


def _standing(parcel: Parcel, law: LocalLaw, ways: tuple[float, ...]) -> StandingRock | None:
    """Return how the layers below the surface stand; None where all stand as loose stones lie."""
    if parcel.layers is None:
        return None
    column, frame = parcel.layers.column, parcel.layers.frame - parcel.heights.min()
    bounds, slopes = column.told_apart(column.slopes)
    if np.all(slopes == law.critical_slope):
        return None
    unit = 1 / parcel.relief
    layers = bounds * unit, slopes * unit, law.critical_slope * unit
    return StandingRock(*layers, ways, (frame * unit).astype(np.float32), parcel.surface_bed)


def _refined(parcel: Parcel, law: LocalLaw) -> FloatArray:
    """Return the heights after the time, worn on a coarser grid."""
    coarse, shape = parcel.coarser, parcel.heights.shape
    after = eroded(coarse, law)
    cut, moved = (doubled(change, shape) for change in (coarse.heights - after, np.abs(coarse.heights - after)))
    detail = parcel.heights - doubled(coarse.heights, shape)
    # What moves takes its detail with it: a cliff would be left on the even slope that it became.
    moved *= _FADING
    part = np.divide(moved, moved + np.abs(detail), out=np.zeros_like(moved), where=moved > 0)
    # The change is smooth. Where the ground is not, as at the foot of that cliff, it must not go too far.
    lowest, highest = (_repeated(kind(_neighbourhood(after), axis=0), shape) for kind in (np.min, np.max))
    low, high = np.minimum(parcel.heights, lowest), np.maximum(parcel.heights, highest)
    worn = np.clip(parcel.heights - cut - part * detail, low, parcel.heights if law.erodibility else high)
    return worn if law.erodibility else _balanced(parcel, worn)


def _balanced(parcel: Parcel, after: FloatArray) -> FloatArray:
    """Return heights of which as much arrives as leaves: detail that goes would add some, or take some away."""
    change = np.where(parcel.voids, 0.0, after - parcel.heights)
    arrives, leaves = change.clip(0).sum(), -change.clip(None, 0).sum()
    more = min(arrives, leaves)
    for moved, amount in ((change > 0, arrives), (change < 0, leaves)):
        if amount > more:
            change[moved] *= more / amount
    return parcel.heights + change


def _neighbourhood(grid: NDArray[Number]) -> NDArray[Number]:
    """Return the nine points around each point, itself included, shape (9, rows, columns)."""
    rows, columns = grid.shape
    around = np.pad(grid, 1, "edge")
    return np.stack([around[down : down + rows, across : across + columns] for down, across in np.ndindex(3, 3)])


def _repeated(grid: FloatArray, shape: tuple[int, ...]) -> FloatArray:
    rows, columns = shape
    return grid.repeat(2, axis=0)[:rows].repeat(2, axis=1)[:, :columns]


def _mean_rise(surface: Heights) -> float:
    rises = (np.abs(np.diff(surface, axis=axis)).sum(dtype=np.float64) for axis in (0, 1))
    return float(sum(rises)) / surface.size


def _outlets(parcel: Parcel, surface: Heights) -> Bools:
    """Return where water leaves: where it reaches the land around, and at the lowest places where the ground ends."""
    grid, outlets = parcel.grid, parcel.outlets
    ends = grid.border() & ~outlets
    if parcel.voids.any():
        ends |= _neighbourhood(parcel.voids).any(axis=0)
    if not ends.any():
        return outlets
    stays = steepest_receivers(grid, surface, outlets) == np.arange(grid.size, dtype=np.int32)
    found = outlets | (ends & stays.reshape(surface.shape))
    # A bowl as large as the map keeps its water.
    return found if found.any() else np.asarray(surface == surface.min())


def _bed(parcel: Parcel, tree: FlowTree, law: LocalLaw) -> FloatArray:
    """Return the heights after the time, in the order of the tree.

    Backward in time along the water, as in `stream_power.wear`; what stands above the critical slope slides likewise.
    Lakes keep their beds.
    """
    drops, kept, slid = _rates(parcel, tree, law)
    bed = parcel.heights.reshape(-1)[tree.order]
    water = bed.copy()
    kernel("wear_parcel")(tree.below, tree.starts[-2], bed, water, drops, kept, slid)
    return bed


def _rates(parcel: Parcel, tree: FlowTree, law: LocalLaw) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return how much higher than its receiver each point may stand, and the parts that stay and slide of its rise."""
    times, rock = (values.reshape(-1)[tree.order] for values in (parcel.times, parcel.rock))
    way = parcel.grid.lengths(tree.order, tree.order[tree.below])
    # At outlets, which have no way to go, any number will do.
    pace = times * np.float32(parcel.radius) / np.where(way > 0, way, np.float32(1))
    areas = tree.accumulated(np.full(tree.order.size, 1 / parcel.radius**2, np.float32))[tree.order]
    # Water gathers in the middle of the brush: nearer to its rim it is left to gravity to make slopes of what would be
    # the walls of a trench.
    water = np.float32(law.erodibility) * pace * area_power(areas) * (times / times.max())
    slide = np.float32(law.sliding) * pace
    ways = parcel.unit * (way * (1 + np.float32(_ROCK) * rock)).astype(np.float64)
    drops: FloatArray = law.critical_slope * ways
    if parcel.layers is not None:
        bed = parcel.heights.reshape(-1)[tree.order]
        water *= parcel.layers.erodibilities(tree.order, bed).astype(np.float32)
        drops = parcel.layers.climbs(tree.order, bed[tree.below], ways)
    return drops, 1 / (1 + water), slide / (1 + slide)
