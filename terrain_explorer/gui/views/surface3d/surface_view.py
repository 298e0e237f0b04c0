"""The 3D view of a heightmap."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from PySide6.QtCore import QPointF, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.growth_marks import GrowthMarks, HeightOrigin
from terrain_explorer.gui.views.marks import MapPoint, Mark, Tint, tint_of
from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Sight
from terrain_explorer.gui.views.surface3d.camera.picking import DrawnSurface
from terrain_explorer.gui.views.surface3d.camera_gestures import CameraGestures
from terrain_explorer.gui.views.surface3d.drag_picking import drag_picker
from terrain_explorer.gui.views.surface3d.gl.scene_widget import SceneWidget
from terrain_explorer.gui.views.surface3d.navigation import Navigation
from terrain_explorer.gui.views.surface3d.overlay import Overlay
from terrain_explorer.gui.views.tool import ON_GROUND, MapTool, Picker, PickReach, ToolInput
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.heightmap import PointArray
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.waters import Waters

HINT = marked("W A S D to walk, drag to look around, Q and E to change the height, Escape to leave")


class SurfaceView(SceneWidget):
    """Shows a heightmap as a solid block to turn, move and zoom.

    This class puts the parts together: `SceneWidget` draws, an `Overlay` marks, and controllers answer the user, each
    with its own gestures.

    Attributes
    ----------
    navigation
        Where it is seen from.

    Signals
    -------
    pointed
        See `CameraGestures`.
    moved, walkingChanged
        See `Navigation`.
    """

    from_above = False
    part = 1.0

    pointed = Signal(object)
    moved = Signal()
    walkingChanged = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.navigation = Navigation(self)
        self._overlay = Overlay(self)
        self._waters: Waters | None = None
        self._marks: tuple[Mark, ...] = ()
        self._tint: Tint | None = None
        self._make_input()
        self._connect()
        self._follow_camera()

    def _make_input(self) -> None:
        self._gestures = CameraGestures(self, self.navigation)
        self._input = ToolInput(self, self._gestures, lambda: self.navigation.walking)

    def _connect(self) -> None:
        self._gestures.pointed.connect(self.pointed)
        self._input.changed.connect(self._show_tool)
        self.navigation.moved.connect(self._follow_camera)
        self.navigation.walkingChanged.connect(self._on_walking)
        self.cameraWanted.connect(self.navigation.setCameraAnywhere)

    @property
    def walking(self) -> bool:
        """Whether the user walks on the ground."""
        return self.navigation.walking

    def point_at(self, position: QPointF) -> Point | None:
        """Return the point of the map that is seen at a position of the widget, or None."""
        return self.navigation.point_at(position)

    def setHeightmap(self, heightmap: Heightmap | None, changed: Collection[Window] | None = None) -> None:
        """Show a heightmap, or nothing; the camera stays unless the map has other proportions."""
        super().setHeightmap(heightmap, changed)
        self._show_ground(drawn_on=changed is not None)

    def setLook(self, look: Look) -> None:
        """Draw the terrain like this; it may be higher or lower then."""
        super().setLook(look)
        self._show_ground()

    def setWaters(self, waters: Waters | None) -> None:
        """Show rivers and lakes, or none; lakes are ground to look at and to point to."""
        super().setWaters(waters)
        self._waters = waters
        self._show_ground(drawn_on=True)

    def setMarks(self, marks: tuple[Mark, ...]) -> None:
        """Show these marks."""
        self._marks = marks
        self._overlay.setMarks(tuple(mark for mark in marks if not isinstance(mark, Tint)))
        self._show_tint()

    @property
    def tool(self) -> MapTool | None:
        """The tool that has what the pointer does, or None."""
        return self._input.tool

    def setTool(self, tool: MapTool | None) -> None:
        """Let a tool have what the pointer does, or none."""
        self._input.setTool(tool)

    def pick(self, position: QPointF) -> MapPoint | None:
        """Return the place of the map that is seen at a position of the widget, or None."""
        return self.picker(ON_GROUND, position)(position)

    def picker(self, reach: PickReach, at: QPointF) -> Picker:
        """Return what finds places of the map; see `ToolView`."""
        ground = self.navigation.ground
        return (lambda _: None) if ground is None else drag_picker(lambda: (ground, self._sight), reach, at)

    def heights(self, places: PointArray) -> None:
        """Return None: the map tells the heights."""

    def positions(self, places: PointArray) -> PointArray:
        """Return where places of the map are in the widget."""
        ground = self.navigation.ground
        return np.full(places.shape, np.nan) if ground is None else self._sight.on_screen(ground.world(places))

    def setGround(
        self,
        heightmap: Heightmap | None,
        block: TerrainBlock | None,
        water: float | None = None,
        drawn_on: bool = False,
    ) -> None:
        """Look at and point to this ground, or at nothing; `setHeightmap` and `setLook` do so for the ground they draw.

        Parameters
        ----------
        water
            The height of the water's surface, in the unit of the heights; None where there is no water.
        drawn_on
            Whether it is the ground from before with something drawn on it.
        """
        ground = None if heightmap is None or block is None else DrawnSurface(heightmap, block, water)
        self.navigation.setGround(ground, block, drawn_on)
        self.setCameraAndBlock(self.navigation.camera, self.navigation.block)
        self._overlay.setGround(ground)
        self._gestures.report_soon()

    def setMark(self, point: Point | None) -> None:
        """Mark a point of the map, or none; with a brush, by its ring."""
        self._overlay.setMark(point)

    def setLattice(self, lattice: GrowthMarks | None) -> None:
        """Mark the points of a map that is growing; None where all are set."""
        self._overlay.setLattice(lattice)

    def setDescent(self, descent: HeightOrigin | None) -> None:
        """Show a point and its parents, or none."""
        self._overlay.setDescent(descent)

    def orbit(self, azim: float, elev: float) -> None:
        """Turn around the pivot, in degrees, as pyqtgraph names it."""
        self.navigation.turn(azim, elev)

    # pyqtgraph would turn the camera by keys of its own, so its handlers are never called.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.navigation.follow_size()
        self._overlay.setGeometry(self.rect())
        super().resizeEvent(event)

    @property
    def _sight(self) -> Sight:
        return Sight.of(self.navigation.camera, self)

    def _show_ground(self, drawn_on: bool = False) -> None:
        heightmap = self._scene.heightmap
        water = None if heightmap is None else self._scene.look.water_height(heightmap)
        # Those of a map that has been drawn on since stay in the picture for a while, but no longer tell what is seen.
        if self._waters is not None and self._waters.drainage.heightmap is heightmap:
            heightmap = self._waters.surface
        self.setGround(heightmap, self._scene.block, water, drawn_on)

    def _show_tint(self) -> None:
        tint = tint_of(self._marks)
        if tint is not self._tint:
            self._tint = tint
            self.setTint(tint)

    def _follow_camera(self) -> None:
        camera = self.navigation.camera
        self.setCameraAndBlock(camera, self.navigation.block)
        self._overlay.setCamera(camera)
        self.moved.emit()

    def _on_walking(self, walking: bool) -> None:
        self._overlay.setHint(tr(HINT) if walking else "")
        if walking:
            self.setFocus()
        self.walkingChanged.emit(walking)

    def _show_tool(self) -> None:
        # The camera stays still during a stroke, which may well bury it for a while.
        self.navigation.setStill(self.tool is not None and self.tool.touched is not None)
        self._overlay.setBrush(None if self.tool is None else self.tool.ring)
