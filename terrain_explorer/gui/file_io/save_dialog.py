"""The dialog that asks where and how to save."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from terrain_explorer.files import save_filters
from terrain_explorer.gui.widgets.question_box import show_dialog


def ask_where_to_save(
    window: QWidget,
    title: str,
    start: Path,
    usual: str,
    kinds: Sequence[str],
    save: Callable[[Path, str | None], None],
) -> None:
    """Ask where and how to save.

    Parameters
    ----------
    window
        The dialog appears over this window.
    title
        Its title.
    start
        The folder and the name to begin with; the ending follows the kind of file.
    usual
        The kind of file that is chosen at first, by its id, if it is among those to choose from.
    kinds
        The kinds of file to choose from; the first is the best.
    save
        Called with the answer: the path, and the kind or None for the usual one of its name.
    """
    labels = {kind: label for label, kind in save_filters().items() if kind in kinds}
    by_label = {labels[kind]: kind for kind in kinds}
    dialog = QFileDialog(window, title, str(start.parent), ";;".join(by_label))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.selectNameFilter(labels.get(usual, next(iter(by_label))))
    dialog.selectFile(f"{start.stem}{_endings(dialog.selectedNameFilter())[0]}")

    def set_suffix(chosen: str) -> None:
        dialog.setDefaultSuffix(_endings(chosen)[0].lstrip("."))

    def accept(name: str) -> None:
        # A typed ending outranks the list: whoever types .png under the filter for TIFF wants a PNG.
        path, chosen = Path(name), dialog.selectedNameFilter()
        save(path, by_label[chosen] if path.suffix.lower() in _endings(chosen) else None)

    set_suffix(dialog.selectedNameFilter())
    dialog.filterSelected.connect(set_suffix)
    dialog.fileSelected.connect(accept)
    show_dialog(dialog, "saveDialog")


def _endings(name_filter: str) -> list[str]:
    """Return the endings in a dialog's filter, for example ``[".tif", ".tiff"]``."""
    return re.findall(r"\*(\.\w+)", name_filter)
