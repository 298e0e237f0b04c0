"""Seams: the lines where copies of a map meet."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, known
from terrain_explorer.terrain.statistics.bends import Bends, bend
from terrain_explorer.terrain.statistics.grain import Grain
from terrain_explorer.terrain.statistics.power_law import Numbers
from terrain_explorer.terrain.statistics.unavailable import VOIDS, Unavailable

_SEEN_FROM = 1.5
"""The index from which a seam counts as seen: above 1, the sharpest line inside, by more than chance."""
_SMALLEST = 3


@dataclass(frozen=True)
class Seam:
    """The seam between two copies of a map.

    Attributes
    ----------
    index
        The RMS second difference across the seam, over that across the line inside the map where it is greatest.
        Up to about 1 no seam is seen.
    shared
        Whether the two edges are the same: then copies share that line, otherwise they lie beside each other.
    """

    index: float
    shared: bool

    @property
    def seen(self) -> bool:
        """Whether the seam is sharper than anything inside, by more than chance."""
        return self.index > _SEEN_FROM


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
        if self.rows.seen and self.columns.seen:
            return tr(
                "Where copies of the map meet from north to south and from west to east, the ground is sharper than at "
                "any line inside."
            )
        if self.rows.seen:
            return tr(
                "Where copies of the map meet from north to south, the ground is sharper than at any line inside."
            )
        if self.columns.seen:
            return tr("Where copies of the map meet from west to east, the ground is sharper than at any line inside.")
        return tr("The map tiles: where copies of it meet, the ground is no sharper than inside.")


def seams_of(heightmap: Heightmap, bends: Bends, grain: Grain) -> Seams | Unavailable:
    """Return the seams of a map of at least 3 points a side."""
    if min(heightmap.heights.shape) < _SMALLEST:
        return Unavailable(
            tr("The map is too small to measure: at least {points} points a side are needed.", points=_SMALLEST)
        )
    ground = heightmap.ground()
    rows, columns = _seam(ground, bends.rows, grain.hidden), _seam(ground.T, bends.columns, grain.hidden)
    return Seams(rows, columns) if rows and columns else Unavailable(tr(VOIDS))


def _seam(heights: FloatArray, inside: Numbers, hidden: float) -> Seam | None:
    """Return the seam between the last row and the first; bends that may come from steps in the heights count alike.

    None where voids leave nothing to measure.
    """
    shared = not known(heights[0] - heights[-1]).any()
    # Copies that share their edge meet in one line, with the last line but one before it. Others meet between two
    # lines, and a bend can show at either of them.
    around = heights[[-2, 0, 1] if shared else [-2, -1, 0, 1]].astype(np.float64)
    across, lines = known(bend(around[:-2], around[1:-1], around[2:]) ** 2), known(inside)
    if not (across.size and lines.size):
        return None
    # Never below the hidden: else noise of rounding, divided by noise, would look like a seam on even ground.
    return Seam(float(np.sqrt(max(across.mean(), hidden) / max(lines.max(), hidden))), shared)
