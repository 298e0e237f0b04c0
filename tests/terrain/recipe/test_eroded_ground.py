"""Each erosion step tells of any point of the finished terrain what its law says there."""

from math import atan, degrees

import numpy as np
import pytest

from terrain_explorer.terrain import FILTERS, GradientNoise, Recipe, Step
from terrain_explorer.terrain.erosion.point_facts import SedimentFacts, steepest_fall
from terrain_explorer.terrain.erosion.wear import ErosionLaw
from terrain_explorer.terrain.filters import LayeredRock, Snow, Streams, TalusSlopes
from terrain_explorer.terrain.masks import Mask, MaskLayer, Painted
from terrain_explorer.terrain.recipe import finding_erosion
from terrain_explorer.terrain.work import finished

HILLS = GradientNoise(exponent=7, seed=7, frequency=2)
EVEN = LayeredRock(rock="mesas", variation=0, dip=0, folds=0)


def erosion(*steps):
    recipe = Recipe(HILLS, tuple(step if isinstance(step, Step) else Step(step) for step in steps))
    heightmap = recipe.heightmap()
    return heightmap, finished(finding_erosion(recipe, heightmap.heights.shape))


def told(ground, row, column):
    return finished(ground.telling(row, column))


def test_level_layers_lie_one_below_the_other():
    heightmap, found = erosion(LayeredRock(variation=0, dip=0, folds=0))
    column = heightmap.heights[:, 40]
    facts = [told(found.grounds[0], row, 40) for row in range(len(column))]
    order = np.argsort(-column, kind="stable")
    layers = [facts[row].layer for row in order]
    assert layers == sorted(layers)
    assert layers[-1] - layers[0] >= 2
    # A layer is no thicker than it is told to be.
    for one in set(layers[1:-1]):
        within = [float(column[row]) for row in order if facts[row].layer == one]
        thickness = facts[order[layers.index(one)]].thickness
        assert thickness is None or max(within) - min(within) <= thickness + 1e-6


def test_no_rock_is_told_to_be_steeper_than_it_stands():
    _, found = erosion(EVEN)
    facts = [told(found.grounds[0], row, column) for row in range(40, 60) for column in range(30, 50)]
    assert all(one.slope <= one.stands + 0.1 for one in facts)
    assert sum(one.slope > 0.9 * one.stands for one in facts) > 10
    assert any(one.stands != one.critical_slope for one in facts)


def test_where_slopes_went_back_is_told_apart_from_rivers_and_from_what_fell():
    _, found = erosion(EVEN)
    parts = found.wear.parts
    assert set(parts) == {ErosionLaw.RIVERS, ErosionLaw.RETREAT, ErosionLaw.SLOPE}
    assert all(part.min() >= -1e-6 and part.max() > 0.01 for part in parts.values())
    _, still = erosion(LayeredRock(rock="mesas", variation=0, retreat=0))
    assert not still.wear.parts[ErosionLaw.RETREAT].any()


def test_talus_and_snow_tell_by_which_slope_they_lie():
    heightmap, found = erosion(EVEN, TalusSlopes(face=40), Snow())
    rock, talus, snow = found.grounds
    lies = np.argwhere(-found.wear.parts[ErosionLaw.TALUS] > 1e-3)
    slopes = [told(talus, *map(int, place)).slope for place in lies]
    assert len(slopes) > 100
    assert max(slopes) <= 31 + 0.5
    facts = told(snow, 20, 30)
    assert facts.slope == degrees(atan(steepest_fall(snow.before, 20, 30)[0]))
    assert facts.holds == pytest.approx(3178.4 * facts.slope**-1.998)
    assert told(rock, 20, 30).layer >= 1
    assert heightmap.heights.shape == (129, 129)


def test_only_rivers_that_lay_down_tell_of_sediment():
    _, found = erosion(Streams(age=0.3), Streams(age=0.3, deposition=0.5))
    assert [told(ground, 20, 30) for ground in found.grounds] == [None, SedimentFacts(0.5)]


def test_points_are_found_again_where_later_steps_moved_them():
    _, found = erosion(EVEN)
    before = {place: told(found.grounds[0], *place) for place in ((5, 100), (64, 30), (120, 7))}
    turned, moved = erosion(EVEN, FILTERS["flip"](direction="horizontal"), FILTERS["levels"](midtones=0.5))
    for (row, column), facts in before.items():
        assert told(moved.grounds[0], row, turned.columns - 1 - column) == facts
    smaller, thinned = erosion(EVEN, FILTERS["resample"](rows=65, columns=65))
    assert smaller.rows == 65
    assert told(thinned.grounds[0], 32, 15) == before[64, 30]


def test_where_the_mask_leaves_the_ground_nothing_is_told():
    weights = np.zeros((129, 129), np.float32)
    weights[:, 64:] = 1
    mask = Mask((MaskLayer(Painted.of(weights)),))
    _, found = erosion(Step(EVEN, mask=mask))
    assert told(found.grounds[0], 40, 20) is None
    assert told(found.grounds[0], 40, 100) is not None
