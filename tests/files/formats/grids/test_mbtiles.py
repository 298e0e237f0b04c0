"""MBTiles: tiles of a web map in one file."""

from __future__ import annotations

import io
import math
import sqlite3

import numpy as np
import pytest
from other_pictures import write_mbtiles
from picture_bytes import pillow_bytes, png_bytes
from PIL import Image

from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, read
from terrain_explorer.files.formats.grids import mbtiles
from terrain_explorer.files.raster.packed_heights import packed
from terrain_explorer.terrain import DiamondSquare

SIDE, ZOOM, WEST, NORTH = 64, 12, 2130, 1447
"""Three by two tiles, whose north-western one has these numbers, counted from the north."""

HILLS = (200 + 1800 * DiamondSquare(exponent=8, seed=2).heightmap().heights[: 2 * SIDE, : 3 * SIDE]).round(1)
NAMED = {"format": "png", "name": "hills"}


def tiles(heights, packing="terrain-rgb"):
    pixels = packed(heights, packing)
    return {
        (column, row): png_bytes(
            pixels[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE].astype(int), 2, 8
        )
        for row in range(len(heights) // SIDE)
        for column in range(heights.shape[1] // SIDE)
    }


def saved(path, levels, facts=NAMED):
    """Write levels: the tiles, by column and row from the north-west, of each zoom."""
    rows = []
    for zoom, found in levels.items():
        west, north = WEST >> (ZOOM - zoom), NORTH >> (ZOOM - zoom)
        rows += [(zoom, west + column, 2**zoom - 1 - north - row, content) for (column, row), content in found.items()]
    return write_mbtiles(path, rows, facts)


RGB = ReadOptions(channel="terrain-rgb")


def test_tiles_are_joined_and_their_heights_asked_about(tmp_path):
    path = saved(tmp_path / "map.mbtiles", {ZOOM: tiles(HILLS)})
    with pytest.raises(ReadQuestion, match="is a colour picture") as asked:
        read(path)
    assert asked.value.options[0].read_options.channel == "terrain-rgb"
    heightmap = read(path, RGB)
    np.testing.assert_allclose(heightmap.heights, HILLS, atol=0.051)
    assert (heightmap.metres, heightmap.voids, heightmap.origin.kind) == (True, None, "MBTiles of PNG")
    assert {child.name for child in tmp_path.iterdir()} == {"map.mbtiles"}


@pytest.mark.parametrize(("encoding", "packing"), [("terrarium", "terrarium"), ("mapbox", "terrain-rgb")])
def test_a_file_that_says_its_encoding_is_not_asked_about(tmp_path, encoding, packing):
    path = saved(tmp_path / "map.mbtiles", {ZOOM: tiles(HILLS, packing)}, {**NAMED, "encoding": encoding})
    heightmap = read(path)
    np.testing.assert_allclose(heightmap.heights, HILLS, atol=0.051)
    assert heightmap.origin.notes == ()


def test_the_deepest_zoom_that_fits_is_taken(tmp_path, monkeypatch):
    levels = {ZOOM - 1: tiles(HILLS[:SIDE, : 2 * SIDE]), ZOOM: tiles(HILLS)}
    path = saved(tmp_path / "map.mbtiles", levels)
    heightmap = read(path, RGB)
    assert heightmap.heights.shape == HILLS.shape
    assert heightmap.origin.left_out[0] == "Zoom levels left out: zoom 12 was read, and there are 2 in the file."
    assert read(path, RGB.updated(array=1)).heights.shape == (SIDE, 2 * SIDE)
    with pytest.raises(HeightmapFileError, match="has 2 zoom levels and no level 3"):
        read(path, RGB.updated(array=3))
    monkeypatch.setattr(mbtiles, "free_memory", lambda: 5 * SIDE * SIDE * 20)
    assert read(path, RGB).heights.shape == (SIDE, 2 * SIDE)


def test_points_know_their_place_and_their_distance_on_the_ground(tmp_path):
    heightmap = read(saved(tmp_path / "map.mbtiles", {ZOOM: tiles(HILLS)}), RGB)
    # Independently: longitude is linear, and latitude by the inverse of Mercator.
    points = 2**ZOOM * SIDE
    row, column = NORTH * SIDE + 10.5, WEST * SIDE + 20.5
    radius = 6378137
    x = math.radians(360 * column / points - 180) * radius
    y = math.log(math.tan(math.pi / 4 + math.atan(math.sinh(math.pi * (1 - 2 * row / points))) / 2)) * radius
    assert heightmap.place.at(10, 20) == pytest.approx((x, y), abs=1e-3)
    middle = math.atan(math.sinh(math.pi * (1 - 2 * (NORTH + 1) / 2**ZOOM)))
    assert heightmap.spacing == pytest.approx(2 * math.pi * radius / points * math.cos(middle), rel=3e-3)
    rasterio = pytest.importorskip("rasterio")
    assert rasterio.crs.CRS.from_wkt(heightmap.place.system).to_epsg() == 3857


def test_missing_tiles_are_voids(tmp_path):
    found = tiles(HILLS)
    del found[1, 0]
    found[2, 1] = b""
    heightmap = read(saved(tmp_path / "map.mbtiles", {ZOOM: found}), RGB)
    voids = np.zeros(HILLS.shape, bool)
    voids[:SIDE, SIDE : 2 * SIDE] = voids[SIDE:, 2 * SIDE :] = True
    np.testing.assert_array_equal(heightmap.voids, voids)
    np.testing.assert_allclose(heightmap.heights[~voids], HILLS[~voids], atol=0.051)
    assert any(note.startswith("Tiles missing: 2 of 6") for note in heightmap.origin.left_out)


def test_lossless_webp_is_exact_and_lossy_is_told(tmp_path):
    def webp(content, lossless):
        image = Image.open(io.BytesIO(content))
        return pillow_bytes(image, "WEBP", lossless=lossless, exact=True)

    for lossless in (True, False):
        found = {place: webp(content, lossless) for place, content in tiles(HILLS).items()}
        heightmap = read(saved(tmp_path / f"{lossless}.mbtiles", {ZOOM: found}), RGB)
        assert any(note.startswith("Lossy") for note in heightmap.origin.lost) != lossless
        assert not lossless or np.abs(heightmap.heights - HILLS).max() < 0.051


@pytest.mark.parametrize(
    ("levels", "facts", "sentence"),
    [
        ({ZOOM: tiles(HILLS)}, {"format": "pbf"}, "holds vector tiles, which have no heights"),
        ({}, NAMED, "has no tiles"),
        ({ZOOM: {(0, 0): png_bytes(np.zeros((9, 9, 3), int), 2, 8)}}, NAMED, "has tiles of 9 x 9 pixels"),
        ({ZOOM: {(0, 0): b"no picture"}}, NAMED, "damaged"),
        ({ZOOM: {(2**20, 0): tiles(HILLS)[0, 0]}}, NAMED, "damaged"),
        ({ZOOM: {(0, 0): tiles(HILLS)[0, 0], (1900, 1400): tiles(HILLS)[0, 0]}}, NAMED, "too large to open"),
        ({ZOOM: {(0, 0): tiles(HILLS)[0, 0], (0, 1): png_bytes(np.zeros((9, 9, 3), int), 2, 8)}}, NAMED, "damaged"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path, levels, facts, sentence):
    with pytest.raises(HeightmapFileError, match=sentence):
        read(saved(tmp_path / "map.mbtiles", levels, facts), RGB)


def test_a_tile_that_is_there_twice_is_refused(tmp_path):
    path = saved(tmp_path / "map.mbtiles", {ZOOM: tiles(HILLS)})
    with sqlite3.connect(path) as database:
        database.execute("INSERT INTO tiles SELECT * FROM tiles")
    database.close()
    with pytest.raises(HeightmapFileError, match="damaged"):
        read(path, RGB)


def test_a_database_that_searches_without_end_is_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(mbtiles, "_SECONDS", 0.2)
    path = tmp_path / "map.mbtiles"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE metadata (name text, value text)")
        database.execute(
            "CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
            "SELECT i AS zoom_level, i AS tile_column, i AS tile_row, x'00' AS tile_data FROM n"
        )
    database.close()
    with pytest.raises(HeightmapFileError, match="damaged"):
        read(path)


def test_no_database_is_refused(tmp_path):
    (tmp_path / "map.mbtiles").write_bytes(b"SQLite format 3\0" + bytes(200))
    with pytest.raises(HeightmapFileError, match="damaged"):
        read(tmp_path / "map.mbtiles")
