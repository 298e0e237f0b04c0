import numpy as np

distance = 30.0  # from point to point, in metres
thickness = [80, 60, 120, 90]  # of the layers from the top
slopes = [3.2, 0.6, 6.0, 0.5, 1.3]  # at which they stand; the last is the floor
top = 400.0

blocks = np.random.default_rng(15).random((4, 4)) < 0.6
ground = top * np.kron(blocks, np.ones((9, 9)))[:33, :33]

levels = top - np.cumsum([-5000, 5000, *thickness, 5000])
runs = np.cumsum(np.diff(levels, prepend=levels[0]) / [1, slopes[0], *slopes])


def run(height):  # how far one goes down from the top, each layer at its slope
    return np.interp(-height, -levels, runs)


def climb(run):
    return np.interp(-run, -runs, levels)


heights, before = ground.copy(), None
while not np.array_equal(heights, before):
    before, n = heights.copy(), len(heights)
    for down, right in np.ndindex(5, 5):
        down, right = down - 2, right - 2
        if abs(down) + abs(right) not in (1, 3) and abs(down * right) != 1:
            continue
        way = distance * np.hypot(down, right)
        rows = slice(max(-down, 0), n - max(down, 0))
        columns = slice(max(-right, 0), n - max(right, 0))
        beside = slice(max(down, 0), n - max(-down, 0)), slice(max(right, 0), n - max(-right, 0))
        highest = climb(run(heights[beside]) + way)
        heights[rows, columns] = np.minimum(heights[rows, columns], highest)  # at: change
print(heights)
