"""Sines, angles, powers and sums of products with the same bits on every machine, which those of numpy do not have."""

from __future__ import annotations

from math import factorial, floor
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


_PI = 3.141592653589793
_PI_REST = 1.2246467991473532e-16
"""What pi is more than the number above."""

_SINE_SERIES = tuple((-1) ** power / factorial(2 * power + 1) for power in range(11, -1, -1))
_EXPONENTIAL_SERIES = tuple(1 / factorial(power) for power in range(14, -1, -1))
_LN_2, _LN_2_REST = 0.6931471803691238, 1.9082149292705877e-10
"""The natural logarithm of 2 as a number with few digits, of which whole multiples are exact, and what it is more."""

_LEAST_EXPONENT = -745.0
"""The exponential of less is 0 in float64."""


def sine(angles: FloatArray) -> FloatArray:
    """Return the sine of angles in radians, up to a few turns, good to all digits but the last few."""
    halves = np.rint(angles * (1 / _PI))
    rest = angles - halves * _PI - halves * _PI_REST
    value = rest * _polynomial(_SINE_SERIES, rest * rest)
    return np.asarray(np.where(halves % 2 == 0, value, -value))


def exponential(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return e to the power of numbers from 0 down, good to all digits but the last one or two."""
    numbers = np.maximum(numbers, _LEAST_EXPONENT)
    doublings = np.rint(numbers * (1 / (_LN_2 + _LN_2_REST)))
    rest = numbers - doublings * _LN_2 - doublings * _LN_2_REST
    return np.asarray(np.ldexp(_polynomial(_EXPONENTIAL_SERIES, rest), doublings.astype(np.int32)))


_ROOT = 0.7071067811865476
_LOGARITHM_SERIES = tuple(1 / power for power in range(23, 0, -2))


def logarithm(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the natural logarithm of numbers above 0, good to all digits but the last one or two of its parts."""
    part, doublings = np.frexp(numbers)
    few = part < _ROOT
    part, doublings = np.where(few, 2 * part, part) - 1, doublings - few
    # Of (1 + s) / (1 - s), where s is 0.172 at most.
    part = part / (part + 2)
    return np.asarray(
        2 * part * _polynomial(_LOGARITHM_SERIES, part * part) + (doublings * _LN_2_REST + doublings * _LN_2)
    )


# log((1 + s) / (1 - s)) / (2 s) in powers of s^2, the highest first; s is 0.172 at most for numbers from the root of a
# half to that of 2.
_LOGARITHM = (1 / 9, 1 / 7, 1 / 5, 1 / 3, 1.0)


def inverse_hyperbolic_sine(numbers: NDArray[Floating]) -> NDArray[Floating]:
    """Return the numbers whose hyperbolic sine is given; of a type and as exact as float32."""
    large = np.abs(numbers)
    part, doublings = np.frexp(large + np.sqrt(large * large + 1))
    part -= _ROOT
    part /= part + 2 * _ROOT
    found = 2 * part * _polynomial(_LOGARITHM, part * part)
    found += (doublings - 0.5).astype(numbers.dtype) * (_LN_2 + _LN_2_REST)
    return np.asarray(np.copysign(np.maximum(found, 0), numbers))


_ARCTANGENT = (1 / 9, -1 / 7, 1 / 5, -1 / 3, 1.0)


def arcsine(numbers: NDArray[Floating]) -> NDArray[Floating]:
    """Return the angles in radians whose sine is given, -1 to 1; of a type and as exact as float32."""
    # Half the angle three times over: the arctangent of so small a number needs few powers.
    tangent = numbers / (1 + np.sqrt(1 - numbers * numbers))
    for _ in range(2):
        tangent = tangent / (1 + np.sqrt(1 + tangent * tangent))
    return np.asarray(8 * tangent * _polynomial(_ARCTANGENT, tangent * tangent))


def length(down: NDArray[Floating], across: NDArray[Floating]) -> NDArray[Floating]:
    """Return the lengths of vectors, from squares of float64; they have the type of what is given."""
    squares = np.square(down, dtype=np.float64) + np.square(across, dtype=np.float64)
    return np.asarray(np.sqrt(squares).astype(np.result_type(down, across), copy=False))


def quantile(values: NDArray[Floating], part: float) -> float:
    """Return the value that a part of all values is below, between two of them on a straight line.

    The function of numpy has other digits in each version.
    """
    flat = values.reshape(-1)
    place = part * (len(flat) - 1)
    before = floor(place)
    after = min(before + 1, len(flat) - 1)
    ordered = np.partition(flat, [before, after])
    low, high, on = ordered[before], ordered[after], place - before
    # From the nearer end, so that neither is missed by a rounding.
    return float(low + (high - low) * on if on < 0.5 else high - (high - low) * (1 - on))


def descending(values: NDArray[Floating]) -> NDArray[np.int64]:
    """Return the places of finite values, the highest first, and of those that are alike the first one first.

    Processors sort in several ways, and those leave values that are alike in other orders. To keep their order takes
    numpy three times as long where few are alike, as here: so these alone are put in order afterwards.

    Parameters
    ----------
    values
        Shape (n,).
    """
    order = np.argsort(-values)
    ordered = values[order]
    alike = ordered[1:] == ordered[:-1]
    if not alike.any():
        return order
    runs = np.concatenate([[0], np.cumsum(~alike)])
    among = np.flatnonzero(np.append(alike, False) | np.append(False, alike))
    order[among] = np.sort(runs[among] * len(values) + order[among]) % len(values)
    return order


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
