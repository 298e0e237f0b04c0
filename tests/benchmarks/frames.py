"""Frames of a 3D view, drawn to their end."""

from __future__ import annotations

from collections.abc import Callable

import pyqtgraph.opengl as gl
from OpenGL import GL
from PySide6.QtWidgets import QApplication


def orbit(view: gl.GLViewWidget) -> Callable[[], None]:
    """Return what turns the view a little and draws it."""

    def turn() -> None:
        view.orbit(3, 0)
        draw(view)

    return turn


def draw(view: gl.GLViewWidget) -> None:
    """Draw now, and wait until the driver has done it."""
    frames: list[None] = []
    swapped = view.frameSwapped.connect(lambda: frames.append(None))
    view.update()
    while not frames:
        QApplication.processEvents()
    view.disconnect(swapped)
    view.makeCurrent()
    GL.glFinish()
    view.doneCurrent()
