"""JPEG and BMP, and whatever else Pillow holds in 8 bits a channel."""

from __future__ import annotations

import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image
from PIL.BmpImagePlugin import BmpImageFile
from PIL.JpegImagePlugin import JpegImageFile

from terrain_explorer.files.errors import HeightmapFileError, check_size, decoding
from terrain_explorer.files.formats.base import FileFormat
from terrain_explorer.files.raster import colour_profile
from terrain_explorer.files.raster.notes import lost
from terrain_explorer.files.raster.raster_image import LOSSY, RasterImage, kind_of_pixels, raster_from_pixels
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.language import tr

# What Pillow warns about is in our errors and notes, or does not matter to the heights.
warnings.filterwarnings("ignore", module=r"PIL\.")

_KINDS = {
    "1": "grey",
    "L": "grey",
    "LA": "grey with alpha",
    "P": "palette",
    "RGB": "colour",
    "RGBA": "colour with alpha",
}


def read_jpeg(path: Path, options: ReadOptions) -> RasterImage:
    """Read a JPEG file."""
    with path.open("rb") as file, decoding(path.name):
        return raster_from_pillow(JpegImageFile(file), "JPEG", path.name).with_notes(lost(LOSSY))


def read_bmp(path: Path, options: ReadOptions) -> RasterImage:
    """Read a BMP file."""
    with path.open("rb") as file, decoding(path.name):
        return raster_from_pillow(BmpImageFile(file), "BMP", path.name)


def raster_from_pillow(image: Image.Image, container: str, name: str, bits: int = 8) -> RasterImage:
    """Return the image of a Pillow picture of at most 8 bits a channel.

    Parameters
    ----------
    image
        The picture, decoded or not.
    container, name
        Its format and its file's name.
    bits
        The bits of a channel in the file.
    """
    check_size(name, *image.size)
    if image.mode not in _KINDS:
        wrong = tr("is stored as {mode}", mode=image.mode)
        raise HeightmapFileError(name, wrong, tr("Export it as a grey or RGB picture"))
    # Pillow keeps 1-bit pictures in bytes, and knows no mode for 2 or 4 bits.
    bits = 1 if image.mode == "1" else bits
    kind = kind_of_pixels(container, bits, _KINDS[image.mode])
    pixels = np.asarray(_plain(image)).reshape(image.height, image.width, -1)
    indices = np.asarray(image) if image.mode == "P" else None
    return replace(raster_from_pixels(kind, pixels, bits), linear=has_linear_profile(image), indices=indices)


def has_linear_profile(image: Image.Image) -> bool:
    """Return whether a picture has a colour profile without a transfer curve."""
    profile = image.info.get("icc_profile")
    return profile is not None and colour_profile.is_linear(profile)


def _plain(image: Image.Image) -> Image.Image:
    """Return the picture in 8 bits a channel, without a palette."""
    if image.mode == "1":
        return image.convert("L")
    if image.mode == "P":
        return image.convert("RGBA" if "transparency" in image.info else "RGB")
    return image


FORMATS = (
    FileFormat(
        "JPEG",
        (".jpg", ".jpeg", ".jpe", ".jfif"),
        rb"\xff\xd8\xff",
        read_jpeg,
        for_image_editors=True,
        only_8_bits=True,
    ),
    FileFormat(
        "BMP",
        (".bmp", ".dib"),
        # Two letters are too little to go by, so the length of the second header is checked as well.
        rb"BM.{12}[\x0c\x10\x28\x34\x38\x40\x6c\x7c]\0\0\0",
        read_bmp,
        for_image_editors=True,
        only_8_bits=True,
    ),
)
