"""Diamond-square: every point is a mean of four around it, so that no creases run along the squares.

Fournier, Fussell and Carpenter, "Computer Rendering of Stochastic Models", Communications of the ACM 25(6), 1982;
the naming of the two steps follows Steve Losh, "Terrain Generation with Diamond Square", 2016.
"""

from dataclasses import dataclass
from typing import ClassVar

from terrain_explorer.terrain.generators.common import (
    MIDPOINTS,
    Exponent,
    Seed,
    Spread,
    SpreadReduction,
    Tileable,
    spread_at,
)
from terrain_explorer.terrain.generators.stages import Points
from terrain_explorer.terrain.generators.subdivision.base import Fractal, Pass
from terrain_explorer.terrain.generators.subdivision.corners import (
    BottomLeft,
    BottomRight,
    FromCorners,
    GivenCorners,
    TopLeft,
    TopRight,
)
from terrain_explorer.terrain.generators.subdivision.lattice import LatticeBlock
from terrain_explorer.terrain.generators.subdivision.stencils import CENTRE_FROM_CORNERS, DIAMONDS, Stencil
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.random_streams import Role


@dataclass(frozen=True)
class DiamondSquare(Fractal, FromCorners):
    """The square step sets centres, the diamond step the points between them, each to a jittered mean.

    A centre takes the mean of its square's four corners; each other point that of its neighbours on the diamond
    around it: four, or three on the edge of a map that is not tileable.
    """

    slug: ClassVar = "diamond-square"
    title: ClassVar = "Diamond-square"
    summary: ClassVar = (
        "Centres of squares first, then the points between them: each a mean of four, plus a random offset."
    )
    group: ClassVar = MIDPOINTS
    passes: ClassVar = (
        Pass("squares", (Points.CENTRE,)),
        Pass("diamonds", (Points.HORIZONTAL, Points.VERTICAL)),
    )

    exponent: Exponent = 9
    spread: Spread = 0.3
    spread_reduction: SpreadReduction = 0.5
    tileable: Tileable = False
    seed: Seed = 0
    given_corners: GivenCorners = False
    top_left: TopLeft = 2.0
    top_right: TopRight = 8.0
    bottom_left: BottomLeft = 0.0
    bottom_right: BottomRight = 3.0

    @property
    def margin(self) -> int:
        return 1

    @property
    def periodic(self) -> bool:
        return self.tileable

    def stencil(self, points: Points) -> Stencil:
        # On an edge the stencil loses the step that leaves the map, and the mean is one of three.
        return DIAMONDS.get(points, CENTRE_FROM_CORNERS)

    def refine_compiled(self, block: LatticeBlock) -> Extremes | None:
        return block.refine_compiled(self.draw(block.level).high, diamonds=True)

    def displace(self, block: LatticeBlock) -> None:
        spread = spread_at(block.level, self.spread, self.spread_reduction)
        # A diamond needs the centres on both sides, also those just outside the block. They are computed here as well,
        # from their address, so that blocks need not wait for each other.
        rows, columns = block.rows_around, block.columns_around
        centres = block.around(rows, columns)
        centres *= 0.25
        centres += block.jitter(spread, Role.CENTRE, rows, columns)
        at_odd_rows = centres[_within(block.odd_rows, rows)]
        at_odd_columns = centres[:, _within(block.odd_columns, columns)]
        block.centre[...] = at_odd_rows[:, _within(block.odd_columns, columns)]

        horizontal = block.across(block.even_rows, block.odd_columns)
        _average(horizontal, at_odd_columns, block.even_rows, rows)
        horizontal += block.jitter(spread, Role.HORIZONTAL, block.even_rows, block.odd_columns)
        block.horizontal[...] = horizontal

        vertical = block.down(block.odd_rows, block.even_columns)
        # Transposed views, so that one function does both directions; nothing is copied.
        _average(vertical.T, at_odd_rows.T, block.even_columns, columns)
        vertical += block.jitter(spread, Role.VERTICAL, block.odd_rows, block.even_columns)
        block.vertical[...] = vertical


def _within(part: range, whole: range) -> slice:
    return slice(part.start - whole.start, part.stop - whole.start)


def _average(sums: FloatArray, centres: FloatArray, points: range, cells: range) -> None:
    """Turn the sums of two neighbours into means of the three or four on the diamond, in place.

    Along axis 0 lie the points in `sums` and the cells in `centres`. A point without a cell before or behind it is
    on the edge of the map.
    """
    at_start, at_end = points.start - 1 < cells.start, points.stop > cells.stop
    has_before = slice(1 if at_start else 0, None)
    has_behind = slice(None, -1 if at_end else None)
    sums[has_before] += centres[: len(sums[has_before])]
    sums[has_behind] += centres[len(centres) - len(sums[has_behind]) :]
    inside = slice(has_before.start, has_behind.stop)
    # Multiplying by a power of two is exact and faster than dividing; a third is neither, so edges divide.
    sums[inside] *= 0.25
    for edge in [0] * at_start + [-1] * at_end:
        sums[edge] /= 3
