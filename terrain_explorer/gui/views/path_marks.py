"""The marks in the views for a path whose points can be moved."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

PATH_COLOUR = QColor(255, 255, 255)
CHOSEN_COLOUR = QColor(255, 176, 32)
"""The colours of a path with its points, and of the point that keys act on."""

Place = tuple[float, float]
"""How far down and across the map a place lies, 0 to 1."""


@dataclass(frozen=True, eq=False)
class PathMarks:
    """A path.

    Attributes
    ----------
    points
        Its points, in their order.
    spans
        The curve from each point to the next, as parts of the sides, shape (spans, n, 2).
    chosen
        Which point keys act on, or None.
    """

    points: tuple[Place, ...]
    spans: NDArray[np.float64]
    chosen: int | None = None
