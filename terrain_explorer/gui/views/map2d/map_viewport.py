"""The part of a terrain that a map shows, exact at any depth, and where the map then lies in its widget."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor, inf, log2

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF

from terrain_explorer.gui.views.marks import MapPoint
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.heightmap import FloatArray, PointArray
from terrain_explorer.terrain.masks import FoundWeights
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT_LEVEL, TileKey

SIDE = 2**80
"""The units along a side of the root tile: so fine that rounding to them is never seen, 2^40 to the finest square."""

_LARGEST, _LARGEST_CELL = 16, 64
"""Pixels of the finest square, and of a cell, nearest to the ground: a cell with its number is then easy to read."""
MOST_CELLS = 33
"""A side of the largest map whose points one learns from: they are cells as long as these are no larger than that."""
_WIDEST_CELL = 3
"""Pixels of a cell of other maps from which on the ground between the points is seen."""
_MARGIN = 12
"""Pixels around the whole map in a view; marks at its edge are seen."""
_SMALLEST = 2
"""How many times a view is as wide as the terrain, farthest away."""
_PARTS = 64
"""The parts of a pixel that positions are told by."""
_COARSEST_SQUARE = 1.5
"""Pixels of a square, at most, where there is a finer level: its squares are half as wide."""


@dataclass(frozen=True)
class MapPlacement:
    """Where a map lies. Its points are the middles of square cells.

    Attributes
    ----------
    rows, columns
        How many points the map has.
    scale
        The side of a cell, in the widget's pixels.
    corner
        Where the top left corner of the first cell is in the widget.
    border
        How much of the outermost cells is ground beyond their points, in cells: 0.5 for all of it, 0 for none.
    """

    rows: int
    columns: int
    scale: float
    corner: QPointF
    border: float = 0.5

    @property
    def bounds(self) -> QRectF:
        """The rectangle that the map covers."""
        cut = (0.5 - self.border) * self.scale
        return self.part(range(self.rows), range(self.columns)).adjusted(cut, cut, -cut, -cut)

    def part(self, rows: range, columns: range) -> QRectF:
        """Return the rectangle that some of the points cover, each one as large as the step to the next."""
        corner = self.corner + QPointF(columns.start, rows.start) * self.scale
        return QRectF(corner, QSizeF(len(columns) * columns.step, len(rows) * rows.step) * self.scale)

    def point_nearest(self, position: QPointF) -> Point:
        """Return the point of the map that is nearest to a position in the widget."""
        on_map = (position - self.corner) / self.scale - QPointF(0.5, 0.5)
        return Point(min(max(on_map.y(), 0.0), self.rows - 1.0), min(max(on_map.x(), 0.0), self.columns - 1.0))

    def position(self, point: Point) -> QPointF:
        """Return where a point of the map lies in the widget."""
        return self.corner + QPointF(point.column + 0.5, point.row + 0.5) * self.scale

    def positions(self, places: PointArray) -> PointArray:
        """Return where places, in parts of the map from its first row and column, lie in the widget.

        Parameters
        ----------
        places
            Row and column of each, 0 to 1, shape (n, 2).

        Returns
        -------
        positions
            x and y of each, in pixels, of the same shape.
        """
        points = places * (self.rows - 1, self.columns - 1) + 0.5
        return (points * self.scale + (self.corner.y(), self.corner.x()))[:, ::-1]

    def points(self, *places: MapPoint) -> list[QPointF]:
        """Return where single places lie in the widget."""
        return [QPointF(x, y) for x, y in self.positions(np.array(places)).tolist()] if places else []

    def cell(self, point: Point) -> QRectF:
        """Return the rectangle of the point of the grid that is nearest to a point."""
        row, column = round(point.row), round(point.column)
        return self.part(range(row, row + 1), range(column, column + 1))

    def weights(self, found: FoundWeights, area: QRect, ratio: float) -> FloatArray:
        """Return the weights at the pixels of the screen in a part of the widget, 0 beyond the map's points.

        Parameters
        ----------
        ratio
            The pixels of the screen to one of the widget.
        """
        level = max(round(log2(self.scale * ratio)), 0)
        spans = []
        for start, pixels, corner, count in (
            (area.y(), area.height(), self.corner.y(), self.rows),
            (area.x(), area.width(), self.corner.x(), self.columns),
        ):
            places = start + (np.arange(ceil(pixels * ratio)) + 0.5) / ratio - corner
            spans.append((np.rint(np.ldexp(places / self.scale - 0.5, level)).astype(np.int64), (count - 1) << level))
        (rows, below), (columns, beside) = spans
        region = Region(level, Window(int(rows[0]), int(columns[0]), int(np.ptp(rows)) + 1, int(np.ptp(columns)) + 1))
        weights = np.zeros((len(rows), len(columns)))
        there = region.within((self.rows, self.columns))
        if there is not None:
            known = np.broadcast_to(found.at(there), there.shape)
            inside = np.ix_((rows >= 0) & (rows <= below), (columns >= 0) & (columns <= beside))
            down, across = rows[inside[0].ravel()] - there.window.row, columns[inside[1].ravel()] - there.window.column
            weights[inside] = known[np.ix_(down, across)]
        return weights

    def seen(self, size: QSize, stride: int) -> tuple[range, range]:
        """Return the rows and the columns that a widget of this size shows, every stride-th of them."""
        return (
            self._seen(self.corner.y(), size.height(), self.rows, stride),
            self._seen(self.corner.x(), size.width(), self.columns, stride),
        )

    def _seen(self, corner: float, length: int, count: int, stride: int) -> range:
        first = max(0, floor(-corner / self.scale)) // stride * stride
        return range(first, min(count, ceil((length - corner) / self.scale) + stride), stride)


@dataclass(frozen=True)
class MapViewport:
    """What a view of so many pixels shows.

    Attributes
    ----------
    south, east
        Where the middle of the view is, in units of the root tile's side divided by `SIDE`.
    pixel
        The side of a pixel, in the same units.
    width, height
        The pixels of the view.
    facts
        The terrain.
    ratio
        The pixels of the screen to one of the widget.
    cells
        Whether the points of the map are seen as square cells, and not the ground between them.
    framed
        Whether the whole is the map with a margin, or all of the ground to the edges of the view.
    bounded
        Whether one comes no nearer than to the points.
    """

    south: int
    east: int
    pixel: int
    width: int
    height: int
    facts: LandFacts
    ratio: float = 1.0
    cells: bool = False
    framed: bool = False
    bounded: bool = False

    @classmethod
    def of_whole(cls, facts: LandFacts, width: int, height: int) -> MapViewport:
        """Return the viewport of a whole terrain."""
        below, beside = (int(SIDE * part) for part in facts.extent)
        pixel = max(-(-below // max(height, 1)), -(-beside // max(width, 1)))
        return cls(below // 2, beside // 2, pixel, width, height, facts)

    @classmethod
    def of_map(cls, facts: LandFacts, width: int, height: int, ratio: float = 1.0, bounded: bool = True) -> MapViewport:
        """Return the viewport of all points of a map, as cells."""
        whole = cls(0, 0, 1, width, height, facts, ratio, cells=True, framed=True, bounded=bounded)
        top, left, bottom, right = whole.map_edges
        square, margin = SIDE >> facts.level, round(2 * _MARGIN * ratio)
        down, across = bottom - top + square, right - left + square
        pixel = max(-(-down // max(height - margin, 1)), -(-across // max(width - margin, 1)))
        return replace(whole, south=(top + bottom) // 2, east=(left + right) // 2, pixel=pixel)

    @classmethod
    def of_window(cls, facts: LandFacts, level: int, window: Window, width: int, height: int) -> MapViewport:
        """Return the viewport in which a rectangle of a level fills the view."""
        square = SIDE >> level
        pixel = max(window.rows * square // height, window.columns * square // width)
        south, east = 2 * window.row + window.rows, 2 * window.column + window.columns
        return cls(south * square // 2, east * square // 2, pixel, width, height, facts)._within()

    def resized(self, width: int, height: int) -> MapViewport:
        """Return the viewport of a view of another size: the middle and the scale stay."""
        return replace(self, width=width, height=height)._within()

    def on(self, facts: LandFacts, cells: bool = False) -> MapViewport:
        """Return the viewport that shows the same part of the same map where that lies on other ground.

        Its middle is on the ground, also where cells go on beyond that.

        Parameters
        ----------
        cells
            As the attribute.
        """
        other = replace(self, facts=facts, cells=cells)
        (top, left, bottom, right), edges = self.map_edges, other.map_edges
        if (top, left, bottom, right) == edges:
            return other if cells else other._within()
        # Whole numbers alone, so that nothing adds up.
        south = edges[0] + (self.south - top) * (edges[2] - edges[0]) // (bottom - top)
        east = edges[1] + (self.east - left) * (edges[3] - edges[1]) // (right - left)
        longer, of_other = max(bottom - top, right - left), max(edges[2] - edges[0], edges[3] - edges[1])
        other = replace(other, south=south, east=east, pixel=max(self.pixel * of_other // longer, 1))
        return other if cells else other._within()

    def from_corner(self, width: int, height: int) -> MapViewport:
        """Return the viewport of a view of another size that shows the same at the same place from its corner on."""
        south, east = self._top + height * self.pixel // 2, self._left + width * self.pixel // 2
        return replace(self, south=south, east=east, width=width, height=height)

    def strip(self, first: int, count: int) -> MapViewport:
        """Return the viewport of some rows of pixels of the view, counted from its top; they may lie beyond it."""
        # Half a view of an odd height is rounded up, as in `_top`.
        south = self._top + first * self.pixel + count * self.pixel // 2
        return replace(self, south=south, height=count)

    def moved(self, right: float, down: float) -> MapViewport:
        """Return the viewport this many pixels away."""
        south, east = self.south + _units(down, self.pixel), self.east + _units(right, self.pixel)
        return replace(self, south=south, east=east)._within(self)

    def zoomed(self, factor: float, x: float, y: float) -> MapViewport:
        """Return the viewport so many times closer; the place at a position in the view stays where it is."""
        pixel = self._pixel_within(round(self.pixel / factor))
        south = self.south + _units(y - self.height / 2, self.pixel - pixel)
        east = self.east + _units(x - self.width / 2, self.pixel - pixel)
        return replace(self, south=south, east=east, pixel=pixel)._within(self)

    @property
    def whole(self) -> MapViewport:
        """The viewport in which the same view shows the whole terrain."""
        if not self.framed:
            return MapViewport.of_whole(self.facts, self.width, self.height)
        whole = MapViewport.of_map(self.facts, self.width, self.height, self.ratio, self.bounded)
        return replace(whole, cells=self.cells)

    @property
    def nearest_cells(self) -> int:
        """The side of a pixel below which cells hide what lies between them; of a whole map they never do."""
        square = SIDE >> self.facts.level
        return min(int(square / (widest_cell(self.facts) * self.ratio)), self.whole.pixel)

    @property
    def beyond_points(self) -> bool:
        """Whether it is so near that there is more to see than the points of the map."""
        return self.pixel < self.nearest_cells

    @property
    def level(self) -> int:
        """The level whose squares are about as large as pixels."""
        for level in range(ROOT_LEVEL, DEEPEST_LEVEL):
            if (SIDE >> level) <= _COARSEST_SQUARE * self.pixel:
                return level
        return DEEPEST_LEVEL

    @property
    def mixed_levels(self) -> list[tuple[int, float]]:
        """The levels that are drawn one over the other, and how much of each covers the one before, 0 to 1.

        There are two while squares are smaller than pixels: when one level takes the place of another nothing jumps.
        """
        level, smallest = self.level, _COARSEST_SQUARE / 2
        share = 1.0 - log2(self.pixels_of_square(level)) / log2(smallest)
        if level == ROOT_LEVEL or share >= 1.0:
            return [(level, 1.0)]
        return [(level - 1, 1.0), (level, max(share, 0.0))]

    @property
    def window(self) -> Window:
        """The squares of the level that are in sight at least in part."""
        return self.window_at(self.level)

    def window_at(self, level: int) -> Window:
        """Return the squares of a level that are in sight at least in part."""
        square = SIDE >> level
        top, left = self._top // square, self._left // square
        bottom = -(-(self._top + self.height * self.pixel) // square)
        right = -(-(self._left + self.width * self.pixel) // square)
        return Window(top, left, bottom - top, right - left)

    def part_of(self, window: Window, level: int) -> tuple[float, float, float, float]:
        """Return what is in sight in a rectangle of squares of a level: left, top, width and height in squares."""
        square = SIDE >> level
        return (
            (self._left - window.column * square) / square,
            (self._top - window.row * square) / square,
            self.width * self.pixel / square,
            self.height * self.pixel / square,
        )

    @property
    def depth(self) -> int:
        """How many doublings closer than the whole terrain it is."""
        return max((SIDE // (self.pixel * max(self.width, self.height))).bit_length() - 1, 0)

    @property
    def is_whole(self) -> bool:
        """Whether all ground is in sight."""
        below, beside = self._ends
        if self.facts.repeats:
            return self.height * self.pixel >= below and self.width * self.pixel >= beside
        top, left, bottom, right = self.edges
        return top <= 0 and left <= 0 and bottom >= below and right >= beside

    @property
    def ground_across(self) -> int:
        """How wide the ground in sight is, from west to east, in units; the whole where it is in sight repeatedly."""
        beside, (_, left, _, right) = self._ends[1], self.edges
        return min(right - left, beside) if self.facts.repeats else max(min(right, beside) - max(left, 0), 0)

    @property
    def side(self) -> Fraction:
        """The longer side of what is in sight, in sides of the root tile."""
        return Fraction(self.pixel * max(self.width, self.height), SIDE)

    def pixels_of_square(self, level: int) -> float:
        """Return how many pixels a square of a level is wide."""
        return (SIDE >> level) / self.pixel

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Its top, left, bottom and right, in sides of the root tile: for an overview, not for places in the depths."""
        bottom, right = self._top + self.height * self.pixel, self._left + self.width * self.pixel
        return self._top / SIDE, self._left / SIDE, bottom / SIDE, right / SIDE

    @property
    def edges(self) -> tuple[int, int, int, int]:
        """Its top, left, bottom and right, in units; also beyond the ground."""
        return (
            self._top,
            self._left,
            self._top + self.height * self.pixel,
            self._left + self.width * self.pixel,
        )

    def place_at(self, x: float, y: float, beside: float = 0.0) -> tuple[int, int] | None:
        """Return the place at a position in the view, south and east, in the same units; None beside the ground.

        Parameters
        ----------
        beside
            How many pixels beside the ground its edge still counts. If that is without end, ground that repeats ends
            at its edges, too.
        """
        south, east = self.unbounded_place_at(x, y)
        if self.facts.repeats and beside < inf:
            return south % SIDE, east % SIDE
        below, across = self._ends
        nearest = min(max(south, 0), below), min(max(east, 0), across)
        away = max(abs(south - nearest[0]), abs(east - nearest[1])) - self._border
        # Positions count in parts of pixels, and the edge need not: the first pixel row shows ground, too.
        return nearest if away <= max(beside, 1 / _PARTS) * self.pixel else None

    def unbounded_place_at(self, x: float, y: float) -> tuple[int, int]:
        """Return the place at a position in the view, south and east, in the same units, also beside the ground."""
        return self._top + _units(y, self.pixel), self._left + _units(x, self.pixel)

    @property
    def map_edges(self) -> tuple[int, int, int, int]:
        """The top, left, bottom and right of the map, in units: of its outermost points."""
        assert self.facts.map_bounds is not None
        top, left, bottom, right = (int(SIDE * end) for end in self.facts.map_bounds)
        return top, left, bottom, right

    def on_map(self, place: tuple[int, int]) -> MapPoint:
        """Return a place of the ground as one of the map, also beyond it."""
        top, left, bottom, right = self.map_edges
        # Dividing whole numbers rounds once.
        return (place[0] - top) / (bottom - top), (place[1] - left) / (right - left)

    def on_ground(self, place: MapPoint) -> tuple[int, int]:
        """Return a place of the map as one of the ground, south and east."""
        top, left, bottom, right = self.map_edges
        return top + round(place[0] * (bottom - top)), left + round(place[1] * (right - left))

    def placement(self, heightmap: Heightmap | None) -> MapPlacement:
        """Return where a map of the terrain lies in the widget; by default that of the level of its map."""
        top, left, bottom, right = self.map_edges
        if heightmap is not None:
            rows, columns = heightmap.heights.shape
        else:
            square = SIDE >> self.facts.level
            rows, columns = (bottom - top) // square + 1, (right - left) // square + 1
        half_row, half_column = (bottom - top) // (2 * (rows - 1)), (right - left) // (2 * (columns - 1))
        corner = QPointF((left - half_column - self._left) / self.pixel, (top - half_row - self._top) / self.pixel)
        scale = (right - left) / (self.pixel * (columns - 1))
        border = 0.5 if self.cells else 0.0
        return MapPlacement(rows, columns, scale / self.ratio, corner / self.ratio, border)

    def tiles(self, level: int) -> Iterator[tuple[TileKey, float, float, float]]:
        """Yield the tiles of a level in sight: the key, and in pixels left, top and side."""
        side = SIDE >> (level - ROOT_LEVEL)
        for key, row, column in self.numbered_tiles(level):
            # The differences are exact; dividing whole numbers rounds once, far below a pixel.
            left, top = (column * side - self._left) / self.pixel, (row * side - self._top) / self.pixel
            yield key, left, top, side / self.pixel

    def numbered_tiles(self, level: int) -> Iterator[tuple[TileKey, int, int]]:
        """Yield the tiles of a level in sight, and the row and column of each.

        These go on beyond the terrain where it repeats.
        """
        count = 1 << (level - ROOT_LEVEL)
        side = SIDE // count
        below, beside = self._ends
        rows = range(self._top // side, -(-(self._top + self.height * self.pixel) // side))
        columns = range(self._left // side, -(-(self._left + self.width * self.pixel) // side))
        if not self.facts.repeats:
            rows = range(max(rows.start, 0), min(rows.stop, -(-below // side)))
            columns = range(max(columns.start, 0), min(columns.stop, -(-beside // side)))
        for row in rows:
            for column in columns:
                yield TileKey(level, row % count, column % count), row, column

    @property
    def _top(self) -> int:
        return self.south - self.height * self.pixel // 2

    @property
    def _left(self) -> int:
        return self.east - self.width * self.pixel // 2

    @property
    def _ends(self) -> tuple[int, int]:
        below, beside = self.facts.extent
        return int(SIDE * below), int(SIDE * beside)

    @property
    def _border(self) -> int:
        """How far the ground goes beyond its outermost points."""
        return (SIDE >> self.facts.level) // 2 if self.cells else 0

    def _pixel_within(self, pixel: int) -> int:
        whole = self.whole.pixel
        if self.bounded:
            finest = min((SIDE >> self.facts.level) // round(_LARGEST_CELL * self.ratio), whole)
        else:
            finest = (SIDE >> DEEPEST_LEVEL) // _LARGEST
        # The map may be a piece of the ground.
        whole = max(whole, MapViewport.of_whole(self.facts, self.width, self.height).pixel)
        return min(max(pixel, finest), _SMALLEST * whole)

    def _within(self, before: MapViewport | None = None) -> MapViewport:
        """Return the viewport with its middle on the ground, and not too close nor too far away.

        Where the middle was beside the ground before, it comes no further away from there.
        """
        if self.facts.repeats:
            south, east = self.south % SIDE, self.east % SIDE
        else:
            held = (0, 0) if before is None else (before.south, before.east)
            south, east = (
                min(max(at, min(kept, -self._border)), max(kept, end + self._border))
                for at, kept, end in zip((self.south, self.east), held, self._ends, strict=True)
            )
        return replace(self, south=south, east=east, pixel=self._pixel_within(self.pixel))


def widest_cell(facts: LandFacts) -> int:
    """Return the pixels of a cell of a map from which on the ground between the points is seen."""
    return _LARGEST_CELL if max(facts.map_shape) <= MOST_CELLS else _WIDEST_CELL


def room_for(points: int, scale: float) -> int:
    """Return the pixels of a widget's side in which the cells of so many points have a side when all are seen."""
    return ceil(points * scale) + 2 * _MARGIN


def _units(pixels: float, pixel: int) -> int:
    """Return a length in pixels in units: whole numbers alone, so that nothing adds up over forty doublings."""
    return round(pixels * _PARTS) * pixel // _PARTS
