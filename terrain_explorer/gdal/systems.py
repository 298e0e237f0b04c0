"""Coordinate systems by PROJ: what files of other programs say of one, and coordinates in one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from terrain_explorer.gdal.ground import can_be_true, ground_of
from terrain_explorer.gdal.reading import opened
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
        As WKT of any kind, that of Esri too; empty for WGS 84 where the numbers look like degrees.
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
        crs = rasterio.crs.CRS.from_wkt(system, morph_from_esri_dialect=True) if system else None
        west, south, east, north = array_bounds(rows, columns, transform)
        bounds = SimpleNamespace(left=west, bottom=south, right=east, top=north)
        source = SimpleNamespace(transform=transform, crs=crs, bounds=bounds)
        part = 0, 0, rows, columns
        ground = ground_of(source, part)
        if crs is None and ground is not None:
            crs = rasterio.crs.CRS.from_epsg(4326)
        return {
            "system": crs.to_wkt(version="WKT2_2019") if crs else "",
            "spacings": None if ground is None else [ground.down, ground.across],
            "distorted": ground is not None and not ground.is_true and can_be_true(part, ground),
        }
