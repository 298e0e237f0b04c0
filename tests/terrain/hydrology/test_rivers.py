"""Rivers: where much water comes by, and their courses below the points of a map."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from drainage_tools import drainage_of
from hypothesis import given, settings
from hypothesis import strategies as st
from terrain_laws import laws
from water_reference import drained_maps, noise, way

from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Window
from terrain_explorer.terrain.hydrology.river_courses import END, Courses, FollowedRivers
from terrain_explorer.terrain.hydrology.rivers import Rivers
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.work import finished

areas = st.sampled_from([1, 2, 5, 20, 1000])


def strahler(donors, point):
    """Return the order of a point by the textbook."""
    orders = sorted((strahler(donors, donor) for donor in donors.get(point, ())), reverse=True)
    if not orders:
        return 1
    return orders[0] + 1 if orders[1:] and orders[1] == orders[0] else orders[0]


def links(rivers):
    """Return the pairs of points between which rivers run, from the upper one to the lower one."""
    receivers = rivers.drainage.tree.receivers
    return {(int(point), int(receivers[point])) for point in rivers.points if receivers[point] != point}


@laws
@given(drained_maps(), areas)
def test_rivers_are_where_much_water_comes_by(heightmap, area):
    drainage = drainage_of(heightmap)
    np.testing.assert_array_equal(Rivers.of(drainage, area).mask, drainage.areas >= area)


@laws
@given(drained_maps(), areas)
def test_orders_are_those_of_the_textbook(heightmap, area):
    rivers = Rivers.of(drainage_of(heightmap), area)
    donors = {}
    for upper, lower in links(rivers):
        donors.setdefault(lower, []).append(upper)
    orders = rivers.strahler_orders.reshape(-1)
    assert orders[rivers.points].tolist() == [strahler(donors, point) for point in rivers.points]


@laws
@given(drained_maps(), areas)
def test_a_river_of_an_order_begins_where_none_of_that_order_comes_in(heightmap, area):
    rivers = Rivers.of(drainage_of(heightmap), area)
    orders = rivers.strahler_orders.reshape(-1)
    goes_on = {lower for upper, lower in links(rivers) if orders[upper] == orders[lower]}
    begins = Counter(int(orders[point]) for point in rivers.points.tolist() if point not in goes_on)
    assert rivers.streams.tolist() == [begins[order] for order in range(1, len(rivers.streams) + 1)]
    assert rivers.streams.sum() == begins.total()


@laws
@given(drained_maps(), areas)
def test_reaches_hold_each_link_once(heightmap, area):
    rivers = Rivers.of(drainage_of(heightmap), area)
    found = Counter()
    for reach in rivers.reaches():
        points = (reach.rows * heightmap.columns + reach.columns).tolist()
        found.update(pairwise(points))
    assert found == Counter(links(rivers))


@laws
@given(drained_maps(), areas)
def test_a_reach_runs_from_a_source_or_a_confluence_to_the_next(heightmap, area):
    rivers = Rivers.of(drainage_of(heightmap), area)
    donors, receivers = Counter(lower for _, lower in links(rivers)), rivers.drainage.tree.receivers
    for reach in rivers.reaches():
        points = reach.rows * heightmap.columns + reach.columns
        assert donors[points[0]] != 1
        assert all(donors[point] == 1 for point in points[1:-1])
        assert donors[points[-1]] > 1 or receivers[points[-1]] == points[-1]
        assert set(rivers.strahler_orders[reach.rows, reach.columns][:-1]) <= {reach.order}


@laws
@given(drained_maps(), areas)
def test_rivers_widen_with_the_area_and_know_lakes(heightmap, area):
    drainage = drainage_of(heightmap)
    for reach in Rivers.of(drainage, area).reaches():
        assert (np.diff(reach.widths) > 0).all()
        drained = drainage.areas[reach.rows, reach.columns]
        np.testing.assert_allclose(reach.widths**2 * heightmap.heights.size, drained, rtol=1e-5)
        np.testing.assert_array_equal(reach.lakes, drainage.lake_depths[reach.rows, reach.columns] > 0)


def test_two_valleys_that_meet_make_one_river_of_order_two():
    row, column = np.indices((12, 11))
    heights = np.minimum(abs(column - 2), abs(column - 8)) - row * 0.1
    heights[9:] = (abs(column - 5) - row * 0.1)[9:] - 5
    rivers = Rivers.of(drainage_of(Heightmap(heights)), 15)
    assert rivers.orders.max() == 2
    last = max(rivers.reaches(), key=lambda reach: reach.order)
    assert [last.rows[-1], last.columns[-1]] == [11, 5]


def test_where_nothing_is_large_enough_there_are_no_rivers():
    rivers = Rivers.of(drainage_of(noise((9, 9))), 82)
    assert not rivers.mask.any()
    assert list(rivers.reaches()) == []


@pytest.mark.parametrize("least_area", [1, 30])
def test_rivers_of_a_real_size(least_area):
    drainage = drainage_of(DiamondSquare(exponent=7).heightmap())
    rivers = Rivers.of(drainage, least_area)
    assert sum(len(reach.rows) - 1 for reach in rivers.reaches()) == len(links(rivers))
    assert rivers.orders.max() >= 3
    source = int(rivers.points[np.argmin(rivers.orders)])
    orders = rivers.strahler_orders.reshape(-1)[way(drainage.tree.receivers, source)]
    assert (np.diff(orders) >= 0).all()


RECIPE = Recipe(DiamondSquare(exponent=5, seed=3))
HEIGHTMAP = RECIPE.heightmap()
GROUND = finished(finding_ground(RECIPE, HEIGHTMAP)).ground
RIVERS = Rivers.of(drainage_of(HEIGHTMAP), 20)


def followed() -> FollowedRivers:
    return FollowedRivers(Courses.of(RIVERS), GROUND.heights, GROUND.shape)


WHOLE = {level: followed().on(Region.whole(GROUND.shape, level)) for level in range(5)}


def told(courses: Courses) -> set[tuple[float, ...]]:
    """Return the points with what is known of them, and where they go on."""
    ends = np.where(courses.below == END, 0, courses.below)
    there = (
        np.where(courses.below == END, END, courses.rows[ends]),
        np.where(courses.below == END, END, courses.columns[ends]),
    )
    return set(zip(courses.rows, courses.columns, *there, courses.parts, courses.orders, strict=True))


@pytest.mark.parametrize("level", range(1, 5))
def test_courses_go_from_point_to_neighbour(level):
    courses = WHOLE[level]
    going = courses.below != END
    steps = [at[courses.below[going]] - at[going] for at in (courses.rows, courses.columns)]
    assert np.abs(steps).max() == 1
    assert (courses.parts[courses.below[going]] >= courses.parts[going]).all()
    # As many rivers end as on the map.
    assert (~going).sum() == (WHOLE[0].below == END).sum()


@given(st.integers(1, 4), st.data())
@settings(max_examples=20, deadline=None)
def test_windows_are_cut_from_the_whole(level, data):
    side = (32 << level) + 1
    row, column = (data.draw(st.integers(0, side - 2)) for _ in range(2))
    rows, columns = (data.draw(st.integers(1, min(side - at, 40))) for at in (row, column))
    region = Region(level, Window(row, column, rows, columns))
    assert told(followed().on(region)) == told(WHOLE[level].within(region))


def test_they_keep_to_low_ground_near_those_of_the_map():
    level = 3
    courses, heights = WHOLE[level], GROUND.heights(Region.whole(GROUND.shape, level))
    around = np.lib.stride_tricks.sliding_window_view(np.pad(heights, 4, constant_values=np.inf), (9, 9))
    own = heights[courses.rows, courses.columns]
    lower = (around[courses.rows, courses.columns] < own[:, np.newaxis, np.newaxis]).mean(axis=(1, 2))
    assert np.median(lower) < 0.35
    coarse = np.stack([WHOLE[0].rows, WHOLE[0].columns], axis=1) << level
    fine = np.stack([courses.rows, courses.columns], axis=1)
    apart = np.abs(fine[:, np.newaxis] - coarse).max(axis=2).min(axis=1)
    assert apart.max() <= 2 << level
