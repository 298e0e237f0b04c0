"""Filters that map each height by itself."""

import numpy as np
import pytest
from filter_laws import heightmaps, ulp
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.filters import Clamp, Fill, Invert, Level, SizeInMetres, Stretch, Terrace, UndoLinearLight
from terrain_explorer.terrain.masks import MASK_SHAPES, Mask
from terrain_explorer.terrain.recipe import Picture
from terrain_explorer.terrain.sampling import Point, height_at
from terrain_explorer.terrain.srgb import srgb_encoded

SIX = Heightmap(np.array([[1, 2, 3], [4, 5, 6]], np.float32), (0, 10))


@pytest.mark.parametrize(
    ("filter_", "heights", "range", "metres"),
    [
        (Invert(), [[9, 8, 7], [6, 5, 4]], (0, 10), False),
        (Stretch(), [[0, 0.2, 0.4], [0.6, 0.8, 1]], (0, 1), False),
        (Clamp(2.5, 5), [[2.5, 2.5, 3], [4, 5, 5]], (0, 10), False),
        (Fill(height=4.5), [[4.5] * 3] * 2, (0, 10), False),
        (Fill("raise by", -2), [[-1, 0, 1], [2, 3, 4]], (0, 10), False),
        (SizeInMetres(100, 200), [[110, 120, 130], [140, 150, 160]], (100, 200), True),
    ],
    ids=str,
)
def test_maps_heights(filter_, heights, range, metres):
    result = filter_.applied(SIX)
    np.testing.assert_array_equal(result.heights, np.array(heights, np.float32))
    assert (result.range, result.metres) == (range, metres)


@laws
@given(heightmaps())
def test_inverting_twice_gives_the_heights_back(heightmap):
    inverted = Invert().applied(heightmap)
    twice = Invert().applied(inverted).heights
    np.testing.assert_allclose(twice, heightmap.heights, 0, ulp(heightmap.heights, inverted.heights))


@laws
@given(heightmaps())
def test_a_stretched_map_fills_the_range(heightmap):
    stretched = Stretch().applied(heightmap)
    assert (stretched.lowest, stretched.highest) == (0, heightmap.lowest < heightmap.highest)
    assert not stretched.metres
    np.testing.assert_array_equal(Stretch().applied(stretched).heights, stretched.heights)


@laws
@given(heightmaps(), st.lists(st.floats(-1e9, 1e9), min_size=2, max_size=2))
def test_clamping_twice_is_clamping_once(heightmap, ends):
    clamp = Clamp(*sorted(ends))
    once = clamp.applied(heightmap)
    assert np.float32(clamp.low) <= once.lowest <= once.highest <= np.float32(clamp.high)
    np.testing.assert_array_equal(clamp.applied(once).heights, once.heights)


@laws
@given(heightmaps())
def test_metres_can_be_mapped_back(heightmap):
    mapped = SizeInMetres(-100, 900).applied(heightmap)
    back = SizeInMetres(*heightmap.range).applied(mapped)
    share = (heightmap.range[1] - heightmap.range[0]) / 1000
    np.testing.assert_allclose(back.heights, heightmap.heights, 0, ulp(heightmap.heights) + share * ulp(mapped.heights))


@pytest.mark.parametrize("ends", [(2, 1), (1, 1)])
def test_refuses_a_metre_range_upside_down(ends):
    with pytest.raises(ValueError, match="black must lie below white"):
        SizeInMetres(*ends)


def test_refuses_to_clamp_upside_down():
    assert Clamp(1, 1).applied(SIX).highest == 1
    with pytest.raises(ValueError, match="low must not be above high; got 2"):
        Clamp(2, 1)


def linear(codes):
    """Return the light of sRGB codes, by IEC 61966-2-1."""
    return np.where(codes <= 0.04045, codes / 12.92, (np.maximum(codes + 0.055, 0) / 1.055) ** 2.4)


@pytest.mark.parametrize(
    ("light", "code"), [(0, 0), (1, 1), (0.0031308, 0.04045), (0.2140411, 0.5), (0.0030353, 10 / 255), (0.1, 0.3491902)]
)
def test_follows_the_curve(light, code):
    assert srgb_encoded(np.array(light)) == pytest.approx(code, abs=1e-5)


def test_the_ends_of_the_range_stay():
    heightmap = Heightmap(np.array([[100, 900], [271, 300]], np.float32))
    undone = UndoLinearLight().applied(heightmap)
    assert undone.extremes == undone.range == (100, 900)
    assert undone.heights[1, 0] == pytest.approx(500, abs=0.5)


def test_heights_made_linear_come_back():
    heights = np.linspace(0, 1, 10000, dtype=np.float32).reshape(100, 100)
    bent = Heightmap(linear(heights.astype(np.float64)).astype(np.float32), (0, 1))
    np.testing.assert_allclose(UndoLinearLight().applied(bent).heights, heights, 0, 2e-7)


def test_16_bits_made_linear_come_back_within_what_16_bits_lose():
    heights = np.linspace(0, 1, 65536).reshape(256, 256)
    bent = Heightmap((np.rint(linear(heights) * 65535) / 65535).astype(np.float32), (0, 1))
    np.testing.assert_allclose(UndoLinearLight().applied(bent).heights, heights, 0, 6.5 / 65535)


@laws
@given(heightmaps())
def test_order_is_kept(heightmap):
    undone = UndoLinearLight().applied(heightmap).heights.ravel()
    assert (np.diff(undone[np.argsort(heightmap.heights, axis=None)]) >= -ulp(undone)).all()


terraces = st.builds(Terrace, st.integers(2, 64), st.floats(0, 1))
RAMP = Heightmap(np.linspace(0, 1, 202, dtype=np.float32).reshape(2, 101))


@laws
@given(heightmaps(), terraces)
def test_what_is_higher_stays_higher_or_becomes_level(heightmap, terrace):
    before, after = heightmap.heights.ravel(), terrace.applied(heightmap).heights.ravel()
    assert (np.diff(after[np.argsort(before)]) >= 0).all()


@laws
@given(heightmaps(), terraces)
def test_heights_move_less_than_half_a_step(heightmap, terrace):
    after = terrace.applied(heightmap)
    low, high = heightmap.range
    moved = abs(after.heights.astype(np.float64) - heightmap.heights).max()
    assert moved <= (high - low) / (terrace.steps - 1) / 2 + 2 * ulp(heightmap.heights)


@laws
@given(st.integers(2, 64))
def test_upright_steps_leave_only_the_terraces(steps):
    heights = Terrace(steps, 1).applied(RAMP).heights
    np.testing.assert_allclose(heights, np.rint(heights * (steps - 1)) / (steps - 1), 0, 1e-6)
    assert len(np.unique(heights)) == steps


@laws
@given(st.integers(2, 64), st.floats(0, 1))
def test_the_ends_of_the_range_stay_of_terrace(steps, sharpness):
    terraced = Terrace(steps, sharpness).applied(RAMP)
    assert (terraced.lowest, terraced.highest) == (0, 1)


def test_terraces_by_hand():
    """Three terraces 5 apart; at a quarter of the way, twice as steep, an eighth is risen."""
    ramp = Heightmap(np.array([[0, 1.25, 2.5], [3.75, 5, 12.5]], np.float32), (0, 10))
    np.testing.assert_array_equal(Terrace(3, 0.5).applied(ramp).heights, [[0, 0.625, 2.5], [4.375, 5, 12.5]])


def test_no_sharpness_changes_nothing():
    np.testing.assert_allclose(Terrace(9, 0).applied(RAMP).heights, RAMP.heights, 0, 1e-7)


def test_sharper_terraces_are_flatter():
    level = [
        np.count_nonzero(abs(np.diff(Terrace(5, sharpness).applied(RAMP).heights)) < 1e-3)
        for sharpness in (0, 0.5, 0.8, 1)
    ]
    assert level == sorted(set(level))


@pytest.mark.parametrize("steps", [1, 65])
def test_refuses_too_few_or_too_many(steps):
    with pytest.raises(ValueError, match="steps must be a whole number from 2 to 64"):
        Terrace(steps)


def test_a_level_site_stays_on_its_ground_when_that_becomes_another_one():
    mask = Mask.of(MASK_SHAPES["rectangle"](20.0, 30.0, 40.0, 60.0))
    for seed in (1, 2):
        ground = DiamondSquare(exponent=6, seed=seed).heightmap()
        weights = mask.weights(ground)
        level = Level(height=0.1).at_middle_of(weights)
        assert (level.down, level.across) == (pytest.approx(0.3, abs=0.01), pytest.approx(0.45, abs=0.01))
        site = Recipe(Picture("ground", ground), (Step(level, mask=mask),)).heightmap().heights[weights == 1]
        assert np.ptp(site) < 1e-6
        assert site[0] == pytest.approx(height_at(ground, Point(level.down * 64, level.across * 64)) + 0.1, abs=1e-5)
    assert Level().at_middle_of(np.zeros((5, 5), np.float32)) == Level()
