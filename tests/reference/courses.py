"""How near points are to the course of a path."""

import numpy as np


def add_pieces(
    reached, pieces, rows, columns, wide, places, half_widths, heights, reach, least, beyond, values, weights, sums
):
    for number, top, bottom, left, right in reached.tolist():
        part = slice(top, bottom), slice(left, right)
        south, east = rows[top:bottom, np.newaxis], columns[left:right]
        away, value = _nearness(places[number : number + 2], half_widths[number:], heights[number:], south, east)
        nearer = away < beyond[part]
        np.copyto(beyond[part], away, where=nearer)
        np.copyto(values[part], value, where=nearer)
        outside = np.maximum(away, least)
        weight = np.square(np.maximum(reach - outside, 0) / outside)
        weights[part] += weight
        sums[part] += weight * value
    return 0


def _nearness(ends, half_widths, heights, rows, columns):
    """Return how far points are from the edge of a piece, and the values at the nearest places on it."""
    (y, x), (end_y, end_x) = ends
    down, across = end_y - y, end_x - x
    length = down * down + across * across
    rows, columns = rows - y, columns - x
    # A piece without a length is its beginning.
    part = np.clip((rows * down + columns * across) / (length if length > 0 else np.inf), 0, 1)
    away = np.sqrt(np.square(rows - part * down) + np.square(columns - part * across))
    away -= half_widths[0] + part * (half_widths[1] - half_widths[0])
    return away, heights[0] + part * (heights[1] - heights[0])
