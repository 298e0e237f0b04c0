"""The OpenGL version and format of the 3D view. This module does not import OpenGL, which wants them settled before."""

from __future__ import annotations

import os
import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QOffscreenSurface, QOpenGLContext, QSurfaceFormat
from PySide6.QtWidgets import QWidget

from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.safe_mode import REASON, in_safe_mode
from terrain_explorer.language import marked, tr
from terrain_explorer.memory import free_address_space

NEEDED = (3, 3)
"""The OpenGL version that the shaders are written for."""

_MAPPED = 2**30
"""Bytes that a driver maps until the first picture is drawn, measured with Mesa's; with less it ends the program."""

_NO_OPENGL = marked("The 3D view needs OpenGL 3.3, and this screen offers no OpenGL at all.")
_ADVICE = marked("Install the graphics driver or Mesa's software renderer to get it. Everything else works without.")

_TRUE_COLOUR = 24
"""The bits of a pixel on screens on which Qt can leave holes in a window, through which it shows what OpenGL draws."""

_SCREENLESS = ("offscreen", "minimal")
"""Qt's platforms that have no OpenGL for widgets, even where they can make a context."""


class NoOpenGLError(UserError):
    """OpenGL cannot draw here; the text is a sentence for the user."""


def core_profile() -> QSurfaceFormat:
    """Return the format for the 3D view: OpenGL 3.3 core.

    Without multisampling: the view draws its pictures multisampled by itself before they reach the widget.
    """
    wanted = QSurfaceFormat()
    wanted.setVersion(*NEEDED)
    wanted.setProfile(QSurfaceFormat.OpenGLContextProfile.CoreProfile)
    wanted.setDepthBufferSize(24)
    return wanted


def request_core_profile() -> None:
    """Ask Qt for it everywhere; macOS needs that, before the application is made."""
    QSurfaceFormat.setDefaultFormat(core_profile())


def choose_pyopengl_platform(app: QGuiApplication) -> None:
    """Make PyOpenGL look for its functions where Qt does; call it before OpenGL is imported."""
    # By itself PyOpenGL takes GLX, and then finds no context where Qt has made one with EGL, as under Wayland.
    if sys.platform == "linux":
        os.environ["PYOPENGL_PLATFORM"] = "glx" if app.platformName() == "xcb" else "egl"


def opengl_problem() -> str | None:
    """Return why the 3D view cannot be drawn here, as a sentence for the user, or None where it can."""
    if in_safe_mode():
        return tr(REASON)
    if QGuiApplication.platformName() in _SCREENLESS:
        return _advised(tr(_NO_OPENGL))
    # Tried with a context of its own, because a widget notices too late that it cannot have one.
    context = QOpenGLContext()
    context.setFormat(core_profile())
    if not context.create():
        return _advised(tr(_NO_OPENGL))
    surface = QOffscreenSurface()
    surface.setFormat(context.format())
    surface.create()
    if not context.makeCurrent(surface):
        return _advised(tr("The 3D view needs OpenGL 3.3, and OpenGL could not be started here."))
    try:
        return context_problem(context)
    finally:
        context.doneCurrent()


def ask_for_transparency(window: QWidget) -> None:
    """Let the surface be seen in a window on a screen of few colours, where that is possible; before it is shown.

    Qt shows it behind the window, whose picture has no transparency there unless it is asked for. The window itself
    stays opaque.
    """
    if window.screen().depth() < _TRUE_COLOUR:
        window.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        window.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground, False)


def colours_problem(view: QWidget) -> str | None:
    """Return why the surface cannot be seen in the window of a view that is shown, or None where it can."""
    window, depth = view.window().windowHandle(), view.screen().depth()
    if window is None or depth >= _TRUE_COLOUR or window.format().alphaBufferSize() > 0:
        return None
    return tr(
        "The 3D view needs a screen with 24 bits for the colours of a pixel, and this one has {depth}. "
        "Everything else works without.",
        depth=depth,
    )


def memory_problem() -> str | None:
    """Return why no driver should be started in this process, as a sentence for the user, or None where one can be."""
    free = free_address_space()
    if free is None or free >= _MAPPED:
        return None
    return tr(
        "The 3D view needs about {needed:.1f} GB of address space, and a limit on this program (ulimit -v) leaves "
        "{free:.1f} GB. Everything else works without.",
        needed=_MAPPED / 2**30,
        free=free / 2**30,
    )


def context_problem(context: QOpenGLContext) -> str | None:
    """Return why this context cannot draw the 3D view, or None where it can."""
    major, minor = context.format().version()
    name = "OpenGL ES" if context.isOpenGLES() else "OpenGL"
    if context.isOpenGLES() or (major, minor) < NEEDED:
        offered = f"{name} {major}.{minor}"
        return _advised(tr("The 3D view needs OpenGL 3.3, and this machine offers {offered}.", offered=offered))
    return None


def _advised(problem: str) -> str:
    return f"{problem} {tr(_ADVICE)}"
