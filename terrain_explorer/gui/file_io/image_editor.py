"""Opens the document's file in an image editor: the system's, or one that the user chose."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QProcess, QStandardPaths, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from terrain_explorer import files
from terrain_explorer.document.document import Document
from terrain_explorer.gui.file_io.saver import AfterSave
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.settings import kept_text, settings
from terrain_explorer.gui.widgets.question_box import show_dialog
from terrain_explorer.language import tr

_EDITOR = "imageEditor"


def _open_url(url: QUrl) -> bool:
    return QDesktopServices.openUrl(url)


def _start(program: str, arguments: list[str]) -> bool:
    return QProcess.startDetached(program, arguments)[0]  # detached: the editor outlives this program


class ImageEditor(Reporter):
    """Opens the document's file in an image editor.

    Parameters
    ----------
    document
        The document, whose file is opened.
    save
        Saves the document, then calls the function it is given.
    window
        The dialog appears over this window.
    open_url, start
        Open a file in the system's program for it, and start a program; both return whether it went well. Tests
        give their own.

    Signals
    -------
    chosenChanged
        Whether a program is chosen, or the system's is taken.
    """

    chosenChanged = Signal(bool)

    def __init__(self, document: Document, save: Callable[[AfterSave], None], window: QWidget) -> None:
        super().__init__(window)
        self._document, self._save, self._window = document, save, window

    @property
    def program(self) -> str:
        """The program that the user chose; empty for the system's."""
        return kept_text(_EDITOR)

    def open(self) -> None:
        """Open the file; unsaved changes are saved first."""
        path = self._document.path
        if path is not None and not _is_picture(path):
            self._refuse(path)
        elif path is None or self._document.modified:
            self._save(self._launch)  # an editor can open a file only, and should see the terrain as it is here
        else:
            self._launch()

    def choose(self) -> None:
        """Let the user choose the program."""
        # On Linux the location of applications holds menu entries, and no programs.
        usual = QStandardPaths.standardLocations(QStandardPaths.StandardLocation.ApplicationsLocation)
        start = self.program or ("/usr/bin" if sys.platform == "linux" else next(iter(usual), ""))
        dialog = QFileDialog(
            self._window, tr("Choose an image editor"), str(Path(start).parent if self.program else start)
        )
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.setProgram)
        show_dialog(dialog, "editorDialog")

    def setProgram(self, program: str) -> None:
        """Use this program; an empty text stands for the system's."""
        if program and not _can_be_started(program):
            name = Path(program).name
            self.warn(tr("{name} is not a program that can be started. Choose another one.", name=name))
            return
        settings().setValue(_EDITOR, program)
        if program:
            self.inform(tr("{name} now opens pictures.", name=Path(program).stem))
        else:
            self.inform(tr("The system's program now opens pictures."))
        self.chosenChanged.emit(bool(program))

    def _launch(self) -> None:
        path = self._document.path  # asked again: saving may have given the terrain another file
        if path is None or not _is_picture(path):
            self._refuse(path or Path(tr("The terrain")))
        elif self.program:
            self._launch_program(self.program, path)
        elif _open_url(QUrl.fromLocalFile(str(path.absolute()))):
            self._report_opened(path)
        else:
            self.warn(
                tr(
                    "The system has no program for {ending} files. Choose one: File > Image editor > Choose.",
                    ending=path.suffix,
                )
            )

    def _launch_program(self, program: str, path: Path) -> None:
        if _start(*_command(program, str(path.absolute()))):
            self._report_opened(path)
        else:
            self.warn(
                tr(
                    "{name} cannot be started. Choose another program: File > Image editor > Choose.",
                    name=Path(program).name,
                )
            )

    def _report_opened(self, path: Path) -> None:
        self.inform(tr("Opened {name} in the image editor. What you save there shows here.", name=path.name))

    def _refuse(self, path: Path) -> None:
        self.warn(tr("Image editors do not open {name}. Save the terrain as TIFF or 16-bit PNG first.", name=path.name))


def _is_picture(path: Path) -> bool:
    return path.suffix.lower() in files.image_editor_extensions()


def _can_be_started(program: str) -> bool:
    return program.endswith(".app") or (Path(program).is_file() and os.access(program, os.X_OK))


def _command(program: str, path: str) -> tuple[str, list[str]]:
    """Return the program to start and its arguments; the programs of macOS are folders that another one opens."""
    return ("open", ["-a", program, path]) if program.endswith(".app") else (program, [path])
