from math import ceil, floor

import numpy as np

exponent, largest, octaves, seed = 5, 0.3, 4, 15
gain, density = 0.5, 2

side = 2**exponent
heights = np.zeros((side + 1, side + 1))
for octave in range(octaves):
    cells = 2**octave / largest  # on a side
    count = int(cells) + 3  # a cell more beyond each edge
    for hill in range(density):
        for row in range(count):
            use = 8 * octave + hill, 11
            address = np.random.SeedSequence(seed, spawn_key=use)
            bits = np.random.PCG64(address).advance(row * 3 * 2**41)
            draw = np.random.Generator(bits)
            numbers = draw.random((count, 3), np.float32)
            for column in range(count):
                south, east, size = map(float, numbers[column])
                south, east = south + row - 1, east + column - 1
                radius = (1 + size) / 2
                top = max(ceil((south - radius) / cells * side), 0)
                bottom = min(floor((south + radius) / cells * side), side)
                left = max(ceil((east - radius) / cells * side), 0)
                right = min(floor((east + radius) / cells * side), side)
                for i in range(top, bottom + 1):
                    for j in range(left, right + 1):
                        down, across = i / side * cells - south, j / side * cells - east
                        far = (down**2 + across**2) / radius**2
                        shape = max(1 - far, 0) ** 2
                        heights[i, j] += gain**octave * radius * shape  # at: part
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
