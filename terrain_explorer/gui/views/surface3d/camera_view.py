"""What all surfaces do with their camera, with marks and with what the user does, whatever ground they draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.growth_marks import GrowthMarks, HeightOrigin
from terrain_explorer.gui.views.mark_painter import Walker
from terrain_explorer.gui.views.marks import MapPoint, Mark, Tint, as_point, tint_of
from terrain_explorer.gui.views.surface3d.camera.camera import Sight
from terrain_explorer.gui.views.surface3d.camera_gestures import CameraGestures
from terrain_explorer.gui.views.surface3d.camera_navigation import CameraNavigation
from terrain_explorer.gui.views.surface3d.drag_picking import DragView, drag_picker
from terrain_explorer.gui.views.surface3d.overlay import Overlay
from terrain_explorer.gui.views.tool import ON_GROUND, MapTool, Picker, PickReach, ToolInput
from terrain_explorer.terrain.heightmap import Float64s, PointArray
from terrain_explorer.terrain.sampling import Point

if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object  # see `TerrainGLWidget`


class CameraView(_Widget):
    """Lets the user look around and use tools, and draws marks; the class that inherits from it draws the ground.

    Attributes
    ----------
    navigation
        Where it is seen from.

    Signals
    -------
    pointed
        See `CameraGestures`.
    moved, walkingChanged
        See `CameraNavigation`.
    """

    from_above = False

    pointed = Signal(object)
    moved = Signal()
    walkingChanged = Signal(bool)

    navigation: CameraNavigation

    @property
    def part(self) -> float:
        """How much of the map's longer side brushes count as the whole of; see `ToolView`."""
        return 1.0

    if TYPE_CHECKING:

        def setTint(self, tint: Tint | None) -> None:
            """Tint parts of the ground, or nothing."""

    def _begin(self, navigation: CameraNavigation) -> None:
        """Look from where a navigation says."""
        self.navigation, self._overlay = navigation, Overlay(self)
        self._tint: Tint | None = None
        self._gestures = CameraGestures(self, navigation)
        self._input = ToolInput(self, self._gestures, lambda: navigation.walking)
        self._gestures.pointed.connect(self.pointed)
        self._input.changed.connect(self._show_tool)
        navigation.moved.connect(self._on_moved)
        navigation.walkingChanged.connect(self._on_walking)

    @property
    def walker(self) -> Walker | None:
        """Where the user walks or flies and where they look; None while they do not."""
        walker, ground = self.navigation.walker, self.navigation.ground
        if walker is None or ground is None:
            return None
        x, y, _ = walker.camera.pivot
        return Walker(as_point(ground.map_place(x, y), ground.shape), bearing=-90.0 - walker.camera.azimuth)

    def setMarks(self, marks: tuple[Mark, ...]) -> None:
        """Show these marks."""
        self._overlay.setMarks(marks)
        tint = tint_of(marks)
        if tint is not self._tint:
            self._tint = tint
            self.setTint(tint)

    def setMark(self, point: Point | None) -> None:
        """Mark a point of the map, or none; with a brush, by its ring."""
        self._overlay.setMark(point)

    def setLattice(self, lattice: GrowthMarks | None) -> None:
        """Mark the points of a map that is growing; None where all are set."""
        self._overlay.setLattice(lattice)

    def setDescent(self, descent: HeightOrigin | None) -> None:
        """Show a point and its parents, or none."""
        self._overlay.setDescent(descent)

    @property
    def tool(self) -> MapTool | None:
        """The tool that has what the pointer does, or None."""
        return self._input.tool

    def setTool(self, tool: MapTool | None) -> None:
        """Let a tool have what the pointer does, or none."""
        self._input.setTool(tool)

    def pick(self, position: QPointF) -> MapPoint | None:
        """Return the place of the map that is seen at a position of the widget, or None beside the ground."""
        return self.picker(ON_GROUND, position)(position)

    def picker(self, reach: PickReach, at: QPointF) -> Picker:
        """Return what finds places of the map; see `ToolView`."""
        view = self._kept()
        return (lambda _: None) if view is None else drag_picker(view, reach, at)

    def positions(self, places: PointArray) -> PointArray:
        """Return where places of the map are in the widget."""
        ground = self.navigation.ground
        return np.full(places.shape, np.nan) if ground is None else self._sight.on_screen(ground.world(places))

    # pyqtgraph would turn the camera by keys of its own, so its handlers are never called.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def heights(self, places: PointArray) -> Float64s | None:
        """Return the heights at places as finely as they are seen; None where the map tells as much."""
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.navigation.follow_size()
        super().resizeEvent(event)
        self._overlay.setGeometry(self.rect())

    @property
    def _sight(self) -> Sight:
        return Sight.of(self.navigation.camera, self)

    def _kept(self) -> DragView | None:
        """Return what returns the ground as it is now, and from where it is seen later; None without ground."""
        ground = self.navigation.ground
        return None if ground is None else lambda: (ground, self._sight)

    def _show_marks(self) -> None:
        """Draw the marks again, as they are seen now."""
        ring = None if self.tool is None else self.tool.ring
        self._overlay.setBrush(None if ring is None else ring.scaled(self.part))
        self._overlay.setSight(self.navigation.camera, self.navigation.ground)

    def _on_moved(self) -> None:
        self._show_marks()
        self.moved.emit()

    def _on_walking(self, walking: bool) -> None:
        self._overlay.setHint(self.navigation.hint)
        if walking:
            self.setFocus()
        self.walkingChanged.emit(walking)

    def _show_tool(self) -> None:
        tool = self.tool
        # The camera stays still during a stroke, which may well bury it for a while.
        self.navigation.setStill(tool is not None and tool.touched is not None)
        self._show_marks()
