"""Quantities of a map's water, each a number at every point, and how they are seen as shades of grey."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.hydrology.drainage import Drainage
from terrain_explorer.terrain.hydrology.rivers import Rivers
from terrain_explorer.terrain.hydrology.watersheds import numbered_watersheds

_GOLDEN = np.float32(0.618034)
"""The part of a circle by which to go on so that all places lie as far apart as can be."""


@dataclass(frozen=True)
class WaterQuantity:
    """A number at each point of a map.

    Attributes
    ----------
    title
        Its name for the user.
    numbers
        Returns the numbers, float32, shape (rows, columns), of a drainage and the least area of a river, in points.
    shades
        Returns numbers that tell more as shades of grey, black for 0; by default the numbers themselves.
    """

    title: str
    numbers: Callable[[Drainage, float], Heights]
    shades: Callable[[Heights], Heights] = np.asarray


def _orders(drainage: Drainage, least_area: float) -> Heights:
    return Rivers.of(drainage, least_area).strahler_orders.astype(np.float32)


def _apart(numbers: Heights) -> Heights:
    """Return other shades for neighbouring numbers, black for 0."""
    return np.where(numbers > 0, np.float32(0.1) + np.float32(0.9) * (numbers * _GOLDEN % 1), np.float32(0))


QUANTITIES: Mapping[str, WaterQuantity] = {
    "drainage-area": WaterQuantity(marked("Drainage area"), lambda drainage, _: drainage.areas, np.log2),
    "lake-depth": WaterQuantity(marked("Depth of lakes"), lambda drainage, _: drainage.lake_depths),
    "strahler-order": WaterQuantity(marked("Strahler order"), _orders),
    "watersheds": WaterQuantity(
        marked("Watersheds"), lambda drainage, _: numbered_watersheds(drainage).astype(np.float32), _apart
    ),
}
"""The quantities by slug, in the order shown."""
