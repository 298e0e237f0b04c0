"""What pieces have in common: the parameters of where they lie, and how they are put down."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.base import Filter
from terrain_explorer.terrain.filters.pieces.placement import Placement
from terrain_explorer.terrain.heightmap import Bools, FloatArray, Heights, Window
from terrain_explorer.terrain.laplace import solve_laplace
from terrain_explorer.terrain.parallel import filling_in_parallel
from terrain_explorer.terrain.parameters import Parameter, part_of_range, part_of_side
from terrain_explorer.terrain.sampling import heights_at, mixed
from terrain_explorer.terrain.work import Work

PieceTurn = Annotated[
    float, Parameter("Turn", "How far the piece is turned clockwise.", minimum=-180, maximum=180, step=1, unit="°")
]

PieceScale = Annotated[
    float,
    Parameter(
        "Scale",
        "How many times as long and wide the piece becomes; its heights stay.",
        minimum=0.05,
        maximum=20,
        step=0.01,
        offered=(0.1, 10),
        by_ratio=True,
    ),
]

Lift = Annotated[
    float,
    part_of_range("Raise", "How far the piece is raised, as a part of the range; below 0 it is lowered.", minimum=-1),
]

Feather = Annotated[
    float,
    part_of_side(
        "Feather",
        "How far the edge of the piece fades out to each side, as a part of the map's longer side.",
        maximum=0.25,
        offered=(0, 0.1),
    ),
]

PuttingDown = Literal["instead", "on top", "where higher", "where lower"]
"""How a piece is put down on the ground."""

_POINTS_AT_A_TIME = 2**16


class PieceFilter(Filter):
    """A filter that puts a piece of ground down somewhere on the map.

    Attributes
    ----------
    down, across
        Its place in parts of the map's sides: one more is a whole side further.
    turn, scale
        How it is turned, in degrees clockwise, and how many times as long it becomes.
    """

    takes_selection: ClassVar = False

    down: float
    across: float
    turn: float
    scale: float

    @abstractmethod
    def placement(self, box: Window, shape: tuple[int, int]) -> Placement:
        """Return where a piece within a rectangle comes to lie on a map of this shape."""


@dataclass(frozen=True, eq=False)
class TakenGround:
    """The ground of a piece, bilinear between its points.

    Attributes
    ----------
    heights, weights
        The heights, and which part of each point belongs to it; float32, of one shape.
    box
        The rectangle beside which no point does.
    lift
        By how much it is raised, in the unit of the heights.
    mode
        How it is put down.
    lowest
        The height of the piece that lies on the ground where it is put on top.
    """

    heights: Heights
    weights: Heights
    box: Window
    lift: float = 0.0
    mode: PuttingDown = "instead"
    lowest: float = 0.0

    def put_on(self, below: FloatArray, above: FloatArray) -> FloatArray:
        """Return what the piece makes of the ground below it, where all of it counts."""
        match self.mode:
            case "on top":
                return np.asarray(below + (above - self.lowest))
            case "where higher":
                return np.maximum(below, above)
            case "where lower":
                return np.minimum(below, above)
        return above


def laying(heights: Heights, voids: Bools | None, piece: TakenGround, placement: Placement) -> Work[None]:
    """Put a piece down on heights, in place; yield the part that is done, from 0 to 1.

    Parameters
    ----------
    heights
        The ground below; voids, where there are any, keep their heights.
    placement
        Where the points of the piece come to lie.
    """
    weights = piece.weights
    window = placement.window(piece.box, (heights.shape[0], heights.shape[1]))
    if window is None:
        return
    last = np.array(weights.shape) - 1
    columns = np.arange(window.column, window.column + window.columns, dtype=np.float64)
    below = heights[window.row : window.row + window.rows, window.column : window.column + window.columns]

    def laid(rows: slice) -> FloatArray:
        down = np.arange(window.row + rows.start, window.row + rows.stop, dtype=np.float64)[:, np.newaxis]
        source = placement.back(down, columns)
        inside = (source[0] >= 0) & (source[0] <= last[0]) & (source[1] >= 0) & (source[1] <= last[1])
        parts = np.where(inside, heights_at(weights, *source), 0)
        if voids is not None:
            parts[voids[down.astype(int), columns.astype(int)]] = 0
        above = heights_at(piece.heights, *source)
        above = above + piece.lift if piece.lift else above
        return mixed_within(below[rows], piece.put_on(below[rows], above), parts)

    yield from filling_in_parallel(below, laid, _POINTS_AT_A_TIME)


def mixed_within(before: FloatArray, after: FloatArray, parts: FloatArray) -> FloatArray:
    """Return the heights before where the parts are 0, those after where they are 1, bit for bit, and mixtures."""
    between = mixed(before.astype(np.float64), after, parts)
    # Sums lose the sign of -0.
    return np.where(parts == 0, before, np.where(parts == 1, after, between))


def closing(heights: Heights, weights: Heights, voids: np.ndarray | None) -> Work[None]:
    """Close the gap that a piece leaves with a membrane that hangs on its rim, in place.

    Raises
    ------
    ValueError
        The gap is the whole map.
    """
    gap = weights > 0
    unknown = gap if voids is None else gap | voids
    if not gap.any():
        return
    if unknown.all():
        raise UserValueError(
            tr("the piece is the whole map, and nothing is left to close the gap from; leave the ground as it was")
        )
    membrane = yield from solve_laplace(heights, unknown)
    heights[gap] = mixed_within(heights[gap], membrane[gap[unknown]], weights[gap])
