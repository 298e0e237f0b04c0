"""Explores the document's terrain without end: finds its ground, and goes from place to place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QGuiApplication

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.gui.explore.taking_controller import TakingController
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.views.endless3d.map_places import MapPlaces
from terrain_explorer.gui.views.tiles.async_cache import TileCache
from terrain_explorer.gui.views.tool import Tools
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.language import sentence, tr
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.heightmap import Windows
from terrain_explorer.terrain.recipe import Evaluation, Piece, Recipe
from terrain_explorer.terrain.scale.ground import NestedGround
from terrain_explorer.terrain.scale.patches import PatchedGround
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones
from terrain_explorer.terrain.shading.waters import Waters
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.land import Land, finding_ground
from terrain_explorer.terrain.tiles.terrain_place import TerrainPlace, identity
from terrain_explorer.terrain.tiles.tile_key import TileKey

if TYPE_CHECKING:
    from terrain_explorer.gui.explore.explore_panel import ExplorePanel
    from terrain_explorer.gui.explore.ground_sketch import GroundSketch
    from terrain_explorer.gui.views.map2d.map_viewport import MapViewport
    from terrain_explorer.terrain.recipe.changed_boxes import MapBox
    from terrain_explorer.terrain.tiles.tile_waters import LandWaters

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
    """Shows the ground of the document's terrain while the panel is open, and the places that are wanted on it.

    Attributes
    ----------
    panel
        The panel, made when it is first shown.
    tiles
        The tiles of the ground.
    changed
        Which tiles differ from those of the ground before; None for all.

    Signals
    -------
    groundChanged
        The tiles are those of another ground, `tiles.ground`.
    groundAwaited
        Another ground is being looked for; the tiles are still those of the one before.
    watersChanged
        The rivers and lakes to be shown are others.
    tonesChanged
        The tones of palettes to be shown are others.
    settled
        Everything in sight is there, as finely as it gets.
    bookmarksChanged
        There are more or fewer bookmarks.
    """

    groundChanged = Signal()
    groundAwaited = Signal()
    watersChanged = Signal()
    tonesChanged = Signal()
    settled = Signal()
    bookmarksChanged = Signal()

    def __init__(
        self,
        document: Document,
        taking: TakingController,
        tools: Tools,
        actions: Mapping[str, QAction],
        evaluation: Evaluation,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document, self._taking, self._evaluation = document, taking, evaluation
        self._actions, self._tools = actions, tools
        self.tiles = TileCache(self)
        self.panel: LazyWidget[ExplorePanel] = LazyWidget(
            self._make_panel, lambda panel: panel.map.setLook(document.look), document.lookChanged
        )
        self._log = TravelLog(self)
        self._log.changed.connect(self._enable)
        self._waters: Waters | None = None
        self._tones = NO_TONES
        self._land_waters: LandWaters | None = None
        self._goal: TerrainPlace | None = None
        self._found_for: Heightmap | None = None
        self._recipe: Recipe | None = None  # that of the tiles
        self._drawn: tuple[Heightmap, NestedGround] | None = None  # the terrain whose ground is still looked for
        self.changed: Callable[[TileKey], bool] | None = None
        self._preview: tuple[Recipe | None, Heightmap] | None = None
        self._left: MapViewport | None = None  # what was in sight before a preview of other proportions
        self._identity: object = None
        self._worker = Worker("ground", self)
        self._worker.finished.connect(self._on_ground)
        self._worker.failed.connect(self.report_error)
        self._listening = Listening(
            (document.heightmapChanged, self._on_document), (document.shownChanged, self._on_shown)
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
        self._enable()

    @property
    def busy(self) -> bool:
        """Whether the panel is open and does not show all that is in sight yet."""
        if not self.panel.isVisible():
            return False
        shown = self.panel.content().map
        return self._worker.busy or (shown.viewport is not None and not shown.refined)

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
        """How many bookmarks there are, as far as the panel was shown."""
        panel = self.panel.made
        return 0 if panel is None else panel.bookmarks.count()

    @property
    def heightmap(self) -> Heightmap:
        """The terrain whose ground is shown or looked for: the document's, or a preview."""
        return self._document.heightmap if self._found_for is None else self._found_for

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
        return self.panel.isVisible() and self._preview is None

    @property
    def awaits_ground(self) -> bool:
        """Whether the ground of the document's terrain is being looked for, and not known from what was drawn."""
        known = self._drawn is not None and self._drawn[0] is self._document.heightmap
        return self.draws_at_depth and self._worker.busy and not known

    @property
    def fine_ground(self) -> NestedGround | None:
        """The ground of the document's terrain whose level 0 is its map; None where there is none."""
        land, heightmap = self.tiles.ground, self._document.heightmap
        if land is None or land.ground.shape != heightmap.heights.shape:
            return None
        if self._drawn is not None and self._drawn[0] is heightmap:
            return self._drawn[1]
        return land.ground if self._found_for is heightmap and not self._worker.busy else None

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
        if self.panel.isVisible():
            self._show()

    def setWaters(self, waters: Waters | None) -> None:
        """Take the rivers and lakes of a terrain, or none: they are shown if it is the document's."""
        self._waters = waters
        self._show_waters()

    def setTones(self, tones: PaletteTones) -> None:
        """Take the tones of a terrain: they are shown if it is the document's."""
        self._tones = tones
        self._show_tones()

    @property
    def waters(self) -> LandWaters | None:
        """The rivers and lakes of the ground that is shown, if they are known."""
        known = self._waters is not None and self._waters.drainage.heightmap is self._found_for
        return self._land_waters if known and not self._worker.busy else None

    @property
    def tones(self) -> PaletteTones:
        """The tones of the ground that is shown, as far as they are known."""
        return {slug: tones for slug, tones in self._tones.items() if tones.heightmap is self._found_for}

    def point_to(self, place: tuple[int, int] | None) -> None:
        """Tell how near one is, and the height and the water of a place, south and east as in `MapViewport`."""
        from terrain_explorer.gui.explore.place_reading import place_reading

        panel = self.panel.made
        if panel is not None:
            viewport = None if self._worker.busy else panel.map.viewport
            panel.setReading("" if viewport is None else place_reading(self.tiles, viewport, place, self.waters))

    @property
    def _viewport(self) -> MapViewport | None:
        """What is in sight, if the ground is that of the document's terrain."""
        panel = self.panel.made
        known = panel is not None and not self._worker.busy and self._found_for is self._document.heightmap
        return panel.map.viewport if panel is not None and known else None

    def _make_panel(self) -> ExplorePanel:
        from terrain_explorer.gui.explore.explore_panel import ExplorePanel

        panel = ExplorePanel(self.tiles, self._actions)
        self._actions["LocalContrast"].toggled.connect(panel.map.setLocalContrast)
        panel.map.moved.connect(self._on_viewport)
        panel.map.pointed.connect(lambda _: self.point_to(panel.map.pointed_place))
        panel.map.settled.connect(self.settled)
        panel.bookmarks.chosen.connect(self.go_to)
        panel.bookmarks.countChanged.connect(self.bookmarksChanged)
        panel.overview.wanted.connect(self._centre)
        panel.shown.connect(self._show)
        self._tools.add(panel.map)
        return panel

    def _on_document(self) -> None:
        self._worker.cancel()
        if self.panel.made is not None:
            self._sketch.end()
        self._found_for = self._preview = None
        if self._drawn is not None and self._drawn[0] is not self._document.heightmap:
            self._drawn = None
        self._enable()
        if self.panel.isVisible():
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
        recipe, heightmap = self._preview or (self._document.recipe, self._document.heightmap)
        self._listening.setOn(True)
        if heightmap is not self._found_for:
            self._found_for = heightmap
            self.panel.content().map.setHeightmap(heightmap)
            self._show_tones()
            self._worker.request(partial(finding_ground, recipe, heightmap, self._evaluation))
            self.groundAwaited.emit()

    def _on_ground(self, ground: Land) -> None:
        from terrain_explorer.terrain.recipe.changed_boxes import changed_boxes

        panel, before = self.panel.content(), self.tiles.ground
        viewport, same = panel.map.viewport, _ground_in(self._document.recipe)
        recipe = self._document.recipe if self._preview is None else self._preview[0]
        boxes = None if before is None or not _is_like(before, ground) else changed_boxes(self._recipe, recipe)
        self._recipe, self._drawn, drawn = recipe, None, self._sketch.forget()
        if boxes is not None and before is not None:
            # The colours stay, too: with its first stroke a grown terrain is known by its map alone.
            self._change(replace(ground, facts=before.facts), (*boxes, *drawn))
            return
        self.changed = None
        self.tiles.setTerrain(ground)
        panel.map.setGround(ground)
        # After a step or a change of a parameter one stays where one is; another terrain is shown as a whole.
        stays = same == self._identity and before is not None and before.facts.extent == ground.facts.extent
        self._identity = same
        if viewport is not None and stays:
            panel.map.setViewport(replace(viewport, facts=ground.facts))
        elif self._preview is not None:
            self._left = self._left or viewport
        elif self._left is not None and self._left.facts.extent == ground.facts.extent:
            panel.map.setViewport(replace(self._left, facts=ground.facts))
        else:
            self._begin(ground)
        if self._preview is None:
            self._left = None
        self._show_waters()
        self._reach_goal()
        self._enable()
        self.groundChanged.emit()

    def _show_tones(self) -> None:
        panel = self.panel.made
        if panel is not None:
            panel.map.setTones(self.tones)
            self.tonesChanged.emit()

    def _change(self, ground: Land, boxes: tuple[MapBox, ...]) -> None:
        """Take a ground that differs in some rectangles of the map alone."""
        self.changed = partial(_touches, _on_ground(ground.facts, boxes))
        self.tiles.change_terrain(ground, self.changed)
        self.panel.content().map.change_ground(ground)
        self._show_waters()
        self._reach_goal()
        self._enable()
        self.groundChanged.emit()

    def _show_waters(self) -> None:
        from terrain_explorer.terrain.tiles.tile_waters import LandWaters

        ground, waters, before = self.tiles.ground, self._waters, self._land_waters
        if ground is None or waters is None:
            self._land_waters = None
        elif before is None or before.land is not ground or before.waters is not waters:
            self._land_waters = LandWaters(ground, waters)
        panel, shown = self.panel.made, self.waters
        if panel is not None:
            panel.map.setLandWaters(shown)
        if panel is not None and ground is not None:
            notes = ground.facts.left_out
            if shown is not None and not shown.are_carved:
                fade = tr("Far down, rivers fade: ground that no river has carved has no valley there that is theirs.")
                notes = (*notes, fade)
            panel.setNotes(notes)
        self.watersChanged.emit()

    def _begin(self, ground: Land) -> None:
        """See the whole terrain first, and then the piece that the document's terrain is, where it is one."""
        self._log.clear()
        self._on_viewport()
        self._log.rest()
        source = self._document.recipe.source if self._document.recipe else None
        if isinstance(source, Piece) and source.window is not None and ground.source is not None:
            self._see_window(source.generator.exponent, source.window)

    def _reach_goal(self) -> None:
        goal = self._goal
        if goal is not None and not self._worker.busy and self.tiles.ground is not None:
            self._goal = None
            self._log.rest()
            self._see_window(goal.level, goal.window)

    def _see_window(self, level: int, window: Window) -> None:
        from terrain_explorer.gui.views.map2d.map_viewport import MapViewport

        panel, ground = self.panel.made, self.tiles.ground
        if panel is not None and ground is not None:
            panel.map.setViewport(MapViewport.of_window(ground.facts, level, window, *panel.map.pixels))
            self._log.rest()

    def _see(self, viewport: MapViewport) -> None:
        panel = self.panel.made
        if panel is not None:
            panel.map.setViewport(viewport.resized(*panel.map.pixels))

    def _centre(self, place: tuple[int, int]) -> None:
        viewport = self._viewport
        if viewport is not None:
            self._see(replace(viewport, south=place[0], east=place[1]))

    def _on_viewport(self) -> None:
        panel = self.panel.made
        if panel is not None and panel.map.viewport is not None:
            self._log.move(panel.map.viewport)
            self.point_to(None)

    def _bookmark(self) -> None:
        panel, place = self.panel.made, self.place
        if panel is not None and place is not None:
            panel.bookmarks.add_bookmark(place.to_text(), panel.map.picture())

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
        self._actions["PlaceBack"].setEnabled(there and self._log.has_back)
        self._actions["PlaceForward"].setEnabled(there and self._log.has_forward)
