"""Erosion: what gullies cost against the sines they are made of, and what a long way costs thermal erosion."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from functools import partial
from itertools import count
from statistics import median

import numpy as np
from measuring import Row, at_most, ratio, seconds

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.filters import Filter, Gullies, Streams, ThermalErosion

_AROUND = 16
"""The cells whose stripes meet at a point."""


def rows() -> Iterator[Row]:
    yield _an_octave(DiamondSquare(exponent=9).heightmap())
    yield _a_long_way(DiamondSquare(exponent=10, spread_reduction=0.6).heightmap())
    hills = DiamondSquare(exponent=10, spread_reduction=0.55).heightmap()
    yield _streams(hills)
    yield _another_age(hills)
    large = DiamondSquare(exponent=11, spread_reduction=0.6).heightmap()
    yield _memory(Streams(), large, 12)
    yield _memory(Gullies(), large, 2.5)
    yield _memory(ThermalErosion(), large, 9)


def _an_octave(heightmap: Heightmap) -> Row:
    angles = heightmap.heights[:, :, np.newaxis] * np.arange(_AROUND, dtype=np.float32)
    value = ratio(lambda: Gullies(octaves=4).applied(heightmap), lambda: (np.sin(angles), np.cos(angles)), 5) / 4
    what = f"an octave of gullies, {heightmap.rows} x {heightmap.columns}"
    return at_most(what, value, 8, f"{_AROUND} sines and cosines a point")


def _a_long_way(heightmap: Heightmap) -> Row:
    # 32 steps, all of them on the finest grid, and as many steps as would be 20,000 there.
    near, far = ThermalErosion(reach=4 / 1024), ThermalErosion(reach=100 / 1024)
    value = ratio(lambda: far.applied(heightmap), lambda: near.applied(heightmap), 5)
    return at_most("thermal erosion 25 times as far", value, 4, "that of 4 points")


def _streams(heightmap: Heightmap) -> Row:
    seeds = count()  # another one each time, for the network of the last one is kept
    value = ratio(lambda: _worn(heightmap, next(seeds), 0.5), lambda: np.argsort(heightmap.heights, axis=None), 3)
    return at_most(f"streams, {heightmap.rows} x {heightmap.columns}", value, 50, "sorting the heights")


def _another_age(heightmap: Heightmap) -> Row:
    first = [seconds(partial(_worn, heightmap, seed, 0.5)) for seed in range(3)]
    others = [seconds(partial(_worn, heightmap, 2, age)) for age in (0.3, 0.6, 0.9)]
    return at_most("streams of another age", median(others) / median(first), 0.3, "the first age")


def _worn(heightmap: Heightmap, seed: int, age: float) -> Heightmap:
    return Streams(age=age, seed=seed).applied(heightmap)


def _memory(erosion: Filter, heightmap: Heightmap, limit: float) -> Row:
    tracemalloc.start()
    erosion.applied(heightmap)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    what = f"peak memory of {erosion.slug}, {heightmap.rows} x {heightmap.columns}"
    return at_most(what, peak / heightmap.heights.nbytes, limit, "the heightmap")
