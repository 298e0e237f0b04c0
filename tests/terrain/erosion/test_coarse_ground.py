import numpy as np
import pytest

from terrain_explorer.terrain.erosion.coarse_ground import LevelGround, coarse_ground

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
