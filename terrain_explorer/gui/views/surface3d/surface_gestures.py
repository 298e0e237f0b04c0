"""Mouse, touchpad and keys of the surface: around it, and while walking on it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.views.marks import as_point
from terrain_explorer.gui.views.surface3d.camera.camera import WorldPoint
from terrain_explorer.gui.views.surface3d.camera.walking import KEYS
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

    def _place_at(self, position: QPointF) -> WorldPoint | None:
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

    def _pull(self, grabbed: WorldPoint) -> None:
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


DEGREES_PER_KEY, PIXELS_PER_KEY, ZOOM_PER_KEY = 3.0, 24.0, 1.1

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
ZOOMS = {
    Qt.Key.Key_Plus: ZOOM_PER_KEY,
    Qt.Key.Key_Equal: ZOOM_PER_KEY,
    Qt.Key.Key_PageUp: ZOOM_PER_KEY,
    Qt.Key.Key_Minus: 1 / ZOOM_PER_KEY,
    Qt.Key.Key_PageDown: 1 / ZOOM_PER_KEY,
}


class KeyController(QObject):
    """Answers keys.

    The arrows turn, with Shift they move; plus and minus zoom to the pointer; Space turns around the place under the
    pointer, or in the middle. While walking the `KEYS` walk, and Escape ends the walk.
    """

    def __init__(self, view: QWidget, navigation: Navigation, pointer: PointerController) -> None:
        super().__init__(view)
        self._view, self._navigation, self._pointer = view, navigation, pointer

    def press(self, event: QKeyEvent) -> bool:
        """Answer a key, and return whether it means anything here."""
        key = Qt.Key(event.key())
        if not self._navigation.walking:
            return self._press_around(key, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        if not self.walks_by(event):
            return False
        if key == Qt.Key.Key_Escape:
            self._navigation.setWalking(False)
        elif key in KEYS:  # asked before the zoom keys: while walking, Page up and Page down raise and lower the eye
            self._navigation.walk.press(key)
        else:
            self._navigation.zoom(ZOOMS[key])
        return True

    def release(self, event: QKeyEvent) -> None:
        """Answer the release of a key; the releases that a held key repeats do not count."""
        if not event.isAutoRepeat():
            self._navigation.walk.release(Qt.Key(event.key()))

    def walks_by(self, event: QKeyEvent) -> bool:
        """Return whether the user walks and a key means something then."""
        other_command = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        known = event.key() in KEYS or event.key() in ZOOMS or event.key() == Qt.Key.Key_Escape
        return self._navigation.walking and not other_command and known

    def _press_around(self, key: Qt.Key, sliding: bool) -> bool:
        navigation, position = self._navigation, self._pointer.position
        if key in ARROWS:
            right, up = ARROWS[key]
            if sliding:
                navigation.slide(PIXELS_PER_KEY * right, PIXELS_PER_KEY * up)
            else:
                navigation.turn(DEGREES_PER_KEY * right, DEGREES_PER_KEY * up)
        elif key in ZOOMS:
            navigation.zoom(ZOOMS[key], None if position is None else navigation.place_at(position))
        elif key == Qt.Key.Key_Space:
            middle = QPointF(self._view.width() / 2, self._view.height() / 2)
            self._pointer.centre_at(middle if position is None else position)
        else:
            return False
        return True
