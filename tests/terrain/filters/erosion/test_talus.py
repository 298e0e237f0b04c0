"""Talus as a step: stones lie below faces, at every scale, and their thickness is known."""

from dataclasses import replace
from math import atan, degrees, radians, tan

import numpy as np
import pytest
from filter_laws import heightmaps
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.erosion.rock.column import Layer
from terrain_explorer.terrain.erosion.wear import ErosionLaw
from terrain_explorer.terrain.filters import FILTERS, Rock, TalusSlopes
from terrain_explorer.terrain.heightmap import is_tileable
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.recipe import finding_wear
from terrain_explorer.terrain.recipe.step_layers import step_layers
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.shading.palettes import GUESSED_TONES, SCREE_PART, SNOW_TONES
from terrain_explorer.terrain.work import finished

SOURCE = DiamondSquare(exponent=6, spread_reduction=0.6, seed=3)
HILLS = SOURCE.heightmap()
ROCKS = TalusSlopes(retreat=20, face=32)
kinds = st.builds(TalusSlopes, retreat=st.floats(0, 50), face=st.floats(20, 75), repose=st.floats(15, 45))


@laws
@given(heightmaps(), kinds)
def test_voids_keep_their_bits_and_heights_stay_within_the_ground(heightmap, talus):
    after = talus.applied(heightmap)
    if heightmap.voids is not None:
        np.testing.assert_array_equal(after.heights[heightmap.voids], heightmap.heights[heightmap.voids])
    assert after.highest <= heightmap.highest


@pytest.mark.parametrize("talus", [TalusSlopes(retreat=0), TalusSlopes(face=89)])
def test_where_nothing_falls_no_bit_changes(talus):
    assert talus.applied(HILLS) is HILLS


def test_lengths_are_metres_where_these_are_known_and_else_parts_of_2000():
    metres = Heightmap(2000 * HILLS.heights, metres=True, spacing=2000 / 0.2 / 64)
    one, other = (ROCKS.applied(ground).heights - ground.heights for ground in (metres, HILLS))
    assert one.max() > 1
    # Where stones just come to lie and just roll on, the last digits decide.
    assert np.quantile(abs(one - 2000 * other), 0.99) < 5e-3


def test_a_tile_stays_one():
    heights = np.pad(HILLS.heights[:-1, :-1], ((0, 1), (0, 1)), "wrap")
    after = ROCKS.applied(Heightmap(heights))
    assert is_tileable(after.heights)
    assert (after.heights != heights).any()
    # What falls lies there: nothing leaves.
    change = after.heights[:-1, :-1].astype(float) - heights[:-1, :-1]
    assert abs(change.sum()) < 1e-5 * np.abs(change).sum()


def test_finer_maps_have_the_same_talus_on_their_ground():
    source = DiamondSquare(exponent=8, spread_reduction=0.6, seed=3)
    finer = Recipe(source, (Step(ROCKS, size=(65, 65)),)).heightmap().heights
    assert finer[::4, ::4].tobytes() == ROCKS.applied(HILLS).heights.tobytes()


def test_faces_are_never_gentler_than_stones_lie():
    steep = TalusSlopes(retreat=20, face=35, repose=35)
    np.testing.assert_array_equal(replace(steep, face=10).applied(HILLS).heights, steep.applied(HILLS).heights)


def test_the_form_begins_with_faces_on_the_steepest_ground():
    assert TalusSlopes.suited(HILLS).face == 39
    assert TalusSlopes.suited(Heightmap(HILLS.heights, metres=True, spacing=0.001)).face == TalusSlopes.face


def test_its_thickness_is_a_map_a_layer_and_a_palette():
    recipe = Recipe(SOURCE, (Step(ROCKS), Step(FILTERS["flip"]())))
    wear = finished(finding_wear(recipe, HILLS.heights.shape))
    assert set(wear.parts) == {ErosionLaw.ROCKFALL, ErosionLaw.TALUS}
    thickness = wear.thickness("talus")
    after = recipe.heightmap()
    flipped = FILTERS["flip"]().applied(HILLS).heights
    np.testing.assert_allclose(after.heights, flipped - wear.total, atol=1e-6)
    (layer,) = (layer for layer in step_layers(recipe) if layer.kind == "talus")
    weights = Mask.of(finished(layer.finding())).weights(HILLS)
    unflipped = FILTERS["flip"]().applied(replace(HILLS, heights=thickness)).heights
    np.testing.assert_allclose(weights, unflipped / thickness.max(), atol=0.01)
    tones = finished(toning(after, "talus-thickness", recipe))["talus-thickness"]
    np.testing.assert_array_equal(tones.shades > 0, np.sqrt(thickness / np.float32(tones.ends[1])) * 255 > 0.5)


def test_land_cover_has_scree_where_talus_lies():
    recipe = Recipe(SOURCE, (Step(ROCKS),))
    thick = finished(finding_wear(recipe, HILLS.heights.shape)).thickness("talus") > 1e-3
    shades = finished(toning(recipe.heightmap(), "land-cover", recipe))["land-cover"].shades
    scree = GUESSED_TONES + SCREE_PART * (SNOW_TONES - 1 - GUESSED_TONES)
    assert thick.any()
    assert (shades[thick] > scree + 1).all()
    assert (shades < SNOW_TONES).all()


def test_within_a_mask_a_layer_holds_what_lies():
    half = Recipe(SOURCE, (Step(ROCKS, strength=0.5),))
    (layer,) = (layer for layer in step_layers(half) if layer.kind == "talus")
    assert Mask.of(finished(layer.finding())).weights(HILLS).max() == pytest.approx(1, abs=0.01)


def on_rock(*layers, heightmap=HILLS, **bedding):
    """Return a map on layers of some slopes in degrees and erodibilities, the topmost first."""
    found = tuple(Layer(1.0, factor, tan(radians(angle)), 100.0, (200, 150, 100)) for angle, factor in layers)
    bedding = {"dip": 10, "folds": 0.2, "throw": 0.2} | bedding
    return Rock(rock="hand", layers=found, thickness=0.8, top=1.0, **bedding).applied(heightmap)


def wall(steep, high=80.0):
    """Return a plain below a slope as steep as that, from row 20 to where it has come down; metres, 5 m apart."""
    heights = np.clip(high - 5 * tan(radians(steep)) * (np.arange(65) - 20), 0, high)
    return Heightmap(np.repeat(heights[:, np.newaxis], 65, axis=1).astype(np.float32), (0, 80), metres=True, spacing=5)


def fell_from(heightmap, talus):
    """Return how much rock fell from each row in the middle of a map, in metres."""
    return finished(talus.wearing(heightmap, heightmap)).parts[ErosionLaw.ROCKFALL][:, 32]


@laws
@given(heightmaps(), kinds, st.floats(1, 89), st.integers(1, 4))
def test_one_rock_of_factor_1_gives_the_bits_of_ground_without_rock(heightmap, talus, angle, count):
    layered = on_rock(*[(angle, 1.0)] * count, heightmap=heightmap)
    np.testing.assert_array_equal(talus.applied(layered).heights, talus.applied(heightmap).heights)


@laws
@given(heightmaps(), kinds, st.lists(st.tuples(st.floats(1, 89), st.floats(0.1, 10)), min_size=2, max_size=4))
def test_on_layers_what_falls_lies_or_is_gone_and_the_rock_stays(heightmap, talus, layers):
    layered = on_rock(*layers, heightmap=heightmap)
    lying, after = finished(talus.falling(layered)), talus.applied(layered)
    assert after.rock == layered.rock
    if lying is not None:
        assert int(lying.fallen.sum()) == int(lying.lying.sum()) + lying.gone
    if heightmap.voids is not None:
        np.testing.assert_array_equal(after.heights[heightmap.voids], heightmap.heights[heightmap.voids])


@pytest.mark.parametrize(("upper", "lower"), [(75, 35), (35, 75)])
def test_a_hard_layer_stands_where_a_weak_one_crumbles(upper, lower):
    # The upper layer ends at 16 m: of 80 m the column is 64 m thick, and one layer of two is all of that.
    land = on_rock((upper, 1.0), (lower, 1.0), heightmap=wall(60), dip=0, folds=0, throw=0)
    fell = fell_from(land, TalusSlopes(retreat=1))
    heights = land.heights[:, 32]
    high, low = (heights > 25) & (heights < 79), (heights > 1) & (heights < 15)
    if upper < lower:
        assert fell[high].min() > 0.1
        assert not fell[low].any()
    else:
        assert not fell[high].any()
        assert fell[low].max() > 0.1


def test_faces_wear_back_by_the_erodibility_of_their_layer():
    fell = [
        fell_from(on_rock((40, factor), (41, 1.0), heightmap=wall(60), dip=0, folds=0, throw=0), TalusSlopes(retreat=1))
        for factor in (0.5, 1.0, 2.0)
    ]
    upper = wall(60).heights[:, 32] > 40
    most = [each[upper].max() for each in fell]
    assert most[0] < most[1] < most[2]
    # Rock that falls leaves less to fall the next time.
    assert most[2] / most[0] == pytest.approx(4, rel=0.25)


def test_a_face_through_layers_stands_as_steeply_as_these_do_together():
    """A cliff of one point's width in thin layers, of which half stand at 75 degrees and half at 30."""
    together = degrees(atan(2 / (1 / tan(radians(75)) + 1 / tan(radians(30)))))
    thin = tuple(Layer(1.0, 1.0, tan(radians(angle)), 1.0, (0, 0, 0)) for angle in 8 * (75, 30))
    for steep, falls in ((together - 3, False), (together + 3, True)):
        # Points lie so far apart that each face goes through several layers.
        land = wall(steep)
        coarse = Heightmap(land.heights[::4, ::4], (0, 80), metres=True, spacing=20)
        layered = Rock(rock="hand", layers=thin, thickness=0.95, top=1.0, dip=0, folds=0).applied(coarse)
        middle = (coarse.heights[:, 8] > 25) & (coarse.heights[:, 8] < 70)
        fell = finished(TalusSlopes(retreat=1).wearing(layered, layered)).parts[ErosionLaw.ROCKFALL][:, 8]
        assert bool((fell[middle] > 0).any()) == falls


def test_less_than_45_degrees_lets_gentler_faces_of_all_layers_crumble():
    land = on_rock((40, 1.0), (32, 1.0))
    fell = [finished(TalusSlopes(retreat=20, face=face).falling(land)).worn.sum() for face in (50, 45, 40)]
    assert fell[0] < fell[1] < fell[2]


def test_a_tile_on_level_layers_stays_one():
    heights = np.pad(HILLS.heights[:-1, :-1], ((0, 1), (0, 1)), "wrap")
    layered = on_rock((50, 0.5), (35, 2.0), (60, 1.0), heightmap=Heightmap(heights), dip=0, folds=0, throw=0)
    after = ROCKS.applied(layered)
    assert is_tileable(after.heights)
    assert (after.heights != heights).any()


def test_finer_maps_of_layered_ground_have_the_same_talus():
    rock = Rock(rock="hand", layers=on_rock((50, 0.5), (30, 2.0), (60, 1.0)).rock.column.layers, thickness=0.9)
    source = DiamondSquare(exponent=7, spread_reduction=0.6, seed=3)
    found = Recipe(source, (Step(rock), Step(ROCKS, size=(65, 65)))).heightmap().heights
    assert found[::2, ::2].tobytes() == ROCKS.applied(rock.applied(HILLS)).heights.tobytes()


def test_a_point_tells_how_its_layer_breaks():
    layered = on_rock((70, 0.5), (35, 2.0), heightmap=wall(60), dip=0, folds=0, throw=0)
    talus = TalusSlopes(retreat=4)
    after = talus.applied(layered)
    high, low = (int(np.argmin(np.abs(layered.heights[:, 32] - height))) for height in (60, 10))
    upper, lower = (finished(talus.telling(layered, after, row, 32)) for row in (high, low))
    assert (upper.face, upper.retreat) == (pytest.approx(70), pytest.approx(2))
    assert (lower.face, lower.retreat) == (pytest.approx(35), pytest.approx(8))
    plain = finished(talus.telling(wall(60), after, high, 32))
    assert (plain.face, plain.retreat) == (45, None)
