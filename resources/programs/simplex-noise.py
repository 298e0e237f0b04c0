import numpy as np

exponent, frequency, octaves, seed = 6, 2.0, 8, 15
lacunarity, gain = 2.0, 0.5
SKEW, UNSKEW = (3**0.5 - 1) / 2, (3**0.5 - 3) / 6
BETWEEN = [turn for turn in range(1, 48, 2) if turn % 6 != 3]
TURNS = np.array([*range(3, 48, 6), *BETWEEN]) / 48


def bump(i, j):
    bits = (column + j) * 0x5205402B9270C86F
    bits ^= (row + i) * 0x598CD327003817B5 ^ key
    bits *= 0x53A3F72DEEC546F5
    choice = ((bits ^ (bits >> 58)) >> 1) % 128 % len(TURNS)
    angle = 2 * np.pi * TURNS[choice]
    south = down - i - (i + j) * UNSKEW
    east = across - j - (i + j) * UNSKEW
    plane = np.cos(angle) * south + np.sin(angle) * east
    fading = np.maximum(0.5 - south**2 - east**2, 0) ** 4
    return fading * plane / 0.01001634121365712


side = np.linspace(0, 1, 2**exponent + 1)
heights = np.zeros((len(side), len(side)))
cells, amplitude = frequency, 1.0
for octave in range(octaves):
    address = np.random.SeedSequence(seed, spawn_key=(0, octave, 0))
    words = address.generate_state(3, np.uint64)
    key, (south, east) = words[:1].view(np.int64), words[1:] / 2**64
    south = (side * cells + south)[:, None]
    east = side * cells + east
    skew = (south + east) * SKEW
    row = np.floor(south + skew).astype(int)
    column = np.floor(east + skew).astype(int)
    down, across = south + skew - row, east + skew - column
    upper = (across >= down).astype(int)
    back = (down + across) * UNSKEW
    down, across = down + back, across + back
    noise = bump(0, 0) + bump(1, 1) + bump(1 - upper, upper)
    heights += amplitude * noise  # at: part
    cells, amplitude = cells * lacunarity, amplitude * gain
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
