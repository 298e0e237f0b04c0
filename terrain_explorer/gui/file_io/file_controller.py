"""Opening: the files behind the document, read off the GUI thread and followed while other programs change them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.files import ReadOptions, Report, kind_as_read, lost_by_saving_over, open_filter, read
from terrain_explorer.files.formats.raw import question_to_read_again
from terrain_explorer.files.raster.qt_image import from_qimage
from terrain_explorer.gui.export.map_exporter import ExportedMap
from terrain_explorer.gui.file_io.external_changes import ExternalChanges
from terrain_explorer.gui.file_io.file_watcher import Rereading
from terrain_explorer.gui.file_io.reader import OpenedFile, Reader, ReadSource, opening
from terrain_explorer.gui.file_io.save_job import SavedFile
from terrain_explorer.gui.file_io.saver import Saver, Then, show_dialog
from terrain_explorer.gui.file_io.unsaved_changes import ask_to_save
from terrain_explorer.gui.services.recent_files import recent_files, recent_folder, remember
from terrain_explorer.gui.widgets.message_bar import MessageLevel
from terrain_explorer.language import tr
from terrain_explorer.resources import resource
from terrain_explorer.terrain import DiamondSquare, Generator, Heightmap, Origin, from_recipe, new_seed


class FileController(QObject):
    """What the File menu does.

    Attributes
    ----------
    watcher
        What watches the document's file.

    Signals
    -------
    told
        How it went: a sentence, its `MessageLevel`, and the details or an empty text.
    warned
        What hinders the user's wish, some sentences.
    offered
        The operations that would help the terrain just told of.
    failed
        The exception that ended an attempt; nothing has changed.
    recentChanged
        The list of recent files changed.
    """

    told = Signal(str, object, str)
    warned = Signal(str)
    offered = Signal(object)
    failed = Signal(object)
    recentChanged = Signal()

    def __init__(self, document: Document, window: QWidget) -> None:
        super().__init__(window)
        self._document = document
        self._window = window
        self._readings: dict[Path, ReadOptions] = {}
        self._reader = Reader(window)
        self._reader.finished.connect(self._on_read)
        self._reader.failed.connect(self.failed)
        self._following = ExternalChanges(document, self._rereading, self._is_occupied, window)
        self._following.changed.connect(self._on_read)
        self._following.reloadWanted.connect(self.reload)
        self._following.warned.connect(self.warned)
        self.watcher = self._following.watcher
        self._saver = Saver(document, self.watcher.known, window)
        self._saver.told.connect(self.told)
        self._saver.warned.connect(self.warned)
        self._saver.failed.connect(self.failed)
        self._saver.saved.connect(self._on_saved)

    @property
    def saving(self) -> bool:
        """Whether a file is being written."""
        return self._saver.saving

    @property
    def reading(self) -> bool:
        """Whether a file is being read."""
        return self._reader.busy

    @property
    def busy(self) -> bool:
        """Whether a file is being read or written."""
        return self._reader.busy or self._saver.busy

    def recent(self) -> list[Path]:
        """Return the files opened and saved last, the newest first."""
        return recent_files()

    def start_anew(self) -> None:
        """Begin with a fresh terrain that is in no file."""
        generator = DiamondSquare(seed=new_seed())
        self._document.started(generator.heightmap(), generator)

    def open(self, path: Path, called: str = "") -> None:
        """Read a file; the terrain changes when all of it is there. Where a guess is not safe the user is asked.

        Parameters
        ----------
        path
            The file.
        called
            How it is called in what is told of it; by default by its name.
        """
        self._reader.request(ReadSource(called or path.name, partial(read, path), path), ReadOptions())

    def choose(self) -> None:
        """Let the user choose a file to open."""
        dialog = QFileDialog(self._window, tr("Open a heightmap"), str(recent_folder()), open_filter())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.open(Path(name)))
        show_dialog(dialog, "openDialog")

    def reload(self) -> None:
        """Read the document's file again, in the way the user chose when it was opened."""
        path = self._document.path
        if path is not None:
            source = ReadSource(path.name, partial(read, path), path, "Reload", self._document.heightmap)
            self._reader.request(source, self._reading(path))

    @property
    def may_be_misread(self) -> bool:
        """Whether the document's file was read with a guessed size and type; see `read_otherwise`."""
        origin = self._document.heightmap.origin
        return self._document.path is not None and origin is not None and origin.guessed

    def read_otherwise(self) -> None:
        """Ask how the document's file is to be read, and read it so."""
        path = self._document.path
        if path is not None:
            self._reader.request(ReadSource(path.name, partial(_read_otherwise, path), path), ReadOptions())

    def save(self, then: Then = None) -> None:
        """Save to the document's file, or to one the user chooses; `then` is called when it is saved."""
        self._saver.save(then)

    def save_as(self, then: Then = None) -> None:
        """Let the user choose where and how to save."""
        self._saver.save_as(then)

    def write(self, path: Path, kind: str | None = None, then: Then = None) -> None:
        """Save to a file, in the usual kind for its name or the one given; `then` is called when it is saved."""
        self._saver.write(path, kind, then)

    def take_picture(self, picture: QImage, called: str) -> None:
        """Take a picture that was handed over as heightmap; it is called so in what is told of it."""
        self._reader.request(ReadSource(called, partial(from_qimage, picture)), ReadOptions())

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
        self._saver.when_saved(action)

    def exported(self, exported: ExportedMap) -> None:
        """Note what was exported: the document's own file then holds something else than the terrain as it is here."""
        if exported.path == self._document.path:
            self.watcher.know(exported.path, exported.mark)
            self._document.unsaved()

    def resumed(self, path: Path, origin: Origin | None, mark: bytes | None) -> None:
        """Note that recovered work goes on with a file, from where its terrain came, and the mark that the file has."""
        self._saver.opened(path, kind_as_read(path, origin), lost_by_saving_over(origin))
        if mark is not None:
            self.watcher.know(path, mark)

    def stop(self) -> None:
        """End reading and watching; a file that is being written is finished."""
        self._following.stop()
        self._reader.stop()
        self._saver.stop()

    def _on_read(self, opened: OpenedFile) -> None:
        heightmap, path = opened.heightmap, opened.source.path
        if path is None:
            self._document.pasted(heightmap)
        elif path.parent == resource("samples"):
            self._document.sampled(heightmap, path.name, _generator_of(heightmap))
        else:
            self._readings[path] = opened.reading
            self._saver.opened(path, kind_as_read(path, heightmap.origin), lost_by_saving_over(heightmap.origin))
            self.watcher.know(path, opened.mark)
            self._document.opened(heightmap, path, _generator_of(heightmap), opened.source.verb)
            self._remember(path)
        self._tell_of(opened.source.name, opened.report)
        self.offered.emit(opened.offers)

    def _tell_of(self, name: str, report: Report) -> None:
        level = MessageLevel.WARNING if report.assumed or report.lost else MessageLevel.INFO
        self.told.emit(f"{name}: {report.line}", level, "\n".join(report.details))

    def _on_saved(self, written: SavedFile) -> None:
        path = written.order.path
        self._readings.pop(path, None)  # it was about another file
        self.watcher.know(path, written.mark)
        self._remember(path)

    def _rereading(self, path: Path) -> Rereading:
        called = tr("{name}, saved by another program", name=path.name)
        source = ReadSource(called, partial(read, path), path, "Reload", self._document.heightmap)
        return partial(opening, source, self._reading(path))

    def _reading(self, path: Path) -> ReadOptions:
        return self._readings.get(path, ReadOptions())

    def _is_occupied(self) -> bool:
        return self.busy or QApplication.activeModalWidget() is not None

    def _remember(self, path: Path) -> None:
        remember(path)
        self.recentChanged.emit()


def _read_otherwise(path: Path, reading: ReadOptions) -> Heightmap:
    """Read a raw file, and ask how where nothing is said."""
    if reading == ReadOptions() and path.is_file():
        raise question_to_read_again(path)
    return read(path, reading)


def _generator_of(heightmap: Heightmap) -> Generator | None:
    """Return what made a heightmap, as far as its recipe is one that can be shown and grown again."""
    if heightmap.recipe is None:
        return None
    try:
        generator = from_recipe(heightmap.recipe)
    except ValueError:
        return None
    return generator if heightmap.heights.shape == (generator.size, generator.size) else None
