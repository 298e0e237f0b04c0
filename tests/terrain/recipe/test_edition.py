"""What the steps of this edition do: of a project saved by another one the user is told that its steps have changed.

Whoever changes what a filter or a tool gives makes this test fail, and raises `EDITION` before the next release. What
generators give is in `test_golden`.
"""

import numpy as np
import pytest
from drawing_laws import STAMP

from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Origin, Recipe, Step
from terrain_explorer.terrain.brushes import TOOLS, Brush
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.recipe import EDITION, Drawing, DrawnStroke, Picture

HEIGHTS = (DiamondSquare(exponent=5, seed=1).heightmap().heights[:30] * 40).round() / 50 + np.float32(0.1)
GROUND = Heightmap(HEIGHTS, (0.0, 1.0), origin=Origin("a picture", voids=HEIGHTS > 0.8))
PLACES = (PointerPlace(4, 5), PointerPlace(20, 9, 0.5), PointerPlace(22, 29))


def steps():
    yield from ((slug, filter.suited(GROUND)) for slug, filter in FILTERS.items())
    yield "clamp", FILTERS["clamp"](low=0.3, high=0.6)
    for slug, tool in TOOLS.items():
        yield slug, Drawing(30, 33, (DrawnStroke(tool(), Brush(size=9.0), PLACES, STAMP),))


STEPS = dict(steps())

WEIGHED = {
    "undo-linear-light": 0.63443,
    "smooth-steps": 0.62729,
    "fill-voids": 0.53756,
    "resample": 1.19038,
    "crop": 0.64454,
    "pad": 0.70658,
    "flip": 0.22757,
    "rotate": 0.45733,
    "invert": 0.00228,
    "stretch": 0.68061,
    "clamp": 0.36631,
    "fill": 0.30293,
    "map-range": 603.58285,
    "smooth": 0.56915,
    "terrace": 0.73947,
    "island": -0.00378,
    "streams": 1.02359,
    "thermal-erosion": 0.60358,
    "gullies": 2.49571,
    "fill-lakes": 0.57991,
    "breach-dams": 0.48363,
    "add-detail": 0.01141,
    "blend": 0.56898,
    "raise": 0.59248,
    "lower": 0.61469,
    "erode": 0.61727,
    "flatten": 0.54579,
    "set-height": 0.54163,
    "slope": 0.60139,
    "roughen": 0.61224,
    "erase": 0.60358,
    "stamp": 0.69285,
}


def weighed(heights):
    """Return one number that depends on every height, and more on some than on others."""
    return float((heights * np.cos(np.arange(heights.size)).reshape(heights.shape)).sum())


def test_every_step_is_listed():
    assert set(STEPS) == set(WEIGHED)


@pytest.mark.parametrize("slug", WEIGHED)
def test_a_step_gives_what_it_gave(slug):
    heights = Recipe(Picture("ground", GROUND), (Step(STEPS[slug]),)).heightmap().heights
    # Not to the last bit: processors differ in the last bit of a cosine.
    assert weighed(heights) == pytest.approx(WEIGHED[slug], rel=1e-4, abs=1e-4), f"raise EDITION, which is {EDITION}"
