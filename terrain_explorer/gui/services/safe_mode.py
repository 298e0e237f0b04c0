"""Safe mode: a start without the usual causes of trouble, with no OpenGL and with fresh settings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QCoreApplication, QSettings

from terrain_explorer.language import marked

REASON = marked(
    "Safe mode: the 3D view is off, and settings are neither read nor kept. "
    "Start the program without --safe-mode to have them back."
)
_FOLDER = "safeModeFolder"
"""The application's property with the folder of the settings while safe mode runs."""


@contextmanager
def safe_mode(app: QCoreApplication) -> Iterator[None]:
    """Let the program run in safe mode until the block ends."""
    # A real folder, so that settings are remembered as usual within one run. If a file in it is still open at the end,
    # it stays behind: no reason to end with an error.
    with TemporaryDirectory(prefix="terrain-explorer-", ignore_cleanup_errors=True) as folder:
        app.setProperty(_FOLDER, folder)
        try:
            yield
        finally:
            app.setProperty(_FOLDER, None)


def in_safe_mode() -> bool:
    """Tell whether the program runs in safe mode."""
    return _folder() is not None


def safe_settings() -> QSettings | None:
    """Return settings that are forgotten when the program ends, or None where it does not run in safe mode."""
    folder = _folder()
    return None if folder is None else QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat)


def _folder() -> str | None:
    app = QCoreApplication.instance()
    return None if app is None else app.property(_FOLDER)
