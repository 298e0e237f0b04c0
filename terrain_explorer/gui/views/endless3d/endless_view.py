"""The 3D view of a terrain without end."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import perf_counter

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL
from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.endless3d.far_moves import CameraMoves
from terrain_explorer.gui.views.endless3d.far_navigation import FarNavigation
from terrain_explorer.gui.views.endless3d.frame import DepthRelief, FarCamera, Frame, Spot
from terrain_explorer.gui.views.endless3d.framed_ground import FramedGround
from terrain_explorer.gui.views.endless3d.gl.endless_scene import EndlessScene
from terrain_explorer.gui.views.endless3d.gl.ground_uniforms import View
from terrain_explorer.gui.views.endless3d.ground_probe import GroundProbe
from terrain_explorer.gui.views.endless3d.kept_water import WaterSource
from terrain_explorer.gui.views.endless3d.map_places import MapPlaces
from terrain_explorer.gui.views.endless3d.tile_wishes import are_apart, foundation, unknown_around, wishes
from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE, Pose, Sight
from terrain_explorer.gui.views.surface3d.camera_view import CameraView, DragView
from terrain_explorer.gui.views.surface3d.gl.gl_widget import TerrainGLWidget
from terrain_explorer.gui.views.surface3d.gl.renderer import MOVING, Quality
from terrain_explorer.gui.views.surface3d.gl.sliced_drawing import SlicedDrawing
from terrain_explorer.gui.views.tiles.tile_source import TileSource
from terrain_explorer.terrain.heightmap import PointArray
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import PaletteTones
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.tile_key import TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters

_UPLOADS, _UPLOADING = 16, 0.02
"""Tiles brought to the card for each picture at least, and seconds for more: a picture must not wait for all."""

_FADING = 33
"""Milliseconds between pictures while detail grows in, at least."""

_LONGEST = 0.1

_SMALLER = 4
"""How many times smaller the picture is with which the view gets ready."""

_LANDING = 250
"""Milliseconds after which the first picture after a leap is drawn though little is known of the ground there. The one
before stays on the screen meanwhile."""


class EndlessView(CameraView, TerrainGLWidget, QOpenGLWidget):
    """Shows a terrain at any depth from a camera.

    Parameters
    ----------
    tiles
        Where tiles come from.

    Signals
    -------
    wanted
        The tiles that the picture needs, the most urgent first: `TileKey`s.
    prepared
        It is ready for the first picture; see `prepare`.
    """

    wanted = Signal(object)
    prepared = Signal()
    navigation: FarNavigation
    _scene: EndlessScene

    def __init__(self, tiles: TileSource, parent: QWidget | None = None) -> None:
        super().__init__(EndlessScene(tiles), parent)
        self._tiles = tiles
        self._camera = FarCamera(Spot(0.5, 0.5, 0.0), 1.0)  # until there is ground
        self._level = 0.0  # of the ground at the pivot, as far as it was known
        self._moves: CameraMoves | None = None
        self._wanted: tuple[TileKey, ...] = ()
        self._missing = self._waiting = 0
        self._landing: tuple[TileKey, ...] = ()  # what the first picture after a leap waits for
        self._making_context = False
        self._drawn_at, self._took = perf_counter(), 0.0
        self._preparation = SlicedDrawing(self)
        self._preparation.done.connect(self.prepared)
        self._preparation.failed.connect(self._fail_by)
        self._growing = QTimer(self, singleShot=True)
        self._growing.timeout.connect(self.update)
        self._begin(FarNavigation(self))

    @property
    def camera(self) -> FarCamera:
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

    def setTerrain(self, facts: LandFacts | None, steepness: float = 0.0) -> None:
        """Show a terrain whose tiles come from now on, or nothing; the camera sees the whole.

        Parameters
        ----------
        steepness
            See `terrain_explorer.terrain.gradient`.
        """
        self._scene.setFacts(facts)
        self._scene.steepness, self._wanted, self._in_strips = steepness, (), True
        self._make_moves()
        self.see_whole(OBLIQUE)
        self.redraw()

    def setLook(self, look: Look) -> None:
        """Draw it like this."""
        sea = self._moves.probe.sea if self._moves is not None else None
        self._scene.setLook(look)
        self._make_moves()
        if self._moves is not None and sea != self._moves.probe.sea:
            self._rise()
        self.redraw()

    def setWaters(self, waters: LandWaters | None, tiles: WaterSource | None = None) -> None:
        """Show the rivers and lakes of the terrain, or none; see `EndlessScene.setWaters`."""
        self._scene.setWaters(waters, tiles)
        self._make_moves()
        if waters is not None:
            self._rise()
        self.redraw()

    def setTones(self, tones: PaletteTones) -> None:
        """Take the tones of palettes at the points of the map."""
        self._scene.setTones(tones)
        self.redraw()

    def take_water(self) -> None:
        """Note that the water of a tile has come."""
        self._forget_refined()
        self._redraw.note_change()
        self._grow_soon()

    def prepare(self) -> None:
        """Get ready for the first picture while another view is still seen, and signal it: together they take long.

        Size and terrain have to be those of the picture.
        """
        self._making_context = True
        self.grabFramebuffer()
        self._making_context = False
        if self._usable:
            self._preparation.start(self._preparing())

    def _preparing(self) -> Iterator[None]:
        yield from self._scene.preparing(*self._pixels)
        if self._scene.facts is not None and self._moves is not None:
            # The driver gets its shaders ready with the first picture that needs them: here with a small one.
            view = self._view(self._moves)
            small = replace(view, size=(view.size[0] // _SMALLER + 1, view.size[1] // _SMALLER + 1))
            self._scene.choose(small)
            self._scene.upload(_UPLOADS, 0.0)
            yield
            yield from self._scene.drawing_beside(small, MOVING)

    def setCamera(self, camera: FarCamera) -> None:
        """Look from here."""
        if camera != self._camera:
            self._forget_refined()
            before, self._camera = self._camera, camera
            self._level = 0.0 if self._moves is None else self._moves.level(camera)
            self._landing = self._unknown_before(camera) if are_apart(before, camera) else ()
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
            self.setCamera(self._moves.whole(self.aspect, pose, self._camera.orthographic))

    @property
    def sees_whole(self) -> bool:
        """Whether the camera frames all ground."""
        return self._frames_whole(self.aspect)

    def _frames_whole(self, aspect: float) -> bool:
        pose = Pose(self._camera.azimuth, self._camera.elevation)
        return self._moves is not None and self._camera == self._moves.whole(aspect, pose, self._camera.orthographic)

    def setOrthographic(self, orthographic: bool) -> None:
        """Keep parallels parallel, or draw in perspective; the pivot and its surroundings keep their size."""
        whole = self.sees_whole
        if self._moves is None:
            self._camera = replace(self._camera, orthographic=orthographic)
        else:
            self.go(lambda moves, camera: moves.clear(replace(camera, orthographic=orthographic)))
        if whole:
            self.see_whole(Pose(self._camera.azimuth, self._camera.elevation))

    def whole(self, pose: Pose = OBLIQUE) -> FarCamera:
        """Return the camera that sees all ground from a direction; there has to be some."""
        assert self._moves is not None
        return self._moves.whole(self.aspect, pose, self._camera.orthographic)

    @property
    def aspect(self) -> float:
        """The width of the view over its height."""
        return self.width() / max(self.height(), 1)

    def go(self, step: Callable[[CameraMoves, FarCamera], FarCamera]) -> None:
        """Move the camera by one of the steps of `CameraMoves`, if there is ground."""
        if self._moves is not None:
            self.setCamera(step(self._moves, self._camera))

    def take(self, key: TileKey) -> None:
        """Note that a tile has come; the camera keeps its height above the ground, which is known better now."""
        self._forget_refined()
        moves = self._moves
        self._scene.bounds.refresh()
        if moves is not None:
            after = moves.lifted(self._camera, moves.level(self._camera) - self._level)
            self._level = moves.level(after)
            if after != self._camera:
                self._camera = after
                self.navigation.moved.emit()
        if self._landing:
            self._landing = tuple(key for key in self._landing if self._tiles.get(key) is None)
            if not self._landing:
                self.redraw()
            return
        self._show_marks()
        # One picture for many tiles: drawing each would keep the processor from making them.
        self._redraw.note_change()
        self._grow_soon()

    def renew(self, key: TileKey) -> None:
        """Note that a tile has other heights than before; the camera stays where it is."""
        self._scene.renew(key)
        if self._moves is not None:
            self._moves.probe.forget(key)
            self._level = self._moves.level(self._camera)
        self.redraw()

    def outdate(self, outdated: Callable[[TileKey], bool]) -> None:
        """Bring tiles to the card again as soon as they are there."""
        self._scene.outdate(outdated)

    def redraw(self) -> None:
        """Draw again soon; machines that draw in software draw coarsely until nothing has stirred for a while."""
        super().redraw()
        self._show_marks()

    def setTint(self, tint: Tint | None) -> None:
        """Tint parts of the ground, or nothing."""
        self._scene.setTint(tint)
        self.redraw()

    @property
    def part(self) -> float:
        """How much of the map's longer side is in sight, about where the camera looks."""
        facts, moves = self._scene.facts, self._moves
        if facts is None or moves is None:
            return 1.0
        return min(self._camera.scale / self.whole().scale * facts.longer / MapPlaces.of(facts).longer, 1.0)

    def heights(self, places: PointArray) -> NDArray[np.float64] | None:
        """Return the heights at places as finely as they are seen."""
        facts = self._scene.facts
        if facts is None:
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
        before = event.oldSize()
        if not before.isEmpty() and self._frames_whole(before.width() / before.height()):
            self.see_whole(Pose(self._camera.azimuth, self._camera.elevation))

    def hideEvent(self, event: QHideEvent) -> None:
        self._want(())
        super().hideEvent(event)

    def _paint(self) -> None:
        if self._making_context:
            return
        if self._scene.facts is None or self._moves is None:
            GL.glClearBufferfv(GL.GL_COLOR, 0, (*self.backdrop[1], 1.0))
            return
        view = self._view(self._moves)
        self._scene.prepare(*view.size)
        quality = self._due_quality()
        if quality is None:
            self._scene.show_beside()
            self._tell_settled()
            return
        if self._refiner.busy and not self._on_screen:
            # Both pictures would draw into the same shadows.
            self._forget_refined()
            self._redraw.note_change()
        self._scene.bounds.go_down_to(foundation(self._moves, self._camera))
        selection = self._scene.choose(view)
        self._waiting = self._scene.upload(_UPLOADS, _UPLOADING if self._on_screen else math.inf)
        self._ask(selection.tiles)
        if self._on_screen:
            self._landing = ()  # what is missing still comes like anything else
        now = perf_counter()
        self._scene.fading.go_on(min(now - self._drawn_at, _LONGEST))
        self._drawn_at = now
        self._scene.draw(view, quality)
        self._took = perf_counter() - now
        if self._scene.fading.busy or self._waiting:
            self._grow_soon()
        elif quality != MOVING:
            self._tell_settled()

    def _shown(self, quality: Quality) -> View | None:
        return None if self._moves is None else self._view(self._moves)

    def _view(self, moves: CameraMoves) -> View:
        """Return what the picture shows."""
        return View(self._camera, self.frame_of_camera, moves.above(self._camera), self._pixels, self.backdrop)

    def _tell_settled(self) -> None:
        if self.is_settled:
            QTimer.singleShot(0, self, self.settled.emit)

    def _may_refine(self) -> bool:
        if self._landing:
            return False
        if self._waiting or self._scene.fading.busy:
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
        wanted = wishes(self._tiles, foundation(self._moves, self._camera), tiles)
        self._missing = wanted.missing
        self._want(wanted.keys)

    def _want(self, keys: tuple[TileKey, ...]) -> None:
        if keys != self._wanted:
            self._wanted = keys
            self.wanted.emit(keys)

    def _unknown_before(self, camera: FarCamera) -> tuple[TileKey, ...]:
        if self._moves is None or not self.isVisible():
            return ()
        return unknown_around(self._tiles, self._moves, camera)

    @property
    def _relief(self) -> DepthRelief:
        facts = self._scene.facts
        if facts is None:
            return DepthRelief(1.0)
        return DepthRelief.of(facts, self._scene.look.exaggeration, self._scene.steepness)

    def _make_moves(self) -> None:
        facts = self._scene.facts
        self._moves = None if facts is None else self._moves_over(facts)

    def _moves_over(self, facts: LandFacts) -> CameraMoves:
        sea = self._scene.look.water_height_in(facts.map_range)
        waters = self._scene.waters
        return CameraMoves(GroundProbe(self._tiles, facts, sea, waters), self._relief)

    def _rise(self) -> None:
        """Keep the camera above water that has risen."""
        if self._moves is not None:
            self._level = self._moves.level(self._camera)
            self.go(CameraMoves.above_water)

    def _let_go(self) -> None:
        if self._preparation.busy:
            QTimer.singleShot(0, self, self.prepare)  # in another context
        self._preparation.stop()
        super()._let_go()
