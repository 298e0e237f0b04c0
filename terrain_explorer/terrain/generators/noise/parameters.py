"""Parameters that all noises share."""

from __future__ import annotations

from typing import Annotated, Literal

from terrain_explorer.language import tr
from terrain_explorer.terrain.generators.common import hurst_in_words, hurst_of_gain
from terrain_explorer.terrain.parameters import Parameter


def roughness_of_gain(gain: float, lacunarity: float) -> str:
    """Return H in words, where octaves become finer and lower."""
    hurst = hurst_of_gain(gain, lacunarity)
    return tr("No Hurst exponent") if hurst is None else hurst_in_words(hurst)


Frequency = Annotated[
    float,
    Parameter(
        "Frequency",
        "How many cells of the lattice lie on a side, and so about how many hills of the first octave. A tileable map "
        "has a whole number of them.",
        minimum=0.25,
        maximum=256,
        step=0.1,
        offered=(1, 100),
        beyond=True,
        by_ratio=True,
    ),
]
Octaves = Annotated[
    int,
    Parameter(
        "Octaves",
        "How many noises are added, each finer and lower than the one before.",
        minimum=1,
        maximum=16,
        offered=(1, 12),
        beyond=True,
    ),
]
Lacunarity = Annotated[
    float,
    Parameter(
        "Lacunarity",
        "How many times finer each octave is than the one before.",
        minimum=1,
        maximum=4,
        step=0.01,
        offered=(1.5, 3.5),
        beyond=True,
    ),
]
Gain = Annotated[
    float,
    Parameter(
        "Gain",
        "Each octave is this many times as high as the one before (persistence): small gives smooth hills, large gives "
        "rough rock.",
        minimum=0,
        maximum=1,
        step=0.01,
        derived=roughness_of_gain,
        derived_from=("lacunarity",),
    ),
]
Fractal = Annotated[
    Literal["fbm", "billow", "ridged", "hybrid"],
    Parameter(
        "Sum",
        "How octaves are put together: fBm adds them; billows are round hills between sharp valleys; ridges are sharp "
        "crests, rough along the crest; hybrid leaves low ground smooth and makes high ground rough.",
        labels=("fBm", "Billows", "Ridges", "Hybrid multifractal"),
    ),
]
Warp = Annotated[
    float,
    Parameter(
        "Warp",
        "How far places are moved by another noise before the height is taken, in cells of the first octave: hills "
        "become swirls.",
        minimum=0,
        maximum=10,
        step=0.01,
        offered=(0, 2),
        beyond=True,
    ),
]
Tileable = Annotated[
    bool,
    Parameter(
        "Tileable",
        "The edges meet when the map is laid beside itself: the last row and column are the first. Each octave then "
        "has a whole number of cells on a side, rounded from its frequency.",
    ),
]
