"""The grid that the heights displace, and the other shapes that are drawn; the shaders place all corners."""

from __future__ import annotations

from math import ceil

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

Shape = tuple[int, ...]

TILE = 16
"""Cells along the edge of a tile of the grid."""


def grid_shape(shape: Shape, finest: int) -> tuple[int, int]:
    """Return the rows and columns of the grid for a map of this shape, at most ``finest`` along the longer side.

    A smaller map is drawn with its own points.
    """
    step = max((max(shape) - 1) / (finest - 1), 1.0)
    rows, columns = (ceil((points - 1) / step) + 1 for points in shape)
    return rows, columns


def tile_corners(cells: int = TILE) -> NDArray[np.uint16]:
    """Return the corners of a tile's triangles, two to a cell, anticlockwise seen from above."""
    row, column = np.divmod(np.arange(cells * cells), cells)
    north_west = row * (cells + 1) + column
    north_east, south_west = north_west + 1, north_west + cells + 1
    corners = (north_west, south_west, north_east, north_east, south_west, south_west + 1)
    return np.stack(corners, axis=1).astype(np.uint16).ravel()


class Mesh:
    """Draws with the program in use; needs a current context."""

    def __init__(self) -> None:
        corners = tile_corners()
        self._count = len(corners)
        self._array, self._corners = int(GL.glGenVertexArrays(1)), int(GL.glGenBuffers(1))
        self.bind()
        GL.glBindBuffer(GL.GL_ELEMENT_ARRAY_BUFFER, self._corners)
        GL.glBufferData(GL.GL_ELEMENT_ARRAY_BUFFER, corners.nbytes, corners, GL.GL_STATIC_DRAW)

    def bind(self) -> None:
        """Take the corners from here."""
        GL.glBindVertexArray(self._array)

    def draw_terrain(self, grid: Shape) -> None:
        """Draw the grid, an instance to a tile."""
        down, across = (ceil((points - 1) / TILE) for points in grid)
        GL.glDrawElementsInstanced(GL.GL_TRIANGLES, self._count, GL.GL_UNSIGNED_SHORT, None, down * across)

    def draw_sides(self, grid: Shape) -> None:
        """Draw the four sides, an instance to a side."""
        GL.glDrawArraysInstanced(GL.GL_TRIANGLE_STRIP, 0, 2 * max(grid), 4)

    def draw_box(self) -> None:
        """Draw a box."""
        GL.glDrawArrays(GL.GL_TRIANGLE_STRIP, 0, 14)

    def draw_picture(self) -> None:
        """Draw one triangle that covers the picture."""
        GL.glDrawArrays(GL.GL_TRIANGLES, 0, 3)

    def delete(self) -> None:
        """Free the corners."""
        GL.glDeleteVertexArrays(1, [self._array])
        GL.glDeleteBuffers(1, [self._corners])
