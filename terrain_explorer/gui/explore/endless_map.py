"""The map without end: one zooms from the whole terrain to a single stone, and back."""

from __future__ import annotations

from math import ceil, hypot

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.explore.async_cache import TileCache
from terrain_explorer.gui.explore.map_gestures import MapGestures
from terrain_explorer.gui.explore.map_viewport import SIDE, MapViewport
from terrain_explorer.gui.explore.place_reading import height_at
from terrain_explorer.gui.explore.scale_bar import draw_scale_bar
from terrain_explorer.gui.explore.tile_painter import TilePainter, TilePictures
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.views.endless3d.map_places import MapPlaces
from terrain_explorer.gui.views.flat_marks import FlatMap, FlatMarks
from terrain_explorer.gui.views.map2d.map_image import MapImage
from terrain_explorer.gui.views.marks import MapPoint, Mark
from terrain_explorer.gui.views.tool import ON_GROUND, MapTool, Picker, PickReach, ToolInput
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.heightmap import PointArray
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_colours import Contrast
from terrain_explorer.terrain.tiles.tile_key import ROOT, ROOT_LEVEL, TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters

_LONGER = 400
"""Pixels along the longer side: as many as are coloured in a few milliseconds."""
_ONE_COLOUR = 0.5
"""The part of a pixel of the picture below which all that is seen of it has one colour."""


class StandIn:
    """A picture of a heightmap from above, coloured when it is first drawn."""

    def __init__(self, heightmap: Heightmap) -> None:
        self._heightmap = heightmap
        self._colours = MapImage()

    def draw(self, painter: QPainter, look: Look, view: QRectF, viewport: MapViewport | None) -> None:
        """Draw what a view shows; as long as the viewport is not known, that is the whole."""
        place = self._whole(view) if viewport is None else _place(viewport)
        seen = place.intersected(view)
        if seen.isEmpty():
            return
        picture = self._picture(look)
        across, down = picture.width() / place.width(), picture.height() / place.height()
        corner = seen.topLeft() - place.topLeft()
        part = QRectF(corner.x() * across, corner.y() * down, seen.width() * across, seen.height() * down)
        if min(part.width(), part.height()) > _ONE_COLOUR:
            painter.drawImage(seen, picture, part)
        else:
            last = picture.width() - 1, picture.height() - 1
            painter.fillRect(seen, picture.pixelColor(min(int(part.x()), last[0]), min(int(part.y()), last[1])))

    def _picture(self, look: Look) -> QImage:
        rows, columns = self._heightmap.rows, self._heightmap.columns
        step = ceil(max(rows, columns) / _LONGER)
        return self._colours.of(self._heightmap, look, True, range(0, rows, step), range(0, columns, step))

    def _whole(self, view: QRectF) -> QRectF:
        """Return where the whole lies in a view, as `MapViewport.of_whole` will have it."""
        beside, below = self._heightmap.columns - 1, self._heightmap.rows - 1
        scale = min(view.width() / beside, view.height() / below)
        place = QRectF(view.topLeft(), QSizeF(beside * scale, below * scale))
        place.moveCenter(view.center())
        return place


def _place(viewport: MapViewport) -> QRectF:
    """Return where the heightmap lies in the view, in its pixels."""
    assert viewport.facts.map_bounds is not None
    top, left, *_ = viewport.edges
    first_row, first_column, last_row, last_column = viewport.facts.map_bounds
    # The differences are exact; only they are rounded.
    x, y = (int(first_column * SIDE) - left) / viewport.pixel, (int(first_row * SIDE) - top) / viewport.pixel
    sides = (
        float(last - first) * (SIDE / viewport.pixel)
        for first, last in ((first_column, last_column), (first_row, last_row))
    )
    return QRectF(x, y, *sides)


_COARSER = 3
"""How many levels up the first picture comes from: one to four tiles then fill the view."""
_FRAME = 30
"""Milliseconds between frames while pictures fade in."""
_SAMPLES = slice(None, None, 4)
_OTHER_CONTRAST = 1.25
"""How many times more or less relief is in sight before local contrast follows; below that all pictures stay."""


class EndlessMap(QWidget):
    """Shows a ground from above: the wheel zooms to the pointer, dragging moves, a double click shows all.

    Coarse tiles are drawn at once, enlarged, and finer ones as they come; until then, what is known without tiles.

    Parameters
    ----------
    tiles
        The tiles of the ground.

    Attributes
    ----------
    pictures
        The pictures of the tiles.

    Signals
    -------
    viewportChanged
        Another part of the terrain is in sight.
    pointed
        The place under the pointer, south and east as in `MapViewport`, or None.
    painted
        The map is on the screen.
    settled
        Everything in sight is there, as finely as it gets.
    """

    from_above = True

    viewportChanged = Signal()
    pointed = Signal(object)
    painted = Signal()
    settled = Signal()

    def __init__(self, tiles: TileCache, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tiles, self.pictures = tiles, TilePictures(tiles, self)
        self._painter = TilePainter(self.pictures)
        self._fading = single_shot_timer(self, _FRAME, self.update)
        self._ground: Land | None = None
        self._viewport: MapViewport | None = None
        self._look, self._local = Look(), False
        self._waters: LandWaters | None = None
        self._contrast: Contrast | None = None
        self._stand_in: StandIn | None = None
        self._awaits_ground = False
        self._fitted = True
        tiles.arrived.connect(self._colour)
        tiles.idle.connect(self._follow_contrast)
        self.pictures.arrived.connect(self.update)
        for cache in (tiles, self.pictures):
            cache.idle.connect(self._tell_settled)
        gestures = MapGestures(self)
        gestures.dragged.connect(lambda way: self.move_by(-way))
        gestures.zoomed.connect(self.zoom)
        gestures.allWanted.connect(self.fit)
        gestures.pointed.connect(self._point_to)
        self._input, self._marks = ToolInput(self, gestures), FlatMarks(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(160, 160)
        self.setBackgroundRole(QPalette.ColorRole.Dark)
        self.setAutoFillBackground(True)

    @property
    def viewport(self) -> MapViewport | None:
        """What is in sight; None as long as there is no ground."""
        return self._viewport

    @property
    def look(self) -> Look:
        """The look of the ground."""
        return self._look

    @property
    def refined(self) -> bool:
        """Whether everything in sight is shown as finely as it gets."""
        if self._viewport is None or self._tiles.worker.busy or self.pictures.worker.busy or self._painter.fading:
            return False
        # There may be more in sight than the caches hold, but not less than the middle.
        return self.pictures.peek(self._seen()[0]) is not None

    def setGround(self, ground: Land) -> None:
        """Show a ground as a whole; the cache has to hold its tiles from now on."""
        self._ground, self._viewport, self._contrast, self._waters = ground, None, None, None
        self._awaits_ground = False
        self.fit()

    def changeGround(self, ground: Land) -> None:
        """Show a ground that differs from the one before in tiles that come anew; the view stays."""
        self._ground, self._awaits_ground = ground, False
        self._tell_settled()

    def setStandIn(self, heightmap: Heightmap) -> None:
        """Show a heightmap where its ground has no tiles yet."""
        self._stand_in, self._awaits_ground = StandIn(heightmap), True
        self.update()

    def draw_stand_in(self, painter: QPainter, place: QRectF, viewport: MapViewport | None = None) -> None:
        """Draw into a place what is known without tiles: what a viewport shows, or the whole."""
        if self._stand_in is not None:
            self._stand_in.draw(painter, self._look, place, viewport)

    def setLook(self, look: Look) -> None:
        """Use the colours and the light of a look."""
        if look != self._look:
            self._look = look
            self._set_colours()

    def setWaters(self, waters: LandWaters | None) -> None:
        """Show the rivers and lakes of the ground, or none."""
        if waters is not self._waters:
            self._waters = waters
            self._set_colours()

    def setLocalContrast(self, local: bool) -> None:
        """Use all colours for what is in sight, or those that the heights have in the whole terrain."""
        if local != self._local:
            self._local = local
            self._contrast = None if self._ground is None else Contrast.of_whole(self._ground.facts)
            self._set_colours()
            self._follow_contrast()

    def setViewport(self, viewport: MapViewport) -> None:
        """Show another part of the ground."""
        self._fitted = False
        self._see(viewport)

    def fit(self) -> None:
        """Show the whole terrain."""
        if self._ground is not None:
            self._fitted = True
            self._see(MapViewport.of_whole(self._ground.facts, *self.pixels))

    def zoom(self, factor: float, about: QPointF) -> None:
        """Zoom by a factor, keeping the place at a position of the widget where it is."""
        if self._viewport is not None:
            ratio = self.devicePixelRatioF()
            self.setViewport(self._viewport.zoomed(factor, about.x() * ratio, about.y() * ratio))

    def move_by(self, way: QPointF) -> None:
        """Look this many pixels of the widget further to the right and down."""
        if self._viewport is not None:
            ratio = self.devicePixelRatioF()
            self.setViewport(self._viewport.moved(way.x() * ratio, way.y() * ratio))

    def setMarks(self, marks: tuple[Mark, ...]) -> None:
        """Show these marks."""
        self._marks.setMarks(marks)

    @property
    def part(self) -> float:
        """How much of the map's longer side is in sight."""
        viewport = self._viewport
        return 1.0 if viewport is None else min(float(viewport.side) / MapPlaces.of(viewport.facts).longer, 1.0)

    def setTool(self, tool: MapTool | None) -> None:
        """Let a tool have what the pointer does, if it works at any depth."""
        self._input.setTool(tool if tool is not None and tool.at_depth else None)

    def pick(self, position: QPointF) -> MapPoint | None:
        """Return the place of the map at a position of the widget, or None beside the ground."""
        return self.picker(ON_GROUND, position)(position)

    def picker(self, reach: PickReach, at: QPointF) -> Picker:
        """Return what finds places of the map; see `ToolView`."""
        viewport, ratio = self._viewport, self.devicePixelRatioF()

        def pick(position: QPointF) -> MapPoint | None:
            found = None if viewport is None else viewport.place_at(position.x() * ratio, position.y() * ratio)
            if viewport is None or found is None:
                return None
            return MapPlaces.of(viewport.facts).place(found[0] / SIDE, found[1] / SIDE)

        return pick

    def positions(self, places: PointArray) -> PointArray:
        """Return where places of the map are in the widget."""
        return np.full(places.shape, np.nan) if self._viewport is None else self._flat(self._viewport).positions(places)

    def heights(self, places: PointArray) -> NDArray[np.float64] | None:
        """Return the heights at places as finely as they are seen, NaN where none are known."""
        viewport = self._viewport
        if viewport is None:
            return None
        there = MapPlaces.of(viewport.facts).on_ground(places).tolist()
        found = (
            height_at(self._tiles, viewport.level, round(south * SIDE), round(east * SIDE)) for south, east in there
        )
        return np.array([np.nan if one is None else one[0] for one in found])

    @property
    def pixels(self) -> tuple[int, int]:
        """The width and the height in pixels of the screen."""
        ratio = self.devicePixelRatioF()
        return max(round(self.width() * ratio), 1), max(round(self.height() * ratio), 1)

    def sizeHint(self) -> QSize:
        return QSize(480, 480)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._fitted:
            self.fit()
        elif self._viewport is not None:
            self._see(self._viewport.resized(*self.pixels))

    def picture(self) -> QPixmap:
        """Return what is in sight, without anything over it."""
        picture = QPixmap(*self.pixels)
        picture.fill(self.palette().color(self.backgroundRole()))
        if self._viewport is not None:
            with QPainter(picture) as painter:
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                self._painter.draw_complete(painter, self._viewport)
        return picture

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        with QPainter(self) as painter:
            painter.scale(1 / ratio, 1 / ratio)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            if not self._painter.covers or self.pictures.nearest(ROOT) is None:
                self.draw_stand_in(painter, QRectF(0, 0, *self.pixels), self._viewport)
            if self._viewport is None:
                return
            faded = self._painter.fading
            self._painter.draw(painter, self._viewport)
            painter.resetTransform()
            painter.save()
            self._draw_marks(painter, self._viewport)
            painter.restore()
            draw_scale_bar(painter, self.rect(), self._viewport, ratio)
        self.painted.emit()
        if self._painter.fading:
            self._fading.start()
        elif faded:
            QTimer.singleShot(0, self, self._tell_settled)

    def _draw_marks(self, painter: QPainter, viewport: MapViewport) -> None:
        flat = self._flat(viewport)
        ground = QRectF(flat.left, flat.top, flat.width, flat.height).intersected(QRectF(self.rect()))
        if not ground.isEmpty():
            self._marks.draw_tints(painter, flat, ground.toAlignedRect())
        self._marks.draw(painter, flat)

    def _flat(self, viewport: MapViewport) -> FlatMap:
        """Return where the map of the terrain lies."""
        assert viewport.facts.map_bounds is not None
        top, left, bottom, right = (int(SIDE * end) for end in viewport.facts.map_bounds)
        # The differences are exact; dividing whole numbers rounds once, far below a pixel.
        first, pixel = viewport.edges, viewport.pixel * self.devicePixelRatioF()
        return FlatMap(
            (left - first[1]) / pixel, (top - first[0]) / pixel, (right - left) / pixel, (bottom - top) / pixel
        )

    def _see(self, viewport: MapViewport) -> None:
        self._viewport = viewport
        if self._contrast is None and self._ground is not None:
            self._contrast = Contrast.of_whole(viewport.facts)
            self.pictures.setColours(self._look, self._contrast, self._ground, self._waters, keep=False)
        self._tiles.want(self._wishes())
        self._colour()
        self.update()
        self.viewportChanged.emit()

    def _seen(self) -> list[TileKey]:
        """Return the tiles in sight, the middle ones first."""
        viewport = self._viewport
        if viewport is None:
            return []
        middle = viewport.width / 2, viewport.height / 2
        tiles = [
            (hypot(left + side / 2 - middle[0], top + side / 2 - middle[1]), key)
            for key, left, top, side in viewport.tiles(viewport.level)
        ]
        return [key for _, key in sorted(tiles)]

    def _wishes(self) -> list[TileKey]:
        if self._viewport is None:
            return []
        coarser = max(self._viewport.level - _COARSER, ROOT_LEVEL)
        coarse = [key for key, *_ in self._viewport.tiles(coarser)]
        # With the whole terrain there is always something to show, wherever one jumps.
        mixed = [key for level, _ in self._viewport.mixed_levels[:-1] for key, *_ in self._viewport.tiles(level)]
        return list(dict.fromkeys([*coarse, ROOT, *mixed, *self._seen()]))

    def _colour(self) -> None:
        self.pictures.want([key for key in self._wishes() if self._tiles.peek(key) is not None])

    def _set_colours(self) -> None:
        if self._ground is not None and self._viewport is not None and self._contrast is not None:
            self.pictures.setColours(self._look, self._contrast, self._ground, self._waters, keep=True)
            self._colour()

    def _follow_contrast(self) -> None:
        """Take the contrast of what is in sight, once it is all known."""
        if not self._local or self._viewport is None or self._contrast is None:
            return
        found = [tile[_SAMPLES, _SAMPLES] for key in self._seen() if (tile := self._tiles.peek(key)) is not None]
        known = [tile for tile in found if not np.isnan(tile).all()]
        if not known:
            return
        low, high = min(float(np.nanmin(tile)) for tile in known), max(float(np.nanmax(tile)) for tile in known)
        contrast = Contrast((low, high), float(self._viewport.side))
        if high > low and _differs(contrast, self._contrast):
            self._contrast = contrast
            self._set_colours()

    def _tell_settled(self) -> None:
        if self.refined:
            if self._painter.covers and not self._awaits_ground:
                self._stand_in = None
            self.settled.emit()

    def _point_to(self, position: QPointF | None) -> None:
        if self._viewport is None or position is None:
            self.pointed.emit(None)
        else:
            ratio = self.devicePixelRatioF()
            self.pointed.emit(self._viewport.place_at(position.x() * ratio, position.y() * ratio))


def _differs(contrast: Contrast, other: Contrast) -> bool:
    """Return whether two contrasts look different."""
    (low, high), (other_low, other_high) = contrast.range, other.range
    ratios = (high - low) / ((other_high - other_low) or 1.0), contrast.side / other.side
    shift = max(abs(low - other_low), abs(high - other_high)) / (high - low)
    return any(not 1 / _OTHER_CONTRAST < ratio < _OTHER_CONTRAST for ratio in ratios) or shift > _OTHER_CONTRAST - 1
