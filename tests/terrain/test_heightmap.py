from dataclasses import FrozenInstanceError, replace

import numpy as np
import pytest

from terrain_explorer.terrain import Heightmap, Origin

HEIGHTS = np.array([[1, 2, 3], [4, 5, 6]], np.float32)


def test_knows_its_shape_and_its_extremes():
    heightmap = Heightmap(HEIGHTS)
    assert (heightmap.rows, heightmap.columns) == (2, 3)
    assert (heightmap.lowest, heightmap.highest) == heightmap.range == (1, 6)
    assert heightmap.recipe is None
    assert heightmap.origin is None


def test_keeps_what_it_is_told():
    origin = Origin("PNG, 16-bit grey", 16, ("Almost grey: the mean was taken.",))
    heightmap = Heightmap(HEIGHTS, (0, 10), "{}", origin)
    assert (heightmap.range, heightmap.recipe, heightmap.origin) == ((0, 10), "{}", origin)
    assert (heightmap.lowest, heightmap.highest) == (1, 6)


@pytest.mark.parametrize("shape", [(2, 2), (2, 500), (500, 2), (300, 129)])
def test_finds_the_extremes_in_any_shape(shape):
    heights = np.zeros(shape, np.float32)
    heights[0, -1], heights[-1, 0] = -3, 8
    heightmap = Heightmap(heights)
    assert (heightmap.lowest, heightmap.highest) == (-3, 8)


@pytest.mark.parametrize("height", [0, -7.5, 300])
def test_a_flat_map_has_a_range_all_the_same(height):
    assert Heightmap(np.full((2, 2), height)).range == (height, height + 1)


@pytest.mark.parametrize("height", [1e17, -3e38])
def test_a_flat_map_far_up_or_down_has_a_range_all_the_same(height):
    low, high = Heightmap(np.full((2, 2), height, np.float32)).range
    assert low < high


@pytest.mark.parametrize(
    "heights",
    [
        HEIGHTS.astype(np.float64),
        HEIGHTS.astype(np.uint16),
        HEIGHTS.astype(">f4"),
        np.asfortranarray(HEIGHTS),
        np.repeat(HEIGHTS, 2, axis=1)[:, ::2],
    ],
    ids=["float64", "uint16", "big-endian", "column-major", "every other column"],
)
def test_takes_any_array_of_numbers(heights):
    before = heights.copy()
    frozen = Heightmap(heights).heights
    assert frozen.dtype == np.dtype("=f4")
    assert frozen.flags.c_contiguous
    assert not frozen.flags.writeable
    np.testing.assert_array_equal(frozen, HEIGHTS)
    heights[...] = 0
    np.testing.assert_array_equal(frozen, before)


def test_copies_a_writeable_array_and_keeps_one_that_is_not():
    writeable = HEIGHTS.copy()
    copied = Heightmap(writeable).heights
    writeable[0, 0] = 99
    assert copied[0, 0] == 1
    writeable.flags.writeable = False
    assert np.shares_memory(Heightmap(writeable).heights, writeable)


def test_is_frozen():
    heightmap = Heightmap(HEIGHTS)
    with pytest.raises(ValueError, match="read-only"):
        heightmap.heights[0, 0] = 99
    with pytest.raises(FrozenInstanceError):
        heightmap.range = (0, 1)


@pytest.mark.parametrize("shape", [(), (4,), (1, 5), (5, 1), (0, 0), (2, 2, 1)])
def test_refuses_a_shape_that_is_not_a_map(shape):
    with pytest.raises(ValueError, match="2-D array of at least 2 x 2") as refusal:
        Heightmap(np.zeros(shape))
    assert str(shape) in str(refusal.value)


@pytest.mark.parametrize("holes", [(np.nan,), (np.inf,), (-np.inf,), (np.inf, -np.inf)])
def test_refuses_heights_that_are_not_finite(holes):
    heights = np.zeros((100, 3))
    heights[70, : len(holes)] = holes
    with pytest.raises(ValueError, match="heights must be finite"):
        Heightmap(heights)


def test_refuses_heights_that_float32_cannot_hold():
    with pytest.raises(ValueError, match="heights must be finite"):
        Heightmap(np.full((2, 2), 1e300))


@pytest.mark.parametrize("wrong", [(3, 1), (1, 1), (np.nan, 1), (0, np.nan), (0, np.inf), (-np.inf, 0)])
def test_refuses_a_range_that_is_not_low_then_high(wrong):
    with pytest.raises(ValueError, match="range must be two finite heights, the lower first"):
        Heightmap(HEIGHTS, wrong)


def test_metres_and_spacing_are_kept_by_replace():
    survey = Heightmap(HEIGHTS, metres=True, spacing=30.0)
    assert (survey.metres, survey.spacing) == (True, 30.0)
    changed = replace(survey, heights=HEIGHTS + 1)
    assert (changed.metres, changed.spacing) == (True, 30.0)
    assert (Heightmap(HEIGHTS).metres, Heightmap(HEIGHTS).spacing) == (False, None)


@pytest.mark.parametrize("spacing", [0, -1, np.nan, np.inf])
def test_refuses_a_spacing_that_is_no_distance(spacing):
    with pytest.raises(ValueError, match="spacing must be a positive number of metres"):
        Heightmap(HEIGHTS, spacing=spacing)


def test_an_origin_tells_what_was_assumed_and_lost():
    origin = Origin("PNG, 8-bit grey", 8, ("Almost grey: a.",), ("8 bits only: b.",), np.zeros((2, 3), bool))
    assert origin.notes == ("Almost grey: a.", "8 bits only: b.")
    assert origin == Origin("PNG, 8-bit grey", 8, ("Almost grey: a.",), ("8 bits only: b.",))


@pytest.mark.parametrize(
    ("low", "high", "metres", "level"),
    [(-10.0, 30.0, True, 0.25), (-10.0, 30.0, False, None), (0.0, 30.0, True, None), (-10.0, 0.0, True, None)],
)
def test_the_level_of_zero_is_known_where_0_m_lies_within_the_range(low, high, metres, level):
    assert Heightmap(np.zeros((2, 3), np.float32), (low, high), metres=metres).level_of_zero == level
