"""Mouse and touchpad: turning, zooming to the pointer, moving, pointing and drawing lines."""

import numpy as np
import pytest
from pyqtgraph import Vector
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QHideEvent
from PySide6.QtWidgets import QApplication
from surface_mouse import (
    CTRL,
    KINDS,
    LEFT,
    MIDDLE,
    NONE,
    PLAIN,
    SHIFT,
    double_click,
    drag,
    gesture,
    hover,
    mouse,
    place_at,
    show_ground,
    swipe,
    unshown_view,
    wheel,
)
from surface_tools import flat, hills, projected

from terrain_explorer.gui.views.surface3d.camera_navigation import CameraNavigation
from terrain_explorer.gui.views.tool import LineTool

HILLS = hills(129, 129)
BESIDE = (1, 1)
PLACES = [(200, 150), (120, 180), (260, 130)]


@pytest.fixture(params=[False, True], ids=["perspective", "orthographic"])
def any_view(request, view):
    view.navigation.setOrthographic(request.param)
    return view


@pytest.fixture
def view(qapp):
    view = unshown_view(qapp)
    show_ground(view, HILLS, 0.5)
    yield view
    view.deleteLater()


def seen_at(view, place):
    """Return where a place of the world is seen in the widget."""
    x, y, _ = projected(view, *place)
    return 200 * (1 + x), 150 * (1 - y)


def under(view, at):
    return place_at(view, at)


@pytest.mark.parametrize("at", PLACES)
@pytest.mark.parametrize("steps", [1, 3, 8])
def test_the_wheel_leaves_the_ground_under_the_pointer_there(any_view, at, steps):
    place = under(any_view, at)
    before = any_view.block_camera
    wheel(any_view, steps, at)
    assert any_view.block_camera.distance < before.distance
    assert any_view.block_camera.backward == pytest.approx(before.backward)
    assert seen_at(any_view, place) == pytest.approx(at, abs=0.01)
    wheel(any_view, -steps, at)
    assert seen_at(any_view, place) == pytest.approx(at, abs=0.01)
    assert any_view.block_camera.distance == pytest.approx(before.distance)
    assert any_view.block_camera.pivot == pytest.approx(before.pivot, abs=1e-9)


def test_beside_the_ground_the_wheel_zooms_to_what_is_in_the_middle(any_view):
    assert under(any_view, BESIDE) is None
    place, distance = under(any_view, (200, 150)), any_view.block_camera.distance
    wheel(any_view, 2, BESIDE)
    assert under(any_view, (200, 150)) == pytest.approx(place)
    assert any_view.block_camera.distance < distance


@pytest.mark.parametrize("at", PLACES)
def test_a_double_click_turns_around_that_place_from_now_on(any_view, at):
    place, before = under(any_view, at), any_view.block_camera
    double_click(any_view, at)
    after = any_view.block_camera
    assert after.pivot == pytest.approx(place)
    assert seen_at(any_view, place) == pytest.approx((200, 150), abs=0.01)
    assert (after.distance, after.azimuth, after.elevation) == (before.distance, before.azimuth, before.elevation)


def test_a_double_click_beside_the_ground_changes_nothing(view):
    before = view.block_camera
    double_click(view, BESIDE)
    assert view.block_camera == before


@pytest.mark.parametrize(("button", "held"), [(MIDDLE, PLAIN), (Qt.MouseButton.RightButton, PLAIN), (LEFT, CTRL)])
@pytest.mark.parametrize("elevation", [33, 90])
@pytest.mark.parametrize("at", PLACES)
def test_dragging_otherwise_moves_what_is_under_the_pointer(any_view, button, held, elevation, at):
    any_view.setCameraPosition(elevation=elevation, pos=Vector(0.0, -0.3, 0.1), distance=2.0)
    place, before = under(any_view, at), any_view.block_camera
    assert place is not None
    drag(any_view, (12, -9), button, held, at)
    assert seen_at(any_view, place) == pytest.approx((at[0] + 12, at[1] - 9), abs=0.01)
    assert any_view.block_camera.backward == before.backward


def test_dragging_turns_around_the_pivot(view):
    before = view.block_camera
    drag(view, (10, 20))
    after = view.block_camera
    assert (after.pivot, after.distance) == (before.pivot, before.distance)
    assert after.azimuth < before.azimuth
    assert after.elevation > before.elevation


def test_two_fingers_turn_and_with_shift_or_ctrl_they_move(view):
    before = view.block_camera
    swipe(view, (30, 0))
    turned = view.block_camera
    assert turned.azimuth < before.azimuth
    assert (turned.pivot, turned.distance) == (before.pivot, before.distance)
    for held in (SHIFT, CTRL):
        pivot = view.block_camera.pivot
        swipe(view, (10, 5), held)
        assert seen_at(view, pivot) == pytest.approx((210, 155), abs=0.01)
        assert view.block_camera.azimuth == turned.azimuth


def test_a_touchpad_that_tells_no_pixels_turns_as_well(view):
    azimuth = view.block_camera.azimuth
    swipe(view, (0, 0), eighths=(80, 0))
    assert view.block_camera.azimuth < azimuth


def test_turning_two_fingers_turns_the_terrain_with_them(view):
    view.navigation.look_at("top")
    before = np.array(seen_at(view, (0, 0.5, 0)))
    gesture(view, Qt.NativeGestureType.RotateNativeGesture, 10.0)
    x, _ = np.array(seen_at(view, (0, 0.5, 0))) - before
    assert x > 1
    assert view.block_camera.azimuth == -80


@pytest.fixture
def told(view):
    points = []
    view.pointed.connect(points.append)
    return points


def test_the_point_under_the_pointer_is_told(view, told, qtbot):
    assert view.hasMouseTracking()
    for at in PLACES:
        told.clear()
        hover(view, at)
        qtbot.waitUntil(lambda: bool(told))
        assert told == [view.navigation.point_at(QPointF(*at))]
        assert told[0] is not None
    hover(view, BESIDE)
    qtbot.waitUntil(lambda: len(told) == 2)
    assert told[-1] is None


def test_many_moves_at_once_are_told_once(view, told, qtbot, monkeypatch):
    picks, point_at = [], CameraNavigation.point_at
    monkeypatch.setattr(CameraNavigation, "point_at", lambda self, at: picks.append(at) or point_at(self, at))
    for x in range(100, 200):
        hover(view, (x, 150))
    qtbot.waitUntil(lambda: bool(told))
    qtbot.wait(20)
    assert len(told) == len(picks) == 1
    assert picks == [QPointF(199, 150)]


def test_nothing_is_told_while_dragging_and_again_afterwards(view, told, qtbot):
    drag(view, (30, 10), released=False)
    qtbot.wait(20)
    assert told == []
    mouse(view, KINDS.MouseButtonRelease, (230, 160))
    qtbot.waitUntil(lambda: bool(told))
    assert told == [view.navigation.point_at(QPointF(230, 160))]


LOSSES = {
    "hover": hover,
    "focus": lambda view, at: QApplication.sendEvent(view, QFocusEvent(QEvent.Type.FocusOut)),
    "hide": lambda view, at: QApplication.sendEvent(view, QHideEvent()),
}


@pytest.mark.parametrize("lose", LOSSES.values(), ids=LOSSES)
def test_a_drag_whose_release_never_comes_ends(view, told, qtbot, lose):
    drag(view, (10, 5), MIDDLE, released=False)
    lose(view, (210, 155))
    view.orbit(3, 0)
    qtbot.waitUntil(lambda: bool(told))
    assert told == [view.navigation.point_at(QPointF(210, 155))]
    before = view.block_camera
    drag(view, (30, 0))
    assert view.block_camera.azimuth != before.azimuth
    assert view.block_camera.pivot == before.pivot


def test_the_press_after_a_lost_release_begins_anew(view):
    drag(view, (10, 5), MIDDLE, released=False)
    before = view.block_camera
    drag(view, (30, 0))
    assert view.block_camera.azimuth != before.azimuth
    assert view.block_camera.pivot == before.pivot


def test_another_button_pressed_meanwhile_does_not_change_the_drag(view):
    before = view.block_camera
    mouse(view, KINDS.MouseButtonPress, (200, 150), LEFT, LEFT)
    mouse(view, KINDS.MouseButtonPress, (200, 150), MIDDLE, LEFT | MIDDLE)
    mouse(view, KINDS.MouseMove, (230, 150), NONE, LEFT | MIDDLE)
    assert view.block_camera.azimuth != before.azimuth
    assert view.block_camera.pivot == before.pivot


@pytest.mark.parametrize("button", [LEFT, MIDDLE])
def test_the_second_press_of_a_double_click_begins_a_drag(view, button):
    before = view.block_camera
    mouse(view, KINDS.MouseButtonDblClick, BESIDE, button, button)
    assert view.block_camera == before
    mouse(view, KINDS.MouseMove, (30, 20), NONE, button)
    assert (view.block_camera.pivot == before.pivot) is (button == LEFT)
    assert (view.block_camera.azimuth == before.azimuth) is (button == MIDDLE)


def test_leaving_is_told(view, told, qtbot):
    hover(view, PLACES[0])
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    qtbot.wait(20)
    assert told == [None]
    view.orbit(3, 3)
    qtbot.wait(20)
    assert told == [None]


def test_another_point_comes_under_the_pointer_when_the_camera_or_the_ground_moves(view, told, qtbot):
    hover(view, PLACES[1])
    qtbot.waitUntil(lambda: len(told) == 1)
    view.orbit(10, 0)
    qtbot.waitUntil(lambda: len(told) == 2)
    show_ground(view, flat(33, 33), 1.0)
    qtbot.waitUntil(lambda: len(told) >= 3)
    assert len({(point.row, point.column) for point in told}) == len(told)


@pytest.fixture
def tool(view):
    tool = LineTool(view)
    view.setTool(tool)
    return tool


@pytest.fixture
def lines(tool):
    lines = []
    tool.drawn.connect(lambda: lines.append(tool.line))
    return lines


def test_a_line_ends_on_the_ground(view, lines, qtbot):
    drag(view, (60, 0), start=(150, 140), released=False)
    qtbot.waitUntil(lambda: bool(lines))
    mouse(view, KINDS.MouseMove, BESIDE, LEFT, LEFT)
    mouse(view, KINDS.MouseButtonRelease, BESIDE)
    qtbot.wait(20)
    assert {end for _, end in lines} == {view.pick(QPointF(210, 140))}


def test_escape_leaves_a_walk_before_it_leaves_drawing(view, tool, qtbot):
    view.navigation.setWalking(True)
    with qtbot.assertNotEmitted(tool.left), qtbot.waitSignal(view.walkingChanged):
        qtbot.keyClick(view, Qt.Key.Key_Escape)
    with qtbot.waitSignal(tool.left):
        qtbot.keyClick(view, Qt.Key.Key_Escape)


def test_beside_the_ground_dragging_turns_even_while_drawing(view, lines):
    before = view.block_camera
    drag(view, (20, 20), start=BESIDE)
    assert lines == []
    assert view.block_camera.azimuth != before.azimuth
