"""Fractal subdivision: displacements whose range shrinks by the same factor at each level."""

from __future__ import annotations

from terrain_explorer.terrain.generators.common import hurst_exponent, spread_at
from terrain_explorer.terrain.generators.subdivision.base import Subdivision
from terrain_explorer.terrain.generators.subdivision.stencils import UNIT, Draw


class Fractal(Subdivision):
    """Base of the generators with the fields `spread` and `spread_reduction`."""

    spread: float
    spread_reduction: float

    @property
    def hurst_exponent(self) -> float | None:
        # Without displacements the surface is smooth at every scale: no exponent describes it.
        return hurst_exponent(self.spread_reduction) if self.spread else None

    def draw(self, level: int) -> Draw:
        if level == 0:
            return UNIT
        spread = spread_at(level, self.spread, self.spread_reduction)
        return Draw(-spread, spread)
