"""Angles in degrees that have the same bits on every processor, which the ones of numpy need not have."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Angles = NDArray[np.float64]

# The arctangent on 0 to 1 in odd powers, good to 2e-8: Abramowitz and Stegun, "Handbook of Mathematical Functions",
# 4.4.49, 1964. The highest power first.
_COEFFICIENTS = (
    *(0.0028662257, -0.0161657367, 0.0429096138, -0.0752896400, 0.1065626393),
    *(-0.1420889944, 0.1999355085, -0.3333314528, 1.0),
)
_DEGREES = 57.29577951308232


def slope_angle(rise: Angles) -> Angles:
    """Return the angle of a slope that rises so much per unit of length, 0 or more; in degrees, 0 to 90."""
    steep = rise > 1
    part = np.divide(1, rise, out=rise.astype(np.float64), where=steep)
    angle = _arctangent(part)
    return np.where(steep, 90 - angle, angle)


def compass_bearing(north: Angles, east: Angles) -> Angles:
    """Return the direction of vectors, in degrees clockwise from north, 0 to 360; NaN for those of no length."""
    along, across = np.abs(north), np.abs(east)
    with np.errstate(invalid="ignore"):
        angle = _arctangent(np.minimum(along, across) / np.maximum(along, across))
    angle = np.where(across > along, 90 - angle, angle)
    angle = np.where(north < 0, 180 - angle, angle)
    return np.where((east < 0) & (angle > 0), 360 - angle, angle)


def _arctangent(part: Angles) -> Angles:
    square, value = part * part, np.zeros_like(part)
    for coefficient in _COEFFICIENTS:
        value *= square
        value += coefficient
    return value * part * _DEGREES
