"""The export of a named map: its numbers are found and written in place of the heights."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from terrain_explorer.files.export.plan import ExportWork, FileSize
from terrain_explorer.files.export.quantities import QUANTITIES, MappedGround
from terrain_explorer.files.export.raster_output import RasterFile
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.recipe import Recipe
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import part_of

_FOUND = 0.6
"""The part of the work that is done when the numbers are found."""


@dataclass(frozen=True)
class WaterFile:
    """A file of a quantity of the terrain.

    Attributes
    ----------
    raster
        The file.
    quantity
        One of `QUANTITIES`.
    river_area
        How much of the map drains into the smallest river, in percent.
    recipe
        How the map was made, or None where that is not known; wear needs it.
    shaded
        Whether it is a picture for the eye, and not the numbers themselves.
    """

    raster: RasterFile
    quantity: str
    river_area: float
    recipe: Recipe | None
    shaded: bool

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings that its name may have, the usual one first."""
        return self.raster.endings

    def described(self, shape: tuple[int, int]) -> str:
        """Return a description of a few words."""
        return self.raster.described(shape)

    def size(self, shape: tuple[int, int]) -> FileSize:
        """Return the size that it will have."""
        return self.raster.size(shape)

    def writing(self, heightmap: Heightmap, path: Path, look: Look) -> ExportWork:
        """Find the numbers, write them and read them back; see `Output`."""
        quantity = QUANTITIES[self.quantity]
        ground = MappedGround(heightmap, self.recipe, self.river_area / 100 * heightmap.heights.size)
        numbers = yield from part_of(quantity.finding(ground), 0, _FOUND)
        if self.shaded:
            numbers = quantity.shades(numbers)
        # Black is 0, also where nothing is 0, or as far below 0 as white is above.
        most = float(np.abs(numbers).max()) or 1.0
        wanted = Heightmap(
            numbers,
            range=(-most if quantity.signed else 0.0, most),
            spacing=heightmap.spacing,
            stretch=heightmap.stretch,
        )
        return (yield from part_of(self.raster.writing(wanted, path, look), _FOUND, 1))
