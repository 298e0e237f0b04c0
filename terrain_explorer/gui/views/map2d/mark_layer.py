"""What marks single places of the map: the pointer or the brush, and the walker."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QPainter

from terrain_explorer.gui.views.map2d.map_placement import MapPlacement
from terrain_explorer.gui.views.mark_painter import (
    Walker,
    draw_brush,
    draw_cell,
    draw_mark,
    draw_print,
    draw_walker,
)
from terrain_explorer.gui.views.marks import BrushRing
from terrain_explorer.terrain.sampling import Point


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
