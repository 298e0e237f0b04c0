"""Rivers and lakes of a map over a picture of a part of it, at any size."""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray, Heights
from terrain_explorer.terrain.shading.palettes import Colours
from terrain_explorer.terrain.shading.river_banks import between, river_cover
from terrain_explorer.terrain.shading.tinting import RIVER, draw_lakes
from terrain_explorer.terrain.shading.waters import Waters


def draw_waters(
    picture: Colours,
    waters: Waters,
    rows: FloatArray,
    columns: FloatArray,
) -> None:
    """Draw the lakes and the rivers of a map.

    Parameters
    ----------
    picture
        The picture, whose pixels are as far apart each way; shape (len(rows), len(columns), 3).
    rows, columns
        Where its pixels lie, as parts of the map, from 0 for the map's first points to 1 for its last; there may be
        some beyond it.
    """
    down, across = ((at >= 0) & (at <= 1) for at in (rows, columns))
    if not (down.any() and across.any()):
        return
    # Slices: a mask of rows and columns would copy.
    within = np.s_[_span(down), _span(across)]
    part, rows, columns = picture[within], rows[down], columns[across]
    draw_lakes(part, _mixed(waters.depths, rows, columns), waters.drainage.heightmap)
    draw_rivers(part, river_cover(waters.banks, rows, columns, _apart(waters, rows, columns)))


def draw_rivers(picture: Colours, cover: FloatArray) -> None:
    """Draw rivers over a picture, by how much of each pixel they cover, 0 to 1."""
    cover = cover[..., np.newaxis]
    picture[:] = (1 - cover) * picture + cover * np.array(RIVER, np.float32)


def _span(known: np.ndarray) -> slice:
    places = np.flatnonzero(known)
    return slice(int(places[0]), int(places[-1]) + 1)


def _mixed(values: Heights, rows: FloatArray, columns: FloatArray) -> Heights:
    height, width = values.shape
    return between(between(values, rows * (height - 1)).T, columns * (width - 1)).T


def _apart(waters: Waters, rows: FloatArray, columns: FloatArray) -> float:
    """Return how far the pixels lie apart, in pixels of the picture of banks."""
    sides = zip((rows, columns), waters.banks[0].shape, strict=True)
    ways = [float(at[1] - at[0]) * (side - 1) for at, side in sides if len(at) > 1]
    return max(ways, default=1.0)
