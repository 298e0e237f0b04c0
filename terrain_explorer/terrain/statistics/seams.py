"""Seams: the lines where copies of a map meet."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, known
from terrain_explorer.terrain.statistics.bends import Bends
from terrain_explorer.terrain.statistics.grain import Grain
from terrain_explorer.terrain.statistics.power_law import Numbers
from terrain_explorer.terrain.statistics.unavailable import VOIDS, Unavailable

_SEEN_FROM = 1.5
"""How many times as far as at a typical line inside the ground must jump, and bend, at a seam that is seen."""
_SMALLEST = 3

_SEEN = {
    "rows": marked(
        "Where copies of the map meet from north to south, the ground jumps by {jump:.4g} on average; from a typical "
        "line inside to the next it is {step:.4g}."
    ),
    "columns": marked(
        "Where copies of the map meet from west to east, the ground jumps by {jump:.4g} on average; from a typical "
        "line inside to the next it is {step:.4g}."
    ),
}


@dataclass(frozen=True)
class Seam:
    """The seam between two copies of a map.

    Attributes
    ----------
    index
        The RMS second difference across the seam, over that across a typical line inside the map: their median.
    jump
        The RMS difference of the two edges, in the unit of the heights.
    step
        That of a typical line inside the map and the next, and no less than steps in the heights may leave of it.
    shared
        Whether the two edges are the same: then copies share that line, otherwise they lie beside each other.
    """

    index: float
    jump: float
    step: float
    shared: bool

    @property
    def seen(self) -> bool:
        """Whether the ground both jumps and bends more than at typical lines inside, by more than chance.

        A steep slope jumps as far from line to line, but does not bend; and a crease along a shared edge bends, as
        creases inside do, but does not jump.
        """
        return self.index > _SEEN_FROM and self.jump > _SEEN_FROM * self.step


@dataclass(frozen=True)
class Seams:
    """The seams of a map that is repeated.

    Attributes
    ----------
    rows
        Where copies lie north and south of each other: the seam between the last row and the first.
    columns
        Where copies lie west and east of each other: the seam between the last column and the first.
    """

    rows: Seam
    columns: Seam

    @property
    def meaning(self) -> str:
        """Its meaning, in one sentence for the user."""
        both = {"rows": self.rows, "columns": self.columns}
        told = (tr(_SEEN[name], jump=seam.jump, step=seam.step) for name, seam in both.items() if seam.seen)
        return " ".join(told) or tr("The map tiles: where copies of it meet, the ground jumps no more than inside.")


def seams_of(heightmap: Heightmap, bends: Bends, grain: Grain) -> Seams | Unavailable:
    """Return the seams of a map of at least 3 points a side."""
    if min(heightmap.heights.shape) < _SMALLEST:
        return Unavailable(
            tr("The map is too small to measure: at least {points} points a side are needed.", points=_SMALLEST)
        )
    ground = heightmap.ground()
    rows = _seam(ground, bends.rows, bends.row_steps, grain.hidden)
    columns = _seam(ground.T, bends.columns, bends.column_steps, grain.hidden)
    return Seams(rows, columns) if rows and columns else Unavailable(tr(VOIDS))


def _seam(heights: FloatArray, bends: Numbers, steps: Numbers, hidden: float) -> Seam | None:
    """Return the seam between the last row and the first, or None where voids leave nothing to measure.

    Differences that may come from steps in the heights count alike.
    """
    jumps = known(heights[0].astype(np.float64) - heights[-1])
    shared = not jumps.any()
    # Copies that share their edge meet in one line, with the last line but one before it. Others meet between two
    # lines, and a bend can show at either of them.
    around = heights[[-2, 0, 1] if shared else [-2, -1, 0, 1]].astype(np.float64)
    across, bends, steps = known(np.diff(around, 2, axis=0)), known(bends), known(steps)
    if not (jumps.size and across.size and bends.size and steps.size):
        return None
    # Medians, since one wall inside would hide every seam. Never below the hidden: else noise of rounding, divided by
    # noise, would look like a seam on even ground.
    typical, step = (max(float(np.median(lines)), hidden) for lines in (bends, steps))
    index = sqrt(max(_mean_square(across), hidden) / typical)
    return Seam(index, sqrt(_mean_square(jumps)), sqrt(step), shared)


def _mean_square(values: FloatArray) -> float:
    return float(np.mean(values**2))
