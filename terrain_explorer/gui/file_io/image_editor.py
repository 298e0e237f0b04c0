"""Opens the terrain in an image editor: its file, or a picture beside it of what its steps are done on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QDir, QProcess, QSize, QStandardPaths, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QLabel, QListWidget, QVBoxLayout, QWidget

from terrain_explorer import files
from terrain_explorer.desktop_entries import DesktopEntry, entry_by_id, preferred_for, programs_for
from terrain_explorer.document.document import Document
from terrain_explorer.gui.file_io.picture_beside import PictureBeside
from terrain_explorer.gui.file_io.saver import AfterSave
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.settings import kept_text, settings
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.question_box import show_dialog
from terrain_explorer.language import tr
from terrain_explorer.terrain.recipe import Picture

_EDITOR = "imageEditor"
_ENTRY = ".desktop"

_TYPES = ("image/png", "image/tiff")
"""The types of files whose editors are looked for: those that hold heights in 16 bits and that all of them open."""

_BEST = ("gimp", "krita", "photopea")
"""Programs that keep 16 bits, the best first. They are editors, whatever their entries say."""


def _open_url(url: QUrl) -> bool:
    return QDesktopServices.openUrl(url)


def _start(program: str, arguments: list[str], folder: str = "") -> bool:
    # Detached: the editor outlives this program.
    return QProcess.startDetached(program, arguments, folder)[0]


class ImageEditor(Reporter):
    """Opens the terrain in an image editor, and follows what is saved there.

    Where the terrain's file is a picture of what the steps are done on, that is the file to edit. Where it is a
    project, or a picture with the steps in it, a picture beside it is written for the editor.

    Parameters
    ----------
    document
        The document, whose file is opened.
    save
        Saves the document, then calls the function it is given.
    beside
        Writes the picture beside the file, and follows it.
    window
        The dialog appears over this window.

    Signals
    -------
    chosenChanged
        Whether a program is chosen, or the system's is taken.
    """

    chosenChanged = Signal(bool)

    def __init__(
        self, document: Document, save: Callable[[AfterSave], None], beside: PictureBeside, window: QWidget
    ) -> None:
        super().__init__(window)
        self._document, self._save, self._beside, self._window = document, save, beside, window
        beside.written.connect(lambda path: self._launch(path, _told(path, beside.replaces)))

    @property
    def program(self) -> str:
        """The program that the user chose, a path or the id of a desktop entry; empty for the system's."""
        return kept_text(_EDITOR)

    @property
    def program_name(self) -> str:
        """The name of the program that opens pictures, for the user; empty where only the system knows."""
        entry = self._entry
        return entry.name if entry else Path(self.program).stem

    def open(self) -> None:
        """Open the terrain; one that is in no file is saved first."""
        if self._document.path is None:
            self._save(self._open_kept)
        else:
            self._open_kept()

    def choose(self) -> None:
        """Let the user choose the program."""
        found = editors()
        if found:
            dialog = EditorDialog(found, self.program or found[0].id, self._window)
            dialog.chosen.connect(self.setProgram)
            dialog.otherWanted.connect(self._choose_file)
            dialog.open()
        else:
            self._choose_file()

    def setProgram(self, program: str) -> None:
        """Use this program, a path or the id of a desktop entry; an empty text stands for the system's."""
        entry = entry_by_id(program) if program.endswith(_ENTRY) else None
        if program and entry is None and not _can_be_started(program):
            name = Path(program).name
            self.warn(tr("{name} is not a program that can be started. Choose another one.", name=name))
            return
        settings().setValue(_EDITOR, program)
        if program:
            self.inform(tr("{name} now opens pictures.", name=self.program_name))
        else:
            self.inform(tr("The system's program now opens pictures."))
        self.chosenChanged.emit(bool(program))

    def _choose_file(self) -> None:
        before = "" if self.program.endswith(_ENTRY) else self.program
        dialog = QFileDialog(self._window, tr("Choose an image editor"), _folder_of_programs(before))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        if sys.platform == "linux":  # programs have no ending there
            dialog.setFilter(QDir.Filter.AllDirs | QDir.Filter.Files | QDir.Filter.Executable)
        dialog.fileSelected.connect(self.setProgram)
        show_dialog(dialog, "editorDialog")

    def _open_kept(self) -> None:
        """Open the terrain, which is in a file."""
        document = self._document
        path, recipe = document.path, document.ground  # asked again: saving may have given the terrain a file
        if path is None:
            return
        if isinstance(recipe.source, Picture) and recipe.steps:
            if _is_picture(path) and document.steps_since_file == recipe.steps:
                count = len(recipe.steps)
                self._launch(path, tr("What you save there shows here, with your %n step(s) on it.", None, count))
            else:
                self._beside.write(path)
        elif not _is_picture(path):
            self._beside.write(path)
        elif document.modified:
            self._save(self._launch_file)  # an editor can open a file only, and should see the terrain as it is here
        else:
            self._launch_file()

    def _launch_file(self) -> None:
        path = self._document.path
        if path is not None and _is_picture(path):
            self._launch(path, tr("What you save there shows here."))
        elif path is not None:
            self._open_kept()  # it was saved as something else

    @property
    def _entry(self) -> DesktopEntry | None:
        """The desktop entry to open pictures with: the one chosen, or the best where none is."""
        if self.program:
            return entry_by_id(self.program) if self.program.endswith(_ENTRY) else None
        return next(iter(editors()), None)

    def _launch(self, path: Path, then: str) -> None:
        program, entry = self.program, self._entry
        if entry is not None:
            name, arguments = entry.command(path.absolute())[0], entry.command(path.absolute())[1:]
            self._report(_start(name, arguments, entry.folder), path, entry.name, then)
        elif program:
            self._report(_start(*_command(program, str(path.absolute()))), path, Path(program).name, then)
        elif _open_url(QUrl.fromLocalFile(str(path.absolute()))):
            self._report(True, path, "", then)
        else:
            self.warn(
                tr(
                    "The system has no program for {ending} files. Choose one: File > Image editor > Choose.",
                    ending=path.suffix,
                )
            )

    def _report(self, started: bool, path: Path, program: str, then: str) -> None:
        if not started:
            again = tr("{name} cannot be started. Choose another program: File > Image editor > Choose.", name=program)
            self.warn(again)
            return
        opened = (
            tr("Opened {name} in {program}.", name=path.name, program=program)
            if program
            else tr("Opened {name} in the image editor.", name=path.name)
        )
        self.inform(f"{opened} {then}")


class EditorDialog(QDialog):
    """Lets the user choose among the image editors that were found.

    Signals
    -------
    chosen
        The id of the desktop entry.
    otherWanted
        The user looks for a program that is not in the list.
    """

    chosen = Signal(str)
    otherWanted = Signal()

    def __init__(self, found: Sequence[DesktopEntry], current: str, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "editorsDialog", tr("Choose an image editor"))
        self.setWindowTitle(tr("Choose an image editor"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._list = named(QListWidget(), "editors", tr("Image editors"))
        self._list.setIconSize(QSize(24, 24))
        self._found = tuple(found)
        for entry in found:
            self._list.addItem(entry.name)
            self._list.item(self._list.count() - 1).setIcon(_icon(entry))
        ids = [entry.id for entry in found]
        self._list.setCurrentRow(ids.index(current) if current in ids else 0)
        self._list.itemActivated.connect(self.accept)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        other = buttons.addButton(tr("Another program…"), QDialogButtonBox.ButtonRole.ActionRole)
        other.setObjectName("otherEditorButton")
        other.clicked.connect(self._look_for_another)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(QLabel(tr("Pictures are opened in:")))
        layout.addWidget(self._list, 1)
        layout.addWidget(buttons)

    def accept(self) -> None:
        """Close the dialog and give the chosen program."""
        entry = self._found[self._list.currentRow()]
        super().accept()
        self.chosen.emit(entry.id)

    def _look_for_another(self) -> None:
        self.reject()
        self.otherWanted.emit()


def editors() -> list[DesktopEntry]:
    """Return the image editors that the system knows: the user's own first, then the best, each once."""
    preferred = [id for kind in _TYPES for id in preferred_for(kind)]

    def place(entry: DesktopEntry) -> tuple[bool, int, str]:
        return entry.id not in preferred, _rank(entry), entry.name.casefold()

    by_name: dict[str, DesktopEntry] = {}
    for entry in sorted(filter(_is_editor, programs_for(_TYPES)), key=place):
        by_name.setdefault(entry.name, entry)  # some have an entry for each type of file
    return list(by_name.values())


def _rank(entry: DesktopEntry) -> int:
    said = f"{entry.id} {entry.name}".lower()
    return next((place for place, name in enumerate(_BEST) if name in said), len(_BEST))


def _is_editor(entry: DesktopEntry) -> bool:
    """Return whether a program edits pictures, and does not only show them."""
    paints = "RasterGraphics" in entry.categories and "Viewer" not in entry.categories
    return paints or _rank(entry) < len(_BEST)


def _icon(entry: DesktopEntry) -> QIcon:
    return QIcon(entry.icon) if Path(entry.icon).is_absolute() else QIcon.fromTheme(entry.icon)


def _folder_of_programs(before: str) -> str:
    """Return where to look for a program: where the last one is, or where users have theirs."""
    if before:
        return str(Path(before).parent)
    # On Linux the location of applications holds menu entries, and no programs; users keep AppImages at home.
    usual = QStandardPaths.standardLocations(QStandardPaths.StandardLocation.ApplicationsLocation)
    own = [Path.home() / "Applications", Path.home()]
    return str(next(filter(Path.is_dir, own), Path.home())) if sys.platform == "linux" else next(iter(usual), "")


def _told(path: Path, replaces: bool) -> str:
    """Return what will come of a picture that was written beside the terrain's file."""
    if replaces:
        return tr(
            "It is a picture of the terrain. Save it there under the same name, and it takes the terrain's place here."
        )
    return tr(
        "It is the picture that the terrain begins with. Save it there under the same name, and your steps are done on "
        "it again."
    )


def _is_picture(path: Path) -> bool:
    return path.suffix.lower() in files.image_editor_extensions()


def _can_be_started(program: str) -> bool:
    return program.endswith(".app") or (Path(program).is_file() and os.access(program, os.X_OK))


def _command(program: str, path: str) -> tuple[str, list[str]]:
    """Return the program to start and its arguments; the programs of macOS are folders that another one opens."""
    return ("open", ["-a", program, path]) if program.endswith(".app") else (program, [path])
