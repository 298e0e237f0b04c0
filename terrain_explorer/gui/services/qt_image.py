"""Pictures as `QImage`: of bare pixels, and for the clipboard from and to heightmaps.

Qt never converts to grey here: it would do so in linear light and bend the heights.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QMessageLogContext, QtMsgType, qFormatLogMessage, qInstallMessageHandler
from PySide6.QtGui import QColorSpace, QImage, QImageReader

from terrain_explorer.files.errors import HeightmapFileError, check_size
from terrain_explorer.files.raster.decoding import heightmap_of
from terrain_explorer.files.raster.raster_image import RasterImage, kind_of_pixels, raster_from_pixels
from terrain_explorer.files.raster.read_options import UNSAID, ReadOptions
from terrain_explorer.files.raster.samples import PixelSamples, Samples, quantise, row_slices
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.sizes import MOST_POINTS

_GREY = {QImage.Format.Format_Grayscale8: np.uint8, QImage.Format.Format_Grayscale16: np.uint16}
_COLOUR = {
    QImage.Format.Format_RGBX8888: np.uint8,
    QImage.Format.Format_RGBA8888: np.uint8,
    QImage.Format.Format_RGBX64: np.uint16,
    QImage.Format.Format_RGBA64: np.uint16,
}


_Handler = Callable[[QtMsgType, QMessageLogContext, str], object]

_SILENT = ("qt.gui.imageio", "qt.gui.icc", "qt.imageformats")
"""What Qt logs in these categories is in our errors and notes, or does not matter to the heights."""

_MEGABYTES = MOST_POINTS * 8 // 2**20 + 1
"""The size is checked against our own limit; Qt's would refuse 8193 x 8193 points in colour."""

_one_at_a_time = Lock()


def of_pixels(pixels: NDArray[Any], kind: QImage.Format) -> QImage:
    """Return a picture with memory of its own; a `QImage` that is made of an array only borrows its pixels.

    Parameters
    ----------
    pixels
        Shape (rows, columns), or (rows, columns, channels).
    kind
        What they mean.
    """
    held = np.ascontiguousarray(pixels)
    rows, columns = held.shape[:2]
    return QImage(held.data, columns, rows, held.nbytes // rows, kind).copy()


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
    return heightmap_of(_raster(image), name, options)


def to_qimage16(heightmap: Heightmap) -> QImage:
    """Return the heightmap as a 16-bit grey picture: the low end of the range is black, the high end white."""
    image = QImage(heightmap.columns, heightmap.rows, QImage.Format.Format_Grayscale16)
    if image.isNull():  # which is how Qt says that there is no memory
        raise MemoryError
    quantise(heightmap, _view(image, image.bits())[..., 0])
    return image


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


def _raster(image: QImage) -> RasterImage:
    """Return the samples of a picture, which share its memory."""
    bits, indices = _bits(image), _indices(image)
    kind = kind_of_pixels(tr("Pasted picture"), bits, _kind(image))
    if image.format() not in (_GREY | _COLOUR):
        image = image.convertToFormat(QImage.Format.Format_RGBA64 if bits > 8 else QImage.Format.Format_RGBA8888)
    if image.isNull():
        raise MemoryError
    raster = raster_from_pixels(kind, _view(image, image.constBits()), bits, memory_owner=image)
    return replace(raster, linear=_is_linear(image.colorSpace()), indices=indices)


def _indices(image: QImage) -> Samples | None:
    """Return the numbers of the colours of a picture with a palette, in memory of their own."""
    if image.format() != QImage.Format.Format_Indexed8:
        return None
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return lines[:, : image.width()].copy()


def _is_linear(space: QColorSpace) -> bool:
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


def _view(image: QImage, data: bytes | bytearray | memoryview) -> PixelSamples:
    """Return a view, shape (rows, columns, channels), of a picture's data."""
    sample = np.dtype(_GREY.get(image.format()) or _COLOUR[image.format()])
    channels = 1 if image.format() in _GREY else 4
    # Qt pads each line to a multiple of four bytes.
    lines = np.frombuffer(data, np.uint8).reshape(image.height(), image.bytesPerLine())
    used = lines[:, : image.width() * channels * sample.itemsize]
    return used.view(sample).reshape(image.height(), image.width(), channels)


@contextmanager
def decoders() -> Iterator[None]:
    """Let Qt decode pictures as large as a heightmap may be, without a word in its log.

    Qt keeps both settings for the whole process, so the block gives back what the program around it has chosen.
    """
    # Two at once could each give back what the other has set.
    with _one_at_a_time:
        before, limit = qInstallMessageHandler(None), QImageReader.allocationLimit()
        qInstallMessageHandler(partial(_pass_on, before))
        QImageReader.setAllocationLimit(_MEGABYTES)
        try:
            yield
        finally:
            QImageReader.setAllocationLimit(limit)
            qInstallMessageHandler(before)


def _pass_on(before: _Handler | None, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    """Give others' messages to the handler before, or print them as Qt does without one."""
    if (context.category or "").startswith(_SILENT):
        return
    if before is not None:
        before(kind, context, text)
    elif sys.stderr:
        sys.stderr.write(f"{qFormatLogMessage(kind, context, text)}\n")
