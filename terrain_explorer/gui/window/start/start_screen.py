"""Shows the start page over the terrain, until the user does something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, SignalInstance
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.services.preferences import start_page_wanted
from terrain_explorer.gui.widgets.docks import BannerPane
from terrain_explorer.gui.window.start.file_pictures import FilePictures
from terrain_explorer.gui.window.start.first_hints import show_hints, show_hints_once
from terrain_explorer.gui.window.start.samples import Sample
from terrain_explorer.gui.window.start.start_page import StartPage


class StartScreen(QObject):
    """Makes the start page when it is wanted, and takes it away with the first thing that the user does.

    Parameters
    ----------
    window
        Its middle is a `BannerPane`.
    open_file, open_sample
        Open a file or a sample of the user's choice.
    """

    def __init__(
        self,
        window: QMainWindow,
        document: Document,
        files: FileController,
        actions: Mapping[str, QAction],
        open_file: Callable[[Path], None],
        open_sample: Callable[[Sample], None],
    ) -> None:
        super().__init__(window)
        self._window, self._document, self._files, self._actions = window, document, files, actions
        self._open_file, self._open_sample = open_file, open_sample
        self._page: StartPage | None = None
        self._pictures = FilePictures(self)
        for name, action in actions.items():
            if name == "NewDrawing":
                # It has hints of its own.
                action.triggered.connect(self._take_away)
            elif name != "StartPage":
                action.triggered.connect(self.leave)
        actions["StartPage"].triggered.connect(self.show)
        document.heightmapChanged.connect(self.leave)

    def begin(self, drawn: SignalInstance, with_page: bool) -> None:
        """Show the page once the window has announced that a terrain is drawn, or the first hints without it.

        The page is left out where the user wants none at the start.
        """
        if not (with_page and start_page_wanted()):
            show_hints_once(self._window)
            return

        def show() -> None:
            drawn.disconnect(show)
            # The user may have begun meanwhile.
            if not self._document.begun:
                self.show()

        drawn.connect(show)

    def show(self) -> None:
        """Show the page."""
        self.leave()
        self._page = page = StartPage(self._actions, self._files.recent())
        page.leaving.connect(self.leave)
        page.hintsWanted.connect(self._show_hints)
        page.fileChosen.connect(self._open)
        page.sampleChosen.connect(self._open_chosen_sample)
        self._pictures.made.connect(page.setPicture)
        self._pictures.make(page.paths)
        self._middle.setCover(page)
        page.setFocus()
        self._application.installEventFilter(self)

    def leave(self) -> None:
        """Take the page away; after the first time, the hints for the first steps follow."""
        if self._page is not None:
            self._take_away()
            show_hints_once(self._window)

    def _take_away(self) -> None:
        if self._page is None:
            return
        page, self._page = self._page, None
        self._application.removeEventFilter(self)
        self._pictures.end()
        if _is_in(page, self._window.focusWidget()):
            self._middle.view.setFocus()
        page.hide()
        page.deleteLater()

    def stop(self) -> None:
        """End the work for good."""
        self._application.removeEventFilter(self)
        self._pictures.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the page with Escape, and with a click anywhere else in the window."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            escaped = event.key() == Qt.Key.Key_Escape and _is_in(self._window, watched)
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

    @property
    def _application(self) -> QCoreApplication:
        application = QCoreApplication.instance()
        assert application is not None
        return application

    def _open(self, path: Path) -> None:
        self.leave()
        self._files.ask_then(lambda: self._open_file(path))

    def _open_chosen_sample(self, sample: Sample) -> None:
        self.leave()
        self._open_sample(sample)

    def _show_hints(self) -> None:
        self.leave()
        show_hints(self._window)


def _is_in(place: QWidget | None, watched: QObject | None) -> bool:
    """Tell whether a widget is another one or within it, and not in a dialog over it."""
    if place is None or not isinstance(watched, QWidget):
        return False
    return watched is place or (place.isAncestorOf(watched) and watched.window() is place.window())
