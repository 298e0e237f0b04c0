"""The ground between the points of a map and within its whole, as tiles that are made beside."""

from __future__ import annotations

from fractions import Fraction
from math import hypot

import numpy as np
from PySide6.QtCore import QObject, QRect, QTimer, Signal
from PySide6.QtGui import QPainter

from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.gui.views.map2d.scale_bar import draw_scale_bar
from terrain_explorer.gui.views.map2d.tile_painter import TilePainter, TilePictures
from terrain_explorer.gui.views.tiles.async_cache import TileCache
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_colours import Contrast
from terrain_explorer.terrain.tiles.tile_key import ROOT, ROOT_LEVEL, SQUARES, TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters

_COARSER = 3
"""How many levels up the first picture comes from: one to four tiles then fill the view."""
_FRAME = 30
"""Milliseconds between frames while pictures fade in."""
_SAMPLES = slice(None, None, 4)
_OTHER_CONTRAST = 1.25
"""How many times more or less relief is in sight before local contrast follows; below that all pictures stay."""


class TileLayer(QObject):
    """Draws the tiles of a ground that a viewport shows: coarse ones at once, enlarged, and finer ones as they come.

    Parameters
    ----------
    tiles
        The tiles of the ground.

    Attributes
    ----------
    pictures
        The pictures of the tiles.
    land
        The land, or None as long as there is none.
    has_local_contrast
        Whether all colours are for what is in sight.

    Signals
    -------
    changed
        There is something else to draw.
    settled
        Everything in sight is there, as finely as it gets.
    """

    changed = Signal()
    settled = Signal()

    def __init__(self, tiles: TileCache) -> None:
        super().__init__()
        self._tiles, self.pictures = tiles, TilePictures(tiles, self)
        self._painter = TilePainter(self.pictures)
        self._fading = single_shot_timer(self, _FRAME, self.changed.emit)
        self.land: Land | None = None
        self._viewport: MapViewport | None = None
        self._coarsest = ROOT_LEVEL
        self._look, self._lit, self._clear_sea = Look(), True, False
        self.has_local_contrast = False
        self._waters: LandWaters | None = None
        self._tones = NO_TONES
        self._contrast: Contrast | None = None
        tiles.arrived.connect(self._colour)
        tiles.idle.connect(self._follow_contrast)
        self.pictures.arrived.connect(self.changed)
        for cache in (tiles, self.pictures):
            cache.idle.connect(self._tell_settled)

    @property
    def refined(self) -> bool:
        """Whether everything in sight is shown as finely as it gets."""
        if self._viewport is None or self._tiles.worker.busy or self.pictures.worker.busy or self._painter.fading:
            return False
        # There may be more in sight than the caches hold, but not less than the middle.
        return self.pictures.peek(self._seen()[0]) is not None

    def setLand(self, land: Land, waters: LandWaters | None, anew: bool) -> None:
        """Draw a land and its water; the cache has to hold its tiles from now on.

        Parameters
        ----------
        anew
            Whether all of it may be another. Else it differs from the one before in tiles that come anew.
        """
        self.land = land
        if anew:
            self._viewport, self._waters = None, waters
            self._contrast = Contrast.of_whole(land.facts)
            self._set_colours(keep=False)
        else:
            self.setWaters(waters)

    def setColours(self, look: Look, lit: bool, clear_sea: bool) -> None:
        """Use the colours and the light of a look, as `TilePictures.setColours` does."""
        wanted = look, lit, clear_sea
        if wanted != (self._look, self._lit, self._clear_sea):
            self._look, self._lit, self._clear_sea = wanted
            self._set_colours()

    def setWaters(self, waters: LandWaters | None) -> None:
        """Draw the rivers and lakes of the ground, or none."""
        if waters is not self._waters:
            self._waters = waters
            self._set_colours()

    def setTones(self, tones: PaletteTones) -> None:
        """Take the tones of palettes on the map of the ground."""
        if tones or self._tones:
            self._tones = tones
            self._set_colours()

    def setLocalContrast(self, local: bool) -> None:
        """Use all colours for what is in sight, or those that the heights have in the whole terrain."""
        if local != self.has_local_contrast:
            self.has_local_contrast = local
            self._contrast = None if self.land is None else Contrast.of_whole(self.land.facts)
            self._set_colours()
            self._follow_contrast()

    def follow(self, viewport: MapViewport | None, over_points: bool = False) -> None:
        """Get ready to draw what a viewport shows, or with None nothing.

        Parameters
        ----------
        over_points
            Whether the points of the map are drawn before, so that no tiles coarser than these are.
        """
        if self.land is not None and viewport is not self._viewport:
            self._viewport = viewport
            self._coarsest = max(self.land.facts.level, ROOT_LEVEL) if over_points else ROOT_LEVEL
            self._tiles.want(self._wishes())
            self._colour()

    def height_at(self, level: int, south: int, east: int) -> float:
        """Return the height at a place, as in `MapViewport`, of the finest tile that is known, NaN without one."""
        found = height_at(self._tiles, level, south, east)
        return np.nan if found is None else found[0]

    def covers(self, complete: bool = False) -> bool:
        """Take what is there, to be drawn next, and return whether it hides all that is drawn before it.

        Parameters
        ----------
        complete
            Whether it is drawn as it is once nothing fades in any more.
        """
        if self._viewport is None:
            return False
        faded = self._painter.fading
        self._painter.take(self._viewport, self._coarsest, complete)
        if faded and not self._painter.fading:
            QTimer.singleShot(0, self, self._tell_settled)
        return self._painter.covers

    def draw(self, painter: QPainter) -> None:
        """Draw what was taken, in pixels of the screen."""
        if self._viewport is None:
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._painter.draw(painter, self._viewport)
        if self._painter.fading:
            self._fading.start()

    def draw_scale(self, painter: QPainter, area: QRect) -> None:
        """Draw the scale bar into an area of the view."""
        if self._viewport is not None:
            draw_scale_bar(painter, area, self._viewport, self._viewport.ratio)

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
        coarser = max(self._viewport.level - _COARSER, self._coarsest)
        coarse = [key for key, *_ in self._viewport.tiles(coarser)]
        # With the whole terrain there is always something to show, wherever one jumps.
        mixed = [key for level, _ in self._viewport.mixed_levels[:-1] for key, *_ in self._viewport.tiles(level)]
        return list(dict.fromkeys([*coarse, ROOT, *mixed, *self._seen()]))

    def _colour(self) -> None:
        self.pictures.want([key for key in self._wishes() if self._tiles.peek(key) is not None])

    def _tell_settled(self) -> None:
        if self.refined:
            self.settled.emit()

    def _set_colours(self, keep: bool = True) -> None:
        if self.land is not None and self._contrast is not None:
            facts = self.land.facts
            given = self._look, self._contrast, facts, self._waters, self._tones, self._lit, self._clear_sea
            self.pictures.setColours(*given, keep)
            self._colour()

    def _follow_contrast(self) -> None:
        """Take the contrast of what is in sight, once it is all known."""
        if not self.has_local_contrast or self._viewport is None or self._contrast is None:
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


def height_at(tiles: TileCache, level: int, south: int, east: int) -> tuple[float, tuple[float, float]] | None:
    """Return the height of the nearest point of a level, and the lowest and highest of its tile, so far as is known.

    Parameters
    ----------
    south, east
        The place, as in `MapViewport`.
    """
    found = tiles.nearest(TileKey.at(level, Fraction(south, SIDE), Fraction(east, SIDE)))
    if found is None:
        return None
    key, heights = found
    square = SIDE >> key.level
    # Rounded to the nearest point, which never leaves the tile.
    row, column = (
        (south + square // 2) // square - key.row * SQUARES,
        (east + square // 2) // square - key.column * SQUARES,
    )
    height = float(heights[min(max(row, 0), SQUARES), min(max(column, 0), SQUARES)])
    if np.isnan(height):
        return None
    return height, (float(np.nanmin(heights)), float(np.nanmax(heights)))


def _differs(contrast: Contrast, other: Contrast) -> bool:
    """Return whether two contrasts look different."""
    (low, high), (other_low, other_high) = contrast.range, other.range
    ratios = (high - low) / ((other_high - other_low) or 1.0), contrast.side / other.side
    shift = max(abs(low - other_low), abs(high - other_high)) / (high - low)
    return any(not 1 / _OTHER_CONTRAST < ratio < _OTHER_CONTRAST for ratio in ratios) or shift > _OTHER_CONTRAST - 1
