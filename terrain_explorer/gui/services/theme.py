"""The light and the dark theme."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLabel

from terrain_explorer.gui.services.program_style import ProgramStyle
from terrain_explorer.gui.services.settings import kept_text, settings
from terrain_explorer.language import tr

_KEY = "theme"


class Theme(Enum):
    """A choice of the user."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


# Palettes of our own on the Fusion style: the program looks the same on every system, and a system without a dark style
# has one here. Each role has its light and its dark colour.
_ROLES = {
    QPalette.ColorRole.Window: ("#f3f4f6", "#23262d"),
    QPalette.ColorRole.WindowText: ("#1d2129", "#dfe2e8"),
    QPalette.ColorRole.Base: ("#ffffff", "#1a1d22"),
    QPalette.ColorRole.AlternateBase: ("#eceef1", "#23262d"),
    QPalette.ColorRole.Text: ("#1d2129", "#dfe2e8"),
    QPalette.ColorRole.PlaceholderText: ("#616875", "#a7afbc"),
    QPalette.ColorRole.Button: ("#e9ebef", "#31353e"),
    QPalette.ColorRole.ButtonText: ("#1d2129", "#dfe2e8"),
    QPalette.ColorRole.BrightText: ("#ffffff", "#ffffff"),
    QPalette.ColorRole.ToolTipBase: ("#ffffff", "#31353e"),
    QPalette.ColorRole.ToolTipText: ("#1d2129", "#dfe2e8"),
    QPalette.ColorRole.Highlight: ("#2b76a0", "#3a7ca0"),
    QPalette.ColorRole.HighlightedText: ("#ffffff", "#ffffff"),
    QPalette.ColorRole.Accent: ("#2b76a0", "#4a90b4"),
    QPalette.ColorRole.Link: ("#1f6d96", "#74b8da"),
    QPalette.ColorRole.LinkVisited: ("#6b4f8a", "#b9a4d6"),
    QPalette.ColorRole.Light: ("#ffffff", "#3d424d"),
    QPalette.ColorRole.Midlight: ("#f5f6f8", "#363b45"),
    QPalette.ColorRole.Mid: ("#c3c8d0", "#3d424d"),
    QPalette.ColorRole.Dark: ("#a9afba", "#15171b"),
    QPalette.ColorRole.Shadow: ("#7c8390", "#0c0d0f"),
}
_DISABLED = {
    QPalette.ColorRole.WindowText: ("#9aa1ad", "#6b7280"),
    QPalette.ColorRole.Text: ("#9aa1ad", "#6b7280"),
    QPalette.ColorRole.ButtonText: ("#9aa1ad", "#6b7280"),
    QPalette.ColorRole.Highlight: ("#c3c8d0", "#3d424d"),
    QPalette.ColorRole.Accent: ("#c3c8d0", "#3d424d"),
}


_SLIDERS = "#e9ebef", "#8b93a1"


def theme_names() -> dict[Theme, str]:
    """Return the user's names for the themes."""
    return {Theme.SYSTEM: tr("System default"), Theme.LIGHT: tr("Light", "theme"), Theme.DARK: tr("Dark", "theme")}


def chosen_theme() -> Theme:
    """Return the user's choice; at first, to follow the system."""
    value = kept_text(_KEY)
    return Theme(value) if value in {theme.value for theme in Theme} else Theme.SYSTEM


def choose_theme(theme: Theme) -> None:
    """Remember the user's choice."""
    settings().setValue(_KEY, theme.value)


def wants_dark() -> bool:
    """Return whether the chosen theme is dark now; a system that does not say counts as light."""
    theme = chosen_theme()
    if theme is Theme.SYSTEM:
        return QApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return theme is Theme.DARK


def apply_theme(dark: bool) -> None:
    """Give the whole program the light or the dark palette."""
    palette = QPalette()
    for role, colours in _ROLES.items():
        palette.setColor(role, QColor(colours[dark]))
    for role, colours in _DISABLED.items():
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours[dark]))
    if not isinstance(QApplication.style(), ProgramStyle):
        QApplication.setStyle(ProgramStyle())
    QApplication.setPalette(palette)
    # The handles of sliders have the colour of buttons, which in the dark theme is hardly lighter than the window.
    palette.setColor(QPalette.ColorRole.Button, QColor(_SLIDERS[dark]))
    QApplication.setPalette(palette, "QSlider")  # type: ignore[arg-type]  # Qt takes a text
    for label in QApplication.allWidgets():
        if isinstance(label, QLabel) and "<a " in (text := label.text()):
            label.clear()  # a label colours its links when it is given another text, and only then
            label.setText(text)
