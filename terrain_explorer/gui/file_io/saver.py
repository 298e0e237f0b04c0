"""Saves the document off the GUI thread, and asks before anything is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from collections.abc import Generator as Steps
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from terrain_explorer import files
from terrain_explorer.document.document import Document
from terrain_explorer.document.states import FileBinding
from terrain_explorer.gui.file_io.confirmations import ask_about_losses
from terrain_explorer.gui.file_io.file_records import FileRecords
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.recent_files import last_folder, save_folder
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.question_box import show_dialog
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.recipe.weight_layers import Layers

if TYPE_CHECKING:
    from terrain_explorer.gui.file_io.save_job import SavedFile, WouldLoseError

_FOLDER_KEY = "saveFolder"

AfterSave = Callable[[], None] | None
"""Called when a file is saved, for example to close the window."""


@dataclass(frozen=True)
class _Terrain:
    """The terrain to save, where it is kept, and what to do after.

    It may no longer be the document's when the user has answered: another one may come meanwhile.
    """

    heightmap: Heightmap
    recipe: Recipe | None
    selection: Mask | None
    layers: Layers
    file_binding: FileBinding
    then: AfterSave


class Saver(Reporter):
    """Saves the document.

    Parameters
    ----------
    document
        The document.
    records
        What is known about each file.
    window
        Dialogs appear over this window.

    Signals
    -------
    saved
        The `SavedFile`.
    """

    saved = Signal(object)

    def __init__(self, document: Document, records: FileRecords, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._records, self._window = document, records, window
        self.views_here: Callable[[], str | None] = lambda: None
        """Returns the JSON text of the saved views of the document's terrain."""
        self._then: list[Callable[[], None]] = []
        self._writer = Worker("writing", self, awaited=True)
        self._writer.finished.connect(self._on_written)
        self._writer.failed.connect(self._on_not_written)
        self._checker = Worker("checking", self, awaited=True)
        self._checker.finished.connect(lambda checked: self._ask_where(*checked))
        self._checker.failed.connect(self.report_error)

    @property
    def saving(self) -> bool:
        """Whether a file is being written."""
        return self._writer.busy

    def save(self, then: AfterSave = None) -> None:
        """Save to the document's file, or to one the user chooses; `then` is called when it is saved."""
        path = self._document.path
        if path is not None and path.suffix.lower() in files.writable_extensions():
            self.write(path, self._records[path].kind, then)
        else:
            self._check(tr("Save"), then)

    def save_as(self, then: AfterSave = None) -> None:
        """Let the user choose where and how to save, among the kinds of file that lose nothing worth a question."""
        self._check(tr("Save as"), then)

    def write(self, path: Path, kind: str | None = None, then: AfterSave = None) -> None:
        """Save to a file, in the usual kind for its name or the one given; `then` is called when it is saved.

        Where something would be lost the user is asked, once for each file.
        """
        self._write(self._terrain(then), path, kind)

    def when_saved(self, action: Callable[[], None]) -> None:
        """Do the action now, or once when the file that is being written is complete, however often it is wished."""
        if not self.saving:
            action()
        elif action not in self._then:
            self._then.append(action)

    def _check(self, title: str, then: AfterSave) -> None:
        self._checker.request(partial(_checking, self._terrain(then), title))

    def _terrain(self, then: AfterSave) -> _Terrain:
        document = self._document
        return _Terrain(
            document.heightmap, document.recipe, document.selection, document.layers, document.file_binding, then
        )

    def _write(self, terrain: _Terrain, path: Path, kind: str | None) -> None:
        from terrain_explorer.gui.file_io.save_job import SaveOrder, writing

        # One save at a time: a newer request would make the worker drop the answer to the older one, and with it the
        # note that the document is saved.
        if self.saving:
            self.warn(tr("The last save is still being written; save again when it is done."))
            return
        self._then = [] if terrain.then is None else [terrain.then]
        record = self._records[path]
        fingerprints = (record.fingerprint, record.replaceable)
        order = SaveOrder(
            terrain.heightmap,
            terrain.recipe,
            terrain.selection,
            self._document.look,
            terrain.file_binding.kept.recipes,
            terrain.layers,
            self.views_here(),
            terrain.file_binding,
            path,
            kind,
            record.missing,
            record.losses_agreed,
            fingerprints,
        )
        self._writer.request(partial(writing, order))

    def _ask_where(self, terrain: _Terrain, title: str, kinds: tuple[str, ...], usual: str) -> None:
        path = terrain.file_binding.path
        start = path or last_folder(_FOLDER_KEY) / self._suggested_name()
        ask_where_to_save(self._window, title, start, usual, kinds, partial(self._write_there, terrain))

    def _write_there(self, terrain: _Terrain, path: Path, kind: str | None) -> None:
        # Kept now and not when it is saved: the file may be refused, and then the user chooses again.
        save_folder(_FOLDER_KEY, path.parent)
        self._write(terrain, path, kind)

    def _on_written(self, saved: SavedFile) -> None:
        from terrain_explorer.files.save_warnings import widened_range_note

        order, record = saved.order, self._records[saved.order.path]
        record.note_saved(order.kind)
        self.saved.emit(saved)  # before the document's new path makes the watcher look at the file
        look, shelf, layers = (order.look, order.shelf, order.layers) if saved.keeps_look else (None, None, None)
        self._document.note_saved(order.heightmap, order.path, order.file_binding, order.recipe, look, shelf, layers)
        moved = () if saved.range == order.heightmap.grey_range else (widened_range_note(saved.range),)
        rounding = record.untold("rounding", saved.rounded)
        unplaced = record.untold("place", saved.unplaced)
        notes = (*moved, *rounding, *unplaced, *record.untold("kept steps", _kept_steps(saved)))
        self.inform(" ".join((tr("Saved {name}.", name=order.path.name), *notes)), about_terrain=True)
        actions, self._then = self._then, []  # forgotten first: one may save again
        _do_all(actions)

    def _on_not_written(self, error: Exception) -> None:
        from terrain_explorer.gui.file_io.save_job import WouldLoseError

        actions, self._then = self._then, []
        if isinstance(error, WouldLoseError):
            self._ask(error, partial(_do_all, actions))
        else:
            self.report_error(error)

    def _ask(self, error: WouldLoseError, then: AfterSave) -> None:
        order = error.order

        def save() -> None:
            record = self._records[order.path]
            if error.replaced is None:
                record.losses_agreed = True
                order.file_binding.kept.saved, order.file_binding.layers = order.shelf, order.layers
            else:
                record.replaceable = error.replaced
            terrain = _Terrain(order.heightmap, order.recipe, order.selection, order.layers, order.file_binding, then)
            self._write(terrain, order.path, order.kind)

        ask_about_losses(self._window, order.path.name, error.lost, save, partial(self.save_as, then))

    def _suggested_name(self) -> str:
        generator = self._document.generator
        return f"{generator.slug}-{generator.seed}" if generator else "terrain"


def _kept_steps(saved: SavedFile) -> tuple[str, ...]:
    """Return a sentence if the steps are in a file that is no project: of a picture, few would guess it."""
    order, recipe = saved.order, saved.order.recipe
    if recipe is None or not recipe.steps or not saved.keeps_steps or files.kind_of(order.path, order.kind).is_project:
        return ()
    return (tr("The file keeps the steps: open it here to change them."),)


def _do_all(actions: list[Callable[[], None]]) -> None:
    for action in actions:
        action()


def _checking(terrain: _Terrain, title: str) -> Steps[None, None, tuple[_Terrain, str, tuple[str, ...], str]]:
    """Find the kinds of file for `save_as`, and the usual one: all heights are looked at, which takes a moment."""
    yield
    recipe = terrain.recipe
    kinds = files.fitting_kinds(terrain.heightmap, recipe is not None and bool(recipe.steps))
    return terrain, title, kinds, _kind_of_file(terrain) or kinds[0]


def _kind_of_file(terrain: _Terrain) -> str:
    """Return the kind of the terrain's own file; empty where there is none, or where that would not keep the steps."""
    path, recipe = terrain.file_binding.path, terrain.recipe
    if path is None or path.suffix.lower() not in files.writable_extensions():
        return ""
    kind = files.kind_of(path).id
    return "" if recipe is not None and files.lost_steps(recipe.recorded_in(terrain.heightmap), kind) else kind


def ask_where_to_save(
    window: QWidget,
    title: str,
    start: Path,
    usual: str,
    kinds: Sequence[str],
    save: Callable[[Path, str | None], None],
) -> None:
    """Ask where and how to save.

    Parameters
    ----------
    window
        The dialog appears over this window.
    title
        Its title.
    start
        The folder and the name to begin with; the ending follows the kind of file.
    usual
        The kind of file that is chosen at first, by its id, if it is among those to choose from.
    kinds
        The kinds of file to choose from; the first is the best.
    save
        Called with the answer: the path, and the kind or None for the usual one of its name.
    """
    labels = {kind: label for label, kind in files.save_filters().items() if kind in kinds}
    by_label = {labels[kind]: kind for kind in kinds}
    dialog = QFileDialog(window, title, str(start.parent), ";;".join(by_label))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.selectNameFilter(labels.get(usual, next(iter(by_label))))
    dialog.selectFile(f"{start.stem}{_endings(dialog.selectedNameFilter())[0]}")

    def set_suffix(chosen: str) -> None:
        dialog.setDefaultSuffix(_endings(chosen)[0].lstrip("."))

    def accept(name: str) -> None:
        # A typed ending outranks the list: whoever types .png under the filter for TIFF wants a PNG.
        path, chosen = Path(name), dialog.selectedNameFilter()
        save(path, by_label[chosen] if path.suffix.lower() in _endings(chosen) else None)

    set_suffix(dialog.selectedNameFilter())
    dialog.filterSelected.connect(set_suffix)
    dialog.fileSelected.connect(accept)
    show_dialog(dialog, "saveDialog")


def _endings(name_filter: str) -> list[str]:
    """Return the endings in a dialog's filter, for example ``[".tif", ".tiff"]``."""
    return re.findall(r"\*(\.\w+)", name_filter)
