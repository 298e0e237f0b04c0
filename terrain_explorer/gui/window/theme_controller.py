"""How the window looks: light or dark, as the user or the system wants it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QGuiApplication

from terrain_explorer.gui.services.actions import colour_icons
from terrain_explorer.gui.services.theme import Theme, apply_theme, choose_theme, wants_dark
from terrain_explorer.gui.views.surface_pane import SurfacePane


class Coloured(Protocol):
    """What has icons in the program's colours."""

    def colourIcons(self) -> None:
        """Draw them again: the colours have changed."""


class ThemeController(QObject):
    """Brings the theme, as it is chosen or the system's, to the whole window.

    A window is best made after `apply_theme`: giving another palette to what is there takes long.

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
        self._follow()

    def choose(self, theme: Theme) -> None:
        """Take a theme, and remember it."""
        choose_theme(theme)
        self.show()

    def show(self) -> None:
        """Show the chosen theme."""
        apply_theme(wants_dark())
        self._follow()

    def _follow(self) -> None:
        """Give the program's colours, which Qt has given to all else, to what does not follow them by itself."""
        self._surface.setDark(wants_dark())
        colour_icons(self._actions)
        for part in self._parts:
            part.colourIcons()
