"""The export of a named map: its numbers are found and written in place of the heights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.files.export.plan import ExportWork, FileSize
from terrain_explorer.files.export.raster_output import RasterFile
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.erosion.wear import DEPOSITS
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heightmap, Heights, RockBelow
from terrain_explorer.terrain.hydrology.drainage import Drainage, draining, numbered_watersheds
from terrain_explorer.terrain.hydrology.rivers import Rivers, finding_ridges
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.recipe import Recipe, finding_thickness, finding_wear
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import Work, part_of

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
        ground = WaterMapInput(heightmap, self.recipe, self.river_area / 100 * heightmap.heights.size)
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
            place=heightmap.place,
        )
        return (yield from part_of(self.raster.writing(wanted, path, look), _FOUND, 1))


_GOLDEN = np.float32(0.618034)
"""The part of a circle by which to go on so that all places lie as far apart as can be."""


@dataclass(frozen=True)
class WaterMapInput:
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
    finding: Callable[[WaterMapInput], Work[Heights]]
    shades: Callable[[Heights], Heights] = np.asarray
    signed: bool = False


def _of_drainage(
    title: str,
    numbers: Callable[[Drainage, float], Heights],
    shades: Callable[[Heights], Heights] = np.asarray,
) -> MapQuantity:
    def finding(ground: WaterMapInput) -> Work[Heights]:
        return numbers((yield from draining(ground.heightmap)), ground.least_area)

    return MapQuantity(title, finding, shades)


def _orders(drainage: Drainage, least_area: float) -> Heights:
    return Rivers.of(drainage, least_area).strahler_orders.astype(np.float32)


def _watersheds(drainage: Drainage, _: float) -> Heights:
    return numbered_watersheds(drainage).astype(np.float32)


def _apart(numbers: Heights) -> Heights:
    """Return other shades for neighbouring numbers, black for 0."""
    return np.where(numbers > 0, np.float32(0.1) + np.float32(0.9) * (numbers * _GOLDEN % 1), np.float32(0))


def _wear(ground: WaterMapInput) -> Work[Heights]:
    return (yield from finding_wear(ground.recipe, ground.heightmap.heights.shape)).total


def _thickness(deposit: str, ground: WaterMapInput) -> Work[Heights]:
    return (yield from finding_thickness(ground.recipe, ground.heightmap.heights.shape, deposit))


def _rock_numbers(of_layers: Callable[[RockBelow], Float64s], ground: WaterMapInput) -> Work[Heights]:
    heightmap, numbers = ground.heightmap, np.empty_like(ground.heightmap.heights)
    rock = check_rock(heightmap)
    table, columns = of_layers(rock), np.arange(heightmap.columns, dtype=np.float64)

    def found(rows: slice) -> FloatArray:
        down = np.arange(rows.start, rows.stop, dtype=np.float64)
        return table[rock.layers_at(heightmap.heights[rows], down, columns)]

    yield from filling(numbers, found)
    return numbers


def check_rock(heightmap: Heightmap) -> RockBelow:
    """Return the layers of rock below a map.

    Raises
    ------
    UserError
        There are none.
    """
    if heightmap.rock is None:
        raise UserError(tr("all of this terrain is one rock: give it layers with Rock from the Terrain menu"))
    return heightmap.rock


QUANTITIES: Mapping[str, MapQuantity] = {
    "drainage-area": _of_drainage(marked("Drainage area"), lambda drainage, _: drainage.areas, np.log2),
    "lake-depth": _of_drainage(marked("Depth of lakes"), lambda drainage, _: drainage.lake_depths),
    "strahler-order": _of_drainage(marked("Strahler order"), _orders),
    "watersheds": _of_drainage(marked("Watersheds"), _watersheds, _apart),
    "ridges": MapQuantity(marked("Ridges"), lambda ground: finding_ridges(ground.heightmap), np.log2),
    "wear": MapQuantity(marked("Wear and deposit"), _wear, signed=True),
    **{slug: MapQuantity(deposit.title, partial(_thickness, slug)) for slug, deposit in DEPOSITS.items()},
    "rock-layer": MapQuantity(
        marked("Rock layer"), partial(_rock_numbers, lambda rock: np.arange(1.0, rock.count + 1.0))
    ),
    "erodibility": MapQuantity(
        marked("Erodibility of the rock"), partial(_rock_numbers, lambda rock: rock.erodibilities)
    ),
}
"""The quantities by slug, in the order shown."""

OF_ROCK = ("rock-layer", "erodibility")
"""Those of them that need layers of rock."""
