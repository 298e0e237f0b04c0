"""Documents of Photoshop and Krita."""

from __future__ import annotations

import struct
import zipfile
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from other_pictures import LAYER, kra_bytes, psd_bytes, resource

from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, read
from terrain_explorer.files.formats.pictures.krita import lzf_decompressed

RANDOM = np.random.default_rng(3)
WHITE = {"uint8": 255, "uint16": 65535, "float32": 1, "float16": 1}


def planes(dtype, channels=3, shape=(9, 70)):
    numbers = RANDOM.integers(0, 256, (channels, *shape))
    numbers[:, :, 10:60] = numbers[:, :, 10:11]  # something to pack
    return (numbers * (257 if dtype == "uint16" else 1)).astype(dtype)


@pytest.mark.parametrize("dtype", ["uint8", "uint16", "float32"])
@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("large", [False, True])
def test_photoshop_gives_every_number_exactly(tmp_path, dtype, packed, large):
    colours, path = planes(dtype), tmp_path / "map.psd"
    path.write_bytes(psd_bytes(colours[:1], 1, packed, large, layers=bytes(40)))
    np.testing.assert_array_equal(read(path).heights, (colours[0] / WHITE[dtype]).astype(np.float32))
    path.write_bytes(psd_bytes(colours, 3, packed, large, resource(1036, b"abc")))
    with pytest.raises(ReadQuestion, match="is a colour picture"):
        read(path)
    for colour, name in zip(colours, ("red", "green", "blue"), strict=True):
        heights = read(path, ReadOptions(channel=name)).heights
        np.testing.assert_array_equal(heights, (colour / WHITE[dtype]).astype(np.float32))


def test_a_further_channel_is_a_selection(tmp_path):
    grey = planes("uint16", 2)
    (tmp_path / "map.psd").write_bytes(psd_bytes(grey, 1))
    heightmap = read(tmp_path / "map.psd")
    np.testing.assert_array_equal(heightmap.heights, (grey[0] / 65535).astype(np.float32))
    assert heightmap.origin.left_out[0].startswith("Channels left out")


NONE = struct.pack(">II", 0, 0)
SAYING = {
    "8 bits": struct.pack(">Ihxx", 4, -1),
    "16 bits": NONE + b"8BIMLr16" + struct.pack(">Ihxx", 4, -2),
    "later": NONE + b"8BIMabcd" + struct.pack(">I4x", 3) + b"8BIMMt16" + struct.pack(">I", 0),
}


@pytest.mark.parametrize("layers", SAYING)
def test_it_is_the_transparency_where_the_layers_say_so(tmp_path, layers):
    grey = planes("uint16", 2)
    grey[1] = 65535
    grey[1, :3], grey[0, :3] = 0, 0
    (tmp_path / "map.psd").write_bytes(psd_bytes(grey, 1, layers=SAYING[layers]))
    heightmap = read(tmp_path / "map.psd")
    assert heightmap.origin.kind == "PSD, 16-bit grey with alpha"
    np.testing.assert_array_equal(heightmap.voids, grey[1] == 0)


def test_the_numbers_of_colours_may_be_the_heights(tmp_path):
    numbers = planes("uint8", 1)
    palette = RANDOM.integers(0, 256, 768, np.uint8).tobytes()
    (tmp_path / "map.psd").write_bytes(psd_bytes(numbers, 2, palette=palette))
    heights = read(tmp_path / "map.psd", ReadOptions(channel="index")).heights
    np.testing.assert_array_equal(heights, (numbers[0] / 255).astype(np.float32))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (psd_bytes(planes("uint8", 4), 4), "is a Photoshop document in CMYK, 8 bits. Change its mode to grey"),
        (psd_bytes(planes("uint16", 3), 9), "in Lab, 16 bits"),
        (psd_bytes(planes("uint8", 1), 0), "in black and white, 8 bits"),
        (psd_bytes(planes("uint8", 1), 1, resources=resource(1057, b"\0\0\0\1\0")), "without its merged picture"),
        (psd_bytes(planes("uint8", 1), 1)[:38] + b"\0\3", "with the compression 3"),
        (psd_bytes(planes("uint8", 1), 1)[:-1], "cut short"),
        (psd_bytes(planes("uint8", 1), 1, True)[:-1], "cut short"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path, content, sentence):
    (tmp_path / "map.psd").write_bytes(content)
    with pytest.raises(HeightmapFileError, match=sentence):
        read(tmp_path / "map.psd")


@pytest.mark.parametrize(("name", "crc32"), [("grey16", 4012643415), ("float32", 2003230632)])
def test_what_krita_saved_is_read_exactly(name, crc32):
    """The checksums are those of the pictures that Krita 5.1.5 opened."""
    heights = read(Path(__file__).parent / "by_krita" / f"{name}.kra").heights
    assert heights.shape == (90, 75)
    assert zlib.crc32(heights.astype("<f4").tobytes()) == crc32


@pytest.mark.parametrize("space", ["GRAYA", "GRAYAU16", "GRAYAF16", "GRAYAF32", "RGBA", "RGBA16", "RGBAF32"])
def test_every_colour_space_that_is_known(tmp_path, space):
    floats = {"F16": "float16", "F32": "float32"}.get(space[-3:])
    dtype = floats or ("uint16" if space.endswith("16") else "uint8")
    is_grey, path = space.startswith("GRAY"), tmp_path / "map.kra"
    colours = planes(dtype, 1 if is_grey else 3, (70, 130))
    opaque = np.full_like(colours[:1], 1 if floats else WHITE[dtype])
    stored = np.concatenate([colours if is_grey or floats else colours[::-1], opaque])
    path.write_bytes(kra_bytes({"a": np.moveaxis(stored, 0, -1)}, space))
    for colour, name in zip(colours, ("red", "green", "blue"), strict=False):
        heights = read(path, ReadOptions(channel="auto" if is_grey else name)).heights
        np.testing.assert_array_equal(heights, (colour / np.float64(WHITE[dtype])).astype(np.float32))


def layer(value, hole=False):
    pixels = np.full((70, 80, 2), 65535, "<u2")
    pixels[..., 0] = value * np.arange(80)
    pixels[:5, :5] = 0 if hole else pixels[:5, :5]
    return pixels


def test_what_is_hidden_beneath_does_not_matter(tmp_path):
    (tmp_path / "map.kra").write_bytes(kra_bytes({"top": layer(700), "below": layer(300)}, "GRAYAU16"))
    heightmap = read(tmp_path / "map.kra")
    np.testing.assert_array_equal(heightmap.heights[3] * 65535, np.float32(700 * np.arange(80)))
    assert heightmap.origin.left_out[0].startswith("Layers left out")


def test_a_layer_may_lie_elsewhere_and_end_before_the_picture(tmp_path):
    xml = LAYER.replace('x="0" y="0"', 'x="7" y="-3"')
    (tmp_path / "map.kra").write_bytes(kra_bytes({"a": layer(700)}, "GRAYAU16", xml, (75, 85)))
    heightmap = read(tmp_path / "map.kra")
    assert heightmap.heights.shape == (75, 85)
    np.testing.assert_array_equal(heightmap.heights[:67, 7:] * 65535, np.float32(layer(700)[3:, :78, 0]))
    assert heightmap.voids[:, :7].all()
    assert heightmap.voids[67:].all()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (kra_bytes({"a": layer(700, hole=True), "b": layer(9)}, "GRAYAU16"), "has several layers that are seen"),
        (kra_bytes({"a": layer(7)}, "CMYK"), "a Krita document that has a layer in the colour space CMYK"),
        (kra_bytes({"a": layer(7)}, "GRAYAU16", LAYER.replace("paintlayer", "grouplayer")), "has groups, masks"),
        (kra_bytes({"a": layer(7)}, "GRAYAU16", LAYER.replace("255", "254")), "has groups, masks"),
        (kra_bytes({"a": layer(7)}, "GRAYAU16", LAYER.replace('visible="1"', 'visible="0"')), "has no layer that is"),
        (kra_bytes({"a": layer(7)}, "RGBA16"), "unusual kind"),
    ],
)
def test_what_krita_mixes_is_refused(tmp_path, content, sentence):
    (tmp_path / "map.kra").write_bytes(content)
    with pytest.raises(HeightmapFileError, match=f"{sentence}.*Krita"):
        read(tmp_path / "map.kra")


def test_a_text_that_grows_is_refused(tmp_path):
    with zipfile.ZipFile(tmp_path / "map.kra", "w") as archive:
        archive.writestr("mimetype", "application/x-krita")
        archive.writestr("maindoc.xml", '<!DOCTYPE a [<!ENTITY b "cc">]><DOC>&b;</DOC>')
    with pytest.raises(HeightmapFileError, match="Export it from Krita"):
        read(tmp_path / "map.kra")


def lzf(content, chance):
    """Compress with LibLZF's rules, looking for repetitions at random."""
    packed, place = b"", 0
    while place < len(content):
        backs = [back for back in chance.integers(1, 8193, 6) if back <= place]
        counts = dict.fromkeys(backs, 0)
        for back in backs:
            while counts[back] < 264 and place + counts[back] < len(content) and (
                content[place + counts[back]] == content[place + counts[back] - back]
            ):  # fmt: skip
                counts[back] += 1
        back = max(counts, key=counts.get, default=0)
        if counts.get(back, 0) > 2:
            count, far = counts[back] - 2, int(back) - 1
            length = bytes([count << 5 | far >> 8]) if count < 7 else bytes([7 << 5 | far >> 8, count - 7])
            packed, place = packed + length + bytes([far & 255]), place + counts[back]
        else:
            part = content[place : place + int(chance.integers(1, 33))]
            packed, place = packed + bytes([len(part) - 1]) + part, place + len(part)
    return packed


@given(content=st.lists(st.sampled_from(b"ab"), min_size=1, max_size=3000).map(bytes), seed=st.integers(0, 99))
def test_the_compression_of_krita_is_undone(content, seed):
    packed = lzf(content, np.random.default_rng(seed))
    assert lzf_decompressed(packed, len(content)) == content
    for wrong in (len(content) - 1, len(content) + 1):
        with pytest.raises(ValueError, match="it is"):
            lzf_decompressed(packed, wrong)
