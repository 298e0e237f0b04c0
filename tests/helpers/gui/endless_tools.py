"""Grounds and views of ground without end for tests."""

import numpy as np

from terrain_explorer.terrain.tiles.ground import GroundFacts, tile_heights
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL, SQUARES, TILE_POINTS, TileKey

FACTS = GroundFacts(range=(0.0, 1.0))


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
