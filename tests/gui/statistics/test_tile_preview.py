"""Copies of a map side by side."""

import numpy as np
import pytest

from terrain_explorer.gui.statistics.statistics_panel import TilePreview, tiled, tiled_picture
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.statistics import Unavailable, figures_of


def tiles(heightmap):
    return tiled(heightmap, figures_of(heightmap).seams)


def test_a_line_that_copies_share_comes_once():
    heights = DiamondSquare(exponent=4, tileable=True).heightmap()
    assert np.array_equal(tiles(heights).heights, np.tile(heights.heights[:-1, :-1], (3, 3)))


def test_other_copies_lie_side_by_side():
    heights = DiamondSquare(exponent=4).heightmap()
    assert np.array_equal(tiles(heights).heights, np.tile(heights.heights, (3, 3)))


def test_large_maps_are_thinned_and_keep_their_shape():
    shape = tiles(Heightmap(np.random.default_rng(1).random((400, 200), np.float32))).heights.shape
    assert shape == (480, 480)
    thin = Heightmap(np.random.default_rng(1).random((400, 50), np.float32))
    assert tiles(thin).heights.shape == (480, 150)


def test_the_smallest_map_can_be_tiled():
    assert tiled(Heightmap(np.zeros((2, 2), np.float32)), Unavailable("")).heights.shape == (6, 6)


@pytest.mark.parametrize("width", [100, 500])
def test_the_view_keeps_the_shape_and_has_no_room_to_spare(qtbot, width):
    view = TilePreview()
    qtbot.addWidget(view)
    view.resize(width, 10)
    view.show()
    view.setPicture(tiled_picture(DiamondSquare(exponent=6).heightmap(), Unavailable("")))
    assert view.height() == min(width, 390)
