"""What the laws of the filters on water need: where water stands, and maps that tile."""

import numpy as np
from drainage_tools import drainage_of
from hypothesis import strategies as st

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters.water.filled_map import finding_ground
from terrain_explorer.terrain.work import finished

sides = st.integers(1, 20)


def standing(heightmap):
    """Return how deep water stands on a map, on a tile also where it goes on across the seam."""
    ground = finished(finding_ground(heightmap))
    depths = ground.filled - ground.heights
    shapes = zip(heightmap.heights.shape, depths.shape, strict=True)
    return np.pad(depths, [(0, whole - part) for whole, part in shapes], "wrap")


def assert_dry(heightmap):
    """Assert that no water stands on a map, neither where it ends at its border nor where it goes on across it."""
    assert not standing(heightmap).any()
    assert not drainage_of(heightmap).lake_depths.any()


@st.composite
def tiles(draw):
    """Any map that tiles: noise or a few heights."""
    shape = draw(st.tuples(sides, sides))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    heights = random.random(shape) if draw(st.booleans()) else random.integers(0, 5, shape)
    return Heightmap(np.pad(heights.astype(np.float32), (0, 1), "wrap"))
