"""Hints for the first steps, in three sentences over the top of the terrain. They appear by themselves only once."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMainWindow, QWidget

from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.docks import BannerPane
from terrain_explorer.language import marked, tr

_KEY = "hintsShown"
_HINTS = marked(
    "Drag the terrain to turn it, and scroll to come closer. "
    "Drag a number on the left to grow another terrain, or go to Draw at the top and choose a tool. "
    "Save it as a heightmap for your image editor, game engine or Blender."
)


class HintStrip(QFrame):
    """Shows the hints until the user closes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "hintStrip", tr("First steps"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        text = QLabel(tr(_HINTS), wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        text.setObjectName("hintText")
        close = button(tr("Got it"), "closeHintsButton", tr("Close these hints and never show them again"))
        close.clicked.connect(self.deleteLater)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 6, 6, 6)
        layout.addWidget(text, 1)
        layout.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)


def show_hints_once(window: QMainWindow) -> None:
    """Put the hints at the top of a window, unless they were shown before."""
    if settings().value(_KEY) is None:
        show_hints(window)


def show_hints(window: QMainWindow) -> None:
    """Put the hints at the top of a window."""
    middle = window.centralWidget()
    if isinstance(middle, BannerPane) and middle.findChild(HintStrip) is None:
        # Noted at once and not when they are closed: a user who ignores them has seen them, too.
        settings().setValue(_KEY, True)
        middle.addBanner(HintStrip())
