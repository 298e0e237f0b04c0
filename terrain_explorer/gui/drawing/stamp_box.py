"""The image of the stamp, and buttons to choose another one."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr

_SIDE = 72
"""Pixels of the longer side of the picture."""


class StampBox(QWidget):
    """Shows the image and where to take another one from.

    Signals
    -------
    fileWanted, clipboardWanted, terrainWanted
        The user wants to stamp with a file, with the image in the clipboard, or with the terrain as it is now.
    """

    fileWanted = Signal()
    clipboardWanted = Signal()
    terrainWanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = named(
            QLabel(tr("No image yet")), "stampPicture", tr("Stamp"), tr("The image that the stamp prints")
        )
        self._picture.setFixedSize(_SIDE, _SIDE)
        self._picture.setWordWrap(True)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
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
                tr("Stamp with the terrain as it is now"),
                self.terrainWanted,
            ),
        )
        for row, (name, text, tip, signal) in enumerate(choices):
            button = named(QPushButton(text), name, text, tip)
            button.clicked.connect(signal)
            layout.addWidget(button, row, 1)

    def setPicture(self, picture: QImage, name: str) -> None:
        """Show the image, with its name as tool tip."""
        keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        self._picture.setPixmap(QPixmap.fromImage(picture.scaled(_SIDE, _SIDE, keep, smooth)))
        self._picture.setToolTip(name)
        self._picture.setAccessibleDescription(name)
