"""Growing terrain: against a textbook loop in C, against the memory of the map, and windows against whole maps."""

from __future__ import annotations

import ctypes
import tracemalloc
from collections.abc import Iterator

import numpy as np
from c_reference import NO_COMPILER, compiled
from measuring import Row, at_most, ratio

from terrain_explorer.terrain import DiamondSquare, Window

_EXPONENT = 12


def rows() -> Iterator[Row]:
    yield _against_c()
    yield _memory()
    yield _window()


def _against_c() -> Row:
    what = "diamond-square 4097 x 4097, normalised"
    library = compiled("diamond_square.c")
    if library is None:
        return Row(what, NO_COMPILER, "at most 1 x", None)
    side = 2**_EXPONENT + 1

    def in_c() -> None:
        heights = np.empty((side, side), np.float32)
        pointer = heights.ctypes.data_as(ctypes.c_void_p)
        library.diamond_square(pointer, _EXPONENT, ctypes.c_float(0.3), ctypes.c_float(0.5), ctypes.c_uint32(7))

    return at_most(what, ratio(DiamondSquare(exponent=_EXPONENT).heightmap, in_c, 11), 1, "a C loop at -O3")


def _memory() -> Row:
    tracemalloc.start()
    heightmap = DiamondSquare(exponent=_EXPONENT).heightmap()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return at_most("peak memory while growing 4097 x 4097", peak / heightmap.heights.nbytes, 2.5, "the heightmap")


def _window() -> Row:
    deep, whole = DiamondSquare(exponent=30), DiamondSquare(exponent=10)
    middle = Window(2**29 + 1, 2**28 + 1, 1025, 1025)
    value = ratio(lambda: deep.heights(middle), whole.heights, 15)
    return at_most("a 1025 x 1025 window of a 2^30 + 1 terrain", value, 3, "a whole 1025 x 1025 map")
