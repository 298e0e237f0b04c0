"""Surfaces whose figures are known."""

import numpy as np

from terrain_explorer.terrain import Heightmap


def fractal(hurst, seed=0, shape=(513, 513)):
    """Return a surface of a Hurst exponent, made by spectral synthesis; it does not tile.

    Normal random waves whose power falls as k^-(2 H + 2), twice as long as the part that is kept.
    """
    random = np.random.default_rng(seed)
    rows, columns = (2 * side for side in shape)
    waves = np.fft.rfft2(random.standard_normal((rows, columns)))
    k = np.hypot(np.fft.fftfreq(rows)[:, np.newaxis], np.fft.rfftfreq(columns))
    k[0, 0] = np.inf
    return np.fft.irfft2(waves * k ** -(hurst + 1), (rows, columns))[: shape[0], : shape[1]]


def noise(seed=0, shape=(513, 513)):
    return np.random.default_rng(seed).standard_normal(shape)


def plane(shape=(257, 300)):
    rows, columns = np.indices(shape)
    return 0.013 * rows + 0.01 * columns


def in_steps(heights, steps):
    """Return heights in so many steps from lowest to highest, as a file of few bits holds them."""
    return np.rint((heights - heights.min()) / np.ptp(heights) * steps) / steps


def heightmap(heights, **known):
    return Heightmap(np.asarray(heights, np.float32), **known)
