"""Steps within rules and selections: rules are found again on other ground, and erosion keeps to its mask."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mask_laws import masks, rules, weights_of

from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters.base import ErosionFilter
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.recipe.evaluation import Evaluation
from terrain_explorer.terrain.work import finished

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
