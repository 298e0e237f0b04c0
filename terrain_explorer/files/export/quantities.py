"""Named maps: a number at every point of a map, and how it is seen as a shade of grey."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.hydrology.drainage import Drainage, draining
from terrain_explorer.terrain.hydrology.ridges import finding_ridges
from terrain_explorer.terrain.hydrology.rivers import Rivers
from terrain_explorer.terrain.hydrology.watersheds import numbered_watersheds
from terrain_explorer.terrain.recipe import Recipe, finding_wear
from terrain_explorer.terrain.work import Work

_GOLDEN = np.float32(0.618034)
"""The part of a circle by which to go on so that all places lie as far apart as can be."""


@dataclass(frozen=True)
class MappedGround:
    """What the numbers of a map are found from.

    Attributes
    ----------
    heightmap
        The ground.
    recipe
        How it was made, or None where that is not known.
    least_area
        How many points drain into a river at least.
    """

    heightmap: Heightmap
    recipe: Recipe | None
    least_area: float


@dataclass(frozen=True)
class MapQuantity:
    """A number at each point of a map.

    Attributes
    ----------
    title
        Its name for the user.
    finding
        Finds the numbers, float32, shape (rows, columns).
    shades
        Returns numbers that tell more as shades of grey, black for 0; by default the numbers themselves.
    signed
        Whether numbers may be below 0; then 0 is in the middle between black and white.
    """

    title: str
    finding: Callable[[MappedGround], Work[Heights]]
    shades: Callable[[Heights], Heights] = np.asarray
    signed: bool = False


def _of_drainage(
    title: str,
    numbers: Callable[[Drainage, float], Heights],
    shades: Callable[[Heights], Heights] = np.asarray,
) -> MapQuantity:
    def finding(ground: MappedGround) -> Work[Heights]:
        return numbers((yield from draining(ground.heightmap)), ground.least_area)

    return MapQuantity(title, finding, shades)


def _orders(drainage: Drainage, least_area: float) -> Heights:
    return Rivers.of(drainage, least_area).strahler_orders.astype(np.float32)


def _watersheds(drainage: Drainage, _: float) -> Heights:
    return numbered_watersheds(drainage).astype(np.float32)


def _apart(numbers: Heights) -> Heights:
    """Return other shades for neighbouring numbers, black for 0."""
    return np.where(numbers > 0, np.float32(0.1) + np.float32(0.9) * (numbers * _GOLDEN % 1), np.float32(0))


def _wear(ground: MappedGround) -> Work[Heights]:
    return (yield from finding_wear(ground.recipe, ground.heightmap.heights.shape)).total


QUANTITIES: Mapping[str, MapQuantity] = {
    "drainage-area": _of_drainage(marked("Drainage area"), lambda drainage, _: drainage.areas, np.log2),
    "lake-depth": _of_drainage(marked("Depth of lakes"), lambda drainage, _: drainage.lake_depths),
    "strahler-order": _of_drainage(marked("Strahler order"), _orders),
    "watersheds": _of_drainage(marked("Watersheds"), _watersheds, _apart),
    "ridges": MapQuantity(marked("Ridges"), lambda ground: finding_ridges(ground.heightmap), np.log2),
    "wear": MapQuantity(marked("Wear and deposit"), _wear, signed=True),
}
"""The quantities by slug, in the order shown."""
