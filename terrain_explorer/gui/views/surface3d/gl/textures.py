"""The textures that the shaders read: the heights, and colours."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Iterator
from math import prod

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

from terrain_explorer.document.changed_windows import whole
from terrain_explorer.gui.views.surface3d.gl.second_context import doing_beside
from terrain_explorer.terrain import Window
from terrain_explorer.terrain.heightmap import Heights

_STEP = 2**21
"""Points that one step of an upload brings to the card: a few milliseconds of work, so that the window answers."""


_MANY = 2**22
"""Points for which room is made beside."""

_MUCH_SMALLER = 4
"""A map with so many times fewer points may be an early picture."""


class Texture:
    """A texture; needs a current context."""

    def __init__(self) -> None:
        self._name = int(GL.glGenTextures(1))

    def bind(self, unit: int) -> None:
        """Let the samplers of a unit read it."""
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        GL.glBindTexture(GL.GL_TEXTURE_2D, self._name)

    def delete(self) -> None:
        """Free the texture."""
        GL.glDeleteTextures([self._name])


class LevelledTexture(Texture):
    """A texture with ever smaller levels, each drawn from the one before.

    Parameters
    ----------
    shrink
        Draws a picture that is the next smaller level of the texture bound to unit 0.
    """

    def __init__(self, shrink: Callable[[], None]) -> None:
        super().__init__()
        self._shrink = shrink
        self._frame = int(GL.glGenFramebuffers(1))

    def delete(self) -> None:
        super().delete()
        GL.glDeleteFramebuffers(1, [self._frame])

    def _take(self, pixels: NDArray[np.generic], stored: int, channels: int, kind: int) -> None:
        """Take a picture, shape (rows, columns, ...), in OpenGL's words for its format."""
        shape = pixels.shape[:2]
        _allocate(shape, stored, channels, kind, pixels)
        # Not by glGenerateMipmap: software compiles programs of its own for that, in each session anew.
        for level in range(1, _levels(shape)):
            shape = _halved(shape)
            self._draw_level(level, shape, whole(shape))

    def _draw_level(self, level: int, shape: tuple[int, ...], band: Window) -> None:
        before, viewport = GL.glGetIntegerv(GL.GL_DRAW_FRAMEBUFFER_BINDING), GL.glGetIntegerv(GL.GL_VIEWPORT)
        self.bind(0)
        # A texture may be read and drawn into at once only if the level that is drawn is out of reach.
        _read_levels(level - 1, level - 1)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._frame)
        GL.glFramebufferTexture2D(GL.GL_FRAMEBUFFER, GL.GL_COLOR_ATTACHMENT0, GL.GL_TEXTURE_2D, self._name, level)
        GL.glViewport(0, 0, shape[1], shape[0])
        GL.glEnable(GL.GL_SCISSOR_TEST)
        GL.glScissor(band.column, band.row, band.columns, band.rows)
        self._shrink()
        GL.glDisable(GL.GL_SCISSOR_TEST)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, int(before))
        GL.glViewport(*viewport)
        _read_levels(0, 1000)


class HeightTexture(LevelledTexture):
    """Numbers at all points of a map as one R32F texture.

    Its levels are drawn only where something has changed; glGenerateMipmap would make all of them again for a dab of a
    few points.

    To make room for a large map takes long in software, 50 to 200 ms for 4097 x 4097. So that is done beside, and the
    room stays while an early picture of the next map is shown, until `forget_larger`.

    Parameters
    ----------
    beside
        Whether to make room in another thread.
    """

    def __init__(self, shrink: Callable[[], None], beside: bool = False) -> None:
        super().__init__(shrink)
        self._beside = beside
        self.shape: tuple[int, ...] = ()
        self._larger: tuple[tuple[int, ...], int] | None = None

    def delete(self) -> None:
        self.forget_larger()
        super().delete()

    def forget_larger(self) -> None:
        """Free the room of a larger map that was shown before."""
        if self._larger is not None:
            GL.glDeleteTextures([self._larger[1]])
            self._larger = None

    def uploading(self, heights: Heights, changes: Iterable[Window]) -> Iterator[None]:
        """Bring the changed heights to the card, step by step; all of them, where the shape is new."""
        self.bind(0)
        if heights.shape != self.shape:
            yield from self._making_room(heights.shape)
            changes = [whole(heights.shape)]
            yield
        for changed in changes:
            yield from self._changing(heights, changed)
        self.shape = heights.shape

    def _making_room(self, shape: tuple[int, ...]) -> Iterator[None]:
        # An upload that breaks off leaves the empty shape, so that the next one begins with everything.
        before, self.shape = self.shape, ()
        if self._larger is not None and self._larger[0] == shape:
            GL.glDeleteTextures([self._name])
            (_, self._name), self._larger = self._larger, None
            return
        if prod(shape) * _MUCH_SMALLER <= prod(before):
            self.forget_larger()
            self._larger, self._name = (before, self._name), int(GL.glGenTextures(1))
            self.bind(0)

        def make() -> None:
            self.bind(0)
            _allocate(shape, GL.GL_R32F, GL.GL_RED, GL.GL_FLOAT)

        if self._beside and prod(shape) >= _MANY:
            yield from doing_beside(make)
            self.bind(0)  # only then this context sees what another has made of it
        else:
            make()

    def _changing(self, heights: Heights, changed: Window) -> Iterator[None]:
        for band in _bands(changed):
            self.bind(0)
            _write(heights, band)
            yield
        size = heights.shape
        for level in range(1, _levels(heights.shape)):
            smaller = _halved(size)
            changed = _shrunk(changed, size, smaller)
            for band in _bands(changed):
                self._draw_level(level, smaller, band)
                yield
            size = smaller


class CoverTexture(LevelledTexture):
    """A picture of one byte a pixel."""

    def upload(self, cover: NDArray[np.uint8]) -> None:
        """Take this picture, shape (rows, columns)."""
        self.bind(0)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 1)
        self._take(cover, GL.GL_R8, GL.GL_RED, GL.GL_UNSIGNED_BYTE)


class ColourTexture(Texture):
    """Rows of colours."""

    def upload(self, rows: NDArray[np.uint8]) -> None:
        """Take these colours, shape (rows, colours, 3)."""
        self.bind(0)
        sample_smoothly(GL.GL_LINEAR, GL.GL_REPEAT)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 1)  # rows of three bytes a colour need not end on four
        size = (rows.shape[1], rows.shape[0])
        GL.glTexImage2D(
            GL.GL_TEXTURE_2D, 0, GL.GL_RGB8, *size, 0, GL.GL_RGB, GL.GL_UNSIGNED_BYTE, np.ascontiguousarray(rows)
        )


def sample_smoothly(smaller: int, beyond: int) -> None:
    """Let the bound texture be read between its pixels: ``smaller`` where it shrinks, ``beyond`` its edges."""
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MIN_FILTER, smaller)
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MAG_FILTER, GL.GL_LINEAR)
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_WRAP_S, beyond)
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_WRAP_T, GL.GL_CLAMP_TO_EDGE)


def _allocate(
    shape: tuple[int, ...], stored: int, channels: int, kind: int, pixels: NDArray[np.generic] | None = None
) -> None:
    """Make all levels of the bound texture, the first one with these pixels."""
    # Before the levels: drivers learn by it that there will be more than one.
    sample_smoothly(GL.GL_LINEAR_MIPMAP_LINEAR, GL.GL_CLAMP_TO_EDGE)
    for level in range(_levels(shape)):
        size = (shape[1], shape[0])
        GL.glTexImage2D(GL.GL_TEXTURE_2D, level, stored, *size, 0, channels, kind, pixels if level == 0 else None)
        shape = _halved(shape)


def _levels(shape: tuple[int, ...]) -> int:
    return max(shape).bit_length()


def _halved(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(max(points // 2, 1) for points in shape)


def _read_levels(first: int, last: int) -> None:
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_BASE_LEVEL, first)
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MAX_LEVEL, last)


def _shrunk(changed: Window, size: tuple[int, ...], smaller: tuple[int, ...]) -> Window:
    """Return the window of the next smaller level that depends on a changed window."""
    row, last_row = _span(changed.row, changed.rows, size[0], smaller[0])
    column, last_column = _span(changed.column, changed.columns, size[1], smaller[1])
    return Window(row, column, last_row - row, last_column - column)


def _span(first: int, count: int, size: int, smaller: int) -> tuple[int, int]:
    return max((first - 1) * smaller // size - 1, 0), min((first + count + 1) * smaller // size + 2, smaller)


def _bands(window: Window) -> Iterator[Window]:
    """Split a window into bands of rows, each the work of one step."""
    rows = max(_STEP // window.columns, 1)
    last = window.row + window.rows
    for row in range(window.row, last, rows):
        yield Window(row, window.column, min(rows, last - row), window.columns)


def _write(heights: Heights, changed: Window) -> None:
    """Upload straight from the map's own memory, without a copy of the window."""
    first = heights[changed.row :, changed.column :].ctypes.data_as(ctypes.c_void_p)
    rectangle = (changed.column, changed.row, changed.columns, changed.rows)
    # The row length tells OpenGL how far apart the window's rows lie in the map.
    GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 4)
    GL.glPixelStorei(GL.GL_UNPACK_ROW_LENGTH, heights.shape[1])
    try:
        GL.glTexSubImage2D(GL.GL_TEXTURE_2D, 0, *rectangle, GL.GL_RED, GL.GL_FLOAT, first)
    finally:
        GL.glPixelStorei(GL.GL_UNPACK_ROW_LENGTH, 0)
