"""Grids with more or fewer points on the same ground."""

import numpy as np

from terrain_explorer.terrain.interpolation import Taps, interpolated


def resampled_rows(
    grid,
    columns,
    places_across,
    weights_across,
    taps_across,
    rows_new,
    places_along,
    weights_along,
    taps_along,
    columns_new,
    first,
    last,
    line,
    out,
):
    across, along = Taps(places_across, weights_across), Taps(places_along, weights_along)
    out[first:last] = interpolated(grid, across, along, slice(first, last), (-np.inf, np.inf))
    return 0


def moved_rows(
    grids,
    kinds,
    rows,
    columns,
    wraps,
    down,
    right,
    rows_moved,
    columns_moved,
    scale_down,
    scale_right,
    rows_new,
    columns_new,
    first,
    last,
    out,
):
    one = 0 if wraps else 1
    parts = np.arange(first, last)[:, np.newaxis] / (rows_new - one), np.arange(columns_new) / (columns_new - one)
    squares = [
        (part, part * (count - one), count) for part, count in zip(parts, (rows_moved, columns_moved), strict=True)
    ]
    (above, below, t), (west, east, s) = (_square(at, count, wraps) for _, at, count in squares)
    places = []
    for part, field, count, scale in zip(parts, (down, right), (rows, columns), (scale_down, scale_right), strict=True):
        at_west, at_east = (field[above, at] + t * (field[below, at] - field[above, at]) for at in (west, east))
        moved = (at_west + s * (at_east - at_west)).astype(np.float64)
        places.append(_cubic_taps(part * (count - one) + moved * scale, count, wraps))
    for kind in range(kinds):
        total = np.float32(0)
        for line, weight in zip(*places[0], strict=True):
            terms = [across * grids[kind][line, place] for place, across in zip(*places[1], strict=True)]
            total = total + weight * (((terms[0] + terms[1]) + terms[2]) + terms[3])
        out[kind] = total
    return 0


def _on_line(point, count, wraps):
    return point % count if wraps else np.clip(point, 0, count - 1)


def _square(at, count, wraps):
    """Return the points before and behind places on a line, and how far from the first they are."""
    first = _on_line(at.astype(np.int64), count, wraps)
    return first, _on_line(first + 1, count, wraps), (at - first).astype(np.float32)


def _cubic_taps(place, count, wraps):
    if wraps:
        place = np.where(place < 0, place + count, np.where(place >= count, place - count, place))
    else:
        place = np.clip(place, 0, count - 1)
    first = place.astype(np.int64)
    t = (place - first).astype(np.float32)
    u = 1 - t
    half, near, far = np.float32(0.5), np.float32(1.5), np.float32(2.5)
    weights = [-half * t * u * u, (near * t - far) * t * t + 1, (near * u - far) * u * u + 1, -half * u * t * t]
    return [_on_line(first + tap, count, wraps) for tap in range(-1, 3)], weights
