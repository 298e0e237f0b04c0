"""Surveyed heights: SRTM tiles, grids, arrays and GeoTIFF."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from functools import partial

import numpy as np
from PIL import Image

from shared_data.expected import DATA, Expected, Truth

METRES = "Heights taken for metres"
WASHINGTON, NICE = "hgt/N44W072.hgt", "hgt/N43E007.hgt.zip"
FAULT = "npz/jacksboro_fault_dem.npz"
TWO_LEVELS = "geotiff/float_raster_with_nodata.tif"


def surveys() -> Iterator[Expected]:
    survey = partial(Expected, range=None, metres=True)
    tile, grid = partial(survey, kind="SRTM, int16"), partial(survey, kind="ESRI ASCII grid", spacing=10)
    filled = "Voids at the lowest height: 1,595 of 1,442,401 "
    yield tile(WASHINGTON, truth=_washington, notes=("Spacing averaged",), spacing=(66.27 + 92.60) / 2)
    yield tile(NICE, truth=_nice, notes=("Spacing averaged", filled), spacing=(67.40 + 92.59) / 2)
    yield grid("asc/4_x_3.asc", truth=partial(_grid, "4_x_3"), notes=(METRES,))
    yield grid(
        "asc/hugo_site.asc",
        truth=partial(_grid, "hugo_site"),
        notes=(METRES, "Voids at the lowest height: 2,028 of 4,180 "),
    )
    gully = partial(_grid, "west_bijou_gully", void=0)
    yield grid("asc/west_bijou_gully.asc", truth=gully, notes=(METRES, "Voids at the lowest height"), spacing=3)
    turned = ("First row taken for the south", METRES, "Voids at the lowest height: 1 of 6 ")
    yield survey("geotiff/float_nan.tif", kind="TIFF, float32", truth=_with_nan, notes=turned, spacing=100)
    # Lambert's projection of Europe is off by a hundredth in Turkey.
    levels = (METRES, "Spacing of the ground", "Spacing averaged", "Voids at the lowest height: 58 of 156 ")
    yield survey(TWO_LEVELS, kind="TIFF, float32", truth=_two_levels, notes=levels, spacing=500)
    yield Expected(FAULT, "NumPy array, int16", lambda: np.load(DATA / FAULT)["elevation"].astype(float), range=None)


def _washington() -> Truth:
    heights = _tile((DATA / WASHINGTON).read_bytes())
    assert np.unravel_index(heights.argmax(), heights.shape) == (875, 836)
    return heights


def _nice() -> Truth:
    with zipfile.ZipFile(DATA / NICE) as archive:
        return _tile(archive.read("N43E007.hgt"))


def _tile(content: bytes) -> Truth:
    metres = np.frombuffer(content, ">i2").reshape(1201, 1201).astype(np.float64)
    return np.where(metres == -32768, np.nan, metres)


def _grid(name: str, void: float = -9999) -> Truth:
    heights = np.loadtxt(DATA / f"asc/{name}.asc", skiprows=6)
    return np.where(heights == void, np.nan, heights)


def _with_nan() -> Truth:
    return np.array([[0.32, -0.23, -1.88], [1.41, 1.23, np.nan]])


def _two_levels() -> Truth:
    with Image.open(DATA / TWO_LEVELS) as image:
        heights = np.asarray(image).astype(np.float64)
    return np.where(heights < -1e38, np.nan, heights)
