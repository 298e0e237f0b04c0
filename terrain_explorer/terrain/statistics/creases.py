"""Creases: lines at which the squares of the algorithm show."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Float64s, Heightmap, known
from terrain_explorer.terrain.statistics.quantisation import Grain
from terrain_explorer.terrain.statistics.second_differences import Bends
from terrain_explorer.terrain.statistics.unavailable import EVEN, VOIDS, Unavailable, levels_of

_FEWEST_LEVELS = 3

_ALIKE = 0.95
"""The part of the highest index from which lines count as just as sharp."""


@dataclass(frozen=True, eq=False)
class Creases:
    """How much more sharply the ground bends at the lines of coarse squares than at the finest lines.

    Attributes
    ----------
    steps
        The distance of the lines of each size of squares: 2, 4, 8 ... points, up to half the side, shape (n,).
    indices
        The RMS second difference across the lines of that distance which are none of a greater distance, over the RMS
        across the odd rows and columns, shape (n,). Without creases all are about 1.
    """

    steps: NDArray[np.intp]
    indices: Float64s

    @property
    def index(self) -> float:
        """The crease index: that of the biggest squares."""
        return float(self.indices[-1])

    @property
    def sharpest(self) -> tuple[int, int]:
        """The distances of the lines that show most, in points: the shortest and the longest."""
        # Folds every 8 points are just as sharp at every 16th, and chance would decide which are told.
        alike = self.indices > _ALIKE * self.indices.max()
        first = last = int(self.indices.argmax())
        while first > 0 and alike[first - 1]:
            first -= 1
        while last + 1 < len(alike) and alike[last + 1]:
            last += 1
        return int(self.steps[first]), int(self.steps[last])

    @property
    def meaning(self) -> str:
        """Its meaning, in one sentence for the user."""
        return tr(
            "At the edges of the biggest squares the ground bends {index:.3g} times as sharply as at the finest lines; "
            "without creases that is 1.",
            index=self.index,
        )


def creases_of(heightmap: Heightmap, bends: Bends, grain: Grain) -> Creases | Unavailable:
    """Return the creases of a map of 2^n + 1 points a side, n at least 3."""
    levels = levels_of(heightmap)
    if levels < _FEWEST_LEVELS:
        return Unavailable(
            tr("Squares are known only in maps of 2^n + 1 points a side, from 9 on, such as 257 or 513.")
        )
    steps = 2 ** np.arange(levels)
    squares = np.array([_mean_at(bends, int(step)) for step in steps])
    if np.isnan(squares).any():
        return Unavailable(tr(VOIDS))
    # The finest lines are the unit; where steps hide their bends, every index would be arbitrary.
    if squares[0] < grain.hidden:
        return Unavailable(tr(EVEN))
    return Creases(steps[1:], np.sqrt(squares[1:] / squares[0]))


def _mean_at(bends: Bends, step: int) -> float:
    """Return the mean square across the lines at odd multiples of a step, NaN where all of them are voids."""
    # Odd multiples only: even ones belong to larger squares, whose creases are sharper.
    lines = known(np.concatenate([across[step - 1 :: 2 * step] for across in (bends.rows, bends.columns)]))
    return float(lines.mean()) if len(lines) else np.nan
