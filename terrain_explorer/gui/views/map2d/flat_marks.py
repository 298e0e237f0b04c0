"""Draws marks over a map that is seen from above."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF, qRgba
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.qt_image import of_pixels
from terrain_explorer.gui.views.map2d.map_viewport import MapPlacement
from terrain_explorer.gui.views.mark_painter import (
    draw_arrow_head,
    draw_dot_on,
    draw_handle,
    draw_label,
    draw_path_in,
    draw_smooth_line,
    draw_trail,
)
from terrain_explorer.gui.views.marks import (
    CHOSEN,
    PLAIN,
    ArrowHead,
    Handles,
    Label,
    LineMark,
    Mark,
    PieceFrame,
    Tint,
    Trail,
)
from terrain_explorer.terrain.heightmap import PointArray
from terrain_explorer.terrain.sampling import Point

_FAR = 256.0
"""Pixels beside the view beyond which lines are cut off: Qt draws very long ones slowly and badly."""


class FlatMarks:
    """The marks over one view.

    Attributes
    ----------
    marks
        The marks.
    """

    def __init__(self, view: QWidget) -> None:
        self._view = view
        self.marks: tuple[Mark, ...] = ()
        self._tints: dict[Tint, tuple[object, QImage]] = {}

    def setMarks(self, marks: tuple[Mark, ...]) -> None:
        """Show these marks."""
        self.marks = marks
        self._tints = {mark: made for mark, made in self._tints.items() if mark in marks}
        self._view.update()

    def draw_tints(self, painter: QPainter, place: MapPlacement, area: QRect) -> None:
        """Draw what lies directly on the ground and has no outline, in the part of the view that the ground covers."""
        ratio = self._view.devicePixelRatioF()
        for mark in self.marks:
            if isinstance(mark, Tint) and not mark.outlined:
                # Kept, as each move of the pointer draws the view again.
                made, wanted = self._tints.get(mark), (place, area, ratio)
                if made is None or made[0] != wanted:
                    made = self._tints[mark] = wanted, _picture(mark, place, area, ratio)
                painter.drawImage(QRectF(area), made[1])

    def draw(self, painter: QPainter, place: MapPlacement) -> None:
        """Draw what stands out from the ground."""
        for mark in self.marks:
            if isinstance(mark, LineMark):
                self._draw_line(painter, place, mark)
            elif isinstance(mark, ArrowHead):
                before, tip = place.points(mark.before, mark.tip)
                if self._is_near(tip):
                    draw_arrow_head(painter, before, tip, QColor(mark.ink))
            elif isinstance(mark, Handles):
                for number, at in enumerate(place.points(*mark.places)):
                    if self._is_near(at):
                        draw_handle(painter, at, QColor(CHOSEN if number == mark.chosen else PLAIN))
            elif isinstance(mark, PieceFrame):
                _draw_frame(painter, place, mark)
            elif isinstance(mark, Trail):
                width = mark.width * (place.columns - 1) * place.scale
                draw_trail(painter, place.points(*mark.places.tolist()), width, QColor(mark.ink))
            elif isinstance(mark, Label):
                (at,) = place.points(mark.place)
                if self._is_near(at):
                    draw_label(painter, at, mark.text, self._view.palette())

    def _is_near(self, at: QPointF) -> bool:
        return QRectF(self._view.rect()).adjusted(-_FAR, -_FAR, _FAR, _FAR).contains(at)

    def _draw_line(self, painter: QPainter, place: MapPlacement, mark: LineMark) -> None:
        path = QPainterPath()
        for piece in _near(place.positions(mark.places), QRectF(self._view.rect())):
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in piece.tolist()]))
        for at in place.points(*mark.dots):
            if self._is_near(at):
                draw_dot_on(path, at)
        draw_path_in(QColor(mark.ink), painter, path, 1.2 if mark.thin else 1.6)


def _draw_frame(painter: QPainter, place: MapPlacement, frame: PieceFrame) -> None:
    seen = frame.seen(place.positions)
    corners = [QPointF(x, y) for x, y in seen.corners.tolist()]
    turner = QPointF(*seen.turner.tolist())
    draw_smooth_line(painter, [*corners, corners[0]])
    draw_smooth_line(painter, [QPointF(*seen.top.tolist()), turner])
    for corner in corners:
        draw_handle(painter, corner, QColor(PLAIN))
    draw_handle(painter, turner, QColor(CHOSEN))


def _picture(tint: Tint, place: MapPlacement, area: QRect, ratio: float) -> QImage:
    """Return a tint of a part of the view, in pixels of the screen."""
    if tint.found is not None and place.scale * ratio > 1:
        weights = place.weights(tint.found, area, ratio)
        return _coloured(tint, np.rint(weights * 255).astype(np.uint8))
    first = place.position(Point(0, 0))
    down, across = (
        (start + (np.arange(math.ceil(pixels * ratio)) + 0.5) / ratio - begin) / ((count - 1) * place.scale)
        for start, pixels, begin, count in (
            (area.y(), area.height(), first.y(), place.rows),
            (area.x(), area.width(), first.x(), place.columns),
        )
    )
    rows, columns = (
        np.rint(np.clip(places, 0.0, 1.0) * (count - 1)).astype(np.intp)
        for places, count in zip((down, across), tint.cover.shape, strict=True)
    )
    return _coloured(tint, tint.cover[np.ix_(rows, columns)])


def _coloured(tint: Tint, cover: NDArray[np.uint8]) -> QImage:
    picture = of_pixels(cover, QImage.Format.Format_Indexed8)
    picture.setColorTable([_over(tint, weight / 255) for weight in range(256)])
    return picture


def _over(tint: Tint, weight: float) -> int:
    """Return the colour that gives ground the tint when it is drawn over it."""
    mixed, kept = tint.strength * weight, tint.rest + (1 - tint.rest) * weight
    cover = 1 - kept * (1 - mixed)
    ink = QColor(tint.ink)
    red, green, blue = (round(part * mixed / (cover or 1.0)) for part in (ink.red(), ink.green(), ink.blue()))
    return qRgba(red, green, blue, round(255 * cover))


def _near(positions: PointArray, view: QRectF) -> list[PointArray]:
    """Return the pieces of a line that are in a view or near it."""
    low = np.array([view.left(), view.top()]) - _FAR
    high = np.array([view.right(), view.bottom()]) + _FAR
    if ((positions >= low) & (positions <= high)).all():
        return [positions]
    start, way = positions[:-1], np.diff(positions, axis=0)
    # The slab method: how far along each straight piece the box is entered and left.
    slow = np.where(np.abs(way) < 1e-12, 1e-12, way)
    one, other = (low - start) / slow, (high - start) / slow
    enter, leave = np.minimum(one, other).max(axis=1).clip(min=0), np.maximum(one, other).min(axis=1).clip(max=1)
    return [
        np.stack([start[at] + enter[at] * way[at], start[at] + leave[at] * way[at]])
        for at in np.flatnonzero(enter < leave).tolist()
    ]
