"""A tile of one level of a terrain."""

from __future__ import annotations

from dataclasses import replace

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.tiles.tile_grid import TileGrid


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
