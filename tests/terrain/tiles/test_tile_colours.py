from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step, Window
from terrain_explorer.terrain.generators import GradientNoise
from terrain_explorer.terrain.recipe import Piece
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import PALETTES
from terrain_explorer.terrain.shading.river_banks import river_cover
from terrain_explorer.terrain.shading.tinting import RIVER, tinted
from terrain_explorer.terrain.shading.tones import Tones
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.land import facts_of_map, finding_ground
from terrain_explorer.terrain.tiles.tile_colours import Contrast, tile_colours, tile_picture
from terrain_explorer.terrain.tiles.tile_key import ROOT, TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters
from terrain_explorer.terrain.work import finished

GENERATOR = DiamondSquare(exponent=6, seed=3)
FACTS = LandFacts((0.0, 1.0))
WHOLE = Contrast.of_whole(FACTS)
FLAT = np.full((257, 257), 0.5)


@pytest.fixture(scope="module")
def ground():
    return finished(finding_ground(Recipe(GENERATOR), GENERATOR.heightmap()))


@pytest.mark.parametrize("palette", PALETTES)
def test_every_palette_colours_tiles(ground, palette):
    look = Look(palette=palette, contours=True, water=True)
    pixels = tile_colours(ground.heights(TileKey(12, 3, 4)), 12, look, Contrast.of_whole(ground.facts), ground.facts)
    assert pixels.shape == (256, 256, 4)
    assert (pixels[..., 3] == 255).all()
    assert len(np.unique(pixels[..., :3].reshape(-1, 3), axis=0)) > 10


def test_colours_of_squares_follow_from_their_corners(ground):
    # The same squares are in the middle of one array and at the edge of another.
    left, right = (ground.heights(TileKey(14, 9, column)) for column in (20, 21))
    between = np.concatenate([left[:, 128:], right[:, 1:129]], axis=1)
    contrast = Contrast.of_whole(ground.facts)
    one, two, both = (
        tile_colours(each, 14, Look(), contrast, ground.facts).astype(int) for each in (left, right, between)
    )
    # Parts of a range are told from another height of the tile: the last bit of a colour may differ.
    assert np.abs(both[:, :128] - one[:, 128:]).max() <= 1
    assert np.abs(both[:, 128:] - two[:, :128]).max() <= 1


def test_there_is_nothing_where_there_is_no_ground():
    heights = FLAT.copy()
    heights[10, 20] = np.nan
    clear = tile_colours(heights, 9, Look(), WHOLE, FACTS)[..., 3] == 0
    assert clear.sum() == 4
    assert clear[9:11, 19:21].all()
    assert not tile_colours(np.full((257, 257), np.nan), 9, Look(), WHOLE, FACTS).any()


def test_deep_down_there_are_no_steps(ground):
    heights = ground.heights(TileKey.at(34, Fraction(1, 3), Fraction(1, 7)))
    contrast = Contrast.of_whole(ground.facts)
    pixels = tile_colours(heights, 34, Look(palette="matte"), contrast, ground.facts)[..., 0]
    # Light falls on slopes of all kinds; float32 would leave flat ground between a few edges.
    assert len(np.unique(pixels)) > 60
    assert np.mean(pixels[:, 1:] == pixels[:, :-1]) < 0.2


def test_the_sea_is_as_high_as_on_a_map_whose_range_is_smaller():
    facts = LandFacts((-0.5, 1.5), map_range=(0.0, 1.0))
    heights = np.linspace(-0.5, 1.5, 257)[:, np.newaxis] + np.zeros(257)
    dry, wet = (
        tile_colours(heights, 9, Look(palette="matte", water=sea, water_level=0.3), Contrast.of_whole(facts), facts)
        for sea in (False, True)
    )
    under = (dry != wet).any(axis=(1, 2))
    assert np.array_equal(under, (heights[:-1, 0] + heights[1:, 0]) / 2 < 0.3)


def test_local_contrast_uses_all_colours_and_keeps_the_sea_level():
    heights = 0.5 + 0.001 * np.linspace(-1, 1, 257)[:, np.newaxis] + np.zeros(257)
    sea = Look(palette="greyscale", water=True, water_level=0.5, exaggeration=0)
    local = Contrast((0.499, 0.501), 2.0**-10)
    grey = tile_colours(heights, 20, Look(palette="greyscale", exaggeration=0), local, FACTS)[..., 0]
    assert grey.min() < 20
    wet = tile_colours(heights, 20, sea, local, FACTS)
    np.testing.assert_array_equal(
        wet[128:], tile_colours(heights, 20, Look(palette="greyscale", exaggeration=0), local, FACTS)[128:]
    )
    assert (wet[:120, :, 2] > wet[:120, :, 0]).all()
    for low, high, dry in ((0.6, 0.7, True), (0.1, 0.2, False)):
        pixels = tile_colours(np.full((257, 257), low), 20, sea, Contrast((low, high), 1.0), FACTS)
        assert (pixels[0, 0, 0] == pixels[0, 0, 2]) == dry


def test_flat_ground_has_one_colour():
    pixels = tile_colours(FLAT, 9, Look(), Contrast((0.5, 0.5), 1.0), FACTS)
    assert len(np.unique(pixels.reshape(-1, 4), axis=0)) == 1


class TestWaters:
    """Rivers and lakes of the map over tiles."""

    look = Look(palette="matte", rivers=True, river_area=2.0)
    recipe = Recipe(DiamondSquare(exponent=7, seed=5))

    def drawn(self, recipe, key):
        """Return where water is drawn on a tile, and the waters of the map."""
        heightmap = recipe.heightmap()
        ground = finished(finding_ground(recipe, heightmap))
        waters = finished(finding_waters(heightmap, self.look))
        contrast, heights = Contrast.of_whole(ground.facts), ground.heights(key)
        known = LandWaters(ground, waters)
        dry, wet = (tile_picture(heights, key, self.look, contrast, ground.facts, each) for each in (None, known))
        return (dry != wet).any(axis=-1), waters

    def test_they_are_where_the_map_has_them(self):
        drawn, waters = self.drawn(self.recipe, ROOT)
        middles = (np.arange(256) + 0.5) / 256
        rivers = river_cover(waters.banks, middles, middles, 2047 / 256) > 0.5
        lakes = waters.depths[:-1, :-1].repeat(2, axis=0).repeat(2, axis=1)[:256, :256] > 0
        assert rivers.sum() > 300
        assert drawn[rivers].mean() > 0.85
        assert drawn[lakes].mean() > 0.8
        assert drawn.mean() < 0.5

    def test_rivers_fade_where_the_points_of_the_map_are_far_apart_and_lakes_stay(self):
        drawn, waters = self.drawn(self.recipe, ROOT)
        row, column = np.argwhere(waters.depths == waters.depths.max())[0] / 128
        shares = [
            self.drawn(self.recipe, TileKey.at(level, Fraction(row), Fraction(column)))[0] for level in (10, 12, 13, 20)
        ]
        assert shares[0].mean() > drawn.mean() / 2
        assert shares[3].all()
        # A source stays where it is at every depth.
        rivers = waters.rivers
        dry = waters.depths.reshape(-1)[rivers.points] == 0
        sources = np.setdiff1d(np.flatnonzero(dry), rivers.tree.receivers)
        row, column = divmod(int(rivers.points[sources[0]]), 129)
        place = Fraction(row, 128), Fraction(column, 128)
        assert self.drawn(self.recipe, TileKey.at(15, *place))[0].any()
        assert not self.drawn(self.recipe, TileKey.at(19, *place))[0].any()

    def test_those_of_a_taken_piece_are_on_it(self):
        piece = Recipe(Piece(DiamondSquare(exponent=9, seed=5), Window(128, 256, 129, 129), (0.0, 1.0)))
        drawn, _ = self.drawn(piece, ROOT)
        inside = np.zeros((256, 256), bool)
        inside[64:128, 128:192] = True
        assert drawn[inside].any()
        assert not drawn[~inside].any()


@pytest.fixture(scope="module")
def eroded():
    recipe = Recipe(GENERATOR, (Step(FILTERS["streams"](age=1.0)),))
    heightmap = recipe.heightmap()
    look = Look(rivers=True, river_area=0.5)
    land = finished(finding_ground(recipe, heightmap))
    return land, look, LandWaters(land, finished(finding_waters(heightmap, look)))


def in_rivers(pixels):
    return (np.abs(pixels[..., :3].astype(int) - np.array(RIVER)) < 40).all(axis=2)


@pytest.mark.parametrize("finer", [4, 10, 20])
def test_below_streams_rivers_are_drawn_at_every_depth(eroded, finer):
    land, look, waters = eroded
    network, _ = land.network
    row, column = np.unravel_index(np.argmax(np.where(np.pad(np.ones((53, 53)), 6), network.areas, 0)), (65, 65))
    level, contrast = land.level + finer, Contrast.of_whole(land.facts)
    key = TileKey(level, (int(row) << finer) // 256, (int(column) << finer) // 256)
    heights = land.heights(key)
    drawn = tile_picture(heights, key, look, contrast, land.facts, waters)
    down, across = (int(row) << finer) - 256 * key.row, (int(column) << finer) - 256 * key.column
    assert in_rivers(drawn)[min(down, 255), min(across, 255)]
    plain = tile_picture(heights, key, look, contrast, land.facts)
    assert not in_rivers(plain).any()


def test_a_river_is_as_wide_on_both_sides_of_an_edge(eroded):
    land, look, waters = eroded
    level = land.level + 5
    contrast = Contrast.of_whole(land.facts)
    edges = []
    for row in range(8):
        west, east = (
            in_rivers(tile_picture(land.heights(key), key, look, contrast, land.facts, waters))
            for key in (TileKey(level, row, 3), TileKey(level, row, 4))
        )
        edges.append((west[:, -1].sum(), east[:, 0].sum()))
    assert sum(west for west, _ in edges) > 0
    assert all(abs(int(west) - int(east)) <= 12 for west, east in edges)


def test_lakes_are_level_on_finer_ground_and_end_at_their_sills():
    heights = np.full((9, 9), 1, np.float32)
    heights[3:6, 3:6] = 0
    heights[4, 6:] = (0.8, 0.4, 0.2)  # the sill, and a valley behind it
    heightmap, look = Heightmap(heights), Look(rivers=True, river_area=0.01)
    land = finished(finding_ground(None, heightmap))
    waters = LandWaters(land, finished(finding_waters(heightmap, look)))
    key = TileKey(9, 1, 0)
    level = np.full((257, 257), 0.5)  # below the water, wherever that may be
    level[:, :128] = 1.5
    lakes = waters.on(key, level).lakes
    assert set(np.unique(lakes)) == {-np.inf, np.float32(0.8)}
    assert (waters.waters.lake_cells == np.float32(0.8)).sum() == 16
    assert np.isinf(waters.waters.lake_cells[3:5, 6:]).all()
    contrast = Contrast.of_whole(land.facts)
    dry, wet = (tile_picture(level, key, look, contrast, land.facts, each) for each in (None, waters))
    under = (dry != wet).any(axis=2)
    assert not under[:, :127].any()
    assert under[:, 129:][lakes[:, 129:] > 0].all()


@pytest.mark.parametrize("level", [8, 13])
def test_tones_of_a_map_colour_its_tiles_at_every_level(level):
    shades = np.random.default_rng(3).integers(0, 256, (33, 65), np.uint8)
    ground = Heightmap(np.zeros((33, 65), np.float32), range=(0.0, 1.0))
    facts, level_ground = facts_of_map(ground), np.zeros((257, 257))
    key, contrast = TileKey(level, 2 ** (level - 8) // 4, 2 ** (level - 8) // 2), Contrast.of_whole(facts)
    look = Look(palette="wear")
    tones = {"wear": Tones(ground, shades.astype(np.float32), shades, (0.0, 255.0))}
    drawn = tile_picture(level_ground, key, look, contrast, facts, tones=tones)
    # The nearest point of the map to the middle of each square.
    rows, columns = (np.rint((at * 256 + np.arange(256) + 0.5) * 64 / 2**level).astype(int) for at in key[1:])
    nearest = shades[np.ix_(rows.clip(max=32), columns)]
    np.testing.assert_array_equal(drawn, tile_colours(level_ground, level, look, contrast, facts, nearest))
    assert (drawn != tile_picture(level_ground, key, look, contrast, facts)).any()


def test_in_natural_a_tile_agrees_with_the_map_of_the_same_points():
    generator = GradientNoise(exponent=8, seed=3, octaves=4)
    whole = generator.heightmap()
    land = finished(finding_ground(Recipe(generator), whole))
    look = Look(palette="natural", water=True, water_level=0.3)
    tones = finished(toning(whole, "natural"))
    contrast = Contrast.of_whole(replace(land.facts, range=whole.range))
    tile = tile_picture(land.heights(ROOT), ROOT, look, contrast, land.facts, tones=tones)[..., :3].astype(int)
    points = tinted(whole, look, range(257), range(257), True, tones=tones["natural"])[..., :3].astype(int)
    # A square lies between four points.
    around = (points[:-1, :-1] + points[1:, :-1] + points[:-1, 1:] + points[1:, 1:]) / 4
    apart = np.abs(tile - around).max(axis=-1)
    assert np.median(apart) < 6
    assert np.mean(apart < 20) > 0.9
