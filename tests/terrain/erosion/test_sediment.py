"""Rivers lay down what they carry: the law is met, and nothing is lost."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from river_lands import rough
from terrain_laws import laws

from terrain_explorer.terrain.erosion import sediment
from terrain_explorer.terrain.erosion.drainage_network import Law, settling
from terrain_explorer.terrain.erosion.land import ErosionLand
from terrain_explorer.terrain.erosion.sediment import Carrying, Deposits, laying, spread, water_sills
from terrain_explorer.terrain.erosion.wear import ErosionLaw
from terrain_explorer.terrain.filters import Streams
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.work import finished


def network_on(heights, wraps=False, **law):
    grid = FlowGrid(*heights.shape, wraps)
    land = ErosionLand(grid, heights, np.zeros(heights.shape, bool))
    return finished(settling(land, Law(**law)))


def deposits(heights, thickness=0.0):
    return Deposits(heights.astype(np.float64), np.full(heights.shape, thickness), np.zeros(heights.shape))


def step(network, ground, deposition, time, supply=None, strength=1.0):
    sills = water_sills(network.tree, ground.bed)
    levels = ground.bed.reshape(-1)[sills].reshape(ground.bed.shape).astype(np.float32)
    supply = np.zeros(ground.bed.shape) if supply is None else supply.copy()
    return finished(Carrying(deposition, strength).step(network, ground, sills, levels, time, supply))


@laws
@given(
    st.integers(0, 99),
    st.booleans(),
    st.sampled_from([0.0, 0.5, 1.0, 2.0, 5.0]),
    st.floats(1e-3, 1e3),
    st.sampled_from([1.0, 1e-6, 1e6]),
)
def test_nothing_is_lost(seed, wraps, deposition, time, unit):
    heights = np.float32(unit) * rough(17, 21, seed)
    network = network_on(heights, wraps, critical_slope=unit, seed=seed)
    ground, inland = deposits(heights), ~network.outlets
    supply = np.where(inland, unit * rough(17, 21, seed + 1) ** 2, 0).astype(np.float64)
    before, came = ground.bed.copy(), time * supply.sum()
    left = step(network, ground, deposition, time, supply)
    risen = time * network.uplift.astype(np.float64)[inland].sum()
    moved = abs(before).sum() + risen + came + abs(left)
    assert abs((ground.bed - before).sum() + ground.slid.sum() + left - risen - came) <= 1e-12 * moved
    assert (ground.bed == before)[network.outlets].all()
    assert ground.sediment.min() >= 0


@laws
@given(st.integers(0, 99), st.booleans(), st.floats(0, 9))
def test_what_spreads_is_lost_nowhere_and_never_more_than_lies_there(seed, wraps, deep):
    heights, grid = rough(13, 16, seed), FlowGrid(13, 16, wraps, (1.0, 2.0))
    ground, outlets = deposits(heights, 0.4), np.zeros(heights.shape, bool)
    outlets[3, 4] = True
    rock = (ground.bed - ground.sediment)[~outlets]
    levels = np.full(heights.shape, np.quantile(heights, 0.3), np.float32)
    before, sharp = ground.bed.sum(), ground.bed.std()
    left = spread(grid, ground, levels, deep, outlets)
    assert ground.bed.sum() + left == pytest.approx(before, rel=1e-12, abs=1e-10)
    assert (ground.bed - ground.sediment)[~outlets] == pytest.approx(rock, abs=1e-12)
    assert ground.bed[3, 4] == heights[3, 4]
    assert ground.bed.std() <= sharp


@pytest.mark.parametrize("deposition", [0.0, 0.5, 1.0, 2.0])
def test_slopes_at_rest_are_one_plus_g_times_as_steep(deposition):
    network = network_on(rough(33, 33, 4), critical_slope=1e6, variation=0)
    network = replace(network, uplift=np.ones_like(network.uplift))
    ground = deposits(np.zeros((33, 33)))
    for _ in range(60):
        step(network, ground, deposition, 1.0)
    tree, flat = network.tree, ground.bed.reshape(-1)
    inland = tree.order[: tree.starts[-2]]
    drops = flat[inland] - flat[tree.receivers[inland]]
    assert drops * network.rates[: len(inland)] == pytest.approx(1 + deposition, rel=1e-4)


def test_what_is_at_rest_does_not_depend_on_the_step():
    network = network_on(rough(33, 33, 4), critical_slope=1e6, variation=0)
    found = []
    for time, steps in ((1e9, 2), (1.0, 80)):
        ground = deposits(np.zeros((33, 33)))
        for _ in range(steps):
            step(network, ground, 1.0, time)
        found.append(ground.bed)
    assert found[0] == pytest.approx(found[1], rel=1e-4, abs=1e-6)


def test_without_deposition_rivers_cut_as_ever():
    heights = rough(33, 33, 8)
    network = network_on(heights, critical_slope=1e6, variation=0)
    # With lakes that are full: whatever settles in standing water settles without deposition, too.
    heights = heights.reshape(-1)[water_sills(network.tree, heights.astype(np.float64))].reshape(heights.shape)
    cut = finished(network.cutting(heights, 0.3, 1))
    ground = deposits(heights)
    step(network, ground, 0.0, 0.3)
    assert ground.bed == pytest.approx(cut, abs=1e-5)


def transposed_network(network):
    rows, columns = network.grid.rows, network.grid.columns

    def turned(values):
        return np.ascontiguousarray(values.reshape(rows, columns).T)

    there = turned(network.tree.receivers)
    receivers = (there % columns * rows + there // columns).astype(np.int32).reshape(-1)
    grid, tree = FlowGrid(columns, rows), FlowTree.of(receivers)
    kinds = {name: turned(getattr(network, name)) for name in ("uplift", "critical", "outlets", "outside")}
    rates = network.power.rates(tree, grid)
    straightness = turned(network.straightness).reshape(-1)
    return replace(network, grid=grid, tree=tree, rates=rates, straightness=straightness, **kinds)


def test_transposed_land_is_worn_alike():
    heights = rough(20, 31, 6)
    network = network_on(heights)
    ground, across = deposits(heights, 0.1), deposits(np.ascontiguousarray(heights.T), 0.1)
    step(network, ground, 1.0, 0.2)
    step(transposed_network(network), across, 1.0, 0.2)
    assert pytest.approx(ground.bed, rel=1e-12, abs=1e-12) == across.bed.T
    for each, grid in ((ground, network.grid), (across, FlowGrid(31, 20))):
        spread(grid, each, each.bed.astype(np.float32), 0.1, np.zeros(each.bed.shape, bool))
    assert pytest.approx(ground.bed, rel=1e-12, abs=1e-12) == across.bed.T


def front(points=257, seed=2):
    """Return mountains of about 100 in the west of a plain, and where it is plain."""
    east = np.linspace(0, 1, points, dtype=np.float32)
    mountains = np.clip((0.45 - east) / 0.05, 0, 1)
    ground = mountains * (40 + 60 * abs(rough(points, points, seed))) + 4 * (1 - east)
    return ground.astype(np.float32), np.broadcast_to(east > 0.5, ground.shape)


def test_fans_lie_in_front_of_mountains_and_are_gentler_the_farther_out():
    heights, plain = front()
    result = Streams(deposition=1, age=1).applied(Heightmap(heights, metres=True, spacing=20.0))
    thickness = finished(Streams(deposition=1, age=1).wearing(Heightmap(heights, metres=True, spacing=20.0), result))
    lies = -thickness.parts[ErosionLaw.DEPOSITION]
    assert (lies[plain] > 1).mean() > 0.05
    near, far = (lies[:, places].mean() for places in (slice(130, 150), slice(210, 240)))
    assert near > 3 * far
    down = [np.median(-np.diff(result.heights[:, places], axis=1)) for places in (slice(130, 150), slice(210, 240))]
    assert down[0] > 2 * down[1]


def test_no_hollow_is_left_that_is_no_lake():
    heights, _ = front(129)
    ground = Heightmap(heights, metres=True, spacing=20.0)
    found = Streams(deposition=1, age=1).applied(ground).heights
    grid = FlowGrid(129, 129)
    routed = sediment.steepest_receivers(grid, found, grid.border())
    deep = sediment.spilled(grid, found, grid.border(), routed).filled - found
    hollow = np.ptp(found) / 300
    pits = (routed == np.arange(grid.size)).reshape(found.shape) & ~grid.border()
    # What was deeper than that is a lake; the highest ground may have slid since.
    assert not (pits & (deep < hollow / 2)).any()


def test_lakes_fill_from_their_inlets_up_to_their_level():
    rows, columns = np.mgrid[:65, :65].astype(np.float32)
    bowl = 1 - np.clip((12 - np.hypot(rows - 40, columns - 32)) / 4, 0, 1)
    heights = ((70 - rows) * (0.2 + 0.6 * (rows < 25)) + 6 * bowl + 0.1 * rough(65, 65, 1)).astype(np.float32)
    shares = []
    for age in (0.1, 2.0):
        result = Streams(deposition=2, age=age, uplift=0).applied(Heightmap(heights, metres=True, spacing=20.0))
        ground = FlowGrid(65, 65), result.heights, FlowGrid(65, 65).border()
        routed = sediment.drawn_receivers(*ground, sediment.NoiseStream(0, 0, sediment.Role.ROUTE, 65))[0]
        shares.append((sediment.spilled(*ground, routed).filled - result.heights > 0.5).sum())
    assert shares[1] < shares[0] / 4


def test_it_is_the_same_twice_and_can_be_stopped():
    heights, _ = front(129)
    network = network_on(heights)
    first, again = (finished(laying(network, heights, 0.5, 1.0)) for _ in range(2))
    assert (first.bed == again.bed).all()
    work = laying(network, heights, 0.5, 1.0)
    done = [next(work) for _ in range(30)]
    assert done == sorted(done)
    work.close()


def test_each_step_on_each_grid_keeps_what_rises_and_lies(monkeypatch):
    heights, _ = front(257)
    grids, first = [], Carrying.step

    def step(law, network, ground, sills, levels, time, supply):
        before, came, slid = ground.bed.copy(), time * supply.sum(), ground.slid.sum()
        left = yield from first(law, network, ground, sills, levels, time, supply)
        risen = time * network.uplift.astype(np.float64)[~network.outlets].sum()
        moved = abs(before).sum() + risen + came + abs(left)
        lost = (ground.bed - before).sum() + (ground.slid.sum() - slid) + left - risen - came
        assert abs(lost) <= 1e-12 * moved
        grids.append(ground.bed.shape)
        return left

    monkeypatch.setattr(Carrying, "step", step)
    land = ErosionLand(FlowGrid(257, 257), heights, np.zeros(heights.shape, bool))
    finished(laying(finished(settling(land, Law(), keeping=True)), heights, 0.5, 1.0))
    assert set(grids) == {(129, 129), (257, 257)}
