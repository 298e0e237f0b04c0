"""Seams: the lines where copies of a map meet."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Literal

import numpy as np

from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heightmap, known
from terrain_explorer.terrain.statistics.quantisation import Grain
from terrain_explorer.terrain.statistics.second_differences import Bends
from terrain_explorer.terrain.statistics.unavailable import VOIDS, Unavailable

_SEEN_FROM = 1.5
"""How many times as far as at a typical line inside the ground must jump, and bend, at a seam that is seen."""
_SMALLEST = 3

_TOLD = {
    ("rows", "jump"): marked(
        "Where copies of the map meet from north to south, the ground jumps by {jump:.4g} on average; from a typical "
        "line inside to the next it is {step:.4g}."
    ),
    ("columns", "jump"): marked(
        "Where copies of the map meet from west to east, the ground jumps by {jump:.4g} on average; from a typical "
        "line inside to the next it is {step:.4g}."
    ),
    ("rows", "hidden"): marked(
        "Steps in the heights hide whether copies of the map meet without a seam from north to south: the ground jumps "
        "by {jump:.4g} there on average, and by {step:.4g} from a typical line inside to the next."
    ),
    ("columns", "hidden"): marked(
        "Steps in the heights hide whether copies of the map meet without a seam from west to east: the ground jumps "
        "by {jump:.4g} there on average, and by {step:.4g} from a typical line inside to the next."
    ),
    ("rows", "slope"): marked(
        "Where copies meet from north to south, heights differ by {jump:.4g} on average, and by {step:.4g} from a "
        "typical line inside to the next; but the ground hardly bends more than inside, as on a slope."
    ),
    ("columns", "slope"): marked(
        "Where copies meet from west to east, heights differ by {jump:.4g} on average, and by {step:.4g} from a "
        "typical line inside to the next; but the ground hardly bends more than inside, as on a slope."
    ),
    ("rows", "bend"): marked(
        "Where copies meet from north to south, the ground hardly jumps, but bends {index:.2f} times as sharply as at "
        "a typical line inside."
    ),
    ("columns", "bend"): marked(
        "Where copies meet from west to east, the ground hardly jumps, but bends {index:.2f} times as sharply as at a "
        "typical line inside."
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
        That of a typical line inside the map and the next.
    hidden
        The step that steps in the heights may hide.
    shared
        Whether the two edges are the same: then copies share that line, otherwise they lie beside each other.
    """

    index: float
    jump: float
    step: float
    hidden: float
    shared: bool

    @property
    def seen(self) -> bool:
        """Whether the ground both jumps and bends more than at typical lines inside, by more than chance."""
        return self.sign == "jump"

    @property
    def sign(self) -> Literal["jump", "hidden", "slope", "bend"] | None:
        """What tells the seam from typical lines inside; None where nothing does.

        A jump is a seam. A steep slope jumps as far from line to line, but does not bend; and a crease along a shared
        edge bends, as creases inside do, but does not jump.
        """
        bends, jumps = self.index > _SEEN_FROM, self.jump > _SEEN_FROM * self.step
        if jumps and bends and self.jump > _SEEN_FROM * self.hidden:
            return "jump"
        if jumps:
            return "hidden" if self.step < self.hidden else "slope"
        return "bend" if bends else None


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
        """Its meaning, in a sentence or two for the user."""
        seams = {"rows": self.rows, "columns": self.columns}
        signs = {name: seam.sign for name, seam in seams.items()}
        told = [
            tr(_TOLD[name, sign], jump=seams[name].jump, step=seams[name].step, index=seams[name].index)
            for name, sign in signs.items()
            if sign
        ]
        if not told:
            return tr(
                "The map tiles: where copies of it meet, the ground hardly jumps or bends more than at a typical line "
                "inside."
            )
        tiles = {"jump", "hidden"}.isdisjoint(signs.values())
        return " ".join([tr("The map tiles."), *told] if tiles else told)


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


def _seam(heights: FloatArray, bends: Float64s, steps: Float64s, hidden: float) -> Seam | None:
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
    index = sqrt(max(_mean_square(across), hidden) / max(float(np.median(bends)), hidden))
    return Seam(index, sqrt(_mean_square(jumps)), sqrt(float(np.median(steps))), sqrt(hidden), shared)


def _mean_square(values: FloatArray) -> float:
    return float(np.mean(values**2))
