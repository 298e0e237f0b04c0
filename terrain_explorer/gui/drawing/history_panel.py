"""The panel that lists the undo steps; a click goes to one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr


class HistoryPanel(QWidget):
    """Lists the steps, the oldest first; those undone are greyed, and the newest done is marked.

    Signals
    -------
    positionWanted
        The user wants this many of the steps to be done.
    """

    positionWanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._list = named(
            QListWidget(),
            "historyList",
            tr("Steps", "that can be undone"),
            tr("Click a step to go back or forward to it"),
        )
        self._list.setUniformItemSizes(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._list)
        self._list.currentRowChanged.connect(self.positionWanted)

    def setSteps(self, names: Sequence[str], position: int, dropped: int) -> None:
        """Show steps: ``position`` of them are done, and ``dropped`` older ones were dropped."""
        texts = [_first(dropped), *names]
        # Items are reused: making a new list for every step of a long history would flicker. And the list signals
        # every change of its current row, but only the user's clicks are wishes.
        with QSignalBlocker(self._list):
            for row in range(self._list.count(), len(texts)):
                self._list.insertItem(row, QListWidgetItem())
            while self._list.count() > len(texts):
                self._list.takeItem(self._list.count() - 1)
            for row, text in enumerate(texts):
                self._show(self._list.item(row), text, undone=row > position)
            self._list.setCurrentRow(position)
        self._list.scrollToItem(self._list.item(position))

    def _show(self, item: QListWidgetItem, text: str, undone: bool) -> None:
        role = QPalette.ColorRole.PlaceholderText if undone else QPalette.ColorRole.Text
        item.setText(text)
        item.setForeground(self.palette().color(role))


def _first(dropped: int) -> str:
    return tr("%n older step(s) dropped to save memory", None, dropped) if dropped else tr("Beginning")
