"""The image of the stamp, where to take another one from, and those that are kept."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QImage, QPixmap, QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QListView, QPushButton, QVBoxLayout, QWidget

from terrain_explorer.gui.drawing.stamps.stamp_library import KeptStamp
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.choice_list import ChoiceList
from terrain_explorer.gui.widgets.thumbnails import icon
from terrain_explorer.language import tr

_SIDE = 72
"""Pixels of the longer side of the picture."""

_ICON = 44
"""Pixels of the longer side of a picture in the library."""

_ROWS = 2
"""Rows of the library that are seen without scrolling."""


class StampBox(QWidget):
    """Shows the image and where to take another one from.

    Signals
    -------
    fileWanted, clipboardWanted, terrainWanted
        The user wants to stamp with a file, with the image in the clipboard, or with the terrain as it is now.
    libraryWanted
        The library is seen, and what is in it should be looked for.
    keptWanted
        The user wants to stamp with this `KeptStamp`.
    keepWanted
        The user wants to keep the image in the library.
    removeWanted
        The user wants to delete this `KeptStamp`.
    """

    fileWanted = Signal()
    clipboardWanted = Signal()
    terrainWanted = Signal()
    libraryWanted = Signal()
    keptWanted = Signal(object)
    keepWanted = Signal()
    removeWanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = named(
            QLabel(tr("No image yet")), "stampPicture", tr("Stamp"), tr("The image that the stamp prints")
        )
        self._picture.setFixedSize(_SIDE, _SIDE)
        self._picture.setWordWrap(True)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QGridLayout()
        layout.addWidget(self._picture, 0, 0, 3, 1)
        choices = (
            ("stampFileButton", tr("From a file…"), tr("Stamp with a heightmap image"), self.fileWanted),
            (
                "stampPasteButton",
                tr("From the clipboard"),
                tr("Stamp with the image in the clipboard"),
                self.clipboardWanted,
            ),
            (
                "stampTerrainButton",
                tr("From this terrain"),
                tr("Stamp with the terrain as it is now, or with what is selected of it"),
                self.terrainWanted,
            ),
        )
        for row, (name, text, tip, signal) in enumerate(choices):
            button = named(QPushButton(text), name, text, tip)
            button.clicked.connect(signal)
            layout.addWidget(button, row, 1)
        self._library = _library()
        self._library.chosen.connect(self._choose)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addLayout(layout)
        whole.addWidget(self._library)
        whole.addLayout(self._keeping())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.libraryWanted.emit()

    def add_kept(self, stamp: KeptStamp) -> None:
        """Show another stamp in the library."""
        name, heightmap, path = stamp
        item = self._library.add_choice("", name if path is None else str(path), stamp)
        item.setIcon(icon(heightmap, _ICON))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, name)

    def remove_kept(self, stamp: KeptStamp) -> None:
        """Show a stamp no longer."""
        for row in reversed(range(self._library.count())):
            if self._library.item(row).data(Qt.ItemDataRole.UserRole)[2] == stamp[2]:
                self._library.takeItem(row)
        self._remove.setEnabled(False)

    def setPicture(self, picture: QImage, name: str) -> None:
        """Show the image, with its name as tool tip."""
        keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        self._picture.setPixmap(QPixmap.fromImage(picture.scaled(_SIDE, _SIDE, keep, smooth)))
        self._picture.setToolTip(name)
        self._picture.setAccessibleDescription(name)
        self._keep.setEnabled(True)
        self._remove.setEnabled(False)

    def _keeping(self) -> QHBoxLayout:
        """Return the buttons below the library."""
        self._keep = named(
            QPushButton(tr("Keep")), "keepStampButton", tr("Keep stamp"), tr("Keep this stamp in the library")
        )
        self._remove = named(
            QPushButton(tr("Delete")), "deleteStampButton", tr("Delete stamp"), tr("Delete the stamp that was chosen")
        )
        self._keep.clicked.connect(self.keepWanted)
        self._keep.clicked.connect(lambda: self._keep.setEnabled(False))
        self._remove.clicked.connect(lambda: self.removeWanted.emit(self._chosen))
        layout = QHBoxLayout()
        for button in (self._keep, self._remove):
            button.setEnabled(False)
            layout.addWidget(button)
        return layout

    def _choose(self, stamp: KeptStamp) -> None:
        self._chosen = stamp
        self.keptWanted.emit(stamp)
        # What came from the library is in it; the program's own forms stay.
        self._keep.setEnabled(False)
        self._remove.setEnabled(stamp[2] is not None)


def _library() -> ChoiceList:
    library = named(ChoiceList(), "stampLibrary", tr("Stamps"), tr("Stamps that are kept: a click chooses one"))
    library.setViewMode(QListView.ViewMode.IconMode)
    library.setMovement(QListView.Movement.Static)
    library.setResizeMode(QListView.ResizeMode.Adjust)
    library.setIconSize(QSize(_ICON, _ICON))
    # Without a grid the empty names would take a line each.
    library.setGridSize(QSize(_ICON + 6, _ICON + 6))
    library.setFixedHeight(_ROWS * (_ICON + 6) + 4)
    return library
