from __future__ import annotations

import io
import struct
import zlib
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest
from picture_bytes import SAID, png_bytes, png_chunk, png_repaired
from PIL import Image
from PySide6.QtGui import QColorSpace, QImage
from reference import without_kernels

from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, read, write
from terrain_explorer.files.formats.pictures import png
from terrain_explorer.files.raster import metadata
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.parallel import in_this_thread

RANDOM = np.random.default_rng(0)


@pytest.mark.parametrize(
    ("colour_type", "bits", "channels", "kind"),
    [
        (0, 8, 1, "PNG, 8-bit grey"),
        (0, 16, 1, "PNG, 16-bit grey"),
        (2, 8, 3, "PNG, 8-bit colour"),
        (2, 16, 3, "PNG, 16-bit colour"),
        (4, 8, 2, "PNG, 8-bit grey with alpha"),
        (4, 16, 2, "PNG, 16-bit grey with alpha"),
        (6, 16, 4, "PNG, 16-bit colour with alpha"),
    ],
)
def test_every_sample_is_kept(tmp_path, colour_type, bits, channels, kind):
    samples = RANDOM.integers(0, 2**bits, (5, 7, channels))
    heightmap = _read(tmp_path, png_bytes(samples, colour_type, bits))
    colours = samples[..., : 1 if channels < 3 else 3]
    np.testing.assert_array_equal(
        heightmap.heights, (colours.mean(axis=2, dtype=np.float64) / (2**bits - 1)).astype(np.float32)
    )
    assert heightmap.range == (0.0, 1.0)
    assert heightmap.origin.kind == kind


def test_every_16_bit_sample_comes_through_all_the_ways(tmp_path):
    grey = np.arange(65536).reshape(256, 256)
    expected = (grey / 65535).astype(np.float32)
    for colour_type, channels in ((0, [grey]), (2, [grey] * 3), (4, [grey, grey]), (6, [grey] * 3 + [grey])):
        heightmap = _read(tmp_path, png_bytes(np.stack(channels, axis=-1), colour_type, 16))
        np.testing.assert_array_equal(heightmap.heights, expected)


@pytest.mark.parametrize(("colour_type", "bits"), [(0, 1), (0, 2), (0, 4), (0, 16), (2, 16), (4, 16), (6, 8)])
def test_interlaced_rows_are_put_together(tmp_path, colour_type, bits):
    channels = {0: 1, 2: 3, 4: 2, 6: 4}[colour_type]
    samples = RANDOM.integers(0, 2**bits, (13, 11, channels))
    heightmap = _read(tmp_path, _interlaced(samples, colour_type, bits))
    colours = samples[..., : 1 if channels < 3 else 3]
    np.testing.assert_array_equal(
        heightmap.heights, (colours.mean(axis=2, dtype=np.float64) / (2**bits - 1)).astype(np.float32)
    )


def _interlaced(samples, colour_type, bits):
    """Encode a picture whose rows come in the seven passes of Adam7."""
    passes = ((0, 0, 8, 8), (0, 4, 8, 8), (4, 0, 8, 4), (0, 2, 4, 4), (2, 0, 4, 2), (0, 1, 2, 2), (1, 0, 2, 1))
    data = b""
    for row, column, rows, columns in passes:
        for line in samples[row::rows, column::columns].reshape(len(samples[row::rows]), -1):
            if bits < 8:
                flat = np.unpackbits(line.astype(np.uint8)[:, np.newaxis], axis=1)[:, 8 - bits :].ravel()
                data += b"\0" + np.packbits(flat).tobytes()
            else:
                data += b"\0" + line.astype(f">u{bits // 8}").tobytes()
    header = struct.pack(">IIBBBBB", samples.shape[1], samples.shape[0], bits, colour_type, 0, 0, 1)
    content = png_chunk(b"IHDR", header) + png_chunk(b"IDAT", zlib.compress(data)) + png_chunk(b"IEND")
    return b"\x89PNG\r\n\x1a\n" + content


@pytest.mark.parametrize("bits", [8, 16])
@pytest.mark.parametrize("channels", [1, 3, 4])
def test_other_programs_read_what_is_written(channels, bits):
    samples = RANDOM.integers(0, 2**bits, (5, 7, channels)).astype(f"u{bits // 8}")
    file = io.BytesIO()
    png.write_samples(samples if channels > 1 else samples[..., 0], file)
    image = QImage.fromData(file.getvalue()).convertToFormat(QImage.Format.Format_RGBA64)
    seen = np.frombuffer(image.constBits(), np.uint16).reshape(5, 7, 4)
    if bits == 8:
        seen = seen // 257
    np.testing.assert_array_equal(seen[..., :channels], samples)


@pytest.mark.parametrize("rows_a_piece", [1, 3, 100])
@pytest.mark.parametrize("dtype", [np.uint8, np.uint16])
def test_pieces_make_one_stream_of_data(monkeypatch, dtype, rows_a_piece):
    """A strict reader takes them: whole, with the right checksum, and nothing behind it."""
    # Half of it repeats, so that pieces are packed in different ways.
    samples = np.vstack([RANDOM.integers(0, 256, (20, 600)), np.tile(RANDOM.integers(0, 256, 60), (20, 10))])
    samples = samples.astype(dtype) << 8 * (np.dtype(dtype).itemsize - 1)
    monkeypatch.setattr(png, "_BYTES_A_PIECE", rows_a_piece * samples[0].nbytes)
    file, alone = io.BytesIO(), io.BytesIO()
    png.write_samples(samples, file)
    with in_this_thread():
        png.write_samples(samples, alone)
    assert file.getvalue() == alone.getvalue()
    chunks = _chunks_of(file.getvalue())
    assert [kind for kind, _ in chunks].count(b"IDAT") == -(-40 // rows_a_piece)
    unpacker = zlib.decompressobj()
    plain = unpacker.decompress(b"".join(content for kind, content in chunks if kind == b"IDAT"))
    assert unpacker.eof
    assert not unpacker.unused_data
    assert len(plain) == 40 * (1 + samples[0].nbytes)
    with Image.open(file) as image:
        np.testing.assert_array_equal(np.asarray(image), samples)


def _chunks_of(content):
    """Return the kind and the content of all chunks, whose checksums have to be right."""
    chunks, start = [], 8
    while start < len(content):
        (length,) = struct.unpack(">I", content[start : start + 4])
        kind, end = content[start + 4 : start + 8], start + 8 + length
        assert zlib.crc32(content[start + 4 : end]) == int.from_bytes(content[end : end + 4], "big")
        chunks.append((kind, content[start + 8 : end]))
        start = end + 4
    return chunks


def test_what_seldom_repeats_and_what_does_are_packed_in_their_own_ways():
    repeating = np.tile(RANDOM.integers(0, 65536, 64, np.uint16), (200, 4))
    repeating *= np.arange(1, 201, dtype=np.uint16).reshape(-1, 1)
    rough = RANDOM.integers(0, 1024, (200, 256), np.uint16).cumsum(axis=0, dtype=np.uint16)
    for samples, most in ((repeating, 0.4), (rough, 0.82)):
        file = io.BytesIO()
        png.write_samples(samples, file)
        assert len(file.getvalue()) < most * samples.nbytes


@pytest.mark.parametrize(
    ("colour_type", "bits", "channels"),
    [(0, 8, 1), (0, 16, 1), (2, 8, 3), (2, 16, 3), (4, 8, 2), (4, 16, 2), (6, 8, 4), (6, 16, 4)],
)
def test_all_filters_are_undone_as_pillow_does(monkeypatch, tmp_path, colour_type, bits, channels):
    """Any bytes are a picture, whatever filters they say they have."""
    rows, columns = 40, 23
    lines = RANDOM.integers(0, 256, (rows, 1 + columns * channels * bits // 8), np.uint8)
    lines[:, 0] = RANDOM.integers(0, 5, rows)
    lines[10:20, 1:] = 0
    header = struct.pack(">IIBBBBB", columns, rows, bits, colour_type, 0, 0, 0)
    data = png_chunk(b"IDAT", zlib.compress(lines.tobytes()))
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", header) + data + png_chunk(b"IEND"))
    with monkeypatch.context() as patch:
        patch.setattr(png, "_quickly_unpacked", lambda *_: None)
        expected = png.read_samples(path)
    monkeypatch.setattr(png, "_BYTES_A_PIECE", 7 * lines.shape[1])
    np.testing.assert_array_equal(png.read_samples(path), expected)
    with without_kernels():
        np.testing.assert_array_equal(png.read_samples(path), expected)


@pytest.mark.parametrize("ending", [b"", b"\0\0"])
def test_data_that_are_too_short_or_too_long_are_not_read_quickly(tmp_path, ending):
    samples = RANDOM.integers(0, 65536, (5, 7), np.uint16)
    lines = b"".join(b"\0" + line.astype(">u2").tobytes() for line in samples)
    header = png._Header(7, 5, 16, 0, False)
    assert png._quickly_unpacked(header, zlib.compress(lines)) is not None
    assert png._quickly_unpacked(header, zlib.compress(lines + ending)[: None if ending else -1]) is None
    assert png._quickly_unpacked(header, zlib.compress(lines[:-1])) is None


def test_grey_stored_as_colour_is_taken_without_a_note(tmp_path):
    grey = RANDOM.integers(0, 65536, (5, 7))
    assert _read(tmp_path, png_bytes(np.stack([grey] * 3, axis=-1), 2, 16)).origin.notes == ()


@pytest.mark.parametrize("bits", [8, 16])
@pytest.mark.parametrize(("colour_type", "channels"), [(0, 1), (2, 3)])
def test_a_colour_key_is_left_out(tmp_path, colour_type, channels, bits):
    samples = RANDOM.integers(1, 2**bits, (64, 64, channels))
    key = png_chunk(b"tRNS", samples[3, 4].astype(">u2").tobytes())
    heightmap = _read(tmp_path, png_bytes(samples, colour_type, bits, key))
    np.testing.assert_array_equal(heightmap.heights, (samples.mean(axis=2) / (2**bits - 1)).astype(np.float32))
    assert "transparen" in " ".join(heightmap.origin.notes)


def test_gamma_is_not_applied(tmp_path):
    samples = RANDOM.integers(0, 65536, (5, 7))
    gamma = png_chunk(b"gAMA", (45455).to_bytes(4, "big"))
    heightmap = _read(tmp_path, png_bytes(samples, 0, 16, gamma))
    np.testing.assert_array_equal(heightmap.heights, (samples / 65535).astype(np.float32))


_WHITE_POINT = png_chunk(b"cHRM", struct.pack(">8I", 31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000))


def _profile(space):
    icc = QColorSpace(space).iccProfile().data()
    return png_chunk(b"iCCP", b"a name\0\0" + zlib.compress(icc))


@pytest.mark.parametrize(
    ("chunks", "asks"),
    [
        ((_profile(QColorSpace.NamedColorSpace.SRgbLinear),), True),
        ((_profile(QColorSpace.NamedColorSpace.SRgb),), False),
        ((_WHITE_POINT, png_chunk(b"gAMA", struct.pack(">I", 100_000))), True),
        ((_WHITE_POINT, png_chunk(b"gAMA", struct.pack(">I", 45_455))), False),
        ((png_chunk(b"cICP", bytes([1, 8, 0, 1])),), True),
    ],
)
def test_linear_light_is_asked_about(tmp_path, chunks, asks):
    (tmp_path / "a.png").write_bytes(png_bytes(RANDOM.integers(0, 65536, (5, 7, 3)), 2, 16, *chunks))
    with pytest.raises(ReadQuestion) if asks else nullcontext():
        read(tmp_path / "a.png", ReadOptions(channel="red"))


@pytest.mark.parametrize("compressed", [False, True])
def test_our_text_is_found_however_a_program_stores_it(tmp_path, compressed):
    written = DiamondSquare(exponent=2).heightmap()
    write(written, tmp_path / "a.png")
    with Image.open(tmp_path / "a.png") as image:
        text, grey = image.text[metadata.KEY].encode(), np.asarray(image)
    key = metadata.KEY.encode() + b"\0"
    plain = png_chunk(b"tEXt", key + text)
    international = png_chunk(b"iTXt", key + b"\1\0de\0name\0" + zlib.compress(text))
    heightmap = _read(tmp_path, png_bytes(grey, 0, 16, international if compressed else plain))
    assert heightmap.recipe is not None


def test_a_text_that_unpacks_to_more_than_any_recipe_is_left_out(tmp_path, monkeypatch):
    monkeypatch.setattr(png, "_LONGEST_TEXT", 10_000)
    bomb = png_chunk(b"zTXt", metadata.KEY.encode() + b"\0\0" + zlib.compress(bytes(10_001)))
    samples = RANDOM.integers(0, 65536, (5, 7))
    heightmap = _read(tmp_path, png_bytes(samples, 0, 16, bomb))
    np.testing.assert_array_equal(heightmap.heights, (samples / 65535).astype(np.float32))


def test_a_broken_chunk_that_does_not_matter_does_no_harm(tmp_path):
    samples = RANDOM.integers(0, 65536, (5, 7))
    broken = png_chunk(b"eXIf", b"no Exif")[:-1] + b"?"
    profile = png_chunk(b"iCCP", b"broken\0\0" + zlib.compress(b"no profile"))
    heightmap = _read(tmp_path, png_bytes(samples, 0, 16, broken, profile))
    np.testing.assert_array_equal(heightmap.heights, (samples / 65535).astype(np.float32))


@pytest.mark.parametrize("missing", [b"IHDR", b"IDAT", b"IEND"])
def test_a_missing_chunk_is_refused(tmp_path, missing):
    content = png_bytes(RANDOM.integers(0, 65536, (5, 7)), 0, 16)
    start = content.index(missing) - 4
    length = 12 + int.from_bytes(content[start : start + 4], "big")
    with pytest.raises(HeightmapFileError, match="damaged"):
        _read(tmp_path, content[:start] + content[start + length :])


@pytest.mark.parametrize("kind", [b"IHDR", b"IDAT"])
def test_nothing_but_our_sentence_is_printed_about_what_only_the_decoder_sees(tmp_path, capfd, kind):
    """The bytes are wrong, and the checksums of the chunks right."""
    content = bytearray(png_bytes(RANDOM.integers(0, 65536, (5, 7)), 0, 16))
    content[content.index(kind) + 16] ^= 0x55
    with pytest.raises(HeightmapFileError, match="damaged"):
        _read(tmp_path, png_repaired(bytes(content)))
    assert capfd.readouterr().err == ""


def test_8_bits_are_told(tmp_path):
    (note,) = _read(tmp_path, png_bytes(RANDOM.integers(0, 256, (5, 7)), 0, 8)).origin.notes
    assert note.startswith("8 bits only")


def _read(folder: Path, content: bytes):
    path = folder / "picture.png"
    path.write_bytes(content)
    return read(path, SAID)


def test_the_resolution_is_that_of_no_screen(tmp_path):
    write(DiamondSquare(exponent=2).heightmap(), tmp_path / "map.png")
    with Image.open(tmp_path / "map.png") as image:
        assert image.info["dpi"] == pytest.approx((72, 72), abs=0.01)
