"""Sines, angles, powers and sums of products with the same bits on every machine, which those of numpy do not have."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import FloatArray

Floating = TypeVar("Floating", np.float32, np.float64)

# sin(pi t) / t and cos(pi t) as polynomials in t^2, the highest power first: they have the true values at the zeros of
# the Chebyshev polynomial of degree 5 on 0 <= t^2 <= 1/4.
_SINE = (0.0776559122807, -0.598290411286, 2.55007738653, -5.16771007667, 3.14159264008)
_COSINE = (0.219682423577, -1.33187297279, 4.05841079076, -4.93479280249, 0.999999953028)


def sine_and_cosine(turns: NDArray[Floating]) -> tuple[NDArray[Floating], NDArray[Floating]]:
    """Return the sine and the cosine of angles in turns, within 1e-6 of the true ones.

    numpy's own differ in the last bit from processor to processor; sums, products and rounding do not.

    Parameters
    ----------
    turns
        float32 or float64, which is also the type of the result. Whole turns are taken off first, so the digits after
        the point decide how exact the result can be.
    """
    part = turns - np.rint(turns)
    square = part * part
    # Of half the angle, which lies within a quarter turn, where few powers are enough.
    sine, cosine = part * _polynomial(_SINE, square), _polynomial(_COSINE, square)
    double = sine + sine
    return double * cosine, 1 - double * sine


def _polynomial(coefficients: tuple[float, ...], x: NDArray[Floating]) -> NDArray[Floating]:
    """Return the value of a polynomial by Horner's rule."""
    value = x * coefficients[0]
    for coefficient in coefficients[1:-1]:
        value += coefficient
        value *= x
    value += coefficients[-1]
    return value


_DIGITS = 20


def power(base: FloatArray, exponent: float) -> FloatArray:
    """Return a power of numbers, by square roots and products alone: numpy's own differs between processors.

    Parameters
    ----------
    base
        Numbers from 0 up, or infinity.
    exponent
        From 0 up to 1; the first 20 binary digits count.
    """
    # Each binary digit of the exponent stands for a root: the second, the fourth, the eighth ...
    result, root = np.ones_like(base), base
    digits = round(exponent * 2**_DIGITS)
    for place in range(_DIGITS, -1, -1):
        if digits >> place & 1:
            result = result * root
        root = np.sqrt(root)
    return result


_AT_A_TIME = 2**15
"""Values whose products stay in the cache."""


def inner_product(first: NDArray[Any], second: NDArray[Any]) -> float:
    """Return the sum of the products of the values of two arrays of the same shape.

    Not by numpy's own function, whose library shares the work among threads: its last digits would depend on the
    number of processors, and with other programs at work its threads spend most of the time waiting for each other.
    """
    ones, others = first.reshape(-1), second.reshape(-1)
    blocks = (slice(start, start + _AT_A_TIME) for start in range(0, len(ones), _AT_A_TIME))
    return sum(float(np.sum(ones[block] * others[block])) for block in blocks)


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
