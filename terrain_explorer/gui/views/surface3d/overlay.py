"""A transparent widget over the surface: the marked point or the brush, lines, marks of growth, and a hint."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.growth_marks import GrowthMarks, HeightOrigin
from terrain_explorer.gui.views.marks import BrushRing, Mark
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.camera.picking import Ground
from terrain_explorer.gui.views.surface3d.camera.sight import Sight
from terrain_explorer.gui.views.surface3d.overlay_lines import LIGHT
from terrain_explorer.gui.views.surface3d.overlay_painter import OverlayPainter
from terrain_explorer.terrain.sampling import Point


class Overlay(QWidget):
    """Draws over the surface, so that a mark that follows the pointer does not draw the surface again.

    It takes no mouse events.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._camera: Camera | None = None
        self._ground: Ground | None = None
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

    def setGround(self, ground: Ground | None) -> None:
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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._ground is not None and self._camera is not None:
            self._draw_marks(OverlayPainter(painter, self._ground, Sight.of(self._camera, self)), self._ground)
        if self._hint:
            self._draw_hint(painter)

    def _draw_marks(self, on_ground: OverlayPainter, ground: Ground) -> None:
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
        if self._marks or any(shown is not None for shown in (self._mark, self._lattice, self._descent)):
            self.update()

    def _draw_hint(self, painter: QPainter) -> None:
        size = painter.fontMetrics().size(0, self._hint)
        box = QRectF(0, 0, size.width() + 20, size.height() + 8)
        box.moveCenter(QPointF(self.width() / 2, self.height() - box.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(20, 22, 26, 170))
        painter.drawRoundedRect(box, 5, 5)
        painter.setPen(LIGHT)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._hint)
