"""What masks give: their weights are promised bit for bit, on every processor.

Whoever changes one on purpose puts the new checksum here, and raises `EDITION` if a release had the old one.
"""

import zlib

import numpy as np
import pytest

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import Rock
from terrain_explorer.terrain.heightmap import Worn
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask, MaskFinish, Painted, PolygonShape

# Ground of plain arithmetic, so that only the mask decides.
ROW, COLUMN = np.indices((41, 53), np.float32)


class Laid(Worn):
    """What erosion did to the ground, by plain arithmetic too."""

    def moved(self, row, column, every):
        raise AssertionError("no other map is asked about")

    def rescaled(self, factor):
        raise AssertionError("no other unit is asked about")

    def finding(self, of, shape):
        yield 1.0
        return ((ROW * 5 + COLUMN * 3 + len(of)) % 32 - 16) / np.float32(2048)


GROUND = Rock(rock="mesas").applied(Heightmap(((ROW * 7 + COLUMN * 11) % 64 + ROW * COLUMN / 16) / 256, worn=Laid()))

ELLIPSE = Mask.of(MASK_SHAPES["ellipse"]())
MASKS = {slug: Mask.of(kind()) for slug, kind in MASK_RULES.items()}
MASKS["height"] = Mask.of(MASK_RULES["height"](low=40))
MASKS["slope"] = Mask.of(MASK_RULES["slope"](scale=6))
MASKS |= {slug: Mask.of(kind()) for slug, kind in MASK_SHAPES.items()}
MASKS |= {
    "polygon": Mask.of(PolygonShape(((5.0, 10.0), (90.0, 30.0), (40.0, 50.0), (80.0, 95.0)))),
    "painted": Mask.of(Painted(np.arange(63, dtype=np.uint8).reshape(7, 9) * 4)),
    "grown": ELLIPSE.finished(MaskFinish(grow=7)),
    "border": ELLIPSE.finished(MaskFinish(border=3)),
    "feathered": ELLIPSE.finished(MaskFinish(feather=6, inverted=True)),
}
CHECKSUMS = {
    "height": 1630014439,
    "slope": 2898960337,
    "aspect": 3374433791,
    "curvature": 1260847053,
    "flow": 3369464280,
    "water-distance": 96730794,
    "rock-layer": 3770113239,
    "erodibility": 4199636439,
    "wear": 1865710269,
    "sediment": 2058518967,
    "talus": 96461727,
    "snow": 1187928774,
    "material": 3681887553,
    "noise": 3792184049,
    "rectangle": 3890107914,
    "ellipse": 3768796514,
    "wand": 1427928687,
    "polygon": 317633362,
    "painted": 1945329993,
    "grown": 3271583349,
    "border": 141940052,
    "feathered": 4288675901,
}


@pytest.mark.parametrize("name", MASKS)
def test_a_mask_gives_what_it_gave(name):
    weights = MASKS[name].weights(GROUND)
    assert 0 < weights.mean() < 1
    assert zlib.crc32(weights.tobytes()) == CHECKSUMS[name]
