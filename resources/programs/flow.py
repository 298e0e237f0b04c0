import numpy as np

ground = np.random.default_rng(15).integers(0, 21, (9, 9))
start = 4, 4
AROUND = [(0, 1), (1, 0), (0, -1), (-1, 0)]
AROUND += [(1, 1), (1, -1), (-1, -1), (-1, 1)]

receivers = {}
for place in np.ndindex(ground.shape):
    steepest = 0
    if min(place) > 0 and max(place) < len(ground) - 1:
        for i, j in AROUND:
            near = place[0] + i, place[1] + j
            slope = (ground[place] - ground[near]) / np.hypot(i, j)
            if slope > steepest:
                steepest, receivers[place] = slope, near

way = [start]
while way[-1] in receivers:
    way.append(receivers[way[-1]])
print(ground)
print(way)
