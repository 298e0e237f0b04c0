"""Stencils: a subdivision's rules for single points, which explain a height and the order of writing.

`Subdivision.displace` computes whole blocks by the same rules, fast. Tests prove that both agree bit for bit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from terrain_explorer.language import marked
from terrain_explorer.terrain.generators.stages import Points
from terrain_explorer.terrain.heightmap import CellOffset, FloatArray
from terrain_explorer.terrain.random_streams import UniformNumbers


class WriteOrder(Enum):
    """The order in which the classic form of an algorithm writes its points."""

    POINTS = "point after point over the whole map"
    PASSES = "pass after pass over the whole map"
    COLUMNS = "square after square in columns, all five points of each"
    QUEUE = "square after square from a queue, all five points of each"
    DEPTH = "a square and all that is in it before the next; what is set stays set"

    @property
    def redraws(self) -> bool:
        """Whether a square draws its bottom and right edge although later squares draw them again."""
        return self in (WriteOrder.COLUMNS, WriteOrder.QUEUE)


@dataclass(frozen=True)
class Draw:
    """The range that a random height or displacement is drawn from, all of it equally likely.

    Attributes
    ----------
    low, high
        The ends of the range; `high` is reached by whole numbers only.
    whole
        Whether only whole numbers are drawn.
    """

    low: float
    high: float
    whole: bool = False

    def of(self, uniforms: UniformNumbers) -> FloatArray:
        """Return the draws that numbers uniform in [0, 1) stand for."""
        # float32 throughout, because the generators compute in it: float64 would give another last bit.
        if self.whole:
            floors: FloatArray = np.floor(uniforms * np.float32(self.high - self.low + 1))
            return floors + np.float32(self.low)
        moved: FloatArray = (uniforms - np.float32(0.5)) * np.float32(self.high - self.low)
        return moved if self.low == -self.high else moved + np.float32((self.low + self.high) / 2)


UNIT = Draw(0, 1)


@dataclass(frozen=True)
class Stencil:
    """The points that a new point is the mean of.

    Attributes
    ----------
    role
        The name of the point, in words for `tr`.
    groups
        The steps to its parents. The heights of each group are added in this order, then the sums of the groups.
        Where a level moves all points, steps go over the lattice of the level before, from the top left of the square.
    mean
        The name of their mean, in words for `tr`, with their number as a word: "mean of the {count} corners of the
        square".
    rounded_down
        Whether the mean is rounded down to a whole number.
    weights
        The weights of the parents, group by group; none where all weigh the same.
    shift
        How far parents lie to the south and to the east of their row and column, in the distance of new points.
    """

    role: str
    groups: tuple[tuple[CellOffset, ...], ...]
    mean: str
    rounded_down: bool = False
    weights: tuple[tuple[int, ...], ...] = ()
    shift: float = 0.0


UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)

_SQUARE, _DIAMOND = marked("centre of a square"), marked("centre of a diamond")
_OF_CORNERS = marked("mean of the {count} corners of the square")
_OF_MIDPOINTS = marked("mean of the {count} midpoints of the square's edges")
_OF_ENDS = marked("mean of the {count} ends of the edge")
_OF_POINTS = marked("mean of the {count} points of the diamond")

# The upper two corners are added first, then the lower two, then both sums: as `LatticeBlock.around` does.
CENTRE_FROM_CORNERS = Stencil(_SQUARE, (((-1, -1), (-1, 1)), ((1, -1), (1, 1))), _OF_CORNERS)
CENTRE_FROM_MIDPOINTS = Stencil(_SQUARE, ((UP, DOWN, LEFT, RIGHT),), _OF_MIDPOINTS)
EDGES: Mapping[Points, Stencil] = {
    Points.HORIZONTAL: Stencil(marked("midpoint of an edge along a row"), ((LEFT, RIGHT),), _OF_ENDS),
    Points.VERTICAL: Stencil(marked("midpoint of an edge along a column"), ((UP, DOWN),), _OF_ENDS),
}
# First the two ends of the edge, then the two centres beside it: the order in which `displace` adds them.
DIAMONDS: Mapping[Points, Stencil] = {
    Points.HORIZONTAL: Stencil(_DIAMOND, ((LEFT, RIGHT, UP, DOWN),), _OF_POINTS),
    Points.VERTICAL: Stencil(_DIAMOND, ((UP, DOWN, LEFT, RIGHT),), _OF_POINTS),
}

_OLD = Stencil(marked("old point"), (((0, 0),),), marked("height at the level before"))
ADDITIONS: Mapping[Points, Stencil] = {
    Points.KEPT: _OLD,
    Points.HORIZONTAL: replace(EDGES[Points.HORIZONTAL], groups=(((0, 0), (0, 1)),)),
    Points.VERTICAL: replace(EDGES[Points.VERTICAL], groups=(((0, 0), (1, 0)),)),
    Points.CENTRE: replace(CENTRE_FROM_CORNERS, groups=(((0, 0), (0, 1)), ((1, 0), (1, 1)))),
}

_OF_SQUARES = marked("mean of the {count} nearest points before, weighted 9 : 3 : 3 : 1")


def _quarter(down: int, right: int) -> Stencil:
    """Return the stencil of the point in a quarter of a square, with its neighbours downwards and to the right."""
    steps = (((0, 0), (0, right)), ((down, 0), (down, right)))
    return Stencil(marked("point of a new square"), steps, _OF_SQUARES, weights=((9, 3), (3, 1)), shift=0.5)


QUARTERS: Mapping[Points, Stencil] = {
    points: _quarter(*(1 if odd else -1 for odd in points.value)) for points in Points
}
