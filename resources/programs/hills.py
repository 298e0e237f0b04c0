import numpy as np

exponent, largest, octaves, gain, density, seed = 5, 0.3, 4, 0.5, 2, 15

heights = np.zeros((2**exponent + 1, 2**exponent + 1))
for octave in range(octaves):
    cells = np.linspace(0, 1, len(heights)) * 2**octave / largest
    count = int(cells[-1]) + 3  # a cell more beyond each edge
    for hill, row in np.ndindex(density, count):
        address = np.random.SeedSequence(seed, spawn_key=(8 * octave + hill, 11))
        chance = np.random.PCG64(address).advance(row * 3 * 2**41)
        numbers = np.random.Generator(chance).random((count, 3), np.float32)
        for column, (south, east, size) in enumerate(numbers):
            south, east = south + row - 1, east + column - 1
            radius = (1 + size) / 2
            square = (cells[:, None] - south) ** 2 + (cells - east) ** 2
            shape = np.maximum(1 - square / radius**2, 0) ** 2
            heights += gain**octave * radius * shape  # at: part
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
