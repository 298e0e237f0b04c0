"""Falloffs: how the effect of a brush fades from its middle to its rim."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import pi
from types import MappingProxyType
from typing import Literal

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.portable_math import arcsine, inverse_hyperbolic_sine

FalloffName = Literal["smooth", "linear", "sphere", "hard"]


@dataclass(frozen=True)
class Falloff:
    """A falloff; all lengths are in units of the radius.

    Attributes
    ----------
    weights
        The weights, from 1 in the middle to 0 at the rim and beyond, at distances of 0 or more.
    integral
        The integral of the weights along a straight line, from its place next to the middle to some place `at` on it.
        Its second argument is 1 - d^2 with d the distance of the line from the middle, d <= 1, and at^2 <= 1 - d^2.
    average
        The mean weight from the middle to the rim along a radius.
    """

    weights: Callable[[FloatArray], FloatArray]
    integral: Callable[[FloatArray, FloatArray], FloatArray]
    average: float

    def curve(self, points: int) -> FloatArray:
        """Return the weights at a number of even distances from 0 to 1, for a plot of the curve."""
        return self.weights(np.linspace(0, 1, points))

    def swept(self, along: FloatArray, aside: FloatArray, length: FloatArray | float) -> FloatArray:
        """Return the integral of the weights that points feel while the brush moves straight on.

        Parameters
        ----------
        along, aside
            Where the points are, as seen from where the brush begins: along its way and aside of it.
        length
            How far the brush moves.
        """
        # The line enters and leaves the brush at +-sqrt(1 - d^2); only between these does the point feel anything.
        room = _below(np.square(aside))
        reach = np.sqrt(room)
        # The integral of the weight over the way is exact for any length of a step, so a stroke depends neither on how
        # many dabs it has nor on how fast the pointer moves.
        begin, end = (np.minimum(np.maximum(at, -reach), reach) for at in (along - length, along))
        integral = self.integral(end, room)
        integral -= self.integral(begin, room)
        return integral


def _smooth(distances: FloatArray) -> FloatArray:
    return np.square(_below(np.square(distances)))


def _smooth_integral(at: FloatArray, room: FloatArray) -> FloatArray:
    # at * (room^2 - at^2 (room 2/3 - at^2 / 5)), in place: this is most of the work of a dab.
    squared = np.square(at)
    rest = squared * -(1 / 5)
    rest += room * (2 / 3)
    rest *= squared
    np.subtract(np.square(room), rest, out=rest)
    rest *= at
    return rest


def _linear_integral(at: FloatArray, room: FloatArray) -> FloatArray:
    squared = 1 - room
    # Right through the middle the formula is 0 times infinity; the smallest difference of float32 stands in for 0.
    aside = np.sqrt(np.maximum(squared, np.finfo(np.float32).eps))
    return at - (at * np.sqrt(squared + np.square(at)) + squared * inverse_hyperbolic_sine(at / aside)) * 0.5


def _sphere(distances: FloatArray) -> FloatArray:
    return np.sqrt(_below(np.square(distances)))


def _sphere_integral(at: FloatArray, room: FloatArray) -> FloatArray:
    # Beside the brush both reach and place are 0; dividing by a tiny number gives 0 in place of NaN.
    reach = np.sqrt(np.maximum(room, np.finfo(np.float32).tiny))
    return (at * np.sqrt(np.maximum(room - np.square(at), 0)) + room * arcsine(np.clip(at / reach, -1, 1))) * 0.5


def _hard(distances: FloatArray) -> FloatArray:
    return (distances < 1).astype(distances.dtype)


def _hard_integral(at: FloatArray, room: FloatArray) -> FloatArray:
    return at


def _below(shares: FloatArray) -> FloatArray:
    """Return 1 less the shares, 0 where these are above 1."""
    # In the dtype of the shares: float64 would double the memory of every dab.
    rest = np.subtract(1, shares, dtype=shares.dtype)
    return np.clip(rest, 0, 1, out=rest)


FALLOFFS: Mapping[FalloffName, Falloff] = MappingProxyType(
    {
        # The averages are the integrals of the weights from 0 to 1.
        "smooth": Falloff(_smooth, _smooth_integral, 8 / 15),
        "linear": Falloff(_below, _linear_integral, 1 / 2),
        "sphere": Falloff(_sphere, _sphere_integral, pi / 4),
        "hard": Falloff(_hard, _hard_integral, 1.0),
    }
)
"""smooth: (1 - d^2)^2, level in the middle and at the rim; linear: 1 - d; sphere: sqrt(1 - d^2); hard: 1 inside."""
