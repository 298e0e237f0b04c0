from math import floor

import numpy as np

exponent, frequency, octaves, seed = 6, 4.0, 8, 15
lacunarity, gain = 2.0, 0.5
GOLDEN, ALL_BITS = 0x9E3779B97F4A7C15, 2**64 - 1


def mixed(bits):
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9 & ALL_BITS
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB & ALL_BITS
    return bits ^ (bits >> 31)


def random_bits(key, row, column):
    bits = mixed(key + (row + 1) * GOLDEN & ALL_BITS)
    return mixed(bits + (column + 1) * GOLDEN & ALL_BITS)


def between(start, end, part):
    faded = part**3 * (part * (part * 6 - 15) + 10)
    return start + (end - start) * faded


def height(i, j):
    return random_bits(key, (row + i) % whole, (column + j) % whole) / 2**63 - 1


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
            down, across = south - row, east - column
            upper = between(height(0, 0), height(0, 1), across)
            lower = between(height(1, 0), height(1, 1), across)
            heights[i, j] += amplitude * between(upper, lower, down)  # at: part
    cells, amplitude = cells * lacunarity, amplitude * gain
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
