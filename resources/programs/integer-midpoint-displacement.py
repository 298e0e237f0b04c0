import numpy as np

exponent, highest_corner, randomness, seed = 6, 256, 200, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN = range(4)


def chance(level, use, shape, low, high):
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    part = np.random.Generator(np.random.PCG64(address)).random(shape, np.float32)
    return np.floor(part * (high - low + 1)).astype(int) + low


def moved(means, use):
    most = randomness >> (level - 1)
    return means + chance(level, use, means.shape, -most, most)


side = 2**exponent
heights = np.empty((side + 1, side + 1), int)
heights[::side, ::side] = chance(0, CORNER, (2, 2), 0, highest_corner)  #@ corners
for level in range(1, exponent + 1):
    lattice = heights[:: side >> level, :: side >> level]
    old = lattice[::2, ::2]
    across, down = old[:, :-1] + old[:, 1:], old[:-1] + old[1:]
    lattice[::2, 1::2] = moved(across // 2, ALONG_ROW)  #@ horizontal
    lattice[1::2, ::2] = moved(down // 2, ALONG_COLUMN)  #@ vertical
    lattice[1::2, 1::2] = moved((across[:-1] + across[1:]) // 4, CENTRE)  #@ centre
heights = (heights - heights.min()) / (heights.max() - heights.min())  #@ end
print(heights)
