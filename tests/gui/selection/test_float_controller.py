"""Floating the selection: moved, turned and scaled by hand and by numbers, put down as one step, or left as it was."""

from dataclasses import replace

import numpy as np
import pytest
from gui_tools import LONG, action, do, message, press
from mark_tools import shown_marks
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from terrain_explorer.gui.selection.floating.float_controller import FloatController
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.views.marks import PieceFrame
from terrain_explorer.terrain import DiamondSquare, Step
from terrain_explorer.terrain.filters.pieces import CutOut, FloatingPiece, box_around
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.masks.moving import shifted

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton
FIRST, LAST = (20, 20), (40, 40)


class FloatingHand:
    """Floats a rectangle of a map, and drags it by places in percent of the sides."""

    def __init__(self, qtbot, hand):
        self.qtbot, self.hand = qtbot, hand
        self.window, self.view, self.document = hand.window, hand.view, hand.document

    @property
    def piece(self):
        return self.window.findChild(FloatController).piece

    @property
    def seen(self):
        (frame,) = shown_marks(self.window, PieceFrame)
        return frame.seen(self.view.positions)

    def float(self):
        do(self.window, "FloatSelection")
        self.rest()

    def rest(self):
        self.qtbot.waitUntil(lambda: not self.window.busy, timeout=LONG)

    def drag(self, start, end, held=NONE):
        """Drag from a position of the view to another one."""
        press, move, release = (
            QMouseEvent.Type.MouseButtonPress,
            QMouseEvent.Type.MouseMove,
            QMouseEvent.Type.MouseButtonRelease,
        )
        for kind, at in ((press, start), (move, (start + end) / 2), (move, end), (release, end)):
            at = QPointF(at)
            button = Qt.MouseButton.NoButton if kind == move else LEFT
            buttons = Qt.MouseButton.NoButton if kind == release else LEFT
            event = QMouseEvent(kind, at, self.view.mapToGlobal(at), button, buttons, held)
            QApplication.sendEvent(self.view, event)
        self.rest()

    def key(self, key, held=NONE):
        self.view.setFocus()
        QTest.keyClick(self.view, key, held)
        self.rest()

    def at(self, row, column):
        return QPointF(self.hand.at(row, column))


@pytest.fixture
def floating(qtbot, hand):
    hand.choose("SelectRectangle")
    hand.drag(FIRST, LAST)
    one = FloatingHand(qtbot, hand)
    one.rest()
    one.float()
    return one


def applied(floating):
    """Put the piece down, and return the step that came of it."""
    before = floating.document.recipe.steps
    floating.key(Qt.Key.Key_Return)
    assert floating.piece is None
    assert floating.document.recipe.steps[:-1] == before
    step = floating.document.recipe.steps[-1]
    assert np.array_equal(floating.document.heightmap.heights, floating.document.recipe.heightmap().heights)
    return step


def test_a_drag_inside_moves_the_piece_by_whole_points_and_enter_puts_it_down_as_one_step(floating):
    selection, before = floating.document.selection, floating.document.heightmap
    names = floating.document.names
    floating.drag(floating.at(30, 30), floating.at(60, 50))
    assert floating.document.heightmap is before
    sides = np.array(before.heights.shape) - 1
    points = np.array([floating.piece.down, floating.piece.across]) * sides
    assert np.allclose(points, np.rint(points), atol=1e-3)
    assert np.abs(points - sides * (0.3, 0.2)).max() <= 1.5
    # The preview is the terrain to come.
    assert np.array_equal(floating.view.ground.heightmap.heights, floating.piece.applied(before).heights)
    piece = floating.piece
    assert applied(floating) == Step(piece)
    assert piece.region == selection
    assert floating.document.names == (*names, "Move piece")
    # The selection has gone along, in the same step.
    way = tuple(np.rint(points).astype(int).tolist())
    assert np.allclose(floating.hand.weights(), shifted(selection.weights(before), way), atol=2e-6)
    moved = floating.document.selection
    floating.document.undo()
    assert (floating.document.heightmap, floating.document.selection) == (before, selection)
    floating.document.redo()
    assert floating.document.selection is moved


def test_escape_leaves_the_terrain_as_it_was(floating):
    before = floating.document.heightmap
    floating.drag(floating.at(30, 30), floating.at(60, 50))
    assert floating.view.ground.heightmap is not before
    selection = floating.document.selection
    floating.key(Qt.Key.Key_Escape)
    assert floating.piece is None
    assert floating.view.ground.heightmap is before
    assert (floating.document.heightmap, floating.document.selection) == (before, selection)
    # The next one begins where the selection lies.
    floating.float()
    assert floating.piece == FloatingPiece(floating.document.selection)


def test_the_handle_above_turns_and_the_corners_scale(floating):
    seen = floating.seen
    middle, turner, corner = (QPointF(*one.tolist()) for one in (seen.middle, seen.turner, seen.corners[2]))
    out = turner - middle
    floating.drag(turner, middle + QPointF(-out.y(), out.x()))
    assert floating.piece.turn == pytest.approx(90, abs=1)
    floating.drag(QPointF(*floating.seen.turner.tolist()), middle + QPointF(-out.y(), out.x() - 4), SHIFT)
    assert floating.piece.turn == 90
    corner, before = QPointF(*floating.seen.corners[2].tolist()), floating.hand.weights().sum()
    floating.drag(corner, middle + 2 * (corner - middle))
    assert floating.piece.scale == pytest.approx(2, abs=0.05)
    assert applied(floating).filter.turn == 90
    assert floating.hand.weights().sum() == pytest.approx(4 * before, rel=0.1)
    assert floating.hand.selects(30, 30)


def test_arrows_move_by_points_and_shift_by_ten(floating):
    side = floating.document.heightmap.rows - 1
    floating.key(Qt.Key.Key_Right)
    floating.key(Qt.Key.Key_Up, SHIFT)
    assert (round(floating.piece.down * side), round(floating.piece.across * side)) == (-10, 1)


def test_drags_beside_the_piece_leave_it_and_the_selection(floating):
    selection, piece = floating.document.selection, floating.piece
    floating.drag(floating.at(70, 70), floating.at(90, 90))
    assert floating.piece == piece
    assert floating.document.selection is selection


def test_numbers_in_the_panel_move_the_frame(floating):
    before = floating.seen.corners
    floating.window.findChild(FilterPanel)._form.fields["across"].edit(0.25)
    floating.rest()
    placement = floating.view.placement
    way = floating.seen.corners - before
    assert np.allclose(way, [0.25 * (placement.columns - 1) * placement.scale, 0], atol=placement.scale)
    assert floating.piece.region == floating.document.selection


def test_a_piece_where_it_lies_changes_nothing_and_says_so(floating):
    assert floating.window.findChild(QLabel, "operationNote").text() == "Nothing changes here."
    before = floating.document.names
    floating.key(Qt.Key.Key_Return)
    assert floating.document.names == before


def test_the_step_stays_editable_and_keeps_its_region(floating):
    floating.drag(floating.at(30, 30), floating.at(60, 50))
    step = applied(floating)
    window = floating.window
    form_step = replace(step, filter=replace(step.filter, leave="copy"))
    window.findChild(RecipeController).choose(len(floating.document.recipe.steps) - 1)
    window.findChild(object, "stepForm").take_filter(FloatingPiece(Mask(), **form_step.filter.values()))
    floating.rest()
    assert floating.document.recipe.steps[-1] == form_step


def test_floating_needs_a_selection_that_selects_something(qtbot, hand):
    assert not action(hand.window, "FloatSelection").isEnabled()
    hand.document.select(Mask(), "Select")
    one = FloatingHand(qtbot, hand)
    one.float()
    assert message(hand.window).startswith("Nothing on this map is selected")
    assert one.piece is None


def test_cancelled_in_the_panel_the_frame_goes(floating):
    press(floating.window, "cancelOperationButton")
    assert not shown_marks(floating.window, PieceFrame)
    floating.drag(floating.at(70, 70), floating.at(90, 90))
    # The tool for selecting works again.
    assert box_around(floating.hand.weights()).row > 40


def test_the_frame_is_drawn(floating):
    def grey(*marks):
        floating.view.setMarks(marks)
        return floating.view.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)

    (frame,) = shown_marks(floating.window, PieceFrame)
    assert grey(frame) != grey()


def test_rules_float_what_they_select(qtbot, hand):
    hand.document.start(DiamondSquare(exponent=5, seed=3).heightmap(), DiamondSquare(exponent=5, seed=3))
    hand.document.select(Mask.of(MASK_RULES["height"](low=60.0)), "Select")
    one = FloatingHand(qtbot, hand)
    one.float()
    one.key(Qt.Key.Key_Down)
    region, before = hand.document.selection, hand.weights()
    assert applied(one).filter.region is region
    # Found anew on the ground that is there now, it would select something else.
    assert not hand.document.selection.follows_ground
    assert np.abs(hand.weights() - shifted(before, (1, 0))).max() <= 0.5 / 255


def test_all_of_the_map_can_only_be_copied_and_the_panel_says_so(qtbot, hand):
    do(hand.window, "SelectAll")
    one = FloatingHand(qtbot, hand)
    one.float()
    one.key(Qt.Key.Key_Down)
    assert "leave the ground" in hand.window.findChild(QLabel, "operationNote").text()
    one.key(Qt.Key.Key_Return)
    assert one.piece is not None
    hand.window.findChild(FilterPanel)._form.fields["leave"].edit("copy")
    one.rest()
    assert applied(one).filter.leave == "copy"


def test_a_click_beside_it_puts_it_down_or_lets_it_be_where_nothing_changed(floating):
    before = floating.document.names
    beside = floating.at(80, 80)
    floating.drag(beside, beside)
    assert floating.piece is None
    assert floating.document.names == before
    floating.float()
    floating.key(Qt.Key.Key_Down)
    piece = floating.piece
    floating.drag(beside, beside)
    assert floating.piece is None
    assert floating.document.recipe.steps[-1] == Step(piece)


def test_a_drag_beside_it_moves_the_map(floating):
    placement = floating.view.placement
    floating.drag(floating.at(70, 70), floating.at(75, 75))
    assert floating.view.placement != placement
    assert floating.piece is not None


def test_it_is_anchored_by_the_key_of_gimp(floating):
    floating.key(Qt.Key.Key_Down)
    floating.key(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert floating.piece is None
    assert isinstance(floating.document.recipe.steps[-1].filter, FloatingPiece)


def test_deleted_ground_leaves_the_gap_and_a_deleted_copy_nothing(floating):
    floating.key(Qt.Key.Key_Down)
    region = floating.piece.region
    floating.key(Qt.Key.Key_Delete)
    assert floating.piece is None
    assert floating.document.recipe.steps[-1] == Step(CutOut(region))
    floating.document.undo()
    names = floating.document.names
    floating.float()
    floating.window.findChild(FilterPanel)._form.fields["leave"].edit("copy")
    floating.key(Qt.Key.Key_Delete)
    assert floating.piece is None
    assert floating.document.names == names
