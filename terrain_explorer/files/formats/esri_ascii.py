"""ESRI ASCII grids (.asc): a header of keys and numbers, then the heights row by row, the north row first."""

from __future__ import annotations

import math
import re
from codecs import BOM_UTF8
from dataclasses import replace
from math import isclose
from operator import attrgetter
from pathlib import Path
from typing import BinaryIO

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import check_size, decoding
from terrain_explorer.files.formats.base import FileFormat, FileKind, MimeType
from terrain_explorer.files.raster.georeference import METRES, Georeference, sound, surveyed, surveyed_in_degrees
from terrain_explorer.files.raster.notes import DeferredText, assumed
from terrain_explorer.files.raster.numbers_text import read_numbers
from terrain_explorer.files.raster.placed_beside import in_system
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.map_place import MapPlace

_ID, _NAME = "asc", marked("ESRI ASCII grid")

_KEYS = ("ncols", "nrows", "xllcorner", "xllcenter", "yllcorner", "yllcenter", "cellsize", "dx", "dy", "nodata_value")
_ORIGIN = {"x": ("xllcorner", "xllcenter"), "y": ("yllcorner", "yllcenter")}

_USUAL_VOID = -9999.0
"""The number for a void where the header does not name one."""

_LONGEST_LINE = 1000

_LARGEST_DEGREES = 1.0
"""The largest cell that is taken for degrees, where the corner looks like a place on the globe: grids in metres have
larger cells, and global grids in degrees have smaller ones."""

Header = dict[str, float]


def read(path: Path, options: ReadOptions) -> RasterImage:
    """Read an ESRI ASCII grid."""
    with BoundedReader(path) as file, decoding(path.name):
        header = _header(file)
        rows, columns = _whole(header["nrows"]), _whole(header["ncols"])
        check_size(path.name, columns, rows)
        heights = read_numbers(file, rows * columns, header.get("nodata_value", _USUAL_VOID), decimal_comma=True)
    raster = RasterImage(DeferredText(_NAME), heights.reshape(rows, columns), None, 32, (assumed(METRES),), kind_id=_ID)
    place = _place(header, rows)
    if place is None:
        return _surveyed(raster, header, rows)
    place, spacings = in_system(place, path, rows, columns)
    raster = replace(raster, place=place)
    return _surveyed(raster, header, rows) if spacings is None else surveyed(raster, spacings[1], spacings[0])


def _place(header: Header, rows: int) -> MapPlace | None:
    """Return the place that a header says; a corner at 0, 0 is how programs say that they know none."""
    (across, down), (west, south) = _cell(header), _first_centre(header)
    if not any(header.get(key) for axis in "xy" for key in _ORIGIN[axis]):
        return None
    try:
        return MapPlace("", (across, 0.0, west, 0.0, -down, south + (rows - 1) * down))
    except ValueError:
        return None


def _header(file: BinaryIO) -> Header:
    """Return the keys in lower case with their numbers, and leave the file at the first height."""
    header: Header = {}
    if file.read(len(BOM_UTF8)) != BOM_UTF8:  # which editors on Windows put before a text
        file.seek(0)
    while True:
        here = file.tell()
        # A limit on the line, because a file without line ends would be read as one line.
        words = file.readline(_LONGEST_LINE).decode("ascii").lower().split()
        if not words or words[0] not in _KEYS:
            # The header ends where the numbers begin. Any other word there means that this is another kind of text.
            if words and not re.match(r"[-+.\d]|nan", words[0]):
                raise ValueError(f"{words[0]} is not a key")
            file.seek(here)
            return header
        key, value = words
        if key in header:
            raise ValueError(f"{key} is there twice")
        if "_" in value:  # Python alone takes 1_0 for 10
            raise ValueError(f"{value} is no number")
        header[key] = float(value.replace(",", "."))


def _whole(number: float) -> int:
    if not 0 <= number < 2**31 or number != int(number):
        raise ValueError("this is no number of rows or columns")
    return int(number)


def georeference(path: Path) -> Georeference | None:
    """Return where the middle of a grid's first cell lies, or None where its header does not say."""
    with BoundedReader(path) as file, decoding(path.name):
        header = _header(file)
    (across, down), (west, south) = _cell(header), _first_centre(header)
    rows, columns = (header.get(key, math.nan) for key in ("nrows", "ncols"))
    return sound(Georeference(west, south + (rows - 1) * down, across, down, rows, columns, ("grid",)))


def _first_centre(header: Header) -> tuple[float, float]:
    """Return the coordinates of the middle of the southernmost cell in the west; NaN where the header does not say."""
    x, y = (
        header.get(centre, header.get(corner, math.nan) + size / 2)
        for (corner, centre), size in zip(_ORIGIN.values(), _cell(header), strict=True)
    )
    return x, y


def _cell(header: Header) -> tuple[float, float]:
    """Return how wide and how high a cell is; NaN where the header does not say."""
    size = header.get("cellsize", math.nan)
    return header.get("dx", size), header.get("dy", size)


def _surveyed(raster: RasterImage, header: Header, rows: int) -> RasterImage:
    across, down = _cell(header)
    west, south = (next((header[key] for key in _ORIGIN[axis] if key in header), math.nan) for axis in "xy")
    is_on_globe = abs(west) <= 360 and abs(south) <= 90 and (west, south) != (0, 0)
    if is_on_globe and max(across, down) < _LARGEST_DEGREES:
        return surveyed_in_degrees(raster, across, down, south + rows / 2 * down)
    return surveyed(raster, across, down)


def _write(heightmap: Heightmap, file: BinaryIO) -> None:
    header = {
        "ncols": heightmap.columns,
        "nrows": heightmap.rows,
        **_ground(heightmap),
        "NODATA_value": _absent(heightmap.lowest),
    }
    file.writelines(f"{key:<14}{value}\n".encode() for key, value in header.items())
    # numpy writes the shortest text that gives the same float32 again, so no bit is lost.
    for row in heightmap.heights:
        file.write(" ".join(row.astype(str)).encode() + b"\n")


def _ground(heightmap: Heightmap) -> dict[str, object]:
    """Return the place of the last row's first point, which only a map with the north up has, and the size of cells."""
    place = heightmap.place
    if place is None or not (place.affine[1] == place.affine[3] == 0 and place.affine[0] > 0 > place.affine[4]):
        return {"xllcorner": 0, "yllcorner": 0, "cellsize": repr(heightmap.spacing or 1.0)}
    west, south = place.at(heightmap.rows - 1, 0)
    across, down = place.affine[0], -place.affine[4]
    cells = {"cellsize": repr(across)} if isclose(across, down) else {"dx": repr(across), "dy": repr(down)}
    return {"xllcenter": repr(west), "yllcenter": repr(south), **cells}


def _absent(lowest: float) -> float:
    """Return a number below all heights.

    Readers take the usual number for a void even where the header has none, so there is always one in the header.
    """
    return _USUAL_VOID if lowest > _USUAL_VOID else 2.0 * math.floor(lowest)


FORMAT = FileFormat(
    _NAME,
    (".asc",),
    rb"(?i)(\xef\xbb\xbf)?\s*(ncols|nrows|[xy]llc(orner|enter)|cellsize|dx|dy|nodata_value)\s",
    read,
    # A float32 has up to 16 characters as text, such as -1.17549435e-38, and one for the space or line end.
    (FileKind(_ID, _NAME, _write, stored=attrgetter("heights"), leaves_open=True, text_bytes=17),),
    associated=(".asc",),
    placed=georeference,
    place_files=(".prj",),
    mime=MimeType(
        "image/x-esri-ascii-grid",
        _NAME,
        (".asc",),
        # Armoured signatures and plain texts end in .asc as well, so the content decides.
        magic=("ncols", "NCOLS", "nCols", "nrows", "NROWS"),
        parent="text/plain",
    ),
)
