"""A finished rectangle or ellipse is moved and resized on the map, by drags and by arrow keys."""

from dataclasses import replace

import numpy as np
import pytest
from gui_tools import LONG
from hypothesis import given
from hypothesis import strategies as st
from mark_tools import shown_marks
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from terrain_explorer.gui.selection.box_gestures import BoxAdjustment, box_within, ends_of
from terrain_explorer.gui.selection.box_size import BoxSize
from terrain_explorer.gui.tools.outline_tool import BoxGrip, SelectionTouch, grip_at, handles
from terrain_explorer.gui.views.marks import Handles
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.terrain.masks.shapes.boxes import EllipseShape, RectangleShape
from terrain_explorer.terrain.sampling import Point

NONE = Qt.KeyboardModifier.NoModifier
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
SHAPE = (101, 101)
BOX = RectangleShape(19.5, 19.5, 39.5, 49.5)
GRIPS = [BoxGrip(vertical, horizontal) for vertical in (-1, 0, 1) for horizontal in (-1, 0, 1)]


def dragged(grip, way, held=NONE, box=BOX):
    """Return the ends of a box after a drag by some rows and columns."""
    start = SelectionTouch(Point(30, 30), QPointF(30, 30), NONE, grip)
    gesture = BoxAdjustment(start, SHAPE, box, grip)
    end = Point(30 + way[0], 30 + way[1])
    gesture.drag(SelectionTouch(end, QPointF(end.column, end.row), held))
    part = gesture.part()
    return None if part is None else ends_of(part, SHAPE)


@given(st.sampled_from([RectangleShape, EllipseShape]), st.lists(st.floats(0, 100), min_size=4, max_size=4))
def test_size_and_middle_say_what_the_ends_say(kind, ends):
    (top, bottom), (left, right) = sorted(ends[:2]), sorted(ends[2:])
    box = kind(top, left, bottom, right)
    assert BoxSize.of(box).of_box(box).values() == pytest.approx(box.values(), abs=1e-6)


def test_a_box_of_another_size_keeps_its_middle_and_stays_on_the_map():
    box = RectangleShape(20, 40, 40, 60)
    wider = replace(BoxSize.of(box), width=40, depth=10).of_box(box)
    assert wider == RectangleShape(25, 30, 35, 70)
    assert replace(BoxSize.of(box), across=95).of_box(box) == RectangleShape(20, 80, 40, 100)
    assert replace(BoxSize.of(box), depth=90).of_box(box) == RectangleShape(0, 40, 90, 60)


class TestGestures:
    @pytest.mark.parametrize(
        ("grip", "way", "held", "ends"),
        [
            ((0, 0), (5, -3), NONE, (24.5, 16.5, 44.5, 46.5)),
            ((0, 0), (-90, 90), NONE, (-0.5, 70.5, 19.5, 100.5)),
            ((-1, 0), (5, 9), NONE, (24.5, 19.5, 39.5, 49.5)),
            ((1, 1), (5, 9), NONE, (19.5, 19.5, 44.5, 58.5)),
            ((0, 1), (5, 9), CTRL, (19.5, 10.5, 39.5, 58.5)),
            ((1, 1), (30, 0), SHIFT, (19.5, 19.5, 69.5, 69.5)),
            ((1, 0), (5, 9), SHIFT, (19.5, 22, 44.5, 47)),
            # Beyond the other edge it turns over.
            ((-1, 0), (25, 0), NONE, (39.5, 19.5, 44.5, 49.5)),
            ((1, 0), (90, 0), NONE, (19.5, 19.5, 100.5, 49.5)),
        ],
    )
    def test_what_is_held_moves_and_the_rest_stays(self, grip, way, held, ends):
        assert dragged(BoxGrip(*grip), way, held) == pytest.approx(ends)

    @given(st.sampled_from(GRIPS), st.tuples(*[st.integers(-200, 200)] * 2), st.sampled_from([NONE, SHIFT, CTRL]))
    def test_it_stays_a_box_on_the_map(self, grip, way, held):
        ends = dragged(grip, way, held)
        if ends is not None:
            assert -0.5 <= ends[0] < ends[2] <= 100.5
            assert -0.5 <= ends[1] < ends[3] <= 100.5

    @given(st.tuples(*[st.integers(-9, 9)] * 2))
    def test_a_move_and_its_way_back_leave_it_where_it_was(self, way):
        there = box_within(dragged(BoxGrip(0, 0), way), SHAPE, "rectangle")
        assert dragged(BoxGrip(0, 0), (-way[0], -way[1]), box=there) == pytest.approx(ends_of(BOX, SHAPE))

    def test_each_handle_holds_its_edges_and_the_middle_holds_all(self):
        box = np.array([[0.2, 0.3], [0.6, 0.9]])

        def grip(row, column):
            return grip_at(box, lambda places: 100 * places[:, ::-1], QPointF(100 * column, 100 * row))

        around = [one for one in GRIPS if one != BoxGrip(0, 0)]
        assert [grip(*handle) for handle in handles(box).tolist()] == around
        assert grip(0.4, 0.6) == BoxGrip(0, 0)
        assert grip(0.1, 0.6) is None
        box = np.array([[0.2, 0.3], [0.25, 0.35]])
        assert grip(0.225, 0.325) == BoxGrip(0, 0), "a small box can still be moved"
        assert len({one.cursor for one in GRIPS}) == 5


class TestOnTheMap:
    @pytest.fixture
    def box(self, hand):
        hand.choose("SelectRectangle")
        hand.drag((20, 20), (40, 50))
        return hand

    def test_a_drag_inside_moves_it_and_undo_brings_it_back_with_its_handles(self, box):
        names = box.document.names
        box.drag((30, 30), (60, 40))
        assert box.selects(60, 50)
        assert not box.selects(30, 30)
        assert box.document.names == (*names, "Rectangle select")
        box.document.undo()
        assert box.selects(30, 30)
        box.drag((30, 30), (30, 60))
        assert box.selects(30, 75)
        assert not box.selects(30, 25)

    def test_the_panel_shows_as_many_digits_as_tell_points_apart_and_keeps_the_place(self, box):
        form = box.window.findChild(ParameterForm, "selectionForm")
        points = max(box.document.heightmap.heights.shape)
        exact = 100 * 2 / 7
        shape = replace(form.parameterised(), top=exact)
        form.setSide(points)
        form.setValues(shape)
        top = form.fields["top"]
        text = top.focusProxy().text().removesuffix(" %")
        assert abs(float(text) - exact) < 100 / (points - 1)
        assert len(text) < len(f"{exact:.6g}")
        assert form.parameterised().top == pytest.approx(exact, abs=1e-11)

    def test_its_size_and_its_middle_are_typed(self, box):
        form = box.window.findChild(ParameterForm, "boxSizeForm")
        for name, value in (("width", 40.0), ("depth", 20.0), ("across", 70.0), ("down", 30.0)):
            form.fields[name].edit(value)
        assert box.document.selection.layers[-1].part == RectangleShape(20, 50, 40, 90)
        assert box.window.findChild(ParameterForm, "selectionForm").parameterised() == RectangleShape(20, 50, 40, 90)
        box.drag((30, 70), (40, 70))
        assert form.parameterised().down == pytest.approx(40, abs=1)

    def test_a_corner_and_an_edge_resize_it(self, box):
        box.drag((40, 50), (70, 80))
        assert box.selects(65, 75)
        box.drag((45, 20), (45, 40))
        assert not box.selects(45, 30)
        assert box.selects(45, 45)

    def test_beside_it_another_one_begins_and_with_shift_inside_it_one_is_added(self, box):
        box.drag((70, 70), (80, 80))
        assert not box.selects(30, 30)
        box.drag((75, 75), (90, 90), held=SHIFT)
        assert box.selects(72, 72)
        assert box.selects(88, 88)
        # The box that was added is the one that moves.
        box.drag((85, 85), (85, 65))
        assert box.selects(72, 72)
        assert not box.selects(88, 88)

    def test_arrows_move_it_by_points_with_shift_by_ten_as_one_step(self, box):
        names, before = box.document.names, box.weights()
        box.view.setFocus()
        QTest.keyClick(box.view, Qt.Key.Key_Right)
        QTest.keyClick(box.view, Qt.Key.Key_Down, SHIFT)
        assert np.array_equal(box.weights(), np.roll(before, (10, 1), (0, 1)))
        assert len(box.document.names) == len(names) + 1

    def test_an_ellipse_stays_one(self, hand):
        hand.choose("SelectEllipse")
        hand.drag((20, 20), (60, 60))
        hand.drag((40, 40), (50, 50))
        part = hand.document.selection.layers[0].part
        assert isinstance(part, EllipseShape)
        assert part.top == pytest.approx(30, abs=1)

    def test_enter_accepts_it_and_then_drags_begin_another(self, box):
        box.press(Qt.Key.Key_Return)
        box.drag((30, 30), (35, 35))
        assert not box.selects(22, 22)
        assert box.selects(33, 33)

    def test_the_handles_are_seen_and_the_cursor_tells_what_a_drag_would_do(self, box, qtbot):
        box.settle()

        def picture():
            return box.view.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)

        shown = picture()
        box.point_to(30, 30)
        qtbot.waitUntil(lambda: box.view.cursor().shape() == Qt.CursorShape.SizeAllCursor, timeout=LONG)
        box.point_to(30, 50)
        qtbot.waitUntil(lambda: box.view.cursor().shape() == Qt.CursorShape.SizeHorCursor, timeout=LONG)
        box.press(Qt.Key.Key_Return)
        assert box.view.cursor().shape() == Qt.CursorShape.CrossCursor
        assert picture() != shown

    def test_another_tool_or_another_change_of_the_selection_takes_the_handles_away(self, box):
        box.choose("InvertSelection")
        assert not shown_marks(box.window, Handles)
        box.document.undo()
        assert shown_marks(box.window, Handles)
        box.choose("SelectEllipse")
        assert not shown_marks(box.window, Handles)
