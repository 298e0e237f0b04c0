"""Rock: layers below the ground that go along with it, through steps, files and recipes."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.errors import UserValueError
from terrain_explorer.terrain import FILTERS, GradientNoise, Heightmap, Recipe
from terrain_explorer.terrain.erosion.rock.column import Layer
from terrain_explorer.terrain.erosion.rock.ground_rock import GroundRock
from terrain_explorer.terrain.filters import Crop, Flip, LayeredRock, Pad, Resample, Rock, Rotate, SizeInMetres
from terrain_explorer.terrain.recipe import Step
from terrain_explorer.terrain.scale.region import thinned

HILLS = GradientNoise(exponent=6, seed=7, frequency=2)
BENT = Rock(rock="mesas", dip=8, direction=70, folds=0.2, throw=0.15, seed=3)
LAYERS = (Layer(0.2, 1.0, 3.0, 40.0, (200, 100, 50)), Layer(0.3, 2.0, 0.5, 400.0, (90, 80, 70)))


@pytest.fixture(scope="module")
def ground():
    return BENT.applied(HILLS.heightmap())


def frame(heightmap):
    rows, columns = (np.arange(count, dtype=np.float64) for count in heightmap.heights.shape)
    return heightmap.rock.frame(rows, columns)


def test_no_height_changes(ground):
    np.testing.assert_array_equal(ground.heights, HILLS.heightmap().heights)
    assert np.ptp(frame(ground)) > 0.3


@pytest.mark.parametrize(
    ("filter_", "view"),
    [
        (Flip("horizontal"), lambda grid: grid[:, ::-1]),
        (Flip("vertical"), lambda grid: grid[::-1]),
        (Rotate("90"), lambda grid: np.rot90(grid, -1)),
        (Rotate("180"), lambda grid: np.rot90(grid, 2)),
        (Rotate("270"), lambda grid: np.rot90(grid, 1)),
        (Crop(rows=30, columns=20, row=5, column=11), lambda grid: grid[5:35, 11:31]),
    ],
)
def test_the_rock_goes_along_with_the_ground(ground, filter_, view):
    np.testing.assert_allclose(frame(filter_.applied(ground)), view(frame(ground)), atol=1e-12)


def test_a_finer_map_has_the_rock_of_the_coarser_one(ground):
    finer = Resample(rows=129, columns=129).applied(ground)
    np.testing.assert_array_equal(frame(finer)[::2, ::2], frame(ground))
    np.testing.assert_array_equal(frame(thinned(ground, 4)), frame(ground)[::4, ::4])


def test_the_rock_goes_on_beyond_the_map(ground):
    padded = Pad(rows=85, columns=75, row=10, column=5).applied(ground)
    np.testing.assert_allclose(frame(padded)[10:75, 5:70], frame(ground), atol=1e-12)
    assert np.ptp(frame(padded)) < 2 * np.ptp(frame(ground))


def test_another_unit_leaves_each_layer_where_it_is(ground):
    metres = SizeInMetres(-60, 400, 2000).applied(ground)
    layers = [one.rock.layers_at(one.heights, *map(np.arange, one.heights.shape)) for one in (ground, metres)]
    assert len(np.unique(layers[0])) > 2
    assert (layers[0] != layers[1]).mean() < 1e-3  # a bound may lie between the roundings of a height


def test_layers_lie_in_the_order_of_the_column():
    steep = Heightmap(np.linspace(0, 1, 65, dtype=np.float32)[:, np.newaxis].repeat(9, 1))
    rock = Rock(rock="mesas", dip=0, folds=0, thickness=0.8).below(steep)
    layers = rock.layers_at(steep.heights, *map(np.arange, steep.heights.shape))
    assert (np.diff(layers, axis=0) <= 0).all()
    np.testing.assert_array_equal(np.unique(layers), range(6))


def test_rock_that_is_stored_is_the_same(ground):
    assert GroundRock.from_content(ground.rock.to_content()) == ground.rock


@pytest.mark.parametrize(
    "wrong",
    [
        {"layers": []},
        {"layers": [[0, 1, 1, 1, [0, 0, 0]]]},
        {"layers": [[1, 1, 1, 1, [0, 0, 256]]]},
        {"layers": [[1, 1, float("nan"), 1, [0, 0, 0]]]},
        {"layers": [[1, 1, 1, 1, [0, 0, 0]]] * 40},
        {"top": "high"},
        {"place": [1, 1, 0, 1, -1, 0]},
        {"bedding": {"extent": [1, 0], "seed": 1}},
    ],
)
def test_damaged_rock_is_refused(ground, wrong):
    with pytest.raises((ValueError, TypeError)):
        GroundRock.from_content(ground.rock.to_content() | wrong)


def test_a_recipe_keeps_layers_made_by_hand():
    recipe = Recipe(HILLS).on_rock(Rock(rock="hand", layers=LAYERS, thickness=0.2))
    assert Recipe.from_json(recipe.to_json()) == recipe
    assert recipe.rock.column.layers == LAYERS
    assert recipe.heightmap().rock.column.layers[1].colour == (90, 80, 70)


def test_layers_of_other_steps_are_refused():
    content = Step(Flip()).to_content() | {"layers": []}
    with pytest.raises(UserValueError):
        Step.from_content(content)
    with pytest.raises(UserValueError):
        Step.from_content(Step(Rock(rock="hand")).to_content() | {"layers": [[1]]})


def test_a_terrain_has_one_rock_below_all_steps_but_its_size():
    recipe = Recipe(HILLS, (Step(FILTERS["terrace"]()),)).sized(SizeInMetres(0, 500, 2000)).on_rock(BENT)
    assert [step.filter.slug for step in recipe.steps] == ["map-range", "rock", "terrace"]
    other = recipe.on_rock(replace(BENT, dip=3))
    assert len(other.steps) == 3
    assert other.rock.dip == 3
    assert other.on_rock(None).rock is None


def test_layered_rock_wears_the_rock_of_the_terrain():
    plain = HILLS.heightmap()
    own = LayeredRock(rock="mesas").applied(plain)
    assert own.rock is not None
    again = LayeredRock(rock="canyon", thickness=0.9, dip=30).applied(replace(plain, rock=own.rock))
    assert again.rock == own.rock
    wears = LayeredRock(rock="mesas", thickness=0.9, dip=30).applied(replace(plain, rock=own.rock))
    np.testing.assert_allclose(wears.heights, own.heights, atol=1e-5)
    assert np.abs(again.heights - own.heights).max() > 0.05  # it says how long
