"""The law of gullies: any window alone, on any level; the stripes they are made of, and the ground that leads them."""

import tracemalloc
from dataclasses import replace
from hashlib import sha256

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import long_laws, part, windows

from terrain_explorer.terrain import DiamondSquare, Window
from terrain_explorer.terrain.erosion.coarse_ground import FlatPlaces, coarse_ground
from terrain_explorer.terrain.erosion.gullies import RELIEF, Cells, GulliedGround, GullyShape, stripes

SHAPE = GullyShape(width=0.15, depth=0.18, octaves=5, steep=0.65, roughness=0.15, seed=7)
GROUND = DiamondSquare(exponent=8, seed=3)
RAW = GROUND.heights()


def in_units(raw, dtype=np.float32):
    return ((raw.astype(np.float64) - RAW.min()) * (RELIEF / np.ptp(RAW))).astype(dtype)


def gullied(shape=SHAPE):
    assert shape.survey_squares((1.0, 1.0)) == (256, 256)
    return GulliedGround.of(shape, in_units(RAW, np.float64), (1.0, 1.0), False)


def heights(ground, window, exponent, dtype=np.float32):
    raw = replace(GROUND, exponent=exponent).heights(window)
    south = (window.row + np.arange(window.rows)) / 2**exponent
    east = (window.column + np.arange(window.columns)) / 2**exponent
    return ground.heights(in_units(raw, dtype), south, east)


@long_laws
@given(st.data(), st.integers(1, 30), st.sampled_from([np.float32, np.float64]))
def test_windows_are_cut_out_of_larger_ones(data, exponent, dtype):
    size = 2**exponent + 1
    large = data.draw(windows(size, 40))
    inside = data.draw(windows(min(large.rows, large.columns)))
    small = Window(large.row + inside.row, large.column + inside.column, inside.rows, inside.columns)
    ground = gullied()
    whole, alone = (heights(ground, window, exponent, dtype) for window in (large, small))
    assert whole.dtype == dtype
    np.testing.assert_array_equal(part(whole, inside), alone)


@pytest.mark.parametrize("exponent", [10, 20])
def test_finer_levels_move_no_point(exponent):
    ground, step = gullied(), 2 ** (exponent - 8)
    coarse = heights(ground, Window(100, 60, 9, 12), 8)
    fine = heights(ground, Window(100 * step, 60 * step, 1, 1), exponent)
    np.testing.assert_array_equal(coarse[0, 0], fine[0, 0])
    if exponent == 10:
        many = heights(ground, Window(400, 240, 33, 45), exponent)
        np.testing.assert_array_equal(coarse, many[::4, ::4])


def test_a_deep_window_has_no_steps():
    """So deep, neighbours differ by less than float32 can tell."""
    ground = gullied(replace(SHAPE, roughness=0.0))
    window = Window(2**29 + 12345, 2**28 + 54321, 5, 64)
    steps = np.diff(heights(ground, window, 30, np.float64), axis=1)
    assert np.abs(np.diff(steps, axis=1)).max() < np.abs(steps).min() / 1000


def test_nothing_jumps():
    ground, smooth = gullied(replace(SHAPE, octaves=3, roughness=0.0)), []
    for points in (512, 2048):
        at = 0.3 + np.arange(points // 4) / points
        after = ground.heights(np.zeros((len(at), len(at)), np.float32), at, at)
        smooth.append(max(np.abs(np.diff(after, axis=axis)).max() for axis in (0, 1)))
    assert smooth[1] < smooth[0] / 3


def test_level_ground_has_no_gullies_and_keeps_the_ends_of_the_range():
    at = np.linspace(0, 1, 33)
    for height in (0.0, RELIEF):
        ground = GulliedGround.of(SHAPE, np.full((257, 257), height), (1.0, 1.0), False)
        after = ground.heights(np.full((33, 33), height, np.float32), at, at)
        np.testing.assert_allclose(after, height, 0, 1e-7)


def test_without_depth_and_with_all_roughness_nothing_changes():
    at = np.arange(257) / 256
    after = gullied(replace(SHAPE, depth=0.0, roughness=1.0)).heights(in_units(RAW), at, at)
    np.testing.assert_allclose(after, in_units(RAW), 0, 1e-6)


def test_gullies_run_downhill():
    """On an even slope, lines downhill change direction less often than lines across."""
    slope = np.broadcast_to(np.linspace(0, RELIEF, 257)[:, np.newaxis], (257, 257))
    at = np.arange(257) / 256
    ground = GulliedGround.of(replace(SHAPE, steep=0.1, octaves=3), slope, (1.0, 1.0), False)
    carved = ground.heights(slope.astype(np.float32), at, at) - slope
    down, across = (np.abs(np.diff(carved, axis=axis)).mean() for axis in (0, 1))
    assert down < across / 1.5


@pytest.mark.parametrize(("extent", "squares"), [((1.0, 0.5), (256, 128)), ((0.001, 1.0), (8, 256))])
def test_a_survey_has_as_many_squares_as_the_levels_need(extent, squares):
    assert SHAPE.survey_squares(extent) == squares


@pytest.mark.parametrize(("width", "level"), [(0.01, 8), (0.15, 5), (0.5, 3)])
def test_fine_gullies_lie_on_fine_ground(width, level):
    assert replace(SHAPE, width=width).level == level


@pytest.mark.parametrize(
    ("dtype", "checksum"),
    [
        (np.float32, "2800464f912d96619ab10ac43b063bc3a362188e76217922094ebe050e59446b"),
        (np.float64, "bbdf520c3cad180be3e5450c2b5812c4c2b1329561b6d6b50c69f3f7967cf88d"),
    ],
)
def test_every_machine_gives_the_same_bits(dtype, checksum):
    after = heights(gullied(), Window(60, 100, 33, 65), 8, dtype)
    assert sha256(after.astype(np.dtype(dtype).newbyteorder("<")).tobytes()).hexdigest() == checksum


SURVEY = np.random.default_rng(4).random((33, 17))
EXTENT = (1.0, 0.5)
SOUTH, EAST = np.linspace(0, 1, 201), np.linspace(0, 1, 101)


def tile():
    heights = np.random.default_rng(5).random((32, 32))
    return np.pad(heights, (0, 1), "wrap")


@pytest.mark.parametrize("halvings", [0, 1, 3, 4])
def test_a_plane_stays_one_and_has_its_slope_everywhere(halvings):
    plane = 0.3 * np.linspace(0, EXTENT[0], 33)[:, np.newaxis] - 0.8 * np.linspace(0, EXTENT[1], 17) + 2
    surface = coarse_ground(plane, halvings, EXTENT, False).at(SOUTH, EAST, np.float64)
    expected = 0.3 * EXTENT[0] * SOUTH[:, np.newaxis] - 0.8 * EXTENT[1] * EAST + 2
    np.testing.assert_allclose(surface.heights, expected, 0, 1e-12)
    np.testing.assert_allclose(surface.south, 0.3, 0, 1e-12)
    np.testing.assert_allclose(surface.east, -0.8, 0, 1e-12)


@pytest.mark.parametrize("halvings", [0, 2])
def test_it_rises_as_its_heights_say(halvings):
    ground, step = coarse_ground(SURVEY, halvings, EXTENT, False), 1e-6
    before, after = (ground.at(SOUTH[1:-1] + way, EAST[1:-1], np.float64).heights for way in (-step, step))
    surface = ground.at(SOUTH[1:-1], EAST[1:-1], np.float64)
    np.testing.assert_allclose((after - before) / (2 * step * EXTENT[0]), surface.south, 0, 1e-4)
    before, after = (ground.at(SOUTH[1:-1], EAST[1:-1] + way, np.float64).heights for way in (-step, step))
    np.testing.assert_allclose((after - before) / (2 * step * EXTENT[1]), surface.east, 0, 1e-4)


def test_merging_takes_away_what_is_finer():
    rows = np.arange(65)
    fine, coarse = (np.broadcast_to(np.cos(np.pi * rows / width), (65, 65)) for width in (2, 32))
    for waves, least, most in ((fine, 0, 1e-9), (coarse, 0.9, 1)):
        left = coarse_ground(waves, 2, (1.0, 1.0), True).at(SOUTH, SOUTH, np.float64).heights
        assert least <= np.abs(left).max() <= most


def test_a_tile_has_no_place_of_its_own():
    moved = np.pad(np.roll(tile()[:-1, :-1], (8, 16), (0, 1)), (0, 1), "wrap")
    at = np.arange(64) / 64
    here, there = (coarse_ground(each, 2, (1.0, 1.0), True).at(at, at, np.float64).heights for each in (tile(), moved))
    np.testing.assert_allclose(np.roll(here, (16, 32), (0, 1)), there, 0, 1e-12)


AT = np.linspace(0, 1, 129)
ROW, COLUMN = np.indices((129, 129)) / 64 - 1
LAKE = np.maximum(np.hypot(ROW, COLUMN - 0.3), 0.4)


def near(survey, heights, rows=slice(None), columns=slice(None), tileable=False):
    level = FlatPlaces.of(survey, 4, tileable)
    assert level is not None
    return level.nearness(heights[rows, columns], AT[rows], AT[columns], 0.1)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_level_ground_is_level_to_its_edge_and_what_is_much_higher_is_not(dtype):
    found = near(LAKE[::2, ::2], LAKE.astype(dtype))
    assert found.dtype == dtype
    assert (found[LAKE == 0.4] == 1).all()
    assert (found[LAKE > 0.5] == 0).all()
    shore = (LAKE > 0.41) & (LAKE < 0.45)
    assert (found[shore] > 0).all()
    assert (found[shore] < 1).all()


def test_slopes_and_narrow_treads_are_not_level():
    assert FlatPlaces.of(ROW + COLUMN, 4, False) is None
    stairs = np.round(COLUMN * 20) / 20
    # The lowest tread is a sea.
    assert (near(stairs[::2, ::2], stairs)[:, 64:] == 0).all()


def test_a_sea_as_narrow_as_a_line_is_level():
    ground = np.broadcast_to(np.arange(33.0), (33, 33)).copy()
    assert (near(ground[::2, ::2], np.zeros((129, 129)))[:, 0] == 1).all()


def test_level_ground_goes_on_across_the_seam_of_a_tile():
    tile = np.minimum(np.abs(ROW), 0.8)
    found = near(tile[::2, ::2], tile, tileable=True)
    np.testing.assert_array_equal(found[0], found[-1])
    np.testing.assert_allclose(found, found[::-1], atol=1e-9)


def along(count, angle, cells, points=256, dtype=np.float64, seed=3, octave=1):
    """Return stripes in one direction over a square map of so many points a side, and one more."""
    at = np.arange(points + 1) / points
    direction = (
        np.full((points + 1, points + 1), np.sin(angle), dtype),
        np.full((points + 1,) * 2, np.cos(angle), dtype),
    )
    return stripes((at, at), cells or Cells(count, count), direction, seed, octave)


@pytest.mark.parametrize("angle", [0.0, 1.0, np.pi / 2, 4.0])
def test_crests_run_along_the_direction(angle):
    cosine, _ = along(8.0, angle, None)
    south, east = np.gradient(cosine)
    lengthwise = np.sin(angle) * south + np.cos(angle) * east
    across = np.cos(angle) * south - np.sin(angle) * east
    assert np.abs(lengthwise).mean() < np.abs(across).mean() / 3


def test_they_are_as_wide_as_told():
    cosine, _ = along(20.0, 0.0, None)
    crests = np.diff(np.sign(cosine), axis=0) > 0
    assert crests.sum(axis=0).mean() == pytest.approx(20 * 0.7, rel=0.15)


def test_they_reach_from_minus_1_to_1():
    cosine, sine = along(20.0, 1.0, None)
    for wave in (cosine, sine):
        assert -1.00001 <= wave.min() < -0.95
        assert 0.95 < wave.max() <= 1.00001
    assert np.median(cosine**2 + sine**2) == pytest.approx(1, abs=1e-5)


def test_opposite_slopes_have_opposite_signs():
    here, opposite = along(8.0, 1.0, None)[0], along(8.0, 1.0 + np.pi, None)[0]
    np.testing.assert_allclose(here, -opposite, 0, 1e-6)


def test_seeds_and_octaves_differ():
    one = along(8.0, 1.0, None)[0]
    assert np.abs(one - along(8.0, 1.0, None, seed=4)[0]).mean() > 0.3
    assert np.abs(one - along(8.0, 1.0, None, octave=2)[0]).mean() > 0.3


@pytest.mark.parametrize("most", [0, 50, 1000])
def test_work_by_blocks_of_rows_gives_the_same_bits(monkeypatch, most):
    whole = along(20.0, 1.0, None, points=32)
    monkeypatch.setattr("terrain_explorer.terrain.erosion.gullies._MOST_CELLS", most)
    assert np.array_equal(along(20.0, 1.0, None, points=32), whole)


def test_cells_far_smaller_than_the_steps_between_points_take_little_memory():
    tracemalloc.start()
    try:
        along(70000.0, 1.0, None, points=12)
        assert tracemalloc.get_traced_memory()[1] < 2**27  # all of the cells would take 39 GB
    finally:
        tracemalloc.stop()
