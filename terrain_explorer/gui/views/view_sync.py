"""What the surface, the map, the profile and the status bar show of one terrain, kept in step."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from terrain_explorer.gui.services.theme import wants_dark
from terrain_explorer.gui.views.appearance_panel import AppearancePanel
from terrain_explorer.gui.views.camera_memory import CameraMemory
from terrain_explorer.gui.views.input.pointer import BrushRing
from terrain_explorer.gui.views.input.stroke_input import StrokeSignals
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.views.marks import Walker
from terrain_explorer.gui.views.profile_panel import ProfilePanel
from terrain_explorer.gui.views.shown_view import PictureSubject, ShownView
from terrain_explorer.gui.views.status_bar import StatusBar, reading
from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.picking import Ground
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.sampling import Line, Point
from terrain_explorer.terrain.shading.look import Look

_SIDES = ("south", "east", "north", "west")
_A_POINT = Window(0, 0, 1, 1)
_CAMERA_ACTIONS = ("TopView", *(f"{side.capitalize()}View" for side in _SIDES), "Orthographic", "Walk")


class ViewSync(StrokeSignals):
    """Shows the same terrain, look, mark, line and brush in all views, and each file from where it was seen last.

    Tells of the strokes in any of the views. A brush excludes walking, drawing lines and the growth: who begins one of
    them leaves the brush, and ``brushLeft`` tells of it.
    """

    def __init__(
        self,
        surface: SurfacePane,
        map_panel: MapPanel,
        profile: ProfilePanel,
        look_panel: AppearancePanel,
        status: StatusBar,
        actions: Mapping[str, QAction],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._surface, self._map, self._profile, self._status = surface, map_panel, profile, status
        self._look_panel = look_panel
        self._actions = actions
        self._cameras = CameraMemory()
        self._path: Path | None = None
        self._heightmap: Heightmap | None = None
        self._step = 1
        self._look = Look()
        self._point: Point | None = None
        self._line: Line | None = None
        self._brush: BrushRing | None = None
        for source in (surface, map_panel.view, profile):
            source.pointed.connect(self._mark)
        for source in (surface, map_panel.view):
            source.lineDrawn.connect(self._set_line)
            source.drawingLeft.connect(partial(actions["Profile"].setChecked, False))
        for strokes in (surface.strokes, map_panel.view.brushing):
            self.hear(strokes)
        profile.cleared.connect(lambda: self._set_line(None))
        self._connect_actions()
        self._show_what_works()

    def setTerrain(self, heightmap: Heightmap, path: Path | None, windows: Collection[Window] | None = None) -> None:
        """Show a document's terrain; another document than before is seen from where it was seen last.

        Parameters
        ----------
        windows
            Where it differs from the one shown before, as for `setDrawn`; by default it is another terrain.
        """
        if path == self._path and windows is not None:
            self.setDrawn(heightmap, windows)
            return
        if path == self._path:
            self.setHeightmap(heightmap)
            return
        self.keepCamera()
        self.setHeightmap(heightmap)
        self._path = path
        camera = self._cameras.of(path)
        if camera is None:
            self._surface.resetView()
        else:
            self._surface.setCamera(camera)

    def setFocus(self) -> None:
        """Give the surface the keyboard."""
        self._surface.activateWindow()
        self._surface.setFocus()

    def setPath(self, path: Path | None) -> None:
        """Note that the terrain shown is now kept in this file."""
        self._path = path

    def setHeightmap(self, heightmap: Heightmap, changed: Window | None = None, step: int = 1) -> None:
        """Show a heightmap; mark and line stay where they are on the ground, however many points it has.

        Parameters
        ----------
        changed
            Where it differs from the one shown before, if that is of the same shape. It may share the memory of that
            one, unless a stroke began on it. By default it is another terrain, which takes a stroke back.
        step
            How many rows and columns of the whole map lie from one to the next; the whole map's are told.
        """
        if changed is None:
            self._surface.cancelStroke()
            self._map.view.brushing.cancel()
        before, self._heightmap, self._step = self._heightmap, heightmap, step
        if before is not None and before.heights.shape != heightmap.heights.shape:
            self._point = self._point and _moved(self._point, before, heightmap)
            self._line = self._line and Line(
                _moved(self._line.start, before, heightmap), _moved(self._line.end, before, heightmap)
            )
        for view in (self._surface, self._map, self._profile):
            view.setHeightmap(heightmap, changed)
        if changed is None or before is None or before.range != heightmap.range:
            self._look_panel.setHeightmap(heightmap)
            self._show_water()
            self._show_line()
        self._show_mark()

    def setDrawn(self, heightmap: Heightmap, windows: Collection[Window]) -> None:
        """Show a heightmap that differs from the one shown before in some windows, or nowhere."""
        for window in windows or (_A_POINT,):
            self.setHeightmap(heightmap, window)

    def setRamp(self, line: Line | None) -> None:
        """Show where a ramp is being drawn; with none, the line that was measured again."""
        for view in (self._surface, self._map.view):
            view.setLine(line or self._line)

    def setBrush(self, ring: BrushRing | None) -> None:
        """Let the pointer draw in all views, with a brush that looks like this, or with none."""
        self._brush = ring
        if ring is not None:
            self._surface.setWalking(False)
            for name in ("Profile", "Growth"):
                self._actions[name].setChecked(False)
        self._show_brush()

    def setLook(self, look: Look) -> None:
        """Draw with this light and these colours."""
        self._look = look
        self._surface.setLook(look)
        self._map.setLook(look)
        self._show_water()
        self._show_mark()

    def shown(self) -> ShownView | None:
        """Return what the surface shows, for pictures of it; None where there is no surface."""
        camera, size = self._surface.camera, self._surface.pixels
        if self._heightmap is None or camera is None:
            return None
        subject = PictureSubject(self._heightmap, self._look, camera, "dark" if wants_dark() else "light")
        return ShownView(subject, size, self._path, self._surface.orbit_camera)

    def keepCamera(self) -> None:
        """Remember from where the document is seen."""
        self._surface.setWalking(False)
        if self._surface.in_3d:
            self._cameras.keep(self._path, self._surface.chosen_camera)

    def _connect_actions(self) -> None:
        surface, actions = self._surface, self._actions
        doers = {
            "ResetView": surface.resetView,
            "FrameAll": surface.frameAll,
            "TopView": surface.topView,
            "FitMap": self._map.view.fit,
            **{f"{side.capitalize()}View": partial(surface.sideView, side) for side in _SIDES},
        }
        for name, do in doers.items():
            actions[name].triggered.connect(lambda _=False, do=do: do())
        actions["Orthographic"].triggered.connect(surface.setOrthographic)
        actions["Walk"].triggered.connect(surface.setWalking)
        for begun in (actions["Profile"].toggled, actions["Growth"].toggled, surface.walkingChanged):
            begun.connect(self._leave_brush_for)
        self.brushLeft.connect(partial(self.setBrush, None))
        actions["Profile"].toggled.connect(surface.setDrawing)
        actions["Profile"].toggled.connect(self._map.view.setDrawing)
        surface.walkingChanged.connect(actions["Walk"].setChecked)
        surface.moved.connect(self._show_projection)
        surface.moved.connect(self._show_walker)
        surface.flattened.connect(self._show_what_works)

    def _mark(self, point: Point | None) -> None:
        if point != self._point:
            self._point = point
            self._show_mark()

    def _set_line(self, line: Line | None) -> None:
        self._line = line
        self._show_line()

    def _show_mark(self) -> None:
        self._surface.setMark(self._point)
        self._map.view.setMark(self._point)
        text = ""
        if self._point is not None and self._heightmap is not None:
            text = reading(self._heightmap, self._point, self._look.water_height(self._heightmap), self._step)
        self._status.setReading(text)

    def _show_line(self) -> None:
        for view in (self._surface, self._map.view, self._profile):
            view.setLine(self._line)

    def _leave_brush_for(self, begun: bool) -> None:
        if begun and self._brush is not None:
            self.brushLeft.emit()

    def _show_brush(self) -> None:
        self._surface.setBrush(self._brush)
        self._map.view.setBrush(self._brush)

    def _show_water(self) -> None:
        if self._heightmap is not None:
            self._profile.setWater(self._look.water_height(self._heightmap))

    def _show_walker(self) -> None:
        """Show in the map where the eye is and where it looks, while it is on the ground."""
        camera, walker = self._surface.camera, None
        if camera is not None and camera.distance == 0 and self._heightmap is not None:
            ground = Ground(self._heightmap, TerrainBlock.of(self._heightmap, self._look.exaggeration))
            walker = Walker(ground.point(*camera.pivot[:2]), bearing=-90.0 - camera.azimuth)
        self._map.view.setWalker(walker)

    def _show_projection(self) -> None:
        camera = self._surface.camera
        self._actions["Orthographic"].setChecked(camera is not None and camera.orthographic)

    def _show_what_works(self) -> None:
        """Offer what moves a camera only where there is one; a map that took its place starts anew."""
        for name in _CAMERA_ACTIONS:
            self._actions[name].setEnabled(self._surface.in_3d)
        for name in ("Orthographic", "Walk"):
            self._actions[name].setChecked(self._actions[name].isChecked() and self._surface.in_3d)
        self._surface.setDrawing(self._actions["Profile"].isChecked())
        self._show_brush()
        self._show_walker()
        self._show_mark()
        self._show_line()


def _moved(point: Point, before: Heightmap, after: Heightmap) -> Point:
    """Return the same place of the ground on a map of another size."""
    return Point(
        point.row * (after.rows - 1) / (before.rows - 1),
        point.column * (after.columns - 1) / (before.columns - 1),
    )
