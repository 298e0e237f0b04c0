"""The menus of recent files and of samples."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.services.actions import in_menu
from terrain_explorer.language import tr
from terrain_explorer.resources import resource


class FileMenus(QObject):
    """Fills the menus of files, and asks about unsaved changes before it opens one.

    Parameters
    ----------
    recent, samples_menu
        The menus to fill.
    open_file
        Opens a file of the user's choice.
    """

    def __init__(
        self,
        recent: QMenu,
        samples_menu: QMenu,
        files: FileController,
        open_file: Callable[[Path], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._recent, self._files, self._open_file = recent, files, open_file
        for path in samples():
            samples_menu.addAction(tr(sample_title(path)), partial(self._open, path))
        files.recentChanged.connect(self._list_recent)
        self._list_recent()

    def _list_recent(self) -> None:
        paths = self._files.recent()
        self._recent.clear()
        self._recent.setEnabled(bool(paths))
        for number, path in enumerate(paths, 1):
            action = self._recent.addAction(f"&{number % 10} {in_menu(path.name)}", partial(self._open, path))
            # Two files may have the same name, so the folder has to be somewhere.
            action.setStatusTip(str(path))
            action.setToolTip(str(path))

    def _open(self, path: Path) -> None:
        self._files.ask_then(lambda: self._open_file(path))


def samples() -> list[Path]:
    """Return the sample heightmaps."""
    return sorted(resource("samples").glob("*.png"))


def sample_title(path: Path) -> str:
    """Return a sample's title, made from the name of its file."""
    return path.stem.replace("-", " ").capitalize()
