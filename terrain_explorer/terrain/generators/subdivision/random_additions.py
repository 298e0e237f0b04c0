"""Successive random additions: every level moves all points, the old ones, too.

R. F. Voss, "Random Fractal Forgeries", in Fundamental Algorithms for Computer Graphics, Springer 1985; D. Saupe,
"Algorithms for Random Fractals", in The Science of Fractal Images, Springer 1988.
"""

from dataclasses import dataclass
from typing import ClassVar

from terrain_explorer.terrain.generators.common import (
    MIDPOINTS,
    MovingExponent,
    Seed,
    Spread,
    SpreadReduction,
    Tileable,
    spread_at,
)
from terrain_explorer.terrain.generators.stages import Points
from terrain_explorer.terrain.generators.subdivision.base import Fractal, Pass
from terrain_explorer.terrain.generators.subdivision.lattice import LatticeBlock
from terrain_explorer.terrain.generators.subdivision.stencils import ADDITIONS, Stencil
from terrain_explorer.terrain.random_streams import Role


@dataclass(frozen=True)
class RandomAdditions(Fractal):
    """Each level puts a point between its neighbours, as a mean of them, and then moves every point of the map.

    The sum over all levels is that of bilinear noise of doubled frequencies, each times the spread reduction.
    """

    slug: ClassVar = "random-additions"
    title: ClassVar = "Successive random additions"
    summary: ClassVar = "Midpoints are means, and then random offsets move every point, old and new, at every level."
    group: ClassVar = MIDPOINTS
    passes: ClassVar = (Pass("all points", tuple(Points)),)
    nested: ClassVar = False

    exponent: MovingExponent = 9
    spread: Spread = 0.3
    spread_reduction: SpreadReduction = 0.5
    tileable: Tileable = False
    seed: Seed = 0

    @property
    def periodic(self) -> bool:
        return self.tileable

    def stencil(self, points: Points) -> Stencil:
        return ADDITIONS[points]

    def displace(self, block: LatticeBlock) -> None:
        spread = spread_at(block.level, self.spread, self.spread_reduction)
        even_rows, even_columns = block.even_rows, block.even_columns
        odd_rows, odd_columns = block.odd_rows, block.odd_columns
        old = block.corners(even_rows, even_columns)
        block.kept[...] = old + block.jitter(spread, Role.KEPT, even_rows, even_columns)
        means = block.across(even_rows, odd_columns) * 0.5
        block.horizontal[...] = means + block.jitter(spread, Role.HORIZONTAL, even_rows, odd_columns)
        means = block.down(odd_rows, even_columns) * 0.5
        block.vertical[...] = means + block.jitter(spread, Role.VERTICAL, odd_rows, even_columns)
        means = block.around(odd_rows, odd_columns) * 0.25
        block.centre[...] = means + block.jitter(spread, Role.CENTRE, odd_rows, odd_columns)
