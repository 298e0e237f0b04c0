"""The coloured picture that a map view shows, of which only changed parts are coloured again, and rivers over it."""

from __future__ import annotations

import math
from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.changed_windows import merged
from terrain_explorer.gui.services.qt_image import of_pixels
from terrain_explorer.gui.views.map2d.map_viewport import MapPlacement
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.heightmap import Heights, Windows
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.river_banks import river_cover
from terrain_explorer.terrain.shading.tinting import RIVER, shades, tinted
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones
from terrain_explorer.terrain.shading.waters import Waters


class MapImage:
    """Colours points of a heightmap, every one with the same step each way."""

    def __init__(self) -> None:
        self._pixels: NDArray[np.uint8] = np.zeros((1, 1), np.uint8)
        self._made_for: tuple[object, ...] = ()
        self._changes: Windows = ()
        self._lakes: Heights | None = None
        self._tones = NO_TONES
        self._clear_sea = False

    def change(self, changed: Collection[Window] | None) -> None:
        """Note that the heights are other ones in some windows, or with None everywhere."""
        if changed is None:
            self._made_for = ()
        else:
            self._changes = merged(changed, self._changes)

    def setLakes(self, lakes: Heights | None) -> None:
        """Show lakes as deep as this, shape (rows, columns) of the map, or none."""
        self._lakes, self._made_for = lakes, ()

    def setTones(self, tones: PaletteTones) -> None:
        """Take the tones of palettes on maps of the heightmap's shape."""
        self._tones, self._made_for = tones, ()

    def setClearSea(self, clear: bool) -> None:
        """Show the sea as an even tint, or as deep as it is."""
        if clear != self._clear_sea:
            self._clear_sea, self._made_for = clear, ()

    def of(self, heightmap: Heightmap, look: Look, hillshaded: bool, rows: range, columns: range) -> QImage:
        """Return the picture of some points. It shares memory with this object: draw it before asking for the next."""
        wanted = (heightmap.heights.shape, heightmap.shown_range, look, hillshaded, rows, columns)
        # Anything but heights in some windows colours all that is seen again; that is at most a screen of pixels.
        if wanted != self._made_for:
            self._pixels, self._made_for = self._coloured(heightmap, look, hillshaded, rows, columns), wanted
            self._changes = ()
        for window in self._changes:
            down = touched(rows, window.row, window.rows)
            across = touched(columns, window.column, window.columns)
            if down and across:
                part = self._coloured(
                    heightmap, look, hillshaded, rows[down.start : down.stop], columns[across.start : across.stop]
                )
                self._pixels[down.start : down.stop, across.start : across.stop] = part
        self._changes = ()
        return _image(self._pixels)

    def _coloured(
        self, heightmap: Heightmap, look: Look, hillshaded: bool, rows: range, columns: range
    ) -> NDArray[np.uint8]:
        # Bare greyscale, the usual look of the map, needs one byte a pixel and no light.
        if look.shown_palette == "greyscale" and not (
            look.contours or look.water or hillshaded or self._lakes is not None
        ):
            return np.ascontiguousarray(shades(heightmap, rows, columns))
        tones = self._tones.get(look.shown_palette)
        return tinted(heightmap, look, rows, columns, hillshaded, self._lakes, tones, self._clear_sea)


def touched(points: range, first: int, count: int) -> range:
    """Return the indices of those points that look different after ``count`` of them, from ``first`` on, have changed.

    A point's colour depends on its height and on those of the points one step before and after it.
    """
    step = points.step
    begin = -((points.start - first + step) // step)
    end = (first + count - 1 + step - points.start) // step + 1
    return range(max(begin, 0), min(end, len(points)))


def _image(pixels: NDArray[np.uint8]) -> QImage:
    height, width = pixels.shape[:2]
    kind = QImage.Format.Format_RGB888 if pixels.ndim == 3 else QImage.Format.Format_Grayscale8
    return QImage(pixels.data, width, height, pixels.strides[0], kind)


class WaterLayer:
    """The rivers over one map view."""

    def __init__(self, view: QWidget) -> None:
        self._view = view
        self._waters: Waters | None = None
        self._picture = QImage()
        self._made_for: tuple[object, ...] = ()

    def setWaters(self, waters: Waters | None) -> None:
        """Show these rivers, or none."""
        self._waters, self._made_for = waters, ()
        self._view.update()

    def draw(self, painter: QPainter, place: MapPlacement, seen: QRect) -> None:
        """Draw over the part of the map that is seen."""
        if self._waters is None:
            return
        ratio = self._view.devicePixelRatioF()
        # Kept, as each move of the pointer draws the view again.
        if (wanted := (place, seen, ratio)) != self._made_for:
            self._picture, self._made_for = _rivers(self._waters, place, seen, ratio), wanted
        painter.drawImage(seen, self._picture)


def _rivers(waters: Waters, place: MapPlacement, seen: QRect, ratio: float) -> QImage:
    """Return a picture of the rivers, as large as a part of the view, in pixels of the screen."""
    height, width = (math.ceil(side * ratio) for side in (seen.height(), seen.width()))
    down, across = ((np.arange(count) + 0.5) / ratio for count in (height, width))
    rows = ((seen.y() + down - place.corner.y()) / place.scale - 0.5) / (place.rows - 1)
    columns = ((seen.x() + across - place.corner.x()) / place.scale - 0.5) / (place.columns - 1)
    longer = max(waters.banks[0].shape) - 1
    apart = longer / (max(place.rows, place.columns) - 1) / (place.scale * ratio)
    pixels = np.empty((height, width, 4), np.uint8)
    pixels[..., :3] = RIVER
    pixels[..., 3] = np.rint(255 * river_cover(waters.banks, rows, columns, apart))
    return of_pixels(pixels, QImage.Format.Format_RGBA8888)
