"""Gives the window's lists and tooltips their pictures."""

from __future__ import annotations

from base64 import b64encode
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Generator as Steps
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QEvent, QIODevice, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCursor, QHelpEvent, QIcon, QImage, QImageWriter, QPixmap
from PySide6.QtWidgets import QComboBox, QListWidget, QMainWindow, QMenu, QToolBar, QToolTip, QWidget

from terrain_explorer.gui.services.actions import TOOL_COMMANDS
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.choice_list import CHOICE
from terrain_explorer.language import tr
from terrain_explorer.terrain import GENERATORS
from terrain_explorer.terrain.filters import FILTERS

if TYPE_CHECKING:
    from terrain_explorer.gui.pictures.example_pictures import Key, Pictures


class ThumbnailCache(QObject):
    """Draws pictures that are wanted, those wanted last first, and keeps them.

    Signals
    -------
    made
        A `Key`, and its `Pictures`.
    """

    made = Signal(object, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pictures: dict[Key, Pictures] = {}
        # The worker takes from it while the window's thread adds to it, which a deque allows.
        self._wanted: deque[Key] = deque()
        self._worker = Worker("example-pictures", self)
        self._worker.progressed.connect(self._keep)
        self._worker.finished.connect(self._go_on)

    def get(self, key: Key) -> Pictures | None:
        """Return the pictures of an example; where they are not drawn yet, None, and they will be."""
        if key not in self._pictures:
            self.want((key,))
        return self._pictures.get(key)

    def want(self, keys: Iterable[Key]) -> None:
        """Draw these before all others; `made` tells of each, also of those that are there already."""
        for key in reversed(tuple(keys)):
            if key in self._pictures:
                self.made.emit(key, self._pictures[key])
            else:
                self._wanted.append(key)
        self._go_on()

    def _go_on(self) -> None:
        if self._wanted and not self._worker.busy:
            self._worker.request(self._drawing)

    def _drawing(self) -> Steps[tuple[Key, Pictures], None, None]:
        from terrain_explorer.gui.pictures.example_pictures import pictures_of

        while self._wanted:
            key = self._wanted.pop()
            yield key, pictures_of(key)

    def _keep(self, drawn: tuple[Key, Pictures]) -> None:
        key, pictures = drawn
        if key not in self._pictures:
            self._pictures[key] = pictures
            self.made.emit(key, pictures)


_SIDE = 44
"""The pixels of a picture's side in the list of filters."""

_SMALL = QSize(30, 20)
"""The size of a picture in the list of palettes."""

_OF_ACTIONS: Mapping[str, Key] = {f"operation.{slug}": ("filter", slug) for slug in FILTERS} | {
    f"action{command.name}": ("tool", slug) for slug, command in TOOL_COMMANDS.items()
}
"""What commands are pictured by, by the object names of their actions."""


_TIP_SIDE = 112
"""The pixels of a picture's side."""

_NARROWEST = 200
"""The pixels of a line of text, at least."""


class PictureGuide(Reporter):
    """Knows which parts of a window show filters, tools, palettes and algorithms, and adds pictures to them.

    Pictures for a list are drawn when it is first seen, those for a tooltip when it is first wanted.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._thumbnails = ThumbnailCache(self)
        self._tips = PictureTips(self._thumbnails, self)
        self._seen: dict[QObject, tuple[Key, ...]] = {}
        self._items: dict[Key, list[tuple[QListWidget | QComboBox, int]]] = {}
        self._thumbnails.made.connect(self._show)
        # Later: the parts are not made yet.
        QTimer.singleShot(0, self, self._attach)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draw the pictures of a list when it is first seen."""
        if event.type() == QEvent.Type.Show and watched in self._seen:
            self._thumbnails.want(self._seen.pop(watched))
        return False

    def _attach(self) -> None:
        for menu in self._window.findChildren(QMenu):
            if any(action.objectName() in _OF_ACTIONS for action in menu.actions()):
                self._tips.watch(menu, partial(_in_menu, menu))
        for toolbar in self._window.findChildren(QToolBar):
            for action in toolbar.actions():
                if action.objectName() in _OF_ACTIONS:
                    self._tips.watch(toolbar.widgetForAction(action), partial(_on_button, action))
        for filters in self._window.findChildren(QListWidget, "filterList"):
            self._attach_filters(filters)

    def watch(self, panel: QWidget) -> None:
        """Add pictures to a panel that has just been made."""
        for form in panel.findChildren(QWidget, "surfaceForm"):
            for box in form.findChildren(QComboBox, "parameter.palette"):
                self._attach_palettes(box)
        for picker in panel.findChildren(QComboBox, "algorithmPicker"):
            self._tips.watch(picker, partial(_on_picker, picker))

    def _attach_filters(self, filters: QListWidget) -> None:
        filters.setIconSize(QSize(_SIDE, _SIDE))
        kinds = ((row, filters.item(row).data(CHOICE)) for row in range(filters.count()))
        self._picture_rows(filters, {("filter", kind.slug): row for row, kind in kinds if kind is not None})
        self._tips.watch(filters.viewport(), partial(_in_filters, filters))

    def _attach_palettes(self, box: QComboBox) -> None:
        box.setIconSize(_SMALL)
        self._picture_rows(box, {("palette", box.itemData(row)): row for row in range(box.count())})
        self._tips.watch(box.view().viewport(), partial(_in_palettes, box))

    def _picture_rows(self, view: QListWidget | QComboBox, rows: Mapping[Key, int]) -> None:
        # The room is there from the first, or the list would jump when the pictures come.
        empty = QPixmap(view.iconSize())
        empty.fill(Qt.GlobalColor.transparent)
        for key, row in rows.items():
            self._items.setdefault(key, []).append((view, row))
            _set_icon(view, row, empty)
        if view.isVisible():
            self._thumbnails.want(rows)
        else:
            self._seen[view] = tuple(rows)
            view.installEventFilter(self)

    def _show(self, key: Key, pictures: Pictures) -> None:
        for view, row in self._items.get(key, ()):
            wide = Qt.AspectRatioMode.KeepAspectRatioByExpanding
            size = view.iconSize() * view.devicePixelRatio()
            picture = pictures[-1].scaled(size, wide, Qt.TransformationMode.SmoothTransformation)
            _set_icon(view, row, QPixmap.fromImage(picture.copy(0, 0, size.width(), size.height())))


def _set_icon(view: QListWidget | QComboBox, row: int, picture: QPixmap) -> None:
    if isinstance(view, QListWidget):
        view.item(row).setIcon(QIcon(picture))
    else:
        view.setItemIcon(row, QIcon(picture))


def _in_menu(menu: QMenu, place: QPoint) -> Subject | None:
    action = menu.actionAt(place)
    return None if action is None else _of_action(action)


def _on_button(action: QAction, _: QPoint) -> Subject | None:
    return _of_action(action)


def _of_action(action: QAction) -> Subject | None:
    key = _OF_ACTIONS.get(action.objectName())
    if key is None:
        return None
    if key[0] == "filter":
        return Subject(key, tr(FILTERS[key[1]].title), action.toolTip())
    # The first line of a tool's tip is its name with its key.
    name, _, text = action.toolTip().partition("\n")
    return Subject(key, name, text)


def _in_filters(filters: QListWidget, place: QPoint) -> Subject | None:
    item = filters.itemAt(place)
    kind = None if item is None else item.data(CHOICE)
    if item is None or kind is None:
        return None
    return Subject(("filter", kind.slug), tr(kind.title), item.toolTip())


def _in_palettes(box: QComboBox, place: QPoint) -> Subject | None:
    slug = box.view().indexAt(place).data(Qt.ItemDataRole.UserRole)
    return None if slug is None else Subject(("palette", slug), box.itemText(box.findData(slug)), "")


def _on_picker(picker: QComboBox, _: QPoint) -> Subject:
    slug = picker.currentData()
    return Subject(("algorithm", slug), picker.currentText(), tr(GENERATORS[slug].summary))


@dataclass(frozen=True)
class Subject:
    """What lies under the pointer: the example that shows it, its name, and a sentence or nothing on it."""

    key: Key
    title: str
    text: str


SubjectAt = Callable[[QPoint], Subject | None]
"""Returns what lies at a place of a widget."""


class PictureTips(QObject):
    """Shows pictures in the tooltips of the widgets that it watches."""

    def __init__(self, thumbnails: ThumbnailCache, parent: QObject) -> None:
        super().__init__(parent)
        self._thumbnails = thumbnails
        self._subjects: dict[QObject, SubjectAt] = {}
        self._waiting: tuple[Subject, QWidget, QPoint] | None = None
        thumbnails.made.connect(self._on_made)

    def watch(self, widget: QWidget, subject_at: SubjectAt) -> None:
        """Show the tooltips of a widget with pictures."""
        self._subjects[widget] = subject_at
        if isinstance(widget, QMenu):
            # Only while it is open: closed menus get an event for each command that is renamed or disabled.
            widget.aboutToShow.connect(self._begin)
            widget.aboutToHide.connect(self._end)
        else:
            widget.installEventFilter(self)

    def _begin(self) -> None:
        self.sender().installEventFilter(self)

    def _end(self) -> None:
        self.sender().removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Answer when a tooltip is wanted."""
        if not (event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and isinstance(watched, QWidget)):
            return False
        subject = self._subjects[watched](event.pos())
        if subject is None:
            return False
        pictures = self._thumbnails.get(subject.key)
        self._waiting = (subject, watched, event.globalPos()) if pictures is None else None
        _show(subject, watched, event.globalPos(), pictures or ())
        return True

    def _on_made(self, key: Key, pictures: Pictures) -> None:
        if self._waiting is None or self._waiting[0].key != key:
            return
        subject, widget, place = self._waiting
        self._waiting = None
        # Only where the pointer still rests: the user may be elsewhere by now.
        if widget.isVisible() and (QToolTip.isVisible() or QCursor.pos() == place):
            _show(subject, widget, place, pictures)


def _show(subject: Subject, widget: QWidget, place: QPoint, pictures: Pictures) -> None:
    QToolTip.showText(place, tip_with_pictures(subject, pictures), widget)


def tip_with_pictures(subject: Subject, pictures: Pictures) -> str:
    """Return a tooltip: pictures side by side with an arrow between them, and below the name and the text."""
    lines = "<br>".join((f"<b>{escape(subject.title)}</b>", *map(escape, subject.text.splitlines())))
    if not pictures:
        return f"<p>{lines}</p>"
    cells = "<td valign='middle' style='font-size: large'>&nbsp;→&nbsp;</td>".join(map(_cell, pictures))
    width = max(len(pictures) * (_TIP_SIDE + 12), _NARROWEST if subject.text else 0)
    return f"<table><tr>{cells}</tr></table><table width='{width}'><tr><td>{lines}</td></tr></table>"


def _cell(picture: QImage) -> str:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(picture)
    source = b64encode(content.data()).decode()
    return f"<td><img src='data:image/png;base64,{source}' width='{_TIP_SIDE}' height='{_TIP_SIDE}'></td>"
