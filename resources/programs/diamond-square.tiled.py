import numpy as np

exponent, spread, spread_reduction, seed = 6, 0.3, 0.5, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN = 0, 1, 2, 3


def random_numbers(level, use, shape):  # from 0 to 1
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    bits = np.random.PCG64(address)
    return np.random.Generator(bits).random(shape, np.float32)


def offsets(use, shape):  # from -spread to +spread
    return (random_numbers(level, use, shape) - 0.5) * (2 * spread)


plane = random_numbers(0, CORNER, (1, 1))  # one point for all four corners  # at: corners
for level in range(1, exponent + 1):
    old = plane
    across, down = old + np.roll(old, -1, 1), old + np.roll(old, -1, 0)
    centres = (across + np.roll(across, -1, 0)) / 4  # at: centre
    centres = centres + offsets(CENTRE, centres.shape)  # at: centre
    plane = np.empty((2 * len(old), 2 * len(old)), np.float32)
    plane[::2, ::2], plane[1::2, 1::2] = old, centres  # at: centre
    means = (across + np.roll(centres, 1, 0) + centres) / 4  # round the edge
    plane[::2, 1::2] = means + offsets(ALONG_ROW, means.shape)  # at: horizontal
    means = (down + np.roll(centres, 1, 1) + centres) / 4
    plane[1::2, ::2] = means + offsets(ALONG_COLUMN, means.shape)  # at: vertical
    spread = spread * spread_reduction
heights = np.pad(plane, (0, 1), "wrap")  # the last row and column are the first
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
