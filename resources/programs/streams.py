import numpy as np

time, erodibility, m = 0.5, 1.0, 7 / 16
stream_area = 2  # points
AROUND = [(0, 1), (1, 0), (0, -1), (-1, 0)]
AROUND += [(1, 1), (1, -1), (-1, -1), (-1, 1)]

row, column = np.indices((33, 33))
rough = np.random.default_rng(15).random((33, 33), np.float32)
ground = row + column + rough  # without pits, for it slopes down

area, receivers = np.ones(ground.shape, int), {}
places = list(np.ndindex(ground.shape))
downwards = sorted(places, key=lambda place: -ground[place])
for place in downwards:
    steepest = 0
    if min(place) > 0 and max(place) < len(ground) - 1:
        for i, j in AROUND:
            near = place[0] + i, place[1] + j
            slope = (ground[place] - ground[near]) / np.hypot(i, j)
            if slope > steepest:
                steepest, receivers[place] = slope, near
    if place in receivers:
        area[receivers[place]] += area[place]  # at: water

heights = ground.copy()
for place in reversed(downwards):
    if place in receivers:
        below = receivers[place]
        down, across = below[0] - place[0], below[1] - place[1]
        rate = time * erodibility / np.hypot(down, across)
        water = area[place] ** 2 / (area[place] + stream_area)
        rate *= (water / area.size) ** m
        heights[place] += rate * heights[below]  # at: change
        heights[place] /= 1 + rate  # at: change
print(heights)
