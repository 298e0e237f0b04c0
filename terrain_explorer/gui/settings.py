"""What the program remembers from one start to the next."""

from PySide6.QtCore import QSettings


def settings() -> QSettings:
    """Return the user's settings."""
    return QSettings("terrain-explorer", "terrain-explorer")
