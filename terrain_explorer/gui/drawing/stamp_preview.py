"""The picture of a print that follows the pointer before the stamp is pressed."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QImage

from terrain_explorer.terrain.brushes import Falloff, StampImage

_SIDE = 128
"""Pixels of the longer side."""

_STRONGEST = 200
"""How much the picture covers of the map where the falloff is strongest, of 255."""

_TINT = 255, 200, 120
"""The colour of white: grey could not be told from a grey map."""


def stamp_picture(stamp: StampImage, falloff: Falloff) -> QImage:
    """Return the image of a stamp from black to white, tinted, as transparent as the falloff makes it weak."""
    rows, columns = (max(1, round(_SIDE * side / max(stamp.shape))) for side in stamp.shape)
    down, across = np.linspace(-1, 1, rows), np.linspace(-1, 1, columns)
    weights = falloff.weights(np.maximum(abs(down)[:, None], abs(across)))
    pixels = np.empty((rows, columns, 4), np.uint8)
    pixels[..., :3] = stamp.sampled(down, across)[..., None] * _TINT
    pixels[..., 3] = _STRONGEST * weights
    # A QImage only borrows its pixels, hence the copy.
    return QImage(pixels.data, columns, rows, 4 * columns, QImage.Format.Format_RGBA8888).copy()
