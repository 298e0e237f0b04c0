"""Tiles of grounds of every kind: they nest, share their edges, and are cut out of the whole."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from terrain_laws import NESTED, SUBDIVISIONS, generators, laws, whole_maps

from terrain_explorer.terrain import FILTERS, GENERATORS, DiamondSquare, Heightmap, Recipe, Step, Window
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.recipe.grown_ground import GrownGround
from terrain_explorer.terrain.recipe.map_ground import MapGround
from terrain_explorer.terrain.recipe.source import Picture, Piece
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.tiles import TileGrid, tile
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT, ROOT_LEVEL, TileKey
from terrain_explorer.terrain.work import finished

few = settings(laws, max_examples=12)
"""For laws that take four tiles of any algorithm: some of them take a tenth of a second for one."""

parts = st.integers(0, 2**40).map(lambda number: Fraction(number, 2**40))
levels = st.integers(ROOT_LEVEL, DEEPEST_LEVEL)
POINTWISE = (Step(FILTERS["terrace"](steps=5), strength=0.7), Step(FILTERS["invert"]()), Step(FILTERS["map-range"]()))


@st.composite
def maps(draw):
    """A map of any proportions, perhaps with voids."""
    rows, columns = draw(st.integers(2, 40)), draw(st.integers(2, 40))
    random = np.random.default_rng(draw(st.integers(0, 99)))
    heights = random.random((rows, columns), np.float32)
    if draw(st.booleans()):
        return Heightmap(heights)
    voids = random.random((rows, columns)) < 0.1
    return Heightmap(heights, origin=Origin("PNG", voids=voids))


def ground_of_map(heightmap):
    return finished(finding_ground(None, heightmap))


def quarter(key):
    """Return where a tile lies among the points of its parent."""
    return tuple(slice(128 * (place % 2), 128 * (place % 2) + 129) for place in (key.row, key.column))


@laws
@given(levels, parts, parts)
def test_keys_name_the_tiles_above_and_below(level, south, east):
    key = TileKey.at(level, south, east)
    bounds = key.bounds
    assert bounds.top <= south <= bounds.bottom
    assert bounds.left <= east <= bounds.right
    if level < DEEPEST_LEVEL:
        assert TileKey.at(level + 1, south, east).parent == key
    assert key.ancestor(ROOT_LEVEL) == ROOT
    assert key.parent is None or key.parent == key.ancestor(level - 1)


def check_nesting(ground, key):
    heights = ground.heights(key)
    assert heights.shape == (257, 257)
    assert not heights.flags.writeable
    if key.parent is not None:
        np.testing.assert_array_equal(heights[::2, ::2], ground.heights(key.parent)[quarter(key)])
    east, south = TileKey(key.level, key.row, key.column + 1), TileKey(key.level, key.row + 1, key.column)
    if east.column < key.tiles_a_side:
        np.testing.assert_array_equal(heights[:, -1], ground.heights(east)[:, 0])
    if south.row < key.tiles_a_side:
        np.testing.assert_array_equal(heights[-1], ground.heights(south)[0])


@few
@given(generators(st.just(7), NESTED), levels, parts, parts)
def test_tiles_of_generators_nest_and_share_their_edges(generator, level, south, east):
    check_nesting(finished(finding_ground(Recipe(generator), generator.heightmap())), TileKey.at(level, south, east))


@laws
@given(maps(), levels, parts, parts)
def test_tiles_of_maps_nest_and_share_their_edges(heightmap, level, south, east):
    ground = ground_of_map(heightmap)
    below, beside = ground.facts.extent
    check_nesting(ground, TileKey.at(level, south * below, east * beside))


@laws
@given(maps())
def test_a_map_keeps_its_points(heightmap):
    ground = ground_of_map(heightmap)
    step = 2 ** (ROOT_LEVEL - ground.level)
    seen = ground.heights(ROOT)[::step, ::step][: heightmap.rows, : heightmap.columns]
    np.testing.assert_array_equal(seen, heightmap.ground())
    assert ground.facts.extent == (
        Fraction(heightmap.rows - 1, 2**ground.level),
        Fraction(heightmap.columns - 1, 2**ground.level),
    )


def test_there_is_no_ground_beyond_a_map_and_in_its_voids():
    voids = np.zeros((5, 4), bool)
    voids[2, 1] = True
    ground = ground_of_map(Heightmap(np.arange(20, dtype=np.float32).reshape(5, 4), origin=Origin("PNG", voids=voids)))
    unknown = np.isnan(ground.heights(ROOT))
    squares = 256 // 4
    assert unknown[:, 3 * squares + 1 :].all()
    assert unknown[squares + 1 : 3 * squares, 1 : 2 * squares].all()
    assert unknown.sum() == 257 * (256 - 3 * squares) + (2 * squares - 1) ** 2


def test_a_large_map_is_thinned():
    heights = np.random.default_rng(1).random((700, 1100), np.float32)
    ground = ground_of_map(Heightmap(heights))
    assert ground.level == 11
    np.testing.assert_array_equal(ground.heights(ROOT)[:88, :138], heights[::8, ::8])
    assert np.isnan(ground.heights(ROOT)[88:]).all()


@pytest.mark.parametrize("slug", [slug for slug, kind in GENERATORS.items() if kind.nested])
def test_the_coarse_tile_is_the_map_that_was_seen(slug):
    generator = GENERATORS[slug](exponent=8, seed=3)
    recipe = Recipe(generator, POINTWISE)
    heightmap = recipe.heightmap()
    ground = finished(finding_ground(recipe, heightmap))
    np.testing.assert_array_equal(ground.heights(ROOT), heightmap.heights)
    assert ground.facts.metres
    assert ground.facts.range[0] <= heightmap.range[0] < heightmap.range[1] <= ground.facts.range[1]


def test_heights_keep_their_digits_at_the_deepest_level():
    generator = DiamondSquare(exponent=6)
    ground = finished(finding_ground(Recipe(generator), generator.heightmap()))
    heights = ground.heights(TileKey.at(40, Fraction(1, 3), Fraction(1, 7)))
    assert len(np.unique(heights)) > 10000


def test_ground_beyond_the_edges_is_that_at_the_other_ones():
    generator = DiamondSquare(exponent=6, tileable=True)
    whole = generator.heightmap()
    assert finished(finding_ground(Recipe(generator), whole)).facts.repeats
    copy = ground_of_map(Heightmap(whole.heights))
    assert copy.facts.repeats
    edge, other = copy.heights(TileKey(30, 5, 0)), copy.heights(TileKey(30, 5, 2**22 - 1))
    np.testing.assert_array_equal(edge[:, 0], other[:, -1])


def test_what_is_not_as_the_recipe_grows_it_is_named():
    generator = DiamondSquare(exponent=4)
    eroded = Recipe(generator, (Step(FILTERS["invert"]()), Step(FILTERS["smooth"]())))
    assert finished(finding_ground(eroded, eroded.heightmap())).facts.left_out == ()
    moving = GENERATORS["square-square"](exponent=4)
    assert "Square-square" in finished(finding_ground(Recipe(moving), moving.heightmap())).facts.left_out[0]
    flat = EmptyMap()
    assert finished(finding_ground(Recipe(flat), finished(flat.making()))).facts.left_out


@pytest.mark.parametrize("strength", [1.0, 0.5])
def test_a_step_made_on_finer_points_than_the_ground_begins_anew_with_is_found_at_every_level(strength):
    steps = (Step(FILTERS["add-detail"](doublings=1)), Step(FILTERS["island"](), strength=strength))
    recipe = Recipe(DiamondSquare(exponent=5, seed=3), steps).on(DiamondSquare(exponent=4, seed=3))
    heightmap = recipe.heightmap()
    land = finished(finding_ground(recipe, heightmap))
    levels = [land.ground.heights(Region.whole(land.ground.shape, level)) for level in range(-1, 4)]
    np.testing.assert_array_equal(levels[1], heightmap.heights)
    for coarse, fine in pairwise(levels):
        np.testing.assert_array_equal(coarse, fine[::2, ::2])


def test_a_piece_stands_on_the_ground_of_the_whole():
    generator = DiamondSquare(exponent=9)
    piece = Piece(generator, None, (-1.0, 2.0))
    ground = finished(finding_ground(Recipe(piece), finished(piece.making())))
    assert ground.source == (generator, (-1.0, 2.0))
    drawn = Heightmap(np.eye(9, dtype=np.float32))
    assert isinstance(finished(finding_ground(Recipe(Picture("x", drawn)), drawn)).ground, MapGround)


@few
@given(generators(st.just(5), tuple(one for one in SUBDIVISIONS if one.nested)), levels, parts, parts)
def test_tiles_are_windows_of_the_map_of_their_level(generator, level, south, east):
    ground = GrownGround(generator, (0.0, 1.0))
    region = Region(level - 5, TileKey.at(level, south, east).window)
    grown = finished(replace(generator, exponent=level).growing(region.rows, region.columns)).heights
    np.testing.assert_array_equal(ground.heights(region), grown)
    # Once more, from what is known by now.
    np.testing.assert_array_equal(ground.heights(region), grown)


@pytest.mark.parametrize("level", [8, 9, 14, 33])
def test_the_detail_of_the_generator_grows_below_what_whole_map_steps_did(level):
    generator = DiamondSquare(exponent=6, seed=5)
    smoothed = Step(FILTERS["smooth"](strength=0.5))
    recipe = Recipe(generator, (smoothed, Step(FILTERS["map-range"](low=0.0, high=500.0))))
    heightmap = recipe.heightmap()
    ground = finished(finding_ground(recipe, heightmap))
    key = TileKey.at(level, Fraction(3, 7), Fraction(5, 9))
    check_nesting(ground, key)
    step = 2 ** (ROOT_LEVEL - 6)
    np.testing.assert_array_equal(ground.heights(ROOT)[::step, ::step], heightmap.heights)
    # Half as rough as the ground that the steps began with, in their unit.
    before = finished(finding_ground(Recipe(generator), generator.heightmap()))
    ours, theirs = (np.diff(each.heights(key), 2).std() for each in (ground, before))
    assert ours == pytest.approx(250 * theirs, rel=0.3)


def test_below_a_map_of_another_size_its_own_detail_grows():
    recipe = Recipe(DiamondSquare(exponent=4), (Step(FILTERS["resample"](rows=9, columns=9)),))
    assert isinstance(finished(finding_ground(recipe, recipe.heightmap())).ground, MapGround)


@laws
@given(generators(whole_maps, NESTED), st.data())
def test_a_tile_of_any_level_is_cut_out_of_the_whole_map(generator, data):
    level = data.draw(st.integers(1, generator.exponent))
    side = data.draw(st.integers(2, 2**level + 1))
    grid = TileGrid(2**level + 1, 2**level + 1, side)
    row, column = (data.draw(st.integers(0, grid.counts[0] - 1)) for _ in range(2))
    lattice = generator.heights()[:: 2 ** (generator.exponent - level), :: 2 ** (generator.exponent - level)]
    window = grid.window(row, column)
    expected = lattice[window.row : window.row + side, window.column : window.column + side]
    found = tile(replace(generator, exponent=1), generator.exponent, level, row, column, side)
    np.testing.assert_array_equal(found, expected)


@laws
@given(st.integers(12, 40), st.data())
def test_neighbours_share_their_edges_at_any_depth(exponent, data):
    level = data.draw(st.integers(10, exponent))
    count, _ = TileGrid(2**level + 1, 2**level + 1, 17).counts
    row, column = (data.draw(st.integers(0, count - 2)) for _ in range(2))
    here, below, right = (
        tile(DiamondSquare(seed=3), exponent, level, *place, 17)
        for place in ((row, column), (row + 1, column), (row, column + 1))
    )
    np.testing.assert_array_equal(here[-1], below[0])
    np.testing.assert_array_equal(here[:, -1], right[:, 0])


def test_maps_that_do_not_nest_have_one_level():
    generator = GENERATORS["square-square"]()
    np.testing.assert_array_equal(tile(generator, 5, 5, 0, 1, 17), replace(generator, exponent=5).heights()[:17, 16:])
    with pytest.raises(ValueError, match="no levels"):
        tile(generator, 5, 4, 0, 0, 17)


@pytest.mark.parametrize(("level", "row"), [(0, 0), (9, 0), (8, 1), (8, -1)])
def test_what_is_not_there_is_refused(level, row):
    with pytest.raises(ValueError, match="level"):
        tile(DiamondSquare(), 8, level, row, 0)


@laws
@given(st.integers(2, 60), st.integers(2, 60), st.sampled_from(["shared", "apart", "padded"]), st.data())
def test_each_point_is_in_one_tile_or_on_the_edge_of_two(rows, points, kind, data):
    shared, padded = kind == "shared", kind == "padded"
    side = data.draw(st.integers(2, 70 if padded else min(rows, points)))
    grid = TileGrid(rows, points, side, shared, padded)
    assert len(list(grid)) == len(grid) == len(set(grid))
    windows = [grid.window(0, column) for column in range(grid.counts[1])]
    counted = Counter(column for one in windows for column in range(one.column, one.column + one.columns))
    down, across = grid.covered
    inner = range(side - 1, across - 1, side - 1) if shared else ()
    assert counted == {column: 2 if column in inner else 1 for column in range(across)}
    assert max(rows - down, points - across) < (1 if padded else side - shared)


@pytest.mark.parametrize("side", [-1, 1, 10])
def test_no_tile_is_a_point_or_larger_than_the_map(side):
    with pytest.raises(ValueError, match="2 to 9 points"):
        TileGrid(12, 9, side)


@pytest.mark.parametrize("window", [None, Window(31, 62, 23, 37)])
def test_a_land_knows_how_many_points_its_map_has(window):
    recipe = Recipe(Piece(DiamondSquare(exponent=8, seed=3), window, (0.0, 1.0)))
    heightmap = recipe.heightmap()
    assert finished(finding_ground(recipe, heightmap)).facts.map_shape == heightmap.heights.shape
    picture = Heightmap(np.arange(21, dtype=np.float32).reshape(3, 7))
    assert finished(finding_ground(None, picture)).facts.map_shape == (3, 7)


@pytest.mark.parametrize(
    ("heights", "hurst"), [(np.zeros((9, 9), np.float32), 1.0), (np.eye(9, dtype=np.float32), 0.8)]
)
def test_a_step_on_a_map_leaves_its_detail_as_rough_as_it_is(heights, hurst):
    """And level ground has none."""
    picture = Picture("x", Heightmap(heights, (0.0, 1.0)))
    for steps in ((), (Step(FILTERS["invert"]()),)):
        recipe = Recipe(picture, steps)
        assert finished(finding_ground(recipe, finished(recipe.evaluating()).heightmap)).facts.hurst == hurst
