"""Snow as a step: it lies on the ground, at every scale, and leaves what is below."""

from dataclasses import replace

import numpy as np
import pytest
from filter_laws import heightmaps
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.erosion.wear import ErosionLaw
from terrain_explorer.terrain.filters import FILTERS, Snow
from terrain_explorer.terrain.heightmap import is_tileable
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.recipe import finding_wear
from terrain_explorer.terrain.recipe.step_layers import step_layers
from terrain_explorer.terrain.work import finished

SOURCE = DiamondSquare(exponent=6, spread_reduction=0.6, seed=3)
HILLS = SOURCE.heightmap()
falls = st.builds(Snow, depth=st.floats(0, 20), line=st.floats(0, 1), sun=st.floats(0, 1), wind=st.floats(0, 1))


@laws
@given(heightmaps(), falls)
def test_snow_only_lies_on_the_ground(heightmap, fall):
    after = fall.applied(heightmap)
    assert (after.heights >= heightmap.heights).all()
    if heightmap.voids is not None:
        np.testing.assert_array_equal(after.heights[heightmap.voids], heightmap.heights[heightmap.voids])
        np.testing.assert_array_equal(after.voids, heightmap.voids)


@pytest.mark.parametrize("fall", [Snow(depth=0), Snow(line=1.0)])
def test_where_none_falls_no_bit_changes(fall):
    assert fall.applied(HILLS) is HILLS


def test_below_the_snow_line_and_in_the_sea_ground_keeps_its_bits():
    low = HILLS.heights < 0.3
    # What slides comes farther down, so it is still.
    after = Snow(depth=0.2, line=0.5, wind=0).applied(HILLS)
    assert after.heights[low].tobytes() == HILLS.heights[low].tobytes()
    wet = HILLS.heights <= 0.6
    sea = Snow(depth=9, line=0.0, sea=True, sea_level=0.6).applied(HILLS)
    assert sea.heights[wet].tobytes() == HILLS.heights[wet].tobytes()
    assert (sea.heights[~wet] > HILLS.heights[~wet]).mean() > 0.5


def test_depths_are_metres_where_these_are_known_and_else_parts_of_2000():
    metres = Heightmap(2000 * HILLS.heights, metres=True, spacing=2000 / 0.2 / 64)
    one, other = (Snow(depth=4, wind=0).applied(ground).heights - ground.heights for ground in (metres, HILLS))
    assert one.max() > 2
    np.testing.assert_allclose(one, 2000 * other, atol=2e-3)


def test_a_tile_stays_one_and_its_snow_has_no_seam():
    heights = np.pad(HILLS.heights[:-1, :-1], ((0, 1), (0, 1)), "wrap")
    after = Snow(depth=8, line=0.2).applied(Heightmap(heights))
    assert is_tileable(after.heights)
    assert (after.heights > heights).any()


@pytest.mark.parametrize("fall", [Snow(depth=9, line=0.3), Snow(depth=2, line=0.5, wind=1)])
def test_between_points_snow_lies_on_the_ground_and_thin_snow_is_no_deeper_than_at_these(fall):
    source = DiamondSquare(exponent=8, spread_reduction=0.6, seed=3)
    finer = source.heightmap().heights
    under = Recipe(source, (Step(fall, size=(65, 65)),)).heightmap().heights
    assert (under >= finer).all()
    assert under[::4, ::4].tobytes() == fall.applied(HILLS).heights.tobytes()
    depths = under.astype(float) - finer
    ulp, thin = 1e-6, fall.depth / 2000
    for rows, columns in np.ndindex(64, 64):
        within = depths[4 * rows : 4 * rows + 5, 4 * columns : 4 * columns + 5]
        corners = within[::4, ::4]
        if depths[max(4 * rows - 4, 0) : 4 * rows + 9, max(4 * columns - 4, 0) : 4 * columns + 9].max() <= thin:
            assert corners.min() - ulp <= within.min()
            assert within.max() <= corners.max() + ulp


def test_turned_land_gives_the_turned_snow():
    still = Snow(depth=6, sun=0, wind=0)
    ground = replace(HILLS, heights=np.ascontiguousarray(HILLS.heights[:40]))
    expected = still.applied(ground).heights
    turned = replace(ground, heights=np.ascontiguousarray(ground.heights.T))
    np.testing.assert_array_equal(still.applied(turned).heights, expected.T)


def test_the_form_begins_above_half_of_the_ground_and_in_the_sun_of_its_place():
    low = Heightmap(HILLS.heights**3)
    assert Snow.suited(low).line == pytest.approx(np.median(low.heights), abs=0.01)
    assert Snow.suited(low).latitude == 46
    south = replace(HILLS, place=MapPlace('GEOGCRS["WGS 84"]', (0.01, 0, 170, 0, -0.01, -42.7)))
    assert Snow.suited(south).latitude == -43


def test_what_lies_is_told_followed_through_later_steps_and_a_layer():
    fall = Step(Snow(depth=8, line=0.2))
    recipe = Recipe(SOURCE, (fall, Step(FILTERS["flip"]())))
    depths = fall.filter.applied(HILLS).heights - HILLS.heights
    wear = finished(finding_wear(recipe, HILLS.heights.shape))
    flipped = FILTERS["flip"]().applied(replace(HILLS, heights=depths)).heights
    np.testing.assert_array_equal(wear.thickness("snow"), flipped)
    assert set(wear.parts) == {ErosionLaw.SNOW}
    assert not wear.total.any()
    (layer,) = (layer for layer in step_layers(recipe) if layer.kind == "snow")
    weights = Mask.of(finished(layer.finding())).weights(HILLS)
    np.testing.assert_allclose(weights, depths / depths.max(), atol=0.01)
