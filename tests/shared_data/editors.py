"""One heightmap as several programs exported it, and a game's terrain."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
import tifffile
from PIL import Image

from shared_data.expected import DATA, EIGHT_BITS, Expected, Truth
from terrain_explorer.files import ReadOptions

DEEP = {
    "source16.png": "PNG, 16-bit grey",
    "gimp_grey16.png": "PNG, 16-bit grey",
    "gimp_greyalpha16.png": "PNG, 16-bit grey with alpha",
    "krita_16.tif": "TIFF, 16-bit grey",
    "magick_lzw.tif": "TIFF, 16-bit grey",
    "magick_16.pgm": "PGM, 16-bit grey",
}
SHALLOW = {
    "source8.png": "PNG, 8-bit grey",
    "gimp_rgba8.png": "PNG, 8-bit colour with alpha",
    "gimp_indexed8.png": "PNG, 8-bit palette",
}
SIZE = "Size and type assumed: uint16, 257 rows and 257 columns"
LOWEST, HIGHEST = 256, 1067


def editors() -> Iterator[Expected]:
    yield from (Expected(f"editors/{name}", kind, _deep) for name, kind in DEEP.items())
    yield from (Expected(f"editors/{name}", kind, _shallow, (EIGHT_BITS,)) for name, kind in SHALLOW.items())
    yield Expected("editors/magick_le.r16", "Raw, 16-bit little endian", _deep, (SIZE, "Byte order little endian"))
    yield Expected("editors/krita_be.r16", "Raw, 16-bit big endian", _deep, (SIZE, "Byte order big endian"))
    yield Expected("editors/krita_16.png", "PNG, 16-bit colour with alpha", _deep, ("Almost grey",), 6 / 65535)
    yield Expected("editors/magick_8.tga", "TGA, 8-bit grey", _shallow, ("First row taken for the north", EIGHT_BITS))
    yield Expected("editors/gimp_grey8.jpg", "JPEG, 8-bit grey", _shallow, ("Lossy compression", EIGHT_BITS), 6 / 255)
    linear = partial(Expected, "editors/gimp_u16linear.png", "PNG, 16-bit grey", _deep)
    yield linear(("Linear light undone",), 6 / 65535, ReadOptions(light="undo-linear"))
    yield linear(("Linear light kept",), 18817 / 65535, ReadOptions(light="as-stored"))
    yield Expected("editors/source16.npy", "NumPy array, uint16", _source, range=None)
    for name in ("editors/gimp_float.tif", "editors/source_float.tif"):
        metres = partial(Expected, name, "TIFF, float32", range=(LOWEST, HIGHEST))
        yield metres(_by_tifffile)
        yield metres(_metres, within=0.6 * (HIGHEST - LOWEST) / 65535)
    yield Expected("engines/ogre_terrain_513.png", "PNG, 8-bit grey", _by_pillow, (EIGHT_BITS,))


def _source() -> Truth:
    return np.load(DATA / "editors/source16.npy").astype(np.float64)


def _deep() -> Truth:
    return _source() / 65535


def _shallow() -> Truth:
    return np.round(_source() / 257) / 255


def _metres() -> Truth:
    return LOWEST + _deep() * (HIGHEST - LOWEST)


def _by_tifffile() -> Truth:
    return tifffile.imread(DATA / "editors/source_float.tif").astype(np.float64)


def _by_pillow() -> Truth:
    return np.asarray(Image.open(DATA / "engines/ogre_terrain_513.png")) / 255
