"""Pictures with a name, and a sentence below it, to choose from."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPalette,
    QPixmap,
)
from PySide6.QtWidgets import QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from terrain_explorer.gui.widgets.choice_list import CHOICE, ChoiceList, ModelIndex

PICTURE = Qt.ItemDataRole.DecorationRole
_SENTENCE = Qt.ItemDataRole.AccessibleDescriptionRole
_SIZE = QSize(168, 112)
_GAP, _ROUND = 8, 8
_LINES = 3
"""The lines of a sentence."""

_ENDLESS = 10_000
"""Pixels that no sentence is high."""

_WRAPPED = int(Qt.TextFlag.TextWordWrap)
_DOTS = QSize(26, 20)
"""The size of the corner with which a card offers its menu."""


class CardList(ChoiceList):
    """Cards in rows, as many beside each other as fit, or in one row that scrolls.

    Parameters
    ----------
    with_sentences
        Whether there is a sentence below each name.
    in_one_row
        Whether all are in one row.
    with_menus
        Whether each card offers a menu, from its corner, with the right button and with the Menu key.

    Signals
    -------
    menuWanted
        What was given with a card, and the place of its menu on the screen.
    renameWanted
        What was given with a card, and another name for it.
    deleteWanted
        What was given with the card on which the user pressed Delete.
    """

    menuWanted = Signal(object, QPoint)
    renameWanted = Signal(object, str)
    deleteWanted = Signal(object)

    def __init__(self, with_sentences: bool = False, in_one_row: bool = False, with_menus: bool = False) -> None:
        super().__init__()
        self.setViewMode(self.ViewMode.IconMode)
        self.setMovement(self.Movement.Static)
        self.setResizeMode(self.ResizeMode.Adjust)
        self.setWrapping(not in_one_row)
        self.setSpacing(0)
        self.setMouseTracking(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(self.EditTrigger.EditKeyPressed)
        if in_one_row:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        # The page behind is seen through it.
        self.viewport().setAutoFillBackground(False)
        self._cards = _Cards(self, with_sentences, with_menus)
        self._cards.renamed.connect(lambda index, name: self.renameWanted.emit(index.data(CHOICE), name))
        self.setItemDelegate(self._cards)
        self._in_one_row, self._with_menus = in_one_row, with_menus

    @property
    def card(self) -> QSize:
        """The size of a card with the room around it."""
        return self._cards.size

    @property
    def edits(self) -> bool:
        """Whether a name is being edited."""
        return self.state() == self.State.EditingState

    def add_card(
        self, title: str, sentence: str, tip: str, choice: object, can_be_renamed: bool = False
    ) -> QListWidgetItem:
        """Add a card and return it."""
        item = self.add_choice(title, tip, choice)
        item.setData(_SENTENCE, sentence)
        if can_be_renamed:
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        return item

    def fits(self, title: str, sentence: str) -> bool:
        """Tell whether a card shows all of its name and its sentence."""
        return self._cards.shown(title, sentence) == (title, sentence)

    def setSentence(self, item: QListWidgetItem, sentence: str) -> None:
        """Show another sentence below a name."""
        item.setData(_SENTENCE, sentence)
        item.setToolTip(sentence)

    def fit(self, width: int) -> None:
        """Take the height that all cards need in a width, in pixels."""
        columns = max(width // self.card.width(), 1)
        count = sum(not self.item(row).isHidden() for row in range(self.count()))
        if self._in_one_row:
            scrolls = count > columns
            self.setFixedHeight(self.card.height() + (self.horizontalScrollBar().sizeHint().height() if scrolls else 0))
        else:
            self.setFixedHeight(-(-count // columns) * self.card.height() + 2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the menu of a card from its corner."""
        place = event.position().toPoint()
        item = self.itemAt(place) if self._with_menus and event.button() == Qt.MouseButton.LeftButton else None
        corner = QRect() if item is None else self._cards.corner(self.visualItemRect(item))
        if item is not None and corner.contains(place):
            self.setCurrentItem(item)
            self.menuWanted.emit(item.data(CHOICE), self.viewport().mapToGlobal(corner.bottomLeft()))
        else:
            super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of a card with the right button or a key."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        item = self.itemAt(event.pos()) if by_mouse else self.currentItem()
        if item is None or not self._with_menus:
            super().contextMenuEvent(event)
            return
        corner = self._cards.corner(self.visualItemRect(item)).bottomLeft()
        self.setCurrentItem(item)
        self.menuWanted.emit(item.data(CHOICE), event.globalPos() if by_mouse else self.viewport().mapToGlobal(corner))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Announce that the key for deleting was pressed."""
        item = self.currentItem()
        if self.edits:
            event.accept()  # Enter ends the editing of a name and chooses nothing
        elif event.key() == Qt.Key.Key_Delete and item is not None and self._with_menus:
            self.deleteWanted.emit(item.data(CHOICE))
        else:
            super().keyPressEvent(event)


class _Cards(QStyledItemDelegate):
    """Draws the cards.

    Signals
    -------
    renamed
        The user gave the card with an index another name.
    """

    renamed = Signal(object, str)

    def __init__(self, view: CardList, with_sentences: bool, with_menus: bool) -> None:
        super().__init__(view)
        self._view, self._with_menus = view, with_menus
        self._bold, self._small = QFont(view.font()), QFont(view.font())
        self._bold.setBold(True)
        self._small.setPointSizeF(0.9 * view.font().pointSizeF())
        self._sentence = _LINES * QFontMetrics(self._small).lineSpacing() if with_sentences else 0
        self._title = QFontMetrics(self._bold).lineSpacing() + 4

    @property
    def size(self) -> QSize:
        """The size of a card with the room around it."""
        return QSize(_SIZE.width() + 2 * _GAP, _SIZE.height() + self._title + self._sentence + 2 * _GAP + 2)

    def shown(self, title: str, sentence: str) -> tuple[str, str]:
        """Return what a card shows of a name and of a sentence."""
        room = QSize(_SIZE.width(), self._sentence + 2)
        name = QFontMetrics(self._bold).elidedText(title, Qt.TextElideMode.ElideMiddle, room.width())
        return name, in_lines(sentence, QFontMetrics(self._small), room)

    def corner(self, cell: QRect) -> QRect:
        """Return the corner with which the card in a cell offers its menu."""
        place = self._place(cell)
        return QRect(QPoint(place.right() - _DOTS.width() - 3, place.top() + 4), _DOTS)

    def sizeHint(self, option: QStyleOptionViewItem, index: ModelIndex) -> QSize:
        return self.size

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        """Let a name be edited where it stands."""
        cell: QRect = option.rect
        place = self._place(cell)
        editor.setGeometry(place.left(), place.bottom() + 2, place.width(), editor.sizeHint().height())

    def setModelData(self, editor: QWidget, model: object, index: ModelIndex) -> None:
        """Announce the name in place of taking it: it comes with the file that has it."""
        name = str(editor.property("text")).strip()
        if name and name != index.data():
            self.renamed.emit(index, name)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        state: QStyle.StateFlag = option.state
        cell: QRect = option.rect
        colours = self._view.palette()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = self._place(cell)
        self._draw_picture(painter, place, index.data(PICTURE))
        if index.data(PICTURE) is None and index.data(_SENTENCE):
            self._draw_sign(painter, place)
        if state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_HasFocus):
            painter.setPen(colours.color(QPalette.ColorRole.Accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for out in (0, 1):
                painter.drawRoundedRect(place.adjusted(-out, -out, out, out), _ROUND, _ROUND)
            if self._with_menus:
                self._draw_corner(painter, self.corner(cell))
        text = QRect(place.left(), place.bottom() + 4, place.width(), self._title)
        painter.setPen(colours.color(QPalette.ColorRole.WindowText))
        painter.setFont(self._bold)
        title, sentence = self.shown(index.data(), index.data(_SENTENCE) or "")
        painter.drawText(text, 0, title)
        painter.setPen(colours.color(QPalette.ColorRole.PlaceholderText))
        painter.setFont(self._small)
        below = QRect(text.left(), text.bottom() - 1, text.width(), self._sentence + 2)
        painter.drawText(below, _WRAPPED, sentence)
        painter.restore()

    def _place(self, cell: QRect) -> QRect:
        """Return the place of the picture in a cell."""
        return QRect(cell.left() + _GAP, cell.top() + _GAP, _SIZE.width(), _SIZE.height())

    def _draw_corner(self, painter: QPainter, corner: QRect) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._view.palette().color(QPalette.ColorRole.Window))
        painter.drawRoundedRect(corner, 5, 5)
        painter.setBrush(self._view.palette().color(QPalette.ColorRole.WindowText))
        middle = corner.center()
        for across in (-6, 0, 6):
            painter.drawEllipse(middle + QPoint(across, 0), 2, 2)

    def _draw_sign(self, painter: QPainter, place: QRect) -> None:
        """Draw in place of a picture that there is something to read about it."""
        font = QFont(self._bold)
        font.setPixelSize(place.height() // 3)
        painter.setFont(font)
        painter.setPen(self._view.palette().color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, "!")

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


def in_lines(text: str, metrics: QFontMetrics, room: QSize) -> str:
    """Return a text as it is where its lines fit into a room of pixels, else its first words and an ellipsis."""
    words, shown, high = text.split(), text, QRect(0, 0, room.width(), _ENDLESS)
    while words and metrics.boundingRect(high, _WRAPPED, shown).height() > room.height():
        words.pop()
        shown = " ".join(words) + "…"
    return shown
