"""The actions that move the camera."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.views.input.hover_focus import HoverFocus
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.views.surface_pane import SurfacePane

_SIDES = ("south", "east", "north", "west")
_CAMERA_ACTIONS = ("TopView", *(f"{side.capitalize()}View" for side in _SIDES), "Orthographic", "Axes", "Walk")
_AXES = "axes"
"""The setting that tells whether the axes are shown."""


class ViewActions(QObject):
    """Connects actions to the views, keeps their ticks true, and disables those that need a camera if there is none."""

    def __init__(
        self, surface: SurfacePane, map_panel: MapPanel, actions: Mapping[str, QAction], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._surface, self._actions = surface, actions
        HoverFocus((surface, map_panel.view), self)
        commands = {
            "ResetView": surface.resetView,
            "FrameAll": surface.frameAll,
            "TopView": surface.topView,
            "FitMap": map_panel.view.fit,
            **{f"{side.capitalize()}View": partial(surface.sideView, side) for side in _SIDES},
        }
        for name, command in commands.items():
            actions[name].triggered.connect(lambda _=False, command=command: command())
        actions["Orthographic"].triggered.connect(surface.setOrthographic)
        actions["Axes"].toggled.connect(self._show_axes)
        actions["Axes"].setChecked(bool(settings().value(_AXES, True, bool)))
        actions["Walk"].triggered.connect(self._walk)
        surface.walkingChanged.connect(actions["Walk"].setChecked)
        surface.moved.connect(self._show_projection)
        surface.flattened.connect(self._on_flattened)
        self._offer()

    def _show_axes(self, wanted: bool) -> None:
        settings().setValue(_AXES, wanted)
        self._surface.setAxes(wanted)

    def _walk(self, wanted: bool) -> None:
        self._surface.setWalking(wanted)
        # Without ground there is no walk, although the click has ticked the action.
        self._actions["Walk"].setChecked(self._surface.walking)

    def _show_projection(self) -> None:
        camera = self._surface.camera
        self._actions["Orthographic"].setChecked(camera is not None and camera.orthographic)

    def _on_flattened(self) -> None:
        """Bring the map that took the place of the surface to the state of the actions."""
        for name in ("Orthographic", "Walk"):
            self._actions[name].setChecked(False)
        self._offer()

    def _offer(self) -> None:
        """Offer what moves a camera only where there is one."""
        for name in _CAMERA_ACTIONS:
            self._actions[name].setEnabled(self._surface.in_3d)
