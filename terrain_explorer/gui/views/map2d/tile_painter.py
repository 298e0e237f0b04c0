"""The pictures of tiles, and how they are drawn so that nothing jumps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from time import monotonic

import numpy as np
from PySide6.QtCore import QObject, QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from terrain_explorer.gui.views.map2d.map_viewport import MapViewport
from terrain_explorer.gui.views.tiles.async_cache import AsyncCache, TileCache
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import Pixels
from terrain_explorer.terrain.shading.tones import PaletteTones
from terrain_explorer.terrain.tiles.ground import LandFacts, TileHeights
from terrain_explorer.terrain.tiles.tile_colours import Contrast, tile_picture
from terrain_explorer.terrain.tiles.tile_key import SQUARES, TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters

_BYTES = SQUARES * SQUARES * 4
BUDGET, KEPT = 2**26, 2**25
"""The bytes for pictures: 256 in sight at most, and 128 that stay."""


class TilePictures(AsyncCache[QImage]):
    """Colours tiles whose heights are in a cache."""

    def __init__(self, tiles: TileCache, parent: QObject | None = None) -> None:
        super().__init__("tile pictures", _BYTES, BUDGET, KEPT, parent)
        self._tiles = tiles
        # Also of those made again after they had gone: meanwhile the ground may have become another.
        tiles.arrived.connect(self.outdate)

    def setColours(
        self,
        look: Look,
        contrast: Contrast,
        facts: LandFacts,
        waters: LandWaters | None,
        tones: PaletteTones,
        lit: bool,
        clear_sea: bool,
        keep: bool,
    ) -> None:
        """Colour all tiles anew, as `tile_picture` does; with `keep`, pictures stay until they are replaced.

        Parameters
        ----------
        lit
            Whether the sun lights all of them. Otherwise there are shadows below the points of the map alone, darker
            and darker, as there colours tell less and less.
        """

        def colours(heights: TileHeights, key: TileKey) -> Pixels:
            shadows = None if lit else min(max((key.level - facts.level) / _TO_DARKEST, 0.0), 1.0)
            return tile_picture(heights, key, look, contrast, facts, waters, tones, shadows, clear_sea)

        self.setMaker(partial(self._picture, colours), keep)

    def _picture(self, colours: Callable[[TileHeights, TileKey], Pixels], key: TileKey) -> QImage | None:
        heights = self._tiles.peek(key)
        if heights is None:
            return None
        pixels = colours(np.asarray(heights), key)
        picture = QImage(pixels.data, SQUARES, SQUARES, QImage.Format.Format_RGBA8888_Premultiplied)
        # Converted here, so that drawing need not; and a copy, for a QImage only borrows its pixels.
        return picture.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


_TO_DARKEST = 4
"""The levels below the points of a map that is not lit at which shadows are darkest."""
_FADING = 0.15
"""Seconds in which a finer picture takes the place of a coarser one."""
_ONE_COLOUR = 8
"""The levels up from which less than a square is enlarged to a whole tile: it has one colour."""

_Layer = tuple[TileKey, float]
"""A tile whose picture is drawn, and since when."""
_Drawn = tuple[TileKey, Sequence[_Layer], int, int]
"""A tile, what is drawn in its place, and its row and column."""


class TilePainter:
    """Draws what is in sight from the finest pictures that are there.

    As squares become smaller than pixels, the level above takes over little by little; and a picture that arrives fades
    in over the coarser one that was in its place.

    Attributes
    ----------
    fading
        Whether what was taken last goes on changing by itself.
    covers
        Whether what was taken hides all that is drawn before it.
    """

    def __init__(self, pictures: TilePictures) -> None:
        self._pictures = pictures
        self._layers: dict[TileKey, Sequence[_Layer]] = {}
        self._levels: list[tuple[int, float, list[_Drawn]]] = []
        self._now = 0.0
        self.fading = self.covers = False

    def take(self, viewport: MapViewport, coarsest: int, complete: bool = False) -> None:
        """Find what a view shows now.

        Parameters
        ----------
        coarsest
            The level of the coarsest tiles that are enlarged.
        complete
            Whether it is shown as it is once nothing fades in any more.
        """
        self._now, layers = inf if complete else monotonic(), {}
        self._levels = []
        for level, share in viewport.mixed_levels:
            tiles: list[_Drawn] = [
                (key, self._layers_of(key, coarsest), row, column)
                for key, row, column in viewport.numbered_tiles(level)
            ]
            layers.update({key: each for key, each, *_ in tiles})
            self._levels.append((level, share, tiles))
        self.covers = all(each and self._now - each[0][1] >= _FADING for each in layers.values())
        if not complete:
            self._layers = layers
            self.fading = any(self._now - each[-1][1] < _FADING for each in layers.values() if each)

    def draw(self, painter: QPainter, viewport: MapViewport) -> None:
        """Draw what was taken last."""
        for level, share, tiles in self._levels:
            self._draw_level(painter, viewport, share, level, tiles)

    def _layers_of(self, key: TileKey, coarsest: int) -> Sequence[_Layer]:
        """Return what is drawn in the place of a tile, the coarsest first."""
        found, before, now = self._pictures.nearest(key), self._layers.get(key), self._now
        if found is None or found[0].level < coarsest:
            return []
        if now == inf:
            return [(found[0], -inf)]
        if not before or found[0].level < before[-1][0].level:
            # Where there was none in the frame before, it fades in, too: something may be drawn beneath.
            return [(found[0], now if before == [] else -inf)]
        layers = before if before[-1][0] == found[0] else [*before, (found[0], now)]
        opaque = max(number for number, (_, since) in enumerate(layers) if number == 0 or now - since >= _FADING)
        return layers[opaque:]

    def _draw_level(
        self, painter: QPainter, viewport: MapViewport, share: float, level: int, tiles: Sequence[_Drawn]
    ) -> None:
        """Draw the tiles of a level, put together before they are scaled: so they meet wherever pixels lie."""
        squares = viewport.window_at(level)
        mosaic = QImage(squares.columns + 2, squares.rows + 2, QImage.Format.Format_ARGB32_Premultiplied)
        mosaic.fill(0)
        with QPainter(mosaic) as part:
            part.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            for key, layers, row, column in tiles:
                corner = column * SQUARES - squares.column + 1, row * SQUARES - squares.row + 1
                for tile, since in layers:
                    part.setOpacity(min((self._now - since) / _FADING, 1.0))
                    picture = self._pictures.get(tile)
                    if picture is not None:
                        _draw_part(part, QRect(*corner, SQUARES, SQUARES), key, tile, picture)
        painter.setOpacity(share)
        seen = QRectF(*viewport.part_of(squares, level)).translated(1, 1)
        painter.drawImage(QRectF(0, 0, viewport.width, viewport.height), mosaic, seen)
        painter.setOpacity(1.0)


def _draw_part(painter: QPainter, place: QRect, key: TileKey, ancestor: TileKey, picture: QImage) -> None:
    """Draw the part of an ancestor's picture that a tile covers."""
    up = key.level - ancestor.level
    # Parts of the ancestor's side, counted from its corner.
    column, row = key.column - (ancestor.column << up), key.row - (ancestor.row << up)
    if up >= _ONE_COLOUR:
        side = 1 << up
        painter.fillRect(place, picture.pixelColor(column * SQUARES // side, row * SQUARES // side))
        return
    side = SQUARES >> up
    painter.drawImage(place, picture, QRect(column * side, row * side, side, side))
