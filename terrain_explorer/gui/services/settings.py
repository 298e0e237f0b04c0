"""The user's settings, kept from one start to the next."""

from PySide6.QtCore import QSettings

from terrain_explorer.gui.services.safe_mode import safe_settings


def settings() -> QSettings:
    """Return the user's settings, which safe mode leaves alone."""
    return safe_settings() or QSettings("terrain-explorer", "terrain-explorer")
