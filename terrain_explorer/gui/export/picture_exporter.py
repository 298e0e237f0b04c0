"""Pictures and turntables of the 3D view, drawn and saved off the GUI thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Generator as Steps
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from terrain_explorer.files.bounded_reader import is_there
from terrain_explorer.gui.export.export_job import ExportJob
from terrain_explorer.gui.views.shown_view import ShownView
from terrain_explorer.gui.views.surface3d.gl.gl_format import NoOpenGLError
from terrain_explorer.gui.widgets.question_box import QuestionBox, Standard
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.shading.render_options import Pixels

if TYPE_CHECKING:
    from terrain_explorer.gui.export.picture_dialogs import PictureDialog
    from terrain_explorer.gui.export.picture_options import FileChoice, PictureChoice

    # Imported with the first picture: OpenGL wants its platform chosen before.
    from terrain_explorer.gui.views.surface3d.gl.studio import Studio

_BUSY = marked("The last picture is still being drawn. Wait for it, or cancel it.")
_CANCELLED = marked("Cancelled. No picture was saved.")


class PictureExporter(QObject):
    """Saves and copies pictures of the 3D view.

    Parameters
    ----------
    shown
        Called to learn what the view shows; None where there is no 3D view.

    Attributes
    ----------
    job
        The work, and its reports.
    """

    def __init__(self, shown: Callable[[], ShownView | None], window: QWidget) -> None:
        super().__init__(window)
        self._shown = shown
        self._window = window
        self._studio: Studio | None = None
        self.job = ExportJob("exporting", _BUSY, _CANCELLED, self, refusals=(NoOpenGLError,))
        self.job.finished.connect(self._on_finished)

    def picture(self) -> None:
        """Let the user choose how and where to save a picture, and save it."""
        from terrain_explorer.gui.export.picture_dialogs import PictureDialog

        self._ask(PictureDialog)

    def turntable(self) -> None:
        """Let the user choose how and where to save a turntable, and save it."""
        from terrain_explorer.gui.export.picture_dialogs import TurntableDialog

        self._ask(TurntableDialog)

    def copy(self) -> None:
        """Put what the view shows into the clipboard as an image."""
        from terrain_explorer.gui.export.picture_jobs import drawing

        shown = self._ready()
        if shown is not None:
            self._start(lambda studio: drawing(studio, shown.subject, shown.size), tr("Copying the picture"))

    def ask(self, shown: ShownView, made_of: Callable[[PictureChoice], PictureChoice]) -> None:
        """Let the user choose how and where to save a picture of other terrains than the one at hand, and save it.

        Parameters
        ----------
        shown
            What is in place of the view.
        made_of
            Returns the picture to save of what the user has chosen.
        """
        from terrain_explorer.gui.export.picture_dialogs import PictureDialog

        if self.job.may_begin():
            self._ask_how(PictureDialog(shown.size, self._window), shown, made_of)

    def save(self, shown: ShownView, choice: PictureChoice, path: Path) -> None:
        """Draw and save a picture or a turntable, but replace no file unless the user has agreed to it."""
        self.replace(choice.files(path), path, shown.path, tr(choice.asking), lambda: self._save(shown, choice, path))

    def replace(
        self, files: Sequence[Path], path: Path, heightmap: Path | None, title: str, save: Callable[[], None]
    ) -> None:
        """Save if the user agrees to replace files that are there, and none of them is the heightmap.

        Parameters
        ----------
        files, path
            The files that will be written, and the one of them that a file dialog has asked about.
        title
            The title of a question.
        """
        there = [file for file in files if is_there(file)]
        if heightmap is not None and is_there(heightmap) and any(file.samefile(heightmap) for file in there):
            text = tr("{name} is the heightmap itself. Save the picture under another name.", name=heightmap.name)
            self.job.warn(text)
        elif set(there) <= {path}:  # the file dialog has asked about this one
            save()
        else:
            _ask_to_replace(there, title, save, self._window)

    def _save(self, shown: ShownView, choice: PictureChoice, path: Path) -> None:
        subject = choice.subject(shown)  # as it was when the dialog opened: that is the view the user decided on
        self._start(lambda studio: choice.saving(studio, subject, path), tr("Saving {name}", name=path.name))

    def _ready(self) -> ShownView | None:
        """Return what the view shows if it can be drawn now; if not, the user is told why."""
        shown = self._shown() if self.job.may_begin() else None
        if shown is None and not self.job.busy:
            self.job.warn(tr("Pictures need the 3D view, and it cannot be drawn here."))
        return shown

    def _ask(self, how: type[PictureDialog]) -> None:
        shown = self._ready()
        if shown is not None:
            self._ask_how(how(shown.size, self._window), shown, lambda choice: choice)

    def _ask_how(
        self, dialog: PictureDialog, shown: ShownView, made_of: Callable[[PictureChoice], PictureChoice]
    ) -> None:
        dialog.accepted.connect(lambda: self._ask_where(shown, dialog.choice(), made_of))
        dialog.open()

    def _ask_where(
        self, shown: ShownView, choice: FileChoice, made_of: Callable[[PictureChoice], PictureChoice]
    ) -> None:
        from terrain_explorer.gui.export.picture_dialogs import picture_file_dialog
        from terrain_explorer.gui.export.picture_options import PictureChoice

        assert isinstance(choice, PictureChoice)
        choice = made_of(choice)
        dialog = picture_file_dialog(choice, shown.path, self._window)
        dialog.fileSelected.connect(lambda name: self.save(shown, choice, Path(name)))
        dialog.open()

    def _start(self, work: Callable[[Studio], Steps[float, None, Path | Pixels]], label: str) -> None:
        from terrain_explorer.gui.export.picture_jobs import make_studio

        # The studio's surface has to be made in this thread. Its OpenGL context belongs to one thread, too, but it is
        # made and freed within one job, so that any thread of the workers can do the next.
        try:
            studio = self._studio = self._studio or make_studio()
        except NoOpenGLError as error:
            self.job.report_error(error)
            return
        self.job.start(lambda: work(studio), label)

    def _on_finished(self, result: Path | Pixels) -> None:
        if isinstance(result, Path):
            self.job.inform(tr("Saved {name}.", name=result.name))
        else:
            QGuiApplication.clipboard().setImage(image_of(result))
            self.job.inform(tr("Copied the picture."))


def _ask_to_replace(files: Sequence[Path], title: str, replace: Callable[[], None], window: QWidget) -> None:
    """Ask once about all files that the frames of a moving picture would replace."""
    first = files[0].name
    text = tr("The frames would replace %n existing file(s), beginning with {name}.", None, len(files), name=first)
    question = QuestionBox("replaceQuestion", title, text, window)
    question.setInformativeText(tr("Replace them?"))
    question.offer_standard(Standard.Yes, replace)
    question.offer_standard(Standard.Cancel, default=True)
    question.open()


def image_of(pixels: Pixels) -> QImage:
    """Return the picture as an image that has its own memory."""
    height, width, _ = pixels.shape
    # The copy matters: QImage does not keep Python's bytes alive.
    return QImage(pixels.tobytes(), width, height, 4 * width, QImage.Format.Format_RGBA8888).copy()
