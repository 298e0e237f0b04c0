from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain.tiles import TileGrid


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
