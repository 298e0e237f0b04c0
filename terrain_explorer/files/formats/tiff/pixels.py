"""The tags that both readers of TIFF files look at, and images from numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from terrain_explorer.files.raster.notes import DeferredText
from terrain_explorer.files.raster.raster_image import RasterImage, kind_of_pixels
from terrain_explorer.files.raster.samples import Samples

BITS, PHOTOMETRIC, DESCRIPTION, ORIENTATION, PLANAR, SAMPLE_FORMAT = 258, 262, 270, 274, 284, 339
WHITE_IS_ZERO, BLACK_IS_ZERO, RGB = 0, 1, 2


def raster_from_numbers(samples: Samples, bits: int, is_inverted: bool) -> RasterImage:
    """Return the image of one channel: grey where it is unsigned with at most 16 bits, otherwise heights.

    Signed, longer and floating-point numbers come from surveys and simulations, which mean the numbers themselves.
    """
    if samples.dtype.kind != "u" or bits > 16:
        return RasterImage(DeferredText(f"TIFF, {samples.dtype.name}"), samples, None, bits)
    white = 2**bits - 1
    return RasterImage(kind_of_pixels("TIFF", bits, "grey"), white - samples if is_inverted else samples, white, bits)


def upright(raster: RasterImage, orientation: Any) -> RasterImage:
    """Return the image with the north up, from the value of the tag Orientation; Pillow does so by itself."""
    samples = raster.samples
    if orientation in (5, 6, 7, 8):
        samples = samples.swapaxes(0, 1)
    if orientation in (3, 4, 7, 8):
        samples = samples[::-1]
    if orientation in (2, 3, 6, 7):
        samples = samples[:, ::-1]
    return replace(raster, samples=samples)
