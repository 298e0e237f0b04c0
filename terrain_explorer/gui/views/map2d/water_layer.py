"""The rivers over a map, and the way of a drop and the ground that drains to it."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.map2d.map_placement import MapPlacement
from terrain_explorer.gui.views.marks import draw_way
from terrain_explorer.gui.views.water_marks import UPSTREAM_COLOUR, DropTrace
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.shading.river_banks import river_cover
from terrain_explorer.terrain.shading.tinting import RIVER
from terrain_explorer.terrain.shading.waters import Waters

_TINTED, _DIMMED = 0.42, 0.4
"""How strongly ground is tinted that drains to a point, and dimmed that does not."""


class WaterLayer:
    """The rivers and the marks of a drop over one map view."""

    def __init__(self, view: QWidget) -> None:
        self._view = view
        self._waters: Waters | None = None
        self._trace: DropTrace | None = None
        self._picture = QImage()
        self._made_for: tuple[object, ...] = ()

    def setWaters(self, waters: Waters | None) -> None:
        """Show these rivers, or none."""
        self._waters, self._made_for = waters, ()
        self._view.update()

    def setTrace(self, trace: DropTrace | None) -> None:
        """Show the way of a drop and what drains to it, or nothing."""
        self._trace = trace
        self._view.update()

    def draw(self, painter: QPainter, place: MapPlacement, rows: range, columns: range) -> None:
        """Draw over the picture of some rows and columns."""
        if self._trace is not None:
            painter.drawImage(place.part(rows, columns), _tint(self._trace, rows, columns))
        if self._waters is not None:
            self._draw_rivers(painter, self._waters, place)
        if self._trace is not None:
            draw_way(painter, [place.position(Point(row, column)) for row, column in self._trace.way.tolist()])

    def _draw_rivers(self, painter: QPainter, waters: Waters, place: MapPlacement) -> None:
        ratio = self._view.devicePixelRatioF()
        seen = place.bounds.intersected(QRectF(self._view.rect())).toAlignedRect()
        # Kept, as each move of the pointer draws the view again.
        if (wanted := (place, seen, ratio)) != self._made_for:
            self._picture, self._made_for = _rivers(waters, place, seen, ratio), wanted
        painter.drawImage(seen, self._picture)


def _rivers(waters: Waters, place: MapPlacement, seen: QRect, ratio: float) -> QImage:
    """Return a picture of the rivers, as large as a part of the view, in pixels of the screen."""
    height, width = (math.ceil(side * ratio) for side in (seen.height(), seen.width()))
    down, across = ((np.arange(count) + 0.5) / ratio for count in (height, width))
    rows = ((seen.y() + down - place.corner.y()) / place.scale - 0.5) / (place.rows - 1)
    columns = ((seen.x() + across - place.corner.x()) / place.scale - 0.5) / (place.columns - 1)
    longer = max(waters.banks[0].shape) - 1
    apart = longer / (max(place.rows, place.columns) - 1) / (place.scale * ratio)
    pixels = np.empty((height, width, 4), np.uint8)
    pixels[..., :3] = RIVER
    pixels[..., 3] = np.rint(255 * river_cover(waters.banks, rows, columns, apart))
    return _image(pixels)


def _tint(trace: DropTrace, rows: range, columns: range) -> QImage:
    seen = trace.upstream[rows.start : rows.stop : rows.step, columns.start : columns.stop : columns.step]
    colours = np.array([(0, 0, 0, 255 * _DIMMED), (*_parts(UPSTREAM_COLOUR), 255 * _TINTED)], np.uint8)
    return _image(colours[seen.astype(np.uint8)])


def _parts(colour: QColor) -> tuple[int, int, int]:
    return colour.red(), colour.green(), colour.blue()


def _image(pixels: NDArray[np.uint8]) -> QImage:
    """Return a picture of red, green, blue and opacity, shape (rows, columns, 4)."""
    height, width, _ = pixels.shape
    # The copy matters: a QImage only borrows its pixels.
    return QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGBA8888).copy()
