"""What a pen does on a tablet."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QInputDevice, QPointingDevice, QPointingDeviceUniqueId, QTabletEvent
from PySide6.QtWidgets import QApplication

TIP, NONE, PLAIN = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
KINDS = QTabletEvent.Type


def _device(end):
    can = QInputDevice.Capability
    return QPointingDevice(
        "pen", 11, QInputDevice.DeviceType.Stylus, end, can.Position | can.Pressure, 1, 3, "", QPointingDeviceUniqueId()
    )


PEN, ERASER = _device(QPointingDevice.PointerType.Pen), _device(QPointingDevice.PointerType.Eraser)


def pen(view, kind, at, pressure=0.5, button=NONE, buttons=TIP, held=PLAIN, device=PEN):
    """Send what a pen does, and return whether the view took it."""
    at = QPointF(*at)
    there = QPointF(view.mapToGlobal(at))
    event = QTabletEvent(kind, device, at, there, pressure, 0, 0, 0, 0, 0, held, button, buttons)
    event.ignore()  # as Qt does
    QApplication.sendEvent(view, event)
    return event.isAccepted()


def press(view, at, pressure=0.5, **other):
    return pen(view, KINDS.TabletPress, at, pressure, TIP, **other)


def move(view, at, pressure=0.5, **other):
    return pen(view, KINDS.TabletMove, at, pressure, **other)


def release(view, at, **other):
    return pen(view, KINDS.TabletRelease, at, 0.0, TIP, NONE, **other)
