"""Going down to the deepest level and back: what was known stays as it was."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from terrain_laws import NESTED, SUBDIVISIONS, generators, laws

from terrain_explorer.files import read, write
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step, Window
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.tiles.extract import taking
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT, ROOT_LEVEL, SQUARES, TileKey
from terrain_explorer.terrain.work import finished

few = settings(laws, max_examples=8)
some = settings(laws, max_examples=4)
parts = st.integers(0, 2**40).map(lambda number: Fraction(number, 2**40))


def ground_of(recipe, heightmap=None):
    return finished(finding_ground(recipe, recipe.heightmap() if heightmap is None else heightmap))


def shared(coarse, fine):
    """Return where the points that a tile shares with one within it lie in both."""
    step = 1 << (fine.level - coarse.level)
    slices = []
    for at, ours in ((fine.row, coarse.row), (fine.column, coarse.column)):
        first = at * SQUARES
        begin = -(-first // step)
        count = (first + SQUARES) // step - begin + 1
        slices.append(
            (slice(begin - ours * SQUARES, begin - ours * SQUARES + count), slice(begin * step - first, None, step))
        )
    return tuple(zip(*slices, strict=True))


def check_the_way_down_and_back(ground, south, east):
    """Look at all tiles of a place from the whole to the deepest level, and again on the way back."""
    keys = [TileKey.at(level, south, east) for level in range(ROOT_LEVEL, DEEPEST_LEVEL + 1)]
    known = {}
    for key in keys:
        known[key] = ground.heights(key)
        for coarse in keys[max(keys.index(key) - 8, 0) : keys.index(key)]:
            ours, finer = shared(coarse, key)
            np.testing.assert_array_equal(known[key][finer], known[coarse][ours])
    for key in reversed(keys):
        np.testing.assert_array_equal(ground.heights(key), known[key])


@some
@given(generators(st.just(6), SUBDIVISIONS), parts, parts)
def test_no_height_changes_on_the_way_down_and_back(generator, south, east):
    check_the_way_down_and_back(ground_of(Recipe(generator)), south, east)


@pytest.mark.parametrize("corner", [(0, 0), (0, 1), (1, 1)])
def test_nor_at_the_corners_of_the_map(corner):
    south, east = map(Fraction, corner)
    recipe = Recipe(DiamondSquare(exponent=5, seed=9), (Step(FILTERS["terrace"](steps=7)),))
    check_the_way_down_and_back(ground_of(recipe), south, east)


@pytest.mark.parametrize("voids", [False, True])
def test_nor_below_a_small_drawing(voids):
    random = np.random.default_rng(2)
    holes = random.random((3, 5)) < 0.2
    drawn = Heightmap(random.random((3, 5), np.float32), origin=Origin("PNG", voids=holes) if voids else None)
    ground = ground_of(None, drawn)
    below, beside = ground.facts.extent
    check_the_way_down_and_back(ground, below * Fraction(1, 3), beside * Fraction(2, 7))
    check_the_way_down_and_back(ground, below, beside)


@few
@given(generators(st.just(6), NESTED), st.integers(ROOT_LEVEL, DEEPEST_LEVEL), st.integers(0, 6), parts, parts)
def test_tiles_are_strided_cuts_of_finer_ones(generator, level, deeper, south, east):
    ground = ground_of(Recipe(generator))
    coarse = TileKey.at(level, south, east)
    fine = TileKey.at(min(level + deeper, DEEPEST_LEVEL), south, east)
    ours, finer = shared(coarse, fine)
    np.testing.assert_array_equal(ground.heights(fine)[finer], ground.heights(coarse)[ours])


def test_a_taken_place_is_the_same_after_a_file(tmp_path):
    recipe = Recipe(DiamondSquare(exponent=6, seed=4))
    ground = ground_of(recipe)
    taken, heightmap = finished(taking(ground, recipe, 33, Window(5 << 28, 3 << 29, 65, 65), True, ""))
    write(heightmap, tmp_path / "place.tif")
    again = read(tmp_path / "place.tif")
    assert Recipe.of(again) == taken
    np.testing.assert_array_equal(Recipe.of(again).heightmap().heights, heightmap.heights)
    # Where one goes on exploring is the same ground.
    deeper = ground_of(taken)
    key = TileKey(36, 5 << 23, 3 << 24)
    low, high = ground.source[1]
    # Points of whole maps are float32 in the unit of the map, which is another one.
    np.testing.assert_allclose(_unnormalised(deeper, key), _unnormalised(ground, key), rtol=0, atol=1e-7 * (high - low))
    assert deeper.facts.map_bounds.top == Fraction(5 << 28, 1 << 33)
    assert ground.heights(ROOT).shape == deeper.heights(ROOT).shape


def _unnormalised(ground, key):
    low, high = ground.source[1]
    return ground.heights(key) * (high - low) + low
