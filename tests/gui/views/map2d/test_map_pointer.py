"""Mouse, touchpad and keys over the map."""

import numpy as np
import pytest
from gui_tools import LONG
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QInputDevice, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.tool import LineTool
from terrain_explorer.terrain import Heightmap

MARGIN = 12


def ramp(rows, columns):
    """A map whose every height is another one: row 0 is the darkest, each row darkest at its left."""
    return Heightmap(np.arange(rows * columns, dtype=np.float32).reshape(rows, columns))


@pytest.fixture
def make_view(qtbot):
    def make(heightmap, width=400, height=300):
        view = MapView()
        qtbot.addWidget(view)
        view.resize(width, height)
        view.setHeightmap(heightmap)
        with qtbot.waitSignal(view.painted, timeout=LONG):
            view.show()
        return view

    return make


def picture(view):
    return view.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)


def cell_at(view, position):
    """Return the row and the column of the point at a position."""
    point = view.point_at(position)
    return round(point.row), round(point.column)


def wheel(view, position, turns):
    nowhere, none = QPoint(), Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(
        position, view.mapToGlobal(position), nowhere, QPoint(0, 120 * turns), Qt.MouseButton.NoButton, none,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view, event)


def touchpad_scroll(view, by, modifiers=Qt.KeyboardModifier.NoModifier):
    """Send a two-finger scroll as a touchpad does."""
    pad = QPointingDevice(
        "pad", 7, QInputDevice.DeviceType.TouchPad, QPointingDevice.PointerType.Finger,
        QInputDevice.Capability.PixelScroll, 1, 0,
    )  # fmt: skip
    place = centre(view)
    event = QWheelEvent(
        place, view.mapToGlobal(place), by, by * 8, Qt.MouseButton.NoButton, modifiers,
        Qt.ScrollPhase.NoScrollPhase, False, Qt.MouseEventSource.MouseEventNotSynthesized, pad,
    )  # fmt: skip
    QApplication.sendEvent(view, event)


def pinch(view, place, value):
    pad = QPointingDevice.primaryPointingDevice()
    event = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture, pad, 2, place, place, view.mapToGlobal(place), value, QPointF()
    )
    QApplication.sendEvent(view, event)


def assert_same(one, other):
    assert (one.row, one.column) == pytest.approx((other.row, other.column), abs=1e-6)


def centre(view):
    return QPointF(view.width() / 2, view.height() / 2)


def placed(view, row, column):
    """Return where the middle of a point lies while the whole map is shown."""
    rows, columns = view._heightmap.heights.shape
    side = min((view.width() - 2 * MARGIN) / columns, (view.height() - 2 * MARGIN) / rows)
    return centre(view) + QPointF((column + 0.5 - columns / 2) * side, (row + 0.5 - rows / 2) * side)


def test_the_point_under_the_pointer_is_told(qtbot, make_view):
    view = make_view(ramp(3, 7))
    place = placed(view, 1, 4)
    expected = view.point_at(QPointF(place.toPoint()))
    assert (expected.row, expected.column) == pytest.approx((1, 4), abs=0.02)
    with qtbot.waitSignal(view.pointed, check_params_cb=lambda point: point == expected, timeout=LONG):
        qtbot.mouseMove(view, place.toPoint())
    with qtbot.waitSignal(view.pointed, check_params_cb=lambda point: point is None, timeout=LONG):
        qtbot.mouseMove(view, QPoint(1, 1))


@pytest.mark.parametrize("turns", [1, 5, -1, 9])
@pytest.mark.parametrize("place", [(200, 150), (280, 90), (120, 200)])
def test_the_wheel_keeps_the_point_under_the_pointer(make_view, turns, place):
    view = make_view(ramp(257, 257))
    place = QPointF(*place)
    before = view.point_at(place)
    wheel(view, place, turns)
    assert_same(view.point_at(place), before)
    beside = QPointF(place.x() + 30, place.y())
    moved = view.point_at(beside).column - before.column
    assert (moved < 28) == (turns > 0)


def test_zoom_ends_at_both_ends(make_view):
    view = make_view(ramp(257, 257))
    for _ in range(100):
        view.zoom(2, centre(view))
    apart = view.point_at(QPointF(200, 150)).column - view.point_at(QPointF(200 - 64, 150)).column
    assert apart == pytest.approx(1)
    for _ in range(100):
        view.zoom(0.5, centre(view))
    assert view.point_at(centre(view)) is not None


@pytest.mark.parametrize("way", ["double click", "0", "fit"])
def test_the_whole_map_comes_back(qtbot, make_view, way):
    view = make_view(ramp(30, 40))
    before = picture(view)
    view.zoom(3, QPointF(50, 60))
    assert picture(view) != before
    if way == "double click":
        qtbot.mouseDClick(view, Qt.MouseButton.LeftButton)
    elif way == "0":
        qtbot.keyClick(view, Qt.Key.Key_0)
    else:
        view.fit()
    assert picture(view) == before


def test_dragging_moves_the_map_with_the_pointer(qtbot, make_view):
    view = make_view(ramp(101, 101))
    held = view.point_at(QPointF(200, 150))
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(200, 150))
    qtbot.mouseMove(view, QPoint(220, 170))
    qtbot.mouseMove(view, QPoint(250, 130))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(250, 130))
    assert_same(view.point_at(QPointF(250, 130)), held)
    qtbot.mouseMove(view, QPoint(100, 100))
    assert_same(view.point_at(QPointF(250, 130)), held)


def test_keys_move_and_zoom(qtbot, make_view):
    view = make_view(ramp(301, 301))
    middle = centre(view)
    held = view.point_at(middle)
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert cell_at(view, middle) == (round(held.row), round(held.column))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.point_at(middle).column > held.column
    qtbot.keyClick(view, Qt.Key.Key_Left)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.point_at(middle).row > held.row
    assert cell_at(view, middle)[1] == round(held.column)


def measuring(view, drawn=None):
    """Let drags draw lines in a view, and note these."""
    tool = LineTool(view)
    if drawn is not None:
        tool.drawn.connect(lambda: drawn.append(tool.line))
    view.setTool(tool)
    return tool


def test_drawing_a_line(qtbot, make_view):
    view = make_view(ramp(30, 30))
    before = view.point_at(QPointF(200, 150))
    drawn = []
    measuring(view, drawn)
    assert view.cursor().shape() == Qt.CursorShape.CrossCursor
    start, end = QPoint(150, 100), QPoint(240, 170)
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(view, QPoint(200, 120))
    qtbot.mouseMove(view, end)
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)
    assert len(drawn) == 3
    assert {line[0] for line in drawn} == {view.pick(QPointF(start))}
    assert drawn[0][1] == view.pick(QPointF(200, 120))
    assert drawn[1] == drawn[2] == (view.pick(QPointF(start)), view.pick(QPointF(end)))
    assert_same(view.point_at(QPointF(200, 150)), before)
    qtbot.mouseMove(view, QPoint(100, 100))
    assert len(drawn) == 3


def test_a_drawn_line_ends_at_the_border_of_the_map(qtbot, make_view):
    view = make_view(ramp(30, 40))
    drawn = []
    measuring(view, drawn)
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(1, 150))
    qtbot.mouseMove(view, QPoint(399, 299))
    assert drawn[-1][0][1] == 0
    assert drawn[-1][1] == (1, 1)


def test_a_click_draws_no_line(qtbot, make_view):
    view = make_view(ramp(30, 30))
    with qtbot.assertNotEmitted(measuring(view).drawn):
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton)
        qtbot.mouseDClick(view, Qt.MouseButton.LeftButton)


def test_the_map_moves_with_the_other_buttons_while_drawing_and_with_the_left_one_after_it(qtbot, make_view):
    view = make_view(ramp(101, 101))
    tool = measuring(view)
    for button in (Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton):
        held = view.point_at(QPointF(200, 150))
        with qtbot.assertNotEmitted(tool.drawn):
            qtbot.mousePress(view, button, pos=QPoint(200, 150))
            qtbot.mouseMove(view, QPoint(230, 160))
            qtbot.mouseRelease(view, button, pos=QPoint(230, 160))
        assert_same(view.point_at(QPointF(230, 160)), held)
        view.setTool(None)
    assert view.cursor().shape() == Qt.CursorShape.ArrowCursor


def test_two_fingers_move_the_map_and_zoom_it_with_ctrl(make_view):
    view = make_view(ramp(257, 257))
    middle = centre(view)
    held = view.point_at(middle)
    touchpad_scroll(view, QPoint(12, -7))
    assert_same(view.point_at(middle + QPointF(12, -7)), held)
    held, beside = view.point_at(middle), view.point_at(middle + QPointF(30, 0))
    touchpad_scroll(view, QPoint(0, 30), Qt.KeyboardModifier.ControlModifier)
    assert_same(view.point_at(middle), held)
    assert view.point_at(middle + QPointF(30, 0)).column < beside.column


def test_pinching_zooms_about_the_pointer(make_view):
    view = make_view(ramp(257, 257))
    place = QPointF(230, 110)
    held, beside = view.point_at(place), view.point_at(QPointF(250, 110))
    pinch(view, place, 0.25)
    assert_same(view.point_at(place), held)
    apart = view.point_at(QPointF(250, 110)).column - held.column
    assert apart == pytest.approx((beside.column - held.column) / 1.25)


def test_telling_the_pointed_place_back_as_a_mark_comes_to_rest(qtbot, make_view):
    view = make_view(ramp(30, 30))
    view.pointed.connect(view.setMark)
    qtbot.mouseMove(view, QPoint(200, 150))
    with qtbot.waitSignal(view.painted, timeout=LONG):
        view.update()
    QApplication.processEvents()
    with qtbot.assertNotEmitted(view.painted, wait=100):
        pass
