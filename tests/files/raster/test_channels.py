"""Where a guess is not safe the user is asked, and the answer decides."""

from __future__ import annotations

import numpy as np
import pytest
from picture_bytes import png_bytes
from PIL import Image
from PySide6.QtGui import QColorSpace

from terrain_explorer.files import HeightmapFileError, ReadOption, ReadOptions, ReadQuestion, read
from terrain_explorer.gui.services.qt_image import from_qimage, to_qimage16
from terrain_explorer.terrain.parameters import parameters

COLOUR = np.random.default_rng(1).integers(0, 65536, (5, 7, 4))


@pytest.fixture
def colour(tmp_path):
    path = tmp_path / "colour.png"
    path.write_bytes(png_bytes(COLOUR, 6, 16))
    return path


def test_every_way_to_read_has_a_default_that_leaves_it_open_or_takes_all():
    assert {parameter.default for parameter in parameters(ReadOptions)} == {"auto", 0, 1}


def test_a_colour_picture_is_asked_about(colour):
    with pytest.raises(ReadQuestion, match="is a colour picture") as asked:
        read(colour)
    channels = [option.read_options.channel for option in asked.value.options]
    assert channels == ["mean", "red", "green", "blue", "alpha"]
    assert all(option.words in str(asked.value) for option in asked.value.options)
    assert isinstance(asked.value, HeightmapFileError)


@pytest.mark.parametrize("channel", ["red", "green", "blue", "alpha"])
def test_a_channel_is_taken_as_it_is(colour, channel):
    index = ("red", "green", "blue", "alpha").index(channel)
    heightmap = read(colour, ReadOptions(channel=channel))
    np.testing.assert_array_equal(heightmap.heights, (COLOUR[..., index] / 65535).astype(np.float32))
    assert "by choice" in " ".join(heightmap.origin.lost)


def test_each_answer_is_accepted(colour):
    with pytest.raises(ReadQuestion) as asked:
        read(colour)
    for option in asked.value.options:
        assert read(colour, option.read_options).heights.shape == (5, 7)


def test_a_channel_that_is_not_there_is_refused(tmp_path):
    path = tmp_path / "grey.png"
    path.write_bytes(png_bytes(COLOUR[..., :3], 2, 16))
    with pytest.raises(HeightmapFileError, match="has no transparency"):
        read(path, ReadOptions(channel="alpha"))


@pytest.mark.parametrize(("off", "asks"), [(0, False), (5, False), (6, True)])
def test_nearly_grey_is_grey(tmp_path, off, asks):
    grey = np.arange(256).reshape(16, 16)
    pixels = np.stack([grey, grey, np.minimum(grey + off, 255)], axis=-1)
    path = tmp_path / "nearly.png"
    path.write_bytes(png_bytes(pixels, 2, 8))
    if asks:
        with pytest.raises(ReadQuestion):
            read(path)
    else:
        assert [note.partition(":")[0] for note in read(path).origin.assumed] == ["Almost grey"] * bool(off)


def test_a_pasted_picture_is_asked_about_too(hills):
    image = to_qimage16(hills)
    image.setColorSpace(QColorSpace(QColorSpace.NamedColorSpace.SRgbLinear))
    with pytest.raises(ReadQuestion, match="linear light"):
        from_qimage(image)
    assert from_qimage(image, ReadOptions(light="undo-linear")).highest == pytest.approx(hills.highest)


def test_an_answer_tells_its_options():
    assert ReadOption("", ReadOptions(byte_order="big", rows=3)).words == "--byte-order big --rows 3"


@pytest.mark.parametrize("name", ["map.png", "map.bmp", "map.tif"])
def test_the_numbers_of_colours_in_a_palette_may_be_the_heights(tmp_path, name):
    """Programs such as POV-Ray take them, whatever the colours are."""
    numbers = np.random.default_rng(3).integers(0, 256, (5, 7), np.uint8)
    picture = Image.fromarray(numbers, "L").convert("P")
    picture.putpalette(np.random.default_rng(4).integers(0, 256, 768, np.uint8).tobytes())
    picture.save(tmp_path / name)
    with pytest.raises(ReadQuestion) as asked:
        read(tmp_path / name)
    assert "index" in [option.read_options.channel for option in asked.value.options]
    heightmap = read(tmp_path / name, ReadOptions(channel="index"))
    np.testing.assert_array_equal(heightmap.heights, (numbers / 255).astype(np.float32))
    assert any(note.startswith("Palette left out") for note in heightmap.origin.lost)


def test_a_picture_without_a_palette_has_no_numbers_of_colours(colour):
    with pytest.raises(HeightmapFileError, match="has no palette"):
        read(colour, ReadOptions(channel="index"))
