"""The box of the search, over the top of the window."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from terrain_explorer.gui.search.entries import Entry, found
from terrain_explorer.gui.services.settings import kept_texts, settings
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.choice_list import ModelIndex
from terrain_explorer.language import tr

_KEY = "search/recent"
_MOST_RECENT = 8
_WIDEST, _HIGHEST, _TOP, _MARGIN = 620, 440, 70, 20
"""In pixels; the top is below the toolbar."""

_MOVING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_RUNNING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


_PADDING, _GAP = 8, 14
"""In pixels: above, below and beside the texts; between them."""

_FADED = 0.6
"""How opaque the name of an entry is that is chosen and cannot be run."""


class SearchBox(QFrame):
    """Finds entries by a few letters and runs the one that the user chooses.

    Parameters
    ----------
    collect
        Returns the entries there are now.
    """

    def __init__(self, collect: Callable[[], Iterable[Entry]], window: QMainWindow) -> None:
        super().__init__(window)
        self._collect, self._window = collect, window
        self._entries: list[Entry] = []
        self._before: QWidget | None = None
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._line = named(QLineEdit(), "searchLine", tr("Search"))
        self._line.setPlaceholderText(tr("Find a command, a setting, an algorithm or a page"))
        self._results = named(QListWidget(), "searchResults", tr("Results"))
        self._results.setItemDelegate(ResultDelegate(self._results))
        self._results.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._results.setFrameShape(QFrame.Shape.NoFrame)
        self._nothing = named(QLabel(tr("Nothing found")), "searchNothing", tr("No results"))
        self._nothing.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._frame = layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self._line)
        layout.addWidget(self._results)
        layout.addWidget(self._nothing)
        self._line.textChanged.connect(self._show_found)
        self._results.itemClicked.connect(self._run)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._on_focus)
        for watched in (self._line, self._results):
            watched.installEventFilter(self)
        named(self, "searchBox", tr("Search")).hide()

    def open(self) -> None:
        """Show the box, empty, with everything there is: what was used last comes first."""
        if not self.isVisible():
            self._before = QApplication.focusWidget()
        self._entries = list(self._collect())
        self._line.clear()
        self._show_found()
        self._window.installEventFilter(self)
        self.show()
        self.raise_()
        self._line.setFocus(Qt.FocusReason.PopupFocusReason)

    def hideEvent(self, event: QHideEvent) -> None:
        """Let the window's events pass again."""
        self._window.removeEventFilter(self)
        super().hideEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the middle of the window, and take the keys that choose a result."""
        if watched is self._window:
            if event.type() == QEvent.Type.Resize:
                self._place()
            return False
        if not isinstance(event, QKeyEvent) or event.type() == QEvent.Type.KeyRelease:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            # Escape would cancel the work in the window.
            event.setAccepted(event.isAccepted() or event.key() == Qt.Key.Key_Escape)
            return event.key() == Qt.Key.Key_Escape
        return self._take(event, watched is self._line)

    def _take(self, event: QKeyEvent, in_line: bool) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        elif event.key() in _RUNNING:
            self._run(self._results.currentItem())
        elif in_line and event.key() in _MOVING:
            QApplication.sendEvent(self._results, event)
        else:
            return False
        return True

    def _show_found(self) -> None:
        self._results.clear()
        for entry in found(self._line.text(), self._entries, _recent()):
            item = QListWidgetItem(entry.title)
            item.setData(Qt.ItemDataRole.UserRole, entry)
            item.setToolTip(entry.reason)
            self._results.addItem(item)
        self._results.setCurrentRow(0)
        self._results.setVisible(self._results.count() > 0)
        self._nothing.setVisible(self._results.count() == 0)
        self._place()

    def _run(self, item: QListWidgetItem | None) -> None:
        entry = self._as_it_is_now(item.data(Qt.ItemDataRole.UserRole)) if item is not None else None
        if entry is not None and entry.enabled:
            _remember(entry.key)
            self._close()
            entry.run()

    def _as_it_is_now(self, chosen: Entry) -> Entry | None:
        """Return an entry again: work that ended meanwhile may have changed it or taken it away."""
        same = (one for one in self._collect() if (one.key, one.place) == (chosen.key, chosen.place))
        return next(same, None)

    def _close(self) -> None:
        # First, so that the focus does not wander on its way; a command acts where the user was.
        if self._before is not None and isValid(self._before):
            self._before.setFocus(Qt.FocusReason.PopupFocusReason)
        self.hide()

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        if self.isVisible() and not (now is not None and self.isAncestorOf(now)):
            self.hide()

    def _place(self) -> None:
        room = self._window.size()
        width = min(_WIDEST, room.width() - 2 * _MARGIN)
        rows = self._results.sizeHintForRow(0) * self._results.count()
        line = self._line.sizeHint().height()
        found = rows + line if rows else 2 * line
        wanted = found + self._frame.spacing() + self._frame.contentsMargins().top() * 2 + 2 * self.frameWidth()
        height = min(wanted, _HIGHEST, room.height() - _TOP - _MARGIN)
        self.setGeometry((room.width() - width) // 2, _TOP, width, height)


def _recent() -> list[str]:
    """Return the keys of the entries that were run last, the last one first."""
    return kept_texts(_KEY)


def _remember(key: str) -> None:
    settings().setValue(_KEY, [key, *(one for one in _recent() if one != key)][:_MOST_RECENT])


class ResultDelegate(QStyledItemDelegate):
    """Draws an `Entry`, which lies under the user's role."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        entry: Entry = index.data(Qt.ItemDataRole.UserRole)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        row = option.rect.adjusted(_PADDING, 0, -_PADDING, 0)
        painter.save()
        if selected:
            painter.fillRect(option.rect, option.palette.color(QPalette.ColorRole.Highlight))
        painter.setPen(_colour(option, selected, entry.enabled))
        row.setLeft(_write(painter, row, f"✓ {entry.title}" if entry.checked else entry.title) + _GAP)
        painter.setPen(_colour(option, selected, quiet=True))
        if entry.shortcut:
            row.setRight(_write(painter, row, entry.shortcut, right=True) - _GAP)
        where = f"{entry.place}: {entry.reason}" if entry.reason else entry.place
        _write(painter, row, option.fontMetrics.elidedText(where, Qt.TextElideMode.ElideRight, row.width()))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: ModelIndex) -> QSize:
        return QSize(0, option.fontMetrics.height() + _PADDING)


def _write(painter: QPainter, row: QRect, text: str, right: bool = False) -> int:
    """Write a text at the left or the right of a row, and return where it ends or begins."""
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    place = painter.boundingRect(row, side | Qt.AlignmentFlag.AlignVCenter, text)
    painter.drawText(row, side | Qt.AlignmentFlag.AlignVCenter, text)
    return place.left() if right else place.right()


def _colour(option: QStyleOptionViewItem, selected: bool, enabled: bool = True, quiet: bool = False) -> QColor:
    group = QPalette.ColorGroup.Active if enabled else QPalette.ColorGroup.Disabled
    role = QPalette.ColorRole.PlaceholderText if quiet else QPalette.ColorRole.Text
    colour = option.palette.color(group, QPalette.ColorRole.HighlightedText if selected else role)
    if selected and not enabled:
        colour.setAlphaF(_FADED)
    return colour
