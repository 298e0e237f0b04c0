from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from recipe_laws import recipes
from terrain_laws import long_laws

from terrain_explorer.terrain import DiamondSquare, Step
from terrain_explorer.terrain.filters.base import Filter, revised
from terrain_explorer.terrain.masks import Mask, MaskPart
from terrain_explorer.terrain.recipe import Evaluation
from terrain_explorer.terrain.work import finished

MAP = 4 * 17**2
"""The bytes of the maps here."""


@dataclass(frozen=True)
class Counted(Filter):
    """Raises the ground by a height, and remembers that it did."""

    title: ClassVar = "Counted"
    done: ClassVar = []

    height: float = 1.0

    def __post_init__(self):
        pass  # its height is not a declared parameter

    def applying(self, heightmap):
        yield 0.0
        self.done.append(self.height)
        return revised(heightmap, heightmap.heights + np.float32(self.height))


@pytest.fixture
def done(monkeypatch):
    monkeypatch.setattr(Counted, "done", [])
    return Counted.done


@dataclass(frozen=True)
class CountedPart(MaskPart):
    """A weight of 1/2, and how often it was asked for."""

    done: ClassVar = []

    def weighing(self, ground, window):
        yield 0.0
        self.done.append(ground.heightmap.heights[0, 0])
        return np.full((window.rows, window.columns), 0.5, np.float32)


def steps(*heights):
    return tuple(Step(Counted(height)) for height in heights)


def evaluated(evaluation, *heights):
    return finished(evaluation.evaluating(DiamondSquare(exponent=4), steps(*heights))).heightmap


@long_laws
@given(recipes(), st.data())
def test_kept_results_are_those_of_a_new_evaluation(recipe, data):
    evaluation = Evaluation(data.draw(st.sampled_from([0, 5000, 2**20])))
    for count in data.draw(st.permutations(range(len(recipe.steps) + 1))):
        some = replace(recipe, steps=recipe.steps[:count])
        kept, new = finished(some.evaluating(evaluation)), finished(some.evaluating())
        assert kept.heightmap.heights.tobytes() == new.heightmap.heights.tobytes()
        assert kept.failures == new.failures


def test_a_mask_is_found_once_for_each_ground(done, monkeypatch):
    monkeypatch.setattr(CountedPart, "done", [])
    evaluation, mask = Evaluation(), Mask.of(CountedPart())
    for height, strength in ((1, 1), (1, 0.5), (1, 0.25), (2, 0.25), (2, 1)):
        changed = (Step(Counted(height)), Step(Counted(4), strength=strength, mask=mask))
        after = finished(evaluation.evaluating(DiamondSquare(exponent=4), changed)).heightmap.heights
        before = finished(evaluation.evaluating(DiamondSquare(exponent=4), changed[:1])).heightmap.heights
        np.testing.assert_allclose(after - before, 2 * strength, atol=1e-6)
    assert done == [1, 4, 2, 4]
    assert len(CountedPart.done) == 2


def test_a_changed_step_costs_the_steps_from_there_on(done):
    evaluation = Evaluation()
    first = evaluated(evaluation, 1, 2, 4)
    assert done == [1, 2, 4]
    assert evaluated(evaluation, 1, 2, 4).heights is first.heights
    evaluated(evaluation, 1, 3, 4)
    assert done == [1, 2, 4, 3, 4]
    evaluated(evaluation, 1, 2, 4, 8)
    assert done == [1, 2, 4, 3, 4, 8]


def test_a_name_costs_nothing_and_a_step_put_back_is_known(done):
    evaluation, source = Evaluation(), DiamondSquare(exponent=4)
    one, two = steps(1, 2)
    finished(evaluation.evaluating(source, (one, two)))
    finished(evaluation.evaluating(source, (replace(one, name="First"), two)))
    assert done == [1, 2]
    finished(evaluation.evaluating(source, (replace(one, enabled=False), two)))
    finished(evaluation.evaluating(source, (one, two)))
    assert done == [1, 2, 2]


def test_results_beyond_the_budget_go_the_oldest_first(done):
    evaluation = Evaluation(budget=3 * MAP)
    evaluated(evaluation, 1, 2)
    evaluated(evaluation, 5)  # makes room for itself by forgetting what was not asked for
    done.clear()
    evaluated(evaluation, 1, 2)
    assert done == []
    evaluated(evaluation, 5)
    evaluated(evaluation, 6)
    done.clear()
    evaluated(evaluation, 1, 2)
    assert done == [1, 2]
    evaluated(evaluation, 1, 3)
    assert done == [1, 2, 3]


def test_progress_grows_to_the_end():
    parts = list(Evaluation().evaluating(DiamondSquare(exponent=4), steps(1, 2, 3)))
    assert parts == sorted(parts)
    assert parts[0] < 0.3 < parts[-1] <= 1


def test_work_that_is_stopped_leaves_what_is_done(done):
    evaluation = Evaluation()
    work = evaluation.evaluating(DiamondSquare(exponent=4), steps(1, 2))
    for _ in work:
        if done:
            break
    work.close()
    evaluated(evaluation, 1, 2)
    assert done == [1, 2]


def test_the_strength_of_a_step_costs_no_more_than_mixing(done):
    evaluation, source = Evaluation(), DiamondSquare(exponent=4)
    (one,) = steps(4)
    for strength in (0.25, 0.5, 1, 0.75):
        some = (replace(one, strength=strength),)
        found = finished(evaluation.evaluating(source, some)).heightmap
        np.testing.assert_array_equal(found.heights, finished(Evaluation().evaluating(source, some)).heightmap.heights)
    assert done.count(4) == 1 + 4


def test_what_was_made_elsewhere_is_not_made_again(done):
    evaluation, source = Evaluation(), DiamondSquare(exponent=4)
    ground = source.heightmap()
    assert evaluation.cached(source, steps(1)) is None
    evaluation.store(ground, source, steps(1))
    assert finished(evaluation.evaluating(source, steps(1))).heightmap is ground
    assert evaluation.cached(source, steps(1)) is ground
    evaluated(evaluation, 1, 2)
    assert done == [2]


def test_failures_that_are_known_stay_with_what_goes_on_from_there():
    evaluation, source = Evaluation(), DiamondSquare(exponent=4)
    some = (replace(steps(1)[0], enabled=False), *steps(2, 3))
    evaluation.store(source.heightmap(), source, some[:2], {1: "no room"})
    assert finished(evaluation.evaluating(source, some)).failures == {1: "no room"}
