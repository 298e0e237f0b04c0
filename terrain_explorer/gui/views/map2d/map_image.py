"""The coloured picture that a map view shows; only changed parts are coloured again."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from terrain_explorer.document.changed_windows import merged
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.heightmap import Heights, Windows
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tinting import shades, tinted
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones


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
        if look.palette == "greyscale" and not (look.contours or look.water or hillshaded or self._lakes is not None):
            return np.ascontiguousarray(shades(heightmap, rows, columns))
        tones = self._tones.get(look.palette)
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
