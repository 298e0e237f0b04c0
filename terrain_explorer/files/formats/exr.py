"""OpenEXR: floating point of 16 or 32 bits; only where the package OpenEXR is installed."""

from __future__ import annotations

import io
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from terrain_explorer.files.errors import HeightmapFileError, check_size, decoding
from terrain_explorer.files.formats.base import FileFormat, FileKind
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.channels import COLOURS, which_channel
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heightmap

AS_STORED = marked("Heights taken as stored: some image editors write OpenEXR in linear light, which can be undone.")

_LIGHTNESS, _RGB = "Y", "RGB"
_TEXT = "comments"


def read(path: Path, reading: ReadOptions) -> RasterImage:
    """Read an OpenEXR file.

    Raises
    ------
    Question
        It has colours, and the reading does not say which channel holds the heights.
    """
    if not _is_installed():
        raise HeightmapFileError(
            path.name,
            tr("is an OpenEXR file, and the package that reads them is not installed"),
            tr("Install it with: {command}", command="pip install terrain-explorer[exr]"),
        )
    with decoding(path.name):
        shape, text = _header(path)
        check_size(path.name, shape[1], shape[0])
        with import_module("OpenEXR").File(str(path), separate_channels=True) as file:
            channels = {name: channel.pixels for name, channel in file.channels().items()}
            samples = np.array(_heights(channels, path.name, reading))
        if samples.shape != shape or samples.dtype.kind not in "fu":
            raise ValueError("the channel has another size than the picture")
    picture = RasterImage(f"OpenEXR, {samples.dtype.name}", samples, None, samples.itemsize * 8, text=text)
    return picture if text or reading.light != "auto" else picture.assuming(tr(AS_STORED))


def _is_installed() -> bool:
    return find_spec("OpenEXR") is not None


def _header(path: Path) -> tuple[tuple[int, int], str | None]:
    """Return the rows and columns, and our text."""
    with import_module("OpenEXR").File(str(path), header_only=True) as file:
        (left, top), (right, bottom) = file.header()["dataWindow"]
        text = file.header().get(_TEXT)
    is_ours = isinstance(text, str) and metadata.resembles(text)
    return (int(bottom) - int(top) + 1, int(right) - int(left) + 1), text if is_ours else None


def _heights(channels: dict[str, Samples], name: str, reading: ReadOptions) -> Samples:
    """Return the channel that holds the heights."""
    if len(channels) == 1 or _LIGHTNESS in channels:
        return channels.get(_LIGHTNESS, next(iter(channels.values())))
    if not set(_RGB) <= set(channels):
        wrong = tr("has the channels {channels}", channels=", ".join(channels))
        raise HeightmapFileError(name, wrong, tr("Export it with one channel, Y"))
    colours = [channels[letter] for letter in _RGB]
    if all(np.array_equal(colours[0], other, equal_nan=True) for other in colours[1:]):
        return colours[0]
    if reading.channel in COLOURS:
        return colours[COLOURS.index(reading.channel)]
    if reading.channel == "alpha" and "A" in channels:
        return channels["A"]
    if reading.channel == "mean":
        return np.asarray(np.mean(colours, axis=0, dtype=np.float32))
    raise which_channel(name, "A" in channels, reading.saying(channel="auto"))


def _write(heightmap: Heightmap, file: BinaryIO) -> None:
    """Write one channel, Y; in memory first, so that a full disk is told with its reason."""
    openexr: Any = import_module("OpenEXR")
    text = metadata.encode(heightmap, heightmap.heights)
    header = {"compression": openexr.ZIP_COMPRESSION, "type": openexr.scanlineimage, _TEXT: text}
    content = io.BytesIO()
    with openexr.File(header, {_LIGHTNESS: heightmap.heights}) as picture:
        picture.write(content)
    file.write(content.getbuffer())


_KINDS = (FileKind("exr", marked("OpenEXR, 32-bit float"), _write),) if _is_installed() else ()

FORMAT = FileFormat("OpenEXR", (".exr",), rb"\x76\x2f\x31\x01", read, _KINDS)
