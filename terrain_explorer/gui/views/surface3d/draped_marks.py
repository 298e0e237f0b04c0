"""Draws marks that lie on the ground, as a camera sees them: on any ground, and faint where a mountain hides them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from pyqtgraph.functions import arrayToQPath, arrayToQPolygonF
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPainterPath, QPen

from terrain_explorer.gui.views.growth_marks import PARENT_COLOUR, GrowthMarks, HeightOrigin
from terrain_explorer.gui.views.mark_painter import arrow_head, draw_label
from terrain_explorer.gui.views.marks import (
    CHOSEN,
    PLAIN,
    ArrowHead,
    BrushRing,
    Handles,
    Label,
    LineMark,
    MapPoint,
    Mark,
    PieceFrame,
    as_place,
    as_places,
)
from terrain_explorer.gui.views.selection_marks import PERIOD, GroundOutline
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Sight, WorldVectors
from terrain_explorer.gui.views.surface3d.camera.picking import entered
from terrain_explorer.gui.views.surface3d.ground.framed_ground import FramedGround
from terrain_explorer.terrain.heightmap import Bools, PointArray
from terrain_explorer.terrain.sampling import Point

DARK, LIGHT = QColor(20, 22, 26), QColor(255, 255, 255)
FAINT = 0.35
"""How strongly parts are drawn that a mountain hides."""

OUTSIDE = 2
"""The kind of corners that are not in the picture; see `kinds_of`."""


def draw_path(
    painter: QPainter,
    path: QPainterPath,
    width: float,
    dashed: bool = False,
    ink: QColor = LIGHT,
    join: Qt.PenJoinStyle = Qt.PenJoinStyle.RoundJoin,
) -> None:
    """Draw a light line on a wider dark one, to be seen on every ground."""
    for colour, wide in ((DARK, width + 2.0), (ink, width)):
        pen = QPen(colour, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, join)
        if dashed:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([4.0 / wide, 4.0 / wide])
        painter.strokePath(path, pen)


def add_corners(path: QPainterPath, corners: WorldVectors) -> None:
    """Add a line through corners to a path."""
    path.addPolygon(arrayToQPolygonF(corners[:, 0], corners[:, 1]))


def draw_dot(painter: QPainter, at: WorldVectors, ink: QColor = LIGHT, radius: float = 2.2) -> None:
    """Draw a filled dot."""
    painter.setPen(QPen(DARK, 1.0))
    painter.setBrush(ink)
    painter.drawEllipse(QPointF(*at), radius, radius)


def draw_hole(painter: QPainter, at: WorldVectors) -> None:
    """Draw a small ring."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width, radius in ((DARK, 1.0, 3.0), (LIGHT, 1.0, 2.0)):
        painter.setPen(QPen(colour, width))
        painter.drawEllipse(QPointF(*at), radius, radius)


def kinds_of(corners: WorldVectors, covered: NDArray[np.bool_]) -> NDArray[np.int_]:
    """Return for each corner whether it is free, covered by the ground or outside of the picture."""
    return np.where(np.isnan(corners[..., 0]), OUTSIDE, covered)


def draw_lines(
    painter: QPainter,
    lines: Iterable[WorldVectors],
    kinds: Iterable[NDArray[np.int_]],
    width: float,
    ink: QColor = LIGHT,
) -> None:
    """Draw lines whose covered parts are faint and whose parts outside are left out.

    Parameters
    ----------
    lines, kinds
        The corners of each and the `kinds_of` of these, shape (corners, 2) and (corners,).
    """
    covered, free = QPainterPath(), QPainterPath()
    for line, of_line in zip(lines, kinds, strict=True):
        for first, last in _runs(of_line):
            if of_line[first] != OUTSIDE:
                add_corners(covered if of_line[first] else free, line[first : last + (of_line[last] != OUTSIDE)])
    # Corners are close together: round joins would take as long as all the rest, and not be seen.
    join = Qt.PenJoinStyle.BevelJoin
    # Covered parts first, so that a free part is on top where they cross.
    painter.setOpacity(FAINT)
    draw_path(painter, covered, width, ink=ink, join=join)
    painter.setOpacity(1.0)
    draw_path(painter, free, width, ink=ink, join=join)


def _runs(kinds: NDArray[np.int_]) -> list[tuple[int, int]]:
    """Return the first and last index of each stretch of one kind; the last is the next one's first."""
    changes = np.flatnonzero(np.diff(kinds)) + 1
    return list(pairwise([0, *changes.tolist(), len(kinds) - 1]))


_RING_CORNERS = 48
_LINE_CORNERS, _APART, _KNOTS = 512, 4.0, 2048
"""Of all pieces of a line at most, how many pixels apart they are at least, and the places at which that is found out.
"""
_BRUSH_CORNERS = 96, 256, 512
"""Of a brush's ring: at least, at most, and of all its mirrored copies together."""

_SAMPLES, _FEWEST, _MOST = 2**13, 64, 4096
"""How many places are checked to find hidden ones: in all, and at least and at most on one line of sight."""

_EACH = 4
"""Of the corners of a line, one of so many is checked first; then those between two that differ."""

_BESIDE = 2.0
"""Half pictures from the middle within which lines follow the ground closely."""

_FAR = 3.0
"""How many times as far from its middle as the box of the ground goes marks are drawn."""


def ring(ground: FramedGround, middle: WorldVectors, radius: float) -> WorldVectors:
    """Return the corners of a closed circle that lies on the ground around a place of the world, shape (n, 3)."""
    x, y, _ = middle
    aside = np.array([radius, -radius, 0.0, 0.0])
    east, west, south, north = ground.level(x + aside, y + aside[::-1])
    # A flat circle in the plane that the ground has on average there: on rough ground a draped one would be a scrawl.
    upward = np.array([west - east, south - north, 2.0 * radius])
    across = np.cross([0.0, 1.0, 0.0], upward)
    across /= np.linalg.norm(across)
    along = np.cross(upward / np.linalg.norm(upward), across)
    turn = np.linspace(0.0, 2.0 * np.pi, _RING_CORNERS + 1)[:, None]
    return np.asarray(middle + radius * (np.cos(turn) * across + np.sin(turn) * along))


def draped(ground: FramedGround, places: PointArray, sight: Sight) -> list[WorldVectors]:
    """Return the pieces of a line through places of the map that are in sight, on the ground, shape (n, 3) each."""
    corners = ground.flat(places)
    start, way = corners[:-1], np.diff(corners, axis=0)
    begin, end = entered(*_reach(ground), start, way)
    end = end.clip(max=1.0)
    # A line without length is a place, and in sight as well.
    near = np.flatnonzero((begin < end) | (~way.any(axis=1) & (begin <= end)))
    if not len(near):
        return []
    begin, end, start, way = begin[near], end[near], start[near], way[near]
    apart = np.concatenate([[True], (np.diff(near) > 1) | (end[:-1] < 1.0) | (begin[1:] > 0.0)])
    knots = (
        begin[:, None] + np.linspace(0.0, 1.0, max(min(_KNOTS // len(near), _LINE_CORNERS), 2)) * (end - begin)[:, None]
    )
    seen = _corners_along(ground, start[:, None] + knots[..., None] * way[:, None], sight)
    # A fixed amount of work for all pieces together.
    steps = (seen[:, -1] * min(_LINE_CORNERS / max(float(seen[:, -1].sum()), 1.0), 1.0)).astype(int) + 1
    counts = steps + apart  # where a piece goes on with its next side, its corner is there already
    first = np.cumsum(counts) - counts
    side = np.repeat(np.arange(len(near)), counts)
    step = np.arange(len(side)) - first[side] + ~apart[side]
    # All sides at once, one after the other with room between them.
    on_sides = np.arange(len(near))[:, None] + seen / np.maximum(2.0 * seen[:, -1:], 1e-9)
    along = np.interp(side + step / (2.0 * steps[side]), on_sides.ravel(), knots.ravel())
    along = np.where(step == 0, begin[side], np.where(step == steps[side], end[side], along))
    return np.split(ground.risen(start[side] + along[:, None] * way[side]), first[apart][1:])


def _corners_along(ground: FramedGround, flat: WorldVectors, sight: Sight) -> WorldVectors:
    """Return how many corners lines want from their beginning to each of their places, as x and y, shape (n, m, 2)."""
    level = np.full((*flat.shape[:-1], 1), sight.camera.pivot[2])
    places = np.concatenate([flat, level], axis=-1).reshape(-1, 3)
    pixel, (across, _, _) = sight.pixel(places), sight.camera.seen(places, sight.aspect)
    # None behind the eye, where pixels have no size, and far beside the picture.
    wanted = np.where(np.abs(across) < _BESIDE, 1.0 / np.maximum(_APART * pixel, ground.grain), 0.0)
    wanted = wanted.reshape(flat.shape[:-1])
    lengths = np.hypot(*np.moveaxis(np.diff(flat, axis=1), -1, 0))
    return np.pad(np.cumsum(lengths * (wanted[:, 1:] + wanted[:, :-1]) / 2, axis=1), ((0, 0), (1, 0)))


def _reach(ground: FramedGround) -> tuple[WorldVectors, WorldVectors]:
    """Return the least and the greatest x and y at which marks are drawn."""
    low, high = (np.array(corner[:2]) for corner in ground.box)
    farther = (_FAR - 1.0) / 2 * (high - low)
    return low - farther, high + farther


def around(ground: FramedGround, brush: BrushRing, point: Point) -> tuple[WorldVectors, Bools]:
    """Return the closed rings of a brush at a point and of its mirrored copies, draped over the ground.

    Returns
    -------
    places, beside
        Places of the world, shape (rings, corners, 3), those beside the map brought to its edge; and which of them
        are beside the map, shape (rings, corners).
    """
    middles = np.array([(middle.row, middle.column) for middle in brush.places(point, ground.shape)])
    fewest, most, together = _BRUSH_CORNERS
    turn = np.linspace(0.0, 2.0 * np.pi, min(max(together // len(middles), fewest), most) + 1)
    corners = middles[:, None] + brush.diameter / 2 * np.stack([np.cos(turn), np.sin(turn)], axis=1)
    return _on_map(ground, corners)


def below(ground: FramedGround, brush: BrushRing, point: Point, cells: tuple[int, int]) -> tuple[WorldVectors, Bools]:
    """Return the corners of the cells of a picture around a point, in rows and columns, draped over the ground.

    Returns
    -------
    places, beside
        As for `around`, shape (rows + 1, columns + 1, 3) and (rows + 1, columns + 1).
    """
    reach = brush.reach * brush.diameter / 2 * np.array(cells) / max(cells)
    row, column = (np.linspace(-end, end, count + 1) for end, count in zip(reach, cells, strict=True))
    corners = np.stack(np.meshgrid(point.row + row, point.column + column, indexing="ij"), axis=-1)
    return _on_map(ground, corners)


def _on_map(ground: FramedGround, corners: PointArray) -> tuple[WorldVectors, Bools]:
    on_map = np.clip(corners, 0.0, np.subtract(ground.shape, 1))
    return ground.world(as_places(on_map, ground.shape)), (corners != on_map).any(axis=-1)


def hidden(
    ground: FramedGround, camera: Camera, places: WorldVectors, depth: WorldVectors, checked: int | None = None
) -> Bools:
    """Return which places on the ground are hidden by the ground before them.

    Parameters
    ----------
    places
        Shape (n, 3).
    depth
        How deep under the ground a line of sight has to get, in world units, shape (n,).
    checked
        Places on each line of sight that are checked; by default the more the fewer lines there are.
    """
    if not len(places):
        return np.zeros(0, bool)
    ground = ground.coarse
    # Ground that is seen more finely than it hides things has hollows that are no hollows here.
    places = np.maximum(places, ground.risen(places[:, :2]))
    towards = np.broadcast_to(camera.axes[2], places.shape) if camera.orthographic else camera.eye - places
    _, leave = entered(*ground.hiding_box, places, towards)
    reach = leave.clip(0.0, None if camera.orthographic else 1.0)
    # A fixed amount of work for all places together: the overlay is drawn again for every move of the pointer.
    count = checked or checks_of(len(places))
    steps = np.linspace(0.0, 1.0, count)[1:] ** 1.5  # closer together near the place
    x, y, z = places.T[:, :, None] + towards.T[:, :, None] * (reach[:, None] * steps)
    return np.asarray((z < ground.level(x, y) - depth[:, None]).any(axis=1))


def checks_of(lines: int) -> int:
    """Return how many places are checked on each of so many lines of sight."""
    return min(max(_SAMPLES // lines, _FEWEST), _MOST)


RADIUS = 9.0
"""Radius of the ring around the marked point, in pixels."""

_PRINT_CELLS = 20
"""A side of the cells in which a picture follows the ground: more would make it follow the pointer late."""

_PARTS = 32
"""Of a piece of an outline at most."""

_MARGIN, _MOST_PIECES = 16.0, 8192
"""Pixels beside the picture that count as in it, and the most pieces of an outline of which it is found out whether
something hides them."""

_MOST_MARKED = 65
"""A side of the largest map whose fresh and unset points are marked: more marks would hide the ground."""

_BACK = 12
"""From how many corners before its end the head of an arrow takes its direction: the last ones may lie on a bump."""

_LONG = 99.0
"""The length of an arrow whose head has its full size, in pixels."""


@dataclass(frozen=True)
class SeenLine:
    """The pieces of a line that are in sight: where their corners are seen, and the `kinds_of` of these."""

    pieces: Sequence[WorldVectors]
    kinds: Sequence[NDArray[np.int_]]


def draw_dashes(painter: QPainter, ends: PointArray, phase: int) -> None:
    """Draw the pieces of an outline, dark and light by turns.

    Parameters
    ----------
    ends
        In pixels, shape (n, 2, 2).
    phase
        How far the dashes have moved, 0 to `PERIOD`.
    """
    if not len(ends):
        return
    longest = float(np.hypot(*(ends[:, 1] - ends[:, 0]).T).max())
    # As many parts of each, so that none is longer than a dash.
    parts = min(max(int(np.ceil(longest / (PERIOD / 2))), 1), _PARTS)
    knots = ends[:, :1] + np.linspace(0.0, 1.0, parts + 1)[:, np.newaxis] * (ends[:, 1:] - ends[:, :1])
    pieces = np.stack([knots[:, :-1], knots[:, 1:]], axis=2).reshape(-1, 2, 2)
    dark = (pieces.sum(axis=(1, 2)) / 2 - phase) % PERIOD < PERIOD / 2
    for some, ink in ((pieces[dark], DARK), (pieces[~dark], LIGHT)):
        corners = some.reshape(-1, 2)
        painter.strokePath(arrayToQPath(corners[:, 0], corners[:, 1], connect="pairs"), QPen(ink, 1.5))


class DrapedMarks:
    """Draws with a painter on the ground that a camera sees.

    Parameters
    ----------
    seen
        Lines as they are seen there; those that are drawn are added.
    """

    def __init__(
        self, painter: QPainter, ground: FramedGround, sight: Sight, seen: dict[LineMark, SeenLine] | None = None
    ) -> None:
        self._painter, self._ground, self._sight = painter, ground, sight
        self._seen = {} if seen is None else seen

    def draw(self, mark: Mark) -> None:
        """Draw a mark; tints are the business of the surface itself."""
        if isinstance(mark, LineMark):
            self._draw_line(mark)
        elif isinstance(mark, ArrowHead):
            self._draw_arrow_head(mark)
        elif isinstance(mark, PieceFrame):
            self._draw_piece(mark)
        elif isinstance(mark, Handles) and not mark.from_above:
            for number, place in enumerate(mark.places):
                at = self._at(place)
                if at is not None:
                    draw_dot(self._painter, at, QColor(CHOSEN if number == mark.chosen else PLAIN), 4.5)
        elif isinstance(mark, Label):
            at = self._at(mark.place)
            if at is not None:
                draw_label(self._painter, QPointF(*at), mark.text, QGuiApplication.palette())

    def _draw_line(self, mark: LineMark) -> None:
        line = self._seen.get(mark)
        if line is None:
            line = self._seen[mark] = self._line_seen(mark.places)
        self._draw_seen(line, 1.6 if mark.thin else 2.2, QColor(mark.ink))
        for place in mark.dots:
            at = self._at(place)
            if at is not None:
                draw_dot(self._painter, at, QColor(mark.ink), 4.0)

    def _line_seen(self, places: PointArray) -> SeenLine:
        """Return how a line over the ground is seen."""
        pieces = draped(self._ground, places, self._sight)
        if not pieces:
            return SeenLine((), ())
        line = np.concatenate(pieces)
        corners, covered = self._sight.on_screen(line), self._hidden_along(line)
        ends = np.cumsum([len(piece) for piece in pieces])[:-1]
        return SeenLine(np.split(corners, ends), np.split(kinds_of(corners, covered), ends))

    def _draw_seen(self, line: SeenLine, width: float, ink: QColor) -> None:
        # All at once, or the dark rim of each piece would cover the end of the one before.
        if line.pieces:
            draw_lines(self._painter, line.pieces, line.kinds, width, ink)

    def outline(self, outline: GroundOutline) -> PointArray:
        """Return the ends of the pieces of an outline that are seen, in pixels, shape (n, 2, 2)."""
        world = self._ground.world(outline.pieces)
        ends = self._sight.on_screen(world.reshape(-1, 3)).reshape(-1, 2, 2)
        with np.errstate(invalid="ignore"):  # those that are not in sight
            near = ((ends > -_MARGIN) & (ends < (self._sight.width + _MARGIN, self._sight.height + _MARGIN))).all(
                axis=(1, 2)
            )
        ends, world = ends[near], world[near]
        if len(ends) > _MOST_PIECES:  # from above, or in a selection of many small parts
            return ends
        return np.asarray(ends[~self._hidden(world.mean(axis=1))])

    def _draw_arrow_head(self, mark: ArrowHead) -> None:
        ends = self._ground.world(np.array([mark.before, mark.tip]))
        corners = self._sight.on_screen(ends)
        if np.isfinite(corners).all() and not self._hidden(ends[1:])[0]:
            head = arrow_head(QPointF(*corners[0]), QPointF(*corners[1]), _LONG)
            draw_path(self._painter, head, 2.2, ink=QColor(mark.ink))

    def _at(self, place: MapPoint) -> WorldVectors | None:
        """Return where a place is seen, if it is."""
        world = self._ground.world(np.array([place]))
        low, high = _reach(self._ground)
        (at,) = self._sight.on_screen(world)
        near = (low <= world[0, :2]).all() and (world[0, :2] <= high).all()
        return at if near and np.isfinite(at).all() else None

    def _draw_piece(self, frame: PieceFrame) -> None:
        """Draw the frame of a piece on the ground, and its handles."""
        seen = frame.seen(lambda places: self._sight.on_screen(self._ground.world(places)))
        for ends in pairwise([*seen.outline, seen.outline[0]]):
            self._draw_seen(self._line_seen(np.array(ends)), 1.6, QColor(PLAIN))
        if seen.is_seen:
            stalk = np.array([seen.top, seen.turner])
            draw_lines(self._painter, stalk[None], np.zeros((1, 2), int), 1.6)
            for corner in seen.corners:
                draw_dot(self._painter, corner, QColor(PLAIN), 4.5)
            draw_dot(self._painter, seen.turner, QColor(CHOSEN), 4.5)

    def draw_mark(self, point: Point) -> None:
        """Draw a ring on the ground around a point."""
        place = self._ground.world(np.array([as_place(point, self._ground.shape)]))
        pixel = self._sight.pixel(place)
        if pixel[0] == 0:  # behind the eye
            return
        corners = self._sight.on_screen(np.concatenate([ring(self._ground, place[0], RADIUS * pixel[0]), place]))
        if np.isfinite(corners).all():
            covered = bool(self._hidden(place)[0])
            self._painter.setOpacity(FAINT if covered else 1.0)
            circle = QPainterPath()
            add_corners(circle, corners[:-1])
            draw_path(self._painter, circle, 1.6, covered)
            draw_dot(self._painter, corners[-1])
            self._painter.setOpacity(1.0)

    def draw_print(self, brush: BrushRing, picture: QImage, point: Point) -> None:
        """Draw a picture on the ground around a point, where neither a mountain nor the edge of the map hides it."""
        keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        cells = picture.scaled(_PRINT_CELLS, _PRINT_CELLS, keep, smooth)
        places, beside = below(self._ground, brush, point, (cells.height(), cells.width()))
        corners = self._sight.on_screen(places.reshape(-1, 3))
        seen = ~(self._hidden(places.reshape(-1, 3)) | np.isnan(corners[:, 0])).reshape(beside.shape) & ~beside
        pixels = [QPointF(x, y) for x, y in corners.tolist()]
        # Smooth edges would show as a net of seams between the cells.
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._painter.setPen(Qt.PenStyle.NoPen)
        for row, column in np.argwhere(seen[:-1, :-1] & seen[:-1, 1:] & seen[1:, :-1] & seen[1:, 1:]).tolist():
            upper, lower = (at * beside.shape[1] + column for at in (row, row + 1))
            self._painter.setBrush(cells.pixelColor(column, row))
            self._painter.drawConvexPolygon([*pixels[upper : upper + 2], pixels[lower + 1], pixels[lower]])
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def draw_brush(self, brush: BrushRing, point: Point) -> None:
        """Draw the rings of a brush at a point, and of its mirrored copies."""
        circles, beside = around(self._ground, brush, point)
        places = circles.reshape(-1, 3)
        corners, covered = self._sight.on_screen(places), self._hidden(places)
        kinds = np.where(beside, OUTSIDE, kinds_of(corners, covered).reshape(beside.shape))
        draw_lines(self._painter, corners.reshape(*beside.shape, 2), kinds, 1.6)
        middle = self._at(as_place(point, self._ground.shape))
        if middle is not None:
            draw_dot(self._painter, middle)

    def draw_lattice(self, lattice: GrowthMarks) -> None:
        """Mark fresh points by dots and unset ones by rings, if there are few enough."""
        if max(lattice.fresh.shape) <= _MOST_MARKED:
            self._draw_points(lattice.unset, empty=True)
            self._draw_points(lattice.fresh, empty=False)

    def _draw_points(self, mask: Bools, empty: bool) -> None:
        places = self._ground.world(as_places(np.argwhere(mask), mask.shape))
        if len(places):
            covered = self._hidden(places)
            for at, behind in zip(self._sight.on_screen(places), covered, strict=True):
                if np.isfinite(at).all():
                    self._painter.setOpacity(FAINT if behind else 1.0)
                    (draw_hole if empty else draw_dot)(self._painter, at)
            self._painter.setOpacity(1.0)

    def draw_descent(self, descent: HeightOrigin) -> None:
        """Draw arrows from a point's parents to the point."""
        shape = self._ground.shape
        end = as_place(descent.point, shape)
        for parent in descent.parents:
            line = self._line_seen(np.array([as_place(parent, shape), end]))
            self._draw_seen(line, 2.2, PARENT_COLOUR)
            corners = np.concatenate([np.zeros((0, 2)), *line.pieces])
            if len(corners) and np.isfinite(corners).all():
                before, tip = (QPointF(*corners[at]) for at in (-min(len(corners), _BACK), -1))
                whole = float(np.hypot(*(corners[-1] - corners[0])))
                draw_path(self._painter, arrow_head(before, tip, 0.6 * whole), 2.2, ink=PARENT_COLOUR)
        for point in (*descent.parents, descent.point):
            at = self._at(as_place(point, shape))
            if at is not None:
                draw_dot(self._painter, at, PARENT_COLOUR, 4.5 if point == descent.point else 3.0)

    def _hidden_along(self, line: WorldVectors) -> Bools:
        every = np.append(np.arange(0, len(line) - 1, _EACH), len(line) - 1)
        # Those between are checked no more closely: few as they are, they would take as long as all others.
        checked = checks_of(len(every))
        found = self._hidden(line[every], checked)
        part = np.searchsorted(every, np.arange(len(line)))  # a corner that is checked, or the next one
        covered = found[part]
        between = (covered != found[np.maximum(part - 1, 0)]) & (every[part] != np.arange(len(line)))
        covered[between] = self._hidden(line[between], checked)
        return covered

    def _hidden(self, places: WorldVectors, checked: int | None = None) -> Bools:
        # A pixel's depth of tolerance: the ground drawn is not exactly the one that is computed here.
        return hidden(self._ground, self._sight.camera, places, self._sight.pixel(places), checked)
