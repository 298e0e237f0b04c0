import numpy as np

exponent, largest, octaves, seed = 5, 0.3, 4, 15
gain, density = 0.5, 2

heights = np.zeros((2**exponent + 1, 2**exponent + 1))
for octave in range(octaves):
    cells = np.linspace(0, 1, len(heights)) * 2**octave / largest
    count = int(cells[-1]) + 3  # a cell more beyond each edge
    for hill, row in np.ndindex(density, count):
        use = 8 * octave + hill, 11
        address = np.random.SeedSequence(seed, spawn_key=use)
        bits = np.random.PCG64(address).advance(row * 3 * 2**41)
        draw = np.random.Generator(bits)
        numbers = draw.random((count, 3), np.float32)
        for column, (south, east, size) in enumerate(numbers.astype(float)):
            south, east = south + row - 1, east + column - 1
            radius = (1 + size) / 2
            down, across = cells[:, None] - south, cells - east
            far = (down**2 + across**2) / radius**2
            shape = np.maximum(1 - far, 0) ** 2
            heights += gain**octave * radius * shape  # at: part
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
