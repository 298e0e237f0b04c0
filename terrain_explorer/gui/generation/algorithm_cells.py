"""Draws the list of algorithms: headings across its width, and cells of a picture, a name and a sentence in columns."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

SUMMARY = Qt.ItemDataRole.AccessibleDescriptionRole
"""The role of an algorithm's summary. Headings have none."""

_GAP = 6
_MOST_COLUMNS = 2

# The size of a picture and of the text beside it, so that both grow with the font.
_LINES_A_PICTURE = 4
_LETTERS_A_LINE = 42

_WRAPPED = int(Qt.TextFlag.TextWordWrap)

Index = QModelIndex | QPersistentModelIndex


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

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        if index.data(SUMMARY) is None:
            return QSize(self._room, self.heading_height)
        return QSize(self._cell_width, self.height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
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

    def _draw_heading(self, painter: QPainter, cell: QRect, index: Index) -> None:
        painter.setFont(self._bold)
        painter.setPen(self._view.palette().color(QPalette.ColorRole.PlaceholderText))
        place = cell.adjusted(_GAP, 0, -_GAP, 0)
        painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), index.data())

    def _draw_algorithm(self, painter: QPainter, cell: QRect, index: Index, option: QStyleOptionViewItem) -> None:
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

    def _draw_picture(self, painter: QPainter, place: QRect, index: Index) -> None:
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(picture, QPixmap):
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(place, picture)
        else:  # it is being drawn
            painter.fillRect(place, self._view.palette().color(QPalette.ColorRole.AlternateBase))
