"""Bookmarks: places with a name and a picture, kept from one start to the next."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem, QStyledItemDelegate, QStyleOptionViewItem

from terrain_explorer.gui.services.settings import kept_content, settings
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.choice_list import ModelIndex
from terrain_explorer.language import tr

_KEY = "explore/bookmarks"
_PICTURE = QSize(96, 60)
_AROUND = 6
_MOST = 100
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
_TEXT, _PNG = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True)
class Bookmark:
    """A place that the user wants to find again.

    Attributes
    ----------
    name
        Its name for the user.
    place
        The text of the place; see `TerrainPlace`.
    picture
        A small PNG picture of it, in base64; empty where there is none.
    """

    name: str
    place: str
    picture: str = ""


class BookmarkList(QListWidget):
    """Shows the bookmarks in a row of pictures, in the order of a flight; dragging changes it.

    Enter or a double click goes there, F2 renames, Delete removes, Ctrl and an arrow key moves.

    Signals
    -------
    chosen
        The text of the place that the user wants to go to.
    countChanged
        There are more or fewer bookmarks.
    """

    chosen = Signal(str)
    countChanged = Signal()

    def __init__(self) -> None:
        super().__init__()
        tip = tr("Double click or Enter: go there. Drag: put in another order. F2: rename. Delete: remove.")
        named(self, "bookmarks", tr("Bookmarks"), tip)
        # Not the icon mode: in that one dragging moves pictures about, and leaves their order.
        self.setItemDelegate(_PictureAbove(self))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setDragDropMode(QListView.DragDropMode.InternalMove)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setIconSize(_PICTURE)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(_PICTURE.height() + 2 * self.fontMetrics().height() + 20)
        for bookmark in _stored():
            self._show(bookmark)
        self.itemActivated.connect(lambda item: self.chosen.emit(item.data(_TEXT)))
        self.itemChanged.connect(lambda _: self._keep())
        self.model().rowsMoved.connect(self._keep)

    def add_bookmark(self, place: str, picture: QPixmap) -> None:
        """Add a bookmark of a place that looks like this."""
        name = tr("Place {number}", number=self.count() + 1)
        self._show(Bookmark(name, place, _encoded(picture)))
        while self.count() > _MOST:
            self.takeItem(0)
        self.scrollToBottom()
        self._keep()
        self.countChanged.emit()

    def bookmarks(self) -> list[Bookmark]:
        """Return all bookmarks in their order."""
        items = (self.item(at) for at in range(self.count()))
        return [Bookmark(item.text(), item.data(_TEXT), item.data(_PNG)) for item in items]

    def chosen_ones(self) -> list[Bookmark]:
        """Return the bookmarks that are selected, or all where these are less than two; in their order."""
        rows = [row for row in range(self.count()) if self.item(row).isSelected()]
        bookmarks = self.bookmarks()
        return [bookmarks[row] for row in rows] if len(rows) > 1 else bookmarks

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove the selected bookmarks with Delete; move the current one with Ctrl and an arrow key."""
        held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.currentRow() >= 0:
            for item in self.selectedItems() or [self.currentItem()]:
                self.takeItem(self.row(item))
            self._keep()
            self.countChanged.emit()
        elif held and event.key() in _STEPS:
            self._move(_STEPS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def _move(self, by: int) -> None:
        row = self.currentRow()
        if row >= 0 and 0 <= row + by < self.count():
            item = self.takeItem(row)
            self.insertItem(row + by, item)
            self.setCurrentItem(item)
            self._keep()

    def _show(self, bookmark: Bookmark) -> None:
        picture = QPixmap()
        picture.loadFromData(QByteArray.fromBase64(bookmark.picture.encode()))
        item = QListWidgetItem(QIcon(picture), bookmark.name)
        item.setData(_TEXT, bookmark.place)
        item.setData(_PNG, bookmark.picture)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self.addItem(item)

    def _keep(self) -> None:
        settings().setValue(_KEY, json.dumps([asdict(bookmark) for bookmark in self.bookmarks()]))


class _PictureAbove(QStyledItemDelegate):
    """Draws the picture of a bookmark above its name."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        super().initStyleOption(option, index)
        option.decorationPosition = QStyleOptionViewItem.Position.Top
        option.displayAlignment = Qt.AlignmentFlag.AlignCenter

    def sizeHint(self, option: QStyleOptionViewItem, index: ModelIndex) -> QSize:
        return QSize(_PICTURE.width() + 2 * _AROUND, _PICTURE.height() + option.fontMetrics.height() + 2 * _AROUND)


def has_bookmarks() -> bool:
    """Return whether any bookmark is kept, also before a list shows them."""
    return bool(_stored())


def _stored() -> list[Bookmark]:
    """Return the bookmarks in the settings; whatever else may stand there is left out."""
    names = "name", "place", "picture"
    found = [one for one in kept_content(_KEY, []) if isinstance(one, dict) and set(names) <= set(one)]
    return [Bookmark(*(str(one[name]) for name in names)) for one in found]


def _encoded(picture: QPixmap) -> str:
    small = picture.scaled(
        _PICTURE, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
    )
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    small.copy(0, 0, _PICTURE.width(), _PICTURE.height()).save(buffer, "PNG")
    return bytes(data.toBase64().data()).decode()
