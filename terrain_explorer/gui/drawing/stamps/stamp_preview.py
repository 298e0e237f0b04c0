"""The picture of a print that follows the pointer before the brush is pressed."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QImage

from terrain_explorer.terrain.brushes import Brush, StampImage
from terrain_explorer.terrain.brushes.path import Dab, PointerPlace
from terrain_explorer.terrain.brushes.plane import Plane
from terrain_explorer.terrain.brushes.tools.prints import printed

_SIDE = 128
"""Pixels of a brush's width."""

_STRONGEST = 200
"""How much the picture covers of the map where the falloff is strongest, of 255."""

_TINT = 255, 200, 120
"""The colour of white: grey could not be told from a grey map."""


def stamp_picture(stamp: StampImage, brush: Brush) -> tuple[QImage, float]:
    """Return what a stroke of a brush prints first, and how long its longer side is in diameters of the brush.

    It goes from black to white, tinted, as transparent as the falloff makes it weak.
    """
    # Half a point beside a point, so that the print has an even number of rows and columns: pixels have no middle.
    middle = PointerPlace(2 * _SIDE - 0.5, 2 * _SIDE - 0.5)
    plane = Plane.of((4 * _SIDE, 4 * _SIDE), wrap=False, mirror="none")
    window, weights, heights = printed(plane, brush, stamp, Dab(middle, middle, _SIDE / 2, power=1.0))
    pixels = np.empty((window.rows, window.columns, 4), np.uint8)
    pixels[..., :3] = heights[..., None] * _TINT
    pixels[..., 3] = _STRONGEST * weights
    # A QImage only borrows its pixels, hence the copy.
    image = QImage(pixels.data, window.columns, window.rows, 4 * window.columns, QImage.Format.Format_RGBA8888)
    return image.copy(), max(window.rows, window.columns) / _SIDE
