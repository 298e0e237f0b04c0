"""What tests of noise need: the noises, an octave at hand, and places in it."""

import numpy as np

from terrain_explorer.terrain.generators import GENERATORS
from terrain_explorer.terrain.generators.noise.base import Noise
from terrain_explorer.terrain.generators.noise.octaves import octave_of

NOISES = tuple(owner for owner in GENERATORS.values() if issubclass(owner, Noise))


def octave(cells=4.0, seed=5, periodic=False):
    return octave_of(seed, (0, 0), cells, 1.0, periodic)


def grid(south, east):
    """Return the crossings of rows and columns, south and east of the corner."""
    return tuple(np.meshgrid(np.asarray(south, float), np.asarray(east, float), indexing="ij"))


def scattered(count, largest=20.0, seed=0):
    """Return places strewn at random, south and east, also north and west of the corner."""
    return tuple(np.random.default_rng(seed).uniform(-largest, largest, (2, count)))
