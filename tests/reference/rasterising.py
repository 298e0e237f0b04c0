"""Triangles seen from above: the highest surface at each point of a grid."""

import numpy as np

_BESIDE = 1e-9
"""How far beside an edge, in points, a point still belongs to a triangle, so that none falls between two of them."""


@np.errstate(divide="ignore", invalid="ignore", over="ignore")
def add_triangles(corners, faces_up, count, rows, columns, heights, lowest, at):
    for triangle, is_up in zip(corners, faces_up, strict=True):
        (x, y), (other_x, other_y) = triangle[1:, :2] - triangle[0, :2]
        area = x * other_y - y * other_x
        if not abs(area) > 0:
            continue  # walls have no surface when seen from above; the ground around them has their upper edges
        low, high = triangle.min(axis=0), triangle.max(axis=0)
        west, first = np.ceil(low[:2] - _BESIDE).clip(0, None)
        east, last = np.floor(high[:2] + _BESIDE).clip(-1, (columns - 1, rows - 1))
        for row in range(int(first), int(last) + 1):
            begin, end = _span(triangle, np.sign(area), row, west, east)
            span = slice(int(min(begin, columns)), int(max(end, -1)) + 1)
            here = _heights(triangle, area, row, np.arange(columns)[span])
            # The plane of a triangle on edge is steep, and rounding beside it would be seen.
            here = np.fmax(np.fmin(here, high[2]), low[2]).astype(np.float32)
            np.fmax(heights[row, span], here, out=heights[row, span])
            if is_up:
                np.fmin(lowest[row, span], here, out=lowest[row, span])
    at[0] = count
    return 0


def _span(triangle, sign, row, west, east):
    """Return the first and the last column within a triangle in a row."""
    for corner in range(3):
        (x, y, _), (next_x, next_y, _) = triangle[corner], triangle[(corner + 1) % 3]
        # Within lies to the left of each edge: along (x - x0) dy <= (y - y0) dx, where the area is positive.
        across, down = sign * (next_x - x), sign * (next_y - y)
        crossing = x + (row - y) * (across / down)
        if down > 0:
            east = np.fmin(east, np.floor(crossing + _BESIDE))
        if down < 0:
            west = np.fmax(west, np.ceil(crossing - _BESIDE))
    return west, east


def _heights(triangle, area, row, columns):
    """Return the heights of the plane of a triangle at points of a row."""
    x, y = triangle[:, :1] - columns, triangle[:, 1] - row
    # Each corner counts by the area of the triangle of the point and the other two; at a corner itself that is all.
    first = (x[1] * y[2] - x[2] * y[1]) / area
    second = (x[2] * y[0] - x[0] * y[2]) / area
    third = (x[0] * y[1] - x[1] * y[0]) / area
    return first * triangle[0, 2] + second * triangle[1, 2] + third * triangle[2, 2]
