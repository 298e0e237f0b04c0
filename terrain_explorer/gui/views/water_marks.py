"""The marks in the views for a drop of water that falls on the terrain."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from terrain_explorer.terrain.heightmap import Mask

WAY_COLOUR = QColor(120, 220, 255)
"""The colour of the way of a drop."""

UPSTREAM_COLOUR = QColor(255, 176, 32)
"""The tint of ground that drains to a point."""


@dataclass(frozen=True, eq=False)
class DropTrace:
    """The way of a drop, and what drains to where it fell.

    Attributes
    ----------
    way
        The rows and columns of the way, shape (n, 2), from where the drop falls.
    upstream
        The points whose water comes by there, shape (rows, columns) of the map.
    """

    way: NDArray[np.float64]
    upstream: Mask
