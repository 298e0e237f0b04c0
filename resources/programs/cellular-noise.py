import numpy as np

exponent, frequency, octaves, seed = 5, 4.0, 8, 15
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


side = np.linspace(0, 1, 2**exponent + 1)
heights = np.zeros((len(side), len(side)))
cells, amplitude = frequency, 1.0
for octave in range(octaves):
    address = np.random.SeedSequence(seed, spawn_key=(0, octave, 0))
    key, *start = address.generate_state(3, np.uint64)
    south, east = (side * cells + each / 2**64 for each in start)
    row = np.floor(south).astype(int)
    column = np.floor(east).astype(int)
    nearest = np.inf
    for i, j in np.ndindex(5, 5):
        bits = random_bits(key, row + i - 2, column + j - 2)
        to_south = (row + i - 2 - south)[:, None] + bits / 2**64
        to_east = (column + j - 2 - east) + mixed(bits) / 2**64
        nearest = np.minimum(nearest, to_south**2 + to_east**2)
    heights += amplitude * np.sqrt(nearest)  # at: part
    cells, amplitude = cells * lacunarity, amplitude * gain
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
