"""Points of surveys: texts, and LAS and LAZ."""

from __future__ import annotations

import struct

import laspy
import numpy as np
import pytest
import rasterio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mosaic_tools import read_mosaic
from point_tools import FEET, GROUND, NOISE, TREE, points_of, text_of, write_las
from rasterio.crs import CRS

from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, read, write
from terrain_explorer.files.formats.points import gridding, text
from terrain_explorer.files.formats.reading import reading as reading_file
from terrain_explorer.files.raster.lattice import lattice_of
from terrain_explorer.files.raster.spacing import METRES, metres_in_degree
from terrain_explorer.terrain import Heightmap

GRID = np.random.default_rng(7).integers(0, 100_000, (12, 17)) / 100
SCATTER = np.random.default_rng(8).random((3000, 3)) * (100, 60, 30) + (324000, 5682000, 200)


def reading(folder, content, name="points.xyz", options=None):
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return read(path, options or ReadOptions())


def voids_of(heightmap):
    voids = heightmap.origin.voids
    return np.zeros(heightmap.heights.shape, bool) if voids is None else voids


def test_a_tile_of_a_survey_comes_out_exactly(shared):
    path = shared("reports/15_dgm1.xyz")
    heightmap, points = read(path), np.loadtxt(path)
    truth = points[:, 2].reshape(64, 96)[::-1]  # the south row comes first
    np.testing.assert_array_equal(heightmap.heights, truth.astype(np.float32))
    assert (heightmap.lowest, heightmap.highest, heightmap.spacing) == (120.25, 1873.5, 1)
    assert heightmap.metres
    assert heightmap.place.at(63, 0) == (324000, 5682000)
    assert heightmap.origin.assumed == (METRES,)


def test_tiles_of_a_survey_lie_by_their_coordinates_and_notes_beside_tiles_are_none(tmp_path):
    for name, window in {"b": np.s_[:6, :9], "c": np.s_[6:, :9], "a": np.s_[:6, 9:], "d": np.s_[6:, 9:]}.items():
        (tmp_path / f"{name}.xyz").write_text(text_of(points_of(GRID)[np.arange(204).reshape(12, 17)[window].ravel()]))
    np.testing.assert_array_equal(read_mosaic(tmp_path).heights, GRID.astype(np.float32))
    notes = tmp_path / "notes"
    notes.mkdir()
    for row, column in np.ndindex(2, 2):
        write(Heightmap(GRID), notes / f"tile_{row}_{column}.png")
        (notes / f"tile_{row}_{column}.csv").write_text("made by hand\n")
    assert read_mosaic(notes).heights.shape == (24, 34)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    heights=st.tuples(st.integers(2, 12), st.integers(2, 12), st.integers(0, 2**32)),
    step=st.sampled_from([0.5, 1, 2, 25, 1 / 3]),
    holes=st.floats(0, 0.3),
    separator=st.sampled_from([" ", "\t", ";", ",", "   ", ", "]),
    comma=st.booleans(),
    head=st.sampled_from(["", "# made by hand\n", "X{0}Y{0}Z\n", "\n\nrechtswert{0}Hochwert{0}Höhe [m]\n", "204\n"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "latin-1", "utf-16-le"]),
    end=st.sampled_from(["\n", "\r\n", "\r"]),
    at_a_time=st.sampled_from([97, 2**20]),
)
def test_points_of_a_grid_in_any_order_are_that_grid(
    tmp_path, heights, step, holes, separator, comma, head, encoding, end, at_a_time
):
    rows, columns, seed = heights
    numbers = np.random.default_rng(seed)
    grid = numbers.integers(-10_000, 100_000, (rows, columns)) / 100
    # Two neighbours in each row and column stay, and the corners: what is missing beyond them, nobody can know.
    missing = numbers.random(grid.shape) < holes
    missing[:2], missing[-1], missing[:, :2], missing[:, -1] = False, False, False, False
    points = points_of(grid, step=step)[~missing.ravel()]
    comma = comma and "," not in separator
    content = text_of(points[numbers.permutation(len(points))], separator, comma=comma)
    content = (head.format(separator) + content).replace("\n", end)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "_AT_A_TIME", at_a_time)
        patch.setattr(gridding, "_KEPT", 2**23 if seed % 2 else 10)
        heightmap = reading(tmp_path, content.encode(encoding))
    np.testing.assert_array_equal(voids_of(heightmap), missing)
    np.testing.assert_array_equal(heightmap.heights[~missing], grid[~missing].astype(np.float32))
    assert heightmap.spacing == pytest.approx(step, rel=0.02)


@given(
    first=st.floats(-1e6, 1e6),
    step=st.floats(1e-3, 1e3),
    gaps=st.lists(st.integers(1, 16), max_size=40),
    decimals=st.none() | st.just(2),
)
def test_a_lattice_is_found_where_lines_are_missing_and_rounded(first, step, gaps, decimals):
    # The longer a gap, the less is known of how many lines are missing there, if their distance is rounded.
    lines = np.cumsum([0, 1, *gaps])
    values = first + step * lines
    if decimals is not None:
        values = values.round(decimals)
    found = lattice_of(np.unique(values))
    if decimals is None or step > 0.2:
        assert found.count == lines[-1] + 1
        assert found.step == pytest.approx(step, rel=0.03, abs=0.01)
        np.testing.assert_array_equal(found.lines(values), lines)
        assert found.first == values[0] or decimals is not None


def test_columns_go_by_their_names_or_follow_the_number_of_the_point(tmp_path):
    points = points_of(GRID)
    rows = [f"{n},{y:.2f},{x:.2f},oak {n % 3},{z:.2f}" for n, (x, y, z) in enumerate(points)]
    named = reading(tmp_path, "\n".join(["id,Northing,Easting,tree,Elevation (m)", *rows]), "named.csv")
    rows = [f"P{n} {x:.2f} {y:.2f} {z:.2f} 255 12" for n, (x, y, z) in enumerate(points)]
    lettered = reading(tmp_path, "\n".join(rows))
    counted = reading(tmp_path, "\n".join(row[1:] for row in rows))
    for heightmap in (named, lettered, counted):
        np.testing.assert_array_equal(heightmap.heights, GRID.astype(np.float32))


@pytest.mark.parametrize(
    "names",
    [
        "id,N,E,h",
        "OBJECTID;Y-Koordinate;X-Koordinate;NN-Höhe [m]",
        "FID,y_utm32,x_utm32,DTM_value",
        "Punkt\tHochwert (m)\tRechtswert (m)\tHöhe über NHN",
        "# name lat lon altitude",
    ],
)
def test_names_of_columns_are_known(tmp_path, names):
    separator = next(one for one in (",", ";", "\t", " ") if one in names)
    rows = [
        separator.join((f"P{n}", f"{y:.2f}", f"{x:.2f}", f"{z:.2f}")) for n, (x, y, z) in enumerate(points_of(GRID))
    ]
    heightmap = reading(tmp_path, "\n".join([names, *rows]).encode("latin-1"), "named.csv")
    np.testing.assert_array_equal(heightmap.heights, GRID.astype(np.float32))


@pytest.mark.parametrize(
    "names",
    [
        "e_id,y,x,z",
        "value date,y,x,z",
        "z zone,y,x,h",
        "h error,N,E,h",
        "time_value,lat,lon,height m",
        "no,n,e,h,z std",
    ],
)
def test_columns_about_points_are_no_coordinates(tmp_path, names):
    more = ",7" * (names.count(",") - 3)
    rows = [f"{2000 + n % 12},{y:.2f},{x:.2f},{z:.2f}{more}" for n, (x, y, z) in enumerate(points_of(GRID))]
    heightmap = reading(tmp_path, "\n".join([names, *rows]), "named.csv")
    np.testing.assert_array_equal(heightmap.heights, GRID.astype(np.float32))


@pytest.mark.parametrize("name", ["grid.asc", "grid.dat", "grid"])
def test_points_are_known_by_what_is_in_the_file(tmp_path, name):
    heightmap = reading(tmp_path, text_of(points_of(GRID)), name)
    np.testing.assert_array_equal(heightmap.heights, GRID.astype(np.float32))


def test_degrees_become_metres_where_metres_would_be_cliffs(tmp_path):
    step = 1 / 3600
    heightmap = reading(tmp_path, text_of(points_of(GRID, 11.5, 47.2, step), decimals=6))
    across, down = metres_in_degree(47.2 + 5.5 * step)
    assert heightmap.spacing == pytest.approx((across + down) / 2 * step, rel=1e-3)
    assert heightmap.stretch == pytest.approx(down / across, rel=1e-3)
    assert any("degrees" in note for note in heightmap.origin.assumed)
    assert CRS.from_wkt(heightmap.place.system).is_geographic
    local = reading(tmp_path, text_of(points_of(GRID / 100, 1.5, 7.5, 0.5)))
    assert local.spacing == 0.5
    named = reading(tmp_path, "lon lat h\n" + text_of(points_of(GRID / 1e9, 11.5, 47.2, step), decimals=9))
    assert named.spacing == pytest.approx(heightmap.spacing, rel=1e-3)


def test_heights_that_are_not_there_are_voids_and_comments_are_passed_over(tmp_path):
    lines = text_of(points_of(GRID)).splitlines()
    east, north, _ = lines[40].split()
    lines[40] = f"{east} {north} -nan(ind)"
    lines[50:50] = ["# a comment", "// another", "", "204"]
    heightmap = reading(tmp_path, "\n".join(lines))
    assert np.argwhere(voids_of(heightmap)).tolist() == [[40 // 17, 40 % 17]]


def test_scattered_points_are_asked_about_and_gridded_by_their_cells(tmp_path):
    path = tmp_path / "scatter.txt"
    path.write_text(text_of(SCATTER, decimals=3))
    with pytest.raises(ReadQuestion, match=r"scatter\.txt holds 3,000 points that are no grid\. Choose cells") as asked:
        read(path)
    likeliest = asked.value.options[0]
    assert likeliest.words == "--cell-size 2.0 --cell-height mean"
    assert voids_of(read(path, likeliest.read_options)).mean() < 0.2
    # By hand: cells lie around whole multiples of their size, the north first.
    columns, rows = np.rint(SCATTER[:, :2].round(3) / 2).astype(int).T
    cells = {}
    for row, column, height in zip(rows.max() - rows, columns - columns.min(), SCATTER[:, 2].round(3), strict=True):
        cells.setdefault((row, column), []).append(height)
    for height, made in (("mean", np.mean), ("lowest", min), ("highest", max)):
        heightmap = read(path, ReadOptions(cell_size=2.0, cell_height=height))
        assert heightmap.heights.shape == (np.ptp(rows) + 1, np.ptp(columns) + 1)
        assert {(row, column) for row, column in np.argwhere(~voids_of(heightmap)).tolist()} == cells.keys()
        for place, heights in cells.items():
            assert heightmap.heights[place] == pytest.approx(made(heights), rel=1e-6)
        assert any(height in note for note in heightmap.origin.assumed)


def test_a_height_far_from_all_others_is_asked_about_before_it_is_mixed_with_them(tmp_path):
    points = SCATTER.copy()
    points[::50, 2] = -9999
    with pytest.raises(ReadQuestion, match=r"points .* at -9999, far from all other heights") as asked:
        reading(tmp_path, text_of(points), options=ReadOptions(cell_size=2.0))
    heightmap = read(tmp_path / "points.xyz", asked.value.options[0].read_options)
    assert heightmap.lowest >= 200
    with pytest.raises(ReadQuestion, match="Choose cells"):
        read(tmp_path / "points.xyz", ReadOptions(voids="none"))


@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("wild", [1e30, -1e30, 3e38, 1e9, -2e6])
@pytest.mark.parametrize("is_grid", [True, False])
def test_a_point_far_beyond_all_others_is_left_out_and_told(tmp_path, axis, wild, is_grid):
    points = points_of(GRID) if is_grid else SCATTER.copy()
    plain = reading(tmp_path, text_of(np.delete(points, 7, axis=0)), "plain.xyz", ReadOptions(cell_size=2.0))
    points[7, axis] = wild
    heightmap = reading(tmp_path, text_of(points), options=ReadOptions(cell_size=2.0))
    np.testing.assert_array_equal(heightmap.heights, plain.heights)
    assert heightmap.place == plain.place
    told = "Points left out that lie far beyond all others, or far above or below them: 1."
    assert told in heightmap.origin.lost
    assert not any("Points left out" in note for note in plain.origin.lost)


def test_points_at_nowhere_are_left_out_of_a_grid_and_mountains_are_not(tmp_path):
    points = np.concatenate((points_of(GRID), [(0, 0, 0), (1e30, 1e30, 1e30)]))
    heightmap = reading(tmp_path, text_of(points))
    np.testing.assert_array_equal(heightmap.heights, GRID.astype(np.float32))
    assert any(note.endswith("below them: 2.") for note in heightmap.origin.lost)
    peak = np.zeros((33, 65))
    peak[16, 32] = 8848
    degrees = points_of(peak, 86, 27, 0.001)
    assert reading(tmp_path, text_of(degrees, decimals=6)).highest == 8848
    assert (
        reading(
            tmp_path, text_of([*points_of(GRID)[:-1], (324032, 5682000, 1e9)]), options=ReadOptions(voids="none")
        ).highest
        == 1e9
    )


def test_cells_too_many_to_open_are_asked_about(tmp_path):
    with pytest.raises(ReadQuestion, match=r"599,... rows and 999,... columns with cells of 0[.]0001 m") as asked:
        reading(tmp_path, text_of(SCATTER), options=ReadOptions(cell_size=1e-4))
    assert [option.read_options.cell_size for option in asked.value.options] == [2, 2, 2, 1, 5]
    with pytest.raises(ReadQuestion) as asked:
        reading(tmp_path, text_of(SCATTER) + "400000 5700000 1\n")
    assert read(tmp_path / "points.xyz", asked.value.options[0].read_options).rows > 1


def test_two_heights_in_one_place_are_no_grid(tmp_path):
    points = points_of(GRID)
    with pytest.raises(ReadQuestion) as asked:
        reading(tmp_path, text_of([*points, points[5] + (0, 0, 1)]))
    heightmap = read(tmp_path / "points.xyz", asked.value.options[0].read_options)
    assert heightmap.heights[0, 5] == pytest.approx(GRID[0, 5] + 0.5)
    assert reading(tmp_path, text_of([*points, points[5]])).origin.assumed == (METRES,)


def test_a_table_of_heights_is_one(tmp_path):
    table = "\n".join(";".join(f"{height:.2f}".replace(".", ",") for height in row) for row in GRID)
    heightmap = reading(tmp_path, table.replace(";12,34;", ";;"), "table.csv")
    np.testing.assert_array_equal(heightmap.heights, GRID.astype(np.float32))
    narrow = "\n".join(" ".join(f"{height:.2f}" for height in row[:5]) for row in GRID)
    assert reading(tmp_path, narrow, options=ReadOptions(text_layout="table")).heights.shape == (12, 5)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("1 2\n3 4\n5 6\n", "is a text with 2 numbers to a line. Points need three"),
        ("5\n6\n7\n", "is a text with 1 number to a line"),
        ("Dear all,\nhere are the points.\n", "no line at its beginning holds numbers"),
        (b"\x00\x01\x02\xff" * 99, "is no text"),
        (text_of(points_of(GRID)) + "1 2 x_y\n", "has no point in line 205: “1 2 x_y”. Mend or remove"),
        (text_of(points_of(GRID)) + "1 2\n", "has no point in line 205"),
        (text_of(points_of(GRID)) + "1 2 3_0\n", "has no point in line 205"),
        ("1 1 1\n2 1 1\n3 1 1\n4 1 1\n", "all its points on one line"),
        ("1 1 1\n2 1 1\n", "has 2 points"),
        ("1 1 1\n" * 9 + "2e20 1 1\n", "damaged"),
        ("1 2 3\n" + "4" * 2**22, "damaged"),
        ("1 2 nan\n1 3 nan\n2 2 nan\n2 3 nan\n", "only voids"),
    ],
)
def test_what_is_no_survey_is_refused(tmp_path, content, told):
    with pytest.raises(HeightmapFileError, match=told):
        reading(tmp_path, content)


@pytest.mark.parametrize("name", ["scan.las", "scan.laz"])
def test_a_scan_of_a_grid_is_that_grid(tmp_path, name):
    write_las(tmp_path / name, points_of(GRID)[::-1])
    heightmap = read(tmp_path / name)
    np.testing.assert_allclose(heightmap.heights, GRID, atol=1e-4)
    assert (heightmap.spacing, heightmap.origin.kind[:3]) == (2, name[-3:].upper())


@pytest.mark.parametrize("parts", [1, 3])
def test_unpacking_can_be_ended_at_any_time_and_leaves_nothing(tmp_path, monkeypatch, parts):
    write_las(tmp_path / "scan.laz", points_of(GRID))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    work = reading_file(tmp_path / "scan.laz")
    for _ in range(parts):
        next(work)
    assert list((tmp_path / "temporary").iterdir())
    work.close()
    assert not list((tmp_path / "temporary").iterdir())


def test_ground_alone_is_offered_first_and_noise_is_left_out(tmp_path):
    classes = np.where(SCATTER[:, 2] > 215, TREE, GROUND)
    points = np.concatenate((SCATTER, SCATTER[:3] + np.array((0, 0, 5000))))
    write_las(tmp_path / "scan.laz", points, np.append(classes, [NOISE] * 3))
    with pytest.raises(ReadQuestion, match="ground and other points: 48 % are ground") as asked:
        read(tmp_path / "scan.laz")
    ground = read(tmp_path / "scan.laz", asked.value.options[0].read_options)
    assert ground.highest <= 215
    assert any(note.startswith("Noise left out") for note in ground.origin.assumed)
    write_las(tmp_path / "trees.las", SCATTER)
    with pytest.raises(HeightmapFileError, match=r"no points that are marked as ground\. Take all"):
        read(tmp_path / "trees.las", ReadOptions(point_class="ground"))
    every = read(tmp_path / "scan.laz", ReadOptions(point_class="all", cell_size=5, cell_height="highest"))
    assert 215 < every.highest < 231


@pytest.mark.parametrize(
    ("said", "plane", "height"),
    [
        ({"wkt": FEET}, 1200 / 3937, 0.3048),
        ({"keys": ((1024, 1), (3076, 9003))}, 1200 / 3937, 1200 / 3937),
        ({"keys": ((1024, 1), (3076, 9001), (4099, 9001))}, 1, 1),
        ({}, 1, 1),
    ],
)
def test_feet_become_metres_where_a_scan_says_feet(tmp_path, said, plane, height):
    write_las(tmp_path / "scan.las", points_of(GRID), **said)
    heightmap = read(tmp_path / "scan.las")
    assert heightmap.spacing == pytest.approx(2 * plane)
    assert heightmap.highest == pytest.approx(GRID.max() * height, rel=1e-6)
    assert any("Feet" in note for note in heightmap.origin.assumed) == (height != 1)
    assert (METRES in heightmap.origin.assumed) == (not said)


FOOT, US_FOOT = 0.3048, 1200 / 3937
HERE = {2263: (980000, 200000), 2222: (700000, 1000000), 7405: (400000, 300000)}
"""Places that lie in the areas of systems; others are of the middle of Europe."""


@pytest.mark.parametrize("version", ["1.2", "1.3", "1.4"])
@pytest.mark.parametrize(
    ("keys", "name", "plane", "height"),
    [
        (((1024, 1), (3072, 32632)), "WGS 84 / UTM zone 32N", 1, 1),
        (((3072, 25832),), "ETRS89 / UTM zone 32N", 1, 1),
        (((1024, 1), (3072, 2263)), "NAD83 / New York Long Island (ftUS)", US_FOOT, US_FOOT),
        (((1024, 1), (3072, 2263), (4096, 6360)), "NAD83 / New York Long Island (ftUS)", US_FOOT, US_FOOT),
        (((1024, 1), (3072, 2263), (4096, 5703)), "NAD83 / New York Long Island (ftUS) + NAVD88 height", US_FOOT, 1),
        (((1024, 1), (3072, 2263), (4099, 9001)), "NAD83 / New York Long Island (ftUS)", US_FOOT, 1),
        (((1024, 1), (3072, 32632), (4096, 8228)), "WGS 84 / UTM zone 32N", 1, FOOT),
        (((1024, 1), (3072, 32632), (4096, 5703), (4099, 9003)), "WGS 84 / UTM zone 32N + NAVD88 height", 1, US_FOOT),
        (((1024, 1), (3072, 2222)), "NAD83 / Arizona East (ft)", FOOT, FOOT),
        (((1024, 1), (3072, 7405)), "OSGB36 / British National Grid + ODN height", 1, 1),
        (((1024, 1), (3076, 9002)), "", FOOT, FOOT),
    ],
)
def test_the_keys_of_a_scan_name_its_system_and_its_units(tmp_path, version, keys, name, plane, height):
    points = points_of(GRID, *HERE.get(dict(keys).get(3072), (500000, 5200000)))
    write_las(tmp_path / "scan.laz", points, keys=keys, version=version)
    heightmap = read(tmp_path / "scan.laz")
    assert heightmap.place.name == name
    assert heightmap.spacing == pytest.approx(2 * plane, rel=1e-6)
    assert heightmap.highest == pytest.approx(GRID.max() * height, rel=1e-6)
    assert sum("Feet" in note for note in heightmap.origin.assumed) == (height != 1)


def test_the_keys_of_a_scan_may_describe_a_projection_and_name_degrees(tmp_path):
    keys = ((1024, 1), (2048, 4326), (3072, 32767), (3074, 32767), (3075, 1), (3076, 9001))
    keys += tuple((key, 34736, 1, at) for at, key in enumerate((3080, 3081, 3082, 3083, 3092)))
    write_las(tmp_path / "own.las", points_of(GRID), keys=keys, doubles=(11.0, 0.0, 500000.0, 0.0, 0.9999))
    place = read(tmp_path / "own.las").place
    assert "Transverse Mercator" in place.system
    assert '"Longitude of natural origin",11' in place.system
    write_las(tmp_path / "globe.las", points_of(GRID, 11, 47, 1e-4), keys=((2048, 4326),), scales=(1e-7, 1e-7, 0.01))
    heightmap = read(tmp_path / "globe.las")
    assert heightmap.place.name == "WGS 84"
    across, down = metres_in_degree(47)
    assert heightmap.spacing == pytest.approx(1e-4 * (across + down) / 2, rel=1e-3)
    assert not any("degrees" in note for note in heightmap.origin.assumed)


def test_a_scan_in_web_mercator_is_as_large_as_its_ground(tmp_path):
    write_las(tmp_path / "scan.las", points_of(GRID, 1e6, 5.94e6), wkt=CRS.from_epsg(3857).to_wkt())
    heightmap = read(tmp_path / "scan.las")
    assert heightmap.spacing == pytest.approx(2 * 0.684, rel=0.01)
    assert any(note.startswith("Spacing of the ground") for note in heightmap.origin.assumed)


def test_the_system_of_a_scan_may_stand_after_its_points(tmp_path):
    path = tmp_path / "scan.las"
    write_las(path, points_of(GRID, *HERE[2263]))
    content, text = bytearray(path.read_bytes()), CRS.from_epsg(2263).to_wkt().encode() + b"\0"
    struct.pack_into("<QI", content, 235, len(content), 2)
    head = "<H16sHQ32s"
    other = struct.pack(head, 0, b"copc", 1000, 5, b"") + b"other"
    path.write_bytes(bytes(content) + other + struct.pack(head, 0, b"LASF_Projection", 2112, len(text), b"") + text)
    heightmap = read(path)
    assert heightmap.place.name == "NAD83 / New York Long Island (ftUS)"
    assert heightmap.spacing == pytest.approx(2 * US_FOOT)


def test_a_scan_without_up_and_down_is_refused_and_one_in_an_unknown_system_is_told(tmp_path):
    write_las(tmp_path / "earth.las", points_of(GRID), wkt=CRS.from_epsg(4978).to_wkt())
    with pytest.raises(HeightmapFileError, match="from the middle of the earth"):
        read(tmp_path / "earth.las")
    write_las(tmp_path / "odd.las", points_of(GRID), wkt='PROJCS["Odd",UNIT["US survey foot",0.3048006096]]')
    heightmap = read(tmp_path / "odd.las")
    assert heightmap.spacing == pytest.approx(2 * US_FOOT)
    assert any("Coordinate system left out: that in odd.las" in note for note in heightmap.origin.lost)


@pytest.mark.parametrize("name", ["points.xyz", "points.csv", "points.las", "points.laz"])
@pytest.mark.parametrize(("code", "unit"), [(25832, 1), (2263, US_FOOT)])
def test_a_file_beside_points_names_their_system(tmp_path, name, code, unit):
    if name[-3:-1] == "la":
        write_las(tmp_path / name, points_of(GRID, *HERE.get(code, (500000, 5200000))))
    else:
        (tmp_path / name).write_text(text_of(points_of(GRID, *HERE.get(code, (500000, 5200000))), ","))
    (tmp_path / "points.prj").write_text(CRS.from_epsg(code).to_wkt(version="WKT1_ESRI"))
    heightmap = read(tmp_path / name)
    assert CRS.from_wkt(heightmap.place.system).to_epsg() == code
    assert heightmap.spacing == pytest.approx(2 * unit)
    assert heightmap.highest == pytest.approx(GRID.max() * unit, rel=1e-6)


def test_what_is_saved_of_feet_says_nothing_of_feet_to_other_programs(tmp_path):
    write_las(tmp_path / "scan.las", points_of(GRID), keys=((1024, 1), (3072, 2263), (4096, 6360)))
    write(read(tmp_path / "scan.las"), tmp_path / "scan.tif")
    with rasterio.open(tmp_path / "scan.tif") as saved:
        assert saved.crs.to_epsg() == 2263
        assert saved.read(1).max() == pytest.approx(GRID.max() * US_FOOT, rel=1e-6)


def test_a_scan_whose_header_lies_is_refused_at_once(tmp_path):
    write_las(tmp_path / "scan.las", points_of(GRID))
    content = (tmp_path / "scan.las").read_bytes()
    for place, form, number in ((100, "<I", 2**32 - 1), (247, "<Q", 2**50), (96, "<I", 2**31)):
        lie = bytearray(content)
        struct.pack_into(form, lie, place, number)
        with pytest.raises(HeightmapFileError, match="damaged"):
            reading(tmp_path, bytes(lie), "lie.las")


def test_a_scan_without_the_packages_says_what_to_install(tmp_path, monkeypatch):
    write_las(tmp_path / "scan.las", points_of(GRID))
    monkeypatch.setattr("terrain_explorer.files.formats.points.las.find_spec", lambda name: None)
    with pytest.raises(HeightmapFileError, match="Install them with: pip install laspy lazrs"):
        read(tmp_path / "scan.las")


@pytest.mark.parametrize("format", [3, 6, 7, 10])
def test_packed_scans_of_many_chunks_and_with_more_bytes_are_read_whole(tmp_path, format):
    header = laspy.LasHeader(point_format=format, version="1.4")
    header.scales = [0.01] * 3
    header.add_extra_dim(laspy.ExtraBytesParams("more", "3u1"))
    scan = laspy.LasData(header)
    row, column = np.divmod(np.arange(110_000), 400)
    scan.x, scan.y, scan.z = column, row, 0.1 * row
    scan.write(str(tmp_path / "scan.laz"))
    heights = read(tmp_path / "scan.laz").heights
    assert heights.shape == (275, 400)
    np.testing.assert_allclose(heights[::-1], np.repeat(0.1 * np.arange(275)[:, None], 400, 1), atol=0.01)


@pytest.mark.parametrize("lie", ["records", "chunks", "layer"])
def test_a_scan_that_says_it_is_far_larger_than_its_file_is_refused_at_once(tmp_path, lie):
    path = tmp_path / "scan.laz"
    write_las(path, points_of(np.random.default_rng(1).random((9, 12)) * 50))
    content = bytearray(path.read_bytes())
    points_at = int.from_bytes(content[96:100], "little")
    if lie == "records":
        content[96:104] = b"\xff\xff\xff\x7f" * 2
    elif lie == "chunks":
        table_at = int.from_bytes(content[points_at : points_at + 8], "little")
        content[table_at + 4 : table_at + 8] = b"\xff\xff\xff\x7f"
    else:
        first_layer = points_at + 8 + 30 + 4
        content[first_layer : first_layer + 4] = b"\xff\xff\xff\x7f"
    path.write_bytes(content)
    with pytest.raises(HeightmapFileError, match="is cut short, damaged or of an unusual kind"):
        read(path)
