"""Mouse and touchpad over the surface of a map: besides moving the camera they point."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.views.marks import as_point
from terrain_explorer.gui.views.surface3d.camera.camera import Place
from terrain_explorer.gui.views.surface3d.camera_gestures import CameraGestures, Drag
from terrain_explorer.gui.views.surface3d.navigation import Navigation


class PointerController(CameraGestures):
    """Turns, moves and zooms by mouse and touchpad, and signals points under the pointer.

    Signals
    -------
    pointed
        The `Point` of the map under the pointer, or None where there is none. Not while dragging.
    """

    pointed = Signal(object)

    def __init__(self, view: QWidget, navigation: Navigation) -> None:
        super().__init__(view, navigation)
        self._navigation = navigation
        # Finding the point takes a while on large maps, so all moves that wait in the event loop count as one.
        self._reporting = single_shot_timer(self, 0, self._report)
        navigation.moved.connect(self.report_soon)

    def point_to(self, position: QPointF) -> None:
        """Take note that the pointer is here."""
        self._position = position
        self.report_soon()

    def report_soon(self) -> None:
        """Signal the point under the pointer, which may be another one, once all waiting events are done."""
        if self._position is not None and self._drag is None:
            self._reporting.start()

    def centre_at(self, position: QPointF) -> None:
        """Turn around the place that is seen at a position of the view, if there is ground."""
        point = self._navigation.point_at(position)
        if point is not None:
            self._navigation.centre(point)

    def _place_at(self, position: QPointF) -> Place | None:
        return self._navigation.place_at(position)

    def _pull_from(self, position: QPointF) -> Drag | None:
        grabbed = self._navigation.place_at(position)
        return None if grabbed is None else lambda _: self._pull(grabbed)

    def _move(self, event: QMouseEvent) -> bool:
        super()._move(event)
        if self._drag is None:
            self.report_soon()
        return True

    def _release(self, event: QMouseEvent) -> bool:
        if not event.buttons():
            self._position = event.position()
            self._let_go()
            self.report_soon()
        return True

    def _leave(self, event: QEvent) -> bool:
        super()._leave(event)
        self._reporting.stop()
        self.pointed.emit(None)
        return False

    def _lose(self, event: QEvent) -> bool:
        super()._lose(event)
        if event.type() == QEvent.Type.Hide:
            self._reporting.stop()
        return False

    def _pull(self, grabbed: Place) -> None:
        if self._position is not None:
            self._navigation.drag(grabbed, self._position)

    def _report(self) -> None:
        if self._position is not None and self._drag is None:
            # During a stroke the ground changes under the pointer; the mark stays where the stroke is.
            ground, touched = self._navigation.ground, None if self.tool is None else self.tool.touched
            if touched is not None and ground is not None:
                self.pointed.emit(as_point(touched, ground.heightmap.heights.shape))
            else:
                self.pointed.emit(self._navigation.point_at(self._position))
