import numpy as np

exponent, spread, spread_reduction, seed = 6, 0.3, 0.5, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN = 0, 1, 2, 3


def random_numbers(level, use, shape):  # from 0 to 1
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    bits = np.random.PCG64(address)
    return np.random.Generator(bits).random(shape, np.float32)


def offset(number):  # from -spread to +spread
    return (number - 0.5) * (2 * spread)


def mean(*places):  # beyond an edge lies the opposite one
    one, two, three, four = (heights[y % side, x % side] for y, x in places)
    return (one + two + three + four) / 4


side = 2**exponent
heights = np.zeros((side + 1, side + 1), np.float32)
heights[0, 0] = random_numbers(0, CORNER, (1, 1))[0, 0]  # for all four corners  # at: corners
for level in range(1, exponent + 1):
    squares = 2 ** (level - 1)  # in each row of squares
    width = side // squares
    half = width // 2
    numbers = random_numbers(level, CENTRE, (squares, squares))
    for i in range(squares):
        for j in range(squares):
            top, bottom = i * width, (i + 1) * width % side
            left, right = j * width, (j + 1) * width % side
            above = heights[top, left] + heights[top, right]
            below = heights[bottom, left] + heights[bottom, right]
            heights[top + half, left + half] = (above + below) / 4 + offset(numbers[i, j])  # at: centre
    numbers = random_numbers(level, ALONG_ROW, (squares, squares))
    for i in range(squares):
        for j in range(squares):
            y, x = i * width, j * width + half
            around = mean((y, x - half), (y, x + half), (y - half, x), (y + half, x))
            heights[y, x] = around + offset(numbers[i, j])  # at: horizontal
    numbers = random_numbers(level, ALONG_COLUMN, (squares, squares))
    for i in range(squares):
        for j in range(squares):
            y, x = i * width + half, j * width
            around = mean((y - half, x), (y + half, x), (y, x - half), (y, x + half))
            heights[y, x] = around + offset(numbers[i, j])  # at: vertical
    spread = spread * spread_reduction
heights[side], heights[:, side] = heights[0], heights[:, 0]  # the last row and column are the first
heights[side, side] = heights[0, 0]
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
