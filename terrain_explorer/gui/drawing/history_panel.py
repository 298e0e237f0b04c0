"""The panel that lists the undo steps; a click goes to one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from PySide6.QtCore import QEvent, QObject, QPoint, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QMouseEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QApplication, QListWidget, QListWidgetItem, QMenu, QVBoxLayout, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.document.history import ListedSteps
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.thumbnails import icon
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap

_SIDE = 32
"""The pixels of a picture's longer side."""


class HistoryPanel(QWidget):
    """Lists the steps, the oldest first; those undone are greyed, and the newest done is marked.

    Strokes in a row are one line. Each line has a small picture of the terrain after it.

    Signals
    -------
    positionWanted
        The user wants this many of the steps to be done.
    comparisonWanted
        The user wants to see the terrain after this many of the steps beside the terrain now.
    """

    positionWanted = Signal(int)
    comparisonWanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # How many steps are done after each line, and the pictures by the number of steps, the dropped ones included.
        self._ends: Sequence[int] = (0,)
        self._pictures: dict[int, QIcon] = {}
        self._pictured: Heightmap | None = None
        self._document: Document | None = None
        self._list = named(
            QListWidget(),
            "historyList",
            tr("Steps", "that can be undone"),
            tr("Click a step to go back or forward to it"),
        )
        self._list.setUniformItemSizes(True)
        self._list.setIconSize(QSize(_SIDE, _SIDE))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._list)
        # A press chooses a line, and that would go there: the right button only asks.
        self._list.viewport().installEventFilter(self)
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._list.customContextMenuRequested.connect(self._open_menu)
        self._list.currentRowChanged.connect(self._on_row)
        self._list.itemClicked.connect(lambda item: self._on_row(self._list.row(item)))

    def follow_document(self, document: Document) -> None:
        """Show the steps of a document."""
        self._document = document
        document.statusChanged.connect(self.show_steps)
        self.show_steps()

    def show_steps(self) -> None:
        """Show the steps of the document as they are now."""
        if self._document is not None:
            history = self._document.history
            self.setSteps(history.listed, history.position, history.dropped, self._document.heightmap)

    def setSteps(self, steps: Sequence[ListedSteps], position: int, dropped: int, heightmap: Heightmap) -> None:
        """Show steps: ``position`` of them are done, which gave the heightmap; ``dropped`` older ones were dropped."""
        self._ends = tuple(accumulate((step.count for step in steps), initial=0))
        self._take_picture(position, dropped, heightmap)
        texts = [_first(dropped), *(_text(*each, position) for each in zip(steps, self._ends, strict=False))]
        # Items are reused: making a new list for every step of a long history would flicker. And the list signals
        # every change of its current row, but only the user's clicks are wishes.
        with QSignalBlocker(self._list):
            for row in range(self._list.count(), len(texts)):
                self._list.insertItem(row, QListWidgetItem())
            while self._list.count() > len(texts):
                self._list.takeItem(self._list.count() - 1)
            current = next(row for row, end in enumerate(self._ends) if end >= position)
            for row, text in enumerate(texts):
                self._show(self._list.item(row), text, undone=row > current)
                self._list.item(row).setIcon(self._picture(row, position, dropped))
            self._list.setCurrentRow(current)
        self._scroll()

    def showEvent(self, event: QShowEvent) -> None:
        """Begin at the step where the user is: a list that was never seen has no place yet."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._scroll)

    def _scroll(self) -> None:
        self._list.scrollToItem(self._list.currentItem())

    def _take_picture(self, position: int, dropped: int, heightmap: Heightmap) -> None:
        newest = dropped + self._ends[-1]
        self._pictures = {number: one for number, one in self._pictures.items() if dropped <= number <= newest}
        if heightmap is not self._pictured or dropped + position not in self._pictures:
            self._pictured = heightmap
            self._pictures[dropped + position] = icon(heightmap, _SIDE)

    def _picture(self, row: int, position: int, dropped: int) -> QIcon:
        """Return the picture of the terrain after a line, or after as much of it as is done."""
        end, begin = self._ends[row], self._ends[row - 1] if row else 0
        return self._pictures.get(dropped + (position if begin < position < end else end), QIcon())

    def _show(self, item: QListWidgetItem, text: str, undone: bool) -> None:
        item.setText(text)
        # The panel's own palette may lag behind a change of the theme.
        grey = QApplication.palette().color(QPalette.ColorRole.PlaceholderText)
        item.setData(Qt.ItemDataRole.ForegroundRole, grey if undone else None)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the steps in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.show_steps()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the right button choose nothing."""
        pressed = event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
        return pressed and isinstance(event, QMouseEvent) and event.button() == Qt.MouseButton.RightButton

    def _open_menu(self, at: QPoint) -> None:
        # Below the last line it is about the line that is chosen.
        row = self._list.row(self._list.itemAt(at) or self._list.currentItem())
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        compare = menu.addAction(tr("&Compare with now"), lambda: self.comparisonWanted.emit(self._ends[row]))
        compare.setObjectName("compareStateAction")
        compare.setEnabled(row != self._list.currentRow())
        menu.popup(self._list.viewport().mapToGlobal(at))

    def _on_row(self, row: int) -> None:
        self.positionWanted.emit(self._ends[row])


def _text(steps: ListedSteps, begin: int, position: int) -> str:
    """Return what a line says, of steps the first of which is done at one more than ``begin``."""
    if steps.count == 1:
        return steps.name
    if begin < position < begin + steps.count:
        return tr("{name}, {done} of %n stroke(s)", None, steps.count, name=steps.name, done=position - begin)
    return tr("{name}, %n stroke(s)", None, steps.count, name=steps.name)


def _first(dropped: int) -> str:
    return tr("%n older step(s) dropped to save memory", None, dropped) if dropped else tr("Beginning")
