"""Roughness by level: how far each level of a subdivision moves its points."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heightmap, Heights, known
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.portable_math import inner_product
from terrain_explorer.terrain.statistics.power_law import PowerLaw, fitted
from terrain_explorer.terrain.statistics.quantisation import Grain
from terrain_explorer.terrain.statistics.unavailable import EVEN, TOO_LITTLE_RANGE, Unavailable, levels_of
from terrain_explorer.terrain.work import Work

_FEWEST_LEVELS = 3


@dataclass(frozen=True, eq=False)
class LevelRoughness:
    """How far the centres of squares lie from the mean of their four corners, level by level.

    Attributes
    ----------
    levels
        From 1, the biggest squares, shape (n,).
    sizes
        The sides of the squares, in distances of neighbouring points, shape (n,).
    displacements
        The RMS displacement, in the unit of the heights, shape (n,). Of a spread s, uniform from -s to s, it is
        s / sqrt(3).
    law
        How the squared displacement grows with the size; its exponent is 2H. Absent where fewer than three levels rise
        above the steps in the heights.
    expected
        The displacements that fall as the generator's spread does, scaled to those found, shape (n,); None where the
        generator is not known.
    """

    levels: NDArray[np.intp]
    sizes: Float64s
    displacements: Float64s
    law: PowerLaw | Unavailable
    expected: Float64s | None

    @property
    def reduction(self) -> float | None:
        """The factor from the displacement of one level to the next, 2^-H; None if it cannot be measured."""
        return None if isinstance(self.law, Unavailable) else float(2 ** (-self.law.exponent / 2))

    @property
    def meaning(self) -> str:
        """Its meaning, in one sentence for the user."""
        if self.reduction is None:
            return tr(
                "How far the centres of squares lie from the mean of their corners, from big squares to small ones."
            )
        return tr(
            "Each level multiplies displacements by {reduction:.2f}: that is the spread reduction seen in the terrain.",
            reduction=self.reduction,
        )


def measuring_levels(heightmap: Heightmap, grain: Grain, hurst: float | None) -> Work[LevelRoughness | Unavailable]:
    """Measure all levels of a map whose sides are 2^n + 1 points.

    Parameters
    ----------
    hurst
        The generator's H, where it is known.
    """
    count = levels_of(heightmap)
    if count == 0:
        return Unavailable(tr("Levels are known only in maps of 2^n + 1 points a side, such as 257 or 513."))
    levels: NDArray[np.intp] = np.arange(1, count + 1)
    sizes = np.asarray(2.0 ** (count - levels + 1), np.float64)
    cells = (heightmap.rows - 1) * (heightmap.columns - 1) / sizes**2
    squares, counts = np.zeros(count), np.zeros(count)
    for level in range(count):
        side = int(sizes[level])
        below = (heightmap.rows - 1) // side
        for rows in row_blocks(range(below)):
            part = slice(rows.start * side, rows.stop * side + 1, side // 2)
            moved = _displacements(heightmap.ground(part, slice(None, None, side // 2)))
            squares[level] += inner_product(moved, moved)
            counts[level] += moved.size
            yield float(cells[:level].sum() + cells[level] * rows.stop / below) / float(cells.sum())
    # Voids may leave none of the few biggest squares.
    counted = counts > 0
    levels, sizes, counts = levels[counted], sizes[counted], counts[counted]
    squares = squares[counted] / counts
    # Four corners and a centre, each off by rounding of variance step^2 / 12, give 5/48 of step^2; the rest is room.
    hidden = grain.step**2
    if (squares <= hidden).all():
        return Unavailable(tr(EVEN))
    expected = None if hurst is None else _scaled(sizes**hurst, np.sqrt(squares), counts)
    return LevelRoughness(levels, sizes, np.sqrt(squares), _law(sizes, squares, counts, hidden), expected)


def _displacements(lattice: Heights) -> FloatArray:
    """Return the displacements of the centres of the squares on a few rows of a lattice, those that are known."""
    corners = lattice[::2, ::2].astype(np.float64)
    # Centres against corners: the one displacement that all subdivisions have in common.
    return known(lattice[1::2, 1::2] - (corners[:-1, :-1] + corners[:-1, 1:] + corners[1:, :-1] + corners[1:, 1:]) / 4)


def _law(sizes: Float64s, squares: Float64s, cells: Float64s, hidden: float) -> PowerLaw | Unavailable:
    seen = squares > hidden
    if np.count_nonzero(seen) < _FEWEST_LEVELS:
        return Unavailable(tr(TOO_LITTLE_RANGE))
    return fitted(sizes[seen], squares[seen], cells[seen])


def _scaled(falling: Float64s, found: Float64s, cells: Float64s) -> Float64s | None:
    """Return expected displacements, times the factor that brings them closest to those found, counted by squares."""
    seen = found > 0
    if not seen.any():
        return None
    # A level of one or a few squares is mostly chance and counts less; all others count alike.
    weights = cells[seen] / (1 + cells[seen])
    return np.asarray(falling * np.exp(np.average(np.log(found[seen] / falling[seen]), weights=weights)))
