"""The textures that the shaders read: the heights, and colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

from terrain_explorer.gui.views.surface3d.gl.render_targets import elsewhere, sample_smoothly
from terrain_explorer.terrain.heightmap import Heights

Number = TypeVar("Number", bound=np.generic)

TextureShape = tuple[int, ...]
"""Rows and columns."""


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
            self._draw_level(level, shape)

    def _draw_level(self, level: int, shape: TextureShape) -> None:
        self.bind(0)
        # A texture may be read and drawn into at once only if the level that is drawn is out of reach.
        _read_levels(level - 1, level - 1)
        with elsewhere():
            GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._frame)
            GL.glFramebufferTexture2D(GL.GL_FRAMEBUFFER, GL.GL_COLOR_ATTACHMENT0, GL.GL_TEXTURE_2D, self._name, level)
            GL.glViewport(0, 0, shape[1], shape[0])
            self._shrink()
        _read_levels(0, 1000)


class HeightTexture(LevelledTexture):
    """Numbers at all points of a map."""

    def upload(self, heights: Heights) -> None:
        """Take the numbers of a map, shape (rows, columns)."""
        self.bind(0)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 4)
        self._take(heights, GL.GL_R32F, GL.GL_RED, GL.GL_FLOAT)


def thinned(heights: NDArray[Number], longest: int) -> tuple[NDArray[Number], int]:
    """Return every k-th point, so that no side is longer than ``longest``, and k."""
    step = -(-max(heights.shape) // longest)
    return (heights if step == 1 else np.ascontiguousarray(heights[::step, ::step])), step


class CoverTexture(LevelledTexture):
    """A picture of one byte a pixel, or of four."""

    def upload(self, cover: NDArray[np.uint8]) -> None:
        """Take this picture, shape (rows, columns) or (rows, columns, 4)."""
        self.bind(0)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 1)
        stored, channels = (GL.GL_R8, GL.GL_RED) if cover.ndim == 2 else (GL.GL_RGBA8, GL.GL_RGBA)
        self._take(cover, stored, channels, GL.GL_UNSIGNED_BYTE)


class GrainTexture(Texture):
    """Noise that goes on without end, with all its levels."""

    def upload(self, levels: Sequence[NDArray[np.uint8]]) -> None:
        """Take the levels from the finest, shape (side, side, 4), to one texel."""
        self.bind(0)
        sample_smoothly(GL.GL_LINEAR_MIPMAP_NEAREST, GL.GL_REPEAT)
        GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_WRAP_T, GL.GL_REPEAT)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 4)
        for level, pixels in enumerate(levels):
            side, texels = len(pixels), np.ascontiguousarray(pixels)
            GL.glTexImage2D(
                GL.GL_TEXTURE_2D, level, GL.GL_RGBA8, side, side, 0, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, texels
            )


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


class TableTexture(Texture):
    """A table of numbers, which shaders read exactly."""

    def upload(self, table: NDArray[np.float32]) -> None:
        """Take these numbers, shape (rows, columns, 2 or 4)."""
        self.bind(0)
        rows, columns, channels = table.shape
        stored, kind = (GL.GL_RG32F, GL.GL_RG) if channels == 2 else (GL.GL_RGBA32F, GL.GL_RGBA)
        for smaller in (GL.GL_TEXTURE_MIN_FILTER, GL.GL_TEXTURE_MAG_FILTER):
            GL.glTexParameteri(GL.GL_TEXTURE_2D, smaller, GL.GL_NEAREST)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 4)
        pixels = np.ascontiguousarray(table, np.float32)
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, stored, columns, rows, 0, kind, GL.GL_FLOAT, pixels)


def _allocate(shape: TextureShape, stored: int, channels: int, kind: int, pixels: NDArray[np.generic]) -> None:
    """Make all levels of the bound texture, the first one with these pixels."""
    # Before the levels: drivers learn by it that there will be more than one.
    sample_smoothly(GL.GL_LINEAR_MIPMAP_LINEAR, GL.GL_CLAMP_TO_EDGE)
    for level in range(_levels(shape)):
        size = (shape[1], shape[0])
        GL.glTexImage2D(GL.GL_TEXTURE_2D, level, stored, *size, 0, channels, kind, pixels if level == 0 else None)
        shape = _halved(shape)


def _levels(shape: TextureShape) -> int:
    return max(shape).bit_length()


def _halved(shape: TextureShape) -> TextureShape:
    return tuple(max(points // 2, 1) for points in shape)


def _read_levels(first: int, last: int) -> None:
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_BASE_LEVEL, first)
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MAX_LEVEL, last)
