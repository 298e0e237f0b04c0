"""Heights in metres on the ground: how far apart the points of a survey lie."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import cos, inf, isfinite, radians
from pathlib import Path

from terrain_explorer.files.raster.notes import DeferredText, Note, certain
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import is_nearly_square

METRES = marked("Heights taken for metres: the file does not say their unit.")
_AVERAGED = marked(
    "Spacing averaged: columns lie {across:.10g} m apart and rows {down:.10g} m; slopes take both, and the points are "
    "drawn {spacing:.10g} m apart both ways."
)


_LONGEST_WORLD_FILE, _LONGEST_TEXT = 1000, 2**16


@dataclass(frozen=True)
class Georeference:
    """Where the points of a file lie on a map.

    Attributes
    ----------
    west, north
        The place of the first column and row, with the north up, in the units of the map.
    across, down
        The distances of columns and rows, above 0.
    rows, columns
        How many points there are, 0 where that is not known.
    system
        What names the map: places of different systems cannot be compared.
    """

    west: float
    north: float
    across: float
    down: float
    rows: float = 0
    columns: float = 0
    system: tuple[object, ...] = ()


def georeference_beside(path: Path) -> Georeference | None:
    """Return where a picture lies by the files beside it, or None where they do not say, or turn it."""
    numbers = numbers_beside(path)
    if numbers is None:
        return None
    across, turned, askew, down, west, north = numbers
    is_upright = turned == askew == 0 and across > 0 > down
    return sound(Georeference(west, north, across, -down, system=("world",))) if is_upright else None


def numbers_beside(path: Path) -> tuple[float, ...] | None:
    """Return the six numbers of a world file, in their order there, by the files beside a picture; None for none.

    They are in a world file, or else in what GDAL writes beside the formats that cannot hold them.
    """
    return _in_world_file(path) or _in_text_of_gdal(text_of_gdal(path))


def _in_world_file(path: Path) -> tuple[float, ...] | None:
    ending = path.suffix[1:]
    # Such as .tfw, .tifw or .wld for a .tif.
    names = (f"{ending[:1]}{ending[-1:]}w", f"{ending}w", "wld")
    for name in (*names, *(name.upper() for name in names)):
        try:
            beside = path.with_suffix(f".{name}")
            if not beside.is_file():
                continue
            with beside.open(encoding="ascii") as file:
                numbers = tuple(float(word) for word in file.read(_LONGEST_WORLD_FILE).split())
        except (OSError, ValueError):
            continue
        if len(numbers) == 6:
            return numbers
    return None


def _in_text_of_gdal(text: str) -> tuple[float, ...] | None:
    found = re.search(r"<GeoTransform>([^<]*)</GeoTransform>", text)
    try:
        numbers = [float(word) for word in found[1].split(",")] if found else []
    except ValueError:
        return None
    if len(numbers) != 6:
        return None
    c, a, b, f, d, e = numbers
    # GDAL's are for the corner of the first pixel, and those of world files for its middle.
    return a, d, b, e, c + (a + b) / 2, f + (d + e) / 2


def text_of_gdal(path: Path) -> str:
    """Return the beginning of the file that GDAL writes beside a map, which names its place; nothing for none."""
    return text_beside(path.with_name(f"{path.name}.aux.xml"))


def text_beside(path: Path) -> str:
    """Return the beginning of a text beside a map; nothing where there is none, or what is no file."""
    try:
        if not path.is_file():  # reading a pipe or a device may never end
            return ""
        with path.open(encoding="utf-8") as file:
            return file.read(_LONGEST_TEXT)
    except (OSError, ValueError):
        return ""


def sound(georeference: Georeference) -> Georeference | None:
    """Return the georeference if its numbers make sense and can be computed with, else None."""
    one = georeference
    if not (0 < one.across < inf and 0 < one.down < inf):
        return None
    return one if all(map(isfinite, (one.west / one.across, one.north / one.down, one.rows, one.columns))) else None


def averaged(across: float, down: float) -> Note | None:
    """Return the note on a spacing that is the mean of two, or None where they are nearly the same."""
    spacing = (across + down) / 2
    if is_nearly_square(down / across):
        return None
    across, down, spacing = map(in_four_digits, (across, down, spacing))
    return certain(_AVERAGED, across=across, down=down, spacing=spacing)


def in_four_digits(length: float) -> float:
    """Return a length for a note, which tells no more digits than these."""
    return float(f"{length:.4g}")


def spaced(raster: RasterImage, across: float, down: float) -> RasterImage:
    """Return the image with other distances of its points, and a note where they are not square."""
    notes = tuple(
        note for note in raster.notes if not (isinstance(note.message, DeferredText) and note.message.text == _AVERAGED)
    )
    raster = replace(raster, spacing=(down + across) / 2, stretch=down / across, notes=notes)
    note = averaged(across, down)
    return raster if note is None else raster.with_notes(note)


def surveyed(raster: RasterImage, across: float, down: float) -> RasterImage:
    """Return the image with heights in metres, and the distance between its points where it makes sense.

    Parameters
    ----------
    raster
        The image.
    across, down
        The metres from one column and from one row to the next; their mean becomes the spacing.
    """
    raster = replace(raster, metres=True)
    # Tiny and huge numbers have a ratio beyond all numbers.
    if not (0 < across < inf and 0 < down < inf and 0 < down / across < inf and across + down < inf):
        return raster
    return spaced(raster, across, down)


def metres_in_degree(latitude: float) -> tuple[float, float]:
    """Return the metres in a degree of longitude and in one of latitude, at a latitude in degrees.

    Series for the WGS 84 ellipsoid, as in the American Practical Navigator (NGA publication 9), table 7.
    """
    angle = radians(latitude)
    across = 111412.84 * cos(angle) - 93.5 * cos(3 * angle) + 0.118 * cos(5 * angle)
    down = 111132.92 - 559.82 * cos(2 * angle) + 1.175 * cos(4 * angle) - 0.0023 * cos(6 * angle)
    return across, down


def surveyed_in_degrees(raster: RasterImage, across: float, down: float, middle: float) -> RasterImage:
    """Return the image as `surveyed` does, from degrees between its points and the latitude of its middle."""
    # At a pole a degree of longitude has no length; NaN, an unknown latitude, fails the test as well.
    if not -90 < middle < 90:
        return replace(raster, metres=True)
    east, north = metres_in_degree(middle)
    return surveyed(raster, across * east, down * north)
