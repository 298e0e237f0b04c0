import numpy as np

time, erodibility, deposition, m = 2.0, 1.0, 1.0, 7 / 16
stream_area = 2  # points
AROUND = [(0, 1), (1, 0), (0, -1), (-1, 0)]
AROUND += [(1, 1), (1, -1), (-1, -1), (-1, 1)]

row, column = np.indices((33, 33))
rough = np.random.default_rng(15).random((33, 33), np.float32)
ground = np.maximum(0.3 * row, 3 * row - 43) + 0.2 * rough  # mountains above a plain

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
        area[receivers[place]] += area[place]

heights, follows = ground.copy(), np.zeros(ground.shape)
comes, less = np.zeros(ground.shape), np.zeros(ground.shape)
for place in downwards:
    if place in receivers:
        below = receivers[place]
        down, across = below[0] - place[0], below[1] - place[1]
        rate = (1 + deposition) * erodibility / np.hypot(down, across)
        water = area[place] ** 2 / (area[place] + stream_area)
        rate *= (water / area.size) ** m
        own = 1 + time * less[place]
        full = ground[place] + time * comes[place]
        whole = (1 + time * rate) / own + deposition / area[place]
        goes = (comes[place] + (rate - less[place]) * full / own) / whole
        comes[below] += goes
        less[below] += rate / whole
        heights[place] = (full - time * goes) / own
        follows[place] = time * rate / whole / own
for place in reversed(downwards):
    if place in receivers:
        heights[place] += follows[place] * heights[receivers[place]]
print(heights)
