"""The box in which the user chooses an algorithm by its name or by its looks."""

from __future__ import annotations

from collections.abc import Generator as Steps
from math import ceil

from PySide6.QtCore import QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPalette,
    QPixmap,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import QComboBox, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.choice_list import ModelIndex
from terrain_explorer.gui.widgets.parameters.field import WheelGuard
from terrain_explorer.gui.widgets.thumbnails import shaded
from terrain_explorer.language import tr
from terrain_explorer.terrain import Generator
from terrain_explorer.terrain.generators import GENERATORS, grouped_generators

SUMMARY = Qt.ItemDataRole.AccessibleDescriptionRole
"""The role of an algorithm's summary. Headings have none."""

_GAP = 6
_MOST_COLUMNS = 2

# The size of a picture and of the text beside it, so that both grow with the font.
_LINES_A_PICTURE = 4
_LETTERS_A_LINE = 42

_WRAPPED = int(Qt.TextFlag.TextWordWrap)

_SLUG = Qt.ItemDataRole.UserRole
_CHOOSE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_LEAVE = (Qt.Key.Key_Escape, Qt.Key.Key_F4)


class AlgorithmCells(QStyledItemDelegate):
    """Draws the cells of a list, which are all of one size, and the headings of their groups."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self._bold, self._small = QFont(view.font()), QFont(view.font())
        self._bold.setBold(True)
        self._small.setPointSizeF(view.font().pointSizeF() * 0.9)
        self._side = _LINES_A_PICTURE * QFontMetrics(view.font()).height()

    @property
    def widest(self) -> int:
        """The width of the view at which all columns fit."""
        return _MOST_COLUMNS * self._narrowest + self._beside

    @property
    def columns(self) -> int:
        """How many columns fit."""
        return max(1, min(self._room // self._narrowest, _MOST_COLUMNS))

    @property
    def height(self) -> int:
        """The height of a cell."""
        metrics, room = QFontMetrics(self._small), QRect(0, 0, self._cell_width - self._side - 3 * _GAP, self._side)
        text = max(metrics.boundingRect(room, _WRAPPED, summary).height() for summary in self._texts(SUMMARY))
        return max(self._side, self._line + text) + 2 * _GAP

    @property
    def heading_height(self) -> int:
        """The height of a heading."""
        return self._line + 2 * _GAP

    def sizeHint(self, option: QStyleOptionViewItem, index: ModelIndex) -> QSize:
        if index.data(SUMMARY) is None:
            return QSize(self._room, self.heading_height)
        return QSize(self._cell_width, self.height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        cell: QRect = option.rect
        painter.save()
        if index.data(SUMMARY) is None:
            self._draw_heading(painter, cell, index)
        else:
            self._draw_algorithm(painter, cell, index, option)
        painter.restore()

    @property
    def _line(self) -> int:
        return QFontMetrics(self._bold).height()

    @property
    def _narrowest(self) -> int:
        name = max(map(QFontMetrics(self._bold).horizontalAdvance, self._texts(Qt.ItemDataRole.DisplayRole)))
        summary = _LETTERS_A_LINE * QFontMetrics(self._small).averageCharWidth()
        return self._side + 3 * _GAP + max(name, summary)

    @property
    def _cell_width(self) -> int:
        return self._room // self.columns

    @property
    def _room(self) -> int:
        return self._view.width() - self._beside

    @property
    def _beside(self) -> int:
        """The width of the view beside its content. Qt wraps lines as if there were a scroll bar, before it knows."""
        bar = self._view.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        return 2 * self._view.frameWidth() + bar + 1

    def _texts(self, role: int) -> list[str]:
        model = self._view.model()
        return [model.index(row, 0).data(role) or "" for row in range(model.rowCount())]

    def _draw_heading(self, painter: QPainter, cell: QRect, index: ModelIndex) -> None:
        painter.setFont(self._bold)
        painter.setPen(self._view.palette().color(QPalette.ColorRole.PlaceholderText))
        place = cell.adjusted(_GAP, 0, -_GAP, 0)
        painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), index.data())

    def _draw_algorithm(self, painter: QPainter, cell: QRect, index: ModelIndex, option: QStyleOptionViewItem) -> None:
        style, palette = self._view.style(), self._view.palette()
        style.drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, self._view)
        at = bool(option.state & QStyle.StateFlag.State_Selected)
        self._draw_picture(painter, QRect(cell.left() + _GAP, cell.top() + _GAP, self._side, self._side), index)
        text = cell.adjusted(self._side + 2 * _GAP, _GAP, -_GAP, -_GAP)
        painter.setPen(palette.color(QPalette.ColorRole.HighlightedText if at else QPalette.ColorRole.Text))
        painter.setFont(self._bold)
        painter.drawText(text, 0, index.data())
        if not at:
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        painter.setFont(self._small)
        painter.drawText(text.adjusted(0, self._line, 0, 0), _WRAPPED, index.data(SUMMARY))

    def _draw_picture(self, painter: QPainter, place: QRect, index: ModelIndex) -> None:
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(picture, QPixmap):
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(place, picture)
        else:  # it is being drawn
            painter.fillRect(place, self._view.palette().color(QPalette.ColorRole.AlternateBase))


class AlgorithmList(QListView):
    """A popup with all algorithms. Arrow keys move, letters find a name, Enter chooses and Escape leaves.

    Signals
    -------
    chosen
        The user chose the algorithm with this slug.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "algorithmList", tr("Algorithm"))
        self.setWindowFlags(Qt.WindowType.Popup)
        # The click that closes it would open it again if it fell on the picker.
        self.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        # In the dark theme grey text is easier to read on it.
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self._items = {kind.slug: _item(kind) for kinds in grouped_generators().values() for kind in kinds}
        self.setModel(self._filled())
        self._cells = AlgorithmCells(self)
        self.setItemDelegate(self._cells)
        self.entered.connect(self._point_at)
        self.clicked.connect(self._choose)

    def setPicture(self, slug: str, picture: QImage) -> None:
        """Show a picture of an algorithm."""
        self._items[slug].setData(QPixmap.fromImage(picture), Qt.ItemDataRole.DecorationRole)

    def fit(self, room: QSize) -> None:
        """Take the size of the content or, where that is larger, of the room; then the list scrolls."""
        self.resize(min(self._cells.widest, room.width()), room.height())
        self.resize(self.width(), min(self._content_height + 2 * self.frameWidth(), room.height()))

    def open(self, slug: str) -> None:
        """Show the list with the cursor on an algorithm."""
        self.show()
        self.setFocus()
        self.setCurrentIndex(self._items[slug].index())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _LEAVE:
            self.hide()
        elif event.key() in _CHOOSE:
            self._choose(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _filled(self) -> QStandardItemModel:
        model = QStandardItemModel(self)
        for group, kinds in grouped_generators().items():
            heading = QStandardItem(tr(group))
            heading.setFlags(Qt.ItemFlag.NoItemFlags)
            model.appendRow(heading)
            for kind in kinds:
                model.appendRow(self._items[kind.slug])
        return model

    @property
    def _content_height(self) -> int:
        cell, columns, heading = self._cells.height, self._cells.columns, self._cells.heading_height
        return sum(heading + ceil(len(kinds) / columns) * cell for kinds in grouped_generators().values())

    def _point_at(self, index: QModelIndex) -> None:
        # Under the pointer, as in the list of a combo box. A heading is nothing to choose.
        if index.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.setCurrentIndex(index)

    def _choose(self, index: QModelIndex) -> None:
        if index.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.chosen.emit(index.data(_SLUG))


def _item(kind: type[Generator]) -> QStandardItem:
    item = QStandardItem(tr(kind.title))
    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    item.setData(kind.slug, _SLUG)
    item.setData(tr(kind.summary), SUMMARY)
    return item


_NARROWEST = 100
_EXPONENT = 6
_SEED = 15


class AlgorithmPicker(QComboBox):
    """A combo box whose list shows a picture of each algorithm, drawn in a worker when the list first opens."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "algorithmPicker", tr("Algorithm"), tr("The algorithm that grows the terrain"))
        self.setMinimumWidth(_NARROWEST)
        WheelGuard(self)
        for kinds in grouped_generators().values():
            for kind in kinds:
                self.addItem(tr(kind.title), kind.slug)
                self.setItemData(self.count() - 1, tr(kind.summary), Qt.ItemDataRole.ToolTipRole)
        self._list: AlgorithmList | None = None
        self._worker = Worker("picturing", self)

    def showPopup(self) -> None:
        if self._list is None:
            self._list = self._made_list()
        room = self.screen().availableGeometry()
        self._list.fit(room.size())
        self._list.move(_place(QRect(self.mapToGlobal(QPoint(0, 0)), self.size()), self._list.size(), room))
        self._list.open(self.currentData())

    def hidePopup(self) -> None:
        if self._list is not None:
            self._list.hide()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # A plain combo box would stay drawn as pressed until its own list closes.
        if event.button() == Qt.MouseButton.LeftButton:
            self.showPopup()

    def _made_list(self) -> AlgorithmList:
        made = AlgorithmList(self)
        made.chosen.connect(self._choose)
        self._worker.progressed.connect(lambda picture: made.setPicture(*picture))
        self._worker.request(_picturing)
        return made

    def _choose(self, slug: str) -> None:
        self.hidePopup()
        self.setCurrentIndex(self.findData(slug))


def _picturing() -> Steps[tuple[str, QImage], None, None]:
    """Yield each algorithm's slug with a picture of what it grows."""
    values = {"exponent": _EXPONENT, "seed": _SEED}
    for slug, kind in GENERATORS.items():
        yield slug, shaded(kind(**values).heightmap(), palette="land")


def _place(box: QRect, size: QSize, room: QRect) -> QPoint:
    """Return where a list goes: below its box or above it, or over it where there is too little room for both."""
    left = max(min(box.left(), room.right() + 1 - size.width()), room.left())
    if box.bottom() + size.height() <= room.bottom():
        return QPoint(left, box.bottom() + 1)
    return QPoint(left, max(min(box.top(), room.bottom() + 1) - size.height(), room.top()))
