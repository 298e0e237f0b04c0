"""OpenEXR: floating point of 16 or 32 bits; only where the package OpenEXR is installed."""

from __future__ import annotations

import io
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.files.errors import HeightmapFileError, check_size, decoding, how_to_get
from terrain_explorer.files.formats.base import FileFormat, FileKind, MimeType
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.channels import ALPHA, COLOURS, which_channel
from terrain_explorer.files.raster.notes import DeferredText, assumed, left_out
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import capitalised, marked, tr
from terrain_explorer.memory import free_memory
from terrain_explorer.terrain.heightmap import Heightmap

AS_STORED = marked("Heights taken as stored: some image editors write OpenEXR in linear light, which can be undone.")

_LAYERS = marked("Layers left out: the file holds more than one, and {layer} was taken.")

_BYTES_A_NUMBER = 4
"""The library reads all parts and channels at once."""

_LIGHTNESS, _ALPHA, _RGB = "Y", "A", "RGB"
_TEXT = "comments"


def read(path: Path, options: ReadOptions) -> RasterImage:
    """Read an OpenEXR file.

    Raises
    ------
    ReadQuestion
        It has colours, and the options do not say which channel holds the heights.
    """
    if not is_installed():
        raise HeightmapFileError(
            path.name,
            tr("is an OpenEXR file, and the package that reads them is not installed"),
            capitalised(how_to_get("exr")),
        )
    with decoding(path.name):
        # The header alone first, so that the size is checked before the pixels take memory.
        shape, numbers, text = _header(path)
        check_size(path.name, shape[1], shape[0])
        free = free_memory()
        if free is not None and _BYTES_A_NUMBER * numbers > free:
            raise MemoryError
        with import_module("OpenEXR").File(str(path), separate_channels=True) as file:
            channels = {name: channel.pixels for name, channel in file.channels().items()}
            layer, others, channels = _first_layer(channels)
            # A copy: the library frees its own memory when the file is closed.
            samples = np.array(_heights(channels, path.name, options))
            is_transparent = options.channel != "alpha" and not np.all(channels.get(_ALPHA, 1) == 1)
        if samples.shape != shape or samples.dtype.kind not in "fu":
            raise ValueError("the channel has another size than the picture")
    kind = DeferredText(f"OpenEXR, {samples.dtype.name}")
    raster = RasterImage(kind, samples, None, samples.itemsize * 8, text=text)
    if others:
        raster = raster.with_notes(left_out(_LAYERS, layer=layer))
    if is_transparent:
        raster = raster.with_notes(left_out(ALPHA))
    return raster if text or options.light != "auto" else raster.with_notes(assumed(AS_STORED))


def is_installed() -> bool:
    """Return whether the package is there that reads and writes the format."""
    return find_spec("OpenEXR") is not None


def _header(path: Path) -> tuple[tuple[int, int], int, str | None]:
    """Return the rows and columns, how many numbers all parts and channels hold together, and our text."""
    with import_module("OpenEXR").File(str(path), header_only=True) as file:
        numbers = sum(_points(part.header) * len(part.header["channels"]) for part in file.parts)
        (left, top), (right, bottom) = file.header()["dataWindow"]
        text = file.header().get(_TEXT)
    is_ours = isinstance(text, str) and metadata.resembles(text)
    return (int(bottom) - int(top) + 1, int(right) - int(left) + 1), numbers, text if is_ours else None


def _points(header: dict[str, Any]) -> int:
    (left, top), (right, bottom) = header["dataWindow"]
    return max(int(right) - int(left) + 1, 0) * max(int(bottom) - int(top) + 1, 0)


def _first_layer(channels: dict[str, Samples]) -> tuple[str, bool, dict[str, Samples]]:
    """Return the name of a layer, whether there are others, and its channels by their names within it.

    The name of a channel is that of its layer, a dot and its own: Krita writes ``Background.Y``. Channels without a
    layer are the picture itself, so they come first.
    """
    layers: dict[str, dict[str, Samples]] = {}
    for name, channel in channels.items():
        layer, _, own = name.rpartition(".")
        layers.setdefault(layer, {})[own] = channel
    first = "" if "" in layers else next(iter(layers))
    return first, len(layers) > 1, layers[first]


def _heights(channels: dict[str, Samples], name: str, options: ReadOptions) -> Samples:
    """Return the channel that holds the heights."""
    # By custom a grey picture has the one channel Y; some programs call it otherwise.
    if len(channels) == 1 or _LIGHTNESS in channels:
        return channels.get(_LIGHTNESS, next(iter(channels.values())))
    if not set(_RGB) <= set(channels):
        wrong = tr("has the channels {channels}", channels=", ".join(channels))
        raise HeightmapFileError(name, wrong, tr("Export it with one channel, Y"))
    colours = [channels[letter] for letter in _RGB]
    if all(np.array_equal(colours[0], other, equal_nan=True) for other in colours[1:]):
        return colours[0]
    if options.channel in COLOURS:
        return colours[COLOURS.index(options.channel)]
    if options.channel == "alpha" and _ALPHA in channels:
        return channels[_ALPHA]
    if options.channel == "mean":
        return np.asarray(np.mean(colours, axis=0, dtype=np.float32))
    # Without the channel of the options, which is not in this file.
    raise which_channel(name, _ALPHA in channels, options.updated(channel="auto"))


def _write(heightmap: Heightmap, file: BinaryIO) -> None:
    """Write one channel, Y."""
    openexr: Any = import_module("OpenEXR")
    text = metadata.encode(heightmap, heightmap.heights)
    header = {"compression": openexr.ZIP_COMPRESSION, "type": openexr.scanlineimage, _TEXT: text}
    # In memory first: the library does not say why it could not write, and a full disk is worth a clear message.
    content = io.BytesIO()
    with openexr.File(header, {_LIGHTNESS: heightmap.heights}) as image:
        image.write(content)
    file.write(content.getbuffer())


def write_bits(bits: Samples, file: BinaryIO) -> None:
    """Write numbers of 32 bits as they are in the place of floats, in the one channel R, as Godot does.

    Raises
    ------
    UserError
        As `need_package`.
    """
    need_package()
    openexr: Any = import_module("OpenEXR")
    header = {"compression": openexr.ZIP_COMPRESSION, "type": openexr.scanlineimage}
    content = io.BytesIO()  # as above
    with openexr.File(header, {"R": np.ascontiguousarray(bits, np.uint32).view(np.float32)}) as image:
        image.write(content)
    file.write(content.getbuffer())


def read_bits(path: Path) -> Samples:
    """Return the numbers in a file by `write_bits`."""
    with import_module("OpenEXR").File(str(path), separate_channels=True) as file:
        return np.array(file.channels()["R"].pixels).view(np.uint32)


def need_package() -> None:
    """Raise UserError, which says what to do, where the package that writes these files is not installed."""
    if not is_installed():
        raise UserError(tr("OpenEXR files need a package that is not installed; {advice}", advice=how_to_get("exr")))


KIND = FileKind("exr", marked("OpenEXR, 32-bit float"), _write)
"""The kind that is written."""

# The library is large and few people need it, so the format can only be written where it is installed.
_KINDS = (KIND,) if is_installed() else ()

FORMAT = FileFormat(
    "OpenEXR",
    (".exr",),
    rb"\x76\x2f\x31\x01",
    read,
    _KINDS,
    for_image_editors=True,
    associated=(".exr",),
    mime=MimeType("image/x-exr"),
)
