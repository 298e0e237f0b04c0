"""Heights whose digits are spread over red, green and blue."""

from __future__ import annotations

import numpy as np
import pytest
from picture_bytes import png_bytes

from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, read
from terrain_explorer.terrain import DiamondSquare

METRES = -50 + 2000 * DiamondSquare(exponent=6, seed=4).heightmap().heights.astype(np.float64)


def in_three_bytes(numbers):
    numbers = numbers.astype(np.int64)
    return np.stack([numbers >> 16, numbers >> 8 & 255, numbers & 255], axis=-1)


PACKED = {
    "terrarium": in_three_bytes((METRES + 32768) * 256),
    "terrain-rgb": in_three_bytes((METRES + 10000) / 0.1),
    "red-green": in_three_bytes(np.rint((METRES + 50) / 2000 * 65535))[..., [1, 2, 0]],
}


@pytest.fixture
def picture(tmp_path):
    def picture(pixels, bits=8):
        path = tmp_path / "packed.png"
        path.write_bytes(png_bytes(pixels, 2, bits))
        return path

    return picture


@pytest.mark.parametrize("packing", PACKED)
def test_they_are_offered_first_and_read(picture, packing):
    path = picture(PACKED[packing])
    with pytest.raises(ReadQuestion) as asked:
        read(path)
    assert asked.value.options[0].read_options.channel == packing
    heightmap = read(path, asked.value.options[0].read_options)
    is_grey = packing == "red-green"
    expected = (METRES + 50) / 2000 if is_grey else METRES
    np.testing.assert_allclose(heightmap.heights, expected, atol=1e-5 if is_grey else 0.11)
    assert (heightmap.metres, heightmap.origin.bits) == (not is_grey, 16 if is_grey else 24)
    assert [note.partition(":")[0] for note in heightmap.origin.notes] == ["Colour unpacked"]


def test_a_picture_in_colour_is_asked_about_its_channels_first(picture):
    grey = METRES[..., None] / 2000 * [200, 150, 100] + 20
    with pytest.raises(ReadQuestion) as asked:
        read(picture(grey.astype(int)))
    channels = [option.read_options.channel for option in asked.value.options]
    assert channels == ["mean", "red", "green", "blue", "terrarium", "terrain-rgb", "red-green"]


def test_16_bits_a_channel_are_not_packed(picture):
    with pytest.raises(HeightmapFileError, match="16 bits a channel, and packed heights have 8"):
        read(picture(PACKED["terrarium"] * 257, 16), ReadOptions(channel="terrarium"))
