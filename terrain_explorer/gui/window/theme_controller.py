"""The theme of the window: light or dark, chosen by the user or the system."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from terrain_explorer.gui.services.icons import colour_icons
from terrain_explorer.gui.services.theme import Theme, apply_theme, choose_theme, wants_dark
from terrain_explorer.gui.views.surface_pane import SurfacePane


class ThemeController(QObject):
    """Applies the chosen theme, or that of the system, to the whole window.

    Call `apply_theme` before making a window: another palette for a finished window takes long.

    Parameters
    ----------
    window
        The window, whose actions have icons.
    """

    def __init__(self, surface: SurfacePane, window: QObject) -> None:
        super().__init__(window)
        self._surface, self._window = surface, window
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.show)
        surface.setDark(wants_dark())

    def choose(self, theme: Theme) -> None:
        """Apply a theme, and remember it."""
        choose_theme(theme)
        self.show()

    def show(self) -> None:
        """Show the chosen theme."""
        apply_theme(wants_dark())
        self._surface.setDark(wants_dark())
        colour_icons(self._window)
