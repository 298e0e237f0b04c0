"""What is to be said of a place under the pointer."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from terrain_explorer.gui.explore.scale_bar import distance_in_words
from terrain_explorer.gui.explore.sight import SIDE, MapSight
from terrain_explorer.gui.explore.tile_cache import TileCache
from terrain_explorer.language import marked, numeral, tr
from terrain_explorer.terrain.telling import told
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, SQUARES, TileKey

_NEAR = 1.05
_LARGE = (
    (1e12, marked("{count} trillion times closer")),
    (1e9, marked("{count} billion times closer")),
    (1e6, marked("{count} million times closer")),
)


def height_at(tiles: TileCache, level: int, south: int, east: int) -> tuple[float, tuple[float, float]] | None:
    """Return the height of the nearest point of a level, and the lowest and highest of its tile, so far as is known.

    Parameters
    ----------
    south, east
        The place, as in `MapSight`.
    """
    found = tiles.nearest(TileKey.at(level, Fraction(south, SIDE), Fraction(east, SIDE)))
    if found is None:
        return None
    key, heights = found
    square = SIDE >> key.level
    # Rounded to the nearest point, which never leaves the tile.
    row, column = (
        (south + square // 2) // square - key.row * SQUARES,
        (east + square // 2) // square - key.column * SQUARES,
    )
    height = float(heights[min(max(row, 0), SQUARES), min(max(column, 0), SQUARES)])
    if np.isnan(height):
        return None
    return height, (float(np.nanmin(heights)), float(np.nanmax(heights)))


def place_reading(tiles: TileCache, sight: MapSight, place: tuple[int, int] | None) -> str:
    """Return how near one is, how far it is across what is in sight, and the height of a place on the ground."""
    parts = [_nearness(sight)]
    if sight.facts.side_metres is not None:
        across = sight.facts.side_metres * float(Fraction(sight.width * sight.pixel, SIDE))
        parts.append(tr("{length} across", length=distance_in_words(across)))
    if sight.level == DEEPEST_LEVEL:
        parts.append(tr("the finest detail"))
    found = None if place is None else height_at(tiles, sight.level, *place)
    if found is not None:
        height, ends = found
        parts.append(tr("height {height}", height=told(height, ends, sight.facts.metres)))
    return "   ".join(parts)


def _nearness(sight: MapSight) -> str:
    """Return how many times nearer one is than with the whole terrain in sight."""
    times = MapSight.of_whole(sight.facts, sight.width, sight.height).pixel / sight.pixel
    if times < _NEAR:
        return tr("Whole terrain")
    digits = 0 if times >= 10 else 1
    for size, text in _LARGE:
        if times >= size:
            return tr(text, count=numeral(times / size, f",.{0 if times >= 10 * size else 1}f"))
    return tr("{count} times closer", count=numeral(times, f",.{digits}f"))
