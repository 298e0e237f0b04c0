"""The law of gullies: any window alone, on any level."""

from dataclasses import replace
from hashlib import sha256

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import long_laws, part, windows

from terrain_explorer.terrain import DiamondSquare, Window
from terrain_explorer.terrain.erosion.gullies import RELIEF, GulliedGround, GullyShape

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
