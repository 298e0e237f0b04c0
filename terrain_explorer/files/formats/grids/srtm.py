"""SRTM tiles (.hgt): a degree by a degree, 1201 or 3601 points a side, big-endian int16 metres, north row first."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import BinaryIO

import numpy as np

from terrain_explorer.files.errors import HeightmapFileError, UnfitError
from terrain_explorer.files.formats.base import FileFormat, FileKind, MimeType
from terrain_explorer.files.formats.grids import surveys
from terrain_explorer.files.raster.notes import DeferredText
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import Samples, ground_with_voids, row_slices
from terrain_explorer.files.raster.spacing import surveyed_in_degrees
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.work import Work

_SIDES = (1201, 3601)
_STORED = np.dtype(">i2")
_MISNAMED = marked("Name of another place: programs take {name} for the tile {tile}, and the map lies elsewhere.")
_VOID = -32768

LARGEST = max(_SIDES) ** 2 * _STORED.itemsize
"""The bytes of the largest tile."""


def read(path: Path, options: ReadOptions) -> Work[RasterImage]:
    """Read a tile: with GDAL where its name says its place."""
    with path.open("rb") as file:
        raster = _tile(file.read(LARGEST + 1), path.name)
    corner = _corner(path.name)
    if corner is None or not surveys.is_there():
        return raster
    if path.name.lower() == f"{corner}.hgt".lower():
        surveyed = yield from surveys.reading(_SURVEY, path, options)
    else:
        # GDAL knows a tile by its whole name alone, and many have words after it.
        with TemporaryDirectory(prefix="terrain-explorer-") as folder:
            named = Path(folder, f"{corner}.hgt")
            copyfile(path, named)
            surveyed = yield from surveys.reading(_SURVEY, named, options)
    # As they are in the file, so that a side file is known to fit.
    return surveyed if surveyed.is_part else replace(surveyed, samples=raster.samples, void=_VOID)


def _tile(content: bytes, name: str) -> RasterImage:
    """Return the picture of the bytes of a tile, which has the name of its south-west corner: ``N44W072.hgt``."""
    # A tile has no header: its length says how large it is.
    side = next((side for side in _SIDES if side * side * _STORED.itemsize == len(content)), None)
    if side is None:
        raise HeightmapFileError(
            name,
            tr("does not have the length of an SRTM tile of 1201 or 3601 points a side"),
            tr("Download it again, or rename it to .raw and give its size"),
        )
    samples = np.frombuffer(content, _STORED).reshape(side, side).astype(np.int16)
    raster = RasterImage(DeferredText("SRTM, int16"), samples, None, 16, void=_VOID)
    return surveyed_in_degrees(raster, 1 / (side - 1), 1 / (side - 1), _middle(name))


def _corner(name: str) -> str | None:
    """Return the south-west corner that a name says, such as ``N44W072``, or None."""
    found = re.search(r"(?<![^\W_])([NS])(\d\d)_?([EW])(\d\d\d)(?!\d)", name, re.IGNORECASE)
    return None if found is None or int(found[2]) > 90 or int(found[4]) > 180 else "".join(found.groups()).upper()


def _misnamed(name: str, place: MapPlace) -> str:
    """Return a sentence where a name says another tile than the place of its map."""
    corner = _corner(name)
    if corner is None:
        return ""
    south, west = int(corner[1:3]), int(corner[4:])
    x, y = west if corner[3] == "E" else -west, (south if corner[0] == "N" else -south) + 1
    named = MapPlace("", (place.affine[0], 0.0, x, 0.0, -place.affine[0], y)) if place.is_upright else None
    is_there = named is not None and (place.is_in_degrees or not place.system) and named.is_near(place)
    return "" if is_there else tr(_MISNAMED, name=name, tile=corner)


def _middle(name: str) -> float:
    """Return the latitude of the middle of a tile; NaN where its name has none."""
    corner = _corner(name)
    if corner is None:
        return float("nan")
    south = int(corner[1:3])
    return (south if corner[0] == "N" else -south) + 0.5


def _write(heightmap: Heightmap, file: BinaryIO) -> None:
    samples = _stored(heightmap)
    for rows in row_slices(len(samples)):
        file.write(samples[rows].astype(_STORED).tobytes())


def _stored(heightmap: Heightmap) -> Samples:
    """Return the heights rounded to whole metres, and the number for voids at these.

    Raises
    ------
    UnfitError
        The map does not have the size of a tile, or its heights are no whole metres.
    """
    if heightmap.heights.shape not in [(side, side) for side in _SIDES]:
        raise UnfitError(
            tr(
                "has {rows} rows and {columns} columns, and an SRTM tile has 1201 or 3601 of each",
                rows=heightmap.rows,
                columns=heightmap.columns,
            ),
            tr("Resample the map to one of these sizes, or choose another format"),
        )
    if not _VOID < round(heightmap.lowest) <= round(heightmap.highest) <= -_VOID - 1:
        raise UnfitError(
            tr("has heights beyond -32767 to 32767 m, which an SRTM tile cannot hold"),
            tr("Clamp the heights, or choose another format"),
        )
    # A terrain in 0..1 would become flat.
    if heightmap.highest - heightmap.lowest < 1 and not heightmap.metres:
        raise UnfitError(
            tr("has heights that differ by less than 1, and an SRTM tile holds whole metres"),
            tr("Map the heights to a range of metres, or choose another format"),
        )
    ground = ground_with_voids(heightmap)
    return np.where(np.isnan(ground), np.float32(_VOID), np.rint(ground)).astype(np.int16)


_SURVEY = surveys.SurveyFormat("SRTM", (".hgt",), None, ("SRTMHGT",))

_KIND = FileKind(
    "hgt",
    marked("SRTM tile, whole metres"),
    _write,
    stored=_stored,
    leaves_open=True,
    number_bits=16,
    rounding=0.5,
    keeps_voids=True,
)

FORMAT = FileFormat(
    "SRTM",
    (".hgt",),
    None,
    read,
    (_KIND,),
    associated=(".hgt",),
    mime=MimeType("image/x-srtm-heightmap", marked("SRTM elevations"), (".hgt",)),
    misnamed=_misnamed,
)
