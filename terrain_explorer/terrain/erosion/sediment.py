"""Sediment: rivers lay down what they carry where they slow down, as fans, valley floors and deltas in lakes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.erosion.critical_slope import sliding
from terrain_explorer.terrain.erosion.land import resampled
from terrain_explorer.terrain.erosion.moved_places import MovedPlaces
from terrain_explorer.terrain.erosion.network import Coarser, Network
from terrain_explorer.terrain.erosion.sea_floor import FILLED, FRONT, SeaFloor, SeaWays
from terrain_explorer.terrain.erosion.wear import ErosionLaw, Wear
from terrain_explorer.terrain.heightmap import Bools, Float64s, Heights
from terrain_explorer.terrain.hydrology.depressions import filled, spilled
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid, PointNumbers
from terrain_explorer.terrain.hydrology.flow_routing import drawn_receivers, steepest_receivers
from terrain_explorer.terrain.hydrology.flow_tree import NO_TREE, POINTS_AT_A_TIME, FlowTree, PackedReceivers
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.random_streams import NoiseStream, Role
from terrain_explorer.terrain.work import Work, part_of

_STEPS = (24, 12, 8, 5, 3)
"""How many steps of time are taken on the coarsest grid, and on each finer one; on still finer ones as many as on the
last."""
_LEFT = 0.3
"""The part of the age that the next finer grid begins with left, each time."""
_CUTS = 8
"""Steps of time in which bare ground is worn anew on a finer grid."""
_TURNS, _AT_ONCE = 3, 2**19
"""How often a step goes through all points, and for how many at a time before others may go on."""
_SWEEPS, _SEA_SWEEPS = 3, 4
_PORTIONS = 3
"""In how many portions what rivers bring in a step comes to the sea: between them it settles in sweeps."""
_SPREAD, _UNDER_WATER, _CREEP = 0.12, 0.15, 0.01
"""The parts of a height above the next point that go there at once: on land; of what is too steep below water; and of
all that is below water, which waves and currents even out."""
_THINNEST = 2.0**100
"""One by the thickness of the thinnest sediment that may spread freely."""
_LOOSE, _LIES, _SHALLOW = 1 / 300, 1 / 3000, 1 / 3000
"""How thick sediment spreads freely, how thick it has to lie that rivers wander there, and how deep the sea is where
it is as good as land; parts of the relief."""
_HOLLOW, _FALL = 1 / 300, 1 / 1000
"""How deep hollows are at most that fill at the end, and how much the ground falls across the whole map
that fills them; parts of the relief."""
_APART = 1000
"""More than the steps on a grid: the chances of each are its own."""


@dataclass(frozen=True, eq=False)
class Deposits:
    """Ground with sediment on it.

    Attributes
    ----------
    bed
        The height of the surface, float64, shape (rows, columns).
    sediment
        How thick sediment lies below it, 0 or more; likewise.
    slid
        How much slid away because it was too steep; likewise. None where nobody asks.

    The bed of the sea is its level, as rivers know it. What they lay on its floor counts as sediment there.
    """

    bed: Float64s
    sediment: Float64s
    slid: Float64s | None


@dataclass(frozen=True)
class Carrying:
    """The shared stream power law.

    dh/dt = U - K A^m S + G Q / A, where Q is the sediment that a river carries: Davy and Lague, "Fluvial erosion and
    transport equation of landscape evolution models revisited", 2009, and Yuan, Braun, Guerit, Rouby and Cordonnier,
    "A new efficient method to solve the stream power law model taking into account sediment deposition", 2019. Solved
    at once, backward in time, as by Hergarten, "Transport-limited fluvial erosion: simple formulation and efficient
    numerical treatment", 2020: what a point gives to its receiver is linear in the height that the receiver will
    have, so a way down the tree and one up it again are enough.

    Attributes
    ----------
    deposition
        G, 0 or more. Of what comes to standing water so much settles, and all of it from 1 on, as far as there is room.
    strength
        What the rates of a network count times.
    """

    deposition: float
    strength: float = 1.0

    def step(
        self, network: Network, ground: Deposits, sills: PointNumbers, levels: Heights, time: float, supply: Float64s
    ) -> Work[float]:
        """Let a step of time go by, in place, and find how much sediment left at outlets.

        The ground, what it rises, the supply and what slid are as much before as what lies there afterwards and left:
        to rounding.

        Parameters
        ----------
        ground
            Its `slid` has added to it what slid in this step.
        sills
            Where the ground is as high as water stands or runs at each point; see `water_sills`. It is used up.
        levels
            Up to where lakes may be filled, float32, likewise.
        supply
            What comes to points in a unit of time besides, float64, of the shape of the ground. It becomes what slid in
            a unit of time, and at outlets what came there.
        """
        tree, grid = network.tree, network.grid
        packed = network.packed or PackedReceivers.of(grid, tree.receivers)
        areas, given = np.ones(grid.size, np.int32), np.zeros(grid.size)
        compiled, inland = kernel("carry_sediment"), tree.starts[-2]
        parts = list(row_blocks(range(inland), _AT_ONCE)) or [range(0)]
        for turn, part in product(range(_TURNS), range(len(parts))):
            places = parts[part if turn == 0 else -1 - part]  # down the tree, and up again
            compiled(
                *(turn, places.start, places.stop, inland, grid.size, tree.order, packed.ways, packed.offsets),
                *(ground.bed, ground.sediment, sills, levels, network.uplift, network.rates, areas, network.critical),
                *(network.straightness, time, self.strength, self.deposition, FILLED, supply, given, ground.slid),
                *(*grid.for_kernels, grid.ways),
            )
            yield (turn + (part + 1) / len(parts)) / _TURNS
        return time * float(supply.reshape(-1)[tree.outlets].sum())


def water_sills(tree: FlowTree, bed: Float64s) -> PointNumbers:
    """Return over which points, by number, water has to get downstream of each, by point: where none is higher, itself.

    So high does water run or stand at the point.
    """
    sills = np.empty(bed.size, np.int32)
    kernel("water_sills")(tree.order, tree.receivers, len(tree.order), bed, sills)
    return sills


def spread(
    grid: FlowGrid,
    ground: Deposits,
    levels: Heights,
    deep: float,
    outlets: Bools,
    sweeps: int = _SWEEPS,
    among: Bools | None = None,
) -> float:
    """Let loose ground move to lower points beside it, in place, and return how much left at outlets.

    Parameters
    ----------
    levels
        Those of lakes; below them only what is steep moves.
    deep
        How thick sediment is that moves freely.
    outlets
        The points that stay as they are.
    among
        The points between which it moves; None for all.
    """
    columns, left = grid.columns, np.zeros(1)
    numbers = _SPREAD, min(1 / deep, _THINNEST) if deep else _THINNEST, _UNDER_WATER, _CREEP, FRONT
    room = np.empty(15 * (columns + 2) + columns)
    kernel("spread_sediment")(
        *(ground.bed, ground.sediment, levels, among, outlets, sweeps, *numbers),
        *(*grid.for_kernels, grid.ways, room, left),
    )
    return float(left[0])


def depositing(
    network: Network, heights: Heights, age: float, deposition: float, telling: bool = False
) -> Work[tuple[Network, Deposits]]:
    """Return the ground after rivers cut and laid down sediment, and the network of the outlets that stand.

    See `laying`, and `Network.standing`.
    """
    found: Deposits

    def wearing(standing: Network) -> Work[Heights]:
        nonlocal found
        found = yield from laying(standing, heights, age, deposition, telling)
        return found.bed.astype(np.float32)

    network, _ = yield from network.standing(wearing)
    return network, found


def accounting(network: Network, heights: Heights, age: float, deposition: float) -> Work[tuple[Heights, Wear]]:
    """Return the ground after rivers cut and laid down sediment, and it slid, and which law moved how much."""
    network, found = yield from part_of(depositing(network, heights, age, deposition, telling=True), 0, 0.8)
    assert found.slid is not None
    cut = found.bed.astype(np.float32)
    worn = yield from part_of(sliding(network.grid, cut, network.critical, network.outside), 0.8, 1)
    lies = np.maximum(found.sediment.astype(np.float32) - (cut - worn), 0)
    # Sediment that slid or was cut again is no longer there: what is told is what was taken from the rock below.
    taken = np.maximum(heights + network.risen(age) + lies - worn, 0)
    if network.depths is not None:
        taken[network.depths > 0] = 0
    slid = np.minimum(found.slid.astype(np.float32) + (cut - worn), taken)
    return worn, Wear({ErosionLaw.RIVERS: taken - slid, ErosionLaw.SLOPE: slid, ErosionLaw.DEPOSITION: -lies})


def laying(network: Network, heights: Heights, age: float, deposition: float, telling: bool = True) -> Work[Deposits]:
    """Let rivers cut, and lay down what they carry, for a time; on grids from the coarsest to that of the map.

    Rivers keep the ways of the network on bare rock. Where sediment lies their ways are drawn anew in each step, so
    that they wander, and fans become cones. Most of the time goes by on the coarsest grid. A finer one begins with
    its bare ground worn as by `Network.cutting`, under the sediment that the coarser one found.

    Parameters
    ----------
    network
        With the networks of coarser grids; see `drainage_network.settling`.
    age, deposition
        As for `Network.cut`. Rivers are 1 + G times as strong, so that land that has settled is as high as without.
    telling
        Whether to tell what slid.
    """
    # The coarsest first.
    levels = [*(network.coarser or ()), Coarser(heights, network)]
    points = sum(level.network.grid.size for level in levels)
    found, sea, now, done = None, None, 0.0, 0.0
    law = Carrying(deposition, 1 + deposition)
    for number, level in enumerate(levels):
        part = level.network.grid.size / points
        back = network.back if number == len(levels) - 1 else None
        start = part_of(_begun(level, found, sea, now, back, telling), done, done + 0.3 * part)
        found, sea, grown = None, None, None  # makes room
        grown, ground = yield from start
        del start
        until = age * (1 - _LEFT ** (number + 1)) if number < len(levels) - 1 else age
        steps = _STEPS[min(number, len(_STEPS) - 1)]
        yield done + 0.3 * part
        flooding = SeaFloor.of(grown, level.heights, _SHALLOW * float(np.ptp(ground.bed)))
        sea = yield from part_of(flooding, done + 0.3 * part, done + 0.3 * part)
        going = _going_on(grown, ground, sea, law, number, steps, until - now)
        del grown  # makes room
        grown = yield from part_of(going, done + 0.3 * part, done + part)
        found, now, done = ground, until, done + part
    assert found is not None
    assert grown is not None
    _drain(grown, sea, found)
    return found


def _drain(network: Network, sea: SeaFloor | None, ground: Deposits) -> None:
    """Fill hollows that are no lakes with sediment, in place, so that water runs on over them."""
    grid, outlets, relief = network.grid, network.outlets, float(np.ptp(ground.bed))
    hollow, least = _HOLLOW * relief, _FALL * relief / max(grid.rows, grid.columns)
    if sea is not None:
        # Lagoons in deltas are hollows, too.
        sea.lay(ground.bed, ground.sediment, sea.sea)
        outlets = outlets & ~(sea.sea & ~sea.roots & (ground.bed > sea.level - hollow))
    bed = ground.bed.astype(np.float32)
    drawn = steepest_receivers(grid, bed, outlets)
    spilling = spilled(grid, bed, outlets, drawn)
    del drawn  # makes room
    shallow = (spilling.filled - bed < hollow) & ~outlets
    if sea is not None:
        shallow &= ~sea.sea | (spilling.filled >= np.float32(sea.level))
    receivers = spilling.receivers
    del spilling, bed
    tree = FlowTree.of(receivers)
    kernel("drain_hollows")(tree.order, tree.receivers, tree.starts[-2], shallow, least, ground.bed, ground.sediment)
    if sea is not None:
        np.maximum(ground.bed, sea.level, out=ground.bed, where=sea.sea)


def _begun(
    level: Coarser, found: Deposits | None, sea: SeaFloor | None, now: float, back: MovedPlaces | None, telling: bool
) -> Work[tuple[Network, Deposits]]:
    """Return the ground that a grid begins with, from what the coarser one found at a time, and its sea.

    And the network there, without its rates.
    """
    network, heights = level.network.awake(), level.heights
    if found is None:
        yield 1.0
        slid = np.zeros(heights.shape) if telling else None
        return network.unrated(), Deposits(heights.astype(np.float64), np.zeros(heights.shape), slid)
    kinds = [values.astype(np.float32) for values in (found.sediment, found.sediment > 0, found.bed)]
    if sea is not None:
        kinds.append(sea.ground(found.bed, found.sediment).astype(np.float32))
    if back is None:
        methods = ("bilinear", "bilinear", "bicubic", "bicubic")
        there = [
            resampled(kind, heights.shape, network.grid.wraps, method)
            for kind, method in zip(kinds, methods, strict=False)
        ]
    else:
        there = yield from part_of(back.taken(np.stack(kinds), heights.shape), 0, 0.2)
    del kinds, found, sea  # makes room
    thickness, share, surface, *floor = there
    del there
    slides = np.zeros(heights.size, np.float32) if telling else None
    yield 0.2
    bare = yield from part_of(network.cutting(heights, now, _CUTS, slides), 0.2, 0.5)
    lies = (share > 0.5) & (surface > bare) & ~network.outlets
    in_sea = share > 0.5
    del share
    if lies.any():
        del bare  # makes room
        # The bare ground around comes down to the sediment alone, which rises meanwhile to where it lies.
        held = replace(
            network,
            uplift=np.where(lies, (surface - heights) / np.float32(now), network.uplift),
            critical=np.where(lies, np.float32(np.inf), network.critical),
            rates=np.where(lies.reshape(-1)[network.tree.order], np.float32(0), network.rates),
        )
        network = network.unrated()
        if slides is not None:
            slides[:] = 0
        bare = yield from part_of(held.cutting(heights, now, _CUTS, slides), 0.5, 1)
        del held
    yield 1.0
    # What lies above where the ground has risen to is sediment at least.
    thickness = np.maximum(thickness, surface - (heights + network.risen(now)))
    sediment = np.where(lies, np.maximum(thickness, 0), 0).astype(np.float64)
    if floor and network.depths is not None:
        in_sea &= network.depths > 0
        sediment[in_sea] = np.maximum(floor[0] - (heights - network.depths), 0)[in_sea]
    slid = None if slides is None else network.tree.by_point(slides).astype(np.float64).reshape(heights.shape)
    return network.unrated(), Deposits(bare.astype(np.float64), sediment, slid)


def _going_on(
    network: Network, ground: Deposits, sea: SeaFloor | None, law: Carrying, level: int, steps: int, time: float
) -> Work[Network]:
    """Let time go by on a grid, in place, and return the network on the land that there is then."""
    grid, relief, each = network.grid, float(np.ptp(ground.bed)), time / steps
    supply = np.zeros_like(ground.bed)
    for step in range(steps):
        chances = NoiseStream(network.seed, _APART * (level + 1) + step, Role.ROUTE, grid.columns)
        yield step / steps
        if sea is not None:
            network, ways = sea.grown(network, ground.bed, ground.sediment, chances)
            yield (step + 0.2) / steps
        wandering = _wandering(network, ground, chances, _LIES * relief)
        levels, receivers, straightness = yield from part_of(wandering, (step + 0.2) / steps, (step + 0.4) / steps)
        outlets, power = network.outlets, network.power
        network = replace(network, tree=NO_TREE, packed=None)  # makes room
        tree = FlowTree.of(receivers)
        yield (step + 0.5) / steps
        rates = power.rates(tree, grid)
        if network.rock is not None:
            # Below sediment lies the rock that a river meets as it cuts through.
            rates *= network.rock.factors_at(ground.bed - ground.sediment).reshape(-1)[tree.order]
        sills = water_sills(tree, ground.bed)
        network = replace(network.draining(tree), rates=rates, straightness=straightness)
        del receivers, straightness, tree, rates  # makes room
        yield (step + 0.7) / steps
        carrying = law.step(network, ground, sills, levels, each, supply)
        yield from part_of(carrying, (step + 0.7) / steps, (step + 0.8) / steps)
        del sills, carrying
        network = network.unrated()  # makes room
        if sea is None:
            spread(grid, ground, levels, _LOOSE * relief, outlets)
        else:
            laid = min(law.deposition, 1) * each
            reaching = reach_sea(sea, ways, outlets, ground, levels, laid, supply, relief)
            yield from part_of(reaching, (step + 0.8) / steps, (step + 1) / steps)
            del ways, reaching
        del levels
        supply[outlets] = 0
        del outlets
        yield (step + 1) / steps
    return network


def _wandering(
    network: Network, ground: Deposits, chances: NoiseStream, lies: float
) -> Work[tuple[Heights, PointNumbers, Heights]]:
    """Find the levels of lakes, and the ways of water, drawn anew where more sediment lies than `lies`."""
    grid, surface = network.grid, ground.bed.astype(np.float32)
    drawn, straightness = drawn_receivers(grid, surface, network.outlets, chances)
    yield 0.3
    levels = filled(grid, surface, network.outlets, drawn)
    yield 0.7
    # Every way goes down the surface of the water, or stays as it was: so none goes round in a circle.
    del surface  # makes room
    tree, bed = network.whole_tree, ground.bed.reshape(-1)
    sills = water_sills(tree, bed)
    yield 0.9
    stay = ~(ground.sediment.reshape(-1) > lies)
    for start in range(0, grid.size, POINTS_AT_A_TIME):
        some = slice(start, start + POINTS_AT_A_TIME)
        stay[some] |= bed[sills[drawn[some]]] >= bed[sills[some]]
    np.copyto(drawn, tree.receivers, where=stay)
    np.copyto(straightness, network.straightness, where=stay)
    return levels, drawn, straightness


def reach_sea(
    sea: SeaFloor,
    ways: SeaWays,
    outlets: Bools,
    ground: Deposits,
    levels: Heights,
    part: float,
    arriving: Float64s,
    relief: float,
) -> Work[float]:
    """Lay down what rivers bring to the sea, in place, let it settle, and find how much has no room.

    Parameters
    ----------
    ways
        Those of the sea; see `SeaFloor.grown`.
    levels
        Those of lakes, and of the sea.
    part, arriving
        How much of what arrives at outlets settles; other numbers there do not count.
    relief
        That of the land.
    """
    wet = sea.sea & outlets
    places = ways.places()
    yield 0.0
    left, deep, still, portion = 0.0, _LOOSE * relief, outlets & ~wet, np.zeros_like(arriving)
    for turn in range(_PORTIONS):
        np.multiply(arriving, part / _PORTIONS, out=portion, where=wet)
        left += sea.fill(ways, places, wet, ground.sediment, portion)
        yield (turn + 0.5) / _PORTIONS
        sea.lay(ground.bed, ground.sediment, wet)
        left += spread(sea.grid, ground, levels, deep, still, _SEA_SWEEPS, wet)
        yield (turn + 1) / _PORTIONS
    del portion, places  # makes room
    left += spread(sea.grid, ground, levels, deep, still)
    ground.bed[wet] = sea.level
    return left
