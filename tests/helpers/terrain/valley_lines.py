"""What shows the lattice on which valleys were found: where they lie on it, and how far they run straight along it."""

import numpy as np

_ALONG = 5.625
"""How many degrees off a row, a column or a diagonal a valley may run that counts as along it: a quarter of all do."""
_BENT = 0.97
"""Which part of all points is less bent than those that count, where the direction of valleys is measured."""
_SHARP = 0.3
"""How far the points on both sides of a sharp valley lie above it, in mean differences of neighbours of the map."""


def sharp_valleys(heights):
    """Return which points lie in a valley along their row, and which in one along their column.

    They lie clearly below the points on both sides. Each has the shape of the heights.
    """
    heights = heights.astype(np.float64)
    deep = _SHARP * np.diff(heights, axis=0).std()
    found = []
    for lines in (heights, heights.T):
        valleys = np.zeros(lines.shape, bool)
        valleys[1:-1] = (lines[1:-1] < lines[:-2] - deep) & (lines[1:-1] < lines[2:] - deep)
        found.append(valleys)
    return found[0], found[1].T


def share_on_lattice(heights, every):
    """Return how many times as often as by chance sharp valleys lie on every so manieth row or column."""
    along_rows, along_columns = sharp_valleys(heights)
    lines = np.concatenate([np.nonzero(along_rows)[0], np.nonzero(along_columns)[1]])
    return float((lines % every == 0).mean() * every)


def share_along_lattice(heights):
    """Return how many times as often as by chance the most bent valleys run along rows, columns and diagonals."""
    # The second derivatives of the heights, which are smoothed over some five points, and their principal directions.
    south, east = np.gradient(_smoothed(heights.astype(np.float64)))
    (down, aslant), across = np.gradient(south), np.gradient(east, axis=1)
    bent = (down + across) / 2 + np.hypot((down - across) / 2, aslant)
    bent, angles = (values[6:-6, 6:-6] for values in (bent, 0.5 * np.degrees(np.arctan2(2 * aslant, across - down))))
    off = np.abs((angles[bent > np.quantile(bent, _BENT)] + 22.5) % 45 - 22.5)
    return float((off < _ALONG).mean() * 22.5 / _ALONG)


def _smoothed(heights):
    for axis in (0, 0, 1, 1):
        padded = np.pad(heights, [(2, 2) if each == axis else (0, 0) for each in (0, 1)], "edge")
        places = np.arange(heights.shape[axis])
        heights = sum(part / 16 * padded.take(places + step, axis) for step, part in enumerate((1, 4, 6, 4, 1)))
    return heights


def longest_reach(heights):
    """Return how many points the longest sharp valley has that runs straight along a row, a column or a diagonal."""
    along_rows, along_columns = sharp_valleys(heights)
    return max(_longest(lines) for lines in (along_rows, along_columns.T, *_sheared(heights)))


def _sheared(heights):
    """Return the points of sharp valleys along both diagonals, each diagonal as a row."""
    rows, columns = heights.shape
    for turned in (heights, heights[:, ::-1]):
        across = turned.astype(np.float64)
        deep = _SHARP * np.sqrt(2) * np.diff(across, axis=0).std()
        middle = across[1:-1, 1:-1]
        valleys = np.zeros(turned.shape, bool)
        valleys[1:-1, 1:-1] = (middle < across[2:, :-2] - deep) & (middle < across[:-2, 2:] - deep)
        lines = np.zeros((rows + columns - 1, min(rows, columns)), bool)
        row, column = np.nonzero(valleys)
        lines[row - column + columns - 1, np.minimum(row, column)] = True
        yield lines


def _longest(lines):
    edges = np.diff(np.pad(lines, ((0, 0), (1, 1))).astype(np.int8), axis=1).reshape(-1)
    starts, stops = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)
    return int((stops - starts).max(initial=0))
