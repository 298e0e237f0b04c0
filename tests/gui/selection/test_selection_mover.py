"""Drags with Alt, and the tool Move selection: the outline moves, or the ground in it, or a copy of that."""

import numpy as np
import pytest
from gui_tools import LONG, action, do, message
from mark_tools import shown_marks
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from surface_hand import hand_on_dome

from terrain_explorer.gui.selection.floating.float_controller import FloatController
from terrain_explorer.gui.selection.selection_controller import SelectionController
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.views.marks import Handles
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.masks.moving import shifted
from terrain_explorer.terrain.masks.shapes.boxes import RectangleShape

SHIFT, CTRL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)


@pytest.fixture
def rest(qtbot, window):
    def rest():
        features = window._features
        busy = features.mover, features.floating, features.selection
        qtbot.waitUntil(lambda: not (window.busy or any(is_busy(one) for one in busy)), timeout=LONG)

    return rest


@pytest.fixture
def box(hand, rest):
    hand.choose("SelectRectangle")
    hand.drag((20, 20), (40, 50))
    rest()
    return hand


def piece(hand):
    return hand.window.findChild(FloatController).piece


def test_alt_moves_the_outline_and_a_box_can_still_be_resized(box, rest):
    before, names = box.weights(), box.document.names
    box.drag((30, 30), (50, 60), held=ALT)
    rest()
    moved = box.weights()
    way = tuple(np.argwhere(moved > 0.5).min(axis=0) - np.argwhere(before > 0.5).min(axis=0))
    assert way == pytest.approx((26, 38), abs=1)
    assert np.array_equal(moved > 0.5, shifted(before, way) > 0.5)
    assert box.document.names == (*names, "Move selection")
    assert shown_marks(box.window, Handles)
    assert isinstance(box.document.selection.layers[-1].part, RectangleShape)
    box.document.undo()
    assert np.array_equal(box.weights(), before)


def test_the_outline_is_seen_where_it_is_dragged_before_it_selects_there(box, rest):
    before = box.weights()
    box.drag((30, 30), (40, 35), held=ALT, release=False)
    assert (box.view.selection._moved.y(), box.view.selection._moved.x()) == pytest.approx((13, 6), abs=1)
    assert np.array_equal(box.weights(), before)
    box.press(Qt.Key.Key_Escape)
    assert box.view.selection._moved.isNull()
    box.release(40, 35, held=ALT)
    rest()
    assert np.array_equal(box.weights(), before)


@pytest.mark.parametrize(("held", "leaves"), [(CTRL | ALT, "cut"), (SHIFT | ALT, "copy")])
def test_with_ctrl_and_alt_the_ground_floats_along_and_with_shift_and_alt_a_copy(box, rest, held, leaves):
    selection, before = box.document.selection, box.document.heightmap
    box.drag((30, 30), (60, 50), held=held)
    rest()
    floating = piece(box)
    assert floating.leave == leaves
    sides = np.array(before.heights.shape) - 1
    assert np.array([floating.down, floating.across]) * sides == pytest.approx(sides * (0.3, 0.2), abs=1.5)
    assert box.document.selection is selection
    # It goes on as any floating piece.
    box.press(Qt.Key.Key_Return)
    rest()
    assert box.document.recipe.steps[-1].filter == floating


def test_escape_in_the_middle_of_the_drag_leaves_the_ground(box, rest):
    box.drag((30, 30), (60, 50), held=CTRL | ALT, release=False)
    rest()
    assert piece(box) is not None
    box.press(Qt.Key.Key_Escape)
    box.release(60, 50, held=CTRL | ALT)
    rest()
    assert piece(box) is None
    assert box.document.selection is not None


def test_arrows_with_alt_move_it_as_one_step(box, rest):
    before, names = box.weights(), box.document.names
    box.press(Qt.Key.Key_Return)  # no box can be changed any more
    box.view.setFocus()
    for key, held in ((Qt.Key.Key_Right, ALT), (Qt.Key.Key_Down, ALT | SHIFT)):
        QTest.keyClick(box.view, key, held)
    rest()
    QTest.keyClick(box.view, Qt.Key.Key_Right, ALT)
    rest()
    assert np.array_equal(box.weights() > 0.5, np.roll(before, (10, 2), (0, 1)) > 0.5)
    assert len(box.document.names) == len(names) + 1


def test_the_tool_moves_without_alt_and_what_follows_the_ground_becomes_pixels(hand, rest):
    hand.document.select(Mask.of(MASK_RULES["height"](low=60.0)), "Select")
    rest()
    before = hand.weights()
    hand.choose("MoveSelection")
    hand.drag((30, 30), (40, 35))
    rest()
    found = [
        (rows, columns)
        for rows in range(11, 15)
        for columns in range(4, 9)
        if np.abs(hand.weights() - shifted(before, (rows, columns))).max() < 0.01
    ]
    assert len(found) == 1
    assert not hand.document.selection.follows_ground
    moved = hand.weights()
    hand.press(Qt.Key.Key_Up)
    rest()
    assert np.array_equal(hand.weights(), shifted(moved, (-1, 0)))
    hand.drag((60, 60), (70, 60), held=CTRL)
    rest()
    assert piece(hand).leave == "cut"


def test_without_a_selection_the_tool_says_so_and_alt_selects(hand, rest):
    hand.choose("MoveSelection")
    hand.drag((30, 30), (40, 35))
    assert message(hand.window).startswith("Nothing is selected")
    hand.choose("SelectRectangle")
    hand.drag((30, 30), (40, 35), held=ALT)
    rest()
    assert hand.selects(35, 32)


def test_on_the_surface_it_is_the_same(qtbot, window, rest):
    hand = hand_on_dome(qtbot, window)
    hand.choose("SelectRectangle")
    hand.drag((10, 10), (20, 24))
    before = hand.weights()
    hand.drag((15, 17), (25, 20), (40, 30), held=ALT)
    rest()
    assert np.array_equal(hand.weights() > 0.5, np.roll(before, (25, 13), (0, 1)) > 0.5)
    hand.drag((40, 30), (45, 40), held=ALT | CTRL)
    rest()
    floating = window.findChild(FloatController).piece
    assert (floating.down * 64, floating.across * 64) == pytest.approx((5, 10), abs=1)
    do(window, "Cancel")


def test_the_tool_shows_only_what_it_is_for(hand):
    hand.choose("MoveSelection")
    panel = hand.window.findChild(SelectionController).panel.content()
    assert "Alt" in panel._keys.text()
    assert panel._joining is None
    hand.choose("SelectRectangle")
    hand.choose("MoveSelection")
    assert panel._joining.isHidden()
    assert action(hand.window, "MoveSelection").isChecked()
