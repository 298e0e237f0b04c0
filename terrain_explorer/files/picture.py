"""A picture as its file holds it, and the heightmap it is."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from terrain_explorer.files import metadata
from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.files.metadata import Metadata
from terrain_explorer.files.samples import Pixels, Samples, fill_voids, is_opaque, one_channel, scale
from terrain_explorer.terrain.heightmap import Heightmap, Heights, Origin

COLOUR = "Colour was made grey: red, green and blue differ, and their mean was taken as the height."
ALPHA = "The picture is partly transparent: its transparency was left out."
KEYED = "The picture marks one colour as transparent: its transparency was left out."
LOSSY = "The picture is stored with loss: heights are off by some steps, most of all at edges."
LINEAR = (
    "The picture is marked as linear light, so its heights may be bent: "
    "export it with the sRGB or perceptual curve if the terrain looks too flat or too steep."
)
CHANGED = (
    "The picture was changed after it was generated: the parameters stored in it no longer describe it "
    "and were left out."
)
UNCLEAR = "The parameters stored in the picture cannot be understood and were left out."
ROUNDED = "The heights have more digits than are kept: they were rounded to 32-bit floating point."


@dataclass(frozen=True, eq=False)
class Picture:
    """A picture as its file holds it.

    Attributes
    ----------
    kind
        What the file is, for example ``"PNG, 16-bit grey"``.
    samples
        One number for each pixel.
    white
        The sample that is white where black is 0; None where the samples are the heights.
    notes
        What reading it had to assume, or what was lost.
    text
        The text that `terrain_explorer.files.metadata` makes, or None.
    void
        The sample that stands for a point without a height, or None; NaN always does.
    """

    kind: str
    samples: Samples
    white: int | None
    notes: tuple[str, ...] = ()
    text: str | None = None
    void: float | None = None

    def noting(self, *notes: str) -> Picture:
        """Return the picture with further notes."""
        return replace(self, notes=(*self.notes, *notes))


def picture_of_pixels(kind: str, pixels: Pixels, bits: int) -> Picture:
    """Return the picture of pixels whose white is the highest number of their type.

    Parameters
    ----------
    kind
        What the file is.
    pixels
        The channels; they are copied.
    bits
        The bits of a channel in the file, which may be fewer than those of the pixels' type.
    """
    samples, coloured = one_channel(pixels)
    white = np.iinfo(pixels.dtype).max * (3 if coloured else 1)
    steps = f"{bits} bit{'s' * (bits > 1)} only: its {2**bits} levels may show as steps on gentle slopes."
    found = ((COLOUR, coloured), (ALPHA, not is_opaque(pixels)), (steps, bits <= 8))
    return Picture(kind, samples, white).noting(*(note for note, holds in found if holds))


def heightmap_of(picture: Picture, name: str) -> Heightmap:
    """Return the heightmap of a picture; the name is that of its file.

    Raises
    ------
    HeightmapFileError
        The picture holds nothing but voids.
    """
    stored, unclear = _stored(picture)
    changed = stored is not None and stored.recipe is not None and stored.crc32 != metadata.checksum(picture.samples)
    samples, voids = _filled(picture, name)
    heights, height_range = _heights(samples, picture.white, stored)
    heights.flags.writeable = False
    filled = f"Voids (points without a height) were filled with the lowest height: {voids:,} of {samples.size:,}."
    rounded = picture.white is None and not np.array_equal(heights, samples)
    found = ((CHANGED, changed), (UNCLEAR, unclear), (filled, voids), (ROUNDED, rounded))
    origin = Origin(picture.kind, (*picture.notes, *(note for note, holds in found if holds)))
    return Heightmap(heights, height_range, None if changed or stored is None else stored.recipe, origin)


def _stored(picture: Picture) -> tuple[Metadata | None, bool]:
    """Return what the picture's text says, and whether there is a text that says nothing."""
    try:
        return (metadata.decode(picture.text) if picture.text else None), False
    except ValueError:
        return None, True


def _filled(picture: Picture, name: str) -> tuple[Samples, int]:
    try:
        return fill_voids(picture.samples, picture.void)
    except ValueError:
        raise HeightmapFileError(name, "holds no heights, only voids", "Choose another file") from None


def _heights(samples: Samples, white: int | None, stored: Metadata | None) -> tuple[Heights, tuple[float, float]]:
    if white is not None:
        low, high = stored.range if stored else (0.0, 1.0)
        return scale(samples, white, low, high), (low, high)
    heights = samples.astype(np.float32, copy=False)
    if stored:
        return heights, stored.range
    is_fraction = samples.dtype.kind == "f" and heights.min() >= 0 and heights.max() <= 1
    return heights, (0.0, 1.0) if is_fraction else (np.nan, np.nan)
