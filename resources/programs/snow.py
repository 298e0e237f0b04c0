import numpy as np

distance = 20.0  # from point to point, in metres
fallen = 3.0  # how deep snow lies where it falls, in metres
AROUND = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]

row, column = np.indices((33, 33))
rough = np.random.default_rng(15).random((33, 33))
ground = 500 * np.exp(-((row - 16) ** 2 + (column - 16) ** 2) / 90) + 9 * rough

snow = np.full(ground.shape, fallen)
around = np.pad(ground, 1, mode="reflect", reflect_type="odd")
falls = np.empty((8, 33, 33))
for number, (i, j) in enumerate(AROUND):
    near = around[1 + i : 34 + i, 1 + j : 34 + j]
    falls[number] = np.maximum(ground - near, 0) / (distance * np.hypot(i, j))
angle = np.degrees(np.arctan(falls.max(axis=0)))
holds = 3178.4 * np.maximum(angle, 0.01) ** -1.998

for place in sorted(np.ndindex(ground.shape), key=lambda place: -ground[place]):
    too_deep = snow[place] - holds[place]
    if too_deep > 0:
        parts = too_deep * falls[:, *place] / falls[:, *place].sum()
        snow[place] -= too_deep  # at: change
        for part, (i, j) in enumerate(AROUND):
            near = place[0] + i, place[1] + j
            if min(near) >= 0 and max(near) < len(ground):  # else it leaves the map
                snow[near] += parts[part]  # at: change
heights = ground + snow
print(heights)
