"""Where level ground is near: on it fully, far from it not at all, and alike in every window."""

import numpy as np
import pytest

from terrain_explorer.terrain.erosion.level_ground import LevelGround

AT = np.linspace(0, 1, 129)
ROW, COLUMN = np.indices((129, 129)) / 64 - 1
LAKE = np.maximum(np.hypot(ROW, COLUMN - 0.3), 0.4)


def near(survey, heights, rows=slice(None), columns=slice(None), tileable=False):
    level = LevelGround.of(survey, 4, tileable)
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


def test_windows_are_cut_out_of_larger_ones():
    whole = near(LAKE[::2, ::2], LAKE.astype(np.float32))
    rows, columns = slice(31, 64), slice(70, 101)
    window = near(LAKE[::2, ::2], LAKE.astype(np.float32), rows, columns)
    np.testing.assert_array_equal(window, whole[rows, columns])


def test_slopes_and_narrow_treads_are_not_level():
    assert LevelGround.of(ROW + COLUMN, 4, False) is None
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
