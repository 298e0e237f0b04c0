import numpy as np

exponent, spread, spread_reduction, seed = 6, 0.3, 0.5, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN = 0, 1, 2, 3


def random_numbers(level, use, shape):  # from 0 to 1
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    bits = np.random.PCG64(address)
    return np.random.Generator(bits).random(shape, np.float32)


def offsets(use, shape):  # from -spread to +spread
    return (random_numbers(level, use, shape) - 0.5) * (2 * spread)


side = 2**exponent
heights = np.empty((side + 1, side + 1), np.float32)
heights[::side, ::side] = random_numbers(0, CORNER, (2, 2))  # at: corners
for level in range(1, exponent + 1):
    lattice = heights[:: side >> level, :: side >> level]
    old = lattice[::2, ::2]
    across, down = old[:, :-1] + old[:, 1:], old[:-1] + old[1:]
    corners = across[:-1] + across[1:]
    lattice[::2, 1::2] = across / 2 + offsets(ALONG_ROW, across.shape)  # at: horizontal
    lattice[1::2, ::2] = down / 2 + offsets(ALONG_COLUMN, down.shape)  # at: vertical
    lattice[1::2, 1::2] = corners / 4 + offsets(CENTRE, corners.shape)  # at: centre
    spread = spread * spread_reduction
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
