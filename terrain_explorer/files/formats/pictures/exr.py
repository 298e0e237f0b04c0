"""OpenEXR: floating point of 16 or 32 bits."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from terrain_explorer.files.errors import HeightmapFileError, check_size, decoding
from terrain_explorer.files.formats.base import FileFormat, FileKind, MimeType
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.channels import one_of_floats
from terrain_explorer.files.raster.notes import DeferredText, assumed, left_out
from terrain_explorer.files.raster.raster_image import AS_STORED, RasterImage
from terrain_explorer.files.raster.read_options import ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import marked, tr
from terrain_explorer.memory import free_memory
from terrain_explorer.terrain.heightmap import Heightmap

_CHANNELS = marked("Channels left out: the file holds more than one, and {channel} was taken, by choice.")

_BYTES_A_NUMBER = 4
"""The library reads all parts and channels at once."""

_OFFERED, _TOLD = 50, 8
"""The most channels to choose from, and to name in a sentence; a file may have a thousand."""

_LIGHTNESS, _ALPHA, _RGB = "Y", "A", "RGB"
_TEXT = "comments"


def read(path: Path, options: ReadOptions) -> RasterImage:
    """Read an OpenEXR file.

    Raises
    ------
    ReadQuestion
        It has several channels, and the options do not say which of them holds the heights.
    """
    with decoding(path.name):
        # The header alone first, so that the size is checked before the pixels take memory.
        numbers, text = _header(path)
        free = free_memory()
        if free is not None and _BYTES_A_NUMBER * numbers > free:
            raise MemoryError
        with import_module("OpenEXR").File(str(path), separate_channels=True) as file:
            channels = _channels(file)
            chosen, opacity, others = _chosen(channels, path.name, options)
            kind = DeferredText(f"OpenEXR, {chosen[0].dtype.name}")
            # A copy: the library frees its own memory when the file is closed.
            raster = RasterImage(kind, np.empty((2, 2)), None, chosen[0].itemsize * 8, text=text)
            raster = one_of_floats(raster, [np.array(channel) for channel in chosen], opacity, path.name, options)
        if raster.samples.dtype.kind not in "fu":
            raise ValueError("the channel holds no numbers")
    if others:
        raster = raster.with_notes(left_out(_CHANNELS, channel=others))
    return raster if text or options.light != "auto" else raster.with_notes(assumed(AS_STORED))


def _header(path: Path) -> tuple[int, str | None]:
    """Return how many numbers all parts and channels hold together, and our text; refuse parts of a wrong size."""
    with import_module("OpenEXR").File(str(path), header_only=True) as file:
        for part in file.parts:
            (left, top), (right, bottom) = part.header["dataWindow"]
            check_size(path.name, int(right) - int(left) + 1, int(bottom) - int(top) + 1)
        numbers = sum(_points(part.header) * len(part.header["channels"]) for part in file.parts)
        text = file.header().get(_TEXT)
    return numbers, text if isinstance(text, str) and metadata.resembles(text) else None


def _points(header: dict[str, Any]) -> int:
    (left, top), (right, bottom) = header["dataWindow"]
    return max(int(right) - int(left) + 1, 0) * max(int(bottom) - int(top) + 1, 0)


def _channels(file: Any) -> dict[str, Samples]:
    """Return the channels of all parts by their names, in front of which is that of their part if there are several."""
    parts = {index: f"{part.name()}." if len(file.parts) > 1 else "" for index, part in enumerate(file.parts)}
    return {
        f"{part}{name}": channel.pixels
        for index, part in parts.items()
        for name, channel in file.channels(index).items()
    }


def layers_of(names: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return the names of the channels of each layer, by their names within it, those that hold no heights left out.

    The name of a channel is that of its layer, a dot and its own: Krita writes ``Background.Y``.
    """
    layers: dict[str, dict[str, str]] = {}
    for name in names:
        layer, _, own = name.rpartition(".")
        layers.setdefault(layer, {})[own] = name
    for inside in layers.values():
        if _LIGHTNESS in inside:  # beside it these are its colours, and have another size
            inside.pop("RY", None)
            inside.pop("BY", None)
    return layers


def _chosen(channels: dict[str, Samples], name: str, options: ReadOptions) -> tuple[list[Samples], Samples | None, str]:
    """Return the channel that holds the heights, or red, green and blue; its opacity; and its name among others."""
    layers = layers_of(channels)
    opacities = {layer: names.pop(_ALPHA, None) for layer, names in layers.items()}
    layers = {layer: names for layer, names in layers.items() if names} or {"": {_ALPHA: next(iter(channels))}}
    for names in layers.values():
        colours = [channels[names[letter]] for letter in _RGB if letter in names]
        # Grey is one channel, however often it is there.
        if len(colours) == 3 and all(np.array_equal(colours[0], other, equal_nan=True) for other in colours[1:]):
            del names["G"], names["B"]
    # In the order of the file, so that numbers stay when the likeliest comes first.
    found = [full for full in channels if any(full in names.values() for names in layers.values())]
    if options.array > len(found):
        wrong = tr("holds {count} channels and no channel {number}", count=len(found), number=options.array)
        raise HeightmapFileError(name, wrong, tr("Choose another number"))
    first = next(iter(layers.values()))
    is_picture = len(layers) == 1 and set(first) == set(_RGB)
    if not options.array and (is_picture or (options.channel != "auto" and set(first) >= set(_RGB))):
        opacity = opacities[next(iter(layers))]
        return [channels[first[letter]] for letter in _RGB], channels[opacity] if opacity else None, ""
    if not options.array and len(found) > 1:
        raise _which(found, name, options)
    taken = found[max(options.array, 1) - 1]
    opacity = opacities.get(taken.rpartition(".")[0])
    return [channels[taken]], channels[opacity] if opacity else None, taken if len(found) > 1 else ""


def _which(found: list[str], name: str, options: ReadOptions) -> ReadQuestion:
    """Return the question which of several channels holds the heights, the likeliest first."""
    likeliest = sorted(found, key=_unlikelihood)[:_OFFERED]
    choices = (
        ReadOption(tr("The channel {name}", name=full), options.updated(array=found.index(full) + 1))
        for full in likeliest
    )
    names = ", ".join(likeliest[:_TOLD] + ["…"] * (len(found) > _TOLD))
    wrong = tr("has the channels {channels}", channels=names)
    return ReadQuestion(name, wrong, tr("Choose the one that holds the heights"), choices)


def _unlikelihood(name: str) -> int:
    """Return the place of a channel among those that may hold the heights, by its name."""
    own = name.rpartition(".")[2]
    if re.search(r"height|elevation|altitude|displace|bump|terrain", name, re.IGNORECASE):
        return 0
    # By custom a grey picture has the one channel Y, and the distance to the camera is Z.
    places = {_LIGHTNESS: 1, "Z": 2, "V": 3, "R": 4, "G": 5, "B": 6}
    return places.get(own.upper(), 3)


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
    """Write numbers of 32 bits as they are in the place of floats, in the one channel R, as Godot does."""
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


KIND = FileKind("exr", marked("OpenEXR, 32-bit float"), _write)
"""The kind that is written."""

FORMAT = FileFormat(
    "OpenEXR",
    (".exr",),
    rb"\x76\x2f\x31\x01",
    read,
    (KIND,),
    for_image_editors=True,
    associated=(".exr",),
    mime=MimeType("image/x-exr"),
)
