"""Square-square: every level puts four new points into each square and keeps none of the old ones.

G. S. P. Miller, "The Definition and Rendering of Terrain Maps", SIGGRAPH 1986.
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
from terrain_explorer.terrain.generators.subdivision.lattice import ONE_SQUARE, LatticeBlock, SquareCounts
from terrain_explorer.terrain.generators.subdivision.stencils import QUARTERS, Stencil
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.random_streams import Role


@dataclass(frozen=True)
class SquareSquare(Fractal):
    """New points lie a quarter of the old distance from the old ones, in the middle of squares of half the width.

    Without displacements the heights are those of a biquadratic B-spline, whose slope has no jump.
    """

    slug: ClassVar = "square-square"
    title: ClassVar = "Square-square"
    summary: ClassVar = "Four new points in each square, none of the old ones kept. Leaves no creases."
    group: ClassVar = MIDPOINTS
    passes: ClassVar = (Pass("all points", tuple(Points)),)
    nested: ClassVar = False

    exponent: MovingExponent = 9
    spread: Spread = 0.3
    spread_reduction: SpreadReduction = 0.5
    tileable: Tileable = False
    seed: Seed = 0

    @property
    def margin(self) -> int:
        return 1

    @property
    def periodic(self) -> bool:
        # A map that is not tileable needs points beyond its edges, too. It is cut out of an endless plane whose period
        # is so long that the points beyond its opposite edges are not the same.
        return True

    @property
    def squares(self) -> SquareCounts:
        return ONE_SQUARE if self.tileable else (3, 3)

    def stencil(self, points: Points) -> Stencil:
        return QUARTERS[points]

    def displace(self, block: LatticeBlock) -> None:
        spread = spread_at(block.level, self.spread, self.spread_reduction)
        for out, role, rows, columns, down, right in (
            (block.kept, Role.KEPT, block.even_rows, block.even_columns, -1, -1),
            (block.horizontal, Role.HORIZONTAL, block.even_rows, block.odd_columns, -1, 1),
            (block.vertical, Role.VERTICAL, block.odd_rows, block.even_columns, 1, -1),
            (block.centre, Role.CENTRE, block.odd_rows, block.odd_columns, 1, 1),
        ):
            heights = _weighted(block, rows, columns, down, right)
            heights += block.jitter(spread, role, rows, columns)
            out[...] = heights


def _weighted(block: LatticeBlock, rows: range, columns: range, down: int, right: int) -> FloatArray:
    """Return the means of the nearest points and their neighbours in two directions, weighted 9 : 3 : 3 : 1."""
    beyond, beside = _moved(rows, down), _moved(columns, right)
    # The order of the additions is that of the stencils.
    near = 9 * block.corners(rows, columns)
    near += 3 * block.corners(rows, beside)
    far = 3 * block.corners(beyond, columns)
    far += block.corners(beyond, beside)
    near += far
    near *= 1 / 16
    return near


def _moved(span: range, by: int) -> range:
    return range(span.start + by, span.stop + by)
