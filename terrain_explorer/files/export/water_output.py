"""The export of a map of water: its numbers are found and written in place of the heights."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from terrain_explorer.files.export.plan import ExportWork, FileSize
from terrain_explorer.files.export.raster_output import RasterFile
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.hydrology.quantities import QUANTITIES
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import part_of

_FOUND = 0.6
"""The part of the work that is done when the water has found its way."""


@dataclass(frozen=True)
class WaterFile:
    """A file of a quantity of water.

    Attributes
    ----------
    raster
        The file.
    quantity
        One of `QUANTITIES`.
    river_area
        How much of the map drains into the smallest river, in percent.
    shaded
        Whether it is a picture for the eye, and not the numbers themselves.
    """

    raster: RasterFile
    quantity: str
    river_area: float
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
        drainage = yield from part_of(draining(heightmap), 0, _FOUND)
        quantity = QUANTITIES[self.quantity]
        numbers = quantity.numbers(drainage, self.river_area / 100 * heightmap.heights.size)
        if self.shaded:
            numbers = quantity.shades(numbers)
        # Black is 0, also where nothing is 0.
        wanted = Heightmap(
            numbers,
            range=(0.0, float(numbers.max()) or 1.0),
            spacing=heightmap.spacing,
            stretch=heightmap.stretch,
        )
        return (yield from part_of(self.raster.writing(wanted, path, look), _FOUND, 1))
