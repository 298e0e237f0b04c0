"""Which part of a map is shown, and how mouse, touchpad and keys move it and point."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.map2d.map_placement import MapPlacement
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.sampling import Point


class MapNavigation(QObject):
    """Places a map in a view. Until the user zooms or moves it, the whole map is shown, whatever the view's size.

    Attributes
    ----------
    placement
        Where the map lies in the view, or None as long as there is no map.
    fitted
        Whether it is the whole map that is shown, as large as the view allows.

    Signals
    -------
    moved
        The map lies elsewhere.
    """

    moved = Signal()

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.placement: MapPlacement | None = None
        self._view = view
        self._heightmap: Heightmap | None = None
        self.fitted = True

    def setHeightmap(self, heightmap: Heightmap) -> None:
        """Take another heightmap. The part that is shown stays, unless the map has other proportions."""
        self._heightmap = heightmap
        # A generated map comes first small and then in full; both cover the same rectangle of the view.
        self.placement = None if self.placement is None or self.fitted else self.placement.of(heightmap)
        if self.placement is None:
            self.fit()

    def fit(self) -> None:
        """Show the whole map."""
        self.fitted = True
        if self._heightmap is not None:
            self.placement = MapPlacement.fitting(self._heightmap, self._view.size())
            self.moved.emit()

    def follow_size(self) -> None:
        """Fit the map to the view's new size, if it was fitted."""
        if self.fitted:
            self.fit()

    def zoom(self, factor: float, about: QPointF) -> None:
        """Zoom by a factor, keeping a point of the view where it is."""
        if self.placement is not None:
            self.place(self.placement.zoomed(factor, about))

    def move_by(self, way: QPointF) -> None:
        """Move the map by pixels of the view."""
        if self.placement is not None:
            self.place(self.placement.moved(way))

    def point_at(self, position: QPointF) -> Point | None:
        """Return the point of the map at a position of the view, or None beside the map."""
        if self.placement is None or not self.placement.bounds.contains(position):
            return None
        return self.placement.point_nearest(position)

    def place(self, placement: MapPlacement) -> None:
        """Show the map here."""
        self.placement, self.fitted = placement, False
        self.moved.emit()
