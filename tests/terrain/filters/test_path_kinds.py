"""The law of each kind of path: rivers never rise, roads are never steep, lakes are level, ridges and walls rise."""

import numpy as np
import pytest
from drainage_tools import drainage_of
from hypothesis import given, settings
from hypothesis import strategies as st
from path_laws import hills, paths, roughly_hilly

from terrain_explorer.terrain import DiamondSquare, Heightmap, Window
from terrain_explorer.terrain.filters.paths import Lake, Ridge, River, Road, Wall
from terrain_explorer.terrain.filters.paths.course import PathLand
from terrain_explorer.terrain.filters.paths.curve import lengths_along, nodes_along
from terrain_explorer.terrain.sampling import heights_at

inner = st.floats(0.05, 0.95)
several = st.lists(st.tuples(inner, inner), min_size=2, max_size=5).map(tuple)
WAY = ((0.15, 0.1), (0.4, 0.45), (0.6, 0.5), (0.85, 0.9))
OUTLINE = ((0.3, 0.3), (0.3, 0.7), (0.6, 0.8), (0.7, 0.35))


def along(path, ground):
    """Return the course of a path, and the heights of the map with it, sampled along the course."""
    course, after = path.course_on(ground), path.applied(ground).heights
    rows, columns = (course.places / PathLand(ground).places_of(np.array([[1, 1]]))).T
    return course, heights_at(after, rows, columns)


@given(roughly_hilly(), several, st.floats(0, 0.2), st.booleans())
@settings(max_examples=15)
def test_the_bed_of_a_river_never_rises_and_ends_at_its_outlet(ground, points, depth, deep):
    river = River(points, depth=depth, deep_mouth=deep)
    course = river.course_on(ground)
    if course is None:
        return
    assert (np.diff(course.values) <= 0).all()
    mouths = PathLand(ground).heights_at(course.places[[0, -1]])
    assert mouths[0] >= mouths[1]
    if not deep:
        assert course.values[-1] >= mouths[1]
        assert course.values[0] <= mouths[0]


@given(roughly_hilly(), st.floats(0.05, 0.95), st.floats(0.05, 0.95), st.floats(-0.1, 0.1), st.booleans())
@settings(max_examples=25)
def test_water_never_runs_up_along_a_river_on_the_map(ground, begin, end, bend, deep):
    middle = ((begin + end) / 2 + bend, 0.5)
    river = River(((begin, 0.05), (min(max(middle[0], 0), 1), 0.5), (end, 0.95)), width=0.12, spring=1, deep_mouth=deep)
    course, heights = along(river, ground)
    drop = course.values[0] - course.values[-1]
    # Where the river bends, the points of one square lie at other places along it.
    assert np.diff(heights).max() <= 1e-3 * drop + 1e-6
    assert heights[0] >= heights[-1]


@pytest.mark.parametrize("exponent", [6, 7])
@pytest.mark.parametrize("deep", [False, True])
def test_a_river_narrower_than_a_point_never_rises_along_its_line(exponent, deep):
    for seed in range(6):
        ground = DiamondSquare(exponent=exponent, seed=seed, spread_reduction=0.55).heightmap()
        river = River(((0.1, 0.2 + seed / 10), (0.4, 0.6), (0.6, 0.3), (0.9, 0.8 - seed / 10)), deep_mouth=deep)
        course, after = river.course_on(ground), river.applied(ground).heights
        nodes = np.arange(len(course.places))
        many = np.linspace(0, len(nodes) - 1, 1000)
        places = np.stack([np.interp(many, nodes, line) for line in course.places.T]) * (ground.rows - 1)
        row, column = np.rint(places).astype(int)
        for heights in (heights_at(after, *places), after[row, column].astype(np.float64)):
            assert (heights - np.minimum.accumulate(heights)).max() < 1e-3 * np.ptp(ground.range)


def test_a_dam_narrower_than_a_point_has_no_gaps():
    ground = hills(3)
    _, top = along(Wall(WAY, level=True), ground)
    assert np.ptp(top) < 1e-6


def test_a_river_drawn_from_its_mouth_is_the_same_river():
    ground = hills(3)
    forth, back = (River(points).applied(ground).heights for points in (WAY, WAY[::-1]))
    np.testing.assert_allclose(forth, back, atol=1e-5)


@given(roughly_hilly(), several)
@settings(max_examples=25)
def test_the_arrow_shows_where_the_river_runs(ground, points):
    river = River(points)
    course = river.course_on(ground)
    if course is not None and points[0] != points[-1]:
        runs_on = (course.places[0] == PathLand(ground).places(points)[0]).all()
        assert river.direction(ground) == (1 if runs_on else -1)
        assert Road(points).direction(ground) == 0


def test_a_river_is_a_way_for_water_even_through_a_hill():
    across = np.linspace(-1, 1, 65)
    slope = np.linspace(1, 0, 65)
    heights = slope + 0.8 * np.exp(-16 * across**2)[:, np.newaxis] * np.exp(-16 * across**2) * 2
    ground = Heightmap(heights.astype(np.float32))
    _, bed = along(River(((0.5, 0.02), (0.5, 0.98)), width=0.1), ground)
    assert np.diff(bed).max() <= 1e-6
    natural = heights[32, 1:]
    assert np.diff(natural).max() > 0.01


@given(roughly_hilly(), several, st.floats(0, 50))
@settings(max_examples=15)
def test_a_road_is_nowhere_steeper_than_allowed(ground, points, steepest):
    road = Road(points, steepest=steepest)
    course = road.course_on(ground)
    if course is None:
        return
    run = np.diff(lengths_along(course.places)) * PathLand(ground).side
    rise = np.abs(np.diff(course.values))
    assert (rise <= steepest / 100 * run * (1 + 1e-9) + 1e-9).all()


@given(roughly_hilly(), st.floats(0.05, 0.95), st.floats(0.05, 0.95), st.floats(1, 30))
@settings(max_examples=25)
def test_a_straight_road_is_not_too_steep_on_the_map_either(ground, begin, end, steepest):
    # Where it is open for a stream, the map has the ground below the bridge.
    road = Road(((begin, 0.05), (end, 0.95)), width=0.12, steepest=steepest, drains=False)
    course, heights = along(road, ground)
    run = lengths_along(course.places) * PathLand(ground).side
    rises = np.abs(np.diff(heights)) / np.diff(run)
    assert rises.max() <= steepest / 100 * 1.01 + 1e-6


def test_a_road_on_ground_that_is_gentle_enough_lies_on_the_ground():
    down, across = np.mgrid[0:1:65j, 0:1:65j]
    ground = Heightmap((0.3 * down + 0.2 * across).astype(np.float32), (0, 1))
    after = Road(WAY, steepest=10).applied(ground)
    # Smoothed at its ends, and level from side to side.
    assert np.abs(after.heights - ground.heights).max() < 0.03


@given(paths((Ridge, Wall)), roughly_hilly())
@settings(max_examples=25)
def test_ridges_and_walls_only_raise_and_valleys_only_lower(path, ground):
    change = path.applied(ground).heights - ground.heights
    assert (change >= 0).all() if path.height >= 0 else (change <= 0).all()
    assert np.abs(change).max() <= (1 if isinstance(path, Ridge) else 3) * np.ptp(ground.range) * 1.0001


def test_the_crest_of_a_ridge_is_as_high_as_asked_for():
    ground = hills(5)
    low, high = ground.range
    change = Ridge(WAY, height=0.5, width=0.1).applied(ground).heights - ground.heights
    assert change.max() == pytest.approx(0.5 * (high - low), rel=1e-5)


def test_the_top_of_a_wall_may_be_level():
    ground = hills(5)
    wall = Wall(WAY, width=0.1, level=True, height=0.5)
    _, top = along(wall, ground)
    assert np.ptp(top[2:-2]) < 1e-5


@given(st.integers(0, 99), st.floats(-0.1, 0.2), st.floats(0.01, 0.2))
@settings(max_examples=12)
def test_a_lake_holds_water_at_its_level(seed, level, depth):
    ground = hills(seed)
    lake = Lake(OUTLINE, level=level, depth=depth, outlet=1)
    course, after = lake.course_on(ground), lake.applied(ground)
    near = course.nearness(*PathLand(ground).lines(whole(ground)), 0.5)
    inside = near.beyond < -course.half_widths[0]
    drainage = drainage_of(after)
    np.testing.assert_array_equal(drainage.filled[inside], np.float32(course.values[0]))
    assert drainage.lake_depths[inside].min() > 0
    deep = near.beyond < -course.half_widths[0] - lake.shore
    assert drainage.lake_depths[deep].min() >= depth * np.ptp(ground.range) * 0.999


def test_lakes_stand_at_several_levels():
    down, _ = np.mgrid[0:1:129j, 0:1:129j]
    ground = Heightmap(down.astype(np.float32), (0, 1))
    upper, lower = (
        Lake(tuple((row + 0.12 * y, 0.5 + 0.12 * x) for y, x in ((-1, 0), (0, 1), (1, 0), (0, -1))))
        for row in (0.3, 0.7)
    )
    drainage = drainage_of(lower.applied(upper.applied(ground)))
    levels = set(np.unique(drainage.filled[drainage.lake_depths > 0]).tolist())
    assert levels == {upper.course_on(ground).values[0], lower.course_on(ground).values[0]}


def test_an_outlet_that_would_be_too_deep_is_not_cut():
    down, across = np.mgrid[-1:1:65j, -1:1:65j]
    bowl = Heightmap((down**2 + across**2).astype(np.float32))
    lake = Lake(((0.4, 0.5), (0.5, 0.6), (0.6, 0.5), (0.5, 0.4)), bank=0.02)
    with_outlet, without = (Lake(lake.points, bank=0.02, outlet=deepest).applied(bowl).heights for deepest in (1, 0.05))
    assert (without == Lake(lake.points, bank=0.02, outlet=0).applied(bowl).heights).all()
    assert (with_outlet != without).sum() > 32


@pytest.mark.parametrize("closed", [False, True])
def test_the_curve_goes_through_its_points_at_even_steps(closed):
    points = np.array(WAY)
    nodes = nodes_along(points, 0.001, closed)
    for point in points:
        assert np.sqrt(np.square(nodes - point).sum(axis=1)).min() < 0.001
    steps = np.sqrt(np.square(np.diff(nodes, axis=0)).sum(axis=1))
    assert np.ptp(steps) < 1e-4
    assert steps.max() <= 0.001
    assert (nodes[0] == points[0]).all()
    np.testing.assert_array_equal(nodes[-1], points[0] if closed else points[-1])


def test_a_point_that_moves_leaves_the_curve_two_points_away():
    points = np.array([(0, 0), (0.1, 0.3), (0.2, 0.5), (0.5, 0.6), (0.7, 0.9), (0.9, 0.9)], np.float64)
    moved = points.copy()
    moved[-1] = 0.95, 0.7
    one, other = (nodes_along(each, 0.01) for each in (points, moved))
    near = one[lengths_along(one) < 0.6]
    nearest = np.sqrt(np.square(near[:, np.newaxis] - other).sum(axis=2)).min(axis=1)
    assert nearest.max() < 0.006


def whole(heightmap):
    return Window(0, 0, heightmap.rows, heightmap.columns)
