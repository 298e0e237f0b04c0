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
