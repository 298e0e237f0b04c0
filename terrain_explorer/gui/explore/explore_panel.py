"""The panel of the map without end: the map, what one can do there, and the bookmarks."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QPalette, QShowEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QToolBar, QToolButton, QVBoxLayout, QWidget

from terrain_explorer.gui.explore.bookmarks import BookmarkList
from terrain_explorer.gui.explore.endless_map import EndlessMap
from terrain_explorer.gui.explore.overview import Overview
from terrain_explorer.gui.explore.tile_cache import TileCache
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr

_ARROWS = {"PlaceBack": Qt.ArrowType.LeftArrow, "PlaceForward": Qt.ArrowType.RightArrow}
_COMMANDS = (
    "PlaceBack",
    "PlaceForward",
    "TakePlace",
    "AddBookmark",
    "FlyAlong",
    "LocalContrast",
    "CopyPlace",
    "PastePlace",
)
_MARGIN = 10


class ExplorePanel(QWidget):
    """Shows the map without end, an overview, the commands for places, and the bookmarks.

    Attributes
    ----------
    map, bookmarks, overview
        Its parts.

    Signals
    -------
    shown
        The panel has become visible.
    """

    shown = Signal()

    def __init__(self, tiles: TileCache, actions: Mapping[str, QAction]) -> None:
        super().__init__()
        tip = tr("Wheel or + and - to zoom, drag or arrow keys to move, double click or 0 to see all")
        self.map = named(EndlessMap(tiles), "endlessMap", tr("Map without end"), tip)
        self.overview = named(Overview(self.map, tiles), "placeOverview", tr("Overview"), "")
        self.overview.setToolTip(tr("The whole terrain, and where you are. Click to go somewhere else."))
        self.bookmarks = BookmarkList()
        self.bookmarks.countChanged.connect(self._show_bookmarks)
        self._reading = named(QLabel(), "placeReading", tr("Place under the pointer"))
        self._note = named(QLabel(wordWrap=True), "placeNote", tr("About the depths"))
        self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        corner = QGridLayout(self.map)
        corner.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        corner.addWidget(self.overview, 0, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(_toolbar(actions))
        layout.addWidget(self.map, 1)
        texts = QVBoxLayout()
        texts.setContentsMargins(6, 2, 6, 4)
        texts.addWidget(self._reading)
        texts.addWidget(self._note)
        layout.addLayout(texts)
        layout.addWidget(self.bookmarks)
        self.setNotes(())
        self._show_bookmarks()

    def setReading(self, text: str) -> None:
        """Show the readings under the pointer."""
        self._reading.setText(text)

    def setNotes(self, notes: tuple[str, ...]) -> None:
        """Say what cannot be shown in the depths."""
        self._note.setText("\n".join(notes))
        self._note.setVisible(bool(notes))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def _show_bookmarks(self) -> None:
        self.bookmarks.setVisible(self.bookmarks.count() > 0)


def _toolbar(actions: Mapping[str, QAction]) -> QToolBar:
    """Return the commands in a row; those that do not fit are behind a button at its end."""
    bar = named(QToolBar(), "exploreToolBar", tr("Places"))
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    for name in _COMMANDS:
        bar.addAction(actions[name])
        button = bar.widgetForAction(actions[name])
        if isinstance(button, QToolButton) and name in _ARROWS:
            button.setArrowType(_ARROWS[name])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    return bar
