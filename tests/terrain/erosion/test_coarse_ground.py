import numpy as np
import pytest

from terrain_explorer.terrain.erosion.coarse_ground import coarse_ground

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


def test_nothing_jumps_from_square_to_square():
    ground, edges = coarse_ground(SURVEY, 1, EXTENT, False), np.arange(1, 16) / 16
    for before, after in zip(
        ground.at(edges - 1e-9, EAST, np.float64), ground.at(edges + 1e-9, EAST, np.float64), strict=True
    ):
        np.testing.assert_allclose(before, after, 0, 1e-6)


def test_merging_takes_away_what_is_finer():
    rows = np.arange(65)
    fine, coarse = (np.broadcast_to(np.cos(np.pi * rows / width), (65, 65)) for width in (2, 32))
    for waves, least, most in ((fine, 0, 1e-9), (coarse, 0.9, 1)):
        left = coarse_ground(waves, 2, (1.0, 1.0), True).at(SOUTH, SOUTH, np.float64).heights
        assert least <= np.abs(left).max() <= most


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_a_window_is_a_part_of_the_whole(dtype):
    ground = coarse_ground(SURVEY, 2, EXTENT, False)
    for whole, part in zip(ground.at(SOUTH, EAST, dtype), ground.at(SOUTH[20:50], EAST[3:4], dtype), strict=True):
        np.testing.assert_array_equal(whole[20:50, 3:4], part)


def test_a_tile_ends_as_it_begins():
    for of_tile in coarse_ground(tile(), 2, (1.0, 1.0), True).at(SOUTH, SOUTH, np.float32):
        np.testing.assert_array_equal(of_tile[0], of_tile[-1])
        np.testing.assert_array_equal(of_tile[:, 0], of_tile[:, -1])


def test_a_tile_has_no_place_of_its_own():
    moved = np.pad(np.roll(tile()[:-1, :-1], (8, 16), (0, 1)), (0, 1), "wrap")
    at = np.arange(64) / 64
    here, there = (coarse_ground(each, 2, (1.0, 1.0), True).at(at, at, np.float64).heights for each in (tile(), moved))
    np.testing.assert_allclose(np.roll(here, (16, 32), (0, 1)), there, 0, 1e-12)
