"""A table of layers of rock, from the top downwards, which the user edits."""

from __future__ import annotations

from dataclasses import replace
from math import atan, degrees, radians, tan
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QColorDialog,
    QDoubleSpinBox,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.erosion.rock.column import Layer
from terrain_explorer.terrain.erosion.rock.ground_rock import MOST_LAYERS

RockLayers = tuple[Layer, ...]
_Index = QModelIndex | QPersistentModelIndex

_THICKNESS, _ERODIBILITY, _SLOPE, _BACKWEAR, _COLOUR = range(5)
_LIMITS = {_ERODIBILITY: (0.01, 100.0), _SLOPE: (1.0, 89.0), _BACKWEAR: (0.0, 100_000.0)}
_THINNEST = 1e-4
"""How thin a layer may be, in parts of the range."""


class RockTable(QTableWidget):
    """Shows layers and lets the user change them.

    Signals
    -------
    layersChanged
        The user changed the layers: a tuple of `Layer`.

    Parameters
    ----------
    unit
        How a thickness of the whole range is shown, and what stands behind it.
    """

    layersChanged = Signal(object)

    def __init__(self, unit: tuple[float, str]) -> None:
        heads = _heads()
        super().__init__(0, len(heads))
        named(self, "rockTable", tr("Layers of rock"), "")
        self._unit, self._suffix = unit
        self._layers: RockLayers = ()
        self._showing = False
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        for column, (title, tip) in enumerate(heads):
            head = QTableWidgetItem(title)
            head.setToolTip(tip)
            self.setHorizontalHeaderItem(column, head)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        self.setItemDelegate(_NumberDelegate(self))
        self.itemChanged.connect(self._on_changed)
        self.cellDoubleClicked.connect(self._on_double_click)

    @property
    def layers(self) -> RockLayers:
        """What is shown, from the top downwards; thicknesses in parts of the range."""
        return self._layers

    def setLayers(self, layers: RockLayers) -> None:
        """Show layers; the one that was chosen by its number stays so."""
        if layers == self._layers:
            return
        self._layers = layers
        self._showing = True
        self.setRowCount(len(layers))
        for row, layer in enumerate(layers):
            is_last = row == len(layers) - 1 and row > 0
            slope = degrees(atan(layer.critical_slope))
            values = self._unit * layer.thickness, layer.erodibility, slope, layer.backwear
            for column, value in enumerate(values):
                self._show(row, column, value, is_last and column == _THICKNESS)
            item = QTableWidgetItem()
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            item.setBackground(QBrush(QColor(*layer.colour)))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, QColor(*layer.colour).name())
            self.setItem(row, _COLOUR, item)
        self._showing = False

    def add(self) -> None:
        """Add a layer like the chosen one below it."""
        if len(self._layers) < MOST_LAYERS:
            row = self._chosen
            self._give((*self._layers[: row + 1], *self._layers[row:]), row + 1)

    def remove(self) -> None:
        """Remove the chosen layer; one stays."""
        if len(self._layers) > 1:
            row = self._chosen
            self._give((*self._layers[:row], *self._layers[row + 1 :]), min(row, len(self._layers) - 2))

    def shift(self, by: int) -> None:
        """Let the chosen layer change places with the one above, -1, or below it, 1."""
        row = self._chosen
        if 0 <= row + by < len(self._layers):
            layers = list(self._layers)
            layers[row], layers[row + by] = layers[row + by], layers[row]
            self._give(tuple(layers), row + by)

    def choose_colour(self) -> None:
        """Let the user choose the colour of the chosen layer."""
        row = self._chosen
        dialog = QColorDialog(QColor(*self._layers[row].colour), self)
        dialog.setObjectName("rockColour")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def take(colour: QColor) -> None:
            if row < len(self._layers):
                told = colour.red(), colour.green(), colour.blue()
                self._change(row, replace(self._layers[row], colour=told))

        dialog.colorSelected.connect(take)
        dialog.open()

    @property
    def _chosen(self) -> int:
        return min(max(self.currentRow(), 0), len(self._layers) - 1)

    def _show(self, row: int, column: int, value: float, fixed: bool) -> None:
        item = QTableWidgetItem()
        if fixed:
            item.setText(tr("downwards"))
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        else:
            item.setData(Qt.ItemDataRole.EditRole, float(value))
        item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setItem(row, column, item)

    def words(self, column: int, value: float) -> str:
        """Return a number of a column as the user reads it."""
        suffix = {_THICKNESS: self._suffix, _SLOPE: "°", _BACKWEAR: " m"}.get(column, "")
        return f"{numeral(value, '.4g')}{suffix}"

    def limits(self, column: int) -> tuple[float, float]:
        """Return the smallest and the largest number that a column takes."""
        return _LIMITS.get(column, (_THINNEST * self._unit, 10 * self._unit))

    def _on_double_click(self, row: int, column: int) -> None:
        if column == _COLOUR:
            self.choose_colour()

    def _on_changed(self, item: QTableWidgetItem) -> None:
        if self._showing or item.column() == _COLOUR:
            return
        low, high = self.limits(item.column())
        value = min(max(float(item.data(Qt.ItemDataRole.EditRole)), low), high)
        layer = self._layers[item.row()]
        match item.column():
            case 0:
                changed = replace(layer, thickness=value / self._unit)
            case 1:
                changed = replace(layer, erodibility=value)
            case 2:
                changed = replace(layer, critical_slope=tan(radians(value)))
            case _:
                changed = replace(layer, backwear=value)
        self._change(item.row(), changed)

    def _change(self, row: int, layer: Layer) -> None:
        self._give((*self._layers[:row], layer, *self._layers[row + 1 :]), row)

    def _give(self, layers: RockLayers, row: int) -> None:
        self.setLayers(layers)
        self.setCurrentCell(row, max(self.currentColumn(), 0))
        self.layersChanged.emit(layers)


def _heads() -> tuple[tuple[str, str], ...]:
    """Return the titles of the columns, and what they mean."""
    return (
        (tr("Thickness", "of rock"), tr("How thick the layer is; the last one goes on downwards")),
        (tr("Erodibility"), tr("How fast rivers cut the layer, as a multiple of that of ordinary rock")),
        (tr("Critical slope"), tr("The steepest slope on which the layer stands, in degrees")),
        (tr("Backwear"), tr("How far slopes in the layer go back in a million years, in metres")),
        (tr("Colour"), tr("The colour of the layer on the block's sides; click twice to change it")),
    )


class _NumberDelegate(QStyledItemDelegate):
    """Edits the numbers of a table in their unit."""

    def __init__(self, table: RockTable) -> None:
        super().__init__(table)
        self._table = table

    def displayText(self, value: Any, locale: Any) -> str:
        return value if isinstance(value, str) else ""

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        value = index.data(Qt.ItemDataRole.EditRole)
        if isinstance(value, float):
            option.text = self._table.words(index.column(), value)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        box = QDoubleSpinBox(parent)
        low, high = self._table.limits(index.column())
        box.setDecimals(2 if high > 1 else 4)
        box.setRange(low, high)
        box.setSingleStep(1.0 if high >= 89 else 0.1)
        return box

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: _Index) -> None:
        assert isinstance(editor, QDoubleSpinBox)
        editor.interpretText()
        # A number that was only looked at keeps its digits.
        shown = float(index.data(Qt.ItemDataRole.EditRole))
        if abs(editor.value() - shown) > 0.51 * 10 ** -editor.decimals():
            model.setData(index, editor.value(), Qt.ItemDataRole.EditRole)
