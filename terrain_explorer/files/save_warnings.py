"""Finds out before saving which parts of a heightmap a kind of file would lose."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from terrain_explorer.files.errors import UnfitError
from terrain_explorer.files.formats.base import LONGEST_RECIPE, FileKind
from terrain_explorer.files.formats.registry import FORMATS, kind_by_id
from terrain_explorer.files.raster.map_systems import lost_system
from terrain_explorer.files.raster.samples import row_slices, scale, steps
from terrain_explorer.language import marked, numeral, tr
from terrain_explorer.terrain.heightmap import Bools, Heightmap, Heights, Origin
from terrain_explorer.terrain.number_format import format_ends
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.recipe import Recipe

_ROUNDED = marked("Heights rounded by at most {most}, to {steps:,} steps.")
_ROUNDED_COARSELY = marked(
    "Heights rounded by at most {most}, to {steps:,} steps, which show as stairs on gentle slopes."
)

_FLATTENED = marked(
    "Relief lost: the map rises by {relief} in all, less than one step of {step}. Stretch it to the full range first."
)

_STEPS_ON_PICTURE = marked("Steps left out: they begin with a picture. A project file (.terrain) keeps them.")
_STEPS_TOO_LONG = marked(
    "Steps left out: they are too long for this kind of file. A project file (.terrain) keeps them."
)

_ASKEW = marked("Place left out for other programs: the map lies turned, which this kind of file cannot say. TIFF can.")

_COARSE = 255
"""The steps from the lowest to the highest height, at most, that show on gentle slopes."""

_SAME_STEP = 1 / 8
"""The distance from a step, in steps, at which a height still counts as being on it, where rounding explains it."""

_ROUNDING = 2
"""The error, in units of the last digit that float32 has at black or white, that a few calculations can add up to."""


class Losses(NamedTuple):
    """What a file would lose, one sentence for each thing.

    Attributes
    ----------
    grave
        What is worth a question.
    slight
        That heights go to the nearest step, where the steps are too fine to show.
    """

    grave: tuple[str, ...] = ()
    slight: tuple[str, ...] = ()


def losses(heightmap: Heightmap, kind_id: str) -> tuple[str, ...]:
    """Return one sentence for each thing that a file of a kind would lose; none where it keeps everything."""
    grave, slight = weighed_losses(heightmap, kind_id)
    return (*grave, *slight, *lost_steps(heightmap, kind_id))


def lost_voids(heightmap: Heightmap, kind: FileKind | None = None) -> tuple[str, ...]:
    """Return a sentence if a heightmap has voids and a file does not say where; None stands for a mesh or a picture."""
    count = 0 if heightmap.voids is None else int(np.count_nonzero(heightmap.voids))
    # Nothing but voids is read by no program, so it is written with the heights that fill them.
    is_kept = kind is not None and kind.keeps_voids and (kind.is_project or count < heightmap.heights.size)
    if not count or is_kept:
        return ()
    return (
        tr(
            "Voids lost: %n point(s) without a height, which this kind of file cannot say. 32-bit TIFF and projects "
            "can.",
            None,
            count,
        ),
    )


def lost_steps(heightmap: Heightmap, kind_id: str) -> tuple[str, ...]:
    """Return a sentence if a file of a kind does not take the steps of the heightmap's recipe along."""
    _, kind = kind_by_id(kind_id)
    if heightmap.recipe is None or kind.takes_recipe_of(heightmap):
        return ()
    return (tr(_STEPS_TOO_LONG if heightmap.picture is None else _STEPS_ON_PICTURE),)


def weighed_losses(heightmap: Heightmap, kind_id: str) -> Losses:
    """Return what a file of a kind would lose, by its weight.

    Black and white, metres and spacing go into every kind, or into the side file, and so does the recipe unless
    `lost_steps` says otherwise. Heights that a recipe grows again are not lost by being rounded to 16 bits.

    Parameters
    ----------
    heightmap
        The heightmap to save.
    kind_id
        One of `terrain_explorer.files.kinds`.
    """
    format, kind = kind_by_id(kind_id)
    unnamed = lost_system(heightmap.place) if format.holds_place or format.place_files else ""
    grave, slight = _weighed(heightmap, kind)
    is_askew = format.only_upright and heightmap.place is not None and not heightmap.place.is_upright
    others = (unnamed, tr(_ASKEW) if is_askew else "")
    return Losses(grave, (*slight, *filter(None, others)))


def _weighed(heightmap: Heightmap, kind: FileKind) -> Losses:
    grave, slight = _changed_heights(heightmap, kind)
    return Losses((*grave, *lost_voids(heightmap, kind)), slight)


def _changed_heights(heightmap: Heightmap, kind: FileKind) -> Losses:
    if kind.white is not None:
        return _stepped(heightmap, kind.white)
    try:
        samples = heightmap.heights if kind.stored is None else kind.stored(heightmap)
    except UnfitError as unfit:
        return Losses((f"{unfit.sentences}.",))
    # Only kinds of whole metres store signed integers; the others store the heights themselves.
    is_whole = samples.dtype.kind == "i" and bool(np.any((samples != heightmap.heights) & ~_voids_of(heightmap)))
    return Losses((tr("Heights rounded to whole metres."),)) if is_whole else Losses()


def fitting_kinds(heightmap: Heightmap, has_steps: bool = False) -> tuple[str, ...]:
    """Return the kinds of file that lose nothing worth a question once `widen_range` has moved black and white.

    The first is the project where the terrain has steps, 16-bit PNG where a recipe brings back every bit, and else
    the TIFF of floating-point heights.
    """
    kinds = [kind for format in FORMATS for kind in format.kinds]
    # Kinds with the same white lose the same heights, and finding that out takes a pass over the map.
    stepped = {white: _stepped(_widen_range(heightmap, white), white) for kind in kinds if (white := kind.white)}
    lost = {kind: stepped[kind.white] if kind.white else weighed_losses(heightmap, kind.id) for kind in kinds}
    fitting = [kind.id for kind, found in lost.items() if not found.grave and not lost_voids(heightmap, kind)]
    usual = "terrain" if has_steps else "png16" if heightmap.recipe is not None else "tiff32f"
    return tuple(sorted(fitting, key=lambda kind_id: kind_id != usual))


def widen_range(heightmap: Heightmap, kind_id: str) -> Heightmap:
    """Return the heightmap with black and white moved apart so that a file of a kind cuts no height off."""
    white = kind_by_id(kind_id)[1].white
    return heightmap if white is None else _widen_range(heightmap, white)


def widened_range_note(black_and_white: Extremes) -> str:
    """Return the sentence about a file for which `widen_range` has moved black and white to these heights."""
    return tr(
        "Black and white are {low} and {high} in it, so that no height is cut off.", **format_ends(black_and_white)
    )


def lost_by_saving_over(origin: Origin | None) -> tuple[str, ...]:
    """Return a sentence for each thing that a file has and reading it left out: saving over the file would lose it.

    Voids are not left out: `weighed_losses` tells whether the new file keeps them.
    """
    return (*origin.left_out, *origin.bent) if origin else ()


@dataclass(frozen=True)
class _ChangedPoints:
    """The points that would change: how many lie below black and above white, and how far the others would move."""

    below: int = 0
    above: int = 0
    rounded: float = 0.0

    def __add__(self, more: _ChangedPoints) -> _ChangedPoints:
        return _ChangedPoints(self.below + more.below, self.above + more.above, max(self.rounded, more.rounded))


def _widen_range(heightmap: Heightmap, white: int) -> Heightmap:
    if _lies_inside(heightmap):
        return heightmap
    points, (low, high) = _changed(heightmap, white), heightmap.grey_range
    if points.below == points.above == 0:
        return heightmap
    wider = min(low, heightmap.lowest), max(high, heightmap.highest)
    if heightmap.origin is None or heightmap.origin.file_range is None:
        return replace(heightmap, range=wider)
    return replace(heightmap, origin=replace(heightmap.origin, file_range=wider))


def _stepped(heightmap: Heightmap, white: int) -> Losses:
    # A recipe brings the heights back, but other programs see the steps of 8 bits all the same.
    may_be_rounded = white > _COARSE and _grows_again(heightmap)
    if may_be_rounded and _lies_inside(heightmap):
        return Losses()
    points = _changed(heightmap, white)
    cut = tuple(warning for warning in (_cut_above(points.above), _cut_below(points.below)) if warning)
    rounded = Losses() if may_be_rounded else _rounding(heightmap, white, points.rounded)
    return Losses((*cut, *rounded.grave), rounded.slight)


def _rounding(heightmap: Heightmap, white: int, most: float) -> Losses:
    relief, step = heightmap.highest - heightmap.lowest, (heightmap.grey_range[1] - heightmap.grey_range[0]) / white
    # So small a relief may be within the digits of float32, where nothing else counts as a change.
    if 0 < relief < step:
        return Losses((tr(_FLATTENED, relief=_in_unit(relief, heightmap), step=_in_unit(step, heightmap)),))
    if not most:
        return Losses()
    used = min(white, round(relief / step))
    if 0 < used <= _COARSE:
        return Losses((tr(_ROUNDED_COARSELY, most=_in_unit(most, heightmap), steps=used + 1),))
    return Losses(slight=(tr(_ROUNDED, most=_in_unit(most, heightmap), steps=white + 1),))


def _in_unit(height: float, heightmap: Heightmap) -> str:
    return f"{numeral(float(f'{height:.2g}'), 'g')}{' m' if heightmap.metres else ''}"


def _voids_of(heightmap: Heightmap) -> Bools:
    return np.zeros(heightmap.heights.shape, bool) if heightmap.voids is None else heightmap.voids


def _cut_above(points: int) -> str:
    if points == 1:
        return tr("Heights cut off: 1 point lies above white.")
    return tr("Heights cut off: {count:,} points lie above white.", count=points) if points else ""


def _cut_below(points: int) -> str:
    if points == 1:
        return tr("Heights cut off: 1 point lies below black.")
    return tr("Heights cut off: {count:,} points lie below black.", count=points) if points else ""


def _lies_inside(heightmap: Heightmap) -> bool:
    # Heights are float32 and the range is double: its ends are rounded as heights at black and white were.
    low, high = (float(np.float32(end)) for end in heightmap.grey_range)
    return low <= heightmap.lowest <= heightmap.highest <= high


def _changed(heightmap: Heightmap, white: int) -> _ChangedPoints:
    blocks = (heightmap.heights[rows] for rows in row_slices(heightmap.rows))
    return sum((_points(block, white, *heightmap.grey_range) for block in blocks), _ChangedPoints())


def _points(heights: Heights, white: int, low: float, high: float) -> _ChangedPoints:
    change = np.abs(scale(steps(heights, white, low, high), white, low, high) - heights)
    is_changed = change > _negligible(white, low, high)
    below, above = is_changed & (heights < np.float32(low)), is_changed & (heights > np.float32(high))
    rounded = change.max(initial=0, where=is_changed & ~below & ~above)
    return _ChangedPoints(int(np.count_nonzero(below)), int(np.count_nonzero(above)), float(rounded))


def _negligible(white: int, low: float, high: float) -> float:
    """Return by how much a height may change without a loss.

    A height that lies on a step was calculated in another way than here, so it need not be equal to the last digit.
    """
    last_digit = float(np.spacing(np.float32(max(abs(low), abs(high)))))
    return min(_ROUNDING * last_digit, _SAME_STEP * (high - low) / white)


def _grows_again(heightmap: Heightmap) -> bool:
    """Return whether the heightmap has a recipe that goes into a picture and that this version can follow."""
    if heightmap.recipe is None or len(heightmap.recipe) > LONGEST_RECIPE:
        return False
    try:
        return Recipe.from_json(heightmap.recipe).is_complete
    except ValueError:
        return False
