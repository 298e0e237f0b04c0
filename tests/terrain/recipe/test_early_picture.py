"""Early pictures are about what the recipe gives."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Origin, Recipe, Step
from terrain_explorer.terrain.brushes import TOOLS, Brush, Raise
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask, MaskFinish
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke, Evaluation, Picture
from terrain_explorer.terrain.recipe.early_picture import early_picture
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
        ((Step(FILTERS["crop"](rows=100, columns=100)),), ()),
        ((Step(FILTERS["add-detail"]()),), ()),
        ((RAISED,), ()),
        ((RAISED,), (replace(RAISED, strength=0.0),)),
        ((RAISED, Step(FILTERS["rotate"]()), drawing(Raise(), 100)), (RAISED,)),
    ],
    ids=["crop", "detail", "unknown drawing", "drawing switched off", "new drawing"],
)
def test_there_is_none_where_it_cannot_be_told(steps, before):
    assert picture(Recipe(HILLS, steps), Recipe(HILLS, before)) is None


def test_there_is_none_before_there_is_ground():
    assert early_picture(Recipe(HILLS), Evaluation(), Recipe(HILLS)) is None
