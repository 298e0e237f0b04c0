"""How a result of the search looks: its name, where it is, and its key."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from terrain_explorer.gui.search.entry import Entry

_PADDING, _GAP = 8, 14
"""In pixels: above, below and beside the texts; between them."""

_FADED = 0.6
"""How opaque the name of an entry is that is chosen and cannot be run."""

Index = QModelIndex | QPersistentModelIndex


class ResultDelegate(QStyledItemDelegate):
    """Draws an `Entry`, which lies under the user's role."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: Entry = index.data(Qt.ItemDataRole.UserRole)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        row = option.rect.adjusted(_PADDING, 0, -_PADDING, 0)
        painter.save()
        if selected:
            painter.fillRect(option.rect, option.palette.color(QPalette.ColorRole.Highlight))
        painter.setPen(_colour(option, selected, entry.enabled))
        row.setLeft(_write(painter, row, f"✓ {entry.title}" if entry.checked else entry.title) + _GAP)
        painter.setPen(_colour(option, selected, quiet=True))
        if entry.shortcut:
            row.setRight(_write(painter, row, entry.shortcut, right=True) - _GAP)
        where = f"{entry.place}: {entry.reason}" if entry.reason else entry.place
        _write(painter, row, option.fontMetrics.elidedText(where, Qt.TextElideMode.ElideRight, row.width()))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, option.fontMetrics.height() + _PADDING)


def _write(painter: QPainter, row: QRect, text: str, right: bool = False) -> int:
    """Write a text at the left or the right of a row, and return where it ends or begins."""
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    place = painter.boundingRect(row, side | Qt.AlignmentFlag.AlignVCenter, text)
    painter.drawText(row, side | Qt.AlignmentFlag.AlignVCenter, text)
    return place.left() if right else place.right()


def _colour(option: QStyleOptionViewItem, selected: bool, enabled: bool = True, quiet: bool = False) -> QColor:
    group = QPalette.ColorGroup.Active if enabled else QPalette.ColorGroup.Disabled
    role = QPalette.ColorRole.PlaceholderText if quiet else QPalette.ColorRole.Text
    colour = option.palette.color(group, QPalette.ColorRole.HighlightedText if selected else role)
    if selected and not enabled:
        colour.setAlphaF(_FADED)
    return colour
