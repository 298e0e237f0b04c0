import numpy as np

exponent, seed = 6, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN = 0, 1, 2, 3


def chance(level, use, shape):
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    bits = np.random.PCG64(address)
    return np.random.Generator(bits).random(shape, np.float32)


side = 2**exponent
heights = np.empty((side + 1, side + 1), np.float32)
heights[::side, ::side] = chance(0, CORNER, (2, 2))  # at: corners
for level in range(1, exponent + 1):
    lattice = heights[:: side >> level, :: side >> level]
    n = 2 ** (level - 1)
    lattice[::2, 1::2] = chance(level, ALONG_ROW, (n + 1, n))  # at: horizontal
    lattice[1::2, ::2] = chance(level, ALONG_COLUMN, (n, n + 1))  # at: vertical
    lattice[1::2, 1::2] = chance(level, CENTRE, (n, n))  # at: centre
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
