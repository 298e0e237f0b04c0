"""Values between the points of a map."""

from itertools import pairwise

import numpy as np


def monotone_lines(near, count, places, lines, ways, cubic, values):
    four = [near[taken] for taken in places]
    before, here, there = (later - one for one, later in pairwise(four))
    start, end = _harmonic(before, here), _harmonic(here, there)
    height = start + end - 2 * here
    for coefficient in 3 * here - 2 * start - end, start, four[1]:
        height *= ways
        height += coefficient
    values[...] = height
    return 0


def _harmonic(one, other):
    """Return the harmonic mean of slopes of one sign; 0 for others."""
    mean = np.zeros(one.shape)
    np.divide(2 * one * other, one + other, out=mean, where=one * other > 0)
    return mean
