"""Live figures: widgets that stand in the text of a page, for readers to try out what the page tells.

Where a page, of whatever kind, is to have one, its text says ``<p><img src="live:NAME"></p>``, a paragraph of its own
(in the manual ``![](live:NAME)``), and `FIGURES` in `figure_list` holds under this name what makes the widget, mostly
a class. `PagePanel` makes it when the page is shown, puts it into its place, as wide as the lines and as high as it
wants to be (`heightForWidth`, or `sizeHint`), moves it with the text, and deletes it when another page comes; the same
page in other colours keeps it. Tab leads through links and figures in the order of the page.

A `LiveFigure` is the usual frame: a line that says what one sees and what to try, the widgets, and a line below that
tells what came of it. What moves by itself uses `Clock`, which rests while nobody sees the figure::

    class Drop(LiveFigure):
        def __init__(self) -> None:
            super().__init__("drop", tr("A drop"), tr("Click a square: the line shows its way."))
            self.add(map := DropMap())
            map.chosen.connect(lambda place: self.tell(f"{place}"))

What takes longer than a few milliseconds belongs into a `Worker` within the figure.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QHideEvent,
    QImage,
    QKeyEvent,
    QPalette,
    QShowEvent,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QSizePolicy,
    QSlider,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.widgets.accessibility import bold, named
from terrain_explorer.gui.widgets.parameters.field import WheelGuard
from terrain_explorer.language import tr

LIVE = "live:"
"""What the addresses of live figures in pages begin with."""

_BETWEEN = 6
_ROOM = 4
"""Pixels above and below a figure."""


@dataclass(frozen=True, eq=False)
class _Standing:
    """A figure, and the position of what stands in for it in the text."""

    widget: QWidget
    position: int


class FigurePlaces(QObject):
    """Keeps the live figures of a page where they stand in its text.

    Parameters
    ----------
    text
        What shows the page.
    makers
        What makes a figure, by its name.
    """

    def __init__(self, text: QTextEdit, makers: Mapping[str, Callable[[], QWidget]]) -> None:
        super().__init__(text)
        self._text, self._makers = text, makers
        self._places: dict[str, _Standing] = {}
        self._links: list[int] = []
        self._placing = False
        text.verticalScrollBar().valueChanged.connect(self._move)
        text.document().documentLayout().documentSizeChanged.connect(self._move)
        text.viewport().installEventFilter(self)

    def show_page(self, html: str, same_page: bool) -> None:
        """Set the text, with its figures; the same page keeps those that it had."""
        self._placing = True
        self._text.setHtml(html)
        self._placing = False
        kept = {name: place.widget for name, place in self._places.items()} if same_page else {}
        before, self._places, self._links = self._places, {}, []
        blank = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
        blank.fill(Qt.GlobalColor.transparent)
        for block in _blocks(self._text.document()):
            for each in cast(Iterable[QTextBlock.iterator], block):
                fragment = each.fragment()
                style = fragment.charFormat()
                if style.isAnchor() and style.anchorHref():
                    self._links.append(fragment.position())
                if style.isImageFormat() and style.toImageFormat().name().startswith(LIVE):
                    address = style.toImageFormat().name()
                    name = address.removeprefix(LIVE)
                    self._text.document().addResource(
                        QTextDocument.ResourceType.ImageResource.value, QUrl(address), blank
                    )
                    self._places[name] = _Standing(kept.get(name) or self._made(name), fragment.position())
        for name, place in before.items():
            if name not in self._places or self._places[name].widget is not place.widget:
                place.widget.hide()
                stop_workers(place.widget)
                place.widget.deleteLater()
        last: QWidget = self._text
        for place in self._places.values():
            for widget in _stops(place.widget):
                QWidget.setTabOrder(last, widget)
                last = widget
        self._fit()

    def figure(self, name: str) -> QWidget:
        """Return the figure of this name on the page."""
        return self._places[name].widget

    def take_focus(self, forward: bool) -> bool:
        """Let the Tab key lead into a figure, on within it or out of it to the text; return whether it did."""
        focus, cursor = QApplication.focusWidget(), self._text.textCursor()
        inside = next((place for place in self._places.values() if _holds(place.widget, focus)), None)
        if inside is not None:
            stops = _stops(inside.widget)
            number = (stops.index(focus) if focus in stops else -1) + (1 if forward else -1)
            if 0 <= number < len(stops):
                self._lead_to(stops[number], forward)
                return True
            # The text goes on from what is chosen in it: here from what stands in for the figure.
            cursor.setPosition(inside.position)
            cursor.movePosition(QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor)
            self._text.setTextCursor(cursor)
            self._text.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        positions = [place.position for place in self._places.values()]
        chosen = cursor.hasSelection()
        if forward:
            start = cursor.selectionEnd() if chosen else 0
            figure, link = _first(positions, start), _first(self._links, start)
            nearer = figure is not None and (link is None or figure < link)
        else:
            start = cursor.selectionStart() if chosen else self._text.document().characterCount()
            figure, link = _last(positions, start), _last(self._links, start)
            nearer = figure is not None and (link is None or figure > link)
        if not nearer:
            return forward and link is None and bool(self._places) and self._lead_out()
        place = next(place for place in self._places.values() if place.position == figure)
        stops = _stops(place.widget)
        if not stops:
            return False
        self._lead_to(stops[0 if forward else -1], forward)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the width of the lines, and the heights that figures want."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fit()
        return False

    def _made(self, name: str) -> QWidget:
        widget = self._makers[name]()
        widget.setParent(self._text.viewport())
        widget.installEventFilter(self)
        widget.show()
        return widget

    def _fit(self) -> None:
        """Make room for the figures in the text, and put them there."""
        if self._placing or not self._places:
            return
        self._placing = True
        try:
            width = self._width
            for place in self._places.values():
                cursor = QTextCursor(self._text.document())
                cursor.setPosition(place.position)
                cursor.movePosition(QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor)
                style = cursor.charFormat().toImageFormat()
                height = _height(place.widget, width) + 2 * _ROOM
                if style.height() != height or not style.hasProperty(QTextFormat.Property.ImageHeight):
                    style.setWidth(1)
                    style.setHeight(height)
                    cursor.setCharFormat(style)
        finally:
            self._placing = False
        self._move()

    def _move(self) -> None:
        if self._placing:
            return
        document, bar = self._text.document(), self._text.verticalScrollBar()
        for place in self._places.values():
            room = document.documentLayout().blockBoundingRect(document.findBlock(place.position))
            top = round(room.top()) - bar.value() + _ROOM
            width = self._width
            place.widget.setGeometry(QRect(round(document.documentMargin()), top, width, _height(place.widget, width)))

    @property
    def _width(self) -> int:
        return max(self._text.viewport().width() - 2 * round(self._text.document().documentMargin()), 1)

    def _lead_out(self) -> bool:
        """Give the keyboard to what comes after the page, and not to its figures, which stand there in Qt's order."""
        widget = self._text.nextInFocusChain()
        while widget is not None and widget is not self._text:
            takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled() and widget.isVisible()
            if takes and not self._text.isAncestorOf(widget):
                widget.setFocus(Qt.FocusReason.TabFocusReason)
                return True
            widget = widget.nextInFocusChain()
        return False

    def _lead_to(self, widget: QWidget, forward: bool) -> None:
        widget.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        # All of it shall be seen.
        top = widget.mapTo(self._text.viewport(), QPoint(0, 0)).y()
        bar, below = self._text.verticalScrollBar(), top + widget.height() - self._text.viewport().height()
        if top < 0 or below > 0:
            bar.setValue(bar.value() + (top if top < 0 else min(below + _ROOM, top)))


class LiveFigure(QFrame):
    """The frame of a figure: what one sees and what to try, the widgets, and a line on what came of it."""

    def __init__(self, name: str, title: str, explanation: str) -> None:
        super().__init__()
        named(self, name, title)
        self.setAccessibleDescription(explanation)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setBackgroundRole(QPalette.ColorRole.AlternateBase)
        self.setAutoFillBackground(True)
        self._told = named(_text(""), f"{name}Told", title)
        self._told.setTextFormat(Qt.TextFormat.RichText)
        self._told.hide()
        self._layout = QVBoxLayout(self)
        self._layout.addWidget(bold(_text(title)))
        self._layout.addWidget(_text(explanation))
        self._layout.addWidget(self._told)

    def add(self, *widgets: QWidget) -> None:
        """Add a widget, or several side by side; what has no room there goes on below."""
        here = self._layout.count() - 1
        if len(widgets) == 1:
            self._layout.insertWidget(here, widgets[0])
        else:
            self._layout.insertLayout(here, LineLayout(widgets))

    def tell(self, text: str) -> None:
        """Say in HTML what came of what the reader did."""
        self._told.setText(text)
        self._told.show()

    @property
    def told(self) -> str:
        """What was said last."""
        return self._told.text()


class FigureCanvas(QWidget):
    """Base of what figures draw themselves: square, as wide as there is room.

    With the keyboard it gets the arrow keys, Space, + and −, which the window would take for its commands.

    Parameters
    ----------
    widest
        The most pixels that it is wide.
    takes_keys
        Whether the keyboard leads to it.
    """

    def __init__(self, name: str, label: str, widest: int, takes_keys: bool = True) -> None:
        super().__init__()
        named(self, name, label)
        self._widest = widest
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if takes_keys else Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        return QSize(self._widest, self.heightForWidth(self._widest))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return min(width, self._widest)

    def event(self, event: QEvent) -> bool:
        """Take keys before the window's commands get them."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            held = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
            if not held and (Qt.Key(event.key()) in _CANVAS_KEYS or event.text() in ("+", "-")):
                event.accept()
                return True
        return super().event(event)


_CANVAS_KEYS = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space}


class LineLayout(QLayout):
    """Widgets side by side, and on further lines as words are."""

    def __init__(self, widgets: Iterable[QWidget]) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setSpacing(_BETWEEN)
        for widget in widgets:
            self.addWidget(widget)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._placed(QRect(0, 0, width, 0))[-1].bottom() + 1

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._items]
        width = sum(hint.width() + _BETWEEN for hint in hints) - _BETWEEN
        return QSize(width, max(hint.height() for hint in hints))

    def minimumSize(self) -> QSize:
        hints = [item.minimumSize() for item in self._items]
        return QSize(max(hint.width() for hint in hints), max(hint.height() for hint in hints))

    def setGeometry(self, room: QRect) -> None:
        super().setGeometry(room)
        for item, place in zip(self._items, self._placed(room), strict=True):
            item.setGeometry(place)

    def _placed(self, room: QRect) -> list[QRect]:
        places: list[QRect] = []
        corner = room.topLeft()
        for item in self._items:
            size = item.sizeHint()
            if places and corner.x() + size.width() > room.right() + 1:
                corner = QPoint(room.left(), places[-1].bottom() + 1 + _BETWEEN)
            places.append(QRect(corner, size))
            corner = places[-1].topRight() + QPoint(1 + _BETWEEN, 0)
        return places


class Choice(QWidget):
    """A slider for a number, with a text before it and one after it.

    Parameters
    ----------
    least, most, value
        The ends of the slider, and where it is at first, in steps.
    step
        How much the number grows from one step to the next.

    Signals
    -------
    changed
        It is another one.
    """

    changed = Signal()

    def __init__(self, name: str, text: str, least: int, most: int, value: int, tip: str, step: float = 1) -> None:
        super().__init__()
        self._step = step
        self.slider = named(QSlider(Qt.Orientation.Horizontal), name, text, tip)
        self.slider.setRange(least, most)
        self.slider.setPageStep(1)
        self.slider.setValue(value)
        WheelGuard(self.slider)
        self.slider.valueChanged.connect(self.changed)
        self._first = value
        self._after = QLabel()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(QLabel(text))
        layout.addWidget(self.slider, 1)
        layout.addWidget(self._after)

    @property
    def value(self) -> int:
        """Where the slider is, in steps."""
        return self.slider.value()

    @property
    def number(self) -> float:
        """The number."""
        return round(self._step * self.value, 6)

    def reset(self) -> None:
        """Go back to the first number."""
        self.slider.setValue(self._first)

    def setMost(self, most: int, at_end: bool) -> None:
        """Change the greatest number, and stay at the end if wanted; tells nobody."""
        self.slider.blockSignals(True)
        self.slider.setMaximum(most)
        if at_end:
            self.slider.setValue(most)
        self.slider.blockSignals(False)
        self.slider.setEnabled(most > self.slider.minimum())
        self.setText(tr("{value} of {most}", value=self.value, most=most))

    def setText(self, text: str) -> None:
        """Show a text after the slider."""
        self._after.setText(text)


class Clock(QObject):
    """Ticks while it is on and its figure is seen.

    Parameters
    ----------
    figure
        The figure.
    tick
        What is done at each tick; it returns whether to go on.
    milliseconds
        The time from one tick to the next.
    """

    def __init__(self, figure: QWidget, tick: Callable[[], bool], milliseconds: int = 40) -> None:
        super().__init__(figure)
        self._tick, self._on = tick, False
        self._timer = QTimer(self)
        self._timer.setInterval(milliseconds)
        self._timer.timeout.connect(self._turn)
        figure.installEventFilter(self)

    @property
    def on(self) -> bool:
        """Whether it ticks, or would if the figure was seen."""
        return self._on

    def setOn(self, on: bool) -> None:
        """Let it tick, or not."""
        self._on = on
        figure = cast(QWidget, self.parent())
        if on and figure.isVisible():
            self._timer.start()
        else:
            self._timer.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Rest while the figure is hidden."""
        if isinstance(event, QShowEvent) and self._on:
            self._timer.start()
        elif isinstance(event, QHideEvent):
            self._timer.stop()
        return False

    def _turn(self) -> None:
        figure = cast(QWidget, self.parent())
        # Scrolled out of sight it is still shown, as Qt sees it.
        if not figure.visibleRegion().isEmpty() and not self._tick():
            self.setOn(False)


def _text(text: str) -> QLabel:
    label = QLabel(text, wordWrap=True)
    label.setMinimumWidth(1)
    return label


def _height(widget: QWidget, width: int) -> int:
    return widget.heightForWidth(width) if widget.hasHeightForWidth() else widget.sizeHint().height()


def _blocks(document: QTextDocument) -> Iterable[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _holds(figure: QWidget, widget: QWidget | None) -> bool:
    return widget is not None and (widget is figure or figure.isAncestorOf(widget))


def _stops(figure: QWidget) -> list[QWidget]:
    """Return the widgets of a figure that the Tab key leads to, in their order."""
    return [
        widget
        for widget in figure.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled() and widget.isVisibleTo(figure)
    ]


def _first(places: list[int], start: int) -> int | None:
    number = bisect_left(places, start)
    return places[number] if number < len(places) else None


def _last(places: list[int], end: int) -> int | None:
    number = bisect_left(places, end)
    return places[number - 1] if number else None
