"""Talus as a step: stones lie below faces, at every scale, and their thickness is known."""

from dataclasses import replace

import numpy as np
import pytest
from filter_laws import heightmaps
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.erosion.wear import ErosionLaw
from terrain_explorer.terrain.filters import FILTERS, TalusSlopes
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
