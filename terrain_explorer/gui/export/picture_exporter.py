"""Pictures and turntables of what the 3D view shows, drawn and saved off the GUI thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Generator as Steps
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.export.picture_dialogs import PictureDialog, PictureFileDialog, TurntableDialog
from terrain_explorer.gui.export.picture_jobs import drawing, make_studio
from terrain_explorer.gui.export.picture_options import PictureChoice
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.views.shown_view import ShownView
from terrain_explorer.gui.views.surface3d.gl.gl_format import NoOpenGLError
from terrain_explorer.language import tr
from terrain_explorer.terrain.shading.render_options import Pixels

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.gl.offscreen import Studio


class PictureExporter(QObject):
    """What the File menu does with pictures.

    Parameters
    ----------
    shown
        Called to learn what the view shows; None where there is no 3D view.

    Signals
    -------
    told
        How it went, a sentence.
    warned
        Why it cannot be done now, a sentence.
    failed
        The exception that ended an attempt; no file has changed.
    began
        What is being done, for a progress bar.
    progressed
        How much of it is done, from 0 to 1.
    busyChanged
        Whether something is being done.
    """

    told = Signal(str)
    warned = Signal(str)
    failed = Signal(object)
    began = Signal(str)
    progressed = Signal(object)
    busyChanged = Signal(bool)

    def __init__(self, shown: Callable[[], ShownView | None], window: QWidget) -> None:
        super().__init__(window)
        self._shown = shown
        self._window = window
        self._studio: Studio | None = None
        self._worker = Worker("exporting", self)
        self._worker.progressed.connect(self.progressed)
        self._worker.finished.connect(self._on_finished)
        self._worker.failed.connect(self._on_failed)
        self._worker.cancelled.connect(lambda: self.told.emit(tr("Cancelled. No picture was saved.")))
        self._worker.busyChanged.connect(self.busyChanged)

    @property
    def busy(self) -> bool:
        """Whether a picture is being drawn or saved."""
        return self._worker.busy

    def picture(self) -> None:
        """Let the user choose how and where to save a picture, and save it."""
        self._ask(PictureDialog)

    def turntable(self) -> None:
        """Let the user choose how and where to save a turntable, and save it."""
        self._ask(TurntableDialog)

    def copy(self) -> None:
        """Put what the view shows into the clipboard as an image."""
        shown = self._ready()
        if shown is not None:
            self._work(lambda studio: drawing(studio, shown.subject, shown.size), tr("Copying the picture"))

    def save(self, shown: ShownView, choice: PictureChoice, path: Path) -> None:
        """Draw and save a picture or a turntable, but never in place of what nobody was asked about."""
        hindrance = _hindrance(choice.files(path), shown.path)
        if hindrance:
            self.warned.emit(hindrance)
            return
        subject = choice.subject(shown)
        self._work(lambda studio: choice.saving(studio, subject, path), tr("Saving {name}", name=path.name))

    def cancel(self) -> None:
        """End the work before any file changes, unless it is already done; which of them is told."""
        self._worker.end()

    def stop(self) -> None:
        """End the work without a file, and take no more."""
        self._worker.stop()

    def _ready(self) -> ShownView | None:
        shown = None if self.busy else self._shown()
        if self.busy:
            self.warned.emit(tr("The last picture is still being drawn. Wait for it, or cancel it."))
        elif shown is None:
            self.warned.emit(tr("Pictures need the 3D view, and it cannot be drawn here."))
        return shown

    def _ask(self, how: type[PictureDialog]) -> None:
        shown = self._ready()
        if shown is not None:
            dialog = how(shown.size, self._window)
            dialog.accepted.connect(lambda: self._ask_where(shown, dialog.choice()))
            dialog.open()

    def _ask_where(self, shown: ShownView, choice: PictureChoice) -> None:
        dialog = PictureFileDialog(choice, shown.path, self._window)
        dialog.fileSelected.connect(lambda name: self.save(shown, choice, Path(name)))
        dialog.open()

    def _work(self, job: Callable[[Studio], Steps[float, None, Path | Pixels]], label: str) -> None:
        try:
            studio = self._studio = self._studio or make_studio()
        except NoOpenGLError as error:
            self._on_failed(error)
            return
        self._worker.request(lambda: job(studio))
        self.began.emit(label)

    def _on_finished(self, result: Path | Pixels) -> None:
        if isinstance(result, Path):
            self.told.emit(tr("Saved {name}.", name=result.name))
        else:
            QGuiApplication.clipboard().setImage(image_of(result))
            self.told.emit(tr("Copied the picture."))

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, NoOpenGLError):
            self.warned.emit(str(error))
        else:
            self.failed.emit(error)


def _hindrance(files: Sequence[Path], heightmap: Path | None) -> str:
    """Return why these files may not be written, of which the user was asked about the first; empty where they may."""
    there = [file for file in files if file.exists()]
    if heightmap is not None and heightmap.exists() and any(file.samefile(heightmap) for file in there):
        return tr("{name} is the heightmap itself. Save the picture under another name.", name=heightmap.name)
    if there and there[0] != files[0]:
        return tr("{name} is there already and would be replaced. Save under another name.", name=there[0].name)
    return ""


def image_of(pixels: Pixels) -> QImage:
    """Return the picture as an image that has its own memory."""
    height, width, _ = pixels.shape
    return QImage(pixels.tobytes(), width, height, 4 * width, QImage.Format.Format_RGBA8888).copy()
