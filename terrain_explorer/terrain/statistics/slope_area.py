"""Slope and drainage area: whether slopes are those of rivers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.hydrology.drainage import Drainage
from terrain_explorer.terrain.hydrology.flow_grid import PointNumbers
from terrain_explorer.terrain.statistics.power_law import PowerLaw, by_doublings, fitted
from terrain_explorer.terrain.statistics.unavailable import TOO_LITTLE_RANGE, Unavailable

_LEAST_AREA = 16
"""The drainage area, in points, from which on the law is fitted: below it are hillsides."""
_FEWEST_BINS, _FEWEST_POINTS = 3, 10


@dataclass(frozen=True, eq=False)
class SlopeArea:
    """How steep the way of the water is, by the area that it comes from; lakes are left out.

    Attributes
    ----------
    areas
        The mean drainage area of each bin, in points, shape (n,). Each bin goes to twice the area of the one before.
    slopes
        The median slope there, a tangent, shape (n,).
    law
        How the slope depends on the area. Its exponent is the concavity index with a minus. Absent where there are too
        few bins, or steps in the heights hide the slopes.

    References
    ----------
    J. J. Flint, "Stream gradient as a function of order, magnitude, and discharge", Water Resources Research 10, 1974.
    """

    areas: Float64s
    slopes: Float64s
    law: PowerLaw | Unavailable

    @property
    def meaning(self) -> str:
        """Its meaning, in one sentence for the user."""
        if isinstance(self.law, Unavailable):
            return self.law.meaning
        return tr(
            "Where water comes from ten times the area, its way is {times:.2f} times as steep; where rivers have worn "
            "their beds for long, it is about 0.35 times.",
            times=10**self.law.exponent,
        )


def slope_area_of(drainage: Drainage, hidden: float, step: int) -> SlopeArea | Unavailable:
    """Measure the slopes.

    Parameters
    ----------
    hidden
        The difference of heights that steps in the heights hide.
    step
        How many points of the map each point of the drainage stands for, along rows and along columns.
    """
    points, slopes = _slopes(drainage)
    areas = drainage.areas.reshape(-1)[points].astype(np.float64)
    bins = [chosen for chosen in by_doublings(areas) if len(chosen) >= _FEWEST_POINTS]
    medians = np.array([np.median(slopes[chosen]) for chosen in bins])
    seen = medians > hidden / min(drainage.grid.spacing)
    if not seen.any():
        return Unavailable(tr(TOO_LITTLE_RANGE))
    means = np.array([areas[chosen].mean() for chosen in bins])
    counts = np.array([len(chosen) for chosen in bins])
    fit = seen & (means >= _LEAST_AREA)
    means *= step**2
    return SlopeArea(means[seen], medians[seen], _law(means[fit], medians[fit], counts[fit]))


def _slopes(drainage: Drainage) -> tuple[PointNumbers, Float64s]:
    """Return the points on land that pass water on, and how steep its way is from there."""
    receivers, heights = drainage.tree.receivers, drainage.heightmap.heights.reshape(-1).astype(np.float64)
    passes_on = (receivers != np.arange(len(receivers))) & (drainage.lake_depths.reshape(-1) == 0)
    if drainage.heightmap.voids is not None:
        passes_on &= ~drainage.heightmap.voids.reshape(-1)[receivers]
    points = np.flatnonzero(passes_on).astype(np.int32)
    drops = heights[points] - heights[receivers[points]]
    return points, drops / drainage.distances(points)


def _law(areas: Float64s, slopes: Float64s, counts: Float64s) -> PowerLaw | Unavailable:
    return fitted(areas, slopes, counts) if len(areas) >= _FEWEST_BINS else Unavailable(tr(TOO_LITTLE_RANGE))
