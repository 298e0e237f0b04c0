"""The ground of a GeoTIFF: the tags of OGC 19-008, section 7, as far as a heightmap needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, BinaryIO

from terrain_explorer.files.formats.tiff.tifffile_reader import first_page
from terrain_explorer.files.raster.georeference import METRES, surveyed, surveyed_in_degrees
from terrain_explorer.files.raster.notes import assumed, left_out
from terrain_explorer.files.raster.raster_image import UNPLACED, RasterImage

SCALE = 33550
"""The tag of the distances between pixels: columns, rows, and heights."""

_TIEPOINT, _TRANSFORMATION, _KEY_DIRECTORY = 33922, 34264, 34735
_GEOGRAPHIC = 2
"""The model type of a map whose coordinates are degrees."""

_METRE = 9001
_UNITS = {_METRE: 1.0, 9002: 0.3048, 9003: 1200 / 3937}
"""The metres in a unit of length: metre, international foot, US survey foot."""


def referenced(raster: RasterImage, tag: Callable[[int], Any], file: BinaryIO) -> RasterImage:
    """Return the image with heights in metres and their spacing, where its tags give the distance between pixels.

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
    scale = _numbers(tag(SCALE))
    # Maps of 8 bits are colours or shades of a map that was drawn, and no heights.
    if len(scale) < 2 or raster.bits <= 8:
        return raster
    keys = _keys(file) if tag(_KEY_DIRECTORY) else {}
    if keys.get("VerticalUnitsGeoKey", _METRE) != _METRE:
        return raster
    raster = replace(raster, white=None)
    if "VerticalUnitsGeoKey" not in keys:
        raster = raster.with_notes(assumed(METRES))
    across, down = scale[:2]
    if keys.get("GTModelTypeGeoKey") == _GEOGRAPHIC:
        middle = _middle(_numbers(tag(_TIEPOINT)), down, len(raster.samples))
        return surveyed_in_degrees(raster, across, down, middle)
    unit = _UNITS.get(keys.get("ProjLinearUnitsGeoKey", _METRE), 0.0)
    return surveyed(raster, across * unit, down * unit)


def _keys(file: BinaryIO) -> Mapping[str, Any]:
    """Return the keys of the first page by their names in the standard; none where they are broken."""
    try:
        with first_page(file, "") as (page, _):
            return page.geotiff_tags or {}
    except Exception:  # tifffile raises nearly anything on broken tags, and the heights are whole without them
        return {}


def _is_placed(tag: Callable[[int], Any]) -> bool:
    """Return whether a pixel lies elsewhere than at 0, 0: a tie point and rows of the matrix end with its place."""
    tie, matrix = _numbers(tag(_TIEPOINT)), _numbers(tag(_TRANSFORMATION))
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
