import numpy as np

exponent, frequency, octaves, seed = 6, 2.0, 8, 15
lacunarity, gain = 2.0, 0.5
SKEW, UNSKEW = (3**0.5 - 1) / 2, (3**0.5 - 3) / 6
BETWEEN = [turn for turn in range(1, 48, 2) if turn % 6 != 3]
TURNS = np.array([*range(3, 48, 6), *BETWEEN]) / 48


def within(i, j):  # the same point of the lattice, in the first copy of the map
    area = straight**2 - aslant**2
    down, right = (straight * i - aslant * j) // area, (straight * j - aslant * i) // area
    return i - straight * down - aslant * right, j - aslant * down - straight * right


def bump(i, j):
    south, east = within(row + i, column + j)
    bits = east * 0x5205402B9270C86F
    bits ^= south * 0x598CD327003817B5 ^ key
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
    whole = max(int(cells + 0.5), 1)  # cells on a side
    total = whole + 2 * round(whole * SKEW)
    straight, aslant = (total + whole) // 2, (total - whole) // 2  # steps from corner to corner
    along, across = straight / whole, aslant / whole
    south = (side * whole + south)[:, None]
    east = side * whole + east
    south, east = south * along + east * across, south * across + east * along
    row, column = np.floor(south).astype(int), np.floor(east).astype(int)
    down, across = south - row, east - column
    upper = (across >= down).astype(int)
    back = (down + across) * UNSKEW
    down, across = down + back, across + back
    noise = bump(0, 0) + bump(1, 1) + bump(1 - upper, upper)
    heights += amplitude * noise  # at: part
    cells, amplitude = cells * lacunarity, amplitude * gain
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
