"""A second context beside that of a view, in a thread of its own, for what the window would wait for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Thread

from OpenGL import GL
from PySide6.QtCore import QCoreApplication, QThread
from PySide6.QtGui import QOffscreenSurface, QOpenGLContext

_TURN = 0.002
"""Seconds of waiting in one step."""

LONGEST_WAIT = 5.0
"""Seconds to wait for the driver when nobody wants the textures any more: a thread that hangs in it never ends."""


def doing_beside(work: Callable[[], object]) -> Iterator[None]:
    """Do some work on textures beside the current context, and yield until it is done.

    Other threads than that of the window wait for it, and so does this one where the driver shares nothing between
    contexts.
    """
    app, context = QCoreApplication.instance(), QOpenGLContext.currentContext()
    if app is None or context is None or QThread.currentThread() is not app.thread():
        work()
        return
    # Qt allows surfaces in the main thread only, and contexts in the thread that uses them.
    surface = QOffscreenSurface()
    surface.setFormat(context.format())
    surface.create()
    shared: list[bool] = []
    thread = Thread(
        target=lambda: shared.append(_done_in_second(context, surface, work)), name="second context", daemon=True
    )
    thread.start()
    try:
        while thread.is_alive():
            thread.join(_TURN)
            yield
    finally:
        thread.join(LONGEST_WAIT)
    if shared != [True]:
        work()


def _done_in_second(first: QOpenGLContext, surface: QOffscreenSurface, work: Callable[[], object]) -> bool:
    """Do the work in a new context that shares textures with the first one, and return whether it could be done."""
    second = QOpenGLContext()
    second.setFormat(first.format())
    second.setShareContext(first)
    if not (second.create() and QOpenGLContext.areSharing(first, second) and second.makeCurrent(surface)):
        return False
    try:
        work()
        GL.glFinish()
    except Exception:
        return False  # if the first context cannot do it either, that is told there
    finally:
        second.doneCurrent()
    return True
