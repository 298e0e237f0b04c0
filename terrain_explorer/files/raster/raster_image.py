"""A picture as its file holds it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from terrain_explorer.files.raster.samples import Pixels, Samples
from terrain_explorer.language import marked, tr

LOSSY = marked("Lossy compression: heights are off by some steps, most of all at edges.")
KEYED = marked("Transparency left out: the picture marks one colour as transparent.")
UNPLACED = marked("Place left out: where on the globe the map lies is not kept.")

_PIXELS = {
    "grey": marked("{container}, {bits}-bit grey"),
    "grey with alpha": marked("{container}, {bits}-bit grey with alpha"),
    "palette": marked("{container}, {bits}-bit palette"),
    "palette with alpha": marked("{container}, {bits}-bit palette with alpha"),
    "colour": marked("{container}, {bits}-bit colour"),
    "colour with alpha": marked("{container}, {bits}-bit colour with alpha"),
}


@dataclass(frozen=True, eq=False)
class RasterImage:
    """A picture as its file holds it.

    Attributes
    ----------
    kind
        What the file is, for example ``"PNG, 16-bit grey"``.
    samples
        One number for each point, shape (rows, columns); or several, shape (rows, columns, channels), with the
        channels grey, grey and alpha, RGB, or RGB and alpha.
    white
        The sample that is white where black is 0; None where the samples are the heights.
    bits
        The bits of a number in the file.
    assumed, lost
        What reading it had to assume, and what was lost; see `terrain_explorer.terrain.Origin`.
    left_out, guessed, kind_id
        See `terrain_explorer.terrain.Origin`.
    text
        The text that `terrain_explorer.files.raster.metadata` makes, or None.
    void
        The sample that stands for a point without a height, or None; NaN always does.
    linear
        Whether the picture is marked as linear light, so that its numbers are proportional to light.
    undone
        Whether that is to be undone.
    metres
        Whether the samples are metres.
    spacing
        The metres between neighbouring points, or None.
    keeper
        What owns the memory of the samples where numpy does not know it.
    """

    kind: str
    samples: Samples
    white: int | None
    bits: int
    assumed: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    guessed: bool = False
    kind_id: str | None = None
    text: str | None = None
    void: float | None = None
    linear: bool = False
    undone: bool = False
    metres: bool = False
    spacing: float | None = None
    keeper: Any = None

    def assuming(self, *notes: str) -> RasterImage:
        """Return the picture with more that was assumed."""
        return replace(self, assumed=(*self.assumed, *notes))

    def losing(self, *notes: str) -> RasterImage:
        """Return the picture with more that was lost."""
        return replace(self, lost=(*self.lost, *notes))

    def leaving_out(self, *notes: str) -> RasterImage:
        """Return the picture with more that was lost though the file holds it."""
        return replace(self.losing(*notes), left_out=(*self.left_out, *notes))


def kind_of_pixels(container: str, bits: int, pixels: str) -> str:
    """Return what a file is, for example ``"PNG, 8-bit grey with alpha"``.

    Parameters
    ----------
    container
        Its format.
    bits
        The bits of a channel.
    pixels
        What a pixel is: grey, palette or colour, with or without alpha.
    """
    return tr(_PIXELS[pixels], container=container, bits=bits)


def picture_of_pixels(kind: str, pixels: Pixels, bits: int, keeper: Any = None) -> RasterImage:
    """Return the picture of pixels whose white is the highest number of their type.

    Parameters
    ----------
    kind
        What the file is.
    pixels
        The channels, shape (rows, columns, channels).
    bits
        The bits of a channel in the file, which may be fewer than those of the pixels' type.
    keeper
        What owns the memory of the pixels where numpy does not know it.
    """
    return RasterImage(kind, pixels, int(np.iinfo(pixels.dtype).max), bits, keeper=keeper)
