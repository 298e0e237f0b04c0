"""Folders of tiles for tests."""

from terrain_explorer.files.mosaics.mosaic import reading_mosaic
from terrain_explorer.files.raster.read_options import UNSAID
from terrain_explorer.terrain.work import finished


def read_mosaic(folder, options=UNSAID):
    """Return the terrain in a folder of tiles."""
    return finished(reading_mosaic(folder, options)).heightmap
