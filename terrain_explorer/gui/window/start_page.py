"""The start page: what one may want to begin with, over the terrain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QImage,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.presets.preset_gallery import PresetGallery
from terrain_explorer.gui.services.keys import in_menu
from terrain_explorer.gui.services.preferences import start_page_wanted, want_start_page
from terrain_explorer.gui.widgets.accessibility import bold, button, named
from terrain_explorer.gui.widgets.card_list import PICTURE, CardList
from terrain_explorer.gui.window.guide import TaskLinks
from terrain_explorer.language import tr

_WIDEST, _HIGH_ENOUGH = 800, 560
_MARGIN, _PADDING = 20, 22
_LOW, _MARGIN_OF_LOW = 480, 6
"""Pixels: a page that is lower has less room around its contents, and no title."""
_VEIL, _SHEET = 110, 232
"""How much the page hides of the terrain, from 0 to 255: around the sheet with the texts, and below it."""

_VEIL_OF_PANELS, _SHEET_OF_PANELS = 190, 255
"""The same over panels, whose texts would be read with the page's own."""

_ROUND = 14


class StartPage(QFrame):
    """Offers recent files, presets, an empty map and the terrain that is there.

    Parameters
    ----------
    actions
        The window's commands: *New drawing* and *Open* are offered.
    recent
        The files opened last.

    Attributes
    ----------
    gallery
        The presets, to be filled.

    Signals
    -------
    fileChosen
        The `Path` of the file to open.
    leaving
        The user wants to go on with the terrain.
    taskChosen
        The `GuidedTask` to begin.
    """

    fileChosen = Signal(object)
    leaving = Signal()
    taskChosen = Signal(object)

    def __init__(self, actions: Mapping[str, QAction], recent: Iterable[Path]) -> None:
        super().__init__()
        named(self, "startPage", tr("Start page"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._over_panels = False
        self._files: dict[Path, int] = {}
        self._recent: CardList | None = None
        self.gallery = PresetGallery("startSamples")
        self._content = QWidget()
        self._layout = QVBoxLayout(self._content)
        self._layout.setSpacing(10)
        self._add_head(actions)
        self._add_tasks()
        self._add_recent(list(recent))
        self._layout.addWidget(_heading(tr("Presets")))
        self._layout.addWidget(self.gallery)
        self._layout.addLayout(self._foot())
        self._layout.addStretch(1)
        self._area = QScrollArea(widgetResizable=True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(self._content)
        for see_through in (self._area, self._area.viewport(), self._content):
            see_through.setAutoFillBackground(False)
        self._area.setMaximumWidth(_WIDEST)
        row = self._row = QHBoxLayout(self)
        row.addStretch(1)
        row.addWidget(self._area, 1000)
        row.addStretch(1)

    @property
    def paths(self) -> list[Path]:
        """The files that want a picture."""
        return list(self._files)

    @property
    def wanted_size(self) -> QSize:
        """The size at which nothing is squeezed; the presets below may scroll."""
        return QSize(_WIDEST + 2 * _MARGIN, _HIGH_ENOUGH)

    def setOverPanels(self, over: bool) -> None:
        """Hide what is below well enough to be no trouble to read over, where that is panels."""
        self._over_panels = over
        self.update()

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
        # On a low screen the room goes to what one came for.
        low = self.height() < _LOW
        self._title.setHidden(low)
        above = _MARGIN_OF_LOW if low else _MARGIN
        self._row.setContentsMargins(_MARGIN, above, _MARGIN, above)
        padding = _MARGIN_OF_LOW if low else _PADDING
        self._layout.setContentsMargins(_PADDING, padding, _PADDING, padding)
        bar = self._area.verticalScrollBar().sizeHint().width()
        width = min(self.width() - 2 * _MARGIN, _WIDEST) - 2 * _PADDING - bar
        if self._recent is not None:
            self._recent.fit(width)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a veil over the terrain, and a sheet for the texts."""
        painter, colour = QPainter(self), self.palette().color(QPalette.ColorRole.Window)
        veil, sheet = (_VEIL_OF_PANELS, _SHEET_OF_PANELS) if self._over_panels else (_VEIL, _SHEET)
        colour.setAlpha(veil)
        painter.fillRect(self.rect(), colour)
        colour.setAlpha(sheet)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(self._area.geometry(), _ROUND, _ROUND)

    def _add_head(self, actions: Mapping[str, QAction]) -> None:
        title = self._title = QLabel("Terrain Explorer")
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
            self._recent.add_card(path.name, "", str(path), path)
            self._files[path] = row
        self._layout.addWidget(_heading(tr("Recent files")))
        self._layout.addWidget(self._recent)

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
