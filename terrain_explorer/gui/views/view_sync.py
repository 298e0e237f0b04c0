"""Makes the surface, the map, the profile and the status bar show the same, each file from where it was seen last."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.settings import kept_content, settings
from terrain_explorer.gui.services.theme import wants_dark
from terrain_explorer.gui.views.appearance_panel import LookNotes
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.views.marks import as_place, as_point
from terrain_explorer.gui.views.shown_view import LandInSight, PictureSubject, ShownView
from terrain_explorer.gui.views.status_bar import StatusBar, reading
from terrain_explorer.gui.views.surface3d.camera.camera import Viewpoint
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.views.tool import LineTool, Tools, ToolView
from terrain_explorer.gui.views.view_actions import ViewActions
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.terrain import Heightmap, Recipe, Window
from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.sampling import Line, Point
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import Background
from terrain_explorer.terrain.tiles.land import Land

if TYPE_CHECKING:
    from terrain_explorer.gui.views.profile_panel import ProfilePanel

MOST_FILES = 50
"""Cameras that are kept; the settings file must not grow for ever."""

_KEY = "cameras"


class CameraMemory:
    """Remembers a camera for each file; terrains without a file share one, until the program ends."""

    def __init__(self) -> None:
        self._untitled: Viewpoint | None = None
        self._by_path = _kept()

    def of(self, path: Path | None) -> Viewpoint | None:
        """Return the camera that was kept for a file, or None."""
        return self._untitled if path is None else self._by_path.get(str(path))

    def save(self, path: Path | None, camera: Viewpoint | None) -> None:
        """Remember a camera for a file, or with None that it needs none; the oldest of too many are forgotten."""
        if path is None:
            self._untitled = camera
            return
        # Taken out first, so that it comes back as the newest: the order says which ones to forget.
        self._by_path.pop(str(path), None)
        if camera is not None:
            self._by_path[str(path)] = camera
        for oldest in list(self._by_path)[:-MOST_FILES]:
            del self._by_path[oldest]
        settings().setValue(_KEY, json.dumps([(path, kept.to_content()) for path, kept in self._by_path.items()]))


def _kept() -> dict[str, Viewpoint]:
    """Return the cameras by path, the newest last, without those that cannot be read."""
    pairs = [pair for pair in kept_content(_KEY, []) if isinstance(pair, list) and len(pair) == 2]
    cameras = {str(path): Viewpoint.from_content(values) for path, values in pairs}
    return {path: camera for path, camera in cameras.items() if camera is not None}


class FileCameras:
    """Moves the surface's camera when another file is shown.

    Attributes
    ----------
    path
        The file that is shown, or None where the terrain has none. A terrain that is saved gets a path and keeps its
        camera.
    """

    def __init__(self, surface: SurfacePane) -> None:
        self._surface = surface
        self._memory = CameraMemory()
        self.path: Path | None = None

    def save(self) -> None:
        """Remember where the file is seen from."""
        self._surface.setWalking(False)
        if self._surface.in_3d:
            self._memory.save(self.path, self._surface.chosen_camera)

    def show(self, path: Path | None) -> None:
        """Look at another file, whose terrain is already shown, from where it was seen last."""
        self.path = path
        camera = self._memory.of(path)
        if camera is None:
            self._surface.reset_view()
        else:
            self._surface.setCamera(camera)


_SAMPLES = 256
"""Heights along a line in a view without end."""


class ViewSync(QObject):
    """Shows the same look and mark in all views of a ground, and each file from where it was seen last.

    Attributes
    ----------
    ground
        The ground that the views show.
    notes
        What there is to say about the colours and the rivers.
    tools
        Lets the views have the tool in force, and show the marks of all.
    profile
        The panel of the profile.

    Signals
    -------
    shownChanged
        The views show another heightmap or look.
    palettesChanged
        The surface or the map shows another palette.
    figuresChanged
        What panels tell of the colours is another: the terrain or its range of heights, its tones, or `notes`.
    lineChanged
        The line of the profile is another one, or the water along it.
    """

    shownChanged = Signal()
    palettesChanged = Signal()
    figuresChanged = Signal()
    lineChanged = Signal()

    def __init__(
        self,
        surface: SurfacePane,
        map_panel: MapPanel,
        status: StatusBar,
        actions: Mapping[str, QAction],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._surface, self._map, self._status = surface, map_panel, status
        self.ground = surface.ground
        self._view_actions = ViewActions(surface, map_panel, actions, self)
        self._cameras = FileCameras(surface)
        self._terrain: Heightmap | None = None
        """The document's terrain as it was last shown, even if a preview has replaced it since."""
        self._recipe: Recipe | None = None
        self._look = Look()
        self._known_land: Callable[[Heightmap], Land | None] = lambda _: None
        self._line: tuple[Line, Float64s | None] | None = None
        self.notes = LookNotes()
        self._point: Point | None = None
        self._pointed_in: ToolView | None = None
        self.profile = LazyWidget(self._made_profile, self._fill_profile, self.shownChanged, self.lineChanged)
        self.tools, self._profile_line = Tools(self), LineTool(self)
        self.tools.offer(self._profile_line, actions["Profile"])
        self.tools.chosen.connect(lambda tool: None if tool.shares else self.stop_walking())
        actions["Walk"].toggled.connect(lambda begun: self.tools.make_way() if begun else None)
        self._profile_line.drawn.connect(self._show_line)
        self.ground.renewing.connect(self.tools.cancel)
        self.ground.changed.connect(self._follow_ground)
        self.ground.watersChanged.connect(self._show_mark)
        self.ground.tonesChanged.connect(self._on_tones)
        self.tools.added.connect(self._mark_in)
        for view in (surface.shown, map_panel.view):
            self.tools.add(view)
        self.tools.added.connect(self.add_keys)
        surface.moved.connect(self._show_walker)
        surface.flattened.connect(self._on_flattened)
        map_panel.paletteChanged.connect(self.palettesChanged)
        map_panel.paletteChanged.connect(self.shownChanged)

    @property
    def palettes(self) -> set[str]:
        """The slugs of the palettes that the surface and the map show."""
        return {self._look.shown_palette, self._map.colours}

    def setTerrain(
        self,
        heightmap: Heightmap,
        recipe: Recipe | None,
        path: Path | None,
        changed: Collection[Window] | None = None,
    ) -> None:
        """Show a document's terrain; a document with another file is seen from where it was seen last.

        Parameters
        ----------
        recipe
            What made it, where that is known; pictures of its wear need it.
        changed
            The windows in which it differs from the document's terrain that was shown before; otherwise as for
            `ShownGround.setHeightmap`.
        """
        # A preview differs from the terrain elsewhere, too, for example that of a filter during which a stroke is
        # undone.
        if self.ground.heightmap is not self._terrain:
            changed = None
        self._terrain, self._recipe = heightmap, recipe
        if path == self._cameras.path:
            self.ground.setHeightmap(heightmap, changed)
        else:
            # Kept before the terrain is shown, which may move the camera, for the file that is still shown.
            self._cameras.save()
            self.ground.setHeightmap(heightmap)
            self._cameras.show(path)

    def setPath(self, path: Path | None) -> None:
        """Note that the terrain shown is kept in this file now."""
        self._cameras.path = path

    def _follow_ground(self) -> None:
        """Leave mark and line where they are on the ground, however many points it has."""
        heightmap, before = self.ground.heightmap, self.ground.before
        # A terrain grown with another exponent is the same ground; the mark and the line belong to it.
        if before is not None and heightmap is not None and before.heights.shape != heightmap.heights.shape:
            self._point = self._point and _moved(self._point, before, heightmap)
        # Strokes change windows many times a second, and change neither the legend nor the water.
        has_other_range = before is None or heightmap is None or before.shown_range != heightmap.shown_range
        if has_other_range or self.ground.changed_since(before) is None:
            self._show_line()
            self.figuresChanged.emit()
        self._show_mark()
        self.shownChanged.emit()

    def setLook(self, look: Look) -> None:
        """Draw with this light and these colours."""
        before, self._look = self._look, look
        self._surface.setLook(look)
        self._map.setLook(look)
        self._show_mark()
        if look.shown_palette != before.shown_palette:
            self.palettesChanged.emit()
        self.lineChanged.emit()
        self.shownChanged.emit()

    def setToneNotes(self, notes: Mapping[str, str]) -> None:
        """Say something about the colours that are shown, by the slugs of their palettes."""
        self._map.setToneNote(notes.get(self._map.colours, ""))
        self._note(replace(self.notes, tones=notes.get(self._look.shown_palette, "")))

    def setWaterNote(self, note: str) -> None:
        """Say something about the rivers of the terrain, or nothing."""
        self._note(replace(self.notes, rivers=note))

    def _on_tones(self) -> None:
        self._show_mark()
        self.figuresChanged.emit()

    def setSelected(self, text: str) -> None:
        """Say how much of the map is selected; nothing without a selection."""
        self._status.setSelected(text)

    def add_keys(self, view: QWidget) -> None:
        """Let the keys of the views work in another one, too, as soon as the pointer is over it."""
        self._view_actions.add(view)

    def setKnownLand(self, land: Callable[[Heightmap], Land | None]) -> None:
        """Ask here for the ground of a heightmap that the surface shows, for pictures; None while it is unknown."""
        self._known_land = land

    def setFocus(self) -> None:
        """Give the surface the keyboard."""
        self._surface.activateWindow()
        self._surface.setFocus()

    def stop_walking(self) -> None:
        """Return from a walk to the camera before it."""
        self._surface.setWalking(False)

    def save_camera(self) -> None:
        """Remember where the document is seen from."""
        self._cameras.save()

    def shown(self) -> ShownView | None:
        """Return the contents of the surface for pictures of it; None where there is no surface."""
        ground, surface = self.ground, self._surface.surface
        heightmap = ground.heightmap
        if heightmap is None or surface is None:
            return None
        background: Background = "dark" if wants_dark() else "light"
        recipe = self._recipe if heightmap is self._terrain else None
        known = ground.fresh_waters, ground.fresh_tones, recipe
        subject = PictureSubject(heightmap, self._look, surface.block_camera, background, *known)
        shown = ShownView(subject, self._surface.pixels, self._cameras.path, surface.navigation.viewpoint.camera)
        land = self._known_land(heightmap)
        # What is still looked for is found for the picture, as the recipe makes it.
        if surface.moves is None or not surface.shows_ground or (land is None and heightmap is not self._terrain):
            return shown
        in_sight = LandInSight(surface.moves.probe.facts, land, surface.sees_whole)
        subject = replace(subject, camera=surface.camera, in_sight=in_sight)
        return replace(shown, subject=subject, orbit=surface.navigation.orbit)

    def _mark_in(self, view: ToolView) -> None:
        """Mark in a view what the user points to in another one, and the other way round."""
        view.pointed.connect(lambda point: self._mark(point, view))
        view.setMark(self._point)

    def _mark(self, point: Point | None, view: ToolView | None = None) -> None:
        heightmap = self.ground.heightmap
        rows, columns = (0, 0) if heightmap is None else heightmap.heights.shape
        if point is not None and not (0 <= point.row <= rows - 1 and 0 <= point.column <= columns - 1):
            point = None  # beside a map that is a piece of its ground
        if point != self._point:  # a view that repaints reports the same point again
            self._point, self._pointed_in = point, view
            self._show_mark()

    def _height_seen(self, point: Point, heightmap: Heightmap) -> float | None:
        """Return the height of a point as finely as it is seen; None where the map tells as much."""
        view, place = self._pointed_in, as_place(point, heightmap.heights.shape)
        seen = None if view is None or view not in self.tools.views else view.heights(np.array([place]))
        return None if seen is None or np.isnan(seen[0]) else float(seen[0])

    def _show_mark(self) -> None:
        for view in self.tools.views:
            view.setMark(self._point)
        text, ground = "", self.ground
        if self._point is not None and ground.heightmap is not None:
            water = self._look.water_height(ground.heightmap)
            seen = self._height_seen(self._point, ground.heightmap)
            known = ground.fresh_drainage, ground.fresh_tones
            text = reading(ground.heightmap, self._point, water, ground.step, *known, seen)
        self._status.setReading(text)

    def _show_line(self) -> None:
        (line, heightmap), self._line = (self._profile_line.line, self.ground.heightmap), None
        if line is not None and heightmap is not None:
            start, end = (as_point(place, heightmap.heights.shape) for place in line)
            view, along = self._profile_line.view, np.linspace(line[0], line[1], _SAMPLES)
            self._line = Line(start, end), None if view is None else view.heights(along)
        self.lineChanged.emit()

    def _made_profile(self) -> ProfilePanel:
        from terrain_explorer.gui.views.profile_panel import ProfilePanel

        panel = ProfilePanel(self.ground)
        panel.pointed.connect(self._mark)
        panel.cleared.connect(lambda: self._profile_line.setLine(None))
        return panel

    def _fill_profile(self, panel: ProfilePanel) -> None:
        if self.ground.heightmap is not None:
            panel.setWater(self._look.water_height(self.ground.heightmap))
            panel.setLine(*self._line or (None,))
            panel.follow_ground()

    def _note(self, notes: LookNotes) -> None:
        if notes != self.notes:
            self.notes = notes
            self.figuresChanged.emit()

    def _show_walker(self) -> None:
        """Show in the map where the user walks on the surface and where they look."""
        self._map.view.setWalker(self._surface.walker)

    def _on_flattened(self) -> None:
        """Bring the map that took the place of the surface to the same state."""
        self._show_walker()
        self._show_mark()
        self.tools.add(self._surface.shown)


def _moved(point: Point, before: Heightmap, after: Heightmap) -> Point:
    """Return the same place of the ground on a map of another size."""
    return Point(
        point.row * (after.rows - 1) / (before.rows - 1),
        point.column * (after.columns - 1) / (before.columns - 1),
    )
