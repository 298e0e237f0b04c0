"""The frame around a floating piece, with the handles by which it is turned and scaled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.float64]
"""Places on a map, as parts of its sides, or positions in a view, x and y in pixels; shape (n, 2)."""

_BESIDE, _STALK = 8.0, 26.0
"""How far the corners lie outside the piece, and the handle that turns it beyond its upper edge, in pixels."""


@dataclass(frozen=True, eq=False)
class PieceFrame:
    """Where a piece lies on the map.

    Attributes
    ----------
    corners
        The corners of the rectangle around it, clockwise, the first two along its upper edge; parts of the map's
        sides, also beyond the map.
    """

    corners: Places

    def seen(self, positions: Callable[[Places], Places]) -> SeenFrame:
        """Return the frame in a view; `positions` returns where places of the map are in it."""
        corners = positions(self.corners)
        middle = corners.mean(axis=0)
        out = corners - middle
        corners = corners + _BESIDE * out / np.maximum(np.hypot(*out.T)[:, np.newaxis], 1e-9)
        top = corners[:2].mean(axis=0)
        away = top - middle
        return SeenFrame(corners, middle, top, top + _STALK * away / max(float(np.hypot(*away)), 1e-9))


@dataclass(frozen=True, eq=False)
class SeenFrame:
    """The frame in a view, in pixels.

    Attributes
    ----------
    corners
        The handles that scale it, shape (4, 2).
    middle
        About which it is turned and scaled.
    top, turner
        The middle of its upper edge, and the handle beyond it, which turns it.
    """

    corners: Places
    middle: Places
    top: Places
    turner: Places
