"""Weight maps: masks as shares of a whole, in whole numbers that add up exactly."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.masks.part import Weights
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.work import Work

WeightMaps = NDArray[np.uint8 | np.uint16]


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


def as_channels(shares: WeightMaps) -> WeightMaps:
    """Return up to four shares as red, green and blue, or with alpha where there are four; channels left over are 0."""
    missing = max(3 - shares.shape[2], 0)
    return np.pad(shares, [(0, 0), (0, 0), (0, missing)])


def _shared(weights: Weights, whole: int) -> NDArray[np.int64]:
    parts = weights.astype(np.float64)
    parts[..., 0] += parts.sum(axis=2) == 0
    parts *= whole / parts.sum(axis=2, keepdims=True)
    shares = np.floor(parts).astype(np.int64)
    left = whole - shares.sum(axis=2, keepdims=True)
    order = np.argsort(shares - parts, axis=2, kind="stable")
    rank = np.argsort(order, axis=2, kind="stable")
    return np.asarray(shares + (rank < left))
