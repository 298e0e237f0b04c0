"""The File menu: opens and saves the document's file, and follows it while other programs change it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from terrain_explorer import files
from terrain_explorer.document.document import Document
from terrain_explorer.files.bounded_reader import is_file, is_folder
from terrain_explorer.files.errors import PresetFileError
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.gui.export.map_exporter import ExportedMap
from terrain_explorer.gui.file_io.confirmations import ask_to_save
from terrain_explorer.gui.file_io.file_records import FileRecord, FileRecords
from terrain_explorer.gui.file_io.file_watcher import ExternalChanges
from terrain_explorer.gui.file_io.picture_beside import PictureBeside
from terrain_explorer.gui.file_io.read_job import TILES, OpenedFile, ReadSource
from terrain_explorer.gui.file_io.reader import Reader
from terrain_explorer.gui.file_io.saver import AfterSave, Saver
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.qt_image import from_qimage
from terrain_explorer.gui.services.recent_files import recent_files, recent_folder, remember
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.widgets.question_box import ask_for_file, show_dialog
from terrain_explorer.language import tr
from terrain_explorer.terrain import DiamondSquare, Heightmap, Origin, new_seed
from terrain_explorer.terrain.work import Work, finished

if TYPE_CHECKING:
    from terrain_explorer.gui.file_io.save_job import SavedFile

_JSON = ".json"


class FileController(Reporter):
    """Opens, reloads and saves.

    Attributes
    ----------
    watcher
        Watches the document's file.
    reader
        Reads files, and tells how far it is.
    beside
        The picture beside the document's file that image editors edit.

    Signals
    -------
    asked
        The `ReadQuestion` that the user is asked before a file can be read.
    offered
        The filters that would help the terrain just reported.
    lookRead
        The `Look` in the file that has just been opened.
    viewsRead
        The JSON text of the saved views in the file that has just been opened.
    recentChanged
        The list of recent files changed.
    presetRead
        The file that was opened is a preset of terrain, or a recipe without heights: its path.
    linesOpened
        A file of lines was chosen or dropped, which lie on the terrain and don't replace it: its path.
    sourceRead
        The document's file was read again, and there are steps to be done again on it: the `OpenedFile` and the steps.
    """

    asked = Signal(object)
    offered = Signal(object)
    lookRead = Signal(object)
    viewsRead = Signal(str)
    recentChanged = Signal()
    presetRead = Signal(object)
    linesOpened = Signal(object)
    sourceRead = Signal(object, object)

    def __init__(self, document: Document, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._window = document, window
        self._ask_before: Callable[[Callable[[], None]], None] = lambda action: action()
        self._records: FileRecords = FileRecords(FileRecord)
        self._tiles: Path | None = None
        self.reader = self._reader = Reader(window, self)
        self._reader.finished.connect(self._on_read)
        self._reader.asked.connect(self.asked)
        self._reader.failed.connect(self._on_failed)
        self._external = ExternalChanges(document, self._records, self._is_occupied, window)
        self._external.changed.connect(self._on_read)
        self._external.reloadWanted.connect(self.reload)
        self._external.reported.connect(self.reported)
        self.watcher = self._external.watcher
        self.beside = PictureBeside(document, self._records, self._is_occupied, window)
        self.beside.reported.connect(self.reported)
        self._saver = Saver(document, self._records, window)
        self._saver.reported.connect(self.reported)
        self._saver.saved.connect(self._on_saved)

    @property
    def saving(self) -> bool:
        """Whether a file is being written."""
        return self._saver.saving

    def setViews(self, views_here: Callable[[], str | None]) -> None:
        """Keep in projects the views in the JSON text that this returns."""
        self._saver.views_here = views_here

    def recent(self) -> list[Path]:
        """Return the files opened and saved last, the newest first."""
        return recent_files()

    def start_anew(self) -> None:
        """Begin with a fresh terrain that is in no file."""
        generator = DiamondSquare(seed=new_seed())
        self._document.start(generator.heightmap(), generator)

    def choose(self) -> None:
        """Let the user choose a file to open."""
        ask_for_file(self._window, tr("Open a heightmap"), files.open_filter(), "openDialog", self.open)

    def choose_tiles(self) -> None:
        """Let the user choose a folder of tiles to open as one terrain."""
        dialog = QFileDialog(self._window, tr("Open tiles"), str(recent_folder()))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda name: self.open(Path(name)))
        show_dialog(dialog, "openTilesDialog")

    def open(self, path: Path, name: str = "") -> None:
        """Read a file; the terrain changes when all of it is there. Where a guess is not safe the user is asked.

        Parameters
        ----------
        path
            The file, or a folder of tiles.
        name
            The user's name for it in messages; by default its own.
        """
        from terrain_explorer.files.lines.reading import is_of_lines

        if is_of_lines(path):
            self.linesOpened.emit(path)
            return
        if path.suffix.lower() == _JSON and is_file(path):
            self.presetRead.emit(path)
            return
        source = ReadSource.of_tiles(path) if is_folder(path) else ReadSource.of_file(path, name)
        self._reader.request(source, ReadOptions())

    def reload(self) -> None:
        """Read the document's file again, in the way the user chose when it was opened."""
        path = self._document.path
        if path is not None:
            source = ReadSource.of_file_again(path, self._document.in_file)
            self._reader.request(source, self._records[path].reading)

    @property
    def may_be_misread(self) -> bool:
        """Whether the document's file was read with a guessed size and type, or tiles by their names.

        See `read_otherwise`.
        """
        if self._tiles is not None:
            return True
        origin = self._document.heightmap.origin
        return self._document.path is not None and origin is not None and origin.guessed

    def read_otherwise(self) -> None:
        """Ask how to read the document's file, or how the tiles lie that were opened last, and read them so."""
        path = self._document.path
        if self._tiles is not None:
            self._reader.request(ReadSource.of_tiles(self._tiles, asks=True), ReadOptions())
            return
        if path is not None:
            work = partial(_reading_otherwise, path)
            source = ReadSource(path.name, lambda options: finished(work(options)), path, reading=work)
            self._reader.request(source, ReadOptions())

    def read_in_square_metres(self) -> None:
        """Read the document's file again, its map made true to the ground."""
        path = self._document.path
        if path is not None:
            known = self._records[path].reading
            self._reader.request(ReadSource.of_file(path), known.updated(square_metres=True))

    def take_picture(self, picture: QImage, name: str) -> None:
        """Take a picture as heightmap; messages use the name given."""
        self._reader.request(ReadSource(name, partial(from_qimage, picture)), ReadOptions())

    def save(self, then: AfterSave = None) -> None:
        """Save to the document's file, or to one the user chooses; `then` is called when it is saved."""
        self._saver.save(then)

    def save_as(self, then: AfterSave = None) -> None:
        """Let the user choose where and how to save."""
        self._saver.save_as(then)

    def write(self, path: Path, kind: str | None = None, then: AfterSave = None) -> None:
        """Save to a file, in the usual kind for its name or the one given; `then` is called when it is saved."""
        self._saver.write(path, kind, then)

    def when_saved(self, action: Callable[[], None]) -> None:
        """Do the action now, or when the file that is being written is complete."""
        self._saver.when_saved(action)

    def ask_before(self, ask_then: Callable[[Callable[[], None]], None]) -> None:
        """Let another question come before the one about unsaved changes; it is given what to do afterwards."""
        self._ask_before = ask_then

    def ask_then(self, action: Callable[[], None]) -> None:
        """Ask about unsaved changes, if there are any, then do the action unless the user cancels it.

        While the question is on the screen, it is not asked again.
        """
        self._ask_before(partial(self._ask_to_save, action))

    def _ask_to_save(self, action: Callable[[], None]) -> None:
        document = self._document
        if document.needs_saving:
            ask_to_save(self._window, document.unsaved_part, lambda: self.save(action), action)
        else:
            action()

    def exported(self, exported: ExportedMap) -> None:
        """Note an exported file. If it is the document's own, it now holds something else than the terrain here."""
        if exported.path == self._document.path:
            self.watcher.know(exported.path, exported.fingerprint)
            self._document.note_unsaved()

    def resumed(self, path: Path, origin: Origin | None, fingerprint: bytes | None) -> None:
        """Note that recovered work goes on with a file; None for the fingerprint if it was saved since."""
        record = self._records[path]
        record.note_opened(path, origin, record.reading)
        if fingerprint is not None:
            self.watcher.know(path, fingerprint)

    def _on_read(self, opened: OpenedFile) -> None:
        heightmap, path = opened.heightmap, opened.source.path
        self._tiles = opened.source.folder
        if opened.source.verb == TILES:
            self._document.take_sampled(heightmap, opened.source.name, opened.known_recipe)
        elif path is None:
            self._document.take_pasted(heightmap)
        else:
            # Before the document changes: its new path makes the watcher look, which would take the file for changed.
            self._records[path].note_opened(path, heightmap.origin, opened.reading, opened.unkept)
            self.watcher.know(path, opened.fingerprint)
            self._remember(path)
            if opened.is_again and self._document.steps_since_file:
                self.sourceRead.emit(opened, self._document.steps_since_file)
                return
            layers = opened.layers if files.is_project(path) else None
            held = opened.recipe, opened.source.verb, opened.selection, opened.shelf, layers, opened.look is not None
            self._document.take_opened(heightmap, path, *held)
            if opened.views is not None:
                self.viewsRead.emit(opened.views)
            if opened.look is not None:
                self.lookRead.emit(opened.look)
            if files.is_project(path):
                # As it is shown, since fields round; where the file has none, what is shown counts as saved.
                self._document.note_saved_look(self._document.look)
        self.reported.emit(opened.message)
        self.offered.emit(opened.offers)

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, PresetFileError):
            self.presetRead.emit(error.path)
        else:
            self.report_error(error)

    def _on_saved(self, saved: SavedFile) -> None:
        self.watcher.know(saved.order.path, saved.fingerprint)
        self._remember(saved.order.path)

    def _is_occupied(self) -> bool:
        """Return whether a change of the file would come at a bad time: a dialog may be about the terrain as it is."""
        busy = any(is_busy(part, awaited=True) for part in (self._reader, self._saver, self.beside))
        return busy or QApplication.activeModalWidget() is not None

    def _remember(self, path: Path) -> None:
        remember(path)
        self.recentChanged.emit()


def _reading_otherwise(path: Path, options: ReadOptions) -> Work[Heightmap]:
    """Read a file, and first ask how: here the user doubts the guess that `reading` would make again."""
    from terrain_explorer.files.formats.registry import detect_format

    if options == ReadOptions() and is_file(path):
        question = yield from detect_format(path).asking(path)
        if question is not None:
            raise question
    return (yield from files.reading(path, options))
