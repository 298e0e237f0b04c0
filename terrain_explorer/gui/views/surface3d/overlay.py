"""A transparent widget over the surface: marks, brushes and lines on its ground, marks of growth, and a hint."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.growth_marks import PARENT_COLOUR, GrowthMarks, HeightOrigin
from terrain_explorer.gui.views.mark_painter import arrow_head
from terrain_explorer.gui.views.marks import BrushRing, Mark
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Sight, WorldVectors
from terrain_explorer.gui.views.surface3d.camera.picking import DrawnSurface, entered
from terrain_explorer.gui.views.surface3d.draped_marks import (
    FAINT,
    LIGHT,
    OUTSIDE,
    DrapedMarks,
    add_corners,
    draw_dot,
    draw_hole,
    draw_lines,
    draw_path,
    kinds_of,
)
from terrain_explorer.terrain.heightmap import Bools, PointArray
from terrain_explorer.terrain.sampling import Line, Point


class Overlay(QWidget):
    """Draws over the surface, so that a mark that follows the pointer does not draw the surface again.

    It takes no mouse events.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._camera: Camera | None = None
        self._ground: DrawnSurface | None = None
        self._mark: Point | None = None
        self._brush: BrushRing | None = None
        self._marks: tuple[Mark, ...] = ()
        self._lattice: GrowthMarks | None = None
        self._descent: HeightOrigin | None = None
        self._hint = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)

    def setCamera(self, camera: Camera) -> None:
        """Draw as seen from here."""
        self._camera = camera
        self._redraw()

    def setGround(self, ground: DrawnSurface | None) -> None:
        """Draw on this ground, or nothing."""
        self._ground = ground
        self._redraw()

    def setMark(self, point: Point | None) -> None:
        """Mark a point of the map with a ring on the ground, or none."""
        if point != self._mark:
            self._mark = point
            self.update()

    def setBrush(self, ring: BrushRing | None) -> None:
        """Mark the point by this brush and its picture in place of a small ring."""
        self._brush = ring
        self.update()

    def setMarks(self, marks: tuple[Mark, ...]) -> None:
        """Show these marks."""
        if marks or self._marks:
            self._marks = marks
            self.update()

    def setLattice(self, lattice: GrowthMarks | None) -> None:
        """Mark fresh points by dots and unset ones by rings, if there are few enough; None where all are set."""
        self._lattice = lattice
        self.update()

    def setDescent(self, descent: HeightOrigin | None) -> None:
        """Draw arrows from a point's parents to the point, or nothing."""
        self._descent = descent
        self.update()

    def setHint(self, hint: str) -> None:
        """Show a line of text at the bottom; none if it is empty."""
        self._hint = hint
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not (self._hint or self._shows_marks):
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._shows_marks and self._ground is not None and self._camera is not None:
            self._draw_marks(OverlayPainter(painter, self._ground, Sight.of(self._camera, self)), self._ground)
        if self._hint:
            self._draw_hint(painter)

    def _draw_marks(self, on_ground: OverlayPainter, ground: DrawnSurface) -> None:
        if self._lattice is not None and self._lattice.fresh.shape == ground.heightmap.heights.shape:
            on_ground.draw_lattice(self._lattice)
        if self._descent is not None:
            on_ground.draw_descent(self._descent)
        for mark in self._marks:
            on_ground.draw(mark)
        if self._mark is not None and self._brush is not None:
            if self._brush.picture is not None:
                on_ground.draw_print(self._brush, self._brush.picture, self._mark)
            on_ground.draw_brush(self._brush, self._mark)
        elif self._mark is not None:
            on_ground.draw_mark(self._mark)

    def _redraw(self) -> None:
        # Without a mark there is nothing to move with the camera; painting an empty overlay costs time as well.
        if self._shows_marks:
            self.update()

    @property
    def _shows_marks(self) -> bool:
        return bool(self._marks) or any(shown is not None for shown in (self._mark, self._lattice, self._descent))

    def _draw_hint(self, painter: QPainter) -> None:
        centred = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        room = QRectF(self.rect()).adjusted(20, 0, -20, 0)  # in a narrow view the line becomes several
        box = painter.boundingRect(room, centred, self._hint).adjusted(-10, -4, 10, 4)
        box.moveBottom(self.height() - 10)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(20, 22, 26, 170))
        painter.drawRoundedRect(box, 5, 5)
        painter.setPen(LIGHT)
        painter.drawText(box, centred, self._hint)


_RING_CORNERS = 48
_LINE_CORNERS = 512
_BRUSH_CORNERS = 96, 256, 512
"""Of a brush's ring: at least, at most, and of all its mirrored copies together."""

_SAMPLES, _FEWEST, _MOST = 2**15, 64, 4096
"""How many places are checked to find hidden ones: in all, and at least and at most on one line of sight."""


def ring(ground: DrawnSurface, middle: WorldVectors, radius: float) -> WorldVectors:
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


def draped(ground: DrawnSurface, line: Line) -> WorldVectors:
    """Return places along a line of the map that lie on the ground, shape (n, 3)."""
    ends = np.array([ground.place(line.start), ground.place(line.end)])
    # Two corners to a cell follow the bilinear ground closely enough.
    corners = int(np.clip(2.0 * line.length, 1, _LINE_CORNERS)) + 1
    x, y = np.linspace(ends[0, :2], ends[1, :2], corners).T
    return np.stack([x, y, ground.level(x, y)], axis=1)


def along(ground: DrawnSurface, corners: WorldVectors) -> WorldVectors:
    """Return places of the ground along a line through corners of the map, rows and columns of shape (n, 2)."""
    ways = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(corners, axis=0).T))])
    places = np.union1d(ways, np.linspace(0.0, ways[-1], int(np.clip(2.0 * ways[-1], 1, _LINE_CORNERS)) + 1))
    return ground.places(*(np.interp(places, ways, axis) for axis in corners.T))


def around(ground: DrawnSurface, brush: BrushRing, point: Point) -> tuple[WorldVectors, NDArray[np.bool_]]:
    """Return the closed rings of a brush at a point and of its mirrored copies, draped over the ground.

    Returns
    -------
    places, beside
        Places of the world, shape (rings, corners, 3), those beside the map brought to its edge; and which of them
        are beside the map, shape (rings, corners).
    """
    shape = ground.heightmap.heights.shape
    middles = np.array([(middle.row, middle.column) for middle in brush.places(point, shape)])
    fewest, most, together = _BRUSH_CORNERS
    turn = np.linspace(0.0, 2.0 * np.pi, min(max(together // len(middles), fewest), most) + 1)
    corners = middles[:, None] + brush.diameter / 2 * np.stack([np.cos(turn), np.sin(turn)], axis=1)
    return _on_ground(ground, corners)


def below(
    ground: DrawnSurface, brush: BrushRing, point: Point, cells: tuple[int, int]
) -> tuple[WorldVectors, NDArray[np.bool_]]:
    """Return the corners of the cells of a picture around a point, in rows and columns, draped over the ground.

    Returns
    -------
    places, beside
        As for `around`, shape (rows + 1, columns + 1, 3) and (rows + 1, columns + 1).
    """
    reach = brush.reach * brush.diameter / 2 * np.array(cells) / max(cells)
    row, column = (np.linspace(-end, end, count + 1) for end, count in zip(reach, cells, strict=True))
    corners = np.stack(np.meshgrid(point.row + row, point.column + column, indexing="ij"), axis=-1)
    return _on_ground(ground, corners)


def _on_ground(ground: DrawnSurface, corners: WorldVectors) -> tuple[WorldVectors, NDArray[np.bool_]]:
    on_map = np.clip(corners, 0.0, np.subtract(ground.heightmap.heights.shape, 1))
    x, y = ground.cell * on_map[..., 1] - ground.block.east, ground.block.north - ground.cell * on_map[..., 0]
    return np.stack([x, y, ground.level(x, y)], axis=-1), (corners != on_map).any(axis=-1)


def hidden(ground: DrawnSurface, camera: Camera, places: WorldVectors, depth: WorldVectors) -> NDArray[np.bool_]:
    """Return which places on the ground are hidden by the ground before them.

    Parameters
    ----------
    places
        Shape (n, 3).
    depth
        How deep under the ground a line of sight has to get, in world units, shape (n,).
    """
    towards = np.broadcast_to(camera.axes[2], places.shape) if camera.orthographic else camera.eye - places
    _, leave = entered(*ground.block.corners, places, towards)
    reach = leave if camera.orthographic else np.minimum(leave, 1.0)
    # A fixed amount of work for all places together: the overlay is drawn again for every move of the pointer.
    count = min(max(_SAMPLES // len(places), _FEWEST), _MOST)
    steps = np.linspace(0.0, 1.0, count)[1:] ** 1.5  # closer together near the place
    x, y, z = places.T[:, :, None] + towards.T[:, :, None] * (reach[:, None] * steps)
    return np.asarray((z < ground.level(x, y) - depth[:, None]).any(axis=1))


RADIUS = 9.0
"""Radius of the ring around the marked point, in pixels."""

_PRINT_CELLS = 20
"""A side of the cells in which a picture follows the ground: more would make it follow the pointer late."""

_MOST_MARKED = 65
"""A side of the largest map whose fresh and unset points are marked: more marks would hide the ground."""

_BACK = 12
"""From how many corners before its end the head of an arrow takes its direction: the last ones may lie on a bump."""


class OverlayPainter(DrapedMarks):
    """Draws on the ground of a map with a painter."""

    def __init__(self, painter: QPainter, ground: DrawnSurface, sight: Sight) -> None:
        super().__init__(painter, sight)
        self._ground = ground

    def draw_mark(self, point: Point) -> None:
        """Draw a ring on the ground around a point."""
        place = np.array([self._ground.place(point)])
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
        (middle,) = self._sight.on_screen(np.array([self._ground.place(point)]))
        if np.isfinite(middle).all():
            draw_dot(self._painter, middle)

    def draw_lattice(self, lattice: GrowthMarks) -> None:
        """Mark fresh points by dots and unset ones by rings, if there are few enough."""
        if max(lattice.fresh.shape) <= _MOST_MARKED:
            self._draw_points(lattice.unset, empty=True)
            self._draw_points(lattice.fresh, empty=False)

    def _draw_points(self, mask: Bools, empty: bool) -> None:
        places = self._ground.places(*np.nonzero(mask))
        if len(places):
            covered = self._hidden(places)
            for at, behind in zip(self._sight.on_screen(places), covered, strict=True):
                if np.isfinite(at).all():
                    self._painter.setOpacity(FAINT if behind else 1.0)
                    (draw_hole if empty else draw_dot)(self._painter, at)
            self._painter.setOpacity(1.0)

    def draw_descent(self, descent: HeightOrigin) -> None:
        """Draw arrows from a point's parents to the point."""
        for parent in descent.parents:
            places = draped(self._ground, Line(parent, descent.point))
            covered = self._hidden(places)
            corners = self._sight.on_screen(places)
            draw_lines(self._painter, corners[None], kinds_of(corners, covered)[None], 2.2, PARENT_COLOUR)
            if np.isfinite(corners).all():
                before, tip = (QPointF(*corners[at]) for at in (-min(len(corners), _BACK), -1))
                whole = float(np.hypot(*(corners[-1] - corners[0])))
                draw_path(self._painter, arrow_head(before, tip, 0.6 * whole), 2.2, ink=PARENT_COLOUR)
        for point in (*descent.parents, descent.point):
            (at,) = self._sight.on_screen(np.array([self._ground.place(point)]))
            if np.isfinite(at).all():
                draw_dot(self._painter, at, PARENT_COLOUR, 4.5 if point == descent.point else 3.0)

    def _world(self, places: PointArray) -> WorldVectors:
        return self._ground.world(places)

    def _along(self, places: PointArray) -> list[WorldVectors]:
        return [along(self._ground, self._points(places))]

    def _points(self, places: PointArray) -> PointArray:
        """Return the rows and columns of places."""
        return np.asarray(places * (np.array(self._ground.heightmap.heights.shape) - 1))

    def _hidden(self, places: WorldVectors) -> NDArray[np.bool_]:
        # A pixel's depth of tolerance: the ground drawn is not exactly the one that is computed here.
        return hidden(self._ground, self._sight.camera, places, self._sight.pixel(places))
