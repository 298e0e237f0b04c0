"""The network of rivers that settles on rising ground: found on a coarse grid, and followed on finer ones."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from terrain_explorer.terrain.erosion.critical_slope import sliding
from terrain_explorer.terrain.erosion.land import Land
from terrain_explorer.terrain.erosion.pyramid import resampled, shapes
from terrain_explorer.terrain.erosion.stream_power import celerities, risen, river_distances, travel_times, worn
from terrain_explorer.terrain.heightmap import Heights, Mask
from terrain_explorer.terrain.hydrology.depressions import spilled
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_routing import steepest_receivers
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.random_streams import NoiseStream, Role
from terrain_explorer.terrain.work import Work, finished, part_of

_COARSEST = 129
"""The points a side of the grid on which the rivers find their way; a step there costs next to nothing."""
_COARSE_STEPS = 40
_FINE_ROUNDS = 2
"""How often the way of the water is found anew on each finer grid."""
_STEPS = 8
"""Steps of time along a network that stays. Fewer would blur the steps that travel up the rivers, more sharpen them."""
_ROUGHNESS = 3.0
"""How much the ground is moved before water looks for its way, in units of the map's mean slope: so rivers branch."""
_TIES = 0.02
"""The part of it that is left once rivers have branched: on level ground they would run straight without."""
_ARRIVED = 0.95
"""The part of the ground that a step in the river beds has passed at age 1."""
_HIGHEST = 0.99
"""The part of the ground that is below what counts as its height."""
_ROCK_PERSISTENCE = 0.6


@dataclass(frozen=True)
class Law:
    """What wears the ground, and what raises it.

    Attributes
    ----------
    erodibility
        K; at 1, a step in the river beds has come to nearly all divides at age 1.
    uplift
        U; at 1, ground that has settled is about as high as it was in the beginning.
    even
        Whether all of the ground rises alike; otherwise what is high rises more, so that mountains stay where they are.
    critical_slope
        The slope above which ground slides; a tangent.
    variation
        How much the rock, and so the critical slope, differs from place to place; 0 to 1.
    seed
        Of the small differences that decide where rivers begin.
    """

    erodibility: float = 1.0
    uplift: float = 1.0
    even: bool = False
    critical_slope: float = 0.84
    variation: float = 0.4
    seed: int = 0


@dataclass(frozen=True, eq=False)
class Network:
    """A network of rivers, and what it does in a unit of time; values are in the order of the tree.

    Attributes
    ----------
    rates
        K A^m / d.
    uplift
        How much the ground rises.
    steepest
        How much higher than its receiver a point may be.
    critical
        The slope up to which each point is stable, shape (rows, columns).
    outlets
        The points that stay as they are, shape (rows, columns).
    """

    grid: FlowGrid
    tree: FlowTree
    rates: Heights
    uplift: Heights
    steepest: Heights
    critical: Heights
    outlets: Mask

    def wearing(self, heights: Heights, age: float, deposition: float = 0.0) -> Work[Heights]:
        """Return what becomes of ground in a time, float32, shape (rows, columns): it is cut, and then slides.

        Parameters
        ----------
        heights
            The ground, float32, shape (rows, columns).
        age
            The time; see `Law`.
        deposition
            G of Yuan, Braun, Guerit, Rouby and Cordonnier, "A new efficient method to solve the stream power law
            model taking into account sediment deposition", 2019: of what a river carries, G times the mean over its
            drainage area settles at a point. 0 to 2.
        """
        cut = yield from part_of(self.cutting(heights, age, _STEPS, deposition), 0, 0.6)
        return (yield from part_of(sliding(self.grid, cut, self.critical, self.outlets), 0.6, 1))

    def cutting(self, heights: Heights, age: float, steps: int, deposition: float = 0.0) -> Work[Heights]:
        """Return the ground after the rivers cut into it, and before it slides; see `wearing`."""
        ordered = heights.reshape(-1)[self.tree.order]
        # What settles has to be cut again, so rivers are stronger, and land that has settled is as high as without it.
        rates = np.float32((1 + deposition) * age / steps) * self.rates
        uplift = np.float32(age / steps) * self.uplift
        deposit = None
        for step in range(steps):
            before = ordered
            ordered = worn(self.tree, before, rates, uplift, self.steepest, deposit)
            if deposition:
                deposit = np.float32(deposition) * self._mean_upstream(before + uplift - ordered)
            yield (step + 1) / steps
        return self.tree.by_point(ordered).reshape(heights.shape)

    def _mean_upstream(self, loss: Heights) -> Heights:
        """Return the mean of what the drainage area of each point lost, 0 or more; in the order of the tree."""
        sums = np.stack([loss, np.ones_like(loss)], axis=1)
        sums[self.tree.starts[-2] :] = 0
        for wave, below in self.tree.downstream():
            np.add.at(sums, below, sums[wave].copy())
        return np.maximum(sums[:, 0] / np.maximum(sums[:, 1], 1), 0)


def settling(land: Land, law: Law) -> Work[Network]:
    """Find the network of rivers that settles on some ground, from a coarse grid to the ground's own."""
    lands = [land]
    for shape in shapes(land.shape, _COARSEST, land.grid.wraps)[1:]:
        lands.insert(0, lands[0].coarser(shape))
    points = sum(one.grid.size for one in lands)
    level = yield from part_of(_Level.coarsest(lands[0], law), 0, 0.2)
    done = 0.2
    for finer in lands[1:]:
        part = 0.8 * finer.grid.size / points
        level = yield from part_of(level.finer(finer, law), done, done + part)
        done += part
    return level.network


@dataclass(frozen=True, eq=False)
class _Level:
    """What is known of one level, and handed down to the next.

    Attributes
    ----------
    worn
        The ground at age 1.
    uplift, rock
        By point: how fast the ground rises, and how much steeper than usual it may be; shape (rows, columns).
    erodibility
        K in units of the map.
    """

    land: Land
    number: int
    worn: Heights
    uplift: Heights
    rock: Heights
    erodibility: float
    outlets: Mask
    network: Network

    @classmethod
    def coarsest(cls, land: Land, law: Law) -> Work[_Level]:
        """Let rivers find their way in small steps of time, on a grid where these cost little."""
        surface = land.heights + _roughness(land, law, 0)
        outlets = land.outlets(surface)
        rock = _noise(land, law, 0, Role.ROCK)
        erodibility, uplift = _speeds(land, law, surface, outlets)
        for step in range(_COARSE_STEPS):
            network = _network(land, law, surface, outlets, erodibility, uplift, rock)
            surface = finished(network.cutting(surface, 1 / _COARSE_STEPS, 1))
            yield (step + 1) / _COARSE_STEPS
        surface = yield from sliding(land.grid, surface, network.critical, outlets)
        return cls(land, 0, surface, uplift, rock, erodibility, outlets, network)

    def finer(self, land: Land, law: Law) -> Work[_Level]:
        """Follow the rivers on a finer grid: its ground is worn anew, along the network that the coarser one found."""
        wraps, number = land.grid.wraps, self.number + 1
        outlets = land.outlets_from(self.land, self.outlets)
        uplift = resampled(self.uplift, land.shape, wraps, "bilinear")
        fresh = np.float32(_ROCK_PERSISTENCE**number) * _noise(land, law, number, Role.ROCK)
        rock = resampled(self.rock, land.shape, wraps) + fresh
        surface = land.heights + resampled(self.worn - self.land.heights, land.shape, wraps)
        roughness = _roughness(land, law, number)
        for turn in range(_FINE_ROUNDS):
            rough = surface + (roughness if turn == 0 else np.float32(_TIES) * roughness)
            network = _network(land, law, rough, outlets, self.erodibility, uplift, rock)
            wearing = network.wearing(land.heights, 1.0)
            surface = yield from part_of(wearing, turn / _FINE_ROUNDS, (turn + 1) / _FINE_ROUNDS)
        return _Level(land, number, surface, uplift, rock, self.erodibility, outlets, network)


def _speeds(land: Land, law: Law, surface: Heights, outlets: Mask) -> tuple[float, Heights]:
    """Return K and U in units of the map, so that what `Law` says of them holds."""
    tree = _tree(land.grid, surface, outlets)
    speeds = celerities(tree, land.grid)
    time = float(np.quantile(travel_times(tree, speeds), _ARRIVED)) or 1.0
    shape = np.ones(land.shape, np.float32)
    if not law.even and land.relief:
        shape = np.maximum((land.heights - np.float32(land.base)) / np.float32(land.relief), 0)
    gains = np.where(speeds > 0, shape.reshape(-1)[tree.order] / np.where(speeds > 0, time * speeds, 1), 0)
    settled = float(np.quantile(risen(tree, gains.astype(np.float32)), _HIGHEST)) or 1.0
    return law.erodibility * time, np.float32(law.uplift * land.relief / settled) * shape


def _network(
    land: Land, law: Law, surface: Heights, outlets: Mask, erodibility: float, uplift: Heights, rock: Heights
) -> Network:
    tree = _tree(land.grid, surface, outlets)
    rates = np.float32(erodibility) * celerities(tree, land.grid)
    critical = np.float32(law.critical_slope) * np.maximum(1 + np.float32(law.variation) * rock, np.float32(0.1))
    steepest = critical.reshape(-1)[tree.order] * river_distances(tree, land.grid)
    return Network(land.grid, tree, rates, uplift.reshape(-1)[tree.order], steepest, critical, outlets)


def _tree(grid: FlowGrid, surface: Heights, outlets: Mask) -> FlowTree:
    receivers = steepest_receivers(grid, surface, outlets)
    return FlowTree.of(spilled(grid, surface, outlets, receivers).receivers)


def _roughness(land: Land, law: Law, level: int) -> Heights:
    """Return by how much points are moved before water looks for its way, shape (rows, columns)."""
    side = max(land.shape) - (0 if land.grid.wraps else 1)
    return np.float32(_ROUGHNESS * land.relief / side / 2) * _noise(land, law, level, Role.FLOW)


def _noise(land: Land, law: Law, level: int, role: Role) -> Heights:
    """Return random numbers from -1 to 1 for a level, shape (rows, columns)."""
    rows, columns = land.shape
    uniforms = NoiseStream(law.seed, level, role, columns).read(range(rows), range(columns))
    return np.asarray(2 * uniforms - 1, np.float32)
