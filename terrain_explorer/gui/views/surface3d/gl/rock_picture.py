"""The layers of rock below a ground, as shaders read them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.erosion.rock.ground_rock import GroundRock
from terrain_explorer.terrain.tiles.ground import LandFacts

_POINTS = 513
"""Points along a side of the map at which it is told how the layers lie: folds are far wider."""

_ABOVE = 1e9
"""The upper bound of the topmost layer, in ranges: all that is above belongs to it."""


@dataclass(frozen=True, eq=False)
class RockPicture:
    """Layers of rock, in parts of the range of the map.

    Attributes
    ----------
    lies
        How high the top of the column would lie without the fault, and how far a place is on the lower side of that,
        evenly spread over the map, float32, shape (rows, columns, 2).
    layers
        From below, the square root of a colour, and the upper bound; float32, shape (1, layers, 4).
    throw
        How much lower the layers lie on one side of the fault.
    """

    lies: NDArray[np.float32]
    layers: NDArray[np.float32]
    throw: float

    @classmethod
    def of(cls, facts: LandFacts) -> RockPicture:
        """Return the picture of the rock of a land that has layers."""
        rock, bounds = facts.rock, facts.map_bounds
        assert isinstance(rock, GroundRock)
        assert bounds is not None
        top, left, bottom, right = map(float, bounds)
        rows, columns = np.linspace(top, bottom, _POINTS), np.linspace(left, right, _POINTS)
        in_parts = rock.rescaled(1 / facts.map_relief, -facts.map_range[0] / facts.map_relief)
        column = in_parts.column
        layers = [
            [*(part / 255 for part in layer.colour), bound]
            for layer, bound in zip(column.upwards, [*column.bounds, _ABOVE], strict=True)
        ]
        lies = np.stack(in_parts.lies(rows, columns), axis=-1)
        return cls(lies.astype(np.float32), np.array([layers], np.float32), in_parts.bedding.throw)
