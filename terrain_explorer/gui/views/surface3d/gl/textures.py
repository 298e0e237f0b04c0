"""The textures that the shaders read: the heights, and colours."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Collection, Iterable, Iterator
from math import prod
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

from terrain_explorer.document.changed_windows import merged, whole
from terrain_explorer.gui.views.surface3d.gl.render_targets import elsewhere, sample_smoothly
from terrain_explorer.gui.views.surface3d.gl.second_context import doing_beside
from terrain_explorer.terrain import Window
from terrain_explorer.terrain.heightmap import Heights

_STEP = 2**21
"""Points that one step of an upload brings to the card: a few milliseconds of work, so that the window answers."""


_MANY = 2**22
"""Points for which room is made beside."""

_MUCH_SMALLER = 4
"""A map with so many times fewer points may be an early picture."""

_AT_A_TIME = 2**16
"""Means of a map's points that are found in one step; the points lie in the cache meanwhile."""

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
            self._draw_level(level, shape, whole(shape))

    def _draw_level(self, level: int, shape: TextureShape, band: Window) -> None:
        self.bind(0)
        # A texture may be read and drawn into at once only if the level that is drawn is out of reach.
        _read_levels(level - 1, level - 1)
        with elsewhere():
            GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._frame)
            GL.glFramebufferTexture2D(GL.GL_FRAMEBUFFER, GL.GL_COLOR_ATTACHMENT0, GL.GL_TEXTURE_2D, self._name, level)
            GL.glViewport(0, 0, shape[1], shape[0])
            GL.glEnable(GL.GL_SCISSOR_TEST)
            GL.glScissor(band.column, band.row, band.columns, band.rows)
            self._shrink()
            GL.glDisable(GL.GL_SCISSOR_TEST)
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

    Attributes
    ----------
    shape
        Of the map.
    finest
        The level of the map that the texture begins with: 0 for its points, 1 for their means over two points each
        way, which take a quarter of the room.
    """

    def __init__(self, shrink: Callable[[], None], beside: bool = False) -> None:
        super().__init__(shrink)
        self._beside = beside
        self.shape: TextureShape = ()
        self.finest = 0
        self._larger: tuple[TextureShape, int, int] | None = None
        self._finer: HeightTexture | None = None

    def delete(self) -> None:
        self.forget_larger()
        self._forget_finer()
        super().delete()

    def forget_larger(self) -> None:
        """Free the room of a larger map that was shown before."""
        if self._larger is not None:
            GL.glDeleteTextures([self._larger[2]])
            self._larger = None

    def uploading(self, heights: Heights, changes: Collection[Window], finest: int = 0) -> Iterator[None]:
        """Bring the changed heights to the card, step by step; all of them, where the shape is new.

        Parameters
        ----------
        finest
            The level, 0 or 1, to begin with where all has changed.
        """
        self._forget_finer()
        self.bind(0)
        everything = whole(heights.shape)
        if heights.shape != self.shape or (finest != self.finest and everything in changes):
            yield from self._making_room(heights.shape, finest)
            changes = [everything]
            yield
        yield from self._changing(heights, changes)
        self.shape = heights.shape

    def refining(self, heights: Heights) -> Iterator[None]:
        """Bring all points of the map that it holds to the card, step by step; until the end it holds what it did."""
        self._forget_finer()
        self._finer = HeightTexture(self._shrink, self._beside)
        yield from self._finer.uploading(heights, ())
        finer = self._finer
        # With its frame: one that a texture is attached to keeps it after it was deleted.
        self._name, self._frame, finer._name, finer._frame = finer._name, finer._frame, self._name, self._frame
        self.finest = 0
        self._forget_finer()

    def _forget_finer(self) -> None:
        if self._finer is not None:
            self._finer.delete()
            self._finer = None

    def _making_room(self, shape: TextureShape, finest: int) -> Iterator[None]:
        # An upload that breaks off leaves the empty shape, so that the next one begins with everything.
        before, self.shape = (self.shape, self.finest), ()
        self.finest = finest
        if self._larger is not None and self._larger[:2] == (shape, finest):
            GL.glDeleteTextures([self._name])
            (*_, self._name), self._larger = self._larger, None
            return
        if prod(shape) * _MUCH_SMALLER <= prod(before[0]):
            self.forget_larger()
            self._larger = *before, self._name
        else:
            # The room of a level that the next map does not have would stay, and keep the whole of what it was a part
            # of.
            GL.glDeleteTextures([self._name])
        self._name = int(GL.glGenTextures(1))
        room = _halved(shape) if finest else shape

        def make() -> None:
            self.bind(0)
            _allocate(room, GL.GL_R32F, GL.GL_RED, GL.GL_FLOAT)

        if self._beside and prod(room) >= _MANY:
            yield from doing_beside(make)
            self.bind(0)  # only then this context sees what another has made of it
        else:
            make()

    def _changing(self, heights: Heights, changes: Iterable[Window]) -> Iterator[None]:
        size = heights.shape
        for level in range(_levels(size)):
            if level > 0:
                smaller = _halved(size)
                # Windows that lie side by side become one: each costs more than its points.
                changes = merged(_shrunk(changed, size, smaller) for changed in changes)
                size = smaller
            if level == self.finest:
                yield from self._writing(heights, changes)
            elif level > self.finest:
                for band in _bands(changes, _STEP):
                    self._draw_level(level - self.finest, size, band)
                    yield

    def _writing(self, heights: Heights, changes: Iterable[Window]) -> Iterator[None]:
        """Bring windows of the finest level there."""
        for band in _bands(changes, _AT_A_TIME if self.finest else _STEP):
            self.bind(0)
            if self.finest:
                means = means_of_points(heights, band)
                _write(means, whole(means.shape), (band.row, band.column))
            else:
                _write(heights, band, (band.row, band.column))
            yield


def thinned(heights: NDArray[Number], longest: int) -> tuple[NDArray[Number], int]:
    """Return every k-th point, so that no side is longer than ``longest``, and k."""
    step = -(-max(heights.shape) // longest)
    return (heights if step == 1 else np.ascontiguousarray(heights[::step, ::step])), step


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


def _allocate(
    shape: TextureShape, stored: int, channels: int, kind: int, pixels: NDArray[np.generic] | None = None
) -> None:
    """Make all levels of the bound texture, the first one with these pixels."""
    # Before the levels: drivers learn by it that there will be more than one.
    sample_smoothly(GL.GL_LINEAR_MIPMAP_LINEAR, GL.GL_CLAMP_TO_EDGE)
    for level in range(_levels(shape)):
        size = (shape[1], shape[0])
        GL.glTexImage2D(GL.GL_TEXTURE_2D, level, stored, *size, 0, channels, kind, pixels if level == 0 else None)
        shape = _halved(shape)


def means_of_points(heights: Heights, window: Window) -> Heights:
    """Return a window of the next smaller level of a map, as shrink.frag draws it, which takes ten times as long.

    Found here and not there, the map itself need not be a texture, either.
    """
    rows, columns = heights.shape
    part = heights[2 * window.row :, 2 * window.column :][: 2 * window.rows + 1, : 2 * window.columns + 1]
    lower = _means_of_rows(part, window.row, window.rows, rows)
    return np.ascontiguousarray(_means_of_rows(lower.T, window.column, window.columns, columns).T)


def _means_of_rows(points: Heights, first: int, count: int, rows: int) -> Heights:
    """Return rows of means from one on, for a map of so many rows; the points begin with those of the first one."""
    even, odd = points[: 2 * count : 2], points[1 : 2 * count : 2]
    if rows == 1:
        return even
    if rows % 2 == 0:
        return np.float32(0.5) * even + np.float32(0.5) * odd
    at, smaller = np.arange(first, first + count, dtype=np.float32)[:, np.newaxis], np.float32(rows // 2)
    mean = (smaller - at) / np.float32(rows) * even
    mean += smaller / np.float32(rows) * odd
    mean += (at + 1) / np.float32(rows) * points[2::2]
    return mean


def _levels(shape: TextureShape) -> int:
    return max(shape).bit_length()


def _halved(shape: TextureShape) -> TextureShape:
    return tuple(max(points // 2, 1) for points in shape)


def _read_levels(first: int, last: int) -> None:
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_BASE_LEVEL, first)
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MAX_LEVEL, last)


def _shrunk(changed: Window, size: TextureShape, smaller: TextureShape) -> Window:
    """Return the window of the next smaller level that depends on a changed window."""
    row, last_row = _span(changed.row, changed.rows, size[0], smaller[0])
    column, last_column = _span(changed.column, changed.columns, size[1], smaller[1])
    return Window(row, column, last_row - row, last_column - column)


def _span(first: int, count: int, size: int, smaller: int) -> tuple[int, int]:
    return max((first - 1) * smaller // size - 1, 0), min((first + count + 1) * smaller // size + 2, smaller)


def _bands(windows: Iterable[Window], points: int) -> Iterator[Window]:
    """Split windows into bands of rows, each the work of one step: about so many points."""
    for window in windows:
        rows = max(points // window.columns, 1)
        last = window.row + window.rows
        for row in range(window.row, last, rows):
            yield Window(row, window.column, min(rows, last - row), window.columns)


def _write(heights: Heights, changed: Window, at: TextureShape) -> None:
    """Upload a window to a row and column, straight from the map's own memory, without a copy of it."""
    first = heights[changed.row :, changed.column :].ctypes.data_as(ctypes.c_void_p)
    rectangle = (at[1], at[0], changed.columns, changed.rows)
    # The row length tells OpenGL how far apart the window's rows lie in the map.
    GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 4)
    GL.glPixelStorei(GL.GL_UNPACK_ROW_LENGTH, heights.shape[1])
    try:
        GL.glTexSubImage2D(GL.GL_TEXTURE_2D, 0, *rectangle, GL.GL_RED, GL.GL_FLOAT, first)
    finally:
        GL.glPixelStorei(GL.GL_UNPACK_ROW_LENGTH, 0)
