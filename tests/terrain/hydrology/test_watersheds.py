from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws
from water_reference import drained_maps, neighbours, way

from terrain_explorer.terrain.hydrology.drainage import drainage_of
from terrain_explorer.terrain.hydrology.watersheds import numbered_watersheds, upstream_of, way_of_a_drop


@st.composite
def drained_points(draw):
    drainage = drainage_of(draw(drained_maps()))
    rows, columns = drainage.areas.shape
    return drainage, draw(st.integers(0, rows - 1)), draw(st.integers(0, columns - 1))


@laws
@given(drained_points())
def test_what_drains_to_a_point_is_what_comes_by(drained):
    drainage, row, column = drained
    point = row * drainage.grid.columns + column
    expected = [point in way(drainage.tree.receivers, other) for other in range(drainage.grid.size)]
    upstream = upstream_of(drainage, row, column)
    np.testing.assert_array_equal(upstream.reshape(-1), expected)
    assert upstream.sum() == drainage.areas[row, column]


@laws
@given(drained_points())
def test_a_drop_goes_from_neighbour_to_neighbour_to_the_outlet(drained):
    drainage, row, column = drained
    rows, columns = way_of_a_drop(drainage, row, column)
    points = (rows * drainage.grid.columns + columns).tolist()
    assert points == way(drainage.tree.receivers, row * drainage.grid.columns + column)
    assert points[-1] == drainage.watersheds[row, column]
    assert all(below in neighbours(drainage.grid, point).values() for point, below in pairwise(points))
    assert (np.diff(drainage.filled[rows, columns][:-1]) <= 0).all()  # a void at its end may hold any height


@laws
@given(drained_maps())
def test_watersheds_are_numbered_from_the_largest_on(heightmap):
    drainage = drainage_of(heightmap)
    voids = np.zeros(heightmap.heights.shape, bool) if heightmap.voids is None else heightmap.voids
    numbers = numbered_watersheds(drainage)
    np.testing.assert_array_equal(numbers == 0, voids)
    outlet = {(number, int(root)) for number, root in zip(numbers[~voids], drainage.watersheds[~voids], strict=True)}
    assert len({number for number, _ in outlet}) == len({root for _, root in outlet}) == len(outlet)
    areas = drainage.areas.reshape(-1)[[root for _, root in sorted(outlet)]]
    assert (np.diff(areas) <= 0).all()
