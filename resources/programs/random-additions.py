import numpy as np

exponent, spread, spread_reduction, seed = 6, 0.3, 0.5, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN, OLD = 0, 1, 2, 3, 9


def random_numbers(level, use, shape):  # from 0 to 1
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    bits = np.random.PCG64(address)
    return np.random.Generator(bits).random(shape, np.float32)


def offsets(use, shape):  # from -spread to +spread
    return (random_numbers(level, use, shape) - 0.5) * (2 * spread)


heights = random_numbers(0, CORNER, (2, 2))  # at: corners
for level in range(1, exponent + 1):
    old, side = heights, 2**level + 1
    across, down = old[:, :-1] + old[:, 1:], old[:-1] + old[1:]
    corners = across[:-1] + across[1:]
    heights = np.empty((side, side), np.float32)
    heights[::2, ::2] = old + offsets(OLD, old.shape)  # at: kept
    heights[::2, 1::2] = across / 2 + offsets(ALONG_ROW, across.shape)  # at: horizontal
    heights[1::2, ::2] = down / 2 + offsets(ALONG_COLUMN, down.shape)  # at: vertical
    heights[1::2, 1::2] = corners / 4 + offsets(CENTRE, corners.shape)  # at: centre
    spread = spread * spread_reduction
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
