"""The panel for travelling over the ground: where one is, what one can do there, and the bookmarks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolBar, QToolButton, QVBoxLayout, QWidget

from terrain_explorer.gui.explore.bookmarks import BookmarkList, Bookmarks
from terrain_explorer.gui.services.qt_image import of_pixels
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.gui.views.tiles.async_cache import TileCache
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr
from terrain_explorer.terrain.tiles.tile_colours import Contrast, tile_picture
from terrain_explorer.terrain.tiles.tile_key import ROOT, SQUARES

_SMALLEST, _USUAL = 96, 150
_WHO = "overview"
"""Whose wishes for tiles these are."""
_SMALLEST_BOX = 8
"""Pixels of a box that is still seen; where it would be smaller, lines lead to it."""


class Overview(QWidget):
    """Shows the whole terrain; a click or a drag brings the place there into sight.

    Signals
    -------
    wanted
        The place that the user wants to see in the middle: south and east, as in `MapViewport`.
    """

    wanted = Signal(object)

    def __init__(self, shown: MapView, tiles: TileCache) -> None:
        super().__init__()
        self._map, self._tiles = shown, tiles
        self._picture = QImage()
        self._made_for: tuple[object, ...] = ()
        self.setMinimumSize(_SMALLEST, _SMALLEST)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        shown.moved.connect(self.update)
        tiles.arrived.connect(lambda key: self.update() if key == ROOT else None)

    def paintEvent(self, event: QPaintEvent) -> None:
        viewport = self._viewport
        if viewport is None:
            return
        if self._tiles.peek(ROOT) is None:
            self._tiles.want((ROOT,), _WHO)
        ground = self._ground(viewport)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            below, beside = (float(part) for part in viewport.facts.extent)
            painter.fillRect(ground, self.palette().color(QPalette.ColorRole.Dark))
            painter.drawImage(ground, self._whole(viewport), QRectF(0, 0, beside * SQUARES, below * SQUARES))
            painter.setPen(QPen(QColor(0, 0, 0, 160), 1))
            painter.drawRect(ground.adjusted(0, 0, -1, -1))
            top, left, bottom, right = viewport.bounds
            scale = ground.height() / below
            box = QRectF(left * scale, top * scale, (right - left) * scale, (bottom - top) * scale)
            box.translate(ground.topLeft())
            _draw_box(painter, box, ground)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the place under the pointer."""
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go to the place under the pointer, which is held down."""
        self._go(event.position())

    def sizeHint(self) -> QSize:
        return QSize(_USUAL, _USUAL)

    @property
    def _viewport(self) -> MapViewport | None:
        ground, viewport = self._tiles.ground, self._map.viewport
        if ground is None or viewport is None:
            return None
        return viewport.on(ground.facts)

    def _go(self, position: QPointF) -> None:
        viewport = self._viewport
        if viewport is not None:
            ground = self._ground(viewport)
            scale = float(viewport.facts.extent[0]) / ground.height()
            south, east = (position.y() - ground.top()) * scale, (position.x() - ground.left()) * scale
            self.wanted.emit((int(min(max(south, 0), 1) * SIDE), int(min(max(east, 0), 1) * SIDE)))

    def _whole(self, viewport: MapViewport) -> QImage:
        """Return the picture of the root tile, in the colours of the whole whatever the contrast of the map."""
        heights, look, facts, tones = self._tiles.peek(ROOT), self._map.look, viewport.facts, self._map.ground.tones
        if heights is not None and (wanted := (heights, look, tones)) != self._made_for:
            pixels = tile_picture(np.asarray(heights), ROOT, look, Contrast.of_whole(facts), facts, tones=tones)
            self._picture, self._made_for = of_pixels(pixels, QImage.Format.Format_RGBA8888_Premultiplied), wanted
        return self._picture

    def _ground(self, viewport: MapViewport) -> QRectF:
        """Return where the terrain lies in the widget: at its upper edge, in the middle."""
        below, beside = (float(part) for part in viewport.facts.extent)
        scale = min(self.width() / beside, self.height() / below)
        return QRectF((self.width() - beside * scale) / 2, 0, beside * scale, below * scale)


def _draw_box(painter: QPainter, box: QRectF, ground: QRectF) -> None:
    small = max(box.width(), box.height()) < _SMALLEST_BOX
    shown = QRectF(0, 0, _SMALLEST_BOX, _SMALLEST_BOX) if small else box
    shown.moveCenter(box.center())
    for width, colour in ((3.0, QColor(0, 0, 0, 150)), (1.5, QColor(Qt.GlobalColor.white))):
        painter.setPen(QPen(colour, width))
        painter.drawRect(shown.intersected(ground.adjusted(1, 1, -1, -1)) if not small else shown)
        if small:
            middle = shown.center()
            painter.drawLine(QPointF(ground.left(), middle.y()), QPointF(shown.left(), middle.y()))
            painter.drawLine(QPointF(shown.right(), middle.y()), QPointF(ground.right(), middle.y()))
            painter.drawLine(QPointF(middle.x(), ground.top()), QPointF(middle.x(), shown.top()))
            painter.drawLine(QPointF(middle.x(), shown.bottom()), QPointF(middle.x(), ground.bottom()))


_ARROWS = {"PlaceBack": Qt.ArrowType.LeftArrow, "PlaceForward": Qt.ArrowType.RightArrow}
_TRAVEL = "PlaceBack", "PlaceForward", "AddBookmark", "FlyAlong", "TakePlace"
_SHARE = "LocalContrast", "CopyPlace", "PastePlace"
"""The commands of both rows: in one, most would be hidden on small screens."""
_MARGIN, _LINES = 10, 3


class ExplorePanel(QWidget):
    """Shows an overview of the ground that a map shows a part of, the commands for places, and the bookmarks.

    Attributes
    ----------
    bookmarks, overview
        Its parts.
    """

    def __init__(self, tiles: TileCache, shown: MapView, actions: Mapping[str, QAction], bookmarks: Bookmarks) -> None:
        super().__init__()
        self.overview = named(Overview(shown, tiles), "placeOverview", tr("Overview"), "")
        self.overview.setToolTip(tr("The whole terrain, and where you are. Click to go somewhere else."))
        self.bookmarks = BookmarkList(bookmarks)
        bookmarks.changed.connect(self._show_bookmarks)
        self._reading = named(
            QLabel(wordWrap=True),
            "placeReading",
            tr("Place in sight"),
            tr("How near you are, and what the pointer is on"),
        )
        # A long text must not move what lies below it.
        self._reading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._reading.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._reading.setFixedHeight(_LINES * self._reading.fontMetrics().lineSpacing())
        self._note = named(QLabel(wordWrap=True), "placeNote", tr("About the depths"))
        self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._note.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._note.linkActivated.connect(actions["ExplainScale"].trigger)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        actions["FlyAlong"].setIconText(tr("Fly"))
        layout.addWidget(_toolbar("exploreToolBar", tr("Places"), [actions[name] for name in _TRAVEL]))
        layout.addWidget(_toolbar("placeToolBar", tr("This place"), [actions[name] for name in _SHARE]))
        below = QVBoxLayout()
        below.setContentsMargins(_MARGIN, 6, _MARGIN, 6)
        below.addWidget(self.overview, 1)
        below.addWidget(self._reading)
        below.addWidget(self._note)
        below.addWidget(self.bookmarks)
        layout.addLayout(below, 1)
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
