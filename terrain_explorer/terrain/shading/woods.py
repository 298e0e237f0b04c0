"""Where woods grow on a terrain, by its climate, its slopes and its water."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from terrain_explorer.terrain.gradient import gradient, slope, steepness
from terrain_explorer.terrain.heightmap import Bools, Float64s, Heightmap, Heights
from terrain_explorer.terrain.hydrology.drainage import Drainage, draining
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE, distances, metres_of, true_relief
from terrain_explorer.terrain.scale.region import thinned
from terrain_explorer.terrain.shading.climates import CLIMATES, Climate
from terrain_explorer.terrain.shading.materials import cliffs_moved
from terrain_explorer.terrain.shading.tones import wetness_tones
from terrain_explorer.terrain.shading.trees import Stand, Woods
from terrain_explorer.terrain.work import Work, part_of

_FINEST = 2049
"""Points along the longer side for which woods are found at most."""

_RIVER, _LEAST_RIVER = 0.002, 16
"""How much of the map drains into a river in whose bed no tree stands, and how many points at least."""

_SHORE = (2.0, 8.0)
"""Metres above the sea up to which nothing grows, and from which on all does."""


_STANDS: Mapping[str, Stand] = MappingProxyType(
    {
        "temperate": Stand((0.25, 0.9)),
        "alpine": Stand((-0.2, 0.7), shrubs=0.05),
        "desert": Stand((2, 3), palms=(0.3, 0.05), shrubs=0.85, lone=0.03),
        "volcanic": Stand((0.2, 1.2), shrubs=0.5),
        "arctic": Stand((2, 3), shrubs=1.0, lone=0.004),
        "tropical": Stand((2, 3), palms=(0.7, 0.06), lone=0.02),
    }
)
"""What woods are made of, by the slugs of climates; in others they are those of the first."""


def finding_woods(
    heightmap: Heightmap, climate: str, sea: float | None = None, drainage: Drainage | None = None
) -> Work[Woods]:
    """Find where woods grow; yield the part that is done, 0 to 1.

    Parameters
    ----------
    climate
        One of `CLIMATES`.
    sea
        The height of the sea, or None where there is none.
    drainage
        Where the water of the map goes, if somebody knows.
    """
    of, every = CLIMATES[climate], -(-(max(heightmap.heights.shape) - 1) // (_FINEST - 1))
    some = heightmap if every == 1 else thinned(heightmap, every)
    if drainage is None or drainage.heightmap is not some:
        drainage = yield from part_of(draining(some, sea), 0, 0.8)
    wet = (yield from part_of(wetness_tones(drainage), 0.8, 0.95)).shades
    low = heightmap.lowest if sea is None else max(sea, heightmap.lowest)
    tree_line = low + of.tree_line[0] * max(heightmap.highest - low, 0.0)
    stand = _STANDS.get(climate, _STANDS["temperate"])
    bare = of.cliffs[0] + cliffs_moved(steepness(some) * (true_relief(some) or RELIEF_OF_SIDE))
    cliffs = bare - 4, bare + 5
    density = _density(some, of, stand.lone, cliffs, (wet / np.float32(255)).astype(np.float32), low, sea)
    density[_free(drainage)] = 0
    yield 1.0
    return Woods(heightmap, density, every, stand, low, tree_line, cliffs[1], sea)


def _density(
    heightmap: Heightmap,
    climate: Climate,
    lone: float,
    cliffs: tuple[float, float],
    wet: Heights,
    low: float,
    sea: float | None,
) -> Heights:
    heights = heightmap.heights
    steep = slope(gradient(heights, distances(heightmap)))
    up = (heights - np.float32(low)) / np.float32(max(heightmap.highest - low, 1e-9))
    moist = wet - 0.35 * _smooth(0.3, 0.8, up)
    woods = min(climate.woods, 1.0) * _smooth(0.40, 0.52, moist + 0.5 * (climate.woods - 0.5))
    line, width = climate.tree_line
    density = np.maximum(woods, lone) * (1 - _smooth(line - width, line + width, up))
    density *= 1 - _smooth(*cliffs, steep)
    if sea is not None:
        density *= _smooth(*_SHORE, (heights - np.float32(sea)) * np.float32(metres_of(heightmap)))
    return np.asarray(density, np.float32)


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


def _smooth(low: float, high: float, number: Heights | Float64s) -> Heights:
    part = np.clip((number - low) / (high - low), 0, 1)
    return np.asarray(part * part * (3 - 2 * part), np.float32)
