"""The moving outline of the selection over a map, and the picture below it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QSizeF, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.qt_image import of_pixels
from terrain_explorer.gui.services.timers import repeating_timer
from terrain_explorer.gui.views.map2d.map_viewport import MapPlacement
from terrain_explorer.gui.views.selection_marks import INTERVAL, PERIOD, OutlinePicture

_DARK, _LIGHT = QColor(0, 0, 0).rgb(), QColor(255, 255, 255).rgb()


@dataclass(frozen=True)
class PlacedOutline:
    """An outline, and where it lies.

    Attributes
    ----------
    picture
        The outline, in pixels of the screen.
    corner
        Where its top left corner is in the view.
    placement
        Where the map was in the view.
    ratio
        The pixels of the screen to one of the view.
    """

    picture: OutlinePicture
    corner: QPoint
    placement: MapPlacement
    ratio: float

    def area(self, placement: MapPlacement) -> QRectF:
        """Return the rectangle of the view that it covers now that the map lies elsewhere."""
        grown = placement.scale * placement.columns / (self.placement.scale * self.placement.columns)
        rows, columns = self.picture.phases.shape
        away = (QPointF(self.corner) - self.placement.corner) * grown
        return QRectF(placement.corner + away, QSizeF(columns, rows) * (grown / self.ratio))


class SelectionLayer(QObject):
    """Draws over a map view. The outline moves on its own, while it is seen.

    Attributes
    ----------
    outline
        The outline, or None.

    Signals
    -------
    stepped
        The outline has moved, in this `QRegion` of the view.
    """

    stepped = Signal(object)

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self.outline: PlacedOutline | None = None
        self._image = QImage()
        self._region = QRegion()
        self._phase = 0
        self._moved = QPointF()
        self._timer = repeating_timer(self, INTERVAL, self._step)

    def setOutline(self, outline: PlacedOutline | None) -> None:
        """Show an outline, or none."""
        self.outline, self._moved = outline, QPointF()
        if outline is None or not outline.picture.tiles:
            self.outline, self._region = None, QRegion()
            self._timer.stop()
        else:
            self._image = of_pixels(outline.picture.phases, QImage.Format.Format_Indexed8)
            self._colour()
            self._region = _region(outline)
        self._view.update()

    def setMoved(self, rows: float, columns: float) -> None:
        """Show the outline so many points away, until another one comes."""
        self._moved = QPointF(columns, rows)
        self._view.update()

    def draw_outline(self, painter: QPainter, placement: MapPlacement) -> None:
        """Draw the outline as it is at this moment."""
        if self.outline is not None:
            if not self._timer.isActive():
                self._timer.start()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
            painter.drawImage(self.outline.area(placement).translated(self._moved * placement.scale), self._image)

    def _step(self) -> None:
        if not self._view.isVisible() or self._view.window().isMinimized():
            self._timer.stop()  # until it is drawn again
            return
        self._phase = (self._phase + 1) % PERIOD
        self._colour()
        away = QPointF() if self.outline is None else self._moved * self.outline.placement.scale
        self.stepped.emit(self._region.translated(away.toPoint()))

    def _colour(self) -> None:
        """Give the dashes their colours at this moment: the pixels stay as they are."""
        dashes = [_DARK if (number - self._phase) % PERIOD < PERIOD // 2 else _LIGHT for number in range(PERIOD)]
        self._image.setColorTable([0, *dashes])


def _region(outline: PlacedOutline) -> QRegion:
    region = QRegion()
    for tile in outline.picture.tiles:
        corner, size = QPointF(tile.topLeft()) / outline.ratio, QSizeF(tile.size()) / outline.ratio
        region += QRegion(QRectF(QPointF(outline.corner) + corner, size).toAlignedRect())
    return region


DrawView = Callable[[QPainter], None]


class KeptFrame:
    """Keeps what a view has drawn while there is an outline, so that a step of it does not draw the map again."""

    def __init__(self, view: QWidget, outline: SelectionLayer) -> None:
        self._view, self._outline = view, outline
        self._frame: QPixmap | None = None
        self._stepped: QRegion | None = None
        outline.stepped.connect(self._step)

    def forget(self) -> None:
        """Draw everything the next time: something else than the outline has changed."""
        self._stepped = None

    def paint(self, event: QPaintEvent, placement: MapPlacement, draw: DrawView) -> bool:
        """Draw the view, the map by `draw`, and return whether that was needed."""
        stepped, self._stepped = self._stepped, None
        # Qt joins areas that are to be drawn: beyond that of the outline something else has changed.
        only_outline = stepped is not None and event.region().subtracted(stepped).isEmpty()
        with QPainter(self._view) as painter:
            if self._frame is None or not only_outline:
                self._frame = self._drawn(draw)
            painter.drawPixmap(0, 0, self._frame)
            self._outline.draw_outline(painter, placement)
        return not only_outline

    def _step(self, region: QRegion) -> None:
        self._stepped = region
        # Not the view's own method, which forgets what is kept.
        QWidget.update(self._view, region)

    def _drawn(self, draw: DrawView) -> QPixmap:
        view = self._view
        frame = QPixmap(view.size() * view.devicePixelRatioF())
        frame.setDevicePixelRatio(view.devicePixelRatioF())
        frame.fill(view.palette().color(view.backgroundRole()))
        with QPainter(frame) as painter:
            painter.setFont(view.font())
            draw(painter)
        return frame
