"""Small pictures of terrain from above."""

from __future__ import annotations

from PySide6.QtGui import QIcon, QImage, QPixmap

from terrain_explorer.gui.services.qt_image import of_pixels
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.shading.tones import Tones


def shaded(heightmap: Heightmap, exaggeration: float = 1.0, step: int = 1, palette: str = "greyscale") -> QImage:
    """Return a picture of a map lit by the sun: of every so many points, by default of all."""
    return lit(heightmap, Look(palette=palette, exaggeration=exaggeration), step)


def lit(
    heightmap: Heightmap, look: Look, step: int = 1, lakes: Heights | None = None, tones: Tones | None = None
) -> QImage:
    """Return a picture of a map in the light and the colours of a look; see `tinted` for lakes and tones."""
    rows, columns = range(0, heightmap.rows, step), range(0, heightmap.columns, step)
    return of_pixels(tinted(heightmap, look, rows, columns, True, lakes, tones), QImage.Format.Format_RGB888)


def icon(heightmap: Heightmap, side: int) -> QIcon:
    """Return a picture of a map for a list: this many pixels on the longer side, or a few more."""
    step = max(max(heightmap.rows, heightmap.columns) // side, 1)
    return QIcon(QPixmap.fromImage(shaded(heightmap, step=step, palette="land")))


def enlarged(picture: QImage, width: int) -> QImage:
    """Return a picture of at least this width in pixels; the points of a smaller one become squares."""
    # A whole factor: with a fraction some squares would be wider than others.
    factor = -(-width // picture.width())
    return picture.scaled(picture.width() * factor, picture.height() * factor) if factor > 1 else picture
