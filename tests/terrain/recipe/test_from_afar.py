"""A recipe seen from afar gives about the same on few points; so does an early picture."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Origin, Recipe, Step
from terrain_explorer.terrain.brushes import TOOLS, Brush, EmptyMap, Raise
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask, MaskFinish
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke, Evaluation, Picture
from terrain_explorer.terrain.recipe.from_afar import early_filtered, early_picture, recipe_from_afar
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=9, seed=3)
WAY = tuple(PointerPlace(row, 2 * row, 1.0) for row in (100.0, 150.0, 200.0))


def drawing(tool, side=513):
    return Step(Drawing(side, side, (DrawnStroke(tool, Brush(size=80.0, strength=1.0), WAY),)))


RAISED = drawing(Raise())
SMOOTHED, TERRACED, SUNK = (Step(FILTERS[slug]()) for slug in ("smooth", "terrace", "island"))


def picture(after, before):
    evaluation = Evaluation()
    finished(evaluation.evaluating(before.source, before.steps))
    finished(evaluation.evaluating(after.source))
    return early_picture(after, evaluation, before)


def every_other(recipe):
    return recipe.heightmap().heights[::2, ::2]


@pytest.mark.parametrize("steps", [(), (RAISED,), (TERRACED, RAISED), (SUNK,), (Step(FILTERS["flip"]()), RAISED)])
def test_is_made_of_some_of_the_points(steps):
    after = Recipe(replace(HILLS, seed=8), steps)
    found = picture(after, Recipe(HILLS, steps))
    np.testing.assert_allclose(found.heights, every_other(after), atol=1e-5)


def test_masks_lie_where_they_lie_on_the_map():
    mask = Mask.of(MASK_RULES["height"](low=50)).with_part(MASK_SHAPES["ellipse"](), "subtract")
    steps = tuple(replace(step, mask=mask.finished(MaskFinish(feather=3))) for step in (TERRACED, SUNK))
    found = picture(Recipe(HILLS, steps), Recipe(HILLS)).heights
    assert np.abs(found - every_other(Recipe(HILLS, steps))).mean() < 0.002
    assert np.abs(every_other(Recipe(HILLS, steps)) - every_other(Recipe(HILLS, (TERRACED, SUNK)))).mean() > 0.02


def test_a_drawing_keeps_its_share_within_the_same_mask():
    masked = replace(RAISED, mask=Mask.of(MASK_SHAPES["ellipse"]()))
    assert picture(Recipe(HILLS, (masked,)), Recipe(HILLS, (RAISED,))) is None
    found = picture(Recipe(HILLS, (masked,)), Recipe(HILLS, (masked,)))
    np.testing.assert_allclose(found.heights, every_other(Recipe(HILLS, (masked,))), atol=1e-5)


def test_lengths_are_those_of_the_map():
    after = Recipe(replace(HILLS, seed=8), (replace(SMOOTHED, filter=FILTERS["smooth"](reach=0.024)),))
    np.testing.assert_allclose(picture(after, Recipe(HILLS)).heights, every_other(after), atol=0.02)


def test_other_tools_are_guessed():
    steps = (drawing(TOOLS["smooth"]()),)
    after = Recipe(replace(HILLS, seed=8), steps)
    assert np.abs(picture(after, Recipe(HILLS, steps)).heights - every_other(after)).mean() < 0.02


def test_a_drawing_keeps_its_share_of_another_strength():
    steps = (replace(RAISED, strength=0.5),)
    after = Recipe(HILLS, (replace(RAISED, strength=0.25),))
    np.testing.assert_allclose(picture(after, Recipe(HILLS, steps)).heights, every_other(after), atol=1e-5)


def test_a_drawing_stays_where_the_number_of_points_changes():
    steps = (RAISED,)
    after = Recipe(replace(HILLS, exponent=11), steps)
    found = picture(after, Recipe(HILLS, steps))
    np.testing.assert_allclose(found.heights, after.heightmap().heights[::8, ::8], atol=0.02)


def test_facts_of_the_ground_stay():
    voids = np.zeros((513, 513), bool)
    voids[4, 6] = True
    ground = Heightmap(HILLS.heightmap().heights, metres=True, spacing=5, origin=Origin("a file", voids=voids))
    found = picture(Recipe(Picture("a", ground)), Recipe(HILLS))
    assert (found.metres, found.spacing, np.argwhere(found.voids).tolist()) == (True, 10, [[2, 3]])


@pytest.mark.parametrize(
    ("steps", "before"),
    [
        ((RAISED,), ()),
        ((RAISED,), (replace(RAISED, strength=0.0),)),
        ((RAISED, Step(FILTERS["rotate"]()), drawing(Raise(), 100)), (RAISED,)),
    ],
    ids=["unknown drawing", "drawing switched off", "new drawing"],
)
def test_there_is_none_where_it_cannot_be_told(steps, before):
    assert picture(Recipe(HILLS, steps), Recipe(HILLS, before)) is None


@pytest.mark.parametrize(
    ("step", "every"),
    [
        (Step(FILTERS["crop"](rows=101, columns=301, row=40, column=20)), 2),
        (Step(FILTERS["pad"](rows=601, columns=801, row=40, column=20)), 2),
        (Step(FILTERS["add-detail"](doublings=1)), 4),
        (Step(FILTERS["gullies"](octaves=2)), 2),
    ],
    ids=lambda value: value.filter.slug if isinstance(value, Step) else "",
)
def test_what_changes_the_points_is_seen_from_as_far(step, every):
    recipe = Recipe(HILLS, (step, SUNK))
    cut = recipe.heightmap().heights[::every, ::every]
    np.testing.assert_allclose(picture(recipe, Recipe(HILLS)).heights, cut, atol=1e-5)


def test_there_is_none_before_there_is_ground():
    assert early_picture(Recipe(HILLS), Evaluation(), Recipe(HILLS)) is None


@pytest.mark.parametrize("filter", [FILTERS["streams"](deposition=1.0), FILTERS["layered-rock"](), FILTERS["snow"]()])
def test_what_takes_long_is_shown_on_fewer_points_and_about_as_it_will_be(filter):
    ground = HILLS.heightmap()
    found = early_filtered(filter, ground)
    assert max(found.heights.shape) == filter.early_squares + 1
    every = 512 // filter.early_squares
    changed = filter.applied(ground).heights[::every, ::every] - ground.heights[::every, ::every]
    shown = found.heights - ground.heights[::every, ::every]
    assert np.corrcoef(changed.reshape(-1), shown.reshape(-1))[0, 1] > 0.5
    # On the same ground again, so that rivers that were found there are known.
    assert (early_filtered(filter, ground).heights == found.heights).all()


def test_small_maps_have_no_early_picture_of_a_filter():
    assert early_filtered(FILTERS["streams"](), DiamondSquare(exponent=7).heightmap()) is None


def test_steps_of_a_scale_of_their_own_lie_where_they_lie():
    crop = Step(FILTERS["crop"](rows=33, columns=33, row=16, column=16))
    recipe = Recipe(DiamondSquare(exponent=6, seed=3), (crop,)).on(DiamondSquare(exponent=9, seed=3))
    coarse, fine = finished(recipe_from_afar(recipe)).heightmap().heights, recipe.heightmap().heights
    np.testing.assert_array_equal(coarse, fine[::4, ::4])


def test_a_generator_grows_fewer_points():
    coarse = finished(recipe_from_afar(Recipe(DiamondSquare(exponent=11, seed=3))))
    assert coarse.source == DiamondSquare(exponent=7, seed=3)


def test_a_small_recipe_stays_as_it_is():
    recipe = Recipe(DiamondSquare(exponent=6, seed=3), (Step(FILTERS["smooth"](reach=0.06)),))
    assert finished(recipe_from_afar(recipe)) == recipe


def test_lengths_are_parts_of_any_map():
    step = Step(FILTERS["smooth"](reach=0.015), strength=0.5)
    coarse = finished(recipe_from_afar(Recipe(DiamondSquare(exponent=9, seed=3), (step,))))
    assert coarse.steps == (step,)


@pytest.mark.parametrize("shape", [(513, 513), (513, 300), (1025, 3)])
def test_other_ground_is_thinned(shape):
    heights = np.random.default_rng(1).random(shape, np.float32)
    coarse = finished(recipe_from_afar(Recipe(Picture("picture", Heightmap(heights)))))
    ground = coarse.heightmap().heights
    assert min(ground.shape) >= 2
    assert ground[0, 0] == heights[0, 0]
    assert ground.shape[0] <= 129 or shape[1] == 3


def test_an_empty_map_stays_empty():
    ground = finished(recipe_from_afar(Recipe(EmptyMap(513, 257)))).heightmap()
    assert ground.heights.shape == (129, 65)
    assert not ground.heights.any()


@pytest.mark.parametrize("filter", [RAISED.filter, FILTERS["smooth"](reach=0.05)], ids=["drawing", "smooth"])
def test_what_was_found_on_more_points_is_found_on_few(filter):
    recipe = Recipe(DiamondSquare(exponent=8, seed=3), (Step(filter, size=(513, 513)),))
    coarse = finished(recipe_from_afar(recipe))
    assert max(coarse.steps[0].own_size or (0,)) <= 129
    assert np.abs(coarse.heightmap().heights - recipe.heightmap().heights[::2, ::2]).mean() < 0.005
