"""The triangles of tiles, whose corners the shaders place."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

from terrain_explorer.terrain.sampling import grid_triangles


def mesh_corners(cells: int) -> NDArray[np.uint32]:
    """Return the corners of a tile's triangles, anticlockwise seen from above or from outside: the grid, the skirt.

    The corners of the grid come row by row. Then come the lower ends of the skirt: those of the northern edge from west
    to east, of the eastern one from north to south, of the southern one and of the western one.
    """
    grid = grid_triangles(cells + 1, cells + 1).ravel()
    along, last = np.arange(cells), cells * (cells + 1)
    edges = (along, along * (cells + 1) + cells, last + along, along * (cells + 1))
    steps = (1, cells + 1, 1, cells + 1)
    skirt = []
    for side, (first, step) in enumerate(zip(edges, steps, strict=True)):
        low = (cells + 1) ** 2 + side * (cells + 1) + along
        quad = np.stack([first, first + step, low, low, first + step, low + 1], axis=1)
        skirt.append(quad if side < 2 else quad[:, ::-1])
    return np.concatenate([grid, *(part.ravel() for part in skirt)]).astype(np.uint32)


class TileMesh:
    """Draws tiles with the program in use; needs a current context.

    Attributes
    ----------
    cells
        Squares along the edge of a tile; a power of two, as many as its own at most.
    """

    def __init__(self, cells: int) -> None:
        self.cells = cells
        corners = mesh_corners(cells)
        self._grid, self._all = 6 * cells * cells, len(corners)
        self._array, self._corners = int(GL.glGenVertexArrays(1)), int(GL.glGenBuffers(1))
        GL.glBindVertexArray(self._array)
        GL.glBindBuffer(GL.GL_ELEMENT_ARRAY_BUFFER, self._corners)
        GL.glBufferData(GL.GL_ELEMENT_ARRAY_BUFFER, corners.nbytes, corners, GL.GL_STATIC_DRAW)

    def draw(self, tiles: int, skirts: bool) -> None:
        """Draw this many tiles, with or without skirts."""
        GL.glBindVertexArray(self._array)
        corners = self._all if skirts else self._grid
        GL.glDrawElementsInstanced(GL.GL_TRIANGLES, corners, GL.GL_UNSIGNED_INT, None, tiles)

    def draw_sides(self, edges: int) -> None:
        """Draw a strip below this many edges of tiles."""
        GL.glBindVertexArray(self._array)
        GL.glDrawArraysInstanced(GL.GL_TRIANGLE_STRIP, 0, 2 * (self.cells + 1), edges)

    def delete(self) -> None:
        """Free the corners."""
        GL.glDeleteVertexArrays(1, [self._array])
        GL.glDeleteBuffers(1, [self._corners])
