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
heights = np.zeros((side + 1, side + 1), int)
corners = random_numbers(0, CORNER, (2, 2), 0, highest_corner)
for i in range(2):
    for j in range(2):
        heights[i * side, j * side] = corners[i, j]  # at: corners
for level in range(1, exponent + 1):
    squares = 2 ** (level - 1)  # in each row of squares
    width = side // squares
    half = width // 2
    moves = offsets(ALONG_ROW, (squares + 1, squares))
    for i in range(squares + 1):
        for j in range(squares):
            y, left, right = i * width, j * width, (j + 1) * width
            mean = (heights[y, left] + heights[y, right]) // 2
            heights[y, left + half] = mean + moves[i, j]  # at: horizontal
    moves = offsets(ALONG_COLUMN, (squares, squares + 1))
    for i in range(squares):
        for j in range(squares + 1):
            x, top, bottom = j * width, i * width, (i + 1) * width
            mean = (heights[top, x] + heights[bottom, x]) // 2
            heights[top + half, x] = mean + moves[i, j]  # at: vertical
    moves = offsets(CENTRE, (squares, squares))
    for i in range(squares):
        for j in range(squares):
            top, bottom, left, right = i * width, (i + 1) * width, j * width, (j + 1) * width
            above = heights[top, left] + heights[top, right]
            below = heights[bottom, left] + heights[bottom, right]
            heights[top + half, left + half] = (above + below) // 4 + moves[i, j]  # at: centre
    randomness = randomness // 2
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
