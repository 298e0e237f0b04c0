"""JPEG, BMP and WebP."""

from __future__ import annotations

import numpy as np
import pytest
from picture_bytes import SAID, pillow_bytes
from PIL import Image

from terrain_explorer.files import HeightmapFileError, read

RANDOM = np.random.default_rng(2)
GREY = np.add.outer(np.arange(40), 4 * np.arange(50)).astype(np.uint8)
COLOUR = RANDOM.integers(0, 256, (40, 51, 3), np.uint8)


@pytest.fixture
def read_picture(tmp_path):
    def save_and_read(image: Image.Image, format: str, **options):
        path = tmp_path / "picture"
        path.write_bytes(pillow_bytes(image, format, **options))
        return read(path, SAID)

    return save_and_read


def test_jpeg_is_close_and_told(read_picture):
    heightmap = read_picture(Image.fromarray(GREY), "JPEG", quality=95)
    assert np.abs(heightmap.heights - GREY / np.float32(255)).max() < 3 / 255
    assert heightmap.origin.kind == "JPEG, 8-bit grey"
    assert "Lossy" in " ".join(heightmap.origin.notes)


def test_jpeg_for_print_is_refused(read_picture):
    with pytest.raises(HeightmapFileError, match="CMYK"):
        read_picture(Image.fromarray(COLOUR).convert("CMYK"), "JPEG")


def test_bmp_is_exact(read_picture):
    heightmap = read_picture(Image.fromarray(GREY), "BMP")
    np.testing.assert_array_equal(heightmap.heights, (GREY / 255).astype(np.float32))
    assert heightmap.origin.kind == "BMP, 8-bit grey"


def test_bmp_in_colour_becomes_the_mean(read_picture):
    heightmap = read_picture(Image.fromarray(COLOUR), "BMP")
    np.testing.assert_array_equal(heightmap.heights, (COLOUR.mean(axis=2) / 255).astype(np.float32))
    assert heightmap.origin.kind == "BMP, 8-bit colour"


def test_bmp_with_a_palette_or_one_bit(read_picture):
    palette = Image.fromarray(COLOUR).convert("P")
    expected = (np.asarray(palette.convert("RGB")).mean(axis=2) / 255).astype(np.float32)
    np.testing.assert_array_equal(read_picture(palette, "BMP").heights, expected)
    heightmap = read_picture(Image.fromarray(GREY > 100), "BMP")
    np.testing.assert_array_equal(heightmap.heights, GREY > 100)
    assert heightmap.origin.kind == "BMP, 1-bit grey"


def test_lossless_webp_is_exact(read_picture):
    heightmap = read_picture(Image.fromarray(COLOUR), "WEBP", lossless=True)
    np.testing.assert_array_equal(heightmap.heights, (COLOUR.mean(axis=2) / 255).astype(np.float32))
    assert heightmap.origin.kind == "WebP, 8-bit colour"
    assert "Lossy" not in " ".join(heightmap.origin.notes)


def test_lossless_webp_with_alpha_is_known_as_such(read_picture):
    image = Image.fromarray(COLOUR)
    image.putalpha(Image.fromarray(COLOUR[..., 0] | 1))
    heightmap = read_picture(image, "WEBP", lossless=True, exif=b"something")
    np.testing.assert_array_equal(heightmap.heights, (COLOUR.mean(axis=2) / 255).astype(np.float32))
    notes = " ".join(heightmap.origin.notes)
    assert "Lossy" not in notes
    assert "transparent" in notes


@pytest.mark.parametrize("options", [{}, {"exif": b"something"}])
def test_lossy_webp_is_close_and_told(read_picture, options):
    heightmap = read_picture(Image.fromarray(GREY).convert("RGB"), "WEBP", quality=95, **options)
    assert np.abs(heightmap.heights - GREY / np.float32(255)).max() < 6 / 255
    assert "Lossy" in " ".join(heightmap.origin.notes)


@pytest.mark.parametrize("lossless", [False, True])
def test_an_animated_webp_is_told_as_lossy_where_its_frames_are(read_picture, lossless):
    frames = [Image.fromarray(grey).convert("RGB") for grey in (GREY, GREY[::-1])]
    heightmap = read_picture(frames[0], "WEBP", lossless=lossless, save_all=True, append_images=frames[1:])
    assert lossless == ("Lossy" not in " ".join(heightmap.origin.notes))
