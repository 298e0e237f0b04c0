import numpy as np

exponent, spread, spread_reduction, seed = 6, 0.3, 0.5, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN = 0, 1, 2, 3


def random_numbers(level, use, shape):  # from 0 to 1
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    bits = np.random.PCG64(address)
    return np.random.Generator(bits).random(shape, np.float32)


def offset(number):  # from -spread to +spread
    return (number - 0.5) * (2 * spread)


side = 2**exponent
heights = np.zeros((side + 1, side + 1), np.float32)
corners = random_numbers(0, CORNER, (2, 2))
for i in range(2):
    for j in range(2):
        heights[i * side, j * side] = corners[i, j]  # at: corners
for level in range(1, exponent + 1):
    squares = 2 ** (level - 1)  # in each row of squares
    width = side // squares
    half = width // 2
    numbers = random_numbers(level, ALONG_ROW, (squares + 1, squares))
    for i in range(squares + 1):
        for j in range(squares):
            y, left, right = i * width, j * width, (j + 1) * width
            mean = (heights[y, left] + heights[y, right]) / 2
            heights[y, left + half] = mean + offset(numbers[i, j])  # at: horizontal
    numbers = random_numbers(level, ALONG_COLUMN, (squares, squares + 1))
    for i in range(squares):
        for j in range(squares + 1):
            x, top, bottom = j * width, i * width, (i + 1) * width
            mean = (heights[top, x] + heights[bottom, x]) / 2
            heights[top + half, x] = mean + offset(numbers[i, j])  # at: vertical
    numbers = random_numbers(level, CENTRE, (squares, squares))
    for i in range(squares):
        for j in range(squares):
            top, bottom, left, right = i * width, (i + 1) * width, j * width, (j + 1) * width
            above = heights[top, left] + heights[top, right]
            below = heights[bottom, left] + heights[bottom, right]
            heights[top + half, left + half] = (above + below) / 4 + offset(numbers[i, j])  # at: centre
    spread = spread * spread_reduction
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
