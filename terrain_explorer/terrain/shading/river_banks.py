"""The banks of rivers as a picture of distances, from which they can be drawn sharply at any size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Bools, FloatArray
from terrain_explorer.terrain.hydrology.flow_grid import PointNumbers
from terrain_explorer.terrain.hydrology.rivers import Rivers

Banks = NDArray[np.uint8]
"""How far within the banks of the nearest river each place of the map lies; see `banks_of`."""

BankPoints = NDArray[np.float32]
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


def banks_of(rivers: Rivers, hidden: Bools) -> Banks:
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
    parts = rivers.drainage.areas.reshape(-1)[rivers.points] / np.float32(grid.size)
    widths = half_widths(parts, _thinnest(scale))
    places, radii = _beads(_ways(rivers), rivers.tree.receivers, widths, scale)
    row, column = np.rint(places).astype(np.intp).T
    seen = ~hidden[row, column]
    return _distances(places[seen] * np.float32(scale), radii[seen], shape)


def half_spring(rivers: Rivers) -> float:
    """Return half the width in pixels of rivers where they begin, as `banks_of` draws them."""
    grid = rivers.drainage.grid
    scale = (LONGER - 1) / (max(grid.rows, grid.columns) - 1)
    return float(half_widths(np.array(rivers.least_area / grid.size), _thinnest(scale)))


def half_widths(parts: FloatArray, thin: float = THIN) -> NDArray[Any]:
    """Return half the widths in pixels of rivers that drain these parts of the map, the smallest of them `thin`."""
    return np.asarray(thin + (WIDE - THIN) * np.sqrt(parts), parts.dtype)


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


def _thinnest(scale: float) -> float:
    return max(THIN, _THIN_IN_CELLS * scale)


def _ways(rivers: Rivers) -> BankPoints:
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


def _beads(places: BankPoints, below: PointNumbers, radii: Radii, scale: float) -> tuple[BankPoints, Radii]:
    """Return places along the rivers, at most a pixel apart, and half the rivers' widths there."""
    ways = places[below] - places
    counts = np.ceil(np.hypot(*ways.T) * np.float32(scale)).astype(np.intp)
    points = np.repeat(np.arange(len(places)), counts)
    first = np.cumsum(counts) - counts
    along = ((np.arange(len(points)) - first[points]) / counts[points]).astype(np.float32)
    wider = (radii[below] - radii)[points]
    return places[points] + along[:, None] * ways[points], radii[points] + along * wider


def _distances(places: BankPoints, radii: Radii, shape: tuple[int, ...]) -> Banks:
    """Return the picture of discs around places, both in pixels."""
    # Farther away it hardly matters at which of neighbouring places the discs are.
    inside = discs(places[::3], radii[::3], shape, _BEYOND)
    np.maximum(inside, discs(places, radii, shape), out=inside)
    return np.asarray(np.clip(np.rint(inside * STEPS + SHORE), 0, 255), np.uint8)


def discs(
    places: BankPoints, radii: Radii, shape: tuple[int, ...], beyond: float = _NEAR, relative: bool = False
) -> Radii:
    """Return how many pixels each pixel lies within discs around places, both in pixels; below 0 some pixels beyond.

    With `relative`, that is in radii: 1 in the middle of a disc, and 0 on its edge.
    """
    reaches = np.ceil(radii + np.float32(beyond)).astype(np.intp)
    rim = int(reaches.max(initial=0))
    # With room all around, so that no disc needs to be cut.
    inside = np.full(np.add(shape, 4 * rim), -_BEYOND, np.float32)
    middles = np.rint(places).astype(np.intp)
    seen = ((middles > -rim) & (middles < np.add(shape, rim))).all(axis=1)
    for reach in np.unique(reaches[seen]):
        some = seen & (reaches == reach)
        _add_discs(inside, places[some], middles[some] + 2 * rim, 2 * rim, radii[some], int(reach), relative)
    return inside[2 * rim : 2 * rim + shape[0], 2 * rim : 2 * rim + shape[1]]


def _add_discs(
    inside: Radii, places: BankPoints, middles: NDArray[np.intp], rim: int, radii: Radii, reach: int, relative: bool
) -> None:
    """Write how far pixels lie within discs of about one size, where that is farther than what is there.

    Parameters
    ----------
    middles
        The pixels nearest to the middles, in a picture with so many more pixels, the rim, around.
    """
    flat, width = inside.reshape(-1), inside.shape[1]
    first = middles[:, 0] * width + middles[:, 1]
    below, beside = (middles - rim - places).T.astype(np.float32)
    for down, right in product(range(-reach, reach + 1), repeat=2):
        if down * down + right * right > (reach + 1) ** 2:
            continue
        within = radii - np.hypot(below + np.float32(down), beside + np.float32(right))
        np.maximum.at(flat, first + (down * width + right), within / radii if relative else within)
