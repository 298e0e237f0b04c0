"""Files written by GDAL's own drivers read here as GDAL reads them, with the north up and in metres."""

from __future__ import annotations

import importlib
import shutil
import warnings

import numpy as np
import pytest

from terrain_explorer.files import ReadQuestion, read

rasterio = pytest.importorskip("rasterio")
importlib.import_module("rasterio.shutil")

SHAPE = 21, 33
TYPES = ("uint8", "int16", "uint16", "int32", "uint32", "float32", "float64")
PLACES = {
    "degrees": ("EPSG:4326", (0.01, 0.0, 7.0, 0.0, -0.01, 46.0)),
    "utm": ("EPSG:32632", (30.0, 0.0, 5e5, 0.0, -30.0, 5.2e6)),
    "south first": ("EPSG:32632", (30.0, 0.0, 5e5, 0.0, 30.0, 5.2e6)),
    "none": (None, None),
}
# The ending and the options of each driver that writes. A driver refuses what it cannot hold, and that is no case.
DRIVERS = {
    "GTiff": (".tif", {}), "netCDF": (".nc", {}), "HFA": (".img", {}), "Terragen": (".ter", {}), "HF2": (".hf2", {}),
    "JP2OpenJPEG": (".jp2", {"QUALITY": "100", "REVERSIBLE": "YES"}), "Leveller": (".trn", {"MINUSERPIXELVALUE": "0"}),
    "GSAG": (".grd", {}), "GSBG": (".grd", {}), "GS7BG": (".grd", {}), "BT": (".bt", {}), "VRT": (".vrt", {}),
    "NITF": (".ntf", {}), "EHdr": (".bil", {}), "ENVI": (".bsq", {}), "ERS": (".ers", {}), "RST": (".rst", {}),
    "SAGA": (".sdat", {}), "PCRaster": (".map", {}), "ZMap": (".zmap", {}), "SIGDEM": (".sigdem", {}),
    "GTX": (".gtx", {}), "BYN": (".byn", {}), "MRF": (".mrf", {}), "USGSDEM": (".dem", {}), "ISIS3": (".cub", {}),
    "GRASSASCIIGrid": (".txt", {}), "GRIB": (".grb", {}), "BAG": (".bag", {}), "DTED": (".dt0", {}),
}  # fmt: skip


def land(dtype):
    """Return heights of a type, all different from row to row and column to column, so that a turn shows."""
    row, column = np.mgrid[: SHAPE[0], : SHAPE[1]]
    heights = 40 + 3.0 * row + 2.0 * column + (row % 5) * (column % 3)
    return (heights + (0.25 if np.dtype(dtype).kind == "f" else 0)).astype(dtype)


def source(path, dtype, place, nodata, packing):
    """Write a GeoTIFF for a driver to copy."""
    crs, affine = PLACES[place]
    heights = land(dtype)
    if nodata is not None:
        heights[3:6, 10:14] = nodata
    with rasterio.open(
        path, "w", "GTiff", *SHAPE[::-1], 1, crs, affine and rasterio.Affine(*affine), dtype, nodata
    ) as file:
        file.write(heights, 1)
        if packing is not None:
            file.scales, file.offsets = packing[:1], packing[1:]


def truth(path, driver):
    """Return what GDAL reads: the heights with the north up, where there are voids, and the unit."""
    with rasterio.open(path, driver=driver) as file:
        numbers = file.read(1, masked=True)
        heights = numbers.astype(np.float64).data
        voids = np.ma.getmaskarray(numbers) | ~np.isfinite(heights)
        heights = heights * (file.scales[0] or 1) + file.offsets[0]
        is_placed = not file.transform.is_identity
        flip = slice(None, None, -1 if is_placed and file.transform.e > 0 else 1)
        return heights[flip], voids[flip], file.units[0]


def cases():
    for driver in DRIVERS:
        for dtype in TYPES:
            for place in ("degrees", "utm"):
                for nodata in (None, 0 if dtype.startswith("u") else -9999):
                    yield driver, dtype, place, nodata, None
        yield driver, "int16", "utm", -9999, (0.5, 100.0)
        yield driver, "float32", "south first", None, None
        yield driver, "float32", "none", None, None


@pytest.mark.filterwarnings("ignore::rasterio.errors.NotGeoreferencedWarning")
@pytest.mark.parametrize("driver", DRIVERS)
def test_what_a_driver_writes_is_read_as_gdal_reads_it(tmp_path, driver, record_property):
    ending, options = DRIVERS[driver]
    written = 0
    for number, (_, dtype, place, nodata, packing) in enumerate(case for case in cases() if case[0] == driver):
        path = tmp_path / f"{number}{ending}"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            source(tmp_path / "source.tif", dtype, place, nodata, packing)
            try:
                if driver == "GTiff":
                    shutil.copy(tmp_path / "source.tif", path)
                else:
                    rasterio.shutil.copy(tmp_path / "source.tif", path, driver=driver, **options)
                heights, voids, unit = truth(path, driver)
            except Exception:  # whatever a driver raises for what it cannot hold
                continue
        case = dtype, place, nodata, packing, unit
        heightmap = answered(path)
        assert heightmap.heights.shape == heights.shape, case
        found = heightmap.origin.voids
        np.testing.assert_array_equal(np.zeros(SHAPE, bool) if found is None else found, voids, err_msg=str(case))
        expected = heights if heightmap.range != (0, 1) else heights / (255 if dtype == "uint8" else 65535)
        factor = {"ft": 0.3048, "feet": 0.3048}.get(unit, 1.0)
        np.testing.assert_allclose(
            heightmap.heights[~voids], (expected * factor)[~voids].astype(np.float32), rtol=1e-6, err_msg=str(case)
        )
        written += 1
    record_property("written", written)
    assert written


def answered(path):
    """Read a file, with the second answer where a number is taken for a void that GDAL takes for a height."""
    try:
        return read(path)
    except ReadQuestion as question:
        choices = [option.read_options for option in question.options]
        return read(path, next((choice for choice in choices if choice.voids == "none"), choices[0]))
