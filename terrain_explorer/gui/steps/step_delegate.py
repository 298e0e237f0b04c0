"""How a step looks in the list: its name, and below it where it is done if that is not everywhere."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem

WITHIN = Qt.ItemDataRole.UserRole
"""The role of the words that say where a step is done; none where it is done everywhere."""

_SECOND_LINE = "\u2028 "
"""Room below the name: to the style it is a line with nothing in it."""

Index = QModelIndex | QPersistentModelIndex


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
