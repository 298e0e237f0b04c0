"""How the camera moves: by mouse, by keyboard and from outside."""

from __future__ import annotations

from math import cos, radians, sin, tan

import pyqtgraph.opengl as gl
from pyqtgraph import Vector
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMatrix4x4, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.surface.block import SIDE, Block
from terrain_explorer.gui.surface.camera import FROM_ABOVE, OBLIQUE, Framing, Pose, frame

FIELD_OF_VIEW = 36.0
"""Horizontal, in degrees."""

LOWEST, HIGHEST = 2.0, 90.0
"""Degrees above the horizon between which the camera stays."""

NEAREST = 0.04 * SIDE
DEGREES_PER_PIXEL = 0.4
DEGREES_PER_KEY, PIXELS_PER_KEY, ZOOM_PER_KEY = 3.0, 24.0, 1.1

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
_ZOOMS = {Qt.Key.Key_Plus: ZOOM_PER_KEY, Qt.Key.Key_Equal: ZOOM_PER_KEY, Qt.Key.Key_Minus: 1 / ZOOM_PER_KEY}
_NO_BLOCK = Block(east=SIDE / 2, north=SIDE / 2, bottom=0.0, top=0.0, relief=0.0)


class OrbitView(gl.GLViewWidget):
    """A view whose camera turns around a block, keeps above the ground and finds the whole block by itself.

    Dragging turns; dragging with Shift, Ctrl or another button moves; the wheel zooms. The arrows turn, with Shift
    they move; plus and minus zoom. As long as nobody has moved the camera the block stays framed.

    Signals
    -------
    moved
        The camera has moved.
    """

    moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.opts["fov"] = FIELD_OF_VIEW
        self._block = _NO_BLOCK
        self._pose: Pose | None = None
        self._pointer = QPointF()
        self.resetView()

    def setBlock(self, block: Block) -> None:
        """Look at this block from now on; the camera moves only if the block's ground has another shape."""
        same_ground = (block.east, block.north) == (self._block.east, self._block.north)
        fresh = self._block is _NO_BLOCK or not same_ground
        self._block = block
        if fresh:
            self.resetView()

    def resetView(self) -> None:
        """Look at the whole block, obliquely from the south."""
        self._look(OBLIQUE)

    def topView(self) -> None:
        """Look straight down on the whole block, north at the top."""
        self._look(FROM_ABOVE)

    def orbit(self, azim: float, elev: float) -> None:
        """Turn around the pivot, in degrees, and keep above the ground."""
        elevation = min(max(self.opts["elevation"] + elev, LOWEST), HIGHEST)
        self._place(azimuth=self.opts["azimuth"] + azim, elevation=elevation)

    def zoom(self, factor: float) -> None:
        """Come nearer by this factor."""
        farthest = 3.0 * self._framing(OBLIQUE).distance
        self._place(distance=min(max(self.opts["distance"] / factor, NEAREST), farthest))

    def slide(self, right: float, forward: float) -> None:
        """Move the camera and its pivot over the ground, in pixels; the pivot stays over the block."""
        azimuth, elevation = radians(self.opts["azimuth"]), radians(self.opts["elevation"])
        step = 2.0 * tan(radians(self.opts["fov"]) / 2) * self.opts["distance"] / self.width()
        along = forward / max(sin(elevation), 0.25)
        pivot = self.opts["center"]
        x = pivot.x() - step * (right * sin(azimuth) + along * cos(azimuth))
        y = pivot.y() + step * (right * cos(azimuth) - along * sin(azimuth))
        east, north = self._block.east, self._block.north
        self._place(pos=Vector(min(max(x, -east), east), min(max(y, -north), north), pivot.z()))

    def projectionMatrix(self, region: tuple[float, ...], viewport: tuple[float, ...]) -> QMatrix4x4:
        """Return the projection of a region of the viewport, with near and far planes close around the block."""
        left, low, width, height = viewport
        eye = self.cameraPosition()
        away = (eye - Vector(0.0, 0.0, self._block.middle)).length()
        near = max(away - 1.1 * self._block.radius, 0.1 * NEAREST)
        scale = 2.0 * near * tan(radians(self.opts["fov"]) / 2) / width
        west, east = ((edge - left - width / 2) * scale for edge in (region[0], region[0] + region[2]))
        south, north = ((edge - low - height / 2) * scale for edge in (region[1], region[1] + region[3]))
        matrix = QMatrix4x4()
        matrix.frustum(west, east, south, north, near, away + 1.1 * self._block.radius)
        return matrix

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._pose is not None:
            self._look(self._pose)
        super().resizeEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pointer = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        moved, self._pointer = event.position() - self._pointer, event.position()
        held = event.modifiers() & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier)
        if event.buttons() == Qt.MouseButton.LeftButton and not held:
            self.orbit(-DEGREES_PER_PIXEL * moved.x(), DEGREES_PER_PIXEL * moved.y())
        elif event.buttons():
            self.slide(-moved.x(), moved.y())

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta()
        self.zoom(1.001 ** (turned.y() or turned.x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ARROWS:
            right, up = _ARROWS[key]
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.slide(PIXELS_PER_KEY * right, PIXELS_PER_KEY * up)
            else:
                self.orbit(DEGREES_PER_KEY * right, DEGREES_PER_KEY * up)
        elif key in _ZOOMS:
            self.zoom(_ZOOMS[key])
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def _place(self, **camera: float | Vector) -> None:
        self._pose = None
        self.setCameraPosition(**camera)
        self.moved.emit()

    def _look(self, pose: Pose) -> None:
        framing = self._framing(pose)
        self._place(pos=Vector(0.0, 0.0, framing.pivot), distance=framing.distance, **vars(pose))
        self._pose = pose

    def _framing(self, pose: Pose) -> Framing:
        return frame(self._block, pose, self.opts["fov"], max(self.width(), 1) / max(self.height(), 1))
