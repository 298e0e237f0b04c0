import numpy as np

exponent, seed = 6, 15
CORNER, CENTRE, ALONG_ROW, ALONG_COLUMN = 0, 1, 2, 3


def random_numbers(level, use, shape):  # from 0 to 1
    address = np.random.SeedSequence(seed, spawn_key=(level, use))
    bits = np.random.PCG64(address)
    return np.random.Generator(bits).random(shape, np.float32)


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
            heights[i * width, j * width + half] = numbers[i, j]  # at: horizontal
    numbers = random_numbers(level, ALONG_COLUMN, (squares, squares + 1))
    for i in range(squares):
        for j in range(squares + 1):
            heights[i * width + half, j * width] = numbers[i, j]  # at: vertical
    numbers = random_numbers(level, CENTRE, (squares, squares))
    for i in range(squares):
        for j in range(squares):
            heights[i * width + half, j * width + half] = numbers[i, j]  # at: centre
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
