"""What a GeoTIFF says about the ground: the tags of OGC 19-008, section 7, as far as a heightmap needs them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from terrain_explorer.files.raster.georeference import METRES, surveyed, surveyed_in_degrees
from terrain_explorer.files.raster.raster_image import UNPLACED, RasterImage
from terrain_explorer.language import tr

SCALE = 33550
"""The tag of the distances between pixels: columns, rows, and heights."""

_TIEPOINT, _TRANSFORMATION, _KEYS = 33922, 34264, 34735
_MODEL_TYPE, _LINEAR_UNIT, _VERTICAL_UNIT = 1024, 3076, 4099
_GEOGRAPHIC = 2
_METRE = 9001
_UNITS = {_METRE: 1.0, 9002: 0.3048, 9003: 1200 / 3937}
"""The metres in a unit of length: metre, international foot, US survey foot."""


def referenced(picture: RasterImage, tag: Callable[[int], Any]) -> RasterImage:
    """Return the picture with heights in metres and their spacing, where its tags give the distance between pixels.

    A place on the globe is told as lost.

    Parameters
    ----------
    picture
        One channel.
    tag
        Returns the value of a tag, or None.
    """
    picture = picture.leaving_out(*[tr(UNPLACED)] * _is_placed(tag))
    scale = _numbers(tag(SCALE))
    if len(scale) < 2 or picture.bits <= 8:
        return picture
    keys = _keys(_numbers(tag(_KEYS)))
    if keys.get(_VERTICAL_UNIT, _METRE) != _METRE:
        return picture
    picture = replace(picture, white=None).assuming(*[tr(METRES)] * (_VERTICAL_UNIT not in keys))
    across, down = scale[:2]
    if keys.get(_MODEL_TYPE) == _GEOGRAPHIC:
        return surveyed_in_degrees(picture, across, down, _middle(_numbers(tag(_TIEPOINT)), down, len(picture.samples)))
    unit = _UNITS.get(keys.get(_LINEAR_UNIT, _METRE), 0.0)
    return surveyed(picture, across * unit, down * unit)


def _is_placed(tag: Callable[[int], Any]) -> bool:
    """Tell whether a pixel lies elsewhere than at 0, 0: a tie point ends so, a row of the matrix ends in a distance."""
    tie, matrix = _numbers(tag(_TIEPOINT)), _numbers(tag(_TRANSFORMATION))
    return any((*tie[3:5], *matrix[3:8:4]))


def _numbers(value: Any) -> tuple[float, ...]:
    try:
        return tuple(float(number) for number in value)
    except (TypeError, ValueError, OverflowError):
        return ()


def _keys(directory: tuple[float, ...]) -> dict[int, int]:
    """Return the short values of the key directory: a header of four numbers, then four for each key."""
    entries = (directory[start : start + 4] for start in range(4, len(directory) - 3, 4))
    return {int(key): int(value) for key, location, _, value in entries if location == 0}


def _middle(tiepoint: tuple[float, ...], degrees: float, rows: int) -> float:
    """Return the latitude of the middle row: a tie point is column, row, 0, longitude, latitude, 0."""
    if len(tiepoint) < 6:
        return float("nan")
    return tiepoint[4] - (rows / 2 - tiepoint[1]) * degrees
