"""The textures that the shaders read: the heights, and the palette."""

from __future__ import annotations

import ctypes

from OpenGL import GL

from terrain_explorer.gui.surface.palette import Colours
from terrain_explorer.terrain import Window
from terrain_explorer.terrain.heightmap import Heights


class HeightTexture:
    """The whole map as one R32F texture, with ever smaller levels of it; needs a current context."""

    def __init__(self) -> None:
        self.shape: tuple[int, ...] = ()
        self._name = int(GL.glGenTextures(1))

    def upload(self, heights: Heights, changed: Window) -> None:
        """Bring the changed heights to the card; all of them, where the shape is new."""
        self.bind(0)
        if heights.shape != self.shape:
            self.shape = ()
            _allocate(heights.shape)
            self.shape, changed = heights.shape, whole(heights)
        _write(heights, changed)
        GL.glGenerateMipmap(GL.GL_TEXTURE_2D)

    def bind(self, unit: int) -> None:
        """Let the samplers of a unit read it."""
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        GL.glBindTexture(GL.GL_TEXTURE_2D, self._name)

    def delete(self) -> None:
        """Free the texture."""
        GL.glDeleteTextures([self._name])


class PaletteTexture:
    """Rows of colours, each from the lowest to the highest; needs a current context."""

    def __init__(self, rows: list[Colours]) -> None:
        self._name = int(GL.glGenTextures(1))
        self.bind(0)
        sample_smoothly(GL.GL_LINEAR, GL.GL_REPEAT)
        size = (len(rows[0]), len(rows))
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 1)
        data = b"".join(row.tobytes() for row in rows)
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, GL.GL_RGB8, *size, 0, GL.GL_RGB, GL.GL_UNSIGNED_BYTE, data)

    def bind(self, unit: int) -> None:
        """Let the samplers of a unit read it."""
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        GL.glBindTexture(GL.GL_TEXTURE_2D, self._name)

    def delete(self) -> None:
        """Free the texture."""
        GL.glDeleteTextures([self._name])


def whole(heights: Heights) -> Window:
    """Return the window that is the whole map."""
    rows, columns = heights.shape
    return Window(0, 0, rows, columns)


def joined(first: Window, second: Window) -> Window:
    """Return the smallest window that covers both."""
    row, column = min(first.row, second.row), min(first.column, second.column)
    last_row = max(first.row + first.rows, second.row + second.rows)
    last_column = max(first.column + first.columns, second.column + second.columns)
    return Window(row, column, last_row - row, last_column - column)


def sample_smoothly(smaller: int, beyond: int) -> None:
    """Let the bound texture be read between its pixels: ``smaller`` where it shrinks, ``beyond`` its edges."""
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MIN_FILTER, smaller)
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MAG_FILTER, GL.GL_LINEAR)
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_WRAP_S, beyond)
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_WRAP_T, GL.GL_CLAMP_TO_EDGE)


def _allocate(shape: tuple[int, ...]) -> None:
    rows, columns = shape
    sample_smoothly(GL.GL_LINEAR_MIPMAP_LINEAR, GL.GL_CLAMP_TO_EDGE)
    GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, GL.GL_R32F, columns, rows, 0, GL.GL_RED, GL.GL_FLOAT, None)


def _write(heights: Heights, changed: Window) -> None:
    """Upload straight from the map's own memory."""
    first = heights[changed.row :, changed.column :].ctypes.data_as(ctypes.c_void_p)
    rectangle = (changed.column, changed.row, changed.columns, changed.rows)
    GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 4)
    GL.glPixelStorei(GL.GL_UNPACK_ROW_LENGTH, heights.shape[1])
    try:
        GL.glTexSubImage2D(GL.GL_TEXTURE_2D, 0, *rectangle, GL.GL_RED, GL.GL_FLOAT, first)
    finally:
        GL.glPixelStorei(GL.GL_UNPACK_ROW_LENGTH, 0)
