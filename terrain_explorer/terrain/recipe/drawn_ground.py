"""The ground after a drawing with strokes narrower than the points of its map: each is found around its own way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product, takewhile
from math import ceil
from weakref import WeakKeyDictionary

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.language import tr
from terrain_explorer.terrain.brushes import Canvas, Erase, Erode, Roughen, Stroke, Tool
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.heightmap import UNKNOWN, Heightmap, Heights, Window, Windows
from terrain_explorer.terrain.masks import FoundWeights, Weights
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.parameters import Rescaling
from terrain_explorer.terrain.portable_math import length
from terrain_explorer.terrain.recipe.drawing import Drawing, DrawnStroke, MasksFound, StrokePoint
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.scale import Levelled, Region
from terrain_explorer.terrain.scale.ground import NestedGround, StepGround, in_void
from terrain_explorer.terrain.scale.patches import HeightPatch, PatchedGround
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.work import Work, part_of

_TILE = 128
"""The points of the squares in which the ground around a stroke is found, and its change kept."""

_ROOM = 8
"""How many such squares there is room for around the first stroke, so that the next ones are drawn beside it."""

_MOST = 2**26
"""The points of the rectangle around strokes that are drawn together; most of them are never looked at."""

_STENCIL = 2
"""How many points around a place decide its height between them."""

_SPARE = 4 * _TILE**2
"""The points of a rectangle that is asked for at once, for each tile of it that is wanted."""

_FAR = 12
"""The finest strokes whose heights are told from 0: far down float32 would not keep neighbours apart."""

Tile = tuple[int, int]


def drawing_on(ground: NestedGround, drawing: Drawing, own: int) -> Work[StepGround | PatchedGround]:
    """Return a ground after a drawing: yield the part that is done, 0 to 1.

    Strokes that count in the points of the map are drawn on it. Others are drawn on the level of their own, in squares
    around their ways; the mask of such a stroke is found on the map, and goes on between its points.

    Parameters
    ----------
    own
        The level of the ground that is the drawing's map.

    Raises
    ------
    UserError
        A tool lacks what it needs, or a stroke is too long for its width.
    """
    below, whole = ground, ground.map(own)
    drawn: StepGround | PatchedGround | None = None
    factors = drawing.factors(whole.heights.shape)
    groups = list(_groups([stroke.scaled(*factors) for stroke in drawing.strokes], ground, own))
    done = _as_before(_DONE.get(below, []), groups, own)
    for number, group in enumerate(groups):
        span = number / len(groups), (number + 1) / len(groups)
        if number < len(done):
            ground = drawn = done[number].again(ground)
            continue
        if group.room is None:
            before = ground.map(own)
            alike = replace(drawing, rows=before.rows, columns=before.columns, strokes=tuple(group.strokes))
            after, act = yield from part_of(alike.acting(before, whole.heights), *span)
            again: Callable[[NestedGround], StepGround | PatchedGround] = partial(
                StepGround, act=act, after=after, own=own
            )
        else:
            patches = yield from part_of(_drawn(group, group.room, ground, below, own), *span)
            again = partial(PatchedGround, level=group.room.level, patches=patches)
        done.append(_Done(own, tuple(group.strokes), again))
        ground = drawn = again(ground)
    _DONE[below] = done
    assert drawn is not None
    return drawn


@dataclass(frozen=True, eq=False)
class _Done:
    """What strokes that are drawn together did.

    Attributes
    ----------
    own
        The level of the ground that is the drawing's map.
    again
        Returns the ground after them from that before.
    """

    own: int
    strokes: tuple[DrawnStroke, ...]
    again: Callable[[NestedGround], StepGround | PatchedGround]


_DONE: WeakKeyDictionary[NestedGround, list[_Done]] = WeakKeyDictionary()
"""What was drawn last on each ground: whoever adds a stroke need not wait for all those before."""


def _as_before(done: list[_Done], groups: list[_Group], own: int) -> list[_Done]:
    """Return what the first groups of strokes did, as far as they were drawn before."""
    pairs = zip(done, groups, strict=False)
    alike = takewhile(lambda pair: pair[0].own == own and pair[0].strokes == tuple(pair[1].strokes), pairs)
    return [one for one, _ in alike]


@dataclass(eq=False)
class _Group:
    """Strokes that are drawn together: on the whole map, or in a room of points of a finer level."""

    room: Region | None
    strokes: list[DrawnStroke] = field(default_factory=list)


def _groups(strokes: list[DrawnStroke], ground: NestedGround, own: int) -> Iterator[_Group]:
    group = None
    for stroke in strokes:
        if group is None or not _fits(stroke, group, own):
            if group is not None:
                yield group
            # The room depends on the first stroke alone: the next ones must not change what it did.
            group = _Group(_room(stroke, ground, own + stroke.finer) if stroke.finer else None)
        group.strokes.append(stroke)
    if group is not None:
        yield group


def _fits(stroke: DrawnStroke, group: _Group, own: int) -> bool:
    if group.room is None or not stroke.finer:
        return group.room is None and not stroke.finer
    if group.room.level != own + stroke.finer:
        return False
    window = group.room.window
    (top, bottom), (left, right) = box_of(stroke)
    return (
        top >= window.row
        and left >= window.column
        and bottom <= window.row + window.rows
        and right <= window.column + window.columns
    )


def _reach(stroke: DrawnStroke) -> int:
    """Return how far from its way a stroke may look at the ground, in points."""
    # The corners of a turned picture lie 1.42 radii away, and to smooth them looks a third of one farther.
    return ceil(2 * stroke.brush.radius()) + 2 * _STENCIL


def box_of(stroke: DrawnStroke) -> list[tuple[int, int]]:
    """Return the rows and the columns that a stroke may look at or change, in its points."""
    places = [place for place in stroke.places if place is not None]
    reach = _reach(stroke)
    return [
        (int(min(line)) - reach, int(max(line)) + reach + 1)
        for line in zip(*((place.row, place.column) for place in places), strict=True)
    ]


def _room(stroke: DrawnStroke, ground: NestedGround, level: int, more: int = _ROOM) -> Region:
    """Return the region around a stroke, and so many squares more."""
    spans = []
    for (first, last), side in zip(box_of(stroke), ground.shape, strict=True):
        count = points_at(side, level)
        # From a multiple of the tile, so that tiles are the same in all rooms.
        start = min(max(first // _TILE - more, 0), (count - 2) // _TILE) * _TILE
        stop = min(max(last // _TILE + more + 1, 1) * _TILE + 1, count)
        spans.append(range(start, max(stop, start + 2)))
    rows, columns = spans
    if len(rows) * len(columns) > _MOST:
        raise UserError(tr("a stroke is too long for its width; draw it in several parts"))
    return Region(level, Window(rows.start, columns.start, len(rows), len(columns)))


def _drawn(
    group: _Group, room: Region, ground: NestedGround, below: NestedGround, own: int
) -> Work[tuple[HeightPatch, ...]]:
    """Return what strokes that are drawn together in a room change."""
    map, finer = ground.map(own), room.level - own
    sheet = _Sheet(ground, room, map, own, _base(group.strokes[0], ground, room, own))
    erases = any(isinstance(stroke.tool, Erase) for stroke in group.strokes)
    base = np.zeros(room.shape, np.float32) if erases else None
    down, across = distances(map)
    canvas = sheet.canvas((down / 2**finer, across / 2**finer))
    masks = MasksFound(Canvas(map.heights, map.range, distances(map), map.voids), map)
    for number, stroke in enumerate(group.strokes):
        start, end = number / len(group.strokes), (number + 1) / len(group.strokes)
        new = sheet.make(_near(stroke))
        if base is not None:
            sheet.fill(base, below, new)
        weights = yield from masks.finding(stroke.mask)
        within = None if weights is None else sheet.weights(weights, _near(stroke))
        # Beyond the room there is nothing to be mirrored, and nowhere to come in again.
        plain = replace(stroke.brush, wrap=False, mirror="none")
        near = replace(stroke, tool=sheet.tool(stroke.tool), brush=plain)
        moved = near.moved(-room.window.row, -room.window.column)
        yield from part_of(moved.drawing(canvas, base, within, sheet.passing), start, end)
    return tuple(sheet.patches())


def _near(stroke: DrawnStroke) -> set[Tile]:
    """Return the tiles that a stroke may look at."""
    way = np.array([(place.row, place.column) for place in stroke.places if place is not None])
    if stroke.tool.drawn == "at release":
        way = way[[0, -1]]
    leaps = np.diff(way, axis=0)
    steps = np.ceil(length(leaps[:, 0], leaps[:, 1]) / (_TILE / 2)).astype(int)
    # Places on the way to each but the first, no two of them farther apart than half a tile.
    between = [
        start + (np.arange(count) / count)[:, np.newaxis] * leap
        for start, leap, count in zip(way, leaps, steps.tolist(), strict=False)
        if count > 1
    ]
    places, reach = np.concatenate([way, *between]), _reach(stroke) + _TILE / 4
    # Most of the many places of a way have the same tiles around them.
    first, last = ((places + away).astype(int) // _TILE for away in (-reach, reach))
    spans = set(map(tuple, np.concatenate([first, last], axis=1).tolist()))
    return {
        (down, across)
        for top, left, bottom, right in spans
        for down in range(top, bottom + 1)
        for across in range(left, right + 1)
    }


@dataclass(eq=False)
class _Sheet:
    """The heights in a room, before and after strokes, in tiles that are filled when a stroke comes near."""

    ground: NestedGround
    room: Region
    map: Heightmap
    own: int
    base: float = 0.0
    """The height that its own are told from."""

    def __post_init__(self) -> None:
        self.before, self.after = (np.zeros(self.room.shape, np.float32) for _ in range(2))
        self.passing = np.ones(self.room.shape, np.float32)
        self.voids = None if self.map.voids is None else np.zeros(self.room.shape, bool)
        self._made: set[Tile] = set()

    def canvas(self, spacing: tuple[float, float]) -> Canvas:
        """Return the heights to draw on."""
        low, high = self.map.range
        finer, rock, room = 2.0 ** (self.own - self.room.level), self.map.rock, self.room.window
        if rock is not None:
            rock = rock.moved(finer * room.row, finer * room.column, (finer, 0.0), (0.0, finer)).rescaled(1, -self.base)
        return Canvas(self.after, (low - self.base, high - self.base), spacing, self.voids, copy=False, rock=rock)

    def tool(self, tool: Tool) -> Tool:
        """Return a tool as it draws on them."""
        return tool.rescaled(Rescaling(offset=-self.base)) if self.base else tool

    def make(self, tiles: set[Tile]) -> set[Tile]:
        """Find the ground in tiles, and return those that are new."""
        new = tiles - self._made
        self._made |= new
        self.fill(self.before, self.ground, new)
        for tile in new:
            region = self._region(tile)
            if region is None:
                continue
            there = region.slices_in(self.room)
            self.after[there] = self.before[there]
            if self.voids is not None and self.map.voids is not None:
                self.voids[there] = in_void(self.map.voids, region.at(self.own))
        return new

    def fill(self, heights: Heights, ground: NestedGround, tiles: set[Tile]) -> None:
        """Write the heights of a ground in tiles."""
        regions = [region for tile in tiles if (region := self._region(tile)) is not None]
        around = _around(regions)
        # One rectangle grows faster than its tiles, unless most of it is none of them.
        known = ground.heights(around) if around is not None and _points(around) <= _SPARE * len(tiles) else None
        for region in regions:
            there = region.slices_in(self.room)
            found = ground.heights(region) if known is None or around is None else known[region.slices_in(around)]
            heights[there] = found - self.base if self.base else found

    def weights(self, found: FoundWeights, tiles: set[Tile], finer: Weights | None = None) -> Weights:
        """Return the weights in tiles, added to others where these are given."""
        finer = np.zeros(self.room.shape, np.float32) if finer is None else finer
        for tile in tiles:
            region = self._region(tile)
            if region is not None:
                finer[region.slices_in(self.room)] = found.at(region.at(self.own))
        return finer

    def patches(self, tiles: set[Tile] | None = None) -> Iterator[HeightPatch]:
        """Return what has changed, in all tiles or some."""
        changed = sorted(filter(self._is_changed, self._made if tiles is None else tiles))
        # Tiles share edges with the next ones.
        self.make({(row + down, column + across) for row, column in changed for down in (0, 1) for across in (0, 1)})
        for tile in changed:
            inner, wide = self._region(tile, 0, 1), self._region(tile, _STENCIL)
            assert inner is not None
            assert wide is not None
            before, after, passing = (
                read_only(values[wide.slices_in(self.room)].copy())
                for values in (self.before, self.after, self.passing)
            )
            yield patch(self.map, inner.window, wide.window, (before, after, passing), self.base)

    def has(self, tile: Tile) -> bool:
        """Return whether a tile is filled."""
        return tile in self._made

    def window(self, tile: Tile) -> Window | None:
        """Return a tile with the edges that it shares, in points of the level; None beside the room."""
        region = self._region(tile, 0, 1)
        return None if region is None else region.window

    def _is_changed(self, tile: Tile) -> bool:
        wide = self._region(tile, _STENCIL)
        if wide is None:
            return False
        there = wide.slices_in(self.room)
        return bool((self.before[there] != self.after[there]).any() or (self.passing[there] != 1).any())

    def _region(self, tile: Tile, around: int = 0, more: int = 0) -> Region | None:
        """Return a tile with points around it, as far as they lie in the room."""
        spans = []
        window = self.room.window
        for number, first, count in zip(tile, (window.row, window.column), self.room.shape, strict=True):
            start, stop = number * _TILE - around, (number + 1) * _TILE + max(around, more)
            spans.append(range(max(start, first), min(stop, first + count)))
        rows, columns = spans
        if not (rows and columns):
            return None
        return Region(self.room.level, Window(rows.start, columns.start, len(rows), len(columns)))


def patch(
    map: Heightmap, window: Window, around: Window, found: tuple[Heights, Heights, Heights], base: float = 0.0
) -> HeightPatch:
    """Return what strokes changed in a window; the map says all but the heights.

    Parameters
    ----------
    around
        A window with some points around it.
    found
        The heights there before and after, and which part of finer detail is left.
    base
        The height that they are told from.
    """
    before, after, passing = found
    made = replace(map, heights=after, extremes=UNKNOWN, recipe=None, origin=None)
    return HeightPatch(window, around, Levelled(*found, base=base), made, (before == after) & (passing == 1), base)


def _base(stroke: DrawnStroke, ground: NestedGround, room: Region, own: int) -> float:
    """Return a height near the ground where a stroke begins."""
    if room.level - own <= _FAR:
        return 0.0
    window, first = room.window, next(place for place in stroke.places if place is not None)
    row = min(max(int(first.row), window.row), window.row + window.rows - 1)
    column = min(max(int(first.column), window.column), window.column + window.columns - 1)
    # Some 20 digits of it, so that differences are exact.
    height = float(ground.heights(Region(room.level, Window(row, column, 1, 1)))[0, 0])
    return float(np.float32(height))


class LiveStroke:
    """A stroke that counts in points finer than those of the map, while the hand draws it.

    What it makes of the ground is what `drawing_on` makes of it, as long as it is `exact`.

    Parameters
    ----------
    ground, map
        The ground that it is drawn on, whose level 0 is the map.
    begun
        The stroke with no more than its first place.
    span
        How many of its points are in sight, across and down at most.
    weights
        Those of its mask; None without one.

    Raises
    ------
    UserError
        A tool lacks what it needs.
    """

    def __init__(
        self, ground: NestedGround, map: Heightmap, begun: DrawnStroke, span: float, weights: FoundWeights | None = None
    ) -> None:
        self._below, self._weights = ground, weights
        self._places: list[StrokePoint] = []
        room = self._room = _room(begun, ground, begun.finer, ceil((span + _reach(begun)) / _TILE))
        sheet = self._sheet = _Sheet(ground, room, map, 0, _base(begun, ground, room, 0))
        self._bare = _bare(ground) if isinstance(begun.tool, Erase) else None
        self._base = None if self._bare is None else np.zeros(room.shape, np.float32)
        self._within = None if weights is None else np.zeros(room.shape, np.float32)
        down, across = (apart / 2**begun.finer for apart in distances(map))
        # As in `_drawn`: in a room there is nothing to be mirrored.
        plain = replace(begun.brush, wrap=False, mirror="none")
        canvas = sheet.canvas((down, across))
        self._begun = replace(begun, tool=begun.tool.settled(plain, canvas.relief, canvas.spacing))
        tool = sheet.tool(self._begun.tool)
        self._stroke = Stroke(canvas, tool, plain, self._base, begun.stamp, self._within, sheet.passing)
        self._patches: dict[Tile, HeightPatch] = {}
        self._dirty: set[Tile] = set()
        self._near: set[Tile] = set()
        self._touched: Window | None = None

    @property
    def stroke(self) -> DrawnStroke:
        """The stroke with all its places so far."""
        return replace(self._begun, places=tuple(self._places))

    @property
    def exact(self) -> bool:
        """Whether the ground is changed as `drawing_on` does: what an eraser brings back, and masks, may differ."""
        mask = self._begun.mask
        # Random relief lies in the room, and that of the whole stroke begins elsewhere.
        by_room = isinstance(self._begun.tool, Erase | Erode | Roughen)
        if by_room or (mask is not None and mask.follows_ground):
            return False
        return all(
            (low >= span.start or span.start == 0)
            and (high <= span.stop or span.stop == points_at(side, self._room.level))
            for (low, high), span, side in zip(
                box_of(self.stroke), (self._room.rows, self._room.columns), self._below.shape, strict=True
            )
        )

    def add(self, place: PointerPlace) -> None:
        """Go on to a place, in the stroke's points."""
        way = [one for one in self._places if one is not None][-1:]
        first = [one for one in self._places if one is not None][:1] if self._begun.tool.drawn == "at release" else way
        self._places.append(place)
        near = _near(replace(self._begun, places=(*(first or way), place)))
        self._sheet.make(near)
        new, self._near = near - self._near, self._near | near
        if self._bare is not None and self._base is not None:
            self._sheet.fill(self._base, self._bare, new)
        if self._weights is not None and self._within is not None:
            self._sheet.weights(self._weights, new, self._within)
        row, column = self._room.window.row, self._room.window.column
        self._stroke.add(place.row - row, place.column - column, place.pressure)

    def hold(self) -> None:
        """Stay at the last place for a moment."""
        self._places.append(None)
        self._stroke.hold()

    def work(self) -> Iterator[None]:
        """Draw all that is pending, bit by bit."""
        for windows in self._stroke.work():
            self._note(windows)
            yield None

    def finishing(self) -> Iterator[None]:
        """End the stroke, and draw all that is left."""
        self._stroke.end()
        return self.work()

    def _note(self, windows: Windows) -> None:
        for window in windows:
            place = Window(
                window.row + self._room.window.row,
                window.column + self._room.window.column,
                window.rows,
                window.columns,
            )
            self._touched = place if self._touched is None else _joined(self._touched, place)
            spans = (
                range((first + at - _STENCIL) // _TILE, (first + at + count + _STENCIL) // _TILE + 1)
                for first, at, count in (
                    (self._room.window.row, window.row, window.rows),
                    (self._room.window.column, window.column, window.columns),
                )
            )
            rows, columns = spans
            self._dirty.update(product(rows, columns))

    def drawn(self) -> tuple[PatchedGround, Windows]:
        """Return the ground with what is drawn of it, and where that differs from what was returned before."""
        dirty = {tile for tile in self._dirty if self._sheet.has(tile)}
        found = {patch.window: patch for patch in self._sheet.patches(dirty)}
        corners = {tile: window for tile in dirty if (window := self._sheet.window(tile)) is not None}
        changed = {tile: found[window] for tile, window in corners.items() if window in found}
        windows = () if self._touched is None else (self._touched,)
        self._patches |= changed
        self._dirty, self._touched = set(), None
        return PatchedGround(self._below, self._begun.finer, tuple(self._patches.values())), windows


def _joined(one: Window, other: Window) -> Window:
    """Return the rectangle around two."""
    row, column = min(one.row, other.row), min(one.column, other.column)
    rows = max(one.row + one.rows, other.row + other.rows) - row
    return Window(row, column, rows, max(one.column + one.columns, other.column + other.columns) - column)


def _bare(ground: NestedGround) -> NestedGround:
    """Return the ground before the strokes that were drawn last."""
    while isinstance(ground, PatchedGround) or (isinstance(ground, StepGround) and isinstance(ground.act, Levelled)):
        ground = ground.below
    return ground


def _around(regions: list[Region]) -> Region | None:
    """Return the rectangle around regions of one level; None without any."""
    if not regions:
        return None
    rows, columns = (
        range(min(span.start for span in spans), max(span.stop for span in spans))
        for spans in ([region.rows for region in regions], [region.columns for region in regions])
    )
    return Region(regions[0].level, Window(rows.start, columns.start, len(rows), len(columns)))


def _points(region: Region) -> int:
    return region.window.rows * region.window.columns
