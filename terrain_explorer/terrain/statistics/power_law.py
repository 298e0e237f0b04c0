"""Power laws: straight lines in a plot whose axes are both logarithmic."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from terrain_explorer.terrain.heightmap import Float64s

_WAVERING = 0.1
"""The part of the value by which a terrain leaves its law anyway, however much of it is measured."""


@dataclass(frozen=True)
class PowerLaw:
    """A law y = factor * x^exponent.

    Attributes
    ----------
    exponent, error
        The exponent and its standard error.
    factor
        The value at x = 1.
    low, high
        The smallest and the largest x that it was fitted to.
    """

    exponent: float
    error: float
    factor: float
    low: float
    high: float

    def at(self, x: ArrayLike) -> Float64s:
        """Return the values of the law, the shape of `x`, whose numbers are positive."""
        return np.asarray(self.factor * np.asarray(x, np.float64) ** self.exponent)


def fitted(x: Float64s, y: Float64s, independent: Float64s) -> PowerLaw:
    """Fit a power law to mean squares by weighted least squares of their logarithms.

    A mean of m squares of independent normal numbers has a logarithm of variance 2 / m. To that the square of a tenth
    is added, because no terrain keeps to its law more closely. Where the points lie farther from the line than these
    variances explain, the error grows to match the points.

    Parameters
    ----------
    x, y
        Positive, shape (n,), n at least 3.
    independent
        The number of independent values that each `y` is the mean square of, shape (n,).
    """
    weights = 1 / (2 / independent + _WAVERING**2)
    at, value = np.log(x), np.log(y)
    middle, height = np.average(at, weights=weights), np.average(value, weights=weights)
    spread = np.sum(weights * (at - middle) ** 2)
    exponent = np.sum(weights * (at - middle) * (value - height)) / spread
    # Chi squared over the degrees of freedom, n points less the two of the line: about 1 if the points lie as far from
    # the line as their variances say. Less than 1 is chance and does not make the error smaller.
    left = np.sum(weights * (value - height - exponent * (at - middle)) ** 2) / (len(x) - 2)
    error = np.sqrt(max(left, 1.0) / spread)
    factor = np.exp(height - exponent * middle)
    return PowerLaw(float(exponent), float(error), float(factor), float(x.min()), float(x.max()))


def by_doublings(values: Float64s) -> list[NDArray[np.intp]]:
    """Return the places of the values from 1 to 2, from 2 to 4, and so on, where there are any; each of shape (n,)."""
    number = np.frexp(values)[1]
    order = np.argsort(number, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(number[order])) + 1) if len(values) else []
