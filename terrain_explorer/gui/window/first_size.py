"""The size of a window that was never open before."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QScreen

_SIZE = QSize(1280, 800)
_FRAME = QSize(16, 68)
"""Room for the window's frame, and for a panel of the desktop: not every desktop says how much that takes."""


def first_size(screen: QScreen) -> QSize:
    """Return the size of a new window, which fits a screen."""
    return _SIZE.boundedTo(screen.availableSize() - _FRAME)
