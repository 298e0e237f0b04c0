"""What lies between two heightmaps: the difference at each point that they share, and its figures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isclose, sqrt

import numpy as np

from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.heightmap import UNKNOWN, Heightmap, Heights
from terrain_explorer.terrain.interpolation import interpolated, taps
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.parallel import filling, row_blocks
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.work import Work, part_of

_LARGEST = float(np.finfo(np.float32).max)
_SAME_SIDE = 1e-3
"""By what part of their length sides may differ and still count as equally long."""


@dataclass(frozen=True, eq=False)
class Difference:
    """What a second heightmap has more than a first one.

    Attributes
    ----------
    first, second
        The two on common ground: of one shape, and in one unit.
    heights
        The second without the first, in the unit of both; float32, shape (rows, columns), read-only.
    raised, lowered
        By how much the second is higher than the first at most, and lower; 0 where it nowhere is.
    mean, rms
        The mean of the differences, and the root of the mean of their squares.
    share
        The part of the points at which the two differ at all, 0 to 1.
    notes
        What was done to compare them, one sentence each, for the user.
    """

    first: Heightmap
    second: Heightmap
    heights: Heights
    raised: float
    lowered: float
    mean: float
    rms: float
    share: float
    notes: tuple[str, ...]

    @property
    def metres(self) -> bool:
        """Whether it is in metres."""
        return self.second.metres


def differing(first: Heightmap, second: Heightmap) -> Work[Difference]:
    """Compare two heightmaps of any sizes; yield the part that is done, 0 to 1.

    Corners are laid on corners, and the smaller number of rows and of columns is that of the comparison. A map with
    more of them gives the points that both have where its grid holds those of the other; else it is resampled
    bilinearly, as a mean over the ground around. Where only one is in metres, both become parts of their ranges.
    """
    notes = _notes(first, second)
    if first.metres != second.metres:
        first, second = _in_parts(first), _in_parts(second)
    shape = min(first.rows, second.rows), min(first.columns, second.columns)
    first = yield from part_of(_brought(first, shape), 0, 0.4)
    second = yield from part_of(_brought(second, shape), 0.4, 0.8)
    heights = np.empty(shape, np.float32)
    raised = lowered = total = squares = 0.0
    differ = 0
    for rows in row_blocks(range(shape[0])):
        block = slice(rows.start, rows.stop)
        # In float64: two heights of float32 may lie further apart than float32 can say.
        more = second.heights[block].astype(np.float64) - first.heights[block]
        heights[block] = np.clip(more, -_LARGEST, _LARGEST)
        raised, lowered = max(raised, float(more.max())), max(lowered, -float(more.min()))
        differ += int(np.count_nonzero(more))
        total += float(more.sum())
        squares += float(np.square(more).sum())
        yield 0.8 + 0.2 * rows.stop / shape[0]
    count = heights.size
    figures = raised, lowered, total / count, sqrt(squares / count), differ / count
    return Difference(first, second, read_only(heights), *figures, notes)


def are_alike(first: Heightmap, second: Heightmap) -> bool:
    """Return whether the sides of two maps have the same proportions, so that one lies on the other unstretched."""
    return (first.rows - 1) * (second.columns - 1) == (first.columns - 1) * (second.rows - 1)


def _step(heightmap: Heightmap, shape: tuple[int, int]) -> int | None:
    """Return every how many-th point each way gives a map of this shape, or None where none does."""
    down, across = (divmod(has - 1, wanted - 1) for has, wanted in zip(heightmap.heights.shape, shape, strict=True))
    return down[0] if down == across and down[1] == 0 else None


def _brought(heightmap: Heightmap, shape: tuple[int, int]) -> Work[Heightmap]:
    """Return a map with no more points than it has, of this shape."""
    step = _step(heightmap, shape)
    if step is not None:
        return thinned(heightmap, step)
    heights = np.empty(shape, np.float32)
    rows, columns = (taps(has, wanted, "bilinear") for has, wanted in zip(heightmap.heights.shape, shape, strict=True))
    grid, ends = heightmap.heights, heightmap.extremes
    yield from filling(heights, lambda block: interpolated(grid, rows, columns, block, ends))
    every = tuple((has - 1) / (wanted - 1) for has, wanted in zip(grid.shape, shape, strict=True))
    spaced = heightmap.spaced((every[0], every[1]))
    return replace(
        heightmap, heights=read_only(heights), extremes=UNKNOWN, recipe=None, origin=None, picture=None, **spaced
    )


def _in_parts(heightmap: Heightmap) -> Heightmap:
    """Return a map with its heights as parts of its range."""
    low, high = heightmap.range
    heights = (heightmap.heights.astype(np.float64) - low) / (high - low)
    parts = np.asarray(np.clip(heights, -_LARGEST, _LARGEST), np.float32)
    return replace(heightmap, heights=read_only(parts), range=(0.0, 1.0), extremes=UNKNOWN, metres=False, recipe=None)


def _notes(first: Heightmap, second: Heightmap) -> tuple[str, ...]:
    notes = []
    shapes = first.heights.shape, second.heights.shape
    if shapes[0] != shapes[1]:
        common = min(first.rows, second.rows), min(first.columns, second.columns)
        nest = _step(first, common) is not None and _step(second, common) is not None
        has = {"first": _points(first.heights.shape), "second": _points(second.heights.shape)}
        if nest:
            notes.append(tr("The maps have {first} and {second} points: those that both have are compared.", **has))
        else:
            notes.append(
                tr(
                    "The maps have {first} and {second} points: they are compared at {common}, resampled bilinearly.",
                    **has,
                    common=_points(common),
                )
            )
    if not are_alike(first, second) or _differ_in_size(first, second):
        notes.append(tr("Their sides are not equally long on the ground: corners are laid on corners."))
    if first.metres != second.metres:
        notes.append(tr("Only one of them is in metres: both are compared from black, 0, to white, 1."))
    return tuple(notes)


def _differ_in_size(first: Heightmap, second: Heightmap) -> bool:
    if first.sides is None or second.sides is None:
        return False
    return not all(isclose(*pair, rel_tol=_SAME_SIDE) for pair in zip(first.sides, second.sides, strict=True))


def _points(shape: tuple[int, ...]) -> str:
    return f"{numeral(shape[0])} × {numeral(shape[1])}"
