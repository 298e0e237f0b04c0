"""What wheel, touchpad and keys mean over a map: how far it moves, or how many times closer it comes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QInputDevice, QNativeGestureEvent, QWheelEvent

MapMove = QPointF | float
"""The pixels by which the map moves, or the factor by which it comes closer."""

_WHEEL_STEP = 1.25
_KEY_STEP = 32

KEY_MOVES: Mapping[Qt.Key, MapMove] = MappingProxyType(
    {
        Qt.Key.Key_Left: QPointF(_KEY_STEP, 0),
        Qt.Key.Key_Right: QPointF(-_KEY_STEP, 0),
        Qt.Key.Key_Up: QPointF(0, _KEY_STEP),
        Qt.Key.Key_Down: QPointF(0, -_KEY_STEP),
        Qt.Key.Key_Plus: _WHEEL_STEP,
        Qt.Key.Key_Equal: _WHEEL_STEP,
        Qt.Key.Key_Minus: 1 / _WHEEL_STEP,
    }
)
"""What keys mean."""


def scrolled(event: QWheelEvent) -> MapMove:
    """Return what the wheel means, or two fingers on a touchpad: these move the map, with Ctrl they zoom."""
    # Some touchpads send wheel steps without pixels; those zoom as a wheel does.
    touchpad = event.device().type() == QInputDevice.DeviceType.TouchPad and not event.pixelDelta().isNull()
    if touchpad and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return QPointF(event.pixelDelta())
    return float(_WHEEL_STEP ** (event.angleDelta().y() / 120))


def pinched(event: QNativeGestureEvent) -> float | None:
    """Return the factor of a pinch, or None for other gestures."""
    return 1 + event.value() if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture else None
