"""The mean around each point, weighted with a smooth kernel, exactly alike in all windows and mirror images.

The kernel is a box taken three times, which is nearly a Gaussian. A box of any width costs the same: its sum is the
difference of two running totals, and the points at its ends count in part (Gwosdek, Grewenig, Bruhn, Weickert,
"Theoretical Foundations of Gaussian Convolution by Extended Box Filtering", SSVM 2011). All values are multiples of
2^-30 and all parts of 2^-8, so float64 sums lose nothing, whatever their order.
"""

from __future__ import annotations

from math import floor, sqrt

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray, Heights
from terrain_explorer.terrain.parallel import Extremes, filling_in_parallel
from terrain_explorer.terrain.work import Work, part_of

_TIMES = 3
_FINENESS = 2.0**30
_PARTS = 2**8
_POINTS_AT_ONCE = 2**17


def reach(radius: float) -> int:
    """Return how many points around a point have a say in its mean; none for a radius of 0."""
    return _reach(*_half(radius))


def smoothing(
    values: FloatArray,
    radius: float,
    ends: Extremes = (0.0, 1.0),
    margins: tuple[int, int, int, int] = (0, 0, 0, 0),
) -> Work[Heights]:
    """Return the mean around each point, float32; beyond the edges values go on as they are there.

    Parameters
    ----------
    values
        Shape (rows, columns).
    radius
        How far an edge fades to each side, in distances of neighbouring points.
    ends
        The least and the largest value, or numbers beyond them; values are rounded to 2^-30 of their difference.
    margins
        How many rows and columns to leave out at the top, the bottom, the left and the right of the result.
    """
    top, bottom, left, right = margins
    rows, columns = slice(top, len(values) - bottom), slice(left, values.shape[1] - right)
    half = _half(radius)
    low, span = ends[0], (ends[1] - ends[0]) or 1.0

    def along(some: slice) -> FloatArray:
        return _along((values[some].astype(np.float64) - low) / span, half)[:, columns]

    def down(some: slice) -> FloatArray:
        return low + span * _along(between[:, some].T, half)[:, rows]

    between = np.empty((len(values), columns.stop - columns.start), np.float32)
    yield from part_of(filling_in_parallel(between, along, _POINTS_AT_ONCE), 0, 0.5)
    smooth = np.empty((rows.stop - rows.start, between.shape[1]), np.float32)
    yield from part_of(filling_in_parallel(smooth.T, down, _POINTS_AT_ONCE), 0.5, 1)
    return smooth


def _half(radius: float) -> tuple[int, int]:
    """Return how far a box reaches to each side: whole points, and the part of the next one in 256ths.

    Its values scatter as much as those of a third of the radius to each side between the points. Boxes that reach as
    far as that would be a point too wide, and so wider on maps with fewer points.
    """
    square = (radius / _TIMES) ** 2
    whole = floor((sqrt(1 + 4 * square) - 1) / 2)
    part = (2 * whole + 1) * (whole * (whole + 1) - square) / (2 * square - 6 * (whole + 1) ** 2)
    return divmod(whole * _PARTS + round(part * _PARTS), _PARTS)


def _along(values: FloatArray, half: tuple[int, int]) -> FloatArray:
    """Return rows smoothed along themselves."""
    whole, part = half
    smooth = np.pad(np.rint(values * _FINENESS), [(0, 0), (_reach(whole, part),) * 2], "edge")
    for _ in range(_TIMES if whole or part else 0):
        smooth = np.rint(_box(smooth, whole, part) / ((2 * whole + 1) * _PARTS + 2 * part))
    return smooth / _FINENESS


def _reach(whole: int, part: int) -> int:
    return _TIMES * (whole + (part > 0))


def _box(values: FloatArray, whole: int, part: int) -> FloatArray:
    """Return sums of 256 times the values in boxes, where they are complete."""
    more = int(part > 0)
    totals = np.zeros((len(values), values.shape[1] + 1))
    np.cumsum(values, axis=1, out=totals[:, 1:])
    last = values.shape[1] - 2 * (whole + more)
    inner = totals[:, more + 2 * whole + 1 :][:, :last] - totals[:, more:][:, :last]
    if not more:
        return _PARTS * inner
    return _PARTS * inner + part * (values[:, :last] + values[:, -last:])
