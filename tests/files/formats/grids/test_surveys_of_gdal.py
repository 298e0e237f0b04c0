"""Files written by GDAL's own drivers read here as GDAL reads them, with the north up and in metres."""

from __future__ import annotations

import importlib
import os
import shutil
import warnings
from pathlib import Path
from shutil import copyfile

import numpy as np
import pytest
from point_tools import points_of, write_las

from terrain_explorer import own_process
from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, read, reading
from terrain_explorer.files.formats.grids import surveys
from terrain_explorer.files.formats.points import las
from terrain_explorer.own_process import DiedError

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
    "GTiff": (".tif", {}), "netCDF": (".nc", {}), "HFA": (".img", {}), "HF2": (".hf2", {}),
    "JP2OpenJPEG": (".jp2", {"QUALITY": "100", "REVERSIBLE": "YES"}),
    "GSAG": (".grd", {}), "GSBG": (".grd", {}), "GS7BG": (".grd", {}), "BT": (".bt", {}), "VRT": (".vrt", {}),
    "NITF": (".ntf", {}), "EHdr": (".bil", {}), "ENVI": (".bsq", {}), "ERS": (".ers", {}), "RST": (".rst", {}),
    "SAGA": (".sdat", {}), "PCRaster": (".map", {}), "ZMap": (".zmap", {}), "SIGDEM": (".sigdem", {}),
    "GTX": (".gtx", {}), "BYN": (".byn", {}), "USGSDEM": (".dem", {}), "ISIS3": (".cub", {}),
    "GRIB": (".grb", {}), "BAG": (".bag", {}),
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


def test_a_terrain_of_terragen_is_read_as_gdal_reads_it(tmp_path):
    path, options = tmp_path / "map.ter", {"MINUSERPIXELVALUE": "0", "MAXUSERPIXELVALUE": "1000"}
    place = {"crs": "EPSG:32632", "transform": rasterio.Affine(*PLACES["utm"][1])}
    size = {"width": SHAPE[1], "height": SHAPE[0], "count": 1, "dtype": "float32"}
    with rasterio.open(path, "w", "Terragen", **place, **size, **options) as file:
        file.write(land(np.float32), 1)
    heights, _, _ = truth(path, "Terragen")
    heightmap = read(path)
    np.testing.assert_allclose(heightmap.heights, heights, rtol=1e-6)
    assert heightmap.metres


def test_a_tile_of_dted_is_read_as_gdal_reads_it(tmp_path):
    row, column = np.mgrid[:121, :121]
    affine = rasterio.Affine(1 / 120, 0, 7 - 1 / 240, 0, -1 / 120, 47 + 1 / 240)
    with rasterio.open(tmp_path / "a.tif", "w", "GTiff", 121, 121, 1, "EPSG:4326", affine, "int16") as file:
        file.write((3 * row + 2 * column).astype(np.int16), 1)
    rasterio.shutil.copy(tmp_path / "a.tif", tmp_path / "n46.dt0", driver="DTED")
    heightmap = read(tmp_path / "n46.dt0")
    np.testing.assert_array_equal(heightmap.heights, 3 * row + 2 * column)
    assert heightmap.place.at(0, 0) == pytest.approx((7, 47))


def test_the_text_beside_a_grid_opens_the_grid(tmp_path):
    source(tmp_path / "a.tif", "float32", "utm", -9999, None)
    rasterio.shutil.copy(tmp_path / "a.tif", tmp_path / "a.bil", driver="EHdr")
    np.testing.assert_array_equal(read(tmp_path / "a.hdr").heights, read(tmp_path / "a.bil").heights)


def test_a_part_or_a_coarser_copy_has_its_own_place(tmp_path):
    source(tmp_path / "a.tif", "float32", "utm", None, None)
    whole = read(tmp_path / "a.tif")
    part = read(tmp_path / "a.tif", ReadOptions(window_row=4, window_column=6, window_rows=8, window_columns=10))
    np.testing.assert_array_equal(part.heights, whole.heights[4:12, 6:16])
    assert part.place.at(0, 0) == whole.place.at(4, 6)
    coarse = read(tmp_path / "a.tif", ReadOptions(every=3))
    np.testing.assert_allclose(coarse.heights, whole.heights.reshape(7, 3, 11, 3).mean(axis=(1, 3)), rtol=1e-6)
    assert coarse.place.at(0, 0) == whole.place.at(1, 1)
    assert coarse.spacing == 90


def test_layers_are_asked_about_by_their_names(tmp_path):
    with rasterio.open(
        tmp_path / "two.tif",
        "w",
        "GTiff",
        *SHAPE[::-1],
        2,
        "EPSG:4326",
        rasterio.Affine(*PLACES["degrees"][1]),
        "float32",
    ) as file:
        for band, name in ((1, "tid"), (2, "elevation")):
            file.write(land(np.float32) + band, band)
            file.set_band_description(band, name)
    with pytest.raises(ReadQuestion, match="holds 2 layers") as asked:
        read(tmp_path / "two.tif")
    assert "elevation" in asked.value.options[0].label
    heightmap = read(tmp_path / "two.tif", asked.value.options[0].read_options)
    np.testing.assert_array_equal(heightmap.heights, land(np.float32) + 2)
    with pytest.raises(HeightmapFileError, match="no layer 7"):
        read(tmp_path / "two.tif", ReadOptions(array=7))


@pytest.mark.parametrize(
    "name",
    [
        "/vsicurl/http://127.0.0.1:9/a.tif",
        "/vsigzip//vsicurl/http://127.0.0.1:9/a.tif",
        'NETCDF:"http://127.0.0.1:9/a.nc"',
        "&lt;MRF_META&gt;&lt;/MRF_META&gt;",
        "missing.tif",
        "/dev/zero",
    ],
)
def test_a_virtual_raster_names_only_files_of_this_machine(tmp_path, name):
    text = (
        '<VRTDataset rasterXSize="4" rasterYSize="4"><VRTRasterBand dataType="Float32" band="1"><SimpleSource>'
        f'<SourceFilename relativeToVRT="1">{name}</SourceFilename><SourceBand>1</SourceBand>'
        '<SrcRect xOff="0" yOff="0" xSize="4" ySize="4"/><DstRect xOff="0" yOff="0" xSize="4" ySize="4"/>'
        "</SimpleSource></VRTRasterBand></VRTDataset>"
    )
    (tmp_path / "remote.vrt").write_text(text)
    (tmp_path / "around.vrt").write_text(text.replace(name, "remote.vrt"))
    for path in (tmp_path / "remote.vrt", tmp_path / "around.vrt"):
        with pytest.raises(HeightmapFileError, match="which is no file on this machine"):
            read(path)


def test_a_format_that_writes_when_it_is_read_is_none(tmp_path):
    (tmp_path / "keep.txt").write_text("mine")
    text = '<MRF_META><Raster><Size x="64" y="64" c="1"/><PageSize x="64" y="64" c="1"/><DataFile>keep.txt</DataFile>'
    (tmp_path / "map.mrf").write_text(f"{text}</Raster></MRF_META>")
    with pytest.raises(HeightmapFileError, match="not of a kind"):
        read(tmp_path / "map.mrf")
    assert (tmp_path / "keep.txt").read_text() == "mine"


def test_data_of_another_proj_change_nothing(tmp_path, monkeypatch):
    source(tmp_path / "a.tif", "float32", "utm", None, None)
    monkeypatch.setattr(own_process, "_idle", [])
    monkeypatch.setattr(own_process, "_keepers", 0)
    monkeypatch.setenv("PROJ_LIB", str(tmp_path))
    monkeypatch.setenv("PROJ_DATA", str(tmp_path))
    assert "UTM zone 32N" in read(tmp_path / "a.tif").place.system


def test_without_the_package_one_is_told_what_to_install(tmp_path, monkeypatch):
    source(tmp_path / "a.tif", "float32", "utm", None, None)
    monkeypatch.setattr(surveys, "is_there", lambda: False)
    with pytest.raises(HeightmapFileError, match=r"needs the package rasterio .* pip install rasterio"):
        read(tmp_path / "a.tif")


def test_a_library_that_is_missing_is_told_and_not_the_file_blamed(tmp_path, monkeypatch):
    source(tmp_path / "a.tif", "float32", "utm", None, None)
    (tmp_path / "rasterio.py").write_text("raise ImportError('libexpat.so.1: cannot open shared object file')")
    monkeypatch.setattr(own_process, "_idle", [])
    monkeypatch.setattr(own_process, "_keepers", 0)
    path = os.pathsep.join([str(tmp_path), str(Path(surveys.__file__).parents[4])])
    environment = own_process._environment() | {"PYTHONPATH": path}
    monkeypatch.setattr(own_process, "_environment", lambda: environment)
    with pytest.raises(HeightmapFileError, match=r"libexpat.so.1: cannot open .* The file is fine: install"):
        read(tmp_path / "a.tif")


def test_reading_can_be_stopped_at_once(tmp_path):
    source(tmp_path / "a.tif", "float32", "utm", None, None)
    work = reading(tmp_path / "a.tif")
    next(work)
    work.close()
    assert read(tmp_path / "a.tif").heights.shape == SHAPE


@pytest.mark.parametrize("ending", [".bag", ".h5", ".hdf5", ".dat"])
def test_a_bag_has_its_place_and_says_that_it_has_finer_grids_whatever_it_is_called(tmp_path, ending):
    heights = -np.arange(21 * 33, dtype=np.float32).reshape(SHAPE)
    profile = {"width": 33, "height": 21, "count": 1, "dtype": "float32", "crs": "EPSG:32632", "nodata": 1e6}
    place = rasterio.Affine(10, 0, 5e5, 0, -10, 5.2e6)
    with rasterio.open(tmp_path / "one.bag", "w", driver="BAG", transform=place, **profile) as bag:
        bag.write(heights, 1)
    path = (tmp_path / "one.bag").rename(tmp_path / f"coarse{ending}")
    with pytest.raises(ReadQuestion) as asked:
        read(path)
    one = read(path, asked.value.options[0].read_options)
    np.testing.assert_array_equal(one.heights, heights)
    assert (one.spacing, one.metres) == (10, True)
    copyfile(Path(__file__).with_name("variable_resolution.bag"), tmp_path / f"fine{ending}")
    many = read(tmp_path / f"fine{ending}", asked.value.options[0].read_options)
    for heightmap in (one, many):
        assert heightmap.place.name == "WGS 84 / UTM zone 32N"
        assert heightmap.place.at(0, 0) == pytest.approx((500005, 5199995))
    told = ["Finer grids left out: within its coarse grid, which was taken, the file has others of down to 5 m."]
    assert [[note for note in one.origin.lost if "Finer" in note] for one in (one, many)] == [[], told]


def test_a_map_of_the_globe_without_a_system_is_in_degrees(tmp_path):
    place = rasterio.Affine(1, 0, -180, 0, -1, 90)
    profile = {"width": 360, "height": 180, "count": 1, "dtype": "float32", "transform": place}
    with rasterio.open(tmp_path / "globe.tif", "w", driver="GTiff", **profile) as file:
        file.write(np.arange(180 * 360, dtype=np.float32).reshape(180, 360), 1)
    heightmap = read(tmp_path / "globe.tif")
    assert heightmap.place.name == "WGS 84"
    assert heightmap.spacings == pytest.approx((110574, 111320), rel=1e-3)


def test_a_map_that_lies_turned_by_a_quarter_is_put_upright(tmp_path):
    heights = np.arange(21 * 33, dtype=np.float32).reshape(SHAPE)
    place = rasterio.Affine(0, 10, 5e5, 20, 0, 5.2e6)  # columns go to the north, and rows to the east
    profile = {"width": 33, "height": 21, "count": 1, "dtype": "float32", "crs": "EPSG:32632", "transform": place}
    with rasterio.open(tmp_path / "turned.tif", "w", driver="GTiff", **profile) as file:
        file.write(heights, 1)
    heightmap = read(tmp_path / "turned.tif")
    np.testing.assert_array_equal(heightmap.heights, heights.T[::-1])
    assert heightmap.spacings == pytest.approx((20, 10))
    assert heightmap.place.at(32, 0) == pytest.approx((500005, 5200010))
    assert any(note.startswith("Rows and columns swapped") for note in heightmap.origin.assumed)


@pytest.mark.parametrize("name", ["a.tif", "a.laz"])
def test_a_process_that_was_killed_says_nothing_against_the_file(tmp_path, monkeypatch, name):
    def killed(task, **arguments):
        raise DiedError("-9", was_ended=True)
        yield

    if name == "a.tif":
        source(tmp_path / name, "float32", "utm", None, None)
    else:
        write_las(tmp_path / name, points_of(land(np.float32)))
    monkeypatch.setattr(own_process, "calling", killed)
    monkeypatch.setattr(surveys, "calling", killed)
    monkeypatch.setattr(las, "calling", killed)
    with pytest.raises(HeightmapFileError, match=r"was ended, most likely for want of memory\. The file may be fine"):
        read(tmp_path / name)


@pytest.mark.parametrize("corner", [(5e5, 5.2e6), (0, 0)])
def test_a_map_that_lies_askew_says_so(tmp_path, corner):
    place = rasterio.Affine.translation(*corner) @ rasterio.Affine.rotation(-30) @ rasterio.Affine.scale(10, -10)
    profile = {"width": 33, "height": 21, "count": 1, "dtype": "float32", "transform": place}
    with rasterio.open(tmp_path / "askew.tif", "w", driver="GTiff", **profile) as file:
        file.write(land(np.float32), 1)
    heightmap = read(tmp_path / "askew.tif")
    if corner == (0, 0):
        told = "Rotation left out: the file turns the map by -30 degrees, and says no place."
        assert (heightmap.place, told in heightmap.origin.lost) == (None, True)
    else:
        assert heightmap.place.affine[:2] == pytest.approx((place.a, place.b))
        assert "Shown as it is stored: on the map, it lies turned by -30 degrees." in heightmap.origin.assumed
    assert heightmap.spacing == pytest.approx(10)


@pytest.mark.parametrize("unit", ["US survey foot", "Foot_US", "feet (US survey)"])
def test_rare_names_of_feet_are_known(tmp_path, unit):
    source(tmp_path / "a.tif", "float32", "utm", None, None)
    with rasterio.open(tmp_path / "a.tif", "r+") as file:
        file.units = (unit,)
    heightmap = read(tmp_path / "a.tif")
    assert heightmap.metres
    assert heightmap.highest == pytest.approx(land(np.float32).max() * 1200 / 3937, rel=1e-6)
