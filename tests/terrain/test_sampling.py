import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.gradient import gradient
from terrain_explorer.terrain.sampling import (
    MOST_SAMPLES,
    Line,
    Point,
    distances,
    gradient_in,
    grid_triangles,
    height_at,
    profile,
    slope_at,
    true_relief,
)

ROWS, COLUMNS = 7, 11
steps = st.floats(-4, 4, width=32).map(lambda step: round(step, 3))
on_map = st.builds(Point, st.floats(0, ROWS - 1), st.floats(0, COLUMNS - 1))
anywhere = st.builds(Point, st.floats(-50, 50), st.floats(-50, 50))


def rough():
    return Heightmap(np.random.default_rng(5).normal(size=(ROWS, COLUMNS)).astype(np.float32))


def plane(down, right, rows=ROWS, columns=COLUMNS, of_range=(0.0, 1.0)):
    row, column = np.indices((rows, columns))
    return Heightmap((down * row + right * column).astype(np.float32), of_range)


def test_points_and_lines_are_values():
    assert Point(1, 2) == Point(1.0, 2.0)
    assert Line(Point(0, 0), Point(3, 4)).length == 5
    assert len({Line(Point(0, 0), Point(1, 1)), Line(Point(0, 0), Point(1, 1))}) == 1


@laws
@given(st.integers(0, ROWS - 1), st.integers(0, COLUMNS - 1))
def test_at_a_point_of_the_grid_the_height_is_exact(row, column):
    heightmap = rough()
    assert height_at(heightmap, Point(row, column)) == heightmap.heights[row, column]


@laws
@given(steps, steps, on_map)
def test_on_a_plane_the_height_is_linear(down, right, point):
    expected = down * point.row + right * point.column
    assert height_at(plane(down, right), point) == pytest.approx(expected, abs=1e-4)


@laws
@given(on_map)
def test_between_points_the_height_lies_between_those_of_the_four_around(point):
    heightmap = rough()
    row, column = min(int(point.row), ROWS - 2), min(int(point.column), COLUMNS - 2)
    around = heightmap.heights[row : row + 2, column : column + 2]
    assert around.min() - 1e-6 <= height_at(heightmap, point) <= around.max() + 1e-6


def test_in_the_middle_of_four_points_the_height_is_their_mean():
    assert height_at(Heightmap(np.array([[0.0, 1.0], [2.0, 9.0]])), Point(0.5, 0.5)) == 3


@laws
@given(anywhere)
def test_beside_the_map_the_height_is_that_of_the_nearest_place_on_it(point):
    heightmap = rough()
    nearest = Point(min(max(point.row, 0), ROWS - 1), min(max(point.column, 0), COLUMNS - 1))
    assert height_at(heightmap, point) == height_at(heightmap, nearest)


@laws
@given(steps, steps, anywhere, st.floats(0.01, 100), st.floats(0.2, 5))
def test_the_slope_of_a_plane_is_that_of_its_steepest_line_wherever_one_asks(down, right, point, spacing, stretch):
    heightmap = replace(plane(down, right), metres=True, spacing=spacing, stretch=stretch)
    across = 2 * spacing / (1 + stretch)
    rise = math.hypot(down / (stretch * across), right / across)
    assert slope_at(heightmap, point) == pytest.approx(math.degrees(math.atan(rise)), abs=0.01)


def test_the_slope_is_that_of_the_surface_drawn_a_fifth_as_high_as_long():
    rising = plane(0, 0.1, rows=5)
    assert slope_at(rising, Point(2, 5)) == pytest.approx(math.degrees(math.atan(0.2)), abs=1e-4)


def test_the_slope_does_not_depend_on_the_unit_of_the_heights():
    one, thousand = rough(), Heightmap(rough().heights * 1000)
    assert slope_at(thousand, Point(2.3, 4.6)) == pytest.approx(slope_at(one, Point(2.3, 4.6)), rel=1e-5)


def test_a_level_map_has_no_slope():
    assert slope_at(Heightmap(np.full((4, 4), 7.0)), Point(1, 1)) == 0


@laws
@given(on_map, on_map)
def test_a_profile_goes_from_end_to_end_without_passing_over_a_point(start, end):
    heightmap = rough()
    distances, heights = profile(heightmap, start, end)
    assert distances[0] == 0
    assert distances[-1] == pytest.approx(math.dist((start.row, start.column), (end.row, end.column)))
    assert np.all(np.diff(distances) <= 1 + 1e-9)
    assert heights[0] == height_at(heightmap, start)
    assert len(heights) == len(distances)


def test_a_profile_along_a_row_is_that_row():
    heightmap = rough()
    distances, heights = profile(heightmap, Point(3, 0), Point(3, COLUMNS - 1))
    np.testing.assert_array_equal(distances, np.arange(COLUMNS))
    np.testing.assert_allclose(heights, heightmap.heights[3], atol=1e-6)


def test_a_profile_has_as_many_samples_as_asked_for():
    assert profile(rough(), Point(0, 0), Point(6, 6), count=3)[0] == pytest.approx([0, 18**0.5, 72**0.5])


def test_a_long_profile_stays_within_the_limit():
    distances, heights = profile(plane(0, 0.5, rows=2, columns=9001), Point(0, 0), Point(1, 9000))
    assert len(distances) == MOST_SAMPLES
    np.testing.assert_allclose(heights, np.linspace(0, 4500, MOST_SAMPLES), atol=1e-3)


def test_a_profile_of_a_single_place_is_one_sample():
    distances, heights = profile(rough(), Point(2, 2), Point(2, 2))
    assert distances.tolist() == [0]
    assert heights.tolist() == [rough().heights[2, 2]]


@laws
@given(st.integers(0, ROWS - 2), st.integers(0, COLUMNS - 2), st.integers(2, ROWS), st.integers(2, COLUMNS))
def test_the_gradient_in_a_window_is_that_of_the_whole_map(row, column, rows, columns):
    heightmap = rough()
    window = Window(row, column, min(rows, ROWS - row), min(columns, COLUMNS - column))
    whole = gradient(heightmap.heights, distances(heightmap))
    for part, of_map in zip(gradient_in(heightmap, window), whole, strict=True):
        cut = of_map[row : row + window.rows, column : column + window.columns]
        np.testing.assert_array_equal(part, cut)


def test_relief_in_nature_is_a_part_of_the_longer_side():
    known = Heightmap(np.zeros((11, 41)), (0.0, 100.0), metres=True, spacing=10.0)
    assert true_relief(known) == true_relief(replace(known, heights=known.heights.T.copy())) == 100 / (40 * 10)


def test_where_metres_are_known_slopes_are_those_of_nature():
    plane = np.tile(np.arange(0, 500, 10, dtype=np.float32), (50, 1))
    known = Heightmap(plane, metres=True, spacing=10.0)
    assert slope_at(known, Point(25, 25)) == pytest.approx(45)
    for unknown in (Heightmap(plane, metres=True), Heightmap(plane, spacing=10.0), Heightmap(plane)):
        assert true_relief(unknown) is None


def test_the_triangles_of_a_grid_cover_each_cell_with_two_triangles_anticlockwise():
    corners = grid_triangles(4, 4)
    row, column = np.divmod(corners.astype(int), 4)
    x, y = column, -row
    area = (x[:, 1] - x[:, 0]) * (y[:, 2] - y[:, 0]) - (x[:, 2] - x[:, 0]) * (y[:, 1] - y[:, 0])
    assert (area == 1).all()
    cells = np.stack([row.min(axis=1), column.min(axis=1)], axis=1)
    assert sorted(map(tuple, cells.tolist())) == sorted((r, c) for r in range(3) for c in range(3) for _ in "ab")
