"""Mouse and touchpad over a surface: they turn, move and zoom its camera."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QInputDevice, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.surface3d.camera.camera import WorldPoint
from terrain_explorer.gui.views.tool import MapTool

DEGREES_PER_PIXEL = 0.4

ZOOM_PER_UNIT = 1.001
"""For each eighth of a degree by which a wheel is turned."""

LEFT = Qt.MouseButton.LeftButton
_MOVING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier

Drag = Callable[[QPointF], None]
"""Takes how far the pointer has moved."""


class MovableCamera(Protocol):
    """What the gestures of all surfaces need; see `Navigation` and `FarNavigation`."""

    def turn(self, azimuth: float, elevation: float) -> None:
        """Turn, in degrees."""

    def slide(self, right: float, forward: float) -> None:
        """Move over the ground, in pixels."""

    def zoom(self, factor: float, about: WorldPoint | None = None) -> None:
        """Come nearer by this factor, to a place or to what the camera turns around."""


class CameraGestures(QObject):
    """Turns, moves and zooms the camera of a view.

    Dragging turns; dragging with Shift, Ctrl or another button moves; the wheel zooms to the pointer; a double click
    makes that place the one to turn around. On a touchpad two fingers turn, with Shift or Ctrl they move; pinching
    zooms. While Shift and Ctrl belong to a tool, only the middle button moves.

    Attributes
    ----------
    tool
        The tool in force, which comes before, or None.
    """

    def __init__(self, view: QWidget, camera: MovableCamera) -> None:
        super().__init__(view)
        self._camera = camera
        self.tool: MapTool | None = None
        self._drag: Drag | None = None
        self._position: QPointF | None = None
        kinds = QEvent.Type
        self._answers: dict[QEvent.Type, Callable[..., bool]] = {
            kinds.MouseButtonPress: self._press,
            kinds.MouseButtonDblClick: self._double_click,
            kinds.MouseMove: self._move,
            kinds.MouseButtonRelease: self._release,
            kinds.Wheel: self._scroll,
            kinds.NativeGesture: self._gesture,
            kinds.Leave: self._leave,
            **dict.fromkeys((kinds.FocusOut, kinds.Hide), self._lose),
        }

    @property
    def position(self) -> QPointF | None:
        """Where the pointer is in the view, or None beside it."""
        return self._position

    def answer(self, event: QEvent) -> bool:
        """Answer what the user does in the view."""
        answer = self._answers.get(event.type())
        return answer is not None and answer(event)

    def point_to(self, position: QPointF) -> None:
        """Take note that the pointer is here."""
        self._position = position

    def centre_at(self, position: QPointF) -> None:
        """Turn around the place that is seen at a position of the view, if there is ground."""
        raise NotImplementedError

    def _place_at(self, position: QPointF) -> WorldPoint | None:
        """Return the place that is seen at a position of the view."""
        raise NotImplementedError

    def _pull_from(self, position: QPointF) -> Drag | None:
        """Return the drag that keeps what is seen at a position under the pointer, or None beside the ground."""
        raise NotImplementedError

    def _press(self, event: QMouseEvent) -> bool:
        self._position = event.position()
        # A second button pressed meanwhile does not change the drag, but one pressed alone begins a new drag: the
        # release of the one before may have gone to another window.
        if self._drag is None or event.buttons() == event.button():
            self._drag = self._drag_of(event)
        return True

    def _double_click(self, event: QMouseEvent) -> bool:
        if event.button() == LEFT and not (self.tool is not None and self.tool.drags):
            self.centre_at(event.position())
        return self._press(event)

    def _move(self, event: QMouseEvent) -> bool:
        before = event.position() if self._position is None else self._position
        self._position = event.position()
        if not event.buttons():
            self._let_go()
        if self._drag is not None:
            self._drag(event.position() - before)
        return True

    def _release(self, event: QMouseEvent) -> bool:
        if not event.buttons():
            self._position = event.position()
            self._let_go()
        return True

    def _scroll(self, event: QWheelEvent) -> bool:
        if event.device().type() == QInputDevice.DeviceType.TouchPad:
            self._swipe(event)
        else:
            turned = event.angleDelta()
            self._zoom(ZOOM_PER_UNIT ** (turned.y() or turned.x()), event.position())
        return True

    def _swipe(self, event: QWheelEvent) -> None:
        pixels, eighths = event.pixelDelta(), event.angleDelta()
        # Some touchpads send no pixels; then a degree stands for one.
        moved = QPointF(eighths) / 8 if pixels.isNull() else QPointF(pixels)
        (self._slide if event.modifiers() & _MOVING else self._turn)(moved)

    def _gesture(self, event: QNativeGestureEvent) -> bool:
        kind = event.gestureType()
        if kind == Qt.NativeGestureType.ZoomNativeGesture:
            self._zoom(max(1.0 + event.value(), 0.1), event.position())
        elif kind == Qt.NativeGestureType.RotateNativeGesture:
            self._camera.turn(event.value(), 0.0)
        else:
            return False
        return True

    def _leave(self, _: QEvent) -> bool:
        self._position = None
        return False

    def _lose(self, _: QEvent) -> bool:
        """End a drag whose release may never come."""
        self._let_go()
        return False

    def _let_go(self) -> None:
        self._drag = None

    def _drag_of(self, event: QMouseEvent) -> Drag:
        """Return the drag that begins now."""
        if not self._moves_with(event):
            return self._turn
        # Once per drag: what was grabbed stays under the pointer, without sums of small errors.
        return self._pull_from(event.position()) or self._slide

    def _moves_with(self, event: QMouseEvent) -> bool:
        if self.tool is not None and self.tool.keeps_keys:
            return event.button() == Qt.MouseButton.MiddleButton
        return event.button() != LEFT or bool(event.modifiers() & _MOVING)

    def _turn(self, moved: QPointF) -> None:
        self._camera.turn(-DEGREES_PER_PIXEL * moved.x(), DEGREES_PER_PIXEL * moved.y())

    def _slide(self, moved: QPointF) -> None:
        self._camera.slide(-moved.x(), moved.y())

    def _zoom(self, factor: float, position: QPointF | None) -> None:
        self._camera.zoom(factor, None if position is None else self._place_at(position))
