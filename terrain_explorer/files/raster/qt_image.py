"""Pictures as `QImage`: decoding, the clipboard, and the 16-bit grey picture of a heightmap.

Qt never converts to grey here: it would do so in linear light and bend the heights.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColorSpace, QImage, QImageReader

from terrain_explorer.files.errors import HeightmapFileError, check_size, damaged
from terrain_explorer.files.raster.decoding import heightmap_of
from terrain_explorer.files.raster.qt_decoders import decoders
from terrain_explorer.files.raster.raster_image import RasterImage, kind_of_pixels, raster_from_pixels
from terrain_explorer.files.raster.read_options import UNSAID, ReadOptions
from terrain_explorer.files.raster.samples import Pixels, Samples, quantise, row_slices
from terrain_explorer.files.silence import silenced
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.parallel import Extremes

_GREY = {QImage.Format.Format_Grayscale8: np.uint8, QImage.Format.Format_Grayscale16: np.uint16}
_COLOUR = {
    QImage.Format.Format_RGBX8888: np.uint8,
    QImage.Format.Format_RGBA8888: np.uint8,
    QImage.Format.Format_RGBX64: np.uint16,
    QImage.Format.Format_RGBA64: np.uint16,
}


def from_qimage(image: QImage, options: ReadOptions = UNSAID) -> Heightmap:
    """Return the heightmap that a picture is, for example one from the clipboard.

    Raises
    ------
    ReadQuestion
        The picture is coloured or in linear light, and the options do not say what to do.
    HeightmapFileError
        There is no picture, or it is too thin or too large.
    """
    name = tr("The picture")
    if image.isNull():
        raise HeightmapFileError(name, tr("is empty"), tr("Copy it again in the program that made it"))
    check_size(name, image.width(), image.height())
    return heightmap_of(raster_from_qimage(tr("Pasted picture"), image), name, options)


def to_qimage16(heightmap: Heightmap) -> QImage:
    """Return the heightmap as a 16-bit grey picture: the low end of the range is black, the high end white."""
    return grey_image(heightmap, QImage.Format.Format_Grayscale16)


def to_qimage16_with_alpha(heights: Heights, ends: Extremes, weights: Heights) -> QImage:
    """Return heights as a 16-bit grey picture in which weights from 0 to 1 are the opacity.

    Where all are 1 it has no alpha, which few programs keep at 16 bits.

    Parameters
    ----------
    heights, weights
        Shape (rows, columns), at least 1 x 1.
    ends
        The heights that are black and white.
    """
    rows, columns = heights.shape
    formats = QImage.Format
    opaque = bool((weights == 1).all())
    image = QImage(columns, rows, formats.Format_Grayscale16 if opaque else formats.Format_RGBA64)
    if image.isNull():  # which is how Qt says that there is no memory
        raise MemoryError
    low, high = ends
    view = _view(image, image.bits())
    for block in row_slices(rows):
        grey = np.clip((heights[block].astype(np.float64) - low) / (high - low), 0, 1)
        view[block, :, : 1 if opaque else 3] = np.rint(65535 * grey)[..., np.newaxis]
        if not opaque:
            view[block, :, 3] = np.rint(65535 * weights[block].astype(np.float64))
    return image


def grey_image(heightmap: Heightmap, depth: QImage.Format) -> QImage:
    """Return the heightmap as a picture of the format Grayscale8 or Grayscale16."""
    image = QImage(heightmap.columns, heightmap.rows, depth)
    if image.isNull():  # which is how Qt says that there is no memory
        raise MemoryError
    quantise(heightmap, samples_of(image))
    return image


def samples_of(image: QImage) -> Samples:
    """Return a writeable view, shape (rows, columns), of a grey picture; it is valid as long as the picture."""
    return _view(image, image.bits())[..., 0]


def decode(content: bytes, name: str) -> QImage:
    """Return the picture in a file's bytes, its size checked before it is decoded.

    Raises
    ------
    HeightmapFileError
        It cannot be decoded, or is too thin or too large. The name of the file is for this message.
    """
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    # libpng prints a line about a broken picture, past Qt's log.
    with decoders(), silenced():
        return _decode(buffer, name)


def _decode(buffer: QBuffer, name: str) -> QImage:
    """Return the picture in a buffer, which must outlive the reader: some decoders use it in their destructor."""
    reader = QImageReader(buffer)
    size = reader.size()
    if not size.isValid():
        raise damaged(name)
    check_size(name, size.width(), size.height())
    image = reader.read()
    if image.isNull():
        raise damaged(name)
    return image


def raster_from_qimage(
    container: str, image: QImage, pixels: str | None = None, bits: int | None = None
) -> RasterImage:
    """Return the samples of a picture, which share its memory.

    Parameters
    ----------
    container
        Where it comes from, for example ``"WebP"``.
    image
        The picture.
    pixels, bits
        The kind of its pixels and the bits of a channel, where the container knows better than the picture.
    """
    bits, indices = bits or _bits(image), _indices(image)
    kind = kind_of_pixels(container, bits, pixels or _kind(image))
    if image.format() not in (_GREY | _COLOUR):
        image = image.convertToFormat(QImage.Format.Format_RGBA64 if bits > 8 else QImage.Format.Format_RGBA8888)
    if image.isNull():
        raise MemoryError
    raster = raster_from_pixels(kind, _view(image, image.constBits()), bits, memory_owner=image)
    return replace(raster, linear=is_linear(image.colorSpace()), indices=indices)


def _indices(image: QImage) -> Samples | None:
    """Return the numbers of the colours of a picture with a palette, in memory of their own."""
    if image.format() != QImage.Format.Format_Indexed8:
        return None
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return lines[:, : image.width()].copy()


def is_linear(space: QColorSpace) -> bool:
    """Return whether a colour space has no transfer curve, so that its grey is proportional to light."""
    return space.transferFunction() == QColorSpace.TransferFunction.Linear


def _bits(image: QImage) -> int:
    if image.format() == QImage.Format.Format_Grayscale16 or image.depth() > 32:
        return 16
    return min(image.depth(), 8)


def _kind(image: QImage) -> str:
    if image.format() in _GREY:
        return "grey"
    return ("palette" if image.colorCount() else "colour") + (" with alpha" if image.hasAlphaChannel() else "")


def _view(image: QImage, data: bytes | bytearray | memoryview) -> Pixels:
    """Return a view, shape (rows, columns, channels), of a picture's data."""
    sample = np.dtype(_GREY.get(image.format()) or _COLOUR[image.format()])
    channels = 1 if image.format() in _GREY else 4
    # Qt pads each line to a multiple of four bytes.
    lines = np.frombuffer(data, np.uint8).reshape(image.height(), image.bytesPerLine())
    used = lines[:, : image.width() * channels * sample.itemsize]
    return used.view(sample).reshape(image.height(), image.width(), channels)
