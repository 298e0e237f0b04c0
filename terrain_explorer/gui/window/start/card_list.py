"""Cards to choose from: a picture, a name below it, and perhaps a sentence."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QImage, QPainter, QPainterPath, QPalette, QPixmap
from PySide6.QtWidgets import QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from terrain_explorer.gui.widgets.choice_list import ChoiceList

PICTURE = Qt.ItemDataRole.DecorationRole
_SENTENCE = Qt.ItemDataRole.AccessibleDescriptionRole
_SIZE = QSize(168, 112)
_GAP, _ROUND = 8, 8
_LINES = 3
"""The lines of a sentence."""

_WRAPPED = int(Qt.TextFlag.TextWordWrap)


class CardList(ChoiceList):
    """Cards in rows, as many beside each other as fit, or in one row that scrolls.

    Parameters
    ----------
    with_sentences
        Whether there is a sentence below each name.
    in_one_row
        Whether all are in one row.
    """

    def __init__(self, with_sentences: bool = False, in_one_row: bool = False) -> None:
        super().__init__()
        self.setViewMode(self.ViewMode.IconMode)
        self.setMovement(self.Movement.Static)
        self.setResizeMode(self.ResizeMode.Adjust)
        self.setWrapping(not in_one_row)
        self.setSpacing(0)
        self.setMouseTracking(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if in_one_row:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        # The page behind is seen through it.
        self.viewport().setAutoFillBackground(False)
        self._cards = _Cards(self, with_sentences)
        self.setItemDelegate(self._cards)
        self._in_one_row = in_one_row

    @property
    def card(self) -> QSize:
        """The size of a card with the room around it."""
        return self._cards.size

    def addCard(self, title: str, sentence: str, tip: str, choice: object) -> QListWidgetItem:
        """Add a card and return it."""
        item = self.addChoice(title, tip, choice)
        item.setData(_SENTENCE, sentence)
        return item

    def fit(self, width: int) -> None:
        """Take the height that all cards need in a width, in pixels."""
        columns = max(width // self.card.width(), 1)
        if self._in_one_row:
            scrolls = self.count() > columns
            self.setFixedHeight(self.card.height() + (self.horizontalScrollBar().sizeHint().height() if scrolls else 0))
        else:
            self.setFixedHeight(-(-self.count() // columns) * self.card.height() + 2)


class _Cards(QStyledItemDelegate):
    """Draws the cards."""

    def __init__(self, view: CardList, with_sentences: bool) -> None:
        super().__init__(view)
        self._view = view
        self._bold, self._small = QFont(view.font()), QFont(view.font())
        self._bold.setBold(True)
        self._small.setPointSizeF(0.9 * view.font().pointSizeF())
        self._sentence = _LINES * QFontMetrics(self._small).lineSpacing() if with_sentences else 0
        self._title = QFontMetrics(self._bold).lineSpacing() + 4

    @property
    def size(self) -> QSize:
        """The size of a card with the room around it."""
        return QSize(_SIZE.width() + 2 * _GAP, _SIZE.height() + self._title + self._sentence + 2 * _GAP + 2)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return self.size

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        state: QStyle.StateFlag = option.state
        cell: QRect = option.rect
        colours = self._view.palette()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRect(cell.left() + _GAP, cell.top() + _GAP, _SIZE.width(), _SIZE.height())
        self._draw_picture(painter, place, index.data(PICTURE))
        if state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_HasFocus):
            painter.setPen(colours.color(QPalette.ColorRole.Accent))
            for out in (0, 1):
                painter.drawRoundedRect(place.adjusted(-out, -out, out, out), _ROUND, _ROUND)
        text = QRect(place.left(), place.bottom() + 4, place.width(), self._title)
        painter.setPen(colours.color(QPalette.ColorRole.WindowText))
        painter.setFont(self._bold)
        elided = QFontMetrics(self._bold).elidedText(index.data(), Qt.TextElideMode.ElideMiddle, text.width())
        painter.drawText(text, 0, elided)
        painter.setPen(colours.color(QPalette.ColorRole.PlaceholderText))
        painter.setFont(self._small)
        below = QRect(text.left(), text.bottom() - 1, text.width(), self._sentence + 2)
        painter.drawText(below, _WRAPPED, index.data(_SENTENCE) or "")
        painter.restore()

    def _draw_picture(self, painter: QPainter, place: QRect, picture: QImage | None) -> None:
        path = QPainterPath()
        path.addRoundedRect(place, _ROUND, _ROUND)
        painter.fillPath(path, self._view.palette().color(QPalette.ColorRole.Button))
        if picture is None:
            return
        painter.setClipPath(path)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        wide = picture.size().scaled(place.size(), Qt.AspectRatioMode.KeepAspectRatioByExpanding)
        around = QRect(place.topLeft(), wide)
        around.moveCenter(place.center())
        painter.drawPixmap(around, QPixmap.fromImage(picture))
        painter.setClipping(False)
