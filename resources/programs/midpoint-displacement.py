import numpy as np

exponent, spread, spread_reduction, seed = 6, 0.3, 0.5, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN = 0, 1, 2, 3


def chance(level, use, shape):
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    bits = np.random.PCG64(address)
    return np.random.Generator(bits).random(shape, np.float32)


def moved(means, use):
    width = 2 * spread * spread_reduction ** (level - 1)
    return means + (chance(level, use, means.shape) - 0.5) * width


side = 2**exponent
heights = np.empty((side + 1, side + 1), np.float32)
heights[::side, ::side] = chance(0, CORNER, (2, 2))  # at: corners
for level in range(1, exponent + 1):
    lattice = heights[:: side >> level, :: side >> level]
    old = lattice[::2, ::2]
    across, down = old[:, :-1] + old[:, 1:], old[:-1] + old[1:]
    lattice[::2, 1::2] = moved(across / 2, ALONG_ROW)  # at: horizontal
    lattice[1::2, ::2] = moved(down / 2, ALONG_COLUMN)  # at: vertical
    corners = across[:-1] + across[1:]
    lattice[1::2, 1::2] = moved(corners / 4, CENTRE)  # at: centre
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
