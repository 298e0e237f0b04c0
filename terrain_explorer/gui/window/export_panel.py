"""The panel of everything that leaves the program: files for other programs, pictures and copies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QAction, QColor, QFont, QFontMetrics, QIcon, QPainter, QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.services.icons import line_icon
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


_ICONS = {
    "Heights for a program": "program",
    "print": "print",
    "print-pieces": "print-pieces",
    "mesh": "mesh",
    "water": "rivers",
    "trees": "trees",
    "normals": "normals",
    "Other formats": "file",
    "actionSavePicture": "picture",
    "actionSaveTurntable": "turntable",
    "actionSaveFlight": "film",
    "actionCopyPicture": "copy",
    "actionExportWeights": "layers",
    "actionBuildTiles": "tiles",
    "actionCopy": "copy",
}
"""The icons of targets by their keys, or by their groups, and of commands by their names."""

_ICON = Qt.ItemDataRole.UserRole + 1
_SENTENCE = Qt.ItemDataRole.AccessibleDescriptionRole
_SIDE, _GAP = 22, 6
"""Pixels of an icon, and around it."""


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
        self._list.setItemDelegate(_Entries(self._list))
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
            self._list.add_heading(tr(heading))
            for target in found:
                if target.group == tr(heading):
                    item = self._list.add_choice(target.title, target.summary, target.key)
                    item.setData(_ICON, _ICONS.get(target.key, _ICONS.get(heading)))
                    # All other formats have the same one.
                    item.setData(_SENTENCE, "" if heading == _OTHERS else target.summary)
            for action in (actions[name] for name in commands):
                item = self._list.add_choice("", "", action)
                item.setData(_ICON, _ICONS[action.objectName()])
                follow = partial(_show, item, action)
                action.changed.connect(follow)
                follow()

    def _begin(self, choice: str | QAction) -> None:
        if isinstance(choice, QAction):
            choice.trigger()
        else:
            self._export(choice)


class _Entries(QStyledItemDelegate):
    """Draws an entry with its icon, its name and, below that, as much of its sentence as has room on a line."""

    def __init__(self, view: ChoiceList) -> None:
        super().__init__(view)
        self._view = view
        self._small = QFont(view.font())
        self._small.setPointSizeF(0.9 * view.font().pointSizeF())

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        if index.data(_ICON) is None:
            return super().sizeHint(option, index)
        return QSize(0, max(self._text_height(index), _SIDE) + _GAP)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        if index.data(_ICON) is None:
            super().paint(painter, option, index)
            return
        cell: QRect = option.rect
        state: QStyle.StateFlag = option.state
        usable = bool(state & QStyle.StateFlag.State_Enabled)
        chosen = usable and bool(state & QStyle.StateFlag.State_Selected)
        group = QPalette.ColorGroup.Active if usable else QPalette.ColorGroup.Disabled
        self._view.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, self._view)
        painter.save()
        icon = QRect(cell.left() + _GAP, cell.center().y() - _SIDE // 2, _SIDE, _SIDE)
        line_icon(index.data(_ICON)).paint(painter, icon, mode=QIcon.Mode.Normal if usable else QIcon.Mode.Disabled)
        text = cell.adjusted(_SIDE + 2 * _GAP, 0, -_GAP, 0)
        text.setHeight(self._text_height(index))
        text.moveTop(cell.center().y() - text.height() // 2)
        name = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        self._draw_line(painter, text, index.data(), self._view.font(), self._view.palette().color(group, name))
        sentence = name if chosen else QPalette.ColorRole.PlaceholderText
        text.setTop(text.top() + QFontMetrics(self._view.font()).height())
        self._draw_line(painter, text, index.data(_SENTENCE), self._small, self._view.palette().color(group, sentence))
        painter.restore()

    def _text_height(self, index: QModelIndex | QPersistentModelIndex) -> int:
        sentence = QFontMetrics(self._small).height() if index.data(_SENTENCE) else 0
        return QFontMetrics(self._view.font()).height() + sentence

    def _draw_line(self, painter: QPainter, place: QRect, text: str, font: QFont, colour: QColor) -> None:
        painter.setFont(font)
        painter.setPen(colour)
        fitting = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop), fitting)


def lazy_export_panel(actions: Mapping[str, QAction], export: Callable[[str], object]) -> LazyWidget[ExportPanel]:
    """Return the panel, made when it is first shown."""
    return LazyWidget(lambda: ExportPanel(actions, export), lambda _: None)


def _show(item: QListWidgetItem, action: QAction) -> None:
    """Show what a command is called, and whether it is of use now."""
    item.setText(action.text().replace("&", ""))
    item.setToolTip(action.toolTip())
    item.setStatusTip(action.statusTip())
    item.setData(_SENTENCE, action.statusTip())
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
