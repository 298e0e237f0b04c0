"""Opening and saving: the files behind the document, read and written off the GUI thread."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Generator as Steps
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from terrain_explorer.files import Reading, Report, open_filter, read, save_filters, writable_extensions, write
from terrain_explorer.files.qt_image import from_qimage, to_qimage16
from terrain_explorer.gui.asking import Opened, Reader, Source
from terrain_explorer.gui.document import Document
from terrain_explorer.gui.message_bar import Level
from terrain_explorer.gui.recent import recent_files, recent_folder, remember
from terrain_explorer.gui.unsaved import ask_to_save
from terrain_explorer.gui.worker import Worker
from terrain_explorer.resources import resource
from terrain_explorer.terrain import Generator, Heightmap, from_recipe


class Files(QObject):
    """What the File menu does.

    Signals
    -------
    told
        How it went: a sentence, its `Level`, and the details or an empty text.
    warned
        What hinders the user's wish, some sentences.
    failed
        The exception that ended an attempt; nothing has changed.
    recentChanged
        The list of recent files changed.
    """

    told = Signal(str, object, str)
    warned = Signal(str)
    failed = Signal(object)
    recentChanged = Signal()

    def __init__(self, document: Document, window: QWidget) -> None:
        super().__init__(window)
        self._document = document
        self._window = window
        self._then: Callable[[], None] | None = None
        self._written: dict[Path, str | None] = {}
        self._readings: dict[Path, Reading] = {}
        self._reader = Reader(window)
        self._reader.finished.connect(self._on_read)
        self._reader.failed.connect(self.failed)
        self._writer = Worker("writing", self)
        self._writer.finished.connect(self._on_written)
        self._writer.failed.connect(self._on_not_written)

    @property
    def saving(self) -> bool:
        """Whether a file is being written."""
        return self._writer.busy

    @property
    def busy(self) -> bool:
        """Whether a file is being read or written."""
        return self._reader.busy or self._writer.busy

    def recent(self) -> list[Path]:
        """Return the files opened and saved last, the newest first."""
        return recent_files()

    def open(self, path: Path) -> None:
        """Read a file; the terrain changes when all of it is there. Where a guess is not safe the user is asked."""
        self._reader.request(Source(path.name, partial(read, path), path), Reading())

    def choose(self) -> None:
        """Let the user choose a file to open."""
        dialog = QFileDialog(self._window, "Open a heightmap", str(recent_folder()), open_filter())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.open(Path(name)))
        _show(dialog, "openDialog")

    def reload(self) -> None:
        """Read the document's file again, in the way the user chose when it was opened."""
        path = self._document.path
        if path is not None:
            source = Source(path.name, partial(read, path), path, "Reload")
            self._reader.request(source, self._readings.get(path, Reading()))

    def save(self, then: Callable[[], None] | None = None) -> None:
        """Save to the document's file, or to one the user chooses; `then` is called when it is saved.

        A file that was opened with a loss, such as a colour picture, is not overwritten without asking.
        """
        path, origin = self._document.path, self._document.heightmap.origin
        lossless = origin is None or not origin.lost
        if path is not None and path.suffix.lower() in writable_extensions() and (lossless or path in self._written):
            self.write(path, self._written.get(path), then)
        else:
            self.save_as(then)

    def save_as(self, then: Callable[[], None] | None = None) -> None:
        """Let the user choose where and how to save."""
        kinds = save_filters()
        start = self._document.path or recent_folder() / self._suggested_name()
        dialog = QFileDialog(self._window, "Save the heightmap", str(start.parent), ";;".join(kinds))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(start.stem)

        def suffix_follows(chosen: str) -> None:
            dialog.setDefaultSuffix(_endings(chosen)[0].lstrip("."))

        def accept(name: str) -> None:
            path, chosen = Path(name), dialog.selectedNameFilter()
            fits = path.suffix.lower() in _endings(chosen)
            self.write(path, kinds[chosen] if fits else None, then)

        suffix_follows(dialog.selectedNameFilter())
        dialog.filterSelected.connect(suffix_follows)
        dialog.fileSelected.connect(accept)
        _show(dialog, "saveDialog")

    def copy(self) -> None:
        """Put the heightmap into the clipboard as a 16-bit image."""
        QGuiApplication.clipboard().setImage(to_qimage16(self._document.heightmap))
        self._tell("Copied the heightmap as a 16-bit image.")

    def paste(self) -> None:
        """Take the image in the clipboard as heightmap. Where a guess is not safe the user is asked."""
        image = QGuiApplication.clipboard().image()
        if image.isNull():
            self.warned.emit("There is no image in the clipboard. Copy one in another program and paste again.")
            return
        self._reader.request(Source("Clipboard", partial(from_qimage, image)), Reading())

    def ask_then(self, action: Callable[[], None]) -> None:
        """Ask about unsaved changes, if there are any, then do the action unless the user thinks better of it.

        While the question is on the screen, it is not asked again.
        """
        if self._document.modified:
            ask_to_save(self._window, lambda: self.save(action), action)
        else:
            action()

    def when_saved(self, action: Callable[[], None]) -> None:
        """Do the action now, or when the file that is being written is complete."""
        if self.saving:
            self._then = action
        else:
            action()

    def stop(self) -> None:
        """End reading; a file that is being written is finished."""
        self._reader.stop()
        self._writer.stop()

    def write(self, path: Path, kind: str | None = None, then: Callable[[], None] | None = None) -> None:
        """Save to a file, in the usual kind for its name or the one given; `then` is called when it is saved."""
        if self.saving:
            self.warned.emit("The last save is still being written; save again when it is done.")
            return
        heightmap = self._document.heightmap
        self._then = then
        self._writer.request(lambda: _writing(heightmap, path, kind))

    def _on_read(self, opened: Opened) -> None:
        heightmap, path = opened.heightmap, opened.source.path
        if path is None:
            self._document.pasted(heightmap)
        elif path.parent == resource("samples"):
            self._document.sampled(heightmap, path.name, _generator_of(heightmap))
        else:
            self._readings[path] = opened.reading
            self._document.opened(heightmap, path, _generator_of(heightmap), opened.source.verb)
            self._remember(path)
        self._tell_of(opened.source.name, opened.report)

    def _tell_of(self, name: str, report: Report) -> None:
        level = Level.WARNING if report.assumed or report.lost else Level.INFO
        self._tell(f"{name}: {report.line}", level, "\n".join(report.details))

    def _tell(self, text: str, level: Level = Level.INFO, details: str = "") -> None:
        self.told.emit(text, level, details)

    def _on_written(self, result: tuple[Heightmap, Path, str | None]) -> None:
        heightmap, path, kind = result
        self._written[path] = kind
        self._readings.pop(path, None)  # it was about another file
        self._document.saved(heightmap, path)
        self._remember(path)
        self._tell(f"Saved {path.name}.")
        then, self._then = self._then, None
        if then is not None:
            then()

    def _on_not_written(self, error: Exception) -> None:
        self._then = None
        self.failed.emit(error)

    def _remember(self, path: Path) -> None:
        remember(path)
        self.recentChanged.emit()

    def _suggested_name(self) -> str:
        generator = self._document.generator
        return f"{generator.slug}-{generator.seed}" if generator else "terrain"


def _writing(
    heightmap: Heightmap, path: Path, kind: str | None
) -> Steps[None, None, tuple[Heightmap, Path, str | None]]:
    yield
    write(heightmap, path, kind)
    return heightmap, path, kind


def _endings(name_filter: str) -> list[str]:
    """Return the endings in a dialog's filter, for example ``[".tif", ".tiff"]``."""
    return re.findall(r"\*(\.\w+)", name_filter)


def _show(dialog: QDialog, name: str) -> None:
    dialog.setObjectName(name)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()


def _generator_of(heightmap: Heightmap) -> Generator | None:
    """Return what made a heightmap, as far as its recipe is one that can be shown and grown again."""
    if heightmap.recipe is None:
        return None
    try:
        generator = from_recipe(heightmap.recipe)
    except ValueError:
        return None
    return generator if heightmap.heights.shape == (generator.size, generator.size) else None
