"""Footprints: how strongly dabs touch the points around them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, starmap
from math import ceil, floor

import numpy as np

from terrain_explorer.terrain.brushes.falloff import Falloff
from terrain_explorer.terrain.brushes.path import Dab
from terrain_explorer.terrain.brushes.plane import Plane, PlaneAxis, column_span, row_span
from terrain_explorer.terrain.heightmap import FloatArray, Heights, Window
from terrain_explorer.terrain.parallel import row_blocks

CLICK = 0.25
"""The part of a pass that a stroke of one dab does, for tools that build up."""

# A few milliseconds of work: more at a time would show as jerks while one draws.
_JOINED = 2**19
"""The most points of footprints that are joined, each counting as often as it is touched."""

_SPARSE = 2**14
"""The points of a window that may go untouched."""


Turn = tuple[slice, slice]


@dataclass(frozen=True, eq=False)
class Footprint:
    """The marks of a dab, or of several together, in a window of the plane.

    Attributes
    ----------
    dab
        The dab, or the last one.
    window
        Where; it may reach beyond the map.
    weights
        float32, shape (window.rows, window.columns), 0 to 1, 0 where the point is not touched.
    goals
        The height to which each touched point is drawn, of the same kind and shape; None if the tool has it.
    turn
        How a mirror image is turned: its rows and its columns backwards, or not.
    """

    dab: Dab
    window: Window
    weights: Heights
    goals: Heights | None = None
    turn: Turn = (slice(None), slice(None))

    def images(self, plane: Plane) -> Iterator[Footprint]:
        """Yield the footprint and its mirror images."""
        for row in (False, True) if plane.rows.mirror else (False,):
            for column in (False, True) if plane.columns.mirror else (False,):
                yield self._image(plane, row, column) if row or column else self

    def _image(self, plane: Plane, row: bool, column: bool) -> Footprint:
        rows = _side(plane.rows, row_span(self.window), row)
        columns = _side(plane.columns, column_span(self.window), column)
        # Views, so an image costs no memory; and the very numbers of the original, so that it is a mirror image bit for
        # bit.
        turn = (slice(None, None, -1 if row else 1), slice(None, None, -1 if column else 1))
        window = Window(rows.start, columns.start, self.window.rows, self.window.columns)
        goals = None if self.goals is None else self.goals[turn]
        return Footprint(self.dab, window, self.weights[turn], goals, turn)


def _side(axis: PlaneAxis, span: range, mirrored: bool) -> range:
    return axis.mirrored(span) if mirrored else span


def swept(plane: Plane, dabs: Iterable[Dab], falloff: Falloff) -> Iterator[Footprint]:
    """Yield each dab's part of a pass: the integral of the weights on the way to it, over that of a straight pass.

    So the parts of a pass add up to 1 on its middle line, whatever their number. The first dab of a stroke has no way,
    and counts as CLICK of a pass.
    """
    for run, weights in sweeps(plane, dabs, falloff):
        yield from starmap(Footprint, run.cut(weights))


def sweeps(plane: Plane, dabs: Iterable[Dab], falloff: Falloff) -> Iterator[tuple[Run, Heights]]:
    """Yield the same of all dabs of a run together: float32, shape (dabs, rows, columns)."""
    for moves, some in groupby(placed(plane, dabs), lambda each: each[0].length > 0):
        for run in runs(some):
            yield run, run.in_blocks(partial(_swept if moves else _clicked, falloff))


def _clicked(falloff: Falloff, run: Run) -> Heights:
    return falloff.weights(_lengths(run.down, run.across, run)) * np.float32(CLICK)


def _swept(falloff: Falloff, run: Run) -> Heights:
    down, across, radius = _single(run.rows / run.length), _single(run.columns / run.length), _single(run.radius)
    along, aside = run.down * down + run.across * across, run.down * across - run.across * down
    along /= radius
    aside /= radius
    # A straight pass over a point integrates to twice the average weight, from rim to middle and on to the rim.
    parts = falloff.swept(along, aside, _single(run.length / run.radius))
    parts *= np.float32(0.5 / falloff.average)
    return np.clip(parts, 0, np.inf, out=parts)


def capsules(plane: Plane, dabs: Iterable[Dab], falloff: Falloff) -> Iterator[Footprint]:
    """Yield the weights around the ways of dabs, times their power."""
    for run in runs(placed(plane, dabs)):
        yield from starmap(Footprint, run.weighed(lambda run: capsule(run, falloff)[0]))


def capsule(run: Run, falloff: Falloff) -> tuple[Heights, Heights]:
    """Return the weights around the ways from the starts of dabs to their places, and how far along each point lies.

    Returns
    -------
    weights, along
        float32, 0 to 1: by the distance from the nearest point of the way, times the power, and where on the way that
        point is.
    """
    along = _along(run)
    down, across = along * _single(run.rows), along * _single(run.columns)
    np.subtract(run.down, down, out=down)
    np.subtract(run.across, across, out=across)
    weights = falloff.weights(_lengths(down, across, run))
    weights *= _single(run.power)
    return weights, along


def _along(run: Run) -> Heights:
    squared = run.rows * run.rows + run.columns * run.columns
    # Where a dab has no way, all points are at its start.
    squared[squared == 0] = np.inf
    # The part of the way to the nearest point of it: the projection, kept within the way's two ends.
    along = run.down * _single(run.rows / squared) + run.across * _single(run.columns / squared)
    return np.clip(along, 0, 1, out=along)


def _lengths(down: FloatArray, across: FloatArray, run: Run) -> FloatArray:
    lengths = np.square(down) + np.square(across)
    np.sqrt(lengths, out=lengths)
    lengths /= _single(run.radius)
    return lengths


def _single(numbers: FloatArray) -> Heights:
    return numbers.astype(np.float32)


def joined(footprints: Iterable[Footprint]) -> Iterator[Footprint]:
    """Join footprints that lie close together into one with their strongest weights; none may have goals."""
    for group, window in _groups(footprints):
        if len(group) == 1:
            yield group[0]
            continue
        strongest = np.zeros((window.rows, window.columns), np.float32)
        for each in group:
            row, column = each.window.row - window.row, each.window.column - window.column
            own = strongest[row : row + each.window.rows, column : column + each.window.columns]
            np.maximum(own, each.weights, out=own)
        yield Footprint(group[-1].dab, window, strongest)


def _groups(footprints: Iterable[Footprint]) -> Iterator[tuple[list[Footprint], Window]]:
    """Yield footprints that lie close together, and the window around them."""
    group: list[Footprint] = []
    around, points = Window(0, 0, 0, 0), 0
    for each in footprints:
        if not each.weights.size:
            continue
        wider, more = _around(around, each.window) if group else each.window, points + each.weights.size
        # Thin strokes may go far: the window around them would hold much that they do not touch.
        if group and (more > _JOINED or wider.rows * wider.columns > max(more, _SPARSE)):
            yield group, around
            group, wider, more = [], each.window, each.weights.size
        group.append(each)
        around, points = wider, more
    if group:
        yield group, around


def _around(one: Window, other: Window) -> Window:
    row, column = min(one.row, other.row), min(one.column, other.column)
    rows = max(one.row + one.rows, other.row + other.rows) - row
    return Window(row, column, rows, max(one.column + one.columns, other.column + other.columns) - column)


# 2^15 numbers of float32 are 128 kB: what one operation makes of them is still in the cache when the next one needs it.
_POINTS = 2**15
"""The most points of a run of several dabs, the largest window counting for each."""

PlacedDab = tuple[Dab, Window]
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

    placed: Sequence[PlacedDab]
    rows: FloatArray
    columns: FloatArray
    length: FloatArray
    radius: FloatArray
    power: FloatArray
    down: FloatArray
    across: FloatArray

    @classmethod
    def of(cls, placed: Sequence[PlacedDab]) -> Run:
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
        return self.cut(self.in_blocks(weigh))

    def cut(self, weights: Heights) -> Iterator[tuple[Dab, Window, Heights]]:
        """Yield each dab, its window, and its own of the weights of all."""
        for (dab, window), own in zip(self.placed, weights, strict=True):
            # In one piece, because further operations on it are quicker then.
            yield dab, window, np.ascontiguousarray(own[: window.rows, : window.columns])

    def in_blocks(self, weigh: Callable[[Run], Heights]) -> Heights:
        """Return what a function makes of all points, made in blocks of rows that fit the cache."""
        dabs, rows, columns = len(self.placed), self.down.shape[1], self.across.shape[2]
        if dabs * rows * columns <= _POINTS:
            return weigh(self)
        weights = np.empty((dabs, rows, columns), np.float32)
        for block in row_blocks(range(rows), max(1, _POINTS // columns)):
            part = slice(block.start, block.stop)
            weights[:, part] = weigh(replace(self, down=self.down[:, part]))
        return weights


def runs(placed: Iterable[PlacedDab]) -> Iterator[Run]:
    """Divide dabs into runs of a size that fits the cache."""
    run: list[PlacedDab] = []
    rows = columns = 0
    for each in placed:
        rows, columns = max(rows, each[1].rows), max(columns, each[1].columns)
        if run and (len(run) + 1) * rows * columns > _POINTS:
            yield Run.of(run)
            run, rows, columns = [], each[1].rows, each[1].columns
        run.append(each)
    if run:
        yield Run.of(run)


def placed(plane: Plane, dabs: Iterable[Dab]) -> Iterator[PlacedDab]:
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
