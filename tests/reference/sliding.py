"""Ground that is too steep: sweeps of lines, each of which is limited by the one before."""

import numpy as np


def sweep_ground(ground, slopes, rows, columns, triangles, buffer):
    ground[:] = _swept(ground, slopes, triangles)
    return 0


def settle_squares(ground, slopes, width, corners, first, last, down, across, triangles, changed, after, buffer):
    sides = slice(0, 1), slice(None), slice(-1, None)
    for square in range(first, last):
        row, column = divmod(int(corners[square]), width)
        place = slice(row, row + down + 2), slice(column, column + across + 2)
        after[square] = _swept(ground[place], slopes[place], triangles)[1:-1, 1:-1]
        lower = after[square] < ground[place][1:-1, 1:-1]
        changed[square] = [[lower[rows, columns].any() for columns in sides] for rows in sides]
    return 0


def _swept(ground, slopes, triangles):
    """Return ground after a round of sweeps, with a line more at each side; shape (rows, columns)."""
    of_columns, of_rows = triangles
    return _sweep(_sweep(ground.T.copy(), slopes.T, *of_columns).T.copy(), slopes, *of_rows)


@np.errstate(over="ignore")
def _sweep(ground, slopes, *triangle):
    """Limit each row by the one above, then each by the one below, in place; return the ground."""
    rows = range(1, len(ground) - 1)
    for row in rows:
        _limit(ground[row], ground[row - 1], slopes[row, 1:-1], *triangle)
    for row in reversed(rows):
        _limit(ground[row], ground[row + 1], slopes[row, 1:-1], *triangle)
    return ground


def _limit(line, beside, slopes, most_aside, rise, shape):
    """Limit the points of a line by the one beside it, both with a point more at either end."""
    lowest = np.minimum(beside[:-2], beside[2:])
    base = np.minimum(beside[1:-1], slopes * most_aside + lowest)
    lower, top = np.maximum(base - lowest, 0), slopes * rise
    # Roots before the product: squares of heights may be too large or too small for float32.
    rest = np.maximum(top - lower, 0)  # where float32 has too few digits for so gentle a slope
    line[1:-1] = np.minimum(line[1:-1], np.sqrt(top + lower) * np.sqrt(rest) * shape + base)
