"""Settings that are forgotten when the program ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QCoreApplication, QSettings

_FOLDER = "passingSettings"
"""The application's property with the folder of such settings."""


@contextmanager
def forgetting_settings(app: QCoreApplication, first: QSettings | None = None) -> Iterator[None]:
    """Let the program begin with a copy of these settings, or with none, and forget its changes as the block ends."""
    # A real folder, so that settings are remembered as usual within one run. If a file in it is still open at the end,
    # it stays behind: no reason to end with an error.
    with TemporaryDirectory(prefix="terrain-explorer-", ignore_cleanup_errors=True) as folder:
        app.setProperty(_FOLDER, folder)
        try:
            if first is not None:
                copy = _settings_in(folder)
                for key in first.allKeys():
                    copy.setValue(key, first.value(key))
            yield
        finally:
            app.setProperty(_FOLDER, None)


def passing_settings() -> QSettings | None:
    """Return the settings that are forgotten when the program ends, or None where it keeps its settings."""
    app = QCoreApplication.instance()
    folder = None if app is None else app.property(_FOLDER)
    return None if folder is None else _settings_in(folder)


def _settings_in(folder: str) -> QSettings:
    return QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat)
