"""Bedding: how the layers lie, tilted, folded and broken by a fault."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from terrain_explorer.terrain.erosion.coarse_ground import CoarseGround, Extent, Fractions, coarse_ground
from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.portable_math import sine_and_cosine
from terrain_explorer.terrain.random_streams import NoiseStream, Role

_FOLDS = ((5, 1.0), (10, 0.35))
"""Into how many squares the longer side is cut for folds, and how high those are beside each other."""
_WINDING = ((6, 0.12), (18, 0.04))
"""The same for how far a fault winds, in parts of the longer side."""


@dataclass(frozen=True)
class Bedding:
    """How the layers of a map lie. Heights are in any unit; lengths are parts of the map's longer side.

    Attributes
    ----------
    extent
        The lengths of the map.
    dip
        By how much the layers fall on a length of the longer side.
    direction
        To where they fall, in degrees from north over east.
    folds
        How much higher the crests of folds are than their troughs, about.
    throw
        How much lower the layers lie on one side of a fault, which crosses the middle of the map along the direction.
    seed
        Any whole number from 0 up.
    tileable
        Whether folds go on beyond the edges as they begin at the opposite ones; what is tilted or broken does not.
    """

    extent: Extent
    dip: float = 0.0
    direction: float = 180.0
    folds: float = 0.0
    throw: float = 0.0
    seed: int = 0
    tileable: bool = False

    def rescaled(self, factor: float) -> Bedding:
        """Return how they lie where heights are so many times what they are."""
        dip, folds, throw = (factor * height for height in (self.dip, self.folds, self.throw))
        return replace(self, dip=dip, folds=folds, throw=throw)

    def frame(self, south: Fractions, east: Fractions) -> Float64s:
        """Return how high the layers lie above their mean at the crossings of some rows and columns.

        A place has the same bits in whatever window it is.
        """
        frame = self.bent(south, east)
        if self.throw:
            frame = frame + self.throw * (0.5 - (self.beside(south, east) > 0))
        return frame

    def bent(self, south: Fractions, east: Fractions) -> Float64s:
        """Return how high they lie as if there were no fault."""
        down, across = self._way
        middle = (south[:, np.newaxis] - 0.5) * self.extent[0], (east - 0.5) * self.extent[1]
        frame = -self.dip * (down * middle[0] + across * middle[1])
        if self.folds:
            frame += 2 * self.folds * _at(self._waves, south, east)
        return np.asarray(np.broadcast_to(frame, (len(south), len(east))), np.float64)

    def beside(self, south: Fractions, east: Fractions) -> Float64s:
        """Return how far places lie on the lower side of the fault, below 0 on the other, in longer sides."""
        down, across = self._way
        middle = (south[:, np.newaxis] - 0.5) * self.extent[0], (east - 0.5) * self.extent[1]
        return across * middle[0] - down * middle[1] + _at(self._winds, south, east)

    @property
    def _way(self) -> tuple[float, float]:
        sine, cosine = sine_and_cosine(np.array([self.direction / 360]))
        return -float(cosine[0]), float(sine[0])

    @cached_property
    def _waves(self) -> list[CoarseGround]:
        return [self._surface(level, *each) for level, each in enumerate(_FOLDS)]

    @cached_property
    def _winds(self) -> list[CoarseGround]:
        return [self._surface(level + len(_FOLDS), *each) for level, each in enumerate(_WINDING)]

    def _surface(self, level: int, squares: int, height: float) -> CoarseGround:
        down, across = (max(round(side * squares), 1) + 1 for side in self.extent)
        chances = NoiseStream(self.seed, level, Role.BEDDING, across)
        survey = chances.read(range(down), range(across), 0.5, 2 * height).astype(np.float64)
        return coarse_ground(survey, 0, self.extent, self.tileable)


def _at(surfaces: list[CoarseGround], south: Fractions, east: Fractions) -> Float64s:
    south, east = (places.clip(0, 1) for places in (south, east))  # beyond the map nothing bends
    return np.asarray(sum(surface.heights(south, east) for surface in surfaces))
