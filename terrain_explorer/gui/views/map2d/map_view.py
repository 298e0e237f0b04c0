"""A terrain from above, from the whole to a single stone."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from weakref import ref

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.map2d.cell_numbers import MOST_POINTS
from terrain_explorer.gui.views.map2d.flat_marks import FlatMarks
from terrain_explorer.gui.views.map2d.growth_layer import GrowthLayer
from terrain_explorer.gui.views.map2d.map_gestures import MapGestures
from terrain_explorer.gui.views.map2d.map_image import MapImage, WaterLayer
from terrain_explorer.gui.views.map2d.map_viewport import MapPlacement, MapViewport
from terrain_explorer.gui.views.map2d.selection_layer import KeptFrame, SelectionLayer
from terrain_explorer.gui.views.mark_painter import (
    Walker,
    draw_brush,
    draw_cell,
    draw_mark,
    draw_print,
    draw_walker,
)
from terrain_explorer.gui.views.marks import BrushRing, MapPoint, Mark
from terrain_explorer.gui.views.shown_ground import ShownGround
from terrain_explorer.gui.views.tiles.map_tiles import are_alike
from terrain_explorer.gui.views.tool import Picker, PickReach, ToolInput, UsesTools
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.heightmap import Float64s, PointArray
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles.land import facts_of_map
from terrain_explorer.terrain.tiles.tile_key import Bounds

if TYPE_CHECKING:
    from terrain_explorer.gui.views.map2d.tile_layer import TileLayer


@dataclass(frozen=True)
class MarkLayer:
    """The marks; each may be None."""

    mark: Point | None = None
    walker: Walker | None = None

    def draw(self, painter: QPainter, placement: MapPlacement, ring: BrushRing | None, cells: bool) -> None:
        """Draw them over a map.

        Parameters
        ----------
        ring
            The brush that marks the point, or None.
        cells
            Whether each point of the map is a cell with its number.
        """
        if self.walker is not None:
            draw_walker(painter, placement.position(self.walker.point), self.walker.bearing)
        if self.mark is None:
            return
        at, scale = placement.position(self.mark), placement.scale
        if ring is not None:
            painter.setClipRect(placement.bounds)
            if ring.picture is not None:
                draw_print(painter, ring.picture, at, ring.reach * ring.diameter * scale)
            places = ring.places(self.mark, (placement.rows, placement.columns))
            draw_brush(painter, [placement.position(place) for place in places], ring.diameter / 2 * scale)
        elif cells:
            draw_cell(painter, placement.cell(self.mark))
        else:
            draw_mark(painter, at)


_PLAIN = Look(palette="greyscale")
_FITTED = 1e-3
"""Scales that differ by less show the whole equally large."""
_TIP = marked("Wheel or + and - to zoom, drag or arrow keys to move, double click or 0 to see all")

_ONE_COLOUR = 4096.0
"""The side of a cell in pixels from which it is filled: the numbers by which Qt scales pictures do not go so far."""


class MapView(UsesTools, QWidget):
    """Shows a terrain; the wheel zooms about the pointer, dragging moves, a double click shows all.

    On a touchpad two fingers move the map; pinching, or two fingers with Ctrl, zooms.

    The points of a heightmap are drawn at the screen's resolution, so the cost does not grow with the map. Nearer than
    they tell anything, tiles of the ground between them lie over them, as soon as there are any.

    Parameters
    ----------
    dives
        Whether one comes nearer than to the points.
    ground
        The ground to be shown; by default one of its own.

    Attributes
    ----------
    ground
        The ground that is shown.
    growth
        The marks over a map that is growing.
    selection
        The outline of the selection.
    tiles
        The tiles of the ground, or None before there are any.

    Signals
    -------
    pointed
        The `Point` under the pointer, or None where it is not on the map.
    moved
        The map lies elsewhere in the widget, or the widget has another size.
    painted
        The heightmap is on the screen.
    settled
        All tiles in sight are there, as finely as it gets.
    """

    from_above = True

    pointed = Signal(object)
    moved = Signal()
    painted = Signal()
    settled = Signal()

    def __init__(self, dives: bool = False, ground: ShownGround | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ground = ground or ShownGround(self)
        self._dives = dives
        self._heightmap: Heightmap | None = None
        self._ground_of: Heightmap | None = None  # the heightmap that the tiles belong to
        # What was in sight of a map before one of other proportions, such as the preview of a filter.
        self._left: tuple[ref[Heightmap | None], MapViewport] | None = None
        self._viewport: MapViewport | None = None
        self._placement: MapPlacement | None = None
        self._fitted = True
        self._look, self._hillshaded, self._clear_sea = _PLAIN, False, False
        self._picture = MapImage()
        self._marks = MarkLayer()
        self._flat_marks = FlatMarks(self)
        self.growth = GrowthLayer(self)
        self._water = WaterLayer(self)
        self.selection = SelectionLayer(self)
        self._kept = KeptFrame(self, self.selection)
        self.tiles: TileLayer | None = None
        self._gestures = MapGestures(self)
        self._gestures.dragged.connect(self.move_by)
        self._gestures.zoomed.connect(self.zoom)
        self._gestures.allWanted.connect(self.fit)
        self._gestures.pointed.connect(self._point_to)
        self._input = ToolInput(self, self._gestures)
        self._input.changed.connect(self._show_tool)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(96, 96)
        self.setBackgroundRole(QPalette.ColorRole.Dark)
        self.setAutoFillBackground(True)
        self.setToolTip(tr(_TIP))
        self.ground.changed.connect(self._follow_map)
        self.ground.landChanged.connect(self._follow_land)
        self.ground.landAwaited.connect(self._await_land)
        self.ground.everywhereChanged.connect(self._follow_ground)
        self.ground.watersChanged.connect(self._follow_waters)
        self.ground.tonesChanged.connect(self._follow_tones)
        if self.ground.heightmap is not None:
            self._follow_map()
            self._follow_waters()
            self._follow_tones()

    @property
    def viewport(self) -> MapViewport | None:
        """What is in sight; None as long as there is nothing to show."""
        return self._viewport

    @property
    def placement(self) -> MapPlacement | None:
        """Where the map lies in the widget, or None as long as there is no map."""
        return self._placement

    def placement_of(self, heightmap: Heightmap) -> MapPlacement | None:
        """Return where a map lies that covers the same ground with other points, None if it has other proportions."""
        if self._viewport is None or not are_alike(self._heightmap, heightmap):
            return None
        return self._viewport.placement(heightmap)

    @property
    def look(self) -> Look:
        """The look of the ground."""
        return self._look

    @property
    def fitted(self) -> bool:
        """Whether the whole map is shown, as large as the view allows."""
        return self._fitted

    @property
    def refined(self) -> bool:
        """Whether everything in sight is shown as finely as it gets."""
        return self._seen_tiles is None or self._seen_tiles.refined

    @property
    def shows_ground(self) -> bool:
        """Whether the ground between the points is shown, and not the points alone."""
        return self._viewport is not None and not self._viewport.cells

    @property
    def _seen_tiles(self) -> TileLayer | None:
        return self.tiles if self.shows_ground else None

    @property
    def pixels(self) -> tuple[int, int]:
        """The width and the height in pixels of the screen."""
        ratio = self.devicePixelRatioF()
        return max(round(self.width() * ratio), 1), max(round(self.height() * ratio), 1)

    def _follow_map(self) -> None:
        """Show another heightmap. The part that is shown stays, unless the map has other proportions."""
        heightmap, changed = self.ground.heightmap, self.ground.changed_since(self._heightmap)
        assert heightmap is not None
        before, self._heightmap = self._heightmap, heightmap
        self._picture.change(changed)
        if changed is not None and self._ground_of is before:
            self._ground_of = heightmap  # what is drawn on the map is drawn on the tiles, too
        viewport, fitted = self._viewport, self._fitted
        if before is None or viewport is None or not are_alike(before, heightmap):
            left, self._left = self._left, None if viewport is None or fitted else (ref(before), viewport)
            self._show_whole()
            if left is not None and fitted and left[0]() is heightmap:
                self.setViewport(left[1].resized(*self.pixels))
        elif before.heights.shape == heightmap.heights.shape:
            self._follow_ground()
        elif fitted:
            self._show_whole()
        else:
            # A generated map comes first small and then in full; both cover the same rectangle of the view.
            self._see(viewport.on(facts_of_map(heightmap), cells=True))
        self.update()

    def setTiles(self, tiles: TileLayer) -> None:
        """Show these tiles where there is ground between the points in sight."""
        self.tiles = tiles
        tiles.setParent(self)
        tiles.changed.connect(self.update)
        tiles.settled.connect(self.settled)
        tiles.setTones(self.ground.tones)
        tiles.setColours(self._look, self._hillshaded, self._clear_sea)

    def _follow_land(self) -> None:
        """Show the ground between the points; the cache has to hold its tiles from now on."""
        land, tiles, anew = self.ground.land, self.tiles, self.ground.outdated is None
        if land is None or tiles is None:
            return
        tiles.setLand(land, self.ground.land_waters, anew)
        self._ground_of = self.ground.land_of
        if not anew:
            self._follow_ground()
        elif self._viewport is not None:
            self._see(self._viewport)

    def _await_land(self, of: Heightmap) -> None:
        """Go on with the ground that is shown until that of another heightmap is known."""
        if self.shows_ground:
            self._ground_of = of

    @property
    def _everywhere(self) -> bool:
        """Whether the ground, where it is known, is shown from any distance: it says more than the points."""
        tiles, land = self.tiles, self.ground.land
        if tiles is None or land is None or not self.ground.everywhere:
            return False
        return tiles.has_local_contrast or land.facts.map_bounds != Bounds(Fraction(0), Fraction(0), *land.facts.extent)

    def setLook(self, look: Look) -> None:
        """Use the colours of a look."""
        if look != self._look:
            self._look = look
            self._colour()

    def setClearSea(self, clear: bool) -> None:
        """Show the sea as an even tint, through which colours can be read, or as deep as it is."""
        if clear != self._clear_sea:
            self._clear_sea = clear
            self._picture.setClearSea(clear)
            self._colour()

    def setHillshaded(self, hillshaded: bool) -> None:
        """Light the map with the sun of the look, or show bare colours; far below the points it is lit anyway."""
        if hillshaded != self._hillshaded:
            self._hillshaded = hillshaded
            self._colour()

    def setMark(self, point: Point | None) -> None:
        """Mark a point, or none."""
        self._mark_by(replace(self._marks, mark=point))

    def setMarks(self, marks: tuple[Mark, ...]) -> None:
        """Show these marks."""
        self._flat_marks.setMarks(marks)

    @property
    def part(self) -> float:
        """How much of the map's longer side is in sight, where the ground between the points is.

        As long as the points are seen it is 1. Below that it goes over to what is in sight little by little: nothing
        jumps where the one takes the place of the other.
        """
        viewport = self._viewport
        if viewport is None or viewport.cells:
            return 1.0
        top, left, bottom, right = viewport.map_edges
        in_sight = viewport.pixel * max(viewport.width, viewport.height) / max(bottom - top, right - left)
        return min(max(in_sight, (viewport.pixel / viewport.nearest_cells) ** 2), 1.0)

    def _follow_waters(self) -> None:
        waters = self.ground.waters
        self._picture.setLakes(None if waters is None else waters.depths)
        self._water.setWaters(waters)
        if self.tiles is not None:
            self.tiles.setWaters(self.ground.land_waters)

    def setLocalContrast(self, local: bool) -> None:
        """Use all colours for what is in sight, or those that the heights have in the whole terrain."""
        if self.tiles is not None:
            self.tiles.setLocalContrast(local)
            self._follow_ground()

    def _follow_tones(self) -> None:
        self._picture.setTones(self.ground.tones)
        if self.tiles is not None:
            self.tiles.setTones(self.ground.tones)
        self.update()

    def setWalker(self, walker: Walker | None) -> None:
        """Show where the user walks on the surface, or that they do not."""
        self._mark_by(replace(self._marks, walker=walker))

    def setViewport(self, viewport: MapViewport) -> None:
        """Show another part of the ground."""
        there = replace(viewport, ratio=self.devicePixelRatioF(), framed=True, bounded=not self._dives)
        # Who came back to the whole keeps it in sight when the view gets another size.
        self._fitted = there.is_whole and abs(there.pixel / there.whole.pixel - 1) < _FITTED
        self._see(there)

    def fit(self) -> None:
        """Show the whole map."""
        if self._viewport is not None:
            self._show_whole()

    def zoom(self, factor: float, about: QPointF) -> None:
        """Zoom by a factor, keeping a point of the widget where it is."""
        if self._viewport is not None:
            self.setViewport(self._viewport.zoomed(factor, *self._on_screen(about)))

    def move_by(self, way: QPointF) -> None:
        """Move the map by pixels of the widget."""
        if self._viewport is not None:
            self.setViewport(self._viewport.moved(*self._on_screen(-way)))

    def point_at(self, position: QPointF) -> Point | None:
        """Return the point at a position of the widget, or None beside the map."""
        placement = self.placement
        if placement is None or not placement.bounds.contains(position):
            return None
        return placement.point_nearest(position)

    @property
    def pointed_place(self) -> tuple[int, int] | None:
        """The place of the ground under the pointer, south and east as in `MapViewport`, or None."""
        position = self._gestures.position
        if position is None or self._viewport is None:
            return None
        return self._viewport.place_at(*self._on_screen(position))

    def picker(self, reach: PickReach, at: QPointF) -> Picker:
        """Return what finds places of the map; see `ToolView`."""

        def pick(position: QPointF) -> MapPoint | None:
            viewport, (x, y) = self._viewport, self._on_screen(position)
            if viewport is None:
                return None
            if reach.beyond is not None:
                return viewport.on_map(viewport.unbounded_place_at(x, y))
            place = viewport.place_at(x, y, reach.beside * viewport.ratio)
            return None if place is None else viewport.on_map(place)

        return pick

    def heights(self, places: PointArray) -> Float64s | None:
        """Return the heights at places as finely as they are seen, NaN where none are known; None: the map has them."""
        viewport, tiles = self._viewport, self._seen_tiles
        if viewport is None or tiles is None:
            return None
        return np.array([tiles.height_at(viewport.level, *viewport.on_ground(place)) for place in places.tolist()])

    def positions(self, places: PointArray) -> PointArray:
        """Return where places of the map are in the widget."""
        placement = self._placement
        return np.full(places.shape, np.nan) if placement is None else placement.positions(places)

    def picture(self) -> QPixmap:
        """Return the ground in sight, without anything over it."""
        picture = QPixmap(*self.pixels)
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        picture.fill(self.palette().color(self.backgroundRole()))
        if self._viewport is not None and self._placement is not None:
            with QPainter(picture) as painter:
                self._draw_ground(painter, self._viewport, self._placement, complete=True)
        picture.setDevicePixelRatio(1.0)
        return picture

    def update(self, *area: Any) -> None:
        """Draw everything again soon."""
        if self.selection.outline is not None:
            self._kept.forget()
        super().update(*area)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._viewport is not None and self._viewport.ratio != self.devicePixelRatioF():
            self._follow_size()  # it is on another screen now
        self._follow_ground()
        viewport, placement = self._viewport, self._placement
        if viewport is None or placement is None:
            return
        drawn = True
        if self.selection.outline is not None:
            drawn = self._kept.paint(event, placement, lambda painter: self._draw(painter, viewport, placement))
        else:
            with QPainter(self) as painter:
                self._draw(painter, viewport, placement)
        if drawn:
            self.painted.emit()
            if self._lacks_ground:
                self.ground.landLacking.emit()
            if self._gestures.position is not None:  # the map may have moved below it
                self._point_to(self._gestures.position)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._follow_size()

    def sizeHint(self) -> QSize:
        return QSize(320, 320)

    def _draw(self, painter: QPainter, viewport: MapViewport, placement: MapPlacement) -> None:
        heightmap, tiles = self._heightmap, self._seen_tiles
        picture, rows, columns = self._draw_ground(painter, viewport, placement)
        has_cells = viewport.cells and heightmap is not None and max(heightmap.heights.shape) <= MOST_POINTS
        seen = placement.bounds.intersected(QRectF(self.rect()))
        painter.save()
        if not seen.isEmpty():
            area = seen.toAlignedRect()
            painter.setClipRect(seen)
            if self._flat_marks.marks:
                self._flat_marks.draw_tints(painter, placement, area)
            if tiles is None:
                self._water.draw(painter, placement, area)
            painter.setClipping(False)
            if heightmap is not None and not picture.isNull() and (has_cells or self.growth.marked):
                self.growth.draw(painter, placement, heightmap, picture, rows, columns)
        if self._flat_marks.marks:
            self._flat_marks.draw(painter, placement)
        numbers = has_cells and heightmap is not None and self.growth.shows_numbers(heightmap)
        ring = None if self.tool is None or self.tool.ring is None else self.tool.ring.scaled(self.part)
        self._marks.draw(painter, placement, ring, numbers)
        painter.restore()
        if tiles is not None:
            tiles.draw_scale(painter, self.rect())

    def _draw_ground(
        self, painter: QPainter, viewport: MapViewport, placement: MapPlacement, complete: bool = False
    ) -> tuple[QImage, range, range]:
        """Draw the points, and the tiles over them; return the picture of the points, and their rows and columns."""
        heightmap, tiles = self._heightmap, self._seen_tiles
        # More points than pixels would cost time and show nothing more.
        stride = max(1, math.floor(1 / (placement.scale * self.devicePixelRatioF())))
        rows, columns = placement.seen(self.size(), stride)
        picture, seen = QImage(), placement.bounds.intersected(QRectF(self.rect()))
        covered = tiles is not None and tiles.covers(complete)
        if heightmap is not None and rows and columns and not covered:
            picture = self._picture.of(heightmap, self._look, self._hillshaded, rows, columns)
            _draw_points(painter, placement, picture, rows, columns, seen)
        if tiles is not None:
            painter.save()
            painter.scale(1 / viewport.ratio, 1 / viewport.ratio)
            tiles.draw(painter)
            painter.restore()
        return picture, rows, columns

    def _show_whole(self) -> None:
        assert self._heightmap is not None
        self._fitted = True
        facts, ratio = facts_of_map(self._heightmap), self.devicePixelRatioF()
        self._see(MapViewport.of_map(facts, *self.pixels, ratio, bounded=not self._dives))

    def _is_ground_of(self, viewport: MapViewport) -> bool:
        """Return whether what is in sight is the ground between the points, and known."""
        known = self.tiles is not None and self._ground_of is self._heightmap and not self.growth.marked
        return known and (self._everywhere or viewport.beyond_points)

    def _see(self, viewport: MapViewport) -> None:
        assert self._heightmap is not None
        tiles, ground = self.tiles, self._is_ground_of(viewport)
        if ground and tiles is not None and tiles.land is not None:
            viewport = viewport.on(tiles.land.facts)
        elif not viewport.cells:
            viewport = viewport.on(facts_of_map(self._heightmap), cells=True)
        if tiles is not None:
            tiles.follow(None if viewport.cells else viewport, over_points=not self._everywhere)
        self._viewport, self._placement = viewport, viewport.placement(self._heightmap)
        self.update()
        self.moved.emit()

    def _follow_ground(self) -> None:
        """Show the ground where it was not known before, and the points where it is not any more."""
        viewport = self._viewport
        if viewport is not None and viewport.cells == self._is_ground_of(viewport):
            self._see(viewport)

    @property
    def _lacks_ground(self) -> bool:
        viewport = self._viewport
        return (
            self._dives
            and viewport is not None
            and viewport.cells
            and viewport.beyond_points
            and not self.growth.marked
        )

    def _colour(self) -> None:
        if self.tiles is not None:
            self.tiles.setColours(self._look, self._hillshaded, self._clear_sea)
        self.update()

    def _follow_size(self) -> None:
        if self._viewport is None:
            self.moved.emit()
        elif self._fitted:
            self.fit()
        else:
            self._see(replace(self._viewport, ratio=self.devicePixelRatioF()).resized(*self.pixels))

    def _on_screen(self, position: QPointF) -> tuple[float, float]:
        """Return a position or a way in pixels of the screen."""
        ratio = self.devicePixelRatioF()
        return position.x() * ratio, position.y() * ratio

    def _point_to(self, position: QPointF | None) -> None:
        self.pointed.emit(None if position is None else self.point_at(position))

    def _mark_by(self, marks: MarkLayer) -> None:
        if marks != self._marks:
            self._marks = marks
            self.update()

    def _show_tool(self) -> None:
        self.setToolTip("" if self.tool is not None and self.tool.drags else tr(_TIP))  # it would pop up over a drawing
        self.update()


def _draw_points(
    painter: QPainter, placement: MapPlacement, picture: QImage, rows: range, columns: range, seen: QRectF
) -> None:
    """Draw the picture of some points of a map into what is seen of it."""
    painter.setClipRect(seen)
    if placement.scale < _ONE_COLOUR:
        # Enlarged points stay squares with sharp edges: they are what the map consists of.
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, placement.scale < 1)
        painter.drawImage(placement.part(rows, columns), picture)
    else:
        for row, column in np.ndindex(len(rows), len(columns)):
            cell = placement.part(rows[row : row + 1], columns[column : column + 1]).intersected(seen)
            painter.fillRect(cell, picture.pixelColor(column, row))
    painter.setClipping(False)
