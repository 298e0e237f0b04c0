"""Terrain tiles of Cesium: quantized meshes and the older heightmaps."""

from __future__ import annotations

import gzip

import numpy as np
import pytest
from other_pictures import cesium_bytes

from terrain_explorer.files import HeightmapFileError, ReadOptions, read
from terrain_explorer.files.raster.spacing import metres_in_degree

SIDE = 17
ZOOM, LATITUDE, LONGITUDE = 10, 47.197265625, 11.33
HEIGHTS = np.add.outer(np.arange(SIDE) ** 2, np.arange(SIDE) * 7.0) + 100
"""The north first."""


def cesium_bytes_of(heights=HEIGHTS, latitude=LATITUDE, zoom=ZOOM, leave_out=0):
    return cesium_bytes(heights, latitude, zoom, leave_out)


@pytest.mark.parametrize("packed", [False, True])
def test_a_mesh_of_a_grid_is_that_grid(tmp_path, packed):
    path, content = tmp_path / "523.terrain", cesium_bytes_of()
    path.write_bytes(gzip.compress(content) if packed else content)
    heightmap = read(path, ReadOptions(mesh_points=SIDE))
    np.testing.assert_allclose(heightmap.heights, HEIGHTS, atol=np.ptp(HEIGHTS) / 32767)
    across, down = (metres * 180 / 2**ZOOM / (SIDE - 1) for metres in metres_in_degree(LATITUDE))
    assert heightmap.spacings == pytest.approx((down, across))
    assert (heightmap.metres, heightmap.voids) == (True, None)
    assert heightmap.origin.left_out[0].startswith("Triangles left out: the tile was drawn on a grid of 17 x 17")


@pytest.mark.parametrize("zoom", range(0, 20, 3))
@pytest.mark.parametrize("latitude", [0.01, -47, 84])
def test_the_level_of_a_tile_follows_from_the_sphere_around_it(tmp_path, zoom, latitude):
    path = tmp_path / "1.terrain"
    path.write_bytes(cesium_bytes_of(latitude=latitude, zoom=max(zoom, 2)))
    down, _ = read(path, ReadOptions(mesh_points=SIDE)).spacings
    assert down == pytest.approx(metres_in_degree(latitude)[1] * 180 / 2 ** max(zoom, 2) / (SIDE - 1), rel=1e-6)


def test_its_grid_is_found_and_what_it_leaves_open_is_void(tmp_path):
    (tmp_path / "1.terrain").write_bytes(cesium_bytes_of(leave_out=3))
    heightmap = read(tmp_path / "1.terrain")
    assert heightmap.heights.shape == (65, 65)
    assert 0 < heightmap.voids.sum() < 70
    assert heightmap.voids[0, 0]
    assert heightmap.highest == pytest.approx(HEIGHTS.max(), abs=0.02)


def test_the_older_heightmaps_are_read(tmp_path):
    numbers = np.random.default_rng(1).integers(0, 20000, (65, 65))
    (tmp_path / "1.terrain").write_bytes(numbers.astype("<i2").tobytes() + b"\x0f\0")
    heightmap = read(tmp_path / "1.terrain")
    np.testing.assert_array_equal(heightmap.heights, (numbers * 0.2 - 1000).astype(np.float32))
    assert heightmap.metres


@pytest.mark.parametrize("content", [b"x" * 500, bytes(500), b"no project", cesium_bytes_of()[:80]])
def test_what_is_neither_is_taken_for_a_spoilt_project(tmp_path, content):
    (tmp_path / "hills.terrain").write_bytes(content)
    with pytest.raises(HeightmapFileError, match="is called Terrain Explorer project, but does not begin like one"):
        read(tmp_path / "hills.terrain")


@pytest.mark.parametrize("length", [95, 300, 1800, 2500, 3000])
def test_cut_short_is_refused(tmp_path, length):
    (tmp_path / "1.terrain").write_bytes(cesium_bytes_of()[:length])
    with pytest.raises(HeightmapFileError, match="damaged"):
        read(tmp_path / "1.terrain")
