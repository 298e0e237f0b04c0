"""A picture of what lies below the middle of a map: the ground, and the layers of rock cut by a vertical plane."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.erosion.rock.ground_rock import GroundRock

_SIZE = QSize(620, 210)
_SKY, _FLOOR = 0.08, 0.12
"""How much is shown above the highest and below the lowest ground, in parts of what lies between."""


class RockSection(QWidget):
    """Shows a section from west to east through the middle of a map."""

    def __init__(self, heightmap: Heightmap) -> None:
        super().__init__()
        named(self, "rockSection", tr("Section of the rock"), tr("The ground and its layers, from west to east"))
        self._heightmap = heightmap
        self._rock: GroundRock | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def setRock(self, rock: GroundRock) -> None:
        """Show other rock."""
        self._rock = rock
        self.update()

    def sizeHint(self) -> QSize:
        return _SIZE

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 120)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._rock is None:
            return
        ratio = self.devicePixelRatioF()
        wide, high = max(round(self.width() * ratio), 2), max(round(self.height() * ratio), 2)
        columns = np.linspace(0, self._heightmap.columns - 1, wide)
        ground = self._ground(columns)
        bottom, top = self._ends
        levels = np.linspace(top, bottom, high)
        picture = _section(self._rock, ground, columns, (self._heightmap.rows - 1) / 2, levels)
        image = QImage(picture.data, wide, high, 4 * wide, QImage.Format.Format_RGBA8888)
        down = (top - ground) / (top - bottom) * (self.height() - 1)
        line = QPolygonF([QPointF(at / ratio, y) for at, y in enumerate(down.tolist())])
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Base))
            painter.drawImage(QRectF(self.rect()), image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.WindowText), 1.5))
            painter.drawPolyline(line)

    @property
    def _ends(self) -> tuple[float, float]:
        """The heights at the lower and the upper edge: of all layers that lie below the ground, and of the ground."""
        assert self._rock is not None
        low, high = self._heightmap.shown_range
        rows, columns = (np.linspace(0, count - 1, 9) for count in self._heightmap.heights.shape)
        frame = self._rock.frame(rows, columns)
        floor = min(low, float(frame.min()) - self._rock.column.thickness)
        floor = max(floor, low - (high - low))  # or the ground would be a line at the top
        return floor - _FLOOR * (high - floor), high + _SKY * (high - floor)

    def _ground(self, columns: np.ndarray) -> np.ndarray:
        rows = self._heightmap.rows
        middle = self._heightmap.heights[[(rows - 1) // 2, rows // 2]].mean(axis=0)
        return np.asarray(np.interp(columns, np.arange(self._heightmap.columns), middle))


def _section(rock: GroundRock, ground: np.ndarray, columns: np.ndarray, row: float, levels: np.ndarray) -> np.ndarray:
    """Return the colours of a section, RGBA, shape (levels, columns, 4); air is transparent."""
    frame = rock.frame(np.array([row]), columns)[0]
    layers = rock.column.layers_at(levels[:, np.newaxis] - frame)
    colours = np.array([(*layer.colour, 255) for layer in rock.column.upwards], np.uint8)
    picture = colours[layers]
    picture[levels[:, np.newaxis] > ground] = 0
    return np.ascontiguousarray(picture)
