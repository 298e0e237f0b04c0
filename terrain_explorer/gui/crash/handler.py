"""Errors that nobody expected: they are caught wherever they arise, logged, told once, and the work can be saved."""

from __future__ import annotations

import logging
import os
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, QProcess, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from terrain_explorer.files import save_filters, write
from terrain_explorer.gui.crash.dialog import CrashDialog
from terrain_explorer.gui.services.recent_files import recent_folder
from terrain_explorer.gui.services.safe_mode import in_safe_mode
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap

_KIND = "tiff32f"
"""Loses nothing and is written without a calculation that could fail as well."""

_NAME = "rescued-terrain.tif"
_log = logging.getLogger(__name__)


class Hooks(QObject):
    """Catches what nothing else catches: in Qt's slots and events, in threads, and where objects are deleted.

    Signals
    -------
    caught
        The exception; told from the thread in which it arose.
    interrupted
        The user wants the program to end, by Ctrl+C in a terminal.
    """

    caught = Signal(object)
    interrupted = Signal()

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Catch until the block ends."""
        before = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook = self._on_error
        threading.excepthook = lambda raised: self._catch(raised.exc_value)
        sys.unraisablehook = lambda raised: self._catch(raised.exc_value)
        try:
            yield
        finally:
            sys.excepthook, threading.excepthook, sys.unraisablehook = before

    def _on_error(self, _kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        self._catch(error)

    def _catch(self, error: BaseException | None) -> None:
        if isinstance(error, Exception):
            _log.critical("An error that nobody expected", exc_info=error)
            self.caught.emit(error)
        elif isinstance(error, KeyboardInterrupt):
            self.interrupted.emit()


class CrashReporter(QObject):
    """Tells of errors in one dialog, from which the terrain can be saved.

    An error of the same place is told in the dialog once: while the dialog is open it is counted there, and after the
    user chose to continue it goes to `again`, so that one can still work beside an error that comes all the time.

    Parameters
    ----------
    window
        The window that *Quit* closes. Where a second error comes after that, *Quit* ends the program at once.
    heightmap
        Called for the terrain to save.
    again
        Called with an error of a kind that was told before.
    """

    def __init__(
        self, window: QWidget, heightmap: Callable[[], Heightmap], again: Callable[[BaseException], None]
    ) -> None:
        super().__init__(window)
        self._window, self._heightmap, self._again = window, heightmap, again
        self._counts: Counter[str] = Counter()
        self._dialog: CrashDialog | None = None
        self._quitting = False

    def report(self, error: BaseException) -> None:
        """Tell of an error. Call it from the GUI thread, and not while something is being painted."""
        place = place_of(error)
        self._counts[place] += 1
        if self._dialog is not None:
            self._dialog.addError(details_of(error), self._counts.total())
        elif self._counts[place] == 1:
            self._open(error)
        else:
            self._again(error)

    def _open(self, error: BaseException) -> None:
        dialog = self._dialog = CrashDialog(sentence_of(error), details_of(error), self._window)
        dialog.saveWanted.connect(self._choose_file)
        dialog.quitWanted.connect(self._quit)
        dialog.finished.connect(self._on_closed)
        dialog.open()

    def _on_closed(self) -> None:
        self._dialog = None

    def _choose_file(self) -> None:
        label = next(label for label, kind in save_filters().items() if kind == _KIND)
        files = QFileDialog(self._dialog, tr("Save the current terrain"), str(recent_folder()), label)
        files.setObjectName("rescueDialog")
        files.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        files.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        files.setDefaultSuffix(Path(_NAME).suffix[1:])
        files.selectFile(_NAME)
        files.fileSelected.connect(lambda name: self._save(Path(name)))
        files.open()

    def _save(self, path: Path) -> None:
        """Save at once and here: a worker may be what went wrong."""
        try:
            write(self._heightmap(), path, _KIND)
            outcome = tr("Saved {name}.", name=path.name)
        except Exception as error:
            _log.exception("The terrain could not be saved after an error")
            outcome = str(error) or sentence_of(error)
        if self._dialog is not None:
            self._dialog.setOutcome(outcome)

    def _quit(self) -> None:
        if self._quitting:
            logging.shutdown()
            os._exit(1)
        self._quitting = True
        self._window.close()


def show_failed_start(error: BaseException) -> None:
    """Tell that the program could not start, and start it in safe mode where the user wants that."""
    box = QMessageBox(QMessageBox.Icon.Critical, "Terrain Explorer", tr("Terrain Explorer could not start."))
    box.setObjectName("failedStart")
    box.setInformativeText(sentence_of(error))
    box.setDetailedText(details_of(error))
    box.addButton(QMessageBox.StandardButton.Close)
    safe = None if in_safe_mode() else box.addButton(tr("Start in safe mode"), QMessageBox.ButtonRole.AcceptRole)
    box.exec()
    if safe is not None and box.clickedButton() is safe:
        QProcess.startDetached(*_safe_start())


def _safe_start() -> tuple[str, list[str]]:
    """Return the program and the words that start this one in safe mode."""
    words = [] if getattr(sys, "frozen", False) else ["-P", "-m", "terrain_explorer"]
    return sys.executable, [*words, "--safe-mode"]


def sentence_of(error: BaseException) -> str:
    """Return what an error says of itself, in a line."""
    return traceback.format_exception_only(error)[-1].strip()


def details_of(error: BaseException) -> str:
    """Return an error with the way to where it arose."""
    return "".join(traceback.format_exception(error))


def place_of(error: BaseException) -> str:
    """Return what errors of one cause have in common: their kind, and the line in which they arose."""
    frames = traceback.extract_tb(error.__traceback__)
    line = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__} {line}"
