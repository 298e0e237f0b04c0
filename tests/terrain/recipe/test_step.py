"""Steps and strokes, in full, in part, and within masks."""

import json
from dataclasses import replace

import numpy as np
import pytest
from drawing_laws import assert_same_bits, ground
from filter_laws import assert_same, heightmaps
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from mask_laws import masks, rules, weights_of
from recipe_laws import steps, strokes
from terrain_laws import long_laws

from terrain_explorer.errors import UserError
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Origin, Recipe, Step
from terrain_explorer.terrain.brushes import TOOLS, Brush
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters.base import ErosionFilter
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask, MaskFinish, Painted
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke
from terrain_explorer.terrain.recipe.evaluation import Evaluation
from terrain_explorer.terrain.work import finished

GROUND = Heightmap(np.linspace(0, 1, 64, dtype=np.float32).reshape(8, 8))
INVERT = FILTERS["invert"]()


ALL, NOTHING = Mask((), MaskFinish(inverted=True)), Mask()


def left_half(part=1.0):
    """Return a mask of one value for the columns on the left, and 0 for the others."""
    return Mask.of(Painted.of(np.repeat([[part, 0.0]], 4, axis=1).repeat(8, axis=0)))


def applied(step, heightmap):
    return finished(step.applying(heightmap))


@long_laws
@given(st.data())
def test_a_step_that_is_off_or_has_no_strength_leaves_the_very_heightmap(data):
    heightmap = data.draw(heightmaps())
    step = data.draw(steps(heightmap))
    for idle in (Step(step.filter, enabled=False), Step(step.filter, strength=0.0)):
        assert applied(idle, heightmap) is heightmap
        assert idle.effect is None


@long_laws
@given(st.data())
def test_in_full_a_step_does_what_its_filter_does(data):
    heightmap = data.draw(heightmaps())
    step = data.draw(steps(heightmap))
    assume(step.filter.finer(heightmap.heights.shape) == 0)  # it needs more ground than the map
    try:
        alone = finished(step.filter.applying(heightmap))
    except ValueError:  # too much for float32
        assume(False)
    assert_same(applied(Step(step.filter), heightmap), alone)


@pytest.mark.parametrize("strength", [0.125, 0.5, 1.0])
def test_strength_goes_a_part_of_the_way(strength):
    mixed = applied(Step(INVERT, strength=strength), GROUND)
    expected = GROUND.heights + strength * (1 - 2 * GROUND.heights)
    np.testing.assert_allclose(mixed.heights, expected, atol=1e-7)


def test_black_and_white_go_a_part_of_the_way_too():
    ground = Heightmap(GROUND.heights * 0.5, range=(0.0, 0.5))
    assert applied(Step(FILTERS["stretch"](), strength=0.5), ground).range == (0.0, 0.75)


@pytest.mark.parametrize("filter", [FILTERS["stretch"](), FILTERS["map-range"](high=5000.0)])
def test_black_and_white_go_as_far_as_the_mask_does_somewhere(filter):
    ground = Heightmap(GROUND.heights * 0.5, range=(0.0, 0.5), metres=filter.slug == "map-range")
    assert applied(Step(filter, mask=NOTHING), ground) is ground
    assert applied(Step(filter, mask=left_half()), ground).range == filter.applied(ground).range
    in_part = applied(Step(filter, mask=Mask.of(Painted.of(np.full((8, 8), 0.5)))), ground)
    assert in_part.range[1] == pytest.approx((0.5 + filter.applied(ground).range[1]) / 2, rel=0.01)


def test_voids_beside_a_mask_stay_voids():
    voids = np.zeros((8, 8), bool)
    voids[3, 2] = voids[3, 6] = True
    ground = Heightmap(GROUND.heights, origin=Origin("PNG", voids=voids))
    filled = applied(Step(FILTERS["fill-voids"](), mask=left_half()), ground)
    assert np.argwhere(filled.voids).tolist() == [[3, 6]]
    assert applied(Step(FILTERS["fill-voids"](), mask=ALL), ground).voids is None


def test_a_mask_limits_a_step():
    mixed = applied(Step(INVERT, strength=0.5, mask=left_half(0.5)), GROUND).heights
    np.testing.assert_array_equal(mixed[:, 4:], GROUND.heights[:, 4:])
    np.testing.assert_allclose(mixed[:, :4], (GROUND.heights + 0.25 * (1 - 2 * GROUND.heights))[:, :4], atol=1e-5)


def test_where_a_mask_is_0_every_bit_stays():
    ground = Heightmap(np.full((8, 8), -0.0, np.float32), range=(0.0, 1.0))
    mixed = applied(Step(INVERT, mask=left_half()), ground).heights
    assert mixed[:, 4:].tobytes() == ground.heights[:, 4:].tobytes()
    assert mixed[:, :4].tolist() == [[1.0] * 4] * 8


@long_laws
@given(st.data())
def test_a_mask_of_1_is_no_mask_and_one_of_0_no_step(data):
    heightmap = data.draw(heightmaps())
    step = data.draw(steps(heightmap))
    try:
        alone = applied(Step(step.filter), heightmap)
        masked = applied(Step(step.filter, mask=ALL), heightmap)
    except (UserError, ValueError):  # another size or unit, or too much for float32
        assume(False)
    assert_same(masked, alone)
    nothing = applied(Step(step.filter, mask=NOTHING), heightmap)
    assert nothing.heights.tobytes() == heightmap.heights.tobytes()


def test_strokes_go_on_in_a_drawing_that_is_done_in_full_alone():
    drawing = Drawing(8, 8)
    assert Step(drawing).takes_strokes(GROUND)
    for step in (Step(drawing, mask=left_half()), Step(drawing, strength=0.5), Step(drawing, enabled=False)):
        assert not step.takes_strokes(GROUND)


@pytest.mark.parametrize("filter", [FILTERS["crop"](rows=4, columns=4), FILTERS["map-range"]()])
def test_what_changes_size_or_unit_is_done_in_full_only(filter):
    assert applied(Step(filter), GROUND) is not GROUND
    with pytest.raises(UserError, match="only be done in full"):
        applied(Step(filter, strength=0.5), GROUND)


def test_its_title_is_the_users_name_or_that_of_the_filter():
    assert Step(INVERT).title == "Invert"
    assert Step(INVERT, name="Upside down").title == "Upside down"


@pytest.mark.parametrize("strength", [-0.1, 1.1, float("nan")])
def test_refuses_a_strength_that_is_none(strength):
    with pytest.raises(UserError, match="strength must be a number from 0 to 1"):
        Step(INVERT, strength=strength)


def test_progress_grows_to_the_end():
    parts = list(Step(INVERT, strength=0.5).applying(GROUND))
    assert parts == sorted(parts)
    assert 0 <= parts[0] <= parts[-1] <= 1


SEEDS = st.integers(0, 99)
EROSIONS = [
    FILTERS["thermal-erosion"](),
    *(kind() for slug, kind in FILTERS.items() if issubclass(kind, ErosionFilter) and slug != "thermal-erosion"),
]


def assert_within(after, ground, whole, weights):
    """Check that heights are those of the ground where weights are 0, of the whole step where 1, and between else."""
    assert after[weights == 0].tobytes() == ground[weights == 0].tobytes()
    assert after[weights == 1].tobytes() == whole[weights == 1].tobytes()
    low, high = np.minimum(ground, whole), np.maximum(ground, whole)
    assert ((after >= low) & (after <= high)).all()


@given(rules.map(Mask.of), SEEDS, SEEDS)
@settings(max_examples=40)
def test_a_rule_is_found_again_when_the_ground_changes(mask, seed, other):
    step, evaluation = Step(FILTERS["invert"](), mask=mask), Evaluation(budget=2**20)
    for one in (seed, other, seed):
        source = DiamondSquare(exponent=4, seed=one)
        ground = source.heightmap()
        after = finished(Recipe(source, (step,)).evaluating(evaluation)).heightmap.heights
        whole = FILTERS["invert"]().applied(ground).heights
        assert_within(after, ground.heights, whole, weights_of(mask, ground))


@pytest.mark.parametrize("erosion", EROSIONS, ids=lambda erosion: erosion.slug)
@given(st.data())
@settings(max_examples=12)
def test_erosion_keeps_to_its_selection(erosion, data):
    mask, source = data.draw(masks()), DiamondSquare(exponent=4, seed=data.draw(SEEDS))
    ground, step = source.heightmap(), Step(erosion, mask=mask)
    whole = finished(replace(step, mask=None).applying(ground)).heights
    after = finished(step.applying(ground)).heights
    assert_within(after, ground.heights, whole, weights_of(mask, ground))


SIDE = 24
LAND = Heightmap(ground((SIDE, SIDE)), range=(0.0, 1.0))
WAY = tuple(PointerPlace(row, 12.0) for row in (4.0, 20.0))


def drawn(*strokes, heightmap=LAND):
    return finished(Drawing(SIDE, SIDE, strokes).applying(heightmap)).heights


def across(slug, mask=None, **brush):
    """Return a stroke down the middle of the land."""
    return DrawnStroke(TOOLS[slug](), Brush(**{"size": 12.0} | brush), WAY, mask=mask)


def steepest():
    return Mask.of(MASK_RULES["slope"](low=45.0, scale=0.0))


@long_laws
@given(strokes())
def test_a_mask_of_1_is_no_mask_and_one_of_0_no_stroke(stroke):
    assert_same_bits(drawn(replace(stroke, mask=ALL)), drawn(replace(stroke, mask=None)))
    assert_same_bits(drawn(replace(stroke, mask=NOTHING)), LAND.heights)


@long_laws
@given(st.lists(strokes(), max_size=1), strokes(), masks())
def test_where_a_mask_is_0_every_bit_stays_in_strokes_too(some, stroke, mask):
    before = drawn(*some)
    after = drawn(*some, replace(stroke, mask=mask))
    outside = mask.weights(Heightmap(before, LAND.range)) == 0
    assert_same_bits(after[outside], before[outside])


@pytest.mark.parametrize("slug", ["set-height", "flatten", "erase"])
def test_half_a_mask_is_half_the_effect(slug):
    half = Mask.of(Painted.of(np.full((2, 2), 0.5), 8))
    weight = half.weights(LAND)[0, 0]
    full = drawn(across(slug)) - LAND.heights
    np.testing.assert_allclose(drawn(across(slug, half)) - LAND.heights, weight * full, atol=1e-6)


def test_a_stroke_follows_the_ground_that_the_stroke_before_has_left():
    dome = across("raise", size=20.0)
    before = Heightmap(drawn(dome), LAND.range)
    weights = steepest().weights(before)
    assert (weights != steepest().weights(LAND)).any()
    changed = drawn(dome, across("set-height", steepest(), size=40.0)) != before.heights
    assert not changed[weights == 0].any()
    assert changed[weights > 0].any()


@pytest.mark.parametrize("kind", [*MASK_RULES.values(), *MASK_SHAPES.values()])
def test_only_what_follows_the_ground_changes_with_it(kind):
    other = Heightmap(ground((SIDE, SIDE), 5, 7.0), range=(0.0, 7.0))
    part = kind()
    same = np.array_equal(*(Mask.of(part).weights(each) for each in (LAND, other)))
    assert part.follows_ground or same


def test_a_mask_that_strokes_share_is_written_once():
    lasso, other = (Mask.of(Painted.of(np.eye(side), 8)) for side in (5, 6))
    again = Mask.of(Painted.of(np.eye(5), 8))
    strokes = tuple(across("raise", mask) for mask in (lasso, None, other, again, lasso))
    recipe = Recipe(DiamondSquare(exponent=4), (Step(Drawing(SIDE, SIDE, strokes)),))
    content = json.loads(recipe.to_json())["steps"][0]["drawing"]
    assert len(content["masks"]) == 2
    assert [stroke.get("mask") for stroke in content["strokes"]] == [0, None, 1, 0, 0]
    read = Recipe.from_json(recipe.to_json())
    assert read == recipe
    first, *_, last = read.steps[0].filter.strokes
    assert first.mask is last.mask


@pytest.mark.parametrize("number", [-1, 1, True, "0", None, 0.0])
def test_a_mask_that_is_not_there_is_refused(number):
    content = Drawing(SIDE, SIDE, (across("raise", ALL),)).to_content()
    content["strokes"][0]["mask"] = number
    with pytest.raises(UserError, match="none of the drawing's masks"):
        Drawing.from_content(content)


def test_a_step_that_was_made_on_a_finer_map_is_done_on_a_smooth_surface_through_the_points():
    heights = np.random.default_rng(1).random((9, 9), np.float32)
    after = applied(Step(FILTERS["smooth"](reach=0.05), size=(33, 33)), Heightmap(heights))
    assert after.heights.shape == heights.shape
    assert 0 < np.abs(after.heights - heights).max() < 0.5
