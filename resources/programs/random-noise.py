import numpy as np

exponent, seed = 6, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN = 0, 1, 2, 3


def random_numbers(level, use, shape):  # from 0 to 1
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    bits = np.random.PCG64(address)
    return np.random.Generator(bits).random(shape, np.float32)


side = 2**exponent
heights = np.empty((side + 1, side + 1), np.float32)
heights[::side, ::side] = random_numbers(0, CORNER, (2, 2))  # at: corners
for level in range(1, exponent + 1):
    lattice = heights[:: side >> level, :: side >> level]
    n = 2 ** (level - 1)
    lattice[::2, 1::2] = random_numbers(level, ALONG_ROW, (n + 1, n))  # at: horizontal
    lattice[1::2, ::2] = random_numbers(level, ALONG_COLUMN, (n, n + 1))  # at: vertical
    lattice[1::2, 1::2] = random_numbers(level, CENTRE, (n, n))  # at: centre
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
