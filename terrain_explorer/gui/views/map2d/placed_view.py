"""A widget in which a map has a place: all of it, or what has been zoomed and moved to."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.map2d.map_placement import MapPlacement
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.sampling import Point


class PlacedView(QWidget):
    """A widget for a map; as long as nobody zooms or moves it, all of the map is seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heightmap: Heightmap | None = None
        self._place: MapPlacement | None = None
        self._fitted = True

    def fit(self) -> None:
        """Show the whole map."""
        self._fitted = True
        if self._heightmap is not None:
            self._place = MapPlacement.fitting(self._heightmap, self.size())
            self.update()

    def zoom(self, factor: float, about: QPointF) -> None:
        """Zoom by a factor, keeping a point of the widget where it is."""
        if self._place is not None:
            self._show_at(self._place.zoomed(factor, about))

    def move_by(self, way: QPointF) -> None:
        """Move the map."""
        if self._place is not None:
            self._show_at(self._place.moved(way))

    def point_at(self, position: QPointF) -> Point | None:
        """Return the point at a position of the widget, or None beside the map."""
        on_map = self._place is not None and self._place.bounds.contains(position)
        return self._place.point_nearest(position) if self._place is not None and on_map else None

    def sizeHint(self) -> QSize:
        return QSize(320, 320)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._fitted:
            self.fit()

    def _give_place(self, heightmap: Heightmap) -> None:
        """Take another heightmap; what is seen of it stays, unless its proportions are other ones."""
        self._heightmap = heightmap
        self._place = None if self._place is None or self._fitted else self._place.of(heightmap)
        if self._place is None:
            self.fit()
        self.update()

    def _show_at(self, place: MapPlacement) -> None:
        self._place, self._fitted = place, False
        self.update()
