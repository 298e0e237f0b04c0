"""Outlines that are dragged or clicked, and the parts of masks that they become."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt

from terrain_explorer.gui.selection.box_gestures import BoxGesture
from terrain_explorer.gui.selection.gestures import LassoGesture, WandGesture
from terrain_explorer.gui.tools.outline_tool import SelectionTouch
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.masks import Mask, PolygonShape
from terrain_explorer.terrain.masks.shapes.boxes import EllipseShape
from terrain_explorer.terrain.masks.shapes.wand import WandShape
from terrain_explorer.terrain.sampling import Point

SHAPE = (21, 31)
NONE = Qt.KeyboardModifier.NoModifier
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def touch(row, column, held=NONE):
    """Return a touch in a view in which a point is as large as ten pixels."""
    return SelectionTouch(Point(row, column), QPointF(10 * column, 10 * row), held)


def box(start, end, held_first=NONE, held=NONE, kind="rectangle"):
    gesture = BoxGesture(touch(*start, held_first), SHAPE, kind)
    gesture.drag(touch(*end, held_first))
    assert gesture.release(touch(*end, held))
    return gesture


def weights(part):
    return Mask.of(part).weights(Heightmap(np.zeros(SHAPE, np.float32)))


def rectangle(rows, columns):
    expected = np.zeros(SHAPE, np.float32)
    expected[rows, columns] = 1
    return expected


@pytest.mark.parametrize(
    ("start", "end", "rows", "columns"),
    [
        ((2.6, 3.6), (6.4, 9.4), slice(3, 7), slice(4, 10)),
        ((6.4, 9.4), (2.6, 3.6), slice(3, 7), slice(4, 10)),
        ((0, 0), (20, 30), slice(None), slice(None)),
        ((0, 0), (4.4, 4.4), slice(0, 5), slice(0, 5)),
        ((14.6, 25), (20, 30), slice(15, 21), slice(26, 31)),
    ],
)
def test_a_rectangle_takes_whole_points(start, end, rows, columns):
    np.testing.assert_allclose(weights(box(start, end).part()), rectangle(rows, columns), atol=1e-6)


@given(*[st.tuples(st.floats(0, 20), st.floats(0, 30))] * 2)
def test_any_rectangle_takes_the_same_either_way(start, end):
    forth, back = box(start, end).part(), box(end, start).part()
    assert forth == back
    if forth is not None:
        inside = weights(forth)
        assert np.isin(np.rint(inside * 1e5), (0, 1e5)).all()
        assert inside.any()


def test_shift_makes_a_square_and_ctrl_begins_in_the_middle():
    np.testing.assert_array_equal(np.ptp(box((2.5, 2.5), (5.5, 10.5), held=SHIFT).corners, axis=0), [8, 8])
    around = box((10.5, 10.5), (13.5, 12.5), held=CTRL).corners
    np.testing.assert_array_equal([around.min(axis=0), around.max(axis=0)], [[7.5, 8.5], [13.5, 12.5]])


def test_a_key_that_was_held_first_counts_only_when_pressed_again():
    start, end = (2.5, 2.5), (5.5, 10.5)
    np.testing.assert_array_equal(np.ptp(box(start, end, held_first=SHIFT, held=SHIFT).corners, axis=0), [3, 8])
    gesture = BoxGesture(touch(*start, SHIFT), SHAPE, "rectangle")
    gesture.drag(touch(4, 4, NONE))
    gesture.drag(touch(*end, SHIFT))
    np.testing.assert_array_equal(np.ptp(gesture.corners, axis=0), [8, 8])


def test_a_click_is_no_box():
    assert box((5, 5), (5, 5)).part() is None
    assert box((5.1, 5.1), (5.2, 9)).part() is None


def test_an_ellipse_fills_its_box():
    part = box((4.6, 3.6), (15.4, 26.4), kind="ellipse").part()
    assert isinstance(part, EllipseShape)
    inside = weights(part) > 0.5
    assert inside[5:16, 4:27].sum() == pytest.approx(np.pi / 4 * 11 * 23, rel=0.03)
    assert not inside[:5].any()
    assert not inside[4, 4]


def test_a_line_by_hand_is_closed_at_its_end():
    gesture = LassoGesture(touch(2, 2), SHAPE)
    for place in [(2, 20), (15, 20), (15, 2)]:
        gesture.drag(touch(*place))
    assert gesture.release(touch(3, 2))
    part = gesture.part()
    assert isinstance(part, PolygonShape)
    assert weights(part)[8, 10] == 1
    assert weights(part)[18, 10] == 0


def clicked(*places):
    gesture, closed = None, False
    for place in places:
        assert not closed
        if gesture is None:
            gesture = LassoGesture(touch(*place), SHAPE)
        else:
            gesture.hover(touch(*place))
            gesture.press(touch(*place))
        closed = gesture.release(touch(*place))
    return gesture, closed


def test_corners_are_clicked_until_the_first_one_is_hit_again():
    gesture, closed = clicked((2, 2), (2, 20), (15, 20))
    assert not closed
    gesture.hover(touch(15, 2))
    np.testing.assert_array_equal(gesture.corners, [(2, 2), (2, 20), (15, 20), (15, 2)])
    gesture, closed = clicked((2, 2), (2, 20), (15, 20), (2.4, 2.4))
    assert closed
    assert weights(gesture.part())[4, 15] == 1
    assert weights(gesture.part())[14, 4] == 0


def test_a_corner_can_be_taken_back():
    gesture, _ = clicked((2, 2), (2, 20), (15, 20), (15, 2))
    assert gesture.step_back()
    assert len(gesture.corners) == 3
    assert gesture.part() is not None
    assert gesture.step_back()
    assert gesture.part() is None
    assert gesture.step_back() is True or len(gesture.corners) == 1


def test_corners_and_lines_by_hand_go_together():
    gesture, _ = clicked((2, 2), (2, 20))
    gesture.press(touch(2, 20))
    for place in [(5, 20), (9, 21), (15, 20)]:
        gesture.drag(touch(*place))
    assert not gesture.release(touch(15, 20))
    assert len(gesture.corners) == 5


def test_the_wand_tolerates_more_the_farther_it_is_dragged():
    gesture = WandGesture(touch(10, 15), SHAPE, WandShape(tolerance=5.0, softness=2.0))
    gesture.drag(touch(10.2, 15.2))
    assert gesture.part() == WandShape(50.0, 50.0, tolerance=5.0, softness=2.0)
    gesture.drag(touch(12, 18))
    assert gesture.part().tolerance == 10
    gesture.drag(touch(10, 15.1))
    assert gesture.part().tolerance == 5.1
    gesture.drag(touch(0, 0))
    assert gesture.part().tolerance == 0
    assert (gesture.part().row, gesture.part().column) == (50, 50)
    assert not gesture.corners.size


class TestRoundAngles:
    def clicked(self, first, *places):
        gesture = LassoGesture(touch(2, 2, first), SHAPE)
        gesture.release(touch(2, 2, first))
        for place in places:
            gesture.press(touch(*place))
            gesture.release(touch(*place))
        return gesture.corners

    def test_with_ctrl_a_line_keeps_its_length_and_gets_the_nearest_round_angle(self):
        corners = self.clicked(NONE, (2.4, 12, CTRL), (12, 12.6, CTRL))
        assert corners[1] == pytest.approx((2, 2 + np.hypot(0.4, 10)))
        down, across = corners[2] - corners[1]
        assert (np.degrees(np.arctan2(down, across)) / 15) % 1 == pytest.approx(0, abs=1e-9)

    def test_ctrl_that_subtracts_counts_only_when_pressed_again(self):
        assert self.clicked(CTRL, (2.4, 12, CTRL))[1] == pytest.approx((2.4, 12))
        assert self.clicked(CTRL, (2.4, 12), (2.8, 20, CTRL))[2][0] == pytest.approx(2.4)

    def test_the_next_corner_is_shown_where_the_click_puts_it(self):
        gesture = LassoGesture(touch(2, 2), SHAPE)
        gesture.release(touch(2, 2))
        gesture.hover(touch(2.4, 12, CTRL))
        assert gesture.corners[-1][0] == pytest.approx(2)
