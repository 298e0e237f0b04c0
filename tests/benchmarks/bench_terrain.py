"""Growing terrain: against a textbook loop in C, against the memory of the map, and windows against whole maps."""

from __future__ import annotations

import ctypes
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

import numpy as np
from c_reference import NO_COMPILER, compiled
from measuring import Row, at_most, ratio, seconds

from terrain_explorer.terrain import DiamondSquare, MidpointDisplacement, Window
from terrain_explorer.terrain.generators import Subdivision

_EXPONENT, _DEEP = 12, 30
_TILE = 257


def rows() -> Iterator[Row]:
    yield from _against_c()
    yield _memory()
    yield _window()
    yield from _tile()


def _against_c() -> Iterator[Row]:
    library = compiled("subdivision.c")
    generators: dict[str, Subdivision] = {
        "diamond_square": DiamondSquare(exponent=_EXPONENT),
        "midpoint_displacement": MidpointDisplacement(exponent=_EXPONENT),
    }
    for name, generator in generators.items():
        what = f"{generator.slug} 4097 x 4097, normalised"
        if library is None:
            yield Row(what, NO_COMPILER, "at most 1 x", None)
            continue
        in_c = partial(_grow_in_c, getattr(library, name), generator.size)
        yield at_most(what, ratio(generator.heightmap, in_c, 11), 1, "a C loop at -O3 with OpenMP")


def _grow_in_c(function: Callable[..., object], side: int) -> None:
    heights = np.empty((side, side), np.float32)
    pointer = heights.ctypes.data_as(ctypes.c_void_p)
    function(pointer, _EXPONENT, ctypes.c_float(0.3), ctypes.c_float(0.5), ctypes.c_uint32(7))


def _memory() -> Row:
    tracemalloc.start()
    heightmap = DiamondSquare(exponent=_EXPONENT).heightmap()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return at_most("peak memory while growing 4097 x 4097", peak / heightmap.heights.nbytes, 2.5, "the heightmap")


def _window() -> Row:
    deep, whole = DiamondSquare(exponent=_DEEP), DiamondSquare(exponent=10)
    middle = Window(2**29 + 1, 2**28 + 1, 1025, 1025)
    value = ratio(lambda: deep.heights(middle), whole.heights, 15)
    return at_most("a 1025 x 1025 window of a 2^30 + 1 terrain", value, 2, "a whole 1025 x 1025 map")


def _tile() -> Iterator[Row]:
    """Time a tile from the corners, and from the points around it on the level before."""
    deep, coarse = DiamondSquare(exponent=_DEEP), DiamondSquare(exponent=_DEEP - 1)
    tile = range(2**29, 2**29 + _TILE), range(2**28, 2**28 + _TILE)
    around = (range(span.start // 2 - 4, span.stop // 2 + 5) for span in tile)
    parent = coarse.lattice(*around)
    whole = DiamondSquare(exponent=10).heights
    for what, grow, limit in (
        ("a tile of 257 x 257 of a 2^30 + 1 terrain", lambda: deep.lattice(*tile), 5),
        ("a tile of 257 x 257 from its parent", lambda: deep.finer_lattice(parent, *tile), 1),
    ):
        milliseconds = 1000 * median(seconds(grow) for _ in range(31))
        measured = f"{milliseconds:.2f} ms, {ratio(grow, whole, 15):.2f} x a whole 1025 x 1025 map"
        yield Row(what, measured, f"at most {limit} ms", milliseconds <= limit)
