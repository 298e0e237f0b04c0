"""The stripes that gullies are made of."""

from itertools import product

import numpy as np

from terrain_explorer.terrain.erosion.gullies import STRIPES
from terrain_explorer.terrain.portable_math import sine_and_cosine

_REACH = 1.5
"""How far the stripes of a cell reach from its middle, in cells: as far as they can and still be of the 4 x 4 cells
around a point, each middle being up to half a cell beside its crossing."""


def stripes(
    rows, columns, south, east, cell_rows, cell_columns, offsets, tall, wide, to_south, to_east, cosine, sine, buffer
):
    whole = np.zeros_like(to_south)
    cosine[...] = sine[...] = 0
    for down, across in product(range(4), repeat=2):
        moved = offsets[:, cell_rows + down][:, :, cell_columns + across]
        v_south = (south - (down - 1))[:, np.newaxis] - moved[0]
        v_east = (east - (across - 1)) - moved[1]
        bell = np.maximum(1 - (v_south * v_south + v_east * v_east) * (1 / _REACH**2), 0)
        bell *= bell
        bell *= bell
        wave_sine, wave_cosine = sine_and_cosine(STRIPES * (v_south * to_east - v_east * to_south))
        # A quarter of a turn on: then opposite slopes meet in a crest or a crease that is 0 on both sides.
        cosine -= bell * wave_sine
        sine += bell * wave_cosine
        whole += bell
    cosine /= whole
    sine /= whole
    # Where the cells do not agree the mean is small; it is not blown up there, but fades.
    length = np.maximum(np.sqrt(cosine * cosine + sine * sine), 0.5)
    cosine /= length
    sine /= length
    return 0
