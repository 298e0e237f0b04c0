"""The ground of a GeoTIFF: the tags of OGC 19-008, section 7, and of the packing of GDAL, as a heightmap needs them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import hypot, isfinite, isnan, nan
from typing import Any, BinaryIO

import numpy as np

from terrain_explorer.files.formats.tifffile_reader import first_page
from terrain_explorer.files.raster.georeference import METRES, Georeference, sound, surveyed, surveyed_in_degrees
from terrain_explorer.files.raster.notes import assumed, left_out
from terrain_explorer.files.raster.raster_image import UNPLACED, RasterImage
from terrain_explorer.files.raster.samples import row_slices
from terrain_explorer.language import marked

SCALE = 33550
"""The tag of the distances between pixels: columns, rows, and heights."""

TIEPOINT = 33922
"""The tag of points whose places are known: column, row, 0, and east, north and height."""

TRANSFORMATION = 34264
"""The tag of the matrix from columns and rows to places, row by row; it stands for the scale and a tie point."""

_KEY_DIRECTORY = 34735
_RASTER_TYPE, _POINTS = 1025, 2
_SYSTEM = (1024, _RASTER_TYPE, 2048, 3072)
"""The keys that name the system: the model, whether pixels are points, and the geographic and the projected map."""
SOUTH_FIRST = marked("First row taken for the south: the file says that its rows go to the north.")
EAST_FIRST = marked("First column taken for the east: the file says that its columns go to the west.")


# GDAL's packing of heights: a tag says by which scale and offset its numbers become heights, and their unit. It holds
# XML such as ``<Item name="SCALE" sample="0" role="scale">0.1</Item>``, as GDAL's GeoTIFF driver documents.
GDAL_METADATA = 42112
"""The tag of GDAL's metadata."""

CONVERTED = marked(
    "Numbers converted: a height in {unit} is the number in the file x {scale:.6g} + {offset:.6g}, as the file says."
)
CONVERTED_WITHOUT_UNIT = marked(
    "Numbers converted: a height is the number in the file x {scale:.6g} + {offset:.6g}, as the file says."
)
# Not an XML parser: entities in hostile files would make it take all memory, and GDAL always writes this form.
_ITEM = re.compile(r"<Item\b([^>]*)>([^<]*)</Item>")
_ROLE, _BAND = re.compile(r'\brole="(\w+)"'), re.compile(r'\bsample="(\d+)"')
_METRES = {"m": 1.0, "metre": 1.0, "meter": 1.0, "metres": 1.0, "meters": 1.0}
_FEET = {"ft": 0.3048, "foot": 0.3048, "feet": 0.3048, "international foot": 0.3048}
_SURVEY_FEET = {"us survey foot": 1200 / 3937, "us-ft": 1200 / 3937, "ftus": 1200 / 3937}
_NAMED_UNITS = _METRES | _FEET | _SURVEY_FEET


@dataclass(frozen=True)
class Packing:
    """How the numbers of a file become heights: times `scale`, plus `offset`, in a unit whose name may be empty."""

    scale: float = 1.0
    offset: float = 0.0
    unit: str = ""

    @property
    def metres(self) -> float | None:
        """The metres in the unit, or None where it is not known."""
        return _NAMED_UNITS.get(self.unit.strip().lower())


def packing_of(text: Any) -> Packing:
    """Return the packing of the first band that the tag describes; numbers that make no sense count as the usual."""
    items = _ITEM.findall(text) if isinstance(text, str) else []
    roles = {role[1]: value for about, value in items if (role := _ROLE.search(about)) and _is_first_band(about)}
    return Packing(
        _number(roles.get("scale"), 1.0) or 1.0, _number(roles.get("offset"), 0.0), roles.get("unittype", "")
    )


def unpacked(raster: RasterImage, scale: float, offset: float, in_metres: bool) -> RasterImage:
    """Return the image with heights in the place of its numbers; its voids become NaN."""
    if (scale, offset) == (1, 0):
        return replace(raster, white=None)
    heights = np.empty(raster.samples.shape, np.float32)
    for rows in row_slices(len(heights)):
        numbers = raster.samples[rows]
        # In double precision, as 32-bit floats would round large offsets.
        heights[rows] = numbers.astype(np.float64) * scale + offset
        if raster.void is not None:
            heights[rows][numbers == raster.void] = np.nan
    text = CONVERTED if in_metres else CONVERTED_WITHOUT_UNIT
    note = assumed(text, scale=scale, offset=offset, **({"unit": "m"} if in_metres else {}))
    return replace(raster, samples=heights, white=None, void=None).with_notes(note)


def _is_first_band(about: str) -> bool:
    band = _BAND.search(about)
    return band is None or band[1] == "0"


def _number(text: str | None, usual: float) -> float:
    try:
        number = float(text) if text else usual
    except ValueError:
        return usual
    return number if isfinite(number) else usual


PLAIN = Packing()
"""The packing of a file whose numbers are its heights."""

_GEOGRAPHIC = 2
"""The model type of a map whose coordinates are degrees."""

_METRE = 9001
_UNITS = {_METRE: 1.0, 9002: 0.3048, 9003: 1200 / 3937}
"""The metres in a unit of length: metre, international foot, US survey foot."""


def referenced(raster: RasterImage, tag: Callable[[int], Any], file: BinaryIO) -> RasterImage:
    """Return the image with the north up, and with heights in metres and their spacing where its tags give these.

    A note says that a place on the globe is lost.

    Parameters
    ----------
    raster
        One channel.
    tag
        Returns the value of a tag, or None.
    file
        The file, for its keys.
    """
    if _is_placed(tag):
        raster = raster.with_notes(left_out(UNPLACED))
    across, down = _pixel_size(tag)
    raster = _north_up(raster, across, down)
    packing = packing_of(tag(GDAL_METADATA))
    # Maps of 8 bits are colours or shades of a map that was drawn, and no heights unless the file scales them.
    if packing == PLAIN and (raster.bits <= 8 or isnan(across)):
        return raster
    keys = _keys(file) if tag(_KEY_DIRECTORY) else {}
    metres = _metres_in_height(packing, keys)
    if metres is None:
        return unpacked(raster, packing.scale, packing.offset, in_metres=False) if packing != PLAIN else raster
    raster = unpacked(raster, packing.scale * metres, packing.offset * metres, in_metres=True)
    # Our own text says the unit even where another program changed the heights.
    if not packing.unit and "VerticalUnitsGeoKey" not in keys and raster.text is None:
        raster = raster.with_notes(assumed(METRES))
    return _measured(raster, abs(across), abs(down), tag, keys)


def georeference(tag: Callable[[int], Any], rows: int, columns: int) -> Georeference | None:
    """Return where the first pixel lies with the north up, or None where the tags do not say, or the map lies askew.

    Parameters
    ----------
    tag
        Returns the value of a tag, or None.
    rows, columns
        The size of the picture.
    """
    scale, tie, matrix = (_numbers(tag(number)) for number in (SCALE, TIEPOINT, TRANSFORMATION))
    if len(scale) >= 2 and min(scale[:2]) > 0 and len(tie) >= 6:
        across, down = scale[:2]
        west, north = tie[3] - tie[0] * across, tie[4] + tie[1] * down
    elif len(matrix) >= 8 and matrix[1] == matrix[4] == 0:
        across, down = matrix[0], -matrix[5]
        west, north = matrix[3], matrix[7]
    else:
        return None
    keys = _short_keys(tag(_KEY_DIRECTORY))
    # As the picture is turned, its first pixel is the last one of the file; of pixels that are points, one less counts.
    last = 1 if keys.get(_RASTER_TYPE) == _POINTS else 0
    west += min(across, 0) * (columns - last)
    north -= min(down, 0) * (rows - last)
    system = ("GeoTIFF", *(keys.get(key) for key in _SYSTEM))
    return sound(Georeference(west, north, abs(across), abs(down), rows, columns, system))


def _short_keys(directory: Any) -> dict[int, int]:
    """Return the keys whose values are short numbers, which a directory holds itself (OGC 19-008, section 7.1.1)."""
    numbers = [int(number) for number in _numbers(directory)]
    entries = zip(*(numbers[start::4] for start in range(4, 8)), strict=False)
    return {key: value for key, place, _, value in entries if place == 0}


def _measured(
    raster: RasterImage, across: float, down: float, tag: Callable[[int], Any], keys: Mapping[str, Any]
) -> RasterImage:
    """Return the image with the metres between its points, from the size of a pixel in the units of the map."""
    if keys.get("GTModelTypeGeoKey") == _GEOGRAPHIC:
        middle = _middle(_numbers(tag(TIEPOINT)), down, len(raster.samples))
        return surveyed_in_degrees(raster, across, down, middle)
    unit = _UNITS.get(keys.get("ProjLinearUnitsGeoKey", _METRE), 0.0)
    return surveyed(raster, across * unit, down * unit)


def _metres_in_height(packing: Packing, keys: Mapping[str, Any]) -> float | None:
    """Return the metres in the unit of the heights, which are metres where nothing is said, or None for other units."""
    if packing.unit:
        return packing.metres
    return _UNITS.get(keys.get("VerticalUnitsGeoKey", _METRE))


def _pixel_size(tag: Callable[[int], Any]) -> tuple[float, float]:
    """Return how far east the next column and how far south the next row lies; NaN where the tags do not say."""
    scale, matrix = _numbers(tag(SCALE)), _numbers(tag(TRANSFORMATION))
    if len(scale) >= 2:
        return (scale[0], scale[1]) if min(scale[:2]) > 0 else (nan, nan)
    if len(matrix) < 8:
        return nan, nan
    (east, east_by_row), (north_by_column, north) = matrix[:2], matrix[4:6]
    if east_by_row == north_by_column == 0:
        return east, -north
    # A map that lies askew keeps its own axes; only its size counts.
    return hypot(east, north_by_column), hypot(east_by_row, north)


def _north_up(raster: RasterImage, across: float, down: float) -> RasterImage:
    """Return the image with the first row in the north and the first column in the west."""
    if across < 0:
        raster = replace(raster, samples=raster.samples[:, ::-1]).with_notes(assumed(EAST_FIRST))
    if down < 0:
        raster = replace(raster, samples=raster.samples[::-1]).with_notes(assumed(SOUTH_FIRST))
    return raster


def _keys(file: BinaryIO) -> Mapping[str, Any]:
    """Return the keys of the first page by their names in the standard; none where they are broken."""
    try:
        with first_page(file, "") as (page, _):
            return page.geotiff_tags or {}
    except Exception:  # tifffile raises nearly anything on broken tags, and the heights are whole without them
        return {}


def _is_placed(tag: Callable[[int], Any]) -> bool:
    """Return whether a pixel lies elsewhere than at 0, 0: a tie point and rows of the matrix end with its place."""
    tie, matrix = _numbers(tag(TIEPOINT)), _numbers(tag(TRANSFORMATION))
    return any((*tie[3:5], *matrix[3:8:4]))


def _numbers(value: Any) -> tuple[float, ...]:
    try:
        return tuple(float(number) for number in value)
    except (TypeError, ValueError, OverflowError):
        return ()


def _middle(tiepoint: tuple[float, ...], degrees: float, rows: int) -> float:
    """Return the latitude of the middle row: a tie point is column, row, 0, longitude, latitude, 0."""
    if len(tiepoint) < 6:
        return float("nan")
    return tiepoint[4] - (rows / 2 - tiepoint[1]) * degrees
