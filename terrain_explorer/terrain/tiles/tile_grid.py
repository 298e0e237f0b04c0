"""How a map is cut into tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Window


@dataclass(frozen=True)
class TileGrid:
    """Square tiles over a map, from its north-western corner on.

    Parameters
    ----------
    rows, columns
        The points of the map down and across.
    side
        The points a side of a tile.
    shared
        Whether the last row and column of a tile are the first of the next one.
    padded
        Whether tiles cover all of the map, so that the last ones may reach beyond it; else what fills no tile is left
        out.

    Raises
    ------
    ValueError
        No tile fits, or it has less than 2 points a side.
    """

    rows: int
    columns: int
    side: int
    shared: bool = True
    padded: bool = False

    def __post_init__(self) -> None:
        if self.side < 2 or (self.side > min(self.shape) and not self.padded):
            raise UserValueError(
                tr(
                    "tiles of a map of {rows} × {columns} points have 2 to {most} points a side; got {side}",
                    rows=self.rows,
                    columns=self.columns,
                    most=min(self.shape),
                    side=self.side,
                )
            )

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of the map."""
        return self.rows, self.columns

    @property
    def counts(self) -> tuple[int, int]:
        """The tiles down and across."""
        down, across = map(self._count, self.shape)
        return down, across

    def _count(self, points: int) -> int:
        if self.padded:
            return -(-points // self._step)
        return (points - int(self.shared)) // self._step

    @property
    def covered(self) -> tuple[int, int]:
        """The rows and columns that the tiles cover together, from the north-western corner on."""
        down, across = (
            min(count * self._step + int(self.shared), points)
            for count, points in zip(self.counts, self.shape, strict=True)
        )
        return down, across

    def window(self, row: int, column: int) -> Window:
        """Return the rectangle of the tile in a row and column of tiles, both counted from 0 in the north-west."""
        top, left = row * self._step, column * self._step
        return Window(top, left, min(self.side, self.rows - top), min(self.side, self.columns - left))

    @property
    def _step(self) -> int:
        return self.side - int(self.shared)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Yield the rows and columns of all tiles, row after row."""
        down, across = self.counts
        return product(range(down), range(across))

    def __len__(self) -> int:
        down, across = self.counts
        return down * across
