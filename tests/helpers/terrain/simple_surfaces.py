"""Surfaces whose slope is known everywhere."""

import numpy as np


def plane(south, east, spacing=1.0):
    """Return a plane that rises by so much to the south and to the east."""
    row, column = np.indices((5, 6))
    return spacing * (south * row + east * column)


def cone(size=101):
    """Return a cone of slope 1 with its peak in the middle."""
    row, column = np.mgrid[: float(size), : float(size)] - size // 2
    return -np.hypot(row, column), row, column
