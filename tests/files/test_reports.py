"""The kinds of files that people reported trouble with: each comes out right, or is asked about with a right answer."""

from __future__ import annotations

import numpy as np
import pytest
from shared_data import DATA

from terrain_explorer.files import ReadQuestion, read

REPORTS = DATA / "reports"
pytestmark = pytest.mark.skipif(not REPORTS.exists(), reason="the reported files are not here")
LAND = (64, 96), 120.25, 1873.5


def land_of(heightmap):
    return heightmap.heights.shape, heightmap.lowest, heightmap.highest


def voids_of(heightmap):
    return 0 if heightmap.voids is None else int(heightmap.voids.sum())


@pytest.mark.parametrize(
    ("name", "voids", "spacing"),
    [
        ("01_sparse.tif", 256, 30),
        ("05_feet_by_epsg.tif", 0, 9.144018),
        ("06_webmercator.tif", 0, 12.944),
        ("08_internal_mask.tif", 128, 30),
        ("09_lerc.tif", 0, 30),
        ("15_dgm1.xyz", 0, 1),
    ],
)
def test_what_says_enough_opens_as_what_it_is(name, voids, spacing):
    heightmap = read(REPORTS / name)
    shape, lowest, highest = land_of(heightmap)
    assert (shape, voids_of(heightmap)) == (LAND[0], voids)
    assert (lowest, highest) == pytest.approx(LAND[1:], abs=1e-3)
    assert heightmap.metres
    assert heightmap.spacing == pytest.approx(spacing, rel=1e-4)


def test_numbers_that_stand_for_voids_are_asked_about():
    with pytest.raises(ReadQuestion, match="at -9999, far from all other heights") as asked:
        read(REPORTS / "07_undeclared_minus9999.tif")
    voids, heights = (read(REPORTS / "07_undeclared_minus9999.tif", one.read_options) for one in asked.value.options)
    assert land_of(voids) == LAND
    assert voids_of(voids) == int((heights.heights == -9999).sum()) > 0


def test_the_band_is_asked_about():
    with pytest.raises(ReadQuestion, match="holds 2 layers") as asked:
        read(REPORTS / "10_two_bands.tif")
    first, second = (read(REPORTS / "10_two_bands.tif", one.read_options) for one in asked.value.options)
    assert land_of(first) == LAND
    assert not np.array_equal(first.heights, second.heights)


def test_voids_of_a_text_grid_may_be_written_as_windows_writes_them():
    heightmap = read(REPORTS / "13_minus_nan_ind.asc")
    assert voids_of(heightmap) > 0
    assert heightmap.highest == LAND[2]
    assert heightmap.lowest >= LAND[1]


def test_a_dark_picture_is_seen_and_says_so():
    heightmap = read(REPORTS / "02_dark16.png")
    assert heightmap.range[1] < 0.01
    assert heightmap.origin.notes


def test_a_packed_picture_is_void_where_it_is_transparent():
    with pytest.raises(ReadQuestion) as asked:
        read(REPORTS / "12_terrainrgb_alpha.png")
    heightmap = read(REPORTS / "12_terrainrgb_alpha.png", asked.value.options[0].read_options)
    assert voids_of(heightmap) == 128
    assert heightmap.lowest > -10000


def test_two_channels_of_a_raw_file_are_among_the_choices():
    with pytest.raises(ReadQuestion) as asked:
        read(REPORTS / "11_grey_alpha_8bit.raw")
    maps = [read(REPORTS / "11_grey_alpha_8bit.raw", one.read_options) for one in asked.value.options]
    assert {heightmap.heights.shape for heightmap in maps} >= {(65, 65)}
