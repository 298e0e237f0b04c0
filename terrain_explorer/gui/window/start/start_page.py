"""The start page: what one may want to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QImage, QMouseEvent, QPixmap
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from terrain_explorer.gui.services.actions import in_menu
from terrain_explorer.gui.services.preferences import start_page_wanted, want_start_page
from terrain_explorer.gui.widgets.accessibility import bold, button, named
from terrain_explorer.gui.widgets.choice_list import ChoiceList
from terrain_explorer.gui.window.file_menus import sample_title, samples
from terrain_explorer.language import tr

_SIDE = 96
"""Pixels of a picture's side."""
_WIDTH = 620


class StartPage(QScrollArea):
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
    leaving
        The user wants to go on with the terrain.
    hintsWanted
        The user wants to read the first steps.
    """

    fileChosen = Signal(object)
    leaving = Signal()
    hintsWanted = Signal()

    def __init__(self, actions: Mapping[str, QAction], recent: Iterable[Path]) -> None:
        super().__init__(widgetResizable=True)
        named(self, "startPage", tr("Start page"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._lists: list[_FileList] = []
        self._content = QWidget()
        self._layout = QVBoxLayout(self._content)
        self._layout.setContentsMargins(18, 14, 18, 14)
        self._layout.addLayout(self._commands(actions))
        self._add_files(tr("Recent files"), "startRecent", {path: path.name for path in recent})
        self._add_files(tr("Samples"), "startSamples", {path: tr(sample_title(path)) for path in samples()})
        self._layout.addLayout(self._foot())
        self.setWidget(self._content)

    @property
    def paths(self) -> list[Path]:
        """The files that want a picture."""
        return [path for files in self._lists for path in files.paths]

    def setPicture(self, path: Path, picture: QImage) -> None:
        """Show the picture of a file."""
        icon = QIcon(QPixmap.fromImage(picture))
        for files in self._lists:
            files.setPicture(path, icon)

    def sizeHint(self) -> QSize:
        """Return room for everything; in a smaller window the page scrolls."""
        return QSize(_WIDTH, self._content.sizeHint().height() + 2 * self.frameWidth())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the click: it would count as one beside the page."""
        event.accept()

    def _commands(self, actions: Mapping[str, QAction]) -> QHBoxLayout:
        row = QHBoxLayout()
        for name in ("NewDrawing", "Open"):
            row.addWidget(_button_for(actions[name]))
        go_on = button(tr("Go on with this terrain"), "startGoOn", tr("Close this page; Escape does so as well"))
        go_on.clicked.connect(self.leaving)
        go_on.setDefault(True)
        row.addStretch(1)
        row.addWidget(go_on)
        return row

    def _add_files(self, title: str, name: str, files: Mapping[Path, str]) -> None:
        if files:
            shown = named(_FileList(files), name, title)
            shown.chosen.connect(self.fileChosen)
            self._lists.append(shown)
            self._layout.addWidget(bold(QLabel(title)))
            self._layout.addWidget(shown)

    def _foot(self) -> QHBoxLayout:
        wanted = QCheckBox(tr("Show this page at the start"))
        wanted.setObjectName("startPageWanted")
        wanted.setChecked(start_page_wanted())
        wanted.toggled.connect(want_start_page)
        hints = button(tr("First steps"), "startHints", tr("Show how to begin, over the top of the terrain"))
        hints.clicked.connect(self.hintsWanted)
        row = QHBoxLayout()
        row.addWidget(wanted)
        row.addStretch(1)
        row.addWidget(hints)
        return row


class _FileList(ChoiceList):
    """Files in a row, each with a picture."""

    def __init__(self, files: Mapping[Path, str]) -> None:
        super().__init__()
        self.setViewMode(self.ViewMode.IconMode)
        self.setMovement(self.Movement.Static)
        self.setWrapping(False)
        self.setWordWrap(False)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setIconSize(QSize(_SIDE, _SIDE))
        line = self.fontMetrics().height()
        self.setGridSize(QSize(_SIDE + 20, _SIDE + 2 * line))
        scroll_bar = self.horizontalScrollBar().sizeHint().height() if len(files) > _WIDTH // (_SIDE + 30) else 0
        self.setFixedHeight(_SIDE + 2 * line + scroll_bar)
        empty = QPixmap(_SIDE, _SIDE)
        empty.fill(self.palette().midlight().color())
        self._items = {path: self.addChoice(name, str(path), path) for path, name in files.items()}
        for item in self._items.values():
            item.setIcon(QIcon(empty))

    @property
    def paths(self) -> list[Path]:
        """The files."""
        return list(self._items)

    def setPicture(self, path: Path, icon: QIcon) -> None:
        """Show the picture of a file, if it is in this list."""
        if path in self._items:
            self._items[path].setIcon(icon)


def _button_for(action: QAction) -> QPushButton:
    made = button(in_menu(action.text().replace("&", "")), f"start.{action.objectName()}", action.toolTip())
    made.clicked.connect(action.trigger)
    return made
