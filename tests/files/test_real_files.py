"""What other programs wrote, and what it must read as."""

from __future__ import annotations

import contextlib
import re

import numpy as np
import pytest
from picture_bytes import DATA, SAID
from PySide6.QtGui import QImage

from terrain_explorer.files import HeightmapFileError, read


@pytest.fixture(scope="module")
def truth(shared) -> np.ndarray:
    return np.load(shared("editors/source16.npy"))


@pytest.mark.parametrize(
    "name", ["source16.png", "gimp_grey16.png", "krita_16.tif", "magick_lzw.tif", "gimp_greyalpha16.png"]
)
def test_16_bits_are_exact(shared, truth, name):
    heightmap = read(shared(f"editors/{name}"))
    np.testing.assert_array_equal(heightmap.heights, (truth / 65535).astype(np.float32))
    assert heightmap.origin.notes == ()


@pytest.mark.parametrize("name", ["source8.png", "gimp_rgba8.png", "gimp_indexed8.png"])
def test_8_bits_are_exact_and_told(shared, truth, name):
    heightmap = read(shared(f"editors/{name}"))
    np.testing.assert_array_equal(heightmap.heights, (np.round(truth / 257) / 255).astype(np.float32))
    (note,) = heightmap.origin.notes
    assert "8 bits only" in note


@pytest.mark.parametrize("name", ["gimp_float.tif", "source_float.tif"])
def test_metres_are_exact(shared, truth, name):
    heightmap = read(shared(f"editors/{name}"))
    assert heightmap.range == (256, 1067)
    assert np.abs((heightmap.heights - 256) / (1067 - 256) * 65535 - truth).max() < 0.6


def test_kritas_16_bits_are_within_its_own_loss(shared, truth):
    assert np.abs(read(shared("editors/krita_16.png")).heights * 65535 - truth).max() <= 6.01


def test_jpeg_is_near(shared, truth):
    heightmap = read(shared("editors/gimp_grey8.jpg"))
    assert np.abs(heightmap.heights * 255 - np.round(truth / 257)).max() <= 6.01
    assert "Lossy" in " ".join(heightmap.origin.notes)


def test_a_game_terrain_keeps_its_samples_in_spite_of_its_gamma(shared):
    path = shared("engines/ogre_terrain_513.png")
    image = QImage(str(path))
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(513, -1)[:, :513]
    np.testing.assert_array_equal(read(path).heights, (lines / 255).astype(np.float32))


def test_geotiff_voids_are_filled(shared):
    heightmap = read(shared("geotiff/float_raster_with_nodata.tif"))
    assert heightmap.lowest == 0
    assert heightmap.highest == 0.25
    assert "58 of 156" in heightmap.origin.lost[0]
    assert (heightmap.metres, heightmap.spacing) == (True, 500)
    assert "1 of 6" in read(shared("geotiff/float_nan.tif")).origin.lost[0]


@pytest.mark.parametrize("path", sorted((DATA / "tiff").glob("seq-1c-*.tiff")), ids=lambda path: path.stem)
def test_grey_sequences_are_right_or_refused(path):
    bits = int(re.search(r"1c-[if]?(\d+)", path.stem)[1])
    if bits not in (1, 4, 8, 16, 32) and (bits, "white" in path.stem) != (12, False):
        with pytest.raises(HeightmapFileError, match=f"{bits}-bit"):
            read(path)
        return
    heightmap = read(path, SAID)
    if "palette" in path.stem:
        assert heightmap.heights.shape == (16, 16)
        return
    white = {"TIFF, int32": 1, "TIFF, float32": 255}.get(heightmap.origin.kind, 2**bits - 1)
    values = heightmap.heights.ravel().astype(np.float64) * white
    expected = np.arange(256) % 2**bits if bits < 8 else np.arange(256)
    np.testing.assert_allclose(values - values.min(), expected, atol=0.01)


@pytest.mark.parametrize("path", sorted((DATA / "pillow").glob("*.tif")), ids=lambda path: path.stem)
def test_16_bit_variants_agree(path):
    heightmap = read(path)
    np.testing.assert_allclose((heightmap.lowest * 65535, heightmap.highest * 65535), (291, 694), atol=0.01)


@pytest.mark.parametrize("path", sorted(p for p in DATA.rglob("*") if p.is_file()), ids=lambda path: path.name)
def test_every_file_is_read_or_refused(path):
    with contextlib.suppress(HeightmapFileError):
        assert np.isfinite(read(path).heights).all()
