from __future__ import annotations

import io
import itertools
import os
import struct
import zlib
from contextlib import suppress

import numpy as np
import pytest
import tifffile
from picture_bytes import SAID, pillow_bytes, tiff_bytes
from PIL import Image

from terrain_explorer.files import HeightmapFileError, ReadQuestion, lost_by_saving_over, read, write
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.filters import Rock
from terrain_explorer.terrain.recipe import Step

RANDOM = np.random.default_rng(1)
GREY16 = RANDOM.integers(0, 65536, (70, 50), np.uint16)
LAYOUTS = [
    {},
    {"byteorder": ">"},
    {"bigtiff": True},
    {"rowsperstrip": 7},
    {"tile": (16, 32)},
    {"compression": "zlib"},
    {"compression": "zlib", "byteorder": ">"},
    {"tile": (32, 16), "compression": "zlib"},
]


@pytest.fixture
def read_tiff(tmp_path):
    def read_bytes(content: bytes):
        path = tmp_path / "picture.tif"
        path.write_bytes(content)
        return read(path, SAID)

    return read_bytes


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize(
    "name", ["int8", "int16", "int32", "int64", "uint32", "uint64", "float16", "float32", "float64"]
)
def test_heights_are_as_stored(read_tiff, name, layout):
    heights = (RANDOM.random((70, 50)) * 200 - (0 if name.startswith("u") else 100)).astype(name)
    heightmap = read_tiff(tiff_bytes(heights, **layout))
    np.testing.assert_array_equal(heightmap.heights, heights.astype(np.float32))
    assert heightmap.range == (heightmap.lowest, heightmap.highest)
    assert heightmap.origin.kind == f"TIFF, {name}"
    assert ("digits" in " ".join(heightmap.origin.notes)) == (name == "float64")


@pytest.mark.parametrize("byteorder", "<>")
@pytest.mark.parametrize("tile", [None, (32, 48)])
@pytest.mark.parametrize("name", ["float16", "float64"])
def test_the_floating_point_predictor_is_undone(read_tiff, name, tile, byteorder):
    heights = (RANDOM.random((70, 50)) * 200 - 100).astype(name)
    height, width = tile or (70, 50)
    padded = np.pad(heights, ((0, -70 % height), (0, -50 % width)))
    starts = itertools.product(range(0, 70, height), range(0, 50, width))
    tiles = [zlib.compress(_predicted(padded[row : row + height, column : column + width])) for row, column in starts]
    layout = {"tile": tile} if tile else {"rowsperstrip": 70}
    # tifffile writes what is compressed already as it is, but not the tags of this predictor.
    written = {"shape": (70, 50), "dtype": f"i{heights.itemsize}", "compression": "zlib", "predictor": 2}
    content = tiff_bytes(iter(tiles), **layout, **written, byteorder=byteorder)
    for tag in (317, 339):
        integer, floating = (struct.pack(f"{byteorder}HHIH", tag, 3, 1, value) for value in (2, 3))
        content = content.replace(integer, floating)
    heightmap = read_tiff(content)
    np.testing.assert_array_equal(heightmap.heights, heights.astype(np.float32))
    assert heightmap.origin.kind == f"TIFF, {name}"


def _predicted(numbers):
    """Return the bytes of a tile by TIFF Technical Note 3: the highest bytes of a row first, as differences."""
    big = np.ascontiguousarray(numbers, numbers.dtype.newbyteorder(">")).view(np.uint8)
    planes = big.reshape(*numbers.shape, -1).swapaxes(1, 2).reshape(len(numbers), -1)
    return np.diff(planes, axis=1, prepend=np.uint8(0)).tobytes()


@pytest.mark.parametrize("layout", [*LAYOUTS, {"compression": "zlib", "predictor": True}], ids=str)
@pytest.mark.parametrize("bits", [8, 16])
def test_grey_becomes_fractions(read_tiff, bits, layout):
    samples = GREY16.astype(f"u{bits // 8}")
    heightmap = read_tiff(tiff_bytes(samples, **layout))
    np.testing.assert_array_equal(heightmap.heights, (samples / (2**bits - 1)).astype(np.float32))
    assert heightmap.range == (0.0, 1.0)
    assert heightmap.origin.kind == f"TIFF, {bits}-bit grey"


@pytest.mark.parametrize("bits", [8, 16])
def test_white_may_be_zero(read_tiff, bits):
    samples = GREY16.astype(f"u{bits // 8}")
    heightmap = read_tiff(tiff_bytes(samples, photometric="miniswhite"))
    np.testing.assert_array_equal(heightmap.heights, ((2**bits - 1 - samples) / (2**bits - 1)).astype(np.float32))


@pytest.mark.parametrize("layout", [*LAYOUTS, {"planarconfig": "separate"}], ids=str)
@pytest.mark.parametrize("bits", [8, 16])
def test_colour_keeps_all_its_bits(read_tiff, bits, layout):
    samples = RANDOM.integers(0, 2**bits, (70, 50, 3)).astype(f"u{bits // 8}")
    stored = np.moveaxis(samples, 2, 0).copy() if "planarconfig" in layout else samples
    heightmap = read_tiff(tiff_bytes(stored, photometric="rgb", **layout))
    np.testing.assert_array_equal(heightmap.heights, (samples.mean(axis=2) / (2**bits - 1)).astype(np.float32))
    assert "Colour" in heightmap.origin.lost[0]


@pytest.mark.parametrize("compression", [None, "zlib"])
def test_colours_multiplied_by_the_opacity_are_divided_again(read_tiff, compression):
    opacity = RANDOM.integers(0, 65536, (70, 50, 1))
    colours = RANDOM.integers(0, 65536, (70, 50, 3))
    stored = np.concatenate([np.rint(colours * (opacity / 65535)), opacity], axis=2).astype(np.uint16)
    heightmap = read_tiff(tiff_bytes(stored, photometric="rgb", extrasamples=["assocalpha"], compression=compression))
    seen = opacity[..., 0] > 6553  # where a step of what is stored stands for less than ten of the colour
    expected = colours.mean(axis=2) / 65535
    np.testing.assert_allclose(heightmap.heights[seen], expected[seen], atol=10 / 65535)


def test_grey_with_alpha_in_16_bits(read_tiff):
    samples = np.stack([GREY16, GREY16[::-1]], axis=-1)
    heightmap = read_tiff(tiff_bytes(samples, photometric="minisblack", extrasamples=["unassalpha"]))
    np.testing.assert_array_equal(heightmap.heights, (GREY16 / 65535).astype(np.float32))
    assert heightmap.origin.kind == "TIFF, 16-bit grey with alpha"
    assert "transparent" in heightmap.origin.notes[0]


def test_a_palette_is_looked_up(read_tiff):
    grey = Image.fromarray((GREY16 >> 8).astype(np.uint8))
    palette = grey.convert("P")
    heightmap = read_tiff(pillow_bytes(palette, "TIFF"))
    expected = np.asarray(palette.convert("RGB")).mean(axis=2) / 255
    np.testing.assert_array_equal(heightmap.heights, expected.astype(np.float32))


@pytest.mark.parametrize("kind", ["u1", "u2", "i2", "f4", "f8", "colour"])
@pytest.mark.parametrize(
    ("orientation", "stored"),
    [
        (1, lambda north_up: north_up),
        (2, np.fliplr),
        (3, lambda north_up: np.rot90(north_up, 2)),
        (4, np.flipud),
        (5, np.transpose),
        (6, np.rot90),
        (7, lambda north_up: np.rot90(north_up, 2).T),
        (8, lambda north_up: np.rot90(north_up, 3)),
    ],
    ids=lambda value: str(value) if isinstance(value, int) else "",
)
def test_the_north_is_up(read_tiff, kind, orientation, stored):
    """The tag says where the first row and column lie (TIFF 6.0, section 8)."""
    is_colour = kind == "colour"
    samples = np.arange(35).reshape(5, 7).astype("u2" if is_colour else kind)
    layout = {"photometric": "rgb" if is_colour else "minisblack", "extratags": [(274, "H", 1, orientation, True)]}
    heights = read_tiff(tiff_bytes(np.stack([stored(samples)] * (3 if is_colour else 1), axis=-1).squeeze(), **layout))
    white = {"u1": 255, "u2": 65535, "colour": 65535}.get(kind, 1)
    np.testing.assert_array_equal(heights.heights, (samples / white).astype(np.float32))


@pytest.mark.parametrize("heights", [[0.0, 0.25, 0.5, 0.75], [0.0, 1.0, 1.0, 1.0]])
def test_floats_within_0_and_1_span_that_range(read_tiff, heights):
    assert read_tiff(tiff_bytes(np.float32(heights).reshape(2, 2))).range == (0.0, 1.0)


@pytest.mark.parametrize(
    ("void", "text"),
    [
        (np.nan, "nan"),
        (np.inf, "nan"),
        (-np.inf, "nan"),
        (-np.inf, "-1.7976931348623157e+308"),
        (-9999.0, "-9999.0"),
        (-3.4e38, "-3.4e+38"),
    ],
)
def test_voids_become_the_lowest_height_and_are_told(read_tiff, void, text):
    heights = np.linspace(100, 200, 20, dtype=np.float32).reshape(4, 5)
    heights[1, 2:4] = void
    heightmap = read_tiff(tiff_bytes(heights, extratags=[(42113, "s", 0, text, True)]))
    np.testing.assert_array_equal(heightmap.heights[1, 2:4], [100, 100])
    assert heightmap.range == (100, 200)
    (note,) = heightmap.origin.notes
    assert "2 of 20" in note


def test_voids_among_whole_numbers(read_tiff):
    heights = np.int16([[-9999, 5, 6], [7, 8, -9999]])
    heightmap = read_tiff(tiff_bytes(heights, extratags=[(42113, "s", 0, "-9999", True)]))
    np.testing.assert_array_equal(heightmap.heights, [[5, 5, 6], [7, 8, 5]])


@pytest.mark.parametrize(
    ("base", "told"), [(0.0, "Heights rounded: they have more digits"), (1e6, "Heights rounded by up to 0.0")]
)
def test_rounding_that_shows_in_the_relief_is_told_with_its_part(read_tiff, base, told):
    (note,) = read_tiff(tiff_bytes(base + np.random.default_rng(0).random((40, 40)) * 1.5)).origin.left_out
    assert note.startswith(told)
    assert ("2.1 % of the relief" in note) == (base > 0)


def test_nothing_but_our_sentence_is_printed_about_a_broken_file(read_tiff, capfd):
    """libtiff prints a line for each broken row."""
    content = bytearray(pillow_bytes(Image.fromarray(GREY16 > 9999), "TIFF", compression="group4"))
    content[8:200] = bytes(192)
    with suppress(HeightmapFileError):  # Pillow may take what is left for the picture
        read_tiff(bytes(content))
    assert capfd.readouterr().err == ""
    os.write(2, b"heard again")
    assert capfd.readouterr().err == "heard again"


def test_nothing_but_voids_is_refused(read_tiff):
    with pytest.raises(HeightmapFileError, match="only voids"):
        read_tiff(tiff_bytes(np.full((3, 3), np.nan, np.float32)))


def test_several_pictures_are_told(read_tiff):
    file = io.BytesIO()
    first, second = (Image.fromarray(GREY16[rows]) for rows in (slice(0, 20), slice(20, 40)))
    first.save(file, "TIFF", save_all=True, append_images=[second])
    heightmap = read_tiff(file.getvalue())
    np.testing.assert_array_equal(heightmap.heights, (GREY16[:20] / 65535).astype(np.float32))
    assert heightmap.origin.lost == ("Pictures left out: the file holds more than one, and the first was taken.",)
    assert lost_by_saving_over(heightmap.origin) == heightmap.origin.lost


def test_linear_light_and_loss_are_told(read_tiff, shared):
    with Image.open(shared("editors/gimp_u16linear.png")) as image:
        profile = image.info["icc_profile"]
    heightmap = read_tiff(pillow_bytes(Image.fromarray(GREY16), "TIFF", icc_profile=profile))
    assert "linear" in heightmap.origin.mendable[0]
    colour = Image.fromarray(RANDOM.integers(0, 256, (70, 50, 3)).astype(np.uint8))
    assert "Lossy" in read_tiff(pillow_bytes(colour, "TIFF", compression="jpeg")).origin.lost[0]


@pytest.mark.parametrize(
    ("samples", "options", "what"),
    [
        (
            GREY16[..., np.newaxis].repeat(5, axis=2),
            {"photometric": "minisblack", "planarconfig": "contig"},
            "5 layers",
        ),
        (
            GREY16[..., np.newaxis].repeat(3, axis=2),
            {"photometric": "minisblack", "planarconfig": "contig"},
            "3 layers",
        ),
    ],
)
def test_unusual_channels_are_asked_about(read_tiff, samples, options, what):
    with pytest.raises(ReadQuestion, match=what):
        read_tiff(tiff_bytes(samples, **options))


def test_missing_strips_are_refused(read_tiff):
    for content in (tiff_bytes(GREY16), tiff_bytes(GREY16.astype(np.float64), compression="zlib")):
        taller = content.replace((70).to_bytes(4, "little"), (7000).to_bytes(4, "little"), 1)
        longer_rows = content.replace((70).to_bytes(2, "little"), (7000).to_bytes(2, "little"), 1)
        for damaged in {taller, longer_rows} - {content}:
            with pytest.raises(HeightmapFileError, match="damaged"):
                read_tiff(damaged)


@pytest.mark.parametrize("kind", ["tiff32f", "tiff16"])
def test_python_reads_ours_with_all_that_we_say_of_them(kind, tmp_path):
    """Among which is the rock, whose numbers have a shape."""
    recipe = Recipe(DiamondSquare(exponent=4), (Step(Rock(rock="canyon")),))
    write(recipe.heightmap(), tmp_path / "land.tif", kind=kind)
    assert tifffile.imread(tmp_path / "land.tif").shape == (17, 17)
    assert read(tmp_path / "land.tif").rock == recipe.heightmap().rock is not None
