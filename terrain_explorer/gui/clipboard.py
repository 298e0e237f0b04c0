"""What comes from other programs through the clipboard or is dropped on the window, and what goes there."""

from __future__ import annotations

from collections.abc import Generator as Steps
from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QImage

from terrain_explorer.files.qt_image import to_qimage16
from terrain_explorer.terrain import Heightmap


def files_in(mime: QMimeData) -> list[Path]:
    """Return the files on this machine that are handed over, not those of the web."""
    return [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]


def picture_in(mime: QMimeData) -> QImage | None:
    """Return the picture that is handed over as such, or None."""
    image = mime.imageData() if mime.hasImage() else None
    return image if isinstance(image, QImage) and not image.isNull() else None


def copying(heightmap: Heightmap) -> Steps[None, None, QImage]:
    """Make the 16-bit picture of a heightmap; yields once, before the work."""
    yield
    return to_qimage16(heightmap)
