"""What tests of the surface do again and again: maps, pictures and where things are in them."""

from contextlib import contextmanager

import numpy as np
from PySide6.QtGui import QImage, QVector3D
from PySide6.QtWidgets import QVBoxLayout, QWidget

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import FROM_ABOVE
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look

EVEN = {"shadows": 0.0, "sky_shading": 0.0, "haze": 0.0}
"""A look in which light depends on the slope alone."""

LEVEL = {**EVEN, "exaggeration": 0.01}
"""A look in which the whole ground sees the same light."""


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


def ramp(low=0.0, high=1.0, rows=65, columns=257):
    """Return a plane that rises to the east."""
    return Heightmap(np.tile(np.linspace(low, high, columns, dtype=np.float32), (rows, 1)), range=(low, high))


def smooth(rows, columns, seed=1, waves=4):
    """Return random hills of no more than some waves each way; the range is what they span."""
    random, down, across = np.random.default_rng(seed), np.linspace(0, 1, rows)[:, None], np.linspace(0, 1, columns)
    heights = np.zeros((rows, columns))
    for _ in range(4 * waves):
        turns, start = random.uniform(-waves, waves, 2), random.random()
        heights += random.random() * np.cos(2 * np.pi * (turns[0] * down + turns[1] * across + start))
    heights -= heights.min()
    return Heightmap((heights / heights.max()).astype(np.float32))


def framing(heightmap, look=Look(), pose=FROM_ABOVE, orthographic=None, size=(240, 160)):  # noqa: B008
    """Return the camera that sees the whole terrain; from above in parallels, unless it is told."""
    flat = pose is FROM_ABOVE if orthographic is None else orthographic
    return framed(TerrainBlock.of(heightmap, look.exaggeration), pose, size[0] / size[1], flat)


def pixel_of(camera, size, places):
    """Return the lines and columns where a picture of this size shows places of the world, shape (2, n), fractions.

    Whole numbers are the middles of pixels.
    """
    width, height = size
    right, up, _ = camera.seen(np.reshape(places, (-1, 3)), width / height)
    return np.stack([(1 - up) * height / 2 - 0.5, (1 + right) * width / 2 - 0.5])


def places_of(heightmap, look=Look()):  # noqa: B008
    """Return where the points of a map lie in the world, shape (rows, columns, 3)."""
    block, (low, high) = TerrainBlock.of(heightmap, look.exaggeration), heightmap.range
    x, y = (
        np.linspace(-block.east, block.east, heightmap.columns),
        np.linspace(block.north, -block.north, heightmap.rows),
    )
    z = block.relief * (heightmap.heights.astype(float) - low) / (high - low)
    return np.stack(np.broadcast_arrays(x, y[:, None], z), axis=-1)


def names():
    """Return the OpenGL names in use, by kind; a context has to be current."""
    from OpenGL import GL

    kinds = (GL.glIsTexture, GL.glIsBuffer, GL.glIsFramebuffer, GL.glIsRenderbuffer, GL.glIsVertexArray, GL.glIsProgram)
    return [[name for name in range(1, 300) if is_one(name)] for is_one in (*kinds, GL.glIsShader)]


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


@contextmanager
def in_a_window(view):
    """Show a view in a window, as the program does; enter as that window."""
    window = QWidget()
    QVBoxLayout(window).addWidget(view)
    window.show()
    try:
        yield window
    finally:
        view.setParent(None)
        window.close()
        window.deleteLater()


def seen_in(window, view):
    """Return whether the screen shows a picture in the middle of a view, and not the black of one not yet drawn."""
    picture = window.screen().grabWindow(window.winId()).toImage()
    middle = view.mapTo(window, view.rect().center())
    return picture.valid(middle) and picture.pixelColor(middle).lightness() > 8
