"""Catches unexpected errors wherever they arise, logs them, and reports each of them once."""

from __future__ import annotations

import logging
import os
import platform
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, QProcess, Qt, Signal, qVersion
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from terrain_explorer import __version__, files
from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.installation import lacks_its_files
from terrain_explorer.gui.services.log_file import log_file
from terrain_explorer.gui.services.long_texts import breakable
from terrain_explorer.gui.services.recent_files import recent_folder
from terrain_explorer.gui.services.safe_mode import in_safe_mode
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.question_box import QuestionBox, Role, Standard, show_dialog
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap

_KIND = "tiff32f"
"""Loses nothing, and is written without a calculation that could fail, too."""

_NAME = "rescued-terrain.tif"
_log = logging.getLogger(__name__)


_ADVICE = marked(
    "Your terrain is still here. To be safe, save it now under a new name. Then go on, or quit and start again. "
    "If it happens again, copy the details and send them to the developers."
)
_MOST_ERRORS = 10
"""Errors in the details; one that comes with every mouse move would fill them without end."""

_WIDTH = 560


class Hooks(QObject):
    """Catches errors that no other code catches: in Qt's slots and events, in threads, and where objects are deleted.

    Signals
    -------
    caught
        The exception; emitted in the thread in which it arose.
    interrupted
        The user wants the program to end, by Ctrl+C in a terminal.
    """

    caught = Signal(object)
    interrupted = Signal()

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Catch until the block ends."""
        # Python has three ways out: the first one takes errors from Qt's slots and events, too, the second one those of
        # threads, and the third one those of destructors, which can be raised nowhere.
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
            _log.critical("Unexpected error", exc_info=error)
            self.caught.emit(error)
        elif isinstance(error, KeyboardInterrupt):
            self.interrupted.emit()


class CrashReporter(QObject):
    """Shows errors in one dialog, from which the user can save the terrain.

    The dialog opens once for the errors of one place. While it is open it counts them. After the user chose to continue
    they go to `again`, so that one can still work beside an error that comes all the time.

    Parameters
    ----------
    window
        The window that *Quit* closes. If closing it fails, a second *Quit* ends the program at once.
    heightmap
        Called for the terrain to save.
    again
        Called with an error from a place that the dialog has shown before, or that is no bug.
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
        """Report an error. Call it in the GUI thread, and not while something is being painted."""
        if lacks_its_files(error):
            self._again(error)
            return
        place = place_of(error)
        self._counts[place] += 1
        if self._dialog is not None:
            self._dialog.add_error(details_of(error), self._counts.total())
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
        label = next(label for label, kind in files.save_filters().items() if kind == _KIND)
        dialog = QFileDialog(self._dialog, tr("Save the current terrain"), str(recent_folder()), label)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(Path(_NAME).suffix[1:])
        dialog.selectFile(_NAME)
        dialog.fileSelected.connect(lambda name: self._save(Path(name)))
        show_dialog(dialog, "rescueDialog")

    def _save(self, path: Path) -> None:
        """Save at once and in this thread: the error may have been in a worker."""
        try:
            files.write(self._heightmap(), path, _KIND)
            outcome = tr("Saved {name}.", name=path.name)
        except Exception as error:
            _log.exception("The terrain could not be saved after an error")
            outcome = str(error) or sentence_of(error)
        if self._dialog is not None:
            self._dialog.setOutcome(outcome)

    def _quit(self) -> None:
        # Closing has failed already, perhaps with this very error. The journal keeps the work: leave without any more
        # code that could fail.
        if self._quitting:
            logging.shutdown()
            os._exit(1)
        self._quitting = True
        self._window.close()


def show_failed_start(error: BaseException) -> None:
    """Show that the program could not start, and start it in safe mode if the user wants that."""
    box = QuestionBox("failedStart", "Terrain Explorer", tr("Terrain Explorer could not start."), None)
    box.setIcon(QuestionBox.Icon.Critical)
    box.offer_standard(Standard.Close)
    if isinstance(error, UserError):
        box.setInformativeText(str(error))
        box.exec()
        return
    box.setInformativeText(sentence_of(error))
    box.setDetailedText(details_of(error))
    if not in_safe_mode():
        label, tip = tr("Start in safe mode"), tr("Start without the 3D view and with fresh settings")
        box.offer(label, "safeModeButton", tip, Role.AcceptRole, lambda: QProcess.startDetached(*_safe_start()))
    box.exec()


def _safe_start() -> tuple[str, list[str]]:
    """Return the program and the arguments that start this one in safe mode."""
    # -P: Python must not take modules from the folder in which the user happens to be; one of them may be why the
    # start failed.
    arguments = [] if getattr(sys, "frozen", False) else ["-P", "-m", "terrain_explorer"]
    return sys.executable, [*arguments, "--safe-mode"]


def sentence_of(error: BaseException) -> str:
    """Return the kind and the text of an error, in one line."""
    return traceback.format_exception_only(error)[-1].strip()


def details_of(error: BaseException) -> str:
    """Return an error with its traceback."""
    return "".join(traceback.format_exception(error))


def place_of(error: BaseException) -> str:
    """Return the kind of an error and the line in which it arose, which errors of one cause have in common."""
    frames = traceback.extract_tb(error.__traceback__)
    line = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__} {line}"


class CrashDialog(QDialog):
    """Shows an unexpected error. It saves nothing and ends nothing by itself; closing it means to continue.

    Signals
    -------
    saveWanted
        The user wants to save the terrain.
    quitWanted
        The user wants the program to end; the dialog is closed.
    """

    saveWanted = Signal()
    quitWanted = Signal()

    def __init__(self, sentence: str, details: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "crashDialog", tr("Something went wrong inside the program"))
        self.setWindowTitle(tr("Something went wrong"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # Modal, so that nothing goes on as if all were well before the user has decided.
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self._errors = [details]
        heading = _text_label(tr("Something went wrong inside the program."), "crashHeading")
        heading.setFont(_bold(heading.font()))
        self._sentence = _text_label(sentence, "crashText")
        self._count = _text_label("", "crashCount")
        self._count.hide()
        self._details = named(
            QPlainTextEdit(readOnly=True), "crashDetails", tr("Details"), tr("All details of the error")
        )
        self._details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._outcome = _text_label("", "crashOutcome")
        self._outcome.hide()
        layout = QVBoxLayout(self)
        for widget in (heading, self._sentence, self._count, _text_label(tr(_ADVICE), "crashAdvice")):
            layout.addWidget(widget)
        layout.addWidget(self._details, 1)
        layout.addWidget(self._outcome)
        layout.addLayout(self._made_buttons())
        self._show_details()
        self.resize(_WIDTH, self.sizeHint().height())

    def add_error(self, details: str, count: int) -> None:
        """Show that there was another error, and their number in all."""
        self._count.setText(tr("%n error(s) so far.", None, count))
        self._count.show()
        if details not in self._errors and len(self._errors) < _MOST_ERRORS:
            self._errors.append(details)
            self._show_details()

    def setOutcome(self, text: str) -> None:
        """Show how saving or copying went."""
        self._outcome.setText(text)
        self._outcome.show()

    def _made_buttons(self) -> QHBoxLayout:
        copy = button(tr("Copy details"), "crashCopyButton", tr("Copy all details"))
        save = button(tr("Save the current terrain…"), "crashSaveButton", tr("Save it as a TIFF"))
        go_on = button(tr("Continue"), "crashContinueButton", tr("Close this and go on"))
        leave = button(tr("Quit"), "crashQuitButton", tr("Close the program"))
        copy.clicked.connect(self._copy)
        save.clicked.connect(self.saveWanted)
        go_on.clicked.connect(self.accept)
        leave.clicked.connect(self._leave)
        save.setDefault(True)
        row = QHBoxLayout()
        row.addWidget(copy)
        row.addWidget(save)
        row.addStretch(1)
        row.addWidget(go_on)
        row.addWidget(leave)
        return row

    def _leave(self) -> None:
        self.reject()
        self.quitWanted.emit()

    def _show_details(self) -> None:
        # The details stay in English: they are made to be sent to the developers.
        where = f"Log: {log_file()}"
        self._details.setPlainText("\n".join([_versions(), *self._errors, where]))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._details.toPlainText())
        self.setOutcome(tr("Copied the details."))


def _text_label(text: str, name: str) -> QLabel:
    label = QLabel(breakable(text), wordWrap=True, textFormat=Qt.TextFormat.PlainText)
    label.setObjectName(name)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _bold(font: QFont) -> QFont:
    font.setBold(True)
    return font


def _versions() -> str:
    return (
        f"Terrain Explorer {__version__}, Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}\n"
    )
