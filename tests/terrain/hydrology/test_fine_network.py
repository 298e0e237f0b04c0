"""The laws of the drainage network below the points of a map."""

from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import without_kernels

from terrain_explorer.terrain.heightmap import Window
from terrain_explorer.terrain.hydrology import fine_network, route_flow
from terrain_explorer.terrain.hydrology.fine_network import OUTLET, UNTOLD, Drained, FineNetwork, steepest_directions
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS
from terrain_explorer.terrain.scale import Region

SPACING = (0.1, 0.1)


@dataclass(frozen=True)
class Beds:
    """Hard and soft layers that lie aslant, and are broken by a fault."""

    shape: tuple[int, int]
    tables = np.array([-1.0, 0.5, 1.0]), np.array([-1.5, 0.0, 2.0]), np.array([3.0, 1.0, 0.25, 6.0])

    def frame(self, region: Region) -> np.ndarray:
        south, east = (places % (count - 1) for places, count in zip(region.places(), self.shape, strict=True))
        return 1.5 * np.sin(south[:, np.newaxis]) + 0.3 * np.cos(east) + 2.0 * (east > 3)


def network(seed: int, side: int = 9, repeats: bool = False) -> FineNetwork:
    """Return that of rough ground, pits and all; every second one is of layered rock."""
    numbers = np.random.default_rng(seed)
    heights = numbers.random((side, side)).cumsum(axis=0).astype(np.float32)
    if repeats:
        heights = numbers.random((side, side)).astype(np.float32)
        heights[-1], heights[:, -1] = heights[0], heights[:, 0]
        heights[-1, -1] = heights[0, 0]
    area = route_flow(heights).area.astype(np.float32)
    layers = Beds((side, side)) if seed % 2 else None
    return FineNetwork.of(heights, area, SPACING, steepest=1.0, seed=seed, repeats=repeats, layers=layers)


def whole(of: FineNetwork, level: int) -> Drained:
    return of.drained(Region.whole(of.heights.shape, level))


def around(values: np.ndarray) -> np.ndarray:
    """Return the eight neighbours of each point; beyond the edge infinity."""
    wide = np.pad(values, 1, constant_values=np.inf)
    rows, columns = values.shape
    return np.stack([wide[1 + down : 1 + down + rows, 1 + right : 1 + right + columns] for down, right in DIRECTIONS])


seeds = st.integers(0, 10**6)


@given(seeds, st.integers(1, 5))
@settings(max_examples=20, deadline=None)
def test_the_points_of_the_map_keep_every_bit(seed: int, level: int) -> None:
    of = network(seed)
    every = 1 << level
    np.testing.assert_array_equal(whole(of, level).heights[::every, ::every], of.heights)
    np.testing.assert_array_equal(whole(of, level).areas[::every, ::every], of.areas)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("level", [1, 3, 6])
def test_new_ground_always_has_a_way_down(seed: int, level: int) -> None:
    of = network(seed)
    heights = whole(of, level).heights
    pits = np.argwhere(heights <= around(heights).min(axis=0))
    outlets = np.argwhere(of.directions == OUTLET) << level
    assert {tuple(pit) for pit in pits} <= {tuple(outlet) for outlet in outlets}


@given(seeds, st.integers(0, 4), st.booleans())
@settings(max_examples=20, deadline=None)
def test_no_water_runs_uphill(seed: int, level: int, repeats: bool) -> None:
    drained = whole(network(seed, repeats=repeats), level)
    inner = np.zeros(drained.heights.shape, bool)
    inner[1:-1, 1:-1] = True
    for code, lower in enumerate(around(drained.heights)):
        runs = (drained.directions == code) & inner
        assert (lower[runs] < drained.heights[runs]).all()


@given(seeds, st.integers(1, 4), st.data(), st.booleans())
@settings(max_examples=30, deadline=None)
def test_windows_are_cut_from_the_whole(seed: int, level: int, data: st.DataObject, repeats: bool) -> None:
    of = network(seed, repeats=repeats)
    there = Region.whole(of.heights.shape, level)
    row, column = (data.draw(st.integers(0, count - 1)) for count in there.shape)
    rows, columns = data.draw(st.integers(1, there.shape[0] - row)), data.draw(st.integers(1, there.shape[1] - column))
    region = Region(level, Window(row, column, rows, columns))
    alone = network(seed, repeats=repeats).drained(region)
    cut = whole(of, level).part(region)
    np.testing.assert_array_equal(alone.heights, cut.heights)
    np.testing.assert_array_equal(alone.areas, cut.areas)
    np.testing.assert_array_equal(alone.directions, cut.directions)


def assert_same(drained: Drained, expected: Drained) -> None:
    for name in "heights", "areas", "directions":
        np.testing.assert_array_equal(getattr(drained, name), getattr(expected, name), name)


@given(
    seeds,
    st.tuples(st.integers(2, 40), st.integers(2, 40)),
    st.integers(1, 4),
    st.booleans(),
    st.sampled_from([2.0, 50.0, np.inf]),
    st.sampled_from([(SPACING, 1.0), ((3.0, 0.5), np.inf), ((1e-3, 1e-3), 0.01)]),
)
@settings(max_examples=60, deadline=None)
def test_the_kernel_gives_the_same_bits(
    seed: int,
    shape: tuple[int, int],
    level: int,
    repeats: bool,
    steps: float,
    land: tuple[tuple[float, float], float],
) -> None:
    # With few steps there are plateaus, and with infinitely many any heights.
    numbers = np.random.default_rng(seed)
    heights = numbers.random(shape).cumsum(axis=0)
    heights = (heights if steps == np.inf else np.rint(heights * steps) / steps).astype(np.float32)
    if repeats:
        heights[-1], heights[:, -1] = heights[0], heights[:, 0]
        heights[-1, -1] = heights[0, 0]
    area = (route_flow(heights).area * numbers.choice([1.0, 1.5, 8.0])).astype(np.float32)
    layers = Beds(shape) if numbers.random() < 0.5 else None
    of, other = (FineNetwork.of(heights, area, *land, seed=seed, repeats=repeats, layers=layers) for _ in range(2))
    with without_kernels():
        expected = whole(other, level)
    assert_same(whole(of, level), expected)


@given(seeds, st.integers(6, 600), st.booleans())
@settings(max_examples=20, deadline=None)
def test_strips_of_any_size_give_the_same_bits(seed: int, points: int, repeats: bool) -> None:
    expected = whole(network(seed, 33, repeats), 2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fine_network, "_REFINED_AT_ONCE", points)
        assert_same(whole(network(seed, 33, repeats), 2), expected)


@pytest.mark.parametrize("level", [1, 3, 5])
def test_ground_that_repeats_has_no_seam(level: int) -> None:
    of = network(3, repeats=True)
    side = 8 << level
    heights = of.drained(Region(level, Window(-5, -7, side + 11, side + 13))).heights
    np.testing.assert_array_equal(heights[:11], heights[side:])
    np.testing.assert_array_equal(heights[:, :13], heights[:, side:])


@pytest.mark.parametrize("level", [1, 2, 4])
def test_the_main_rivers_stay_where_they_are(level: int) -> None:
    of = network(5, side=33)
    drained, least = whole(of, level), 12
    fine = np.argwhere(drained.areas >= least) / 2**level
    coarse = np.argwhere(of.areas >= least)
    apart = np.abs(fine[:, np.newaxis] - coarse).max(axis=2)
    assert apart.min(axis=1).max() <= 2
    assert apart.min(axis=0).max() == 0
    # They go on from point to point: no river ends but at an outlet.
    rivers = drained.areas >= least
    assert (drained.directions[rivers] != UNTOLD).all()


def test_nearly_each_point_of_a_river_is_followed_by_one_with_as_much_water() -> None:
    # Where two cross between points, one takes the other's water, and none of it is known farther down.
    followed: list[np.ndarray] = []
    for seed in range(20):
        drained = whole(network(seed, side=17), 3)
        wide = np.pad(drained.areas, 1)
        rows, columns = drained.areas.shape
        for code, (down, right) in enumerate(DIRECTIONS):
            runs = (drained.directions == code) & (drained.areas >= 2)
            below = wide[1 + down : 1 + down + rows, 1 + right : 1 + right + columns]
            followed.append(below[runs] >= 2)
    assert np.concatenate(followed).mean() > 0.995


def test_rivers_leave_no_beads_on_even_slopes(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slope without a valley a river goes with the ground, and neither digs into it nor stands above it."""
    monkeypatch.setattr(fine_network, "_ROUGH", 0.0)
    row, column = np.indices((33, 33))
    heights = (0.03 * column + 0.01 * row).astype(np.float32)
    area = route_flow(heights).area.astype(np.float32)
    assert area.max() >= 30
    fine = whole(FineNetwork.of(heights, area, SPACING), 3).heights
    row, column = np.indices(fine.shape) / 8
    np.testing.assert_allclose(fine, 0.03 * column + 0.01 * row, atol=0.04 * 0.03)


def test_crests_have_no_gaps() -> None:
    """A crest that runs askew stays level between its points: no row of needles."""
    rows, columns = np.indices((17, 17))
    heights = (1 - np.abs(rows - columns) / 16).astype(np.float32)
    area = route_flow(heights).area.astype(np.float32)
    drained = whole(FineNetwork.of(heights, area, SPACING), 3)
    crest = np.diagonal(drained.heights)[32:-32]
    assert crest.min() > 0.985


def bends(heights: np.ndarray) -> np.ndarray:
    """Return how far each inner point lies off the mean of the four beside it."""
    beside = heights[:-2, 1:-1] + heights[2:, 1:-1] + heights[1:-1, :-2] + heights[1:-1, 2:]
    return np.abs(beside / 4 - heights[1:-1, 1:-1])


@pytest.mark.parametrize("name", ["rough", "crest", "peak"])
def test_ground_is_round_at_the_points_of_the_map(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With half the spacing round ground bends by a quarter, and a cone by half."""
    monkeypatch.setattr(fine_network, "_ROUGH", 0.0)
    row, column = np.indices((17, 17))
    heights = {
        "rough": np.random.default_rng(3).random((17, 17)),
        "crest": 1 - np.abs(row - 0.6 * column - 3) / 16,
        "peak": ((row == 8) & (column == 8)) - 0.01 * column,
    }[name].astype(np.float32)
    of = FineNetwork.of(heights, route_flow(heights).area.astype(np.float32), SPACING)
    coarser, finer = (
        bends(whole(of, level).heights)[(1 << level) - 1 :: 1 << level, (1 << level) - 1 :: 1 << level].mean()
        for level in (5, 6)
    )
    assert finer < 0.34 * coarser


def test_the_steepest_way_down_is_measured_in_lengths() -> None:
    heights = np.array([[2.0, 2, 2], [2, 1, 0.1], [2, 2, 0.0]])
    assert steepest_directions(heights, (1, 1))[1, 1] == DIRECTIONS.index((0, 1))
    assert steepest_directions(heights, (0.01, 1))[1, 1] == DIRECTIONS.index((1, 1))


def test_a_river_winds_in_a_valley_whose_slopes_drain_straight_into_it() -> None:
    row, column = np.indices((33, 33))
    heights = (0.02 * abs(row - column) - 0.01 * (row + column)).astype(np.float32)
    of = FineNetwork.of(heights, route_flow(heights).area.astype(np.float32), SPACING, steepest=1.0)
    fine = whole(of, 3)
    row, column = np.nonzero(fine.areas > 100)
    # In points of the finest level; a straight river lies nowhere beside the diagonal.
    assert abs(row - column).max() >= 2
    # At the points of the map it keeps to it.
    assert (fine.areas[::8, ::8].diagonal()[12:-1] > 100).all()
