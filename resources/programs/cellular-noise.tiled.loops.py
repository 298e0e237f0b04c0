from math import floor, inf

import numpy as np

exponent, frequency, octaves, seed = 5, 4.0, 8, 15
lacunarity, gain = 2.0, 0.5
GOLDEN, ALL_BITS = 0x9E3779B97F4A7C15, 2**64 - 1


def mixed(bits):
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9 & ALL_BITS
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB & ALL_BITS
    return bits ^ (bits >> 31)


def random_bits(key, row, column):
    bits = mixed(key + (row + 1) * GOLDEN & ALL_BITS)
    return mixed(bits + (column + 1) * GOLDEN & ALL_BITS)


side = 2**exponent
heights = np.zeros((side + 1, side + 1))
cells, amplitude = frequency, 1.0
for octave in range(octaves):
    whole = max(int(cells + 0.5), 1)  # cells on a side
    address = np.random.SeedSequence(seed, spawn_key=(0, octave, 0))
    key, *start = map(int, address.generate_state(3, np.uint64))
    for i in range(side + 1):
        for j in range(side + 1):
            south = i / side * whole + start[0] / 2**64
            east = j / side * whole + start[1] / 2**64
            row, column = floor(south), floor(east)
            nearest = inf
            for below in range(row - 2, row + 3):
                for beside in range(column - 2, column + 3):
                    bits = random_bits(key, below % whole, beside % whole)
                    to_south = below - south + bits / 2**64
                    to_east = beside - east + mixed(bits) / 2**64
                    nearest = min(nearest, to_south**2 + to_east**2)
            heights[i, j] += amplitude * nearest**0.5  # at: part
    cells, amplitude = cells * lacunarity, amplitude * gain
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
