"""What all surfaces do with their camera, with marks and with what the user does, whatever ground they draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.mark_painter import Walker
from terrain_explorer.gui.views.marks import MapPoint, Mark, Tint, as_point, tint_of
from terrain_explorer.gui.views.selection_marks import GroundOutline
from terrain_explorer.gui.views.surface3d.camera.camera import Ray, Sight
from terrain_explorer.gui.views.surface3d.camera_gestures import CameraGestures
from terrain_explorer.gui.views.surface3d.camera_navigation import CameraNavigation
from terrain_explorer.gui.views.surface3d.ground.framed_ground import FramedGround
from terrain_explorer.gui.views.surface3d.overlay import Overlay
from terrain_explorer.gui.views.tool import Picker, PickReach, ToolInput, UsesTools
from terrain_explorer.terrain.heightmap import Float64s, PointArray
from terrain_explorer.terrain.sampling import Point

_LEVEL = 1e-12
"""A line of sight that falls by less than this is level."""

DragView = Callable[[], tuple[FramedGround, Sight]]
"""Returns the ground as it was when a drag began, in the world of the present camera, and that camera."""


def drag_picker(view: DragView, reach: PickReach, at: QPointF) -> Picker:
    """Return what finds the places of a drag that begins at a position; see `ToolView`."""
    if reach.beyond is not None:
        return _beyond(view, reach.beyond, at)
    if reach.goes_on:
        return _going_on(view)

    def on_ground(position: QPointF) -> MapPoint | None:
        ground, sight = view()
        return ground.place_met(sight.ray(position))

    return on_ground


def _going_on(view: DragView) -> Picker:
    """Return what goes on beside the ground where a drag has met it, and reaches its edges."""
    last: MapPoint | None = None

    def place(position: QPointF) -> MapPoint | None:
        nonlocal last
        ground, sight = view()
        ray = sight.ray(position)
        met = ground.place_met(ray)
        if met is not None:
            last = met
            return met
        there = None if last is None else level_with(ground, last, ray)
        if there is None:
            return None
        down, across = np.clip(there, *ground.corners).tolist()
        return down, across

    return place


def _beyond(view: DragView, middle: MapPoint, at: QPointF) -> Picker:
    """Return what finds places at the height grabbed, or that of the middle where a drag begins beside the ground."""
    ground, sight = view()
    grabbed = ground.place_met(sight.ray(at)) or middle

    def place(position: QPointF) -> MapPoint | None:
        ground, sight = view()
        return level_with(ground, grabbed, sight.ray(position))

    return place


def level_with(ground: FramedGround, place: MapPoint, ray: Ray) -> MapPoint | None:
    """Return the place at which a line of sight is as high as the ground at another place; None if nowhere."""
    origin, direction = ray
    if abs(direction[2]) < _LEVEL:
        return None
    along = (ground.world(np.array([place]))[0, 2] - origin[2]) / direction[2]
    if along < 0:
        return None
    x, y, _ = (origin + along * direction).tolist()
    return ground.map_place(x, y)


if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object  # see `TerrainGLWidget`


class CameraView(UsesTools, _Widget):
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

    if TYPE_CHECKING:  # what the class that inherits from it has

        @property
        def part(self) -> float:
            """See `ToolView`."""

        def heights(self, places: PointArray) -> Float64s | None:
            """See `ToolView`."""

        def setTint(self, tint: Tint | None) -> None:
            """Tint parts of the ground, or nothing."""

        def _kept(self) -> DragView | None:
            """Return what returns the ground as it is now, and from where it is seen later; None without ground."""

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

    def setOutline(self, outline: GroundOutline | None) -> None:
        """Show the moving outline of a selection, or none."""
        self._overlay.setOutline(outline)

    @property
    def sight(self) -> tuple[MapPoint, float] | None:
        """Where on the map one looks, and how much of its longer side is in sight there; None without ground."""
        ground = self.navigation.ground
        if ground is None:
            return None
        x, y, _ = ground.frame.camera.pivot
        return ground.map_place(x, y), ground.frame.scale / ground.map.longer

    def setMark(self, point: Point | None) -> None:
        """Mark a point of the map, or none; with a brush, by its ring."""
        self._overlay.setMark(point)

    @property
    def growth(self) -> Overlay:
        """What shows the marks over a map that is growing."""
        return self._overlay

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.navigation.follow_size()
        super().resizeEvent(event)
        self._overlay.setGeometry(self.rect())

    @property
    def _sight(self) -> Sight:
        return Sight.of(self.navigation.camera, self)

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
