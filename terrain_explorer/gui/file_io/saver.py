"""Saving: the document's file, written off the GUI thread. What it would not keep is asked about before."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Generator as Steps
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import FileBinding
from terrain_explorer.files import keeping_kinds, kind_of, save_filters, writable_extensions
from terrain_explorer.files.losses import uncut_told
from terrain_explorer.gui.file_io.loss_dialog import ask_about_losses
from terrain_explorer.gui.file_io.save_job import SavedFile, SaveOrder, WouldLoseError, writing
from terrain_explorer.gui.services.recent_files import recent_folder
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.message_bar import MessageLevel
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap

Then = Callable[[], None] | None
"""What is done when a file is saved."""

_Checked = tuple[tuple[str, ...], Heightmap, FileBinding, Then]
"""The kinds of file that keep everything of a heightmap, the heightmap, where it is kept, and what is done then."""


class Saver(QObject):
    """Saves the document.

    Parameters
    ----------
    document
        What is saved.
    known
        Returns the fingerprint of a file that was opened or saved here, or None.
    window
        Over which dialogs appear.

    Signals
    -------
    told
        How it went: a sentence, its `MessageLevel`, and an empty text.
    warned
        What hinders the user's wish, some sentences.
    failed
        The exception that ended an attempt; no file has changed.
    saved
        What was `SavedFile`.
    """

    told = Signal(str, object, str)
    warned = Signal(str)
    failed = Signal(object)
    saved = Signal(object)

    def __init__(self, document: Document, known: Callable[[Path], bytes | None], window: QWidget) -> None:
        super().__init__(window)
        self._document = document
        self._known = known
        self._window = window
        self._then: Then = None
        self._kinds: dict[Path, str | None] = {}
        self._missing: dict[Path, tuple[str, ...]] = {}
        self._agreed: set[Path] = set()
        self._given_up: dict[Path, bytes] = {}
        self._writer = Worker("writing", self)
        self._writer.finished.connect(self._on_written)
        self._writer.failed.connect(self._on_not_written)
        self._checker = Worker("checking", self)
        self._checker.finished.connect(lambda checked: self._ask_where(*checked))
        self._checker.failed.connect(self.failed)

    @property
    def saving(self) -> bool:
        """Whether a file is being written."""
        return self._writer.busy

    @property
    def busy(self) -> bool:
        """Whether a file is being written, or it is found out which kinds of file would keep everything."""
        return self._writer.busy or self._checker.busy

    def opened(self, path: Path, kind: str | None, missing: tuple[str, ...]) -> None:
        """Note that a file was opened, the kind to save it in or None, and what did not come into the terrain.

        What it would lose is asked about anew.
        """
        self._kinds[path] = kind
        self._missing[path] = missing
        self._agreed.discard(path)

    def save(self, then: Then = None) -> None:
        """Save to the document's file, or to one the user chooses; `then` is called when it is saved."""
        path = self._document.path
        if path is not None and path.suffix.lower() in writable_extensions():
            self.write(path, self._kinds.get(path), then)
        else:
            self.save_as(then)

    def save_as(self, then: Then = None) -> None:
        """Let the user choose where and how to save, among the kinds of file that keep everything."""
        heightmap, home = self._document.heightmap, self._document.file_binding
        self._checker.request(lambda: _checking(heightmap, home, then))

    def write(self, path: Path, kind: str | None = None, then: Then = None) -> None:
        """Save to a file, in the usual kind for its name or the one given; `then` is called when it is saved.

        Where something would be lost the user is asked, once for each file.
        """
        self._write(self._document.heightmap, self._document.file_binding, path, kind, then)

    def when_saved(self, action: Callable[[], None]) -> None:
        """Do the action now, or when the file that is being written is complete."""
        if self.saving:
            self._then = action
        else:
            action()

    def stop(self) -> None:
        """Finish the file that is being written, and take no more."""
        self._checker.stop()
        self._writer.stop()

    def _write(self, heightmap: Heightmap, home: FileBinding, path: Path, kind: str | None, then: Then) -> None:
        """Save a heightmap, which may no longer be the document's: another one may come while the user is asked."""
        if self.saving:
            self.warned.emit(tr("The last save is still being written; save again when it is done."))
            return
        self._then = then
        marks = (self._known(path), self._given_up.get(path))
        order = SaveOrder(heightmap, home, path, kind, self._missing.get(path, ()), path in self._agreed, marks)
        self._writer.request(lambda: writing(order))

    def _ask_where(self, keeping: tuple[str, ...], heightmap: Heightmap, home: FileBinding, then: Then) -> None:
        labels = {kind: label for label, kind in save_filters().items() if kind in keeping}
        kinds = {labels[kind]: kind for kind in keeping}
        start = home.path or recent_folder() / self._suggested_name()
        dialog = QFileDialog(self._window, tr("Save the heightmap"), str(start.parent), ";;".join(kinds))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectNameFilter(labels.get(_usual_kind(home.path), next(iter(kinds))))
        dialog.selectFile(f"{start.stem}{_endings(dialog.selectedNameFilter())[0]}")

        def suffix_follows(chosen: str) -> None:
            dialog.setDefaultSuffix(_endings(chosen)[0].lstrip("."))

        def accept(name: str) -> None:
            path, chosen = Path(name), dialog.selectedNameFilter()
            fits = path.suffix.lower() in _endings(chosen)
            self._write(heightmap, home, path, kinds[chosen] if fits else None, then)

        suffix_follows(dialog.selectedNameFilter())
        dialog.filterSelected.connect(suffix_follows)
        dialog.fileSelected.connect(accept)
        show_dialog(dialog, "saveDialog")

    def _on_written(self, written: SavedFile) -> None:
        order = written.order
        self._kinds[order.path] = order.kind
        self._missing.pop(order.path, None)
        self.saved.emit(written)
        self._document.saved(order.heightmap, order.path, order.home)
        moved = "" if written.range == order.heightmap.range else f" {uncut_told(written.range)}"
        saved = tr("Saved {name}.", name=order.path.name)
        self.told.emit(f"{saved}{moved}", MessageLevel.INFO, "")
        then, self._then = self._then, None
        if then is not None:
            then()

    def _on_not_written(self, error: Exception) -> None:
        then, self._then = self._then, None
        if isinstance(error, WouldLoseError):
            self._ask(error, then)
        else:
            self.failed.emit(error)

    def _ask(self, error: WouldLoseError, then: Then) -> None:
        order = error.order

        def save() -> None:
            if error.mark is None:
                self._agreed.add(order.path)
            else:
                self._given_up[order.path] = error.mark
            self._write(order.heightmap, order.home, order.path, order.kind, then)

        ask_about_losses(self._window, order.path.name, error.lost, save, lambda: self.save_as(then))

    def _suggested_name(self) -> str:
        generator = self._document.generator
        return f"{generator.slug}-{generator.seed}" if generator else "terrain"


def show_dialog(dialog: QDialog, name: str) -> None:
    """Show a dialog over its window; it is deleted when it is closed."""
    dialog.setObjectName(name)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()


def _checking(heightmap: Heightmap, home: FileBinding, then: Then) -> Steps[None, None, _Checked]:
    yield
    return keeping_kinds(heightmap), heightmap, home, then


def _usual_kind(path: Path | None) -> str:
    """Return the usual kind for a name; empty where there is none."""
    is_writable = path is not None and path.suffix.lower() in writable_extensions()
    return kind_of(path).id if path is not None and is_writable else ""


def _endings(name_filter: str) -> list[str]:
    """Return the endings in a dialog's filter, for example ``[".tif", ".tiff"]``."""
    return re.findall(r"\*(\.\w+)", name_filter)
