"""Nine copies of a map side by side, to make seams visible."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from terrain_explorer.gui.widgets.thumbnails import enlarged, shaded
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.statistics import Seams, Unavailable

COPIES = 3
# Along a side of a copy. Three copies are then as fine as the pixels of a wide dock.
_POINTS = 160

_LEAST_WIDTH = 240


def tiled(heightmap: Heightmap, seams: Seams | Unavailable) -> Heightmap:
    """Return 3 x 3 copies of a map, thinned to 160 points a side or less; a line that copies share comes once."""
    rows, columns = heightmap.heights.shape
    if isinstance(seams, Seams):
        rows, columns = rows - seams.rows.shared, columns - seams.columns.shared
    thinned = heightmap.heights[np.ix_(_spread(rows), _spread(columns))]
    return Heightmap(np.tile(thinned, (COPIES, COPIES)), heightmap.range)


def tiled_picture(heightmap: Heightmap, seams: Seams | Unavailable) -> QImage:
    """Return the picture of 3 x 3 copies of a map, lit as one terrain."""
    # Three copies stand in the width of one: without the factor the relief would look three times as flat.
    return enlarged(shaded(tiled(heightmap, seams), exaggeration=COPIES), _LEAST_WIDTH)


class TilePreview(QWidget):
    """Shows a picture in its own size, or smaller if there is less room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def setPicture(self, picture: QImage) -> None:
        """Show a picture."""
        self._picture = picture
        self.setFixedHeight(self._shown().height())
        self.update()

    def sizeHint(self) -> QSize:
        return self._picture.size()

    def resizeEvent(self, _event: object) -> None:
        self.setFixedHeight(max(self._shown().height(), 1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        size = self._shown()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(QRect(0, 0, size.width(), size.height()), self._picture)

    def _shown(self) -> QSize:
        room = QSize(min(self.width(), self._picture.width()), self._picture.height())
        return self._picture.size().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)


def _spread(side: int) -> NDArray[np.intp]:
    """Return the rows or columns to show, spread evenly over one period."""
    count = min(side, _POINTS)
    # Over one period, and not to its end: the copy beside begins one step after the last point.
    return np.arange(count) * side // count
