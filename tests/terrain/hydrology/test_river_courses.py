"""The courses of rivers below the points of a map that none has carved."""

import numpy as np
import pytest
from drainage_tools import drainage_of
from hypothesis import given, settings
from hypothesis import strategies as st

from terrain_explorer.terrain import DiamondSquare, Recipe, Window
from terrain_explorer.terrain.hydrology.river_courses import END, Courses, FollowedRivers
from terrain_explorer.terrain.hydrology.rivers import Rivers
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.work import finished

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
