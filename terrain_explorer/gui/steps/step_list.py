"""The list of a recipe: the source, and below it the steps in the order in which they are done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QKeyEvent, QKeySequence, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr
from terrain_explorer.terrain import Generator, Recipe, Step
from terrain_explorer.terrain.recipe import Drawing, Picture, Piece, Source

_Flag = Qt.ItemFlag
_STEP = (
    _Flag.ItemIsEnabled
    | _Flag.ItemIsSelectable
    | _Flag.ItemIsUserCheckable
    | _Flag.ItemIsEditable
    | _Flag.ItemIsDragEnabled
)
_PICTURE = QSize(32, 32)
_ON, _OFF = Qt.CheckState.Checked, Qt.CheckState.Unchecked


WITHIN = Qt.ItemDataRole.UserRole
"""The role of the words that say where a step is done; none where it is done everywhere."""

_SECOND_LINE = "\u2028 "
"""Room below the name: to the style it is a line with nothing in it."""

Index = QModelIndex | QPersistentModelIndex


class StepList(QWidget):
    """Lists the steps of a recipe: tick them to switch them on and off, drag to reorder, double-click to rename.

    Signals
    -------
    stepChanged
        A step was switched or renamed: its place, the new `Step`, and the change in words.
    stepMoved
        A step was dragged: its place, and the place that it is to have.
    chosenChanged
        Another step was chosen.
    deleteWanted
        The user pressed the key that deletes the chosen step.
    """

    stepChanged = Signal(int, object, str)
    stepMoved = Signal(int, int)
    chosenChanged = Signal()
    deleteWanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._recipe: Recipe | None = None
        self._failures: Mapping[int, str] = {}
        self._pictures: dict[int, QIcon] = {}
        """The terrain after so many steps."""
        self._list = named(
            _Rows(),
            "stepsList",
            tr("Steps", "of a recipe"),
            tr("Tick a step to switch it on or off, drag it to another place, double-click it to rename it"),
        )
        self._list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self._list.setIconSize(_PICTURE)
        self._list.setItemDelegate(StepDelegate(self._list))
        # As high as its rows, so that the parameters below it are in sight.
        self._list.setSizeAdjustPolicy(QAbstractItemView.SizeAdjustPolicy.AdjustToContents)
        self._list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._list.itemChanged.connect(self._on_item)
        self._list.currentRowChanged.connect(self.chosenChanged)
        # Whoever left a step in the views comes back to it with a click.
        self._list.itemClicked.connect(self.chosenChanged)
        # Later, for the list is still in the middle of the drop.
        self._list.model().rowsMoved.connect(self._on_moved, Qt.ConnectionType.QueuedConnection)
        self._list.deletePressed.connect(self.deleteWanted)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._list)

    def setContextMenu(self, menu: QMenu) -> None:
        """Show a menu about the chosen step where the user asks for one."""
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._list.customContextMenuRequested.connect(lambda at: menu.popup(self._list.viewport().mapToGlobal(at)))

    @property
    def chosen(self) -> int | None:
        """The place of the chosen step, from 0, or None where none or the source is chosen."""
        row = self._list.currentRow()
        return row - 1 if row > 0 else None

    def choose(self, place: int) -> None:
        """Choose a step."""
        self._list.setCurrentRow(place + 1)

    def rename(self) -> None:
        """Let the user type another name for the chosen step."""
        self._list.editItem(self._list.currentItem())

    def setRecipe(self, recipe: Recipe | None, failures: Mapping[int, str]) -> None:
        """Show a recipe, and mark the steps that were left out."""
        self._recipe, self._failures = recipe, failures
        row = self._list.currentRow()
        with QSignalBlocker(self._list):
            self._list.clear()
            if recipe is not None:
                source = _source_item(recipe.source)
                source.setIcon(self._pictures.get(0, QIcon(_empty())))
                self._list.addItem(source)
                for place, step in enumerate(recipe.steps):
                    self._list.addItem(self._item(place, step, failures.get(place)))
            self._list.updateGeometry()
            self._list.setCurrentRow(min(row, self._list.count() - 1))

    def setPicture(self, place: int, picture: QImage | None) -> None:
        """Show a picture of the terrain after this many steps; None while there is none."""
        self._pictures[place] = QIcon(_empty() if picture is None else QPixmap.fromImage(picture))
        item = self._list.item(place)
        # A mark on a step that was left out says more.
        if item is not None and place - 1 not in self._failures:
            with QSignalBlocker(self._list):
                item.setIcon(self._pictures[place])

    def _item(self, place: int, step: Step, failure: str | None) -> QListWidgetItem:
        item = QListWidgetItem(self._pictures.get(place + 1, QIcon(_empty())), _title(step))
        hints = []
        if step.mask is not None:
            within = step.mask.in_words()
            item.setData(WITHIN, tr("within {mask}", mask=within))
            hints.append(tr("Within a mask: {mask}.", mask=within))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{_title(step)}. {hints[0]}")
        item.setFlags(_STEP)
        item.setCheckState(_ON if step.enabled else _OFF)
        if not step.enabled:
            item.setForeground(self.palette().color(QPalette.ColorRole.PlaceholderText))
        if failure is not None:
            item.setIcon(self.style().standardIcon(QStyle.StandardPixmap.SP_MessageBoxWarning))
            hints.append(tr("Left out: {reason}.", reason=failure))
        item.setToolTip("\n".join(hints))
        return item

    def _on_item(self, item: QListWidgetItem) -> None:
        place = self._list.row(item) - 1
        if self._recipe is None or place < 0:
            return
        step, enabled, text = self._recipe.steps[place], item.checkState() is _ON, item.text().strip()
        if enabled != step.enabled:
            title = step.title
            name = tr("Switch {step} on", step=title) if enabled else tr("Switch {step} off", step=title)
            self.stepChanged.emit(place, replace(step, enabled=enabled), name)
        elif text != _title(step):
            self.stepChanged.emit(place, replace(step, name=text), tr("Rename {step}", step=step.title))

    def _on_moved(self, _: QModelIndex, start: int, __: int, ___: QModelIndex, row: int) -> None:
        self.stepMoved.emit(start - 1, (row if row < start else row - 1) - 1)


class _Rows(QListWidget):
    """A list that announces the Delete key."""

    deletePressed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Delete):
            self.deletePressed.emit()
        else:
            super().keyPressEvent(event)


def _empty() -> QPixmap:
    """Return room for a picture, so that the list does not jump when it comes."""
    room = QPixmap(_PICTURE)
    room.fill(Qt.GlobalColor.transparent)
    return room


def _source_item(source: Source) -> QListWidgetItem:
    item = QListWidgetItem(_name(source))
    item.setFlags(_Flag.ItemIsEnabled)
    item.setToolTip(tr("What the terrain begins with. The panel Generate changes a generated one, and the steps stay."))
    return item


def _name(source: Source) -> str:
    match source:
        case Generator():
            return tr(source.title)
        case Piece(generator):
            return tr("A piece of {terrain}", terrain=tr(generator.title))
        case Picture(name):
            return name
    return tr("Empty map")


def _title(step: Step) -> str:
    if not step.name and isinstance(step.filter, Drawing):
        return tr("Drawing, %n stroke(s)", None, len(step.filter.strokes))
    return step.title


class StepDelegate(QStyledItemDelegate):
    """Draws a step as Qt does, and in a quiet second line the words under the role `WITHIN`."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Make room for the second line."""
        super().initStyleOption(option, index)
        if index.data(WITHIN):
            option.text += _SECOND_LINE

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the step, and over the room below its name where it is done."""
        super().paint(painter, option, index)
        within = index.data(WITHIN)
        if not within:
            return
        drawn = QStyleOptionViewItem(option)
        self.initStyleOption(drawn, index)
        style = QApplication.style() if drawn.widget is None else drawn.widget.style()
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, drawn, drawn.widget)
        # The style begins this far from the edge of the room for a text.
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, drawn, drawn.widget) + 1
        high = drawn.fontMetrics.height()
        room = room.adjusted(margin, (room.height() - 2 * high) // 2 + high, -margin, 0)
        selected = bool(drawn.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.PlaceholderText
        painter.save()
        painter.setPen(drawn.palette.color(role))
        text = drawn.fontMetrics.elidedText(within, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, text)
        painter.restore()
