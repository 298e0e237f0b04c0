"""Fractal sums: how the octaves of a noise are put together.

F. K. Musgrave, "Procedural Fractal Terrains", in D. S. Ebert and others, "Texturing and Modeling: A Procedural
Approach", Morgan Kaufmann, 3rd edition 2003.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.generators.noise.blending import fade

Numbers = NDArray[np.float64]

# Musgrave's values.
_RIDGE_OFFSET, _RIDGE_GAIN, _HYBRID_OFFSET = 1.0, 2.0, 0.7

_HYBRID_SLOPE = 0.35, 1.05
"""The mean heights up to which ground is a plain, and from which on it is a mountain."""


class FractalSum(ABC):
    """A sum in the making: takes octaves one after the other, coarse ones first.

    Attributes
    ----------
    weight
        What the last octave was multiplied by: its amplitude, times what earlier octaves leave of it at a place.
    """

    weight: Numbers | float = 1.0

    @abstractmethod
    def contribution(self, noise: Numbers, amplitude: float) -> Numbers:
        """Return what the next octave adds to the sum; the noise is about -1 to 1, and may be overwritten."""


class Fbm(FractalSum):
    """Adds the noise, smaller from octave to octave: fractional Brownian motion, approximately."""

    def contribution(self, noise: Numbers, amplitude: float) -> Numbers:
        self.weight = amplitude
        noise *= amplitude
        return noise


class Billow(FractalSum):
    """Adds the noise without its sign: round hills between sharp valleys."""

    def contribution(self, noise: Numbers, amplitude: float) -> Numbers:
        self.weight = amplitude
        np.abs(noise, out=noise)
        noise *= amplitude
        return noise


class Ridged(FractalSum):
    """Adds (1 - |n|)^2, which has a ridge where the noise is 0; near its own ridges an octave leaves room for more."""

    def __init__(self) -> None:
        self._room: Numbers | float = 1.0

    def contribution(self, noise: Numbers, amplitude: float) -> Numbers:
        self.weight = amplitude * self._room
        np.abs(noise, out=noise)
        signal = _RIDGE_OFFSET - noise
        signal *= signal
        signal *= self._room
        self._room = np.clip(signal * _RIDGE_GAIN, 0, 1)
        signal *= amplitude
        return signal


class Hybrid(FractalSum):
    """Adds noise by how high the octaves before it have made the ground: plains stay smooth, mountains become rough.

    Musgrave multiplies each octave by the product of those before. With octaves that become lower that leaves nothing
    of the later ones anywhere, and where the product is cut at 1 a ring shows. Here the weight is the mean height so
    far, which stays as high on a mountain however many octaves there are, blended smoothly at both ends.
    """

    def __init__(self) -> None:
        self._room: Numbers | float = 1.0
        self._sum: Numbers | float = 0.0
        self._amplitudes = 0.0

    def contribution(self, noise: Numbers, amplitude: float) -> Numbers:
        self.weight = amplitude * self._room
        noise += _HYBRID_OFFSET
        noise *= self.weight
        self._sum = self._sum + noise
        self._amplitudes += amplitude
        low, high = (part * self._amplitudes for part in _HYBRID_SLOPE)
        self._room = fade(np.clip((self._sum - low) / (high - low), 0, 1))
        return noise


FRACTAL_SUMS: Mapping[str, type[FractalSum]] = {"fbm": Fbm, "billow": Billow, "ridged": Ridged, "hybrid": Hybrid}
