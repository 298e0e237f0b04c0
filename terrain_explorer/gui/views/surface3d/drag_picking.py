"""Finds the places of a drag over a surface."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QPointF

from terrain_explorer.gui.views.marks import MapPoint
from terrain_explorer.gui.views.surface3d.camera.camera import Ray, Sight
from terrain_explorer.gui.views.surface3d.camera.ground import WorldGround
from terrain_explorer.gui.views.tool import Picker, PickReach

_LEVEL = 1e-12
"""A line of sight that falls by less than this is level."""

DragView = Callable[[], tuple[WorldGround, Sight]]
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


def level_with(ground: WorldGround, place: MapPoint, ray: Ray) -> MapPoint | None:
    """Return the place at which a line of sight is as high as the ground at another place; None if nowhere."""
    origin, direction = ray
    if abs(direction[2]) < _LEVEL:
        return None
    along = (ground.world(np.array([place]))[0, 2] - origin[2]) / direction[2]
    if along < 0:
        return None
    x, y, _ = (origin + along * direction).tolist()
    return ground.map_place(x, y)
