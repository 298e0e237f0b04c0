from itertools import pairwise

import numpy as np
import pytest
from drainage_tools import drainage_of
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws
from water_reference import drained_maps, neighbours, summed_up, way

from terrain_explorer.terrain.hydrology.drainage import numbered_watersheds, upstream_of, way_of_a_drop
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree


@st.composite
def forests(draw):
    """Any receivers that lead to outlets."""
    size = draw(st.integers(1, 60))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    above = [random.integers(max(0, point - 5), point + 1) for point in range(size)]
    name = random.permutation(size)
    receivers = np.empty(size, np.int32)
    receivers[name] = name[above]
    return receivers


@laws
@given(forests())
def test_sums_are_those_of_adding_up_one_by_one(receivers):
    values = np.arange(1, len(receivers) + 1)
    np.testing.assert_array_equal(FlowTree.of(receivers).accumulated(values), summed_up(receivers, values))


@laws
@given(forests())
def test_outlets_are_where_water_ends(receivers):
    tree = FlowTree.of(receivers)
    assert tree.roots().tolist() == [way(receivers, point)[-1] for point in range(len(receivers))]
    assert sorted(tree.outlets) == np.flatnonzero(receivers == np.arange(len(receivers))).tolist()


@laws
@given(forests())
def test_no_point_of_a_wave_gets_water_from_it_or_a_later_one(receivers):
    tree = FlowTree.of(receivers)
    waves = [wave for wave, _ in tree.downstream()]
    assert [wave for wave, _ in tree.upstream()] == waves[::-1]
    for wave, below in tree.downstream():
        np.testing.assert_array_equal(tree.order[below], receivers[tree.order[wave]])
        assert (below >= wave.stop).all()


@laws
@given(forests(), st.integers(0, 2**32))
def test_a_part_of_the_points_makes_a_tree_too(receivers, seed):
    chosen = np.random.default_rng(seed).random(len(receivers)) < 0.7
    points, tree = FlowTree.of(receivers).within(chosen)
    assert points.tolist() == np.flatnonzero(chosen).tolist()
    below = [receivers[point] if chosen[receivers[point]] else point for point in points]
    assert points[tree.receivers].tolist() == below


@pytest.mark.parametrize("receivers", [[1, 0], [0, 2, 3, 1], [1, 2, 0, 0]])
def test_circles_are_refused(receivers):
    with pytest.raises(ValueError, match="round in a circle"):
        FlowTree.of(np.array(receivers, np.int32))


def test_no_points_make_a_tree_too():
    tree = FlowTree.of(np.empty(0, np.int32))
    assert len(tree.outlets) == len(tree.roots()) == len(tree.accumulated(np.empty(0))) == 0


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
