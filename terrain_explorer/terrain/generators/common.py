"""Parameters that several generators share, and the sizes and roughness that follow from their values."""

from __future__ import annotations

import math
import os
from typing import Annotated

from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.parameters import Parameter, share

# 8193 x 8193 points are 269 MB, and working on them takes two to three times that. The next exponent would take four
# times as much, more than many computers have.
LARGEST_WHOLE_EXPONENT = 13
"""The largest exponent of a whole map; larger ones are for windows."""
LARGEST_EXPONENT = 40
"""The largest exponent of all."""

MIDPOINTS, NOISE, SYNTHESIS, OTHERS = marked("Midpoints"), marked("Noise"), marked("Synthesis"), marked("Others")
GROUPS = (MIDPOINTS, NOISE, SYNTHESIS, OTHERS)
"""The headings under which generators are offered, in their order, in words for `tr`."""

_UNITS = ("B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB")


def new_seed() -> int:
    """Draw a seed from the system's randomness."""
    # Seeds may be of any size; ten digits are still easy to copy by hand.
    return int.from_bytes(os.urandom(4), "little")


def size_in_words(exponent: int) -> str:
    """Return the points and the bytes of a whole map, for example ``1025 × 1025 points · 4.2 MB``."""
    side = 2**exponent + 1
    size = side * side * 4
    power = min(int(math.log10(size) / 3), len(_UNITS) - 1)
    return tr("{side} × {side} points · {size:.3g} {unit}", side=side, size=size / 1000**power, unit=_UNITS[power])


def hurst_exponent(spread_reduction: float) -> float:
    """Return the Hurst exponent H = -log2(spread reduction); infinite where nothing is displaced below level 1.

    The relation is that of Fournier, Fussell and Carpenter, "Computer Rendering of Stochastic Models",
    Communications of the ACM 25(6), 1982.
    """
    # abs turns the -0.0 of a reduction of 1 into 0.0, which would show as "H = -0.00".
    return abs(math.log2(spread_reduction)) if spread_reduction > 0 else math.inf


def hurst_of_gain(gain: float, lacunarity: float) -> float | None:
    """Return the Hurst exponent H = -log(gain) / log(lacunarity); None where octaves do not become finer and lower.

    The relation is Musgrave's: an octave's amplitude is its frequency to the power of -H.
    """
    # abs turns the -0.0 of a gain of 1, which is the largest, into 0.0.
    return abs(math.log(gain)) / math.log(lacunarity) if gain > 0 and lacunarity > 1 else None


def roughness_in_words(spread_reduction: float) -> str:
    """Return H and, where the surface is a fractal one (0 <= H <= 1), its dimension D = 3 - H."""
    return hurst_in_words(hurst_exponent(spread_reduction))


def hurst_in_words(hurst: float) -> str:
    """Return a Hurst exponent H and, where the surface is a fractal one (0 <= H <= 1), its dimension D = 3 - H."""
    if hurst > 1:
        return tr("Hurst exponent H\xa0=\xa0{hurst:.2f}", hurst=hurst)
    return tr("Hurst exponent H\xa0=\xa0{hurst:.2f} · D\xa0=\xa0{dimension:.2f}", hurst=hurst, dimension=3 - hurst)


def dimension_in_words(hurst: float) -> str:
    """Return the dimension D = 3 - H of a fractal surface."""
    return tr("Fractal dimension D = {dimension:.2f}", dimension=3 - hurst)


Exponent = Annotated[
    int,
    Parameter(
        "Exponent n",
        "The map has 2^n + 1 points a side: each step doubles the detail and moves no point. Only bringing the heights "
        "to 0 to 1 in the end shifts them a little. Whole maps go up to 13, windows up to 40.",
        minimum=1,
        maximum=LARGEST_EXPONENT,
        offered=(1, LARGEST_WHOLE_EXPONENT),
        derived=size_in_words,
    ),
]
MovingExponent = Annotated[
    int,
    Parameter(
        "Exponent n",
        "The map has 2^n + 1 points a side: each step doubles the detail and moves all points a little. Whole maps go "
        "up to 13, windows up to 40.",
        minimum=1,
        maximum=LARGEST_EXPONENT,
        offered=(1, LARGEST_WHOLE_EXPONENT),
        derived=size_in_words,
    ),
]
"""The exponent of generators whose maps are not `nested`."""
WholeExponent = Annotated[
    int,
    Parameter(
        "Exponent n",
        "The map has 2^n + 1 points a side: each step adds finer detail and moves all points a little. The map is "
        "computed as a whole only.",
        minimum=1,
        maximum=LARGEST_WHOLE_EXPONENT,
        derived=size_in_words,
    ),
]
"""The exponent of generators that cannot compute a window without the rest of the map."""
TILING_KEYWORDS = marked("tiling, seamless, repeat, wrap around, copies")
"""What people search for who want a map that may be laid beside itself."""

Spread = Annotated[
    float,
    Parameter(
        "Spread",
        "How far the first midpoints may be moved up or down from the mean, in the unit of the corners: random ones "
        "lie between 0 and 1.",
        keywords=marked("jitter, random offset, displacement, amplitude"),
        minimum=0,
        maximum=10,
        step=0.01,
        offered=(0, 1),
        beyond=True,
    ),
]
SpreadReduction = Annotated[
    float,
    share(
        "Spread reduction",
        "Each level multiplies the spread by this: small gives smooth hills, large gives rough rock.",
        derived=roughness_in_words,
    ),
]
Tileable = Annotated[
    bool,
    Parameter(
        "Tileable",
        "The edges meet when the map is laid beside itself: the last row and column are the first.",
        keywords=TILING_KEYWORDS,
    ),
]
Seed = Annotated[
    int,
    Parameter("Seed", "The number all randomness starts from: the same seed gives the same terrain.", minimum=0),
]


def spread_at(level: int, spread: float, spread_reduction: float) -> float:
    """Return the spread of a level, counted from 1: spread * spread_reduction^(level - 1)."""
    return spread * spread_reduction ** (level - 1)
