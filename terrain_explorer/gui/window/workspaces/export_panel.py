"""The panel of everything that leaves the program: files for other programs, pictures and copies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.widgets.accessibility import bold, named
from terrain_explorer.gui.widgets.choice_list import ChoiceList
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.language import marked, tr

_FIRST, _KEEPING = "Export", ("Save", "SaveAs")
_OTHERS = marked("Other formats")
_SECTIONS: Mapping[str, tuple[str, ...]] = {
    marked("Heights for a program"): (),
    marked("Model or 3D print"): (),
    marked("Pictures and animation"): ("SavePicture", "SaveTurntable", "SaveFlight", "CopyPicture"),
    marked("Maps beside the heights"): ("ExportWeights",),
    marked("Terrain in tiles"): ("BuildTiles",),
    _OTHERS: ("Copy",),
}
"""What people want, in the order shown, with the commands that stand there below the targets of an export."""


class ExportPanel(QWidget):
    """Lists all that can be exported by what people want; above it, the export of the last time and the own file.

    Parameters
    ----------
    export
        Called with the key of the `ExportTarget` that the user chose.
    """

    def __init__(self, actions: Mapping[str, QAction], export: Callable[[str], object]) -> None:
        super().__init__()
        self._export = export
        self._list = named(ChoiceList(spacing=2), "exportChoices", tr("Export for"))
        self._list.chosen.connect(self._begin)
        self._fill(actions)
        layout = QVBoxLayout(self)
        layout.addWidget(_first(actions[_FIRST]))
        layout.addLayout(_row([actions[name] for name in _KEEPING]))
        kept = QLabel(
            tr("A project keeps all steps. PNG and TIFF keep them, too, unless the terrain began as an opened picture.")
        )
        kept.setWordWrap(True)
        kept.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        layout.addWidget(kept)
        layout.addWidget(self._list, 1)

    def _fill(self, actions: Mapping[str, QAction]) -> None:
        # Not before the panel is shown: the presets would slow down the start.
        from terrain_explorer.gui.export.targets import targets

        found = targets()
        for heading, commands in _SECTIONS.items():
            self._list.addHeading(tr(heading))
            for target in found:
                if target.group == tr(heading):
                    self._list.addChoice(target.title, target.summary, target.key)
            for action in (actions[name] for name in commands):
                follow = partial(_show, self._list.addChoice("", "", action), action)
                action.changed.connect(follow)
                follow()

    def _begin(self, choice: str | QAction) -> None:
        if isinstance(choice, QAction):
            choice.trigger()
        else:
            self._export(choice)


def lazy_export_panel(actions: Mapping[str, QAction], export: Callable[[str], object]) -> LazyWidget[ExportPanel]:
    """Return the panel, made when it is first shown."""
    return LazyWidget(lambda: ExportPanel(actions, export), lambda _: None)


def _show(item: QListWidgetItem, action: QAction) -> None:
    """Show what a command is called, and whether it is of use now."""
    item.setText(action.text().replace("&", ""))
    item.setToolTip(action.toolTip())
    item.setStatusTip(action.statusTip())
    always = Qt.ItemFlag.ItemIsSelectable
    item.setFlags(always | Qt.ItemFlag.ItemIsEnabled if action.isEnabled() else always)


def _first(action: QAction) -> QPushButton:
    """Return a button as wide as the panel for what most people want."""
    button = bold(
        named(QPushButton(action.text().replace("&", "")), f"export.{action.objectName()}", action.iconText())
    )
    button.setToolTip(action.toolTip())
    button.setDefault(True)
    button.clicked.connect(action.trigger)
    return button


def _row(actions: list[QAction]) -> QHBoxLayout:
    """Return buttons for commands, one beside the other."""
    row = QHBoxLayout()
    for action in actions:
        button = named(QToolButton(), f"export.{action.objectName()}", action.iconText())
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row.addWidget(button)
    return row
