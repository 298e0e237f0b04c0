"""Small pictures of terrain from above."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QImage

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tinting import tinted


def shaded(heightmap: Heightmap, exaggeration: float = 1.0) -> QImage:
    """Return a picture of all points of a map in grey, lit by the sun."""
    look = Look(palette="greyscale", exaggeration=exaggeration)
    rows, columns = range(heightmap.rows), range(heightmap.columns)
    # A QImage only borrows its pixels, so they must be contiguous here and copied below.
    colours = np.ascontiguousarray(tinted(heightmap, look, rows, columns, hillshaded=True))
    return QImage(colours.data, len(columns), len(rows), 3 * len(columns), QImage.Format.Format_RGB888).copy()


def enlarged(picture: QImage, width: int) -> QImage:
    """Return a picture of at least this width in pixels; the points of a smaller one become squares."""
    # A whole factor: with a fraction some squares would be wider than others.
    factor = -(-width // picture.width())
    return picture.scaled(picture.width() * factor, picture.height() * factor) if factor > 1 else picture
