"""What is known of a terrain at once: its own picture, in the place of tiles that are still being made."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

from terrain_explorer.gui.explore.sight import SIDE, MapSight
from terrain_explorer.gui.views.map2d.map_image import MapImage
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look

_LONGER = 400
"""Pixels along the longer side: as many as are coloured in a few milliseconds."""
_ONE_COLOUR = 0.5
"""The part of a pixel of the picture below which all that is seen of it has one colour."""


class StandIn:
    """A picture of a heightmap from above, coloured when it is first drawn."""

    def __init__(self, heightmap: Heightmap) -> None:
        self._heightmap = heightmap
        self._colours = MapImage()

    def draw(self, painter: QPainter, look: Look, view: QRectF, sight: MapSight | None) -> None:
        """Draw what a view shows; as long as the sight is not known, that is the whole."""
        place = self._whole(view) if sight is None else _place(sight)
        seen = place.intersected(view)
        if seen.isEmpty():
            return
        picture = self._picture(look)
        across, down = picture.width() / place.width(), picture.height() / place.height()
        corner = seen.topLeft() - place.topLeft()
        part = QRectF(corner.x() * across, corner.y() * down, seen.width() * across, seen.height() * down)
        if min(part.width(), part.height()) > _ONE_COLOUR:
            painter.drawImage(seen, picture, part)
        else:
            last = picture.width() - 1, picture.height() - 1
            painter.fillRect(seen, picture.pixelColor(min(int(part.x()), last[0]), min(int(part.y()), last[1])))

    def _picture(self, look: Look) -> QImage:
        rows, columns = self._heightmap.rows, self._heightmap.columns
        step = ceil(max(rows, columns) / _LONGER)
        return self._colours.of(self._heightmap, look, True, range(0, rows, step), range(0, columns, step))

    def _whole(self, view: QRectF) -> QRectF:
        """Return where the whole lies in a view, as `MapSight.of_whole` will have it."""
        beside, below = self._heightmap.columns - 1, self._heightmap.rows - 1
        scale = min(view.width() / beside, view.height() / below)
        place = QRectF(view.topLeft(), QSizeF(beside * scale, below * scale))
        place.moveCenter(view.center())
        return place


def _place(sight: MapSight) -> QRectF:
    """Return where the heightmap lies in the view, in its pixels."""
    assert sight.facts.map_bounds is not None
    top, left, *_ = sight.edges
    first_row, first_column, last_row, last_column = sight.facts.map_bounds
    # The differences are exact; only they are rounded.
    x, y = (int(first_column * SIDE) - left) / sight.pixel, (int(first_row * SIDE) - top) / sight.pixel
    sides = (
        float(last - first) * (SIDE / sight.pixel)
        for first, last in ((first_column, last_column), (first_row, last_row))
    )
    return QRectF(x, y, *sides)
