"""The network of rivers that settles on rising ground: found on a coarse grid, and followed on finer ones."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from terrain_explorer.terrain.erosion.critical_slope import sliding
from terrain_explorer.terrain.erosion.land import ErosionLand, resampled, shapes, standing
from terrain_explorer.terrain.erosion.moved_places import MovedPlaces, moved_places, way_back
from terrain_explorer.terrain.erosion.network import Coarser, Network, flow_over
from terrain_explorer.terrain.erosion.stream_power import StreamPower, celerities, risen, travel_times
from terrain_explorer.terrain.heightmap import Bools, Heights
from terrain_explorer.terrain.portable_math import quantile
from terrain_explorer.terrain.random_streams import NoiseStream, Role
from terrain_explorer.terrain.work import Work, finished, part_of

_COARSEST = 129
"""The points a side of the grid on which the rivers find their way; a step there costs next to nothing."""
_COARSE_STEPS = 40
_FINE_ROUNDS = 2
"""How often the way of the water is found anew on each finer grid."""
_ROUGH_ROUNDS = 2
"""How often ground is swept that only shows water its way; see `sliding`."""
_ROUGHNESS = 3.0
"""How much the ground is moved before water looks for its way, in units of the map's mean slope: so rivers branch."""
_TIES = 0.02
"""The part of it that is left once rivers have branched: on level ground they would run straight without."""
_ARRIVED = 0.95
"""The part of the ground that a step in the river beds has passed at age 1."""
_HIGHEST = 0.99
"""The part of the ground that is below what counts as its height."""
_ROCK_PERSISTENCE = 0.6
_MOST_UPLIFT = 2.0**40
"""How much the highest ground rises at most at age 1, in units of the map's relief."""


@dataclass(frozen=True)
class Law:
    """What wears the ground, and what raises it; `ErosionMaps` says how that differs from place to place.

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
    stream_area
        A_c: from about how much ground water comes where it begins to cut a bed, as a part of the map. Areas A count as
        A A / (A + A_c): large ones for what they are, small ones for nearly nothing.
    rain
        How much rain falls: ground counts as so many times as large.
    seed
        Of the small differences that decide where rivers begin.
    """

    erodibility: float = 1.0
    uplift: float = 1.0
    even: bool = False
    critical_slope: float = 0.84
    variation: float = 0.4
    stream_area: float = 0.0
    rain: float = 1.0
    seed: int = 0


def settling(land: ErosionLand, law: Law, keeping: bool = False) -> Work[Network]:
    """Find the network of rivers that settles on some land, from a coarse grid to the land's own.

    The points of coarse grids lie in moved places: else valleys would stay on their lattices for ever.

    Parameters
    ----------
    keeping
        Whether to keep the networks of coarse grids with it, too; all of them rest then.
    """
    wraps = land.grid.wraps
    grids = shapes(land.shape, _COARSEST, wraps)[1:]
    if not grids and 2 * max(land.shape) > _COARSEST + 1:
        grids = [land.shape]  # it is the coarsest grid of finer maps, and has the same rivers when it is found as there
    places = moved_places(grids[::-1], wraps, law.seed)
    ground, lands = land, [land]
    for grid, moved in zip(grids, reversed(places), strict=True):
        ground = ground.coarser(grid)
        lands.append(ground.moved(moved))
    del ground  # makes room
    points, kept = sum(one.grid.size for one in lands), list[Coarser]()
    yield 0.0
    back = (yield from part_of(way_back(places), 0, 0.05)) if keeping and places else None
    level, network = yield from part_of(_Level.coarsest(lands.pop(), law), 0.05, 0.2)
    done = 0.2
    while lands:
        if keeping:
            kept.append(Coarser(level.land.heights, network.resting()))
        del network  # makes room for the next
        finer = lands.pop()
        part = 0.7 * finer.grid.size / points
        following = level.finer(finer, law) if lands else level.finer(finer, law, places, back)
        del level  # makes room once it was read
        level, network = yield from part_of(following, done, done + part)
        done += part
    del level  # makes room
    network = yield from part_of(network.settled(land.heights), done, 1)
    for each in (network, *(one.network for one in kept)):
        if each.depths is not None:
            each.uplift[each.depths > 0] = 0  # land that grows in the sea lies still
    return replace(network.resting(), coarser=tuple(kept), back=back) if keeping else network


@dataclass(frozen=True, eq=False)
class _Level:
    """What is known of one level, and handed down to the next.

    Attributes
    ----------
    worn
        The ground at age 1, shape (rows, columns).
    erodibility
        K in units of the map, and without what differs from place to place.
    uplift
        How much the ground rises, without that, shape (rows, columns).
    critical, outlets
        As in `Network`.
    """

    land: ErosionLand
    number: int
    worn: Heights
    erodibility: float
    uplift: Heights
    critical: Heights
    outlets: Bools

    @classmethod
    def coarsest(cls, land: ErosionLand, law: Law) -> Work[tuple[_Level, Network]]:
        """Let rivers find their way in small steps of time, on a grid where these cost little."""
        surface = land.heights + _roughness(land, law, 0)
        outlets = land.outlets(surface)
        critical = _critical(law, np.float32(law.critical_slope) + _rock(land, law, 0))
        erodibility, uplift = _speeds(land, law, surface, outlets)
        for step in range(_COARSE_STEPS):
            network = finished(_network(land, law, 0, surface, erodibility, uplift, critical, outlets))
            surface = finished(network.cutting(surface, 1 / _COARSE_STEPS, 1))
            outlets = standing(land.grid, outlets, land.outside, surface)
            yield 0.8 * (step + 1) / _COARSE_STEPS
        surface = yield from part_of(sliding(land.grid, surface, critical, outlets), 0.8, 1)
        return cls(land, 0, surface, erodibility, uplift, critical, outlets), network

    def finer(
        self,
        land: ErosionLand,
        law: Law,
        places: list[MovedPlaces] | None = None,
        back: MovedPlaces | None = None,
    ) -> Work[tuple[_Level, Network]]:
        """Follow the rivers on a finer grid: its ground is worn anew, along the network that the coarser one found.

        Parameters
        ----------
        places
            Where the points of coarse grids lie, the coarsest first, if the finer one is that of the map, whose points
            lie where they belong. What is known is brought back to these then.
        back
            The way back there, if it is known.
        """
        number, erodibility, grid = self.number + 1, self.erodibility, land.shape
        lowered = self.worn - self.land.heights
        if places is None:
            outlets = land.outlets_from(self.land, self.outlets)
            wraps = land.grid.wraps
            uplift = resampled(self.uplift, grid, wraps, "bilinear")
            critical, worn = (resampled(values, grid, wraps) for values in (self.critical, lowered))
        else:
            outlets = land.outside.copy()
            outlets[places[-1].nearest(grid, self.outlets & ~self.land.outside)] = True
            if back is None:
                back = yield from part_of(way_back(places), 0, 0.05)
            places.clear()  # makes room, here and for the caller
            known = np.stack([self.uplift, self.critical, lowered])
            uplift, critical, worn = yield from part_of(back.taken(known, grid), 0.05, 0.1)
            np.maximum(uplift, 0, out=uplift)
            del back, known
        critical = _critical(law, np.add(critical, _rock(land, law, number), out=critical))
        worn += land.heights
        finest = places is not None
        del self, lowered  # makes room
        yield 0.1
        for turn in range(_FINE_ROUNDS):
            worn += np.float32(1 if turn == 0 else _TIES) * _roughness(land, law, number)
            begin, start, middle, end = (0.1 + 0.9 * (turn + part) / _FINE_ROUNDS for part in (0, 0.3, 0.7, 1))
            ways = _network(land, law, number, worn, erodibility, uplift, critical, outlets)
            network = yield from part_of(ways, begin, start)
            del ways
            if finest and turn == _FINE_ROUNDS - 1:
                break  # nobody asks for its ground
            del worn
            worn = yield from part_of(network.cutting(land.heights, 1.0), start, middle)
            outlets = standing(land.grid, outlets, land.outside, worn)
            slide = sliding(land.grid, worn, critical, outlets, _ROUGH_ROUNDS)
            if turn < _FINE_ROUNDS - 1:
                del network
            del worn  # makes room
            worn = yield from part_of(slide, middle, end)
        return _Level(land, number, worn, erodibility, uplift, critical, outlets), network


def _speeds(land: ErosionLand, law: Law, surface: Heights, outlets: Bools) -> tuple[float, Heights]:
    """Return K and U in units of the map, so that what `Law` says of them holds where all factors of maps are 1."""
    tree, _ = finished(flow_over(land.grid, surface, outlets, _chances(land, law, 0)))
    speeds = celerities(tree, land.grid)
    time = quantile(travel_times(tree, speeds), _ARRIVED) or 1.0
    shape = np.ones(land.shape, np.float32)
    if not law.even and land.relief:
        shape = np.maximum((land.heights - np.float32(land.base)) / np.float32(land.relief), 0)
    gains = np.where(speeds > 0, shape.reshape(-1)[tree.order] / np.where(speeds > 0, time * speeds, 1), 0)
    settled = quantile(risen(tree, gains.astype(np.float32)), _HIGHEST) or 1.0
    # Where one point is far higher than all others, nearly all of the ground hardly rises, and the point must not rise
    # without end.
    uplift = min(law.uplift * land.relief / settled, _MOST_UPLIFT * land.relief)
    return law.erodibility * time, np.float32(uplift) * shape


def _network(
    land: ErosionLand,
    law: Law,
    level: int,
    surface: Heights,
    erodibility: float,
    uplift: Heights,
    critical: Heights,
    outlets: Bools,
) -> Work[Network]:
    """Return the network of the rivers that run over a surface."""
    grid, maps = land.grid, land.maps
    tree, straightness = yield from part_of(flow_over(grid, surface, outlets, _chances(land, law, level)), 0, 0.9)
    power = StreamPower(erodibility, law.stream_area, law.rain, maps.erodibility, maps.rain)
    rates = power.rates(tree, grid)
    if maps.uplift is not None:
        uplift = uplift * maps.uplift
    return Network(
        *(grid, tree, rates, straightness, power, uplift, critical, outlets, land.outside, law.seed),
        depths=land.depths,
        rock=land.rock,
    )


def _chances(land: ErosionLand, law: Law, level: int) -> NoiseStream:
    """Return the numbers that draw the receivers of a level."""
    return NoiseStream(law.seed, level, Role.ROUTE, land.grid.columns)


def _roughness(land: ErosionLand, law: Law, level: int) -> Heights:
    """Return by how much points are moved before water looks for its way, shape (rows, columns)."""
    side = max(land.shape) - (0 if land.grid.wraps else 1)
    return _noise(land, law, level, Role.FLOW, _ROUGHNESS * land.relief / side / 2)


def _rock(land: ErosionLand, law: Law, level: int) -> Heights:
    """Return by how much the critical slope differs at the points of a level, shape (rows, columns)."""
    return _noise(land, law, level, Role.ROCK, law.critical_slope * law.variation * _ROCK_PERSISTENCE**level)


def _critical(law: Law, slopes: Heights) -> Heights:
    """Return critical slopes that are none too gentle: rock differs, but nothing flows like water."""
    return np.maximum(slopes, np.float32(0.1 * law.critical_slope), out=slopes)


def _noise(land: ErosionLand, law: Law, level: int, role: Role, amplitude: float) -> Heights:
    """Return random numbers from minus to plus an amplitude for a level, shape (rows, columns)."""
    rows, columns = land.shape
    noise = NoiseStream(law.seed, level, role, columns).read(range(rows), range(columns))
    noise -= np.float32(0.5)
    noise *= np.float32(2 * amplitude)
    return noise
