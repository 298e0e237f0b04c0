"""A list of things to choose with one click."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QListWidget, QListWidgetItem

ModelIndex = QModelIndex | QPersistentModelIndex
"""What Qt's classes of models and delegates take."""

_APART = 1.5
"""The height of a heading in lines."""

CHOICE = Qt.ItemDataRole.UserRole
"""The role of what was given with an entry."""


class ChoiceList(QListWidget):
    """Announces what the user clicks, or confirms with Enter or Space.

    Parameters
    ----------
    spacing
        Pixels around each entry.

    Signals
    -------
    chosen
        What was given with the entry.
    """

    chosen = Signal(object)

    def __init__(self, spacing: int = 1) -> None:
        super().__init__()
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setWordWrap(True)
        self.setSpacing(spacing)
        # As the panel around it: what fills a panel needs no frame and no ground of its own.
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._choose)

    def add_heading(self, text: str) -> None:
        """Add a line that cannot be chosen, a little apart from what stands above it."""
        made, is_first = heading(text, self), self.count() == 0
        made.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        if not is_first:
            made.setSizeHint(QSize(0, round(_APART * self.fontMetrics().height())))
        self.addItem(made)

    def add_choice(self, text: str, tip: str, choice: object) -> QListWidgetItem:
        """Add an entry and return it."""
        item = QListWidgetItem(text, self)
        item.setToolTip(tip)
        item.setStatusTip(tip)
        item.setData(CHOICE, choice)
        return item

    def changeEvent(self, event: QEvent) -> None:
        """Draw the headings in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            for item in (self.item(row) for row in range(self.count())):
                if item.flags() == Qt.ItemFlag.NoItemFlags:
                    item.setForeground(self.palette().placeholderText())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose with Enter and Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.currentItem():
            self._choose(self.currentItem())
        else:
            super().keyPressEvent(event)

    def _choose(self, item: QListWidgetItem) -> None:
        if item.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.chosen.emit(item.data(CHOICE))
            # It was a command: what stays marked would look like a choice that holds.
            self.clearSelection()


def heading(text: str, view: QListWidget) -> QListWidgetItem:
    """Return a line for a list that cannot be chosen."""
    made = QListWidgetItem(text)
    made.setFlags(Qt.ItemFlag.NoItemFlags)
    # It cannot be chosen, but is to be read: what is disabled is drawn too faint for that.
    made.setForeground(view.palette().placeholderText())
    font = made.font()
    font.setBold(True)
    made.setFont(font)
    return made
