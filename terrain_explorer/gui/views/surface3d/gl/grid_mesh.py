"""The grid that the heights displace, and the other shapes that are drawn; the shaders place all corners."""

from __future__ import annotations

import ctypes

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL
from OpenGL.raw.GL.VERSION.GL_2_0 import glVertexAttribPointer  # the usual one asks the platform for the context

from terrain_explorer.gui.views.surface3d.gl.level_of_detail import TILE, Tiles


def tile_corners(cells: int = TILE) -> NDArray[np.uint16]:
    """Return the corners of a tile's triangles, two to a cell, anticlockwise seen from above."""
    row, column = np.divmod(np.arange(cells * cells), cells)
    north_west = row * (cells + 1) + column
    north_east, south_west = north_west + 1, north_west + cells + 1
    corners = (north_west, south_west, north_east, north_east, south_west, south_west + 1)
    return np.stack(corners, axis=1).astype(np.uint16).ravel()  # 17 x 17 corners fit into 16 bits


class GridMesh:
    """Draws with the program in use; needs a current context.

    All tiles share one set of corners, and the shaders place them. So a tile costs three numbers, however fine it is.
    """

    def __init__(self) -> None:
        corners = tile_corners()
        self._count = len(corners)
        self._array, (self._corners, self._tiles) = int(GL.glGenVertexArrays(1)), map(int, GL.glGenBuffers(2))
        self.bind()
        GL.glBindBuffer(GL.GL_ELEMENT_ARRAY_BUFFER, self._corners)
        GL.glBufferData(GL.GL_ELEMENT_ARRAY_BUFFER, corners.nbytes, corners, GL.GL_STATIC_DRAW)
        GL.glVertexAttribDivisor(0, 1)  # attribute 0 is the tile: it goes on once an instance, not once a corner

    def bind(self) -> None:
        """Take the corners from here."""
        GL.glBindVertexArray(self._array)

    def draw_tiles(self, tiles: Tiles) -> None:
        """Draw tiles of the grid, an instance to a tile."""
        self._take(tiles)
        GL.glDrawElementsInstanced(GL.GL_TRIANGLES, self._count, GL.GL_UNSIGNED_SHORT, None, len(tiles))

    def draw_sides(self, sides: Tiles) -> None:
        """Draw the block's sides below the edges of tiles, an instance to an edge."""
        self._take(sides)
        GL.glDrawArraysInstanced(GL.GL_TRIANGLE_STRIP, 0, 2 * (TILE + 1), len(sides))

    def draw_box(self) -> None:
        """Draw a box."""
        self._draw_plain(GL.GL_TRIANGLE_STRIP, 14)

    def draw_picture(self) -> None:
        """Draw one triangle that covers the picture."""
        self._draw_plain(GL.GL_TRIANGLES, 3)

    def delete(self) -> None:
        """Free the corners."""
        GL.glDeleteVertexArrays(1, [self._array])
        GL.glDeleteBuffers(2, [self._corners, self._tiles])

    def _take(self, tiles: Tiles) -> None:
        GL.glEnableVertexAttribArray(0)
        GL.glBindBuffer(GL.GL_ARRAY_BUFFER, self._tiles)
        GL.glBufferData(GL.GL_ARRAY_BUFFER, tiles.nbytes, tiles, GL.GL_STREAM_DRAW)
        glVertexAttribPointer(0, tiles.shape[1], GL.GL_FLOAT, False, 0, ctypes.c_void_p(0))
        GL.glBindBuffer(GL.GL_ARRAY_BUFFER, 0)

    def _draw_plain(self, kind: int, corners: int) -> None:
        GL.glDisableVertexAttribArray(0)
        GL.glDrawArrays(kind, 0, corners)
