"""netCDF: rows and columns in any order and direction, with whatever the file says of its axes and its heights."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from netcdf_bytes import classic
from shared_data import DATA

from terrain_explorer.files import HeightmapFileError, ReadOptions, read
from terrain_explorer.files.raster.spacing import metres_in_degree

LAND = (300 + 40 * np.random.default_rng(3).random((33, 65))).astype(np.float32)
"""Heights whose first row is the north."""

X, Y = 500000 + 25.0 * np.arange(65), 5200000 - 25.0 * np.arange(33)
LONGITUDES, LATITUDES = 10 + np.arange(65) / 60, 47 - np.arange(33) / 60
NAMED = ({"standard_name": "projection_x_coordinate"}, {"standard_name": "projection_y_coordinate"})
METRES = ({"units": "m"}, {"units": "m"})
DEGREES = ({"units": "degrees_east"}, {"units": "degrees_north"})
AXES = ({"axis": "X"}, {"axis": "Y"})


def stored(
    path,
    x=X,
    y=Y,
    heights=LAND,
    names=("x", "y"),
    axes=METRES,
    turned=False,
    flipped=(False, False),
    called="z",
    **said,
):
    """Write a map, its rows from the south or its columns from the east where that is flipped."""
    x, y = (one[::-1] if flip else one for one, flip in zip((x, y), flipped[::-1], strict=True))
    heights = heights[:: -1 if flipped[0] else 1, :: -1 if flipped[1] else 1]
    order = names if turned else names[::-1]
    variables = {
        names[1]: ((names[1],), y, axes[1]),
        names[0]: ((names[0],), x, axes[0]),
        called: (order, heights.T if turned else heights, said),
    }
    path.write_bytes(classic(variables, {names[1]: len(y), names[0]: len(x)}))
    return path


@pytest.mark.parametrize("flipped", [(False, False), (True, False), (False, True), (True, True)])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("names", "axes"),
    [
        (("x", "y"), ({}, {})),
        (("x", "y"), METRES),
        (("x", "y"), NAMED),
        (("easting", "northing"), METRES),
        (("X", "Y"), ({}, {})),
        (("a", "b"), AXES),
    ],
)
def test_a_map_lies_the_same_in_any_order_and_direction_of_its_axes(tmp_path, names, axes, turned, flipped):
    heightmap = read(stored(tmp_path / "map.nc", names=names, axes=axes, turned=turned, flipped=flipped))
    np.testing.assert_array_equal(heightmap.heights, LAND)
    assert heightmap.spacing == pytest.approx(25)
    assert heightmap.place.at(0, 0) == pytest.approx((500000, 5200000))
    assert heightmap.place.at(32, 64) == pytest.approx((X[-1], Y[-1]))


@pytest.mark.parametrize("step", [1 / 60, 1.0, 2.5])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("names", "axes"), [(("lon", "lat"), ({}, {})), (("longitude", "latitude"), DEGREES)])
def test_degrees_are_degrees_however_large_cells_are(tmp_path, step, names, axes, turned):
    x, y = 10 + step * np.arange(65), 40 - step * np.arange(33)
    heightmap = read(stored(tmp_path / "map.nc", x, y, names=names, axes=axes, turned=turned))
    np.testing.assert_array_equal(heightmap.heights, LAND)
    across, down = (step * metres for metres in metres_in_degree(40 - 16 * step))
    assert heightmap.spacings == pytest.approx((down, across), rel=1e-3)
    assert heightmap.place.name == "WGS 84"
    assert heightmap.place.at(0, 0) == pytest.approx((10, 40))


def test_longitudes_may_be_counted_to_the_east_alone(tmp_path):
    for first in (190, 0, -170):
        path = stored(tmp_path / "map.nc", first + 2.5 * np.arange(65), LATITUDES, names=("lon", "lat"), axes=DEGREES)
        heightmap = read(path)
        np.testing.assert_array_equal(heightmap.heights, LAND)
        assert heightmap.place.at(0, 0) == pytest.approx((-170 if first == 190 else first, 47))


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("x", "y", "names", "axes"),
    [(LONGITUDES, LATITUDES, ("lon", "lat"), DEGREES), (X, Y, ("x", "y"), ({}, {})), (Y, Y, ("x", "y"), METRES)],
)
def test_a_square_map_lies_as_its_axes_do(tmp_path, x, y, names, axes, turned):
    square = LAND[:, :33]
    x = x[:33] if x is not Y else Y[::-1]
    heightmap = read(stored(tmp_path / "map.nc", x, y, square, names, axes, turned))
    np.testing.assert_array_equal(heightmap.heights, square)
    assert heightmap.place.at(0, 0) == pytest.approx((x[0], y[0]))


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("names", "axes"),
    [
        (("laenge", "breite"), ({}, {})),
        (("Longitud", "Latitud"), ({}, {})),
        (("lengtegraad", "breedtegraad"), ({}, {})),
        (("x", "y"), ({"long_name": "longitude"}, {"long_name": "Latitude"})),
    ],
)
def test_axes_in_other_languages_and_by_their_long_names_are_known(tmp_path, names, axes, turned):
    path = stored(tmp_path / "map.nc", LONGITUDES, LATITUDES, names=names, axes=axes, turned=turned)
    heightmap = read(path)
    np.testing.assert_array_equal(heightmap.heights, LAND)
    assert heightmap.place.at(0, 0) == pytest.approx((10, 47))
    assert heightmap.place.name == "WGS 84"


@pytest.mark.parametrize("askew", [0.0, 0.01])
@pytest.mark.parametrize(("south_first", "turned"), [(False, False), (True, False), (False, True), (True, True)])
def test_places_of_each_point_are_those_of_rows_and_columns(tmp_path, south_first, turned, askew):
    way = slice(None, None, -1 if south_first else 1)
    latitudes = np.add.outer(LATITUDES, askew * np.linspace(-1, 1, 65))[way]
    longitudes = np.broadcast_to(LONGITUDES, LAND.shape)
    arrays = [array.T if turned else array for array in (latitudes, longitudes, LAND[way])]
    variables = {
        "nav_lat": (("j", "i"), arrays[0], {"units": "degrees_north"}),
        "nav_lon": (("j", "i"), arrays[1], {"units": "degrees_east"}),
        "z": (("j", "i"), arrays[2], {"coordinates": "nav_lat nav_lon"}),
    }
    rows, columns = arrays[2].shape
    (tmp_path / "map.nc").write_bytes(classic(variables, {"j": rows, "i": columns}))
    heightmap = read(tmp_path / "map.nc")
    np.testing.assert_array_equal(heightmap.heights, LAND)
    assert heightmap.place.at(0, 0) == pytest.approx((10, 47))
    assert any(note.startswith("Evened out") for note in heightmap.origin.assumed) == (askew > 0)


def test_a_form_of_netcdf_that_is_not_known_says_how_to_convert_it(tmp_path):
    path = stored(tmp_path / "map.nc")
    path.write_bytes(b"CDF\5" + path.read_bytes()[4:])
    with pytest.raises(HeightmapFileError, match=r"CDF-5.*Convert it with nccopy -k nc4"):
        read(path)


def test_an_array_in_hdf5_begins_in_the_north():
    found = read(Path(__file__).with_name("array.h5"))
    np.testing.assert_array_equal(found.heights, np.arange(24).reshape(4, 6))
    assert not any("south" in note for note in found.origin.assumed)


def test_kilometres_and_feet_of_axes_become_metres(tmp_path):
    kilometres = read(stored(tmp_path / "km.nc", X / 1000, Y / 1000, axes=({"units": "km"}, {"units": "km"})))
    assert kilometres.spacing == pytest.approx(25)
    assert kilometres.place.at(0, 0) == pytest.approx((500000, 5200000))
    feet = read(stored(tmp_path / "ft.nc", axes=({"units": "US_survey_foot"},) * 2))
    assert feet.spacing == pytest.approx(25 * 1200 / 3937)


@pytest.mark.parametrize(
    ("said", "sign"),
    [
        ({"positive": "down"}, -1),
        ({"positive": "up", "long_name": "depth"}, 1),
        ({"standard_name": "sea_floor_depth_below_geoid"}, -1),
        ({"called": "depth"}, -1),
        ({"called": "bathymetry"}, -1),
        ({"called": "elevation"}, 1),
        ({"long_name": "water depth"}, -1),
        ({"called": "Tiefe"}, -1),
        ({"called": "profondeur"}, -1),
        ({"long_name": "depth of snow"}, 1),
        ({"called": "Depth", "heights": -LAND}, 1),
        ({"called": "bathymetry", "heights": LAND - 320}, 1),
    ],
)
def test_depths_become_heights(tmp_path, said, sign):
    heightmap = read(stored(tmp_path / "map.nc", units="m", **said))
    np.testing.assert_array_equal(heightmap.heights, sign * said.get("heights", LAND))
    assert heightmap.metres
    assert any("Depths" in note for note in heightmap.origin.assumed) == (sign < 0)


def test_depths_of_whole_numbers_and_voids_become_heights(tmp_path):
    numbers = np.round(LAND).astype(np.int16)
    numbers[3, 5] = -32768
    path = stored(tmp_path / "map.nc", heights=numbers, positive="down", units="fathoms", _FillValue=-32768.0)
    heightmap = read(path)
    assert heightmap.voids.sum() == 1
    assert heightmap.lowest == pytest.approx(-1.8288 * numbers.max())


def test_rows_that_lie_unevenly_are_told(tmp_path):
    uneven = Y - 10 * np.arange(33) * (np.arange(33) - 32) / 32
    heightmap = read(stored(tmp_path / "map.nc", y=uneven))
    assert any(note.startswith("Evened out: rows or columns lie unevenly") for note in heightmap.origin.assumed)
    rounded = (10 + np.arange(65) / 3600).astype(np.float32), (47 - np.arange(33) / 3600).astype(np.float32)
    even = read(stored(tmp_path / "even.nc", *rounded, names=("lon", "lat"), axes=DEGREES))
    assert not any("unevenly" in note for note in even.origin.assumed)


def test_a_part_of_a_map_that_lies_turned_has_its_place(tmp_path):
    path = stored(tmp_path / "map.nc", turned=True)
    part = read(path, ReadOptions(window_row=4, window_column=6, window_rows=10, window_columns=8))
    np.testing.assert_array_equal(part.heights, LAND[6:14, 4:14])
    assert part.place.at(0, 0) == pytest.approx((X[4], Y[6]))


@pytest.mark.skipif(not (DATA / "reports4").exists(), reason="the reported files are not here")
@pytest.mark.parametrize(
    ("name", "first", "sign"),
    [
        ("nc_xy_m_down.nc", (500000, 5200000), 1),
        ("nc_lonlat_order.nc", (10, 47.783), 1),
        ("nc_1degree.nc", (10, 27), 1),
        ("nc_depth_positive_down.nc", (10, 47.783), -1),
    ],
)
def test_reported_files_are_the_land_that_they_hold(name, first, sign):
    heightmap = read(DATA / "reports4" / name)
    np.testing.assert_array_equal(heightmap.heights, sign * np.load(DATA / "reports4" / "truth_48x64_nc.npy"))
    assert heightmap.place.at(0, 0) == pytest.approx(first, abs=1e-3)


@pytest.mark.parametrize("names", [("x", "y"), ("dim_1", "dim_0")])
def test_rows_of_which_the_file_says_nothing_are_told_to_be_taken_from_the_south(tmp_path, names):
    path = tmp_path / "map.nc"
    path.write_bytes(classic({"z": (names[::-1], LAND, METRES[0])}, {names[1]: 33, names[0]: 65}))
    heightmap = read(path)
    np.testing.assert_array_equal(heightmap.heights, LAND[::-1])
    assert "First row taken for the south, as usual in NetCDF: the file does not say where its rows lie." in (
        heightmap.origin.assumed
    )


def test_large_distances_are_told_without_powers_of_ten(tmp_path):
    x, y = 10 + 1.5 * np.arange(65), 60 - 1.5 * np.arange(33)
    assumed = read(stored(tmp_path / "map.nc", x, y, names=("lon", "lat"), axes=DEGREES)).origin.assumed
    told = next(note for note in assumed if note.startswith("Spacing averaged"))
    assert "e+" not in told
    assert "rows 166400 m" in told


def test_very_uneven_rows_are_told_in_whole_percent(tmp_path):
    uneven = 47 - np.cumsum(np.linspace(0.005, 0.02, 33))
    assumed = read(stored(tmp_path / "map.nc", LONGITUDES, uneven, names=("lon", "lat"), axes=DEGREES)).origin.assumed
    told = next(note for note in assumed if note.startswith("Evened out"))
    assert "e+" not in told
