"""Heights in metres: SRTM tiles, ESRI grids and GeoTIFF."""

from __future__ import annotations

import zipfile
from dataclasses import replace

import numpy as np
import pytest
from picture_bytes import tiff_bytes

from terrain_explorer.files import (
    HeightmapFileError,
    ReadOptions,
    ReadQuestion,
    lost_by_saving_over,
    read,
    write,
)
from terrain_explorer.files.formats.grids import esri_ascii
from terrain_explorer.files.raster import numbers_text
from terrain_explorer.files.raster.spacing import metres_in_degree
from terrain_explorer.files.report import report
from terrain_explorer.files.writing import write_and_tell
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.sampling import Point, slope_at

GRID = b"NCOLS 3\nyllCenter 50\nnrows 2\nXLLCORNER 7\ncellsize 2.5\n1 2\n3 4\n -5 6e0"


@pytest.fixture
def grid(tmp_path):
    """Return a function that reads an ESRI grid from its text."""

    def grid(text):
        path = tmp_path / "grid.asc"
        path.write_bytes(text)
        return read(path)

    return grid


def test_a_degree_is_as_long_as_the_tables_say():
    for latitude, across, down in ((0, 111_319.5, 110_574.3), (45, 78_846.8, 111_131.7), (-90, 0, 111_693.9)):
        assert metres_in_degree(latitude) == pytest.approx((across, down), abs=0.6)


@pytest.mark.parametrize("name", ["tile.hgt", "N44W072.hgt", "S01E100.hgt"])
def test_a_tile_comes_back_the_same(tmp_path, name):
    heights = np.random.default_rng(0).integers(-400, 9000, (1201, 1201)).astype(np.float32)
    write(Heightmap(heights, metres=True), tmp_path / name)
    again = read(tmp_path / name)
    np.testing.assert_array_equal(again.heights, heights)
    assert again.metres
    stored = np.fromfile(tmp_path / name, ">i2").reshape(1201, 1201)
    np.testing.assert_array_equal(stored, heights)


@pytest.mark.parametrize(
    ("heightmap", "told"),
    [
        (Heightmap(np.eye(9)), "1201 or 3601"),
        (Heightmap(np.random.default_rng(0).random((1201, 1201), np.float32)), "differ by less than 1"),
        (Heightmap(np.linspace(0, 40_000, 1201**2).reshape(1201, 1201)), "-32767 to 32767"),
    ],
)
def test_what_is_no_tile_is_refused(tmp_path, heightmap, told):
    with pytest.raises(HeightmapFileError, match=r"map.hgt has .*" + told):
        write(heightmap, tmp_path / "map.hgt")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "corner", "is_told"),
    [
        ("N46E007.hgt", (7, 47), False),
        ("n46_e007_1arc.hgt", (7, 47), False),
        ("hills.hgt", (3, 50), False),
        ("N46E007.hgt", (8, 47), True),
        ("S34W071.hgt", (-71, -33), False),
        ("S34W071.hgt", (71, -33), True),
        ("N46E007.hgt", (500_000, 5_200_000), True),
    ],
)
def test_a_tile_under_the_name_of_another_place_is_told(tmp_path, name, corner, is_told):
    place = MapPlace("", (1 / 1200, 0.0, float(corner[0]), 0.0, -1 / 1200, float(corner[1])))
    heightmap = Heightmap(np.arange(1201.0**2, dtype=np.float32).reshape(1201, 1201) / 1e3, metres=True, place=place)
    told = write_and_tell(heightmap, tmp_path / name)
    assert any(sentence.startswith("Name of another place") for sentence in told) == is_told


@pytest.mark.parametrize("length", [1201**2, 2 * 1201**2 - 1, 10])
def test_a_tile_of_another_length_is_refused(tmp_path, length):
    path = tmp_path / "N44W072.hgt"
    path.write_bytes(bytes(length))
    with pytest.raises(HeightmapFileError, match="length of an SRTM tile"):
        read(path)


def test_keys_come_in_any_order_and_case_and_lines_break_anywhere(grid):
    heightmap = grid(GRID)
    np.testing.assert_array_equal(heightmap.heights, [[1, 2, 3], [4, -5, 6]])
    assert heightmap.spacing == 2.5


@pytest.mark.parametrize(("right", "wrong"), [(b"cellsize 2.5", b"cellsize 2_0"), (b"3 4", b"3_0 4")])
def test_a_number_with_an_underscore_is_none(grid, right, wrong):
    with pytest.raises(HeightmapFileError, match="damaged"):
        grid(GRID.replace(right, wrong))


def test_the_usual_void_needs_no_key(grid):
    assert grid(GRID.replace(b"-5", b"-9999")).origin.voids.tolist() == [[False] * 3, [False, True, False]]
    assert grid(GRID.replace(b"-5", b"nan")).origin.voids.sum() == 1
    assert grid(b"nodata_value 2\n" + GRID).origin.voids.sum() == 1


@pytest.mark.parametrize("part", [{"every": 3}, {"window_row": 2, "window_column": 1, "window_rows": 7}, {}])
@pytest.mark.parametrize("corner", ["corner", "center"])
def test_a_part_of_a_grid_is_that_of_a_grid_of_its_own(tmp_path, monkeypatch, part, corner):
    monkeypatch.setattr(numbers_text, "_BYTES_AT_A_TIME", 97)  # as if it were long
    heights = np.random.default_rng(4).normal(100, 30, (11, 9)).round(2)
    heights[5:9, 3:6] = heights[1, 1] = -9999
    head = f"ncols 9\nnrows 11\nxll{corner} 500\nyll{corner} 7000\ncellsize 10\n"
    path = tmp_path / "grid.asc"
    path.write_text(head + "\n".join(" ".join(map(str, row)) for row in heights))
    options = ReadOptions(**part)
    found, whole = read(path, options), read(path)
    every, row, column = options.every, options.window_row, options.window_column
    rows = ((options.window_rows or 11 - row) // every) * every
    columns = ((9 - column) // every) * every
    window = np.where(heights == -9999, np.nan, heights)[row : row + rows, column : column + columns]
    with np.errstate(all="ignore"):
        cells = window.reshape(rows // every, every, columns // every, every)
        expected = np.nansum(cells, (1, 3)) / (~np.isnan(cells)).sum((1, 3))
    voids = np.isnan(expected)
    np.testing.assert_allclose(found.heights[~voids], expected[~voids], rtol=1e-6)
    np.testing.assert_array_equal(found.voids if found.voids is not None else False & voids, voids)
    assert found.spacing == 10 * every
    middle = (every - 1) / 2
    assert found.place.at(0, 0) == whole.place.at(row + middle, column + middle)
    assert len(found.origin.left_out) == bool(part)


def test_a_grid_too_large_is_offered_in_parts(tmp_path, monkeypatch):
    monkeypatch.setattr(esri_ascii, "MOST_POINTS", 50)
    path = tmp_path / "grid.asc"
    path.write_text("ncols 8\nnrows 8\ncellsize 1\n" + "1 2 3 4 5 6 7 8\n" * 8)
    with pytest.raises(ReadQuestion, match="too large") as asked:
        read(path)
    assert read(path, asked.value.options[0].read_options).heights.tolist() == [[1.5, 3.5, 5.5, 7.5]] * 4
    with pytest.raises(ReadQuestion, match="not inside"):
        read(path, ReadOptions(window_row=5, window_rows=4))


@pytest.mark.parametrize("has_prj", [True, False])
def test_a_grid_in_degrees_can_be_made_true(tmp_path, has_prj):
    rasterio = pytest.importorskip("rasterio")
    path = tmp_path / "grid.asc"
    rows = [" ".join(["7"] * 60)] * 59 + [" ".join(["7.5"] * 59 + ["-9999"])]
    path.write_text("ncols 60\nnrows 60\nxllcorner 7\nyllcorner 46\ncellsize 0.01\n" + "\n".join(rows))
    if has_prj:
        path.with_suffix(".prj").write_text(rasterio.crs.CRS.from_epsg(4326).to_wkt(version="WKT1_ESRI"))
    heightmap = read(path)
    assert heightmap.origin.is_distorted
    system = rasterio.crs.CRS.from_wkt(heightmap.place.system)
    assert (system.is_geographic, system.to_epsg()) == (True, None if has_prj else 4326)
    square = read(path, ReadOptions(square_metres=True))
    assert (square.stretch, square.origin.is_distorted, square.origin.kind_id) == (1, False, "asc")
    assert square.highest > 7.4  # no whole numbers
    assert square.lowest > 6.9
    assert square.rows > 1.3 * square.columns
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())  # which GDAL does not know
    assert "Not made square" in read(path, ReadOptions(square_metres=True)).origin.assumed[-1]


def test_what_cannot_be_made_true_says_so(tmp_path):
    path = tmp_path / "grid.asc"
    path.write_text("ncols 2\nnrows 2\ndx 10\ndy 30\n1 2 3 4")
    told = [note for note in read(path, ReadOptions(square_metres=True)).origin.assumed if "Not made square" in note]
    assert len(told) == 1
    assert not any("Not made square" in note for note in read(path).origin.assumed)


def test_degrees_become_metres(grid):
    heightmap = grid(GRID.replace(b"2.5", b"0.001"))
    across, down = metres_in_degree(50.001)
    assert heightmap.spacing == pytest.approx((across + down) / 2000)
    assert heightmap.spacings == pytest.approx((down / 1000, across / 1000))
    assert "Spacing averaged" in heightmap.origin.assumed[-1]
    assert heightmap.origin.certain == heightmap.origin.assumed[-1:]
    assert heightmap.origin.is_doubtful  # a grid does not say that its heights are metres


@pytest.mark.parametrize(
    ("west", "south", "cell", "shape", "relief", "is_degrees"),
    [
        (10, 20, 1, (33, 65), 4000, True),
        (-180, -90, 2.5, (72, 144), 300, True),
        (0, -90, 1, (180, 360), 9000, True),
        (-20, 30, 5, (5, 9), 3000, True),
        (10, 20, 1, (33, 65), 110, True),
        (-30, -20, 1.5, (33, 65), 200, True),
        (10, 20, 1, (33, 65), 60, False),
        (10, 20, 10, (33, 65), 9000, False),
        (0, 0, 1, (33, 65), 4000, False),
    ],
)
def test_cells_of_a_degree_and_more_are_known_by_their_relief_and_the_globe(
    tmp_path, west, south, cell, shape, relief, is_degrees
):
    heights = np.linspace(0, relief, shape[0] * shape[1]).reshape(shape)
    header = f"ncols {shape[1]}\nnrows {shape[0]}\nxllcorner {west}\nyllcorner {south}\ncellsize {cell}\n"
    (tmp_path / "grid.asc").write_text(header + "\n".join(" ".join(map(str, row)) for row in heights.tolist()))
    heightmap = read(tmp_path / "grid.asc")
    if not is_degrees:
        assert heightmap.spacing == cell
        could_be = any(note.startswith("Cells taken for metres") for note in heightmap.origin.assumed)
        assert could_be == ((west, south, cell) == (10, 20, 1))
        return
    across, down = metres_in_degree(south + shape[0] / 2 * cell)
    assert heightmap.spacings == pytest.approx((cell * down, cell * across), rel=2e-3)
    assert heightmap.place.name == "WGS 84"


@pytest.mark.parametrize("latitude", [0, 30, 60, 80])
def test_slopes_of_a_tile_are_true_at_any_latitude(tmp_path, latitude):
    path = tmp_path / f"N{latitude:02}E010.hgt"
    path.write_bytes(bytes(2 * 1201**2))
    tile = read(path)
    across, down = (metres / 1200 for metres in metres_in_degree(latitude + 0.5))
    row, column = np.mgrid[:1201.0, :1201.0]
    for plane in (down * row, across * column):
        assert slope_at(replace(tile, heights=plane.astype(np.float32)), Point(600, 600)) == pytest.approx(45, abs=0.1)


@pytest.mark.parametrize(
    "text",
    [
        GRID[:-5],
        GRID + b" 7",
        GRID.replace(b"3 4", b"3 x"),
        GRID.replace(b"3 4", b"3,4"),
        GRID.replace(b"NCOLS 3", b"NCOLS -3"),
        GRID.replace(b"NCOLS 3", b"NCOLS 3.5"),
        GRID.replace(b"NCOLS 3\n", b""),
        GRID.replace(b"NCOLS 3", b"NCOLS 3\nNCOLS 3"),
        GRID.replace(b"nrows 2", b"nrows 9999"),
        GRID.replace(b"NCOLS 3", b"NCOLS 99999"),
        GRID.replace(b"NCOLS 3", b"NCOLS nan"),
        GRID.replace(b"nrows", b"mrows"),
        GRID + b"1" * 10_000,
    ],
)
def test_a_broken_grid_is_refused(grid, text):
    with pytest.raises(HeightmapFileError, match="damaged"):
        grid(text)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["", "byte order mark"])
@pytest.mark.parametrize("point", [b".", b","])
def test_a_grid_may_have_decimal_commas_and_a_byte_order_mark(grid, point, mark):
    text = b"ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 2.5\nNODATA_value -9999.0\n1.5 2 -3.25 -9999.0\n"
    heightmap = grid(mark + text.replace(b".", point))
    np.testing.assert_array_equal(heightmap.heights, [[1.5, 2], [-3.25, -3.25]])
    assert (heightmap.spacing, heightmap.origin.voids.sum()) == (2.5, 1)


def test_commas_that_group_digits_are_refused(grid):
    with pytest.raises(HeightmapFileError, match="damaged"):
        grid(b"ncols 2\nnrows 2\ncellsize 1\n1,000.5 2 3 4")


def test_a_grid_that_lies_about_its_size_is_refused(grid):
    with pytest.raises(HeightmapFileError, match="too large"):
        grid(GRID.replace(b"NCOLS 3", b"NCOLS 999999").replace(b"nrows 2", b"nrows 999999"))


@pytest.mark.parametrize(
    ("keys", "metres", "spacing"),
    [
        ((1, 1, 0, 1, 1024, 0, 1, 1), True, 30),
        ((1, 1, 0, 2, 1024, 0, 1, 1, 4099, 0, 1, 9001), True, 30),
    ],
)
def test_a_geotiff_gives_metres_and_spacing(tmp_path, keys, metres, spacing):
    scale = (33550, "d", 3, (30.0, 30.0, 0.0), True)
    tie = (33922, "d", 6, (0.0, 0.0, 0.0, 500_000.0, 5_000_000.0, 0.0), True)
    path = tmp_path / "survey.tif"
    heights = np.array([[100, 200, 300], [5, 6, 7]], np.uint16)
    path.write_bytes(tiff_bytes(heights, extratags=[scale, tie, (34735, "H", len(keys), keys, True)], metadata=None))
    heightmap = read(path)
    assert (heightmap.metres, heightmap.spacing) == (metres, spacing)
    assert (heightmap.highest == 300) == metres


@pytest.mark.parametrize(
    ("keys", "tie"),
    [
        ((9, 1, 0, 1, 1024, 0, 1, 1), (0.0,) * 6),
        ((1,), (0.0,) * 6),
        ((1, 1, 0, 999, 1024, 0, 1, 1), (0.0,) * 6),
        ((1, 1, 0, 1, 1024, 0, 1, 1), (0.0,) * 5),
    ],
)
def test_a_geotiff_with_broken_keys_opens_without_them(tmp_path, keys, tie):
    extra = [(33550, "d", 3, (30.0, 30.0, 0.0), True), (33922, "d", len(tie), tie, True)]
    path = tmp_path / "survey.tif"
    heights = np.array([[100, 200, 300], [5, 6, 7]], np.uint16)
    path.write_bytes(tiff_bytes(heights, extratags=[*extra, (34735, "H", len(keys), keys, True)], metadata=None))
    heightmap = read(path)
    assert (heightmap.metres, heightmap.spacing, heightmap.highest) == (True, 30, 300)


@pytest.mark.parametrize("type", [np.uint8, np.uint16, np.float32])
@pytest.mark.parametrize(
    ("tag", "numbers", "placed"),
    [
        (33922, (0, 0, 0, 500_000, 0, 0), False),
        (33922, (9, 9, 0, 0, 0, 0), False),
        (34264, (5, 0, 0, 7, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1), True),
        (34264, (5, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1), False),
    ],
)
def test_the_place_of_a_geotiff_is_kept(tmp_path, type, tag, numbers, placed):
    path = tmp_path / "survey.tif"
    path.write_bytes(tiff_bytes(np.eye(3, dtype=type), extratags=[(tag, "d", len(numbers), numbers, True)]))
    heightmap = read(path)
    assert (heightmap.place is not None) == placed
    assert lost_by_saving_over(heightmap.origin) == ()


@pytest.mark.parametrize(("corner", "placed"), [(b"7", True), (b"0", False), (b"nan", False)])
def test_the_corner_of_a_grid_is_kept(grid, corner, placed):
    text = b"xllcorner " + corner + b"\nyllcorner 0\nncols 2\nnrows 2\ncellsize 5\n1 2 3 4"
    heightmap = grid(text)
    assert (heightmap.place is not None) == placed
    if placed:
        assert heightmap.place.at(1, 0) == (9.5, 2.5)
    assert lost_by_saving_over(heightmap.origin) == ()


def test_a_geotiff_in_degrees_is_measured_at_its_middle(tmp_path):
    tags = [
        (33550, "d", 3, (0.01, 0.01, 0.0), True),
        (33922, "d", 6, (0.0, 0.0, 0.0, 7.0, 44.0, 0.0), True),
        (34735, "H", 8, (1, 1, 0, 1, 1024, 0, 1, 2), True),
    ]
    path = tmp_path / "survey.tif"
    path.write_bytes(tiff_bytes(np.zeros((100, 100), np.float32), extratags=tags, metadata=None))
    assert read(path).spacing == pytest.approx(sum(metres_in_degree(43.5)) / 200)


@pytest.mark.parametrize("scale", [(0.0, 0.0, 0.0), (np.nan, 1.0, 0.0), (np.inf, 1.0, 0.0)])
def test_a_scale_that_is_none_does_no_harm(tmp_path, scale):
    path = tmp_path / "survey.tif"
    path.write_bytes(tiff_bytes(np.eye(3, dtype=np.float32), extratags=[(33550, "d", 3, scale, True)], metadata=None))
    assert read(path).spacing is None


@pytest.mark.parametrize("name", ["map.png", "map.tif", "map.asc", "map.r16", "map.r32", "map.npy", "map.pgm"])
def test_metres_and_spacing_are_kept(tmp_path, name):
    survey = Heightmap(np.array([[120, 3000.0], [7, 9]]), (0.0, 4000.0), metres=True, spacing=25.0)
    write(survey, tmp_path / name)
    again = read(tmp_path / name)
    assert (again.metres, again.spacing, again.range) == (True, 25.0, (0.0, 4000.0))
    assert np.abs(again.heights - survey.heights).max() <= 4000 / 65535


def test_an_archive_without_a_map_is_refused(tmp_path):
    path = tmp_path / "pictures.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("readme.txt", "nothing")
    with pytest.raises(HeightmapFileError, match="archive without a map"):
        read(path)


@pytest.mark.parametrize(
    "word", [b"null", b"*", b"NaN", b"n/a", b"none", b"", b"-", b"-1.#IND", b"NODATA", b"-nan(ind)"]
)
def test_a_word_for_voids_is_one_in_the_header_and_among_the_heights(grid, word):
    for cell in (word or b"null", b"nan"):
        heightmap = grid(b"nodata_value " + word + b"\n" + GRID.replace(b"-5", cell))
        assert heightmap.origin.voids.sum() == 1
        assert (heightmap.lowest, heightmap.highest) == (1, 6)
    first = GRID.replace(b"\n1 ", b"\n" + (word or b"*") + b" ")
    assert first != GRID
    assert grid(b"nodata_value " + word + b"\n" + first).origin.voids[0, 0]


@pytest.mark.parametrize("value", [b"minus9999", b"-9999 -32768", b"-9_999", b"0x7f"])
def test_a_number_for_voids_that_is_none_is_named(grid, value):
    with pytest.raises(HeightmapFileError, match=f"has “{value.decode()}” for its NODATA_value, which is no number"):
        grid(b"NODATA_value " + value + b"\n" + GRID)


def test_the_reported_grid_has_its_voids(shared):
    heightmap = read(shared("reports4/asc_nodata_null.asc"))
    assert heightmap.voids.sum() == 100
    assert (heightmap.lowest, heightmap.highest) == pytest.approx((295.032, 491.889), abs=1e-3)


def test_files_in_an_archive_are_its_members_and_arrays_are_arrays(tmp_path, shared):
    with pytest.raises(ReadQuestion, match=r"--member 1 \(N47E008\.hgt\), --member 2 \(N47E009\.hgt\)"):
        read(shared("reports4/four_tiles.zip"))
    assert read(shared("reports4/four_tiles.zip"), ReadOptions(member=2)).heights.shape == (1201, 1201)
    np.savez(tmp_path / "two.npz", a=np.eye(3), b=np.ones((3, 4)))
    with pytest.raises(ReadQuestion, match=r"--array 1 \(a\.npy\), --array 2 \(b\.npy\)"):
        read(tmp_path / "two.npz")


UTM_IN_DEGREES = b"ncols 3\nnrows 2\nxllcorner 500000\nyllcorner 5199980\ncellsize 10\n1 2 3\n4 5 6\n"
DEGREES = (
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],'
    'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
)


def test_a_place_in_degrees_that_cannot_be_degrees_has_no_system_and_says_so(tmp_path, grid):
    pytest.importorskip("rasterio")
    (tmp_path / "grid.prj").write_text(DEGREES)
    heightmap = grid(UTM_IN_DEGREES)
    assert report(heightmap).facts["place"].startswith("first point at 500,005 east, 5,199,995 north")
    assert any(
        "counts in degrees, and the numbers of the place are too large" in note for note in heightmap.origin.lost
    )
    near = UTM_IN_DEGREES.replace(b"500000", b"10").replace(b"5199980", b"47").replace(b"size 10", b"size 0.01")
    assert report(grid(near)).facts["place"].startswith("WGS 84, first point at 47.015° N, 10.005° E")
