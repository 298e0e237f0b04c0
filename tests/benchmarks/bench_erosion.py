"""Erosion: gullies against the sines they are made of, all else against a heap of the heights.

And how long one waits for previews, how soon each can be stopped, and memory.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from statistics import median

import numpy as np
from c_reference import NO_COMPILER, QUEUE, queue
from measuring import Row, at_most, ratio, seconds

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.filters import (
    Filter,
    Gullies,
    LayeredRock,
    Rock,
    Snow,
    Streams,
    TalusSlopes,
    ThermalErosion,
)

_AROUND = 16
"""The cells whose stripes meet at a point."""


def rows() -> Iterator[Row]:
    yield _an_octave(DiamondSquare(exponent=9).heightmap())
    yield from _talus(DiamondSquare(exponent=10, spread_reduction=0.6).heightmap())
    hills = DiamondSquare(exponent=10, spread_reduction=0.55).heightmap()
    yield _streams(hills)
    yield _another_age(hills)
    snow = Snow.suited(hills)
    yield _against_a_heap(f"snow, {hills.rows} x {hills.columns}", lambda: snow.applied(hills), hills, 6)
    yield from _on_rock(hills)
    yield from _seconds()
    yield from _previews(DiamondSquare(exponent=8, spread_reduction=0.55).heightmap())
    yield from _pauses(hills)
    large = DiamondSquare(exponent=11, spread_reduction=0.6).heightmap()
    yield _memory(Streams(), large, 13)
    yield _memory(Streams(deposition=1), large, 20, " with deposition")
    yield _memory(Streams(deposition=1, sea=True, sea_level=0.3), large, 24.5, " with deposition and a sea")
    yield _memory(Gullies(), large, 2.5)
    yield _memory(ThermalErosion(), large, 9)
    yield _memory(Snow.suited(large), large, 55)


def _an_octave(heightmap: Heightmap) -> Row:
    angles, octaves = heightmap.heights[:, :, np.newaxis] * np.arange(_AROUND, dtype=np.float32), 4

    def sines() -> None:
        for _ in range(octaves):
            np.sin(angles), np.cos(angles)

    what = f"an octave of gullies, {heightmap.rows} x {heightmap.columns}"
    of = f"{_AROUND} sines and cosines a point"
    return at_most(what, ratio(lambda: Gullies(octaves=octaves).applied(heightmap), sines, 5), 3, of)


def _talus(heightmap: Heightmap) -> Iterator[Row]:
    # 32 steps, all of them on the finest grid, and as many steps as would be 20,000 there.
    near, far = ThermalErosion(reach=4 / 1024), ThermalErosion(reach=100 / 1024)
    what = f"thermal erosion of 4 points, {heightmap.rows} x {heightmap.columns}"
    yield _against_a_heap(what, lambda: near.applied(heightmap), heightmap, 0.35)
    value = ratio(lambda: far.applied(heightmap), lambda: near.applied(heightmap), 5)
    yield at_most("thermal erosion 25 times as far", value, 4, "that of 4 points")


def _streams(heightmap: Heightmap) -> Row:
    seeds = count()  # another one each time, for the network of the last one is kept
    what = f"streams, {heightmap.rows} x {heightmap.columns}"
    return _against_a_heap(what, lambda: _worn(heightmap, next(seeds), 0.5), heightmap, 3.5)


def _another_age(heightmap: Heightmap) -> Row:
    first = [seconds(partial(_worn, heightmap, seed, 0.5)) for seed in range(3)]
    others = [seconds(partial(_worn, heightmap, 2, age)) for age in (0.3, 0.6, 0.9)]
    return at_most("streams of another age", median(others) / median(first), 0.3, "the first age")


def _on_rock(hills: Heightmap) -> Iterator[Row]:
    """Each of the steps that know layers of rock, and those that lay something down."""
    canyon, seeds, size = Rock().applied(hills), count(), f"{hills.rows} x {hills.columns}"
    lying, delta = TalusSlopes.suited(hills), Streams(deposition=1, sea=True, sea_level=0.3)
    steps: tuple[tuple[str, Callable[[], object], float], ...] = (
        ("layered rock", lambda: LayeredRock(seed=next(seeds)).applied(hills), 12),
        ("mesas", lambda: LayeredRock(rock="mesas", seed=next(seeds)).applied(hills), 12),
        ("badlands", lambda: LayeredRock(rock="badlands", seed=next(seeds)).applied(hills), 12),
        ("streams on rock", lambda: _worn(canyon, next(seeds), 0.5), 9),
        ("streams with deposition", lambda: Streams(deposition=1, seed=next(seeds)).applied(hills), 25),
        ("deltas", lambda: replace(delta, seed=next(seeds)).applied(hills), 30),
        ("talus", lambda: lying.applied(hills), 18),
        ("thermal erosion on rock", lambda: ThermalErosion().applied(canyon), 20),
        ("gullies on rock", lambda: Gullies().applied(canyon), 4),
    )
    for name, work, limit in steps:
        yield _against_a_heap(f"{name}, {size}", work, hills, limit)
    plain = ratio(lambda: Gullies().applied(canyon), lambda: Gullies().applied(hills), 5)
    yield at_most("gullies on rock", plain, 2, "gullies on none")


def _previews(hills: Heightmap) -> Iterator[Row]:
    """How long one waits for the picture that comes first while a slider is dragged."""
    for name, ground, filter, limit, _ in _each(hills):
        yield _against_a_heap(f"preview of {name}, {hills.rows} x {hills.columns}", _anew(filter, ground), hills, limit)


def _anew(filter: Filter, ground: Heightmap) -> Callable[[], Heightmap]:
    """Return work that knows nothing of what was kept the last time."""
    seeds = count()
    return lambda: (replace(filter, seed=next(seeds)) if hasattr(filter, "seed") else filter).applied(ground)


def _pauses(hills: Heightmap) -> Iterator[Row]:
    """How long each goes on at most once it is to be stopped."""
    in_c = queue(hills)
    for name, ground, filter, _, limit in _each(hills):
        what = f"longest pause of {name}, {hills.rows} x {hills.columns}"
        if in_c is None:
            yield Row(what, NO_COMPILER, f"at most {limit:g} x", None)
            continue
        longest, work = 0.0, filter.applying(ground)
        try:
            while True:
                longest = max(longest, seconds(partial(next, work)))
        except StopIteration:
            pass
        yield at_most(what, longest / median(seconds(in_c) for _ in range(3)), limit, QUEUE)


def _each(hills: Heightmap) -> Iterator[tuple[str, Heightmap, Filter, float, float]]:
    """Yield steps by name, with the ground for each, and the most for a preview of it and for how long it goes on."""
    canyon = Rock().applied(hills)
    yield "layered rock", hills, LayeredRock(), 50, 2.5
    yield "streams on rock", canyon, Streams(), 30, 2
    yield "deposition", hills, Streams(deposition=1), 60, 2
    yield "deltas", hills, Streams(deposition=1, sea=True, sea_level=0.3), 75, 2
    yield "talus", hills, TalusSlopes.suited(hills), 20, 1
    yield "snow", hills, Snow.suited(hills), 15, 1
    yield "thermal erosion on rock", canyon, ThermalErosion(), 20, 1
    yield "gullies on rock", canyon, Gullies(), 12, 1


def _seconds() -> Iterator[Row]:
    """How long one waits for streams: in nine small pictures, for an early picture, and for maps of two sizes."""
    for exponents, rounds, limit in (((5, 6, 7), 3, 30), ((8,), 3, 150), ((10,), 3, 1000), ((12,), 1, 15000)):
        maps = [DiamondSquare(exponent=each, spread_reduction=0.55).heightmap() for each in exponents]
        took = [seconds(partial(_worn, each, seed, 0.5)) for each in maps for seed in range(rounds)]
        mean = sum(took) / len(took) * 1000
        sizes = " to ".join(dict.fromkeys(str(each.rows) for each in (maps[0], maps[-1])))
        yield Row(f"streams on {sizes} points square", f"{mean:.0f} ms", f"at most {limit} ms", mean <= limit)


def _against_a_heap(what: str, work: Callable[[], object], heightmap: Heightmap, limit: float) -> Row:
    in_c = queue(heightmap)
    if in_c is None:
        return Row(what, NO_COMPILER, f"at most {limit:g} x", None)
    return at_most(what, ratio(work, in_c, 5), limit, QUEUE)


def _worn(heightmap: Heightmap, seed: int, age: float) -> Heightmap:
    return Streams(age=age, seed=seed).applied(heightmap)


def _memory(erosion: Filter, heightmap: Heightmap, limit: float, of: str = "") -> Row:
    tracemalloc.start()
    erosion.applied(heightmap)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    what = f"peak memory of {erosion.slug}{of}, {heightmap.rows} x {heightmap.columns}"
    return at_most(what, peak / heightmap.heights.nbytes, limit, "the heightmap")
