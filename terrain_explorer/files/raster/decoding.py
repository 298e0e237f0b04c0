"""The last stage of reading: from the samples of a file to its heightmap."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.metadata import Metadata
from terrain_explorer.files.raster.notes import Effect, Note, assumed, left_out, lost, translated
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import LARGEST, ReadOptions
from terrain_explorer.files.raster.samples import Samples, fill_voids, row_slices, scale
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import UNKNOWN, Heightmap, Heights, Origin
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.number_format import format_ends
from terrain_explorer.terrain.srgb import srgb_encoded

CHANGED = marked(
    "Parameters left out: the heights were changed after they were generated, so the parameters stored with them no "
    "longer describe them."
)
OF_WHOLE = marked("Parameters left out: they make the whole map, and a part of it was read.")
OTHER_EDITION = marked(
    "Heights kept: this version of the program does some steps otherwise than the one that saved the file, so they "
    "would give other heights as soon as one of them is changed."
)
UNCLEAR = marked("Parameters left out: those stored in the file cannot be understood.")
ROUNDED = marked("Heights rounded: they have more digits than 32-bit floating point keeps.")
ROUNDED_COARSELY = marked(
    "Heights rounded by up to {most:.2g}, which is {percent:.2g} % of the relief: 32-bit floating point keeps seven "
    "digits. Subtract the lowest height in the program that made the file, and export it again."
)
_KEPT = marked("Black and white kept at {black} and {white}: as before another program changed the heights.")
_KEPT_WITH_SPACING = marked(
    "Black and white kept at {black} and {white}, points {spacing:.6g} m apart: as before another program "
    "changed the heights."
)

STRETCHED = marked(
    "Shown stretched: the heights take {percent:.2g} % of the range from black to white. The file keeps its numbers "
    "when it is saved; the filter Stretch to the full range gives it others."
)

OFF_GLOBE = marked(
    "Coordinate system left out: {system} counts in degrees, and the numbers of the place are too large for that."
)

_SLIVER = 0.1
"""The part of its range that a picture has to use to be seen as it is."""

_LITTLE = 1e-3
"""The part of the relief up to which rounding cannot be seen in the shape of the terrain."""

_FEW_BITS = 8
"""Up to this many bits the levels show as steps on gentle slopes."""


class OnlyVoidsError(HeightmapFileError):
    """A file in which no point has a height."""


def heightmap_of(raster: RasterImage | Heightmap, name: str, options: ReadOptions) -> Heightmap:
    """Return the heightmap of an image, or the one that is there already; the name is that of its file.

    Raises
    ------
    ReadQuestion
        It can be understood in several ways, and the options do not say which.
    OnlyVoidsError
        The image holds nothing but voids.
    """
    from terrain_explorer.files.raster.channels import chosen_light, one_channel

    if isinstance(raster, Heightmap):
        return raster
    raster = chosen_light(one_channel(raster, name, options), name, options)
    stored, raster = _of_part(raster, options) if raster.is_part else _matching_metadata(raster)
    if stored is None:  # what we wrote has no voids
        raster = _without_suspects(raster, name, options)
    place = _place(raster, stored)
    if place is not None and place.is_off_globe:
        place, raster = replace(place, system=""), raster.with_notes(left_out(OFF_GLOBE, system=place.name))
    samples, voids = _filled(raster, name)
    if voids is not None and stored is not None and stored.void is not None:
        samples = np.where(voids, samples.dtype.type(stored.void), samples)
    heights, height_range = _heights(samples, raster, stored)
    heights.flags.writeable = False  # so that the heightmap takes the array over without copying it
    if raster.white is None and not raster.undo_linear and not np.array_equal(heights, samples):
        raster = raster.with_notes(_rounded(heights, samples))
    # Where a file says neither range nor unit, an editor may have dropped them, and they can be kept on reading again.
    is_unscaled = stored is None and not raster.metres and (raster.white is not None or height_range is UNKNOWN)
    heightmap = Heightmap(
        heights,
        height_range,
        stored.recipe if stored else None,
        _origin(raster, voids, is_unscaled),
        metres=stored.metres if stored else raster.metres,
        spacing=(stored or raster).spacing,
        stretch=(stored or raster).stretch,
        place=place,
        rock=stored.rock if stored else None,
    )
    if stored is None:
        return brightened(heightmap) if height_range == (0, 1) else heightmap
    if stored.shown is None:
        return heightmap
    is_as_saved = raster.is_part or stored.crc32 == metadata.checksum(raster.samples)
    return _seen_within(heightmap, stored.shown) if is_as_saved else brightened(heightmap)


def _place(raster: RasterImage, stored: Metadata | None) -> MapPlace | None:
    """Return the place that a file says itself, which is as new as what our text says, or newer.

    Ours is more exact where both are the same. Our tags begin at 0, 0, in no system, where there is no place.
    """
    stated, ours = raster.place, stored.place if stored else None
    if stated is None or (stored and not stated.system) or (ours and ours.is_near(stated)):
        return ours
    return stated


def brightened(heightmap: Heightmap) -> Heightmap:
    """Return the map with the range of its heights where it would be as good as black, white or grey all over."""
    return _seen_within(heightmap, heightmap.extremes) if is_sliver(heightmap) else heightmap


def is_sliver(heightmap: Heightmap) -> bool:
    """Return whether the heights take so little of the range that the map would look as if it had none."""
    (low, high), relief = heightmap.range, heightmap.highest - heightmap.lowest
    return 0 < relief < _SLIVER * (high - low) and low <= heightmap.lowest <= heightmap.highest <= high


def _seen_within(heightmap: Heightmap, shown: tuple[float, float]) -> Heightmap:
    """Return the map in another range, with a note that says so; files are written in the one it has."""
    note, origin = (_stretched(heightmap),), heightmap.origin or Origin("")
    assumed, certain = origin.assumed + note, origin.certain + note
    origin = replace(origin, assumed=assumed, certain=certain, file_range=heightmap.range)
    return replace(heightmap, range=shown, origin=origin)


def as_in_file(heightmap: Heightmap) -> Heightmap:
    """Return a map that was just read in the range of its file, for tiles and others that are seen with more."""
    note, origin = _stretched(heightmap), heightmap.origin
    if origin is None or origin.file_range is None:
        return heightmap
    assumed, certain = (tuple(one for one in notes if one != note) for notes in (origin.assumed, origin.certain))
    plain = replace(origin, assumed=assumed, certain=certain, file_range=None)
    return replace(heightmap, range=origin.file_range, origin=plain)


def _stretched(heightmap: Heightmap) -> str:
    low, high = heightmap.grey_range
    percent = 100 * (heightmap.highest - heightmap.lowest) / (high - low)
    return tr(STRETCHED, percent=percent)


def _without_suspects(raster: RasterImage, name: str, options: ReadOptions) -> RasterImage:
    """Return the image with voids in the place of a number that the user says stands for them; ask where it may."""
    from terrain_explorer.files.raster.voids import suspect, voids_question

    if options.voids == "number" and raster.samples.dtype.kind != "f":
        return raster if raster.void is not None else replace(raster, void=options.void)
    if options.voids == "number":
        samples = np.array(raster.samples)
        samples[samples == samples.dtype.type(options.void)] = np.nan
        return replace(raster, samples=samples, memory_owner=None)
    if options.voids == "auto" and raster.void is None and raster.voids is None:
        found = suspect(raster.samples, raster.white)
        if found is not None and abs(found.number) > LARGEST:  # no height can be that, so there is nothing to ask
            samples = np.array(raster.samples)
            samples[np.abs(samples) > LARGEST] = np.nan
            return _without_suspects(replace(raster, samples=samples, memory_owner=None), name, options)
        if found is not None:
            raise voids_question(name, options, found, raster.samples.size)
    return raster


def _matching_metadata(raster: RasterImage) -> tuple[Metadata | None, RasterImage]:
    """Return what the image's text still says about its samples, and the image with notes on the rest.

    A program that does not know our text keeps it while it changes the heights. The recipe no longer describes such
    heights, but their range, unit and spacing most likely stay.
    """
    notes = [_steps(raster.bits)] if raster.bits <= _FEW_BITS else []
    try:
        stored = metadata.decode(raster.text) if raster.text else None
    except ValueError:
        return None, raster.with_notes(*notes, lost(UNCLEAR))
    if stored is None or stored.crc32 == metadata.checksum(raster.samples):
        if stored is not None and stored.is_other_edition:
            notes.append(assumed(OTHER_EDITION))
        return stored, raster.with_notes(*notes)
    if stored.recipe is not None:
        notes.append(lost(CHANGED))
    # Where the file itself has a spacing, the program that changed the heights wrote it, so it is newer than our text.
    newer = raster if raster.spacing else stored
    stored = replace(
        stored,
        recipe=None,
        metres=stored.metres or raster.metres,
        spacing=newer.spacing,
        stretch=newer.stretch,
        place=stored.place if stored.shape == raster.samples.shape[:2] else None,
        rock=stored.rock if stored.shape == raster.samples.shape[:2] else None,
    )
    return stored, raster.with_notes(*_kept(stored), *notes)


def _of_part(raster: RasterImage, options: ReadOptions) -> tuple[Metadata | None, RasterImage]:
    """Return what the image's text says about the part of it that was read, and the image with notes on the rest."""
    notes = [_steps(raster.bits)] if raster.bits <= _FEW_BITS else []
    try:
        stored = metadata.decode(raster.text) if raster.text else None
    except ValueError:
        return None, raster.with_notes(*notes, lost(UNCLEAR))
    if stored is None:
        return None, raster.with_notes(*notes)
    if stored.recipe is not None:
        notes.append(left_out(OF_WHOLE))
    every, place, rock = options.every, stored.place, stored.rock
    # A point is the middle of those that it is the mean of.
    row, column = (first + (every - 1) / 2 for first in (options.window_row, options.window_column))
    there = row, column, (every, 0.0), (0.0, every)
    place = place.moved(*there) if place is not None and stored.shape == raster.whole else None
    rock = rock.moved(*there) if rock is not None and stored.shape == raster.whole else None
    spacing = None if stored.spacing is None else stored.spacing * every
    newer = raster if raster.spacing else replace(stored, spacing=spacing)
    metres = stored.metres or raster.metres
    stored = replace(
        stored,
        recipe=None,
        metres=metres,
        spacing=newer.spacing,
        stretch=newer.stretch,
        place=place,
        shape=None,
        rock=rock,
    )
    return stored, raster.with_notes(*notes)


def _origin(raster: RasterImage, voids: NDArray[np.bool_] | None, unscaled: bool) -> Origin:
    return Origin(
        kind=str(raster.kind),
        bits=raster.bits,
        assumed=translated(raster.notes, Effect.ASSUMED, Effect.CERTAIN),
        lost=translated(raster.notes, Effect.LOST, Effect.LEFT_OUT),
        voids=voids,
        linear=raster.linear,
        unscaled=unscaled,
        left_out=translated(raster.notes, Effect.LEFT_OUT),
        guessed=raster.guessed,
        kind_id=raster.kind_id,
        certain=translated(raster.notes, Effect.CERTAIN),
        is_distorted=raster.is_distorted,
    )


def scaled_as_before(heightmap: Heightmap, before: Heightmap) -> Heightmap:
    """Return a heightmap that was read again with black, white, metres and spacing as before, and a note that says so.

    It stays as it is where its file says them itself, where it has another shape and may be another terrain, and where
    numbers that are no shades of grey had no unit before either.
    """
    kept, origin = _kept(before), heightmap.origin
    if not kept or origin is None or not origin.unscaled or heightmap.heights.shape != before.heights.shape:
        return heightmap
    plain = as_in_file(heightmap)
    is_grey, origin = plain.range == (0, 1), plain.origin or origin
    if not (is_grey or before.metres or before.spacing):
        return heightmap
    heights = scale(plain.heights, 1, *before.grey_range) if is_grey else plain.heights
    heights.flags.writeable = False
    origin = replace(origin, assumed=(*origin.assumed, *translated(kept, Effect.ASSUMED)))
    newer = plain if plain.spacing else before
    again = Heightmap(
        heights,
        before.grey_range,
        None,
        origin,
        metres=before.metres,
        spacing=newer.spacing,
        stretch=newer.stretch,
        place=heightmap.place or before.place,
        rock=heightmap.rock or before.rock,
    )
    return again if before.grey_range == before.range else brightened(again)


def _kept(before: Metadata | Heightmap) -> tuple[Note, ...]:
    """Return the note on black and white, metres and spacing that are kept; none where they are the usual ones."""
    ends = before.grey_range if isinstance(before, Heightmap) else before.range
    if ends == (0, 1) and not before.metres and before.spacing is None:
        return ()
    black, white = format_ends(ends, before.metres).values()
    text = _KEPT if before.spacing is None else _KEPT_WITH_SPACING
    return (assumed(text, black=black, white=white, spacing=before.spacing),)


def _steps(bits: int) -> Note:
    # Translated here: translators get plural forms only for texts in a call of `tr` with a number.
    text = tr("%n bit(s) only: the {levels} levels may show as steps on gentle slopes.", None, bits, levels=2**bits)
    return Note(Effect.LOST, text)


def _rounded(heights: Heights, samples: Samples) -> Note:
    """Return the note on heights that have lost digits, which matters where the relief is small against the heights."""
    blocks = ((samples[rows].astype(np.float64), heights[rows]) for rows in row_slices(*samples.shape))
    most = max(float(np.abs(exact - rounded).max()) for exact, rounded in blocks)
    relief = float(samples.max()) - float(samples.min())
    if most <= _LITTLE * relief:
        return left_out(ROUNDED)
    return left_out(ROUNDED_COARSELY, most=most, percent=100 * most / relief if relief else 100.0)


def _filled(raster: RasterImage, name: str) -> tuple[Samples, NDArray[np.bool_] | None]:
    samples, voids = fill_voids(raster.samples, raster.void, raster.voids)
    if voids is not None and voids.all():
        raise OnlyVoidsError(name, tr("holds no heights, only voids"), tr("Choose another file"))
    return samples, voids


def _heights(samples: Samples, raster: RasterImage, stored: Metadata | None) -> tuple[Heights, tuple[float, float]]:
    if raster.white is not None:
        low, high = stored.range if stored else (0.0, 1.0)
        return scale(samples, raster.white, low, high, raster.undo_linear), (low, high)
    heights = _encoded(samples) if raster.undo_linear else samples.astype(np.float32, copy=False)
    if stored:
        return heights, stored.range
    # Floating-point numbers within 0..1 are taken for shades of grey, as image editors save them: black stays black
    # even where the terrain does not reach down to it.
    is_fraction = samples.dtype.kind == "f" and heights.min() >= 0 and heights.max() <= 1
    return heights, (0.0, 1.0) if is_fraction and not raster.metres else UNKNOWN


def _encoded(samples: Samples) -> Heights:
    heights, limit = np.empty(samples.shape, np.float32), np.finfo(np.float32).max
    for rows in row_slices(*samples.shape):
        heights[rows] = srgb_encoded(samples[rows].astype(np.float64)).clip(-limit, limit)
    return heights
