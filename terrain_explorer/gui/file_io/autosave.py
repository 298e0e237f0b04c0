"""Keeps the document's changes in a journal, and offers to recover work after a crash."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QToolButton, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.document.journal import (
    ClaimedWork,
    JournalWriter,
    NotUnderstoodError,
    RecoveredWork,
    UnsavedWork,
    find_unsaved_work,
    read_work,
)
from terrain_explorer.files import HeightmapFileError
from terrain_explorer.files.errors import system_refusal
from terrain_explorer.files.fingerprint import fingerprint
from terrain_explorer.gui.services.bugs import report_bug
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import wait_for_end
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.language import tr
from terrain_explorer.terrain import Recipe, Window
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.parameters import fitting
from terrain_explorer.terrain.recipe.shelf import Shelf
from terrain_explorer.terrain.recipe.weight_layers import Layers
from terrain_explorer.terrain.shading.look import Look

_LOOK_MS = 500
"""Milliseconds after which light and colours that have changed are kept."""

_LOOKS, _PAUSE_MS = 12, 5000
"""How often a window looks for unsaved work, and the time between."""


def recovery_folder() -> Path:
    """Return the folder of the journals of all windows."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)) / "recovery"


class Autosave(Reporter):
    """Listens to a document and needs nothing else.

    A stroke is with the system when the document has announced it, and on the disk soon after; see `JournalWriter`.

    Parameters
    ----------
    document
        The document.
    root
        The folder of the journals.
    """

    found = Signal(object)
    """A list of `UnsavedWork`, the newest first, not empty: work to offer."""
    recovering = Signal()
    """Recovered work is about to replace the terrain: all other work on the terrain has to end."""
    resumed = Signal(object, object, object)
    """The file of the recovered work, its origin, and its fingerprint; None if the file was saved since."""
    _looked = Signal(bool)
    _unreadable = Signal(object)
    _read = Signal(object, object)
    _troubled = Signal(object)
    _failed = Signal(object)

    def __init__(self, document: Document, root: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._root = document, root
        # A thread of its own, and one only: the entries of the journal have to be written in the order of the changes,
        # and every one of them, while a worker of the window leaves out all but the newest.
        self._queue = ThreadPoolExecutor(1, "journal")
        self._writer = JournalWriter(root, self._queue, self._troubled.emit)
        self._found: dict[UnsavedWork, ClaimedWork] = {}
        self._looks_left = _LOOKS
        self._look_again = single_shot_timer(self, _PAUSE_MS, self.look)
        self._changes = 0
        self._look_later = single_shot_timer(self, _LOOK_MS, self._on_status)
        self._warned = self._stopped = self._recovering = False
        self._looked.connect(self._on_looked)
        self._unreadable.connect(self._on_unreadable)
        self._read.connect(self._on_read)
        # Queued, also from this thread: the first terrain is kept before anybody listens to what is told here.
        self._troubled.connect(self._on_troubled, Qt.ConnectionType.QueuedConnection)
        self._failed.connect(self.report_error)
        document.heightmapChanged.connect(self._on_heightmap)
        document.statusChanged.connect(self._on_status)
        document.lookChanged.connect(self._on_look)
        self._on_heightmap()

    @property
    def kept(self) -> bool:
        """Whether all changes so far would outlive the program's sudden end."""
        return self._writer.kept

    def look(self) -> None:
        """Look for work that was not saved, now and a few times more; `found` announces it.

        A process that crashed holds its journal until the system has written down its memory, which may take a while.
        """
        self._looks_left -= 1
        if self._looks_left:
            self._look_again.start()
        self._submit(self._look)

    def recover(self, lost: UnsavedWork) -> None:
        """Give the document the work back, unsaved, as a step if there was other work before."""
        self._submit(lambda: self._read.emit(lost, _read_back(lost)))

    def discard(self, lost: UnsavedWork) -> None:
        """Remove work that the user does not want."""
        found = self._found.pop(lost, None)
        if found is not None:
            self._submit(found.remove)

    def stop(self) -> None:
        """End for good: nothing is unsaved, or the user does not want it. Open offers come again at the next start."""
        if self._stopped:
            return
        self._stopped = True
        self._look_again.stop()
        self._document.heightmapChanged.disconnect(self._on_heightmap)
        self._document.statusChanged.disconnect(self._on_status)
        self._document.lookChanged.disconnect(self._on_look)
        self._look_later.stop()
        self._writer.remove()
        last = self._queue.submit(lambda: None)
        self._queue.shutdown(wait=False)
        wait_for_end(last)  # a disk that does not answer must not keep the program
        for found in self._found.values():
            found.release()  # the next start may offer it again
        self._found.clear()

    def _on_heightmap(self) -> None:
        self._changes = self._changes + 1 if self._document.has_unsaved_work else 0
        self._keep(self._document.changed_windows)

    def _on_look(self) -> None:
        # Once for the drag of a slider.
        self._look_later.start()

    def _on_status(self) -> None:
        """Note that the terrain was saved, is kept in another file, or has another selection, shelf, layers or look."""
        if self._noted != self._status:
            self._changes = max(self._changes, 1) if self._document.has_unsaved_work else 0
            self._keep(())

    def _keep(self, windows: tuple[Window, ...] | None) -> None:
        self._noted = self._status
        header, heights = self._document.header, self._document.heightmap.heights
        self._writer.keep(header, heights, windows, self._changes, at_once=self._recovering)

    @property
    def _status(self) -> tuple[bool, Path | None, Mask | None, Shelf, Layers, Look]:
        document = self._document
        kept = document.selection, document.shelf, document.layers, document.look
        return document.has_unsaved_work, document.path, *kept

    def _look(self) -> None:
        new = {found.work: found for found in find_unsaved_work(self._root, self._unreadable.emit)}
        self._found.update(new)
        self._looked.emit(bool(new))

    def _on_unreadable(self, folder: Path) -> None:
        why = tr("A journal of unsaved work is damaged, or a newer version of the program made it.")
        self.warn(f"{why} {_stays_in(folder)}.")

    def _on_looked(self, anew: bool) -> None:
        if anew:
            self.found.emit(sorted(self._found, key=lambda lost: lost.when, reverse=True))

    def _on_read(self, lost: UnsavedWork, back: _WorkReadBack) -> None:
        found = self._found.pop(lost, None)
        if found is None:
            return
        self.recovering.emit()
        work = back.work
        self._changes = work.changes - 1  # the document counts its change to the recovered terrain as one more
        if work.header.path is not None:
            self.resumed.emit(work.header.path, work.heightmap.origin, back.file_fingerprint)
        # What is drawn next would be lost with a terrain that is not yet kept, while the old journal does not have it.
        self._recovering = True
        look = None if work.header.look is None else fitting(work.header.look, Look())
        kept = back.selection, back.shelf, back.layers, look, work.header.own_look
        self._document.take_recovered(work.heightmap, back.recipe, work.header.path, *kept)
        self._recovering = False
        # The old journal goes when the new one holds the work: at no moment is there none.
        self._writer.when_kept(found.remove)
        if back.steps_lost:
            self.warn(tr("The heights are back, but not the steps: a part of them is missing or cannot be understood."))

    def _submit(self, work: Callable[[], None]) -> None:
        """Do something in the queue, and report errors."""

        def attempt() -> None:
            try:
                work()
            except Exception as error:
                report_bug(error)
                self._failed.emit(error)

        self._queue.submit(attempt)

    def _on_troubled(self, error: Exception) -> None:
        if not isinstance(error, OSError):
            report_bug(error)
            self.report_error(error)
        elif not self._warned:  # once: a full disk fails with every stroke
            self._warned = True
            why = system_refusal(tr("The journal of unsaved work"), tr("cannot be written"), error)
            advice = tr("Until then a crash would lose your work: save it now and then.")
            self.warn(f"{why} {advice}")


@dataclass(frozen=True, eq=False)
class _WorkReadBack:
    """Work out of a journal.

    Attributes
    ----------
    recipe
        All that made the terrain, or None.
    selection
        What was selected, or None.
    shelf
        What was on the shelf.
    layers
        The layers of weights.
    steps_lost
        Whether there was more to the recipe than could be read.
    file_fingerprint
        The fingerprint of its file unless that was saved since.
    """

    work: RecoveredWork
    recipe: Recipe | None
    selection: Mask | None
    shelf: Shelf
    layers: Layers
    steps_lost: bool
    file_fingerprint: bytes | None


def _read_back(lost: UnsavedWork) -> _WorkReadBack:
    unreadable = HeightmapFileError(tr("Unsaved work"), tr("can no longer be read"), _stays_in(lost.folder))
    try:
        work = read_work(lost.folder)
    except OSError as error:
        raise system_refusal(tr("Unsaved work"), tr("can no longer be read"), error) from error
    except NotUnderstoodError as error:
        raise unreadable from error
    if work is None:
        raise unreadable
    recipe, selection, steps_lost = None, None, False
    shelf: Shelf = ()
    layers: Layers = ()
    # One that cannot be understood is drawn again soon.
    with suppress(NotUnderstoodError):
        selection = work.recipe.read_selection()
    try:
        recipe = work.recipe.read()
    except NotUnderstoodError:
        steps_lost = True
    with suppress(NotUnderstoodError):
        shelf = work.recipe.read_shelf()
    with suppress(NotUnderstoodError):
        layers = work.recipe.read_layers()
    return _WorkReadBack(work, recipe, selection, shelf, layers, steps_lost, _fingerprint_since(work))


def _fingerprint_since(work: RecoveredWork) -> bytes | None:
    """Return the fingerprint of the work's file, or None where it has none, or was saved since."""
    path = work.header.path
    # The file may lie where the system allows no look any more. The work is in the journal all the same.
    with suppress(OSError):
        if path is not None and path.stat().st_mtime <= work.when.timestamp():
            return fingerprint(path)
    return None


def _stays_in(folder: Path) -> str:
    return tr("It stays in {folder}", folder=folder)


class RecoveryBar(QFrame):
    """Offers one work after the other, the newest first; hidden when there is none.

    If the user closes the bar, it can be shown again, and the next start asks again.

    Signals
    -------
    pendingChanged
        Whether there is work to offer.
    """

    pendingChanged = Signal(bool)

    def __init__(self, recovery: Autosave, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "recoveryBar", tr("Work to recover"))
        self._offers: list[UnsavedWork] = []
        self._text = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._text.setObjectName("recoveryText")
        recover = button(tr("Recover"), "recoverButton", tr("Go on with this work"))
        discard = button(tr("Discard"), "discardButton", tr("Remove this work for good"))
        later = tr("File > Recover work, or the next start, asks again")
        close = named(QToolButton(autoRaise=True), "askLaterButton", tr("Ask later"), later)
        close.setText("✕")
        layout = QGridLayout(self)
        layout.setContentsMargins(10, 6, 6, 6)
        layout.setColumnStretch(2, 1)
        layout.addWidget(self._text, 0, 0, 1, 3)
        layout.addWidget(close, 0, 3)
        layout.addWidget(recover, 1, 0)
        layout.addWidget(discard, 1, 1)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        recover.clicked.connect(lambda: self._answer(recovery.recover))
        discard.clicked.connect(lambda: self._answer(recovery.discard))
        close.clicked.connect(self.hide)
        recovery.found.connect(self.offer)
        self.hide()

    def offer(self, found: list[UnsavedWork]) -> None:
        """Offer these."""
        self._offers = list(found)
        self._show_first()

    def ask(self) -> None:
        """Show what was closed without an answer again."""
        self.setVisible(bool(self._offers))

    def _answer(self, do: Callable[[UnsavedWork], None]) -> None:
        do(self._offers.pop(0))
        self._show_first()

    def _show_first(self) -> None:
        if self._offers:
            self._text.setText(self._offers[0].sentence)
        self.ask()
        self.pendingChanged.emit(bool(self._offers))
