"""Where the image of the stamp comes from: a file, the clipboard, or the terrain."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from terrain_explorer.files import ReadOptions, open_filter
from terrain_explorer.gui.file_io.clipboard import in_clipboard, picture_in
from terrain_explorer.gui.file_io.read_job import OpenedFile, ReadSource
from terrain_explorer.gui.file_io.reader import Reader
from terrain_explorer.gui.services.qt_image import from_qimage
from terrain_explorer.gui.services.recent_files import recent_folder
from terrain_explorer.gui.services.reporting import Reporter
from terrain_explorer.gui.widgets.question_box import show_dialog
from terrain_explorer.language import tr


class StampSource(Reporter):
    """Reads images to stamp with, and asks where it is not clear how to read them.

    Signals
    -------
    chosen
        A `Heightmap` to stamp with, and its name.
    """

    chosen = Signal(object, str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._reader = Reader(window)
        self._reader.finished.connect(self._on_read)
        self._reader.failed.connect(self.report_error)

    def choose(self) -> None:
        """Let the user choose a file."""
        dialog = QFileDialog(self._window, tr("Stamp with a heightmap"), str(recent_folder()), open_filter())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.open(Path(name)))
        show_dialog(dialog, "stampDialog")

    def open(self, path: Path) -> None:
        """Take a file."""
        self._reader.request(ReadSource.of_file(path), ReadOptions())

    def paste(self) -> None:
        """Take the image in the clipboard."""
        image = picture_in(in_clipboard())
        if image is None:
            self.warn(tr("There is no image in the clipboard. Copy one in another program and try again."))
        else:
            self._reader.request(ReadSource(tr("Clipboard"), partial(from_qimage, image)), ReadOptions())

    def stop(self) -> None:
        """End reading."""
        self._reader.stop()

    def _on_read(self, opened: OpenedFile) -> None:
        self.chosen.emit(opened.heightmap, opened.source.name)
