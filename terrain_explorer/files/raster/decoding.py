"""From a picture, as its file holds it, to the heightmap it is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.channels import chosen_light, one_channel
from terrain_explorer.files.raster.metadata import Metadata
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import Samples, fill_voids, row_slices, scale
from terrain_explorer.language import marked, numeral, tr
from terrain_explorer.terrain.filters.linear_light import srgb_encoded
from terrain_explorer.terrain.heightmap import UNKNOWN, Heightmap, Heights, Origin

CHANGED = marked(
    "Parameters left out: the heights were changed after they were generated, so the parameters stored with them no "
    "longer describe them."
)
UNCLEAR = marked("Parameters left out: those stored in the file cannot be understood.")
_KEPT = marked("Black and white kept at {black} and {white}: so it was before another program changed the heights.")
_KEPT_WITH_SPACING = marked(
    "Black and white kept at {black} and {white}, points {spacing:.6g} m apart: so it was before another program "
    "changed the heights."
)
ROUNDED = marked("Heights rounded: they have more digits than 32-bit floating point keeps.")


def heightmap_of(picture: RasterImage, name: str, reading: ReadOptions) -> Heightmap:
    """Return the heightmap of a picture; the name is that of its file.

    Raises
    ------
    Question
        It can be understood in several ways, and the reading does not say which.
    HeightmapFileError
        The picture holds nothing but voids.
    """
    picture = chosen_light(one_channel(picture, name, reading), name, reading)
    stored, unclear = _stored(picture)
    outgrown = False
    if stored is not None and stored.crc32 != metadata.checksum(picture.samples):
        picture = picture.assuming(*_kept(stored))
        outgrown, stored = stored.recipe is not None, replace(stored, recipe=None)
    samples, voids = _filled(picture, name)
    heights, height_range = _heights(samples, picture, stored)
    heights.flags.writeable = False
    unscaled = stored is None and not picture.metres and (picture.white is not None or height_range is UNKNOWN)
    rounded = picture.white is None and not picture.undone and not np.array_equal(heights, samples)
    found = ((_steps(picture.bits), picture.bits <= 8), (tr(CHANGED), outgrown), (tr(UNCLEAR), unclear))
    picture = picture.losing(*(note for note, holds in found if holds))
    picture = picture.leaving_out(*[tr(ROUNDED)] * rounded)
    return Heightmap(
        heights,
        height_range,
        stored.recipe if stored else None,
        _origin(picture, voids, unscaled),
        metres=stored.metres if stored else picture.metres,
        spacing=stored.spacing if stored else picture.spacing,
    )


def _origin(picture: RasterImage, voids: NDArray[np.bool_] | None, unscaled: bool) -> Origin:
    return Origin(
        picture.kind,
        picture.bits,
        picture.assumed,
        picture.lost,
        voids,
        picture.linear,
        unscaled,
        picture.left_out,
        picture.guessed,
        picture.kind_id,
    )


def scaled_as_before(heightmap: Heightmap, before: Heightmap) -> Heightmap:
    """Return a heightmap that was read again with black, white, metres and spacing as before, and tell that.

    It stays as it is where its file says them itself, where it has another shape and may be another terrain, and where
    numbers that are no shades of grey had no unit before either.
    """
    kept, origin = _kept(before), heightmap.origin
    if not kept or origin is None or not origin.unscaled or heightmap.heights.shape != before.heights.shape:
        return heightmap
    is_grey = heightmap.range == (0, 1)
    if not (is_grey or before.metres or before.spacing):
        return heightmap
    heights = scale(heightmap.heights, 1, *before.range) if is_grey else heightmap.heights
    heights.flags.writeable = False
    origin = replace(origin, assumed=(*origin.assumed, *kept))
    spacing = heightmap.spacing or before.spacing
    return Heightmap(heights, before.range, None, origin, metres=before.metres, spacing=spacing)


def _kept(before: Metadata | Heightmap) -> tuple[str, ...]:
    """Return what is told of black and white, metres and spacing that are kept; nothing where they are the usual."""
    if before.range == (0, 1) and not before.metres and before.spacing is None:
        return ()
    unit = " m" if before.metres else ""
    black, white = (f"{numeral(end, '.6g')}{unit}" for end in before.range)
    text = _KEPT if before.spacing is None else _KEPT_WITH_SPACING
    return (tr(text, black=black, white=white, spacing=before.spacing),)


def _steps(bits: int) -> str:
    return tr("%n bit(s) only: the {levels} levels may show as steps on gentle slopes.", None, bits, levels=2**bits)


def _stored(picture: RasterImage) -> tuple[Metadata | None, bool]:
    """Return what the picture's text says, and whether there is a text that says nothing."""
    try:
        return (metadata.decode(picture.text) if picture.text else None), False
    except ValueError:
        return None, True


def _filled(picture: RasterImage, name: str) -> tuple[Samples, NDArray[np.bool_] | None]:
    samples, voids = fill_voids(picture.samples, picture.void)
    if voids is not None and voids.all():
        raise HeightmapFileError(name, tr("holds no heights, only voids"), tr("Choose another file"))
    return samples, voids


def _heights(samples: Samples, picture: RasterImage, stored: Metadata | None) -> tuple[Heights, tuple[float, float]]:
    if picture.white is not None:
        low, high = stored.range if stored else (0.0, 1.0)
        return scale(samples, picture.white, low, high, picture.undone), (low, high)
    heights = _encoded(samples) if picture.undone else samples.astype(np.float32, copy=False)
    if stored:
        return heights, stored.range
    is_fraction = samples.dtype.kind == "f" and heights.min() >= 0 and heights.max() <= 1
    return heights, (0.0, 1.0) if is_fraction and not picture.metres else UNKNOWN


def _encoded(samples: Samples) -> Heights:
    heights, limit = np.empty(samples.shape, np.float32), np.finfo(np.float32).max
    for rows in row_slices(len(samples)):
        heights[rows] = srgb_encoded(samples[rows].astype(np.float64)).clip(-limit, limit)
    return heights
