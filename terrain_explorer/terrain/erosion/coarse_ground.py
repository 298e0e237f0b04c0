"""The coarse ground: the smooth surface that is left of a map without its finer levels, at any place, bit for bit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from terrain_explorer.terrain.heightmap import FloatArray

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
