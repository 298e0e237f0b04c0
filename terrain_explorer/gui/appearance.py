"""How the window looks: light or dark, as the user or the system wants it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QGuiApplication

from terrain_explorer.gui.actions import colour_icons
from terrain_explorer.gui.surface_pane import SurfacePane
from terrain_explorer.gui.theme import Theme, apply_theme, choose_theme, wants_dark


class Coloured(Protocol):
    """What has icons in the program's colours."""

    def colourIcons(self) -> None:
        """Draw them again: the colours have changed."""


class Appearance(QObject):
    """Brings the theme to the whole window, and follows the system's.

    Parameters
    ----------
    parts
        What has icons besides the actions.
    """

    def __init__(
        self, surface: SurfacePane, actions: Mapping[str, QAction], parts: Iterable[Coloured], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._surface, self._actions, self._parts = surface, actions, tuple(parts)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.show)

    def choose(self, theme: Theme) -> None:
        """Take a theme, and remember it."""
        choose_theme(theme)
        self.show()

    def show(self) -> None:
        """Show the chosen theme."""
        dark = wants_dark()
        apply_theme(dark)
        self._surface.setDark(dark)
        colour_icons(self._actions)
        for part in self._parts:
            part.colourIcons()
