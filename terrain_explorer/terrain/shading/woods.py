"""Where woods grow on a terrain, by its climate, its slopes and its water."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from terrain_explorer.terrain.gradient import gradient, slope
from terrain_explorer.terrain.heightmap import Bools, Float64s, Heightmap, Heights
from terrain_explorer.terrain.hydrology.drainage import Drainage, draining
from terrain_explorer.terrain.sampling import distances, metres_of
from terrain_explorer.terrain.scale.region import thinned
from terrain_explorer.terrain.shading.tones import wetness_tones
from terrain_explorer.terrain.shading.trees import Stand, Woods
from terrain_explorer.terrain.work import Work, part_of

_FINEST = 2049
"""Points along the longer side for which woods are found at most."""

_RIVER, _LEAST_RIVER = 0.002, 16
"""How much of the map drains into a river in whose bed no tree stands, and how many points at least."""

_SHORE = (2.0, 8.0)
"""Metres above the sea up to which nothing grows, and from which on all does."""


@dataclass(frozen=True)
class WoodsRule:
    """Where trees of a climate grow.

    Attributes
    ----------
    density
        How much of the moist ground woods cover; above 1 for jungle, which grows on dry ground, too.
    tree_line
        Up to where trees grow: a part of the way from the lowest land to the highest, and over how much of it they end.
    cliffs
        Degrees of slope from which on trees become fewer, and above which there are none.
    lone
        How many of the places for trees have one outside of woods.
    stand
        The kinds.
    """

    density: float
    tree_line: tuple[float, float]
    cliffs: tuple[float, float]
    lone: float
    stand: Stand


WOODS: Mapping[str, WoodsRule] = MappingProxyType(
    {
        "temperate": WoodsRule(0.85, (0.72, 0.10), (35, 45), 0.012, Stand((0.25, 0.9))),
        "alpine": WoodsRule(0.9, (0.42, 0.08), (32, 42), 0.008, Stand((-0.2, 0.7), shrubs=0.05)),
        "desert": WoodsRule(0.0, (0.9, 0.10), (21, 31), 0.03, Stand((2, 3), palms=(0.3, 0.05), shrubs=0.85)),
        "volcanic": WoodsRule(0.15, (0.35, 0.10), (23, 34), 0.01, Stand((0.2, 1.2), shrubs=0.5)),
        "arctic": WoodsRule(0.0, (0.10, 0.05), (28, 39), 0.004, Stand((2, 3), shrubs=1.0)),
        "tropical": WoodsRule(1.5, (1.2, 0.10), (38, 50), 0.02, Stand((2, 3), palms=(0.7, 0.06))),
    }
)
"""The rules by the slugs of climates."""


def finding_woods(
    heightmap: Heightmap, climate: str, sea: float | None = None, drainage: Drainage | None = None
) -> Work[Woods]:
    """Find where woods grow; yield the part that is done, 0 to 1.

    Parameters
    ----------
    climate
        One of `WOODS`.
    sea
        The height of the sea, or None where there is none.
    drainage
        Where the water of the map goes, if somebody knows.
    """
    rule, every = WOODS[climate], -(-(max(heightmap.heights.shape) - 1) // (_FINEST - 1))
    some = heightmap if every == 1 else thinned(heightmap, every)
    if drainage is None or drainage.heightmap is not some:
        drainage = yield from part_of(draining(some, sea), 0, 0.8)
    wet = (yield from part_of(wetness_tones(drainage), 0.8, 0.95)).shades
    low = heightmap.lowest if sea is None else max(sea, heightmap.lowest)
    tree_line = low + rule.tree_line[0] * max(heightmap.highest - low, 0.0)
    density = _density(some, rule, (wet / np.float32(255)).astype(np.float32), low, sea)
    density[_free(drainage)] = 0
    yield 1.0
    return Woods(heightmap, density, every, rule.stand, low, tree_line, rule.cliffs[1], sea)


def _density(heightmap: Heightmap, rule: WoodsRule, wet: Heights, low: float, sea: float | None) -> Heights:
    heights = heightmap.heights
    steep = slope(gradient(heights, distances(heightmap)))
    up = (heights - np.float32(low)) / np.float32(max(heightmap.highest - low, 1e-9))
    moist = wet - 0.35 * _smooth(0.3, 0.8, up)
    woods = min(rule.density, 1.0) * _smooth(0.40, 0.52, moist + 0.5 * (rule.density - 0.5))
    line, width = rule.tree_line
    begin, end = rule.cliffs
    density = np.maximum(woods, rule.lone) * (1 - _smooth(line - width, line + width, up))
    density *= 1 - _smooth(begin, end, steep)
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
