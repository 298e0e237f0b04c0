"""Pictures of a terrain at any size, drawn away from any window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import numpy as np
from OpenGL import GL
from PySide6.QtGui import QOffscreenSurface, QOpenGLContext

from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.gl.gl_format import (
    NoOpenGLError,
    context_problem,
    core_profile,
    opengl_problem,
)
from terrain_explorer.gui.views.surface3d.gl.renderer import BEST
from terrain_explorer.gui.views.surface3d.gl.scene import Scene
from terrain_explorer.gui.views.surface3d.gl.uniforms import DARK, LIGHT, Backdrop, Shot
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import LARGEST, Background, Pixels
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones
from terrain_explorer.terrain.shading.waters import Waters

_TILE = 1024
"""Pixels along a side of the pieces of a picture, so that the card's memory does not limit the picture's size."""

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


class Studio:
    """Draws one terrain after the other on a canvas of its own.

    Make it in the main thread. From `open` to `close` all has to be called in one other thread; the next terrain may be
    drawn in another one, for nothing of OpenGL is left then.

    Raises
    ------
    NoOpenGLError
        OpenGL cannot draw here.
    """

    def __init__(self) -> None:
        self._canvas = OffscreenCanvas()
        self._scene = Scene()

    def open(
        self, heightmap: Heightmap, look: Look, waters: Waters | None = None, tones: PaletteTones = NO_TONES
    ) -> None:
        """Take a terrain, how it looks, its rivers and lakes if they are shown, and the tones of palettes.

        Raises
        ------
        NoOpenGLError
            OpenGL cannot draw here.
        """
        self._canvas.open()
        self._scene.setHeightmap(heightmap)
        self._scene.setLook(look)
        self._scene.setWaters(waters)
        self._scene.setTones(tones)

    def picture(self, camera: Camera, width: int, height: int, background: Background) -> Pixels:
        """Return a picture, drawn in one go; raises as `drawing`."""
        pixels = np.empty((height, width, 4), np.uint8)
        for _ in self.drawing(pixels, camera, background):
            pass
        return pixels

    def drawing(self, pixels: Pixels, camera: Camera, background: Background) -> Iterator[float]:
        """Fill a picture piece by piece, and yield the part that is done after each.

        Raises
        ------
        ValueError
            The picture is larger than `LARGEST`, or empty.
        """
        height, width, _ = pixels.shape
        if not (0 < width <= LARGEST and 0 < height <= LARGEST):
            raise ValueError(f"a picture has from 1 to {LARGEST} pixels each way; got {width} × {height}")
        pieces = list(product(range(0, height, _TILE), range(0, width, _TILE)))
        for number, (row, column) in enumerate(pieces, 1):
            piece = pixels[row : row + _TILE, column : column + _TILE]
            self._draw(camera, (width, height), row, column, piece, background)
            yield number / len(pieces)

    def close(self) -> None:
        """Let go of the terrain, and free everything that the thread holds."""
        self._scene.setHeightmap(None)
        self._scene.setWaters(None)
        self._scene.setTones(NO_TONES)
        if self._canvas.is_open:
            self._scene.release()
            self._canvas.close()

    def _draw(
        self,
        camera: Camera,
        size: tuple[int, int],
        row: int,
        column: int,
        piece: Pixels,
        background: Background,
    ) -> None:
        """Fill a piece of the picture, whose first row and column these are."""
        lines, across = piece.shape[:2]
        width, height = size
        part = (column / width, 1 - (row + lines) / height, (column + across) / width, 1 - row / height)
        shot = Shot(camera, size, BACKDROPS[background], BEST, background == "none", part)
        self._canvas.fill(piece, lambda: self._scene.draw(shot))
