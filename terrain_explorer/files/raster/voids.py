"""Numbers that stand for points without a height although the file does not say so."""

from __future__ import annotations

from dataclasses import dataclass
from math import isclose

import numpy as np

from terrain_explorer.files.raster.read_options import ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.files.raster.samples import Samples, row_slices
from terrain_explorer.language import tr

_KNOWN = (
    *(-999, -9999, -99999, -32767, -32768, 32767, 65535, -2147483648, 1e20, -1e32),
    *(3.4028235e38, -3.4028235e38, -3.4e38, 1.70141e38, 9.96921e36),
)
"""The numbers by which GIS, netCDF, Surfer and Arc/Info mark voids; they count when they are alone, too."""

_GAP = 0.2
"""How many times the relief of all other heights a suspected number lies away from them at least."""

_LARGE, _TIMES, _FEWEST = 900.0, 10.0, 4
"""A number that is not one of those known is this large at least, and so many times as large as all others, and so many
points share it, but not most of them: a tower is high as well."""


@dataclass(frozen=True)
class Suspect:
    """A number far from all others, and how many points have it."""

    number: float
    count: int


def suspect(samples: Samples, white: int | None) -> Suspect | None:
    """Return the number that most likely stands for voids, or None.

    Parameters
    ----------
    samples
        The numbers, shape (rows, columns), NaN where there are voids already.
    white
        The number that is white, or None where they are heights. In pictures only white itself is suspected: black is
        drawn on purpose.
    """
    lowest, highest = _extremes(samples, None)
    if not lowest < highest:
        return None
    rest_low, rest_high = _extremes(samples, (lowest, highest))
    if white is None and not rest_low <= rest_high:  # two numbers only, such as the sea and a hole in it
        rest_low = rest_high = highest
    relief = rest_high - rest_low
    if not relief >= 0:
        return None
    for number, gap in ((lowest, rest_low - lowest), (highest, highest - rest_high)):
        if white is not None and number != white:
            continue
        # The other end may be far away as well, and is a part of what is looked at then.
        others = relief if number == lowest else rest_high - lowest
        if gap <= _GAP * others:
            continue
        count = sum(int(np.count_nonzero(samples[rows] == number)) for rows in row_slices(*samples.shape))
        # Within the rounding of a 32-bit number.
        is_known = white is None and any(isclose(number, known, rel_tol=1e-6) for known in _KNOWN)
        if relief == 0 and not is_known:  # next to a plain anything is far away
            continue
        largest = max(abs(rest_low), abs(rest_high))
        is_far = abs(number) > max(_LARGE, _TIMES * largest) or (white is not None and gap > others)
        if is_known or (is_far and _FEWEST <= count < samples.size / 2):
            return Suspect(number, count)
    return None


def voids_question(name: str, options: ReadOptions, found: Suspect, points: int) -> ReadQuestion:
    """Return the question whether a number stands for voids."""
    number = f"{found.number:.9g}"
    wrong = tr(
        "has {count} points ({percent:.2g} %) at {number}, far from all other heights",
        count=found.count,
        percent=100 * found.count / points,
        number=number,
    )
    answers = (
        ReadOption(
            tr("They have no height: leave them out"), options.updated(voids="number", void=float(found.number))
        ),
        ReadOption(tr("They are as high as that"), options.updated(voids="none")),
    )
    return ReadQuestion(name, wrong, tr("Choose what they are"), answers)


def _extremes(samples: Samples, without: tuple[float, float] | None) -> tuple[float, float]:
    """Return the lowest and the highest finite number, of those between two others if these are given."""
    low, high = np.inf, -np.inf
    for rows in row_slices(*samples.shape):
        block = samples[rows]
        if without is not None:
            block = block[(block > without[0]) & (block < without[1])]
        elif block.dtype.kind == "f":
            block = block[np.isfinite(block)]
        if block.size:
            low, high = min(low, float(block.min())), max(high, float(block.max()))
    return low, high
