"""The layers of rock below a ground, as shaders read them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.gui.views.surface3d.gl.shader_program import Uniform
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
    table
        How high the top of the column would lie without the fault, and how far a place is on the lower side of that,
        evenly spread over the map; and below, in two rows, the layers: from below, the square root of a colour and the
        upper bound, two numbers in each row. Float32, shape (rows + 2, columns, 2): one texture, as a shader has few.
    layers
        How many there are.
    throw
        How much lower the layers lie on one side of the fault.
    """

    table: NDArray[np.float32]
    layers: int
    throw: float

    @property
    def uniforms(self) -> dict[str, Uniform]:
        """What shaders read besides the table."""
        return {"rock_layers": self.layers, "rock_throw": self.throw}

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
        table = np.zeros((_POINTS + 2, _POINTS, 2), np.float32)
        table[:_POINTS] = np.stack(in_parts.lies(rows, columns), axis=-1)
        table[_POINTS:, : len(layers)] = np.array(layers, np.float32).reshape(-1, 2, 2).swapaxes(0, 1)
        return cls(table, len(layers), in_parts.bedding.throw)
