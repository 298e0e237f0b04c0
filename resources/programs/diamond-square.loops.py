import numpy as np

exponent, spread, spread_reduction, seed = 6, 0.3, 0.5, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN = 0, 1, 2, 3


def random_numbers(level, use, shape):  # from 0 to 1
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    bits = np.random.PCG64(address)
    return np.random.Generator(bits).random(shape, np.float32)


def offset(number):  # from -spread to +spread
    return (number - 0.5) * (2 * spread)


def mean(*places):  # on the edge, one of four lies beyond it and does not count
    inside = [heights[y, x] for y, x in places if 0 <= y <= side and 0 <= x <= side]
    return sum(inside) / len(inside)


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
    numbers = random_numbers(level, CENTRE, (squares, squares))
    for i in range(squares):
        for j in range(squares):
            top, bottom, left, right = i * width, (i + 1) * width, j * width, (j + 1) * width
            above = heights[top, left] + heights[top, right]
            below = heights[bottom, left] + heights[bottom, right]
            heights[top + half, left + half] = (above + below) / 4 + offset(numbers[i, j])  # at: centre
    numbers = random_numbers(level, ALONG_ROW, (squares + 1, squares))
    for i in range(squares + 1):
        for j in range(squares):
            y, x = i * width, j * width + half
            around = mean((y, x - half), (y, x + half), (y - half, x), (y + half, x))
            heights[y, x] = around + offset(numbers[i, j])  # at: horizontal
    numbers = random_numbers(level, ALONG_COLUMN, (squares, squares + 1))
    for i in range(squares):
        for j in range(squares + 1):
            y, x = i * width + half, j * width
            around = mean((y - half, x), (y + half, x), (y, x - half), (y, x + half))
            heights[y, x] = around + offset(numbers[i, j])  # at: vertical
    spread = spread * spread_reduction
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
