"""The axes in a corner of the surface: they show where north and up are, and turn the camera there."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QRegion,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE, Camera, Pose, WorldPoint
from terrain_explorer.gui.views.surface3d.camera_gestures import DEGREES_PER_PIXEL, ZOOM_PER_UNIT
from terrain_explorer.language import marked, tr

SIDE = 92
"""Width and height, in points."""

_ARM, _BALL = 32.0, 9.5
"""From the middle to the middle of a ball, and the radius of a ball."""

_LETTER = 11
_BEHIND = 0.75
"""How opaque what points away from the eye is."""

_RED, _GREEN, _BLUE = "#b5544f", "#557f3d", "#3f74ad"
"""Those of x, y and z in most 3D programs; white letters are legible on them."""


@dataclass(frozen=True)
class Axis:
    """One end of an axis.

    Attributes
    ----------
    name
        The side of the terrain that lies there, or "top".
    tip
        What a click does, for `tr`.
    direction
        The unit vector in the world.
    filled
        Whether it is the end in whose direction coordinates grow.
    """

    name: str
    tip: str
    direction: WorldPoint
    colour: str
    filled: bool


AXES = (
    Axis("east", marked("Look at the east side"), (1.0, 0.0, 0.0), _RED, True),
    Axis("west", marked("Look at the west side"), (-1.0, 0.0, 0.0), _RED, False),
    Axis("north", marked("Look at the north side"), (0.0, 1.0, 0.0), _GREEN, True),
    Axis("south", marked("Look at the south side"), (0.0, -1.0, 0.0), _GREEN, False),
    Axis("top", marked("Look straight down, north at the top"), (0.0, 0.0, 1.0), _BLUE, True),
)


class AxisGizmo(QWidget):
    """Shows the axes as a camera sees them. A click on one looks along it, dragging turns the camera.

    Signals
    -------
    axisChosen
        The name of the `Axis` that was clicked.
    turned
        By how much to turn: azimuth and elevation, in degrees.
    zoomed
        Come nearer by this factor.
    """

    axisChosen = Signal(str)
    turned = Signal(float, float)
    zoomed = Signal(float)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._pose = OBLIQUE
        self._hovered: Axis | None = None
        self._pressed: QPointF | None = None
        self._dragging = False
        self.setFixedSize(SIDE, SIDE)
        self.setMouseTracking(True)
        # The corners around the axes belong to the surface below them.
        self.setMask(QRegion(self.rect(), QRegion.RegionType.Ellipse))

    @property
    def pose(self) -> Pose:
        """The direction from which the axes are seen."""
        return self._pose

    def setPose(self, pose: Pose) -> None:
        """Show the axes as they are seen from this direction."""
        if pose != self._pose:
            self._pose = pose
            self.update()

    def place(self, axis: Axis) -> QPointF:
        """Return the middle of an axis's ball."""
        right, up, _ = self._seen(axis)
        return self._middle + QPointF(_ARM * right, -_ARM * up)

    def axis_at(self, position: QPointF) -> Axis | None:
        """Return the axis whose ball is seen at a position, or None."""
        return next(
            (axis for axis in reversed(self._from_behind()) if _away(self.place(axis), position) <= _BALL), None
        )

    def event(self, event: QEvent) -> bool:
        """Say what a click does where the pointer rests."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            axis = self.axis_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), tr("Drag to turn") if axis is None else tr(axis.tip), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._dragging = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            self._hover(self.axis_at(event.position()))
            return
        moved = event.position() - self._pressed
        if self._dragging or hypot(moved.x(), moved.y()) >= QApplication.startDragDistance():
            self._dragging, self._pressed = True, event.position()
            self.turned.emit(-DEGREES_PER_PIXEL * moved.x(), DEGREES_PER_PIXEL * moved.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        axis = None if self._dragging else self.axis_at(event.position())
        self._pressed = None
        if axis is not None:
            self.axisChosen.emit(axis.name)
        self._hover(self.axis_at(event.position()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoomed.emit(ZOOM_PER_UNIT ** event.angleDelta().y())

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_faded(self._colour(QPalette.ColorRole.Window), 0.45))
            painter.drawEllipse(self._middle, SIDE / 2 - 1, SIDE / 2 - 1)
        font = QFont(self.font())
        font.setPixelSize(_LETTER)
        font.setBold(True)
        painter.setFont(font)
        for axis in self._from_behind():
            painter.setOpacity(_BEHIND if self._seen(axis)[2] < 0 and axis is not self._hovered else 1.0)
            self._draw(painter, axis)
        painter.end()

    def _draw(self, painter: QPainter, axis: Axis) -> None:
        place, colour = self.place(axis), QColor(axis.colour)
        lit = axis is self._hovered
        if axis.filled:
            painter.setPen(QPen(colour, 2.0))
            painter.drawLine(self._middle, place)
        fill = colour if axis.filled or lit else _faded(self._colour(QPalette.ColorRole.Window), 0.8)
        painter.setPen(QPen(self._colour(QPalette.ColorRole.WindowText) if lit else colour, 1.5))
        painter.setBrush(fill)
        painter.drawEllipse(place, _BALL - 1, _BALL - 1)
        white = axis.filled or lit
        painter.setPen(QColor("white") if white else self._colour(QPalette.ColorRole.WindowText))
        box = QRectF(0, 0, 2 * _BALL, 2 * _BALL)
        box.moveCenter(place)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _letter(axis))

    @property
    def _middle(self) -> QPointF:
        return QPointF(SIDE / 2, SIDE / 2)

    def _seen(self, axis: Axis) -> tuple[float, float, float]:
        """Return how far an axis goes to the right, up and towards the eye."""
        axes = Camera((0.0, 0.0, 0.0), 0.0, self._pose.azimuth, self._pose.elevation).axes
        right, up, near = (axes @ np.array(axis.direction)).tolist()
        return right, up, near

    def _from_behind(self) -> list[Axis]:
        return sorted(AXES, key=lambda axis: self._seen(axis)[2])

    def _hover(self, axis: Axis | None) -> None:
        self._hovered = axis
        self.update()

    def _colour(self, role: QPalette.ColorRole) -> QColor:
        return self.palette().color(role)


def _letter(axis: Axis) -> str:
    sides = {"north": tr("N", "north"), "east": tr("E", "east"), "south": tr("S", "south"), "west": tr("W", "west")}
    return sides.get(axis.name, "Z")


def _away(one: QPointF, other: QPointF) -> float:
    return hypot(one.x() - other.x(), one.y() - other.y())


def _faded(colour: QColor, opacity: float) -> QColor:
    colour = QColor(colour)
    colour.setAlphaF(opacity)
    return colour
