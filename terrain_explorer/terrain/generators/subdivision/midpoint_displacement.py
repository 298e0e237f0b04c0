"""Midpoint displacement: the midpoints of a square's edges, then its centre.

Steve Losh, "Terrain Generation with Midpoint Displacement" and "Recursive Midpoint Displacement", 2016, are its two
forms: the iterative one redraws shared edges, the recursive one keeps a point that is set.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from terrain_explorer.language import marked
from terrain_explorer.terrain.generators.common import MIDPOINTS, Exponent, Seed, Spread, SpreadReduction, spread_at
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
from terrain_explorer.terrain.generators.subdivision.stencils import (
    CENTRE_FROM_CORNERS,
    CENTRE_FROM_MIDPOINTS,
    EDGES,
    Stencil,
    WriteOrder,
)
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.random_streams import Role

SharedEdges = Annotated[
    Literal["once", "redrawn"],
    Parameter(
        "Shared edges",
        "An edge between two squares is set once (the recursive form), or each square draws it again and the later "
        "one has the last word (the iterative form). The difference shows where centres are taken from midpoints.",
        keywords=marked("recursive, recursion, iterative, loop"),
    ),
]
CentreFrom = Annotated[
    Literal["corners", "midpoints"],
    Parameter(
        "Centre from",
        "A square's centre starts from the mean of its four corners, or of its four displaced edge midpoints.",
    ),
]


@dataclass(frozen=True)
class MidpointDisplacement(Fractal, FromCorners):
    """Each edge's midpoint is the jittered mean of its ends; each square's centre is the square's jittered mean."""

    slug: ClassVar = "midpoint-displacement"
    title: ClassVar = "Midpoint displacement"
    summary: ClassVar = (
        "Midpoints of edges, then centres of squares: each a mean, plus a random offset. Leaves creases."
    )
    group: ClassVar = MIDPOINTS
    passes: ClassVar = (
        Pass("edges", (Points.HORIZONTAL, Points.VERTICAL)),
        Pass("centres", (Points.CENTRE,)),
    )

    exponent: Exponent = 9
    spread: Spread = 0.3
    spread_reduction: SpreadReduction = 0.5
    shared_edges: SharedEdges = "once"
    centre_from: CentreFrom = "corners"
    seed: Seed = 0
    given_corners: GivenCorners = False
    top_left: TopLeft = 2.0
    top_right: TopRight = 8.0
    bottom_left: BottomLeft = 0.0
    bottom_right: BottomRight = 3.0

    @property
    def order(self) -> WriteOrder:
        # The recursive form keeps what is set, the iterative one lets each square draw all of its five points.
        return WriteOrder.DEPTH if self.shared_edges == "once" else WriteOrder.COLUMNS

    def stencil(self, points: Points) -> Stencil:
        centre = CENTRE_FROM_CORNERS if self.centre_from == "corners" else CENTRE_FROM_MIDPOINTS
        return EDGES.get(points, centre)

    def refine_compiled(self, block: LatticeBlock) -> Extremes | None:
        if self.centre_from != "corners":
            return None
        return block.refine_compiled(self.draw(block.level).high, diamonds=False)

    def displace(self, block: LatticeBlock) -> None:
        spread = spread_at(block.level, self.spread, self.spread_reduction)
        cells = (block.odd_rows, block.odd_columns)
        # Everything is a sum first and a mean later, in place: a block takes as few passes over memory as possible.
        centre = block.around(*cells) if self.centre_from == "corners" else self._seen_midpoints(block, spread)
        block.horizontal[...] = _horizontal(block, spread, block.even_rows, block.odd_columns)
        block.vertical[...] = _vertical(block, spread, block.odd_rows, block.even_columns)
        centre *= 0.25
        centre += block.jitter(spread, Role.CENTRE, *cells)
        block.centre[...] = centre

    def _seen_midpoints(self, block: LatticeBlock, spread: float) -> FloatArray:
        """Return the sums top + bottom + left + right of the midpoints as each square saw them."""
        rows, columns = block.odd_rows, block.odd_columns
        top = _horizontal(block, spread, range(rows.start, rows.stop + 1), columns)
        left = _vertical(block, spread, rows, range(columns.start, columns.stop + 1))
        bottom, right = top[1:], left[:, 1:]
        if self.shared_edges == "redrawn":
            bottom, right = self._overwritten(block, spread, bottom, right)
        # The order of `CENTRE_FROM_MIDPOINTS`: top, bottom, left, right.
        total: FloatArray = top[:-1] + bottom
        total += left[:, :-1]
        total += right
        return total

    def _overwritten(
        self, block: LatticeBlock, spread: float, bottom: FloatArray, right: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Return the bottom and right midpoints that the squares drew before their later neighbours did."""
        rows, columns = block.odd_rows, block.odd_columns
        lower, righter = range(rows.start + 1, rows.stop + 1), range(columns.start + 1, columns.stop + 1)
        # Numbers that are overwritten have streams of their own, so the last word at an edge, and with it the edge, is
        # the same for both choices of shared edges.
        own_bottom = _midpoints(
            block.across(lower, columns), block.jitter(spread, Role.OVERWRITTEN_BOTTOM, rows, columns)
        )
        own_right = _midpoints(block.down(rows, righter), block.jitter(spread, Role.OVERWRITTEN_RIGHT, rows, columns))
        last_row, last_column = (count - 1 for count in block.cells)
        # The lowest squares have none below them: what they drew at their bottom edge stands.
        if last_row in rows:
            own_bottom[-1] = bottom[-1]
        if last_column in columns:
            own_right[:, -1] = right[:, -1]
        return own_bottom, own_right


def _horizontal(block: LatticeBlock, spread: float, rows: range, columns: range) -> FloatArray:
    return _midpoints(block.across(rows, columns), block.jitter(spread, Role.HORIZONTAL, rows, columns))


def _vertical(block: LatticeBlock, spread: float, rows: range, columns: range) -> FloatArray:
    return _midpoints(block.down(rows, columns), block.jitter(spread, Role.VERTICAL, rows, columns))


def _midpoints(sums_of_ends: FloatArray, jitter: FloatArray) -> FloatArray:
    """Turn the sums of two ends into displaced midpoints, in place."""
    sums_of_ends *= 0.5
    sums_of_ends += jitter
    return sums_of_ends
