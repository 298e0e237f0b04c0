"""Moved places: points of coarse grids lie beside their lattices, so that nothing found there is on straight lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.erosion.land import resampled, shapes
from terrain_explorer.terrain.heightmap import Bools, Heights, Shape
from terrain_explorer.terrain.parallel import row_blocks, side_by_side
from terrain_explorer.terrain.random_streams import NoiseStream, Role
from terrain_explorer.terrain.work import Work, part_of

PointLines = tuple[NDArray[np.intp], NDArray[np.intp]]
"""The rows and the columns of points."""

_WIDE = (0.08, 0.12)
"""How far places move at most together with others, in squares of grids wider than the coarsest, the widest first."""
_FAR = (0.25, 0.12, 0.1)
"""How far they move at most by themselves, in squares of the coarsest grid and of the next two. On still finer ones
they go with those around: otherwise rivers would be jagged."""
_ROUNDS = 7
"""How often the way back is mended; each time about a third of the error is left."""
_AT_ONCE = 2**20
"""The values that are taken at places before others may go on."""


@dataclass(frozen=True, eq=False)
class MovedPlaces:
    """Where the points of a grid lie: each near its own place, and those of the edges on them.

    Attributes
    ----------
    down, right
        How far it is moved to the south and to the east, in squares of the grid; float32, shape (rows, columns).
    wraps
        Whether the first row follows the last one, and the first column the last one.
    """

    down: Heights
    right: Heights
    wraps: bool

    @property
    def shape(self) -> Shape:
        """The number of rows and columns."""
        rows, columns = self.down.shape
        return rows, columns

    def finer(self, grid: Shape, far: float, chances: NoiseStream) -> MovedPlaces:
        """Return the places of a finer grid: moved as those around are, and so far by themselves."""
        rows, columns = grid
        down, right = (
            np.float32(self._squares(grid)[axis]) * resampled(moved, grid, self.wraps)
            for axis, moved in enumerate((self.down, self.right))
        )
        if far:
            own = chances.read(range(rows), range(2 * columns), 0.5, 2 * far)
            if not self.wraps:
                own[[0, -1], :columns] = own[:, [columns, -1]] = 0
            down += own[:, :columns]
            right += own[:, columns:]
        return MovedPlaces(down, right, self.wraps)

    def _squares(self, grid: Shape) -> tuple[float, float]:
        """Return how many squares of a grid there are to one of this, down and across."""
        one = 0 if self.wraps else 1
        down, across = ((there - one) / (here - one) for there, here in zip(grid, self.down.shape, strict=True))
        return down, across

    def nearest(self, grid: Shape, points: Bools | None = None) -> PointLines:
        """Return the points of another grid that are the nearest to these, or to some of them."""
        at = np.ogrid[: self.shape[0], : self.shape[1]] if points is None else np.nonzero(points)
        chosen, found = ... if points is None else points, []
        moves = self.down, self.right
        for places, moved, squares, count in zip(at, moves, self._squares(grid), grid, strict=True):
            there = np.floor((places + moved[chosen].astype(np.float64)) * squares + 0.5).astype(np.intp)
            found.append(there % count if self.wraps else np.clip(there, 0, count - 1))
        return found[0], found[1]

    def back(self) -> Work[MovedPlaces]:
        """Find how far it is from the points of the grid to the places that were moved there."""
        moves = np.stack([self.down, self.right])
        back = MovedPlaces(-self.down, -self.right, self.wraps)
        for turn in range(_ROUNDS):
            down, right = yield from part_of(back.taken(moves, self.shape), turn / _ROUNDS, (turn + 1) / _ROUNDS)
            back = MovedPlaces(-down, -right, self.wraps)
        return back

    def taken(self, values: Heights, grid: Shape) -> Work[list[Heights]]:
        """Take values at the moved places of a grid's points, by bicubic interpolation.

        Between the points that are known here, places move as those around.

        Parameters
        ----------
        values
            Of some kinds, float32, shape (kinds, rows, columns).

        Returns
        -------
        values
            Of each kind, float32, of the grid's shape.
        """
        # One array each, so that who has done with one frees its memory.
        out, compiled = [np.empty(grid, np.float32) for _ in values], kernel("moved_rows")
        squares = self._squares((values.shape[1], values.shape[2]))

        def take(rows: range) -> None:
            taken = np.empty((len(values), len(rows), grid[1]), np.float32)
            compiled(
                *(values, *values.shape, self.wraps, self.down, self.right, *self.shape, *squares),
                *(*grid, rows.start, rows.stop, taken),
            )
            for each, kind in zip(out, taken, strict=True):
                each[rows.start : rows.stop] = kind

        parts = row_blocks(range(grid[0]), max(_AT_ONCE // (len(values) * grid[1]), 1))
        yield from side_by_side(take, [list(row_blocks(part)) for part in parts])
        return out


def moved_places(grids: Sequence[Shape], wraps: bool, seed: int) -> list[MovedPlaces]:
    """Return the places of some grids over the same ground, the coarsest first.

    Those of a grid follow from its number, and not from how many are finer: so a map of more points has the same.
    """
    if not grids:
        return []
    wide = [grids[0]]
    for _ in _WIDE:
        wide.append(shapes(wide[-1], max(*wide[-1], 3) - 1, wraps)[-1])
    still = np.zeros(wide[-1], np.float32)
    moved, found = MovedPlaces(still, still, wraps), list[MovedPlaces]()
    for number, grid in enumerate([*reversed(wide[1:]), *grids]):
        far = (*_WIDE, *_FAR)[number] if number < len(_WIDE) + len(_FAR) else 0.0
        moved = moved.finer(grid, far, NoiseStream(seed, number, Role.PLACE, 2 * grid[1]))
        found.append(moved)
    return found[len(_WIDE) :]


def way_back(places: Sequence[MovedPlaces]) -> Work[MovedPlaces]:
    """Find the way from the points of a map to where they lie on a coarse grid, from the places of all these."""
    return (yield from places[: len(_FAR)][-1].back())
