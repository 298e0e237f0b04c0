"""The numbers of a heightmap as its file holds them, and what the file says about them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.raster.notes import DeferredText, Effect, Note
from terrain_explorer.files.raster.samples import PixelSamples, Samples
from terrain_explorer.language import marked
from terrain_explorer.terrain.map_place import MapPlace

LOSSY = marked("Lossy compression: heights are off by some steps, most of all at edges.")
AS_STORED = marked(
    "Heights taken as stored: some image editors write floating-point pictures in linear light, which can be undone."
)
KEYED = marked("Transparency left out: the picture marks one colour as transparent.")

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
    """What a decoder returns: the samples of a file, what they mean, and notes for the user.

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
    notes
        What reading has assumed or lost so far.
    guessed, kind_id, is_distorted
        See `terrain_explorer.terrain.Origin`.
    text
        The text that `terrain_explorer.files.raster.metadata` makes, or None.
    void
        The sample that stands for a point without a height, or None. NaN always does.
    voids
        Which other points have no height, shape (rows, columns), or None.
    linear
        Whether the file is marked as linear light, so that its numbers are proportional to light.
    undo_linear
        Whether to undo that.
    metres
        Whether the samples are metres.
    spacing
        The metres between neighbouring points, or None.
    stretch
        How many times as far apart rows lie as columns.
    memory_owner
        The object that owns the memory of the samples where numpy does not know it.
    indices
        The number of each point's colour in the palette; None where the picture has no palette.
    is_part
        Whether only some of the file's numbers were read, or others made of them, by choice.
    whole
        The rows and columns of the file where that is so, or None where they are not known.
    place
        Where on the world the map lies, or None.
    """

    kind: DeferredText
    samples: Samples
    white: int | None
    bits: int
    notes: tuple[Note, ...] = ()
    guessed: bool = False
    kind_id: str | None = None
    text: str | None = None
    void: float | None = None
    voids: NDArray[np.bool_] | None = None
    linear: bool = False
    undo_linear: bool = False
    metres: bool = False
    spacing: float | None = None
    stretch: float = 1.0
    memory_owner: Any = None
    indices: Samples | None = None
    is_part: bool = False
    whole: tuple[int, int] | None = None
    place: MapPlace | None = None
    is_distorted: bool = False

    def with_notes(self, *notes: Note) -> RasterImage:
        """Return the image with more notes."""
        return replace(self, notes=(*self.notes, *notes)) if notes else self

    def without_assumptions(self) -> RasterImage:
        """Return the image with nothing assumed: another source confirms it."""
        kept = (note for note in self.notes if note.effect not in (Effect.ASSUMED, Effect.CERTAIN))
        return replace(self, notes=tuple(kept), guessed=False)


def kind_of_pixels(container: str | DeferredText, bits: int, pixels: str) -> DeferredText:
    """Return the kind of a file, for example ``"PNG, 8-bit grey with alpha"``.

    Parameters
    ----------
    container
        Its format.
    bits
        The bits of a channel.
    pixels
        The kind of its pixels: grey, palette or colour, with or without alpha.
    """
    return DeferredText(_PIXELS[pixels], {"container": container, "bits": bits})


def raster_from_pixels(kind: DeferredText, pixels: PixelSamples, bits: int, memory_owner: Any = None) -> RasterImage:
    """Return the image of pixels whose white is the highest number of their type.

    Parameters
    ----------
    kind
        What the file is.
    pixels
        The channels, shape (rows, columns, channels).
    bits
        The bits of a channel in the file, which may be fewer than those of the pixels' type.
    memory_owner
        The object that owns the memory of the pixels where numpy does not know it.
    """
    # Decoders stretch 1, 2 and 4 bits to the whole type, so white follows from the type and not from `bits`.
    return RasterImage(kind, pixels, int(np.iinfo(pixels.dtype).max), bits, memory_owner=memory_owner)
