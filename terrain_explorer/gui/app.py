"""Starts the program with its window."""

from __future__ import annotations

import ctypes
import linecache
import logging
import os
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from tempfile import TemporaryFile
from typing import NoReturn

from PySide6.QtCore import QBuffer, QCoreApplication, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from terrain_explorer import __version__
from terrain_explorer.errors import UserError
from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.errors import HeightmapFileError, choose_ending, saving
from terrain_explorer.gui.builds.builds_feature import close_unasked
from terrain_explorer.gui.crash_handler import CrashReporter, Hooks, show_failed_start
from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.services.garbage import GarbageCollector
from terrain_explorer.gui.services.icons import program_icon
from terrain_explorer.gui.services.installation import load_ahead
from terrain_explorer.gui.services.log_file import log_file, logging_to
from terrain_explorer.gui.services.messages import MessageLevel, UserMessage
from terrain_explorer.gui.services.qt_start import starting_qt
from terrain_explorer.gui.services.safe_mode import safe_mode
from terrain_explorer.gui.services.settings import forgetting_settings, settings, settle_settings
from terrain_explorer.gui.services.translation import speak_chosen
from terrain_explorer.gui.services.worker import end_with
from terrain_explorer.gui.views.surface3d.gl.gl_format import request_core_profile
from terrain_explorer.language import tr

_PROGRAM = "terrain-explorer"
_TURN = 0.0005
"""Seconds for which a worker may keep Python to itself while the window waits for it.

Python's own 5 milliseconds are over quickly, but a picture needs its turn again after each of its many calls to Qt and
to OpenGL: 30 of them took 220 ms beside a worker, with this 20.
"""
_M_ARENA_MAX = -8
"""The number that glibc's `mallopt` has for it."""
_log = logging.getLogger(__name__)


def run(path: Path | None = None, screenshot: Path | None = None, safe: bool = False, place: str | None = None) -> int:
    """Open the window, and return the exit status after it has closed.

    Parameters
    ----------
    path
        A heightmap to open.
    screenshot
        Save a picture of the window here once the terrain is drawn, and close the window.
    safe
        Whether to run without OpenGL and without the user's settings.
    place
        The text of a place to go to; see `TerrainPlace`.

    Raises
    ------
    HeightmapFileError
        No picture can be saved under the name `screenshot`, or in its folder.
    """
    app = make_application()
    with logging_to(log_file()), _settings(app, safe, screenshot is not None):
        speak_chosen(app)
        if screenshot is not None:
            _check_target(screenshot)
        try:
            window = MainWindow()
            picture = _Screenshot(window, screenshot) if screenshot else None
            if path is not None:
                window.open_file(path)
            if place is not None:
                window.go_to_place(place)
            if picture is None and not safe:
                window.start_screen.begin(window.drawn, with_page=path is None and place is None)
            window.show()
        except Exception as error:
            _give_up(error, quiet=screenshot is not None)
        hooks = _hooks(window, quiet=screenshot is not None)
        load_ahead(window, window.drawn, window.making_panels())
        with hooks.installed():
            code = app.exec()
        settle_settings()
        return end_with(picture.code if picture else code)


def _settings(app: QApplication, safe: bool, quiet: bool) -> AbstractContextManager[None]:
    """Return a block with the settings of this run; a program without a user changes none."""
    if safe:
        return safe_mode(app)
    return forgetting_settings(app, settings()) if quiet else nullcontext()


def _give_up(error: Exception, quiet: bool) -> NoReturn:
    """End the program because its window could not be made."""
    if isinstance(error, UserError):
        _log.critical("The program could not start: %s", error)
    else:
        _log.critical("The program could not start", exc_info=error)
    if not quiet:
        show_failed_start(error)
    # Half a window may have threads at work that nothing stops any more.
    os._exit(1)


def _hooks(window: MainWindow, quiet: bool) -> Hooks:
    """Return hooks for unexpected errors: a dialog shows them, or a program without a user ends."""
    hooks = Hooks()
    if quiet:
        hooks.caught.connect(lambda _: os._exit(1))
        hooks.interrupted.connect(lambda: os._exit(130))
    else:
        # Queued: errors come from any thread and from the middle of painting, and no dialog can open there.
        reporter = CrashReporter(window, lambda: window.document.heightmap, window.messages.show_error)
        hooks.caught.connect(reporter.report, Qt.ConnectionType.QueuedConnection)
        hooks.interrupted.connect(lambda: close_unasked(window))
    return hooks


def make_application() -> QApplication:
    """Return the application with its name, its icon, the right version of OpenGL and a collector of garbage."""
    _save_memory()
    # Both have to happen before the application is made.
    request_core_profile()
    # Qt would merge moves of a pen while the window is busy, and a stroke would lose its corners.
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_CompressHighFrequencyEvents, False)
    QApplication.setApplicationName(_PROGRAM)
    QApplication.setApplicationDisplayName("Terrain Explorer")
    QApplication.setApplicationVersion(__version__)
    QApplication.setDesktopFileName(_PROGRAM)
    with starting_qt():
        app = QApplication([_PROGRAM])
    GarbageCollector(app)
    sys.setswitchinterval(_TURN)
    app.setWindowIcon(program_icon())
    return app


def _save_memory() -> None:
    """Give back what is of no use to this program."""
    # PySide looks into the source of every module that is imported, and Python keeps these lines: 20 MB.
    linecache.clearcache()
    # With glibc each thread has a heap of its own, and what was freed there serves no other thread: tiles, which are
    # made in turn by all, left 200 MB lying idle.
    if sys.platform == "linux" and (mallopt := getattr(ctypes.CDLL(None), "mallopt", None)) is not None:
        mallopt(_M_ARENA_MAX, 1)


def _check_target(path: Path) -> None:
    """Refuse a picture that could not be saved, before a window is made for it.

    Raises
    ------
    HeightmapFileError
        The name stands for no format of pictures, or the folder takes no file.
    """
    with saving(path.name), TemporaryFile(dir=path.parent):
        _encoded(QPixmap(1, 1), path)


def _encoded(picture: QPixmap, path: Path) -> bytes:
    """Return the content of a file with a picture, in the format that its name stands for.

    Raises
    ------
    HeightmapFileError
        The name stands for no format of pictures.
    """
    content = QBuffer()
    content.open(QBuffer.OpenModeFlag.WriteOnly)
    if not picture.save(content, path.suffix[1:]):
        raise HeightmapFileError(path.name, tr("cannot be saved under this name"), choose_ending([".png"]))
    return bytes(content.data().data())


class _Screenshot:
    """Saves a picture of the window once it has settled, and closes it."""

    def __init__(self, window: MainWindow, path: Path) -> None:
        self.code = 1
        self._window = window
        self._path = path
        window.settled.connect(self._on_settled)
        window.files.reported.connect(self._on_report)
        window.files.asked.connect(lambda question: self._give_up(question.sentence))

    def _on_settled(self) -> None:
        # The map that may stand in for the surface announces itself while it is still being painted.
        self._window.settled.disconnect(self._on_settled)
        QTimer.singleShot(0, self._window, self._take)

    def _take(self) -> None:
        try:
            with saving(self._path.name), replacing(self._path) as file:
                file.write(_encoded(self._window.grab(), self._path))
            self.code = 0
        except UserError as error:
            print(error, file=sys.stderr)
        close_unasked(self._window)

    def _on_report(self, message: UserMessage) -> None:
        if message.level is MessageLevel.ERROR:
            self._give_up(message.text)

    def _give_up(self, reason: str) -> None:
        """End without a picture where the file cannot be read: another terrain would be no answer."""
        self._window.settled.disconnect(self._on_settled)
        print(reason, file=sys.stderr)
        close_unasked(self._window)
