"""Weight maps: masks as shares of a whole, in whole numbers that add up exactly."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.masks.part import Weights
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.work import Work

WeightMaps = NDArray[np.uint8 | np.uint16]

MOST_TEXTURES = 15
"""The most layers of a control map. Terrain3D knows 32 textures, but read as a float, which is how files carry the
bits, more could be no number, which not all programs keep as it is."""


def sharing(weights: Sequence[Weights], bits: int = 8) -> Work[WeightMaps]:
    """Return the share of each of some masks at each point.

    The shares are to each other as the weights, rounded so that they add up to 255 (65535) at every point: who has the
    largest remainder gets what rounding left (Hamilton's method of apportionment). Where all weights are 0, the first
    mask has all.

    Parameters
    ----------
    weights
        One or more, all of the same shape (rows, columns).
    bits
        Those of a share: 8 or 16.

    Returns
    -------
    WeightMaps
        Shape (rows, columns, masks).
    """
    shares = np.empty((*weights[0].shape, len(weights)), np.uint8 if bits == 8 else np.uint16)
    yield from filling(shares, lambda rows: _shared(np.stack([some[rows] for some in weights], axis=2), 2**bits - 1))
    return shares


def layered(weights: Sequence[Weights | None]) -> list[Weights]:
    """Return what is seen of some layers that lie on each other: each hides what is below it as far as it goes.

    The last one lies on top. What all others leave is the first one's, or that of the one that has no weights of its
    own; so they add up to 1.
    """
    ground = next((place for place, some in enumerate(weights) if some is None), 0)
    left = np.ones_like(next((some for some in weights if some is not None), np.ones((1, 1), np.float32)))
    seen: list[Weights] = [left] * len(weights)
    for place in reversed(range(len(weights))):
        some = weights[place]
        if place != ground:
            seen[place] = left * (0 if some is None else some)
            left = left - seen[place]
    seen[ground] = left
    return seen


def as_channels(shares: WeightMaps, least: int = 3) -> WeightMaps:
    """Return up to four shares as red, green and blue, or with alpha where there are four; channels left over are 0.

    Parameters
    ----------
    least
        The fewest channels, 3 or 4.
    """
    missing = max(least - shares.shape[2], 0)
    return np.pad(shares, [(0, 0), (0, 0), (0, missing)])


def as_control_map(shares: WeightMaps) -> NDArray[np.uint32]:
    """Return the two largest shares at each point as a control map of Terrain3D.

    It is a bit field of 32 bits: from the left 5 bits for the base texture, 5 for the texture over it, and 8 for how
    much of that shows. The bits below are 0: textures neither turned nor scaled, no hole, no navigation, no autoshader.
    The base is the one of the two that comes first, so that neighbours seldom swap them.

    Parameters
    ----------
    shares
        uint8, shape (rows, columns, masks), at most `MOST_TEXTURES` masks.

    Returns
    -------
    control
        Shape (rows, columns).

    References
    ----------
    "Controlmap Format", documentation of Terrain3D 1.0.
    https://terrain3d.readthedocs.io/en/stable/docs/controlmap_format.html
    """
    largest = np.argsort(shares, axis=2, kind="stable")[..., ::-1][..., :2]
    pair = np.sort(largest, axis=2) if shares.shape[2] > 1 else np.repeat(largest, 2, axis=2)
    parts = np.take_along_axis(shares, pair, axis=2).astype(np.uint32)
    whole = np.maximum(parts.sum(axis=2), 1)
    blend = (2 * 255 * parts[..., 1] + whole) // (2 * whole)
    base, over = (pair[..., place].astype(np.uint32) for place in (0, 1))
    if shares.shape[2] == 1:
        blend = np.zeros_like(base)
    return np.asarray(base << 27 | over << 22 | blend.astype(np.uint32) << 14, np.uint32)


def _shared(weights: Weights, whole: int) -> NDArray[np.int64]:
    parts = weights.astype(np.float64)
    parts[..., 0] += parts.sum(axis=2) == 0
    parts *= whole / parts.sum(axis=2, keepdims=True)
    shares = np.floor(parts).astype(np.int64)
    left = whole - shares.sum(axis=2, keepdims=True)
    order = np.argsort(shares - parts, axis=2, kind="stable")
    rank = np.argsort(order, axis=2, kind="stable")
    return np.asarray(shares + (rank < left))
