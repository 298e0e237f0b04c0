"""The banks of rivers as a picture of distances, from which they can be drawn sharply at any size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import FloatArray, Mask
from terrain_explorer.terrain.hydrology.flow_grid import Points
from terrain_explorer.terrain.hydrology.rivers import Rivers

Banks = NDArray[np.uint8]
"""How far within the banks of the nearest river each place of the map lies; see `banks_of`."""

Places = NDArray[np.float32]
"""Rows and columns, shape (n, 2)."""

Radii = NDArray[np.float32]

LONGER = 2048
"""Pixels along the longer side."""

STEPS = 16
"""Steps of a byte for a pixel of distance."""

SHORE = 96
"""The byte of a place on a bank; what is larger lies in the river."""

_NEAR, _BEYOND = 1.5, 6.0
"""Up to how many pixels beyond a bank distances are exact, and up to how many they are known at all."""

THIN, WIDE = 1.6, 14.0
"""Half the width, in pixels, of a brook and of a river that drains the whole map."""

FARTHEST = 7.5
"""From how many pixels for one of another picture on rivers are drawn fainter; up to there they are a pixel wide."""

_THIN_IN_CELLS = 0.15
"""Half the width of a brook on a coarse map, as a part of the distance between neighbouring points."""

_SMOOTHING = 4
"""How often the way of a river is evened out: it goes from point to point, and so has corners of 45 degrees."""


def banks_of(rivers: Rivers, hidden: Mask) -> Banks:
    """Return a picture of the rivers of a map, `LONGER` pixels along its longer side.

    Rivers are as wide on a coarse map as on a fine one, as a part of it.

    Parameters
    ----------
    hidden
        Where rivers are not drawn, shape (rows, columns).

    Returns
    -------
    banks
        The first and last pixels lie on the map's first and last points. A byte is `SHORE` and `STEPS` for each pixel
        within the banks.
    """
    grid = rivers.drainage.grid
    scale = (LONGER - 1) / (max(grid.rows, grid.columns) - 1)
    shape = tuple(max(round(scale * (points - 1)), 1) + 1 for points in (grid.rows, grid.columns))
    thin = max(THIN, _THIN_IN_CELLS * scale)
    parts = rivers.drainage.areas.reshape(-1)[rivers.points] / np.float32(grid.size)
    widths = np.float32(thin) + np.float32(WIDE - THIN) * np.sqrt(parts)
    places, radii = _beads(_ways(rivers), rivers.tree.receivers, widths, scale)
    row, column = np.rint(places).astype(np.intp).T
    seen = ~hidden[row, column]
    return _distances(places[seen] * np.float32(scale), radii[seen], shape)


def halved(banks: Banks) -> Banks:
    """Return the picture half as large: the means of two by two pixels."""
    even = np.pad(banks, [(0, side % 2) for side in banks.shape], mode="edge").astype(np.uint16)
    return np.asarray((even[::2, ::2] + even[1::2, ::2] + even[::2, 1::2] + even[1::2, 1::2] + 2) >> 2, np.uint8)


def river_cover(levels: Sequence[Banks], rows: FloatArray, columns: FloatArray, apart: float) -> NDArray[np.float32]:
    """Return how much of the pixels of another picture rivers cover, 0 to 1, shape (len(rows), len(columns)).

    Parameters
    ----------
    levels
        The banks, and smaller pictures of them, each half as large as the one before.
    rows, columns
        Where the middles of these pixels lie, as parts of the map, from 0 for its first points to 1 for its last.
    apart
        How far these pixels lie apart, in pixels of the first level.
    """
    wide = min(max(apart, 1.0), FARTHEST)
    level = min(round(log2(wide)), len(levels) - 1)
    height, width = levels[0].shape
    # Pixels of a smaller level lie in the middles of those that they stand for.
    down, across = ((at * (side - 1) + 0.5) / 2**level - 0.5 for at, side in ((rows, height), (columns, width)))
    inside = (between(between(levels[level], down).T, across).T - SHORE) / STEPS
    return np.asarray(np.clip(0.5 + (inside + max(wide / 2 - THIN, 0)) / wide, 0, 1), np.float32)


def between(values: NDArray[Any], at: FloatArray) -> NDArray[np.float32]:
    """Return the rows at some places, mixed from their neighbours."""
    last = len(values) - 1
    first = np.clip(np.floor(at), 0, last).astype(np.intp)
    part = np.clip(at - first, 0, 1).astype(np.float32)[:, None]
    return np.asarray(values[first] * (1 - part) + values[np.minimum(first + 1, last)] * part)


def _ways(rivers: Rivers) -> Places:
    """Return where the rivers run, their corners evened out; sources and outlets stay."""
    below = rivers.tree.receivers
    above = np.arange(len(below), dtype=np.int32)
    # The last write counts: a river goes on from the larger one of those that meet.
    rising = np.argsort(rivers.drainage.areas.reshape(-1)[rivers.points], kind="stable").astype(np.int32)
    rising = rising[below[rising] != rising]
    above[below[rising]] = rising
    ends = (above == np.arange(len(below))) | (below == np.arange(len(below)))
    places = np.stack(np.divmod(rivers.points, np.int32(rivers.drainage.grid.columns)), axis=1).astype(np.float32)
    for _ in range(_SMOOTHING):
        evened = (places[above] + 2 * places + places[below]) / 4
        places = np.where(ends[:, None], places, evened)
    return places


def _beads(places: Places, below: Points, radii: Radii, scale: float) -> tuple[Places, Radii]:
    """Return places along the rivers, at most a pixel apart, and half the rivers' widths there."""
    ways = places[below] - places
    counts = np.ceil(np.hypot(*ways.T) * np.float32(scale)).astype(np.intp)
    points = np.repeat(np.arange(len(places)), counts)
    first = np.cumsum(counts) - counts
    along = ((np.arange(len(points)) - first[points]) / counts[points]).astype(np.float32)
    wider = (radii[below] - radii)[points]
    return places[points] + along[:, None] * ways[points], radii[points] + along * wider


def _distances(places: Places, radii: Radii, shape: tuple[int, ...]) -> Banks:
    """Return the picture of discs around places, both in pixels."""
    inside = discs(places, radii, shape)
    return np.asarray(np.clip(np.rint(inside * STEPS + SHORE), 0, 255), np.uint8)


def discs(places: Places, radii: Radii, shape: tuple[int, ...]) -> Radii:
    """Return how many pixels each pixel lies within discs around places, both in pixels; below 0 beyond."""
    inside = np.full(shape[0] * shape[1], -_BEYOND, np.float32)
    # Farther away it hardly matters at which of neighbouring places the discs are.
    for every, beyond in ((1, _NEAR), (3, _BEYOND)):
        some, reaches = places[::every], np.ceil(radii[::every] + np.float32(beyond)).astype(np.intp)
        for reach in np.unique(reaches):
            _add_discs(inside, some[reaches == reach], radii[::every][reaches == reach], int(reach), shape)
    return inside.reshape(shape)


def _add_discs(inside: Radii, places: Places, radii: Radii, reach: int, shape: tuple[int, ...]) -> None:
    """Write how far pixels lie within discs, where that is farther than what is there, up to some pixels around."""
    middles = np.rint(places).astype(np.intp)
    for down, right in product(range(-reach, reach + 1), repeat=2):
        pixels = middles + np.array([down, right])
        row, column = pixels.T
        on_picture = (row >= 0) & (row < shape[0]) & (column >= 0) & (column < shape[1])
        away = np.hypot(*(pixels - places).T.astype(np.float32))
        flat = (row * shape[1] + column)[on_picture]
        np.maximum.at(inside, flat, (radii - away)[on_picture])
