from math import cos, floor, pi, sin

import numpy as np

exponent, frequency, octaves, seed = 6, 2.0, 8, 15
lacunarity, gain = 2.0, 0.5
SKEW, UNSKEW = (3**0.5 - 1) / 2, (3**0.5 - 3) / 6
BETWEEN = [turn for turn in range(1, 48, 2) if turn % 6 != 3]
TURNS = [*range(3, 48, 6), *BETWEEN]


def bump(i, j):
    bits = (column + j) * 0x5205402B9270C86F ^ (row + i) * 0x598CD327003817B5 ^ key
    bits *= 0x53A3F72DEEC546F5
    bits = (bits + 2**63) % 2**64 - 2**63  # the last 64, with a sign
    choice = ((bits ^ (bits >> 58)) >> 1) % 128 % len(TURNS)
    angle = 2 * pi * TURNS[choice] / 48
    to_south = down - i - (i + j) * UNSKEW
    to_east = across - j - (i + j) * UNSKEW
    plane = cos(angle) * to_south + sin(angle) * to_east
    fading = max(0.5 - to_south**2 - to_east**2, 0) ** 4
    return fading * plane / 0.01001634121365712


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
            skew = (south + east) * SKEW
            row, column = floor(south + skew), floor(east + skew)
            down, across = south + skew - row, east + skew - column
            upper = int(across >= down)
            back = (down + across) * UNSKEW
            down, across = down + back, across + back
            noise = bump(0, 0) + bump(1, 1) + bump(1 - upper, upper)
            heights[i, j] += amplitude * noise  # at: part
    cells, amplitude = cells * lacunarity, amplitude * gain
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
