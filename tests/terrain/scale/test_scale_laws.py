"""A terrain is one land: whatever was done to it is the same on every map of it, however closely one looks."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scale_laws import KINDS, RANGE, ground_of, needs_the_whole, partitions, regions, rescaled, steps, terrains
from terrain_laws import laws

from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step, ValueNoise, Window
from terrain_explorer.terrain.filters import AddDetail, Gullies, Resample, Rock, Streams, ThermalErosion
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.recipe import Piece
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale import ground as scale_ground
from terrain_explorer.terrain.scale.acts import Carried, mixture
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT_LEVEL, TileKey
from terrain_explorer.terrain.work import finished

quick = settings(laws, max_examples=2)
"""For laws that are stated for each kind of step."""

some = settings(laws, max_examples=30)
few = settings(laws, max_examples=10)
deep = st.integers(1, 36)
parts = st.integers(0, 2**40).map(lambda number: Fraction(number, 2**40))
each_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))


def assert_same(one, other):
    np.testing.assert_array_equal(one, other)
    assert np.ascontiguousarray(one).tobytes() == np.ascontiguousarray(other, one.dtype).tobytes()


@pytest.mark.parametrize(("before", "after"), [(-0.0, 0.0), (0.0, -0.0), (-0.0, 1.0)])
def test_a_mixture_keeps_the_sign_of_nought_at_both_ends(before, after):
    ends = np.full(3, before, np.float32), np.full(3, after, np.float32)
    for weight, expected in enumerate(ends):
        assert_same(mixture(*ends, np.full(3, weight, np.float32)), expected)


def test_debris_buries_the_detail_where_ground_slid_and_leaves_it_elsewhere():
    flat, half = np.zeros((9, 9), np.float32), np.repeat([[1.0] * 4 + [0.0] * 5], 9, axis=0).astype(np.float32)
    region = Region.whole((9, 9), 2)
    detail = np.tile(np.float32([0, 0.1, 0.2, 0.1]), (region.shape[0], region.shape[1]))[:, : region.shape[1]]
    detail[::4, ::4] = 0
    left = Carried(flat, flat, half).heights(lambda _: detail, region)
    assert_same(left[:, :9].astype(np.float32), detail[:, :9])
    assert np.abs(left[:, 24:]).max() < 1e-6


@each_kind
@quick
@given(data=st.data())
def test_a_place_has_the_same_height_in_any_region_and_on_any_level_that_has_it(kind, data):
    recipe, heightmap = data.draw(terrains(kind))
    ground = ground_of(recipe)
    # At their own scale steps give the map that was seen.
    assert ground.shape == heightmap.heights.shape
    for coarser in (0, 1, 2):
        cut = heightmap.heights[:: 1 << coarser, :: 1 << coarser]
        assert_same(ground.heights(Region.whole(ground.shape, -coarser)), cut)
        assert_same(ground.map(-coarser).heights, cut)
    region = data.draw(regions(ground.shape, deep))
    heights = ground.heights(region)
    assert heights.shape == region.shape
    assert np.isfinite(heights).all()
    for part in data.draw(partitions(region)):
        assert_same(ground.heights(part), heights[part.slices_in(region)])
    for coarser in range(1, min(region.level, 4) + 1):
        there = region.coarser(region.level - coarser)
        if there is not None:
            assert_same(ground.heights(there[0]), heights[there[1]])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scale_ground, "_BLOCK", data.draw(st.integers(1, 9)))
        assert_same(ground.heights(region), heights)


@each_kind
@quick
@given(data=st.data())
def test_another_exponent_below_the_steps_leaves_them(kind, data):
    recipe, heightmap = data.draw(terrains(kind))
    more, every = 2, 4
    finer = with_exponent(recipe, more)
    evaluated = finished(finer.evaluating())
    whole = evaluated.heightmap
    # TODO: below these a finer source has other points than the map that they make.
    if not any(isinstance(step.filter, AddDetail | Resample) for step in recipe.steps):
        assert_same(whole.heights[::every, ::every], heightmap.heights)
        assert (whole.range, whole.metres) == (heightmap.range, heightmap.metres)
        coarser = finished(with_exponent(recipe, -1).evaluating()).heightmap
        assert_same(coarser.heights, heightmap.heights[::2, ::2])
        assert_same(finished(with_exponent(finer, -more).evaluating()).heightmap.heights, heightmap.heights)
    # Its text says so, too.
    again = Recipe.from_json(finer.to_json())
    assert again == finer
    # A build is cut out of the map.
    if heightmap.rows == heightmap.columns and not evaluated.failures and not needs_the_whole(recipe):
        large = LargeTerrain.of(recipe, recipe.source.generator.exponent + more)
        assert large.shape == whole.heights.shape
        region = data.draw(regions(whole.heights.shape, st.just(0)))
        assert_same(large.heights(region.window), whole.heights[region.slices_in(Region.whole(whole.heights.shape))])


@each_kind
@quick
@given(data=st.data())
def test_builds_and_explore_show_the_map_of_any_algorithm_with_steps_made_on_any_size(kind, data):
    recipe, heightmap = data.draw(rescaled(kind))
    if heightmap is None or needs_the_whole(recipe):
        return
    terrain = LargeTerrain.of(recipe)
    assert terrain.shape == heightmap.heights.shape
    assert_same(terrain.piece(Window(0, 0, *terrain.shape)).heights, heightmap.heights)
    land = finished(finding_ground(recipe, heightmap))
    assert_same(land.ground.heights(Region.whole(terrain.shape)).astype(np.float32), heightmap.heights)


@pytest.mark.parametrize(
    "filter_",
    [Streams(age=0.6), Streams(age=0.6, deposition=1), ThermalErosion(angle=5, reach=0.05), Gullies(octaves=2)],
)
def test_what_meets_the_rock_is_the_same_on_every_map_of_the_terrain(filter_):
    source = Piece(DiamondSquare(exponent=6, seed=5, spread_reduction=0.55), None, RANGE)
    recipe = Recipe(source, (Step(filter_, size=(65, 65)),)).on_rock(
        Rock(rock="badlands", dip=12, folds=0.2, throw=0.2)
    )
    heightmap, finer = recipe.heightmap(), with_exponent(recipe, 2)
    assert (heightmap.heights != recipe.on_rock(None).heightmap().heights).mean() > 0.2
    whole = finer.heightmap()
    assert_same(whole.heights[::4, ::4], heightmap.heights)
    large = LargeTerrain.of(recipe, 8)
    assert_same(large.heights(Window(0, 0, *large.shape)), whole.heights)
    land = finished(finding_ground(recipe, heightmap))
    assert_same(land.ground.heights(Region.whole(heightmap.heights.shape, 2)).astype(np.float32), whole.heights)


def with_exponent(recipe, more):
    generator = recipe.source.generator
    return recipe.on(replace(recipe.source, generator=replace(generator, exponent=generator.exponent + more)))


@some
@given(terrains(), st.data())
def test_what_is_not_done_leaves_every_bit_at_every_level(terrain, data):
    recipe, heightmap = terrain
    step = data.draw(steps(heightmap))
    before = ground_of(recipe)
    region = data.draw(regions(before.shape, st.integers(-3, 36)))
    for idle in (replace(step, strength=0.0), replace(step, enabled=False), replace(step, mask=Mask())):
        # What makes another map is not done in part: it is left out.
        after = ground_of(Recipe(recipe.source, (*recipe.steps, idle)))
        assert_same(after.heights(region), before.heights(region))


@few
@given(terrains(), st.integers(ROOT_LEVEL, DEEPEST_LEVEL), parts, parts)
def test_tiles_nest_and_share_their_edges(terrain, level, south, east):
    recipe, heightmap = terrain
    land = finished(finding_ground(recipe, heightmap))
    below, beside = land.facts.extent
    key = TileKey.at(level, south * below, east * beside)
    heights = land.heights(key)
    if key.parent is not None:
        quarter = tuple(slice(128 * (place % 2), 128 * (place % 2) + 129) for place in (key.row, key.column))
        assert_same(heights[::2, ::2], land.heights(key.parent)[quarter])
    if key.column + 1 < key.tiles_a_side:
        assert_same(heights[:, -1], land.heights(key._replace(column=key.column + 1))[:, 0])
    if key.row + 1 < key.tiles_a_side:
        assert_same(heights[-1], land.heights(key._replace(row=key.row + 1))[0])


@pytest.mark.parametrize(("slug", "level"), [("smooth", 39), ("smooth", 40), ("invert", 40)])
def test_tiles_of_a_part_of_a_deep_terrain_go_deeper_than_the_terrain(slug, level):
    recipe = Recipe(Piece(DiamondSquare(exponent=33), Window(5, 9, 17, 17), RANGE), (Step(FILTERS[slug]()),))
    land = finished(finding_ground(recipe, recipe.heightmap()))
    key = TileKey.at(level, Fraction(1, 3), Fraction(2, 5))
    heights = land.heights(key)
    assert len(np.unique(heights)) > 1  # float64 has no more digits so deep
    assert_same(land.heights(key._replace(column=key.column + 1))[:, 0], heights[:, -1])
    quarter = tuple(slice(128 * (place % 2), 128 * (place % 2) + 129) for place in (key.row, key.column))
    assert_same(heights[::2, ::2], land.heights(key.parent)[quarter])


@pytest.mark.parametrize("level", [27, 36])
def test_points_of_whole_maps_are_no_needles_in_smooth_ground_far_below_them(level):
    mask = Mask.of(MASK_RULES["height"](low=40.0, low_softness=60.0))
    filters = FILTERS["smooth"](), FILTERS["terrace"](), FILTERS["invert"]()
    recipe = Recipe(ValueNoise(exponent=5, octaves=2, seed=1), tuple(Step(each, 0.5, mask=mask) for each in filters))
    land = finished(finding_ground(recipe, recipe.heightmap()))
    # A point of the map, one of the largest whole map, and one of neither.
    for place in (Fraction(5, 8), Fraction(2731, 2**13), Fraction(1, 3)):
        heights = land.heights(TileKey.at(level, place, place))
        bends = [abs(np.diff(heights, 2, axis)).max() for axis in (0, 1)]
        assert max(bends) < 1e-3 * np.ptp(heights)
