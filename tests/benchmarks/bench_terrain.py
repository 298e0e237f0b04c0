"""Growing terrain: against a textbook loop in C, against the memory of the map, and windows against whole maps."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from measuring import Row, at_most, ratio

from terrain_explorer.terrain import DiamondSquare, Window

_EXPONENT = 12
_C = Path(__file__).with_name("diamond_square.c")


def rows() -> Iterator[Row]:
    yield _against_c()
    yield _memory()
    yield _window()


def _against_c() -> Row:
    what = "diamond-square 4097 x 4097, normalised"
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return Row(what, "no C compiler here", "at most 1 x", None)
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "reference.so")
        subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", library, _C], check=True)
        grow = ctypes.CDLL(str(library)).diamond_square
    side = 2**_EXPONENT + 1

    def in_c() -> None:
        heights = np.empty((side, side), np.float32)
        pointer = heights.ctypes.data_as(ctypes.c_void_p)
        grow(pointer, _EXPONENT, ctypes.c_float(0.3), ctypes.c_float(0.5), ctypes.c_uint32(7))

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
