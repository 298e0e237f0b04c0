"""The law of streams, the account of what they wear, and the grids of the land."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from river_lands import distances_downstream, rough, square, tree_of
from terrain_laws import laws

from terrain_explorer.terrain.erosion import sediment
from terrain_explorer.terrain.erosion.critical_slope import sliding
from terrain_explorer.terrain.erosion.drainage_network import Law, settling
from terrain_explorer.terrain.erosion.land import ErosionLand, ErosionMaps, nearest, resampled, shapes, thinned
from terrain_explorer.terrain.erosion.stream_power import (
    CONCAVITY,
    StreamLayers,
    StreamPower,
    area_power,
    celerities,
    travel_times,
    wear,
)
from terrain_explorer.terrain.erosion.wear import ErosionLaw, Wear
from terrain_explorer.terrain.generators import DiamondSquare
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.work import finished

GRID = square(97)
TREE = tree_of(GRID, rough(97, 97))
OUTLETS = slice(TREE.starts[-2], None)
NO_LIMIT = np.full(GRID.size, np.inf, np.float32)


def worn_for(heights, time, steps, uplift=1.0, steepest=NO_LIMIT, erodibility=1.0):
    rates, bed = celerities(TREE, GRID) * np.float32(erodibility), heights.copy()
    for _ in range(steps):
        bed[: OUTLETS.start] += np.float32(uplift * time / steps)
        wear(TREE, bed, rates, time / steps, steepest)
    return bed


def test_the_power_of_areas_is_the_concavity():
    areas = np.geomspace(1e-9, 1, 200).astype(np.float32)
    np.testing.assert_allclose(area_power(areas), areas.astype(np.float64) ** CONCAVITY, 1e-6)


def test_celerity_is_the_power_of_the_share_of_the_map_by_the_distance():
    areas = TREE.accumulated(np.ones(GRID.size)) / GRID.size
    inland = slice(0, TREE.starts[-2])
    rows, columns = np.divmod(np.stack([TREE.order, TREE.order[TREE.below]]), GRID.columns)
    distances = np.hypot(np.diff(rows, axis=0), np.diff(columns, axis=0))[0] / 96
    expected = areas[TREE.order] ** CONCAVITY / np.where(distances > 0, distances, 1)
    speeds = celerities(TREE, GRID)
    np.testing.assert_allclose(speeds[inland], expected[inland], 1e-5)
    assert not speeds[OUTLETS].any()


def test_rivers_across_the_seam_are_as_long_as_others():
    grid = FlowGrid(6, 9, wraps=True, spacing=(2.0, 3.0))
    heights = np.random.default_rng(1).random((6, 9), np.float32)
    distances = distances_downstream(tree_of(grid, heights), grid)
    assert set(np.unique(distances)) <= {np.float32(length) for length in (0, 2, 3, np.hypot(2, 3))}


def test_the_steady_state_is_uplift_times_travel_time():
    settled = worn_for(np.zeros(GRID.size, np.float32), 1e5, 30)
    np.testing.assert_allclose(settled, travel_times(TREE, celerities(TREE, GRID)), 2e-5)


def test_the_slope_of_settled_rivers_falls_with_area_as_the_concavity_says():
    settled = worn_for(np.zeros(GRID.size, np.float32), 1e5, 30).astype(np.float64)
    inland = slice(0, TREE.starts[-2])
    slopes = (settled - settled[TREE.below])[inland] / distances_downstream(TREE, GRID)[inland]
    areas = TREE.accumulated(np.ones(GRID.size))[TREE.order][inland]
    exponent = np.polyfit(np.log(areas), np.log(slopes), 1)[0]
    assert exponent == pytest.approx(-CONCAVITY, abs=0.02)


def test_no_time_and_no_uplift_leave_every_bit():
    heights = rough(97, 97, 5).reshape(-1)
    np.testing.assert_array_equal(worn_for(heights, 0, 1), heights)


def test_without_uplift_nothing_rises_and_outlets_stay():
    heights = rough(97, 97, 5).reshape(-1)[TREE.order]
    after = worn_for(heights, 0.5, 4, uplift=0)
    assert (after <= heights).all()
    assert (after < heights).any()
    np.testing.assert_array_equal(after[OUTLETS], heights[OUTLETS])


def test_the_bed_of_a_lake_is_not_worn():
    # A line of points: an outlet, a dam, a pool behind it, and a hill.
    line = FlowTree.of(np.array([0, 0, 1, 2], np.int32))
    by_point = np.array([0, 5, 2, 7], np.float32)
    bed = by_point[line.order]
    wear(line, bed, np.full(4, 0.1, np.float32), 1.0, np.full(4, np.inf, np.float32))
    outlet, dam, pool, hill = line.by_point(bed)
    assert (outlet, pool) == (0, 2)
    assert dam == pytest.approx(5 / 1.1)
    # The hill knows the level of the lake, which the dam holds back.
    assert hill == pytest.approx((7 + 0.1 * dam) / 1.1)


def test_no_point_stands_higher_above_its_receiver_than_allowed():
    steepest = np.full(GRID.size, 0.01, np.float32)
    after = worn_for(rough(97, 97, 5).reshape(-1)[TREE.order], 0.1, 3, steepest=steepest)
    inland = slice(0, TREE.starts[-2])
    water = after.copy()
    for wave, below in TREE.upstream():
        water[wave] = np.maximum(after[wave], water[below])
    assert (after[inland] <= (water[TREE.below] + np.float32(0.01))[inland]).all()


HEIGHTS = 20 * DiamondSquare(exponent=6, seed=5).heightmap().heights
LAND = ErosionLand(FlowGrid(65, 65), HEIGHTS, np.zeros(HEIGHTS.shape, bool))


def accounting(network, age, deposition):
    if deposition:
        return finished(sediment.accounting(network, HEIGHTS, age, deposition))
    return finished(network.accounting(HEIGHTS, age))


def some_factors(seed=0):
    return np.random.default_rng(seed).random(HEIGHTS.shape, np.float32)


def worn_by(land=LAND, **law):
    network = finished(settling(land, Law(critical_slope=0.5, **law)))
    return finished(network.accounting(land.heights, 1.0))[0]


@laws
@given(st.floats(0.1, 3), st.floats(0, 3), st.floats(0, 3), st.booleans())
def test_a_map_of_one_value_is_the_number(erodibility, rain, uplift, even):
    law = Law(erodibility, uplift, even, critical_slope=0.5, rain=rain, stream_area=0.001)
    ones = np.ones(HEIGHTS.shape, np.float32)
    networks = [
        finished(settling(replace(LAND, maps=maps), law)) for maps in (ErosionMaps(), ErosionMaps(ones, ones, ones))
    ]
    one, other = (finished(network.cut(HEIGHTS, 0.7)).tobytes() for network in networks)
    assert one == other


@laws
@given(st.integers(0, 99))
def test_twice_the_factor_is_twice_the_number(seed):
    factors = some_factors(seed)
    grid = LAND.grid
    tree = tree_of(grid, rough(65, 65, seed))
    doubled = StreamPower(2.0, erodibilities=factors, rains=factors).rates(tree, grid)
    np.testing.assert_array_equal(doubled, StreamPower(1.0, erodibilities=2 * factors, rains=factors).rates(tree, grid))
    rainy = StreamPower(1.0, rain=2.0, rains=factors).rates(tree, grid)
    np.testing.assert_array_equal(rainy, StreamPower(1.0, rains=2 * factors).rates(tree, grid))


def test_slopes_of_settled_rivers_are_uplift_by_erodibility_and_rain():
    factors = 0.5 + some_factors(1)[:, :, np.newaxis] * np.ones(3, np.float32)
    erodibility, rain, uplift = (np.random.default_rng(seed).permuted(factors[..., seed]) for seed in range(3))
    tree, grid = tree_of(LAND.grid, HEIGHTS), LAND.grid
    rates = StreamPower(2.0, erodibilities=erodibility, rains=rain).rates(tree, grid)
    bed, rises = np.zeros(grid.size, np.float32), uplift.reshape(-1)[tree.order]
    inland = slice(0, tree.starts[-2])
    for _ in range(30):
        bed[inland] += np.float32(1e5) * rises[inland]
        wear(tree, bed, rates, 1e5, np.full(grid.size, np.inf, np.float32))
    discharge = tree.accumulated(rain.reshape(-1).astype(np.float64) / grid.size)[tree.order][inland]
    lengths = distances_downstream(tree, grid)[inland]
    slopes = (bed.astype(np.float64) - bed[tree.below])[inland] / lengths
    expected = rises[inland] / (2 * erodibility.reshape(-1)[tree.order][inland] * discharge**CONCAVITY)
    np.testing.assert_allclose(slopes, expected, 1e-2)


def test_maps_do_their_part_where_they_are():
    west = np.zeros(HEIGHTS.shape, bool)
    west[:, :32] = True
    half = np.where(west, np.float32(1), np.float32(0.1))
    without = worn_by(uplift=0.0)
    maps = ErosionMaps(erodibility=half), ErosionMaps(rain=half), ErosionMaps(uplift=half)
    hard, dry, risen = (
        worn_by(replace(LAND, maps=one), uplift=float(place == 2), even=True) - without
        for place, one in enumerate(maps)
    )
    # What flows from the west over hard rock is held up, too.
    assert hard[~west].mean() > hard[west].mean() > 0
    assert dry[~west].mean() > 5 * dry[west].mean()
    assert risen[west].mean() > 4 * risen[~west].mean()


def test_a_map_of_fewer_points_has_the_maps_of_these():
    factors = some_factors()
    coarser = replace(LAND, maps=ErosionMaps(erodibility=factors)).coarser((33, 33))
    np.testing.assert_array_equal(coarser.maps.erodibility, factors[::2, ::2])
    assert coarser.maps.rain is None


@pytest.mark.parametrize("deposition", [0.0, 0.8])
@pytest.mark.parametrize("age", [0.1, 1.0])
def test_the_ground_and_its_rise_less_the_wear_is_the_worn_ground(age, deposition):
    network = finished(settling(LAND, Law(critical_slope=0.5)))
    worn, wear = accounting(network, age, deposition)
    # Outlets are left out: they do not rise, unless they are undercut and so none.
    inland = ~network.outlets
    assert (HEIGHTS + age * network.uplift - wear.total)[inland] == pytest.approx(worn[inland], abs=1e-4)
    assert wear.parts[ErosionLaw.RIVERS].max() > 1
    assert wear.parts[ErosionLaw.SLOPE].max() > 1


@pytest.mark.parametrize("deposition", [0.0, 0.4])
def test_keeping_account_changes_no_bit(deposition):
    network = finished(settling(LAND, Law()))
    worn, _ = accounting(network, 0.7, deposition)
    if deposition:
        cut = finished(sediment.depositing(network, HEIGHTS, 0.7, deposition))[1].bed.astype(np.float32)
    else:
        cut = finished(network.cut(HEIGHTS, 0.7))
    assert (worn == finished(sliding(LAND.grid, cut, network.critical, network.outside))).all()


def test_rivers_and_slopes_only_take_and_deposits_only_lie_down():
    network = finished(settling(LAND, Law()))
    _, wear = accounting(network, 0.7, 0.4)
    assert wear.parts[ErosionLaw.RIVERS].min() >= 0
    assert wear.parts[ErosionLaw.SLOPE].min() >= -1e-5
    assert wear.parts[ErosionLaw.DEPOSITION].max() <= 0


def test_without_a_limit_no_ground_slides():
    network = finished(settling(LAND, Law(critical_slope=1e6, variation=0)))
    _, wear = finished(network.accounting(HEIGHTS, 0.7))
    assert abs(wear.parts[ErosionLaw.SLOPE]).max() == 0
    assert ErosionLaw.DEPOSITION not in wear.parts


def test_a_later_wear_is_added_law_by_law():
    one, two = np.ones((2, 3), np.float32), np.full((2, 3), 2, np.float32)
    first = Wear({ErosionLaw.RIVERS: one, ErosionLaw.THERMAL: -two})
    both = first.followed_by(Wear({ErosionLaw.THERMAL: one, ErosionLaw.GULLIES: two}))
    assert both.at(1, 2) == {ErosionLaw.RIVERS: 1, ErosionLaw.THERMAL: -1, ErosionLaw.GULLIES: 2}
    assert (both.total == two).all()


@pytest.mark.parametrize(
    ("shape", "wraps", "expected"),
    [
        ((1025, 1025), False, [(1025, 1025), (513, 513), (257, 257), (129, 129)]),
        ((1024, 512), True, [(1024, 512), (512, 256), (256, 128), (128, 64)]),
        ((100, 129), False, [(100, 129)]),
        ((2, 300), False, [(2, 300), (2, 151), (2, 76)]),
        ((333, 200), True, [(333, 200), (167, 100), (84, 50)]),
    ],
)
def test_sides_are_halved_until_they_are_short(shape, wraps, expected):
    assert shapes(shape, 129, wraps) == expected


@laws
@given(st.integers(2, 200), st.integers(2, 200))
def test_ends_are_nearest_to_ends(old, new):
    assert nearest(np.array([0, old - 1]), old, new, wraps=False).tolist() == [0, new - 1]
    assert nearest(np.array([0]), old, new, wraps=True).tolist() == [0]


@laws
@given(st.integers(2, 300), st.integers(2, 300))
def test_a_thinned_map_has_points_of_its_own(rows, columns):
    grid = np.arange(rows * columns).reshape(rows, columns)
    for wraps in (False, True):
        for shape in shapes(grid.shape, 20, wraps)[1:]:
            assert thinned(grid, shape, wraps).shape == shape
            assert thinned(grid, shape, wraps)[0, 0] == 0
    finest = shapes(grid.shape, 20, False)[-1]
    assert thinned(grid, finest, False)[-1, -1] == grid[-1, -1]


def test_a_map_of_every_second_point_is_thinned_to_the_same():
    grid = np.random.default_rng(0).random((257, 513))
    np.testing.assert_array_equal(thinned(grid[::2, ::2], (65, 129), False), thinned(grid, (65, 129), False))


def test_a_finer_grid_goes_through_the_points():
    coarse = np.random.default_rng(0).random((9, 17), np.float32)
    for method in ("bicubic", "bilinear"):
        fine = resampled(coarse, (17, 33), False, method)
        assert fine.dtype == np.float32
        np.testing.assert_allclose(fine[::2, ::2], coarse, 0, 1e-6)
    wrapped = resampled(coarse, (18, 34), True)
    np.testing.assert_allclose(wrapped[::2, ::2], coarse, 0, 1e-6)
    moved = resampled(np.roll(coarse, 3, 1), (18, 34), True)
    np.testing.assert_allclose(np.roll(moved, -6, 1), wrapped, 0, 1e-6)


def layers(*factors, seed=1):
    """Return layers below the land, bent so that each comes to the surface somewhere."""
    thickness, bent = np.ptp(HEIGHTS) / len(factors), rough(65, 65, seed)
    frame = HEIGHTS.max() + np.float32(0.3 * thickness) * (bent - bent.mean()) / bent.std()
    bounds = -thickness * np.arange(1, len(factors), dtype=np.float32)
    return StreamLayers(frame.astype(np.float32), bounds.astype(np.float32), np.float32(factors))


def test_each_layer_is_worn_in_the_ratio_of_its_erodibility():
    rock = layers(1, 8, 0.25, 3)
    network = replace(finished(settling(LAND, Law())), rock=rock, uplift=np.zeros_like(HEIGHTS))
    network = replace(network, critical=np.full_like(HEIGHTS, np.inf))
    tree, age = network.tree, 0.02
    before, after, frame = (
        values.astype(np.float64).reshape(-1)[tree.order]
        for values in (HEIGHTS, finished(network.cutting(HEIGHTS, age, 1)), rock.frame)
    )
    water = after.copy()
    for wave, below in tree.upstream():
        water[wave] = np.maximum(after[wave], water[below])
    above = (before > water[tree.below]) & (np.arange(tree.order.size) < tree.starts[-2])
    # How long each layer takes is what is cut of it by its factor.
    ends = [np.full_like(frame, np.inf), *(frame + bound for bound in rock.bounds), np.full_like(frame, -np.inf)]
    cut = [np.minimum(before, high) - np.maximum(after, low) for high, low in pairwise(ends)]
    spent = sum(np.maximum(each, 0) / factor for each, factor in zip(cut, rock.factors, strict=True))
    np.testing.assert_allclose(spent[above], (age * network.rates * (after - water[tree.below]))[above], 1e-3, 1e-4)
    through = [(np.maximum(each, 0) > 1e-3) & above for each in cut]
    assert min(each.sum() for each in through) > 30
    assert (np.sum(through, axis=0) > 1).sum() > 100  # many are cut from one layer into the next


@pytest.mark.parametrize("deposition", [0, 1])
def test_layers_of_one_factor_are_that_factor(deposition):
    def worn(rock, erodibility):
        land = replace(LAND, rock=rock)
        network = finished(settling(land, Law(erodibility, critical_slope=0.5), keeping=deposition > 0))
        return accounting(network, 0.7, deposition)[0].tobytes()

    assert worn(layers(1), 1.0) == worn(None, 1.0)
    assert worn(layers(2), 0.5) == worn(None, 1.0)  # a power of 2, whose products are exact
    assert worn(layers(1, 4), 1.0) != worn(None, 1.0)
