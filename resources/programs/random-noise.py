import numpy as np

exponent, seed = 6, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN = range(4)


def chance(level, use, shape):
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    return np.random.Generator(np.random.PCG64(address)).random(shape, np.float32)


side = 2**exponent
heights = np.empty((side + 1, side + 1), np.float32)
heights[::side, ::side] = chance(0, CORNER, (2, 2))  #@ corners
for level in range(1, exponent + 1):
    lattice = heights[:: side >> level, :: side >> level]
    n = 2 ** (level - 1)
    lattice[::2, 1::2] = chance(level, ALONG_ROW, (n + 1, n))  #@ horizontal
    lattice[1::2, ::2] = chance(level, ALONG_COLUMN, (n, n + 1))  #@ vertical
    lattice[1::2, 1::2] = chance(level, CENTRE, (n, n))  #@ centre
heights = (heights - heights.min()) / (heights.max() - heights.min())  #@ end
print(heights)
