"""The picture of a map view below an outline that moves on its own."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.map2d.map_placement import MapPlacement
from terrain_explorer.gui.views.map2d.selection_layer import SelectionLayer

Draw = Callable[[QPainter], None]


class KeptFrame:
    """Keeps what a view has drawn as long as there is an outline, so that a step of it does not draw the map again."""

    def __init__(self, view: QWidget, outline: SelectionLayer) -> None:
        self._view, self._outline = view, outline
        self._frame: QPixmap | None = None
        self._stepped: QRegion | None = None
        outline.stepped.connect(self._step)

    def forget(self) -> None:
        """Draw everything the next time: something else than the outline has changed."""
        self._stepped = None

    def paint(self, event: QPaintEvent, placement: MapPlacement, draw: Draw) -> bool:
        """Draw the view, the map by `draw`, and return whether that was needed."""
        stepped, self._stepped = self._stepped, None
        # Qt joins areas that are to be drawn: beyond that of the outline something else has changed.
        only_outline = stepped is not None and event.region().subtracted(stepped).isEmpty()
        with QPainter(self._view) as painter:
            if self._outline.moves:
                if self._frame is None or not only_outline:
                    self._frame = self._drawn(draw)
                painter.drawPixmap(0, 0, self._frame)
                self._outline.draw_outline(painter, placement)
            else:
                self._frame = None
                draw(painter)
        return not only_outline

    def _step(self, region: QRegion) -> None:
        self._stepped = region
        # Not the view's own method, which forgets what is kept.
        QWidget.update(self._view, region)

    def _drawn(self, draw: Draw) -> QPixmap:
        view = self._view
        frame = QPixmap(view.size() * view.devicePixelRatioF())
        frame.setDevicePixelRatio(view.devicePixelRatioF())
        frame.fill(view.palette().color(view.backgroundRole()))
        with QPainter(frame) as painter:
            painter.setFont(view.font())
            draw(painter)
        return frame
