"""The user's settings, kept from one start to the next."""

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QSettings

from terrain_explorer.files.atomic import sync_folder
from terrain_explorer.gui.services.passing_settings import passing_settings


def settings() -> QSettings:
    """Return the user's settings, or those that stand in for them in this run."""
    return passing_settings() or QSettings("terrain-explorer", "terrain-explorer")


def settle_settings() -> None:
    """Wait until the settings are on the disk: Qt waits for their new file, but not for its name."""
    kept = settings()
    kept.sync()
    with suppress(OSError):  # none were kept, or the system keeps them in another way
        sync_folder(Path(kept.fileName()).parent)
