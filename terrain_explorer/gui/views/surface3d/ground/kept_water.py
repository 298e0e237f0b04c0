"""The water of tiles as the graphics card has it: a byte for each square."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.shading.river_banks import discs
from terrain_explorer.terrain.tiles.tile_key import SQUARES, TileKey

if TYPE_CHECKING:
    from terrain_explorer.terrain.tiles.tile_waters import TileWater

WATER_BYTES = SQUARES**2
"""The bytes of a tile's water."""

LAKE = 255
"""The byte of a square in which a lake may stand."""
BANK, STEPS = 168, 84
"""The byte of a square on a river's bank, and how many more it is for half the river's width nearer to its middle."""


@dataclass(frozen=True, eq=False)
class KeptWater:
    """The water of a tile.

    Attributes
    ----------
    squares
        A byte for each square, shape (256, 256); None where there is no water.
    seen
        How much is seen of the rivers, 0 to 1.
    lake
        How high the lake stands; None where there are several or none.
    """

    squares: NDArray[np.uint8] | None = None
    seen: float = 0.0
    lake: float | None = None

    @classmethod
    def of(cls, water: TileWater | None) -> KeptWater:
        """Return the water of a tile in bytes."""
        if water is None:
            return cls()
        nearness = discs(water.places, water.radii, water.dry.shape, relative=True)
        squares = np.clip(np.rint(STEPS * nearness + BANK), 0, LAKE - 1).astype(np.uint8)
        squares[~water.dry] = 0
        lake = None
        if water.lakes is not None:
            squares[water.lakes > -np.inf] = LAKE
            levels = np.unique(water.lakes)[-2:]
            lake = float(levels[-1]) if len(levels) < 2 or levels[0] == -np.inf else None
        return cls(squares, water.seen, lake)


class WaterSource(Protocol):
    """Where the water of tiles comes from."""

    def get(self, key: TileKey) -> KeptWater | None:
        """Return the water of a tile, or None as long as it is not known."""
