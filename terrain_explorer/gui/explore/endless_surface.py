"""Shows the ground without end as a surface while *Explore* is open, and keeps it and the map at the same place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction

from terrain_explorer.document.document import Document
from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.settings import kept_flag, settings
from terrain_explorer.gui.services.theme import wants_dark
from terrain_explorer.gui.views.endless3d.kept_water import WATER_BYTES, KeptWater
from terrain_explorer.gui.views.endless3d.map_places import MapPlaces
from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.gui.views.marks import as_place
from terrain_explorer.gui.views.surface3d.camera.camera import Pose
from terrain_explorer.gui.views.surface3d.camera_pane import Guest
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.views.tiles.async_cache import AsyncCache, TileCache
from terrain_explorer.gui.views.tool import Tools
from terrain_explorer.gui.views.warming.shader_warming import ShaderWarming
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr
from terrain_explorer.terrain.gradient import steepness
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.tiles.tile_key import ROOT, TileKey

if TYPE_CHECKING:
    from terrain_explorer.gui.views.endless3d.endless_view import EndlessView
    from terrain_explorer.gui.views.endless3d.frame import FarCamera
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


_CHOSEN = "endlessSurface"
_WHO = "surface"
"""Whose wishes for tiles these are."""
_ALIKE = 0.1
"""The user may have moved the camera so far, as a part of the scale, where it still sees the whole."""
_SAME = 1e-3
"""Scales and places that differ by less, as a part of the scale, are the same."""


class EndlessSurface(Reporter):
    """Puts the surface without end into the middle of the window while the panel *Explore* is open.

    Attributes
    ----------
    view
        The view, made when it is first shown.
    """

    def __init__(
        self,
        document: Document,
        explore: ExploreController,
        surface: SurfacePane,
        tools: Tools,
        warming: ShaderWarming,
        actions: Mapping[str, QAction],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._explore, self._pane, self._tools = explore, surface, tools
        self._document, self._warming, self._actions = document, warming, actions
        self.view: EndlessView | None = None
        self._waters = WaterCache(explore.tiles, self)
        self._failed = self._following = self._prepared = False
        action = actions["EndlessSurface"]
        action.setChecked(kept_flag(_CHOSEN, True))
        action.setEnabled(surface.in_3d)
        action.toggled.connect(self._choose)
        explore.groundChanged.connect(self._take_ground)
        explore.groundAwaited.connect(self._show)
        explore.tiles.arrived.connect(self._on_tile)
        warming.groundReady.connect(self._show)
        explore.watersChanged.connect(self._show_waters)
        explore.tonesChanged.connect(self._show_tones)
        explore.opened.connect(self._show)
        explore.panel.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the theme."""
        if event.type() == QEvent.Type.PaletteChange and self.view is not None:
            self.view.setDark(wants_dark())
        return False

    def _choose(self, wanted: bool) -> None:
        settings().setValue(_CHOSEN, wanted)
        self._show()

    def _show(self) -> None:
        wanted = self._explore.panel.isVisible() and self._actions["EndlessSurface"].isChecked()
        shown = self.view is not None and self.view.isVisible()
        # Another terrain is shown by the surface of its map until its ground is there.
        there = self._explore.tiles.ground is not None and not self._explore.shows_other
        if wanted and self._pane.in_3d and not self._failed and there:
            if shown or not self._is_ready():
                return
            if self.view is None:
                self.view = self._made()
                self._take_ground()
                self.view.prepare()
            elif self._prepared:
                self._pane.receive(Guest(self.view, self.view))
                self._follow_map()
        elif shown and self.view is not None:
            self._pane.dismiss(self.view)

    def _is_ready(self) -> bool:
        """Return whether there is something to draw, and to draw it with; until then the usual surface stays."""
        ready = self._explore.tiles.peek(ROOT) is not None and self._warming.ground_ready
        if not ready:
            self._explore.tiles.want((ROOT,), _WHO)
            self._warming.begin()
        return ready

    def _on_tile(self, key: TileKey) -> None:
        if key == ROOT:
            self._show()

    def _made(self) -> EndlessView:
        # This imports OpenGL, which takes time and wants its platform chosen before: by the surface's pane.
        from terrain_explorer.gui.views.endless3d.endless_view import EndlessView

        view = named(EndlessView(self._explore.tiles, self._pane), "endlessSurface", tr("Surface without end"), "")
        view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        view.addActions(self._pane.actions())
        view.pointed.connect(self._point_to)
        view.setDark(wants_dark())
        view.setLook(self._document.look)
        self._document.lookChanged.connect(view.setLook)
        view.wanted.connect(lambda keys: self._explore.tiles.want(keys, _WHO))
        view.wanted.connect(self._waters.follow)
        self._waters.arrived.connect(view.take_water)
        self._explore.tiles.renewed.connect(view.renew)
        self._explore.tiles.arrived.connect(view.take)
        view.walkingChanged.connect(self._pane.walkingChanged)
        view.moved.connect(self._lead_map)
        view.moved.connect(self._pane.moved)
        view.failed.connect(self._on_failed)
        self._explore.map.moved.connect(self._follow_map)
        self._tools.add(view)
        view.prepared.connect(self._on_prepared)
        view.resize(self._pane.size())  # as large as it will be: the room on the card depends on that
        return view

    def _on_prepared(self) -> None:
        self._prepared = True
        self._show()

    def _take_ground(self) -> None:
        ground = self._explore.tiles.ground
        if ground is None:
            return
        if self.view is not None and self._explore.changed is not None:
            self.view.outdate(self._explore.changed)
        elif self.view is not None:
            view, before, was_whole = self.view, self.view.camera, self.view.sees_whole
            self._following = True
            view.setTerrain(ground.facts, steepness(self._explore.heightmap))
            if not before.within:
                # The ground may be the same after a step: the user goes on looking the same way.
                view.see_whole(Pose(before.azimuth, before.elevation))
            self._following = False
            self._follow_map()
            if view.sees_whole and not was_whole and _are_near(before, view.camera):
                view.go(lambda moves, at: moves.clear(replace(at, scale=before.scale)))
        self._show_waters()
        self._show_tones()
        self._show()

    def _show_waters(self) -> None:
        """Show the rivers and lakes on the ground."""
        waters = self._explore.waters
        if self.view is not None:
            self._waters.setWaters(waters)
            self.view.setWaters(waters, self._waters)

    def _show_tones(self) -> None:
        if self.view is not None:
            self.view.setTones(self._explore.tones)

    def _point_to(self, point: Point | None) -> None:
        ground = self._explore.tiles.ground
        if point is None or ground is None:
            self._explore.point_to(None)
            return
        places = MapPlaces.of(ground.facts)
        south, east = places.on_ground(np.array(as_place(point, places.shape))).tolist()
        self._explore.point_to((round(south * SIDE), round(east * SIDE)))

    def _follow_map(self) -> None:
        """Look at what the map shows."""
        viewport, view = self._explore.viewport, self.view
        if viewport is None or view is None or view.moves is None or self._following or not view.isVisible():
            return
        camera = view.camera
        if viewport.is_whole and not camera.within:
            whole = view.whole(Pose(camera.azimuth, camera.elevation))
            if not _are_near(camera, whole):
                self._following = True
                view.setCamera(whole)
                self._following = False
            return
        south, east, scale = (
            viewport.south / SIDE,
            viewport.east / SIDE,
            self._scale_of(viewport) * float(viewport.side),
        )
        near = max(abs(camera.pivot.south - south), abs(camera.pivot.east - east)) < _SAME * scale
        if near and abs(camera.scale / scale - 1) < _SAME:
            return
        self._following = True
        view.go(lambda moves, camera: moves.at(camera, south, east, scale))
        self._following = False

    def _scale_of(self, viewport: MapViewport) -> float:
        """Return how many times as far as the map the camera of the surface sees: both show the whole together."""
        view = self.view
        assert view is not None
        return view.whole().scale / float(viewport.whole.side)

    def _lead_map(self) -> None:
        """Let the map show what the surface looks at."""
        viewport, view = self._explore.viewport, self.view
        if viewport is None or view is None or self._following or not view.isVisible():
            return
        pivot, longer = view.camera.pivot, max(viewport.width, viewport.height)
        pixel = max(round(view.camera.scale / self._scale_of(viewport) * SIDE / longer), 1)
        wanted = replace(viewport, south=round(pivot.south * SIDE), east=round(pivot.east * SIDE), pixel=pixel)
        if _differ(wanted, viewport):
            self._following = True
            self._explore.map.setViewport(wanted.resized(viewport.width, viewport.height))
            self._following = False

    def _on_failed(self, sentence: str) -> None:
        """Show the surface of the whole again, for good: a driver that has failed once is likely to fail again."""
        self._failed = True
        self._actions["EndlessSurface"].setEnabled(False)
        self._show()
        if self.view is not None:
            self._pane.dismiss(self.view)
        self.warn(sentence)


def _are_near(a: FarCamera, b: FarCamera) -> bool:
    """Return whether two cameras see about the same."""
    aside = max(abs(a.pivot.south - b.pivot.south), abs(a.pivot.east - b.pivot.east))
    return aside < _ALIKE * b.scale and abs(a.scale / b.scale - 1) < _ALIKE


def _differ(wanted: MapViewport, viewport: MapViewport) -> bool:
    return (
        abs(wanted.south - viewport.south) > viewport.pixel
        or abs(wanted.east - viewport.east) > viewport.pixel
        or abs(wanted.pixel / viewport.pixel - 1) > _SAME
    )
