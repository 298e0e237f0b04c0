"""What is drawn over the surface: the marked point, the measuring line and a hint."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.surface.camera import Camera, Vectors
from terrain_explorer.gui.surface.picking import Ground, within
from terrain_explorer.terrain.probe import Line, Point

RADIUS = 9.0
"""Of the ring around the marked point, in pixels."""

DARK, LIGHT = QColor(20, 22, 26), QColor(255, 255, 255)
FAINT = 0.35
"""How strongly what a mountain hides is drawn."""

_FAR = 20.0
"""Half pictures from the middle beyond which nothing is drawn."""

_RING_CORNERS = 48
_LINE_CORNERS = 512
_SAMPLES, _FEWEST, _MOST = 2**15, 64, 4096
"""How many places are looked at to find what is hidden: in all, and at least and at most to a line of sight."""


class Overlay(QWidget):
    """A transparent widget over the surface; it takes no part in what the mouse does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._camera: Camera | None = None
        self._ground: Ground | None = None
        self._mark: Point | None = None
        self._line: Line | None = None
        self._hint = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)

    def setCamera(self, camera: Camera) -> None:
        """Draw as seen from here."""
        self._camera = camera
        self._redraw()

    def setGround(self, ground: Ground | None) -> None:
        """Draw on this ground, or nothing."""
        self._ground = ground
        self._redraw()

    def setMark(self, point: Point | None) -> None:
        """Mark a point of the map with a ring on the ground, or none."""
        if point != self._mark:
            self._mark = point
            self.update()

    def setLine(self, line: Line | None) -> None:
        """Show a line on the ground, or none."""
        if line != self._line:
            self._line = line
            self.update()

    def setHint(self, hint: str) -> None:
        """Show a line of text at the bottom; none if it is empty."""
        self._hint = hint
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._ground is not None and self._camera is not None:
            if self._line is not None:
                self._draw_line(painter, self._line, self._ground, self._camera)
            if self._mark is not None:
                self._draw_mark(painter, self._mark, self._ground, self._camera)
        if self._hint:
            self._draw_hint(painter)

    def _redraw(self) -> None:
        if self._mark is not None or self._line is not None:
            self.update()

    def _draw_mark(self, painter: QPainter, point: Point, ground: Ground, camera: Camera) -> None:
        place = np.array([ground.place(point)])
        pixel = self._pixel(place, camera)
        if pixel[0] == 0:
            return
        corners = self._on_screen(np.concatenate([ring(ground, place[0], RADIUS * pixel[0]), place]), camera)
        if np.isfinite(corners).all():
            covered = bool(hidden(ground, camera, place, pixel)[0])
            painter.setOpacity(FAINT if covered else 1.0)
            _stroke(painter, corners[:-1], 1.6, covered)
            painter.setPen(QPen(DARK, 1.0))
            painter.setBrush(LIGHT)
            painter.drawEllipse(QPointF(*corners[-1]), 2.2, 2.2)
            painter.setOpacity(1.0)

    def _draw_line(self, painter: QPainter, line: Line, ground: Ground, camera: Camera) -> None:
        places = draped(ground, line)
        corners, covered = self._on_screen(places, camera), hidden(ground, camera, places, self._pixel(places, camera))
        outside = np.isnan(corners[:, 0])
        for first, last in _runs(np.where(outside, 2, covered)):
            if not outside[first : last + 1].any():
                painter.setOpacity(FAINT if covered[first] else 1.0)
                _stroke(painter, corners[first : last + 1], 2.2, False)
        painter.setOpacity(1.0)

    def _draw_hint(self, painter: QPainter) -> None:
        size = painter.fontMetrics().size(0, self._hint)
        box = QRectF(0, 0, size.width() + 20, size.height() + 8)
        box.moveCenter(QPointF(self.width() / 2, self.height() - box.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(20, 22, 26, 170))
        painter.drawRoundedRect(box, 5, 5)
        painter.setPen(LIGHT)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._hint)

    def _pixel(self, places: Vectors, camera: Camera) -> Vectors:
        """Return the world size of a pixel at places of the world, shape (n,); 0 behind the eye."""
        everywhere, farther = camera.footprint(max(self.width(), 1))
        ahead = camera.seen(places, 1.0)[2]
        return np.asarray(everywhere + farther * np.maximum(ahead, 0.0))

    def _on_screen(self, places: Vectors, camera: Camera) -> Vectors:
        """Return where places of the world are in the widget, shape (n, 2); NaN far beside it and behind the eye."""
        width, height = max(self.width(), 1), max(self.height(), 1)
        x, y, _ = camera.seen(places, width / height)
        near = (np.abs(x) < _FAR) & (np.abs(y) < _FAR)
        return np.where(near, [(1.0 + x) * width / 2, (1.0 - y) * height / 2], np.nan).T


def ring(ground: Ground, middle: Vectors, radius: float) -> Vectors:
    """Return the corners of a closed circle that lies on the ground around a place of the world, shape (n, 3)."""
    x, y, _ = middle
    aside = np.array([radius, -radius, 0.0, 0.0])
    east, west, south, north = ground.level(x + aside, y + aside[::-1])
    upward = np.array([west - east, south - north, 2.0 * radius])
    across = np.cross([0.0, 1.0, 0.0], upward)
    across /= np.linalg.norm(across)
    along = np.cross(upward / np.linalg.norm(upward), across)
    turn = np.linspace(0.0, 2.0 * np.pi, _RING_CORNERS + 1)[:, None]
    return np.asarray(middle + radius * (np.cos(turn) * across + np.sin(turn) * along))


def draped(ground: Ground, line: Line) -> Vectors:
    """Return places along a line of the map that lie on the ground, shape (n, 3)."""
    ends = np.array([ground.place(line.start), ground.place(line.end)])
    corners = int(np.clip(2.0 * line.length, 1, _LINE_CORNERS)) + 1
    x, y = np.linspace(ends[0, :2], ends[1, :2], corners).T
    return np.stack([x, y, ground.level(x, y)], axis=1)


def hidden(ground: Ground, camera: Camera, places: Vectors, depth: Vectors) -> NDArray[np.bool_]:
    """Return which places on the ground are hidden by the ground before them.

    Parameters
    ----------
    places
        Shape (n, 3).
    depth
        How deep under the ground a line of sight has to get, in world units, shape (n,).
    """
    towards = np.broadcast_to(camera.axes[2], places.shape) if camera.orthographic else camera.eye - places
    _, leave = within(ground.block, places, towards)
    reach = leave if camera.orthographic else np.minimum(leave, 1.0)
    count = min(max(_SAMPLES // len(places), _FEWEST), _MOST)
    steps = np.linspace(0.0, 1.0, count)[1:] ** 1.5  # closer together near the place
    x, y, z = places.T[:, :, None] + towards.T[:, :, None] * (reach[:, None] * steps)
    return np.asarray((z < ground.level(x, y) - depth[:, None]).any(axis=1))


def _stroke(painter: QPainter, corners: Vectors, width: float, dashed: bool) -> None:
    """Draw a light line on a dark one."""
    shape = QPolygonF([QPointF(x, y) for x, y in corners.tolist()])
    for colour, wide in ((DARK, width + 2.0), (LIGHT, width)):
        pen = QPen(colour, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        if dashed:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([4.0 / wide, 4.0 / wide])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(shape)


def _runs(kinds: NDArray[np.int_]) -> list[tuple[int, int]]:
    """Return the first and last index of each stretch of one kind; the last is the next one's first."""
    changes = np.flatnonzero(np.diff(kinds)) + 1
    return list(pairwise([0, *changes.tolist(), len(kinds) - 1]))
