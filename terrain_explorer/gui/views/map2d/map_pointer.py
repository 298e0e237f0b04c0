"""Which part of a map is shown, and how mouse, touchpad and keys move it and point."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.map2d.map_placement import MapPlacement
from terrain_explorer.gui.views.map_moves import KEY_MOVES, MapMove, pinched, scrolled
from terrain_explorer.gui.views.tool import MapTool
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


class MapPointer(QObject):
    """Zooms and moves a map, and signals points under the pointer.

    Attributes
    ----------
    tool
        The tool in force, which comes before, or None.

    Signals
    -------
    pointed
        The `Point` under the pointer, or None where it is not on the map.
    """

    pointed = Signal(object)

    def __init__(self, view: QWidget, navigation: MapNavigation) -> None:
        super().__init__(view)
        self._view, self._navigation = view, navigation
        self.tool: MapTool | None = None
        self._dragged_from: QPointF | None = None
        self._position: QPointF | None = None
        kinds = QEvent.Type
        self._answers: dict[QEvent.Type, Callable[..., bool]] = {
            kinds.MouseButtonPress: self._press,
            kinds.MouseButtonDblClick: self._double_click,
            kinds.MouseMove: self._move,
            kinds.MouseButtonRelease: self._release,
            kinds.Wheel: self._scroll,
            kinds.NativeGesture: self._pinch,
            kinds.KeyPress: self._key,
            kinds.Leave: self._leave,
        }

    def point_to(self, position: QPointF) -> None:
        """Take note that the pointer is here."""
        self._position = position
        self.report()

    def report(self) -> None:
        """Signal the point under the pointer: the pointer or the map has moved."""
        if self._position is not None:
            self.pointed.emit(self._navigation.point_at(self._position))

    def answer(self, event: QEvent) -> bool:
        """Answer the mouse, the touchpad and the keys."""
        answer = self._answers.get(event.type())
        return answer is not None and answer(event)

    def _press(self, event: QMouseEvent) -> bool:
        self._dragged_from = event.position()
        return True

    def _double_click(self, event: QMouseEvent) -> bool:
        if self.tool is not None and self.tool.drags:
            return self._press(event)
        self._navigation.fit()
        return True

    def _move(self, event: QMouseEvent) -> bool:
        if self._dragged_from is not None:
            self._navigation.move_by(event.position() - self._dragged_from)
            self._dragged_from = event.position()
        self.point_to(event.position())
        return True

    def _release(self, event: QMouseEvent) -> bool:
        self._dragged_from = None
        self.point_to(event.position())
        return True

    def _scroll(self, event: QWheelEvent) -> bool:
        self._go(scrolled(event), event.position())
        return True

    def _pinch(self, event: QNativeGestureEvent) -> bool:
        factor = pinched(event)
        if factor is None:
            return False
        self._navigation.zoom(factor, event.position())
        return True

    def _key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key in KEY_MOVES:
            self._go(KEY_MOVES[key], QPointF(self._view.rect().center()))
        elif key == Qt.Key.Key_0:
            self._navigation.fit()
        else:
            return False
        event.accept()
        return True

    def _go(self, move: MapMove, about: QPointF) -> None:
        if isinstance(move, QPointF):
            self._navigation.move_by(move)
        else:
            self._navigation.zoom(move, about)

    def _leave(self, _: QEvent) -> bool:
        self._position = None
        self.pointed.emit(None)
        return False
