"""How a map is cut into tiles, and a tile of one level of a terrain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.heightmap import Heights, Window


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


def tile(generator: Generator, exponent: int, level: int, row: int, column: int, side: int = 257) -> Heights:
    """Return the unnormalised heights of a tile of a generator's terrain.

    A level has every 2^(exponent - level)-th point of the terrain. Its tiles share their edges; see `TileGrid`.

    Parameters
    ----------
    exponent
        The exponent of the whole terrain, in place of the generator's own.
    level
        From 1 to the exponent: the exponent of the map that the level makes.
    row, column
        The tile's place in the grid of the level, from 0.
    side
        The points a side of a tile.

    Returns
    -------
    heights
        float32, shape (side, side), read-only.

    Raises
    ------
    ValueError
        There is no such level or tile; or the generator is not `nested`, and has no levels below its own.
    """
    if not 1 <= level <= exponent:
        raise UserValueError(
            tr("level must be from 1 to the exponent {exponent}; got {level}", exponent=exponent, level=level)
        )
    finest = replace(generator, exponent=exponent)  # refuses an exponent out of range
    if level < exponent and not generator.nested:
        raise UserValueError(
            tr("finer maps of {title} move the points of coarser ones, so it has no levels", title=tr(generator.title))
        )
    lattice = replace(finest, exponent=level)
    grid = TileGrid(lattice.size, lattice.size, side)
    count, _ = grid.counts
    if not (0 <= row < count and 0 <= column < count):
        raise UserValueError(
            tr(
                "level {level} has {count} × {count} tiles of {side} points; there is none at {row}, {column}",
                level=level,
                count=count,
                side=side,
                row=row,
                column=column,
            )
        )
    return lattice.heights(grid.window(row, column))
