"""Heights whose digits are spread over the channels of an 8-bit colour picture.

Terrarium tiles (Mapzen's terrain tiles) hold red x 256 + green + blue / 256 - 32768 metres, Terrain-RGB tiles (Mapbox)
-10000 + (red x 65536 + green x 256 + blue) x 0.1 metres. Some tools put the high and the low byte of 16-bit shades into
red and green.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from terrain_explorer.files.raster.byte_order import roughness
from terrain_explorer.files.raster.notes import left_out
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.samples import PixelSamples, Samples, row_slices
from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heights

_CLEARLY = 0.5
"""The part of the lower bytes' roughness that whole heights have at most: a byte alone jumps as the next changes."""

_SEA_IN_TERRARIUM = 2**23
"""The three bytes of a height of 0 in Terrarium; in Terrain-RGB they stand for 828860.8 m, and no ground is as high."""

_LOOKED_AT = 512
"""Rows that are looked at, spread over the picture."""


@dataclass(frozen=True)
class HeightPacking:
    """A way in which channels hold heights.

    Attributes
    ----------
    label
        Its name for the user, as an answer to the question what holds the heights.
    note
        The note on heights that were read by it.
    scale, offset
        A height is the number of three bytes times `scale` plus `offset`.
    white
        The shade that is white; None where the heights are metres.
    bits
        The bits of a height.
    """

    label: str
    note: str
    scale: float
    offset: float
    white: int | None = None
    bits: int = 24


PACKINGS: Mapping[str, HeightPacking] = {
    "terrarium": HeightPacking(
        marked("Heights in metres, packed as in Terrarium tiles"),
        marked("Colour unpacked: the heights were read as in Terrarium tiles, by choice."),
        1 / 256,
        -32768,
    ),
    "terrain-rgb": HeightPacking(
        marked("Heights in metres, packed as in Terrain-RGB tiles"),
        marked("Colour unpacked: the heights were read as in Terrain-RGB tiles, by choice."),
        0.1,
        -10000,
    ),
    "red-green": HeightPacking(
        marked("Heights of 16 bits, red the high and green the low byte"),
        marked("Colour unpacked: red was read as the high and green as the low byte of 16 bits, by choice."),
        1 / 256,
        0,
        65535,
        16,
    ),
}


def unpacked(raster: RasterImage, packing: str) -> RasterImage:
    """Return the image with the heights in its three bytes a point, in memory of its own."""
    chosen, pixels = PACKINGS[packing], raster.samples
    samples = np.empty(pixels.shape[:2], np.float32 if chosen.white is None else np.uint16)
    for rows in row_slices(len(pixels)):
        samples[rows] = _number(pixels[rows]) * chosen.scale + chosen.offset
    # The name of the file's kind stays, but its bits are those of the heights: 8 would be said to show as steps.
    return replace(
        raster,
        samples=samples,
        white=chosen.white,
        bits=chosen.bits,
        metres=chosen.white is None,
        memory_owner=None,
    ).with_notes(left_out(chosen.note))


def packed(heights: Heights, packing: str) -> PixelSamples:
    """Return the colours that hold heights, uint8, shape (rows, columns, 3).

    What lies beyond the heights that the packing can hold becomes the lowest or the highest of them.

    Parameters
    ----------
    heights
        In metres, shape (rows, columns).
    packing
        One of `PACKINGS` whose heights are metres.
    """
    chosen = PACKINGS[packing]
    pixels = np.empty((*heights.shape, 3), np.uint8)
    for rows in row_slices(len(pixels)):
        numbers = np.rint((heights[rows].astype(np.float64) - chosen.offset) / chosen.scale)
        whole = np.clip(numbers, 0, 2**24 - 1).astype(np.uint32)
        for channel, shift in enumerate((16, 8, 0)):
            pixels[rows, :, channel] = whole >> shift & 255
    return pixels


def packings_by_likelihood(pixels: PixelSamples) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the packings that a colour picture is likely to have, and the others that are possible.

    Parameters
    ----------
    pixels
        RGB, with alpha or without, shape (rows, columns, channels). Only 8 bits a channel are packed.
    """
    if pixels.dtype != np.uint8:
        return (), ()
    some = _with_clear_filled(pixels[:: -(-len(pixels) // _LOOKED_AT)])
    numbers = _number(some)
    if roughness(numbers) > _CLEARLY * max(roughness(some[..., 1]), roughness(some[..., 2])):
        return (), tuple(PACKINGS)
    if not some[..., 2].any():
        likely = "red-green"
    else:
        likely = "terrain-rgb" if np.median(numbers) < _SEA_IN_TERRARIUM / 2 else "terrarium"
    return (likely,), tuple(packing for packing in PACKINGS if packing != likely)


def _with_clear_filled(pixels: PixelSamples) -> PixelSamples:
    """Return pixels without rows that are transparent all along; elsewhere a transparent point has its neighbour's."""
    if pixels.shape[2] < 4:
        return pixels
    opaque = pixels[..., 3] > 0
    if opaque.all() or not opaque.any():
        return pixels
    pixels, opaque = pixels[opaque.any(axis=1)], opaque[opaque.any(axis=1)]
    columns = np.where(opaque, np.arange(opaque.shape[1]), opaque.argmax(axis=1)[:, np.newaxis])
    # The opaque point before it, and for those before the first that one.
    return np.take_along_axis(pixels, np.maximum.accumulate(columns, axis=1)[..., np.newaxis], axis=1)


def _number(pixels: PixelSamples) -> Samples:
    """Return the number that red, green and blue make as three bytes, the highest first."""
    red, green, blue = (pixels[..., channel].astype(np.float64) for channel in range(3))
    return np.asarray(red * 65536 + green * 256 + blue)
