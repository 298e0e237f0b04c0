"""The panel of the map without end: the map, what one can do there, and the bookmarks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QPalette, QShowEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QToolBar, QToolButton, QVBoxLayout, QWidget

from terrain_explorer.gui.explore.async_cache import TileCache
from terrain_explorer.gui.explore.bookmarks import BookmarkList
from terrain_explorer.gui.explore.endless_map import EndlessMap
from terrain_explorer.gui.explore.overview import Overview
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr

_ARROWS = {"PlaceBack": Qt.ArrowType.LeftArrow, "PlaceForward": Qt.ArrowType.RightArrow}
_TRAVEL = "PlaceBack", "PlaceForward", "AddBookmark", "FlyAlong", "TakePlace"
_SHARE = "LocalContrast", "CopyPlace", "PastePlace"
"""The commands of both rows: in one, most would be hidden on small screens."""
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
        self._reading = named(
            QLabel(), "placeReading", tr("Place in sight"), tr("How near you are, and what the pointer is on")
        )
        # A long text must not make the map wider.
        self._reading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._note = named(QLabel(wordWrap=True), "placeNote", tr("About the depths"))
        self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._note.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._note.linkActivated.connect(actions["ExplainScale"].trigger)
        corner = QGridLayout(self.map)
        corner.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        corner.addWidget(self.overview, 0, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        actions["FlyAlong"].setIconText(tr("Fly"))
        layout.addWidget(_toolbar("exploreToolBar", tr("Places"), [actions[name] for name in _TRAVEL]))
        layout.addWidget(_toolbar("placeToolBar", tr("This place"), [actions[name] for name in _SHARE]))
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
        about = tr("About scale")
        self._note.setText("<br>".join((*map(escape, notes), f'<a href="scale">{about}</a>')))
        self._note.setVisible(bool(notes))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def _show_bookmarks(self) -> None:
        self.bookmarks.setVisible(self.bookmarks.count() > 0)


def _toolbar(name: str, title: str, actions: Sequence[QAction]) -> QToolBar:
    """Return commands in a row; those that do not fit are behind a button at its end."""
    bar = named(QToolBar(), name, title)
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    bar.setContentsMargins(0, 0, 0, 0)
    inner = bar.layout()
    if inner is not None:
        inner.setContentsMargins(2, 0, 2, 0)
    for action in actions:
        bar.addAction(action)
        button = bar.widgetForAction(action)
        command = action.objectName().removeprefix("action")
        if isinstance(button, QToolButton) and command in _ARROWS:
            button.setArrowType(_ARROWS[command])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    return bar
