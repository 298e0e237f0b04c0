"""Explores the document's terrain without end: finds its ground, and goes from place to place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QAction, QGuiApplication

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.gui.explore.bookmarks import Bookmark, Bookmarks, from_text, to_text
from terrain_explorer.gui.explore.taking_controller import TakingController
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.surface3d.ground.map_places import MapPlaces
from terrain_explorer.gui.views.tiles.async_cache import TileCache
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.language import sentence, tr
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.heightmap import Windows
from terrain_explorer.terrain.recipe import Evaluation, Piece, Recipe
from terrain_explorer.terrain.scale.ground import NestedGround
from terrain_explorer.terrain.scale.patches import PatchedGround
from terrain_explorer.terrain.shading.tones import PaletteTones
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.land import Land, facts_of_map, finding_ground
from terrain_explorer.terrain.tiles.terrain_place import TerrainPlace, identity
from terrain_explorer.terrain.tiles.tile_key import TileKey

if TYPE_CHECKING:
    from terrain_explorer.gui.explore.explore_panel import ExplorePanel
    from terrain_explorer.gui.explore.ground_sketch import GroundSketch
    from terrain_explorer.gui.views.map2d.map_viewport import MapViewport
    from terrain_explorer.gui.views.surface3d.camera.camera import Viewpoint
    from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView
    from terrain_explorer.terrain.recipe.changed_boxes import MapBox

_REST = 700
"""Milliseconds after which a place where one stays is a stop on the way."""
_MOST = 200


class TravelLog(QObject):
    """Notes the places where the user rests.

    Signals
    -------
    changed
        There are other ways back or forward.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stops: list[MapViewport] = []
        self._at = -1
        self._moving: MapViewport | None = None
        self._timer = single_shot_timer(self, _REST, self.rest)

    @property
    def has_back(self) -> bool:
        """Whether there is a way back."""
        return self._at > 0 or (self._moving is not None and self._at >= 0)

    @property
    def has_forward(self) -> bool:
        """Whether there is a way forward."""
        return self._moving is None and self._at < len(self._stops) - 1

    def clear(self) -> None:
        """Forget the way: the terrain is another one."""
        self._timer.stop()
        self._stops, self._at, self._moving = [], -1, None
        self.changed.emit()

    def move(self, viewport: MapViewport) -> None:
        """Note that the user sees this, perhaps on the way to somewhere else."""
        if self._at >= 0 and _same(self._stops[self._at], viewport):
            self._moving = None
            self._timer.stop()
        else:
            self._moving = viewport
            self._timer.start()
        self.changed.emit()

    def rest(self) -> None:
        """Make what is in sight a stop, if it is none."""
        self._timer.stop()
        if self._moving is not None:
            self._stops = [*self._stops[: self._at + 1], self._moving][-_MOST:]
            self._at, self._moving = len(self._stops) - 1, None
            self.changed.emit()

    def back(self) -> MapViewport:
        """Return the stop before, which is where the user is now; `has_back` says whether there is one."""
        self.rest()
        return self._go(-1)

    def forward(self) -> MapViewport:
        """Return the stop after; `has_forward` says whether there is one."""
        return self._go(1)

    def _go(self, by: int) -> MapViewport:
        self._at += by
        self.changed.emit()
        return self._stops[self._at]


def _same(one: MapViewport, other: MapViewport) -> bool:
    """Return whether two viewports differ in nothing but the size of the view."""
    return replace(one, width=other.width, height=other.height) == other


_PLACED = ("AddBookmark", "CopyPlace", "TakePlace", "LocalContrast")
"""The commands that need a ground."""


def _ground_in(recipe: Recipe | None) -> object:
    """Return what a terrain keeps while its parameters and steps change, and no other one has."""
    source = None if recipe is None else recipe.source
    return identity(recipe) or source


def _window_in(recipe: Recipe | None) -> Window | None:
    """Return the window of a larger ground that a map is, or None where it is no piece."""
    source = None if recipe is None else recipe.source
    return source.window if isinstance(source, Piece) else None


def _is_like(one: Land, other: Land) -> bool:
    """Return whether two lands lie in the same place, and their heights count alike."""
    alike = ("extent", "repeats", "side_metres", "metres", "stretch", "map_range", "map_bounds", "level")
    return all(getattr(one.facts, name) == getattr(other.facts, name) for name in alike)


def _on_ground(facts: LandFacts, boxes: tuple[MapBox, ...]) -> tuple[MapBox, ...]:
    """Return rectangles of the map in sides of the whole."""
    places = MapPlaces.of(facts)
    corners = places.on_ground(np.array(boxes).reshape(-1, 2)).reshape(-1, 4).tolist()
    return tuple((top, left, bottom, right) for top, left, bottom, right in corners)


def _touches(boxes: tuple[MapBox, ...], key: TileKey) -> bool:
    """Return whether a tile has points in one of some rectangles."""
    top, left, bottom, right = map(float, key.bounds)
    return any(top <= box[2] and left <= box[3] and bottom >= box[0] and right >= box[1] for box in boxes)


class ExploreController(Reporter):
    """Finds the ground of the document's terrain, and shows the places that are wanted on it in the map.

    The ground is known while the map shows it, and while the panel is open.

    Attributes
    ----------
    panel
        The panel, made when it is first shown.
    map
        The map of the window.
    tiles
        The tiles of the ground.
    marked
        The bookmarks.
    eye
        The surface, whose views are kept with bookmarks; None without one.

    Signals
    -------
    groundChanged
        The tiles are those of another ground, `tiles.ground`.
    settled
        All that is in sight is known and drawn, as finely as it gets.
    bookmarksChanged
        There are more or fewer bookmarks.
    opened
        Whether the panel is open.
    """

    groundChanged = Signal()
    settled = Signal()
    bookmarksChanged = Signal()
    opened = Signal(bool)

    def __init__(
        self,
        document: Document,
        taking: TakingController,
        shown: MapView,
        actions: Mapping[str, QAction],
        evaluation: Evaluation,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document, self._taking, self._evaluation = document, taking, evaluation
        self._actions, self.map = actions, shown
        self.tiles = TileCache(self)
        self.panel: LazyWidget[ExplorePanel] = LazyWidget(self._make_panel)
        self.panel.installEventFilter(self)
        self._log = TravelLog(self)
        self._log.changed.connect(self._enable)
        self._goal: TerrainPlace | None = None
        self._found_for: Heightmap | None = None
        self._recipe: Recipe | None = None  # that of the tiles
        self._drawn: tuple[Heightmap, NestedGround] | None = None  # the terrain whose ground is still looked for
        self._preview: tuple[Recipe | None, Heightmap] | None = None
        self._identity: object = None
        self._window: Window | None = None  # of the ground, which the map is a piece of
        self._worker = Worker("ground", self)
        self._worker.finished.connect(self._on_ground)
        self._worker.failed.connect(self.report_error)
        self._views: list[MapView | SurfaceView] = [shown]
        self.marked = Bookmarks(self)
        self.marked.changed.connect(self.bookmarksChanged)
        self.eye: SurfaceView | None = None
        self._goal_view: Viewpoint | None = None
        self._listening = Listening(
            (document.heightmapChanged, self._on_document),
            (document.shownChanged, self._on_shown),
            (shown.moved, self._on_viewport),
        )
        answers: Mapping[str, Callable[[], None]] = {
            "PlaceBack": lambda: self._see(self._log.back()),
            "PlaceForward": lambda: self._see(self._log.forward()),
            "AddBookmark": self._bookmark,
            "CopyPlace": self._copy,
            "PastePlace": lambda: self.go_to(QGuiApplication.clipboard().text()),
            "TakePlace": self._ask,
        }
        for name, answer in answers.items():
            actions[name].triggered.connect(answer)
        shown.ground.watersChanged.connect(self._show_notes)
        shown.ground.landLacking.connect(self._on_lacking)
        shown.settled.connect(self._tell_settled)
        actions["LocalContrast"].toggled.connect(shown.setLocalContrast)
        self._enable()

    @property
    def busy(self) -> bool:
        """Whether the ground is looked for, or the map does not show all that is in sight yet."""
        return self._worker.busy or (self.map.isVisible() and not self.map.refined)

    @property
    def viewport(self) -> MapViewport | None:
        """What the map shows, on the ground; None as long as none is known."""
        ground, shown = self.tiles.ground, self.map.viewport
        return None if ground is None or shown is None else shown.on(ground.facts)

    @property
    def place(self) -> TerrainPlace | None:
        """The place in sight, or None as long as no ground is shown."""
        viewport = self._viewport
        if viewport is None:
            return None
        return TerrainPlace.on(self._document.recipe, self._document.heightmap, viewport.level, viewport.window)

    @property
    def shows_other(self) -> bool:
        """Whether the tiles are those of another terrain than the one at hand, whose ground is being looked for."""
        known = self.tiles.ground is not None and self._preview is None
        return known and _ground_in(self._document.recipe) != self._identity

    @property
    def depth(self) -> int:
        """How many doublings closer than the whole terrain its map is; 0 as long as no ground is shown."""
        viewport = self._viewport
        return 0 if viewport is None else viewport.depth

    @property
    def bookmarks(self) -> int:
        """How many bookmarks there are."""
        return len(self.marked.all)

    @property
    def views_here(self) -> str | None:
        """The JSON text of the bookmarks of the document's terrain, which its project keeps; None without any."""
        here = [bookmark for bookmark in self.marked.all if self._is_here(bookmark)]
        return to_text(here) if here else None

    def take_views(self, text: str) -> None:
        """Have the bookmarks in the text of a project, too."""
        self.marked.join(from_text(text))

    def go_to_bookmark(self, bookmark: Bookmark) -> None:
        """Look from where a bookmark was seen, in its light, if it is on this terrain; else go to its place."""
        viewpoint, eye = bookmark.viewpoint, self.eye
        self._document.set_look(bookmark.lit(self._document.look))
        if viewpoint is None or eye is None or not self._is_here(bookmark):
            self.go_to(bookmark.place)
            self._goal_view = viewpoint
            return
        if self.panel.isVisible():
            self.go_to(bookmark.place)
        eye.navigation.setViewpoint(viewpoint)

    def _is_here(self, bookmark: Bookmark) -> bool:
        return bookmark.is_on(self._document.recipe, self._document.heightmap)

    @property
    def ground(self) -> Land | None:
        """The ground, if it is that of the document's terrain."""
        return None if self._viewport is None else self.tiles.ground

    def go_to(self, text: str) -> None:
        """Go to the place in a line of text; where it is on another terrain, the document gets that first."""
        try:
            place = TerrainPlace.from_text(text)
        except UserError as error:
            self.warn(sentence(str(error)))
            return
        here = place.is_on(self._document.recipe, self._document.heightmap)
        if place.heights and not here:
            name = getattr(place.recipe.source, "name", "")
            self.warn(tr("The place is on the map “{name}”. Open that map first, then go there.", name=name))
            return
        self._actions["ExploreWorkspace"].trigger()
        self._goal = place
        if here:
            self._show()
            self._reach_goal()
        else:
            self._taking.make(place.recipe)

    @cached_property
    def _sketch(self) -> GroundSketch:
        """What is being drawn; made with the first stroke or ground."""
        from terrain_explorer.gui.explore.ground_sketch import GroundSketch

        return GroundSketch(self.tiles, self)

    @property
    def draws_at_depth(self) -> bool:
        """Whether strokes that are drawn here may be finer than the points of the map."""
        return self._in_sight and self._preview is None

    @property
    def _in_sight(self) -> bool:
        return self.panel.isVisible() or any(view.isVisible() and view.shows_ground for view in self._views)

    @property
    def awaits_ground(self) -> bool:
        """Whether the ground of the document's terrain is being looked for, and not known from what was drawn."""
        known = self._drawn is not None and self._drawn[0] is self._document.heightmap
        return self.draws_at_depth and self._worker.busy and not known

    @property
    def fine_ground(self) -> NestedGround | None:
        """The ground of the document's terrain whose level 0 is its map; None where there is none."""
        heightmap = self._document.heightmap
        land = self.land_of(heightmap)
        return land.ground if land is not None and land.ground.shape == heightmap.heights.shape else None

    def land_of(self, heightmap: Heightmap) -> Land | None:
        """Return the ground of a terrain that is shown, with what was just drawn on it; None while it is unknown."""
        land, drawn = self.tiles.ground, self._drawn
        if land is None:
            return None
        if drawn is not None and drawn[0] is heightmap and land.ground.shape == drawn[1].shape:
            return replace(land, ground=drawn[1])
        return land if self._found_for is heightmap and not self._worker.busy else None

    def sketch(self, ground: PatchedGround, windows: Windows) -> None:
        """Show a ground while a stroke is drawn; `windows` as in `GroundSketch.draw`."""
        if self.tiles.ground is not None:
            self._sketch.draw(self.tiles.ground, ground, windows)

    def take_sketch_back(self) -> None:
        """Show the ground without the stroke."""
        self._sketch.take_back()

    def take_sketched(self, heightmap: Heightmap, ground: NestedGround) -> None:
        """Take note that this is the ground of a terrain that the document is about to take."""
        self._drawn = heightmap, ground

    def preview(self, recipe: Recipe | None, heightmap: Heightmap) -> None:
        """Show the ground of a terrain that the document may take, or that of the document again.

        Meanwhile no place can be kept or taken: it would be one of a terrain that there may never be.
        """
        self._preview = None if heightmap is self._document.heightmap else (recipe, heightmap)
        self._listening.setOn(True)
        self._enable()
        if self._in_sight:
            self._show()

    @property
    def tones(self) -> PaletteTones:
        """The tones of the ground that is shown, as far as they are known."""
        return {slug: tones for slug, tones in self.map.ground.tones.items() if tones.heightmap is self._found_for}

    def point_to(self, place: tuple[int, int] | None) -> None:
        """Tell how near one is, and the height and the water of a place, south and east as in `MapViewport`."""
        panel = self.panel.made
        if panel is not None and panel.isVisible():
            from terrain_explorer.gui.explore.place_reading import place_reading

            viewport = None if self._worker.busy else self.viewport
            panel.setReading(
                "" if viewport is None else place_reading(self.tiles, viewport, place, self.map.ground.land_waters)
            )

    @property
    def _viewport(self) -> MapViewport | None:
        """What is in sight, if the ground is that of the document's terrain."""
        known = not self._worker.busy and self._found_for is self._document.heightmap
        return self.viewport if known else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin and end with the panel."""
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            opened = event.type() == QEvent.Type.Show
            if opened:
                self._show()
            self.map.ground.setEverywhere(opened)
            self.opened.emit(opened)
        return False

    def add_view(self, view: SurfaceView) -> None:
        """Find the ground for another view of the same, too."""
        self._views.append(view)
        view.destroyed.connect(lambda: self._views.remove(view))

    def setEye(self, view: SurfaceView | None) -> None:
        """Keep with bookmarks from where this surface is seen, or none."""
        self.eye = view
        self._enable()

    def _on_lacking(self) -> None:
        """Find the ground that the views would show, unless that is one that is only on its way."""
        heightmap = self.map.ground.heightmap
        if heightmap is self._document.shown or (self._preview is not None and heightmap is self._preview[1]):
            self._show()

    def _make_panel(self) -> ExplorePanel:
        from terrain_explorer.gui.explore.explore_panel import ExplorePanel

        panel = ExplorePanel(self.tiles, self.map, self._actions, self.marked)
        self.map.pointed.connect(lambda _: self.point_to(self.map.pointed_place))
        panel.bookmarks.chosen.connect(self.go_to_bookmark)
        panel.overview.wanted.connect(self._centre)
        return panel

    def _on_document(self) -> None:
        self._worker.cancel()
        if self.map.tiles is not None:
            self._sketch.end()
        self._found_for = self._preview = None
        if self._drawn is not None and self._drawn[0] is not self._document.heightmap:
            self._drawn = None
        self._enable()
        if self._in_sight:
            elsewhere = self.tiles.ground is not None and _window_in(self._document.recipe) != self._window
            if elsewhere or self.shows_other:
                self.map.fit()
            self._show()
        else:
            self._listening.setOn(False)

    def _on_shown(self, windows: Windows | None) -> None:
        """Show a stroke on the map while it is drawn."""
        shown, heightmap, land = self._document.shown, self._document.heightmap, self.tiles.ground
        if land is None or windows is None or not self.draws_at_depth or heightmap is not self._found_for:
            return
        if shown is heightmap:
            self._sketch.take_back()
        elif self.fine_ground is not None:
            self._sketch.draw_map(land, shown, heightmap, windows)

    def _show(self) -> None:
        """Find the ground of the document's terrain or of a preview, unless it is there or being looked for."""
        if self.map.tiles is None:
            from terrain_explorer.gui.views.map2d.tile_layer import TileLayer

            self.map.setTiles(TileLayer(self.tiles))
            self.map.setLocalContrast(self._actions["LocalContrast"].isChecked())
        recipe, heightmap = self._preview or (self._document.recipe, self._document.heightmap)
        self._listening.setOn(True)
        if heightmap is not self._found_for:
            self._found_for = heightmap
            self._worker.request(partial(finding_ground, recipe, heightmap, self._evaluation))
            self.map.ground.await_land(heightmap, same=not self.shows_other)

    def _on_ground(self, ground: Land) -> None:
        from terrain_explorer.terrain.recipe.changed_boxes import changed_boxes

        before, recipe, found_for = self.tiles.ground, self._document.recipe, self._found_for
        assert found_for is not None
        same = _ground_in(recipe)
        if self._preview is not None:
            recipe = self._preview[0]
        boxes = None if before is None or not _is_like(before, ground) else changed_boxes(self._recipe, recipe)
        self._recipe, self._drawn, drawn = recipe, None, self._sketch.forget()
        if boxes is not None and before is not None:
            # The colours stay, too: with its first stroke a grown terrain is known by its map alone.
            ground = replace(ground, facts=before.facts)
            outdated = partial(_touches, _on_ground(ground.facts, (*boxes, *drawn)))
            self.tiles.change_terrain(ground, outdated, self._at_hand)
        else:
            outdated = None
            self.tiles.setTerrain(ground, self._at_hand)
        self.map.ground.setLand(ground, found_for, outdated)
        self._window = _window_in(recipe)
        if same != self._identity or before is None:
            self._identity = same
            self._log.clear()
            self._on_viewport()
            self._log.rest()
        self._show_notes()
        self._reach_goal()
        self._enable()
        self.groundChanged.emit()
        self._tell_settled()

    @property
    def _at_hand(self) -> Heightmap | None:
        """The map of the ground, with the stroke that is being drawn."""
        return self._document.shown if self._found_for is self._document.heightmap else self._found_for

    def _tell_settled(self) -> None:
        if not self.busy:
            self.settled.emit()

    def _show_notes(self) -> None:
        """Say what cannot be shown in the depths."""
        panel, ground = self.panel.made, self.tiles.ground
        if panel is None or ground is None:
            return
        notes, waters = ground.facts.left_out, self.map.ground.land_waters
        if waters is not None and not waters.are_carved:
            fade = tr("Far down, rivers fade: ground that no river has carved has no valley there that is theirs.")
            notes = (*notes, fade)
        panel.setNotes(notes)

    def _reach_goal(self) -> None:
        goal = self._goal
        if goal is not None and not self._worker.busy and self.tiles.ground is not None:
            self._goal = None
            self._log.rest()
            self._see_window(goal.level, goal.window)
            view, self._goal_view = self._goal_view, None
            if view is not None and self.eye is not None:
                self.eye.navigation.setViewpoint(view)

    def _see_window(self, level: int, window: Window) -> None:
        from terrain_explorer.gui.views.map2d.map_viewport import MapViewport

        ground = self.tiles.ground
        if ground is not None:
            self.map.setViewport(MapViewport.of_window(ground.facts, level, window, *self.map.pixels))
            self._log.rest()

    def _see(self, viewport: MapViewport) -> None:
        self.map.setViewport(viewport.resized(*self.map.pixels))

    def _centre(self, place: tuple[int, int]) -> None:
        viewport = self._viewport
        if viewport is not None:
            self._see(replace(viewport, south=place[0], east=place[1]))

    def _on_viewport(self) -> None:
        viewport = self._viewport
        if viewport is not None:
            self._log.move(viewport)
            self.point_to(None)

    def _bookmark(self) -> None:
        place, eye, look = self.place, self.eye, self._document.look
        seen = None if eye is None or not eye.isVisible() else eye.navigation.seen
        number = self.bookmarks + 1
        if self.panel.isVisible() and place is not None:
            self.marked.add(tr("Place {number}", number=number), place.to_text(), self.map.picture(), seen, look)
        elif eye is not None and seen is not None:
            whole = self._whole_map.to_text()
            self.marked.add(tr("View {number}", number=number), whole, eye.grab(), seen, look)
            self.inform(tr("The view was kept. It is in the panels Camera and Explore, and in the project."))

    @property
    def _whole_map(self) -> TerrainPlace:
        """All of the document's map as a place."""
        from terrain_explorer.gui.views.map2d.map_viewport import MapViewport

        heightmap = self._document.heightmap
        viewport = MapViewport.of_whole(facts_of_map(heightmap), *self.map.pixels)
        return TerrainPlace.on(self._document.recipe, heightmap, viewport.level, viewport.window)

    def _copy(self) -> None:
        place = self.place
        if place is not None:
            QGuiApplication.clipboard().setText(place.to_text())
            self.inform(tr("The place was copied as a line of text. With “Paste place” anyone gets there."))

    def _ask(self) -> None:
        from terrain_explorer.gui.explore.take_dialog import ask_for_size

        viewport, ground = self._viewport, self.tiles.ground
        if viewport is None or ground is None:
            return
        recipe = self._document.recipe
        has_steps = ground.source is not None and recipe is not None and bool(recipe.steps)
        try:
            ask_for_size(viewport, has_steps, self.panel.window(), partial(self._taking.take, ground))
        except UserError as error:
            self.warn(sentence(str(error)))

    def _enable(self) -> None:
        there = self._viewport is not None
        for name in _PLACED:
            self._actions[name].setEnabled(there)
        self._actions["AddBookmark"].setEnabled(there or self.eye is not None)
        self._actions["PlaceBack"].setEnabled(there and self._log.has_back)
        self._actions["PlaceForward"].setEnabled(there and self._log.has_forward)
