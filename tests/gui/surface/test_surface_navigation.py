"""The camera; nothing is drawn here."""

import random

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QApplication
from surface_tools import corners, flat, noise, projected

from terrain_explorer.gui.surface.block import Block
from terrain_explorer.gui.surface.glformat import choose_pyopengl_platform

SIZES = [(1440, 900), (500, 800), (300, 200)]
BLOCKS = [Block.of(noise(65, 65), 1.0), Block.of(noise(20, 90), 1.0), Block.of(noise(90, 20), 4.0)]
LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
PLAIN, SHIFT, CTRL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


@pytest.fixture
def view(qapp):
    choose_pyopengl_platform(qapp)
    from terrain_explorer.gui.surface.navigation import OrbitView

    view = OrbitView()
    resize(view, 400, 300)
    view.setBlock(BLOCKS[0])
    yield view
    view.deleteLater()


def resize(view, width, height):
    before = view.size()
    view.resize(width, height)
    QApplication.sendEvent(view, QResizeEvent(view.size(), before))


def camera(view):
    eye, pivot = view.cameraPosition(), view.opts["center"]
    return eye.x(), eye.y(), eye.z(), pivot.x(), pivot.y(), pivot.z()


def drag(view, by, button=LEFT, held=PLAIN):
    kinds = QMouseEvent.Type
    for kind, x, y in ((kinds.MouseButtonPress, 0, 0), (kinds.MouseMove, *by), (kinds.MouseButtonRelease, *by)):
        at = QPointF(200 + x, 150 + y)
        buttons = Qt.MouseButton.NoButton if kind == kinds.MouseButtonRelease else button
        QApplication.sendEvent(view, QMouseEvent(kind, at, view.mapToGlobal(at), button, buttons, held))


def wheel(view, steps):
    at, turned = QPointF(200, 150), QPoint(0, 120 * steps)
    phase = Qt.ScrollPhase.NoScrollPhase
    buttons = Qt.MouseButton.NoButton
    QApplication.sendEvent(view, QWheelEvent(at, at, QPoint(), turned, buttons, PLAIN, phase, False))


def inside(view, block):
    return all(abs(part) <= 1.0 for corner in corners(block) for part in projected(view, *corner))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("look", ["resetView", "topView"])
def test_the_whole_block_is_framed(view, size, block, look):
    resize(view, *size)
    view.setBlock(block)
    view.zoom(3.0)
    getattr(view, look)()
    assert inside(view, block)
    widest = max(abs(part) for corner in corners(block) for part in projected(view, *corner)[:2])
    assert widest > 0.85


def test_north_is_up_seen_from_above(view):
    view.orbit(77, 0)
    view.topView()
    middle, north, east = (projected(view, *point, 0) for point in ((0, 0), (0, 0.5), (0.5, 0)))
    assert middle[:2] == pytest.approx((0, 0), abs=1e-5)
    assert north[0] == pytest.approx(0, abs=1e-5)
    assert north[1] > 0.1
    assert east[0] > 0.1
    assert east[1] == pytest.approx(0, abs=1e-5)


@pytest.mark.parametrize(
    "move",
    [
        lambda view, qtbot: view.orbit(10, -400),
        lambda view, qtbot: [qtbot.keyClick(view, Qt.Key.Key_Down) for _ in range(40)],
        lambda view, qtbot: drag(view, (5, -2000)),
    ],
    ids=["orbit", "keys", "drag"],
)
def test_the_camera_stays_above_the_ground(view, qtbot, move):
    move(view, qtbot)
    assert view.opts["elevation"] == 2.0
    assert view.cameraPosition().z() > view.opts["center"].z() > BLOCKS[0].bottom


def test_the_camera_stays_above_the_ground_whatever_is_done(view, qtbot):
    dice = random.Random(3)
    for _ in range(300):
        dice.choice(
            [
                lambda: view.orbit(dice.uniform(-90, 90), dice.uniform(-90, 90)),
                lambda: drag(view, (dice.randint(-300, 300), dice.randint(-300, 300))),
                lambda: drag(view, (dice.randint(-300, 300), dice.randint(-300, 300)), MIDDLE),
                lambda: wheel(view, dice.randint(-9, 9)),
                view.resetView,
                view.topView,
            ]
        )()
        assert 2.0 <= view.opts["elevation"] <= 90.0
        assert view.cameraPosition().z() > BLOCKS[0].bottom
        assert abs(view.opts["center"].x()) <= BLOCKS[0].east
        assert abs(view.opts["center"].y()) <= BLOCKS[0].north


def test_it_does_not_turn_over_the_top(view):
    view.orbit(0, 500)
    assert view.opts["elevation"] == 90.0


def test_zooming_ends_on_both_sides(view):
    framed = view.opts["distance"]
    for _ in range(100):
        wheel(view, 5)
    nearest = view.opts["distance"]
    assert 0 < nearest < framed / 10
    for _ in range(100):
        wheel(view, -5)
    assert view.opts["distance"] == pytest.approx(3 * framed)
    assert inside(view, BLOCKS[0])


def test_the_wheel_zooms_towards_the_viewer(view):
    before = view.opts["distance"]
    wheel(view, 1)
    assert view.opts["distance"] < before


def test_plus_and_minus_zoom_and_undo_each_other(view, qtbot):
    before = view.opts["distance"]
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.opts["distance"] < before
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    assert view.opts["distance"] == pytest.approx(before)


@pytest.mark.parametrize(("button", "held"), [(MIDDLE, PLAIN), (LEFT, SHIFT), (LEFT, CTRL)])
def test_dragging_otherwise_moves_what_is_under_the_pointer(view, button, held):
    view.topView()
    before = projected(view, 0, 0, view.opts["center"].z())
    drag(view, (40, 30), button, held)
    after = projected(view, 0, 0, view.opts["center"].z())
    assert view.opts["azimuth"] == -90
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((2 * 40 / 400, -2 * 30 / 300), abs=1e-3)


def test_the_arrows_turn_and_with_shift_they_move(view, qtbot):
    azimuth, pivot = view.opts["azimuth"], view.opts["center"]
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.opts["azimuth"] != azimuth
    assert view.opts["center"] == pivot
    azimuth = view.opts["azimuth"]
    qtbot.keyClick(view, Qt.Key.Key_Right, SHIFT)
    assert view.opts["azimuth"] == azimuth
    assert view.opts["center"] != pivot


def test_moves_are_told(view, qtbot):
    for move in (lambda: view.orbit(1, 1), lambda: view.zoom(2), lambda: view.slide(3, 3), view.resetView):
        with qtbot.waitSignal(view.moved):
            move()


def test_the_camera_stays_for_a_map_of_the_same_shape(view):
    view.orbit(30, 5)
    view.zoom(2)
    before = camera(view)
    view.setBlock(Block.of(flat(65, 65), 3.0))
    assert camera(view) == pytest.approx(before)


def test_the_camera_frames_a_map_of_another_shape(view):
    view.orbit(30, 5)
    view.zoom(4)
    view.setBlock(BLOCKS[1])
    assert inside(view, BLOCKS[1])


@pytest.mark.parametrize("look", ["resetView", "topView"])
def test_resizing_frames_again_before_the_camera_was_moved(view, look):
    getattr(view, look)()
    elevation = view.opts["elevation"]
    resize(view, 200, 500)
    assert inside(view, BLOCKS[0])
    assert view.opts["elevation"] == elevation


def test_resizing_leaves_a_camera_that_was_moved(view):
    view.orbit(15, 0)
    before = camera(view)
    resize(view, 200, 500)
    assert camera(view) == pytest.approx(before)
