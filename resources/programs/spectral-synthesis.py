import numpy as np

exponent, hurst, seed = 6, 0.9, 15


def waves(level):
    address = np.random.SeedSequence(seed, spawn_key=(level, 10))
    side = 2 ** (level + 1)
    bits = np.random.PCG64(address)
    shape = side, 4, side
    parts = np.random.Generator(bits).random(shape, np.float32)
    number = np.arange(-side // 2, side // 2)
    squares = number[:, None] ** 2.0 + number**2
    squares[squares == 0] = np.inf
    return (parts.sum(axis=1) - 2) / squares ** ((hurst + 1) / 2)


def added(lines):
    sums = np.fft.fft(np.fft.ifftshift(lines, axes=1))
    return sums.real - sums.imag  # cosines and sines


spectrum = waves(0)  # at: corners
for level in range(1, exponent):
    finer, edge = waves(level), len(spectrum) // 2
    finer[edge:-edge, edge:-edge] = spectrum
    spectrum = finer  # at: all
heights = np.pad(added(added(spectrum.T).T), (0, 1), mode="wrap")
heights = (heights - heights.min()) / (heights.max() - heights.min())  # at: end
print(heights)
