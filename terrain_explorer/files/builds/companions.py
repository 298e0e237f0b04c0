"""Files beside the tiles of a build: a picture of the whole with their grid, and a map of them for GDAL."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

import numpy as np

from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.builds.build_plan import BuildPlan, TilePlace, typed_values
from terrain_explorer.files.builds.checksums import COMPANIONS, ChecksumLedger, checksum, is_there
from terrain_explorer.files.builds.source_picture import picture_names
from terrain_explorer.files.builds.zarr_chunks import ARRAY, describe_array
from terrain_explorer.files.errors import saving
from terrain_explorer.files.formats.pictures.png import write_samples
from terrain_explorer.files.raster import map_systems
from terrain_explorer.terrain.heightmap import Heightmap, Window
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import Colours
from terrain_explorer.terrain.shading.tinting import tinted

OVERVIEW = "overview.png"
"""The picture of the whole, in a build's folder."""

VALUES = "values.txt"
"""What to type in the program that the tiles are for, in a build's folder."""

_LEVEL = 10
"""The level of the terrain that the picture shows."""

_MOST_LINES = 64
"""With more tiles a side, only some of the lines between them are drawn: else they would hide the ground."""


def companion_names(plan: BuildPlan) -> tuple[str, ...]:
    """Return the names of the files that there may be beside the tiles."""
    return OVERVIEW, VALUES, _mosaic_name(plan), ARRAY, *picture_names(plan.terrain.picture)


def write_companions(plan: BuildPlan, folder: Path, part: int = 1) -> None:
    """Write the files that are not there, or not as they were made; the same plan gives the same ones.

    Parameters
    ----------
    part
        The part that is built: those that no other file needs come with the first one.

    Raises
    ------
    HeightmapFileError
        One cannot be written.
    """
    writers = {ARRAY: _write_array} if plan.is_array else {}
    if part == 1:
        writers |= {OVERVIEW: _write_overview, VALUES: _write_values, _mosaic_name(plan): _write_mosaic}
    ledger = ChecksumLedger(folder, COMPANIONS)
    entries = ledger.entries()
    for name, write in writers.items():
        if not is_there(folder, name) or entries.get(name) != checksum(folder / name):
            with saving(name):
                write(plan, folder / name)
            if is_there(folder, name):
                ledger.enter(name, f"part-{part}")


def wrong_companions(plan: BuildPlan, folder: Path) -> Iterator[str]:
    """Yield the names of the files that were written and are not there, or not as they were made."""
    for name, entered in ChecksumLedger(folder, COMPANIONS).entries().items():
        if name in companion_names(plan) and not (is_there(folder, name) and checksum(folder / name) == entered):
            yield name


def world_file(plan: BuildPlan, place: TilePlace, between: bool = False) -> str:
    """Return the six lines of a world file, which say where the middle of a picture's first pixel lies.

    Without a place on the world the origin is the north-western corner of the terrain, as in the mosaic.

    Parameters
    ----------
    between
        Whether the pixels lie between the points of the tile.
    """
    window, off = plan.window(place), 0.5 if between else 0
    return map_systems.world_file(plan.place.moved(window.row + off, window.column + off, (1, 0), (0, 1)))


def overview(plan: BuildPlan) -> Colours:
    """Return the picture of the whole: what the tiles cover, lit, with the lines between them."""
    whole = plan.terrain.coarse(_LEVEL)
    step = 2 ** max(plan.terrain.level - _LEVEL, 0)
    down, across = (range(min(round((points - 1) / step) + 1, most)) for points, most in _covered(plan, whole))
    picture = tinted(whole, Look(), down, across, hillshaded=True)
    for shown, count, picked in zip((down, across), plan.grid.counts, (picture, picture.swapaxes(0, 1)), strict=True):
        every = -(-count // _MOST_LINES)
        edges = np.arange(0, count + 1, every) * (plan.grid.side - 1) / step
        picked[np.minimum(np.rint(edges).astype(int), len(shown) - 1)] //= 2
    return picture


def _covered(plan: BuildPlan, whole: Heightmap) -> Iterator[tuple[int, int]]:
    """Yield how many rows and columns the tiles cover, and how many the coarse terrain has."""
    return zip(plan.grid.covered, whole.heights.shape, strict=True)


def _mosaic_name(plan: BuildPlan) -> str:
    return f"{plan.name}.vrt"


def _write_array(plan: BuildPlan, path: Path) -> None:
    describe_array(plan.grid.shape, plan.side, {"terrain": plan.terrain.text}, path)


def _write_values(plan: BuildPlan, path: Path) -> None:
    """Write what is to be typed in; no file where that is nothing."""
    if values := typed_values(plan):
        with replacing(path) as file:
            file.write("".join(f"{label}: {value}\n" for label, value in values).encode())


def _write_overview(plan: BuildPlan, path: Path) -> None:
    with replacing(path) as file:
        write_samples(overview(plan), file)


def _write_mosaic(plan: BuildPlan, path: Path) -> None:
    """Write a virtual raster of GDAL, which programs for maps open as one terrain; none for files it cannot read.

    Without a place on the world its y falls from north to south, its origin is the north-western corner, and its unit
    is the metre where the distance of points is known, else that distance.
    """
    # Files whose first row lies in the south would be upside down.
    if not plan.file_kind.gdal or plan.first_row == "south":
        return
    side, (rows, columns) = plan.grid.side, plan.grid.covered
    a, b, x, d, e, y = plan.place.corner
    place = ", ".join(f"{number!r}" for number in (x, a, b, y, d, e))
    system = f"<SRS>{escape(plan.place.system, quote=False)}</SRS>\n" if plan.place.system else ""
    size = f'rasterXSize="{columns}" rasterYSize="{rows}"'
    with replacing(path) as file:
        head = f"<VRTDataset {size}>\n{system}<GeoTransform>{place}</GeoTransform>\n"
        file.write(f'{head}<VRTRasterBand dataType="{plan.file_kind.gdal}" band="1">\n'.encode())
        for tile in (TilePlace(*cell) for cell in plan.grid):
            file.write(_source(plan.file_name(tile), plan.window(tile), side).encode())
        file.write(b"</VRTRasterBand>\n</VRTDataset>\n")


def _source(name: str, window: Window, side: int) -> str:
    size = f'xSize="{side}" ySize="{side}"'
    # The size is said here, so that GDAL need not open a file before it is asked for its points.
    return (
        f'<SimpleSource><SourceFilename relativeToVRT="1">{escape(name, quote=False)}</SourceFilename><SourceBand>1'
        f'</SourceBand><SrcRect xOff="0" yOff="0" {size}/><DstRect xOff="{window.column}" yOff="{window.row}" {size}/>'
        "</SimpleSource>\n"
    )
