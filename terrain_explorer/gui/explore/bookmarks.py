"""Bookmarks: places with a name and a picture, kept from one start to the next."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem

from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr

_KEY = "explore/bookmarks"
_PICTURE = QSize(96, 60)
_MOST = 100
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
    """Shows the bookmarks in a row of pictures; Enter or a double click goes there, F2 renames, Delete removes.

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
        named(self, "bookmarks", tr("Bookmarks"), tr("Double click or Enter: go there. F2: rename. Delete: remove."))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setMovement(QListView.Movement.Static)
        self.setIconSize(_PICTURE)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(_PICTURE.height() + 2 * self.fontMetrics().height() + 20)
        for bookmark in _stored():
            self._show(bookmark)
        self.itemActivated.connect(lambda item: self.chosen.emit(item.data(_TEXT)))
        self.itemChanged.connect(lambda _: self._keep())

    def addBookmark(self, place: str, picture: QPixmap) -> None:
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove the bookmark with Delete."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.currentRow() >= 0:
            self.takeItem(self.currentRow())
            self._keep()
            self.countChanged.emit()
        else:
            super().keyPressEvent(event)

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


def _stored() -> list[Bookmark]:
    """Return the bookmarks in the settings; whatever else may stand there is left out."""
    try:
        found = json.loads(str(settings().value(_KEY, "[]")))
        return [Bookmark(*(str(one[name]) for name in ("name", "place", "picture"))) for one in found]
    except (ValueError, TypeError, KeyError):
        return []


def _encoded(picture: QPixmap) -> str:
    small = picture.scaled(
        _PICTURE, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
    )
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    small.copy(0, 0, _PICTURE.width(), _PICTURE.height()).save(buffer, "PNG")
    return bytes(data.toBase64().data()).decode()
