"""Pictures of a terrain at any size, drawn away from any window."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from OpenGL import GL
from PySide6.QtGui import QOffscreenSurface, QOpenGLContext

from terrain_explorer.gui.views.surface3d.gl.gl_format import (
    NoOpenGLError,
    context_problem,
    core_profile,
    opengl_problem,
)
from terrain_explorer.gui.views.surface3d.gl.uniforms import DARK, LIGHT, Backdrop
from terrain_explorer.language import tr
from terrain_explorer.terrain.shading.render_options import Background, Pixels

BACKDROPS: dict[Background, Backdrop] = {"light": LIGHT, "dark": DARK, "none": LIGHT}


class PixelTarget:
    """What is drawn into arrays in place of a window; needs a current context, always the same."""

    def __init__(self) -> None:
        self._frame, (self._colours, self._depths) = int(GL.glGenFramebuffers(1)), map(int, GL.glGenRenderbuffers(2))

    def fill(self, pixels: Pixels, draw: Callable[[], None]) -> None:
        """Fill an array with what a function draws into a viewport of its size."""
        lines, across = pixels.shape[:2]
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._frame)
        # With depths, as Qt gives them to a widget: for another kind of picture drivers compile the shaders once more.
        for buffer, kind, place in (
            (self._colours, GL.GL_RGBA8, GL.GL_COLOR_ATTACHMENT0),
            (self._depths, GL.GL_DEPTH24_STENCIL8, GL.GL_DEPTH_STENCIL_ATTACHMENT),
        ):
            GL.glBindRenderbuffer(GL.GL_RENDERBUFFER, buffer)
            GL.glRenderbufferStorage(GL.GL_RENDERBUFFER, kind, across, lines)
            GL.glFramebufferRenderbuffer(GL.GL_FRAMEBUFFER, place, GL.GL_RENDERBUFFER, buffer)
        GL.glViewport(0, 0, across, lines)
        GL.glClearBufferfv(GL.GL_COLOR, 0, (0.0, 0.0, 0.0, 0.0))
        draw()
        GL.glPixelStorei(GL.GL_PACK_ALIGNMENT, 4)
        read = GL.glReadPixels(0, 0, across, lines, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE)
        # OpenGL's first line is the lowest one.
        pixels[:] = np.frombuffer(read, np.uint8).reshape(lines, across, 4)[::-1]

    def delete(self) -> None:
        """Free its OpenGL objects."""
        GL.glDeleteFramebuffers(1, [self._frame])
        GL.glDeleteRenderbuffers(2, [self._colours, self._depths])


class OffscreenCanvas:
    """Draws into arrays with an OpenGL context of its own, which is made, used and freed in one thread.

    Make the canvas itself in the main thread, and call the rest in the thread that is to draw.

    Raises
    ------
    NoOpenGLError
        OpenGL cannot draw here.
    """

    def __init__(self) -> None:
        problem = opengl_problem()
        if problem is not None:
            raise NoOpenGLError(problem)
        # Qt allows surfaces in the main thread only, and contexts in the thread that uses them.
        self._surface = QOffscreenSurface()
        self._surface.setFormat(core_profile())
        self._surface.create()
        self._context: QOpenGLContext | None = None
        self._target: PixelTarget | None = None

    @property
    def is_open(self) -> bool:
        """Whether there is a context."""
        return self._context is not None

    def open(self) -> None:
        """Make the context current, and make it first if there is none.

        Raises
        ------
        NoOpenGLError
            OpenGL cannot draw here.
        """
        if self._context is not None:
            self._context.makeCurrent(self._surface)
        else:
            self._context = self._started()
            self._target = PixelTarget()

    def close(self) -> None:
        """Free the context; what was made in it has to be freed before."""
        if self._context is not None and self._target is not None:
            self._target.delete()
            self._context.doneCurrent()
            self._context = self._target = None

    def fill(self, pixels: Pixels, draw: Callable[[], None]) -> None:
        """Fill an array with what a function draws into a viewport of its size."""
        assert self._target is not None
        self._target.fill(pixels, draw)

    def _started(self) -> QOpenGLContext:
        context = QOpenGLContext()
        context.setFormat(core_profile())
        if not (context.create() and context.makeCurrent(self._surface)):
            raise NoOpenGLError(tr("OpenGL could not be started to draw a picture."))
        problem = context_problem(context)
        if problem is not None:
            context.doneCurrent()
            raise NoOpenGLError(problem)
        return context
