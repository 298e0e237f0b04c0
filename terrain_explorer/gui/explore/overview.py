"""A small picture of the whole terrain with a box where one is."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.explore.async_cache import TileCache
from terrain_explorer.gui.explore.endless_map import EndlessMap
from terrain_explorer.gui.explore.map_viewport import SIDE, MapViewport
from terrain_explorer.gui.views.endless3d.kept_tile import KeptTile
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles.tile_colours import Contrast, tile_colours
from terrain_explorer.terrain.tiles.tile_key import ROOT, SQUARES

_SIDE = 120
_SMALLEST_BOX = 8
"""Pixels of a box that is still seen; where it would be smaller, lines lead to it."""


class Overview(QWidget):
    """Shows the whole terrain; a click or a drag brings the place there into sight.

    Signals
    -------
    wanted
        The place that the user wants to see in the middle: south and east, as in `MapViewport`.
    """

    wanted = Signal(object)

    def __init__(self, endless: EndlessMap, tiles: TileCache) -> None:
        super().__init__()
        self._map, self._tiles = endless, tiles
        self._picture = QImage()
        self._heights: KeptTile | None = None
        self._look: Look | None = None
        self.setFixedSize(_SIDE, _SIDE)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        endless.sightChanged.connect(self.update)
        tiles.arrived.connect(lambda key: self.update() if key == ROOT else None)

    def paintEvent(self, event: QPaintEvent) -> None:
        sight = self._map.sight
        if sight is None:
            return
        ground = self._ground()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            below, beside = (float(part) for part in sight.facts.extent)
            # The map lies behind, and would show through voids.
            painter.fillRect(ground, self.palette().color(QPalette.ColorRole.Dark))
            self._map.drawStandIn(painter, ground)
            painter.drawImage(ground, self._whole(sight), QRectF(0, 0, beside * SQUARES, below * SQUARES))
            painter.setPen(QPen(QColor(0, 0, 0, 160), 1))
            painter.drawRect(ground.adjusted(0, 0, -1, -1))
            top, left, bottom, right = sight.bounds
            scale = ground.height() / below
            box = QRectF(left * scale, top * scale, (right - left) * scale, (bottom - top) * scale)
            box.translate(ground.topLeft())
            _draw_box(painter, box, ground)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the place under the pointer."""
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go to the place under the pointer, which is held down."""
        self._go(event.position())

    def sizeHint(self) -> QSize:
        return QSize(_SIDE, _SIDE)

    def _go(self, position: QPointF) -> None:
        sight = self._map.sight
        if sight is not None:
            ground, scale = self._ground(), 1 / self._ground().height() * float(sight.facts.extent[0])
            south, east = (position.y() - ground.top()) * scale, (position.x() - ground.left()) * scale
            self.wanted.emit((int(min(max(south, 0), 1) * SIDE), int(min(max(east, 0), 1) * SIDE)))

    def _whole(self, sight: MapViewport) -> QImage:
        """Return the picture of the root tile, in the colours of the whole whatever the contrast of the map."""
        heights, look = self._tiles.peek(ROOT), self._map.look
        if heights is not None and (heights is not self._heights or look != self._look):
            pixels = tile_colours(np.asarray(heights), ROOT.level, look, Contrast.of_whole(sight.facts), sight.facts)
            self._picture = QImage(pixels.data, SQUARES, SQUARES, QImage.Format.Format_RGBA8888_Premultiplied).copy()
            self._heights, self._look = heights, look
        return self._picture

    def _ground(self) -> QRectF:
        """Return where the terrain lies in the widget: in the lower right corner."""
        assert self._map.sight is not None
        below, beside = (float(part) for part in self._map.sight.facts.extent)
        scale = _SIDE / max(below, beside)
        return QRectF(_SIDE - beside * scale, _SIDE - below * scale, beside * scale, below * scale)


def _draw_box(painter: QPainter, box: QRectF, ground: QRectF) -> None:
    small = max(box.width(), box.height()) < _SMALLEST_BOX
    shown = QRectF(0, 0, _SMALLEST_BOX, _SMALLEST_BOX) if small else box
    shown.moveCenter(box.center())
    for width, colour in ((3.0, QColor(0, 0, 0, 150)), (1.5, QColor(Qt.GlobalColor.white))):
        painter.setPen(QPen(colour, width))
        painter.drawRect(shown.intersected(ground.adjusted(1, 1, -1, -1)) if not small else shown)
        if small:
            middle = shown.center()
            painter.drawLine(QPointF(ground.left(), middle.y()), QPointF(shown.left(), middle.y()))
            painter.drawLine(QPointF(shown.right(), middle.y()), QPointF(ground.right(), middle.y()))
            painter.drawLine(QPointF(middle.x(), ground.top()), QPointF(middle.x(), shown.top()))
            painter.drawLine(QPointF(middle.x(), shown.bottom()), QPointF(middle.x(), ground.bottom()))
