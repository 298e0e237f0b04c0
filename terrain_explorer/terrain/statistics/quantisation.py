"""The grain of a map: the steps of its numbers, and ground that was cut off. Neither belongs to the terrain."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, known
from terrain_explorer.terrain.parallel import Extremes, row_blocks
from terrain_explorer.terrain.statistics.unavailable import VOIDS, Unavailable
from terrain_explorer.terrain.work import Work

MOST_CUT_OFF = 0.05
"""The largest part of a map that may lie at its lowest and its highest height without spoiling what is measured."""

_ROUNDING = 8
"""The possible error of a computed height, in units of the smallest difference of float32 at that height."""

# Sorting for the smallest difference is slow, and a million heights are enough to meet it.
_POINTS_MEASURED = 2**20


@dataclass(frozen=True)
class Grain:
    """The steps and the ends of a map's heights.

    Attributes
    ----------
    step
        The height of the steps in which heights are stored, in the unit of the heights: the smallest difference
        between different heights, and no less than rounding to float32 may leave of it. On a map without visible
        steps it is so small that it hides nothing.
    cut_off
        The part of the points at the very lowest or the very highest height, 0 to 1.
    ends
        The lowest and the highest height.
    points
        The number of points. Voids count nowhere; see `Heightmap.ground`.
    """

    step: float
    cut_off: float
    ends: Extremes
    points: int

    @property
    def hidden(self) -> float:
        """The mean square of a second difference below which it may come from rounding to steps alone.

        Each height of a - 2 b + c is wrong by a rounding of variance step^2 / 12. Even where all three err together
        that gives (1 + 2 + 1)^2 / 12 = 1.33 times step^2; the limit is twice step^2.
        """
        return 2 * self.step**2

    @property
    def is_level(self) -> bool:
        """Whether all heights are the same."""
        return self.ends[0] == self.ends[1]

    @property
    def hindrance(self) -> Unavailable | None:
        """The reason why roughness cannot be measured, if too much ground is cut off."""
        if self.cut_off <= MOST_CUT_OFF:
            return None
        return Unavailable(
            tr(
                "Too little terrain to measure: {percent:.0f}% of the map lies at the very lowest or the very highest "
                "height.",
                percent=100 * self.cut_off,
            )
        )


def measuring_grain(heightmap: Heightmap) -> Work[Grain | Unavailable]:
    """Find the grain; on large maps the step comes from blocks of rows spread over them. Voids alone have none."""
    ends, points = heightmap.extremes, heightmap.heights.size
    if heightmap.voids is not None:
        points -= int(np.count_nonzero(heightmap.voids))
        if points == 0:
            return Unavailable(tr(VOIDS))
        # Filters may have moved the heights of voids beyond all others.
        ground = heightmap.ground()
        ends = float(np.nanmin(ground)), float(np.nanmax(ground))
    blocks = list(row_blocks(range(heightmap.rows)))
    skip = -(-heightmap.heights.size // _POINTS_MEASURED)
    least, at_ends = np.inf, 0.0
    for number, rows in enumerate(blocks):
        block = known(heightmap.ground(slice(rows.start, rows.stop)))
        # A set, for on a flat map both ends are the same and would be counted twice.
        at_ends += sum(np.count_nonzero(block == end) for end in set(ends))
        if number % skip == 0:
            least = min(least, _least_difference(block))
        yield rows.stop / heightmap.rows
    # At the height furthest from 0, where float32 is coarsest.
    rounding = _ROUNDING * float(np.spacing(np.float32(max(map(abs, ends)))))
    step = max(least, rounding) if np.isfinite(least) else rounding
    return Grain(step, at_ends / points, ends, points)


def _least_difference(heights: FloatArray) -> float:
    """Return the smallest difference between different heights; infinity where all are the same."""
    distinct = np.unique(heights).astype(np.float64)
    return float(np.diff(distinct).min(initial=np.inf))
