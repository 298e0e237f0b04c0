"""What GDAL says about a GeoTIFF: scale, offset, unit, overviews, which way is up, and the spacing it wrote."""

from __future__ import annotations

import json
import shutil
import subprocess

import numpy as np
import pytest
import tifffile
from picture_bytes import tiff_bytes

from terrain_explorer.files import read, write
from terrain_explorer.files.formats.grids.surveys import SOUTH_FIRST
from terrain_explorer.terrain import Heightmap

NUMBERS = np.array([[100, 200, 300], [50, 60, -9999]], np.int16)
SCALE = (33550, "d", 3, (30.0, 30.0, 0.0), True)
needs_gdal = pytest.mark.skipif(shutil.which("gdal_translate") is None, reason="GDAL is not installed")


def xml(**items: object) -> tuple[int, str, int, str, bool]:
    """Return GDAL's metadata tag."""
    lines = (f'<Item name="{role.upper()}" sample="0" role="{role}">{value}</Item>' for role, value in items.items())
    return 42112, "s", 0, f"<GDALMetadata>{''.join(lines)}</GDALMetadata>", True


@pytest.fixture
def survey(tmp_path):
    def survey(*tags, numbers=NUMBERS):
        path = tmp_path / "survey.tif"
        path.write_bytes(tiff_bytes(numbers, extratags=[(42113, "s", 0, "-9999", True), *tags], metadata=None))
        return read(path)

    return survey


@pytest.mark.parametrize(
    ("items", "factor", "offset", "metres"),
    [
        ({"scale": 0.1, "offset": 100}, 0.1, 100, True),
        ({"unittype": "ft"}, 0.3048, 0, True),
        ({"unittype": "US survey foot", "scale": 2, "offset": 10}, 2 * 1200 / 3937, 10 * 1200 / 3937, True),
        ({"scale": 0.5, "unittype": "hPa"}, 0.5, 0, False),
        ({"scale": "x", "offset": "nan"}, 1, 0, True),
    ],
)
def test_numbers_become_heights_as_gdal_says(survey, items, factor, offset, metres):
    heightmap = survey(SCALE, xml(**items))
    expected = NUMBERS[:, :2] * np.float64(factor) + offset
    np.testing.assert_allclose(heightmap.heights[:, :2], expected, rtol=1e-6)
    assert heightmap.heights[1, 2] == heightmap.lowest == np.float32(expected.min())
    assert heightmap.origin.voids.sum() == 1
    assert heightmap.metres == metres
    is_told = any(note.startswith("Numbers converted") for note in heightmap.origin.assumed)
    assert is_told == ((factor, offset) != (1, 0))


def test_a_large_offset_rounds_nothing(survey):
    numbers = np.arange(99_999_900, 99_999_912, dtype=np.int32).reshape(3, 4)
    heightmap = survey(SCALE, xml(scale=0.125, offset=-12_499_987.5), numbers=numbers)
    assert heightmap.heights.tolist() == [[0, 0.125, 0.25, 0.375], [0.5, 0.625, 0.75, 0.875], [1, 1.125, 1.25, 1.375]]


def test_feet_of_the_keys_become_metres(survey):
    keys = (1, 1, 0, 2, 1024, 0, 1, 1, 4099, 0, 1, 9002)
    heightmap = survey(SCALE, (34735, "H", len(keys), keys, True))
    assert (heightmap.metres, heightmap.spacing) == (True, 30)
    assert heightmap.highest == np.float32(300 * 0.3048)


@pytest.mark.parametrize(("north", "west"), [(-5.0, 5.0), (5.0, 5.0), (-5.0, -5.0), (5.0, -5.0)])
def test_the_north_is_up_and_the_west_is_left(survey, north, west):
    matrix = (west, 0, 0, 0, 0, north, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    heightmap = survey((34264, "d", 16, matrix, True), numbers=np.abs(NUMBERS))
    expected = np.abs(NUMBERS)[:: -1 if north > 0 else 1, :: -1 if west < 0 else 1]
    np.testing.assert_array_equal(heightmap.heights, expected)
    assert heightmap.spacing == 5
    assert (SOUTH_FIRST in heightmap.origin.assumed) == (north > 0)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_overviews_are_no_other_pictures(tmp_path, dtype):
    path = tmp_path / "cog.tif"
    heights = np.arange(64, dtype=dtype).reshape(8, 8)
    with tifffile.TiffWriter(path) as tiff:
        tiff.write(heights)
        tiff.write(heights[::2, ::2], subfiletype=1)
    assert read(path).origin.left_out == ()


SURVEYED = Heightmap(np.float32(np.add.outer(np.arange(20), np.arange(30.0)) + 100), (0, 500), metres=True, spacing=25)


def test_a_spacing_that_another_program_wrote_wins(tmp_path):
    path = tmp_path / "map.tif"
    write(SURVEYED, path)
    with tifffile.TiffFile(path) as tiff:
        text = tiff.pages[0].description
    halved = SURVEYED.heights[::2, ::2]
    scale = (33550, "d", 3, (50.0, 50.0, 0.0), True)
    path.write_bytes(tiff_bytes(halved, extratags=[scale], description=text, metadata=None))
    again = read(path)
    assert (again.spacing, again.metres, again.range) == (50, True, (0, 500))
    assert any("points 50 m apart" in note for note in again.origin.assumed)
    assert not any("Heights taken for metres" in note for note in again.origin.assumed)


@needs_gdal
def test_gdal_sees_the_spacing(tmp_path):
    write(SURVEYED, tmp_path / "map.tif")
    done = subprocess.run(["gdalinfo", "-json", tmp_path / "map.tif"], capture_output=True, check=True, timeout=60)
    assert json.loads(done.stdout)["geoTransform"] == [0, 25, 0, 0, 0, -25]


@needs_gdal
@pytest.mark.parametrize(
    ("options", "heights", "spacing"),
    [
        (["-outsize", "15", "10"], None, 50),
        (["-ot", "Int16"], SURVEYED.heights, 25),
        (["-a_scale", "0.1", "-a_offset", "7"], SURVEYED.heights / 10 + 7, 25),
        (["-of", "COG"], SURVEYED.heights, 25),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_gdal_makes_of_our_file_is_read_as_it_says(tmp_path, options, heights, spacing):
    write(SURVEYED, tmp_path / "map.tif")
    command = ["gdal_translate", "-q", *options, tmp_path / "map.tif", tmp_path / "out.tif"]
    subprocess.run(command, check=True, timeout=60)
    again = read(tmp_path / "out.tif")
    assert (again.metres, again.spacing) == (True, spacing)
    if heights is not None:
        np.testing.assert_allclose(again.heights, heights, atol=1e-4)
