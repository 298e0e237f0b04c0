"""The menus of recent files and of samples."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.services.actions import in_menu
from terrain_explorer.gui.window.start.samples import SAMPLES, Sample
from terrain_explorer.language import tr


class FileMenus(QObject):
    """Fills the menus of files, and asks about unsaved changes before it opens one.

    Parameters
    ----------
    recent, samples_menu
        The menus to fill.
    open_file, open_sample
        Open a file or a sample of the user's choice.
    """

    def __init__(
        self,
        recent: QMenu,
        samples_menu: QMenu,
        files: FileController,
        open_file: Callable[[Path], None],
        open_sample: Callable[[Sample], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._recent, self._files, self._open_file = recent, files, open_file
        for sample in SAMPLES:
            action = samples_menu.addAction(tr(sample.title), partial(open_sample, sample))
            action.setStatusTip(tr(sample.shows))
            action.setToolTip(tr(sample.shows))
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
