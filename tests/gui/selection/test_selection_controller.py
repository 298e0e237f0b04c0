"""Selecting with mouse and keyboard in the map of the window."""

import re
from threading import Event

import numpy as np
import pytest
from gui_tools import LONG, action, do, forget_deleted, open_panel
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel

from terrain_explorer.gui.selection import selection_display
from terrain_explorer.gui.selection.selection_controller import SelectionController
from terrain_explorer.terrain.masks import MASK_RULES, Mask, PolygonShape
from terrain_explorer.terrain.masks.shapes.boxes import EllipseShape
from terrain_explorer.terrain.masks.shapes.wand import WandShape

SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
Key = Qt.Key


def label(window, name):
    open_panel(window, "selectionDock")
    return window.findChild(QLabel, name).text()


def form(hand):
    return hand.window.findChild(SelectionController).panel.content()._options


def test_rectangles_replace_add_subtract_and_intersect(hand):
    hand.choose("SelectRectangle")
    hand.drag((10, 10), (60, 60))
    assert hand.selects(30, 30)
    assert not hand.selects(70, 70)
    hand.drag((50, 50), (90, 90), held=SHIFT)
    assert hand.selects(30, 30)
    assert hand.selects(80, 80)
    hand.drag((20, 20), (40, 40), held=CTRL)
    assert not hand.selects(30, 30)
    assert hand.selects(15, 15)
    hand.drag((0, 0), (45, 100), held=SHIFT | CTRL)
    assert hand.selects(15, 15)
    assert not hand.selects(80, 80)
    hand.drag((70, 10), (90, 30))
    assert hand.selects(80, 20)
    assert not hand.selects(15, 15)
    assert hand.document.names[-5:] == ("Rectangle select",) * 5  # no two of them are one step


def test_undo_brings_the_selection_before_back(hand):
    hand.choose("SelectEllipse")
    hand.drag((10, 10), (60, 60))
    first = hand.document.selection
    assert isinstance(first.layers[0].part, EllipseShape)
    hand.drag((40, 40), (90, 90))
    do(hand.window, "Undo")
    assert hand.document.selection is first
    do(hand.window, "Undo")
    assert hand.document.selection is None
    do(hand.window, "Redo")
    assert hand.document.selection == first


def test_a_click_beside_the_selection_ends_it(hand):
    hand.choose("SelectRectangle")
    hand.drag((10, 10), (60, 60))
    hand.settle()
    hand.click(30, 30)
    assert hand.document.selection is not None
    hand.click(80, 80, held=SHIFT)
    assert hand.document.selection is not None
    hand.click(80, 80)
    assert hand.document.selection is None


def test_escape_cancels_the_drag_and_then_puts_the_tool_away(hand):
    hand.choose("SelectRectangle")
    hand.drag((10, 10), (60, 60), release=False)
    hand.press(Key.Key_Escape)
    hand.release(60, 60)
    assert hand.document.selection is None
    assert action(hand.window, "SelectRectangle").isChecked()
    hand.press(Key.Key_Escape)
    assert not action(hand.window, "SelectRectangle").isChecked()
    before = hand.view.placement
    hand.drag((10, 10), (60, 60))
    assert hand.document.selection is None
    assert hand.view.placement != before


def test_another_button_cancels_too(hand):
    hand.choose("SelectRectangle")
    hand.drag((10, 10), (60, 60), release=False)
    QTest.mousePress(hand.view, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, hand.at(60, 60))
    QTest.mouseRelease(hand.view, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, hand.at(60, 60))
    hand.release(60, 60)
    assert hand.document.selection is None


def test_corners_become_a_polygon(hand):
    def closed(end):
        for corner in [(10, 10), (10, 80), (70, 80)]:
            hand.click(*corner)
            hand.point_to(corner[0] + 1, corner[1] + 1)
        assert hand.document.selection is None
        end()
        assert isinstance(hand.document.selection.layers[0].part, PolygonShape)
        assert hand.selects(20, 60)
        assert not hand.selects(80, 80)
        below = hand.selects(60, 30)
        do(hand.window, "SelectNone")
        return below

    def double_click():
        hand.click(70, 20)
        QTest.mouseDClick(hand.view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, hand.at(70, 20))

    hand.choose("SelectFree")
    assert not closed(lambda: hand.press(Key.Key_Return))
    assert not closed(lambda: hand.click(10, 10))
    assert closed(double_click)


def test_a_corner_and_the_whole_polygon_can_be_taken_back(hand):
    hand.choose("SelectFree")
    for corner in [(10, 10), (10, 80), (70, 80), (70, 10)]:
        hand.click(*corner)
    hand.press(Key.Key_Backspace)
    hand.press(Key.Key_Return)
    assert hand.selects(20, 60)
    assert not hand.selects(60, 20)
    hand.click(50, 50)
    hand.press(Key.Key_Escape)
    hand.press(Key.Key_Return)
    assert hand.selects(20, 60)


def test_a_line_by_hand_is_a_selection_at_its_end(hand):
    hand.choose("SelectFree")
    hand.drag((10, 10), (10, 80), (70, 80), (70, 10))
    assert hand.selects(40, 40)
    assert not hand.selects(80, 40)


def test_the_wand_can_be_adjusted_after_the_click(hand):
    hand.choose("SelectWand")
    hand.click(50, 50)
    wand = hand.document.selection.layers[0].part
    assert isinstance(wand, WandShape)
    assert (wand.row, wand.column) == pytest.approx((50, 50), abs=0.5)
    before, steps = hand.weights().sum(), hand.document.position
    form(hand).fields["tolerance"].edit(20.0)
    assert hand.weights().sum() > before
    assert hand.document.position == steps
    do(hand.window, "Undo")
    assert hand.document.selection is None
    hand.click(50, 50)
    assert hand.document.selection.layers[0].part.tolerance == 20


def test_the_wand_is_dragged_and_shows_what_it_would_select(qtbot, hand):
    hand.choose("SelectWand")
    hand.drag((50, 50), (50, 60), (60, 70), release=False)
    display = hand.window.findChild(SelectionController).display
    qtbot.waitUntil(lambda: display.cover is not None, timeout=LONG)
    assert hand.document.selection is None
    hand.release(60, 70)
    assert hand.document.selection.layers[0].part.tolerance > 5
    do(hand.window, "Undo")
    hand.drag((50, 50), (50, 60), (60, 70), release=False)
    hand.press(Key.Key_Escape)
    hand.release(60, 70)
    hand.settle()
    assert hand.document.selection is None
    assert display.cover is None


def test_a_rule_is_chosen_in_the_menu_and_changed_in_the_panel(hand):
    do(hand.window, "SelectByHeight")
    assert hand.document.selection == Mask.of(MASK_RULES["height"]())
    form(hand).fields["low"].edit(50.0)
    assert not hand.selects(*np.argwhere(hand.document.heightmap.heights < 0.3)[0] / 1.28)
    assert hand.document.names[-1] == "Select by Height"
    hand.settle()
    assert "Selected:" in label(hand.window, "selectedPart")


def test_nothing_is_said_of_the_selection_before_while_another_is_being_found(qtbot, hand, monkeypatch):
    do(hand.window, "SelectAll")
    hand.settle()
    assert label(hand.window, "selectedPart").startswith("Selected: 100")
    found, covering = Event(), selection_display.covering

    def covering_slowly(mask, grounds):
        while not found.wait(0.01):
            yield
        return (yield from covering(mask, grounds))

    monkeypatch.setattr(selection_display, "covering", covering_slowly)
    do(hand.window, "SelectByHeight")
    qtbot.waitUntil(lambda: label(hand.window, "selectedPart") == "Finding what is selected…", timeout=LONG)
    found.set()
    hand.settle()
    assert label(hand.window, "selectedPart").startswith("Selected:")


def test_the_menu_selects_all_none_and_the_rest(hand):
    do(hand.window, "SelectAll")
    assert (hand.weights() == 1).all()
    do(hand.window, "InvertSelection")
    assert (hand.weights() == 0).all()
    hand.settle()
    assert label(hand.window, "selectedPart").startswith("Nothing is selected.")
    do(hand.window, "SelectNone")
    assert hand.document.selection is None
    assert not action(hand.window, "SelectNone").isEnabled()
    do(hand.window, "InvertSelection")
    assert (hand.weights() == 0).all()


def finish(window, name, percent):
    """Choose a command that asks for a distance, and answer."""
    do(window, name)
    (dialog,) = window.findChildren(QDialog, "distanceDialog")
    dialog.findChild(object, "distanceForm").fields["distance"].edit(percent)
    dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok).click()
    forget_deleted()


def test_outlines_are_moved_by_a_distance(hand):
    hand.choose("SelectRectangle")
    hand.drag((20, 20), (70, 70))
    before = hand.weights()

    def changed(name):
        finish(hand.window, name, 3.125)  # of 128
        after = hand.weights()
        do(hand.window, "Undo")
        np.testing.assert_array_equal(hand.weights(), before)
        return after

    side = np.sqrt(before.sum())
    assert changed("ShrinkSelection").sum() == pytest.approx((side - 8) ** 2, rel=0.05)
    assert (side + 6) ** 2 < changed("GrowSelection").sum() < (side + 10) ** 2
    assert changed("BorderSelection").sum() == pytest.approx(4 * 8 * side, rel=0.2)
    soft = changed("FeatherSelection")
    assert soft.sum() == pytest.approx(before.sum(), rel=1e-3)
    assert ((soft > 0) & (soft < 1)).sum() > 4 * 4 * side


def test_what_is_selected_is_told(hand):
    hand.choose("SelectRectangle")
    hand.drag((-0.4, -0.4), (49.9, 100.4))
    hand.settle()
    told = r"Selected: 50 % of the map, rows 0 to 6\d, columns 0 to 128\."
    assert re.fullmatch(told, label(hand.window, "selectedPart"))
    assert label(hand.window, "statusSelected") == "selected 50 %"
    do(hand.window, "SelectNone")
    assert label(hand.window, "statusSelected") == ""


def test_options_come_back_at_the_next_start(qtbot, hand, make_window, forget):
    hand.choose("SelectWand")
    form(hand).fields["tolerance"].edit(12.0)
    forget(hand.window)
    window = make_window()
    action(window, "SelectWand").trigger()
    assert window.findChild(SelectionController).panel.content()._options.fields["tolerance"].value() == 12


def test_a_growing_map_drops_the_outline(qtbot, hand):
    hand.choose("SelectFree")
    hand.click(10, 10)
    hand.click(10, 80)
    document = hand.document
    small = document.heightmap.heights[::2, ::2]
    document.take_filtered(type(document.heightmap)(small), "Halve")
    hand.press(Key.Key_Return)
    assert document.selection is None
    qtbot.waitUntil(lambda: not hand.window.busy, timeout=LONG)
