"""Saves rendered pictures of a terrain: PNG, JPEG, WebP."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import numpy as np
from PIL import Image

from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.bounded_queue import PieceSink, PieceSource, queue_for
from terrain_explorer.files.errors import HeightmapFileError, choose_ending, either, saving
from terrain_explorer.files.formats.base import name_filter
from terrain_explorer.language import tr
from terrain_explorer.terrain.shading.render_options import Pixels, PixelSize


@dataclass(frozen=True)
class PictureFormat:
    """A format for rendered pictures.

    Attributes
    ----------
    name
        Its name, for Pillow, and through `tr` for the user.
    extensions
        The endings of names, in lower case with the dot, the usual ending first.
    transparent
        Whether it keeps opacity.
    longest
        The most pixels along a side.
    options
        Pillow's options for writing it.
    """

    name: str
    extensions: tuple[str, ...]
    transparent: bool
    longest: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def encode(self, pixels: Pixels, file: BinaryIO) -> None:
        """Write a picture into an open, empty file."""
        picture_of(pixels).save(file, self.name, **self.options)


# The longest sides: 31 bits in PNG, 14 in WebP, and 65500 in libjpeg.
STILLS = (
    PictureFormat("PNG", (".png",), True, 2**31 - 1),
    PictureFormat("JPEG", (".jpg", ".jpeg"), False, 65500, {"quality": 92, "subsampling": 0}),
    PictureFormat("WebP", (".webp",), True, 16383, {"quality": 92}),
)

F = TypeVar("F", bound=PictureFormat)


def chosen_format(path: Path, formats: Sequence[F], size: PixelSize, transparent: bool) -> F:
    """Return the format that a name stands for.

    Raises
    ------
    HeightmapFileError
        The name stands for none of the formats, or for one that cannot hold such a picture.
    """
    found = next((format for format in formats if path.suffix.lower() in format.extensions), None)
    if found is None:
        endings = (extension for format in formats for extension in format.extensions)
        raise HeightmapFileError(path.name, tr("cannot be saved under this name"), choose_ending(endings))
    if transparent and not found.transparent:
        able = either(format.extensions[0] for format in formats if format.transparent)
        raise HeightmapFileError(
            path.name,
            tr("cannot be transparent: {format} keeps no transparency", format=tr(found.name)),
            tr("Choose a name that ends in {endings}, or a background", endings=able),
        )
    if max(size.width, size.height) > found.longest:
        raise HeightmapFileError(
            path.name,
            tr("cannot be {width} x {height} pixels", width=size.width, height=size.height),
            tr("{format} allows {longest} at most", format=tr(found.name), longest=found.longest),
        )
    return found


@contextmanager
def saving_still(path: Path, size: PixelSize, transparent: bool) -> Iterator[PieceSink[Pixels]]:
    """Yield the sink for the one picture. The file is there when the block has ended without an error.

    Raises
    ------
    HeightmapFileError
        The file cannot be written, and is as it was; the text says why and what to do.
    """
    chosen = chosen_format(path, STILLS, size, transparent)

    def write(pictures: PieceSource[Pixels]) -> None:
        chosen.encode(pictures.take(), pictures.guarded(file))

    with saving(path.name), replacing(path) as file, queue_for(write) as pictures:
        yield pictures


def picture_of(pixels: Pixels) -> Image.Image:
    """Return the picture for Pillow, without opacity where all of it is opaque, which makes smaller files."""
    return Image.fromarray(pixels if (pixels[..., 3] < 255).any() else np.ascontiguousarray(pixels[..., :3]))


def name_filters(formats: Sequence[PictureFormat]) -> list[str]:
    """Return the filters of a dialog that saves a picture, in Qt's notation."""
    return [name_filter(format.name, format.extensions) for format in formats]
