"""The frame of a floating piece over a map."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.input.piece_frame import PieceFrame
from terrain_explorer.gui.views.map2d.map_placement import MapPlacement
from terrain_explorer.gui.views.mark_painter import draw_handle, draw_smooth_line
from terrain_explorer.gui.views.marks import CHOSEN, PLAIN


class PieceLayer:
    """The frame over one map view."""

    def __init__(self, view: QWidget) -> None:
        self._view = view
        self._frame: PieceFrame | None = None

    def setPiece(self, frame: PieceFrame | None) -> None:
        """Show a frame, or none."""
        self._frame = frame
        self._view.update()

    def draw(self, painter: QPainter, place: MapPlacement) -> None:
        """Draw over the map."""
        if self._frame is None:
            return
        seen = self._frame.seen(place.positions)
        corners = [QPointF(x, y) for x, y in seen.corners.tolist()]
        turner = QPointF(*seen.turner.tolist())
        draw_smooth_line(painter, [*corners, corners[0]])
        draw_smooth_line(painter, [QPointF(*seen.top.tolist()), turner])
        for corner in corners:
            draw_handle(painter, corner, QColor(PLAIN))
        draw_handle(painter, turner, QColor(CHOSEN))
