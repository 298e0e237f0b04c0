"""What a hand does with mouse and touchpad, and a view without a window to do it in."""

from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import (
    QInputDevice,
    QMouseEvent,
    QNativeGestureEvent,
    QPointingDevice,
    QPointingDeviceUniqueId,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform
from terrain_explorer.terrain.shading.look import Look

LEFT, MIDDLE, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.NoButton
PLAIN, SHIFT, CTRL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
KINDS = QMouseEvent.Type
MIDDLE_OF_IT = (200, 150)


def unshown_view(qapp):
    """Return a surface view of 400 x 300 pixels that shows nothing and is not shown, so it needs no OpenGL."""
    choose_pyopengl_platform(qapp)
    from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView

    view = SurfaceView()
    resize(view, 400, 300)
    return view


def show_ground(view, heightmap, exaggeration=1.0, sea=None, changed=None):
    """Show a heightmap so many times as high as usual, with the sea at a part of its range."""
    view.setLook(Look(exaggeration=exaggeration, water=sea is not None, water_level=sea or 0.0))
    view.ground.setHeightmap(heightmap, changed)


def place_at(view, at):
    """Return the place of the world of the block at a position of a view, or None."""
    place = view.navigation.place_at(QPointF(*at))
    if place is None:
        return None
    return view.around_block(replace(view.camera, pivot=view.frame_of_camera.spot(place))).pivot


def resize(view, width, height):
    before = view.size()
    view.resize(width, height)
    QApplication.sendEvent(view, QResizeEvent(view.size(), before))


def mouse(view, kind, at, button=LEFT, buttons=NONE, held=PLAIN):
    at = QPointF(*at)
    QApplication.sendEvent(view, QMouseEvent(kind, at, view.mapToGlobal(at), button, buttons, held))


def drag(view, by, button=LEFT, held=PLAIN, start=MIDDLE_OF_IT, released=True):
    end = (start[0] + by[0], start[1] + by[1])
    mouse(view, KINDS.MouseButtonPress, start, button, button, held)
    mouse(view, KINDS.MouseMove, end, NONE, button, held)
    if released:
        mouse(view, KINDS.MouseButtonRelease, end, button, NONE, held)


def hover(view, at):
    mouse(view, KINDS.MouseMove, at, NONE, NONE)


def double_click(view, at):
    mouse(view, KINDS.MouseButtonPress, at, LEFT, LEFT)
    mouse(view, KINDS.MouseButtonRelease, at, LEFT, NONE)
    mouse(view, KINDS.MouseButtonDblClick, at, LEFT, LEFT)
    mouse(view, KINDS.MouseButtonRelease, at, LEFT, NONE)


def wheel(view, steps, at=MIDDLE_OF_IT):
    at, turned = QPointF(*at), QPoint(0, round(120 * steps))
    QApplication.sendEvent(
        view, QWheelEvent(at, at, QPoint(), turned, NONE, PLAIN, Qt.ScrollPhase.NoScrollPhase, False)
    )


def touchpad():
    kinds = QInputDevice
    return QPointingDevice(
        "pad",
        7,
        kinds.DeviceType.TouchPad,
        QPointingDevice.PointerType.Finger,
        kinds.Capability.Position | kinds.Capability.PixelScroll,
        5,
        1,
        "",
        QPointingDeviceUniqueId(),
    )


def swipe(view, pixels, held=PLAIN, at=MIDDLE_OF_IT, eighths=(0, 0)):
    at, phase, pad = QPointF(*at), Qt.ScrollPhase.ScrollUpdate, touchpad()
    source = Qt.MouseEventSource.MouseEventNotSynthesized
    event = QWheelEvent(at, at, QPoint(*pixels), QPoint(*eighths), NONE, held, phase, False, source, pad)
    QApplication.sendEvent(view, event)


def gesture(view, kind, value, at=MIDDLE_OF_IT):
    at, pad = QPointF(*at), touchpad()
    QApplication.sendEvent(view, QNativeGestureEvent(kind, pad, 2, at, at, at, value, QPointF()))
