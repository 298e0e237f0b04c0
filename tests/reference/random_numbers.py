"""The numbers of `NoiseStream.read`, as numpy draws them."""

import sys

import numpy as np

_NUMBERS_PER_DRAW = 2
"""PCG64 draws 64 bits at a time and a float32 takes 32 of them."""


def random_rectangle(address, numbers, rows, columns, middle, scale):
    state, increment = (int.from_bytes(address[at : at + 16], sys.byteorder) for at in (0, 16))
    first, width = (int.from_bytes(address[at : at + 16], sys.byteorder, signed=True) for at in (32, 48))
    for row, line in enumerate(numbers):
        bits = np.random.PCG64()
        bits.state = {
            "bit_generator": "PCG64",
            "state": {"state": state, "inc": increment},
            "has_uint32": 0,
            "uinteger": 0,
        }
        generator = np.random.Generator(bits)
        draw, odd = divmod(first + row * width, _NUMBERS_PER_DRAW)
        bits.advance(draw)
        if odd:
            generator.random(dtype=np.float32)
        generator.random(dtype=np.float32, out=line)
    if (middle, scale) != (0, 1):
        numbers -= np.float32(middle)
        numbers *= np.float32(scale)
    return rows
