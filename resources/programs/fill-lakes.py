import heapq

import numpy as np

ground = np.random.default_rng(15).random((33, 33), np.float32)

heights = np.full(ground.shape, np.inf, np.float32)
border = np.ones(ground.shape, bool)
border[1:-1, 1:-1] = False
heights[border] = ground[border]
places = [at for at in np.ndindex(ground.shape) if border[at]]
shore = [(heights[at], *at) for at in places]
heapq.heapify(shore)
while shore:
    level, row, column = heapq.heappop(shore)
    for near in np.ndindex(3, 3):
        place = row + near[0] - 1, column + near[1] - 1
        inside = min(place) >= 0 and max(place) < len(ground)
        if inside and heights[place] == np.inf:
            heights[place] = max(ground[place], level)
            heapq.heappush(shore, (heights[place], *place))
print(heights)
