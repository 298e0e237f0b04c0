"""The theme of the window: light or dark, chosen by the user or the system."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QGuiApplication

from terrain_explorer.gui.services.actions import colour_icons
from terrain_explorer.gui.services.theme import Theme, apply_theme, choose_theme, wants_dark
from terrain_explorer.gui.views.surface_pane import SurfacePane


class Coloured(Protocol):
    """A part that has icons in the program's colours."""

    def colourIcons(self) -> None:
        """Draw the icons again in the new colours."""


class ThemeController(QObject):
    """Applies the chosen theme, or that of the system, to the whole window.

    Call `apply_theme` before making a window: another palette for a finished window takes long.

    Parameters
    ----------
    parts
        The parts with icons of their own, besides the actions.
    """

    def __init__(
        self, surface: SurfacePane, actions: Mapping[str, QAction], parts: Iterable[Coloured], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._surface, self._actions, self._parts = surface, actions, tuple(parts)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.show)
        self._follow()

    def choose(self, theme: Theme) -> None:
        """Apply a theme, and remember it."""
        choose_theme(theme)
        self.show()

    def show(self) -> None:
        """Show the chosen theme."""
        apply_theme(wants_dark())
        self._follow()

    def _follow(self) -> None:
        """Recolour the parts that do not follow Qt's palette by themselves."""
        self._surface.setDark(wants_dark())
        colour_icons(self._actions)
        for part in self._parts:
            part.colourIcons()
