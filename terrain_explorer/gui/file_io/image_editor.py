"""The document's file in an image editor: the system's program for it, or one that the user chose."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QProcess, QStandardPaths, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.files import image_editor_extensions
from terrain_explorer.gui.file_io.saver import Then, show_dialog
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.widgets.message_bar import MessageLevel
from terrain_explorer.language import tr

_EDITOR = "imageEditor"


def _open_url(url: QUrl) -> bool:
    return QDesktopServices.openUrl(url)


def _start(program: str, arguments: list[str]) -> bool:
    return QProcess.startDetached(program, arguments)[0]


class ImageEditor(QObject):
    """Opens the document's file in an image editor.

    Parameters
    ----------
    document
        Whose file is opened.
    save
        Saves the document, and calls what it is given when it is saved.
    window
        Over which the dialog appears.
    open_url, start
        How a file is opened in the system's program for it, and how a program is started; both return whether it
        went well.

    Signals
    -------
    told
        What was done: a sentence, its `MessageLevel`, and an empty text.
    warned
        Why it cannot be done, some sentences.
    chosenChanged
        Whether a program is chosen, or the system's is taken.
    """

    told = Signal(str, object, str)
    warned = Signal(str)
    chosenChanged = Signal(bool)

    def __init__(
        self,
        document: Document,
        save: Callable[[Then], None],
        window: QWidget,
        open_url: Callable[[QUrl], bool] = _open_url,
        start: Callable[[str, list[str]], bool] = _start,
    ) -> None:
        super().__init__(window)
        self._document, self._save, self._window = document, save, window
        self._open_url, self._start = open_url, start

    @property
    def program(self) -> str:
        """The program that the user chose; empty where the system's is taken."""
        kept: Any = settings().value(_EDITOR)
        return str(kept or "")

    def open(self) -> None:
        """Open the file; what is not saved is saved before."""
        path = self._document.path
        if path is not None and not _is_picture(path):
            self._refuse(path)
        elif path is None or self._document.modified:
            self._save(self._launch)
        else:
            self._launch()

    def choose(self) -> None:
        """Let the user choose the program."""
        usual = QStandardPaths.standardLocations(QStandardPaths.StandardLocation.ApplicationsLocation)
        start = self.program or ("/usr/bin" if sys.platform == "linux" else next(iter(usual), ""))
        dialog = QFileDialog(
            self._window, tr("Choose an image editor"), str(Path(start).parent if self.program else start)
        )
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.setProgram)
        show_dialog(dialog, "editorDialog")

    def setProgram(self, program: str) -> None:
        """Take this program from now on; an empty text takes the system's."""
        if program and not _can_be_started(program):
            name = Path(program).name
            self.warned.emit(tr("{name} is not a program that can be started. Choose another one.", name=name))
            return
        settings().setValue(_EDITOR, program)
        if program:
            told = tr("{name} opens pictures from now on.", name=Path(program).stem)
        else:
            told = tr("The system's program opens pictures from now on.")
        self.told.emit(told, MessageLevel.INFO, "")
        self.chosenChanged.emit(bool(program))

    def _launch(self) -> None:
        path = self._document.path
        if path is None or not _is_picture(path):
            self._refuse(path or Path(tr("The terrain")))
        elif self.program:
            self._launch_program(self.program, path)
        elif self._open_url(QUrl.fromLocalFile(str(path.absolute()))):
            self._tell(path)
        else:
            self.warned.emit(
                tr(
                    "The system has no program for {ending} files. Choose one: File > Image editor > Choose.",
                    ending=path.suffix,
                )
            )

    def _launch_program(self, program: str, path: Path) -> None:
        if self._start(*_command(program, str(path.absolute()))):
            self._tell(path)
        else:
            self.warned.emit(
                tr(
                    "{name} cannot be started. Choose another program: File > Image editor > Choose.",
                    name=Path(program).name,
                )
            )

    def _tell(self, path: Path) -> None:
        told = tr("Opened {name} in the image editor. What you save there shows here.", name=path.name)
        self.told.emit(told, MessageLevel.INFO, "")

    def _refuse(self, path: Path) -> None:
        self.warned.emit(
            tr("Image editors do not open {name}. Save the terrain as TIFF or 16-bit PNG first.", name=path.name)
        )


def _is_picture(path: Path) -> bool:
    return path.suffix.lower() in image_editor_extensions()


def _can_be_started(program: str) -> bool:
    return program.endswith(".app") or (Path(program).is_file() and os.access(program, os.X_OK))


def _command(program: str, path: str) -> tuple[str, list[str]]:
    """Return the program to start and its arguments; the programs of macOS are folders that another one opens."""
    return ("open", ["-a", program, path]) if program.endswith(".app") else (program, [path])
