"""What land is made of outdoors, by rule: from its form, its water and what was laid down on it."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan, degrees

from terrain_explorer.terrain.shading.grain import SIDE, STEEPEST

USUAL_SIDE = 10_000.0
"""The metres along the longer side of a map that does not know its size."""

TURNS = (2600.0, 410.0, 67.0)
"""The metres in which the grain that ravels borders begins anew: wide, middle and fine."""

FINER_BY = 6.1
"""How much finer each grain is than the one before, below the finest of these."""

FINER = 14
"""How many there are."""

CROWNS, FLUTES, LAYERS = 420.0, 300.0, 900.0
"""The metres in which the crowns of trees, flutes and layers in rock begin anew."""

USUAL_SLOPE = 36.0
"""The slope, in degrees, that a fifth of usual ground exceeds: a land steep everywhere is not bare everywhere."""

_STEEPER = 1.15
"""The slope that a fifth of the ground exceeds, in parts of the root of the mean square."""

_MOST_MOVED = 14.0
"""By how many degrees cliffs begin elsewhere at most."""

RULES: Mapping[str, float] = {
    "HELD": 9.0,  # degrees by which steeper ground keeps its stones below the tree line
    "FROST": 14.0,  # and by which gentler ground is stony up to the snow line
    "GRAIN_SIDE": float(SIDE),
    "GRAIN_SLOPE": STEEPEST,
    "FINER": FINER,
    "FINEST_TURN": TURNS[-1] / 130,
    "FINER_RATIO": 2.609,
}
"""The numbers of the rules that shaders read, too."""


def cliffs_moved(slope: float) -> float:
    """Return by how many degrees cliffs begin on steeper ground, where the root of the mean square slope is so much."""
    return min(max(degrees(atan(_STEEPER * slope)) - USUAL_SLOPE, -_MOST_MOVED), _MOST_MOVED)
