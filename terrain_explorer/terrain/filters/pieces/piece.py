"""Move piece: some ground is taken where it lies and put down elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, Self

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.base import Applying, Filter, revised
from terrain_explorer.terrain.filters.pieces.placement import Placement, box_around, middle
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, Window
from terrain_explorer.terrain.laplace import solve_laplace
from terrain_explorer.terrain.masks import Mask, MaskGround
from terrain_explorer.terrain.masks.kernel import smoothing
from terrain_explorer.terrain.parallel import filling_in_parallel
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.sampling import heights_at, mixed
from terrain_explorer.terrain.work import Work, part_of

_NOTHING = Mask()
_POINTS_AT_A_TIME = 2**16


@dataclass(frozen=True)
class FloatingPiece(Filter):
    """The ground within a region lies elsewhere too, or instead: moved, turned, scaled and raised.

    The heights of the piece are those of the ground that comes in, bilinear between its points. Where only a part of a
    point belongs to it, the piece and the ground below are mixed in that part. Beside where it was and where it lies,
    no bit changes; nor do voids.

    Attributes
    ----------
    region
        What belongs to the piece, found on the ground that comes in.
    """

    slug: ClassVar = "piece"
    title: ClassVar = "Move piece"
    summary: ClassVar = "Moves, turns, scales and raises the selected ground, or a copy of it."
    takes_selection: ClassVar = False

    region: Mask = _NOTHING
    down: Annotated[
        float,
        Parameter(
            "Down",
            "How far the piece moves to the south, as a part of the map's side; below 0 to the north. A piece that is "
            "neither turned nor scaled moves by whole points.",
            minimum=-2,
            maximum=2,
            step=0.001,
            offered=(-1, 1),
        ),
    ] = 0.0
    across: Annotated[
        float,
        Parameter(
            "Across",
            "How far the piece moves to the east, as a part of the map's side; below 0 to the west.",
            minimum=-2,
            maximum=2,
            step=0.001,
            offered=(-1, 1),
        ),
    ] = 0.0
    turn: Annotated[
        float,
        Parameter("Turn", "How far the piece is turned clockwise.", minimum=-180, maximum=180, step=1, unit="°"),
    ] = 0.0
    scale: Annotated[
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
    ] = 1.0
    lift: Annotated[
        float,
        Parameter(
            "Raise",
            "How far the piece is raised, as a part of the range; below 0 it is lowered.",
            minimum=-1,
            maximum=1,
            step=0.01,
        ),
    ] = 0.0
    feather: Annotated[
        float,
        Parameter(
            "Feather",
            "How far the edge of the piece fades out to each side, as a part of the map's longer side.",
            minimum=0,
            maximum=0.25,
            step=0.001,
            offered=(0, 0.1),
        ),
    ] = 0.0
    leave: Annotated[
        Literal["cut", "copy"],
        Parameter(
            "It leaves",
            "A closed gap: a smooth surface from rim to rim. The ground as it was: the piece is a copy.",
            labels=("a closed gap", "the ground as it was"),
        ),
    ] = "cut"

    def scaled(self, factor: float) -> Self:
        return self

    def placement(self, box: Window, shape: tuple[int, int]) -> Placement:
        """Return where a piece within a rectangle comes to lie on a map of this shape."""
        rows, columns = (part * (side - 1) for part, side in zip((self.down, self.across), shape, strict=True))
        if self.turn % 360 == 0 and self.scale == 1:
            # By whole points no height has to be interpolated.
            rows, columns = float(round(rows)), float(round(columns))
        return Placement(middle(box), (rows, columns), self.turn, self.scale)

    def applying(self, heightmap: Heightmap) -> Applying:
        ground = MaskGround(heightmap)
        weights = yield from part_of(self.region.weighing(ground, ground.whole), 0, 0.2)
        box = box_around(weights)
        if box is None or (self.placement(box, ground.shape).is_still and self.lift == 0):
            return heightmap
        placement = self.placement(box, ground.shape)
        if self.feather:
            weights = yield from part_of(smoothing(weights, ground.points(100 * self.feather)), 0.2, 0.4)
        if heightmap.voids is not None:
            weights = np.where(heightmap.voids, np.float32(0), weights)
        heights = heightmap.heights.copy()
        if self.leave == "cut":
            yield from part_of(_closing(heights, weights, heightmap.voids), 0.4, 0.8)
        whole = box_around(weights)
        window = None if whole is None else placement.window(whole, ground.shape)
        if window is not None:
            lift = self.lift * (heightmap.range[1] - heightmap.range[0])
            yield from part_of(_laying(heights, heightmap, weights, placement, lift, window), 0.8, 1)
        return revised(heightmap, heights)


def _closing(heights: Heights, weights: Heights, voids: np.ndarray | None) -> Work[None]:
    """Close the gap that a piece leaves with a membrane that hangs on its rim, in place."""
    gap = weights > 0
    unknown = gap if voids is None else gap | voids
    if not gap.any():
        return
    if unknown.all():
        raise UserValueError(
            tr("the piece is the whole map, and nothing is left to close the gap from; leave the ground as it was")
        )
    membrane = yield from solve_laplace(heights, unknown)
    heights[gap] = _kept_within(heights[gap], membrane[gap[unknown]], weights[gap])


def _laying(
    heights: Heights, heightmap: Heightmap, weights: Heights, placement: Placement, lift: float, window: Window
) -> Work[None]:
    """Put a piece of a heightmap down within a rectangle of heights, in place."""
    last = np.array(weights.shape) - 1
    columns = np.arange(window.column, window.column + window.columns, dtype=np.float64)
    below = heights[window.row : window.row + window.rows, window.column : window.column + window.columns]
    voids = heightmap.voids

    def laid(rows: slice) -> FloatArray:
        down = np.arange(window.row + rows.start, window.row + rows.stop, dtype=np.float64)[:, np.newaxis]
        source = placement.back(down, columns)
        on_map = (source[0] >= 0) & (source[0] <= last[0]) & (source[1] >= 0) & (source[1] <= last[1])
        parts = np.where(on_map, heights_at(weights, *source), 0)
        if voids is not None:
            parts[voids[down.astype(int), columns.astype(int)]] = 0
        piece = heights_at(heightmap.heights, *source)
        return _kept_within(below[rows], piece + lift if lift else piece, parts)

    yield from filling_in_parallel(below, laid, _POINTS_AT_A_TIME)


def _kept_within(before: FloatArray, after: FloatArray, parts: FloatArray) -> FloatArray:
    """Return the heights before where the parts are 0, those after where they are 1, bit for bit, and mixtures."""
    between = mixed(before.astype(np.float64), after, parts)
    # Sums lose the sign of -0.
    return np.where(parts == 0, before, np.where(parts == 1, after, between))
