"""The triangles of a terrain's mesh as numbers of vertices, whatever its heights are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.sampling import grid_triangles

Triangles = NDArray[np.uint32]
"""The numbers of three vertices each, anticlockwise seen from outside or above, shape (triangles, 3)."""

_POINTS_AT_A_TIME = 2**16
"""Points of a block: enough to be fast, and few enough that work can be cancelled and shown between blocks."""


@dataclass(frozen=True)
class Topology:
    """A grid of vertices, and around it the sides and the base of a solid.

    The vertices are numbered row by row from the north-west. Those of a solid go on with its south, east, north and
    west side, each a grid of two rows, the upper one first, and with the rim of the base and its middle. The rim and
    the sides run anticlockwise as seen from above. Sides and base have vertices of their own, at the same places as
    their neighbours', so that each can have its own normals.

    Attributes
    ----------
    rows, columns
        The points of the grid, at least 2 x 2.
    solid
        Whether there are sides and a base.
    """

    rows: int
    columns: int
    solid: bool

    @property
    def sides(self) -> tuple[int, ...]:
        """The number of points along each side: south, east, north, west."""
        return (self.columns, self.rows, self.columns, self.rows) if self.solid else ()

    @property
    def rim(self) -> int:
        """The number of points around the base."""
        return sum(points - 1 for points in self.sides)

    @property
    def surface_vertices(self) -> int:
        """The number of vertices of the ground."""
        return self.rows * self.columns

    @property
    def vertices(self) -> int:
        """The number of all vertices."""
        base = self.rim + 1 if self.solid else 0
        return self.surface_vertices + 2 * sum(self.sides) + base

    @property
    def welded_vertices(self) -> int:
        """The number of places at which a solid has vertices: those of the ground, the rim and the middle."""
        return self.surface_vertices + self.rim + 1

    @property
    def triangles(self) -> int:
        """The number of all triangles: two to a cell, and below each edge of the rim two of a side and one of base."""
        return 2 * (self.rows - 1) * (self.columns - 1) + 3 * self.rim

    def row_blocks(self, rows: int) -> Iterator[range]:
        """Cut rows, from the first one to this number, into blocks of a moderate number of points."""
        return row_blocks(range(rows), max(1, _POINTS_AT_A_TIME // self.columns))

    def triangle_blocks(self) -> Iterator[Triangles]:
        """Yield all triangles, those of the ground first."""
        for cells in self.row_blocks(self.rows - 1):
            yield grid_triangles(len(cells) + 1, self.columns, cells.start * self.columns)
        if self.solid:
            yield self.skirt_triangles()

    def skirt_triangles(self) -> Triangles:
        """Return the triangles of a solid's sides and base."""
        ends = self.surface_vertices + 2 * np.cumsum(self.sides)
        sides = [grid_triangles(2, points, end - 2 * points) for points, end in zip(self.sides, ends, strict=True)]
        middle = self.vertices - 1
        rim = np.arange(middle - self.rim, middle, dtype=np.uint32)
        # The base is a fan around its middle, turned round because it is seen from below.
        base = np.stack((np.full_like(rim, middle), np.roll(rim, -1), rim), axis=1)
        return np.concatenate((*sides, base))

    def welded_skirt(self) -> Triangles:
        """Return the numbers of a solid's vertices where no two lie at the same place, from the first of a side on.

        The ground keeps its numbers; then come the rim of the base and its middle. Shape (vertices,).
        """
        ground = np.arange(self.surface_vertices, dtype=np.uint32).reshape(self.rows, self.columns)
        tops = ground[-1], ground[::-1, -1], ground[0, ::-1], ground[:, 0]
        rim = self.surface_vertices + np.arange(self.rim + 1, dtype=np.uint32)
        around, parts, first = np.append(rim[:-1], rim[0]), [], 0
        for top in tops:
            parts += [top, around[first : first + len(top)]]
            first += len(top) - 1
        return np.concatenate((*parts, rim))
