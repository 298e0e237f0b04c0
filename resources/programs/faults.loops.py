from math import cos, pi, sin

import numpy as np

exponent, faults, last_step, ramp, seed = 5, 500, 0.05, 0.05, 15
address = np.random.SeedSequence(seed, spawn_key=(0, 12))
bits = np.random.PCG64(address)
numbers = np.random.Generator(bits).random((faults, 3), np.float32)

side = 2**exponent
heights = np.zeros((side + 1, side + 1))
for number in range(faults):
    south, east, turn = map(float, numbers[number])
    angle = 2 * pi * turn
    to_south, to_east = sin(angle), cos(angle)
    step = 1 - (1 - last_step) * number / (faults - 1)
    for i in range(side + 1):
        for j in range(side + 1):
            distance = to_south * (i / side - south) + to_east * (j / side - east)
            part = min(max(distance / (ramp * step) + 0.5, 0), 1)
            heights[i, j] += step * (part * part * (3 - 2 * part) - 0.5)  # at: part
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
