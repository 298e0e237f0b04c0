"""The frame around a floating piece, with the handles by which it is turned and scaled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from terrain_explorer.gui.views.marks import Places

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
    shape
        Rows and columns of the map.
    """

    corners: Places
    shape: tuple[int, int]

    @property
    def middle(self) -> Places:
        """The place about which it is turned and scaled."""
        return np.asarray(self.corners.mean(axis=0))

    def holds(self, place: Places) -> bool:
        """Return whether a place of the map lies within."""
        edges = np.roll(self.corners, -1, axis=0) - self.corners
        away = place - self.corners
        turns = edges[:, 0] * away[:, 1] - edges[:, 1] * away[:, 0]
        return bool((turns >= 0).all() or (turns <= 0).all())

    def seen(self, positions: Callable[[Places], Places]) -> SeenFrame:
        """Return the frame in a view; `positions` returns where places of the map are in it."""
        (middle,) = positions(self.middle[np.newaxis])
        far = positions(self.corners) - middle
        wider = 1 + _BESIDE / max(float(np.hypot(*far.T).mean()), _BESIDE)
        outline = self.middle + wider * (self.corners - self.middle)
        (top,) = positions(outline[:2].mean(axis=0)[np.newaxis])
        away = top - middle
        turner = top + _STALK * away / max(float(np.hypot(*away)), 1e-9)
        return SeenFrame(outline, positions(outline), middle, top, turner)


@dataclass(frozen=True, eq=False)
class SeenFrame:
    """The frame in a view, a little larger than the piece.

    Attributes
    ----------
    outline
        Its corners on the map, in parts of the map's sides, shape (4, 2).
    corners
        Where these are, in pixels: the handles that scale it.
    middle
        About which it is turned and scaled, in pixels.
    top, turner
        The middle of its upper edge, and the handle beyond it, which turns it, in pixels.
    """

    outline: Places
    corners: Places
    middle: Places
    top: Places
    turner: Places

    @property
    def is_seen(self) -> bool:
        """Whether all of it is in the view or near it."""
        return bool(np.isfinite([*self.corners.ravel(), *self.turner]).all())
