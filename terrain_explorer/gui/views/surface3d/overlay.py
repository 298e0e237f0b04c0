"""What is drawn over the surface: the marked point or the brush, lines, what is growing, and a hint."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.growth_marks import PARENT_COLOUR, GrowthMarks, HeightOrigin, Mask
from terrain_explorer.gui.views.input.pointer import BrushRing
from terrain_explorer.gui.views.marks import arrow_head
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Vectors
from terrain_explorer.gui.views.surface3d.camera.picking import Ground
from terrain_explorer.gui.views.surface3d.draping import around, draped, hidden, ring
from terrain_explorer.terrain.sampling import Line, Point

RADIUS = 9.0
"""Of the ring around the marked point, in pixels."""

DARK, LIGHT = QColor(20, 22, 26), QColor(255, 255, 255)
FAINT = 0.35
"""How strongly what a mountain hides is drawn."""

_MOST_MARKED = 65
"""A side of the largest map whose fresh and unset points are marked: more marks would hide the ground."""

_FAR = 20.0
"""Half pictures from the middle beyond which nothing is drawn."""

_BACK = 12
"""From how many corners before its end the head of an arrow takes its direction."""

_OUTSIDE = 2


class Overlay(QWidget):
    """A transparent widget over the surface; it takes no part in what the mouse does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._camera: Camera | None = None
        self._ground: Ground | None = None
        self._mark: Point | None = None
        self._brush: BrushRing | None = None
        self._line: Line | None = None
        self._lattice: GrowthMarks | None = None
        self._descent: HeightOrigin | None = None
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

    def setBrush(self, ring: BrushRing | None) -> None:
        """Mark the point by this brush in place of a small ring."""
        if ring != self._brush:
            self._brush = ring
            self.update()

    def setLine(self, line: Line | None) -> None:
        """Show a line on the ground, or none."""
        if line != self._line:
            self._line = line
            self.update()

    def setLattice(self, lattice: GrowthMarks | None) -> None:
        """Mark fresh points by dots and unset ones by rings, if there are few enough; None where all are set."""
        self._lattice = lattice
        self.update()

    def setDescent(self, descent: HeightOrigin | None) -> None:
        """Draw arrows from a point's parents to the point, or nothing."""
        self._descent = descent
        self.update()

    def setHint(self, hint: str) -> None:
        """Show a line of text at the bottom; none if it is empty."""
        self._hint = hint
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._ground is not None and self._camera is not None:
            if self._lattice is not None and self._lattice.fresh.shape == self._ground.heightmap.heights.shape:
                self._draw_lattice(painter, self._lattice, self._ground, self._camera)
            if self._descent is not None:
                self._draw_descent(painter, self._descent, self._ground, self._camera)
            if self._line is not None:
                self._draw_line(painter, self._line, self._ground, self._camera)
            if self._mark is not None and self._brush is not None:
                self._draw_brush(painter, self._brush, self._mark, self._ground, self._camera)
            elif self._mark is not None:
                self._draw_mark(painter, self._mark, self._ground, self._camera)
        if self._hint:
            self._draw_hint(painter)

    def _redraw(self) -> None:
        if any(shown is not None for shown in (self._mark, self._line, self._lattice, self._descent)):
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
            circle = QPainterPath()
            _add(circle, corners[:-1])
            _stroke(painter, circle, 1.6, covered)
            _dot(painter, corners[-1])
            painter.setOpacity(1.0)

    def _draw_brush(self, painter: QPainter, brush: BrushRing, point: Point, ground: Ground, camera: Camera) -> None:
        circles, beside = around(ground, brush, point)
        places = circles.reshape(-1, 3)
        corners, covered = self._on_screen(places, camera), hidden(ground, camera, places, self._pixel(places, camera))
        kinds = np.where(beside, _OUTSIDE, _kinds(corners, covered).reshape(beside.shape))
        _draw_lines(painter, corners.reshape(*beside.shape, 2), kinds, 1.6)
        (middle,) = self._on_screen(np.array([ground.place(point)]), camera)
        if np.isfinite(middle).all():
            _dot(painter, middle)

    def _draw_line(self, painter: QPainter, line: Line, ground: Ground, camera: Camera) -> None:
        places = draped(ground, line)
        corners, covered = self._on_screen(places, camera), hidden(ground, camera, places, self._pixel(places, camera))
        _draw_lines(painter, corners[None], _kinds(corners, covered)[None], 2.2)

    def _draw_lattice(self, painter: QPainter, lattice: GrowthMarks, ground: Ground, camera: Camera) -> None:
        if max(lattice.fresh.shape) <= _MOST_MARKED:
            self._draw_points(painter, lattice.unset, ground, camera, empty=True)
            self._draw_points(painter, lattice.fresh, ground, camera, empty=False)

    def _draw_points(self, painter: QPainter, mask: Mask, ground: Ground, camera: Camera, empty: bool) -> None:
        places = ground.places(*np.nonzero(mask))
        if len(places):
            covered = hidden(ground, camera, places, self._pixel(places, camera))
            for at, behind in zip(self._on_screen(places, camera), covered, strict=True):
                if np.isfinite(at).all():
                    painter.setOpacity(FAINT if behind else 1.0)
                    (_hole if empty else _dot)(painter, at)
            painter.setOpacity(1.0)

    def _draw_descent(self, painter: QPainter, descent: HeightOrigin, ground: Ground, camera: Camera) -> None:
        for parent in descent.parents:
            places = draped(ground, Line(parent, descent.point))
            covered = hidden(ground, camera, places, self._pixel(places, camera))
            corners = self._on_screen(places, camera)
            _draw_lines(painter, corners[None], _kinds(corners, covered)[None], 2.2, PARENT_COLOUR)
            if np.isfinite(corners).all():
                before, tip = (QPointF(*corners[at]) for at in (-min(len(corners), _BACK), -1))
                whole = float(np.hypot(*(corners[-1] - corners[0])))
                _stroke(painter, arrow_head(before, tip, 0.6 * whole), 2.2, ink=PARENT_COLOUR)
        for point in (*descent.parents, descent.point):
            (at,) = self._on_screen(np.array([ground.place(point)]), camera)
            if np.isfinite(at).all():
                _dot(painter, at, PARENT_COLOUR, 4.5 if point == descent.point else 3.0)

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


def _stroke(painter: QPainter, path: QPainterPath, width: float, dashed: bool = False, ink: QColor = LIGHT) -> None:
    """Draw a light line on a dark one."""
    for colour, wide in ((DARK, width + 2.0), (ink, width)):
        pen = QPen(colour, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        if dashed:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([4.0 / wide, 4.0 / wide])
        painter.strokePath(path, pen)


def _add(path: QPainterPath, corners: Vectors) -> None:
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners.tolist()]))


def _dot(painter: QPainter, at: Vectors, ink: QColor = LIGHT, radius: float = 2.2) -> None:
    painter.setPen(QPen(DARK, 1.0))
    painter.setBrush(ink)
    painter.drawEllipse(QPointF(*at), radius, radius)


def _hole(painter: QPainter, at: Vectors) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width, radius in ((DARK, 1.0, 3.0), (LIGHT, 1.0, 2.0)):
        painter.setPen(QPen(colour, width))
        painter.drawEllipse(QPointF(*at), radius, radius)


def _kinds(corners: Vectors, covered: NDArray[np.bool_]) -> NDArray[np.int_]:
    """Return for each corner whether it is free, covered by the ground or outside of the picture."""
    return np.where(np.isnan(corners[..., 0]), _OUTSIDE, covered)


def _draw_lines(painter: QPainter, lines: Vectors, kinds: NDArray[np.int_], width: float, ink: QColor = LIGHT) -> None:
    """Draw lines whose covered parts are faint and whose parts outside are left out.

    Parameters
    ----------
    lines, kinds
        The corners of each and the `_kinds` of these, shape (lines, corners, 2) and (lines, corners).
    """
    covered, free = QPainterPath(), QPainterPath()
    for line, of_line in zip(lines, kinds, strict=True):
        for first, last in _runs(of_line):
            if of_line[first] != _OUTSIDE:
                _add(covered if of_line[first] else free, line[first : last + (of_line[last] != _OUTSIDE)])
    painter.setOpacity(FAINT)
    _stroke(painter, covered, width, ink=ink)
    painter.setOpacity(1.0)
    _stroke(painter, free, width, ink=ink)


def _runs(kinds: NDArray[np.int_]) -> list[tuple[int, int]]:
    """Return the first and last index of each stretch of one kind; the last is the next one's first."""
    changes = np.flatnonzero(np.diff(kinds)) + 1
    return list(pairwise([0, *changes.tolist(), len(kinds) - 1]))
