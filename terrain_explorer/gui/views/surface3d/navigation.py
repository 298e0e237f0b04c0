"""The view to look at a surface in: around it by mouse and keyboard, or walking over it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.growth_marks import GrowthMarks, HeightOrigin
from terrain_explorer.gui.views.input.pointer import BrushRing
from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Place, Pose, Viewpoint
from terrain_explorer.gui.views.surface3d.camera.walking import KEYS, Walk
from terrain_explorer.gui.views.surface3d.gestures import PointerView
from terrain_explorer.gui.views.surface3d.overlay import Overlay
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.sampling import Line, Point

DEGREES_PER_KEY, PIXELS_PER_KEY, ZOOM_PER_KEY = 3.0, 24.0, 1.1

LOOKING = 0.4
"""How much less far one turns by the same drag while walking."""

HINT = marked("W A S D walks, drag looks around, Q and E change the height, Escape leaves")

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
_ZOOMS = {
    Qt.Key.Key_Plus: ZOOM_PER_KEY,
    Qt.Key.Key_Equal: ZOOM_PER_KEY,
    Qt.Key.Key_PageUp: ZOOM_PER_KEY,
    Qt.Key.Key_Minus: 1 / ZOOM_PER_KEY,
    Qt.Key.Key_PageDown: 1 / ZOOM_PER_KEY,
}


class OrbitView(PointerView):
    """A view to turn around a surface, to walk over it, and to mark what one sees.

    The arrows turn, with Shift they move; plus and minus zoom to the pointer; Space turns around the place under the
    pointer, or in the middle, from now on. For mouse and touchpad see `PointerView`, for the keys while walking `HINT`.

    Signals
    -------
    drawingLeft
        Escape was pressed while dragging draws lines.
    walkingChanged
        Whether one walks now.
    """

    drawingLeft = Signal()
    walkingChanged = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        self._walk: Walk | None = None
        self._before_walk: Viewpoint | None = None
        super().__init__(parent)
        self._overlay = Overlay(self)
        self._overlay.setCamera(self.camera)
        self.moved.connect(lambda: self._overlay.setCamera(self.camera))

    @property
    def viewpoint(self) -> Viewpoint:
        """The camera, and whether it still frames the whole block; while walking, those that come back afterwards."""
        return self._before_walk or super().viewpoint

    def setGround(
        self,
        heightmap: Heightmap | None,
        block: TerrainBlock | None,
        water: float | None = None,
        drawn_on: bool = False,
    ) -> None:
        super().setGround(heightmap, block, water, drawn_on)
        self._overlay.setGround(self._ground)
        if self._ground is None:
            self.setWalking(False)
        elif self._walk is not None:
            self._walk.setGround(self._ground)
        self._tell_soon()

    def setMark(self, point: Point | None) -> None:
        """Mark a point of the map, or none; with a brush, by its ring."""
        self._overlay.setMark(point)

    def setBrush(self, ring: BrushRing | None) -> None:
        super().setBrush(ring)
        self._overlay.setBrush(ring)

    def setLine(self, line: Line | None) -> None:
        """Show a line on the ground, or none."""
        self._overlay.setLine(line)

    def setLattice(self, lattice: GrowthMarks | None) -> None:
        """Mark the points of a map that is growing; None where all are set."""
        self._overlay.setLattice(lattice)

    def setDescent(self, descent: HeightOrigin | None) -> None:
        """Show a point and its parents, or none."""
        self._overlay.setDescent(descent)

    def setWalking(self, walking: bool) -> None:
        """Walk over the ground, beginning at the pivot, or return to where the camera was before.

        Where there is no ground, `walkingChanged` tells at once that one does not walk.
        """
        if not walking:
            self._return()
        elif self._ground is None:
            self.walkingChanged.emit(False)
        elif self._walk is None:
            self._before_walk = self.viewpoint
            self._walk = Walk(self.camera, self._ground, self)
            self._walk.moved.connect(self._follow)
            self._overlay.setHint(tr(HINT))
            self._follow()
            self.setFocus()
            self.walkingChanged.emit(True)

    def setOrthographic(self, orthographic: bool) -> None:
        self.setWalking(False)
        super().setOrthographic(orthographic)

    def orbit(self, azim: float, elev: float) -> None:
        """Turn around the pivot, in degrees, and keep above the ground; while walking, look around."""
        if self._walk is None:
            super().orbit(azim, elev)
        else:
            self._walk.look(-LOOKING * azim, -LOOKING * elev)

    def zoom(self, factor: float, about: Place | None = None) -> None:
        """Come nearer by this factor, until the ground is in the way; while walking, come nearer to the ground."""
        if self._walk is None:
            super().zoom(factor, about)
        else:
            self._walk.rise(1 / factor)

    def drag(self, grabbed: Place, position: QPointF) -> None:
        """Move the camera so that a place of the world is seen at a position of the widget; not while walking."""
        if self._walk is None:
            super().drag(grabbed, position)

    def centre(self, point: Point) -> None:
        """Turn around this point of the map from now on, which comes to the middle; not while walking."""
        if self._walk is None:
            super().centre(point)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and self._walks_by(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._walk is None:
            event.setAccepted(self._answers(event))
        elif self._walks_by(event):
            self._walk_by(Qt.Key(event.key()))
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if self._walk is not None and not event.isAutoRepeat():
            self._walk.release(Qt.Key(event.key()))
        event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._stand_still()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._stand_still()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._overlay.setGeometry(self.rect())

    def _answers(self, event: QKeyEvent) -> bool:
        """Do what a key does, and return whether it does anything."""
        key = Qt.Key(event.key())
        if key in _ARROWS:
            self._move(*_ARROWS[key], sliding=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key in _ZOOMS:
            self.zoom(_ZOOMS[key], None if self._pointer is None else self.place_at(self._pointer))
        elif key == Qt.Key.Key_Space:
            self._centre_at(self._middle if self._pointer is None else self._pointer)
        elif key == Qt.Key.Key_Escape and self._drawing:
            self.drawingLeft.emit()
        else:
            return False
        return True

    def _move(self, right: int, up: int, sliding: bool) -> None:
        if sliding:
            self.slide(PIXELS_PER_KEY * right, PIXELS_PER_KEY * up)
        else:
            self.orbit(DEGREES_PER_KEY * right, DEGREES_PER_KEY * up)

    def _walks_by(self, event: QEvent) -> bool:
        """Return whether an event is of a key that means something while walking, and one walks."""
        if self._walk is None or not isinstance(event, QKeyEvent):
            return False
        strange = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        return not strange and (event.key() in KEYS or event.key() in _ZOOMS or event.key() == Qt.Key.Key_Escape)

    def _walk_by(self, key: Qt.Key) -> None:
        if key == Qt.Key.Key_Escape:
            self.setWalking(False)
        elif key in KEYS and self._walk is not None:
            self._walk.press(key)
        else:
            self.zoom(_ZOOMS[key])

    def _stand_still(self) -> None:
        if self._walk is not None:
            self._walk.rest()

    def _follow(self) -> None:
        if self._walk is not None:
            super()._take(self._walk.camera)

    def _return(self) -> None:
        if self._before_walk is not None:
            self.setViewpoint(self._before_walk)

    def _look(self, pose: Pose) -> None:
        self._return()
        super()._look(pose)

    def _rise(self) -> None:
        if self._walk is None:
            super()._rise()

    def _take(self, camera: Camera) -> None:
        walk, self._walk, self._before_walk = self._walk, None, None
        super()._take(camera)
        if walk is not None:
            walk.rest()
            walk.deleteLater()
            self._overlay.setHint("")
            self.walkingChanged.emit(False)
