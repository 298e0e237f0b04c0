"""Sites: level rectangles that roads end on."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from path_laws import hills

from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.filters.paths import BuildingSite, Road
from terrain_explorer.terrain.filters.paths.course import PathLand
from terrain_explorer.terrain.recipe import Picture
from terrain_explorer.terrain.recipe.stepping import stepping
from terrain_explorer.terrain.sampling import heights_at
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.ground import HeldGround
from terrain_explorer.terrain.work import finished

inner = st.floats(0.2, 0.8)


def inside(site, ground, narrower=0.0):
    """Return which points lie in the rectangle, by turning them back."""
    rows, columns = np.indices(ground.heights.shape)
    land = PathLand(ground)
    down, across = (
        line.reshape(rows.shape)
        for line in (land.places_of(np.stack([rows.ravel(), columns.ravel()], 1)) - land.places(site.points[:1])).T
    )
    turn = np.radians(site.angle)
    south, east = down * np.cos(turn) - across * np.sin(turn), down * np.sin(turn) + across * np.cos(turn)
    return (np.abs(south) <= site.depth / 2 - narrower) & (np.abs(east) <= site.width / 2 - narrower)


@given(st.integers(0, 99), inner, inner, st.floats(0, 360), st.floats(0.05, 0.3), st.floats(0.05, 0.3))
@settings(max_examples=20)
def test_all_of_it_is_level_at_the_height_of_its_middle(seed, down, across, angle, width, depth):
    ground = hills(seed)
    ground = Heightmap(np.ascontiguousarray(ground.heights[:33]), ground.range)
    site = BuildingSite(((down, across),), angle=angle, width=width, depth=depth)
    after = site.applied(ground).heights[inside(site, ground, 1e-6)]
    middle = heights_at(ground.heights, down * 32, across * 64)
    assert np.ptp(after) == 0 if len(after) else True
    np.testing.assert_allclose(after, middle, atol=1e-5)


def test_it_lies_at_the_height_that_is_set_or_so_far_above_the_ground():
    ground = hills(3)
    site = BuildingSite(((0.5, 0.5),), width=0.2, depth=0.2)
    usual = site.applied(ground).heights[32, 32]
    assert replace(site, has_height=True, height=0.25).applied(ground).heights[32, 32] == np.float32(0.25)
    higher = replace(site, above=0.1).applied(ground).heights[32, 32]
    assert higher - usual == pytest.approx(0.1 * np.ptp(ground.range), rel=1e-5)


@pytest.mark.parametrize("points", [((0.5, 0.5), (0.9, 0.9)), ((0.1, 0.1), (0.5, 0.5))])
def test_a_road_that_comes_to_it_ends_at_its_height(points):
    ground = hills(4)
    site = BuildingSite(((0.5, 0.5),), width=0.2, depth=0.2)
    recipe = Recipe(Picture("hills.png", ground)).followed_by(site).followed_by(Road(points, width=0.05))
    road = recipe.steps[1].filter
    assert road.met == (site,)
    before = site.applied(ground)
    after = road.applied(before)
    on_site = inside(site, ground, 1e-6)
    assert (after.heights[on_site] == before.heights[on_site]).all()
    level, course = before.heights[32, 32], road.course_on(before)
    rows, columns = (course.places * 64).T
    on_way = inside(site, ground)[np.rint(rows).astype(int), np.rint(columns).astype(int)]
    assert on_way.any()
    np.testing.assert_allclose(course.values[on_way], level, atol=1e-5)


def test_it_is_the_same_at_every_scale():
    ground = hills(5)
    site = BuildingSite(((0.4, 0.6),), width=0.21, depth=0.13, angle=25)
    recipe = Recipe(Picture("hills.png", ground)).followed_by(site)
    after = finished(stepping(HeldGround(ground), recipe.steps))
    whole, fine = (after.heights(Region.whole(after.shape, level)) for level in (0, 2))
    np.testing.assert_array_equal(fine[::4, ::4].astype(np.float32), whole)
    assert Recipe.from_json(recipe.to_json()).steps == recipe.steps


def test_it_may_be_all_of_a_tiny_map():
    flat = Heightmap(np.zeros((2, 2), np.float32), (0, 1))
    site = BuildingSite(((0.5, 0.5),), width=1.0, depth=1.0, above=0.5)
    assert (site.applied(flat).heights == site.course_on(flat).values[0]).all()
