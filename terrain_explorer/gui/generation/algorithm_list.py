"""The list that opens below the picker: the algorithms in groups, each with a picture, its name and a sentence."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPalette, QPixmap, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QListView, QWidget

from terrain_explorer.gui.generation.algorithm_cells import SUMMARY, AlgorithmCells
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr
from terrain_explorer.terrain import Generator
from terrain_explorer.terrain.generators import grouped_generators

_SLUG = Qt.ItemDataRole.UserRole
_CHOOSE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_LEAVE = (Qt.Key.Key_Escape, Qt.Key.Key_F4)


class AlgorithmList(QListView):
    """A popup with all algorithms. Arrow keys move, letters find a name, Enter chooses and Escape leaves.

    Signals
    -------
    chosen
        The user chose the algorithm with this slug.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "algorithmList", tr("Algorithm"))
        self.setWindowFlags(Qt.WindowType.Popup)
        # The click that closes it would open it again if it fell on the picker.
        self.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        # In the dark theme grey text is easier to read on it.
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self._items = {kind.slug: _item(kind) for kinds in grouped_generators().values() for kind in kinds}
        self.setModel(self._filled())
        self._cells = AlgorithmCells(self)
        self.setItemDelegate(self._cells)
        self.entered.connect(self._point_at)
        self.clicked.connect(self._choose)

    def setPicture(self, slug: str, picture: QImage) -> None:
        """Show a picture of an algorithm."""
        self._items[slug].setData(QPixmap.fromImage(picture), Qt.ItemDataRole.DecorationRole)

    def fit(self, room: QSize) -> None:
        """Take the size of the content or, where that is larger, of the room; then the list scrolls."""
        self.resize(min(self._cells.widest, room.width()), room.height())
        self.resize(self.width(), min(self._content_height + 2 * self.frameWidth(), room.height()))

    def open(self, slug: str) -> None:
        """Show the list with the cursor on an algorithm."""
        self.show()
        self.setFocus()
        self.setCurrentIndex(self._items[slug].index())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _LEAVE:
            self.hide()
        elif event.key() in _CHOOSE:
            self._choose(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _filled(self) -> QStandardItemModel:
        model = QStandardItemModel(self)
        for group, kinds in grouped_generators().items():
            heading = QStandardItem(tr(group))
            heading.setFlags(Qt.ItemFlag.NoItemFlags)
            model.appendRow(heading)
            for kind in kinds:
                model.appendRow(self._items[kind.slug])
        return model

    @property
    def _content_height(self) -> int:
        cell, columns, heading = self._cells.height, self._cells.columns, self._cells.heading_height
        return sum(heading + ceil(len(kinds) / columns) * cell for kinds in grouped_generators().values())

    def _point_at(self, index: QModelIndex) -> None:
        # Under the pointer, as in the list of a combo box. A heading is nothing to choose.
        if index.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.setCurrentIndex(index)

    def _choose(self, index: QModelIndex) -> None:
        if index.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.chosen.emit(index.data(_SLUG))


def _item(kind: type[Generator]) -> QStandardItem:
    item = QStandardItem(tr(kind.title))
    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    item.setData(kind.slug, _SLUG)
    item.setData(tr(kind.summary), SUMMARY)
    return item
