"""Grounds and views of ground without end for tests."""

import numpy as np
from PySide6.QtGui import QImage

from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.map2d.tile_layer import TileLayer
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles.ground import LandFacts, tile_heights
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL, SQUARES, TILE_POINTS, TileKey

FACTS = LandFacts(range=(0.0, 1.0))

SKY = ((1.0, 0.0, 1.0), (1.0, 0.0, 1.0))
"""A backdrop that no ground has the colour of."""


class Hills:
    """Ground of waves that get lower as they get shorter, at any depth."""

    facts = FACTS

    def heights(self, key: TileKey):
        places = [(np.arange(TILE_POINTS) + SQUARES * at) * 2.0**-key.level for at in (key.row, key.column)]
        south, east = (sum(2.0**-k * np.sin(2.0**k * 7.0 * at) for k in range(0, 36, 2)) for at in places)
        return tile_heights(0.5 + 0.15 * np.add.outer(south, east))


class Tiles:
    """Makes every tile when it is asked for, down to a level."""

    def __init__(self, ground, deepest=40):
        self.ground, self.deepest = ground, deepest
        self.made = {}

    def get(self, key):
        if key.level > self.deepest:
            return None
        if key not in self.made:
            self.made[key] = self.ground.heights(key)
        return self.made[key]

    def nearest(self, key):
        key = key.ancestor(max(min(key.level, self.deepest), ROOT_LEVEL))
        return key, self.get(key)

    def as_they_are(self):
        return self


def gone(moves, camera, held, seconds, flying=False):
    """Who walks or flies some time later."""
    walker, ground, gait = moves.walker(camera), moves.world(camera).ground, moves.gait(camera)
    if flying:
        return moves.walked(camera, walker.flown(held, seconds, ground, gait))
    after = walker.walked(held, seconds, ground, gait)
    x, y, _ = after.camera.pivot
    return moves.walked(camera, after, (x, y, float(ground.level(x, y))))


def picture(view):
    """What the view shows at its best, float, shape (rows, columns, 3)."""
    image = view.grabFramebuffer().convertToFormat(QImage.Format.Format_RGB888)
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)[:, : 3 * image.width()]
    return lines.reshape(image.height(), image.width(), 3).astype(float)


def sky(pixels):
    """How many pixels show what is behind the ground."""
    return int(is_sky(pixels).sum())


def is_sky(pixels):
    """Where pixels show what is behind the ground, in its shade or not."""
    red, green, blue = np.moveaxis(pixels, -1, 0)
    return (green < 4) & (np.abs(red - blue) < 4) & (red > 100)


class MapEverywhere(MapView):
    """A map that shows the ground between its points from any distance, though these tell as much from afar."""

    _everywhere = True


def map_over(tiles, kind=MapView):
    """Return a map that shows tiles of a cache, lit and coloured as the surface is."""
    shown = kind(dives=True)
    shown.setTiles(TileLayer(tiles))
    shown.setHillshaded(True)
    shown.setLook(Look())
    return shown
