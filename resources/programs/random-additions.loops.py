import numpy as np

exponent, spread, spread_reduction, seed = 6, 0.3, 0.5, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN, OLD = 0, 1, 2, 3, 9


def random_numbers(level, use, shape):  # from 0 to 1
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    bits = np.random.PCG64(address)
    return np.random.Generator(bits).random(shape, np.float32)


def offset(number):  # from -spread to +spread
    return (number - 0.5) * (2 * spread)


heights = random_numbers(0, CORNER, (2, 2))  # at: corners
for level in range(1, exponent + 1):
    old, squares = heights, 2 ** (level - 1)
    heights = np.zeros((2 * squares + 1, 2 * squares + 1), np.float32)
    numbers = random_numbers(level, OLD, old.shape)
    for i in range(squares + 1):
        for j in range(squares + 1):
            heights[2 * i, 2 * j] = old[i, j] + offset(numbers[i, j])  # at: kept
    numbers = random_numbers(level, ALONG_ROW, (squares + 1, squares))
    for i in range(squares + 1):
        for j in range(squares):
            mean = (old[i, j] + old[i, j + 1]) / 2
            heights[2 * i, 2 * j + 1] = mean + offset(numbers[i, j])  # at: horizontal
    numbers = random_numbers(level, ALONG_COLUMN, (squares, squares + 1))
    for i in range(squares):
        for j in range(squares + 1):
            mean = (old[i, j] + old[i + 1, j]) / 2
            heights[2 * i + 1, 2 * j] = mean + offset(numbers[i, j])  # at: vertical
    numbers = random_numbers(level, CENTRE, (squares, squares))
    for i in range(squares):
        for j in range(squares):
            above, below = old[i, j] + old[i, j + 1], old[i + 1, j] + old[i + 1, j + 1]
            heights[2 * i + 1, 2 * j + 1] = (above + below) / 4 + offset(numbers[i, j])  # at: centre
    spread = spread * spread_reduction
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
