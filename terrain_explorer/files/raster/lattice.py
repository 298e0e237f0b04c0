"""Evenly spaced lines of points, found in their coordinates."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.sizes import MOST_POINTS

MOST_LINES = 2**17
"""Coordinates on more lines than this are not looked at further: no map has as many rows or columns."""

_TOGETHER = 1e-6
"""The part of the whole extent by which coordinates on one line may differ."""

_OFF = 0.1
"""The part of a step by which a line may be off: coordinates are rounded, of degrees above all."""


@dataclass(frozen=True)
class PointLattice:
    """Lines at equal distances.

    Attributes
    ----------
    first
        The lowest coordinate.
    step
        The distance of neighbouring lines, above 0.
    count
        How many lines there are, at least two.
    """

    first: float
    step: float
    count: int

    @property
    def last(self) -> float:
        """The highest coordinate."""
        return self.first + (self.count - 1) * self.step

    def places(self, coordinates: FloatArray) -> FloatArray:
        """Return on which line coordinates lie, counted from the first, with fractions between lines."""
        places: FloatArray = (coordinates - self.first) / self.step
        return places

    def lines(self, coordinates: FloatArray) -> NDArray[np.int64]:
        """Return the numbers of the nearest lines; what lies beyond the ends belongs to the first and the last."""
        return np.rint(self.places(coordinates)).clip(0, self.count - 1).astype(np.int64)


class Lines:
    """Collects the different coordinates of many points."""

    def __init__(self) -> None:
        self._values: FloatArray | None = np.empty(0)

    def add(self, coordinates: FloatArray) -> None:
        """Take in some more, all finite."""
        if self._values is None:
            return
        self._values = np.unique(np.concatenate((self._values, np.unique(coordinates))))
        if len(self._values) > MOST_LINES:
            self._values = None

    def lattice(self) -> PointLattice | None:
        """Return the lattice of which each coordinate is a line, or None where there is none."""
        return None if self._values is None else lattice_of(self._values)


def lattice_of(values: FloatArray) -> PointLattice | None:
    """Return the lattice of which each value is a line, or None where there is none.

    Lines may be missing, but somewhere two neighbours have to be there.

    Parameters
    ----------
    values
        Ascending.
    """
    if len(values) < 2 or not 0 < values[-1] - values[0] < np.inf:
        return None
    apart = np.diff(values) > _TOGETHER * (values[-1] - values[0])
    values = values[np.concatenate(([True], apart))]
    steps = np.diff(values)
    step = _step_of(steps)
    whole = np.rint(steps / step)
    if (np.abs(steps - whole * step) > 2 * _OFF * step).any() or whole.sum() >= MOST_POINTS:
        return None
    lines = np.concatenate(([0.0], whole.cumsum()))
    # The line of best fit, around the means so that no digits are lost.
    beside = lines - lines.mean()
    step = float(beside @ (values - values.mean()) / (beside @ beside))
    first = float(values.mean() - step * lines.mean())
    off = np.abs(values - (first + step * lines))
    if off.max() > _OFF * step:
        return None
    # Where the first and the last value are as good as any, the ends are exact.
    exact = float(values[-1] - values[0]) / float(lines[-1])
    rounding = 4 * float(np.spacing(np.abs(values).max()))
    if np.abs(values - (values[0] + exact * lines)).max() <= max(2 * float(off.max()), 1e-9 * step, rounding):
        first, step = float(values[0]), exact
    return PointLattice(first, step, int(lines[-1]) + 1)


def _step_of(steps: FloatArray) -> float:
    """Return the distance of neighbouring lines, of which each step is a multiple, or nearly so.

    Rounding makes the smallest step too small; the mean of those like it is nearly right, and longer ones tell it the
    more closely the longer they are, once it is known how many lines they go on.
    """
    step, longest = float(steps[steps < 1.5 * steps.min()].mean()), 2.5
    while longest * step < 2 * steps.max():
        some = steps[steps < longest * step]
        step = float(some.sum() / np.rint(some / step).sum())
        longest *= 2
    return step
