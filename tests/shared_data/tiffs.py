"""TIFF of many kinds, whose names tell channels, bits and compression, and 16-bit pictures of other tests."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import partial

import numpy as np
import tifffile
from PIL import Image
from PySide6.QtGui import QImage

from shared_data.expected import DATA, EIGHT_BITS, Expected, Truth
from terrain_explorer.files import ReadOptions

REFUSED = {"gradient-1c-64b-float": "is 256 x 1 pixels"}
LAYERS = {"seq-3c-24b-planar-6296c0c9": (), "seq-3c-i8-d7550ce4": (EIGHT_BITS,)}
GREY = {
    16: ("16b-bigendian-68f373a0", "16b-lzw-68f373a0", "16b-tiled-68f373a0"),
    14: ("14b-hpredict-e883657f",),
    12: ("12b-47c39b31", "12b-miniswhite-47c39b31"),
    10: ("10b-hpredict-6d739fa2",),
    7: ("7b-9c61ba70",),
    5: ("5b-miniswhite-73098d17",),
    3: ("3b-ef237c07",),
    8: (
        "8b-bigendian-20f3db0c",
        "8b-deflate-20f3db0c",
        "8b-lzw-hpredict-20f3db0c",
        "8b-multistrip-20f3db0c",
        "8b-tiled-bigtiff-20f3db0c",
        "8b-tiled-lzw-20f3db0c",
    ),
    4: ("4b-fb92dcae",),
    1: ("1b-fax3-71f6a21a", "1b-fax3-lsb-71f6a21a"),
}
COLOUR = "Colour made grey"
ALPHA = "Transparency left out"
PILLOW = ("16bit.MM.cropped.tif", "16bit.cropped.tif", "16bit.r.tif")
HOPPER = "pillow/hopper_16bit.pgm"


def tiffs() -> Iterator[Expected]:
    for bits, names in GREY.items():
        kind, steps = f"TIFF, {bits}-bit grey", () if bits > 8 else (f"{bits} bit{'s' * (bits > 1)} only",)
        yield from (Expected(f"tiff/seq-1c-{name}.tiff", kind, partial(_sequence, bits), steps) for name in names)
    yield Expected("tiff/seq-1c-32f-390fe673.tiff", "TIFF, float32", partial(_sequence, 8))
    predicted = "tiff/seq-1c-64f-deflate-fpredict-afa8560e.tiff"
    yield Expected(predicted, "TIFF, float64", partial(_sequence, 8), ("Heights rounded",))
    yield Expected("tiff/seq-1c-i32-99fddec2.tiff", "TIFF, int32", lambda: _sequence(8) * 255 - 128, range=None)
    yield Expected("tiff/predictor-3-gray-f32.tif", "TIFF, float32", _by_qt)
    yield Expected("tiff/int16_zstd.tif", "TIFF, int16", _unpacked, range=None)
    for name in ("24b-072a9dc9", "24b-miniswhite-072a9dc9"):
        yield Expected(f"tiff/seq-1c-{name}.tiff", "TIFF, uint32", lambda: _sequence(8) * 255, range=None)
    yield from _colours()
    for name, notes in LAYERS.items():
        kind, truth = f"TIFF, {'int8' if notes else 'uint32'}", partial(_first_layer, name)
        first, told = ReadOptions(array=1), ("Others left out", *notes)
        yield Expected(f"tiff/{name}.tiff", kind, truth, told, answer=first, range=None)
    yield from (Expected(f"tiff/{name}.tiff", refusal) for name, refusal in REFUSED.items())
    yield from (Expected(f"pillow/{name}", "TIFF, 16-bit grey", partial(_hopper, name)) for name in PILLOW)
    yield Expected(HOPPER, "PGM, 16-bit grey", _hopper_in_a_pgm)


def _colours() -> Iterator[Expected]:
    asked = partial(Expected, answer=ReadOptions(channel="mean"))
    for bits, name in ((4, "4b-palette-85108c5a"), (8, "8b-palette-89b39bc3")):
        truth, notes = partial(_palette, f"tiff/seq-1c-{name}.tiff", 2**bits), (COLOUR, f"{bits} bits only")
        yield asked(f"tiff/seq-1c-{name}.tiff", f"TIFF, {bits}-bit palette", truth, notes)
    for bits, name in ((14, "14b-contig-f4dcc6cc"), (12, "12b-contig-e6f40b4a"), (10, "10b-contig-d08d5dc0")):
        truth = partial(_mean, 3, bits)
        yield Expected(f"tiff/seq-3c-{name}.tiff", f"TIFF, {bits}-bit colour", truth, ("Almost grey",))
    for bits, name in ((7, "7b-contig-2e4f43c5"), (5, "5b-contig-09f197f4")):
        yield asked(
            f"tiff/seq-3c-{name}.tiff",
            f"TIFF, {bits}-bit colour",
            partial(_mean, 3, bits),
            (COLOUR, f"{bits} bits only"),
        )
    for name in ("3c-8b-lzw-8743c999", "3c-8b-tiled-8743c999"):
        yield asked(f"tiff/seq-{name}.tiff", "TIFF, 8-bit colour", partial(_mean, 3, 8), (COLOUR, EIGHT_BITS))
    kind = "TIFF, {}-bit colour with alpha"
    notes, off = (ALPHA, COLOUR, EIGHT_BITS), 1 / 255
    yield asked("tiff/seq-4c-8b-rgba-50969cda.tiff", kind.format(8), partial(_mean, 4, 8), notes, off)
    off = 0.5 / 65535
    yield asked("tiff/seq-4c-16b-rgba-5181991f.tiff", kind.format(16), partial(_mean, 4, 16), notes[:2], off)
    yield Expected(
        "tiff/seq-3c-16b-bigtiff-1b40ca6e.tiff", "TIFF, 16-bit colour", partial(_mean, 3, 16), ("Almost grey",)
    )


def _sequence(bits: int) -> Truth:
    return (np.arange(256) % 2**bits).reshape(16, 16) / (2**bits - 1)


def _mean(channels: int, bits: int) -> Truth:
    """Return the mean of the colours of a sequence, which are stored multiplied by the alpha where there is one.

    TIFF 6.0, section 18: that is what the value 1 of the tag ExtraSamples means.
    """
    stored = (np.arange(256.0 * channels) % 2**bits).reshape(16, 16, channels)
    colours = stored[..., :3] / (stored[..., 3:] if channels == 4 else 2**bits - 1)
    return colours.mean(axis=2)


def _first_layer(name: str) -> Truth:
    if "i8" in name:
        return ((np.arange(768.0) % 256) - 128).reshape(16, 16, 3)[..., 0]
    return _sequence(8) * 255


def _palette(name: str, colours: int) -> Truth:
    with tifffile.TiffFile(DATA / name) as tiff:
        palette = np.asarray(tiff.pages[0].tags.valueof(320)) >> 8
    return palette.mean(axis=0)[np.arange(256) % colours].reshape(16, 16) / 255


def _by_qt() -> Truth:
    image = QImage(str(DATA / "tiff/predictor-3-gray-f32.tif"))
    return np.frombuffer(image.constBits(), np.float32).reshape(200, 200, 4)[..., 0].astype(np.float64)


def _unpacked() -> Truth:
    """Return Pillow's samples; the checksum is that of what the program zstd unpacks."""
    with Image.open(DATA / "tiff/int16_zstd.tif") as image:
        samples = np.asarray(image).astype("<i2")
    assert zlib.crc32(samples) == 0xE7175FC6
    return samples.astype(np.float64)


def _hopper(name: str) -> Truth:
    return tifffile.imread(DATA / "pillow" / name) / 65535


def _hopper_in_a_pgm() -> Truth:
    content = (DATA / HOPPER).read_bytes()
    return np.frombuffer(content[-2 * 128**2 :], ">u2").reshape(128, 128) / 65535
