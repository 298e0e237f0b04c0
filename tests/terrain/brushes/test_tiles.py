import numpy as np
import pytest
from drawing_laws import ground, part

from terrain_explorer.terrain import Window
from terrain_explorer.terrain.brushes.tiles import TILE, Tiles, pieces

SHAPE = (2 * TILE + 30, TILE + 5)
HEIGHTS = ground(SHAPE)
windows = pytest.mark.parametrize(
    "window", [Window(3, 4, 5, 6), Window(TILE - 1, TILE - 1, 2, 2), Window(0, 0, *SHAPE), Window(2 * TILE, 9, 30, 1)]
)


@windows
def test_pieces_make_up_a_window(window):
    counted = np.zeros((window.rows, window.columns), int)
    for to, own, (row, column) in pieces(window):
        counted[to] += 1
        np.testing.assert_array_equal(part(HEIGHTS, window)[to], HEIGHTS[row:, column:][own])
    assert (counted == 1).all()


def test_tiles_are_made_once_and_only_where_they_are_needed():
    made = []
    tiles = Tiles(SHAPE, lambda tile: made.append(tile) or part(HEIGHTS, tile).copy())
    for _, view in tiles.views(Window(TILE + 3, TILE - 2, 4, 4)):
        view[...] = 7
    assert (tiles.part(Window(TILE + 3, TILE - 2, 4, 4)) == 7).all()
    assert made == [Window(TILE, 0, TILE, TILE), Window(TILE, TILE, TILE, 5)]
    assert [window for window, _ in tiles] == made
