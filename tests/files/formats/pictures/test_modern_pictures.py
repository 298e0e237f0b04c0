"""JPEG XL, AVIF and HEIF."""

from __future__ import annotations

import warnings
from importlib import import_module

import numpy as np
import pytest
from PIL import Image, features

from terrain_explorer.files import HeightmapFileError, ReadOptions, read
from terrain_explorer.files.formats.pictures import modern_pictures
from terrain_explorer.files.formats.pictures.modern_pictures import _facts

RANDOM = np.random.default_rng(1)


@pytest.fixture
def saved(tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import_module("pillow_jxl")

    def save(samples, **options):
        Image.fromarray(samples).save(tmp_path / "map.jxl", "JXL", **options)
        return tmp_path / "map.jxl"

    return save


@pytest.mark.parametrize("shape", [(30, 41), (32, 40), (64, 64), (48, 64), (7, 300)])
@pytest.mark.parametrize("boxed", [True, False])
def test_lossless_jpeg_xl_is_exact(saved, shape, boxed):
    for white, samples in (
        (255, RANDOM.integers(0, 256, shape, np.uint8)),
        (65535, RANDOM.integers(0, 65536, shape, np.uint16)),
        (1, RANDOM.random(shape, np.float32) * 1000),
    ):
        heightmap = read(saved(samples, lossless=True, use_container=boxed))
        np.testing.assert_array_equal(heightmap.heights, (samples / np.float64(white)).astype(np.float32))
        assert not any(note.startswith("Lossy") for note in heightmap.origin.lost)


def test_lossy_jpeg_xl_is_told(saved):
    heightmap = read(saved(RANDOM.integers(0, 65536, (30, 40), np.uint16), lossless=False))
    assert heightmap.origin.lost[0].startswith("Lossy compression")


def test_jpeg_xl_in_colour_is_read(saved):
    colours = RANDOM.integers(0, 256, (30, 40, 4), np.uint8)
    heights = read(saved(colours, lossless=True), ReadOptions(channel="green")).heights
    np.testing.assert_array_equal(heights, (colours[..., 1] / 255).astype(np.float32))


def test_the_size_is_checked_before_anything_is_decoded(tmp_path, monkeypatch):
    """30 ones in a row are the largest size that a header can say."""
    monkeypatch.setattr(modern_pictures, "find_spec", lambda name: True)
    (tmp_path / "map.jxl").write_bytes(b"\xff\x0a" + bytes([0b11111110]) + b"\xff" * 20)
    with pytest.raises(HeightmapFileError, match="is 2147483648 x 1073741824 pixels, too large"):
        read(tmp_path / "map.jxl")


def test_a_header_says_size_and_bits():
    facts = _facts(b"\xff\x0a" + (0b1 | 3 << 1 | 1 << 6 | 1 << 9).to_bytes(8, "little"))
    assert (facts.rows, facts.columns, facts.bits, facts.is_float) == (32, 32, 8, False)


def test_without_the_package_the_remedy_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(modern_pictures, "find_spec", lambda name: None)
    (tmp_path / "map.jxl").write_bytes(b"\xff\x0a and so on")
    with pytest.raises(HeightmapFileError, match=r"Install it with: .* pillow-jxl-plugin"):
        read(tmp_path / "map.jxl")


@pytest.mark.skipif(not features.check("avif"), reason="this Pillow has no AVIF")
def test_avif_is_read_in_8_bits_only(tmp_path):
    grey = np.repeat(np.add.outer(np.arange(40), np.arange(50)).astype(np.uint8)[..., None], 3, axis=2)
    path = tmp_path / "map.avif"
    Image.fromarray(grey).save(path, quality=100)
    heightmap = read(path, ReadOptions(channel="red"))
    assert np.abs(heightmap.heights * 255 - grey[..., 0]).max() < 4
    assert heightmap.origin.lost[0].startswith("Lossy")
    content = bytearray(path.read_bytes())
    content[content.index(b"av1C\x81") + 6] |= 0x40
    path.write_bytes(content)
    with pytest.raises(
        HeightmapFileError, match=r"AVIF picture of 10 or 12 bits, of which 8 could be read\. Convert it"
    ):
        read(path)


def test_heif_is_refused_by_name(tmp_path):
    (tmp_path / "map.heic").write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic")
    with pytest.raises(
        HeightmapFileError, match=r"is a HEIF picture, which is not read here\. Convert it to 16-bit PNG"
    ):
        read(tmp_path / "map.heic")
