from dataclasses import replace

import numpy as np
import pytest
from filter_laws import heightmaps, heights_of
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap, Origin
from terrain_explorer.terrain.filters.detail_weights import is_largely_level, weighing
from terrain_explorer.terrain.work import finished

parts = st.floats(0, 1)
HILL = np.maximum(1 - np.hypot(*(np.indices((50, 60)) - 25)) / 15, 0).astype(np.float32)


def weights_of(heightmap, on_slopes=0.0, on_heights=0.0):
    return finished(weighing(heightmap, on_slopes, on_heights))


@laws
@given(heightmaps(), parts, parts)
def test_weights_go_from_0_to_1(heightmap, on_slopes, on_heights):
    weights = weights_of(heightmap, on_slopes, on_heights)
    assert (weights.shape, weights.dtype) == (heightmap.heights.shape, np.float32)
    assert 0 <= weights.min() <= weights.max() <= 1
    # What does not follow slope and height stays.
    assert weights.min() >= (1 - on_slopes) * (1 - on_heights) - 1e-6


@laws
@given(heightmaps())
def test_without_parts_all_weights_are_1(heightmap):
    assert (weights_of(heightmap) == 1).all()


@laws
@given(heightmaps(), parts, parts)
def test_both_weights_are_multiplied(heightmap, on_slopes, on_heights):
    product = weights_of(heightmap, on_slopes) * weights_of(heightmap, on_heights=on_heights)
    np.testing.assert_allclose(weights_of(heightmap, on_slopes, on_heights), product, 0, 1e-6)


@laws
@given(st.integers(0, 99), st.integers(-30, 30), st.booleans(), st.sampled_from([None, 1e-3, 30]), parts, parts)
def test_no_unit_matters(seed, power, metres, spacing, on_slopes, on_heights):
    heights = heights_of((20, 30), seed)
    other = Heightmap(heights * np.float32(2) ** power, (-7, 9), metres=metres, spacing=spacing)
    expected = weights_of(Heightmap(heights, (0, 1)), on_slopes, on_heights)
    np.testing.assert_array_equal(weights_of(other, on_slopes, on_heights), expected)


def test_steep_ground_has_all_and_level_ground_none():
    weights = weights_of(Heightmap(HILL), on_slopes=1)
    distance = np.hypot(*(np.indices(HILL.shape) - 25))
    assert (weights[distance > 20] == 0).all()
    assert weights[(distance > 5) & (distance < 11)].min() > 0.98


def test_crests_have_the_detail_of_their_sides():
    crest = Heightmap(np.repeat(10 - np.abs(np.arange(-10, 11)), 9).reshape(21, 9).astype(np.float32))
    assert weights_of(crest, on_slopes=1)[10].min() > 0.8


def test_weights_rise_smoothly_at_a_cliff():
    cliff = Heightmap(np.repeat([0, 1], 10)[:, np.newaxis].repeat(9, 1).astype(np.float32))
    down = weights_of(cliff, on_slopes=1)[:, 4]
    assert (down[:6].max(), down[9], down[14:].max()) == (0, 1, 0)
    assert 0 < down[7] < 0.3 < down[8] < 0.9


def test_more_sea_changes_nothing():
    wide = weights_of(Heightmap(np.pad(HILL, 40)), on_slopes=1)
    np.testing.assert_allclose(wide[40:-40, 40:-40], weights_of(Heightmap(HILL), on_slopes=1), 0, 1e-6)


def test_slopes_are_those_of_the_true_distances():
    # One side of the wedge rises to the south, the other one to the east, both by 1 a point.
    heights = np.maximum(*np.indices((40, 40))).astype(np.float32)
    wedge = Heightmap(heights, metres=True, spacing=1.5, stretch=2.0)
    weights = weights_of(wedge, on_slopes=1)
    south, east = weights[30, 5], weights[5, 30]
    assert east == 1
    # Rows lie twice as far apart, so g is half as large: about 0.5 to 1, of which steep is the weighted mean.
    assert south == pytest.approx(1 - (1 - 0.5 / (1.25 / 1.5)) ** 2, abs=0.03)
    np.testing.assert_allclose(weights_of(replace(wedge, stretch=1.0), on_slopes=1)[30, 5], 1, 0, 0.01)


def test_heights_count_from_the_lowest_to_the_highest():
    heights = heights_of((9, 7)) * 40 - 13
    expected = (heights - heights.min()) / np.ptp(heights)
    np.testing.assert_allclose(weights_of(Heightmap(heights, (-99, 99)), on_heights=1), expected, 0, 1e-6)


@laws
@given(heightmaps(), parts, parts, st.sampled_from([-1e20, -3, 0.5, 1e20]))
def test_what_lies_in_voids_does_not_count(heightmap, on_slopes, on_heights, inside):
    voids = np.zeros(heightmap.heights.shape, bool) if heightmap.voids is None else heightmap.voids.copy()
    voids[0, :] = True
    one, other = (
        np.where(voids, np.linspace(0, 1, len(voids[0])) * height, heightmap.heights) for height in (1, inside)
    )
    weights = [
        weights_of(Heightmap(heights.astype(np.float32), origin=Origin("SRTM", voids=voids)), on_slopes, on_heights)
        for heights in (one, other)
    ]
    np.testing.assert_array_equal(*weights)


@laws
@given(st.tuples(st.integers(2, 30), st.integers(2, 30)), st.integers(0, 99), st.integers(0, 29), st.integers(0, 29))
def test_a_moved_tile_has_the_same_weights(shape, seed, down, across):
    inside = heights_of((shape[0] - 1, shape[1] - 1), seed)
    tile, moved = (
        weights_of(Heightmap(np.pad(one, ((0, 1), (0, 1)), "wrap"), (0, 1)), 1, 0.5)
        for one in (inside, np.roll(inside, (down, across), (0, 1)))
    )
    np.testing.assert_array_equal(tile[0], tile[-1])
    np.testing.assert_array_equal(tile[:, 0], tile[:, -1])
    np.testing.assert_allclose(moved[:-1, :-1], np.roll(tile[:-1, :-1], (down, across), (0, 1)), 0, 1e-5)


def test_blocks_of_rows_join():
    heights = heights_of((150, 9))
    upper = weights_of(Heightmap(heights), on_slopes=1)
    turned = weights_of(Heightmap(np.ascontiguousarray(heights[::-1])), on_slopes=1)
    np.testing.assert_allclose(turned[::-1], upper, 0, 1e-6)


def test_much_at_one_height_is_level():
    slope = np.add.outer(np.arange(600), np.zeros(300)).astype(np.float32)
    assert is_largely_level(Heightmap(HILL))
    assert is_largely_level(Heightmap(np.maximum(slope, 200)))
    assert not is_largely_level(Heightmap(np.maximum(slope, 100)))
    # Neither stairs of 60 steps nor voids, which files often give one height, are level ground.
    assert not is_largely_level(Heightmap(slope // 10))
    sea = Origin("SRTM", voids=slope < 200)
    assert not is_largely_level(Heightmap(np.maximum(slope, 200), origin=sea))
    assert not is_largely_level(Heightmap(slope, origin=Origin("SRTM", voids=np.ones(slope.shape, bool))))
