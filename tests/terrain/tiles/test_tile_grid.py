import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain.tiles import TileGrid


@laws
@given(st.integers(2, 500), st.data())
def test_tiles_cover_the_map_but_for_less_than_a_tile(points, data):
    grid = TileGrid(points, data.draw(st.integers(2, points)))
    places = list(grid)
    assert len(places) == len(grid) == len(set(places))
    ends = {window.row + window.rows for window in (grid.window(*place) for place in places)}
    assert max(ends) == grid.covered <= points < grid.covered + grid.side - 1
    assert min(ends) == grid.side


@pytest.mark.parametrize("side", [-1, 1, 10])
def test_no_tile_is_a_point_or_larger_than_the_map(side):
    with pytest.raises(ValueError, match="2 to 9 points"):
        TileGrid(9, side)
