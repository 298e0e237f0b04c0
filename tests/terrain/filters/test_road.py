"""Roads over water that nobody drew, and banks that are nowhere steeper than they may be."""

import json
from dataclasses import replace

import numpy as np
import pytest
from drainage_tools import drainage_of
from hypothesis import given, settings
from hypothesis import strategies as st
from path_laws import hills

from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe
from terrain_explorer.terrain.filters.paths import River, Road
from terrain_explorer.terrain.filters.paths.course import PathLand
from terrain_explorer.terrain.hydrology.lakes import lakes_on_rivers
from terrain_explorer.terrain.hydrology.rivers import usual_least_area
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.scale.region import Region
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.work import finished

WAY = ((0.12, 0.1), (0.5, 0.45), (0.85, 0.9))
inner = st.floats(0.1, 0.9)
several = st.lists(st.tuples(inner, inner), min_size=2, max_size=3).map(tuple)


def grown(seed, exponent=7):
    return DiamondSquare(exponent=exponent, seed=seed, spread_reduction=0.5).heightmap()


def ridged(size=65, rows=None, metres=False):
    """Return parallel valleys that fall to the east, which a road to the south has to cross."""
    down, across = np.mgrid[0 : 1 : 1j * (rows or size), 0 : 1 : 1j * size]
    heights = (0.5 - 0.4 * across + 0.1 * np.cos(6 * np.pi * down)).astype(np.float32)
    if metres:
        return Heightmap(heights * 200, (0.0, 200.0), metres=True, spacing=8.0)
    return Heightmap(heights, (0.0, 1.0))


def on_bed(road, ground):
    rows, columns = (np.arange(count) for count in ground.heights.shape)
    course, land = road.course_on(ground), PathLand(ground)
    return course.nearness(*land.lines_of(rows, columns), 2 * land.map_spacing).beyond <= land.map_spacing


def dammed(road, ground):
    """Return the points beside a road at which lakes stand higher than before, of those that are shown."""
    after = road.applied(ground)
    now, before = drainage_of(after), drainage_of(ground)
    least = usual_least_area(ground.heights.size)
    risen = now.filled > np.maximum(before.filled, after.heights) + 1e-3 * np.ptp(ground.range)
    return risen & lakes_on_rivers(now, least) & ~on_bed(road, ground)


def slopes(heightmap):
    rise, run = (np.diff(heightmap.heights.astype(np.float64), axis=axis) for axis in (0, 1))
    down, across = distances(heightmap)
    return np.degrees(np.arctan(np.abs(rise) / down)), np.degrees(np.arctan(np.abs(run) / across))


@pytest.mark.parametrize("ground", [ridged(), ridged(65, 33), ridged(metres=True)], ids=["square", "wide", "metres"])
def test_a_road_across_valleys_dams_none(ground):
    road = Road(((0.1, 0.5), (0.9, 0.5)), width=0.06)
    assert dammed(replace(road, drains=False), ground).any()
    assert not dammed(road, ground).any()
    assert dammed(replace(road, at_water="dam"), ground).any()


@given(st.integers(0, 99), several, st.sampled_from([0.02, 0.05]), st.sampled_from(["bridge", "ford"]))
@settings(max_examples=12)
def test_no_road_dams_a_lake(seed, points, width, at_water):
    ground = grown(seed, 6)
    road = Road(points, width=width, at_water=at_water)
    if road.course_on(ground) is not None:
        assert np.count_nonzero(dammed(road, ground)) <= 2


def test_rivers_run_on_where_they_did():
    ground = ridged(129)
    after = Road(((0.1, 0.5), (0.9, 0.5)), width=0.03).applied(ground)
    east = np.s_[:, 110]
    before, now = (drainage_of(one).areas[east] for one in (ground, after))
    assert np.argsort(before)[-3:].tolist() == np.argsort(now)[-3:].tolist()
    np.testing.assert_allclose(np.sort(now)[-3:], np.sort(before)[-3:], rtol=0.1)


@pytest.mark.parametrize("kind", [Road, River])
@pytest.mark.parametrize("profile", ["soft", "straight", "hollow"])
@pytest.mark.parametrize("metres", [False, True])
def test_banks_are_no_steeper_than_they_may_be(kind, profile, metres):
    ground = ridged(129, 97, metres)
    path = kind(WAY, width=0.02, profile=profile, drains=False)
    before, after = slopes(ground), slopes(path.applied(ground))
    for was, now in zip(before, after, strict=True):
        assert (now <= np.maximum(was, 50) + 3).all()


def test_an_embankment_stands_as_earth_does_and_a_steeper_one_if_that_is_set():
    heights = np.zeros((97, 97), np.float32)
    heights[:, :30] = heights[:, 67:] = 0.15
    ground = Heightmap(heights, (0.0, 1.0), metres=True, spacing=0.02)
    road = Road(((0.5, 0.05), (0.5, 0.95)), width=0.08, steepest=1, drains=False)
    for slope, most in ((0.0, 34), (20.0, 20), (60.0, 60)):
        after = replace(road, bank_slope=slope, profile="straight").applied(ground)
        down = slopes(after)[0][:, 48]
        assert most - 4 < down.max() < most + 2


@pytest.mark.parametrize("at_water", ["bridge", "ford"])
def test_a_high_embankment_stays_beside_the_openings(at_water):
    ground = DiamondSquare(exponent=8, seed=15).heightmap()
    road = Road(((0.1, 0.1), (0.4, 0.5), (0.6, 0.45), (0.9, 0.85)), width=0.02, at_water=at_water)
    course, land = road.course_on(ground), PathLand(ground)
    near = course.nearness(*land.lines_of(*map(np.arange, ground.heights.shape)), land.map_spacing)
    bed = near.beyond < 0
    as_laid = np.abs(road.applied(ground).heights - near.values)[bed] < 0.01
    assert 0.8 < as_laid.mean() < 1
    assert course.openings is not None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_openings_follow_the_water_and_not_the_lattice(seed):
    """Eight directions have a share of 1.3 % of all where their walls face any way: of stair steps, it was 4 to 5."""
    road = Road(WAY, width=0.03, steepest=3)
    recipe = Recipe(DiamondSquare(exponent=7, seed=seed, spread_reduction=0.5)).followed_by(road)
    ground = finished(finding_ground(recipe, finished(recipe.evaluating()).heightmap)).ground
    near_by = Region.whole(ground.shape, 3)
    before, after = ground.below.heights(near_by), ground.heights(near_by)
    rise, run = np.gradient(after, distances(ground.map(0))[0] / 8)
    walls = (np.hypot(rise, run) > 3) & (after != before)
    faced = np.degrees(np.arctan2(rise, run))[walls]
    assert np.count_nonzero(walls) > 2000
    assert (np.abs((faced + 22.5) % 45 - 22.5) < 0.3).mean() < 0.03


def test_banks_that_the_user_set_stay_as_wide():
    ground = ridged(65)
    road = Road(((0.1, 0.5), (0.9, 0.5)), width=0.06, bank=0.05, drains=False)
    course = road.course_on(ground)
    assert course.banks is None
    assert (road.applied(ground).heights == replace(road, bank_slope=20.0).applied(ground).heights).all()


@pytest.mark.parametrize("kind", [Road, River])
def test_older_recipes_know_of_neither(kind):
    recipe = Recipe(DiamondSquare(exponent=5)).followed_by(kind(WAY))
    assert Recipe.from_json(recipe.to_json()) == recipe
    content = json.loads(recipe.to_json())
    (step,) = content["steps"]
    assert step.pop("drains") is True
    del step["parameters"]["bank_slope"]
    old = Recipe.from_json(json.dumps(content)).steps[0].filter
    assert (old.bank_slope, old.drains, old.joins) == (90, False, True)
    ground = hills(3)
    assert old.course_on(ground).banks is None
    assert old.course_on(ground).openings is None
