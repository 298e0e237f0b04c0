"""A transparent widget over a surface: marks, brushes and lines on its ground, marks of growth, and a hint."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.timers import repeating_timer
from terrain_explorer.gui.views.growth_marks import GrowthMarks, HeightOrigin
from terrain_explorer.gui.views.marks import BrushRing, LineMark, Mark, Tint
from terrain_explorer.gui.views.selection_marks import INTERVAL, PERIOD, GroundOutline
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Sight
from terrain_explorer.gui.views.surface3d.draped_marks import LIGHT, DrapedMarks, SeenLine, draw_dashes
from terrain_explorer.gui.views.surface3d.ground.framed_ground import FramedGround
from terrain_explorer.terrain.heightmap import PointArray
from terrain_explorer.terrain.sampling import Point


class Overlay(QWidget):
    """Draws over the surface, so that a mark that follows the pointer does not draw the surface again.

    It takes no mouse events.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._camera: Camera | None = None
        self._ground: FramedGround | None = None
        self._mark: Point | None = None
        self._brush: BrushRing | None = None
        self._marks: tuple[Mark, ...] = ()
        self._lattice: GrowthMarks | None = None
        self._descent: HeightOrigin | None = None
        self._hint = ""
        self._outline: GroundOutline | None = None
        self._outlined: PointArray | None = None  # in pixels, as long as it is seen so
        self._phase = 0
        self._stepping = repeating_timer(self, INTERVAL, self._step)
        self._seen: dict[LineMark, SeenLine] = {}  # as long as neither the camera nor the ground changes
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)

    def setSight(self, camera: Camera, ground: FramedGround | None) -> None:
        """Draw on this ground, or nothing, as seen from here."""
        self._camera, self._ground = camera, ground
        self._seen.clear()
        self._outlined = None
        # Without a mark there is nothing to move with the camera; painting an empty overlay costs time as well.
        if self._shows_marks:
            self.update()

    def setMark(self, point: Point | None) -> None:
        """Mark a point of the map with a ring on the ground, or none."""
        if point != self._mark:
            self._mark = point
            self.update()

    def setBrush(self, ring: BrushRing | None) -> None:
        """Mark the point by this brush and its picture in place of a small ring."""
        if ring is not self._brush:
            self._brush = ring
            self.update()

    def setMarks(self, marks: tuple[Mark, ...]) -> None:
        """Show these marks; tints are the business of the surface itself."""
        before, self._marks = self._marks, tuple(mark for mark in marks if not isinstance(mark, Tint))
        lines = [mark for mark in self._marks if isinstance(mark, LineMark)]
        self._seen = {line: self._seen[line] for line in lines if line in self._seen}
        if before or self._marks:
            self.update()

    def setOutline(self, outline: GroundOutline | None) -> None:
        """Show the outline of a selection, or none. It moves on its own, while it is seen."""
        if outline is not self._outline:
            self._outline, self._outlined = outline, None
            self.update()
        if outline is None:
            self._stepping.stop()

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._seen.clear()
        self._outlined = None
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not (self._hint or self._shows_marks):
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._shows_marks and self._ground is not None and self._camera is not None:
            sight = Sight.of(self._camera, self)
            self._draw_marks(painter, DrapedMarks(painter, self._ground, sight, self._seen), self._ground)
        if self._hint:
            self._draw_hint(painter)

    def _draw_marks(self, painter: QPainter, on_ground: DrapedMarks, ground: FramedGround) -> None:
        if self._outline is not None:
            self._draw_outline(painter, on_ground, self._outline)
        if self._lattice is not None and self._lattice.fresh.shape == ground.shape:
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

    def _draw_outline(self, painter: QPainter, on_ground: DrapedMarks, outline: GroundOutline) -> None:
        if self._outlined is None:
            self._outlined = on_ground.outline(outline)
        draw_dashes(painter, self._outlined, self._phase)
        if not self._stepping.isActive():
            self._stepping.start()

    def _step(self) -> None:
        """Move the outline on."""
        if self._outlined is None or not len(self._outlined) or not self.isVisible() or self.window().isMinimized():
            self._stepping.stop()  # until it is drawn again
            return
        self._phase = (self._phase + 1) % PERIOD
        low, high = self._outlined.min(axis=(0, 1)), self._outlined.max(axis=(0, 1))
        self.update(QRectF(QPointF(*low.tolist()), QPointF(*high.tolist())).toAlignedRect().adjusted(-2, -2, 2, 2))

    @property
    def _shows_marks(self) -> bool:
        shown = (self._mark, self._lattice, self._descent, self._outline)
        return bool(self._marks) or any(one is not None for one in shown)

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
