"""Tooltips with pictures: what something is called, and what it does to an example."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QBuffer, QByteArray, QEvent, QIODevice, QObject, QPoint
from PySide6.QtGui import QCursor, QHelpEvent, QImage, QImageWriter
from PySide6.QtWidgets import QToolTip, QWidget

from terrain_explorer.gui.pictures.example_pictures import Key, Pictures
from terrain_explorer.gui.pictures.picture_shelf import PictureShelf

_SIDE = 112
"""The pixels of a picture's side."""

_NARROWEST = 200
"""The pixels of a line of text, at least."""


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

    def __init__(self, shelf: PictureShelf, parent: QObject) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._subjects: dict[QObject, SubjectAt] = {}
        self._waiting: tuple[Subject, QWidget, QPoint] | None = None
        shelf.made.connect(self._on_made)

    def watch(self, widget: QWidget, subject_at: SubjectAt) -> None:
        """Show the tooltips of a widget with pictures."""
        self._subjects[widget] = subject_at
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Answer when a tooltip is wanted."""
        if not (event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and isinstance(watched, QWidget)):
            return False
        subject = self._subjects[watched](event.pos())
        if subject is None:
            return False
        pictures = self._shelf.get(subject.key)
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
    width = max(len(pictures) * (_SIDE + 12), _NARROWEST if subject.text else 0)
    return f"<table><tr>{cells}</tr></table><table width='{width}'><tr><td>{lines}</td></tr></table>"


def _cell(picture: QImage) -> str:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(picture)
    source = b64encode(content.data()).decode()
    return f"<td><img src='data:image/png;base64,{source}' width='{_SIDE}' height='{_SIDE}'></td>"
