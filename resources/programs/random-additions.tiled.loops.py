import numpy as np

exponent, spread, spread_reduction, seed = 6, 0.3, 0.5, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN, OLD = 0, 1, 2, 3, 9


def random_numbers(level, use, shape):  # from 0 to 1
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    bits = np.random.PCG64(address)
    return np.random.Generator(bits).random(shape, np.float32)


def offset(number):  # from -spread to +spread
    return (number - 0.5) * (2 * spread)


def known(i, j):  # beyond an edge lies the opposite one
    return old[i % len(old), j % len(old)]


plane = random_numbers(0, CORNER, (1, 1))  # one point for all four corners  # at: corners
for level in range(1, exponent + 1):
    old = plane
    plane = np.zeros((2 * len(old), 2 * len(old)), np.float32)
    in_old, in_rows = random_numbers(level, OLD, old.shape), random_numbers(level, ALONG_ROW, old.shape)
    in_columns, in_centres = random_numbers(level, ALONG_COLUMN, old.shape), random_numbers(level, CENTRE, old.shape)
    for i in range(len(old)):
        for j in range(len(old)):
            y, x = 2 * i, 2 * j
            across, down = known(i, j) + known(i, j + 1), known(i, j) + known(i + 1, j)
            corners = across + (known(i + 1, j) + known(i + 1, j + 1))
            plane[y, x] = old[i, j] + offset(in_old[i, j])  # at: kept
            plane[y, x + 1] = across / 2 + offset(in_rows[i, j])  # at: horizontal
            plane[y + 1, x] = down / 2 + offset(in_columns[i, j])  # at: vertical
            plane[y + 1, x + 1] = corners / 4 + offset(in_centres[i, j])  # at: centre
    spread = spread * spread_reduction
heights = np.pad(plane, (0, 1), "wrap")  # the last row and column are the first
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
