"""The tree of flow, and what is passed on along it."""

import numpy as np


def flow_waves(receivers, points, donors, order, ends):
    if points and not 0 <= receivers.min() <= receivers.max() < points:
        return -1
    waves = list(_waves(receivers))
    if sum(map(len, waves)) < points:
        return -1
    order[:] = np.concatenate(waves)
    ends[: len(waves) - 1] = np.cumsum([len(wave) for wave in waves])[:-1]
    return len(waves) - 1


def _waves(receivers):
    """Yield the points wave by wave, the outlets last; none of those that water goes round in a circle."""
    donors = np.bincount(receivers, minlength=len(receivers)).astype(np.int32)
    outlets = np.flatnonzero(receivers == np.arange(len(receivers), dtype=np.int32)).astype(np.int32)
    donors[outlets] = np.iinfo(np.int32).max  # never done before all others are
    stamp = np.empty(len(receivers), np.int32)
    wave = np.flatnonzero(donors == 0).astype(np.int32)
    while len(wave):
        yield wave
        below = receivers[wave]
        np.subtract.at(donors, below, np.int32(1))
        below = below[donors[below] == 0]
        # Who got the last of its water from two points at once is in the list twice; the last mention stays.
        places = np.arange(len(below), dtype=np.int32)
        stamp[below] = places
        wave = below[stamp[below] == places]
    yield outlets


def flow_below(receivers, order, points, place, below):
    place[order] = np.arange(points, dtype=np.int32)
    below[:] = place[receivers[order]]
    return 0


@np.errstate(over="ignore")  # whole numbers wrap round
def flow_sums(receivers, order, inner, values):
    for point in order[:inner]:
        values[receivers[point]] += values[point]
    return 0


def flow_roots(receivers, order, inner, roots):
    for point in order[:inner][::-1]:
        roots[point] = roots[receivers[point]]
    return 0


def flow_upstream(receivers, order, inner, marked):
    for point in order[:inner][::-1]:
        marked.flat[point] |= marked.flat[receivers[point]]
    return 0


def flow_cut(receivers, order, inner, points, heights, least):
    for point in order[:inner][::-1]:
        least[point] = max(least[point], least[receivers[point]])
    # A point that is lowered to one above it keeps its least height all the same: that of points above is no less.
    np.maximum(heights, least, out=heights)
    for point in order[:inner]:
        heights[receivers[point]] = min(heights[receivers[point]], heights[point])
    return 0


def flow_through_lakes(receivers, order, inner, wet, values):
    wet, values = wet.reshape(-1), values.reshape(-1)
    for point in order[:inner][::-1]:
        if wet[point] and wet[receivers[point]]:
            values[point] = values[receivers[point]]  # what leaves a lake has passed all of it
    return 0
