"""What is measured of a terrain: how its power falls with frequency, and how its columns stand out."""

import numpy as np


def beta(heights):
    """Return the exponent with which the power of a (2^n + 1)-point square map falls: power = k^-beta.

    The last row and column are dropped, the plane of least squares is taken off, a Hann window hides that the edges
    do not meet, and the power is averaged over rings of equal frequency k, counted in waves a side. The line is
    fitted through the rings from 4 waves, below which the window smears, to an eighth of the points a side, above
    which the sampling folds finer detail back into the spectrum.
    """
    surface = heights[:-1, :-1].astype(float)
    points = len(surface)
    surface = (surface - _plane(surface)) * np.outer(_hann(points), _hann(points))
    power = np.abs(np.fft.fft2(surface)) ** 2
    waves = np.arange(4, points // 8)
    rings = _mean_of_rings(power)[waves]
    slope, _ = np.polyfit(np.log(waves), np.log(rings), 1)
    return -slope


def crease_index(maps):
    """Return how many times rougher the maps are across their centre column than across their odd columns (RMS).

    The centre column is the coarsest of the lattice columns within a map, the odd ones are the finest.
    """
    columns = np.arange(1, len(maps[0]), 2)
    return _ratio((_roughness(m, len(m) // 2), _roughness(m, columns)) for m in maps)


def seam_index(maps):
    """Return how many times rougher the maps are across their seam than across their centre column (RMS)."""
    return _ratio((_roughness(m[:, [-2, 0, 1]], 1), _roughness(m, len(m) // 2)) for m in maps)


def _roughness(heights, columns):
    """Return the mean square of the second differences across some inner columns."""
    second = np.diff(heights.astype(float), 2, axis=1)
    return np.mean(second[:, columns - 1] ** 2)


def _ratio(pairs_of_squares):
    above, below = np.mean(list(pairs_of_squares), axis=0)
    return np.sqrt(above / below)


def _plane(surface):
    rows, columns = np.indices(surface.shape)
    basis = np.stack([np.ones(surface.size), rows.ravel(), columns.ravel()], axis=1)
    weights, *_ = np.linalg.lstsq(basis, surface.ravel(), rcond=None)
    return (basis @ weights).reshape(surface.shape)


def _hann(points):
    return np.hanning(points + 1)[:-1]


def _mean_of_rings(power):
    frequencies = np.fft.fftfreq(len(power), 1 / len(power))
    ring = np.rint(np.hypot(frequencies[:, np.newaxis], frequencies)).astype(int).ravel()
    return np.bincount(ring, power.ravel()) / np.bincount(ring)
