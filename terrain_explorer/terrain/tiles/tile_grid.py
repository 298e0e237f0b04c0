"""How a square map is cut into tiles that share their edges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Window


@dataclass(frozen=True)
class TileGrid:
    """Square tiles over a square map; the last row and column of a tile are the first of the next one.

    Parameters
    ----------
    points
        The points a side of the map.
    side
        The points a side of a tile.

    Raises
    ------
    ValueError
        No tile fits, or it has less than 2 points a side.
    """

    points: int
    side: int

    def __post_init__(self) -> None:
        if not 2 <= self.side <= self.points:
            raise UserValueError(
                tr("tiles of a map of {points} points a side have 2 to {points} points; got {side}", **vars(self))
            )

    @property
    def count(self) -> int:
        """The tiles along a side."""
        return (self.points - 1) // (self.side - 1)

    @property
    def covered(self) -> int:
        """The points a side that the tiles cover together, from the north-western corner on."""
        return self.count * (self.side - 1) + 1

    def window(self, row: int, column: int) -> Window:
        """Return the rectangle of the tile in a row and column of tiles, both counted from 0 in the north-west."""
        step = self.side - 1
        return Window(row * step, column * step, self.side, self.side)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Yield the rows and columns of all tiles, row after row."""
        return ((row, column) for row in range(self.count) for column in range(self.count))

    def __len__(self) -> int:
        return self.count**2
