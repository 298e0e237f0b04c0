"""What a file of some kind would not keep of a heightmap, told before it is written."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import numpy as np

from terrain_explorer.files.errors import UnfitError
from terrain_explorer.files.formats import FORMATS, kind_called
from terrain_explorer.files.samples import row_slices, scale, steps
from terrain_explorer.terrain.heightmap import Heightmap, Heights, Origin
from terrain_explorer.terrain.recipe import from_recipe

UNCUT = "Black and white are {:.6g} and {:.6g} in it, so that no height is cut off."
"""What is told of a file in which `uncut` has moved black and white."""

_OF_NO_WORTH = re.compile(r"(Parameters|Side file) left out|Lossy compression|\d+ bits? only")
"""Notes on what reading could not use and what saving over the file does not take away."""

_COARSE = 255
"""The white of kinds whose steps are seen."""

_SAME_STEP = 1 / 8
"""How far from a step, in steps, a height may lie that counts as being on it, if that is no more than rounding."""

_ROUNDING = 2
"""By how many of the last digits that float32 has at black or white a height may be off after some calculations."""


def losses(heightmap: Heightmap, kind_id: str) -> tuple[str, ...]:
    """Return one sentence for each thing that a file of a kind would not keep; none where it keeps everything.

    The recipe, black and white, metres and spacing go into every kind, or into the side file. Heights that a recipe
    grows again are not lost by being rounded to 16 bits.

    Parameters
    ----------
    heightmap
        What is to be saved.
    kind_id
        One of `terrain_explorer.files.kinds`.
    """
    _, kind = kind_called(kind_id)
    if kind.white is not None:
        return _stepped(heightmap, kind.white)
    try:
        samples = heightmap.heights if kind.stored is None else kind.stored(heightmap)
    except UnfitError as unfit:
        return (f"The map {unfit.wrong}. {unfit.remedy}.",)
    is_whole = samples.dtype.kind == "i" and not np.array_equal(samples, heightmap.heights)
    return ("Heights rounded to whole metres.",) if is_whole else ()


def keeping_kinds(heightmap: Heightmap) -> tuple[str, ...]:
    """Return the kinds of file that keep everything once black and white are moved as `uncut` does.

    The first is 16-bit PNG where a recipe brings back every bit, and else the TIFF of floating-point heights.
    """
    kinds = [kind for format in FORMATS for kind in format.kinds]
    exact = {white: not _stepped(_uncut(heightmap, white), white) for kind in kinds if (white := kind.white)}
    keeping = [kind.id for kind in kinds if (exact[kind.white] if kind.white else not losses(heightmap, kind.id))]
    usual = "png16" if heightmap.recipe is not None else "tiff32f"
    return tuple(sorted(keeping, key=lambda kind_id: kind_id != usual))


def uncut(heightmap: Heightmap, kind_id: str) -> Heightmap:
    """Return the heightmap with black and white moved so that a file of a kind cuts no height off."""
    white = kind_called(kind_id)[1].white
    return heightmap if white is None else _uncut(heightmap, white)


def left_out(origin: Origin | None) -> tuple[str, ...]:
    """Return what a file holds that reading it left out, so that saving over it would lose it, a sentence each."""
    if origin is None:
        return ()
    return (*(note for note in origin.lost if not _OF_NO_WORTH.match(note)), *origin.mendable)


@dataclass(frozen=True)
class _Points:
    """How many points would change that lie below black and above white, and by how much those between would."""

    below: int = 0
    above: int = 0
    rounded: float = 0.0

    def __add__(self, more: _Points) -> _Points:
        return _Points(self.below + more.below, self.above + more.above, max(self.rounded, more.rounded))


def _uncut(heightmap: Heightmap, white: int) -> Heightmap:
    if _lies_inside(heightmap):
        return heightmap
    points, (low, high) = _changed(heightmap, white), heightmap.range
    if points.below == points.above == 0:
        return heightmap
    return replace(heightmap, range=(min(low, heightmap.lowest), max(high, heightmap.highest)))


def _stepped(heightmap: Heightmap, white: int) -> tuple[str, ...]:
    is_coarse = white <= _COARSE
    may_be_rounded = not is_coarse and _grows_again(heightmap)
    if may_be_rounded and _lies_inside(heightmap):
        return ()
    points = _changed(heightmap, white)
    seen = ", which show as stairs on gentle slopes" if is_coarse else ""
    most = f"{float(f'{points.rounded:.2g}'):g}{' m' if heightmap.metres else ''}"
    found = (
        (f"Heights cut off: {_counted(points.above)} above white.", points.above > 0),
        (f"Heights cut off: {_counted(points.below)} below black.", points.below > 0),
        (f"Heights rounded by at most {most}, to {white + 1:,} steps{seen}.", points.rounded and not may_be_rounded),
    )
    return tuple(told for told, holds in found if holds)


def _counted(points: int) -> str:
    return "1 point lies" if points == 1 else f"{points:,} points lie"


def _lies_inside(heightmap: Heightmap) -> bool:
    low, high = (float(np.float32(end)) for end in heightmap.range)
    return low <= heightmap.lowest <= heightmap.highest <= high


def _changed(heightmap: Heightmap, white: int) -> _Points:
    blocks = (heightmap.heights[rows] for rows in row_slices(heightmap.rows))
    return sum((_points(block, white, *heightmap.range) for block in blocks), _Points())


def _points(heights: Heights, white: int, low: float, high: float) -> _Points:
    change = np.abs(scale(steps(heights, white, low, high), white, low, high) - heights)
    is_changed = change > _negligible(white, low, high)
    below, above = is_changed & (heights < np.float32(low)), is_changed & (heights > np.float32(high))
    rounded = change.max(initial=0, where=is_changed & ~below & ~above)
    return _Points(int(np.count_nonzero(below)), int(np.count_nonzero(above)), float(rounded))


def _negligible(white: int, low: float, high: float) -> float:
    """Return by how much a height may change without a loss: what lies on a step is calculated in several ways."""
    last_digit = float(np.spacing(np.float32(max(abs(low), abs(high)))))
    return min(_ROUNDING * last_digit, _SAME_STEP * (high - low) / white)


def _grows_again(heightmap: Heightmap) -> bool:
    """Tell whether the heightmap has a recipe that this version of the program can follow."""
    try:
        return heightmap.recipe is not None and from_recipe(heightmap.recipe) is not None
    except ValueError:
        return False
