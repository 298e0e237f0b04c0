"""Stamps made of the ground that is selected."""

import numpy as np
import pytest
from gui_tools import LONG, action, do, message

from terrain_explorer.errors import UserError
from terrain_explorer.gui.drawing.stamps.stamp_controller import cut_out
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes import Stamp


def test_the_rectangle_around_what_is_selected_is_cut_out():
    heights = np.add.outer(np.arange(8), np.arange(8)).astype(np.float32)
    weights = np.zeros((8, 8), np.float32)
    weights[2:5, 3:7] = 1
    weights[2, 3] = 0.5
    piece = cut_out(Heightmap(heights), weights).heights
    expected = heights[2:5, 3:7] - 5
    expected[0, 0] *= 0.5
    np.testing.assert_array_equal(piece, expected)


@pytest.mark.parametrize("points", [0, 1])
def test_nothing_makes_no_stamp(points):
    weights = np.zeros((8, 8), np.float32)
    weights[:points, :points] = 1
    with pytest.raises(UserError, match="at least 2 x 2 points"):
        cut_out(Heightmap(np.zeros((8, 8), np.float32)), weights)


def cut(qtbot, hand):
    do(hand.window, "SelectionToStamp")
    qtbot.waitUntil(lambda: not hand.window._drawing._stamps.busy, timeout=LONG)


def test_a_click_prints_what_was_selected_as_large_as_it_is(qtbot, hand):
    assert not action(hand.window, "SelectionToStamp").isEnabled()
    hand.choose("SelectRectangle")
    hand.drag((20, 20), (45, 55))
    rows, columns = np.nonzero(hand.weights())
    heights = hand.document.heightmap.heights[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    cut(qtbot, hand)
    settings = hand.window._drawing._tool_settings
    assert isinstance(settings.tool, Stamp)
    assert settings.brush.size == max(heights.shape) - 1
    assert settings.brush.strength == 1
    low, high = hand.document.heightmap.range
    assert settings.tool.height == pytest.approx(np.ptp(heights) / (high - low))
    assert settings._stamp.shape == heights.shape
    shares = (heights - heights.min()) / np.ptp(heights)
    np.testing.assert_allclose(settings._stamp._halvings[0], shares, atol=1e-6)
    assert not action(hand.window, "SelectRectangle").isChecked()


def test_an_empty_selection_is_told(qtbot, hand):
    do(hand.window, "SelectAll")
    do(hand.window, "InvertSelection")
    cut(qtbot, hand)
    assert message(hand.window).startswith("Nothing is selected that a stamp could be made of")
