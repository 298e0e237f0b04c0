"""What does not fit in a folder of tiles is told: other scales, overlaps that differ, other grids, maps and orders."""

from dataclasses import replace

import numpy as np
import pytest
import tifffile
from mosaic_tools import read_mosaic

from terrain_explorer.files import HeightmapFileError, ReadOptions, write
from terrain_explorer.terrain import DiamondSquare, Heightmap

HILLS = DiamondSquare(exponent=6, seed=2).heightmap().heights

SCALE, TIEPOINT, KEYS = 33550, 33922, 34735


def placed(path, heights, west, north, zone=32632, cell=10.0, dtype=np.float32):
    """Write a GeoTIFF whose corner lies at a place."""
    keys = (1, 1, 0, 4, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, zone, 3076, 0, 1, 9001)
    tags = [
        (SCALE, "d", 3, (cell, cell, 0.0), True),
        (TIEPOINT, "d", 6, (0.0, 0.0, 0.0, float(west), float(north), 0.0), True),
        (KEYS, "H", len(keys), keys, True),
    ]
    tifffile.imwrite(path, heights.astype(dtype), extratags=tags, metadata=None)


def told(folder, options=None):
    return "\n".join(read_mosaic(folder, options or ReadOptions()).origin.notes)


def test_a_tile_in_another_unit_is_told(tmp_path):
    for row, column in np.ndindex(2, 2):
        part = HILLS[row * 32 :][:33, column * 32 :][:, :33]
        name = tmp_path / f"tile_{row}_{column}"
        if (row, column) == (1, 0):
            tifffile.imwrite(f"{name}.tif", part * 800)
        else:
            tifffile.imwrite(f"{name}.tif", np.rint(part * 65535).astype(np.uint16))
    notes = told(tmp_path)
    assert "Scales differ: the heights of 1 of 4 tiles, such as tile_1_0.tif, are of another scale" in notes
    part = np.rint(HILLS[32:, :33] * 65535).astype(np.uint16)
    tifffile.imwrite(tmp_path / "tile_1_0.tif", part)
    assert "Scales differ" not in told(tmp_path)


@pytest.mark.parametrize("factor", [0.001, 0.02, 0.5, 1])
def test_a_tile_of_another_kind_in_its_own_unit_is_told(tmp_path, factor):
    heights = 500 + 300 * HILLS[:20]
    placed(tmp_path / "a.tif", np.rint(heights[:, :30]), 500000, 5300000, dtype=np.uint16)
    placed(tmp_path / "b.tif", factor * heights[:, 30:60], 500300, 5300000)
    assert ("Scales differ: the heights of 1 of 2 tiles" in told(tmp_path)) == (factor < 0.1)


@pytest.mark.parametrize("difference", [50, 0.25, 0])
def test_an_overlap_that_differs_is_told(tmp_path, difference):
    heights = 100 * HILLS[:20]
    placed(tmp_path / "a.tif", heights[:, :40], 500000, 5300000)
    placed(tmp_path / "b.tif", heights[:, 30:60] + difference, 500300, 5300000)
    notes = told(tmp_path)
    assert (f"Overlap: tiles differ where they overlap, by up to {difference:g}" in notes) == (difference > 0)


def test_the_reported_tiles_are_told(shared):
    assert "by up to 50 at row 0 and column 200" in told(shared("reports4/tiles_overlap_differs"))
    with pytest.raises(HeightmapFileError, match=r"different coordinate systems, such as a\.tif and b\.tif\. Warp"):
        read_mosaic(shared("reports4/tiles_utm_zones"))


@pytest.mark.parametrize(("off", "is_told"), [(5, True), (2, True), (0.01, False), (0, False)])
def test_a_tile_between_the_points_of_the_others_is_told(tmp_path, off, is_told):
    for column in range(3):
        west = 500000 + 200 * column + (off if column == 2 else 0)
        placed(tmp_path / f"{'abc'[column]}.tif", 100 * HILLS[:20, 20 * column :][:, :20], west, 5300000)
    heightmap = read_mosaic(tmp_path)
    assert any(note.startswith("Off the grid: 1 tile moved") for note in heightmap.origin.notes) == is_told
    assert heightmap.heights.shape == (20, 60)
    assert heightmap.place.at(0, 0) == (500005, 5299995)


@pytest.mark.parametrize(("zone", "cell"), [(32633, 10), (32632, 5)])
def test_tiles_of_two_zones_or_resolutions_are_told(tmp_path, zone, cell):
    tiles = {name: 100 * HILLS[:20, 20 * n :][:, :20] for n, name in enumerate("abc")}
    for n, (name, heights) in enumerate(tiles.items()):
        placed(tmp_path / f"{name}.tif", heights, 500000 + 200 * n, 5300000)
    placed(tmp_path / "d.tif", tiles["a"], 500600, 5300000, zone, cell)
    heightmap = read_mosaic(tmp_path)
    assert heightmap.heights.shape == (20, 60)
    assert any(note.startswith("Other map: 1 tile left out, such as d.tif") for note in heightmap.origin.notes)
    for name in "bc":
        (tmp_path / f"{name}.tif").unlink()
    with pytest.raises(HeightmapFileError, match=r"such as a\.tif and d\.tif\. Warp them"):
        read_mosaic(tmp_path)


def test_tiles_of_two_zones_that_their_names_lay_are_told(tmp_path):
    for n in range(2):
        placed(tmp_path / f"tile_x{n}_y0.tif", 100 * HILLS[:20, 20 * n :][:, :20], 500000, 5300000, 32632 + n)
    assert "Coordinate systems differ: tiles of 2 systems" in told(tmp_path)


def tiles_by_number(folder, south_first, ending=".tif", flat=False):
    heights = np.zeros_like(HILLS) if flat else HILLS
    heights = np.where(np.add.outer(np.arange(65), np.arange(65)) % 9, heights, heights + 0.01) if flat else heights
    for row, column in np.ndindex(2, 2):
        part = heights[row * 32 :][:33, column * 32 :][:, :33]
        write(Heightmap(part, (0.0, 1.0)), folder / f"w_x{column}_y{1 - row if south_first else row}{ending}")


@pytest.mark.parametrize("south_first", [True, False])
def test_an_order_that_only_edges_tell_is_said_until_one_chooses(tmp_path, south_first):
    tiles_by_number(tmp_path, south_first)
    heightmap = read_mosaic(tmp_path)
    np.testing.assert_array_equal(heightmap.heights, HILLS)
    (note,) = heightmap.origin.certain
    assert f"the lowest numbers lie in the {'south' if south_first else 'north'}" in note
    chosen = ReadOptions(first_tile="south-west" if south_first else "north-west")
    assert read_mosaic(tmp_path, chosen).origin.notes == ()


def test_an_order_that_nothing_tells_is_doubtful(tmp_path):
    heights = np.random.default_rng(1).random((64, 64)).astype(np.float32)
    for row, column in np.ndindex(2, 2):
        part = heights[row * 32 :][:32, column * 32 :][:, :32]
        write(Heightmap(part, (0.0, 1.0)), tmp_path / f"w_x{column}_y{row}.tif")
    heightmap = read_mosaic(tmp_path)
    assert any(note.startswith("Order of tiles assumed") for note in heightmap.origin.notes)
    assert heightmap.origin.is_doubtful
    assert replace(heightmap.origin, assumed=()).notes == ()
