"""Laplace's equation over the voids of a map: the membrane that hangs on the ground around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import log

import numpy as np

from terrain_explorer.terrain.heightmap import Bools, Float64s, Heights, Indices
from terrain_explorer.terrain.portable_math import inner_product
from terrain_explorer.terrain.work import Work

# About the last digit of float32, in which the heights end up.
_EXACT = 1e-7
"""The error to reach, as a part of the relief around the voids."""

_SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
_AROUND = tuple(product((-1, 0, 1), repeat=2))


def solve_laplace(heights: Heights, voids: Bools) -> Work[Float64s]:
    """Find heights for the voids that are each the mean of their neighbours (Laplace's equation).

    At the edge of the map a void has the neighbours that there are. The equations are solved by conjugate gradients,
    with the sum over ever coarser grids of Bramble, Pasciak and Xu, "Parallel multilevel preconditioners",
    Mathematics of Computation 55, 1990: so wide voids take hardly more steps than narrow ones.

    Parameters
    ----------
    heights, voids
        Shape (rows, columns). Some must be voids, and not all.

    Returns
    -------
    heights
        Those of the voids, in the order of rows. On the way, the part that is done is yielded.
    """
    equations, grids = _equations(heights, voids), _grids(voids)
    solution, residual = np.zeros_like(equations.right_side), equations.right_side
    direction = preconditioned = _preconditioned(grids, residual)
    power = start = inner_product(residual, preconditioned)
    goal = (_EXACT * float(np.abs(residual).max())) ** 2
    while power > goal:
        # The power of the residual falls by about the same factor in each step, so its logarithm is the progress.
        yield min(max(log(start / power) / log(start / goal), 0.0), 1.0)
        product = equations.left_side(direction)
        length = power / inner_product(direction, product)
        solution += length * direction
        residual = residual - length * product
        preconditioned = _preconditioned(grids, residual)
        before, power = power, inner_product(residual, preconditioned)
        direction = preconditioned + power / before * direction
    # A harmonic function has its extremes at the border. What the iteration leaves beyond them is its error.
    return np.clip(solution + equations.level, *equations.shore)


@dataclass(frozen=True)
class _Equations:
    """One equation for each void: its height times the count of its neighbours, less their heights, is 0.

    Attributes
    ----------
    count
        The number of neighbours on the map: the diagonal of the matrix.
    neighbours
        The voids among them, shape (4, voids); one beyond the last void stands for none.
    right_side
        The sum of the heights of the other neighbours, above `level`.
    level
        The mean height around the voids.
    shore
        The lowest and the highest height around the voids.
    """

    count: Float64s
    neighbours: list[Indices]
    right_side: Float64s
    level: float
    shore: tuple[float, float]

    def left_side(self, values: Float64s) -> Float64s:
        """Return the left sides of the equations: the product of the matrix and some values."""
        # The extra 0 is the neighbour that is none; it saves a mask for each of the four sides.
        padded = np.append(values, 0.0)
        product = self.count * values
        for neighbour in self.neighbours:
            product -= padded[neighbour]
        return product


def _equations(heights: Heights, voids: Bools) -> _Equations:
    places = np.flatnonzero(voids)
    neighbours, known, ground = [], [], []
    for step in _SIDES:
        beside, on_map = _moved(places, step, voids.shape)
        # Unknowns are numbered in the order of rows, so a void's number is its place among all voids.
        is_void = voids.ravel()[beside]
        neighbours.append(np.where(is_void & on_map, np.searchsorted(places, beside), len(places)))
        known.append(on_map & ~is_void)
        ground.append(heights.ravel()[beside].astype(np.float64))
    shore = np.concatenate([of[where] for of, where in zip(ground, known, strict=True)])
    # Heights far above 0 would spend the digits of the residual on what all of them share.
    level = float(shore.mean())
    right_side = np.sum([np.where(where, of - level, 0.0) for of, where in zip(ground, known, strict=True)], axis=0)
    count = np.sum([(of < len(places)) | where for of, where in zip(neighbours, known, strict=True)], axis=0)
    return _Equations(count.astype(np.float64), neighbours, right_side, level, (float(shore.min()), float(shore.max())))


@dataclass(frozen=True)
class _Finer:
    """Transfer between the voids of a grid and those of the grid twice as fine, bilinear.

    Attributes
    ----------
    count
        The number of voids of the finer grid.
    places
        Those of them at and around each coarse void; `count` stands for one beyond the map. Shape (9, coarse).
    """

    count: int
    places: list[Indices]

    def interpolated(self, coarse: Float64s) -> Float64s:
        """Return coarse values on the finer grid (the prolongation of multigrid methods)."""
        fine = np.zeros(self.count + 1)
        for place, step in zip(self.places, _AROUND, strict=True):
            # Coarse points lie two apart, so one step never meets the same fine point twice, and += is safe.
            fine[place] += _weight(step) * coarse
        return fine[:-1]

    def gathered(self, fine: Float64s) -> Float64s:
        """Return fine values on the coarse grid, with the weights of `interpolated` (the restriction)."""
        padded = np.append(fine, 0.0)
        coarse = np.zeros(len(self.places[0]))
        for place, step in zip(self.places, _AROUND, strict=True):
            coarse += _weight(step) * padded[place]
        return coarse


def _weight(step: tuple[int, ...]) -> float:
    return float(2.0 ** -np.abs(step).sum())


def _grids(voids: Bools) -> list[_Finer]:
    """Return the ever coarser grids, finest first.

    A coarse point is a void where all nine fine ones at and around it are, so that its values end at the shore.
    """
    grids: list[_Finer] = []
    while True:
        # Beyond the map counts as void: nothing holds the membrane at the edge of the map.
        padded = np.pad(voids, 1, constant_values=True)
        rows, columns = voids.shape
        coarse = np.ones(((rows + 1) // 2, (columns + 1) // 2), bool)
        for row, column in product(range(3), repeat=2):
            coarse &= padded[row : row + rows : 2, column : column + columns : 2]
        if not coarse.any():
            return grids
        grids.append(_finer(voids, coarse))
        voids = coarse


def _finer(fine: Bools, coarse: Bools) -> _Finer:
    voids = np.flatnonzero(fine)
    row, column = np.nonzero(coarse)
    at = 2 * row * fine.shape[1] + 2 * column
    around = (_moved(at, step, fine.shape) for step in _AROUND)
    places = [np.where(on_map, np.searchsorted(voids, beside), len(voids)) for beside, on_map in around]
    return _Finer(len(voids), places)


def _moved(places: Indices, step: tuple[int, ...], shape: tuple[int, ...]) -> tuple[Indices, Bools]:
    """Return the places one step on, and whether they are on the map; the others stay where they are."""
    row, column = np.divmod(places, shape[1])
    row, column = row + step[0], column + step[1]
    on_map = (row >= 0) & (row < shape[0]) & (column >= 0) & (column < shape[1])
    return np.where(on_map, row * shape[1] + column, places), on_map


def _preconditioned(grids: Sequence[_Finer], residual: Float64s) -> Float64s:
    """Return roughly the heights that would take a residual away: its sum over all grids."""
    if not grids:
        return residual
    finest, *coarser = grids
    return residual + finest.interpolated(_preconditioned(coarser, finest.gathered(residual)))
