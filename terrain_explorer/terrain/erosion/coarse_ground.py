"""The coarse ground: the smooth surface that is left of a map without its finer levels, at any place, bit for bit."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from terrain_explorer.terrain.heightmap import Bools, FloatArray
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS

Fractions = NDArray[np.float64]
"""Places along a side of the map: 0 at its north or west end, 1 at its south or east end."""

Extent = tuple[float, float]
"""The lengths of a map to the south and to the east; the longer is 1."""


class Surface(NamedTuple):
    """A surface at the points of a window, each of shape (rows, columns): its heights, and how much it rises."""

    heights: FloatArray
    south: FloatArray
    east: FloatArray


@dataclass(frozen=True, eq=False)
class CoarseGround:
    """A uniform cubic B-spline over the map: no jumps in its heights, slopes and curvatures.

    It is that of Burt and Adelson, "The Laplacian Pyramid as a Compact Image Code", IEEE Trans. Communications 31(4),
    1983: every coarser grid takes the mean with the weights 1, 4, 6, 4, 1 of the finer one, and the coarsest holds the
    control points of the spline.

    Attributes
    ----------
    controls
        The control points, shape (squares down + 3, squares across + 3): one more around the map on each side.
    extent
        The lengths of the map.
    """

    controls: NDArray[np.float64]
    extent: Extent

    def heights(self, south: Fractions, east: Fractions) -> NDArray[np.float64]:
        """Return the heights alone at the crossings of some rows and columns."""
        down, across = (points - 3 for points in self.controls.shape)
        rows, columns = _taps(south, down), _taps(east, across)
        lines = _down(self.controls, rows.places, rows.weights)
        return np.asarray(_across(lines, columns.places, columns.weights), np.float64)

    def at(self, south: Fractions, east: Fractions, dtype: DTypeLike) -> Surface:
        """Return the surface at the crossings of some rows and columns; it rises per unit of length."""
        down, across = (points - 3 for points in self.controls.shape)
        rows, columns = _taps(south, down), _taps(east, across)
        lines = _down(self.controls, rows.places, rows.weights).astype(dtype)
        rising = (_down(self.controls, rows.places, rows.rises) * (down / self.extent[0])).astype(dtype)
        weights = columns.weights.astype(dtype)
        rises = (columns.rises * (across / self.extent[1])).astype(dtype)
        return Surface(
            _across(lines, columns.places, weights),
            _across(rising, columns.places, weights),
            _across(lines, columns.places, rises),
        )


def coarse_ground(survey: NDArray[np.float64], halvings: int, extent: Extent, tileable: bool) -> CoarseGround:
    """Return the surface that is left of a survey whose squares were merged, two by two, so many times.

    Parameters
    ----------
    survey
        The heights at evenly spaced points from edge to edge; 2^halvings divides the number of squares of each side.
    tileable
        Whether the last row and column are the first; else the ground goes on beyond an edge as steeply as it ends.
    """
    for _ in range(halvings):
        survey = _merged(_merged(_continued(survey, 2, tileable)).T).T
    return CoarseGround(_continued(survey, 1, tileable), extent)


def _merged(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return every other of some rows, from the third to the last but two, as means with those around."""
    near, far = rows[1:-3:2] + rows[3:-1:2], rows[:-4:2] + rows[4::2]
    return np.asarray((6 * rows[2:-2:2] + 4 * near + far) / 16)


def _continued(grid: NDArray[np.float64], points: int, tileable: bool) -> NDArray[np.float64]:
    if tileable:
        return np.pad(grid[:-1, :-1], ((points, points + 1), (points, points + 1)), "wrap")
    return np.pad(grid, points, "reflect", reflect_type="odd")


class _Taps(NamedTuple):
    """The four control points around each place of a line, and what they give to the height and to the rise there.

    Each of shape (4, places); the rises are per square.
    """

    places: NDArray[np.intp]
    weights: NDArray[np.float64]
    rises: NDArray[np.float64]


def _taps(fractions: Fractions, squares: int) -> _Taps:
    at = fractions * squares
    first = np.clip(np.floor(at), 0, squares - 1)
    # The last point of a tile is the end of a square, the first the beginning of one: both get the same bits, because
    # the weights there are the same, one tap on.
    t = at - first
    u = 1 - t
    weights = np.stack([u * u * u, t * t * (3 * t - 6) + 4, u * u * (3 * u - 6) + 4, t * t * t]) / 6
    rises = np.stack([-u * u, t * (3 * t - 4), -u * (3 * u - 4), t * t]) / 2
    return _Taps(first.astype(np.intp) + np.arange(4)[:, np.newaxis], weights, rises)


def _down(grid: FloatArray, places: NDArray[np.intp], weights: FloatArray) -> FloatArray:
    # Tap by tap: a product of matrices would add in an order that depends on the size and on the processor.
    return np.asarray(sum(weight[:, np.newaxis] * grid[place] for place, weight in zip(places, weights, strict=True)))


def _across(lines: FloatArray, places: NDArray[np.intp], weights: FloatArray) -> FloatArray:
    taken = (weight * lines.take(place, axis=1) for place, weight in zip(places, weights, strict=True))
    return np.asarray(sum(taken))


_SAME = 1e-6
"""Heights that differ by no more than this are those of the same level ground: roundings."""

_REACH = 2
"""How far from a node of the survey its level counts, in squares: fully for the first, less and less in the second."""

_NEAR, _FAR = 2, 16
"""How many squares beside level ground its level still counts fully, and at all: shores lie between nodes."""


@dataclass(frozen=True, eq=False)
class FlatPlaces:
    """Where level ground is near, on the nodes of a survey.

    Attributes
    ----------
    levels
        The heights of the level ground next to each node, shape (squares down + 1 + 2 `_REACH`, ... across): with as
        many nodes more around the map.
    shares
        How near that is: 1 on and beside it, 0 far from it; of the same shape.
    """

    levels: NDArray[np.float64]
    shares: NDArray[np.float64]

    @classmethod
    def of(cls, survey: NDArray[np.float64], width: int, tileable: bool) -> FlatPlaces | None:
        """Return the level ground of a survey, or None if there is none.

        Parameters
        ----------
        survey
            The heights at evenly spaced nodes from edge to edge.
        width
            How wide level ground is at least, in squares: treads that are narrower are slopes.
        tileable
            Whether the last row and column are the first.
        """
        margin = _FAR + width + _REACH
        if tileable:  # the last row and column are no nodes of their own
            around = np.pad(survey[:-1, :-1], (margin, margin + 1), "wrap")
        else:
            around = np.pad(survey, margin, "reflect")
        level = _opened(_level_squares(around), width)
        # The lowest is a sea, and no tread, where it is as narrow as a line too.
        lowest = around <= survey.min() + _SAME
        nodes = lowest & np.logical_or.reduce([np.roll(lowest, step, (0, 1)) for step in DIRECTIONS])
        for down, across in product((0, 1), repeat=2):
            nodes[down : down + level.shape[0], across : across + level.shape[1]] |= level
        if not nodes.any():
            return None
        levels, shares = np.where(nodes, around, 0.0), nodes.astype(np.float64)
        for ring in range(1, _FAR + 1):
            _widen(levels, shares, min((_FAR - ring) / (_FAR - _NEAR), 1.0))
        inner = slice(margin - _REACH, -(margin - _REACH))
        return cls(levels[inner, inner], shares[inner, inner])

    def nearness(self, heights: FloatArray, south: Fractions, east: Fractions, fading: float) -> FloatArray:
        """Return how near points are to level ground, of the type of their heights: 1 on it, 0 far from it.

        Parameters
        ----------
        heights
            Those of a window, shape (rows, columns).
        south, east
            Its rows and columns, as parts of the way from the first to the last of the map.
        fading
            How much higher or lower than level ground a point is that has no longer anything of it.
        """
        (rows, down), (columns, across) = (
            _squares(at, nodes - 2 * _REACH) for at, nodes in zip((south, east), self.levels.shape, strict=True)
        )
        near, share = np.zeros_like(heights), np.zeros(heights.shape)
        for row, column in product(range(1 - _REACH, _REACH + 1), repeat=2):
            at = np.ix_(rows + (row + _REACH), columns + (column + _REACH))
            shares = self.shares[at]
            if not shares.any():
                continue
            away, aside = np.abs(down - row)[:, np.newaxis], np.abs(across - column)
            share += shares * np.maximum(1 - away, 0) * np.maximum(1 - aside, 0)
            beside = np.maximum(np.abs(heights - self.levels[at]) - _SAME, 0) * (1 / fading)
            rest = np.maximum(1 - beside, 0)
            rest *= rest
            # In its last square a node counts less and less, so that nothing jumps where it ends.
            rest *= (shares > 0) * np.minimum(_REACH - away, 1) * np.minimum(_REACH - aside, 1)
            np.maximum(near, rest, out=near, casting="same_kind")
        # Four parts that are whole together may fall short by a rounding.
        return near * np.where(share > 1 - _SAME, 1, share).astype(heights.dtype)


def _level_squares(survey: NDArray[np.float64]) -> Bools:
    corners = [survey[:-1, :-1], survey[1:, :-1], survey[:-1, 1:], survey[1:, 1:]]
    return np.asarray(np.maximum.reduce(corners) - np.minimum.reduce(corners) <= _SAME)


def _opened(squares: Bools, width: int) -> Bools:
    """Return the squares that are in a whole square of so many times the width: the morphological opening."""
    for axis in (0, 1):
        squares = _of_run(squares, width, axis, np.logical_and)
    for axis in (0, 1):
        around = np.pad(squares, [(width - 1, width - 1) if each == axis else (0, 0) for each in (0, 1)])
        squares = _of_run(around, width, axis, np.logical_or)
    return squares


def _of_run(squares: Bools, width: int, axis: int, join: np.ufunc) -> Bools:
    """Return for each so many squares in a row whether all, or some, are there."""
    lines = np.moveaxis(squares, axis, 0)
    shifted = [lines[shift : len(lines) - width + 1 + shift] for shift in range(width)]
    return np.moveaxis(join.reduce(shifted), 0, axis)


def _widen(levels: NDArray[np.float64], shares: NDArray[np.float64], share: float) -> None:
    """Give nodes without a level that of a neighbour, in place, with a share."""
    known, found = shares > 0, levels.copy()
    for down, across in DIRECTIONS:
        there = np.roll(known, (down, across), (0, 1)) & (shares == 0)
        found[there], shares[there] = np.roll(levels, (down, across), (0, 1))[there], share
    levels[:] = found


def _squares(at: Fractions, nodes: int) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return the squares in which places lie, and how far into them."""
    first = np.clip(np.floor(at * (nodes - 1)), 0, nodes - 2)
    return first.astype(np.intp), at * (nodes - 1) - first
