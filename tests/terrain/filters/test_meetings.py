"""Where paths meet: roads at one height, rivers never dammed, and all of it at every scale."""

import json
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from path_laws import hills, roughly_hilly
from scale_laws import RANGE, ground_of, partitions, regions

from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step, Window
from terrain_explorer.terrain.filters.paths import PATHS, BuildingSite, Lake, Ridge, River, Road, Wall
from terrain_explorer.terrain.filters.paths.course import FineGround, PathLand
from terrain_explorer.terrain.filters.paths.curve import lengths_along
from terrain_explorer.terrain.recipe import Picture, Piece
from terrain_explorer.terrain.recipe.stepping import stepping
from terrain_explorer.terrain.sampling import heights_at
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.ground import HeldGround
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import finished

inner = st.floats(0.05, 0.95)
several = st.lists(st.tuples(inner, inner), min_size=2, max_size=4).map(tuple)
round_about = st.lists(st.tuples(inner, inner), min_size=3, max_size=5).map(tuple)
widths = st.sampled_from([0.0, 0.006, 1 / 64, 0.04])
"""A line, below a point of 65, a point, and more."""
SQUARE = ((0.3, 0.3), (0.3, 0.7), (0.7, 0.7), (0.7, 0.3))
SOURCE = Piece(DiamondSquare(exponent=6, seed=3), None, RANGE)


def steepness(course, land):
    run = np.diff(lengths_along(course.places)) * land.side
    return np.abs(np.diff(course.values)) - 1e-9, run


def laid(ground, *paths):
    """Return the ground with paths at every level, and the last one as it is laid, with the land before it."""
    recipe = Recipe(Picture("hills.png", ground), tuple(map(Step, paths)))
    after = finished(stepping(HeldGround(ground), recipe.steps))
    path = recipe.steps[-1].filter
    return after, path, path.land_on(after.below, 0)


def heights_along(ground, places):
    """Return the heights of a ground at places, from near by."""
    return FineGround(ground, 0, 6).heights_at(*(places * (ground.shape[0] - 1)).T)


def assert_keeps_bed(after, path, land, level=2):
    """See that the ground is what it was before wherever another path lies."""
    region = Region.whole(after.shape, level)
    on = path.line(path.own_land(land)).nearness(*land.lines_of(*region.places()), 1e-9).beyond <= 0
    assert after.heights(region)[on].tobytes() == after.below.heights(region)[on].tobytes()


@given(roughly_hilly(), round_about, widths, st.sampled_from([0.0, 3.0, 30.0]), st.sampled_from([0.0, 0.001, 0.1]))
@settings(max_examples=15)
def test_a_road_that_goes_round_has_its_slope_all_round_and_no_step_where_it_closes(ground, points, width, slope, bank):
    road = Road(points, ring=True, width=width, steepest=slope, bank=bank)
    course, land = road.course_on(ground), PathLand(ground)
    if course is None or not road.goes_round:
        return
    assert course.values[0] == course.values[-1]
    assert (course.places[0] == course.places[-1]).all()
    rise, run = steepness(course, land)
    assert (rise <= slope / 100 * run * (1 + 1e-9)).all()


def test_where_a_ring_road_begins_does_not_matter():
    ground = hills(5)
    turned = [Road(SQUARE[turn:] + SQUARE[:turn], ring=True).applied(ground).heights for turn in range(4)]
    for heights in turned[1:]:
        np.testing.assert_allclose(heights, turned[0], atol=0.02 * np.ptp(turned[0]))


@pytest.mark.parametrize("width", [0.0005, 1 / 64, 0.03])
def test_a_closed_road_has_no_wall_at_its_seam_at_any_scale(width):
    # Where it is open for a stream, there are walls.
    road = Road(SQUARE, ring=True, width=width, steepest=8, drains=False)
    recipe = Recipe(SOURCE).followed_by(road)
    ground = ground_of(recipe)
    course = road.course_in(road.land_on(ground.below, 0))
    for level in (3, 6):
        places = course.places[[-3, -2, -1, 1, 2, 3]] * 64 * 2**level
        row, column = np.rint(places[2]).astype(int)
        heights = np.ascontiguousarray(ground.heights(Region(level, Window(row - 40, column - 40, 81, 81))))
        seen = np.abs(places - places[2]).max(axis=1) < 38
        along = heights_at(heights, *(places[seen] - (row - 40, column - 40)).T)
        steps = np.sqrt(np.square(np.diff(places[seen], axis=0)).sum(axis=1)) / (64 * 2**level)
        assert (np.abs(np.diff(along)) <= 0.081 * steps * 5 + 1e-4).all()  # the relief is a fifth of the side


@pytest.mark.parametrize("kind", PATHS.values(), ids=list(PATHS))
def test_each_kind_goes_round(kind):
    ground = hills(3)
    ring, line = kind(SQUARE, ring=True), kind(SQUARE)
    course = ring.course_on(ground)
    assert (course.places[0] == course.places[-1]).all()
    assert course.values[0] == course.values[-1]
    assert len(ring.spans(ground)) == 4
    if kind is River:
        assert np.ptp(course.values) == 0  # a moat
    if kind not in (Lake, BuildingSite):
        assert (ring.applied(ground).heights != line.applied(ground).heights).any()
    # With two points there is nothing to go round.
    assert replace(ring, points=SQUARE[:2]).goes_round == kind.closed


def test_rings_and_meetings_are_stored_and_older_recipes_know_of_neither():
    recipe = Recipe(SOURCE).followed_by(Road(SQUARE, ring=True)).followed_by(Road(((0.1, 0.5), (0.9, 0.5))))
    assert recipe.steps[1].filter.met == (recipe.steps[0].filter,)
    assert Recipe.from_json(recipe.to_json()) == recipe
    content = json.loads(recipe.to_json())
    for step in content["steps"]:
        assert step.pop("joins") is True
        step["parameters"] = {"width": 0.03}
    content["steps"][0].pop("ring")
    old = Recipe.from_json(json.dumps(content))
    first, second = (step.filter for step in old.steps)
    assert (first.ring, first.joins, first.bank, second.met) == (False, False, 0.02, ())
    with pytest.raises(ValueError, match="ring must be true or false"):
        Step.from_content(content["steps"][0] | {"ring": 1})


def test_a_path_knows_those_before_it_that_it_may_meet_and_that_still_lie_there():
    road, river, across = Road(SQUARE), River(SQUARE), Road(((0.1, 0.5), (0.9, 0.5)))
    steps = tuple(map(Step, (road, river, Ridge(SQUARE), Wall(SQUARE), across)))

    def met(*steps):
        return Recipe(SOURCE, steps).steps[-1].filter.met

    assert met(*steps) == (road, river)
    assert met(replace(steps[0], enabled=False), *steps[1:]) == (river,)
    assert met(steps[0], Step(FILTERS["flip"]()), steps[-1]) == ()
    assert met(*steps[:-1], Step(replace(across, at_water="dam"))) == (road,)
    assert met(*steps[:-1], Step(replace(across, joins=False))) == ()


def pinned(course):
    """Return which nodes of a road have the height of another path."""
    met, step = np.zeros(len(course.places), bool), lengths_along(course.places)[1] * (1 + 1e-9)
    for meeting in course.meetings:
        met |= (meeting.how == "joins") & (meeting.bed.near(course.places, meeting.fade + step).beyond < np.inf)
    return met


@given(roughly_hilly(), several, several, widths, widths, st.sampled_from([0.0, 5.0, 20.0]))
@settings(max_examples=8)
def test_where_roads_meet_the_later_one_takes_the_height_of_the_earlier(ground, one, other, wide, narrow, slope):
    first, second = Road(one, width=wide), Road(other, width=narrow, steepest=slope)
    if first.course_on(ground) is None or second.course_on(ground) is None:
        return
    after, second, land = laid(ground, first, second)
    course = second.course_in(land)
    assert_keeps_bed(after, first, land)
    if len(course.meetings) == 1:
        near = course.meetings[0].bed.near(course.places, course.meetings[0].fade)
        there = near.beyond < np.inf
        np.testing.assert_array_equal(course.values[there], near.values[there])
    # It is steeper than allowed only between two places at which it meets a road.
    rise, run = steepness(course, land)
    at = np.flatnonzero(pinned(course))
    free = np.ones(len(rise), bool)
    if len(at):
        free[at[0] : at[-1]] = False
    assert (rise[free] <= slope / 100 * run[free] * (1 + 1e-9)).all()


@pytest.mark.parametrize("width", [0.002, 0.03])
def test_an_arm_that_ends_on_a_road_goes_over_to_it_without_a_step(width):
    down, across = np.mgrid[0:1:129j, 0:1:129j]
    ground = Heightmap((0.3 * across + 0.2 * down + 0.05 * np.sin(20 * down)).astype(np.float32), (0, 1))
    ring, arm = (
        Road(SQUARE, ring=True, width=0.04, steepest=8, drains=False),
        Road(((0.05, 0.5), (0.28, 0.5)), steepest=8, drains=False),
    )
    after, arm, land = laid(ground, ring, replace(arm, width=width))
    course = arm.course_in(land)
    assert course.meetings
    many = np.linspace(0, len(course.places) - 1, 3000)
    for beside in (-0.45 * width, 0.0, 0.45 * width):
        places = np.stack([np.interp(many, np.arange(len(course.places)), line) for line in course.places.T], axis=1)
        heights = heights_along(after, places + np.array([0, beside]))
        run = np.sqrt(np.square(np.diff(places, axis=0)).sum(axis=1)) * land.side
        # Beside its middle the arm tilts until it is level with the ring, which rises across it.
        assert (np.abs(np.diff(heights)) <= (0.0801 if beside == 0 else 0.25) * run + 1e-6).all()


WAY = ((0.15, 0.1), (0.4, 0.45), (0.6, 0.5), (0.85, 0.9))
OVER = ((0.2, 0.8), (0.5, 0.5), (0.8, 0.25))
GROUND = hills(1, 129)
laid_once = cache(laid)
"""Narrow paths take long to lay, and some are the same in both orders."""


@pytest.mark.parametrize(
    ("order", "width"), [("river first", 0.004), ("road first", 1 / 128), ("river first", 0.04), ("road first", 0.04)]
)
def test_a_bridge_does_not_dam_the_river_whichever_is_laid_first(order, width):
    ground = GROUND
    river, road = River(WAY, width=width, depth=0.05), Road(OVER, width=0.03)
    after, _, land = laid_once(ground, *((river, road) if order == "river first" else (road, river)))
    if order == "river first":
        assert_keeps_bed(after, river, land)
    alone, _, river_land = laid_once(ground, river)
    places, relief = river.course_in(river_land).places, np.ptp(ground.heights)

    def rises(ground):
        heights = heights_along(ground, places)
        return (heights - np.minimum.accumulate(heights)).max()

    assert rises(after) <= rises(alone) + 2e-3 * relief
    assert rises(laid_once(ground, river, replace(road, at_water="dam"))[0]) > 0.02 * relief
    # Away from the river the road is as it is without.
    roads = road.course_on(ground)
    far = np.sqrt(np.square(roads.places - (0.5, 0.5)).sum(axis=1)) > 0.15
    apart = heights_along(after, roads.places)[far] - heights_along(laid_once(ground, road)[0], roads.places)[far]
    assert np.median(np.abs(apart)) < 0.02 * relief


@pytest.mark.parametrize("width", [0.004, 1 / 128, 0.04])
def test_at_a_ford_the_road_goes_down_to_the_bed_within_its_slope(width):
    ground = hills(1, 129)
    river, road = River(WAY, width=width, depth=0.05), Road(OVER, width=0.03, steepest=15, at_water="ford")
    after, road, land = laid(ground, river, road)
    course = road.course_in(land)
    rise, run = steepness(course, land)
    at = pinned(course)
    assert at.any()
    climbing = ~(at[1:] & at[:-1])
    assert (rise <= 0.15 * run * (1 + 1e-9))[climbing].all()
    (meeting,) = course.meetings
    np.testing.assert_array_equal(course.values[at], meeting.bed.near(course.places, 1.0).values[at])
    assert_keeps_bed(after, river, land)


def test_a_road_may_bridge_a_road():
    ground = hills(4, 129)
    first, second = Road(WAY, width=0.03), Road(OVER, width=0.03, at_roads="bridge")
    after, second, land = laid(ground, first, second)
    assert_keeps_bed(after, first, land)
    course, plain = second.course_in(land), replace(second, met=()).course_on(ground)
    assert not pinned(course).any()
    assert np.abs(course.values - plain.values).max() < 0.2 * land.relief


@pytest.mark.parametrize("deep", [False, True])
def test_a_river_ends_on_the_bed_of_another_and_leaves_it(deep):
    down, across = np.mgrid[0:1:129j, 0:1:129j]
    ground = Heightmap((1 - 0.5 * down + np.abs(across - 0.5)).astype(np.float32))
    main = River(((0.05, 0.5), (0.95, 0.5)), width=0.03, depth=0.05)
    arm = River(((0.2, 0.1), (0.6, 0.5)), width=0.01, deep_mouth=deep)
    after, arm, land = laid(ground, main, arm)
    course = arm.course_in(land)
    assert len(course.meetings) == 1
    assert_keeps_bed(after, main, land)
    assert course.values[-1] == pytest.approx(heights_along(after, course.places[-2:])[-1], abs=1e-6)


@given(roughly_hilly(), several, widths, st.floats(0.05, 0.9), st.booleans())
@settings(max_examples=15)
def test_a_river_that_meets_the_sea_cuts_nothing_below_it_and_ends_at_its_shore(ground, points, width, level, deep):
    river = River(points, width=width, sea=True, sea_level=level, deep_mouth=deep)
    low, high = ground.range
    sea = low + level * (high - low)
    before, after = ground.heights, river.applied(ground).heights
    assert after[before <= sea].tobytes() == before[before <= sea].tobytes()
    assert (after[before > sea] >= np.float32(sea) - 1e-6).all()
    course = river.course_on(ground)
    if course is None:
        return
    along = PathLand(ground).heights_at(course.places)
    assert (along[1:-1] > sea - 1e-6).all()
    assert (np.diff(course.values) <= 0).all()
    if not deep:
        assert course.values[-1] >= sea - 1e-6


def test_a_river_all_in_the_sea_changes_nothing():
    ground = hills(1, 33)
    river = River(SQUARE, sea=True, sea_level=1)
    assert river.applied(ground) is ground
    assert Recipe(SOURCE, (Step(replace(river, width=0.001)),)).heightmap().heights.shape == (65, 65)


@pytest.mark.parametrize(("kind", "ratio"), [(Road, 1.5), (River, 2.0)])
def test_banks_suit_the_width_until_they_are_set(kind, ratio):
    assert kind(width=0.004).reach == pytest.approx(ratio * 0.004)
    assert kind(width=0.004, bank=0.05).reach == 0.05
    assert kind(width=0).reach > 0
    flat = Heightmap(np.full((65, 65), 0.5, np.float32), (0, 1))
    assert np.isfinite(kind(WAY, width=0).applied(flat).heights).all()


@st.composite
def networks(draw):
    """Roads and rivers that may meet, narrow ones among them, on a small terrain."""
    paths = []
    for _ in range(draw(st.integers(2, 4))):
        kind = draw(st.sampled_from([Road, Road, River, Lake]))
        points = draw(st.lists(st.tuples(inner, inner), min_size=3, max_size=4).map(tuple))
        path = kind(points, ring=draw(st.booleans()))
        if kind is Road:
            choices = {"at_water": draw(st.sampled_from(["bridge", "ford", "dam"]))}
            path = replace(path, **choices, at_roads=draw(st.sampled_from(["junction", "bridge"])))
        if kind is River:
            path = replace(path, sea=draw(st.booleans()), sea_level=0.4)
        if kind not in (Lake, BuildingSite):
            path = replace(path, width=draw(st.sampled_from([0.0, 0.01, 0.02, 1 / 16, 0.2])))
        paths.append(Step(path, strength=draw(st.sampled_from([1.0, 1.0, 0.6]))))
    return Recipe(replace(SOURCE, generator=DiamondSquare(exponent=4, seed=draw(st.integers(0, 99)))), tuple(paths))


@given(networks(), st.data())
@settings(max_examples=4)
def test_a_network_is_the_same_on_every_level_and_in_all_its_pieces(recipe, data):
    heightmap = finished(recipe.evaluating()).heightmap
    ground = ground_of(recipe)
    for coarser in (0, 1):
        cut = np.ascontiguousarray(heightmap.heights[:: 1 << coarser, :: 1 << coarser])
        assert ground.map(-coarser).heights.tobytes() == cut.tobytes()
    region = data.draw(regions(ground.shape, st.integers(1, 9), longest=60))
    heights = ground.heights(region)
    assert np.isfinite(heights).all()
    for part in data.draw(partitions(region)):
        assert ground.heights(part).tobytes() == np.ascontiguousarray(heights[part.slices_in(region)]).tobytes()
    there = region.coarser(region.level - 1)
    if there is not None:
        np.testing.assert_array_equal(ground.heights(there[0]), heights[there[1]])
    assert Recipe.from_json(recipe.to_json()) == recipe


def test_tiles_of_a_network_meet_three_levels_finer():
    ring, river = Road(SQUARE, ring=True, width=0.01), River(WAY, width=0.012)
    recipe = Recipe(SOURCE, tuple(map(Step, (river, ring, Road(OVER, width=0.004, at_water="ford")))))
    terrain = LargeTerrain.of(recipe, exponent=9)
    whole = terrain.heights(Window(0, 0, 513, 513))
    west, east, south = (terrain.heights(Window(*corner, 129, 129)) for corner in ((128, 128), (128, 256), (256, 128)))
    assert west.tobytes() == np.ascontiguousarray(whole[128:257, 128:257]).tobytes()
    np.testing.assert_array_equal(west[:, -1], east[:, 0])
    np.testing.assert_array_equal(west[-1], south[0])
    np.testing.assert_array_equal(whole[::8, ::8], recipe.heightmap().heights)
