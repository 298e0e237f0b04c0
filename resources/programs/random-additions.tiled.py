import numpy as np

exponent, spread, spread_reduction, seed = 6, 0.3, 0.5, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN, OLD = 0, 1, 2, 3, 9


def random_numbers(level, use, shape):  # from 0 to 1
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    bits = np.random.PCG64(address)
    return np.random.Generator(bits).random(shape, np.float32)


def offsets(use, shape):  # from -spread to +spread
    return (random_numbers(level, use, shape) - 0.5) * (2 * spread)


plane = random_numbers(0, CORNER, (1, 1))  # one point for all four corners  # at: corners
for level in range(1, exponent + 1):
    old, shape = plane, plane.shape
    across, down = old + np.roll(old, -1, 1), old + np.roll(old, -1, 0)  # round the edge
    corners = across + np.roll(across, -1, 0)
    plane = np.empty((2 * len(old), 2 * len(old)), np.float32)
    plane[::2, ::2] = old + offsets(OLD, shape)  # at: kept
    plane[::2, 1::2] = across / 2 + offsets(ALONG_ROW, shape)  # at: horizontal
    plane[1::2, ::2] = down / 2 + offsets(ALONG_COLUMN, shape)  # at: vertical
    plane[1::2, 1::2] = corners / 4 + offsets(CENTRE, shape)  # at: centre
    spread = spread * spread_reduction
heights = np.pad(plane, (0, 1), "wrap")  # the last row and column are the first
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
