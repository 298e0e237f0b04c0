"""Where woods grow on a terrain, by its climate, its slopes and its water."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.gradient import gradient
from terrain_explorer.terrain.heightmap import Bools, Heightmap
from terrain_explorer.terrain.hydrology.drainage import Drainage, draining
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.scale.region import thinned
from terrain_explorer.terrain.shading.climates import CLIMATES, MATERIALS
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.materials import material_weights
from terrain_explorer.terrain.shading.natural_colours import natural_site, scale_of_map
from terrain_explorer.terrain.shading.tones import nature_tones
from terrain_explorer.terrain.shading.trees import Woods
from terrain_explorer.terrain.work import Work, part_of

_FINEST = 2049
"""Points along the longer side for which woods are found at most."""

_RIVER, _LEAST_RIVER = 0.002, 16
"""How much of the map drains into a river in whose bed no tree stands, and how many points at least."""

_HELD = 5.0
"""Degrees beyond the slope where rock begins to be bare on which some trees hold."""


def finding_woods(
    heightmap: Heightmap, climate: str, sea: float | None = None, tones: NDArray[np.uint8] | None = None
) -> Work[Woods]:
    """Find where woods grow; yield the part that is done, 0 to 1.

    Parameters
    ----------
    climate
        One of `CLIMATES`.
    sea
        The height of the sea, or None where there is none.
    tones
        The natural tones of the map, also of one of other points, where they are known.
    """
    of, every = CLIMATES[climate], -(-(max(heightmap.heights.shape) - 1) // (_FINEST - 1))
    some = heightmap if every == 1 else thinned(heightmap, every)
    drainage = yield from part_of(draining(some, sea), 0, 0.7)
    if tones is None:
        tones = (yield from part_of(nature_tones(drainage), 0.7, 0.9)).shades
    elif tones.shape[:2] != some.heights.shape:
        tones = tones[np.ix_(*(_spread(*sides) for sides in zip(tones.shape, some.heights.shape, strict=False)))]
    yield 0.9
    scale = scale_of_map(some, range(some.rows), range(some.columns))
    look = Look().with_sea_at(sea, some.range)
    site = natural_site(some, look, some.heights, gradient(some.heights, distances(some)), tones, scale)
    grown = dict(zip(MATERIALS, np.moveaxis(material_weights(of, site, scale.moved), -1, 0), strict=True))
    # Single trees stand on grass up to the tree line.
    grass = (grown["dry"] + grown["lush"]) * (site.up < of.tree_line[0])
    density = np.asarray(grown["forest"] + of.stand.lone * grass, np.float32)
    density[_free(drainage)] = 0
    low = heightmap.lowest if sea is None else max(sea, heightmap.lowest)
    tree_line = low + of.tree_line[0] * max(heightmap.highest - low, 0.0)
    yield 1.0
    return Woods(heightmap, density, every, of.stand, low, tree_line, of.cliffs[0] + scale.moved + _HELD, sea)


def _spread(there: int, wanted: int) -> NDArray[np.intp]:
    """Return which of some rows or columns lie nearest to so many that go from the first to the last."""
    return np.rint(np.linspace(0, there - 1, wanted)).astype(np.intp)


def _free(drainage: Drainage) -> Bools:
    """Return the points of rivers, lakes and voids and those around them: woods are told between points, too."""
    heightmap = drainage.heightmap
    least = max(_RIVER * heightmap.heights.size, _LEAST_RIVER)
    free = (drainage.areas >= least) | (drainage.lake_depths > 0)
    if heightmap.voids is not None:
        free |= heightmap.voids
    for _ in range(2):
        around = np.pad(free, ((1, 1), (0, 0)))
        free = (around[:-2] | around[1:-1] | around[2:]).T
    return free
