from dataclasses import replace
from math import radians, tan

import numpy as np
import pytest
from filter_laws import heightmaps
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.erosion.rock.column import Layer
from terrain_explorer.terrain.filters import Rock, ThermalErosion
from terrain_explorer.terrain.gradient import gradient, slope
from terrain_explorer.terrain.sampling import distances

HILLS = DiamondSquare(exponent=8, spread_reduction=0.6, seed=3).heightmap()
erosions = st.builds(ThermalErosion, st.floats(0, 89), st.floats(0, 0.5), st.floats(0, 1))


@laws
@given(heightmaps(), erosions)
def test_the_sum_stays(heightmap, erosion):
    before, after = heightmap.heights.astype(np.float64), erosion.applied(heightmap).heights.astype(np.float64)
    # Each height is rounded to float32.
    assert abs((after - before).mean()) <= np.spacing(np.abs(heightmap.heights).max())


@laws
@given(heightmaps(), erosions)
def test_voids_neither_give_nor_take(heightmap, erosion):
    after, voids = erosion.applied(heightmap), heightmap.voids
    if voids is not None:
        np.testing.assert_array_equal(after.heights[voids], heightmap.heights[voids])
        np.testing.assert_array_equal(after.voids, voids)


def test_gentle_ground_stays_as_it_is():
    gentle = Heightmap(HILLS.heights * np.float32(1e-3), (0, 1))
    assert ThermalErosion(angle=30).applied(gentle) is gentle


@pytest.mark.parametrize("erosion", [ThermalErosion(reach=0), ThermalErosion(strength=0)])
def test_no_time_and_no_strength_change_nothing(erosion):
    np.testing.assert_array_equal(erosion.applied(HILLS).heights, HILLS.heights)


def test_half_the_strength_moves_half_as_far():
    whole, half = (ThermalErosion(strength=part).applied(HILLS).heights - HILLS.heights for part in (1, 0.5))
    np.testing.assert_allclose(half, whole / 2, 0, 1e-6)


@pytest.mark.parametrize("angle", [20, 35])
def test_a_heap_comes_to_rest_at_the_talus_angle(angle):
    row, column = np.indices((129, 129)) / 64 - 1
    heap = Heightmap(np.maximum(1 - np.hypot(row, column) * 4, 0).astype(np.float32), (0, 0.4))
    after = ThermalErosion(angle=angle, reach=0.5).applied(heap)
    slopes = slope(gradient(after.heights, distances(heap)))
    assert slopes.max() < 1.2 * angle
    flanks = (after.heights > 0.2 * after.highest) & (after.heights < 0.8 * after.highest)
    assert np.median(slopes[flanks]) == pytest.approx(angle, rel=0.08)


@pytest.mark.parametrize("exponent", [6, 8])
def test_after_the_longest_time_nothing_is_steeper_than_the_talus_angle(exponent):
    rough = DiamondSquare(exponent=exponent, spread_reduction=0.6, seed=3).heightmap()
    after, south = ThermalErosion(angle=30, reach=0.5).applied(rough).heights.astype(np.float64), distances(rough)[0]
    rises = [abs(np.diff(after, axis=axis)).max() for axis in (0, 1)]
    rises += [abs(one - other).max() / 2**0.5 for one, other in diagonals(after)]
    assert np.degrees(np.arctan(max(rises) / south)) == pytest.approx(30, abs=0.01)


def diagonals(heights):
    return (heights[1:, 1:], heights[:-1, :-1]), (heights[1:, :-1], heights[:-1, 1:])


def test_slopes_are_those_of_nature_where_they_are_known():
    steep = Heightmap(np.repeat(np.arange(30.0)[:, np.newaxis], 30, 1) ** 2, metres=True, spacing=10.0)
    gentle = Heightmap(steep.heights, metres=True, spacing=1000.0)
    assert np.abs(ThermalErosion().applied(steep).heights - steep.heights).max() > 1
    assert ThermalErosion().applied(gentle) is gentle


def test_rows_may_be_further_apart_than_columns():
    ramp = np.repeat(np.arange(30.0)[:, np.newaxis] * 12, 30, 1)
    along, across = (
        Heightmap(heights, metres=True, spacing=15.0, stretch=2.0) for heights in (ramp, np.ascontiguousarray(ramp.T))
    )
    # Rows are 20 metres apart, columns 10.
    assert ThermalErosion(angle=32).applied(along) is along
    assert ThermalErosion(angle=32).applied(across) is not across


@pytest.mark.parametrize("reach", [0.01, 0.05])
def test_more_points_give_the_same_land(reach):
    fine = DiamondSquare(exponent=9, spread_reduction=0.5, seed=3).heightmap()
    coarse = Heightmap(fine.heights[::2, ::2], (0, 1))
    erosion = ThermalErosion(angle=20, reach=reach)
    here, there = erosion.applied(coarse).heights, erosion.applied(fine).heights[::2, ::2]
    assert np.abs(here - there).mean() < 0.25 * np.abs(here - coarse.heights).mean()


@pytest.mark.parametrize("side", [64, 63])
def test_a_tile_goes_on_across_its_seam(side):
    square = DiamondSquare(exponent=6, spread_reduction=0.6, tileable=True).heightmap().heights[:side, :side]
    moved = np.roll(square, (11, 29), (0, 1))
    erosion = ThermalErosion(reach=0.05)
    here, there = (erosion.applied(Heightmap(np.pad(each, (0, 1), "wrap"), (0, 1))).heights for each in (square, moved))
    np.testing.assert_array_equal(here[-1], here[0])
    np.testing.assert_array_equal(here[:, -1], here[:, 0])
    np.testing.assert_allclose(np.roll(here[:-1, :-1], (11, 29), (0, 1)), there[:-1, :-1], 0, 1e-5)


def test_it_can_be_stopped_at_once():
    work = ThermalErosion(reach=0.1).applying(DiamondSquare(exponent=10, seed=1, spread_reduction=0.6).heightmap())
    parts = [next(work) for _ in range(50)]
    assert parts == sorted(parts)
    assert 0 < parts[-1] < 1
    work.close()


def on_rock(*angles, heightmap=HILLS, **bedding):
    """Return a map on layers that stand at some angles, the topmost first."""
    layers = tuple(Layer(1.0, 1.0, tan(radians(angle)), 100.0, (200, 150, 100)) for angle in angles)
    bedding = {"dip": 10, "folds": 0.2, "throw": 0.2} | bedding
    return Rock(rock="hand", layers=layers, thickness=0.8, top=1.0, **bedding).applied(heightmap)


@laws
@given(heightmaps(), erosions)
def test_layers_that_stand_as_loose_stones_lie_change_no_height(heightmap, erosion):
    layered = on_rock(*(erosion.angle or 1,) * 3, heightmap=heightmap)
    erosion = replace(erosion, angle=erosion.angle or 1)
    np.testing.assert_array_equal(erosion.applied(layered).heights, erosion.applied(heightmap).heights)


@laws
@given(heightmaps(), st.lists(st.floats(1, 89), min_size=1, max_size=4), st.integers(0, 9))
def test_what_its_layers_hold_stays(heightmap, angles, seed):
    """Rock as steep as any slope of the map, with loose stones that would not be."""
    steepest = max(np.ptp(heightmap.heights.astype(np.float64)) / min(distances(heightmap)), 1e-30)
    layers = tuple(Layer(1.0, 1.0, 1.001 * steepest * (1 + angle), 1.0, (0, 0, 0)) for angle in angles)
    layered = Rock(rock="hand", layers=layers, seed=seed).applied(heightmap)
    assert ThermalErosion(angle=0).applied(layered) is layered


@laws
@given(heightmaps(), st.lists(st.floats(1, 89), min_size=1, max_size=4), erosions)
def test_the_sum_stays_on_rock_and_the_rock_stays(heightmap, angles, erosion):
    layered = on_rock(*angles, heightmap=heightmap)
    worn = erosion.applied(layered)
    before, after = layered.heights.astype(np.float64), worn.heights.astype(np.float64)
    assert abs((after - before).mean()) <= np.spacing(np.abs(heightmap.heights).max())
    assert worn.rock == layered.rock
    if heightmap.voids is not None:
        np.testing.assert_array_equal(worn.heights[heightmap.voids], heightmap.heights[heightmap.voids])


@pytest.mark.parametrize("angles", [(70, 25), (25, 70), (75, 30, 60, 20)])
def test_after_long_nothing_stands_above_the_slope_that_holds_it(angles):
    row, column = np.indices((97, 97)) / 48 - 1
    heights = np.maximum(1 - np.hypot(row, column) * 1.5, 0).astype(np.float32)
    cone = on_rock(*angles, heightmap=Heightmap(heights, (0, 1), metres=True, spacing=0.004), dip=0, folds=0, throw=0)
    erosion = ThermalErosion(reach=0.5)
    worn = erosion.applied(cone)
    began, left = (max(np.abs(flow).max() for flow in erosion.too_steep(each, cone)) for each in (cone, worn))
    assert left < 0.12 * began


def test_what_slid_onto_hard_rock_lies_as_loose_stones():
    """A wall of weak rock above a floor that would stand upright."""
    ground = np.where(np.arange(129) < 40, 1.0, 0.3) + np.zeros((65, 1))
    wall = Heightmap(ground.astype(np.float32), (0, 1))
    layered = on_rock(20, 89, heightmap=wall, dip=0, folds=0, throw=0)
    worn = ThermalErosion(angle=30, reach=0.3).applied(layered).heights[32].astype(np.float64)
    falls = np.degrees(np.arctan(-np.diff(worn) / distances(wall)[0]))
    assert np.median(falls[20:38]) == pytest.approx(20, abs=3)
    assert np.median(falls[41:53]) == pytest.approx(30, abs=2)


@pytest.mark.parametrize("turn", [np.transpose, np.flipud, np.rot90])
def test_directions_are_treated_alike_on_rock(turn):
    heights = HILLS.heights[:90, :70]
    level = {"dip": 0, "folds": 0, "throw": 0}
    here, there = (
        ThermalErosion().applied(on_rock(20, 70, 35, heightmap=Heightmap(np.ascontiguousarray(each), (0, 1)), **level))
        for each in (heights, turn(heights))
    )
    np.testing.assert_allclose(there.heights, turn(here.heights), 0, 1e-5)


def test_a_map_that_tiles_still_does_on_rock():
    tile = DiamondSquare(exponent=6, spread_reduction=0.6, tileable=True).heightmap()
    worn = ThermalErosion(reach=0.05).applied(on_rock(20, 70, 30, heightmap=tile)).heights
    np.testing.assert_array_equal(worn[-1], worn[0])
    np.testing.assert_array_equal(worn[:, -1], worn[:, 0])


def test_steep_rock_is_worn_less_than_loose_ground():
    plain = ThermalErosion(angle=25).applied(HILLS).heights
    moved = [
        np.abs(ThermalErosion(angle=25).applied(on_rock(angle, angle)).heights - HILLS.heights).sum()
        for angle in (25, 35, 50, 70)
    ]
    assert moved[0] == np.abs(plain - HILLS.heights).sum()
    assert moved == sorted(moved, reverse=True)
    assert moved[-1] < 0.5 * moved[0]


def test_rock_in_a_tiny_unit_slides_alike():
    small = on_rock(20, 70, 35)
    tiny = Heightmap(small.heights * np.float32(2.0**-90), (0.0, 2.0**-90))
    tiny = replace(tiny, rock=small.rock.rescaled(2.0**-90, 0.0))
    np.testing.assert_array_equal(
        ThermalErosion().applied(tiny).heights, ThermalErosion().applied(small).heights * np.float32(2.0**-90)
    )
