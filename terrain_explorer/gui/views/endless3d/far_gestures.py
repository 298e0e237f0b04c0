"""Mouse, touchpad and keys over ground without end."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.views.endless3d.endless_view import EndlessView
from terrain_explorer.gui.views.endless3d.far_navigation import WALK_KEYS, FarNavigation
from terrain_explorer.gui.views.surface3d.camera.camera import WorldPoint
from terrain_explorer.gui.views.surface3d.camera_gestures import CameraGestures, Drag
from terrain_explorer.gui.views.surface3d.surface_gestures import ARROWS, DEGREES_PER_KEY, PIXELS_PER_KEY, ZOOMS

_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class FarGestures(CameraGestures):
    """Answers as the surface of a map does. While walking, the `WALK_KEYS` walk and fly, and Escape ends it.

    Signals
    -------
    pointed
        The `Spot` of the ground under the pointer, or None where there is none. Not while dragging.
    """

    pointed = Signal(object)

    def __init__(self, view: EndlessView, navigation: FarNavigation) -> None:
        super().__init__(view, navigation)
        self._view, self._navigation = view, navigation
        kinds = QEvent.Type
        self._answers |= {
            kinds.KeyPress: self._press_key,
            kinds.KeyRelease: self._release_key,
            kinds.ShortcutOverride: self._override,
        }
        view.take_input(self, lambda: navigation.walking)
        view.setMouseTracking(True)
        # All moves that wait in the event loop count as one.
        self._reporting = single_shot_timer(self, 0, self._report)

    def centre_at(self, position: QPointF) -> None:
        """Turn around the place that is seen at a position of the view, if there is ground."""
        self._navigation.centre(position)

    def _move(self, event: QMouseEvent) -> bool:
        super()._move(event)
        if self._drag is None:
            self._reporting.start()
        return True

    def _leave(self, event: QEvent) -> bool:
        self._reporting.stop()
        self.pointed.emit(None)
        return super()._leave(event)

    def _report(self) -> None:
        if self._position is not None and self._drag is None:
            place = self._place_at(self._position)
            self.pointed.emit(None if place is None else self._view.frame_of_camera.spot(place))

    def _press_key(self, event: QKeyEvent) -> bool:
        key, navigation = Qt.Key(event.key()), self._navigation
        if navigation.walking and self._walks_by(event):
            if key == Qt.Key.Key_Escape:
                navigation.setWalking(False)
            elif key in WALK_KEYS:
                if not event.isAutoRepeat():
                    navigation.press(key)
            else:
                navigation.zoom(ZOOMS[key])
        elif key in ARROWS and not event.modifiers() & _COMMANDS:
            right, up = ARROWS[key]
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                navigation.slide(PIXELS_PER_KEY * right, PIXELS_PER_KEY * up)
            else:
                navigation.turn(DEGREES_PER_KEY * right, DEGREES_PER_KEY * up)
        elif key in ZOOMS:
            self._zoom(ZOOMS[key], self._position)
        elif key == Qt.Key.Key_Space:
            middle = QPointF(self._view.width() / 2, self._view.height() / 2)
            self.centre_at(middle if self._position is None else self._position)
        else:
            return False
        return True

    def _release_key(self, event: QKeyEvent) -> bool:
        if not event.isAutoRepeat():
            self._navigation.release(Qt.Key(event.key()))
        return False

    def _override(self, event: QKeyEvent) -> bool:
        # While walking, letters walk and are not the shortcuts of commands.
        if self._navigation.walking and self._walks_by(event):
            event.accept()
            return True
        return False

    def _walks_by(self, event: QKeyEvent) -> bool:
        known = event.key() in WALK_KEYS or event.key() in ZOOMS or event.key() == Qt.Key.Key_Escape
        return known and not event.modifiers() & _COMMANDS

    def _lose(self, event: QEvent) -> bool:
        self._navigation.rest()
        return super()._lose(event)

    def _let_go(self) -> None:
        drag = self._drag
        super()._let_go()
        if drag is not None and drag != self._turn:
            self._navigation.seat()

    def _place_at(self, position: QPointF) -> WorldPoint | None:
        return None if self._navigation.walking else self._view.place_at(position)

    def _pull_from(self, position: QPointF) -> Drag | None:
        grabbed, frame = self._view.place_at(position), self._view.frame_of_camera
        if grabbed is None:
            return None
        return lambda _: None if self._position is None else self._navigation.drag(frame, grabbed, self._position)
