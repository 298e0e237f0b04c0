"""How pixels are read: channels, packed heights, colour profiles, and the notes on it."""

from __future__ import annotations

import struct

import numpy as np
import pytest
from picture_bytes import png_bytes
from PIL import Image
from PySide6.QtGui import QColorSpace

from terrain_explorer.files import HeightmapFileError, ReadOption, ReadOptions, ReadQuestion, read
from terrain_explorer.files.formats.registry import detect_format
from terrain_explorer.files.raster.colour_profile import is_linear
from terrain_explorer.files.raster.decoding import heightmap_of
from terrain_explorer.files.raster.notes import DeferredText, Effect, Note, assumed, left_out, lost, translated
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import UNSAID
from terrain_explorer.gui.services.qt_image import from_qimage, to_qimage16
from terrain_explorer.language import speak, speak_english
from terrain_explorer.terrain import DiamondSquare
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


@pytest.mark.parametrize("kind", ["JPEG", "WEBP"])
def test_no_packed_heights_are_offered_of_what_lossy_compression_left(tmp_path, kind):
    rows, columns = np.mgrid[:64, :64]
    photo = np.stack([rows * 3, columns * 3, (rows + columns) * 2], axis=-1).astype(np.uint8)
    path = tmp_path / f"photo.{kind.lower()}"
    Image.fromarray(photo).save(path, kind, quality=80)
    with pytest.raises(ReadQuestion, match="is a colour picture") as asked:
        read(path)
    assert [option.read_options.channel for option in asked.value.options] == ["mean", "red", "green", "blue"]


def test_another_kind_of_file_is_refused_in_a_sentence(tmp_path):
    path = tmp_path / "report.pdf"
    path.write_bytes(b"%PDF-1.7\n%\xe2\xe3")
    with pytest.raises(HeightmapFileError, match=r"report\.pdf is not of a kind that can be read\.") as refused:
        read(path)
    assert len(str(refused.value)) < 200


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


LINEAR = QColorSpace.TransferFunction.Linear


@pytest.mark.parametrize("name", QColorSpace.NamedColorSpace)
def test_as_other_programs_write_them(name):
    space = QColorSpace(name)
    assert is_linear(space.iccProfile().data()) == (space.transferFunction() == LINEAR)


def profile(*curves: bytes) -> bytes:
    """Return a profile with these curves for red, green and blue."""
    names, position, table, content = (b"rTRC", b"gTRC", b"bTRC"), 132 + 12 * len(curves), b"", b""
    for name, curve in zip(names, curves, strict=False):
        table += struct.pack(">4sII", name, position + len(content), len(curve))
        content += curve
    return bytes(128) + struct.pack(">I", len(curves)) + table + content


def curve(*points: int) -> bytes:
    return struct.pack(f">4sII{len(points)}H", b"curv", 0, len(points), *points)


@pytest.mark.parametrize(
    ("content", "linear"),
    [
        (profile(curve()), True),
        (profile(curve(0x0100)), True),
        (profile(curve(0x0233)), False),
        (profile(curve(0, 16384, 32768, 49151, 65535)), True),
        (profile(curve(0, 8000, 20000, 40000, 65535)), False),
        (profile(struct.pack(">4sIHHi", b"para", 0, 0, 0, 65536)), True),
        (profile(struct.pack(">4sIHHi", b"para", 0, 0, 0, 144179)), False),
        (profile(curve(), curve(0x0233)), False),
        (profile(), False),
        (b"no profile", False),
        (profile(curve(0, 65535))[:-3], False),
    ],
)
def test_by_their_curves(content, linear):
    assert is_linear(content) is linear


NOTES = (assumed("Unit: assumed."), lost("Bits: lost."), left_out("Place: left out."))


@pytest.fixture
def other_language():
    """Return a function that changes the language."""
    yield lambda: speak(lambda text, comment, number: f"«{text}»", str)
    speak_english()


def image(*notes):
    return RasterImage(DeferredText("Raw"), np.ones((2, 2), np.float32), None, 32, notes, guessed=True)


def test_a_message_is_translated_when_it_is_shown(other_language):
    message = DeferredText("{layout} of {size:,}", {"layout": DeferredText("A square"), "size": 1000})
    assert str(message) == "A square of 1,000"
    other_language()
    assert str(message) == "««A square» of 1,000»"


def test_notes_are_chosen_by_their_effect():
    assert translated(NOTES, Effect.ASSUMED) == ("Unit: assumed.",)
    assert translated(NOTES, Effect.LOST, Effect.LEFT_OUT) == ("Bits: lost.", "Place: left out.")
    assert translated((Note(Effect.LOST, "{braces}"),), Effect.LOST) == ("{braces}",)


def test_each_stage_adds_its_notes():
    first = image(NOTES[0])
    assert first.with_notes(*NOTES[1:]).notes == NOTES
    assert first.notes == NOTES[:1]


def test_a_confirmed_image_has_no_assumptions():
    confirmed = image(*NOTES).without_assumptions()
    assert (confirmed.notes, confirmed.guessed) == (NOTES[1:], False)


def test_a_heightmap_has_the_notes_of_its_image():
    origin = heightmap_of(image(*NOTES), "hills.raw", UNSAID).origin
    assert origin.assumed == ("Unit: assumed.",)
    assert origin.lost == ("Bits: lost.", "Place: left out.")
    assert origin.left_out == ("Place: left out.",)


def test_decoding_does_not_depend_on_the_language(tmp_path, other_language):
    path = tmp_path / "hills.r16"
    np.arange(81, dtype="<u2").tofile(path)
    decoded = detect_format(path).read(path, UNSAID)
    other_language()
    again = detect_format(path).read(path, UNSAID)
    assert (decoded.notes, decoded.kind) == (again.notes, again.kind)
    assert heightmap_of(decoded, path.name, UNSAID).origin == heightmap_of(again, path.name, UNSAID).origin


def clear_outside(pixels, beneath=0):
    """Return pixels with an opacity: none in the outer points, beneath which there is some number."""
    opacity = np.zeros(pixels.shape[:2], int)
    opacity[2:-2, 3:-1] = np.iinfo(np.uint8).max
    return np.dstack([np.where(opacity[..., None] > 0, pixels, beneath), opacity]), opacity == 0


@pytest.mark.parametrize("packing", PACKED)
def test_where_packed_heights_are_transparent_they_are_voids(tmp_path, packing):
    pixels, clear = clear_outside(PACKED[packing])
    (tmp_path / "clear.png").write_bytes(png_bytes(pixels, 6, 8))
    whole, opaque = png_bytes(PACKED[packing], 2, 8), tmp_path / "opaque.png"
    opaque.write_bytes(whole)
    with pytest.raises(ReadQuestion) as asked:
        read(tmp_path / "clear.png")
    assert asked.value.options[0].read_options.channel == packing
    heightmap = read(tmp_path / "clear.png", ReadOptions(channel=packing))
    np.testing.assert_array_equal(heightmap.voids, clear)
    np.testing.assert_array_equal(heightmap.heights[~clear], read(opaque, ReadOptions(channel=packing)).heights[~clear])
    assert (heightmap.heights[clear] == heightmap.heights[~clear].min()).all()
    assert any(note.startswith("Transparency taken for voids") for note in heightmap.origin.certain)


@pytest.mark.parametrize("packing", PACKED)
def test_the_packing_shows_however_much_is_transparent(tmp_path, packing):
    opacity = np.zeros(METRES.shape, int)
    opacity[30:40, 20:40] = 255
    pixels = np.dstack([np.where(opacity[..., None] > 0, PACKED[packing], 0), opacity])
    (tmp_path / "clear.png").write_bytes(png_bytes(pixels, 6, 8))
    with pytest.raises(ReadQuestion) as asked:
        read(tmp_path / "clear.png")
    assert asked.value.options[0].read_options.channel == packing


GREY = np.random.default_rng(5).integers(1000, 65536, (9, 12, 1))


def masked(beneath, clear):
    opacity = np.full((9, 12, 1), 65535)
    opacity[:3] = clear
    return png_bytes(np.dstack([np.where(opacity > 0, GREY, beneath), opacity]), 4, 16)


def test_transparent_points_with_nothing_beneath_are_voids(tmp_path):
    (tmp_path / "map.png").write_bytes(masked(0, 0))
    heightmap = read(tmp_path / "map.png")
    assert heightmap.voids[:3].all()
    assert not heightmap.voids[3:].any()
    np.testing.assert_array_equal(heightmap.heights[3:], (GREY[3:, :, 0] / 65535).astype(np.float32))
    plain = read(tmp_path / "map.png", ReadOptions(transparency="heights"))
    assert plain.voids is None
    assert plain.lowest == 0
    assert plain.origin.left_out[0].startswith("Transparency left out")


def test_transparent_points_with_heights_beneath_are_asked_about(tmp_path):
    (tmp_path / "map.png").write_bytes(masked(GREY, 0))
    with pytest.raises(ReadQuestion, match="is transparent at 36 points, and has heights beneath") as asked:
        read(tmp_path / "map.png")
    voids, beneath = (read(tmp_path / "map.png", option.read_options) for option in asked.value.options)
    assert voids.voids.sum() == 36
    np.testing.assert_array_equal(beneath.heights, (GREY[..., 0] / 65535).astype(np.float32))
    assert "--transparency voids" in str(asked.value)


def test_a_picture_that_fades_is_read_as_it_was(tmp_path):
    """What is half transparent is drawn, and no mask of voids."""
    (tmp_path / "map.png").write_bytes(masked(GREY, np.arange(12)[None, :, None]))
    heightmap = read(tmp_path / "map.png")
    np.testing.assert_array_equal(heightmap.heights, (GREY[..., 0] / 65535).astype(np.float32))
    assert heightmap.voids is None
    assert heightmap.origin.left_out[0].startswith("Transparency left out")


def test_a_picture_that_is_transparent_all_over_has_heights_beneath(tmp_path):
    (tmp_path / "map.png").write_bytes(png_bytes(np.dstack([GREY, np.zeros_like(GREY)]), 4, 16))
    assert read(tmp_path / "map.png").voids is None


def test_the_tile_of_a_report_has_voids_and_no_pit(shared):
    heightmap = read(shared("reports/12_terrainrgb_alpha.png"), ReadOptions(channel="terrain-rgb"))
    assert heightmap.voids.sum() == 128
    assert heightmap.extremes == pytest.approx((120.2, 1873.5), abs=0.06)
