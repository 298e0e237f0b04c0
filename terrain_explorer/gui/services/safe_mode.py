"""Safe mode: a start without what most often goes wrong, no OpenGL and settings as at the very first start."""

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
"""The application's property that tells where settings are kept while it runs."""


@contextmanager
def safe_mode(app: QCoreApplication) -> Iterator[None]:
    """Let the program run in safe mode until the block ends."""
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
