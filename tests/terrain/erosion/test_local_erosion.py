"""The erosion of a piece of ground, on bare grids."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.erosion.local_erosion import LocalLaw, Parcel, eroded

HILLS = DiamondSquare(exponent=7, seed=5).heightmap().heights
WASHING, CRUMBLING = LocalLaw(1.5, 1.5, 0.7), LocalLaw(0.0, 0.6, 0.3)


def parcel(heights=HILLS, time=0.2, radius=64.0, spacing=(0.02, 0.02)):
    """Return a piece of ground in the midst of the land, whose random numbers are all 0."""
    outlets = np.ones(heights.shape, bool)
    outlets[1:-1, 1:-1] = False
    none = np.zeros(heights.shape, np.float32)
    times = np.where(outlets, np.float32(0), np.float32(time))
    return Parcel(heights.astype(np.float64), times, outlets, outlets & False, none, none, radius, spacing)


def test_a_channel_is_cut_by_the_implicit_step():
    heights = np.full((3, 6), 9.0)
    heights[1] = [5, 4, 3, 2, 1, 0]
    after = eroded(parcel(heights, time=0.2, radius=5.0, spacing=(1.0, 1.0)), LocalLaw(2.0, 0.0, 9.0))
    expected = heights[1].copy()
    for column in (4, 3, 2, 1):
        # The rain of as many points, in parts of the radius squared, runs one point far.
        rate = 2 * 0.2 * 5 * (column / 25) ** (7 / 16)
        expected[column] = (expected[column] + rate * expected[column + 1]) / (1 + rate)
    np.testing.assert_allclose(after[1], expected, rtol=1e-6)


@pytest.mark.parametrize("law", [WASHING, CRUMBLING])
def test_where_no_time_passes_nothing_changes(law):
    piece = parcel(time=0.0)
    assert eroded(piece, law) is piece.heights


@pytest.mark.parametrize("law", [WASHING, CRUMBLING])
def test_the_land_around_stays(law):
    piece = parcel()
    after = eroded(piece, law)
    np.testing.assert_array_equal(after[piece.outlets], piece.heights[piece.outlets])
    assert (after != piece.heights).any()


@pytest.mark.parametrize("law", [WASHING, CRUMBLING])
def test_heights_have_no_unit(law):
    piece = parcel()
    taller = replace(piece, heights=8 * piece.heights, spacing=(8 * 0.02, 8 * 0.02))
    np.testing.assert_allclose(eroded(taller, law), 8 * eroded(piece, law), rtol=1e-6)


def test_more_time_and_more_erodible_ground_are_alike_where_no_ground_slides():
    longer = eroded(parcel(time=0.4), LocalLaw(1.0, 0.0, 9.0))
    softer = eroded(parcel(time=0.2), LocalLaw(2.0, 0.0, 9.0))
    np.testing.assert_allclose(longer, softer, rtol=1e-6)


def test_after_a_long_time_a_cliff_is_an_even_slope():
    cliff = np.repeat([[1.0, 0.0]], [25, 40], axis=1) - 0.001 * np.indices((65, 65))[1]
    after = eroded(parcel(cliff, time=1e6), LocalLaw(1e-12, 1.0, 0.7))[32]
    slopes = -np.diff(after)[1:] / 0.02
    assert slopes.min() > -1e-9
    assert slopes.max() == pytest.approx(0.7, rel=1e-3)


def test_lakes_keep_their_beds():
    bowl = np.full((9, 9), 2.0)
    bowl[3:6, 3:6] = 1.0
    np.testing.assert_array_equal(eroded(parcel(bowl), WASHING)[3:6, 3:6], bowl[3:6, 3:6])


def test_rivers_are_cut_down_to_the_level_of_a_lake_and_not_below():
    bowl = np.full((15, 15), 2.0)
    bowl[3:12, 3:12] = 5.0
    bowl[6:9, 6:9] = -20.0
    bowl[7, 9:] = 2.0  # where the lake spills
    after = eroded(parcel(bowl, spacing=(1.0, 1.0)), LocalLaw(9.0, 0.0, 9.0))
    assert (after < bowl).any()
    assert after[bowl > 0].min() == 2


def test_where_the_map_ends_water_leaves_at_the_lowest_places():
    row, column = np.indices((40, 41))
    trough = (np.abs(column - 20) + row) / 40
    inland = parcel(trough)
    # The map ends in the north.
    outlets = inland.outlets.copy()
    outlets[0, 1:-1] = False
    after = eroded(replace(inland, outlets=outlets, times=np.where(outlets, np.float32(0), np.float32(0.2))), WASHING)
    assert after[0, 20] == trough[0, 20]
    assert (after[1:10, 20] < trough[1:10, 20]).all()
