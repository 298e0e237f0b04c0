"""The start page: what one may want to begin with, over the terrain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QFont,
    QFontMetrics,
    QImage,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.services.keys import in_menu
from terrain_explorer.gui.services.preferences import start_page_wanted, want_start_page
from terrain_explorer.gui.widgets.accessibility import bold, button, named
from terrain_explorer.gui.widgets.choice_list import ChoiceList
from terrain_explorer.gui.window.guide import TaskLinks
from terrain_explorer.gui.window.samples import SAMPLES
from terrain_explorer.language import tr
from terrain_explorer.resources import content_of

_WIDEST = 800
_MARGIN, _PADDING = 20, 22
_VEIL, _SHEET = 110, 232
"""How much the page hides of the terrain, from 0 to 255: around the sheet with the texts, and below it."""

_ROUND = 14


PICTURE = Qt.ItemDataRole.DecorationRole
_SENTENCE = Qt.ItemDataRole.AccessibleDescriptionRole
_SIZE = QSize(168, 112)
_GAP, _CARD_ROUND = 8, 8
_LINES = 3
"""The lines of a sentence."""

_WRAPPED = int(Qt.TextFlag.TextWordWrap)


class StartPage(QFrame):
    """Offers recent files, samples, an empty map and the terrain that is there.

    Parameters
    ----------
    actions
        The window's commands: *New drawing* and *Open* are offered.
    recent
        The files opened last.

    Signals
    -------
    fileChosen
        The `Path` of the file to open.
    sampleChosen
        The `Sample` to open.
    leaving
        The user wants to go on with the terrain.
    taskChosen
        The `GuidedTask` to begin.
    """

    fileChosen = Signal(object)
    sampleChosen = Signal(object)
    leaving = Signal()
    taskChosen = Signal(object)

    def __init__(self, actions: Mapping[str, QAction], recent: Iterable[Path]) -> None:
        super().__init__()
        named(self, "startPage", tr("Start page"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._files: dict[Path, int] = {}
        self._recent: CardList | None = None
        self._samples = self._sample_cards()
        self._content = QWidget()
        self._layout = QVBoxLayout(self._content)
        self._layout.setContentsMargins(_PADDING, _PADDING, _PADDING, _PADDING)
        self._layout.setSpacing(10)
        self._add_head(actions)
        self._add_tasks()
        self._add_recent(list(recent))
        self._layout.addWidget(_heading(tr("Samples")))
        self._layout.addWidget(self._samples)
        self._layout.addLayout(self._foot())
        self._area = QScrollArea(widgetResizable=True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(self._content)
        for see_through in (self._area, self._area.viewport(), self._content):
            see_through.setAutoFillBackground(False)
        self._area.setMaximumWidth(_WIDEST)
        row = QHBoxLayout(self)
        row.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        row.addStretch(1)
        row.addWidget(self._area, 1000)
        row.addStretch(1)

    @property
    def paths(self) -> list[Path]:
        """The files that want a picture."""
        return list(self._files)

    def setPicture(self, path: Path, picture: QImage) -> None:
        """Show the picture of a file."""
        if self._recent is not None:
            self._recent.item(self._files[path]).setData(PICTURE, picture)

    def minimumSizeHint(self) -> QSize:
        """Return next to nothing: in a small window the page scrolls."""
        return QSize(0, 0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Leave with a click beside the sheet."""
        if self._area.geometry().contains(event.position().toPoint()):
            event.accept()
        else:
            self.leaving.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        bar = self._area.verticalScrollBar().sizeHint().width()
        width = min(self.width() - 2 * _MARGIN, _WIDEST) - 2 * _PADDING - bar
        for cards in (self._recent, self._samples):
            if cards is not None:
                cards.fit(width)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a veil over the terrain, and a sheet for the texts."""
        painter, colour = QPainter(self), self.palette().color(QPalette.ColorRole.Window)
        colour.setAlpha(_VEIL)
        painter.fillRect(self.rect(), colour)
        colour.setAlpha(_SHEET)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(self._area.geometry(), _ROUND, _ROUND)

    def _add_head(self, actions: Mapping[str, QAction]) -> None:
        title = QLabel("Terrain Explorer")
        font = title.font()
        font.setPointSizeF(2.2 * font.pointSizeF())
        font.setWeight(font.Weight.Light)
        title.setFont(font)
        about = QLabel(tr("Grow terrain, draw it, wear it, and take it to your game engine or printer."), wordWrap=True)
        about.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        go_on = button(tr("Go to the terrain"), "startGoOn", tr("Close this page (Escape)"))
        go_on.clicked.connect(self.leaving)
        go_on.setDefault(True)
        row = QHBoxLayout()
        row.addWidget(go_on)
        for name in ("NewDrawing", "Open"):
            row.addWidget(_button_for(actions[name]))
        row.addStretch(1)
        self._layout.addWidget(title)
        self._layout.addWidget(about)
        self._layout.addLayout(row)

    def _add_tasks(self) -> None:
        tasks = TaskLinks()
        tasks.chosen.connect(self.taskChosen)
        self._layout.addWidget(_heading(tr("First steps")))
        self._layout.addWidget(tasks)

    def _add_recent(self, recent: list[Path]) -> None:
        if not recent:
            return
        self._recent = named(CardList(in_one_row=True), "startRecent", tr("Recent files"))
        self._recent.chosen.connect(self.fileChosen)
        for row, path in enumerate(recent):
            self._recent.addCard(path.name, "", str(path), path)
            self._files[path] = row
        self._layout.addWidget(_heading(tr("Recent files")))
        self._layout.addWidget(self._recent)

    def _sample_cards(self) -> CardList:
        cards = named(CardList(with_sentences=True), "startSamples", tr("Samples"))
        cards.chosen.connect(self.sampleChosen)
        for sample in SAMPLES:
            card = cards.addCard(tr(sample.title), tr(sample.shows), tr(sample.shows), sample)
            card.setData(PICTURE, QImage.fromData(content_of(sample.picture)))
        return cards

    def _foot(self) -> QHBoxLayout:
        wanted = QCheckBox(tr("Show this page at the start"))
        wanted.setObjectName("startPageWanted")
        wanted.setChecked(start_page_wanted())
        wanted.toggled.connect(want_start_page)
        row = QHBoxLayout()
        row.addWidget(wanted)
        row.addStretch(1)
        return row


def _heading(text: str) -> QLabel:
    return bold(QLabel(text))


def _button_for(action: QAction) -> QPushButton:
    made = button(in_menu(action.text().replace("&", "")), f"start.{action.objectName()}", action.toolTip())
    made.clicked.connect(action.trigger)
    return made


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
                painter.drawRoundedRect(place.adjusted(-out, -out, out, out), _CARD_ROUND, _CARD_ROUND)
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
        path.addRoundedRect(place, _CARD_ROUND, _CARD_ROUND)
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
