import numpy as np

exponent, highest_corner, randomness, seed = 6, 256, 200, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN = 0, 1, 2, 3


def random_numbers(level, use, shape, low, high):  # whole, from low to high
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    bits = np.random.PCG64(address)
    part = np.random.Generator(bits).random(shape, np.float32)
    return np.floor(part * (high - low + 1)).astype(int) + low


def offsets(use, shape):  # from -randomness to +randomness
    return random_numbers(level, use, shape, -randomness, randomness)


side = 2**exponent
heights = np.empty((side + 1, side + 1), int)
heights[::side, ::side] = random_numbers(0, CORNER, (2, 2), 0, highest_corner)  # at: corners
for level in range(1, exponent + 1):
    lattice = heights[:: side >> level, :: side >> level]
    old = lattice[::2, ::2]
    across, down = old[:, :-1] + old[:, 1:], old[:-1] + old[1:]
    corners = across[:-1] + across[1:]
    lattice[::2, 1::2] = across // 2 + offsets(ALONG_ROW, across.shape)  # at: horizontal
    lattice[1::2, ::2] = down // 2 + offsets(ALONG_COLUMN, down.shape)  # at: vertical
    lattice[1::2, 1::2] = corners // 4 + offsets(CENTRE, corners.shape)  # at: centre
    randomness = randomness // 2
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
