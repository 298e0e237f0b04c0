"""Bookmarks: places and views with a name and a picture, kept from one start to the next and in projects."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QObject,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem, QStyledItemDelegate, QStyleOptionViewItem

from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.settings import kept_content, settings
from terrain_explorer.gui.views.surface3d.camera.camera import Viewpoint
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.choice_list import ModelIndex
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles.terrain_place import DRAWING, TerrainPlace

_KEY = "explore/bookmarks"
_PICTURE = QSize(96, 60)
_AROUND = 6
_MOST = 100
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
_KEPT = {name: Qt.ItemDataRole.UserRole + at for at, name in enumerate(("place", "picture", "camera", "light"))}
"""Where an item of the list has all of its bookmark but the name."""


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
    camera
        The JSON text of the `Viewpoint` from which it was seen; empty where only the map showed it.
    light
        The JSON text of the setting and the light in which it was seen from there, see `Look.light`; empty where that
        is not known.
    """

    name: str
    place: str
    picture: str = ""
    camera: str = ""
    light: str = ""

    def lit(self, look: Look) -> Look:
        """Return a look with the setting and the light in which it was seen, if these are known."""
        try:
            light = json.loads(self.light) if self.light else {}
        except ValueError:
            return look
        return look.lit_by(light) if isinstance(light, dict) else look

    @property
    def viewpoint(self) -> Viewpoint | None:
        """From where it was seen, if that is known."""
        try:
            return Viewpoint.from_content(json.loads(self.camera)) if self.camera else None
        except ValueError:
            return None

    def is_on(self, recipe: Recipe | None, heightmap: Heightmap) -> bool:
        """Return whether it is on a terrain, or was before that was changed."""
        try:
            place = TerrainPlace.from_text(self.place)
        except UserError:  # of a version that knows more
            return False
        # No text holds a map that was read or drawn; it is known by its name while it changes.
        name = getattr(recipe and recipe.source, "name", tr(DRAWING))
        changed = bool(place.heights) and getattr(place.recipe.source, "name", "") == name
        return changed or place.is_near(recipe, heightmap)


def to_text(bookmarks: Iterable[Bookmark]) -> str:
    """Return the JSON text of bookmarks."""
    return json.dumps([asdict(bookmark) for bookmark in bookmarks])


def from_text(text: str) -> list[Bookmark]:
    """Return the bookmarks in a JSON text; whatever else may stand there is left out."""
    try:
        content = json.loads(text)
    except ValueError:
        return []
    return _bookmarks_in(content if isinstance(content, list) else [])


class Bookmarks(QObject):
    """All bookmarks, in the order of a flight.

    Signals
    -------
    changed
        There are others.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._all: tuple[Bookmark, ...] | None = None

    @property
    def all(self) -> tuple[Bookmark, ...]:
        """The bookmarks in their order."""
        if self._all is None:
            self._all = tuple(_bookmarks_in(kept_content(_KEY, [])))
        return self._all

    def keep(self, bookmarks: Iterable[Bookmark]) -> None:
        """Have these from here on; the first of too many are forgotten."""
        self._all = tuple(bookmarks)[-_MOST:]
        settings().setValue(_KEY, to_text(self._all))
        self.changed.emit()

    def add(self, name: str, place: str, picture: QPixmap, viewpoint: Viewpoint | None, look: Look) -> None:
        """Add a bookmark of a place that looks like this, seen from there in the light of a look if it was seen."""
        camera, light = "", ""
        if viewpoint is not None:
            camera, light = json.dumps(viewpoint.to_content()), json.dumps(look.light)
        self.keep((*self.all, Bookmark(name, place, _encoded(picture), camera, light)))

    def join(self, others: Iterable[Bookmark]) -> None:
        """Add those of others that are not there yet."""
        new = [one for one in others if one not in self.all]
        if new:
            self.keep((*self.all, *new))


class BookmarkList(QListWidget):
    """Shows the bookmarks in a row of pictures, in the order of a flight; dragging changes it.

    Enter or a double click goes there, F2 renames, Delete removes, Ctrl and an arrow key moves.

    Signals
    -------
    chosen
        The `Bookmark` that the user wants to go to.
    """

    chosen = Signal(object)

    def __init__(self, bookmarks: Bookmarks, name: str = "bookmarks") -> None:
        super().__init__()
        self._bookmarks, self._writes = bookmarks, False
        tip = tr("Double click or Enter: go there. Drag: put in another order. F2: rename. Delete: remove.")
        named(self, name, tr("Bookmarks"), tip)
        # Not the icon mode: in that one dragging moves pictures about, and leaves their order.
        self.setItemDelegate(_PictureAbove(self))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setDragDropMode(QListView.DragDropMode.InternalMove)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setIconSize(_PICTURE)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(_PICTURE.height() + 2 * self.fontMetrics().height() + 20)
        self._show_all()
        self.itemActivated.connect(lambda item: self.chosen.emit(self.bookmarks()[self.row(item)]))
        self.itemChanged.connect(lambda _: self._keep())
        self.model().rowsMoved.connect(self._keep)
        bookmarks.changed.connect(self._show_all)

    def bookmarks(self) -> list[Bookmark]:
        """Return all bookmarks in their order."""
        items = (self.item(at) for at in range(self.count()))
        return [Bookmark(item.text(), **{name: item.data(role) for name, role in _KEPT.items()}) for item in items]

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

    def _show_all(self) -> None:
        """Show the bookmarks, which may have been changed in another list."""
        if self._writes:
            return
        more, row = len(self._bookmarks.all) > self.count(), self.currentRow()
        with QSignalBlocker(self):
            self.clear()
            for bookmark in self._bookmarks.all:
                self._show(bookmark)
        self.setCurrentRow(min(row, self.count() - 1))
        if more:
            self.scrollToBottom()

    def _show(self, bookmark: Bookmark) -> None:
        picture = QPixmap()
        picture.loadFromData(QByteArray.fromBase64(bookmark.picture.encode()))
        item = QListWidgetItem(QIcon(picture), bookmark.name)
        for name, role in _KEPT.items():
            item.setData(role, getattr(bookmark, name))
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self.addItem(item)

    def _keep(self) -> None:
        self._writes = True
        self._bookmarks.keep(self.bookmarks())
        self._writes = False


class _PictureAbove(QStyledItemDelegate):
    """Draws the picture of a bookmark above its name."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        super().initStyleOption(option, index)
        option.decorationPosition = QStyleOptionViewItem.Position.Top
        option.displayAlignment = Qt.AlignmentFlag.AlignCenter

    def sizeHint(self, option: QStyleOptionViewItem, index: ModelIndex) -> QSize:
        return QSize(_PICTURE.width() + 2 * _AROUND, _PICTURE.height() + option.fontMetrics.height() + 2 * _AROUND)


def _bookmarks_in(content: list[Any]) -> list[Bookmark]:
    """Return the bookmarks in a content; whatever else may stand there is left out."""
    names = "name", "place", "picture"
    found = [one for one in content if isinstance(one, dict) and set(names) <= set(one)]
    return [Bookmark(**{name: str(one.get(name, "")) for name in (*names, "camera", "light")}) for one in found]


def _encoded(picture: QPixmap) -> str:
    small = picture.scaled(
        _PICTURE, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
    )
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    small.copy(0, 0, _PICTURE.width(), _PICTURE.height()).save(buffer, "PNG")
    return bytes(data.toBase64().data()).decode()
