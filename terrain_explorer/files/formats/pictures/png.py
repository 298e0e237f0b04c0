"""PNG: 1 to 16 bits, grey, palette or colour; written as 16- or 8-bit grey.

The chunks of a file are checked and read here, only those that matter to heights, so that a broken file is refused
before a decoder complains, and a picture that is too large before it takes memory. Pillow compresses and unpacks the
samples in them. Its own reader of files would cut 16-bit colour to 8 bits, and give a text any room it asks for.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import PresetFileError, check_size, decoding
from terrain_explorer.files.formats.base import FileFormat, FileKind, MimeType
from terrain_explorer.files.formats.grids import surveys
from terrain_explorer.files.raster import colour_profile, metadata
from terrain_explorer.files.raster.notes import left_out
from terrain_explorer.files.raster.parts import is_part, part_question
from terrain_explorer.files.raster.raster_image import KEYED, RasterImage, kind_of_pixels, raster_from_pixels
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import PixelSamples, Samples, quantised
from terrain_explorer.kernels import kernel
from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heightmap, Window
from terrain_explorer.terrain.parallel import ahead, in_order, row_blocks
from terrain_explorer.terrain.sizes import MOST_POINTS
from terrain_explorer.terrain.work import Work

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_COLOUR_SPACE = (b"iCCP", b"gAMA", b"cHRM", b"sRGB", b"cICP")
_TEXT = (b"tEXt", b"zTXt", b"iTXt")
PRESET = f"{metadata.KEY}-preset"
"""The keyword of a text that is a preset of terrain: the picture shows that, and is no heightmap."""

_KEYS = tuple(f"{key}\0".encode() for key in (metadata.KEY, PRESET))
_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", *_COLOUR_SPACE)

_PALETTE = 3
_COLOUR_TYPES = {
    0: ("grey", 1, (1, 2, 4, 8, 16)),
    2: ("colour", 3, (8, 16)),
    _PALETTE: ("palette", 1, (1, 2, 4, 8)),
    4: ("grey with alpha", 2, (8, 16)),
    6: ("colour with alpha", 4, (8, 16)),
}
"""The kind of pixels, the channels and the bits that each colour type may have."""

_WRITTEN_AS = {1: 0, 2: 4, 3: 2, 4: 6}
"""The colour type for each number of channels."""

_MODES = {1: "L", 2: "LA", 3: "RGB", 4: "RGBA"}
"""Pillow's mode for each number of channels of 8 bits."""

_LEVEL = 2
"""Of zlib's nine: six times as fast as the default for 5 % more bytes."""

_ZLIB_HEADER = b"\x78\x01"
"""Of a stream with a window of 32 kB, packed fast."""

_NONE, _SUB, _UP = range(3)
"""The numbers of the filters that take nothing, the pixel to the left, or the row above away."""

_BYTES_A_PIECE, _BYTES_TO_JUDGE, _BYTES_TO_UNPACK = 2**20, 2**16, 2**16
"""How many bytes are packed at a time, how many of them show how to do it, and how many are unpacked at a time."""

_DOTS_PER_METRE = 2835
"""72 dots per inch, which image editors take for no resolution at all."""

_LINEAR = b"\x08"
"""The transfer curve of linear light in a chunk cICP, a number from ITU-T H.273."""

_ONE = struct.pack(">I", 100_000)
"""The content of a chunk gAMA that stands for 1."""

_LONGEST_TEXT, _LONGEST_PROFILE = 2**25, 2**24
"""The most bytes that a compressed text or colour profile may hold; we write far shorter texts into pictures."""


@dataclass(frozen=True)
class _Header:
    columns: int
    rows: int
    bits: int
    colour_type: int
    is_interlaced: bool

    @classmethod
    def parse(cls, content: bytes) -> _Header:
        header = cls(*struct.unpack(">IIBBxx?", content))
        if header.bits not in _COLOUR_TYPES[header.colour_type][2]:
            raise ValueError("this colour type does not come with these bits")
        return header

    @property
    def pixels(self) -> str:
        return _COLOUR_TYPES[self.colour_type][0]

    @property
    def channels(self) -> int:
        return _COLOUR_TYPES[self.colour_type][1]


def read(path: Path, options: ReadOptions) -> Work[RasterImage]:
    """Read a PNG file; one that is too large, or of which the options name a part, with GDAL."""
    with BoundedReader(path) as file, decoding(path.name):
        header = _header(_chunks(file))
    is_large = header.rows * header.columns > MOST_POINTS
    if surveys.is_there() and is_large and not is_part(options):
        raise part_question(path.name, options, Window(0, 0, header.rows, header.columns))
    if surveys.is_there() and is_part(options):
        text = _text_in(path)
        raster = yield from surveys.reading(_IN_PARTS, path, options, text is not None)
        return replace(raster, text=text)
    return _read(path)


def _text_in(path: Path) -> str | None:
    """Return our own text in a file, or None."""
    with BoundedReader(path) as file, decoding(path.name):
        return _text({kind: content for kind, content in _chunks(file) if kind in _TEXT}) or None


def preset_text(file: BinaryIO, name: str) -> str | None:
    """Return the text of a preset in an open file of this name, or None where it is a picture of another kind."""
    with decoding(name):
        chunks = dict(_chunks(file))
        return _text(chunks) if _is_preset(chunks) else None


def _is_preset(chunks: dict[bytes, bytes]) -> bool:
    return any(chunks.get(kind, b"").startswith(f"{PRESET}\0".encode()) for kind in _TEXT)


def _read(path: Path) -> RasterImage:
    with BoundedReader(path) as file, decoding(path.name):
        header, chunks = _essence(file, path.name)
        if _is_preset(chunks):
            raise PresetFileError(path)
        samples = _unpacked(header, chunks)
        indices = samples[..., 0] if header.colour_type == _PALETTE else None
        if indices is not None:
            samples = _palette(chunks)[indices]
        elif header.bits < 8:
            samples = samples * np.uint8(255 // (2**header.bits - 1))
        raster = raster_from_pixels(kind_of_pixels("PNG", header.bits, header.pixels), samples, header.bits)
        linear = _is_linear(chunks, header.pixels)
        raster = replace(raster, linear=linear, indices=indices, text=_text(chunks) or None)
    return raster.with_notes(left_out(KEYED)) if indices is None and b"tRNS" in chunks else raster


def read_samples(path: Path) -> Samples:
    """Return the samples of a picture as `write_samples` takes them; with alpha if the file has it."""
    with BoundedReader(path) as file, decoding(path.name):
        samples = _unpacked(*_essence(file, path.name))
    return samples[..., 0] if samples.shape[2] == 1 else samples


_IN_PARTS = surveys.SurveyFormat("PNG", (".png",), None, ("PNG",), is_picture=True)


def _essence(file: BinaryIO, name: str) -> tuple[_Header, dict[bytes, bytes]]:
    """Return the header, and the content of each kind of chunk that matters; of texts, the last counts."""
    found = _chunks(file)
    header = _header(found)
    check_size(name, header.columns, header.rows)
    chunks, data = {}, []
    for kind, content in found:
        if kind == b"IDAT":
            data.append(content)
        else:
            chunks[kind] = content
    return header, chunks | {b"IDAT": b"".join(data)}


def _header(chunks: Iterator[tuple[bytes, bytes]]) -> _Header:
    kind, first = next(chunks)
    if kind != b"IHDR":
        raise ValueError("the header is not first")
    return _Header.parse(first)


def _chunks(file: BinaryIO) -> Iterator[tuple[bytes, bytes]]:
    """Yield the type and the content of each chunk that matters, up to the end chunk."""
    if file.read(len(_SIGNATURE)) != _SIGNATURE:
        raise ValueError("this is no PNG file")
    kind, start = b"", file.read(8)
    while kind != b"IEND":
        length, kind = struct.unpack(">I4s", start)
        # Many files have chunks of 8 kB, for which one call takes less than the three for the parts of a chunk.
        rest = file.read(length + 12)
        content, checksum, start = rest[:length], rest[length : length + 4], rest[length + 4 :]
        if len(checksum) != 4:
            raise ValueError("cut short")
        if kind in _KEPT or (kind in _TEXT and content.startswith(_KEYS)):
            if zlib.crc32(content, zlib.crc32(kind)) != int.from_bytes(checksum, "big"):
                raise ValueError("the checksum is wrong")
            yield kind, content


def _unpacked(header: _Header, chunks: dict[bytes, bytes]) -> PixelSamples:
    """Return the samples as they are in the file, shape (rows, columns, channels); uint8 up to 8 bits, else uint16."""

    def unpacked(mode: str, raw_mode: str) -> NDArray[Any]:
        size = header.columns, header.rows
        from PIL import Image  # late: where the loops are compiled, few pictures need it

        picture = Image.frombytes(mode, size, chunks[b"IDAT"], "zip", raw_mode, int(header.is_interlaced))
        samples: NDArray[Any] = np.asarray(picture).reshape(header.rows, header.columns, -1)
        return samples

    if header.bits >= 8 and not header.is_interlaced:
        samples = _quickly_unpacked(header, chunks[b"IDAT"])
        if samples is not None:
            return samples
    mode = _MODES[header.channels]
    if header.bits < 8:
        return unpacked("P", f"P;{header.bits}")
    if header.bits == 8:
        return unpacked(mode, mode)
    if header.channels == 1:
        return unpacked("I;16", "I;16B")
    if header.channels == 2:  # as far as Pillow sees, the four bytes of a pixel are four channels
        pairs: PixelSamples = unpacked("RGBA", "RGBA").view(">u2").astype(np.uint16)
        return pairs
    # Pillow keeps the first byte of big-endian numbers, and the second of little-endian ones.
    samples = unpacked(mode, f"{mode};16B").astype(np.uint16) << 8
    samples |= unpacked(mode, f"{mode};16L")
    return samples


def _quickly_unpacked(header: _Header, packed: bytes) -> PixelSamples | None:
    """Return what `_unpacked` does, or None where that takes Pillow: for filters that take long here, and broken data.

    What is broken, and how much of it can be read all the same, is Pillow's to say.
    """
    pixel = header.channels * header.bits // 8
    length = header.columns * pixel
    samples = np.empty((header.rows, header.columns, header.channels), f"u{header.bits // 8}")
    pieces = list(row_blocks(range(header.rows), max(_BYTES_A_PIECE // length, 1)))
    # The row above the first one counts as zeros.
    rows = np.zeros((len(pieces[0]) + 1, length), np.uint8)
    plain = _inflating(packed, [len(piece) * (1 + length) for piece in pieces])
    if len(pieces) > 1:
        plain = ahead(plain)
    try:
        for piece, filtered in zip(pieces, plain, strict=True):
            lines = np.frombuffer(filtered, np.uint8).reshape(len(piece), -1)
            if not _undo_filters(lines, rows[: len(piece) + 1], pixel):
                return None
            numbers = rows[1 : len(piece) + 1].view(f">u{header.bits // 8}")
            samples[piece.start : piece.stop] = numbers.reshape(len(piece), header.columns, -1)
            rows[0] = rows[len(piece)]
    except (zlib.error, ValueError):
        return None
    return samples


def _inflating(packed: bytes, lengths: list[int]) -> Iterator[bytearray]:
    """Yield what is packed, in parts of these lengths, which have to make up all of it.

    Raises
    ------
    ValueError, zlib.error
        It is cut short, longer or broken.
    """
    unpacker = zlib.decompressobj()
    pieces = (packed[start : start + _BYTES_TO_UNPACK] for start in range(0, len(packed), _BYTES_TO_UNPACK))
    for length in lengths:
        plain = bytearray()
        while len(plain) < length:
            piece = unpacker.unconsumed_tail or next(pieces, b"")
            part = unpacker.decompress(piece, length - len(plain))
            if not part and not piece:
                raise ValueError("cut short")
            plain += part
        yield plain
    if unpacker.decompress(unpacker.unconsumed_tail + b"".join(pieces), 1) or not unpacker.eof:
        raise ValueError("longer than the picture, or without its end")


def _undo_filters(filtered: NDArray[np.uint8], rows: NDArray[np.uint8], pixel: int) -> bool:
    """Undo the filters of some rows; return whether that was possible.

    Parameters
    ----------
    filtered
        The rows, each after the number of its filter.
    rows
        Where they go, below the row above the first one.
    pixel
        The bytes of a pixel.
    """
    return kernel("undo_png_filters")(filtered, rows, len(filtered), rows.shape[1], pixel) == len(filtered)


def _palette(chunks: dict[bytes, bytes]) -> PixelSamples:
    """Return the 256 colours of a palette, with an opacity where the file has one; black where it has fewer."""
    colours = np.frombuffer(chunks[b"PLTE"].ljust(3 * 256, b"\0"), np.uint8).reshape(256, 3)
    if b"tRNS" not in chunks:
        return colours
    return np.column_stack([colours, np.frombuffer(chunks[b"tRNS"].ljust(256, b"\xff"), np.uint8)])


def _is_linear(chunks: dict[bytes, bytes], pixels: str) -> bool:
    """Return whether the file is marked as linear light, by the first of its chunks that says so or otherwise."""
    if b"cICP" in chunks:
        return chunks[b"cICP"][1:2] == _LINEAR
    if b"iCCP" in chunks:
        return colour_profile.is_linear(_after_name(chunks[b"iCCP"], _LONGEST_PROFILE))
    # A gamma without the colours that belong to it, or in a grey picture or a palette, says nothing about heights.
    is_said = b"cHRM" in chunks and b"sRGB" not in chunks and pixels.startswith("colour")
    return is_said and chunks.get(b"gAMA") == _ONE


def _text(chunks: dict[bytes, bytes]) -> str:
    """Return our own text; nothing where there is none, or a broken one."""
    if b"tEXt" in chunks:
        return chunks[b"tEXt"].partition(b"\0")[2].decode("latin-1")
    if b"zTXt" in chunks:
        return _after_name(chunks[b"zTXt"], _LONGEST_TEXT).decode("latin-1")
    content = chunks.get(b"iTXt", b"").partition(b"\0")[2]
    # A flag and the number of the method, the language and the translated name come first.
    text = content[2:].split(b"\0", 2)[-1]
    return (_decompressed(text, _LONGEST_TEXT) if content[:1] == b"\1" else text).decode("utf-8", "replace")


def _after_name(content: bytes, most: int) -> bytes:
    """Return what is compressed in a chunk after a name and the number of the method."""
    return _decompressed(content.partition(b"\0")[2][1:], most)


def _decompressed(content: bytes, most: int) -> bytes:
    """Return what is compressed, or nothing where it is broken or too long: the heights do not depend on it."""
    decompressor = zlib.decompressobj()
    try:
        plain = decompressor.decompress(content, most)
    except zlib.error:
        return b""
    return plain if decompressor.eof else b""


def write16(heightmap: Heightmap, file: IO[bytes]) -> None:
    """Write a heightmap as 16-bit grey."""
    _write(heightmap, file, np.dtype(np.uint16))


def _write8(heightmap: Heightmap, file: BinaryIO) -> None:
    _write(heightmap, file, np.dtype(np.uint8))


def _write(heightmap: Heightmap, file: IO[bytes], dtype: np.dtype[Any]) -> None:
    samples = quantised(heightmap, dtype)
    write_samples(samples, file, metadata.encode(heightmap, samples))


def write_samples(samples: Samples, file: IO[bytes], text: str | None = None, keyword: str = metadata.KEY) -> None:
    """Write a picture.

    Parameters
    ----------
    samples
        uint8 or uint16, shape (rows, columns) for grey, or with 2 channels for grey with alpha, 3 for colour, or 4 for
        colour with alpha.
    text
        A text in Latin-1 to go with it.
    keyword
        What the text is.
    """
    rows, columns, channels = samples.shape if samples.ndim == 3 else (*samples.shape, 1)
    header = struct.pack(">IIBBxxx", columns, rows, 8 * samples.itemsize, _WRITTEN_AS[channels])
    file.write(_SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"pHYs", struct.pack(">II?", *(_DOTS_PER_METRE,) * 2, 1)))
    if text is not None:
        file.write(_chunk(b"zTXt", keyword.encode() + b"\0\0" + zlib.compress(text.encode("latin-1"))))
    for packed in _packed(samples):
        file.write(_chunk(b"IDAT", packed))
    file.write(_chunk(b"IEND", b""))


def _packed(samples: Samples) -> Iterator[bytes]:
    """Yield the data of a picture, in pieces that are packed on all processors."""
    if samples.itemsize == 1 and samples.ndim == 3:  # colours of 8 bits need filters that follow each row
        from PIL import Image

        picture = Image.fromarray(samples)
        yield bytes(picture.tobytes("zip", picture.mode, False, _LEVEL))
        return
    lines = samples.reshape(len(samples), -1)
    pieces = list(row_blocks(range(len(lines)), max(_BYTES_A_PIECE // lines[0].nbytes, 1)))

    def pack(rows: range) -> tuple[bytes, int, int]:
        plain = _filtered(lines, rows)
        # All but the last piece end on a whole byte, so that they make up one stream when they follow each other.
        end = zlib.Z_FINISH if rows.stop == len(lines) else zlib.Z_SYNC_FLUSH
        return _deflated(plain, _strategy(plain), end), zlib.adler32(plain.data), plain.size

    checksum, start = 1, _ZLIB_HEADER
    for rows, (packed, of_piece, length) in zip(pieces, in_order(pack, pieces), strict=True):
        checksum = _joined_checksum(checksum, of_piece, length)
        yield start + packed + (checksum.to_bytes(4, "big") if rows.stop == len(lines) else b"")
        start = b""


def _filtered(lines: Samples, rows: range) -> NDArray[np.uint8]:
    """Return some rows as PNG's filter "Up" leaves them: the difference from the row above, after the filter's number.

    It is the filter that is undone the fastest, and costs heights 1 or 2 % of a file over the best one for each row.
    """
    above = max(rows.start - 1, 0)
    plain = lines[above : rows.stop]
    if plain.itemsize > 1:
        plain = plain.astype(plain.dtype.newbyteorder(">"))
    plain = np.ascontiguousarray(plain).view(np.uint8)
    filtered = np.empty((len(rows), 1 + plain.shape[1]), np.uint8)
    filtered[:, 0] = _UP
    if rows.start == 0:
        filtered[0, 1:] = plain[0]
    np.subtract(plain[1:], plain[:-1], out=filtered[len(rows) - (len(plain) - 1) :, 1:])
    return filtered


def _strategy(plain: NDArray[np.uint8]) -> int:
    """Return the strategy of zlib that makes these bytes the smaller, judged by some in their middle.

    Differences between heights seldom repeat, and then looking for what repeats doubles the time and takes more bytes.
    """
    start = max(plain.size - _BYTES_TO_JUDGE, 0) // 2
    some = plain.reshape(-1)[start : start + _BYTES_TO_JUDGE]
    return min((zlib.Z_RLE, zlib.Z_DEFAULT_STRATEGY), key=lambda strategy: len(_deflated(some, strategy)))


def _deflated(plain: NDArray[np.uint8], strategy: int, end: int = zlib.Z_FINISH) -> bytes:
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, 9, strategy)
    return packer.compress(plain.data) + packer.flush(end)


def _joined_checksum(first: int, second: int, length: int) -> int:
    """Return Adler-32 of two pieces from those of each, where the second has so many bytes."""
    prime = 65521
    low = (first & 0xFFFF) + (second & 0xFFFF) - 1
    high = (first >> 16) + (second >> 16) + length * ((first & 0xFFFF) - 1)
    return high % prime << 16 | low % prime


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(content, zlib.crc32(kind)))


FORMAT = FileFormat(
    "PNG",
    (".png",),
    _SIGNATURE,
    read,
    (
        FileKind("png16", marked("PNG, 16-bit grey"), write16, white=65535),
        FileKind("png8", marked("PNG, 8-bit grey"), _write8, white=255),
    ),
    for_image_editors=True,
    associated=(".png",),
    mime=MimeType("image/png"),
    place_files=(".pgw", ".aux.xml"),
)
