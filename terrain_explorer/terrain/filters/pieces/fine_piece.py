"""Pieces of ground finer than the points of the map: found around where they were and where they lie."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.pieces.base import TakenGround, closing, laying
from terrain_explorer.terrain.filters.pieces.placement import Placement
from terrain_explorer.terrain.heightmap import UNIT_MAP, UNKNOWN, Heightmap, Heights, Shape, Window
from terrain_explorer.terrain.masks import Mask, MaskInput
from terrain_explorer.terrain.masks.mask import level_of
from terrain_explorer.terrain.masks.part import around_both, in_both, slices
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.scale import Act, Below, Carried, Grown, Levelled, Region
from terrain_explorer.terrain.scale.ground import NestedGround, in_void
from terrain_explorer.terrain.scale.patches import HeightPatch, PatchedGround
from terrain_explorer.terrain.work import Work, part_of

_ROOM = 8
"""Points around a piece that stay as they are."""

_MOST = 2**24
"""The points of a rectangle in which a piece is found."""

_FAR = 12
"""The finest level whose heights are told from 0: far down float32 would not keep neighbours apart."""


def level_of_region(region: Mask, shape: Shape) -> int:
    """Return how many times the distance of a map's points is halved for a region; 0 for one found at these."""
    level = level_of(region.finest, shape)
    if not level:
        return 0
    window, beyond = region.bounds(MaskInput(UNIT_MAP).of_shape(shape).finer(level))
    # What goes on without end is found on the map.
    return 0 if beyond or (window is not None and window.rows * window.columns > _MOST) else level


@dataclass(frozen=True, eq=False)
class PieceLand:
    """Ground of a finer level around a piece.

    Attributes
    ----------
    ground, own
        The ground, and the level of it that is the map.
    level
        How many times the distance of the map's points is halved.
    map
        That map.
    base
        The height that those of the piece are told from.
    """

    ground: NestedGround
    own: int
    level: int
    map: Heightmap
    base: float = 0.0

    @classmethod
    def around(cls, ground: NestedGround, own: int, level: int, window: Window) -> PieceLand:
        """Return that around a rectangle of the level."""
        base = 0.0
        if level > _FAR:
            first = Window(window.row, window.column, 1, 1)
            base = float(np.float32(ground.heights(Region(level + own, first))[0, 0]))
        return cls(ground, own, level, ground.map(own), base)

    @property
    def shape(self) -> Shape:
        """The rows and columns of the level."""
        return MaskInput(self.map).finer(self.level).shape

    def heights(self, window: Window) -> Heights:
        """Return the heights of a rectangle, told from the base."""
        heights = self.ground.heights(Region(self.level + self.own, window))
        return np.array(heights - self.base if self.base else heights, np.float32)

    def wide(self, window: Window, reach: int = _ROOM) -> Window:
        """Return a rectangle with so many points more to each side, as far as the map goes."""
        return MaskInput(self.map).finer(self.level).widened(window, reach)


@dataclass(frozen=True, eq=False)
class FinePiece:
    """What is done with ground of a finer level.

    Attributes
    ----------
    source
        The rectangle that it is taken from.
    weights
        Which part of each point of it is taken.
    leaves_gap
        Whether a smooth surface closes the gap.
    box, placement
        The rectangle of `source` beside which nothing is taken, and where its points come to lie, in points of
        `source`; None where it is gone.
    lift
        By how much it is raised.
    """

    source: Window
    weights: Heights
    leaves_gap: bool
    box: Window | None = None
    placement: Placement | None = None
    lift: float = 0.0

    def done_on(self, land: PieceLand) -> Work[PatchedGround]:
        """Return the ground after it.

        Raises
        ------
        UserError
            It is moved so far, by less than its own length, that there is no room for both places.
        """
        taken, target = land.heights(self.source), self._target(land.shape)
        rooms = _rooms(self.source if self.leaves_gap else None, target, land)
        patches = []
        for number, room in enumerate(rooms):
            span = number / len(rooms), (number + 1) / len(rooms)
            patches.append((yield from part_of(self._patch(land, room, taken), *span)))
        return PatchedGround(land.ground, land.level + land.own, tuple(patches))

    def laid(self, shape: Shape) -> Work[tuple[Window, Heights] | None]:
        """Return where on a level of this shape it comes to lie, and which part of each point there; None beside it."""
        target = self._target(shape)
        if target is None or self.box is None or self.placement is None:
            return None
        weights = np.zeros((target.rows, target.columns), np.float32)
        # Ground of height 1 on ground of height 0: what comes of it are the weights.
        piece = TakenGround(np.ones_like(self.weights), self.weights, self.box)
        yield from laying(weights, None, piece, _shifted(self.placement, self.source, target))
        return target, weights

    def _target(self, shape: Shape) -> Window | None:
        if self.box is None or self.placement is None:
            return None
        row, column = self.source.row, self.source.column
        box = replace(self.box, row=self.box.row + row, column=self.box.column + column)
        centre = self.placement.centre[0] + row, self.placement.centre[1] + column
        return replace(self.placement, centre=centre).window(box, shape)

    def _patch(self, land: PieceLand, room: Window, taken: Heights) -> Work[HeightPatch]:
        before = land.heights(room)
        voids = None if land.map.voids is None else in_void(land.map.voids, Region(land.level, room))
        after, gap = before.copy(), None
        common = in_both(self.source, room)
        if self.leaves_gap and common is not None:
            weights = np.zeros(before.shape, np.float32)
            weights[_in(common, room)] = self.weights[_in(common, self.source)]
            if voids is not None:
                weights[voids] = 0
            yield from part_of(closing(after, weights, voids), 0, 0.7)
            gap = Levelled(before, read_only(after.copy()), 1 - weights, base=land.base)
        below = read_only(after.copy())
        if self.box is not None and self.placement is not None:
            piece = TakenGround(taken, self.weights, self.box, self.lift)
            yield from part_of(laying(after, voids, piece, _shifted(self.placement, self.source, room)), 0.7, 1)
        act = Grown(partial(_laid_on, Carried(below, read_only(after)), gap), exact=False)
        made = replace(land.map, heights=read_only(after), extremes=UNKNOWN, recipe=None, origin=None)
        untouched = before == after if gap is None else (before == after) & (gap.passing == 1)
        return HeightPatch(_inner(room, land.shape), room, act, made, untouched, land.base)


def _rooms(source: Window | None, target: Window | None, land: PieceLand) -> list[Window]:
    """Return the rectangles in which something changes: a single one where two would touch."""
    rooms = [land.wide(one) for one in (source, target) if one is not None]
    if len(rooms) == 2 and in_both(*rooms) is not None:
        both = around_both(*rooms)
        rooms = [] if both is None else [both]
    if any(room.rows * room.columns > _MOST for room in rooms):
        raise UserError(tr("the piece is too large for how finely it was outlined; outline it from farther away"))
    return rooms


def _inner(room: Window, shape: Shape) -> Window:
    """Return the points of a room whose neighbours are in it, too."""
    spans = []
    for first, count, most in zip((room.row, room.column), (room.rows, room.columns), shape, strict=True):
        start, stop = (first + 2 if first > 0 else 0), (first + count - 2 if first + count < most else most)
        spans.append(range(start, stop))
    rows, columns = spans
    return Window(rows.start, columns.start, len(rows), len(columns))


def _shifted(placement: Placement, source: Window, room: Window) -> Placement:
    """Return where points of a rectangle come to lie in a room, in points of that."""
    down, across = placement.move
    return replace(placement, move=(down + source.row - room.row, across + source.column - room.column))


def _in(window: Window, wider: Window) -> tuple[slice, slice]:
    return slices(replace(window, row=window.row - wider.row, column=window.column - wider.column))


def _laid_on(laid: Carried, gap: Act | None, ground: Below, region: Region) -> np.ndarray:
    below = ground if gap is None else partial(gap.heights, ground)
    return laid.heights(below, region)


def patched_act(patched: PatchedGround, own: int) -> Act:
    """Return what patches do to ground below them, on the map that is this level of it."""
    return Grown(partial(_patched, patched, own))


def _patched(patched: PatchedGround, own: int, below: Below, region: Region) -> np.ndarray:
    return patched.patched(region.at(-own), lambda asked: below(asked.at(own)))
