"""Move piece: some ground is taken where it lies and put down elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, ClassVar, Literal

import numpy as np

from terrain_explorer.terrain.filters.base import Acting, Applying, Filter, revised
from terrain_explorer.terrain.filters.pieces.base import (
    Feather,
    Lift,
    PieceFilter,
    PieceScale,
    PieceTurn,
    TakenGround,
    closing,
    laying,
    mixed_within,
)
from terrain_explorer.terrain.filters.pieces.placement import Placement, box_around, middle
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Window, is_tileable
from terrain_explorer.terrain.masks import Mask, MaskInput, Painted, PaintedPatch, Weights
from terrain_explorer.terrain.masks.kernel import reach, smoothing
from terrain_explorer.terrain.masks.moving import moving
from terrain_explorer.terrain.masks.painted import window_in_percent
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.scale import UNCHANGED, Act, Below, Carried, Grown, Levelled, Region
from terrain_explorer.terrain.scale.between import monotone, taps_of
from terrain_explorer.terrain.scale.ground import NestedGround
from terrain_explorer.terrain.work import Work, finished, part_of

_NOTHING = Mask()


@dataclass(frozen=True)
class CutOut(Filter):
    """The ground within a region is gone, and a smooth surface from rim to rim closes the gap.

    Where only a part of a point belongs to the region, the surface and the ground are mixed in that part. Beside it no
    bit changes; nor do voids.

    Attributes
    ----------
    region
        What is cut out, found on the ground that comes in.
    """

    slug: ClassVar = "cut"
    title: ClassVar = "Cut"
    summary: ClassVar = "Cuts the selected ground out, and closes the gap from rim to rim."
    takes_selection: ClassVar = False

    region: Mask = _NOTHING

    def finer(self, shape: tuple[int, ...]) -> int:
        """As fine as its region."""
        from terrain_explorer.terrain.filters.pieces.fine_piece import level_of_region

        return level_of_region(self.region, (shape[0], shape[1]))

    def acting(self, ground: NestedGround, own: int, known: Heightmap | None = None) -> Acting:
        from terrain_explorer.terrain.filters.pieces.fine_piece import FinePiece, PieceLand, patched_act

        before = ground.map(own)
        level = self.finer(before.heights.shape)
        if not level:
            return (yield from super().acting(ground, own, known))
        source, weights = yield from part_of(taking(self.region, before, level), 0, 0.3)
        land = PieceLand.around(ground, own, level, source)
        patched = yield from part_of(FinePiece(source, weights, leaves_gap=True).done_on(land), 0.3, 1)
        return patched.map(own), patched_act(patched, own)

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        weights = finished(self._weighing(before))
        repeats = is_tileable(before.heights, after.heights, weights)
        return Levelled(before.heights, after.heights, 1 - weights, repeats)

    def _weighing(self, heightmap: Heightmap) -> Work[Weights]:
        ground = MaskInput(heightmap)
        weights = yield from self.region.weighing(ground, ground.whole)
        return weights if heightmap.voids is None else np.where(heightmap.voids, np.float32(0), weights)

    def applying(self, heightmap: Heightmap) -> Applying:
        weights = yield from part_of(self._weighing(heightmap), 0, 0.3)
        if not weights.any():
            return heightmap
        heights = heightmap.heights.copy()
        yield from part_of(closing(heights, weights, heightmap.voids), 0.3, 1)
        return revised(heightmap, heights)


def taking(region: Mask, heightmap: Heightmap, level: int, feather: float = 0.0) -> Work[tuple[Window, Weights]]:
    """Return the rectangle of a finer level of a map that a region lies in, and its weights there.

    Parameters
    ----------
    feather
        How far its edge fades out, as a part of the longer side; the rectangle has room for that.
    """
    ground, fine = MaskInput(heightmap), MaskInput(heightmap).finer(level)
    window, _ = region.bounds(fine)
    source = fine.widened(window or Window(0, 0, 2, 2), reach(fine.points(100 * feather)) if feather else 0)
    found = yield from part_of(region.weighing_everywhere(ground), 0, 0.7)
    there = Region(level, source)
    return source, np.broadcast_to(found.at(there), there.shape).astype(np.float32)


_BITS = 8


@dataclass(frozen=True)
class FloatingPiece(PieceFilter):
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

    region: Mask = _NOTHING
    down: Annotated[
        float,
        Parameter(
            "Down",
            "How far the piece moves to the south, as a part of the map's side; below 0 to the north. A piece that is "
            "neither turned nor scaled moves by whole points.",
            in_percent=True,
            of="down",
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
            in_percent=True,
            of="across",
            minimum=-2,
            maximum=2,
            step=0.001,
            offered=(-1, 1),
        ),
    ] = 0.0
    turn: PieceTurn = 0.0
    scale: PieceScale = 1.0
    lift: Lift = 0.0
    feather: Feather = 0.0
    leave: Annotated[
        Literal["cut", "copy"],
        Parameter(
            "Left behind",
            "A closed gap: a smooth surface from rim to rim. The ground as it was: the piece is a copy.",
            labels=("a closed gap", "the ground as it was"),
        ),
    ] = "cut"

    def placement(self, box: Window, shape: tuple[int, int]) -> Placement:
        rows, columns = (part * (side - 1) for part, side in zip((self.down, self.across), shape, strict=True))
        if self._only_moves:
            # By whole points no height has to be interpolated.
            rows, columns = float(round(rows)), float(round(columns))
        return Placement(middle(box), (rows, columns), self.turn, self.scale)

    def finer(self, shape: tuple[int, ...]) -> int:
        """As fine as its region."""
        from terrain_explorer.terrain.filters.pieces.fine_piece import level_of_region

        return level_of_region(self.region, (shape[0], shape[1]))

    def acting(self, ground: NestedGround, own: int, known: Heightmap | None = None) -> Acting:
        from terrain_explorer.terrain.filters.pieces.fine_piece import FinePiece, PieceLand, patched_act

        before = ground.map(own)
        level = self.finer(before.heights.shape)
        if not level:
            return (yield from super().acting(ground, own, known))
        source, weights = yield from part_of(taking(self.region, before, level, self.feather), 0, 0.3)
        fine, box = MaskInput(before).finer(level), box_around(weights)
        placement = None if box is None else self.placement(box, fine.shape)
        if placement is None or (placement.is_still and self.lift == 0):
            return before, UNCHANGED
        if self.feather:
            weights = yield from part_of(smoothing(weights, fine.points(100 * self.feather)), 0.3, 0.4)
        lift = self.lift * (before.range[1] - before.range[0])
        piece = FinePiece(source, weights, self.leave == "cut", box_around(weights), placement, lift)
        land = PieceLand.around(ground, own, level, source)
        patched = yield from part_of(piece.done_on(land), 0.4, 1)
        return patched.map(own), patched_act(patched, own)

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        taken = finished(self._taking(before))
        assert taken is not None  # else nothing would have changed
        weights, placement = taken
        repeats = is_tileable(before.heights, after.heights, weights)
        below, gap = before.heights, None
        if self.leave == "cut":
            below = before.heights.copy()
            finished(closing(below, weights, before.voids))
            gap = Levelled(before.heights, below, 1 - weights, repeats)
        if not self._only_moves:
            # Its own detail would have to come from points that are on no level: it gets that of the ground it lies on.
            laid = Carried(below, after.heights, repeats=repeats)
            return Grown(partial(_laid_on, laid, gap), exact=False)
        down, across = (int(part) for part in placement.move)
        lift = self.lift * (before.range[1] - before.range[0])
        return Grown(partial(_moved, weights, gap, (down, across), lift, repeats), exact=False)

    def _taking(self, heightmap: Heightmap) -> Work[tuple[Weights, Placement] | None]:
        """Return which part of each point is taken, and where it comes to lie; None where nothing changes."""
        ground = MaskInput(heightmap)
        weights = yield from part_of(self.region.weighing(ground, ground.whole), 0, 0.5)
        box = box_around(weights)
        if box is None or (self.placement(box, ground.shape).is_still and self.lift == 0):
            return None
        placement = self.placement(box, ground.shape)
        if self.feather:
            weights = yield from part_of(smoothing(weights, ground.points(100 * self.feather)), 0.5, 1)
        if heightmap.voids is not None:
            weights = np.where(heightmap.voids, np.float32(0), weights)
        return weights, placement

    def applying(self, heightmap: Heightmap) -> Applying:
        taken = yield from part_of(self._taking(heightmap), 0, 0.4)
        if taken is None:
            return heightmap
        weights, placement = taken
        heights = heightmap.heights.copy()
        if self.leave == "cut":
            yield from part_of(closing(heights, weights, heightmap.voids), 0.4, 0.8)
        whole = box_around(weights)
        if whole is not None:
            lift = self.lift * (heightmap.range[1] - heightmap.range[0])
            piece = TakenGround(heightmap.heights, weights, whole, lift)
            yield from part_of(laying(heights, heightmap.voids, piece, placement), 0.8, 1)
        return revised(heightmap, heights)

    def taking_along(self, selection: Mask, heightmap: Heightmap) -> Work[Mask | None]:
        """Find what is selected once the piece lies elsewhere: its region there, as `moving` moves it by whole points.

        A selection that is not the region stays. Nothing is selected any more where all of it has left the map.
        """
        if selection != self.region:
            yield 1.0
            return selection
        ground = MaskInput(heightmap)
        level = self.finer(ground.shape)
        if level:
            there = yield from self._region_there(heightmap, level)
        elif self._only_moves:
            down, across = self.placement(ground.whole, ground.shape).move
            there = yield from moving(selection, heightmap, (int(down), int(across)))
        else:
            there = yield from self._laid(ground)
        is_gone = all(isinstance(part, Painted) and not part.pixels.any() for part in there.parts())
        return None if is_gone else there

    def _region_there(self, heightmap: Heightmap, level: int) -> Work[Mask]:
        """Return the region where the piece lies, where that is found on a finer level."""
        from terrain_explorer.terrain.filters.pieces.fine_piece import FinePiece

        fine = MaskInput(heightmap).finer(level)
        source, weights = yield from part_of(taking(self.region, heightmap, level), 0, 0.5)
        box = box_around(weights)
        if box is None:
            return _NOTHING
        placement = self.placement(box, fine.shape)
        if self._only_moves:
            down, across = (int(by) for by in placement.move)
            return (yield from moving(self.region, heightmap, (down, across), fine.shape))
        laid = yield from FinePiece(source, weights, False, box, placement).laid(fine.shape)
        if laid is None:
            return _NOTHING
        window, there = laid
        painted = PaintedPatch(Painted.of(there, _BITS), *window_in_percent(window, fine.shape))
        return replace(Mask.of(painted), grain=self.region.finest)

    def _laid(self, ground: MaskInput) -> Work[Mask]:
        """Return the region where the piece lies, in pixels."""
        weights = yield from part_of(self.region.weighing(ground, ground.whole), 0, 0.5)
        laid, box = np.zeros_like(weights), box_around(weights)
        if box is not None:
            # Ground of height 1 on ground of height 0: what comes of it are the weights.
            piece = TakenGround(np.ones_like(weights), weights, box)
            yield from part_of(laying(laid, None, piece, self.placement(box, ground.shape)), 0.5, 1)
        return Mask.of(Painted.of(laid, _BITS))

    @property
    def _only_moves(self) -> bool:
        return self.turn % 360 == 0 and self.scale == 1


def _laid_on(laid: Carried, gap: Act | None, ground: Below, region: Region) -> FloatArray:
    return laid.heights(_after(gap, ground), region)


def _moved(
    weights: Weights,
    gap: Act | None,
    move: tuple[int, int],
    lift: float,
    repeats: bool,
    ground: Below,
    region: Region,
) -> FloatArray:
    heights = np.array(_after(gap, ground)(region), np.float64)
    down, across = move
    shape = weights.shape[0], weights.shape[1]
    source = region.moved(-down, -across).within(shape)
    if source is not None:
        taps = taps_of(source, shape, repeats)
        parts = monotone(lambda places: weights[places].astype(np.float64), taps)
        there = source.moved(down, across).slices_in(region)
        heights[there] = mixed_within(heights[there], ground(source) + lift, parts)
    return heights


def _after(act: Act | None, below: Below) -> Below:
    """Return the ground after an act, if there is one."""
    return below if act is None else lambda region: act.heights(below, region)
