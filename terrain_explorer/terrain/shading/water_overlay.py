"""Rivers and lakes of a map over a picture of a part of it, at any size."""

from __future__ import annotations

from math import log2

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray, Heights, Mask, Window
from terrain_explorer.terrain.hydrology.fine_network import Drained
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS
from terrain_explorer.terrain.shading.palettes import Colours
from terrain_explorer.terrain.shading.river_banks import LONGER, THIN, WIDE, between, discs, river_cover
from terrain_explorer.terrain.shading.tinting import RIVER, draw_lakes
from terrain_explorer.terrain.shading.waters import Waters

_ALL, _NONE = 16.0, 64.0
"""Pixels between neighbouring points of the map up to which all of its rivers and lakes is seen, and from which on
nothing."""


WIDEST = 16
"""The points around a picture whose rivers may reach into it."""

_HAIR = 0.6
"""Half the width of the smallest river that is seen, in pixels."""


def share_at(apart: float) -> float:
    """Return how much of the rivers and lakes is seen where neighbouring points of their map are so many pixels apart.

    They fade out there: the ground between the points has other valleys.
    """
    return min(max(log2(_NONE / apart) / log2(_NONE / _ALL), 0.0), 1.0)


def draw_waters(
    picture: Colours,
    waters: Waters,
    rows: FloatArray,
    columns: FloatArray,
    share: float = 1.0,
    ground: FloatArray | None = None,
) -> None:
    """Draw the lakes and the rivers of a map.

    Parameters
    ----------
    picture
        The picture, whose pixels are as far apart each way; shape (len(rows), len(columns), 3).
    rows, columns
        Where its pixels lie, as parts of the map, from 0 for the map's first points to 1 for its last; there may be
        some beyond it.
    share
        How much of the rivers is seen, 0 to 1.
    ground
        The heights of the pixels, if they are finer than the map: lakes are level on them.
    """
    down, across = ((at >= 0) & (at <= 1) for at in (rows, columns))
    if not ((share > 0 or ground is not None) and down.any() and across.any()):
        return
    # Slices: a mask of rows and columns would copy.
    within = np.s_[_span(down), _span(across)]
    part, rows, columns = picture[within], rows[down], columns[across]
    if ground is None:
        depths = _mixed(waters.depths, rows, columns)
    else:
        depths = (_highest(waters.levels, rows, columns) - ground[within]).astype(np.float32)
    draw_lakes(part, depths, waters.drainage.heightmap)
    if share > 0:
        cover = share * river_cover(waters.banks, rows, columns, _apart(waters, rows, columns))
        _paint(part, cover)


def draw_rivers(picture: Colours, drained: Drained, window: Window, part: float, across: float, dry: Mask) -> None:
    """Draw the rivers of a network that has a point for each pixel; they are as wide as on the map seen from nearby.

    Parameters
    ----------
    picture
        Shape (rows - 1, columns - 1, 3): its pixels are the squares between the points of the window.
    drained
        The drainage of the window and of some points around; areas are parts of the map.
    window
        In points of the level of `drained`.
    part
        How much of the map drains into the smallest river, 0 to 1.
    across
        How many pixels the whole map has along its longer side.
    dry
        Where rivers are drawn, shape (rows - 1, columns - 1).
    """
    region = drained.region
    parts = drained.areas
    rivers = (parts >= part) & (drained.directions < len(DIRECTIONS))
    if not rivers.any():
        return
    places = np.argwhere(rivers).astype(np.float32)
    places += np.array([region.window.row - window.row, region.window.column - window.column], np.float32) - 0.5
    steps = np.array(DIRECTIONS, np.float32)[drained.directions[rivers]]
    radii = THIN + (WIDE - THIN) * np.sqrt(parts[rivers])
    radii = np.maximum(radii * min(across / LONGER, 1.0), _HAIR).astype(np.float32)
    # Half way to the next point, too: those askew are farther apart.
    beads = np.concatenate([places, places + 0.5 * steps])
    inside = discs(beads, np.concatenate([radii, radii]), dry.shape)
    _paint(picture, np.clip(0.5 + inside, 0, 1) * dry)


def _paint(picture: Colours, cover: FloatArray) -> None:
    cover = cover[..., np.newaxis]
    picture[:] = (1 - cover) * picture + cover * np.array(RIVER, np.float32)


def _span(known: np.ndarray) -> slice:
    places = np.flatnonzero(known)
    return slice(int(places[0]), int(places[-1]) + 1)


def _highest(values: Heights, rows: FloatArray, columns: FloatArray) -> Heights:
    """Return the highest of the values at the corners of the square of the map in which each place lies."""
    for at in rows, columns:
        last = len(values) - 1
        first = np.clip(np.floor(at * last), 0, last).astype(np.intp)
        values = np.maximum(values[first], values[np.minimum(first + 1, last)]).T
    return values


def _mixed(values: Heights, rows: FloatArray, columns: FloatArray) -> Heights:
    height, width = values.shape
    return between(between(values, rows * (height - 1)).T, columns * (width - 1)).T


def _apart(waters: Waters, rows: FloatArray, columns: FloatArray) -> float:
    """Return how far the pixels lie apart, in pixels of the picture of banks."""
    sides = zip((rows, columns), waters.banks[0].shape, strict=True)
    ways = [float(at[1] - at[0]) * (side - 1) for at, side in sides if len(at) > 1]
    return max(ways, default=1.0)
