"""The place of a GeoTIFF from its tags alone (OGC 19-008, section 7), for folders of many tiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from terrain_explorer.files.formats.base import MapSheet
from terrain_explorer.files.raster.map_systems import KEY_DIRECTORY, SCALE, TIEPOINT, TRANSFORMATION

_RASTER_TYPE, _POINTS = 1025, 2
_SYSTEM = (1024, _RASTER_TYPE, 2048, 3072)
"""The keys that name the system: the model, whether pixels are points, and the geographic and the projected map."""


def sheet(tag: Callable[[int], Any], rows: int, columns: int) -> MapSheet | None:
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
    keys = _short_keys(tag(KEY_DIRECTORY))
    # As the picture is turned, its first pixel is the last one of the file; of pixels that are points, one less counts.
    last = 1 if keys.get(_RASTER_TYPE) == _POINTS else 0
    west += min(across, 0) * (columns - last)
    north -= min(down, 0) * (rows - last)
    across, down = abs(across), abs(down)
    if not last:  # the place of a pixel is that of its corner
        west, north = west + across / 2, north - down / 2
    system = ("GeoTIFF", *(keys.get(key) for key in _SYSTEM))
    return MapSheet.of((west, north), (across, down), rows, columns, system)


def _short_keys(directory: Any) -> dict[int, int]:
    """Return the keys whose values are short numbers, which a directory holds itself (OGC 19-008, section 7.1.1)."""
    numbers = [int(number) for number in _numbers(directory)]
    entries = zip(*(numbers[start::4] for start in range(4, 8)), strict=False)
    return {key: value for key, place, _, value in entries if place == 0}


def _numbers(value: Any) -> tuple[float, ...]:
    try:
        return tuple(float(number) for number in value)
    except (TypeError, ValueError, OverflowError):
        return ()
