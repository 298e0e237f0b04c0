from math import cos, floor, pi, sin

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


def plane(i, j):
    turn = (random_bits(key, row + i, column + j) >> 56) / 256
    angle = 2 * pi * turn
    return 2**0.5 * (sin(angle) * (down - i) + cos(angle) * (across - j))


side = 2**exponent
heights = np.zeros((side + 1, side + 1))
cells, amplitude = frequency, 1.0
for octave in range(octaves):
    address = np.random.SeedSequence(seed, spawn_key=(0, octave, 0))
    key, *start = map(int, address.generate_state(3, np.uint64))
    for i in range(side + 1):
        for j in range(side + 1):
            south = i / side * cells + start[0] / 2**64
            east = j / side * cells + start[1] / 2**64
            row, column = floor(south), floor(east)
            down, across = south - row, east - column
            upper = between(plane(0, 0), plane(0, 1), across)
            lower = between(plane(1, 0), plane(1, 1), across)
            heights[i, j] += amplitude * between(upper, lower, down)  # at: part
    cells, amplitude = cells * lacunarity, amplitude * gain
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
