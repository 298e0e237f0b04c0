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
from terrain_explorer.terrain.work import Work, part_of

_COARSEST = 129
"""The points a side of the grid on which the rivers find their way; a step there costs next to nothing."""
_COARSE_STEPS = 40
_FINE_ROUNDS = 2
"""How often the way of the water is found anew on each finer grid."""
_STEPS = 8
"""Steps of time along a network that stays. Fewer would blur the steps that travel up the rivers, more sharpen them."""
_ROUGHNESS = 3.0
"""How much the ground is moved before water looks for its way, in units of the map's mean slope: so rivers branch."""
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
    critical_slope: float = 1.7
    variation: float = 0.5
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

    def wearing(self, heights: Heights, age: float, steps: int = _STEPS) -> Work[Heights]:
        """Return what becomes of ground in a time; both of shape (rows, columns)."""
        ordered = heights.reshape(-1)[self.tree.order]
        rates, uplift = (values * np.float32(age / steps) for values in (self.rates, self.uplift))
        for step in range(steps):
            ordered = worn(self.tree, ordered, rates, uplift, self.steepest, None)
            yield 0.8 * (step + 1) / steps
        shaped = self.tree.by_point(ordered).reshape(heights.shape)
        return (yield from part_of(sliding(self.grid, shaped, self.critical, self.outlets), 0.8, 1))


def settling(ground: Land, law: Law) -> Work[Network]:
    """Find the network of rivers that settles on some ground, from a coarse grid to the ground's own."""
    grounds = [ground]
    for shape in shapes(ground.shape, _COARSEST, ground.grid.wraps)[1:]:
        grounds.insert(0, grounds[0].coarser(shape))
    points = sum(one.grid.size for one in grounds)
    level = yield from part_of(_Level.coarsest(grounds[0], law), 0, 0.2)
    done = 0.2
    for finer in grounds[1:]:
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

    ground: Land
    number: int
    worn: Heights
    uplift: Heights
    rock: Heights
    erodibility: float
    outlets: Mask
    network: Network

    @classmethod
    def coarsest(cls, ground: Land, law: Law) -> Work[_Level]:
        """Let rivers find their way in small steps of time, on a grid where these cost little."""
        surface = ground.heights + _roughness(ground, law, 0)
        outlets = ground.outlets(surface)
        rock = _noise(ground, law, 0, Role.ROCK)
        erodibility, uplift = _speeds(ground, law, surface, outlets)
        for step in range(_COARSE_STEPS):
            network = _network(ground, law, surface, outlets, erodibility, uplift, rock)
            surface = yield from network.wearing(surface, 1 / _COARSE_STEPS, 1)
            yield (step + 1) / _COARSE_STEPS
        return cls(ground, 0, surface, uplift, rock, erodibility, outlets, network)

    def finer(self, ground: Land, law: Law) -> Work[_Level]:
        """Follow the rivers on a finer grid: its ground is worn anew, along the network that the coarser one found."""
        wraps, number = ground.grid.wraps, self.number + 1
        outlets = ground.outlets_from(self.ground, self.outlets)
        uplift = resampled(self.uplift, ground.shape, wraps, "bilinear")
        fresh = np.float32(_ROCK_PERSISTENCE**number) * _noise(ground, law, number, Role.ROCK)
        rock = resampled(self.rock, ground.shape, wraps) + fresh
        surface = ground.heights + resampled(self.worn - self.ground.heights, ground.shape, wraps)
        surface += _roughness(ground, law, number)
        for turn in range(_FINE_ROUNDS):
            network = _network(ground, law, surface, outlets, self.erodibility, uplift, rock)
            wearing = network.wearing(ground.heights, 1.0)
            surface = yield from part_of(wearing, turn / _FINE_ROUNDS, (turn + 1) / _FINE_ROUNDS)
        return _Level(ground, number, surface, uplift, rock, self.erodibility, outlets, network)


def _speeds(ground: Land, law: Law, surface: Heights, outlets: Mask) -> tuple[float, Heights]:
    """Return K and U in units of the map, so that what `Law` says of them holds."""
    tree = _tree(ground.grid, surface, outlets)
    speeds = celerities(tree, ground.grid)
    time = float(np.quantile(travel_times(tree, speeds), _ARRIVED)) or 1.0
    shape = np.ones(ground.shape, np.float32)
    if not law.even and ground.relief:
        shape = np.maximum((ground.heights - np.float32(ground.base)) / np.float32(ground.relief), 0)
    gains = np.where(speeds > 0, shape.reshape(-1)[tree.order] / np.where(speeds > 0, time * speeds, 1), 0)
    settled = float(np.quantile(risen(tree, gains.astype(np.float32)), _HIGHEST)) or 1.0
    return law.erodibility * time, np.float32(law.uplift * ground.relief / settled) * shape


def _network(
    ground: Land, law: Law, surface: Heights, outlets: Mask, erodibility: float, uplift: Heights, rock: Heights
) -> Network:
    tree = _tree(ground.grid, surface, outlets)
    rates = np.float32(erodibility) * celerities(tree, ground.grid)
    critical = np.float32(law.critical_slope) * np.maximum(1 + np.float32(law.variation) * rock, np.float32(0.1))
    steepest = critical.reshape(-1)[tree.order] * river_distances(tree, ground.grid)
    return Network(ground.grid, tree, rates, uplift.reshape(-1)[tree.order], steepest, critical, outlets)


def _tree(grid: FlowGrid, surface: Heights, outlets: Mask) -> FlowTree:
    receivers = steepest_receivers(grid, surface, outlets)
    return FlowTree.of(spilled(grid, surface, outlets, receivers).receivers)


def _roughness(ground: Land, law: Law, level: int) -> Heights:
    """Return by how much points are moved before water looks for its way, shape (rows, columns)."""
    side = max(ground.shape) - (0 if ground.grid.wraps else 1)
    return np.float32(_ROUGHNESS * ground.relief / side / 2) * _noise(ground, law, level, Role.FLOW)


def _noise(ground: Land, law: Law, level: int, role: Role) -> Heights:
    """Return random numbers from -1 to 1 for a level, shape (rows, columns)."""
    rows, columns = ground.shape
    uniforms = NoiseStream(law.seed, level, role, columns).read(range(rows), range(columns))
    return np.asarray(2 * uniforms - 1, np.float32)
