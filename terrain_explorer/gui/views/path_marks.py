"""The marks in the views for a path whose points can be moved."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from terrain_explorer.gui.views.marks import Place

PATH_COLOUR = QColor(255, 255, 255)
CHOSEN_COLOUR = QColor(255, 176, 32)
"""The colours of a path with its points, and of the point that keys act on."""

_WATER = QColor(120, 200, 255)
_INKS = {
    "river": _WATER,
    "lake": _WATER,
    "road": QColor(244, 134, 108),
    "ridge": QColor(222, 190, 140),
    "wall": QColor(206, 208, 214),
}
"""The colours that maps have for each kind, light enough for all ground."""

_FAINT = 150


@dataclass(frozen=True, eq=False)
class LaidPath:
    """A path that is laid, and can be taken up again.

    Attributes
    ----------
    place
        The place of its step in the recipe.
    spans
        The curve from each point to the next, as parts of the sides, shape (spans, n, 2).
    kind
        The slug of its kind.
    """

    place: int
    spans: NDArray[np.float64]
    kind: str = ""

    @property
    def ink(self) -> QColor:
        """The colour of its line, which is fainter than that of a path at hand."""
        ink = QColor(_INKS.get(self.kind, PATH_COLOUR))
        ink.setAlpha(_FAINT)
        return ink


@dataclass(frozen=True, eq=False)
class PathMarks:
    """A path at hand, and those that can be taken up in its place.

    Attributes
    ----------
    points
        Its points, in their order.
    spans
        The curve from each point to the next, as parts of the sides, shape (spans, n, 2).
    chosen
        Which point keys act on, or None.
    direction
        1 if it runs from its first point to its last, -1 the other way round, 0 if it has no direction.
    kind
        The slug of its kind.
    laid
        The paths that a click takes up, those on top first.
    """

    points: tuple[Place, ...]
    spans: NDArray[np.float64]
    chosen: int | None = None
    direction: int = 0
    kind: str = ""
    laid: tuple[LaidPath, ...] = ()

    @property
    def lines(self) -> tuple[LaidPath | PathMarks, ...]:
        """All that have a line, those on top last."""
        return (*reversed(self.laid), self)

    @property
    def ink(self) -> QColor:
        """The colour of its line."""
        return _INKS.get(self.kind, PATH_COLOUR)

    @property
    def arrow(self) -> tuple[Place, Place] | None:
        """A place half way along, where an arrow shows the direction, after one just before it; None without one."""
        if not (self.direction and len(self.spans)):
            return None
        line = self.spans.reshape(-1, 2)[:: self.direction]
        tip = int(np.argmin(np.abs(_along(line) - 0.5 * _along(line)[-1])))
        before = max(tip - _BACK, 0)
        return (float(line[before, 0]), float(line[before, 1])), (float(line[tip, 0]), float(line[tip, 1]))


_BACK = 3
"""How many places before the tip the arrow takes its direction from; neighbours may be one place."""


def _along(line: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.concatenate([[0.0], np.cumsum(np.sqrt(np.square(np.diff(line, axis=0)).sum(axis=1)))])
