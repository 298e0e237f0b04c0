"""Safe mode: a start without the usual causes of trouble, with no OpenGL and with fresh settings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication

from terrain_explorer.gui.services.settings import forgetting_settings
from terrain_explorer.language import marked

REASON = marked(
    "Safe mode: the 3D view is off, and settings are neither read nor kept. "
    "Start the program without --safe-mode to have them back."
)
_SAFE = "safeMode"
"""The application's property that is true while safe mode runs."""


@contextmanager
def safe_mode(app: QCoreApplication) -> Iterator[None]:
    """Let the program run in safe mode until the block ends."""
    with forgetting_settings(app):
        app.setProperty(_SAFE, True)
        try:
            yield
        finally:
            app.setProperty(_SAFE, None)


def in_safe_mode() -> bool:
    """Tell whether the program runs in safe mode."""
    app = QCoreApplication.instance()
    return app is not None and bool(app.property(_SAFE))
