"""How a square map is cut into tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Window


@dataclass(frozen=True)
class TileGrid:
    """Square tiles over a square map, from its north-western corner on.

    Parameters
    ----------
    points
        The points a side of the map.
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

    points: int
    side: int
    shared: bool = True
    padded: bool = False

    def __post_init__(self) -> None:
        if self.side < 2 or (self.side > self.points and not self.padded):
            raise UserValueError(
                tr(
                    "tiles of a map of {points} points a side have 2 to {points} points; got {side}",
                    points=self.points,
                    side=self.side,
                )
            )

    @property
    def count(self) -> int:
        """The tiles along a side."""
        if self.padded:
            return -(-self.points // self._step)
        return (self.points - int(self.shared)) // self._step

    @property
    def covered(self) -> int:
        """The points a side that the tiles cover together, from the north-western corner on."""
        return min(self.count * self._step + int(self.shared), self.points)

    def window(self, row: int, column: int) -> Window:
        """Return the rectangle of the tile in a row and column of tiles, both counted from 0 in the north-west."""
        top, left = row * self._step, column * self._step
        return Window(top, left, min(self.side, self.points - top), min(self.side, self.points - left))

    @property
    def _step(self) -> int:
        return self.side - int(self.shared)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Yield the rows and columns of all tiles, row after row."""
        return ((row, column) for row in range(self.count) for column in range(self.count))

    def __len__(self) -> int:
        return self.count**2
