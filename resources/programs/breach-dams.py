import numpy as np

ground = np.random.default_rng(15).random((17, 17), np.float32)
AROUND = [(0, 1), (1, 0), (0, -1), (-1, 0)]
AROUND += [(1, 1), (1, -1), (-1, -1), (-1, 1)]
last = len(ground) - 1
places, receivers = list(np.ndindex(ground.shape)), {}


def neighbours(row, column):
    near = [(row + i, column + j) for i, j in AROUND]
    return [at for at in near if min(at) >= 0 and max(at) <= last]


def bottom(place):
    while place in receivers:
        place = receivers[place]
    return place


def gets_out(place):
    row, column = bottom(place)
    return row in (0, last) or column in (0, last)


for place in places:
    steepest = 0
    for near in neighbours(*place) if not {0, last} & {*place} else ():
        distance = np.hypot(place[0] - near[0], place[1] - near[1])
        slope = (ground[place] - ground[near]) / distance
        if slope > steepest:
            steepest, receivers[place] = slope, near

while shut := [place for place in places if not gets_out(place)]:
    passes = []
    for place in shut:
        out = [near for near in neighbours(*place) if gets_out(near)]
        passes += [(max(ground[place], ground[near]), place, near) for near in out]
    level, place, beyond = min(passes)
    while place:  # turn the way round, back to the pit
        onwards = receivers.get(place)
        receivers[place] = beyond
        place, beyond = onwards, place

heights = ground.copy()
for place in places:
    level = ground[place]
    while place in receivers:
        place = receivers[place]
        level = heights[place] = min(heights[place], level)
print(heights)
