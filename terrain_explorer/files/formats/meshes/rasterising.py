"""Triangles seen from above: the highest surface at each point of a grid."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel

TriangleCorners = NDArray[np.float64]
"""Column, row and height of the corners of triangles, shape (triangles, 3, 3)."""

AT_A_TIME = 2**18
"""Triangles that are worked on at a time."""


class TopSurface:
    """The highest surface above each point, and the lowest of those that face up.

    Attributes
    ----------
    heights
        The greatest height, shape (rows, columns); -inf where there is none.
    lowest
        The least height of triangles that face up, shape (rows, columns); inf where there is none.
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.heights = np.full((rows, columns), -np.inf, np.float32)
        self.lowest = np.full((rows, columns), np.inf, np.float32)

    def covered(self) -> NDArray[np.bool_]:
        """Return where there is a surface, shape (rows, columns)."""
        return self.heights > -np.inf

    def adding(self, corners: TriangleCorners, faces_up: NDArray[np.bool_]) -> Iterator[None]:
        """Take in some triangles; yields now and then, as a place to stop.

        Parameters
        ----------
        faces_up
            Which of them face up, shape (triangles,).
        """
        corners, at = np.ascontiguousarray(corners), np.zeros(2, np.int64)
        while at[0] < len(corners):
            kernel("add_triangles")(corners, faces_up, len(corners), *self.heights.shape, self.heights, self.lowest, at)
            yield
