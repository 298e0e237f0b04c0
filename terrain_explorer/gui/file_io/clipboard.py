"""Exchange with other programs through the clipboard and by drag and drop."""

from __future__ import annotations

from collections.abc import Generator as Steps
from functools import partial

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QGuiApplication, QImage

from terrain_explorer.document.document import Document
from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.services.dropped_files import files_in
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.qt_image import decoders, to_qimage16
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap


class ClipboardController(Reporter):
    """Puts the map into the clipboard, and takes files and pictures that are pasted or dropped."""

    def __init__(self, document: Document, files: FileController, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._files = document, files
        self._copier = Worker("copying", self, awaited=True)
        self._copier.finished.connect(self._on_copied)
        self._copier.failed.connect(self.report_error)
        files.watcher.hinder(lambda: self._copier.busy)

    def copy(self) -> None:
        """Put the heightmap into the clipboard as a 16-bit image."""
        heightmap = self._document.heightmap  # the one of this moment, whatever happens to the document meanwhile
        self._copier.request(partial(copying, heightmap))

    def paste(self) -> None:
        """Take what is in the clipboard, a file or a picture."""
        if not self.take(in_clipboard(), tr("Clipboard")):
            self.warn(tr("There is no image in the clipboard. Copy one in another program and paste again."))

    def accepts(self, mime: QMimeData) -> bool:
        """Return whether pasted or dropped data may be a heightmap."""
        return bool(files_in(mime)) or mime.hasImage()

    def take(self, mime: QMimeData, name: str) -> bool:
        """Open the first of the files, or take the picture as heightmap; return whether there is one.

        Parameters
        ----------
        mime
            The pasted or dropped data.
        name
            The user's name for a picture in messages.
        """
        from terrain_explorer.files.lines.reading import is_of_lines

        # Files first: they have all their bits and their metadata, which a picture beside them may lack.
        paths, picture = files_in(mime), picture_in(mime)
        if paths and is_of_lines(paths[0]):
            self._files.open(paths[0])  # nothing is lost, so nothing is asked
        elif paths:
            first = tr("{name}, the first of {count} files", name=paths[0].name, count=len(paths))
            self._files.ask_then(lambda: self._files.open(paths[0], first if len(paths) > 1 else ""))
        elif picture is not None:
            self._files.take_picture(picture, name)
        return bool(paths) or picture is not None

    def _on_copied(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        self.inform(tr("Copied the heightmap as a 16-bit image."), about_terrain=True)


def in_clipboard() -> QMimeData:
    """Return what the clipboard holds, which may be nothing."""
    # Some platforms return None then, whatever the type says.
    return QGuiApplication.clipboard().mimeData() or QMimeData()


def picture_in(mime: QMimeData) -> QImage | None:
    """Return a picture that is pasted or dropped as such, or None."""
    with decoders():  # the clipboard holds a file, which Qt decodes now
        image = mime.imageData() if mime.hasImage() else None
    return image if isinstance(image, QImage) and not image.isNull() else None


def copying(heightmap: Heightmap) -> Steps[None, None, QImage]:
    """Make the 16-bit picture of a heightmap; yields once, before the work."""
    yield
    return to_qimage16(heightmap)
