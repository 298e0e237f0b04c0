"""What GDAL's file beside a picture says of its numbers: which stands for voids, and what heights they are."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from math import isfinite
from pathlib import Path

from terrain_explorer.files.raster.placed_beside import text_of_gdal
from terrain_explorer.files.raster.raster_image import RasterImage


def with_band_beside(raster: RasterImage, path: Path) -> RasterImage:
    """Return the image of a file with voids and heights as the file of GDAL beside it says of its first band."""
    band = _first_band(text_of_gdal(path))
    if not band:
        return raster
    from terrain_explorer.files.formats.grids.surveys import unpacked  # these two here, because few pictures need them
    from terrain_explorer.gdal.units import metres_of

    raster = _with_voids(raster, _number(band, "NoDataValue"))
    unit, scale, offset = _said(band, "UnitType"), _number(band, "Scale"), _number(band, "Offset")
    metres = metres_of(unit) if unit else 1.0
    numbers = raster.samples[..., 0] if raster.samples.shape[2:] == (1,) else raster.samples
    is_grey = numbers.ndim == 2 and raster.indices is None
    # Where heights are in metres already, whoever has read these has read that file, too.
    if raster.metres or not is_grey or not metres or (not unit and scale in (None, 1) and not offset):
        return raster
    raster = replace(raster, samples=numbers, metres=True, memory_owner=None)
    return unpacked(raster, (scale or 1.0) * metres, (offset or 0.0) * metres, in_metres=True)


def _with_voids(raster: RasterImage, void: float | None) -> RasterImage:
    if void is None or raster.void is not None:
        return raster
    numbers = raster.samples if raster.samples.ndim == 2 else raster.samples[..., 0]
    numbers = numbers if raster.indices is None else raster.indices
    # As many decimals as a text has say a 32-bit number.
    is_void = numbers == (numbers.dtype.type(void) if numbers.dtype.kind == "f" else void)
    return replace(raster, voids=is_void if raster.voids is None else raster.voids | is_void)


def _first_band(text: str) -> str:
    bands = re.findall(r"<PAMRasterBand\b([^>]*)>(.*?)</PAMRasterBand>", text, re.DOTALL)
    return next((inside for said, inside in bands if re.search(r'band="1"', said)), "")


def _said(band: str, name: str) -> str:
    found = re.search(rf"<{name}\b[^>]*>([^<]*)</{name}>", band)
    return unescape(found[1]).strip() if found else ""


def _number(band: str, name: str) -> float | None:
    try:
        number = float(_said(band, name))
    except ValueError:
        return None
    return number if isfinite(number) else None
