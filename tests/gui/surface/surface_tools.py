"""What tests of the surface do again and again: maps, pictures and where things are in them."""

import numpy as np
from PySide6.QtGui import QImage, QVector3D

from terrain_explorer.terrain import Heightmap


def noise(rows, columns, seed=1):
    heights = np.random.default_rng(seed).random((rows, columns), dtype=np.float32)
    return Heightmap(heights, range=(0.0, 1.0))


def flat(rows=9, columns=9, height=0.0):
    return Heightmap(np.full((rows, columns), height, np.float32))


def bump(rows, columns, at, width=0.07):
    """Return a plain with one bump; ``at`` is its place as parts of the rows and of the columns."""
    row, column = np.linspace(0, 1, rows)[:, None] - at[0], np.linspace(0, 1, columns) - at[1]
    return Heightmap(np.exp(-(row**2 + column**2) / width**2).astype(np.float32), range=(0.0, 1.0))


def hills(rows, columns):
    """Return gentle hills that reach the edges."""
    down, across = np.linspace(0, 8, rows, dtype=np.float32)[:, None], np.linspace(0, 11, columns, dtype=np.float32)
    return Heightmap(0.5 + 0.5 * np.sin(down) * np.cos(across), range=(0.0, 1.0))


def picture(view):
    """Return what the view draws, shape (height, width, 3)."""
    image = view.grabFramebuffer().convertToFormat(QImage.Format.Format_RGB888)
    lines = np.array(image.constBits()).reshape(image.height(), image.bytesPerLine())
    return lines[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(int)


def block_in(pixels):
    """Return where a picture with the magenta backdrop shows the block."""
    return pixels[..., 1] > 8


def box(mask):
    """Return the first and last row and column of a mask."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return rows[0], rows[-1], columns[0], columns[-1]


def projected(view, x, y, z):
    """Return where a point of the world is seen, from -1 to 1 to the right and up, and how deep."""
    area = view.getViewport()
    seen = view.projectionMatrix(area, area).map(view.viewMatrix().map(QVector3D(x, y, z)))
    return seen.x(), seen.y(), seen.z()


def corners(block):
    return [
        (x, y, z)
        for x in (-block.east, block.east)
        for y in (-block.north, block.north)
        for z in (block.bottom, block.top)
    ]
