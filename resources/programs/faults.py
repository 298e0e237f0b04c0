import numpy as np

exponent, faults, last_step, ramp, seed = 5, 500, 0.05, 0.05, 15
address = np.random.SeedSequence(seed, spawn_key=(0, 12))
bits = np.random.PCG64(address)
numbers = np.random.Generator(bits).random((faults, 3), np.float32)

side = np.linspace(0, 1, 2**exponent + 1)
heights = np.zeros((len(side), len(side)))
for number, (south, east, turn) in enumerate(numbers.astype(float)):
    angle = 2 * np.pi * turn
    down, across = side[:, None] - south, side - east
    distance = np.sin(angle) * down + np.cos(angle) * across
    step = 1 - (1 - last_step) * number / (faults - 1)
    part = np.clip(distance / (ramp * step) + 0.5, 0, 1)
    heights += step * (part * part * (3 - 2 * part) - 0.5)  # at: part
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
