"""What the pointer and the keys do in the views: one tool at a time, the same in all of them.

A view shows the marks and hands what the pointer does to its `ToolInput`. That asks the tool in force first and gives
the rest to the camera; only while the user walks do keys belong to the camera first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal, SignalInstance
from PySide6.QtGui import (
    QAction,
    QKeyEvent,
    QPointingDevice,
    QSinglePointEvent,
    QTabletEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from terrain_explorer.gui.views.marks import BrushRing, LineMark, MapPoint, Mark
from terrain_explorer.terrain.heightmap import PointArray
from terrain_explorer.terrain.sampling import Point

LEFT = Qt.MouseButton.LeftButton
SHIFT, CTRL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
_WHEEL_STEP = 120
"""Eighths of a degree in one step of a usual wheel."""

Picker = Callable[[QPointF], MapPoint | None]
"""Returns the place of the map that is seen at a position of a view, or None where there is none."""


@dataclass(frozen=True)
class PickReach:
    """What a position beside the ground means to a tool.

    Attributes
    ----------
    beside
        How many pixels beside a map seen from above its edge still counts.
    goes_on
        Whether a drag over a surface that has met the ground goes on beside it, to the edges of the map.
    beyond
        The middle of what is dragged beyond the map, too, at the height where it is grabbed; None for other drags.
    """

    beside: float = 0.0
    goes_on: bool = False
    beyond: MapPoint | None = None


ON_GROUND, TO_EDGE = PickReach(), PickReach(beside=inf)


class ToolView(Protocol):
    """What a tool knows of a view, which is a `QWidget`.

    Attributes
    ----------
    from_above
        Whether it shows the map from above, its sides along those of the view.
    part
        How much of the map's longer side is in sight, 0 to 1: brushes and lines are as wide in it as they would be
        where all is; 1 where they stay as wide as they are, however near one looks.
    pointed
        Signals the `Point` of the map under the pointer, also beside the map, or None.
    """

    from_above: bool
    pointed: SignalInstance

    @property
    def part(self) -> float: ...

    def pick(self, position: QPointF) -> MapPoint | None:
        """Return the place of the ground that is seen at a position, or None."""

    def picker(self, reach: PickReach, at: QPointF) -> Picker:
        """Return what finds the places of a drag that begins at a position.

        It goes on with the ground as it is now: what comes of the drag must not move the places that come after.
        """

    def positions(self, places: PointArray) -> PointArray:
        """Return where places of the map are in the view, NaN where they are not seen."""

    def heights(self, places: PointArray) -> NDArray[np.float64] | None:
        """Return the heights at places as finely as they are seen; None where the map tells as much."""

    def setMarks(self, marks: tuple[Mark, ...]) -> None:
        """Show these marks."""

    def setMark(self, point: Point | None) -> None:
        """Mark a point of the map, or none; with a brush, by its ring."""

    def setTool(self, tool: MapTool | None) -> None:
        """Let this tool have what the pointer does, or none."""

    def setCursor(self, cursor: Qt.CursorShape, /) -> None:
        """Show the pointer in this shape."""

    def setFocus(self, reason: Qt.FocusReason, /) -> None:
        """Take the keyboard."""


@dataclass(frozen=True, eq=False)
class Touch:
    """The pointer at one moment.

    Attributes
    ----------
    view
        Where it is.
    position
        Its position there.
    button, buttons
        The button that was pressed or released, and all that are down.
    modifiers
        The keys held.
    pressure
        Of a pen, 0 to 1; 1 for a mouse.
    eraser
        Whether it is the eraser of a pen.
    by_pen
        Whether it is a pen.
    """

    view: ToolView
    position: QPointF
    button: Qt.MouseButton = Qt.MouseButton.NoButton
    buttons: Qt.MouseButton = Qt.MouseButton.NoButton
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    pressure: float = 1.0
    eraser: bool = False
    by_pen: bool = False

    @classmethod
    def of(cls, view: ToolView, event: QSinglePointEvent) -> Touch:
        """Return the touch of an event."""
        given = view, event.position(), event.button(), event.buttons(), event.modifiers()
        if not isinstance(event, QTabletEvent):
            return cls(*given)
        erases = event.pointerType() == QPointingDevice.PointerType.Eraser
        return cls(*given, event.pressure(), erases, by_pen=True)

    def is_near(self, position: QPointF) -> bool:
        """Return whether it is so near to a position that what began there is a click."""
        return (self.position - position).manhattanLength() < QApplication.startDragDistance()


class MapTool(QObject):
    """What the pointer does in the views while this is in force. One that does nothing leaves all to the camera.

    Attributes
    ----------
    cursor
        The shape of the pointer.
    drags
        Whether the left button belongs to it, so that a double click is nothing but another press.
    keeps_keys
        Whether Shift and Ctrl mean something to it, and so nothing to the camera.
    shares
        Whether others of its kind may be chosen at the same time, though only the last is in force: tools that ask,
        and change nothing.

    Signals
    -------
    marked
        The marks that the views show for it, also while another tool is in force: a sequence of `Mark`.
    changed
        Its ring is another one, or it has begun or ended to draw something.
    left
        The user wants to put it away.
    displaced
        Another tool was chosen in its place.
    """

    marked = Signal(object)
    changed = Signal()
    left = Signal()
    displaced = Signal()

    cursor = Qt.CursorShape.CrossCursor
    drags = keeps_keys = False
    shares = False

    @property
    def touched(self) -> MapPoint | None:
        """Where something is being drawn, during which cameras stay where they are; or None."""
        return None

    @property
    def ring(self) -> BrushRing | None:
        """The ring that marks the place under the pointer; with None, a small one does."""
        return None

    def press(self, touch: Touch) -> bool:
        """Begin something, and return whether it is for this tool alone."""
        return False

    def double_click(self, touch: Touch) -> bool:
        """Answer the second press of a double click; by default as any other."""
        return self.press(touch)

    def move(self, touch: Touch) -> bool:
        """Go on, with or without a button, and return whether the camera must not."""
        return False

    def release(self, touch: Touch) -> bool:
        """End something, and return whether it was for this tool alone."""
        return False

    def scroll(self, touch: Touch, steps: float) -> bool:
        """Answer the wheel, and return whether it was for this tool."""
        return False

    def wants(self, event: QKeyEvent) -> bool:
        """Return whether a key is kept from being the shortcut of a command."""
        return False

    def key(self, event: QKeyEvent) -> bool:
        """Answer a key, and return whether it was for this tool. By default Escape puts the tool away."""
        escapes = event.key() == Qt.Key.Key_Escape
        if escapes:
            self.left.emit()
        return escapes

    def interrupt(self, hidden: bool) -> None:
        """End a drag whose release may never come: its view is hidden, or another window came to the front."""

    def leave(self) -> None:
        """Show nothing about where the pointer is: it has left the view, or a key was let go."""

    def cancel(self) -> None:
        """Take back what is being drawn: the ground below it goes."""

    def rest(self) -> None:
        """Do nothing any more: the tool was put away."""


class ClickTool(MapTool):
    """Tells where the user clicks; dragging still moves the camera.

    Signals
    -------
    clicked
        The `MapPoint` of the map that was clicked.
    """

    clicked = Signal(object)

    shares = True

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pressed: QPointF | None = None

    def press(self, touch: Touch) -> bool:
        if touch.button == LEFT:
            self._pressed = touch.position
        return False

    def release(self, touch: Touch) -> bool:
        if touch.button == LEFT:
            pressed, self._pressed = self._pressed, None
            place = touch.view.pick(touch.position) if pressed is not None and touch.is_near(pressed) else None
            if place is not None:
                self.clicked.emit(place)
        return False


class LineTool(MapTool):
    """Draws a straight line by a drag over the ground, from press to release. Escape takes it away with the tool.

    Signals
    -------
    drawn
        The line is another one, or none.
    """

    drawn = Signal()

    drags = shares = True

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.line: tuple[MapPoint, MapPoint] | None = None
        self.view: ToolView | None = None
        """Where it was drawn."""
        self._pick: Picker | None = None
        self._start: MapPoint | None = None

    def setLine(self, line: tuple[MapPoint, MapPoint] | None) -> None:
        """Show this line, or none."""
        self.line = line
        self.marked.emit(() if line is None else self.marks(*line))
        self.drawn.emit()

    def marks(self, start: MapPoint, end: MapPoint) -> Sequence[Mark]:
        """Return what is shown of a line."""
        return (LineMark(np.array([start, end]), dots=(start, end)),)

    def press(self, touch: Touch) -> bool:
        if touch.button != LEFT or touch.modifiers & (SHIFT | CTRL):
            return False
        pick = touch.view.picker(TO_EDGE, touch.position)
        self._start, self.view = pick(touch.position), touch.view
        self._pick = None if self._start is None else pick
        return self._pick is not None

    def move(self, touch: Touch) -> bool:
        if not touch.buttons & LEFT:
            self._pick = None  # the release went elsewhere, for example to a dialog
        end = None if self._pick is None else self._pick(touch.position)
        if self._start is not None and end is not None and end != self._start:
            self.setLine((self._start, end))
        return False

    def release(self, touch: Touch) -> bool:
        if touch.button == LEFT:
            self.move(replace(touch, buttons=LEFT))
            self._pick = None
        return False

    def interrupt(self, hidden: bool) -> None:
        self._pick = None

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self.setLine(None)
        return super().key(event)


class ViewCamera(Protocol):
    """What moves what a view shows. It gets what no tool takes."""

    tool: MapTool | None

    def answer(self, event: QEvent) -> bool:
        """Answer an event, and return whether it meant anything."""

    def point_to(self, position: QPointF) -> None:
        """Take note that the pointer is here, where no event says so."""


class ToolInput(QObject):
    """Hands what happens in one view to the tool in force and, what that leaves, to the camera.

    Parameters
    ----------
    walks
        Returns whether the user walks in the view.

    Signals
    -------
    changed
        Another tool is in force, or its ring is another one, or it has begun or ended to draw something.
    """

    changed = Signal()

    def __init__(self, view: ToolView, camera: ViewCamera, walks: Callable[[], bool] = lambda: False) -> None:
        assert isinstance(view, QWidget)
        super().__init__(view)
        self._view, self._camera, self._walks = view, camera, walks
        self._tool: MapTool | None = None
        # A drag goes on with the tool with which it has begun, whatever comes of it.
        self._held: MapTool | None = None
        kinds = QEvent.Type
        self._answers: dict[QEvent.Type, Callable[..., bool]] = {
            **dict.fromkeys((kinds.MouseButtonPress, kinds.TabletPress, kinds.MouseButtonDblClick), self._press),
            **dict.fromkeys((kinds.MouseMove, kinds.TabletMove), self._move),
            **dict.fromkeys((kinds.MouseButtonRelease, kinds.TabletRelease), self._release),
            **dict.fromkeys((kinds.FocusOut, kinds.Hide, kinds.Leave, kinds.KeyRelease), self._leave),
            kinds.Wheel: self._scroll,
            kinds.ShortcutOverride: self._override,
            kinds.KeyPress: self._key,
        }
        view.setMouseTracking(True)  # tools follow the pointer without a button, too
        view.installEventFilter(self)

    def setTool(self, tool: MapTool | None) -> None:
        """Ask this tool first, or none."""
        if tool is self._tool:
            return
        if self._tool is not None:
            self._tool.changed.disconnect(self.changed)
        self._tool = self._camera.tool = tool
        if tool is not None:
            tool.changed.connect(self.changed)
        self.show_cursor()
        self.changed.emit()

    @property
    def tool(self) -> MapTool | None:
        """The tool that is asked first."""
        return self._tool

    def show_cursor(self) -> None:
        """Show the pointer of the tool."""
        self._view.setCursor(Qt.CursorShape.ArrowCursor if self._tool is None else self._tool.cursor)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask the tool, and then the camera."""
        tool = self._held or self._tool
        answer = None if tool is None else self._answers.get(event.type())
        return (answer is not None and answer(tool, event)) or self._camera.answer(event)

    def _press(self, tool: MapTool, event: QSinglePointEvent) -> bool:
        if event.buttons() == event.button() and self._tool is not None:
            # The only button that is down: if a drag goes on, its release went elsewhere.
            tool, self._held = self._tool, None
        again = event.type() == QEvent.Type.MouseButtonDblClick
        taken = (tool.double_click if again else tool.press)(Touch.of(self._view, event))
        if taken:
            self._held = tool
        return self._note_pen(event, taken)

    def _move(self, tool: MapTool, event: QSinglePointEvent) -> bool:
        self._let_go(event)
        return self._note_pen(event, tool.move(Touch.of(self._view, event)))

    def _release(self, tool: MapTool, event: QSinglePointEvent) -> bool:
        self._let_go(event)
        return self._note_pen(event, tool.release(Touch.of(self._view, event)))

    def _let_go(self, event: QSinglePointEvent) -> None:
        if event.buttons() == Qt.MouseButton.NoButton:
            self._held = None

    def _note_pen(self, event: QSinglePointEvent, taken: bool) -> bool:
        """Let the camera know where a pen is: for one that draws there come no events of a mouse."""
        if taken:
            event.accept()
        if taken and isinstance(event, QTabletEvent):
            self._camera.point_to(event.position())
        return taken

    def _scroll(self, tool: MapTool, event: QWheelEvent) -> bool:
        turned = event.angleDelta()
        # With a key held some systems turn a vertical wheel into a horizontal one.
        touch = Touch(self._view, event.position(), modifiers=event.modifiers())
        taken = tool.scroll(touch, (turned.y() or turned.x()) / _WHEEL_STEP)
        if taken:
            event.accept()
        return taken

    def _override(self, tool: MapTool, event: QKeyEvent) -> bool:
        wanted = not self._walks() and tool.wants(event)
        if wanted:
            event.accept()
        return wanted

    def _key(self, tool: MapTool, event: QKeyEvent) -> bool:
        taken = not self._walks() and tool.key(event)
        if taken:
            event.accept()
        return taken

    def _leave(self, tool: MapTool, event: QEvent) -> bool:
        lost = event.type() in (QEvent.Type.FocusOut, QEvent.Type.Hide)
        if lost and self._held is not None:
            self._held = None
            tool.interrupt(event.type() == QEvent.Type.Hide)
        tool.leave()
        return False


class UsesTools:
    """Lets the tool in force have what the pointer does in a view, which inherits from this.

    The view makes its `_input`, and finds the places of drags.
    """

    _input: ToolInput

    @property
    def tool(self) -> MapTool | None:
        """The tool that has what the pointer does, or None."""
        return self._input.tool

    def setTool(self, tool: MapTool | None) -> None:
        """Let a tool have what the pointer does, or none."""
        self._input.setTool(tool)

    def picker(self, reach: PickReach, at: QPointF) -> Picker:
        """Return what finds places of the map; see `ToolView`."""
        raise NotImplementedError

    def pick(self, position: QPointF) -> MapPoint | None:
        """Return the place of the map that is seen at a position of the view, or None beside it."""
        return self.picker(ON_GROUND, position)(position)


class Tools(QObject):
    """Lets the views have the tool in force, and show the marks of all.

    That is the tool that was chosen last and not put away since; something that floats over the ground comes before it.

    Signals
    -------
    chosen
        The `MapTool` that was just chosen.
    added
        The view that was just added.
    """

    chosen = Signal(object)
    added = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._views: list[ToolView] = []
        self._chosen: list[MapTool] = []
        self._floating: MapTool | None = None
        self._known: set[MapTool] = set()
        self._marks: dict[object, tuple[Mark, ...]] = {}

    @property
    def views(self) -> Sequence[ToolView]:
        """The views."""
        return self._views

    @property
    def tool(self) -> MapTool | None:
        """The tool in force, or None."""
        return self._floating or (self._chosen[-1] if self._chosen else None)

    def add(self, view: ToolView) -> None:
        """Let a view have the tool and the marks, too, as long as it lives."""
        self._views.append(view)
        assert isinstance(view, QWidget)
        view.destroyed.connect(lambda: self._views.remove(view))
        view.setTool(self.tool)
        view.setMarks(self.marks)
        self.added.emit(view)

    def know(self, tool: MapTool) -> None:
        """Show the marks of a tool from now on; those of tools that come later are above them."""
        if tool not in self._known:
            self._known.add(tool)
            self._marks.setdefault(tool, ())
            tool.marked.connect(lambda marks: self.show(tool, marks))

    def offer(self, tool: MapTool, action: QAction) -> None:
        """Have a tool in force while an action is ticked."""
        self.know(tool)
        action.toggled.connect(lambda begun: self.choose(tool) if begun else self.put_away(tool))
        for away in (tool.left, tool.displaced):
            away.connect(lambda: action.setChecked(False))

    def choose(self, tool: MapTool) -> None:
        """Put a tool in force. Those that were chosen earlier are displaced, if they do not share."""
        self.know(tool)
        before = [one for one in self._chosen if one is not tool]
        self._chosen = [*before, tool]
        self._hand_out()
        for other in before:
            if not (tool.shares and other.shares):
                other.displaced.emit()
        self.chosen.emit(tool)

    def make_way(self) -> None:
        """Put away what changes the terrain: something begins that has another use for the pointer."""
        for tool in list(self._chosen):
            if not tool.shares:
                tool.displaced.emit()

    def put_away(self, tool: MapTool) -> None:
        """Choose a tool no longer."""
        if tool in self._chosen:
            self._chosen.remove(tool)
            self._hand_out()
            tool.rest()

    def setFloating(self, tool: MapTool | None) -> None:
        """Let a tool come before the one that was chosen, or none."""
        if tool is not self._floating:
            if tool is not None:
                self.know(tool)
            self._floating = tool
            self._hand_out()

    def show(self, owner: object, marks: Sequence[Mark]) -> None:
        """Show the marks of an owner, in place of those before; the owner that came last is on top."""
        before = self._marks.get(owner)
        self._marks[owner] = tuple(marks)
        if marks or before:
            for view in self._views:
                view.setMarks(self.marks)

    def cancel(self) -> None:
        """Take back what is being drawn."""
        for tool in (*self._chosen, self._floating):
            if tool is not None:
                tool.cancel()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What the views show, on top last."""
        return tuple(mark for marks in self._marks.values() for mark in marks)

    def _hand_out(self) -> None:
        for view in self._views:
            view.setTool(self.tool)
