"""Shows the ground between the points of the map in the surface, and keeps both at the same place in *Explore*."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject

from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.gui.views.marks import as_place
from terrain_explorer.gui.views.surface3d.camera.camera import Pose
from terrain_explorer.gui.views.surface3d.ground.kept_water import WATER_BYTES, KeptWater
from terrain_explorer.gui.views.surface3d.ground.map_places import MapPlaces
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.views.tiles.async_cache import AsyncCache, TileCache
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.tiles.tile_key import TileKey

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.camera.frame import GroundCamera
    from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView
    from terrain_explorer.terrain.tiles.tile_waters import LandWaters


BUDGET, KEPT = 256 * WATER_BYTES, 64 * WATER_BYTES
"""The bytes for water: of 256 tiles in sight at most, and of 64 that stay; most of them are on the card by then."""


class WaterCache(AsyncCache[KeptWater]):
    """Keeps the water of tiles whose heights are in another cache, and that are finer than the map."""

    def __init__(self, tiles: TileCache, parent: QObject) -> None:
        super().__init__("tile waters", WATER_BYTES, BUDGET, KEPT, parent)
        self._tiles, self._keys = tiles, tuple[TileKey, ...]()
        self._waters: LandWaters | None = None
        tiles.arrived.connect(self._ask)

    def setWaters(self, waters: LandWaters | None) -> None:
        """Make the water of another land from here on, or none."""
        self._waters = waters
        self.setMaker(None if waters is None else lambda key: self._water(waters, key))
        self._ask()

    def follow(self, keys: tuple[TileKey, ...]) -> None:
        """Make the water of these tiles as soon as they are there."""
        self._keys = keys
        self._ask()

    def _ask(self) -> None:
        waters = self._waters
        if waters is not None:
            self.want([key for key in self._keys if waters.are_own(key.level) and self._tiles.peek(key) is not None])

    def _water(self, waters: LandWaters, key: TileKey) -> KeptWater | None:
        heights = self._tiles.peek(key)
        return None if heights is None else KeptWater.of(waters.on(key, np.asarray(heights)))


_WHO = "surface"
"""Whose wishes for tiles these are."""
_ALIKE = 0.1
"""The user may have moved the camera so far, as a part of the scale, where it still sees the whole."""
_SAME = 1e-3
"""Scales and places that differ by less, as a part of the scale, are the same."""


class ExploredSurface(QObject):
    """Gives the surface the ground that the map shows and, while the panel *Explore* is open, the place as well."""

    def __init__(self, explore: ExploreController, pane: SurfacePane, parent: QObject) -> None:
        super().__init__(parent)
        self._explore, self._pane = explore, pane
        self._waters = WaterCache(explore.tiles, self)
        self._following = False
        view = pane.surface
        if view is None:
            return
        view.setTiles(explore.tiles, self._waters)
        explore.add_view(view)
        explore.setEye(view)
        pane.flattened.connect(lambda: explore.setEye(None))
        view.pointed.connect(self._point_to)
        view.wanted.connect(lambda keys: explore.tiles.want(keys, _WHO))
        view.wanted.connect(self._waters.follow)
        view.moved.connect(self._lead_map)
        self._waters.arrived.connect(view.take_water)
        explore.tiles.renewed.connect(self._renew)
        explore.tiles.arrived.connect(view.take)
        explore.tiles.changed.connect(view.show_change)
        explore.groundChanged.connect(self._follow_map)
        for changed in (pane.ground.landChanged, pane.ground.watersChanged):
            changed.connect(lambda: self._waters.setWaters(pane.ground.land_waters))
        explore.opened.connect(self._on_opened)
        explore.map.moved.connect(self._follow_map)

    @property
    def view(self) -> SurfaceView | None:
        """The surface; None where a map is in its place."""
        return self._pane.surface

    def _on_opened(self, opened: bool) -> None:
        """Show in both views the place at which one of them is."""
        view = self.view
        if view is None:
            return
        if opened and self._explore.map.fitted and not view.sees_whole:
            self._lead_map()
        elif opened:
            self._follow_map()

    def _renew(self, key: TileKey) -> None:
        if self.view is not None:
            self.view.renew(key, self._explore.tiles.instead(key))

    def _point_to(self, point: Point | None) -> None:
        ground = self._explore.tiles.ground
        if point is None or ground is None:
            self._explore.point_to(None)
            return
        places = MapPlaces.of(ground.facts)
        south, east = places.on_ground(np.array(as_place(point, places.shape))).tolist()
        self._explore.point_to((round(south * SIDE), round(east * SIDE)))

    @property
    def _both(self) -> tuple[MapViewport, SurfaceView] | None:
        """What the map shows on the ground that the surface shows, while both are to show the same place."""
        viewport, view = self._explore.map.viewport, self.view
        if viewport is None or view is None or view.moves is None or self._following:
            return None
        if not (self._explore.panel.isVisible() and view.isVisible()):
            return None
        return viewport.on(view.moves.probe.facts), view

    def _follow_map(self) -> None:
        """Look at what the map shows."""
        both = self._both
        if both is None:
            return
        viewport, view = both
        if self._explore.map.fitted:
            pose = Pose(view.camera.azimuth, view.camera.elevation)
            if not view.camera.within and not _are_near(view.camera, view.whole(pose)):
                self._following = True
                view.see_whole(pose)
                self._following = False
            return
        south, east, camera = viewport.south / SIDE, viewport.east / SIDE, view.camera
        scale = self._scale_of(viewport, view) * float(viewport.side)
        near = max(abs(camera.pivot.south - south), abs(camera.pivot.east - east)) < _SAME * scale
        if not near or abs(camera.scale / scale - 1) >= _SAME:
            self._following = True
            if viewport.is_whole and not camera.within:
                view.see_whole(Pose(camera.azimuth, camera.elevation))  # in its middle, however deep one was before
            else:
                view.go(lambda moves, camera: moves.at(camera, south, east, scale))
            self._following = False

    def _scale_of(self, viewport: MapViewport, view: SurfaceView) -> float:
        """Return how many times as far as the map the camera of the surface sees: both show the whole together."""
        return view.whole().scale / float(viewport.whole.side)

    def _lead_map(self) -> None:
        """Let the map show what the surface looks at."""
        both = self._both
        if both is None:
            return
        viewport, view = both
        pivot, longer = view.camera.pivot, max(viewport.width, viewport.height)
        pixel = max(round(view.camera.scale / self._scale_of(viewport, view) * SIDE / longer), 1)
        wanted = replace(viewport, south=round(pivot.south * SIDE), east=round(pivot.east * SIDE), pixel=pixel)
        self._following = True
        if view.sees_whole:
            self._explore.map.fit()
        elif _differ(wanted, viewport):
            self._explore.map.setViewport(wanted.resized(viewport.width, viewport.height))
        self._following = False


def _are_near(a: GroundCamera, b: GroundCamera) -> bool:
    """Return whether two cameras see about the same."""
    aside = max(abs(a.pivot.south - b.pivot.south), abs(a.pivot.east - b.pivot.east))
    return aside < _ALIKE * b.scale and abs(a.scale / b.scale - 1) < _ALIKE


def _differ(wanted: MapViewport, viewport: MapViewport) -> bool:
    return (
        abs(wanted.south - viewport.south) > viewport.pixel
        or abs(wanted.east - viewport.east) > viewport.pixel
        or abs(wanted.pixel / viewport.pixel - 1) > _SAME
    )
