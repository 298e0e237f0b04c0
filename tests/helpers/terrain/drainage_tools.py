"""Where water runs, for tests."""

from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.work import finished


def drainage_of(heightmap, sea=None):
    """Return the drainage of a heightmap."""
    return finished(draining(heightmap, sea))
