"""The dialog that asks for the file of an export."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from terrain_explorer.gui.services.recent_files import last_folder, save_folder
from terrain_explorer.gui.widgets.question_box import show_whole_columns


class ExportFileDialog(QFileDialog):
    """Asks for the file of an export; it begins in the folder that was used the last time.

    Parameters
    ----------
    name
        The object name.
    title
        The title, in the user's language.
    folder_key
        The settings keep the folder under this key: maps and pictures have one each.
    endings
        The formats to choose from: the usual ending of each, by the filter that shows its files.
    file_name
        The file name to begin with.
    heightmap_file
        The terrain's file, if it has one; the first export goes beside it.
    """

    def __init__(
        self,
        *,
        name: str,
        title: str,
        folder_key: str,
        endings: Mapping[str, str],
        file_name: str,
        heightmap_file: Path | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, title, str(last_folder(folder_key, heightmap_file)), ";;".join(endings))
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setDefaultSuffix(next(iter(endings.values())).lstrip("."))
        self.selectFile(file_name)
        self.filterSelected.connect(lambda chosen: self.setDefaultSuffix(endings[chosen].lstrip(".")))
        self.fileSelected.connect(lambda chosen: save_folder(folder_key, Path(chosen).parent))
        show_whole_columns(self)
