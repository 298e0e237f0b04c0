"""Coordinate systems by PROJ: what files of other programs say of one, and coordinates in one."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from terrain_explorer.gdal.reading import opened
from terrain_explorer.gdal.true_size import can_be_true, ground_of, linear_unit, vertical_unit, with_metric_heights
from terrain_explorer.own_process import Announced, Task

_KEYS = (34735, 34736, 34737)
"""The tags of a GeoTIFF that name its system: the directory of keys, and their numbers and texts (OGC 19-008, 7.1)."""


def describing(system: str) -> Task:
    """Say a system as GeoTIFF and as the text of Esri.

    Returns
    -------
    dict
        ``tags``, the values of the tags by their numbers as text; and ``esri``, the text, empty where it has none.
    """
    with opened() as rasterio:
        yield 0.0
        crs = rasterio.crs.CRS.from_wkt(system)
        try:
            text = crs.to_wkt(version="WKT1_ESRI")
        except rasterio.errors.CRSError:
            text = ""
        return {"tags": _tags(rasterio, crs), "esri": text}


def _tags(rasterio: Any, crs: Any) -> dict[str, Any]:
    """Return the tags that GDAL writes into a small picture with this system."""
    from tifffile import TiffFile

    with rasterio.MemoryFile() as file:
        place = rasterio.Affine(2, 0, 0, 0, -2, 0)
        with file.open(driver="GTiff", width=2, height=2, count=1, dtype="uint8", crs=crs, transform=place):
            pass
        with TiffFile(file) as written:
            tags = written.pages.first.tags
            return {str(key): tags[key].value for key in _KEYS if key in tags}


def understanding(text: str = "", keys: Sequence[int] = (), doubles: Sequence[float] = (), words: str = "") -> Task:
    """Understand a system and its units.

    Parameters
    ----------
    text
        The system as WKT of any kind, that of Esri too; empty where keys say it.
    keys, doubles, words
        The values of the tags of a GeoTIFF: the directory of keys, and their numbers and texts.

    Returns
    -------
    dict
        ``system``, as WKT 2, empty where it is none of the globe; ``degrees``, whether coordinates are longitude and
        latitude, None where it does not say; ``plane`` and ``height``, the metres of a unit of coordinates and of
        heights, None where it does not say; and ``geocentric``, whether it measures from the middle of the earth.
    """
    with opened() as rasterio:
        yield 0.0
        crs = _of_keys(rasterio, keys, doubles, words) if keys else None
        crs = rasterio.crs.CRS.from_wkt(text, morph_from_esri_dialect=True) if crs is None and text else crs
        if crs is None:
            return {"system": "", "degrees": None, "plane": None, "height": None, "geocentric": False}
        wkt = crs.to_wkt(version="WKT2_2019")
        is_known = crs.is_geographic or crs.is_projected
        unit = vertical_unit(wkt)
        return {
            "system": with_metric_heights(wkt) if is_known else "",
            "degrees": bool(crs.is_geographic) if is_known else None,
            "plane": None if crs.is_geographic else linear_unit(crs),
            "height": unit and unit[1],
            "geocentric": wkt.startswith("GEODCRS[") and not is_known,
        }


_MODEL, _GEOGRAPHIC, _PROJECTED = 1024, 2048, 3072
_USER_DEFINED = 32767


def _of_keys(rasterio: Any, keys: Sequence[int], doubles: Sequence[float], words: str) -> Any:
    """Return the system that the keys of a GeoTIFF name, or None: as GDAL reads it from a small picture."""
    from io import BytesIO

    from tifffile import imwrite

    entries = dict(zip(keys[4::4], zip(keys[5::4], keys[6::4], keys[7::4], strict=False), strict=False))
    if not entries.get(_MODEL, (0, 0, 0))[2]:  # some scanners leave it out
        entries[_MODEL] = (0, 1, 1 if _PROJECTED in entries else 2 if _GEOGRAPHIC in entries else _USER_DEFINED)
    # Of version 1.1: in older ones GDAL passes over what is said of heights.
    directory = (1, 1, 1, len(entries), *(number for key in sorted(entries) for number in (key, *entries[key])))
    tags: list[Any] = [(33550, "d", 3, (1.0, 1.0, 0.0), True), (33922, "d", 6, (0.0,) * 6, True)]
    tags += [(34735, "H", len(directory), directory, True)]
    tags += [(34736, "d", len(doubles), tuple(doubles), True)] if doubles else []
    tags += [(34737, "s", len(words) + 1, words, True)] if words else []
    file = BytesIO()
    imwrite(file, np.zeros((2, 2), np.uint8), extratags=tags, metadata=None)
    with rasterio.MemoryFile(file.getvalue()) as picture, picture.open(driver="GTiff") as source:
        return source.crs


def projecting(system: str, points: list[list[float]], own_system: str) -> Task:
    """Send the coordinates of points in a system, ``points``, float64, shape (count, 2); NaN where there are none.

    Parameters
    ----------
    system
        As WKT.
    points
        Their coordinates, east or longitude first.
    own_system
        That in which these are, as WKT or by a name that PROJ knows.
    """
    with opened() as rasterio:
        from rasterio.warp import transform

        found = transform(own_system, rasterio.crs.CRS.from_wkt(system), *zip(*points, strict=True))
        array = np.array(found, np.float64).T
        yield Announced("points", array.shape, "<f8")
        yield np.where(np.isfinite(array), array, np.nan)
        return {}


def measuring(system: str, corner: list[float], rows: int, columns: int) -> Task:
    """Understand a system, and measure the ground of a map in it.

    Parameters
    ----------
    system
        As WKT of any kind, that of Esri too; empty for WGS 84.
    corner
        The six numbers of `MapPlace.corner`.
    rows, columns
        The size of the map.

    Returns
    -------
    dict
        ``system``, as WKT 2; ``spacings``, the metres on the ground from row to row and from column to column, or None
        where it does not say; and ``distorted``, whether it is not true to the ground but can be made so.
    """
    with opened() as rasterio:
        yield 0.0
        from rasterio.transform import array_bounds

        transform = rasterio.Affine(*corner)
        known = rasterio.crs.CRS.from_wkt(system, morph_from_esri_dialect=True) if system else None
        crs = known or rasterio.crs.CRS.from_epsg(4326)
        west, south, east, north = array_bounds(rows, columns, transform)
        bounds = SimpleNamespace(left=west, bottom=south, right=east, top=north)
        source = SimpleNamespace(transform=transform, crs=crs, bounds=bounds)
        part = 0, 0, rows, columns
        ground = ground_of(source, part)
        return {
            "system": with_metric_heights(crs.to_wkt(version="WKT2_2019")),
            "spacings": None if ground is None else [ground.down, ground.across],
            "distorted": ground is not None and not ground.is_true and can_be_true(part, ground),
        }
