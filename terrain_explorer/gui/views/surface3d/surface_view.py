"""The surface: a terrain in 3D, from the whole to a single stone."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any

import numpy as np
import pyqtgraph.opengl as gl
from numpy.typing import NDArray
from OpenGL import GL
from pyqtgraph import Vector
from pyqtgraph.opengl.GLGraphicsItem import GLGraphicsItem
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QMatrix4x4, QResizeEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.map2d.map_viewport import widest_cell
from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.gui.views.shown_ground import ShownGround
from terrain_explorer.gui.views.surface3d.camera.block import NO_BLOCK, SIDE
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE, Camera, Pose, Sight
from terrain_explorer.gui.views.surface3d.camera.frame import DepthRelief, Frame, GroundCamera, Spot
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface3d.camera_navigation import CameraNavigation
from terrain_explorer.gui.views.surface3d.camera_view import CameraView, DragView
from terrain_explorer.gui.views.surface3d.gl.gl_widget import TerrainGLWidget
from terrain_explorer.gui.views.surface3d.gl.ground_uniforms import View
from terrain_explorer.gui.views.surface3d.gl.quality import MOVING, Quality
from terrain_explorer.gui.views.surface3d.gl.terrain_scene import TerrainScene
from terrain_explorer.gui.views.surface3d.ground.block_camera import block_camera, ground_camera
from terrain_explorer.gui.views.surface3d.ground.camera_moves import EYE_HEIGHT, CameraMoves
from terrain_explorer.gui.views.surface3d.ground.framed_ground import FramedGround
from terrain_explorer.gui.views.surface3d.ground.ground_probe import GroundProbe
from terrain_explorer.gui.views.surface3d.ground.kept_water import WaterSource
from terrain_explorer.gui.views.surface3d.ground.map_places import MapPlaces
from terrain_explorer.gui.views.surface3d.ground.tile_wishes import are_apart, foundation, unknown_around, wishes
from terrain_explorer.gui.views.tiles.map_tiles import are_alike
from terrain_explorer.gui.views.tiles.shown_tiles import ShownTiles
from terrain_explorer.gui.views.tiles.tile_source import AnyTile, TileSource
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.gradient import steepness
from terrain_explorer.terrain.heightmap import PointArray
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import FIELD_OF_VIEW
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.land import facts_of_map
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL, TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters, MapWaters

_UPLOADS, _UPLOADING = 16, 0.02
"""Tiles brought to the card for each picture at least, and seconds for more: a picture must not wait for all."""

_FIRST_UPLOADING = 0.1
"""The same for the first picture of another terrain, which must not look coarse where the one before did not."""

_FADING = 33
"""Milliseconds between pictures while detail grows in, at least."""

_LONGEST = 0.1

_NEAR = 1.0
"""How much of the map's longer side is seen at most where the ground between its points is."""

_LANDING = 250
"""Milliseconds after which the first picture after a leap is drawn though little is known of the ground there. The one
before stays on the screen meanwhile."""


class GroundItem(GLGraphicsItem):
    """The ground as an item of the view.

    Attributes
    ----------
    failure
        Why the last picture could not be drawn, if so.
    """

    def __init__(self, draw: Callable[[], None]) -> None:
        super().__init__()
        self._draw_ground = draw
        self.failure: Exception | None = None

    def paint(self) -> None:
        """Draw the backdrop and the ground; the view has made its context current."""
        # Kept for the view: pyqtgraph would print it and forget it.
        self.failure = None
        try:
            self._draw_ground()
        except Exception as error:
            self.failure = error


class SurfaceView(CameraView, TerrainGLWidget, gl.GLViewWidget):
    """Shows a terrain from a camera: the points of its map at once, and from near by the ground between them, too.

    It obeys the camera of pyqtgraph as well. Items that are added to it lie in the world of the block that the map is;
    see `TerrainBlock`.

    Parameters
    ----------
    tiles
        Where tiles of the ground come from; by default there is nothing but maps.
    ground
        The ground to be shown; by default one of its own.

    Attributes
    ----------
    ground
        The ground that is shown.

    Signals
    -------
    drawn
        The heightmap last set has been drawn.
    wanted
        The tiles that the picture needs, the most urgent first: `TileKey`s.
    """

    drawn = Signal()
    wanted = Signal(object)
    _painted = Signal(object, bool)
    navigation: CameraNavigation

    def __init__(
        self, tiles: TileSource | None = None, ground: ShownGround | None = None, parent: QWidget | None = None
    ) -> None:
        self._tiles, self._item = ShownTiles(tiles), GroundItem(self._draw)
        super().__init__(TerrainScene(self._tiles), parent)
        self._heightmap: Heightmap | None = None
        self._map_facts: LandFacts | None = None
        self._land: LandFacts | None = None
        self._ground_of: Heightmap | None = None  # the map between whose points that is
        self._is_as_steep = self._is_new = self._rests = False
        self._land_waters: LandWaters | None = None
        self._water_tiles: WaterSource | None = None
        self._camera = GroundCamera(Spot(0.5, 0.5, 0.0), 1.0)  # until there is ground
        self.lens = FIELD_OF_VIEW
        """The angle of view around the terrain, in degrees; who walks has another one."""
        self._framed = True
        # Of the ground at the pivot, as far as it was known; None where it has become another one, until one moves.
        self._level: float | None = 0.0
        self._moves: CameraMoves | None = None
        self._wanted: tuple[TileKey, ...] = ()
        self._missing = self._waiting = 0
        self._landing: tuple[TileKey, ...] = ()  # what the first picture after a leap waits for
        self._drawn_at, self._took = perf_counter(), 0.0
        self._drawn_above: float | None = None
        self._growing = QTimer(self, singleShot=True)
        self._growing.timeout.connect(self.update)
        self._painted.connect(self._on_painted, Qt.ConnectionType.QueuedConnection)
        self.addItem(self._item)
        self._begin(CameraNavigation(self))
        self._on_moved()
        self.ground = ground or ShownGround(self)
        self.ground.changed.connect(self._follow_map)
        self.ground.landChanged.connect(self._follow_land)
        self.ground.landAwaited.connect(self._await_land)
        self.ground.everywhereChanged.connect(self._follow_everywhere)
        self.ground.watersChanged.connect(self._follow_waters)
        self.ground.tonesChanged.connect(self._follow_tones)
        if self.ground.heightmap is not None:
            self._follow_map()
            self._follow_waters()
            self._follow_tones()

    @property
    def camera(self) -> GroundCamera:
        """Where the eye is and how it looks."""
        return self._camera

    @property
    def moves(self) -> CameraMoves | None:
        """Moves cameras over the ground; None without ground."""
        return self._moves

    @property
    def frame_of_camera(self) -> Frame:
        """The frame in which the picture is drawn."""
        return Frame.of(self._camera, self._relief)

    @property
    def is_settled(self) -> bool:
        """Whether the picture drawn last is as fine as it gets."""
        return not self._missing and not self._waiting and not self._scene.fading.busy

    def setTiles(self, tiles: TileSource, waters: WaterSource | None = None) -> None:
        """Take tiles of the ground from here on from there, and the water of those that are finer than the map."""
        self._tiles.setSource(tiles)
        self._water_tiles = waters

    @property
    def shows_ground(self) -> bool:
        """Whether the ground between the points is shown, and not the points alone."""
        return self._scene.facts is not None and self._tiles.on_ground

    def _follow_map(self) -> None:
        """Show another heightmap, or nothing; the camera stays unless the map has other proportions."""
        heightmap, changed = self.ground.heightmap, self.ground.changed_since(self._heightmap)
        alike = heightmap is not None and are_alike(self._heightmap, heightmap)
        if not alike:
            self.navigation.setWalking(False)
        before, self._heightmap = self._heightmap, heightmap
        self._map_facts = None if heightmap is None else facts_of_map(heightmap)
        self._is_as_steep = False
        same = before is not None and heightmap is not None and before.heights.shape == heightmap.heights.shape
        if heightmap is not None and changed is not None and same:
            if self._ground_of is before:
                self._ground_of = heightmap  # what is drawn on the map is drawn on the ground, too
            for key, part in self._tiles.change_map(heightmap, changed).items():
                self._renew(key, part)
            self._follow_ground(drawn_on=True)
            self._redraw.note_drawing()
        else:
            self._in_strips = self._is_new = True
            self._tiles.setMap(heightmap)
            self._follow_ground(anew=True)
            if not alike:
                self.see_whole(OBLIQUE)
        self.redraw()
        self._gestures.report_soon()

    def _follow_land(self) -> None:
        """Show the ground between the points of the map from nearer than these; without a map from any distance."""
        land, outdated = self.ground.land, self.ground.outdated
        assert land is not None
        self._land, self._ground_of, self._land_waters = land.facts, self.ground.land_of, self.ground.land_waters
        if outdated is not None:
            self._scene.outdate(outdated)
            self._follow_ground()
        else:
            self._in_strips = self._in_strips or self._heightmap is None
            self._follow_ground(anew=self._heightmap is None or self._tiles.on_ground)
            if self._ground_of is None:
                self.see_whole(OBLIQUE)
        self._bring_waters()
        self.redraw()

    def _await_land(self, of: Heightmap, same: bool) -> None:
        """Go on with the ground that is shown until that of another heightmap is known."""
        if same and self.shows_ground:
            self._ground_of = of

    def _follow_everywhere(self) -> None:
        self._follow_ground()
        self.redraw()

    @property
    def beyond_points(self) -> bool:
        """Whether it is so near that there is more to see than the points of the map."""
        facts, map_facts = self._scene.facts, self._map_facts
        if facts is None or map_facts is None:
            return False
        if self._camera.scale > _NEAR * MapPlaces.of(facts).longer:
            return False
        seen = self.frame_of_camera.camera.spread * self._camera.scale * 2.0**facts.level
        return self._pixels[0] > seen * widest_cell(map_facts) * self.devicePixelRatioF()

    @property
    def _is_on_ground(self) -> bool:
        if self._land is None or self._heightmap is None:
            return self._land is not None
        return self._ground_of is self._heightmap and (self.ground.everywhere or self.beyond_points)

    @property
    def _is_map_of_ground(self) -> bool:
        """Whether the tiles of the map are those of the ground, too."""
        land, of_map = self._land, self._map_facts
        if land is None or of_map is None or self._ground_of is not self._heightmap:
            return False
        return _alike(land, of_map)

    def _follow_ground(self, anew: bool = False, drawn_on: bool = False) -> None:
        """Show the ground where it is known and nearer than the points, and else these; the camera stays at its place.

        Parameters
        ----------
        anew
            Whether all tiles may be others.
        drawn_on
            Whether something was drawn on the map: the picture must not move under the pen.
        """
        before, on_ground = self._scene.facts, self._is_on_ground
        facts = self._land if on_ground else self._map_facts
        if not anew and on_ground == self._tiles.on_ground and facts == before:
            return
        self._tiles.on_ground = on_ground
        self._tiles.over_map = facts is not None and facts.extent == (self._map_facts or facts).extent
        self._tiles.over_map = self._tiles.over_map and facts is not None and facts.level >= ROOT_LEVEL
        kept = not anew and self._tiles.over_map and before is not None and facts is not None and _alike(before, facts)
        self._scene.setFacts(facts, kept)
        self._scene.count = self._tiles.count
        self._make_moves()
        self._bring_waters()
        if before is not None and facts is not None:
            self._stay(before, facts, drawn_on)

    def _stay(self, before: LandFacts, facts: LandFacts, drawn_on: bool) -> None:
        """Look at the same place of the map on other ground, or at all of it if all was seen."""
        assert self._moves is not None
        camera, framed = _carried(self._camera, before, facts), self._framed and not drawn_on
        if framed and before.extent == facts.extent:
            camera = self.whole(Pose(camera.azimuth, camera.elevation))
        elif not drawn_on:
            camera = self._moves.above_water(camera)
        self._level = self._moves.level(camera)
        if camera != self._camera or before.level != facts.level:
            self._camera = camera
            self._forget_refined()
            self.navigation.moved.emit()

    def setLook(self, look: Look) -> None:
        """Draw it like this."""
        before, framed = self._scene.look, self._framed
        sea = self._moves.probe.sea if self._moves is not None else None
        self._scene.setLook(look)
        self._make_moves()
        if self._moves is not None and framed and look.exaggeration != before.exaggeration:
            self.see_whole(Pose(self._camera.azimuth, self._camera.elevation))
        elif self._moves is not None and (sea != self._moves.probe.sea or look.exaggeration != before.exaggeration):
            self._rise()
        self.redraw()

    def _follow_waters(self) -> None:
        """Show the rivers and lakes of the map, and of the ground between its points."""
        self._land_waters = self.ground.land_waters
        self._bring_waters()
        self.redraw()

    def _bring_waters(self) -> None:
        """Show the rivers and lakes of the ground that is shown, or those of its map."""
        facts, heightmap, before = self._scene.facts, self._heightmap, self._scene.waters
        of_map = self.ground.waters
        waters = self._land_waters if self._tiles.on_ground or heightmap is None else None
        tiles = None if waters is None else self._water_tiles
        if waters is None and of_map is not None and facts is not None and heightmap is not None:
            same = isinstance(before, MapWaters) and (before.waters, before.land.facts) == (of_map, facts)
            waters = before if same else MapWaters.of(heightmap, facts, of_map)
        if waters is not before:
            self._scene.setWaters(waters, tiles)
            self._make_moves()
            if waters is not None:
                self._rise()

    def _follow_tones(self) -> None:
        """Take the tones of palettes at the points of the map."""
        self._scene.setTones(self.ground.tones)
        self.redraw()

    def take_water(self) -> None:
        """Note that the water of a tile has come."""
        self._forget_refined()
        self._redraw.note_change()
        self._grow_soon()

    def setCamera(self, camera: GroundCamera) -> None:
        """Look from here."""
        self._look_from(camera, framed=False)

    def _look_from(self, camera: GroundCamera, framed: bool) -> None:
        self._framed = framed
        if camera != self._camera:
            self._forget_refined()
            before, self._camera = self._camera, camera
            if not camera.within:
                self.lens = camera.field_of_view
            leaps = are_apart(before, camera)
            self._follow_ground()
            self._level = 0.0 if self._moves is None else self._moves.level(self._camera)
            self._landing = self._unknown_before(self._camera) if leaps else ()
            if self._landing:
                self._redraw.note_change()
                self._want(self._landing)
                self._growing.start(_LANDING)
            else:
                self.redraw()
            self.navigation.moved.emit()

    def see_whole(self, pose: Pose) -> None:
        """Look at all ground from a direction, if there is ground."""
        if self._moves is not None:
            for _ in range(2):  # from there other ground may be shown, of which the whole is another one
                self._look_from(self.whole(pose), framed=True)

    @property
    def sees_whole(self) -> bool:
        """Whether the camera frames all ground, and goes on with that until it is moved."""
        return self._framed

    def setOrthographic(self, orthographic: bool) -> None:
        """Keep parallels parallel, or draw in perspective; the pivot and its surroundings keep their size."""
        whole = self._framed
        if self._moves is None:
            self._camera = replace(self._camera, orthographic=orthographic)
        else:
            self.go(lambda moves, camera: moves.clear(replace(camera, orthographic=orthographic)))
        if whole:
            self.see_whole(Pose(self._camera.azimuth, self._camera.elevation))

    def whole(self, pose: Pose = OBLIQUE) -> GroundCamera:
        """Return the camera that sees all ground from a direction; there has to be some."""
        assert self._moves is not None
        return self._moves.whole(self.aspect, pose, self._camera.orthographic, self.lens)

    @property
    def aspect(self) -> float:
        """The width of the view over its height."""
        return self.width() / max(self.height(), 1)

    def go(self, step: Callable[[CameraMoves, GroundCamera], GroundCamera]) -> None:
        """Move the camera by one of the steps of `CameraMoves`, if there is ground."""
        if self._moves is not None:
            self.setCamera(step(self._moves, self._camera))

    def take(self, key: TileKey) -> None:
        """Note that a tile has come; the camera keeps its height above the ground, which is known better now."""
        if not self._tiles.on_ground or self._tiles.is_of_map(key):
            return
        self._forget_refined()
        moves = self._moves
        self._scene.bounds.refresh()
        if moves is not None and self._level is not None:
            self._follow_level(moves, self._level)
        if self._landing:
            self._landing = tuple(key for key in self._landing if self._tiles.get(key) is None)
            if not self._landing:
                self.redraw()
            return
        self._show_marks()
        # One picture for many tiles: drawing each would keep the processor from making them.
        self._redraw.note_change()
        self._grow_soon()

    def _follow_level(self, moves: CameraMoves, before: float) -> None:
        after = moves.lifted(self._camera, moves.level(self._camera) - before)
        self._level = moves.level(after)
        if after != self._camera:
            self._camera = after
            self.navigation.moved.emit()

    def renew(self, key: TileKey, instead: AnyTile | None = None) -> None:
        """Note that a tile of the ground has other heights than before; the camera stays where it is.

        One that is made anew is drawn after `take` is told of it, together with others.

        Parameters
        ----------
        instead
            What the ground has there in place of a tile of its map: more was drawn on it than the map knows.
        """
        is_of_map = self._tiles.is_of_map(key)
        if is_of_map:
            is_of_ground = self._tiles.on_ground or self._is_map_of_ground
            others = is_of_ground and self._tiles.put_instead(key, instead)
        else:
            others = self._tiles.on_ground
        if others:
            self._renew(key)
            # Coarser ground may be known there for a while, and be known better again.
            self._level = None
            if is_of_map:
                self.redraw()

    def show_change(self, key: TileKey) -> None:
        """Draw a tile of the ground again that the user is changing, without waiting for more of them."""
        if self._tiles.on_ground and not self._tiles.is_of_map(key):
            self.redraw()

    def _renew(self, key: TileKey, part: Window | None = None) -> None:
        self._scene.renew(key, part)
        if self._moves is not None:
            self._moves.probe.forget(key, part)

    def redraw(self) -> None:
        super().redraw()
        self._show_marks()

    def setTint(self, tint: Tint | None) -> None:
        """Tint parts of the ground, or nothing."""
        self._scene.setTint(tint)
        self.redraw()

    @property
    def part(self) -> float:
        """How much of the map's longer side is in sight, about where the camera looks."""
        facts = self._scene.facts
        if facts is None or self._moves is None or not self._tiles.on_ground:
            return 1.0
        return min(self._camera.scale / self.whole().scale * facts.longer / MapPlaces.of(facts).longer, 1.0)

    def heights(self, places: PointArray) -> NDArray[np.float64] | None:
        """Return the heights at places as finely as they are seen; None where the map tells as much."""
        facts = self._scene.facts
        if facts is None or not self._tiles.on_ground:
            return None
        # What is told is true, also where rough ground is drawn gentler.
        told, spots = GroundProbe(self._tiles, facts, as_drawn=False), MapPlaces.of(facts).on_ground(places)
        return told.heights(spots[:, 0], spots[:, 1], self.frame_of_camera.unit)[0]

    @property
    def framed_ground(self) -> FramedGround | None:
        """The ground in that frame, or None."""
        return None if self._moves is None else FramedGround(self._moves.probe, self.frame_of_camera)

    def _kept(self) -> DragView | None:
        moves = self._moves
        if moves is None:
            return None
        probe = moves.probe.as_it_is()

        def view() -> tuple[FramedGround, Sight]:
            frame = moves.frame(self._camera)
            return FramedGround(probe, frame), Sight.of(frame.camera, self)

        return view

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._follow_ground()

    def hideEvent(self, event: QHideEvent) -> None:
        self._want(())
        super().hideEvent(event)

    def _paint(self) -> None:
        self._drawn_above = None if self._moves is None else self._above(self._moves)
        gl.GLViewWidget.paintGL(self)  # draws its items, and the ground among them
        self._drawn_above = None
        if self._item.failure is not None:
            raise self._item.failure
        self._painted.emit(self._heightmap, self._rests)

    def _draw(self) -> None:
        self._rests = False
        if self._scene.facts is None or self._moves is None:
            GL.glClearBufferfv(GL.GL_COLOR, 0, (*self.backdrop[1], 1.0))
            return
        view = self._view(self._moves)
        self._scene.prepare(*view.size)
        quality = self._due_quality()
        if quality is None:
            self._scene.show_beside()
            self._rests = self.is_settled
            return
        if self._refiner.busy and not self._on_screen:
            # Both pictures would draw into the same shadows.
            self._forget_refined()
            self._redraw.note_change()
        if self._is_new or not quality.patient:
            self._find_steepness()
        self._scene.bounds.go_down_to(foundation(self._moves, self._camera))
        selection = self._scene.choose(view)
        seconds = _FIRST_UPLOADING if self._is_new else _UPLOADING
        self._waiting = self._scene.upload(_UPLOADS, seconds if self._on_screen else math.inf)
        self._is_new = False
        self._ask(selection.tiles)
        if self._on_screen:
            self._landing = ()  # what is missing still comes like anything else
        now = perf_counter()
        self._scene.fading.go_on(min(now - self._drawn_at, _LONGEST))
        self._drawn_at = now
        self._scene.draw(view, quality)
        if self._on_screen:  # others are drawn at their best, and take longer
            self._took = perf_counter() - now
        if self._scene.fading.busy or self._waiting:
            self._grow_soon()
        elif quality != MOVING:
            self._rests = self.is_settled
        if self.beyond_points and not self._tiles.on_ground:
            QTimer.singleShot(0, self, self.ground.landLacking.emit)

    def _find_steepness(self) -> None:
        """Find out how steep the map is, as light sees it."""
        if self._heightmap is not None and not self._is_as_steep:
            # By every dab, too: a terrain must not look otherwise when it is opened again than when it was drawn.
            self._scene.steepness, self._is_as_steep = steepness(self._heightmap), True
            if self._moves is not None:
                self._moves = CameraMoves(self._moves.probe, self._relief)

    def _on_painted(self, heightmap: Heightmap | None, rests: bool) -> None:
        # The signal came through the event loop; another heightmap may have been set meanwhile.
        if heightmap is self._heightmap:
            if heightmap is not None:
                self.drawn.emit()
            if rests:
                self.settled.emit()

    def _shown(self, quality: Quality) -> View | None:
        return None if self._moves is None else self._view(self._moves)

    def _above(self, moves: CameraMoves) -> float:
        """Return how high the eye is above the ground; while a picture is drawn, as at its beginning."""
        return moves.above(self._camera) if self._drawn_above is None else self._drawn_above

    def _view(self, moves: CameraMoves) -> View:
        """Return what the picture shows."""
        size, has_depths = self._pixels, len(self.items) > 1
        return View(self._camera, self.frame_of_camera, self._above(moves), size, self.backdrop, has_depths=has_depths)

    @property
    def _refines(self) -> bool:
        """Whether the full picture is drawn beside the coarse one. Then there are no depths for other items."""
        return super()._refines and len(self.items) == 1

    def _may_refine(self) -> bool:
        if self._landing:
            return False
        if self._waiting or self._scene.fading.busy or self._growing.isActive():
            self._redraw.note_change()  # pictures in which more detail grows in are on their way
            return False
        return True

    def _drawing_beside(self, quality: Quality) -> Iterator[None]:
        if self._scene.facts is not None and self._moves is not None:
            view = self._view(self._moves)
            self._scene.choose(view)
            yield from self._scene.drawing_beside(view, quality)

    def _grow_soon(self) -> None:
        if not self._growing.isActive():
            self._growing.start(round(max(_FADING, 1500 * self._took)))

    def _ask(self, tiles: Sequence[TileKey]) -> None:
        """Signal which tiles are needed, if they are not the same as before."""
        assert self._moves is not None
        if not self._tiles.on_ground:
            self._missing = 0
            self._want(())
            return
        wanted = wishes(self._tiles, foundation(self._moves, self._camera), tiles)
        self._missing = wanted.missing
        self._want(wanted.keys)

    def _want(self, keys: tuple[TileKey, ...]) -> None:
        if keys != self._wanted:
            self._wanted = keys
            self.wanted.emit(keys)

    def _unknown_before(self, camera: GroundCamera) -> tuple[TileKey, ...]:
        if self._moves is None or not self._tiles.on_ground or not self.isVisible():
            return ()
        return unknown_around(self._tiles, self._moves, camera)

    @property
    def _relief(self) -> DepthRelief:
        facts = self._scene.facts
        return DepthRelief(1.0) if facts is None else self._relief_of(facts)

    def _relief_of(self, facts: LandFacts) -> DepthRelief:
        return DepthRelief.of(facts, self._scene.look.exaggeration, self._scene.steepness)

    def _make_moves(self) -> None:
        facts = self._scene.facts
        self._moves = None if facts is None else self._moves_over(facts)

    def _moves_over(self, facts: LandFacts) -> CameraMoves:
        sea = self._scene.look.water_height_in(facts.map_range)
        waters = self._scene.waters
        probe = GroundProbe(self._tiles, facts, sea, waters, deepest=self._tiles.deepest)
        return CameraMoves(probe, self._relief)

    def come_clear(self) -> None:
        """Get out of ground that has grown around the eye; else the camera stays."""
        if self._moves is not None:
            clear = self._moves.clear(self._camera)
            if clear != self._camera:
                self.setCamera(clear)

    def _rise(self) -> None:
        """Keep the camera above water that has risen."""
        if self._moves is not None:
            self._level = self._moves.level(self._camera)
            above = self._moves.above_water(self._camera)
            if above != self._camera:
                self.setCamera(above)

    # The camera in the world of the block, and in the words of pyqtgraph.

    @property
    def block_camera(self) -> Camera:
        """Where the eye is and how it looks in the world of the block that the map is."""
        return self.around_block(self._camera)

    def around_block(self, camera: GroundCamera) -> Camera:
        """Return a camera in the world of the block."""
        facts, of_map = self._scene.facts, self._facts_of_block
        if facts is None or of_map is None:
            return framed(NO_BLOCK, Pose(camera.azimuth, camera.elevation), self.aspect, camera.orthographic, self.lens)
        return block_camera(_carried(camera, facts, of_map), of_map, self._relief_of(of_map).even)

    def setBlockCamera(self, camera: Camera, height: float = EYE_HEIGHT) -> None:
        """Look from here in the world of the block, even if that is under the ground; `height` as of a `Viewpoint`."""
        facts, of_map = self._scene.facts, self._facts_of_block
        if facts is None or of_map is None:
            self._camera = replace(self._camera, azimuth=camera.azimuth, elevation=camera.elevation)
            self.lens = camera.field_of_view
            return
        self.setCamera(_carried(ground_camera(camera, of_map, self._relief_of(of_map).even, height), of_map, facts))

    @property
    def _facts_of_block(self) -> LandFacts | None:
        return self._scene.facts if self._map_facts is None else self._map_facts

    def orbit(self, azim: float, elev: float) -> None:
        """Turn around the pivot, in degrees, as pyqtgraph names it."""
        self.navigation.turn(azim, elev)

    def setCameraPosition(self, *position: Any, **camera: Any) -> None:
        """Look from a position given in pyqtgraph's words, even from under the ground."""
        super().setCameraPosition(*position, **camera)
        self._take_options()

    def setCameraParams(self, **camera: Any) -> None:
        """Look from a position given in pyqtgraph's words, even from under the ground."""
        super().setCameraParams(**camera)
        self._take_options()

    def pan(self, *by: Any, **relative: Any) -> None:
        """Move the pivot as pyqtgraph does."""
        super().pan(*by, **relative)
        self._take_options()

    def projectionMatrix(self, region: tuple[float, ...], viewport: tuple[float, ...]) -> QMatrix4x4:
        """Return the projection of a region of the viewport from the world of the block as the eye sees it."""
        left, low, width, height = viewport
        west, south = (region[0] - left) / width, (region[1] - low) / height
        part = (west, south, west + region[2] / width, south + region[3] / height)
        frame, above = self.frame_of_camera, 1.0 if self._moves is None else self._above(self._moves)
        matrix = frame.clip(width / height, above, part) * frame.camera.view().inverted()[0]
        facts = self._scene.facts
        matrix.scale(1.0 if facts is None else MapPlaces.of(facts).longer / (SIDE * frame.unit))
        return matrix

    # pyqtgraph cuts fractions of a pixel off, which leaves an empty line at the edge at some scales.

    def deviceWidth(self) -> int:
        return self._pixels[0]

    def deviceHeight(self) -> int:
        return self._pixels[1]

    def _on_moved(self) -> None:
        camera = self.block_camera
        self.opts.update(
            center=Vector(*camera.pivot),
            distance=camera.distance,
            azimuth=camera.azimuth,
            elevation=camera.elevation,
            fov=camera.field_of_view,
        )
        super()._on_moved()

    def _take_options(self) -> None:
        """Look from where pyqtgraph's camera is now."""
        opts, pivot = self.opts, self.opts["center"]
        self.navigation.setWalking(False)
        self.setBlockCamera(
            replace(
                self.block_camera,
                pivot=(pivot.x(), pivot.y(), pivot.z()),
                distance=opts["distance"],
                azimuth=opts["azimuth"],
                elevation=opts["elevation"],
                field_of_view=opts["fov"],
            )
        )


def _carried(camera: GroundCamera, before: LandFacts, after: LandFacts) -> GroundCamera:
    """Return the camera that sees the same place of the map on other ground."""
    one, other = MapPlaces.of(before), MapPlaces.of(after)
    if (one.top, one.left, one.height, one.width) == (other.top, other.left, other.height, other.width):
        return camera
    south, east = other.on_ground(np.array(one.place(camera.pivot.south, camera.pivot.east))).tolist()
    pivot = replace(camera.pivot, south=south, east=east)
    return replace(camera, pivot=pivot, scale=camera.scale * other.longer / one.longer)


def _alike(one: LandFacts, other: LandFacts) -> bool:
    """Return whether tiles of two grounds lie in the same place, and are drawn alike."""
    return all(getattr(one, name) == getattr(other, name) for name in ("extent", "map_bounds", "level", "map_range"))
