"""A click with Shift asks for a straight line; a drag with Shift is a stroke."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from test_stroke_tool import Field

from terrain_explorer.gui.views.marks import BrushRing
from terrain_explorer.gui.views.stroke_tool import PointerTouch, StrokeTool
from terrain_explorer.terrain.sampling import Point

LEFT, SHIFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
PLACE, FAR = QPoint(30, 40), QPoint(90, 70)


@pytest.fixture
def view(qtbot):
    view = Field()
    view.resize(100, 100)
    qtbot.addWidget(view)
    view.hold(BrushRing(9))
    return view


@pytest.fixture
def told(view):
    told, strokes = [], view.strokes
    for name in ("strokeBegan", "strokeMoved", "lineWanted", "lineAimed"):
        getattr(strokes, name).connect(lambda what, name=name: told.append((name, what)))
    for name in ("strokeEnded", "strokeCancelled"):
        getattr(strokes, name).connect(lambda name=name: told.append((name,)))
    return told


def test_a_click_with_shift_wants_a_line_and_draws_nothing_itself(view, told):
    QTest.mouseClick(view, LEFT, SHIFT, PLACE)
    assert told == [("lineWanted", PointerTouch(Point(40, 30), modifiers=SHIFT))]


def test_a_hand_that_trembles_still_clicks(view, told):
    QTest.mousePress(view, LEFT, SHIFT, PLACE)
    QTest.mouseMove(view, PLACE + QPoint(2, 1))
    QTest.mouseRelease(view, LEFT, SHIFT, PLACE + QPoint(2, 1))
    assert [name for name, *_ in told] == ["lineWanted"]


def test_a_drag_with_shift_is_a_stroke_from_where_it_began(view, told):
    QTest.mousePress(view, LEFT, SHIFT, PLACE)
    QTest.mouseMove(view, FAR)
    QTest.mouseRelease(view, LEFT, SHIFT, FAR)
    assert [name for name, *_ in told] == ["strokeBegan", "strokeMoved", "strokeEnded"]
    assert told[0][1].point == Point(40, 30)


@pytest.mark.parametrize("way", [StrokeTool.cancel, StrokeTool.finish])
def test_a_press_with_shift_that_comes_to_nothing_is_no_stroke(view, told, way):
    QTest.mousePress(view, LEFT, SHIFT, PLACE)
    way(view.strokes)
    QTest.mouseRelease(view, LEFT, SHIFT, PLACE)
    assert told == []
    QTest.mouseClick(view, LEFT, PLAIN, PLACE)
    assert [name for name, *_ in told] == ["strokeBegan", "strokeEnded"]


@pytest.mark.parametrize("end", [lambda view: QTest.keyRelease(view, Qt.Key.Key_Shift), lambda view: view.hold(None)])
def test_the_line_is_aimed_while_shift_is_held(view, told, end):
    hover(view, SHIFT)
    assert told == [("lineAimed", Point(40, 30))]
    end(view)
    end(view)
    assert told[1:] == [("lineAimed", None)]


def test_without_shift_nothing_is_aimed(view, told):
    hover(view, PLAIN)
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert told == []


def hover(view, held):
    at = PLACE.toPointF()
    nothing = Qt.MouseButton.NoButton
    QApplication.sendEvent(view, QMouseEvent(QEvent.Type.MouseMove, at, view.mapToGlobal(at), nothing, nothing, held))
