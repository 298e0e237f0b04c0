"""A box on a map that can be moved and resized by its edges."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, Qt

from terrain_explorer.gui.views.marks import Places

_NEAR = 7.0
"""How near to an edge the pointer has to be to take it, in pixels."""

_SHAPES = Qt.CursorShape
_CURSORS = {
    (0, 0): _SHAPES.SizeAllCursor,
    (0, 1): _SHAPES.SizeHorCursor,
    (1, 0): _SHAPES.SizeVerCursor,
    (1, 1): _SHAPES.SizeFDiagCursor,
    (1, -1): _SHAPES.SizeBDiagCursor,
}


class BoxGrip(NamedTuple):
    """What of a box the pointer holds: an edge, a corner, or with two zeros all of it.

    Attributes
    ----------
    vertical, horizontal
        -1 for the upper or left edge, 1 for the lower or right one, 0 for neither.
    """

    vertical: int
    horizontal: int

    @property
    def cursor(self) -> Qt.CursorShape:
        """The shape of the pointer over it."""
        first = self.vertical or self.horizontal
        return _CURSORS[(abs(self.vertical), first * self.horizontal)]


def grip_at(box: Places, positions: Callable[[Places], Places], at: QPointF) -> BoxGrip | None:
    """Return what of a box is at a position of a view, or None beside it.

    Parameters
    ----------
    box
        Its upper left and lower right corner, in parts of the map's sides.
    positions
        Returns where places of the map are in the view.
    """
    (left, top), (right, bottom) = positions(box).tolist()
    if np.isnan([left, top]).any():
        return None
    grips = [_end(value, *ends) for value, ends in ((at.y(), (top, bottom)), (at.x(), (left, right)))]
    vertical, horizontal = grips
    return None if vertical is None or horizontal is None else BoxGrip(vertical, horizontal)


def handles(box: Places) -> Places:
    """Return the corners of a box and the middles of its edges, shape (8, 2)."""
    top_left, bottom_right = box
    middle = (top_left + bottom_right) / 2
    rows, columns = ((top_left[one], middle[one], bottom_right[one]) for one in (0, 1))
    return np.array([(row, column) for row in rows for column in columns if (row, column) != (rows[1], columns[1])])


def _end(at: float, low: float, high: float) -> int | None:
    """Return which end of a side a position is at, 0 for neither; None beyond them."""
    if not low - _NEAR <= at <= high + _NEAR:
        return None
    # A small box keeps a middle by which it can be moved.
    near = min(_NEAR, (high - low) / 4)
    return -1 if at < low + near else 1 if at > high - near else 0
