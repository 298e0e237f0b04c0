"""The heightmap from above, in the colours of a look."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.flat_marks import FlatMap, FlatMarks
from terrain_explorer.gui.views.map2d.growth_layer import GrowthLayer
from terrain_explorer.gui.views.map2d.kept_frame import KeptFrame
from terrain_explorer.gui.views.map2d.map_image import MapImage
from terrain_explorer.gui.views.map2d.map_navigation import MapNavigation
from terrain_explorer.gui.views.map2d.map_placement import MapPlacement
from terrain_explorer.gui.views.map2d.map_pointer import MapPointer
from terrain_explorer.gui.views.map2d.mark_layer import MarkLayer
from terrain_explorer.gui.views.map2d.selection_layer import SelectionLayer
from terrain_explorer.gui.views.map2d.water_layer import WaterLayer
from terrain_explorer.gui.views.mark_painter import Walker
from terrain_explorer.gui.views.marks import Mark, Place, Places, as_place
from terrain_explorer.gui.views.tool import MapTool, Picker, PickReach, ToolInput
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import PaletteTones
from terrain_explorer.terrain.shading.waters import Waters

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

    pointed = Signal(object)
    moved = Signal()
    painted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heightmap: Heightmap | None = None
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
        self._heightmap = heightmap
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

    def zoom(self, factor: float, about: QPointF) -> None:
        """Zoom by a factor, keeping a point of the widget where it is."""
        self._navigation.zoom(factor, about)

    def move_by(self, way: QPointF) -> None:
        """Move the map by pixels of the widget."""
        self._navigation.move_by(way)

    def point_at(self, position: QPointF) -> Point | None:
        """Return the point at a position of the widget, or None beside the map."""
        return self._navigation.point_at(position)

    def pick(self, position: QPointF) -> Place | None:
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

        def pick(position: QPointF) -> Place | None:
            if not math.isinf(reach.beside) and not around.contains(position):
                return None
            return as_place(placement.point_nearest(position), shape)

        return pick

    def heights(self, places: Places) -> None:
        """Return None: the map tells the heights."""

    def positions(self, places: Places) -> Places:
        """Return where places of the map are in the widget."""
        return np.full(places.shape, np.nan) if self.placement is None else self.placement.positions(places)

    def update(self, *area: Any) -> None:
        """Draw everything again soon."""
        self._kept.forget()
        super().update(*area)

    def paintEvent(self, event: QPaintEvent) -> None:
        heightmap, placement = self._heightmap, self.placement
        if heightmap is None or placement is None:
            return
        if self._kept.paint(event, placement, lambda painter: self._draw(painter, heightmap, placement)):
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
            self._flat_marks.draw_tints(painter, _flat(placement), seen, outlined=True)
            self._water.draw(painter, placement, seen)
            painter.setClipping(False)
            self.growth.draw(painter, placement, heightmap, picture, rows, columns)
        self._flat_marks.draw(painter, _flat(placement))
        numbers = self.growth.shows_numbers(heightmap)
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
