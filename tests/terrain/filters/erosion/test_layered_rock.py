"""Layered rock: canyons and mesas on any map."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.terrain import GradientNoise, Heightmap, Origin, Window
from terrain_explorer.terrain.erosion.wear import ErosionLaw
from terrain_explorer.terrain.filters import LayeredRock
from terrain_explorer.terrain.heightmap import is_tileable
from terrain_explorer.terrain.hydrology.fine_network import OUTLET
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS
from terrain_explorer.terrain.recipe import Recipe, Step
from terrain_explorer.terrain.recipe.stepping import unit_of
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.ground import HeldGround
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.large_terrain import LargeTerrain
from terrain_explorer.terrain.tiles.tile_key import TileKey
from terrain_explorer.terrain.work import finished

HILLS = GradientNoise(exponent=7, seed=7, frequency=2)
ROCKS = "canyon", "mesas", "badlands", "granite", "lava", "seed"


@pytest.fixture(scope="module")
def ground():
    return HILLS.heightmap()


@pytest.fixture(scope="module")
def canyon(ground):
    return LayeredRock().applied(ground)


@pytest.mark.parametrize("rock", ROCKS)
@pytest.mark.parametrize("leaving", ["mouth", "side", "around"])
def test_no_height_leaves_the_range(ground, rock, leaving):
    result = LayeredRock(rock=rock, leaving=leaving, dip=20, folds=0.2, throw=0.2).applied(ground)
    low, high = ground.range
    assert low <= result.lowest < result.highest <= high
    assert result.range == ground.range


def test_a_canyon_is_cut_into_a_plateau(canyon):
    heights = canyon.heights
    assert np.quantile(heights, 0.9) > 0.85
    assert heights.min() < 0.4
    assert heights.min() == heights[[0, -1]].min() or heights.min() == heights[:, [0, -1]].min()


def test_age_wears_the_land(ground):
    means = [
        LayeredRock(rock="mesas", leaving="side", age=age).applied(ground).heights.mean() for age in (0, 0.4, 1, 3)
    ]
    assert means == sorted(means, reverse=True)
    assert means[0] - means[-1] > 0.3


def test_without_age_and_plateau_nothing_changes(ground):
    result = LayeredRock(age=0, plateau=0, drop=0).applied(ground)
    np.testing.assert_allclose(result.heights, ground.heights, atol=1e-6)


def test_walls_are_as_steep_as_their_layers(ground, canyon):
    """The steepest slopes of the hard layer are several times those of the soft one."""
    filter_ = LayeredRock(variation=0, dip=0, folds=0)
    result = filter_.applied(ground)
    rock = filter_.act(ground, result).network.layers.rock
    heights = result.heights.astype(np.float64)
    rise = (np.diff(heights, axis=0), (heights[1:] + heights[:-1]) / 2)
    layers = rock.column.layers_at(rise[1] - rock.top)
    spacing = 5 / (len(heights) - 1)
    soft, hard = 2, 9  # shale, and the limestone above it, counted upwards
    for layer in (soft, hard):
        assert (layers == layer).sum() > 20
    steep = [np.quantile(np.abs(rise[0][layers == layer]), 0.95) / spacing for layer in (soft, hard)]
    assert steep[0] < rock.column.slopes[soft] * 1.2


def test_cliffs_stand_as_steep_at_depth_as_their_rock():
    ground = HILLS.heightmap()
    filter_ = LayeredRock(variation=0, dip=0, folds=0)
    result = filter_.applied(ground)
    act, levels = filter_.act(ground, result), 4
    region = Region(levels, Window(40 << levels, 20 << levels, 700, 700))
    heights = act.heights(HeldGround(ground).heights, region)
    spacing = 5 / (128 << levels)
    slopes = np.abs(np.diff(heights, axis=0)) / spacing
    layers = act.network.layers.rock.column.layers_at((heights[1:] + heights[:-1]) / 2 - act.network.layers.rock.top)
    coconino = layers == len(act.network.layers.rock.column.slopes) - 4
    assert coconino.sum() > 500
    assert act.network.layers.rock.column.slopes[-4] == 6
    assert np.quantile(slopes[coconino], 0.9) > 4


def test_points_of_the_map_keep_their_heights_at_depth(ground, canyon):
    act = LayeredRock().act(ground, canyon)
    region = Region(1, Window(20, 30, 61, 41))
    heights = act.heights(HeldGround(ground).heights, region)
    np.testing.assert_array_equal(heights[::2, ::2], canyon.heights[10:41, 15:36])


@pytest.mark.parametrize("level", [1, 2, 4])
@pytest.mark.parametrize("rock", ROCKS)
def test_no_pit_arises_at_any_depth(ground, rock, level):
    """Nor in beds that are folded, tilted and broken."""
    filter_ = LayeredRock(rock=rock, dip=10, folds=0.2, throw=0.1)
    worn = filter_.applied(ground)
    network = filter_.act(ground, worn).network
    heights = network.drained(Region(level, Window(0, 0, 250, 250))).heights
    around = np.full(heights.shape, np.inf)
    for down, right in DIRECTIONS:
        there = np.pad(heights, 1, constant_values=np.inf)[1 + down : 251 + down, 1 + right : 251 + right]
        np.minimum(around, there, out=around)
    pits = np.argwhere((heights <= around)[:-1, :-1])
    outlets = np.argwhere(network.directions == OUTLET) << level
    assert {tuple(pit) for pit in pits} <= {tuple(outlet) for outlet in outlets}


@pytest.mark.parametrize("leaving", ["mouth", "side", "around"])
def test_land_that_tiles_still_does_at_every_depth(leaving):
    ground = GradientNoise(exponent=7, seed=7, frequency=4, tileable=True).heightmap()
    filter_ = LayeredRock(leaving=leaving, folds=0.2, dip=20, throw=0.2)
    worn = filter_.applied(ground)
    assert np.ptp(worn.heights) > 0.2
    assert is_tileable(worn.heights)
    network = filter_.act(ground, worn).network
    heights = network.drained(Region(1, Window(-9, -9, 276, 276))).heights
    np.testing.assert_array_equal(heights[:20], heights[256:])
    np.testing.assert_array_equal(heights[:, :20], heights[:, 256:])
    wear = finished(filter_.wearing(ground, worn))
    plateau = replace(filter_, age=0).applied(ground)
    np.testing.assert_allclose(wear.total, plateau.heights - worn.heights, atol=1e-5)
    assert not is_tileable(replace(filter_, tiling=False).applied(ground).heights)


def test_windows_have_the_bits_of_the_whole(ground, canyon):
    act = LayeredRock(throw=0.1).act(ground, canyon)
    below = HeldGround(ground).heights
    whole = act.heights(below, Region(2, Window(100, 60, 80, 90)))
    part = act.heights(below, Region(2, Window(130, 75, 20, 33)))
    np.testing.assert_array_equal(whole[30:50, 15:48], part)


def test_finer_levels_leave_the_points_of_coarser_ones(ground, canyon):
    act = LayeredRock().act(ground, canyon)
    below = HeldGround(ground).heights
    coarse = act.heights(below, Region(2, Window(99, 61, 30, 41)))
    fine = act.heights(below, Region(4, Window(99 * 4, 61 * 4, 117, 161)))
    np.testing.assert_array_equal(fine[::4, ::4], coarse)
    assert np.abs(np.diff(fine, 2, axis=0)).max() > 1e-4


def test_voids_keep_their_heights(ground):
    voids = np.zeros(ground.heights.shape, bool)
    voids[30:60, 50:70] = True
    heights = np.where(voids, np.float32(ground.lowest), ground.heights)
    result = LayeredRock().applied(replace(ground, heights=heights, recipe=None, origin=Origin("PNG", voids=voids)))
    np.testing.assert_array_equal(result.heights[voids], heights[voids])
    assert np.isfinite(result.heights).all()


def test_the_unit_changes_nothing(ground, canyon):
    metres = Heightmap(ground.heights * np.float32(2048), metres=True, spacing=2048 * 5 / 128)
    np.testing.assert_allclose(LayeredRock().applied(metres).heights / 2048, canyon.heights, atol=2e-5)


def test_wear_is_what_is_missing(ground, canyon):
    filter_ = LayeredRock()
    wear = finished(filter_.wearing(ground, canyon))
    assert set(wear.parts) == {ErosionLaw.RIVERS, ErosionLaw.RETREAT, ErosionLaw.SLOPE}
    plateau = replace(filter_, age=0).applied(ground)
    np.testing.assert_allclose(wear.total, plateau.heights - canyon.heights, atol=1e-5)
    assert all((part >= 0).all() and part.max() > 0.05 for part in wear.parts.values())


def test_more_points_make_the_same_land():
    coarse, fine = (LayeredRock().applied(replace(HILLS, exponent=exponent).heightmap()) for exponent in (8, 9))
    apart = np.abs(fine.heights[::2, ::2] - coarse.heights)
    assert np.median(apart) < 0.02
    assert apart.mean() < 0.05


def test_land_that_is_no_square_has_canyons():
    hills = GradientNoise(exponent=7, seed=3, frequency=2).heightmap(Window(0, 0, 129, 60))
    result = LayeredRock(leaving="around").applied(hills)
    assert result.heights.shape == (129, 60)
    assert np.ptp(result.heights) > 0.3


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 3), (2, 40)])
def test_the_smallest_maps_that_tile(shape):
    heights = np.random.default_rng(1).random(shape).astype(np.float32)
    heights[-1], heights[:, -1] = heights[0], heights[:, 0]
    heights[-1, -1] = heights[0, 0]
    result = LayeredRock(leaving="around").applied(Heightmap(heights, (0.0, 1.0)))
    assert is_tileable(result.heights)
    assert np.isfinite(result.heights).all()


def test_a_large_terrain_is_the_land_of_its_map(ground):
    """In one piece, in windows and in Explore: all have the points of the map and the same between them."""
    recipe = Recipe(HILLS, (Step(LayeredRock(throw=0.1)),))
    heightmap = finished(recipe.evaluating()).heightmap
    large = LargeTerrain.of(recipe, range=unit_of(HILLS, ground), finer=2)
    whole = large.piece(Window(0, 0, *large.shape)).heights
    np.testing.assert_array_equal(whole[::4, ::4], heightmap.heights)
    np.testing.assert_array_equal(large.piece(Window(131, 66, 99, 120)).heights, whole[131:230, 66:186])
    land = finished(finding_ground(recipe, heightmap))
    key = TileKey(land.level + 2, 1, 1)
    tile = np.asarray(land.heights(key), np.float32)
    window = key.window
    rows, columns = slice(window.row, window.row + len(tile)), slice(window.column, window.column + len(tile))
    np.testing.assert_array_equal(tile, whole[rows, columns])
