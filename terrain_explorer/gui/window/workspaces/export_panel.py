"""The panel of everything that leaves the program: files for other programs, pictures and copies."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from terrain_explorer.gui.widgets.accessibility import bold, named
from terrain_explorer.gui.widgets.choice_list import ChoiceList
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.language import tr

_COMMANDS = "Save", "SaveAs", "SavePicture", "SaveTurntable", "SaveFlight", "Copy", "CopyPicture"
_LONG = "ExportWeights", "BuildTiles"
"""Commands whose names need a row each."""


class ExportPanel(QWidget):
    """Lists the programs and formats to export to, with the commands for files and pictures above.

    Parameters
    ----------
    export
        Called with the key of the `ExportTarget` that the user chose.
    """

    def __init__(self, actions: Mapping[str, QAction], export: Callable[[str], object]) -> None:
        super().__init__()
        self._list = named(ChoiceList(spacing=3), "exportChoices", tr("Export for"))
        self._list.chosen.connect(export)
        self._fill()
        layout = QVBoxLayout(self)
        layout.addLayout(_buttons([actions[name] for name in _COMMANDS], [actions[name] for name in _LONG]))
        kept = QLabel(
            tr("A project keeps all steps, to be changed later. PNG and TIFF do, if none is done on an opened picture.")
        )
        kept.setWordWrap(True)
        kept.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        layout.addWidget(kept)
        layout.addWidget(bold(QLabel(tr("Export for"))))
        layout.addWidget(self._list, 1)

    def _fill(self) -> None:
        # Not before the panel is shown: the presets would slow down the start.
        from terrain_explorer.gui.export.targets import targets

        group = ""
        for target in targets():
            if target.group != group:
                group = target.group
                self._list.addHeading(group)
            self._list.addChoice(target.title, target.summary, target.key)


def lazy_export_panel(actions: Mapping[str, QAction], export: Callable[[str], object]) -> LazyWidget[ExportPanel]:
    """Return the panel, made when it is first shown."""
    return LazyWidget(lambda: ExportPanel(actions, export), lambda _: None)


def _buttons(short: list[QAction], long: list[QAction]) -> QGridLayout:
    """Return buttons for commands, two in a row, and those with long names below."""
    grid = QGridLayout()
    for number, action in enumerate((*short, *long)):
        button = named(QToolButton(), f"export.{action.objectName()}", action.iconText())
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if action in long:
            grid.addWidget(button, grid.rowCount(), 0, 1, 2)
        else:
            grid.addWidget(button, number // 2, number % 2)
    return grid
