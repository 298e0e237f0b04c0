"""Rock in the middle of recipes: steps before it know nothing of it, and it goes along with what moves the points."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.terrain import GradientNoise, Recipe, Step, Window
from terrain_explorer.terrain.filters import (
    Crop,
    Flip,
    LayeredRock,
    Pad,
    Resample,
    Rock,
    Rotate,
    SizeInMetres,
    Streams,
    TalusSlopes,
    ThermalErosion,
)
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.recipe import finding_wear
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.work import finished

HILLS = GradientNoise(exponent=6, seed=7, frequency=2)
BENT = Rock(rock="mesas", dip=8, direction=70, folds=0.2, throw=0.15, seed=3)
LAVA = Rock(rock="lava", dip=3, folds=0.1, thickness=0.8)
MOVES = {
    "crop": Crop(rows=50, columns=40, row=10, column=7),
    "pad": Pad(rows=80, columns=75, row=10, column=5),
    "flip": Flip("horizontal"),
    "turn": Rotate("90"),
    "more points": Resample(rows=100, columns=80),
    "size": SizeInMetres(0, 1000, 4000),
    "other rock": LAVA,
}
MEETS = (Streams(age=0.1), ThermalErosion(reach=0.02), TalusSlopes(retreat=20, face=20), LayeredRock(age=0.3))
SECOND = Mask.of(MASK_RULES["rock-layer"](low=2, high=5))


def frame(heightmap):
    return heightmap.rock.frame(*(np.arange(count, dtype=np.float64) for count in heightmap.heights.shape))


def one_by_one(*filters):
    ground = HILLS.heightmap()
    for each in filters:
        ground = each.applied(ground)
    return ground


@pytest.mark.parametrize(
    ("move", "meets"), list(zip(MOVES.values(), [*MEETS[1:], *MEETS], strict=True)), ids=lambda one: one.slug
)
def test_what_wears_meets_the_rock_where_it_lies_by_then(move, meets):
    for filters in ((BENT, move, meets), (move, BENT, meets)):
        found = Recipe(HILLS, tuple(map(Step, filters))).heightmap()
        expected = one_by_one(*filters)
        np.testing.assert_array_equal(found.heights, expected.heights)
        assert found.rock == expected.rock
        without = replace(one_by_one(*filters[:-1]), rock=None)
        assert (meets.applied(without).heights != found.heights).any()


@pytest.mark.parametrize("meets", MEETS[:-1], ids=lambda one: one.slug)  # the last one lays its own where there is none
def test_what_was_worn_before_rock_was_laid_knows_nothing_of_it(meets):
    np.testing.assert_array_equal(one_by_one(meets, BENT).heights, one_by_one(meets).heights)
    two = Recipe(HILLS, (Step(BENT), Step(meets), Step(LAVA))).heightmap()
    np.testing.assert_array_equal(two.heights, one_by_one(BENT, meets).heights)
    assert two.rock == LAVA.below(one_by_one(BENT, meets))


@pytest.mark.parametrize("move", MOVES.values(), ids=MOVES)
def test_pieces_and_the_land_have_the_rock_of_the_map(move):
    for filters in ((ThermalErosion(reach=0.02), BENT, move), (LayeredRock(age=0.1), move, LAVA)):
        recipe = Recipe(HILLS)
        for each in filters:
            recipe = recipe.followed_by(each)
        whole = recipe.heightmap()
        piece = LargeTerrain.of(recipe).piece(Window(12, 9, 20, 25))
        there = np.s_[12:32, 9:34]
        np.testing.assert_array_equal(piece.heights, whole.heights[there])
        np.testing.assert_allclose(frame(piece), frame(whole)[there], atol=1e-9 * whole.relief)
        np.testing.assert_array_equal(SECOND.weights(piece), SECOND.weights(whole)[there])
        facts = finished(finding_ground(recipe, whole)).facts
        places = (
            (np.arange(count) + float(edge * (1 << facts.level))) * 0.5**facts.level
            for count, edge in zip(whole.heights.shape, facts.map_bounds[:2], strict=True)
        )
        np.testing.assert_allclose(facts.rock.frame(*places), frame(whole), atol=1e-9 * whole.relief)


@pytest.mark.parametrize("move", ["flip", "turn", "crop"])
def test_what_fell_before_the_points_moved_is_told_where_they_are(move):
    talus = MEETS[2]
    recipe = Recipe(HILLS, (Step(BENT), Step(talus), Step(MOVES[move])))
    after = recipe.heightmap()
    wear = finished(finding_wear(recipe, after.heights.shape))
    plain = one_by_one(BENT, MOVES[move])
    np.testing.assert_allclose(after.heights, plain.heights - wear.total, atol=1e-6)
    assert wear.thickness("talus").max() > 0


def test_with_two_rocks_the_last_is_that_of_the_terrain():
    recipe = Recipe(HILLS, (Step(BENT), Step(MOVES["flip"]), Step(LAVA)))
    assert recipe.rock == LAVA
    other = recipe.on_rock(replace(LAVA, dip=20))
    assert [step.filter.slug for step in other.steps] == ["rock", "flip", "rock"]
    assert other.heightmap().rock.bedding.dip > recipe.heightmap().rock.bedding.dip
    assert recipe.on_rock(None).heightmap().rock is None
