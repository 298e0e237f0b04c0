"""The structure function: how much heights bend over a distance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Float64s, Heightmap, known
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.portable_math import inner_product
from terrain_explorer.terrain.statistics.power_law import PowerLaw, fitted
from terrain_explorer.terrain.statistics.quantisation import Grain
from terrain_explorer.terrain.statistics.unavailable import TOO_LITTLE_RANGE, Unavailable
from terrain_explorer.terrain.work import Work

_LARGEST_LAG = 1 / 8
"""The longest lag, as a part of the shorter side: a second difference then spans a quarter of it."""

_LEAST_GROWTH = 0.05
"""The part of the whole that a doubling must add to be more than chance; H = 0.04 adds as much."""

_SURE = 4
"""What a doubling adds is as sure as its squares from this part of the whole on, 1 / 4: at H = 0.2."""

_FEWEST_LAGS = 3
_POINTS_MEASURED = 2**22


@dataclass(frozen=True, eq=False)
class StructureFunction:
    """How much heights bend: the mean square of h(x - lag) - 2 h(x) + h(x + lag), along rows and along columns.

    Second differences do not see a slope of the whole, and distinguish exponents H up to 2; plain differences only up
    to 1. The law is fitted to the increase from one lag to the next, v(2 lag) - v(lag): it grows as lag^2H, and noise,
    or detail too fine for the grid, adds nothing to it.

    Attributes
    ----------
    lags
        1, 2, 4 ... up to an eighth of the shorter side, in distances of neighbouring points, shape (n,).
    squares
        The mean squares, in the unit of the heights squared, shape (n,).
    law
        How v(2 lag) - v(lag) grows with the lag; its exponent is 2H. Absent where there are too few lags.
    finest
        The shortest lag over which heights bend by more than the steps in them hide, or None.

    References
    ----------
    G. Chan and A. T. A. Wood, "Increment-based estimators of fractal dimension for two-dimensional surface data",
    Statistica Sinica 10, 2000. T. Gneiting, H. Ševčíková and D. B. Percival, "Estimators of Fractal Dimension",
    Statistical Science 27(2), 2012.
    """

    lags: NDArray[np.intp]
    squares: Float64s
    law: PowerLaw | Unavailable
    finest: int | None

    @property
    def meaning(self) -> str:
        """Its meaning, in one sentence for the user."""
        if isinstance(self.law, Unavailable):
            return self.law.meaning
        return tr(
            "Over twice the distance the ground bends {times:.2f} times as far: 1 is rough, 2 is smooth.",
            times=2 ** (self.law.exponent / 2),
        )


def measuring_structure(heightmap: Heightmap, grain: Grain) -> Work[StructureFunction | Unavailable]:
    """Measure the structure function, of large maps in blocks of rows spread over them; yields which part is done."""
    doublings = int(min(heightmap.heights.shape) * _LARGEST_LAG).bit_length()
    if doublings == 0:
        return Unavailable(
            tr(
                "The map is too small to measure: at least {points} points a side are needed.",
                points=round(1 / _LARGEST_LAG),
            )
        )
    lags = 2 ** np.arange(doublings)
    blocks = list(row_blocks(range(heightmap.rows)))
    # Minus signs round the division up. Blocks spread over the map see all of its regions.
    blocks = blocks[:: -(-heightmap.heights.size // _POINTS_MEASURED)]
    sums = np.zeros((doublings, 2))
    for done, rows in enumerate(blocks):
        sums += [_bends(heightmap, rows, int(lag)) for lag in lags]
        yield (done + 1) / len(blocks)
    squares = sums[:, 0] / np.maximum(sums[:, 1], 1)
    # Below this, rounding to steps alone could have made all of the bending.
    seen = np.flatnonzero(squares >= grain.hidden)
    first = int(seen[0]) if len(seen) else doublings
    law = grain.hindrance or _law(lags[first:], squares[first:], grain.points)
    return StructureFunction(lags, squares, law, int(lags[first]) if len(seen) else None)


def _bends(heightmap: Heightmap, rows: range, lag: int) -> tuple[float, float]:
    """Return the sum of the squared second differences that begin in some rows, and how many there are."""
    last = min(rows.stop, heightmap.rows - 2 * lag)
    block = heightmap.ground(slice(rows.start, rows.stop)).astype(np.float64)
    # float64: the difference of near heights loses most digits of float32, and sums of millions lose more.
    across = known(block[:, : -2 * lag] - 2 * block[:, lag:-lag] + block[:, 2 * lag :])
    if last <= rows.start:
        return inner_product(across, across), across.size
    middle, below = (heightmap.ground(slice(rows.start + by, last + by)) for by in (lag, 2 * lag))
    down = known(block[: last - rows.start] - 2 * middle.astype(np.float64) + below)
    return inner_product(across, across) + inner_product(down, down), across.size + down.size


def _law(lags: NDArray[np.intp], squares: Float64s, points: int) -> PowerLaw | Unavailable:
    """Fit what each doubling of the lag adds, up to the lag from which on nothing is added.

    The shortest lag is left out where enough others remain: the lattice of the algorithm shows in it. Second
    differences over 2 lag span 4 lag; squares of that side are taken to be independent of each other. With
    40 to 80 spectral surfaces each of H = 0.05 to 0.95, of 65 to 257 points a side, the errors of H were 0.4 to 0.95
    times those told: such surfaces keep to their law more closely than `fitted` trusts any terrain.
    """
    added = np.diff(squares)
    ended = np.flatnonzero(added < _LEAST_GROWTH * squares[1:])
    count = int(ended[0]) if len(ended) else len(added)
    if count < _FEWEST_LAGS:
        return Unavailable(_why_not(len(added)))
    used = slice(1 if count > _FEWEST_LAGS else 0, count)
    lag = lags[used].astype(np.float64)
    # Second differences over 2 lag span 4 lag, and overlapping ones repeat each other: a square of that side counts
    # once. Of rough ground a doubling adds little, a difference of large numbers that chance moves by more.
    sure = np.minimum(1, _SURE * added[used] / squares[1:][used])
    return fitted(lag, added[used], sure * points / (4 * lag) ** 2)


def _why_not(doublings: int) -> str:
    if doublings < _FEWEST_LAGS:
        return tr(TOO_LITTLE_RANGE)
    return tr("The ground bends no more over long distances than over short ones: it is noise rather than terrain.")
