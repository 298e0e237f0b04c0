"""The stages of a recipe: the ground, and what each step makes of it."""

import numpy as np
import pytest

from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters import Crop, Invert, Streams, Terrace
from terrain_explorer.terrain.recipe import Evaluation, recipe_stages
from terrain_explorer.terrain.work import finished

GROUND = DiamondSquare(exponent=5, seed=3)


def stages_of(*steps, source=GROUND, **options):
    return finished(recipe_stages(Recipe(source, steps), **options))


def labels(found):
    return [stage.label for stage in found.stages]


def test_begin_with_the_ground_and_end_before_the_terrain():
    found = stages_of(Step(Invert()))
    assert labels(found) == ["Normalising"]
    np.testing.assert_array_equal(found.stages[0].heightmap.heights, GROUND.heightmap().heights)
    assert found.end == "Invert"


def test_each_step_goes_on_from_the_one_before():
    found = stages_of(Step(Invert()), Step(Terrace(steps=5), name="My steps"), Step(Invert()))
    assert labels(found) == ["Normalising", "Invert", "My steps"]
    inverted = Invert().applied(GROUND.heightmap())
    np.testing.assert_array_equal(found.stages[1].heightmap.heights, inverted.heights)
    np.testing.assert_array_equal(found.stages[2].heightmap.heights, Terrace(steps=5).applied(inverted).heights)


def test_streams_are_shown_at_several_ages_up_to_their_own():
    streams = Streams(age=0.4)
    found = stages_of(Step(streams), Step(Invert()))
    ages = [f"Streams · Age {age:.3g}" for age in np.linspace(0, 0.4, 9)[1:]]
    waves = [label for label in labels(found) if "water gathers" in label]
    assert labels(found) == ["Normalising", *waves, *ages]
    ground = GROUND.heightmap()
    for number, stage in enumerate(found.stages[1 + len(waves) :], 1):
        expected = Streams(age=0.4 * number / 8 if number < 8 else 0.4).applied(ground)
        np.testing.assert_array_equal(stage.heightmap.heights, expected.heights)


def test_the_last_age_is_the_terrain_itself():
    found = stages_of(Step(Streams(age=0.4)))
    assert labels(found)[-1] == "Streams · Age 0.35"
    assert found.end == "Streams · Age 0.4"


def test_strength_counts_at_each_age():
    half = stages_of(Step(Streams(), strength=0.5)).stages[3]
    ground, worn = GROUND.heightmap(), Streams(age=0.5 * 3 / 8).applied(GROUND.heightmap())
    np.testing.assert_allclose(half.heightmap.heights, (ground.heights + worn.heights) / 2, atol=1e-6)


def test_what_does_nothing_is_no_stage_and_what_cannot_be_done_is_left_out():
    much = Crop(rows=40, row=30)
    found = stages_of(Step(Invert(), enabled=False), Step(much), Step(Invert()), Step(Invert(), strength=0))
    assert labels(found) == ["Normalising"]
    assert found.end == "Invert"


def test_the_terrain_itself_never_stands_for_an_earlier_age():
    recipe = Recipe(GROUND, (Step(Streams(age=1.0)),))
    evaluation = Evaluation()
    terrain = finished(evaluation.evaluating(recipe.source, recipe.steps)).heightmap
    found = finished(recipe_stages(recipe, evaluation.cached))
    assert all(stage.heightmap is not terrain for stage in found.stages)


def test_large_maps_are_thinned_and_say_so():
    found = stages_of(Step(Invert()), Step(Invert()), source=DiamondSquare(exponent=11))
    assert [(stage.stride, stage.heightmap.heights.shape) for stage in found.stages] == [(2, (1025, 1025))] * 2
    whole = Invert().applied(DiamondSquare(exponent=11).heightmap())
    np.testing.assert_array_equal(found.stages[1].heightmap.heights, whole.heights[::2, ::2])


@pytest.mark.parametrize("kind", FILTERS.values(), ids=list(FILTERS))
def test_the_time_of_a_filter_begins_at_nothing(kind):
    if kind.time is not None:
        ground = GROUND.heightmap()
        assert kind(**{kind.time: 0}).applied(ground) is ground


def test_tells_how_far_it_is():
    done = []
    finished(recipe_stages(Recipe(GROUND, (Step(Invert()), Step(Terrace()), Step(Invert())))), done.append)
    assert done == sorted(done)
    assert 0 <= done[0] <= done[-1] <= 1
