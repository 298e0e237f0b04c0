import numpy as np

exponent, spread, spread_reduction, seed = 6, 0.3, 0.5, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN, OLD = 0, 1, 2, 3, 9


def random_numbers(level, use, shape):  # from 0 to 1
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    bits = np.random.PCG64(address)
    return np.random.Generator(bits).random(shape, np.float32)


def offsets(use, shape):  # from -spread to +spread
    return (random_numbers(level, use, shape) - 0.5) * (2 * spread)


def weighted(down, right):
    below, beside = np.roll(old, -down, 0), np.roll(old, -right, 1)
    across = np.roll(below, -right, 1)
    return ((9 * old + 3 * beside) + (3 * below + across)) / 16


plane = random_numbers(0, CORNER, (1, 1))  # one point for all four corners  # at: corners
for level in range(1, exponent + 1):
    old = plane
    plane = np.empty((2 * len(old), 2 * len(old)), np.float32)
    plane[::2, ::2] = weighted(-1, -1) + offsets(OLD, old.shape)  # at: kept
    plane[::2, 1::2] = weighted(-1, 1) + offsets(ALONG_ROW, old.shape)  # at: horizontal
    plane[1::2, ::2] = weighted(1, -1) + offsets(ALONG_COLUMN, old.shape)  # at: vertical
    plane[1::2, 1::2] = weighted(1, 1) + offsets(CENTRE, old.shape)  # at: centre
    spread = spread * spread_reduction
heights = np.pad(plane, (0, 1), "wrap")  # the last row and column are the first
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
