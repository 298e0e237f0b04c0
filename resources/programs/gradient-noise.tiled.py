import numpy as np

exponent, frequency, octaves, seed = 6, 4.0, 8, 15
lacunarity, gain = 2.0, 0.5
GOLDEN = 0x9E3779B97F4A7C15


def mixed(bits):
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB
    return bits ^ (bits >> 31)


def random_bits(key, row, column):
    down = (row + 1).astype(np.uint64) * GOLDEN
    across = (column + 1).astype(np.uint64) * GOLDEN
    return mixed(mixed(key + down)[:, None] + across)


def between(start, end, part):
    faded = part**3 * (part * (part * 6 - 15) + 10)
    return start + (end - start) * faded


def plane(i, j):
    turn = (random_bits(key, (row + i) % whole, (column + j) % whole) >> 56) / 256
    angle = 2 * np.pi * turn
    to_south, to_east = np.sin(angle), np.cos(angle)
    return 2**0.5 * (to_south * (down - i) + to_east * (across - j))


side = np.linspace(0, 1, 2**exponent + 1)
heights = np.zeros((len(side), len(side)))
cells, amplitude = frequency, 1.0
for octave in range(octaves):
    whole = max(int(cells + 0.5), 1)  # cells on a side
    address = np.random.SeedSequence(seed, spawn_key=(0, octave, 0))
    key, *start = address.generate_state(3, np.uint64)
    south, east = (side * whole + each / 2**64 for each in start)
    row = np.floor(south).astype(int)
    column = np.floor(east).astype(int)
    down, across = (south - row)[:, None], east - column
    upper = between(plane(0, 0), plane(0, 1), across)
    lower = between(plane(1, 0), plane(1, 1), across)
    heights += amplitude * between(upper, lower, down)  # at: part
    cells, amplitude = cells * lacunarity, amplitude * gain
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
