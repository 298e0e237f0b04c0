"""The heightmap from above, in the colours of a look, with rivers and the pointer's mark."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.qt_image import of_pixels
from terrain_explorer.gui.views.flat_marks import FlatMap, FlatMarks
from terrain_explorer.gui.views.map2d.cell_numbers import MOST_POINTS
from terrain_explorer.gui.views.map2d.growth_layer import GrowthLayer
from terrain_explorer.gui.views.map2d.map_image import MapImage
from terrain_explorer.gui.views.map2d.map_placement import MapPlacement
from terrain_explorer.gui.views.map2d.map_pointer import MapNavigation, MapPointer
from terrain_explorer.gui.views.map2d.selection_layer import KeptFrame, SelectionLayer
from terrain_explorer.gui.views.mark_painter import (
    Walker,
    draw_brush,
    draw_cell,
    draw_mark,
    draw_print,
    draw_walker,
)
from terrain_explorer.gui.views.marks import BrushRing, MapPart, MapPoint, Mark, as_place
from terrain_explorer.gui.views.tool import MapTool, Picker, PickReach, ToolInput
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.heightmap import PointArray
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.river_banks import river_cover
from terrain_explorer.terrain.shading.tinting import RIVER
from terrain_explorer.terrain.shading.tones import PaletteTones
from terrain_explorer.terrain.shading.waters import Waters


class WaterLayer:
    """The rivers over one map view."""

    def __init__(self, view: QWidget) -> None:
        self._view = view
        self._waters: Waters | None = None
        self._picture = QImage()
        self._made_for: tuple[object, ...] = ()

    def setWaters(self, waters: Waters | None) -> None:
        """Show these rivers, or none."""
        self._waters, self._made_for = waters, ()
        self._view.update()

    def draw(self, painter: QPainter, place: MapPlacement, seen: QRect) -> None:
        """Draw over the part of the map that is seen."""
        if self._waters is None:
            return
        ratio = self._view.devicePixelRatioF()
        # Kept, as each move of the pointer draws the view again.
        if (wanted := (place, seen, ratio)) != self._made_for:
            self._picture, self._made_for = _rivers(self._waters, place, seen, ratio), wanted
        painter.drawImage(seen, self._picture)


def _rivers(waters: Waters, place: MapPlacement, seen: QRect, ratio: float) -> QImage:
    """Return a picture of the rivers, as large as a part of the view, in pixels of the screen."""
    height, width = (math.ceil(side * ratio) for side in (seen.height(), seen.width()))
    down, across = ((np.arange(count) + 0.5) / ratio for count in (height, width))
    rows = ((seen.y() + down - place.corner.y()) / place.scale - 0.5) / (place.rows - 1)
    columns = ((seen.x() + across - place.corner.x()) / place.scale - 0.5) / (place.columns - 1)
    longer = max(waters.banks[0].shape) - 1
    apart = longer / (max(place.rows, place.columns) - 1) / (place.scale * ratio)
    pixels = np.empty((height, width, 4), np.uint8)
    pixels[..., :3] = RIVER
    pixels[..., 3] = np.rint(255 * river_cover(waters.banks, rows, columns, apart))
    return of_pixels(pixels, QImage.Format.Format_RGBA8888)


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
_TIP = marked("Wheel or + and - to zoom, drag or arrow keys to move, double click or 0 to see all")


class MapView(QWidget):
    """Shows a heightmap; the wheel zooms about the pointer, dragging moves, a double click shows all.

    On a touchpad two fingers move the map; pinching, or two fingers with Ctrl, zooms.

    Only what is seen is drawn, at the screen's resolution, so the cost does not grow with the map.

    Attributes
    ----------
    growth
        The marks over a map that is growing.
    selection
        The outline of the selection.

    Signals
    -------
    pointed
        See `MapPointer`.
    moved
        The map lies elsewhere in the widget, or the widget has another size.
    painted
        The heightmap is on the screen.
    """

    from_above = True
    part = 1.0

    pointed = Signal(object)
    moved = Signal()
    painted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heightmap: Heightmap | None = None
        self._has_cells = False
        self._look, self._hillshaded = _PLAIN, False
        self._picture = MapImage()
        self._marks = MarkLayer()
        self._flat_marks = FlatMarks(self)
        self.growth = GrowthLayer(self)
        self._water = WaterLayer(self)
        self.selection = SelectionLayer(self)
        self._kept = KeptFrame(self, self.selection)
        self._navigation = MapNavigation(self)
        self._pointer = MapPointer(self, self._navigation)
        self._input = ToolInput(self, self._pointer)
        self._input.changed.connect(self._show_tool)
        self._navigation.moved.connect(self.update)
        self._navigation.moved.connect(self.moved)
        self._pointer.pointed.connect(self.pointed)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(96, 96)
        self.setBackgroundRole(QPalette.ColorRole.Dark)
        self.setAutoFillBackground(True)
        self.setToolTip(tr(_TIP))

    @property
    def placement(self) -> MapPlacement | None:
        """Where the map lies in the widget, or None as long as there is no map."""
        return self._navigation.placement

    def setHeightmap(self, heightmap: Heightmap, changed: Collection[Window] | None = None) -> None:
        """Show a heightmap. The part that is shown stays, unless the map has other proportions.

        Parameters
        ----------
        changed
            The windows in which it differs from the one shown before, if both have the same shape; by default it may
            differ everywhere.
        """
        self._heightmap, self._has_cells = heightmap, max(heightmap.heights.shape) <= MOST_POINTS
        self._picture.change(changed)
        self._navigation.setHeightmap(heightmap)
        self.update()

    def setLook(self, look: Look) -> None:
        """Use the colours of a look."""
        if look != self._look:
            self._look = look
            self.update()

    def setClearSea(self, clear: bool) -> None:
        """Show the sea as an even tint, through which colours can be read, or as deep as it is."""
        self._picture.setClearSea(clear)
        self.update()

    def setHillshaded(self, hillshaded: bool) -> None:
        """Light the map with the sun of the look, or show bare colours."""
        if hillshaded != self._hillshaded:
            self._hillshaded = hillshaded
            self.update()

    def setMark(self, point: Point | None) -> None:
        """Mark a point, or none."""
        self._mark_by(replace(self._marks, mark=point))

    def setMarks(self, marks: tuple[Mark, ...]) -> None:
        """Show these marks."""
        self._flat_marks.setMarks(marks)

    @property
    def tool(self) -> MapTool | None:
        """The tool that has what the pointer does, or None."""
        return self._input.tool

    def setTool(self, tool: MapTool | None) -> None:
        """Let a tool have what the pointer does, or none."""
        self._input.setTool(tool)

    def setWaters(self, waters: Waters | None) -> None:
        """Show the rivers and lakes of a map of the heightmap's shape, or none."""
        self._picture.setLakes(None if waters is None else waters.depths)
        self._water.setWaters(waters)

    def setTones(self, tones: PaletteTones) -> None:
        """Take the tones of palettes on maps of the heightmap's shape."""
        self._picture.setTones(tones)
        self.update()

    def setWalker(self, walker: Walker | None) -> None:
        """Show where the user walks on the surface, or that they do not."""
        self._mark_by(replace(self._marks, walker=walker))

    def fit(self) -> None:
        """Show the whole map."""
        self._navigation.fit()

    @property
    def heightmap(self) -> Heightmap | None:
        """The heightmap that is shown."""
        return self._heightmap

    @property
    def fitted(self) -> bool:
        """Whether the whole map is shown, as large as the view allows."""
        return self._navigation.fitted

    def place(self, placement: MapPlacement) -> None:
        """Show the map here."""
        self._navigation.place(placement)

    def show_part(self, part: MapPart) -> None:
        """Show a part of the map as large as the view allows."""
        if part.is_whole or self._heightmap is None:
            self.fit()
        else:
            self.place(MapPlacement.showing(self._heightmap, self.size(), part))

    def zoom(self, factor: float, about: QPointF) -> None:
        """Zoom by a factor, keeping a point of the widget where it is."""
        self._navigation.zoom(factor, about)

    def move_by(self, way: QPointF) -> None:
        """Move the map by pixels of the widget."""
        self._navigation.move_by(way)

    def point_at(self, position: QPointF) -> Point | None:
        """Return the point at a position of the widget, or None beside the map."""
        return self._navigation.point_at(position)

    def pick(self, position: QPointF) -> MapPoint | None:
        """Return the place of the map at a position of the widget, or None beside it."""
        return self.picker(PickReach(), position)(position)

    def picker(self, reach: PickReach, at: QPointF) -> Picker:
        """Return what finds places of the map; see `ToolView`."""
        placement = self.placement
        if placement is None:
            return lambda _: None
        if reach.beyond is not None:
            return placement.place
        shape = placement.rows, placement.columns
        beside = 0.0 if math.isinf(reach.beside) else reach.beside
        around = placement.bounds.adjusted(-beside, -beside, beside, beside)

        def pick(position: QPointF) -> MapPoint | None:
            if not math.isinf(reach.beside) and not around.contains(position):
                return None
            return as_place(placement.point_nearest(position), shape)

        return pick

    def heights(self, places: PointArray) -> None:
        """Return None: the map tells the heights."""

    def positions(self, places: PointArray) -> PointArray:
        """Return where places of the map are in the widget."""
        return np.full(places.shape, np.nan) if self.placement is None else self.placement.positions(places)

    def update(self, *area: Any) -> None:
        """Draw everything again soon."""
        if self.selection.outline is not None:
            self._kept.forget()
        super().update(*area)

    def paintEvent(self, event: QPaintEvent) -> None:
        heightmap, placement = self._heightmap, self.placement
        if heightmap is None or placement is None:
            return
        drawn = True
        if self.selection.outline is not None:
            drawn = self._kept.paint(event, placement, lambda painter: self._draw(painter, heightmap, placement))
        else:
            with QPainter(self) as painter:
                self._draw(painter, heightmap, placement)
        if drawn:
            self.painted.emit()
            self._pointer.report()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._navigation.follow_size()
        self.moved.emit()

    def sizeHint(self) -> QSize:
        return QSize(320, 320)

    def _draw(self, painter: QPainter, heightmap: Heightmap, placement: MapPlacement) -> None:
        # More points than pixels would cost time and show nothing more.
        stride = max(1, math.floor(1 / (placement.scale * self.devicePixelRatioF())))
        rows, columns = placement.seen(self.size(), stride)
        if rows and columns:
            picture = self._picture.of(heightmap, self._look, self._hillshaded, rows, columns)
            painter.setClipRect(placement.bounds)
            # Enlarged points stay squares with sharp edges: they are what the map consists of.
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, placement.scale < 1)
            painter.drawImage(placement.part(rows, columns), picture)
            seen = placement.bounds.intersected(QRectF(self.rect())).toAlignedRect()
            if self._flat_marks.marks:
                self._flat_marks.draw_tints(painter, _flat(placement), seen, outlined=True)
            self._water.draw(painter, placement, seen)
            painter.setClipping(False)
            if self._has_cells or self.growth.marked:
                self.growth.draw(painter, placement, heightmap, picture, rows, columns)
        if self._flat_marks.marks:
            self._flat_marks.draw(painter, _flat(placement))
        numbers = self._has_cells and self.growth.shows_numbers(heightmap)
        self._marks.draw(painter, placement, None if self.tool is None else self.tool.ring, numbers)

    def _mark_by(self, marks: MarkLayer) -> None:
        if marks != self._marks:
            self._marks = marks
            self.update()

    def _show_tool(self) -> None:
        self.setToolTip("" if self.tool is not None and self.tool.drags else tr(_TIP))  # it would pop up over a drawing
        self.update()


def _flat(placement: MapPlacement) -> FlatMap:
    first, scale = placement.position(Point(0, 0)), placement.scale
    return FlatMap(first.x(), first.y(), (placement.columns - 1) * scale, (placement.rows - 1) * scale)
