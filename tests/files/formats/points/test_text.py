"""Texts of a few numbers a line: tables of heights are no points, points are no tables, and what is open is asked."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from point_tools import points_of, text_of

from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, read
from terrain_explorer.files.formats.points.table import are_places
from terrain_explorer.terrain import DiamondSquare

in_one_folder = settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])

NAMES = [
    "lat,lon,ele",
    "Latitude;Longitude;Altitude",
    "Breite;Länge;Höhe",
    "LAT\tLON\tHGT_m",
    "latitude,longitude,depth_of_snow",
    "Latitud,Longitud,Elevación",
    "latitudine;longitudine;quota",
    "breedtegraad,lengtegraad,hoogte",
    "szerokość;długość;wysokość",
    "широта;долгота;высота",
    "enlem,boylam,yükseklik",
    "緯度,経度,標高",
    "northing,easting,z",
    "Hochwert;Rechtswert;Höhe (m)",
    "Norte,Este,Cota",
    "pointY,pointX,pointZ",
    '"y","x","z"',
    "# nord est altitude",
    "LatDeg,LonDeg,heightAboveSea",
]


def written(folder, content, name="map.txt", encoding="utf-8"):
    path = folder / name
    path.write_bytes(content.encode(encoding))
    return path


def lines_of(matrix, separator=" ", decimals=3):
    return "\n".join(separator.join(f"{number:.{decimals}f}" for number in row) for row in matrix)


def as_table(path):
    """Return the map in a text that is a table, asked for where the text leaves it open."""
    try:
        return read(path)
    except ReadQuestion as question:
        answers = question.options
    assert [one.read_options.text_layout for one in answers] == ["table", "points"]
    return read(path, answers[0].read_options)


@in_one_folder
@given(
    shape=st.tuples(st.integers(2, 40), st.integers(3, 12)),
    seed=st.integers(0, 2**32),
    kind=st.sampled_from(["chance", "whole", "few", "binary", "ramp", "steps", "land", "normal"]),
    separator=st.sampled_from([" ", "\t", ",", ";"]),
    name=st.sampled_from(["map.txt", "map.csv", "map.dat", "map", "map.heights"]),
)
def test_tables_never_become_another_land_in_silence(tmp_path, shape, seed, kind, separator, name):
    chance, (rows, columns) = np.random.default_rng(seed), shape
    matrix = {
        "chance": lambda: chance.random(shape) * 100,
        "whole": lambda: chance.integers(0, 255, shape),
        "few": lambda: chance.integers(0, 9, shape),
        "binary": lambda: chance.integers(0, 2, shape),
        "ramp": lambda: np.add.outer(np.arange(rows), np.arange(columns)) * chance.integers(1, 9),
        "steps": lambda: np.arange(rows * columns).reshape(shape),
        "land": lambda: DiamondSquare(exponent=6, seed=seed).heightmap().heights[:rows, :columns] * 500,
        "normal": lambda: chance.normal(size=shape),
    }[kind]()
    heightmap = as_table(written(tmp_path, lines_of(matrix, separator), name))
    np.testing.assert_allclose(heightmap.heights, matrix, atol=1e-3)


@pytest.mark.parametrize("shape", [(5, 5), (9, 9), (4, 5), (3, 3), (2, 3), (8, 12), (3, 5)])
def test_homework_is_a_table(tmp_path, shape):
    matrix = np.random.default_rng(3).uniform(-10, 10, shape)
    np.testing.assert_allclose(as_table(written(tmp_path, lines_of(matrix))).heights, matrix, atol=1e-3)


def test_what_can_be_no_points_is_a_table_without_a_question_and_says_so(tmp_path):
    for matrix in (np.eye(3), np.tile(np.arange(5.0), (6, 1)), np.zeros((5, 5))):
        heightmap = read(written(tmp_path, lines_of(matrix)))
        np.testing.assert_array_equal(heightmap.heights, matrix)
        assert heightmap.origin.assumed[0].startswith("Table assumed")


def test_openscads_tables_open_at_once(tmp_path, shared):
    heightmap = read(shared("reports4/openscad.dat"))
    assert (heightmap.heights.shape, heightmap.lowest, heightmap.highest) == ((4, 5), 0, 9)
    text = "# two\n# lines of comments\n" + lines_of(np.arange(12.0).reshape(4, 3))
    np.testing.assert_array_equal(read(written(tmp_path, text, "map.dat")).heights, np.arange(12.0).reshape(4, 3))
    with pytest.raises(HeightmapFileError, match="is no text"):
        read(written(tmp_path, "\0\1\2\3" * 200, "numbers.dat"))


def test_the_reported_tables_are_asked_about(shared):
    for name, shape in (("matrix4x5.txt", (4, 5)), ("ds5.txt", (5, 5))):
        with pytest.raises(ReadQuestion, match=rf"--text-layout table \(A table of heights: {shape[0]} rows") as asked:
            read(shared(f"reports4/{name}"))
        assert read(shared(f"reports4/{name}"), asked.value.options[0].read_options).heights.shape == shape


@in_one_folder
@given(
    shape=st.tuples(st.integers(3, 14), st.integers(4, 14)),
    seed=st.integers(0, 2**32),
    corner=st.sampled_from([(0, 0), (0.5, 0.5), (500000, 5200000), (-20, 40)]),
    step=st.sampled_from([1, 0.5, 10, 90]),
    order=st.sampled_from(["rows", "columns", "chance"]),
    more=st.integers(0, 3),
    name=st.sampled_from(["map.txt", "map.csv", "map.dat"]),
)
def test_points_of_a_grid_are_never_asked_about(tmp_path, shape, seed, corner, step, order, more, name):
    chance = np.random.default_rng(seed)
    heights = chance.integers(0, 100, shape).astype(float)
    points = points_of(heights, *corner, step)
    if order == "columns":
        points = points[np.lexsort((points[:, 1], points[:, 0]))]
    elif order == "chance":
        points = chance.permutation(points)
    table = np.column_stack((points, chance.integers(0, 255, (len(points), more))))
    found = read(written(tmp_path, lines_of(table), name), ReadOptions(voids="none"))
    np.testing.assert_array_equal(found.heights, heights)


@pytest.mark.parametrize("name", ["spots.xyz", "spots.csv"])
def test_scattered_points_of_a_survey_are_asked_for_cells_as_before(tmp_path, name):
    points = np.random.default_rng(5).random((200, 3)) * (1000, 800, 50) + (500000, 5200000, 300)
    with pytest.raises(ReadQuestion, match="200 points that are no grid"):
        read(written(tmp_path, text_of(points), name))


def test_scattered_points_in_a_square_may_be_a_table_and_are_asked_about(tmp_path):
    points = np.random.default_rng(5).random((200, 3))
    with pytest.raises(ReadQuestion, match="may be a table or points") as asked:
        read(written(tmp_path, text_of(points, decimals=6), "spots.csv"))
    with pytest.raises(ReadQuestion, match="200 points that are no grid"):
        read(tmp_path / "spots.csv", asked.value.options[1].read_options)


@given(st.integers(0, 2**32))
def test_chance_is_no_grid(seed):
    chance = np.random.default_rng(seed)
    shape = (int(chance.integers(2, 60)), 2)
    assert not are_places(chance.integers(0, chance.integers(2, 60), shape).astype(float))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("names", NAMES)
def test_columns_are_found_by_their_names_in_any_order(tmp_path, names, encoding):
    grid = np.random.default_rng(7).integers(0, 100_000, (12, 17)) / 100
    separator = next(one for one in (",", ";", "\t", " ") if one in names.lstrip("# "))
    lines = [separator.join(f"{number:.2f}" for number in (y, x, z)) for x, y, z in points_of(grid, 10, 47, 0.5)]
    for head in (names, f"{names}\n{separator.join(('m', 'm', 'm'))}"):
        found = read(written(tmp_path, "\n".join([head, *lines]), "named.csv", encoding))
        np.testing.assert_array_equal(found.heights, grid.astype(np.float32))


def test_degrees_by_name_are_degrees_even_on_flat_ground(tmp_path, shared):
    heightmap = read(shared("reports4/csv_lat_lon_ele.csv"))
    assert heightmap.heights.shape == (65, 97)
    assert heightmap.place.at(0, 0) == pytest.approx((10, 48))


def test_places_in_metres_win_over_those_in_degrees_and_rows_may_have_numbers(tmp_path):
    grid = np.random.default_rng(7).integers(0, 100_000, (12, 17)) / 100
    lines = [
        f"{number},{47 + y / 1e5:.7f},{10 + x / 1e5 + y / 1e9:.7f},{x},{y},{z}"
        for number, (x, y, z) in enumerate(points_of(grid, 500000, 5200000, 25))
    ]
    for head in ("id,lat,lon,x,y,z", "lat,lon,x,y,z", '"","lat","lon","x","y","z"'):
        found = read(written(tmp_path, "\n".join([head, *lines]), "named.csv"))
        np.testing.assert_array_equal(found.heights, grid.astype(np.float32))
        assert found.spacing == 25


def test_one_row_of_numbers_is_told_as_what_it_is(tmp_path):
    path = tmp_path / "row.txt"
    path.write_text(" ".join(map(str, range(14))) + "\n")
    with pytest.raises(HeightmapFileError, match="has one row of numbers"):
        read(path)


@pytest.mark.parametrize("head", ["time,lat,lon,first,second", "year;Rechtswert;Hochwert;first;second"])
def test_places_without_a_name_for_heights_are_no_table(tmp_path, head):
    grid = np.random.default_rng(7).integers(30_000, 40_000, (12, 17)) / 100
    separator = head[4]
    rows = [(2020, 47 + y / 1000, 10 + x / 1000, z, 3) for x, y, z in points_of(grid, 0, 0, 1)]
    body = lines_of(rows, separator)
    with pytest.raises(HeightmapFileError, match="names the columns of its places, and none of its heights"):
        read(written(tmp_path, f"{head}\n{body}", "named.csv"))
    named = head.replace("first", "hae")
    np.testing.assert_array_equal(
        np.sort(read(written(tmp_path, f"{named}\n{body}", "named.csv")).heights, axis=None),
        np.sort(grid.astype(np.float32), axis=None),
    )
    assert read(tmp_path / "named.csv", ReadOptions(text_layout="table")).heights.shape == (204, 5)


def test_letters_above_a_table_are_the_names_of_its_columns(tmp_path):
    table = np.random.default_rng(7).random((20, 5))
    found = as_table(written(tmp_path, f"u v w x y\n{lines_of(table)}"))
    np.testing.assert_allclose(found.heights, table, atol=1e-3)


@pytest.mark.parametrize("letters", ["abcdefghijklmnop", "ABCDEFGHIJKLMNOP", "enhzyxwvutsrqpom"])
def test_letters_above_a_wide_table_name_no_coordinates(tmp_path, letters):
    table = np.random.default_rng(7).random((20, len(letters)))
    found = read(written(tmp_path, f"{','.join(letters)}\n{lines_of(table, ',')}", "sheet.csv"))
    np.testing.assert_allclose(found.heights, table, atol=1e-3)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("shape", [(20, 33), (12, 9)])
def test_numbers_of_rows_and_columns_are_no_heights(tmp_path, shape, first):
    table = np.random.default_rng(7).random(shape) * 100 + 300
    rows, columns = (range(first, first + count) for count in shape)
    body = [f"{row},{line}" for row, line in zip(rows, lines_of(table, ",").split("\n"), strict=True)]
    across = ",".join(map(str, columns))
    for text, told in (
        ([f",{across}", *body], "Numbers of rows and columns left out"),
        ([f"row,{across}", *body], "Numbers of rows and columns left out"),
        ([across, *lines_of(table, ",").split("\n")], "Numbers of columns left out"),
        (body, "Numbers of rows left out"),
    ):
        found = read(written(tmp_path, "\n".join(text), "sheet.csv"), ReadOptions(text_layout="table"))
        np.testing.assert_allclose(found.heights, table, atol=1e-3)
        assert any(note.startswith(told) for note in found.origin.assumed)


@pytest.mark.parametrize("word", ["", "lat", "y/x"])
def test_coordinates_beside_a_table_place_it(tmp_path, word):
    table = np.random.default_rng(7).random((20, 33)) * 100
    east, north = 500_000 + 25 * np.arange(33), 5_200_000 - 25 * np.arange(20)
    for order in (slice(None), slice(None, None, -1)):
        rows = zip(north[order], lines_of(table[order], ",").split("\n"), strict=True)
        lines = [f"{word},{','.join(map(str, east))}", *(f"{y},{row}" for y, row in rows)]
        found = read(written(tmp_path, "\n".join(lines), "pivot.csv"))
        np.testing.assert_allclose(found.heights, table, atol=1e-3)
        assert (found.spacing, found.place.at(0, 0)) == (25, (500_000, 5_200_000))


@pytest.mark.parametrize("name", ["printed.txt", "printed.csv", "printed.dat"])
def test_rows_in_brackets_are_a_table(tmp_path, name):
    table = np.random.default_rng(7).integers(-900, 900, (9, 33)) / 10
    rows = [", ".join(map(str, row)) for row in table]
    for text in (
        str(table.tolist()),
        np.array2string(table, threshold=10_000),
        "[" + ",\n".join(f"[{row}]" for row in rows) + "]",
        "\n".join(f"({row})" for row in rows),
        "{" + ", ".join(f"{{{row}}}" for row in rows) + "};",
    ):
        np.testing.assert_allclose(read(written(tmp_path, text, name)).heights, table.astype(np.float32))
    for text in ("[1, 2, 3, 4]", str(np.zeros((5, 5, 3)).tolist()), "[[1, 2], [3]]"):
        with pytest.raises(HeightmapFileError):
            read(written(tmp_path, text, name))


def test_what_ends_each_line_and_the_size_before_a_table_are_no_heights(tmp_path):
    table = np.random.default_rng(7).random((20, 33))
    text = lines_of(table, ";").replace("\n", ";\n")
    for one in (text, f"{text};", f"20;33\n{text};", "20 33\n" + lines_of(table)):
        np.testing.assert_allclose(read(written(tmp_path, one)).heights, table, atol=1e-3)


@pytest.mark.parametrize(
    "name", ["depth", "Depth (m)", "Water_Depth", "Tiefe", "profondeur", "profundidad", "głębokość", "глубина", "水深"]
)
@pytest.mark.parametrize("head", ["lat,lon,{}", "id,y,x,{}", "{},Hochwert,Rechtswert"])
def test_depths_by_name_become_heights(tmp_path, name, head):
    grid = np.random.default_rng(7).integers(0, 100_000, (12, 17)) / 100
    for sign in (1, -1):
        fields = [
            {"id": n, "y": f"{y:.2f}", "x": f"{x:.2f}", "z": f"{sign * z:.2f}"}
            for n, (x, y, z) in enumerate(points_of(grid, 10, 47, 0.5))
        ]
        order = {"l": "yxz", "i": ["id", *"yxz"], "{": "zyx"}[head[0]]
        lines = [",".join(str(one[key]) for key in order) for one in fields]
        found = read(written(tmp_path, "\n".join([head.format(name), *lines]), "soundings.csv"))
        np.testing.assert_array_equal(found.heights, -grid.astype(np.float32))
        assert any(note.startswith("Depths turned into heights") for note in found.origin.assumed) == (sign > 0)


@pytest.mark.parametrize(
    ("names", "plane", "height"),
    [
        ("lat,lon,elevation_ft", None, 0.3048),
        ("Longitude,Latitude,Elevation [feet]", None, 0.3048),
        ("x,y,z (US survey ft)", 1, 1200 / 3937),
        ("Easting (ft),Northing (ft),Height (ft)", 0.3048, 0.3048),
        ("x (ft),y (ft),z (m)", 0.3048, 1),
        ("X_ft,Y_ft,Z", 0.3048, 0.3048),
        ("x,y,height_cm", 1, 0.01),
        ("x,y,depth (fathoms)", 1, -1.8288),
        ("x,y,z\nm,m,ft", 1, 0.3048),
        ("x,y,z\nft,ft,m", 0.3048, 1),
    ],
)
def test_units_in_the_names_of_columns_count(tmp_path, names, plane, height):
    grid = np.random.default_rng(7).integers(0, 100_000, (12, 17)) / 100
    is_north_first = names.startswith("lat")
    corner = (10, 47, 0.5) if "lat" in names.lower() else (500_000, 5_200_000, 25)
    rows = [(y, x, z) if is_north_first else (x, y, z) for x, y, z in points_of(grid, *corner)]
    found = read(written(tmp_path, f"{names}\n{lines_of(rows, ',', 2)}", "named.csv"))
    np.testing.assert_allclose(found.heights, grid * height, rtol=1e-6)
    assert plane is None or found.spacing == pytest.approx(25 * plane)


def test_words_of_other_programs_name_columns(tmp_path):
    grid = np.random.default_rng(7).integers(0, 100_000, (12, 17)) / 100
    points = [*enumerate(points_of(grid, 10, 47, 0.5))]
    gps = [f"{y:.2f},{x:.2f},{z:.2f}" for _, (x, y, z) in points]
    arcgis = [f"{n},Point,{x:.2f},{y:.2f},{z:.2f}" for n, (x, y, z) in points]
    for head, lines in (
        ("GPSLatitude,GPSLongitude,GPSAltitude", gps),
        ("FID,Shape,POINT_X,POINT_Y,RASTERVALU", arcgis),
        ("OBJECTID,Shape,POINT_X,POINT_Y,GRID_CODE", arcgis),
    ):
        found = read(written(tmp_path, "\n".join([head, *lines]), "named.csv"))
        np.testing.assert_array_equal(found.heights, grid.astype(np.float32))


@pytest.mark.parametrize("names", ["row,col,height", "Zeile,Spalte,Höhe"])
def test_rows_by_number_go_to_the_south(tmp_path, names):
    grid = np.random.default_rng(7).integers(0, 100_000, (12, 17)) / 100
    lines = [f"{row},{column},{grid[row, column]}" for row, column in np.ndindex(grid.shape)]
    found = read(written(tmp_path, "\n".join([names, *lines]), "named.csv"))
    np.testing.assert_array_equal(found.heights, grid.astype(np.float32))
