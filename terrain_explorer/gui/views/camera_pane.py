"""What a pane does with the camera of its surface, where it has one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.preferences import SurfacePreferences
from terrain_explorer.gui.views.surface3d.axis_gizmo import AxisGizmo
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE, Camera, Viewpoint
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr

if TYPE_CHECKING:
    from terrain_explorer.gui.views.endless3d.endless_view import EndlessView
    from terrain_explorer.gui.views.endless3d.far_navigation import FarNavigation

_MARGIN = 8
_SMALLEST = 3
"""How many times as wide and high as the axes the pane is where they have room."""


@dataclass(frozen=True)
class Guest:
    """A view that is shown in place of the terrain's.

    Attributes
    ----------
    view
        The view. The camera of the terrain's moves meanwhile.
    leave
        What ends the visit; another visit ends it.
    """

    view: QWidget
    leave: Callable[[], None]


class CameraPane(QWidget):
    """Passes on to its surface where to look from; without a surface nothing happens."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._surface: EndlessView | None = None
        self._guest: Guest | None = None
        self._wants_axes = False
        self._axes = named(AxisGizmo(self), "axisGizmo", tr("Axes"))
        self._axes.axisChosen.connect(lambda name: self.top_view() if name == "top" else self.side_view(name))
        self._axes.turned.connect(self._turn)
        self._axes.zoomed.connect(self._zoom)

    @property
    def in_3d(self) -> bool:
        """Whether the terrain is drawn as a surface."""
        return self._surface is not None

    @property
    def walking(self) -> bool:
        """Whether the camera walks on the ground."""
        return self._navigator is not None and self._navigator.walking

    @property
    def camera(self) -> Camera | None:
        """Where the terrain is seen from, or None where there is no camera."""
        return None if self._surface is None else self._surface.block_camera

    @property
    def chosen_camera(self) -> Viewpoint | None:
        """Where the user has put the camera, or None where it frames the whole terrain as usual."""
        viewpoint = None if self._surface is None else self._surface.navigation.viewpoint
        usual = viewpoint is None or (viewpoint.framed and viewpoint.camera.pose == OBLIQUE)
        return None if usual else viewpoint

    @property
    def orthographic(self) -> bool:
        """Whether parallels stay parallel in what is shown."""
        return self._navigator is not None and self._navigator.camera.orthographic

    @property
    def _navigator(self) -> FarNavigation | None:
        return None if self._surface is None else self._surface.navigation

    def setDark(self, dark: bool) -> None:
        """Use the background for dark or light windows."""
        if self._surface is not None:
            self._surface.setDark(dark)

    def setPreferences(self, preferences: SurfacePreferences) -> None:
        """Draw in 3D as finely as the user prefers."""
        if self._surface is not None:
            self._surface.setPreferences(preferences)

    def setCamera(self, chosen: Viewpoint) -> None:
        """Look from there; see `chosen_camera`."""
        if self._surface is not None:
            self._surface.navigation.setViewpoint(chosen)

    def setOrthographic(self, orthographic: bool) -> None:
        """Choose whether parallels stay parallel."""
        if self._navigator is not None:
            self._navigator.setOrthographic(orthographic)

    def setWalking(self, walking: bool) -> None:
        """Walk on the ground, or come back from there."""
        if self._navigator is not None:
            self._navigator.setWalking(walking)

    def top_view(self) -> None:
        """Look straight down, north at the top."""
        if self._navigator is not None:
            self._navigator.top_view()

    def side_view(self, side: str) -> None:
        """Look at the south, east, north or west side."""
        if self._navigator is not None:
            self._navigator.side_view(side)

    def setAxes(self, wanted: bool) -> None:
        """Show the axes in a corner of the surface, or do without."""
        self._wants_axes = wanted
        self._place_axes()

    def show_pose(self) -> None:
        """Show the axes as the camera sees them."""
        if self._navigator is not None:
            self._axes.setPose(self._navigator.camera.pose)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_axes()

    def _turn(self, azimuth: float, elevation: float) -> None:
        if self._navigator is not None:
            self._navigator.turn(azimuth, elevation)

    def _zoom(self, factor: float) -> None:
        if self._navigator is not None:
            self._navigator.zoom(factor)

    def _place_axes(self) -> None:
        """Keep the axes above the view that is shown, where there is room."""
        room = min(self.width(), self.height()) >= _SMALLEST * self._axes.width()
        self._axes.setVisible(self._wants_axes and self.in_3d and room and self._guest is None)
        # Below, because messages cover the upper edge.
        self._axes.move(self.width() - self._axes.width() - _MARGIN, self.height() - self._axes.height() - _MARGIN)
        self._axes.raise_()
