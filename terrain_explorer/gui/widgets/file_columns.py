"""Room for the columns of Qt's own file dialog, which stands in where the desktop has none."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFileDialog, QHeaderView, QTreeView

_SIZE, _FRAME = QSize(760, 480), QSize(40, 80)
"""The size of the dialog, and what a small screen keeps around it, in pixels."""


def show_whole_columns(dialog: QFileDialog) -> None:
    """Show sizes, kinds and dates of files whole; names get the rest. Dialogs of the desktop stay as they are."""
    files = dialog.findChild(QTreeView, "treeView")
    if files is None:
        return
    header = files.header()
    header.setStretchLastSection(False)
    for column in range(header.count()):
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    dialog.resize(_SIZE.boundedTo(dialog.screen().availableSize() - _FRAME))
