"""ESRI ASCII grids (.asc): a header of keys and numbers, then the heights row by row, the north row first."""

from __future__ import annotations

import math
import re
from codecs import BOM_UTF8
from dataclasses import replace
from math import isclose, prod
from pathlib import Path
from typing import BinaryIO

import numpy as np

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import HeightmapFileError, check_size, decoding
from terrain_explorer.files.formats.base import FileFormat, FileKind, MapSheet, MimeType
from terrain_explorer.files.formats.grids import surveys
from terrain_explorer.files.numerals import shortest_text
from terrain_explorer.files.raster.notes import DeferredText, assumed
from terrain_explorer.files.raster.numbers_text import NOTHING, numbers_in_pieces
from terrain_explorer.files.raster.parts import (
    MEANS,
    coarser_means,
    is_part,
    notes_on_part,
    part_question,
    reading_part,
    window_fits,
    window_in,
    window_question,
)
from terrain_explorer.files.raster.placed_beside import in_system
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import Samples, ground_with_voids
from terrain_explorer.files.raster.spacing import METRES, surveyed, surveyed_in_degrees
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heightmap, Window
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.sizes import MOST_POINTS
from terrain_explorer.terrain.work import Work

_ID, _NAME = "asc", marked("ESRI ASCII grid")

_KEYS = ("ncols", "nrows", "xllcorner", "xllcenter", "yllcorner", "yllcenter", "cellsize", "dx", "dy", "nodata_value")
_NODATA = "nodata_value"
_ORIGIN = {"x": ("xllcorner", "xllcenter"), "y": ("yllcorner", "yllcenter")}

_USUAL_VOID = -9999.0
"""The number for a void where the header does not name one."""

_LONGEST_LINE = 1000

_LARGEST_DEGREES = 1.0
"""The largest cell that is taken for degrees wherever the grid fits on the globe: grids in metres have larger ones."""

_STEEPEST = 40
"""Grids of larger cells are in degrees where their relief is more than their extent, and than this many cells."""

_FEWEST_TOLD = 8
"""Rows and columns of a grid that may be of the globe; smaller ones are examples."""

_TAKEN_FOR_METRES = marked("Cells taken for metres: in degrees, the grid would fit on the globe as well.")

_OF_GDAL = surveys.SurveyFormat(_NAME, (".asc",), None, ("AAIGrid",))

Header = dict[str, float]


def read(path: Path, options: ReadOptions) -> Work[RasterImage]:
    """Read an ESRI ASCII grid, or the part of it that the options name.

    Raises
    ------
    ReadQuestion
        It is too large, and the options name no part of it that is not.
    """
    with BoundedReader(path) as file, decoding(path.name):
        header = _header(file, path.name)
        rows, columns = _whole(header["nrows"]), _whole(header["ncols"])
        window = window_in(rows, columns, options)
        if not window_fits(window, rows, columns):
            raise window_question(path.name, options, rows, columns)
        size = coarser_means(window, options.every)
        if prod(size) > MOST_POINTS:
            raise part_question(path.name, options, window)
        check_size(path.name, size[1], size[0])
        numbers = numbers_in_pieces(file, rows * columns, header.get(_NODATA, _USUAL_VOID), decimal_comma=True)
        length = path.stat().st_size
        done = lambda: file.tell() / length  # noqa: E731
        heights = yield from reading_part(numbers, (rows, columns), window, options.every, done)
    notes = (assumed(METRES), *notes_on_part(options, rows, columns, coarser=MEANS))
    raster = RasterImage(DeferredText(_NAME), heights, None, 32, notes, kind_id=_ID, is_part=is_part(options))
    raster = _on_ground(raster, _of_part(header, rows, window, options.every), path)
    is_wanted = options.square_metres and raster.is_distorted
    return (yield from _made_true(raster, path, header, options)) if is_wanted else raster


def _made_true(raster: RasterImage, path: Path, header: Header, options: ReadOptions) -> Work[RasterImage]:
    """Return a grid that is in order as GDAL makes it true to the ground, or as it is where GDAL does not know it."""
    if _NODATA not in header and options.voids == "auto":
        options = options.updated(voids="number", void=_USUAL_VOID)
    try:
        squared = yield from surveys.reading(_OF_GDAL, path, options)
    except HeightmapFileError:  # such as one with a byte order mark
        return raster
    return replace(squared, kind=DeferredText(_NAME), kind_id=_ID)


def _of_part(header: Header, rows: int, window: Window, every: int) -> Header:
    """Return the header that a part would have as a file of its own."""
    (across, down), (height, width) = _cell(header), coarser_means(window, every)
    moved = {"x": window.column * across, "y": (rows - window.row - height * every) * down}
    # The middle of a larger cell lies farther from its corner.
    shifts = {"corner": (0.0, 0.0), "center": (across * (every - 1) / 2, down * (every - 1) / 2)}
    part = header | {"nrows": height, "ncols": width, "cellsize": header.get("cellsize", math.nan) * every}
    part |= {key: header[key] * every for key in ("dx", "dy") if key in header}
    has_place = any(header.get(key) for axis in "xy" for key in _ORIGIN[axis])
    for at, axis in enumerate("xy"):
        for key in _ORIGIN[axis]:
            if key in header and has_place:
                part[key] = header[key] + moved[axis] + shifts[key[-6:]][at]
    return part


def _on_ground(raster: RasterImage, header: Header, path: Path) -> RasterImage:
    rows, columns = raster.samples.shape
    place = _place(header, rows)
    if place is None:
        return _surveyed(raster, header, rows)
    placed = in_system(place, path, rows, columns, _is_in_degrees(header, raster.samples))
    raster = replace(raster, place=placed.place, is_distorted=placed.is_distorted).with_notes(*placed.notes)
    if placed.spacings is None:
        return _surveyed(raster, header, rows)
    down, across = placed.spacings
    return surveyed(raster, across, down)


def _place(header: Header, rows: int) -> MapPlace | None:
    """Return the place that a header says; a corner at 0, 0 is how programs say that they know none."""
    (across, down), (west, south) = _cell(header), _first_centre(header)
    if not any(header.get(key) for axis in "xy" for key in _ORIGIN[axis]):
        return None
    try:
        return MapPlace("", (across, 0.0, west, 0.0, -down, south + (rows - 1) * down))
    except ValueError:
        return None


def _header(file: BinaryIO, name: str) -> Header:
    """Return the keys in lower case with their numbers, and leave the file at the first height.

    Raises
    ------
    HeightmapFileError
        The number for voids is none, and no word for what is not there either.
    """
    header: Header = {}
    if file.read(len(BOM_UTF8)) != BOM_UTF8:  # which editors on Windows put before a text
        file.seek(0)
    while True:
        here = file.tell()
        # A limit on the line, because a file without line ends would be read as one line.
        words = file.readline(_LONGEST_LINE).decode("ascii").lower().split()
        if not words or words[0] not in _KEYS:
            # The header ends where the numbers begin. Any other word there means that this is another kind of text.
            if words and not (re.match(r"[-+.\d]|nan", words[0]) or NOTHING.fullmatch(words[0])):
                raise ValueError(f"{words[0]} is not a key")
            file.seek(here)
            return header
        key = words[0]
        if key in header:
            raise ValueError(f"{key} is there twice")
        if key == _NODATA:
            header[key] = _number_for_voids(" ".join(words[1:]), name)
            continue
        _, value = words
        if "_" in value:  # Python alone takes 1_0 for 10
            raise ValueError(f"{value} is no number")
        header[key] = float(value.replace(",", "."))


def _number_for_voids(value: str, name: str) -> float:
    """Return the number that stands for voids; NaN where the header has a word for it, or nothing."""
    if NOTHING.fullmatch(value):
        return math.nan
    try:
        if "_" in value:
            raise ValueError
        return float(value.replace(",", "."))
    except ValueError:
        wrong = tr("has “{value}” for its NODATA_value, which is no number", value=value)
        remedy = tr("Write the number that stands for voids there, such as -9999, or remove the line")
        raise HeightmapFileError(name, wrong, remedy) from None


def _whole(number: float) -> int:
    if not 0 <= number < 2**31 or number != int(number):
        raise ValueError("this is no number of rows or columns")
    return int(number)


def sheet(path: Path) -> MapSheet | None:
    """Return the sheet of a map that a grid is, or None where its header does not say."""
    with BoundedReader(path) as file, decoding(path.name):
        header = _header(file, path.name)
    (across, down), (west, south) = _cell(header), _first_centre(header)
    rows, columns = (header.get(key, math.nan) for key in ("nrows", "ncols"))
    return MapSheet.of((west, south + (rows - 1) * down), (across, down), rows, columns, ("grid",))


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


def _is_in_degrees(header: Header, heights: Samples) -> bool:
    """Return whether places are degrees: they fit on the globe, and metres would make tiny cells or cliffs."""
    from terrain_explorer.gdal.true_size import spans_globe

    across, down = _cell(header)
    width, height = heights.shape[1] * across, heights.shape[0] * down
    if not _begins_on_globe(header):
        return False
    if max(across, down) < _LARGEST_DEGREES:
        return True
    relief = float(np.fmax.reduce(heights, axis=None) - np.fmin.reduce(heights, axis=None))
    is_large = relief > max(width, height, _STEEPEST * max(across, down)) or spans_globe(width, height, across, down)
    return is_large and _fits_on_globe(header, heights)


def _begins_on_globe(header: Header) -> bool:
    """Return whether the corner of a grid could be a place in degrees."""
    (west, south), (_, down) = _corner(header), _cell(header)
    return abs(west) <= 360 and abs(south) <= 90 + down and (west, south) != (0, 0)


def _fits_on_globe(header: Header, heights: Samples) -> bool:
    """Return whether the places of a grid could be degrees."""
    (west, south), (across, down) = _corner(header), _cell(header)
    rows, columns = heights.shape
    return _begins_on_globe(header) and west + columns * across <= 360 + across and south + rows * down <= 90 + down


def _corner(header: Header) -> tuple[float, ...]:
    return tuple(next((header[key] for key in _ORIGIN[axis] if key in header), math.nan) for axis in "xy")


def _surveyed(raster: RasterImage, header: Header, rows: int) -> RasterImage:
    (across, down), (_, south) = _cell(header), _corner(header)
    if _is_in_degrees(header, raster.samples):
        return surveyed_in_degrees(raster, across, down, south + rows / 2 * down)
    raster = surveyed(raster, across, down)
    may_be_degrees = min(raster.samples.shape) >= _FEWEST_TOLD and _fits_on_globe(header, raster.samples)
    return raster.with_notes(assumed(_TAKEN_FOR_METRES)) if may_be_degrees else raster


def _write(heightmap: Heightmap, file: BinaryIO) -> None:
    void = np.float32(_absent(heightmap.lowest))
    header = {
        "ncols": heightmap.columns,
        "nrows": heightmap.rows,
        **_ground(heightmap),
        "NODATA_value": shortest_text(np.array([void])).decode(),  # to the letter as at voids
    }
    file.writelines(f"{key:<14}{value}\n".encode() for key, value in header.items())
    for row in ground_with_voids(heightmap):
        file.write(shortest_text(np.where(np.isnan(row), void, row)) + b"\n")


def _ground(heightmap: Heightmap) -> dict[str, object]:
    """Return the place of the last row's first point, which only a map with the north up has, and the size of cells."""
    place = heightmap.place
    if place is None or not place.is_upright:
        return {"xllcorner": 0, "yllcorner": 0, "cellsize": repr(heightmap.spacing or 1.0)}
    west, south = place.at(heightmap.rows - 1, 0)
    across, down = place.affine[0], -place.affine[4]
    cells = {"cellsize": repr(across)} if isclose(across, down) else {"dx": repr(across), "dy": repr(down)}
    return {"xllcenter": repr(west), "yllcenter": repr(south), **cells}


def _absent(lowest: float) -> float:
    """Return a number below all heights.

    Readers take the usual number for a void even where the header has none, so there is always one in the header.
    """
    return _USUAL_VOID if lowest > _USUAL_VOID else max(2.0 * math.floor(lowest), float(np.finfo(np.float32).min))


FORMAT = FileFormat(
    _NAME,
    (".asc",),
    rb"(?i)(\xef\xbb\xbf)?\s*(ncols|nrows|[xy]llc(orner|enter)|cellsize|dx|dy|nodata_value)\s",
    read,
    # A float32 has up to 16 characters as text, such as -1.17549435e-38, and one for the space or line end.
    (FileKind(_ID, _NAME, _write, stored=ground_with_voids, leaves_open=True, text_bytes=17, keeps_voids=True),),
    associated=(".asc",),
    sheet=sheet,
    only_upright=True,
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
