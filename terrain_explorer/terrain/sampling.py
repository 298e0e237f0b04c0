"""Heights, slopes and profiles at any place of a heightmap, also between its points, and the triangles of its cells."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan, ceil, degrees, hypot

import numpy as np
from numpy.typing import ArrayLike, NDArray

from terrain_explorer.terrain.gradient import Gradient, gradient
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heightmap, Window

# Real mountains drawn to scale look flat on a screen; a fifth of the side looks like mountains.
RELIEF_OF_SIDE = 0.2
"""The height of the range as a part of the map's longer side, where the surface is drawn at exaggeration 1."""

RELIEF = 2000.0
"""How high the range of a map counts whose heights are no metres, in metres, where a law needs metres."""

USUAL_SIDE = RELIEF / RELIEF_OF_SIDE
"""The metres that the longer side of a map counts that does not know its size."""

# More than any plot has pixels.
MOST_SAMPLES = 4096


@dataclass(frozen=True)
class Point:
    """A place on a map. Whole numbers are the points of the grid; row 0 is north, column 0 is west."""

    row: float
    column: float


@dataclass(frozen=True)
class Line:
    """A straight line on a map."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """Its length, in distances of neighbouring points."""
        return hypot(self.end.row - self.start.row, self.end.column - self.start.column)


def height_at(heightmap: Heightmap, point: Point) -> float:
    """Return the height at a place, bilinear between the points; beside the map that of the nearest place on it."""
    return float(heights_at(heightmap.heights, point.row, point.column))


def slope_at(heightmap: Heightmap, point: Point) -> float:
    """Return how steeply the ground rises at a place, in the steepest direction, in degrees; see `distances`.

    Central differences over the neighbouring points, one-sided at the edge of the map.
    """
    row = np.clip(point.row, 0, heightmap.rows - 1)
    column = np.clip(point.column, 0, heightmap.columns - 1)
    # Clipping shortens the difference at an edge to one side; the divisor below is the distance that is left.
    rows = np.clip([row - 1, row + 1], 0, heightmap.rows - 1)
    columns = np.clip([column - 1, column + 1], 0, heightmap.columns - 1)
    north, south = heights_at(heightmap.heights, rows, column)
    west, east = heights_at(heightmap.heights, row, columns)
    down, across = distances(heightmap)
    return degrees(atan(hypot((south - north) / np.ptp(rows) / down, (east - west) / np.ptp(columns) / across)))


def distances(heightmap: Heightmap) -> tuple[float, float]:
    """Return the distance from row to row and from column to column, in the unit of the heights.

    They are those of nature where metres and spacing are known, otherwise those at which the surface is drawn without
    exaggeration.
    """
    if heightmap.metres and heightmap.spacings:
        return heightmap.spacings
    drawn = drawn_distance(heightmap.heights.shape, heightmap.range)
    return drawn, drawn


def metres_apart(heightmap: Heightmap) -> tuple[float, float]:
    """Return the metres from row to row and from column to column, where they are not known by `USUAL_SIDE`."""
    usual = USUAL_SIDE / max(max(heightmap.heights.shape) - 1, 1)
    return heightmap.spacings or (usual, usual)


def metres_of(heightmap: Heightmap) -> float:
    """Return the metres of a unit of the heights; where they are no metres, the range counts as `RELIEF` metres."""
    low, high = heightmap.range
    return 1.0 if heightmap.metres else RELIEF / (high - low)


def gradient_in(heightmap: Heightmap, window: Window) -> Gradient:
    """Return the gradient in a rectangle of a map, bit for bit that of the whole map there; see `distances`."""
    # Central differences look at one point more on each side, where the map has it.
    top, left = max(window.row - 1, 0), max(window.column - 1, 0)
    rows = slice(top, min(window.row + window.rows + 1, heightmap.rows))
    columns = slice(left, min(window.column + window.columns + 1, heightmap.columns))
    inner = np.s_[window.row - top :, window.column - left :]
    around = gradient(heightmap.heights[rows, columns], distances(heightmap))
    return Gradient(*(rise[inner][: window.rows, : window.columns] for rise in around))


def drawn_distance(shape: tuple[int, ...], range: tuple[float, float]) -> float:
    """Return how far apart neighbouring points of a map are drawn without exaggeration, in the unit of the heights."""
    low, high = range
    return (high - low) / (RELIEF_OF_SIDE * (max(shape) - 1))


def true_relief(heightmap: Heightmap) -> float | None:
    """Return how high the range is in nature, as a part of the map's longer side, or None where that is not known."""
    if not heightmap.metres or heightmap.spacing is None:
        return None
    low, high = heightmap.range
    # By the mean distance of points, at which the terrain is drawn.
    return float((high - low) / (heightmap.spacing * (max(heightmap.heights.shape) - 1)))


def profile(heightmap: Heightmap, start: Point, end: Point, count: int | None = None) -> tuple[Float64s, Float64s]:
    """Return the heights along a line: distances from its start and the heights there.

    Parameters
    ----------
    count
        The number of samples, evenly spaced; by default at least one for each point crossed, and at most 4096.

    Returns
    -------
    distances, heights
        Each of shape (count,); distances are in distances of neighbouring points.
    """
    length = Line(start, end).length
    count = count or min(ceil(length) + 1, MOST_SAMPLES)
    rows, columns = (np.linspace(*ends, count) for ends in ((start.row, end.row), (start.column, end.column)))
    return np.linspace(0.0, length, count), heights_at(heightmap.heights, rows, columns)


def heights_at(heights: FloatArray, rows: ArrayLike, columns: ArrayLike) -> Float64s:
    """Return heights at places, bilinear between the points; beside the map those of the nearest places on it.

    Parameters
    ----------
    heights
        Shape (rows, columns), C-contiguous.
    rows, columns
        Broadcast to one shape, which is the result's.
    """
    last_row, last_column = heights.shape[0] - 1, heights.shape[1] - 1
    rows, columns = np.clip(rows, 0.0, last_row), np.clip(columns, 0.0, last_column)
    # On the last row the square above it counts, with the whole way down: so every place lies in a square.
    above = np.minimum(rows.astype(np.intp), last_row - 1)
    left = np.minimum(columns.astype(np.intp), last_column - 1)
    down, right = rows - above, columns - left
    # One index into the flat array is much faster than a pair of them into the grid.
    flat, first = heights.reshape(-1), above * (last_column + 1) + left
    upper = mixed(flat[first], flat[first + 1], right)
    first = first + (last_column + 1)
    lower = mixed(flat[first], flat[first + 1], right)
    return np.asarray(mixed(upper, lower, down))


def mixed(one: FloatArray, other: FloatArray, part: FloatArray) -> FloatArray:
    """Return values a part of the way, 0 to 1, from one to the other."""
    # Unlike one + part * (other - one), this gives exactly the other at part 1.
    return one * (1 - part) + other * part


def grid_triangles(rows: int, columns: int, first: int = 0) -> NDArray[np.uint32]:
    """Return the triangles of a grid whose vertices are numbered row by row: two to a cell, anticlockwise.

    Parameters
    ----------
    rows, columns
        The points of the grid.
    first
        The number of its first vertex.
    """
    row, column = np.ogrid[: rows - 1, : columns - 1]
    north_west = (first + row * columns + column).ravel()
    north_east, south_west = north_west + 1, north_west + columns
    corners = (north_west, south_west, north_east, north_east, south_west, south_west + 1)
    return np.stack(corners, axis=1).astype(np.uint32).reshape(-1, 3)
