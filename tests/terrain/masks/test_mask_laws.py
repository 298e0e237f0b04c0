"""Laws for every mask."""

import math

import numpy as np
import pytest
from filter_laws import heightmaps, maps_of_any_scale, rough
from hypothesis import assume, given
from hypothesis import strategies as st
from mask_laws import masks, rules, shapes, weights_of, windows_of
from reference import without_kernels
from terrain_laws import laws, long_laws, part

from terrain_explorer.terrain import GENERATORS, Heightmap
from terrain_explorer.terrain.masks import (
    MASK_RULES,
    MASK_SHAPES,
    Mask,
    MaskFinish,
    MaskInput,
    MaskLayer,
    PolygonShape,
)
from terrain_explorer.terrain.masks.kernel import smoothing
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.work import finished

GROUND = Heightmap(np.random.default_rng(3).random((23, 31), np.float32))


@laws
@given(st.data())
def test_weights_lie_from_0_to_1_on_any_ground(data):
    heightmap, mask = data.draw(heightmaps()), data.draw(masks())
    weights = mask.weights(heightmap)
    assert weights.shape == heightmap.heights.shape
    assert weights.dtype == np.float32
    assert 0 <= weights.min() <= weights.max() <= 1


@laws
@given(maps_of_any_scale(), masks(rules))
def test_rules_are_right_at_any_scale(heightmap, mask):
    weights = mask.weights(heightmap)
    assert 0 <= weights.min() <= weights.max() <= 1
    with without_kernels():
        assert mask.weights(heightmap).tobytes() == weights.tobytes()


@pytest.mark.parametrize("slug", ["height", "slope", "aspect", "curvature"])
@pytest.mark.parametrize("exponent", [-120, 100])
def test_a_rule_takes_the_same_ground_in_any_unit(slug, exponent):
    steps = np.round(64 * rough((33, 47), 4)).astype(np.float32)
    rule = Mask.of(MASK_RULES[slug]())
    expected = rule.weights(Heightmap(steps))
    assert expected.any()
    np.testing.assert_allclose(rule.weights(Heightmap(np.ldexp(steps, exponent))), expected, atol=1e-4)


@laws
@given(st.data())
def test_a_window_is_a_cut_of_the_whole_bit_for_bit(data):
    heightmap, mask = data.draw(heightmaps()), data.draw(masks())
    window = data.draw(windows_of(heightmap.rows, heightmap.columns))
    assert np.array_equal(weights_of(mask, heightmap, window), part(mask.weights(heightmap), window))


@st.composite
def hard_masks(draw):
    """Any mask of zeros and ones."""
    rows, columns = GROUND.heights.shape
    window = draw(windows_of(rows, columns))
    top, left = 100 * (window.row - 0.5) / (rows - 1), 100 * (window.column - 0.5) / (columns - 1)
    bottom, right = top + 100 * window.rows / (rows - 1), left + 100 * window.columns / (columns - 1)
    box = MASK_SHAPES["rectangle"](*(min(max(place, 0), 100) for place in (top, left, bottom, right)))
    rule = MASK_RULES["height"](low=draw(st.floats(1, 99)), low_softness=0)
    return Mask.of(draw(st.sampled_from([box, rule])))


def joined(one, other, mode):
    return np.round(Mask((MaskLayer(one), MaskLayer(other, mode))).weights(GROUND)).astype(bool)


@laws
@given(hard_masks(), hard_masks())
def test_hard_masks_are_sets(one, other):
    first, second = (np.round(mask.weights(GROUND)).astype(bool) for mask in (one, other))
    assert np.array_equal(joined(one, other, "add"), first | second)
    assert np.array_equal(joined(one, other, "subtract"), first & ~second)
    assert np.array_equal(joined(one, other, "intersect"), first & second)


INVERTED = MaskFinish(inverted=True)


@laws
@given(masks(), masks(), masks())
def test_soft_masks_keep_the_laws_of_sets_without_rounding(a, b, c):
    def union(*some):
        return Mask(tuple(MaskLayer(one) for one in some))

    def common(one, other):
        return Mask.of(one).with_part(other, "intersect")

    def same(one, other):
        return np.array_equal(one.weights(GROUND), other.weights(GROUND))

    assert same(union(a, a), union(a))
    assert same(union(a, b), union(b, a))
    assert same(union(union(a, b), c), union(a, union(b, c)))
    assert same(common(a, union(b, c)), union(common(a, b), common(a, c)))
    assert same(union(a, b).finished(INVERTED), common(union(a).finished(INVERTED), union(b).finished(INVERTED)))


@laws
@given(masks(), st.sampled_from([0.4, 3.0, 11.0, 50.0]))
def test_feathering_is_symmetric(mask, feather):
    weights = mask.weights(GROUND)
    for mirrored, back in ((weights[::-1], np.s_[::-1]), (weights[:, ::-1], np.s_[:, ::-1])):
        one, other = (feathered(some, feather) for some in (weights, mirrored))
        assert np.array_equal(one, other[back])


@laws
@given(masks(), st.sampled_from([0.4, 3.0, 11.0, 50.0]))
def test_a_feathered_inverse_is_the_inverse_of_the_feathered(mask, feather):
    weights = mask.weights(GROUND)
    np.testing.assert_allclose(feathered(1 - weights, feather), 1 - feathered(weights, feather), atol=1e-7)


def feathered(weights, feather):
    """Return weights feathered so far."""
    return finished(smoothing(weights, feather / 100 * (max(weights.shape) - 1)))


@laws
@given(shapes | st.just(PolygonShape(((0.0, 0.0), (0.0, 100.0), (100.0, 50.0)))), st.floats(0.5, 20))
def test_growing_holds_a_shape_and_shrinking_is_held_by_it(shape, length):
    mask = Mask.of(shape)
    inside = mask.weights(GROUND) >= 0.5
    grown, shrunk = (mask.finished(MaskFinish(grow=by)).weights(GROUND) for by in (length, -length))
    assert (grown[inside] == 1).all()
    assert (shrunk[~inside] == 0).all()
    outside = mask.finished(INVERTED).finished(MaskFinish(grow=length, inverted=True))
    if not (mask.weights(GROUND) == 0.5).any():
        np.testing.assert_allclose(shrunk, outside.weights(GROUND), atol=1e-6)


@laws
@given(st.floats(0, 60))
def test_a_mean_is_taken_as_wide_as_its_radius_says_whatever_the_number_of_points(radius):
    line = np.zeros((1, 201), np.float32)
    line[0, 100] = 1
    kernel = finished(smoothing(line, radius))[0].astype(np.float64)
    scatter = (kernel * np.arange(-100, 101) ** 2).sum()
    # A third of the radius to each side, three times over; parts of points are 256ths.
    np.testing.assert_allclose(kernel.sum(), 1, atol=1e-6)
    np.testing.assert_allclose(scatter, radius**2 / 9, rtol=0.005, atol=0.015)


LAND = GENERATORS["gradient-noise"](exponent=10, octaves=4, seed=5).heightmap()


@pytest.mark.parametrize(
    ("rule", "most"),
    [
        (MASK_RULES["curvature"](), 0.002),
        (MASK_RULES["curvature"](scale=3.0, low=1.0), 0.003),
        (MASK_RULES["slope"](scale=5.0, low=15.0), 0.006),
        (MASK_RULES["aspect"](scale=5.0), 0.006),
    ],
    ids=["ridges", "narrow ridges", "slopes", "aspect"],
)
@pytest.mark.parametrize("every", [2, 4, 8])
def test_a_rule_takes_the_same_part_of_the_same_land_on_more_points(rule, most, every):
    coarse, fine = (Mask.of(rule).weights(land) for land in (thinned(LAND, every), LAND))
    assert abs(coarse - fine[::every, ::every]).mean() < most


SHAPES = st.sampled_from([PolygonShape(((20.0, 20.0), (30.0, 80.0), (75.0, 40.0))), MASK_SHAPES["ellipse"]()])


@long_laws
@given(st.sampled_from([0.0, 2.5, 10.0]), st.sampled_from([0.0, 5.0]), masks(SHAPES))
def test_masks_of_shapes_lie_on_the_same_land_of_finer_maps(feather, grow, mask):
    mask = mask.finished(MaskFinish(grow=grow, feather=feather))
    coarse, fine = (mask.weights(Heightmap(np.zeros((side, side), np.float32))) for side in (129, 257))
    assert np.abs(coarse - fine[::2, ::2]).mean() < 0.02


@pytest.mark.parametrize("percent", [0.0, 0.01, 1.0, 37.0])
def test_a_mask_of_one_value_stays_when_it_is_feathered(percent):
    for whole in (Mask((), INVERTED), Mask()):
        weights = whole.finished(MaskFinish(feather=percent)).weights(GROUND)
        assert np.unique(weights).tolist() == [float(whole.finish.inverted)]


def test_a_feathered_edge_fades_so_far_to_each_side():
    ground = Heightmap(np.zeros((3, 101), np.float32))
    half = Mask.of(MASK_SHAPES["rectangle"](top=0, bottom=100, left=0, right=50.5))
    row = half.finished(MaskFinish(feather=10)).weights(ground)[1]
    assert (np.diff(row) <= 0).all()
    assert (row[:39] == 1).all()
    assert (row[63:] == 0).all()
    assert row[42] < 1
    assert row[59] > 0
    assert math.isclose(row[50] + row[51], 1, abs_tol=1e-6)


@laws
@given(st.data())
def test_weights_change_no_farther_from_changed_ground_than_the_reach(data):
    heights = np.random.default_rng(data.draw(st.integers(0, 99))).random((40, 40), np.float32)
    before, mask = Heightmap(heights, range=(0.0, 1.0), extremes=(0.0, 1.0)), data.draw(masks())
    reach = mask.reach(MaskInput(before))
    assume(reach < 40)
    heights = heights.copy()
    heights[4:7, 3:9] = 0.5
    after = Heightmap(heights, range=(0.0, 1.0), extremes=(0.0, 1.0))
    one, other = (mask.weights(each) for each in (before, after))
    far = np.ones((40, 40), bool)
    far[: 7 + math.ceil(reach), : 9 + math.ceil(reach)] = False
    assert one[far].tobytes() == other[far].tobytes()
