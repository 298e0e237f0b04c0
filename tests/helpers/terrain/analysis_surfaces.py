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


def brownian(hurst, seed=0, side=257):
    """Return an exact fractional Brownian surface of a Hurst exponent, side x side points.

    By circulant embedding: M. L. Stein, "Fast and Exact Simulation of Fractional Brownian Surfaces", Journal of
    Computational and Graphical Statistics 11(3), 2002.
    """
    random = np.random.default_rng(seed)
    power, reach, bump, curve = 2 * hurst, 1.0, 0.0, hurst
    level = 1 - hurst
    if power > 1.5:
        reach = 2.0
        bump = power * (2 - power) / (3 * reach * (reach**2 - 1))
        curve = (power - bump * (reach - 1) ** 2 * (reach + 2)) / 2
        level = bump * (reach - 1) ** 3 + 1 - curve
    spacing = 1 / (np.sqrt(2) * (side - 1))  # all points are within 1 of each other
    count = int(np.ceil(reach / spacing)) + 1
    number = np.arange(2 * count - 2)
    way = np.minimum(number, 2 * count - 2 - number) * spacing
    r = np.hypot(way[:, np.newaxis], way)
    far = bump * np.maximum(reach - r, 0) ** 3 / np.maximum(r, spacing)
    waves = np.fft.fft2(np.where(r <= 1, level - r**power + curve * r**2, far)).real
    drawn = np.sqrt(waves.clip(0) / waves.size) * (random.standard_normal((2, *r.shape)).T @ [1, 1j]).T
    surface = np.fft.fft2(drawn).real[:side, :side]
    south, east = random.standard_normal(2) * np.sqrt(2 * curve) * spacing
    return surface + south * np.arange(side)[:, np.newaxis] + east * np.arange(side)


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
