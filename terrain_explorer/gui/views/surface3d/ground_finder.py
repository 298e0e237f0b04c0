"""Finds the places of the ground that are seen at positions of a view, each kind of drag in its own way."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.marks import Place, Places, as_place
from terrain_explorer.gui.views.surface3d.camera.picking import DragPicker, PiecePicker
from terrain_explorer.gui.views.surface3d.camera.sight import Sight
from terrain_explorer.gui.views.surface3d.draping import seen_at
from terrain_explorer.gui.views.surface3d.navigation import Navigation
from terrain_explorer.gui.views.tool import Picker, PickReach


class GroundFinder:
    """Returns, for each drag that begins, what finds its places.

    That goes on with the ground and the camera as they are then: what comes of the drag must not move the places that
    come after.
    """

    def __init__(self, view: QWidget, navigation: Navigation) -> None:
        self._view, self._navigation = view, navigation

    def picker(self, reach: PickReach, at: QPointF) -> Picker:
        """Return what finds places for a drag that begins at a position; see `ToolView`."""
        ground = self._navigation.ground
        if ground is None:
            return lambda _: None
        if reach.beyond is not None:
            beyond = PiecePicker(ground, self._sight.ray(at), np.array(reach.beyond))
            return lambda position: beyond(self._sight.ray(position))
        find = DragPicker(ground) if reach.goes_on else ground.pick

        def place(position: QPointF) -> Place | None:
            point = find(self._sight.ray(position))
            return None if point is None else as_place(point, ground.heightmap.heights.shape)

        return place

    def positions(self, places: Places) -> Places:
        """Return where places of the map are in the view, NaN where they are far beside it."""
        ground = self._navigation.ground
        return np.full(places.shape, np.nan) if ground is None else seen_at(ground, self._sight, places)

    @property
    def _sight(self) -> Sight:
        return Sight.of(self._navigation.camera, self._view)
