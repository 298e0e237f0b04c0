"""PGM and TGA."""

from __future__ import annotations

import numpy as np
import pytest
from picture_bytes import pillow_bytes
from PIL import Image

from terrain_explorer.files import HeightmapFileError, ReadOptions, read
from terrain_explorer.files.formats.pictures.tga import TOP_FIRST
from terrain_explorer.files.raster.read_options import UNSAID

GREY = np.random.default_rng(1).integers(0, 256, (7, 11), np.uint8)


@pytest.fixture
def read_as(tmp_path):
    def read_as(name, content, reading=UNSAID):
        path = tmp_path / name
        path.write_bytes(content)
        return read(path, reading)

    return read_as


@pytest.mark.parametrize("white", [1, 15, 255, 256, 1023, 4095, 65535])
@pytest.mark.parametrize("letter", "25")
def test_white_is_what_the_file_says(read_as, white, letter):
    samples = np.random.default_rng(white).integers(0, white + 1, (7, 11))
    stored = samples.astype(">u2" if white > 255 else "u1").tobytes()
    content = stored if letter == "5" else "\n".join(map(str, samples.ravel())).encode()
    heightmap = read_as("map.pgm", f"P{letter} # made by hand\n11\n#again\n7 {white}\n".encode() + content)
    np.testing.assert_array_equal(heightmap.heights, (samples / white).astype(np.float32))
    assert heightmap.origin.bits == white.bit_length()


@pytest.mark.parametrize("white", [1, 100, 255, 256, 65535])
@pytest.mark.parametrize("letter", "36")
def test_colour_has_three_channels(read_as, white, letter):
    samples = np.random.default_rng(white).integers(0, white + 1, (7, 11, 3))
    stored = samples.astype(">u2" if white > 255 else "u1").tobytes()
    content = stored if letter == "6" else " ".join(map(str, samples.ravel())).encode()
    content = f"P{letter} 11 7 {white}\n".encode() + content
    for channel, name in enumerate(("red", "green", "blue")):
        heightmap = read_as("map.ppm", content, ReadOptions(channel=name))
        np.testing.assert_array_equal(heightmap.heights, (samples[..., channel] / white).astype(np.float32))
    assert heightmap.origin.kind == f"PPM, {white.bit_length()}-bit colour"
    mean = read_as("map.ppm", content, ReadOptions(channel="mean"))
    np.testing.assert_allclose(mean.heights, samples.mean(axis=2) / white, atol=1e-6)


@pytest.mark.parametrize("letter", "14")
@pytest.mark.parametrize("columns", [8, 11])
def test_black_and_white_are_0_and_1(read_as, letter, columns):
    """1 is ink, which is black."""
    ink = np.random.default_rng(columns).integers(0, 2, (7, columns), np.uint8)
    text = "\n".join("".join(map(str, row)) for row in ink.tolist()).encode()
    content = np.packbits(ink, axis=1).tobytes() if letter == "4" else text
    heightmap = read_as("map.pbm", f"P{letter}\n# ink\n{columns} 7\n".encode() + content)
    np.testing.assert_array_equal(heightmap.heights, 1 - ink)
    assert heightmap.origin.kind == "PBM, 1-bit grey"
    assert heightmap.origin.notes[0].startswith("1 bit only")


def test_pillow_writes_the_same(read_as):
    picture = Image.fromarray(np.stack((GREY, GREY // 2, GREY // 3), axis=2))
    heightmap = read_as("map.ppm", pillow_bytes(picture, "PPM"), ReadOptions(channel="green"))
    np.testing.assert_array_equal(heightmap.heights, (GREY // 2 / 255).astype(np.float32))
    heightmap = read_as("map.pbm", pillow_bytes(Image.fromarray(GREY > 127), "PPM"))
    np.testing.assert_array_equal(heightmap.heights, GREY > 127)


@pytest.mark.parametrize(
    "content",
    [
        b"P6\n3 2\n255\n12345678901234567",
        b"P3\n2 2\n255\n1 2 3 4 5 6 7 8 9 10 11",
        b"P4\n9 2\n123",
        b"P1\n3 2\n01201",
        b"P1\n3 2\n012010",
        b"P4\n9",
        b"P5\n3 2\n255\n12345",
        b"P5\n3 2\n0\n123456",
        b"P5\n3 2\n70000\n" + bytes(12),
        b"P5\n3 2\n10\n\x0b23456",
        b"P5\n3 2",
        b"P5 a poem",
        b"P2\n3 2\n255\n1 2 3 4 5",
        b"P2\n3 2\n255\n1 2 3 4 5 6.5",
        b"P2\n3 2\n255\n1 2 3 4 5 -6",
        b"P2\n3 2\n255\n1 2 3 4 5 nan",
    ],
)
def test_a_broken_pgm_is_refused(read_as, content):
    with pytest.raises(HeightmapFileError, match="damaged"):
        read_as("map.pgm", content)


def test_a_pgm_that_lies_about_its_size_is_refused(read_as):
    with pytest.raises(HeightmapFileError, match="99999 x 99999 pixels, too large"):
        read_as("map.pgm", b"P5 99999 99999 255 ")


@pytest.mark.parametrize("options", [{}, {"compression": "tga_rle"}, {"orientation": 1}], ids=str)
def test_tga_is_exact_and_upright(read_as, options):
    heightmap = read_as("map.tga", pillow_bytes(Image.fromarray(GREY), "TGA", **options))
    np.testing.assert_array_equal(heightmap.heights, (GREY / 255).astype(np.float32))
    assert heightmap.origin.kind == "TGA, 8-bit grey"


@pytest.mark.parametrize(("upward", "first_row"), [(True, "south"), (False, "north")])
@pytest.mark.parametrize("has_footer", [True, False])
def test_the_first_row_of_a_tga_may_be_said(read_as, upward, first_row, has_footer):
    content = pillow_bytes(Image.fromarray(GREY), "TGA", orientation=-1 if upward else 1)
    content = content if has_footer else content[:-26]
    for said in ("auto", "north", "south"):
        heightmap = read_as("map.tga", content, ReadOptions(first_row=said))
        is_guess = said == "auto" and upward and not has_footer
        flipped = is_guess or said not in ("auto", first_row)
        np.testing.assert_array_equal(heightmap.heights, ((GREY[::-1] if flipped else GREY) / 255).astype(np.float32))
        assert heightmap.origin.assumed == (TOP_FIRST,) * is_guess


@pytest.mark.parametrize("length", [0, 5, 18, 50])
def test_a_tga_cut_short_is_refused(read_as, length):
    with pytest.raises(HeightmapFileError, match=r"map\.tga"):
        read_as("map.tga", pillow_bytes(Image.fromarray(GREY), "TGA")[:length])
