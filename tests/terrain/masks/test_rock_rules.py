"""Rules by rock: which layer lies at the surface, and how hard it is."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mask_laws import weights_of, windows_of
from terrain_laws import laws, part

from terrain_explorer.errors import UserError
from terrain_explorer.terrain import FILTERS, GradientNoise, Recipe, Step
from terrain_explorer.terrain.filters import LayeredRock, Rock, SizeInMetres
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.recipe import Evaluation
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.work import finished

HILLS = GradientNoise(exponent=6, seed=7, frequency=2).heightmap()
BENT = Rock(rock="mesas", dip=8, direction=70, folds=0.2, throw=0.15, thickness=0.8, seed=3)
ROCKY = BENT.applied(HILLS)
LAYERS = ROCKY.rock.layers_at(ROCKY.heights, *map(np.arange, ROCKY.heights.shape)) + 1
LAYER, HARDNESS = MASK_RULES["rock-layer"], MASK_RULES["erodibility"]


@pytest.mark.parametrize(("low", "high"), [(1, 1), (2, 4), (3, 32), (1, 32), (7, 32)])
def test_layers_are_counted_from_the_top(low, high):
    assert len(np.unique(LAYERS)) == 6
    weights = Mask.of(LAYER(low=low, high=high)).weights(ROCKY)
    np.testing.assert_array_equal(weights, (low <= LAYERS) & (high >= LAYERS))


def test_each_layer_has_its_erodibility():
    cut = ROCKY.rock.erodibilities[LAYERS - 1]
    np.testing.assert_array_equal(Mask.of(HARDNESS(low=0, high=0.9)).weights(ROCKY), cut <= 0.9)
    soft = Mask.of(HARDNESS(low=1.5, low_softness=0.5, high=10)).weights(ROCKY)
    assert (soft[cut >= 1.5] == 1).all()
    assert (soft[cut <= 1.0] == 0).all()
    between = soft[(cut > 1) & (cut < 1.5)]
    assert ((between > 0) & (between < 1)).all()
    assert between.size


@pytest.mark.parametrize("kind", [LAYER, HARDNESS])
@laws
@given(st.data())
def test_a_window_is_a_cut_of_the_whole(kind, data):
    window = data.draw(windows_of(*ROCKY.heights.shape))
    whole = Mask.of(kind()).weights(ROCKY)
    assert np.array_equal(weights_of(Mask.of(kind()), ROCKY, window), part(whole, window))


@pytest.mark.parametrize("kind", [LAYER, HARDNESS])
def test_a_coarser_map_has_the_same_rock_at_the_same_places(kind):
    whole = Mask.of(kind()).weights(ROCKY)
    np.testing.assert_array_equal(Mask.of(kind()).weights(thinned(ROCKY, 4)), whole[::4, ::4])


def test_another_unit_leaves_each_layer_where_it_is():
    metres = SizeInMetres(-60, 400, 2000).applied(ROCKY)
    one, other = (Mask.of(LAYER(low=2, high=3)).weights(each) for each in (ROCKY, metres))
    assert (one != other).mean() < 1e-3  # a bound may lie between the roundings of a height


@pytest.mark.parametrize(("rule", "all_of_it"), [(LAYER(), 1), (LAYER(low=2, high=9), 0), (HARDNESS(high=1), 1)])
def test_where_all_is_one_rock_it_is_one_layer_of_ordinary_rock(rule, all_of_it):
    assert (Mask.of(rule).weights(HILLS) == all_of_it).all()


def test_a_single_layer_is_the_first():
    one = Rock(rock="hand", layers=ROCKY.rock.column.layers[:1]).applied(HILLS)
    assert (Mask.of(LAYER()).weights(one) == 1).all()


def test_a_step_is_done_on_the_rock_that_is_worn():
    recipe = Recipe(GradientNoise(exponent=6, seed=7), (Step(LayeredRock(rock="mesas", age=1.0)),))
    worn = recipe.heightmap()
    mask = Mask.of(HARDNESS(high=0.9))
    after = recipe.followed_by(FILTERS["invert"](), mask).heightmap()
    weights = mask.weights(worn)
    assert 0 < weights.mean() < 1
    np.testing.assert_array_equal(after.heights != worn.heights, (weights == 1) & (worn.heights != 0.5))


def test_a_step_within_layers_is_stored():
    recipe = Recipe(GradientNoise(exponent=5), (Step(ROCK),)).followed_by(
        FILTERS["invert"](), Mask.of(LAYER(low=2, high=4))
    )
    assert Recipe.from_json(recipe.to_json()) == recipe


ROCK = Rock(rock="canyon")


@pytest.mark.parametrize("rule", [LAYER(low=2, high=4), HARDNESS()])
@pytest.mark.parametrize("level", [1, 3])
def test_between_the_points_layers_end_where_the_ground_there_leaves_them(rule, level):
    recipe = Recipe(GradientNoise(exponent=6, seed=7, frequency=2), (Step(BENT),))
    masked = recipe.followed_by(FILTERS["invert"](), Mask.of(rule))
    one, other = (finished(finding_ground(each, each.heightmap(), Evaluation())).ground for each in (recipe, masked))
    before, after = one.map(level), other.map(level)
    expected = Mask.of(rule).weights(before)
    assert set(np.unique(expected)) == {0, 1}
    changed = before.heights != after.heights
    assert (changed == ((expected == 1) & (before.heights != 0.5))).mean() > 0.999


@pytest.mark.parametrize("values", [{"low": 0}, {"high": 33}, {"low": 3, "high": 2}, {"low": 1.5}])
def test_what_is_no_layer_is_refused(values):
    with pytest.raises(UserError, match=r"low|high"):
        LAYER(**values)
