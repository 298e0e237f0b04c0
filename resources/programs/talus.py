import numpy as np

distance = 10.0  # from point to point, in metres
retreat, face, repose = 5.0, 45.0, 31.0  # metres and degrees
(hard, slow), (weak, fast) = (3.0, 0.7), (0.8, 1.4)  # critical slopes and erodibilities
bound = 40.0  # hard rock lies above, weak rock below
AROUND = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]

row, column = np.indices((33, 33))
rough = np.random.default_rng(15).random((33, 33))
ground = 90 * (column < 12 + row / 6) - 2 * column + 4 * rough  # a cliff


def falling(surface):  # how steeply it falls to each neighbour
    around = np.pad(surface, 1, mode="reflect", reflect_type="odd")
    falls = np.empty((8, 33, 33))
    for number, (i, j) in enumerate(AROUND):
        near = around[1 + i : 34 + i, 1 + j : 34 + j]
        falls[number] = np.maximum(surface - near, 0) / (distance * np.hypot(i, j))
    return falls


face, repose = np.tan(np.radians([face, repose]))
steepest = falling(ground).max(axis=0)
above = np.clip((ground - bound) / np.maximum(distance * steepest, 1e-9), 0, 1)  # the hard part of each face
stands = np.maximum(face / (above / hard + (1 - above) / weak), repose)
back = np.minimum(retreat * (above * slow + (1 - above) * fast), distance / 2)
broken = back / 6 * np.maximum(steepest - stands, 0)
rock, talus = ground - broken, broken.copy()

down = falling(ground)
room = distance * (repose - down.max(axis=0))
room[room > 0] *= 0.6
holds = np.maximum(talus + room, 0)
for place in sorted(np.ndindex(ground.shape), key=lambda place: -ground[place]):
    too_much = talus[place] - holds[place]
    if too_much > 0 and down[:, *place].any():
        parts = too_much * down[:, *place] / down[:, *place].sum()
        talus[place] -= too_much  # at: change
        for part, (i, j) in enumerate(AROUND):
            near = place[0] + i, place[1] + j
            if min(near) >= 0 and max(near) < len(ground):  # else it leaves the map
                talus[near] += parts[part]  # at: change
heights = rock + talus
print(heights)
