"""A tint of parts of the surface, to set them off from the rest."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Mask

_UPSTREAM, _SELECTED = (1.0, 0.43, 0.014), (0.03, 0.2, 0.9)
"""Linear red, green and blue."""


@dataclass(frozen=True, eq=False)
class SurfaceTint:
    """A tint.

    Attributes
    ----------
    cover
        How much of it each point gets: uint8, 0 to 255, shape (rows, columns) of a map of any size.
    colour
        Its red, green and blue, 0 to 1.
    strength
        How much of the colour is mixed into the ground, 0 to 1.
    rest
        How bright the ground is that is not tinted, as a part of its usual brightness.
    """

    cover: NDArray[np.uint8]
    colour: tuple[float, float, float]
    strength: float
    rest: float

    @classmethod
    def of_upstream(cls, points: Mask) -> SurfaceTint:
        """Return the tint of ground that drains to a point."""
        return cls(np.uint8(255) * points.astype(np.uint8), _UPSTREAM, 0.45, 0.5)

    @classmethod
    def of_selection(cls, weights: NDArray[np.uint8]) -> SurfaceTint:
        """Return the tint of a selection: faint, for one works on this ground and has to see its colours."""
        return cls(weights, _SELECTED, 0.4, 0.75)

    @property
    def uniforms(self) -> dict[str, tuple[float, ...]]:
        """What the shaders read."""
        return {"tint_colour": self.colour, "tinting": (self.strength, self.rest)}
