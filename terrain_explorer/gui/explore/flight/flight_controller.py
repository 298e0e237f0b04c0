"""Flies along the bookmarks: live over the map without end, or into a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QPalette
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.gui.explore.bookmarks import Bookmark
from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.export.picture_exporter import PictureExporter
from terrain_explorer.gui.services.keys import tell_need, written
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.theme import wants_dark
from terrain_explorer.gui.services.timers import repeating_timer
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE
from terrain_explorer.gui.views.surface3d.gl.gl_format import NoOpenGLError
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.language import sentence, tr
from terrain_explorer.terrain.shading.render_options import Background, FlightOptions, PixelSize
from terrain_explorer.terrain.tiles.terrain_place import TerrainPlace

if TYPE_CHECKING:
    from terrain_explorer.gui.explore.flight.flight_camera import Eye
    from terrain_explorer.gui.explore.flight.flight_dialog import FlightChoice
    from terrain_explorer.gui.explore.flight.flight_jobs import Flight
    from terrain_explorer.gui.explore.flight.flight_path import FlightPath
    from terrain_explorer.gui.explore.flight.route import Route
    from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas

_PAUSE = 25
"""Milliseconds from one picture of a live flight to the next, at least."""

_LEVEL = 15.0
"""Degrees above the horizon from which a flight looks down at least: nearer to it, mountains hide the way."""

_NAMED = 6
"""Places that a dialog names; of more it tells the number."""

_COMMANDS = "FlyAlong", "SaveFlight"
_TAKING_OVER = (QEvent.Type.MouseButtonPress, QEvent.Type.Wheel, QEvent.Type.KeyPress)


class FlightController(Reporter):
    """Carries out the commands for flights.

    Parameters
    ----------
    exports
        Saves pictures, one at a time; a flight is one.
    surface
        Where the surface is shown: a user who moves it ends a live flight, too.
    """

    def __init__(
        self,
        document: Document,
        explore: ExploreController,
        exports: PictureExporter,
        surface: SurfacePane,
        actions: Mapping[str, QAction],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document, self._explore, self._exports = document, explore, exports
        self._surface, self._actions, self._window = surface, actions, window
        self._canvas: OffscreenCanvas | None = None
        self._path: FlightPath | None = None
        self._seconds = 0.0
        self._clock, self._timer = QElapsedTimer(), repeating_timer(self, _PAUSE, self._fly, precise=True)
        self._when_there: Callable[[], None] | None = None
        self._refused = ""
        explore.groundChanged.connect(self._go_on)
        explore.bookmarksChanged.connect(self._enable)
        actions["AddBookmark"].changed.connect(self._enable)  # it may have another key
        actions["AddBookmark"].triggered.connect(self._take_back)
        actions["FlyAlong"].toggled.connect(lambda wanted: self._begin(self._start) if wanted else self._land())
        actions["SaveFlight"].triggered.connect(lambda: self._begin(self._ask))
        self._enable()

    @property
    def flying(self) -> bool:
        """Whether the map flies."""
        return self._path is not None

    def _enable(self) -> None:
        """Offer flights where there are bookmarks, and tell elsewhere how to keep one."""
        possible = self._explore.bookmarks > 0
        lacking = tr("There is no bookmark to fly to. Go to a place and press Bookmark ({key}).", key=self._key)
        for name in _COMMANDS:
            self._actions[name].setEnabled(possible)
            tell_need(self._actions[name], "" if possible else lacking)

    @property
    def _key(self) -> str:
        return written([self._actions["AddBookmark"].shortcut()])

    def _begin(self, go_on: Callable[[], None]) -> None:
        """Show the map without end, and go on when its ground is there."""
        self._actions["ExploreWorkspace"].trigger()
        self._when_there = go_on
        if self._explore.ground is not None:
            self._go_on()

    def _go_on(self) -> None:
        go_on, self._when_there = self._when_there, None
        if go_on is not None:
            go_on()
        elif self.flying:
            self._land()  # it is another terrain

    def _start(self) -> None:
        from terrain_explorer.gui.explore.flight.flight_dialog import KEY
        from terrain_explorer.gui.export.picture_dialogs import load_options

        found = self._found()
        if found is None:
            self._land()
            return
        _, _, path = found
        self._path, self._seconds = path, load_options(KEY, FlightOptions).seconds
        self._clock.start()
        self._timer.start()
        self._watch(QObject.installEventFilter)

    def _fly(self) -> None:
        """Show the place that is due."""
        shown, path = self._explore.map, self._path
        if path is None or not self._explore.panel.isVisible():
            self._land()
            return
        time = min(self._clock.elapsed() / 1000 / self._seconds, 1.0)
        shown.setViewport(path.at(time).resized(*shown.pixels))
        if time == 1.0:
            self._land()

    def _land(self) -> None:
        if self._path is not None:
            self._watch(QObject.removeEventFilter)
        self._timer.stop()
        self._path = None
        self._actions["FlyAlong"].setChecked(False)

    def _watch(self, begin_or_end: Callable[[QObject, QObject], object]) -> None:
        application = QCoreApplication.instance()
        assert application is not None
        begin_or_end(application, self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End the flight when the user takes over in one of the views, or presses Escape."""
        escaped = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escaped or (event.type() in _TAKING_OVER and isinstance(watched, QWidget) and self._is_view(watched)):
            self._land()
        return False

    def _is_view(self, widget: QWidget) -> bool:
        # Not the whole panel: its button ends the flight by itself, and would begin the next one.
        views = self._explore.map, self._explore.panel.content().bookmarks, self._surface
        return any(view is widget or view.isAncestorOf(widget) for view in views)

    def _ask(self) -> None:
        from terrain_explorer.gui.explore.flight.flight_dialog import FlightDialog
        from terrain_explorer.gui.explore.flight.flight_jobs import Flight

        found, ground = self._found(), self._explore.ground
        if found is None or ground is None or not self._exports.job.may_begin():
            return
        route, words, _ = found
        shown = self._explore.map
        background = shown.palette().color(QPalette.ColorRole.Dark)
        colour = background.red(), background.green(), background.blue()
        local = self._actions["LocalContrast"].isChecked()
        flight = Flight(
            ground,
            self._document.look,
            route,
            colour,
            local,
            self._explore.map.ground.land_waters,
            self._eye(),
            self._explore.tones,
        )
        dialog = FlightDialog(PixelSize(*shown.pixels), words, self._surface.in_3d, self._window)
        dialog.accepted.connect(lambda: self._ask_where(flight, dialog.choice()))
        dialog.open()

    def _eye(self) -> Eye:
        """Return an eye that looks as the view does, or as it does at first."""
        from terrain_explorer.gui.explore.flight.flight_camera import Eye

        view = self._surface.surface
        background: Background = "dark" if wants_dark() else "light"
        looks = OBLIQUE if view is None or view.camera.within else view.camera
        heightmap = self._document.heightmap
        lens = {} if view is None else {"field_of_view": view.lens}
        return Eye.on(heightmap, looks.azimuth, max(looks.elevation, _LEVEL), background, **lens)

    def _found(self) -> tuple[Route, str, FlightPath] | None:
        """Return the places to fly along, in words, too, and the way over the map; the user is told of what lacks."""
        from terrain_explorer.gui.explore.flight.route import Route

        panel, ground = self._explore.panel.content(), self._explore.ground
        route = self._route(panel.bookmarks.chosen_ones())
        if route is None or ground is None:
            return None
        try:
            path = Route([place for _, place in route]).path(ground.facts, PixelSize(*self._explore.map.pixels))
        except UserError as error:
            self._refuse(sentence(str(error)))
            return None
        self._take_back()
        return Route([place for _, place in route]), _in_words([name for name, _ in route]), path

    def _route(self, bookmarks: Sequence[Bookmark]) -> list[tuple[str, TerrainPlace]] | None:
        """Return those bookmarks that are on the terrain, with their names."""
        here = [(bookmark.name, place) for bookmark in bookmarks if (place := self._place(bookmark)) is not None]
        if not here:
            self._refuse(
                tr("No bookmark is on this terrain. Keep a place of it ({key}), or go to a bookmark.", key=self._key)
            )
            return None
        if len(here) < len(bookmarks):
            elsewhere = len(bookmarks) - len(here)
            self.inform(tr("Left out: %n bookmark(s) on other terrains.", None, elsewhere))
        return here

    def _refuse(self, reason: str) -> None:
        self._refused = reason
        self.warn(reason)

    def _take_back(self) -> None:
        """Take away why there was no flight: there may be one now."""
        self.withdrawn.emit(self._refused)

    def _place(self, bookmark: Bookmark) -> TerrainPlace | None:
        try:
            place = TerrainPlace.from_text(bookmark.place)
        except UserError:  # of a version that knows more
            return None
        return place if place.is_near(self._document.recipe, self._document.heightmap) else None

    def _ask_where(self, flight: Flight, choice: FlightChoice) -> None:
        from terrain_explorer.gui.export.picture_dialogs import picture_file_dialog

        path = self._document.path
        dialog = picture_file_dialog(choice, path, self._window)
        dialog.fileSelected.connect(lambda name: self.save(flight, choice, Path(name)))
        dialog.open()

    def save(self, flight: Flight, choice: FlightChoice, path: Path) -> None:
        """Save a flight, but replace no file unless the user has agreed to it."""
        from terrain_explorer.gui.explore.flight.flight_jobs import saving_flight

        def start() -> None:
            canvas = None
            if choice.surface:
                try:
                    canvas = self._canvas = self._canvas or _make_canvas()
                except NoOpenGLError as error:
                    self._exports.job.report_error(error)
                    return
            shown = flight if choice.surface else replace(flight, eye=None)
            if choice.cut_out:
                shown = replace(shown, background=None)
            work, label = saving_flight, tr("Saving {name}", name=path.name)
            self._exports.job.start(lambda: work(shown, choice.size, choice.timing, path, canvas), label)

        self._exports.replace(choice.files(path), path, self._document.path, tr(choice.asking), start)


def _make_canvas() -> OffscreenCanvas:
    from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas  # OpenGL wants its platform chosen

    return OffscreenCanvas()


def _in_words(names: Sequence[str]) -> str:
    if len(names) == 1:
        return tr("From the whole terrain to {place}", place=names[0])
    if len(names) > _NAMED:
        return tr("From {first} to {last}, along %n place(s)", None, len(names), first=names[0], last=names[-1])
    return " → ".join(names)
