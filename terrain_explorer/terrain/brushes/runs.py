"""Runs: dabs of a stroke side by side, so that one operation of numpy serves all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor

import numpy as np

from terrain_explorer.terrain.brushes.path import Dab
from terrain_explorer.terrain.brushes.plane import Plane
from terrain_explorer.terrain.heightmap import FloatArray, Heights, Window
from terrain_explorer.terrain.parallel import row_blocks

# 2^15 numbers of float32 are 128 kB: what one operation makes of them is still in the cache when the next one needs it.
_POINTS = 2**15
"""The most points of a run of several dabs, the largest window counting for each."""

Placed = tuple[Dab, Window]
"""A dab and the window of the points that feel it and the way to it."""


@dataclass(frozen=True, eq=False)
class Run:
    """Some dabs of a stroke, one after the other, and the points that feel them.

    Attributes
    ----------
    placed
        The dabs and their windows.
    rows, columns, length, radius, power
        How far the ways lead down and across and how long they are, the radii, all in points, and the powers: float64,
        shape (dabs, 1, 1).
    down, across
        Where the points of the windows are, as seen from the starts of the ways: float32, shapes (dabs, rows, 1) and
        (dabs, 1, columns). Rows and columns are those of the largest window; smaller windows end earlier.
    """

    placed: Sequence[Placed]
    rows: FloatArray
    columns: FloatArray
    length: FloatArray
    radius: FloatArray
    power: FloatArray
    down: FloatArray
    across: FloatArray

    @classmethod
    def of(cls, placed: Sequence[Placed]) -> Run:
        """Return the run of some dabs."""
        numbers = np.array([_numbers(dab, window) for dab, window in placed])
        rows, columns, length, radius, power, top, left = numbers.T[:, :, None, None]
        down = offsets(range(max(window.rows for _, window in placed)), top).swapaxes(1, 2)
        across = offsets(range(max(window.columns for _, window in placed)), left)
        return cls(placed, rows, columns, length, radius, power, down, across)

    def weighed(self, weigh: Callable[[Run], Heights]) -> Iterator[tuple[Dab, Window, Heights]]:
        """Yield each dab, its window, and what a function makes of the points there.

        The function returns float32, shape (dabs, rows, columns).
        """
        weights = self._in_blocks(weigh)
        for (dab, window), own in zip(self.placed, weights, strict=True):
            # In one piece, because further operations on it are quicker then.
            yield dab, window, np.ascontiguousarray(own[: window.rows, : window.columns])

    def _in_blocks(self, weigh: Callable[[Run], Heights]) -> Heights:
        """Return what a function makes of all points, made in blocks of rows that fit the cache."""
        dabs, rows, columns = len(self.placed), self.down.shape[1], self.across.shape[2]
        if dabs * rows * columns <= _POINTS:
            return weigh(self)
        weights = np.empty((dabs, rows, columns), np.float32)
        for block in row_blocks(range(rows), max(1, _POINTS // columns)):
            part = slice(block.start, block.stop)
            weights[:, part] = weigh(replace(self, down=self.down[:, part]))
        return weights


def runs(placed: Iterable[Placed]) -> Iterator[Run]:
    """Divide dabs into runs of a size that fits the cache."""
    run: list[Placed] = []
    rows = columns = 0
    for each in placed:
        rows, columns = max(rows, each[1].rows), max(columns, each[1].columns)
        if run and (len(run) + 1) * rows * columns > _POINTS:
            yield Run.of(run)
            run, rows, columns = [], each[1].rows, each[1].columns
        run.append(each)
    if run:
        yield Run.of(run)


def placed(plane: Plane, dabs: Iterable[Dab]) -> Iterator[Placed]:
    """Yield dabs with the windows of the points that feel them, without those that are felt nowhere on the map."""
    for dab in dabs:
        window = window_of(plane, dab)
        if window.rows and window.columns:
            yield dab, window


def window_of(plane: Plane, dab: Dab) -> Window:
    """Return the window of the points that feel a dab and the way to it; its sides may be 0."""
    start, place = dab.start, dab.place
    rows = inside(start.row, place.row, dab.radius)
    return plane.around(rows, inside(start.column, place.column, dab.radius))


def _numbers(dab: Dab, window: Window) -> tuple[float, ...]:
    start, place = dab.start, dab.place
    way = place.row - start.row, place.column - start.column, dab.length
    return *way, dab.radius, dab.power, start.row - window.row, start.column - window.column


def inside(at: float, other: float, radius: float) -> range:
    """Return the points nearer than a radius to two places on an axis, or to one between them."""
    return range(floor(min(at, other) - radius) + 1, ceil(max(at, other) + radius))


def offsets(span: range, at: FloatArray | float) -> FloatArray:
    """Return the distances of the points of a span from a place or several, float32; exact, see `brush.FINEST`."""
    distances: FloatArray = np.arange(span.start, span.stop) - at
    return distances.astype(np.float32)
