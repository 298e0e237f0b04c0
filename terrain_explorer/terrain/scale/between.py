"""Values between the points of a map, each from the sixteen points around it, alike in all regions that have it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.heightmap import Float64s, Indices
from terrain_explorer.terrain.scale.region import Region

_AROUND = np.arange(-1, 3)[:, np.newaxis]
"""The points around a place between two, counted from the one before it."""


@dataclass(frozen=True, eq=False)
class LineTaps:
    """The points of a map around each of some rows or columns between them.

    Attributes
    ----------
    before
        The point before each.
    way
        How far it is from there to the next, 0 to 1.
    count
        The points on a line of the map; beyond them values go on as they end, or begin again.
    repeats
        Whether they begin again: the last point is the first.
    """

    before: NDArray[np.intp]
    way: Float64s
    count: int
    repeats: bool = False

    @classmethod
    def of(cls, span: range, deeper: int, count: int, repeats: bool = False) -> LineTaps:
        """Return the taps of rows or columns of a level that is so much finer than the map."""
        # Counted from the point before the first one: the places of deep levels are no 64-bit numbers.
        first = span.start >> deeper
        places = np.arange(len(span)) + (span.start - (first << deeper))
        # Exact: at most 52 binary digits below 1.
        rest = (places & ((1 << deeper) - 1)).astype(np.float64)
        return cls((places >> deeper) + first, np.ldexp(rest, -deeper), count, repeats)

    def at(self, step: int | Indices) -> Indices:
        """Return the points this many after the one before."""
        places = self.before + step
        return np.asarray(places % (self.count - 1) if self.repeats else places.clip(0, self.count - 1))

    @property
    def behind(self) -> NDArray[np.intp]:
        """The point behind, which is the one before where a line runs through it."""
        return np.where(self.way > 0, self.at(1), self.at(0))

    @cached_property
    def near(self) -> tuple[Indices, Indices]:
        """The points that values on these lines are made of, and which four of them each is made of."""
        four = self.at(_AROUND)
        if self.repeats:
            near, places = np.unique(four, return_inverse=True)
            return near, places.reshape(four.shape)
        first = int(four[0, 0])  # they ascend, and leave none out
        return np.arange(first, int(four[-1, -1]) + 1), four - first


GridTaps = tuple[LineTaps, LineTaps]
"""The taps of rows and of columns."""


def taps_of(region: Region, shape: tuple[int, int], repeats: bool = False) -> GridTaps:
    """Return the points of a map of this shape around those of a finer region of it."""
    spans = zip((region.rows, region.columns), shape, strict=True)
    south, east = (LineTaps.of(span, region.level, count, repeats) for span, count in spans)
    return south, east


def around(taps: GridTaps) -> tuple[slice, slice]:
    """Return the rectangle of the map that values between its points are made of, where it does not repeat."""
    south, east = (slice(int(line.near[0][0]), int(line.near[0][-1]) + 1) for line in taps)
    return south, east


def of(values: NDArray[np.float32], places: Any) -> Float64s:
    """Return some of the values of a map, float64."""
    return np.asarray(values[places], np.float64)


def curved(values: Callable[[Any], Float64s], taps: GridTaps) -> Float64s:
    """Return values by Catmull-Rom splines, along rows and then down columns: smooth, and exact for parabolas.

    E. Catmull and R. Rom, "A Class of Local Interpolating Splines", in Computer Aided Geometric Design, 1974.

    Parameters
    ----------
    values
        Returns the values of a rectangle of the map for an index of rows and columns, float64.
    """
    return _between(values, taps, _catmull_rom)


def monotone(values: Callable[[Any], Float64s], taps: GridTaps) -> Float64s:
    """Return values by cubics that never leave those of the two points on either side: what is level stays level.

    The slope at a point is the harmonic mean of those on either side, 0 at a summit (F. N. Fritsch and J. Butland, "A
    Method for Constructing Local Monotone Piecewise Cubic Interpolants", SIAM J. Sci. Stat. Comput. 5, 1984).
    """
    return _between(values, taps, _fritsch_butland)


def _between(
    values: Callable[[Any], Float64s], taps: GridTaps, line: Callable[[Float64s, Indices, Float64s], Float64s]
) -> Float64s:
    south, east = taps
    (rows, down), (columns, across) = south.near, east.near
    near = values(np.ix_(rows, columns))
    # Value by value and always in this order, so that a place has the same bits in whatever region it is.
    lines = line(near.T, across, east.way[:, np.newaxis]).T
    return line(np.ascontiguousarray(lines), down, south.way[:, np.newaxis])


def _catmull_rom(near: Float64s, places: Indices, way: Float64s) -> Float64s:
    four = [near[taken] for taken in places]
    square, cube = way * way, way * way * way
    weights = (
        0.5 * (2 * square - cube - way),
        0.5 * (2 - 5 * square + 3 * cube),
        0.5 * (way + 4 * square - 3 * cube),
        0.5 * (cube - square),
    )
    total: Float64s = weights[0] * four[0]
    for weight, value in zip(weights[1:], four[1:], strict=True):
        total += weight * value
    return total


def _fritsch_butland(near: Float64s, places: Indices, way: Float64s) -> Float64s:
    lines, count = np.ascontiguousarray(near), near.shape[1]
    made = np.empty((len(way), count))
    each = np.ascontiguousarray(places, np.int64), len(way), np.ascontiguousarray(way)
    kernel("monotone_lines")(lines, count, *each, np.empty((3, count)), made)
    return made
