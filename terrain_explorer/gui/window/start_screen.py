"""Shows the start page over the terrain, until the user does something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Generator as Steps
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Qt, Signal, SignalInstance
from PySide6.QtGui import QAction, QImage, QKeyEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from terrain_explorer import files
from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.files.raster.read_options import ReadOptions, ReadQuestion
from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.file_io.read_job import look_in
from terrain_explorer.gui.services.preferences import start_page_wanted
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.water.sea_and_rivers import levels_of_seas
from terrain_explorer.gui.widgets.docks import BannerPane
from terrain_explorer.gui.widgets.thumbnails import lit
from terrain_explorer.gui.window.first_steps import GuidedTask
from terrain_explorer.gui.window.guide import FirstSteps
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.shading.look import Look

if TYPE_CHECKING:
    from terrain_explorer.gui.presets.preset_gallery import PresetGallery
    from terrain_explorer.gui.window.start_page import StartPage

_SIDE = 256
"""About the pixels of a picture's longer side."""

_LARGEST = 40_000_000
"""The bytes of the largest file that is read for its picture: it should be there within a moment."""


class StartScreen(QObject):
    """Makes the start page when it is wanted, and takes it away with the first thing that the user does.

    Parameters
    ----------
    window
        Its middle is a `BannerPane`.
    open_file
        Opens a file of the user's choice.
    fill
        Fills a gallery of presets, and serves it.
    first_steps
        Offers the tasks after the page was left for the first time.
    """

    def __init__(
        self,
        window: QMainWindow,
        document: Document,
        files: FileController,
        actions: Mapping[str, QAction],
        open_file: Callable[[Path], None],
        fill: Callable[[PresetGallery], PresetGallery],
        first_steps: FirstSteps,
    ) -> None:
        super().__init__(window)
        self._first_steps = first_steps
        self._window, self._document, self._files, self._actions = window, document, files, actions
        self._open_file, self._fill = open_file, fill
        self._page: StartPage | None = None
        self._pictures = FilePictures(self)
        for name, action in actions.items():
            if name == "NewDrawing":
                # It has hints of its own.
                action.triggered.connect(self._take_away)
            elif name != "StartPage":
                action.triggered.connect(self.leave)
        actions["StartPage"].triggered.connect(self.show)

    def begin(self, drawn: SignalInstance, with_page: bool) -> None:
        """Show the page once the window has announced that a terrain is drawn, or offer the first steps without it.

        The page is left out where the user wants none at the start.
        """
        if not (with_page and start_page_wanted()):
            self._first_steps.offer_once()
            return

        def show() -> None:
            drawn.disconnect(show)
            # The user may have begun meanwhile.
            if not self._document.begun:
                self.show()

        drawn.connect(show)

    def show(self) -> None:
        """Show the page."""
        from terrain_explorer.gui.window.start_page import StartPage

        self.leave()
        self._page = page = StartPage(self._actions, self._files.recent())
        # First, so that a preset that was chosen is opened after the page has gone.
        for chosen in (page.gallery.chosen, page.gallery.stepsWanted):
            chosen.connect(self.leave)
        self._fill(page.gallery)
        page.leaving.connect(self.leave)
        page.taskChosen.connect(self._begin_task)
        page.fileChosen.connect(self._open)
        self._pictures.made.connect(page.setPicture)
        self._pictures.make(page.paths)
        page.setParent(self._window)
        self._fit()
        page.show()
        page.setFocus()
        self._application.installEventFilter(self)
        self._document.heightmapChanged.connect(self.leave)

    def leave(self) -> None:
        """Take the page away; after the first time, the first steps are offered."""
        if self._page is not None:
            self._take_away()
            self._first_steps.offer_once()

    def _take_away(self) -> None:
        if self._page is None:
            return
        page, self._page = self._page, None
        self._document.heightmapChanged.disconnect(self.leave)
        self._application.removeEventFilter(self)
        self._pictures.end()
        if _is_in(page, self._window.focusWidget()):
            self._middle.view.setFocus()
        page.hide()
        page.deleteLater()

    def stop(self) -> None:
        """Look at no more events."""
        self._application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the page with Escape, and with a click anywhere else in the window; fit it in as that changes."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and watched in (self._window, self._middle.view):
            self._fit()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            edits = self._page is not None and self._page.gallery.edits
            escaped = event.key() == Qt.Key.Key_Escape and not edits and _is_in(self._window, watched)
            if escaped:
                self.leave()
            return escaped
        clicked = event.type() == QEvent.Type.MouseButtonPress and _is_in(self._window, watched)
        if clicked and not _is_in(self._page, watched):
            self.leave()
        return False

    @property
    def _middle(self) -> BannerPane:
        middle = self._window.centralWidget()
        assert isinstance(middle, BannerPane)
        return middle

    def _fit(self) -> None:
        """Lay the page over the terrain, and over the panels, too, where they leave it too little room."""
        if self._page is None:
            return
        window, view = self._window, self._middle.view
        alone = place = QRect(view.mapTo(window, QPoint()), view.size())
        wanted = self._page.wanted_size
        if alone.width() < wanted.width():
            place = QRect(0, place.y(), window.width(), place.height())
        if alone.height() < wanted.height():
            place = QRect(place.x(), place.y(), place.width(), window.statusBar().y() - place.y())
        self._page.setOverPanels(place != alone)
        self._page.setGeometry(place)
        self._page.raise_()

    @property
    def _application(self) -> QCoreApplication:
        application = QCoreApplication.instance()
        assert application is not None
        return application

    def _open(self, path: Path) -> None:
        self.leave()
        self._files.ask_then(lambda: self._open_file(path))

    def _begin_task(self, task: GuidedTask) -> None:
        self._take_away()
        self._first_steps.begin(task)


def _is_in(place: QWidget | None, watched: QObject | None) -> bool:
    """Tell whether a widget is another one or within it, and not in a dialog over it."""
    if place is None or not isinstance(watched, QWidget):
        return False
    return watched is place or (place.isAncestorOf(watched) and watched.window() is place.window())


class FilePictures(QObject):
    """Makes a picture of one file after the other; a file that cannot be read, or takes long to, gets none.

    Signals
    -------
    made
        A path, and its `QImage`.
    """

    made = Signal(object, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._worker = Worker("file-pictures", self)
        self._worker.progressed.connect(self._announce)

    def make(self, paths: Iterable[Path]) -> None:
        """Make pictures of these files, and of no others any more."""
        self._worker.request(partial(_picturing, tuple(paths)))

    def end(self) -> None:
        """Make no more for now."""
        self._worker.cancel()

    def _announce(self, step: tuple[Path, QImage] | None) -> None:
        if step is not None:
            self.made.emit(*step)


def _picturing(paths: tuple[Path, ...]) -> Steps[tuple[Path, QImage] | None, None, None]:
    """Yield each path with its picture, and None in between so that the work can end there."""
    for path in paths:
        yield None
        picture = _picture(path)
        if picture is not None:
            yield path, picture


def _picture(path: Path) -> QImage | None:
    try:
        if path.stat().st_size > _LARGEST:
            return None
        heightmap = files.read(path, ReadOptions())
        return lit(heightmap, _look_of(heightmap), max(max(heightmap.rows, heightmap.columns) // _SIDE, 1))
    except (OSError, UserError, ReadQuestion, MemoryError):
        return None  # opening the file tells why


def _look_of(heightmap: Heightmap) -> Look:
    """Return the look in a project; of other files the usual one, with the sea in which the rivers of its steps end."""
    look = look_in(heightmap)
    if look is not None:
        return look
    with suppress(ValueError):  # a later version made the steps
        levels = levels_of_seas(Recipe.of(heightmap))
        return Look(water=True, water_level=levels[-1]) if levels else Look()
    return Look()
