from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import NESTED, generators, laws, whole_maps

from terrain_explorer.terrain import GENERATORS, DiamondSquare
from terrain_explorer.terrain.tiles import TileGrid, tile


@laws
@given(generators(whole_maps, NESTED), st.data())
def test_a_tile_of_any_level_is_cut_out_of_the_whole_map(generator, data):
    level = data.draw(st.integers(1, generator.exponent))
    side = data.draw(st.integers(2, 2**level + 1))
    grid = TileGrid(2**level + 1, 2**level + 1, side)
    row, column = (data.draw(st.integers(0, grid.counts[0] - 1)) for _ in range(2))
    lattice = generator.heights()[:: 2 ** (generator.exponent - level), :: 2 ** (generator.exponent - level)]
    window = grid.window(row, column)
    expected = lattice[window.row : window.row + side, window.column : window.column + side]
    found = tile(replace(generator, exponent=1), generator.exponent, level, row, column, side)
    np.testing.assert_array_equal(found, expected)


@laws
@given(st.integers(12, 40), st.data())
def test_neighbours_share_their_edges_at_any_depth(exponent, data):
    level = data.draw(st.integers(10, exponent))
    count, _ = TileGrid(2**level + 1, 2**level + 1, 17).counts
    row, column = (data.draw(st.integers(0, count - 2)) for _ in range(2))
    here, below, right = (
        tile(DiamondSquare(seed=3), exponent, level, *place, 17)
        for place in ((row, column), (row + 1, column), (row, column + 1))
    )
    np.testing.assert_array_equal(here[-1], below[0])
    np.testing.assert_array_equal(here[:, -1], right[:, 0])


def test_maps_that_do_not_nest_have_one_level():
    generator = GENERATORS["square-square"]()
    np.testing.assert_array_equal(tile(generator, 5, 5, 0, 1, 17), replace(generator, exponent=5).heights()[:17, 16:])
    with pytest.raises(ValueError, match="no levels"):
        tile(generator, 5, 4, 0, 0, 17)


@pytest.mark.parametrize(("level", "row"), [(0, 0), (9, 0), (8, 1), (8, -1)])
def test_what_is_not_there_is_refused(level, row):
    with pytest.raises(ValueError, match="level"):
        tile(DiamondSquare(), 8, level, row, 0)


@laws
@given(st.integers(2, 60), st.integers(2, 60), st.sampled_from(["shared", "apart", "padded"]), st.data())
def test_each_point_is_in_one_tile_or_on_the_edge_of_two(rows, points, kind, data):
    shared, padded = kind == "shared", kind == "padded"
    side = data.draw(st.integers(2, 70 if padded else min(rows, points)))
    grid = TileGrid(rows, points, side, shared, padded)
    assert len(list(grid)) == len(grid) == len(set(grid))
    windows = [grid.window(0, column) for column in range(grid.counts[1])]
    counted = Counter(column for one in windows for column in range(one.column, one.column + one.columns))
    down, across = grid.covered
    inner = range(side - 1, across - 1, side - 1) if shared else ()
    assert counted == {column: 2 if column in inner else 1 for column in range(across)}
    assert max(rows - down, points - across) < (1 if padded else side - shared)


@pytest.mark.parametrize("side", [-1, 1, 10])
def test_no_tile_is_a_point_or_larger_than_the_map(side):
    with pytest.raises(ValueError, match="2 to 9 points"):
        TileGrid(12, 9, side)
