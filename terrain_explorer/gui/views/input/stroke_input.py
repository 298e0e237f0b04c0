"""Strokes that the user draws in a view with mouse, pen and wheel."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPointingDevice, QSinglePointEvent, QTabletEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from terrain_explorer.gui.views.input.pointer import BrushRing, PointerTouch
from terrain_explorer.terrain.sampling import Point

Picker = Callable[[QPointF], Point | None]
"""Returns the point of the map at a position of a view, or None beside the ground."""

_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
_PICKS, _SIZES = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
_STRENGTHENS = _LINES = Qt.KeyboardModifier.ShiftModifier
_WHEEL_STEP = 120
"""Eighths of a degree in one step of a usual wheel."""


class StrokeInput(QObject):
    """Turns mouse, pen and wheel events of a view into strokes, before the view gets them. It needs a brush to do so.

    The left button and a pen draw; with Alt they pick a height, and a click with Shift asks for a straight line to it:
    a stroke with Shift begins with its first move. Escape and another button take the stroke back.
    Anything else that ends it, such as another window that comes to the front, keeps it. The wheel sizes the brush
    with Ctrl and strengthens it with Shift. The rest, such as dragging beside the ground, is left to the view.

    Signals
    -------
    strokeBegan, strokeMoved
        The `PointerTouch` with which a stroke begins, and each later one in order, none left out.
    strokeEnded
        The stroke is done.
    strokeCancelled
        The user does not want the stroke.
    heightPicked
        The `Point` whose height the user wants.
    sizeScrolled, strengthScrolled
        By how many steps of the wheel the brush should be larger or stronger.
    brushLeft
        The user wants to put the brush away.
    lineAimed
        The `Point` to which a straight line would go, or None where none would.
    lineWanted
        The `PointerTouch` to which the user wants a straight line.
    """

    strokeBegan = Signal(object)
    strokeMoved = Signal(object)
    strokeEnded = Signal()
    strokeCancelled = Signal()
    heightPicked = Signal(object)
    sizeScrolled = Signal(float)
    strengthScrolled = Signal(float)
    brushLeft = Signal()
    lineAimed = Signal(object)
    lineWanted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view: QWidget | None = None
        self._picker: Callable[[], Picker] = _no_ground
        self._follow: Callable[[QPointF], None] = _nowhere
        self._ring: BrushRing | None = None
        self._pick: Picker | None = None
        self._last: PointerTouch | None = None
        # Qt also makes mouse events of a pen's, so during a stroke only events of the device that began it count.
        self._by_pen = False
        # After a stroke was stopped, its button may still be down. Until it is up, moves draw nothing.
        self._idle = False
        # Where a button went down with Shift, as long as it may become a click.
        self._clicked: QPointF | None = None
        self._aims = False
        kinds = QEvent.Type
        self._answers: dict[QEvent.Type, Callable[..., bool]] = {
            **dict.fromkeys((kinds.MouseButtonPress, kinds.MouseButtonDblClick, kinds.TabletPress), self._press),
            **dict.fromkeys((kinds.MouseMove, kinds.TabletMove), self._move),
            **dict.fromkeys((kinds.MouseButtonRelease, kinds.TabletRelease), self._release),
            **dict.fromkeys((kinds.FocusOut, kinds.Hide), self._leave),
            kinds.Leave: self._aim_nowhere,
            kinds.KeyRelease: self._aim_nowhere,
            kinds.Wheel: self._scroll,
            kinds.ShortcutOverride: self._override,
            kinds.KeyPress: self._key,
        }

    def attach(self, view: QWidget, picker: Callable[[], Picker], follow: Callable[[QPointF], None]) -> None:
        """Listen to a view, and no longer to the one before.

        Parameters
        ----------
        picker
            Returns the `Picker` of the ground as it is now, for a stroke that begins.
        follow
            Takes the position of a pen, because the view gets no mouse events for a pen that draws.
        """
        self.finish()
        if self._view is not None:
            self._view.removeEventFilter(self)
        self._view, self._picker, self._follow = view, picker, follow
        view.installEventFilter(self)

    @property
    def ring(self) -> BrushRing | None:
        """The brush, or None."""
        return self._ring

    @property
    def touched(self) -> Point | None:
        """Where the stroke is that is being drawn, or None."""
        return None if self._last is None else self._last.point

    def setRing(self, ring: BrushRing | None) -> None:
        """Draw with this brush; with none, a stroke ends."""
        self._ring = ring
        if ring is None:
            self.finish()
            self._aim_nowhere()

    def finish(self) -> None:
        """End the stroke, if there is one."""
        self._stop(self.strokeEnded.emit)

    def cancel(self) -> None:
        """Take the stroke back, if there is one."""
        self._stop(self.strokeCancelled.emit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what belongs to a stroke."""
        answer = None if self._ring is None else self._answers.get(event.type())
        return answer is not None and answer(event)

    def _press(self, event: QSinglePointEvent) -> bool:
        if event.buttons() == event.button():
            # The only button that is down: if a stroke goes on, its release went elsewhere.
            self.finish()
            self._idle = False
        elif self._idle or self._pick is not None:
            self.cancel()
            return True
        # One picker for the whole stroke: what it draws must not move the places that come after.
        pick = self._picker()
        point = pick(event.position()) if event.buttons() == _LEFT else None
        if point is None:
            return False
        self._by_pen = isinstance(event, QTabletEvent)
        event.accept()
        if self._view is not None:
            self._view.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.modifiers() & _PICKS:
            self._idle = True
            self.heightPicked.emit(point)
        else:
            self._pick, self._last = pick, _touch(point, event)
            self._point_to(event)
            if event.modifiers() & _LINES:
                self._clicked = event.position()
            else:
                self.strokeBegan.emit(self._last)
        return True

    def _move(self, event: QSinglePointEvent) -> bool:
        if isinstance(event, QTabletEvent) != self._by_pen:
            return self._pick is not None
        if event.buttons() == _NONE:
            # The release went elsewhere, for example to a dialog that opened in the middle of the stroke.
            self.finish()
            self._idle = False
            self._aim(event)
            return False
        self._draw_to(event)
        return self._point_to(event)

    def _release(self, event: QSinglePointEvent) -> bool:
        if isinstance(event, QTabletEvent) != self._by_pen:
            return self._pick is not None
        taken = self._point_to(event)
        if event.button() == _LEFT:
            self._draw_to(event)
            line_to = None if self._clicked is None else self._last
            self.finish()
            if line_to is not None:
                self.lineWanted.emit(line_to)
        self._idle = event.buttons() != _NONE
        return taken

    def _draw_to(self, event: QSinglePointEvent) -> None:
        if self._clicked is not None:
            if (event.position() - self._clicked).manhattanLength() < QApplication.startDragDistance():
                return
            self._clicked = None
            self._aim_nowhere()
            self.strokeBegan.emit(self._last)
        point = None if self._pick is None else self._pick(event.position())
        touch = None if point is None else _touch(point, event)
        before, self._last = self._last, touch or self._last
        # A touch that repeats the last one would put a second dab on the same place.
        if (
            touch is not None
            and before is not None
            and (touch.point, touch.pressure) != (before.point, before.pressure)
        ):
            self.strokeMoved.emit(touch)

    def _point_to(self, event: QSinglePointEvent) -> bool:
        """Let the view follow a pen; it gets the events of a mouse itself."""
        if self._by_pen and (self._pick is not None or self._idle):
            event.accept()
            self._follow(event.position())
            return True
        return False

    def _aim(self, event: QSinglePointEvent) -> None:
        """Tell where a line would go while Shift is held, so that it can be seen before the click."""
        if event.modifiers() & _LINES:
            self._aims = True
            self.lineAimed.emit(self._picker()(event.position()))
        else:
            self._aim_nowhere()

    def _aim_nowhere(self, _: QEvent | None = None) -> bool:
        if self._aims:
            self._aims = False
            self.lineAimed.emit(None)
        return False

    def _scroll(self, event: QWheelEvent) -> bool:
        turned = event.angleDelta()
        # With a key held some systems turn a vertical wheel into a horizontal one.
        steps = (turned.y() or turned.x()) / _WHEEL_STEP
        if event.modifiers() & _SIZES:
            self.sizeScrolled.emit(steps)
        elif event.modifiers() & _STRENGTHENS:
            self.strengthScrolled.emit(steps)
        else:
            return False
        event.accept()
        return True

    def _override(self, event: QKeyEvent) -> bool:
        """Keep Escape from being another command's key during a stroke."""
        mine = self._pick is not None and event.key() == Qt.Key.Key_Escape
        if mine:
            event.accept()
        return mine

    def _key(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Escape:
            return False
        if self._pick is not None:
            self.cancel()
        elif not event.isAutoRepeat():  # Escape held too long takes the stroke back, and leaves the brush
            self.brushLeft.emit()
        event.accept()
        return True

    def _leave(self, _: QEvent) -> bool:
        self.finish()
        return self._aim_nowhere()

    def _stop(self, emit: Callable[[], None]) -> None:
        if self._pick is not None:
            began = self._clicked is None
            self._pick = self._last = self._clicked = None
            self._idle = True
            if began:
                emit()


def _no_ground() -> Picker:
    return lambda _: None


def _nowhere(_: QPointF) -> None:
    pass


def _touch(point: Point, event: QSinglePointEvent) -> PointerTouch:
    if not isinstance(event, QTabletEvent):
        return PointerTouch(point, modifiers=event.modifiers())
    erases = event.pointerType() == QPointingDevice.PointerType.Eraser
    return PointerTouch(point, event.pressure(), event.modifiers(), erases)
