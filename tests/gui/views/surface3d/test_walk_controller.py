"""A walk in the view: its keys, and what begins and ends it."""

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QApplication
from surface_mouse import MIDDLE, double_click, drag, resize, show_ground, unshown_view, wheel
from surface_tools import hills, noise

from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Viewpoint
from terrain_explorer.gui.views.surface3d.camera.walking import STEEPEST

HILLS = hills(129, 129)
KEY = Qt.Key
FROM_THE_SOUTH = Camera((0.0, 0.0, 0.3), 4.0, -90.0, 40.0)


@pytest.fixture
def view(qapp):
    view = unshown_view(qapp)
    show_ground(view, HILLS, 1.0)
    yield view
    view.deleteLater()


def timers(view):
    """Return the timers of the navigation that are running."""
    return [timer for timer in view.navigation.findChildren(QTimer) if timer.isActive()]


def key(view, kind, code, held=Qt.KeyboardModifier.NoModifier, repeated=False):
    event = QKeyEvent(kind, code, held, "", repeated)
    QApplication.sendEvent(view, event)
    return event.isAccepted()


def above_the_ground(view):
    """Return how high the eye is above the ground, in units of the frame."""
    x, y, z = view.navigation.camera.eye
    return z - float(view.navigation.ground.level(x, y))


def test_one_stands_where_the_pivot_was_and_looks_the_same_way(view):
    view.navigation.setViewpoint(Viewpoint(Camera((0.3, -0.2, 0.2), 3.0, -50.0, 40.0)))
    view.navigation.setWalking(True)
    assert view.block_camera.distance == 0
    assert view.block_camera.eye[:2] == pytest.approx((0.3, -0.2))
    assert above_the_ground(view) == pytest.approx(view.navigation.walker.height)
    assert (view.block_camera.azimuth, view.block_camera.elevation) == (-50, 0)


def test_held_keys_move_by_time_and_not_by_repeats(view, qtbot):
    view.navigation.setWalking(True)
    assert key(view, QEvent.Type.KeyPress, KEY.Key_W)
    start = view.block_camera.eye
    qtbot.waitUntil(lambda: view.block_camera.eye[:2] != start[:2])
    for _ in range(50):
        key(view, QEvent.Type.KeyPress, KEY.Key_W, repeated=True)
        key(view, QEvent.Type.KeyRelease, KEY.Key_W, repeated=True)
    there = view.block_camera.eye
    qtbot.waitUntil(lambda: view.block_camera.eye[:2] != there[:2])
    key(view, QEvent.Type.KeyRelease, KEY.Key_W)
    qtbot.waitUntil(lambda: not timers(view))


def test_nothing_goes_on_when_one_stands_still(view, qtbot):
    view.navigation.setWalking(True)
    qtbot.waitUntil(lambda: not timers(view))
    wheel(view, 2)
    qtbot.waitUntil(lambda: not timers(view))
    assert above_the_ground(view) == pytest.approx(view.navigation.walker.height, rel=0.02)


@pytest.mark.parametrize("end", ["hide", "focus", "leave", "ground"])
def test_no_timer_goes_on(view, end):
    view.navigation.setWalking(True)
    key(view, QEvent.Type.KeyPress, KEY.Key_W)
    assert timers(view)
    if end == "leave":
        view.navigation.setWalking(False)
    elif end == "ground":
        view.ground.setHeightmap(None)
    else:
        QApplication.sendEvent(view, QHideEvent() if end == "hide" else QFocusEvent(QEvent.Type.FocusOut))
    assert not timers(view)


def test_dragging_looks_around_also_up(view):
    view.navigation.setWalking(True)
    before = view.block_camera
    x, y, _ = before.seen([before.eye - 0.5 * before.axes[2]], 4 / 3)[:, 0]
    drag(view, (30, 40))
    after = view.block_camera
    assert after.eye == before.eye
    assert after.elevation < 0
    right, down = after.seen([before.eye - 0.5 * before.axes[2]], 4 / 3)[:2, 0]
    assert right > x + 0.01
    assert down < y - 0.01
    drag(view, (0, 9000))
    assert view.block_camera.elevation == -STEEPEST
    drag(view, (0, -9000))
    assert view.block_camera.elevation == STEEPEST


@pytest.fixture
def told(view):
    told = []
    view.walkingChanged.connect(told.append)
    return told


def leave_by_key(view):
    assert key(view, QEvent.Type.KeyPress, KEY.Key_Escape)


@pytest.mark.parametrize(
    "leave", [leave_by_key, lambda view: view.navigation.setWalking(False)], ids=["escape", "action"]
)
@pytest.mark.parametrize("orthographic", [False, True])
def test_leaving_returns_to_the_camera_before(view, told, leave, orthographic):
    view.navigation.setOrthographic(orthographic)
    view.orbit(20, 5)
    view.navigation.zoom(2)
    before = view.block_camera
    view.navigation.setWalking(True)
    assert view.navigation.viewpoint.camera == before != view.block_camera
    assert not view.block_camera.orthographic
    view.navigation.setWalking(True)
    drag(view, (50, 20))
    leave(view)
    view.navigation.setWalking(False)
    assert view.block_camera == before == view.navigation.viewpoint.camera
    assert told == [True, False]


def test_what_was_framed_is_framed_again(view):
    view.navigation.setWalking(True)
    resize(view, 200, 500)
    view.navigation.setWalking(False)
    walked = view.block_camera
    view.navigation.reset_view()
    assert view.block_camera == walked


@pytest.mark.parametrize(
    "look",
    [
        lambda view: view.navigation.reset_view(),
        lambda view: view.navigation.look_at("east"),
        lambda view: view.navigation.frame_all(),
        lambda view: view.navigation.setViewpoint(Viewpoint(FROM_THE_SOUTH)),
        lambda view: view.navigation.setOrthographic(True),
        lambda view: show_ground(view, noise(9, 33), 1.0),
        lambda view: view.ground.setHeightmap(None),
        lambda view: view.setCameraPosition(distance=5),
    ],
    ids=["reset", "side", "all", "camera", "orthographic", "shape", "nothing", "pyqtgraph"],
)
def test_looking_otherwise_leaves(view, told, look):
    view.navigation.setWalking(True)
    look(view)
    assert told == [True, False]
    assert view.block_camera.distance > 0
    assert 0 <= view.block_camera.elevation <= 90


def test_the_eye_follows_ground_that_changes(view, told):
    view.navigation.setWalking(True)
    x, y, _ = view.block_camera.eye
    for exaggeration, water in ((3.0, None), (0.5, None), (0.5, 1.0)):
        show_ground(view, HILLS, exaggeration, water)
        assert view.block_camera.eye[:2] == pytest.approx((x, y))
        assert above_the_ground(view) >= 0.3 * view.navigation.walker.height
    assert told == [True]


def test_without_ground_there_is_no_walking(qapp):
    view = unshown_view(qapp)
    told = []
    view.walkingChanged.connect(told.append)
    before = view.block_camera
    view.navigation.setWalking(True)
    assert told == []
    assert view.block_camera == before
    view.deleteLater()


@pytest.mark.parametrize("code", [KEY.Key_W, KEY.Key_E, KEY.Key_Escape])
def test_shortcuts_do_not_take_the_keys_of_walking(view, code):
    def overridden(held=Qt.KeyboardModifier.NoModifier):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, code, held)
        event.ignore()
        QApplication.sendEvent(view, event)
        return event.isAccepted()

    assert not overridden()
    view.navigation.setWalking(True)
    assert overridden()
    assert overridden(Qt.KeyboardModifier.ShiftModifier)
    assert not overridden(Qt.KeyboardModifier.ControlModifier)


def test_what_moves_a_camera_from_outside_does_nothing(view, told):
    view.navigation.setWalking(True)
    before = view.block_camera
    double_click(view, (200, 250))
    drag(view, (20, 20), MIDDLE)
    view.navigation.slide(10, 10)
    assert view.block_camera == before
    assert told == [True]


def test_other_keys_are_left_to_others(view):
    view.navigation.setWalking(True)
    assert not key(view, QEvent.Type.KeyPress, KEY.Key_T)
    assert not key(view, QEvent.Type.KeyPress, KEY.Key_S, Qt.KeyboardModifier.ControlModifier)
