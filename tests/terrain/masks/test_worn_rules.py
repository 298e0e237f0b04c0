"""Rules by what erosion did: the wear, and how thick sediment, talus and snow lie."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step, Window
from terrain_explorer.terrain.filters.parameter_maps import ParameterMap
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.recipe import Evaluation, Picture, finding_thickness, finding_wear, wear_of_recipe
from terrain_explorer.terrain.recipe.drawing import Drawing
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.work import finished

SOURCE = DiamondSquare(exponent=6, seed=3)
STEPS = {
    "wear": FILTERS["streams"](deposition=1),
    "sediment": FILTERS["streams"](deposition=1),
    "talus": FILTERS["talus"](retreat=40, face=20, repose=15),
    "snow": FILTERS["snow"](),
}
RECIPES = {slug: Recipe(SOURCE, (Step(filter),)) for slug, filter in STEPS.items()}


def number_at_each_point(slug, recipe, shape):
    """Return what erosion did in percent of the range of the finished terrain."""
    if slug == "wear":
        found = finished(finding_wear(recipe, shape)).total
    else:
        found = finished(finding_thickness(recipe, shape, slug))
    low, high = recipe.heightmap().range
    return 100 * found.astype(np.float64) / (high - low)


def hard(slug, low):
    return Mask.of(MASK_RULES[slug](low=low, low_softness=0.0))


@pytest.fixture(params=RECIPES)
def slug(request):
    return request.param


def middling(slug):
    """Return a rule that takes a part of the ground, and what it takes."""
    shape = (SOURCE.size, SOURCE.size)
    numbers = number_at_each_point(slug, RECIPES[slug], shape)
    low = round(float(np.median(numbers[numbers > 0])), 6)
    return hard(slug, low), numbers >= low


def test_a_rule_takes_what_the_map_of_it_says(slug):
    mask, expected = middling(slug)
    assert 0 < expected.mean() < 1
    np.testing.assert_array_equal(mask.weights(RECIPES[slug].heightmap()), expected)


def test_a_step_is_done_where_it_lies(slug):
    mask, expected = middling(slug)
    recipe = RECIPES[slug]
    before, after = recipe.heightmap(), recipe.followed_by(FILTERS["invert"](), mask).heightmap()
    changed = before.heights != after.heights
    assert not changed[~expected].any()
    assert changed[expected].mean() > 0.9


def test_a_step_that_was_kept_gives_the_same(slug):
    mask, _ = middling(slug)
    evaluation, recipe = Evaluation(), RECIPES[slug]
    first = finished(recipe.evaluating(evaluation)).heightmap
    recipe = recipe.followed_by(FILTERS["terrace"](), mask)
    for one in (recipe, replace(recipe, steps=(*recipe.steps[:-1], replace(recipe.steps[-1], strength=0.5)))):
        after = finished(one.evaluating(evaluation)).heightmap
        np.testing.assert_array_equal(after.heights, one.heightmap().heights)
        assert (after.heights != first.heights).any()


def test_between_the_points_the_ground_changes_where_it_lies(slug):
    mask, expected = middling(slug)
    recipe = RECIPES[slug]
    masked = recipe.followed_by(FILTERS["invert"](), mask)
    grounds = [
        finished(finding_ground(one, one.heightmap(), Evaluation())).ground.map(1).heights for one in (recipe, masked)
    ]
    np.testing.assert_array_equal(grounds[1][::2, ::2], masked.heightmap().heights)
    changed = grounds[0] != grounds[1]
    # A point between four that are left, with theirs, is left, too.
    left = ~expected
    inside = left[:-1, :-1] & left[1:, :-1] & left[:-1, 1:] & left[1:, 1:]
    assert inside.any()
    assert not changed[1::2, 1::2][inside].any()


def test_a_finer_map_of_the_same_land_has_it_at_the_same_places(slug):
    fine = RECIPES[slug].on(replace(SOURCE, exponent=8)).followed_by(FILTERS["invert"](), middling(slug)[0])
    coarse = thinned(fine.heightmap(), 4)
    expected = RECIPES[slug].followed_by(FILTERS["invert"](), middling(slug)[0]).heightmap()
    near = np.isclose(coarse.heights, expected.heights, atol=2e-3)
    assert near.mean() > 0.97


@pytest.mark.parametrize("every", [2, 4])
def test_a_map_of_fewer_points_has_it_at_the_same_places(slug, every):
    mask, expected = middling(slug)
    few = thinned(RECIPES[slug].heightmap(), every)
    np.testing.assert_array_equal(mask.weights(few), expected[::every, ::every])


@pytest.mark.parametrize(
    "later",
    [FILTERS["map-range"](-60, 400, 2000), FILTERS["flip"](), FILTERS["resample"](rows=129, columns=129)],
    ids=lambda filter: filter.slug,
)
def test_it_goes_along_with_later_steps(slug, later):
    recipe = RECIPES[slug].followed_by(later)
    after = recipe.heightmap()
    numbers = number_at_each_point(slug, recipe, after.heights.shape)
    low = 0.999 * float(np.median(numbers[numbers > 0]))  # a unit may round
    weights = hard(slug, low).weights(after)
    assert 0 < weights.mean() < 1
    np.testing.assert_array_equal(weights, numbers >= low)


def test_where_nothing_lies_or_nobody_knows_nothing_is_taken(slug):
    mask, _ = middling(slug)
    bare = SOURCE.heightmap()
    assert not mask.weights(bare).any()
    assert not mask.weights(replace(RECIPES[slug].heightmap(), worn=None)).any()
    again = Recipe(Picture("a picture", RECIPES[slug].heightmap()), (Step(FILTERS["terrace"]()),))
    assert not mask.weights(again.heightmap()).any()


def test_strokes_leave_what_was_found():
    mask, expected = middling("sediment")
    drawn = replace(RECIPES["sediment"], steps=(*RECIPES["sediment"].steps, Step(Drawing(65, 65, ()))))
    one, other = RECIPES["sediment"].heightmap(), drawn.heightmap()
    assert one.worn.same_as(other.worn)
    np.testing.assert_array_equal(mask.weights(other), expected)


def test_a_parameter_may_go_by_it():
    sediment = Mask.of(MASK_RULES["sediment"]())
    mapped = FILTERS["streams"](maps=(ParameterMap("erodibility", sediment, 0.2, 3.0),))
    plain = FILTERS["streams"](erodibility=0.2)
    one, other = (RECIPES["sediment"].followed_by(filter).heightmap() for filter in (mapped, plain))
    assert (one.heights != other.heights).any()
    assert not (
        RECIPES["snow"].followed_by(mapped).heightmap().heights
        != RECIPES["snow"].followed_by(plain).heightmap().heights
    ).any()


def test_wear_is_that_of_a_step_within_it():
    mask, expected = middling("snow")
    recipe = RECIPES["snow"].followed_by(FILTERS["thermal-erosion"](angle=10), mask)
    wear = finished(finding_wear(recipe, (65, 65)))
    moved = RECIPES["snow"].heightmap().heights - recipe.heightmap().heights
    assert moved.any()
    np.testing.assert_allclose(wear.total, moved, atol=1e-6)
    assert not wear.total[~expected].any()


@pytest.mark.parametrize("exponent", [6, 7])
def test_a_piece_of_a_large_terrain_has_it_at_the_same_places(slug, exponent):
    mask, _ = middling(slug)
    recipe = RECIPES[slug].followed_by(FILTERS["invert"](), mask)
    whole = recipe.on(replace(SOURCE, exponent=exponent)).heightmap()
    piece = LargeTerrain.of(recipe, exponent=exponent).piece(Window(10, 20, 30, 40))
    np.testing.assert_array_equal(piece.heights, whole.heights[10:40, 20:60])


def test_several_threads_that_ask_at_once_find_it_once(monkeypatch):
    times = []

    def counted(*arguments):
        times.append(arguments)
        return (yield from finding_wear(*arguments))

    monkeypatch.setattr(wear_of_recipe, "finding_wear", counted)
    ground = Recipe(replace(SOURCE, seed=77), RECIPES["sediment"].steps).heightmap()
    mask = Mask.of(MASK_RULES["sediment"]())
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: mask.weights(ground), range(4)))
    assert len(times) == 1
    assert all(np.array_equal(one, found[0]) for one in found)


def test_whoever_waits_goes_on_where_another_stops():
    ground = Recipe(replace(SOURCE, seed=78), RECIPES["sediment"].steps).heightmap()
    mask = Mask.of(MASK_RULES["sediment"]())
    begun = ground.worn.finding("sediment", ground.heights.shape)
    next(begun)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(mask.weights, ground)
        assert not waiting.done()
        begun.close()
        expected = waiting.result(60)
    np.testing.assert_array_equal(expected, mask.weights(ground))


def test_maps_that_an_evaluation_keeps_are_not_made_again(monkeypatch):
    source, evaluation = replace(SOURCE, seed=79), Evaluation()
    recipe = Recipe(source, (*RECIPES["sediment"].steps, *RECIPES["snow"].steps))
    ground = finished(recipe.evaluating(evaluation)).heightmap
    assert [one() is not None for one in ground.worn.made] == [True] * 3
    expected = number_at_each_point("snow", recipe, ground.heights.shape)
    monkeypatch.setattr(type(source), "making", lambda _: pytest.fail("the source is made again"))
    monkeypatch.setattr(FILTERS["snow"], "applying", lambda *_: pytest.fail("it snows again"))
    np.testing.assert_array_equal(hard("snow", 0.05).weights(ground), expected >= 0.05)
