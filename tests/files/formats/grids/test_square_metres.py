"""Maps in degrees and in Web Mercator in square metres, against GDAL's own warp."""

from __future__ import annotations

import numpy as np
import pytest

from terrain_explorer.files import ReadOptions, lost_by_saving_over, read

rasterio = pytest.importorskip("rasterio")
pytest.importorskip("rasterio.warp")
SQUARE = ReadOptions(square_metres=True)


def hills(x, y):
    """Return smooth heights at places in degrees."""
    return 1000 + 400 * np.sin(20 * x) * np.cos(15 * y) + 300 * np.cos(7 * x + 9 * y)


def write(path, crs, west, north, size, shape, at):
    affine = rasterio.Affine(size, 0, west, 0, -size, north)
    row, column = np.mgrid[: shape[0], : shape[1]] + 0.5
    heights = hills(*at(west + column * size, north - row * size)).astype(np.float32)
    with rasterio.open(path, "w", "GTiff", *shape[::-1], 1, crs, affine, "float32") as file:
        file.write(heights, 1)


def in_degrees(x, y):
    return np.degrees(x / 6378137), np.degrees(2 * np.arctan(np.exp(y / 6378137)) - np.pi / 2)


@pytest.mark.parametrize(
    ("crs", "west", "north", "size", "at"),
    [
        ("EPSG:4326", 7.0, 46.0, 1 / 300, lambda x, y: (x, y)),
        ("EPSG:4326", -70.0, -33.0, 1 / 300, lambda x, y: (x, y)),
        ("EPSG:4326", 20.0, 70.0, 1 / 300, lambda x, y: (x, y)),
        ("EPSG:3857", 780_000.0, 5_780_000.0, 400.0, in_degrees),
    ],
)
def test_a_warped_map_is_what_gdal_warps(tmp_path, crs, west, north, size, at):
    path = tmp_path / "map.tif"
    write(path, crs, west, north, size, (300, 300), at)
    assert read(path).origin.is_distorted
    heightmap = read(path, SQUARE)
    assert not heightmap.origin.is_distorted
    assert heightmap.stretch == 1
    # The file has the map as it was.
    (sentence,) = lost_by_saving_over(heightmap.origin)
    assert sentence.startswith("Made square:")
    # The true ground at the place of each point, and GDAL's own warp onto the same lattice.
    place = heightmap.place
    row, column = np.mgrid[: heightmap.rows, : heightmap.columns]
    a, b, c, d, e, f = place.affine
    x, y = (a * column + b * row + c).ravel(), (d * column + e * row + f).ravel()
    longitude, latitude = rasterio.warp.transform(place.system, "EPSG:4326", x, y)
    truth = hills(np.array(longitude), np.array(latitude)).reshape(heightmap.heights.shape)
    inner = (slice(3, -3), slice(3, -3))
    slope = float(np.abs(np.gradient(truth)).max())
    assert np.abs(heightmap.heights - truth)[inner].max() < 0.25 * slope  # well within a point
    warped = np.full(heightmap.heights.shape, np.nan, np.float32)
    with rasterio.open(path) as source:
        rasterio.warp.reproject(
            rasterio.band(source, 1), warped, dst_nodata=np.nan, dst_crs=place.system,
            dst_transform=rasterio.Affine(a, b, c - a / 2, d, e, f - e / 2),
            resampling=rasterio.warp.Resampling.cubic,
        )  # fmt: skip
    assert np.abs(heightmap.heights - warped)[inner].max() < 0.25 * slope


def test_a_tile_of_a_degree_is_as_wide_and_high_as_the_ground(tmp_path):
    path = tmp_path / "map.tif"
    write(path, "EPSG:4326", 7.0, 46.5, 1 / 120, (120, 120), lambda x, y: (x, y))
    heightmap = read(path, SQUARE)
    height, width = (points * heightmap.spacing / 1000 for points in heightmap.heights.shape)
    assert (width, height) == pytest.approx((77, 111), abs=2)  # whose upper edge is narrower, and is cut


def test_a_map_that_is_true_already_stays_as_it_is(tmp_path):
    path = tmp_path / "map.tif"
    write(path, "EPSG:32632", 5e5, 5.2e6, 30.0, (40, 50), lambda x, y: (x / 1e5, y / 1e5))
    heightmap = read(path, SQUARE)
    assert not heightmap.origin.is_distorted
    np.testing.assert_array_equal(heightmap.heights, read(path).heights)


def test_a_part_is_warped_for_itself(tmp_path):
    path = tmp_path / "map.tif"
    write(path, "EPSG:4326", 7.0, 46.5, 1 / 120, (120, 120), lambda x, y: (x, y))
    part = ReadOptions(square_metres=True, window_row=20, window_column=30, window_rows=60, window_columns=40)
    heightmap = read(path, part)
    longitude, latitude = rasterio.warp.transform(
        heightmap.place.system, "EPSG:4326", *map(list, zip(heightmap.place.at(0, 0), strict=False))
    )
    assert (longitude[0], latitude[0]) == pytest.approx((7 + 30 / 120, 46.5 - 20 / 120), abs=1 / 60)
    assert heightmap.rows * heightmap.spacing == pytest.approx(60 / 120 * 111_000, rel=0.02)


def test_voids_stay_voids(tmp_path):
    path = tmp_path / "map.tif"
    write(path, "EPSG:4326", 7.0, 60.0, 1 / 120, (120, 120), lambda x, y: (x, y))
    with rasterio.open(path, "r+") as file:
        heights = file.read(1)
        heights[40:60, 30:80] = -9999
        heights[3, 3] = -9999
        file.write(heights, 1)
    options = ReadOptions(square_metres=True, voids="number", void=-9999)
    heightmap = read(path, options)
    part = heightmap.voids.sum() / heightmap.voids.size
    assert part == pytest.approx(1001 / 120**2, rel=0.05)
    assert heightmap.lowest > 200
    coarse = read(path, options.updated(square_metres=False, every=2))
    assert coarse.lowest > 200
    assert coarse.voids[20:30, 15:40].all()
