"""Parameters that differ from place to place, by a mask."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mask_laws import masks
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap, Recipe, Step
from terrain_explorer.terrain.filters import FILTERS, Smooth, Streams
from terrain_explorer.terrain.filters.parameter_maps import ParameterMap, mappable
from terrain_explorer.terrain.generators import DiamondSquare
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask, Painted
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=6, seed=5, spread_reduction=0.55).heightmap()
EAST = Mask.of(MASK_SHAPES["rectangle"](left=50.0, right=100.0, top=0.0, bottom=100.0))
ALL = Mask.of(Painted(np.full((2, 2), 255, np.uint8)))
NAMES = list(mappable(Streams))


def test_rain_rock_and_uplift_can_have_maps():
    assert set(NAMES) == {"erodibility", "rain", "uplift"}
    assert not mappable(Smooth)
    assert all(parameter.kind is float for kind in FILTERS.values() for parameter in mappable(kind).values())


@laws
@given(masks(), st.sampled_from(NAMES), st.floats(0.2, 4), st.booleans())
def test_a_map_of_one_value_is_the_number(mask, name, value, same_ends):
    # The mask is 1 everywhere, or both ends are the same.
    one = ParameterMap(name, mask, value, value) if same_ends else ParameterMap(name, ALL, 0.3, value)
    number, mapped = Streams(**{name: value}), Streams().with_map(name, one)
    assert mapped.applied(HILLS).heights.tobytes() == number.applied(HILLS).heights.tobytes()


@laws
@given(masks(), st.floats(0, 4), st.floats(0, 4))
def test_values_go_from_the_low_to_the_high_one_with_the_mask(mask, low, high):
    number, factors = finished(ParameterMap("uplift", mask, low, high).finding(HILLS))
    weights = mask.weights(HILLS).astype(np.float64)
    values = number * (np.float64(1) if factors is None else factors)
    np.testing.assert_allclose(values * np.ones(HILLS.heights.shape), low + weights * (high - low), 1e-6, 1e-6)
    if factors is not None:
        assert 0 <= factors.min() <= factors.max() == 1


def test_half_the_map_may_be_dry():
    even = Streams(age=1, uplift=0)
    mapped = even.with_map("rain", ParameterMap("rain", EAST, 1.0, 0.1))
    more = mapped.applied(HILLS).heights - even.applied(HILLS).heights
    assert more[:, 40:].mean() > 3 * abs(more[:, :24]).mean()


def test_the_network_is_found_anew_for_another_map():
    first = Streams().with_map("rain", ParameterMap("rain", EAST, 0.1, 1.0))
    second = Streams().with_map("rain", ParameterMap("rain", EAST, 1.0, 0.1))
    ground = Heightmap(HILLS.heights.copy())
    expected = second.applied(Heightmap(HILLS.heights.copy())).heights
    first.applied(ground)
    np.testing.assert_array_equal(second.applied(ground).heights, expected)


def test_maps_tile_and_stop_at_the_sea():
    inner = np.random.default_rng(0).random((64, 96), np.float32)
    tile = Heightmap(np.pad(inner, ((0, 1), (0, 1)), mode="wrap"))
    maps = tuple(ParameterMap(name, Mask.of(MASK_RULES["noise"]()), 0.2, 2.0) for name in NAMES)
    worn = Streams(maps=maps, sea=True, sea_level=0.3, wind_rain=True).applied(tile).heights
    np.testing.assert_array_equal(worn[0], worn[-1])
    np.testing.assert_array_equal(worn[:, 0], worn[:, -1])
    below = tile.heights <= 0.3 * (tile.range[1] - tile.range[0]) + tile.range[0]
    np.testing.assert_array_equal(worn[below], tile.heights[below])


@pytest.mark.parametrize(
    ("maps", "reason"),
    [
        ((ParameterMap("age", ALL, 0.1, 1),), "age cannot have a map; these can: uplift, erodibility, rain"),
        ((ParameterMap("rain", ALL, 0, 11),), "rain must be a number from 0 to 10; got 11"),
        ((ParameterMap("rain", ALL, 0, 1), ParameterMap("rain", EAST, 0, 1)), "one map only"),
    ],
)
def test_wrong_maps_are_refused(maps, reason):
    with pytest.raises(ValueError, match=reason):
        Streams(maps=maps)


def test_the_order_of_maps_does_not_matter():
    maps = ParameterMap("uplift", ALL, 0, 1), ParameterMap("rain", EAST, 0, 1)
    assert Streams(maps=maps) == Streams(maps=maps[::-1])
    assert Streams(maps=maps).with_map("rain", None).maps == maps[:1]


def test_a_recipe_keeps_maps():
    maps = tuple(ParameterMap(name, EAST, 0.5, 2.0) for name in NAMES)
    recipe = Recipe(DiamondSquare(exponent=4), (Step(Streams(maps=maps)),))
    assert Recipe.from_json(recipe.to_json()) == recipe


@pytest.mark.parametrize(
    "step",
    [
        {"filter": "smooth", "maps": {}},
        {"filter": "streams", "maps": {"rain": {"low": 0, "high": 1}}},
        {"filter": "streams", "maps": {"rain": {"low": "a", "high": 1, "mask": {}}}},
        {"filter": "streams", "maps": {"rain": {"low": 0, "high": 1, "mask": {}, "more": 1}}},
        {"filter": "streams", "maps": {"age": {"low": 0, "high": 1, "mask": {}}}},
        {"drawing": {"size": [9, 9], "strokes": []}, "maps": {}},
    ],
)
def test_damaged_maps_are_refused(step):
    with pytest.raises(ValueError, match=r"map|mask|numbers|known"):
        Step.from_content(step)
