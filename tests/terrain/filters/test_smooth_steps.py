import numpy as np
import pytest
from filter_laws import heightmaps
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.filters import SmoothSteps, steps_help
from terrain_explorer.terrain.filters.smooth_steps import distinct_so_far, step_height, steps_of, strides_for


def in_steps(heights, steps=255):
    return Heightmap((np.rint(heights.astype(np.float64) * steps) / steps).astype(np.float32), (0, 1))


def slope_error(heightmap, truth):
    return np.sqrt(sum(np.mean(np.square(rise)) for rise in np.gradient(heightmap.heights.astype(np.float64) - truth)))


def change_of_slope_error(heights, stepped):
    return slope_error(SmoothSteps().applied(stepped), heights) / slope_error(stepped, heights)


@pytest.mark.parametrize("exponent", [7, 8, 9])
@pytest.mark.parametrize("spread_reduction", [0.45, 0.5, 0.55, 0.6])
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_advice_is_right_where_it_matters(exponent, spread_reduction, seed):
    heights = DiamondSquare(exponent, seed=seed, spread_reduction=spread_reduction).heightmap().heights
    stepped = in_steps(heights)
    change = change_of_slope_error(heights, stepped)
    if abs(np.log(change)) > 0.1:
        assert steps_help(stepped) == (change < 1)


@pytest.mark.parametrize(("spread_reduction", "helps"), [(0.45, True), (0.5, True), (0.6, False)])
@pytest.mark.parametrize("seed", [5, 6, 7])
def test_smooth_terrain_gets_better(spread_reduction, helps, seed):
    heights = DiamondSquare(9, seed=seed, spread_reduction=spread_reduction).heightmap().heights
    stepped = in_steps(heights)
    assert steps_help(stepped) == helps
    assert (change_of_slope_error(heights, stepped) < 1) == helps


@pytest.mark.parametrize("relief", [1, 0.3, 0.1, 0.03])
def test_wide_terraces_of_smooth_ground_vanish(relief):
    rows, columns = np.mgrid[:300, :350] / 300
    heights = 0.5 + relief / 2 * np.sin(3 * columns + 1) * np.cos(3 * rows)
    stepped = in_steps(heights)
    assert steps_help(stepped)
    assert change_of_slope_error(heights, stepped) < 0.15


@laws
@given(heightmaps(), st.just(0) | st.integers(1, 300))
def test_no_height_moves_more_than_half_a_step(heightmap, steps):
    *_, distinct = distinct_so_far(heightmap)
    low, high = heightmap.range
    half = (high - low) / steps / 2 if steps else (step_height(distinct) or 0) / 2
    moved = SmoothSteps(steps).applied(heightmap)
    error = np.spacing(np.abs(heightmap.heights).max())
    assert np.abs(moved.heights.astype(np.float64) - heightmap.heights).max() <= half + error
    assert heightmap.lowest - error <= moved.lowest <= moved.highest <= heightmap.highest + error


def test_rounding_gives_the_file_back():
    stepped = in_steps(DiamondSquare(7, seed=3).heightmap().heights)
    smooth = SmoothSteps().applied(stepped)
    assert (smooth.heights != stepped.heights).any()
    np.testing.assert_array_equal(in_steps(smooth.heights).heights, stepped.heights)


def test_a_map_without_steps_stays():
    flat, fine = Heightmap(np.zeros((70, 3))), DiamondSquare(7).heightmap()
    for heightmap in (flat, fine):
        assert SmoothSteps().applied(heightmap) is heightmap
        assert steps_of(heightmap) is None
        assert not steps_help(heightmap)
    assert SmoothSteps(255).applied(fine) is not fine


@pytest.mark.parametrize("steps", [255, 100, 1023])
def test_finds_the_height_of_a_step(steps):
    heightmap = in_steps(DiamondSquare(8, seed=2).heightmap().heights, steps)
    assert steps_of(heightmap).height == pytest.approx(1 / steps, rel=1e-3)


def test_a_sea_is_no_terrace():
    heights = DiamondSquare(8, seed=2, spread_reduction=0.6).heightmap().heights
    land, island = in_steps(heights), in_steps(np.maximum(heights, 0.5))
    assert steps_of(island).level == pytest.approx(steps_of(land).level, abs=0.06)
    assert not steps_help(island)


def test_measures_part_of_a_large_map(monkeypatch):
    heightmap = in_steps(DiamondSquare(9, seed=2).heightmap().heights)
    whole = steps_of(heightmap)
    monkeypatch.setattr("terrain_explorer.terrain.filters.smooth_steps._POINTS_MEASURED", 2**16)
    part = steps_of(heightmap)
    assert (part.level, part.hurst) != (whole.level, whole.hurst)
    assert part.level == pytest.approx(whole.level, abs=0.1)
    assert part.hurst == pytest.approx(whole.hurst, abs=0.1)


def test_goes_no_further_than_a_quarter_of_a_terrace():
    assert strides_for(0.5) == [1]
    assert strides_for(0.9) == [2, 1]
    assert strides_for(0.99) == [16, 8, 4, 2, 1]
    assert strides_for(1) == [64, 32, 16, 8, 4, 2, 1]


@pytest.mark.parametrize(("steps", "found"), [(255, {"steps": 255}), (31, {"steps": 31})])
def test_the_steps_that_were_found_are_told(steps, found):
    heights = np.rint(np.linspace(0, steps, 90 * 90)).reshape(90, 90) / steps
    *_, told = _to_the_end(SmoothSteps().finding(Heightmap(heights.astype(np.float32))))
    assert told == found


def test_where_there_are_no_steps_none_are_told():
    heights = np.random.default_rng(1).random((90, 90), np.float32)
    *_, told = _to_the_end(SmoothSteps().finding(Heightmap(heights)))
    assert told == {}


def _to_the_end(work):
    """Yield what work yields, and last what it returns."""
    yield (yield from work)
