"""Ridges: the rivers of the terrain turned upside down."""

from __future__ import annotations

from dataclasses import replace

from terrain_explorer.terrain.heightmap import UNKNOWN, Heightmap, Heights
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.work import Work


def finding_ridges(heightmap: Heightmap) -> Work[Heights]:
    """Return how many points would drain to each if the ground were upside down, float32, shape (rows, columns).

    Ridges part the water, and so are to the ground what rivers are to its mirror image; see Werner, "Formal analysis of
    ridge and channel patterns in maturely eroded terrain", 1988.
    """
    low, high = heightmap.range
    turned = replace(heightmap, heights=-heightmap.heights, range=(-high, -low), extremes=UNKNOWN)
    return (yield from draining(turned)).areas
