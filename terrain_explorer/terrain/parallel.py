"""Whole-map work by rows: in blocks that fit the cache, and in bands that use all processors."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from threading import local
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.work import Work

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

T = TypeVar("T")
Item = TypeVar("Item")
Extremes = tuple[float, float]
"""The lowest and the highest height."""

# 64 rows of a map of 8193 columns are 2 MB of float32: they stay in the cache from one numpy call to the next.
ROWS_AT_A_TIME = 64
# Threads pay only above about 1400 x 1400 points.
_POINTS_WORTH_THREADS = 2**21
_THREAD = local()


def extremes_of_block(heights: NDArray[np.floating]) -> Extremes:
    """Return the lowest and the highest height of a block; NaN for both where any height is NaN."""
    return float(heights.min()), float(heights.max())


def joined(extremes: Iterable[Extremes]) -> Extremes:
    """Return the lowest and the highest of several blocks or bands."""
    lowest, highest = zip(*extremes, strict=True)
    if len(lowest) == 1:
        return lowest[0], highest[0]
    # numpy's min and max pass NaN on; Python's would drop it, and a map with NaN would look finite.
    return float(np.min(lowest)), float(np.max(highest))


def row_blocks(rows: range, at_a_time: int = ROWS_AT_A_TIME) -> Iterator[range]:
    """Cut rows into blocks."""
    for start in range(rows.start, rows.stop, at_a_time):
        yield range(start, min(start + at_a_time, rows.stop))


def filling(out: NDArray[Any], make: Callable[[slice], NDArray[Any]]) -> Work[None]:
    """Fill an array by blocks of rows: `make` returns the values of one."""
    for rows in row_blocks(range(len(out))):
        # Values beyond float32 become infinite here, and `Heightmap` refuses them with a sentence for the user.
        with np.errstate(over="ignore"):
            out[rows.start : rows.stop] = make(slice(rows.start, rows.stop))
        yield rows.stop / len(out)


def filling_in_parallel(out: NDArray[Any], make: Callable[[slice], NDArray[Any]], points: int) -> Work[None]:
    """Do the work of `filling` on all processors, by blocks of about so many points: for work that takes long a point.

    Who stops it waits for the blocks that were begun.
    """
    blocks = list(row_blocks(range(len(out)), max(points // out.shape[1], 1)))

    def fill(rows: range) -> int:
        with np.errstate(over="ignore"):
            out[rows.start : rows.stop] = make(slice(rows.start, rows.stop))
        return rows.stop

    for done in in_order(fill, blocks):
        yield done / len(out)


def in_order(work: Callable[[Item], T], items: Sequence[Item]) -> Iterator[T]:
    """Do the work for each item on all processors, and yield the results in the order of the items.

    Who stops it waits for the items that were begun.
    """
    workers = min(_processors(), len(items))
    if workers <= 1:
        yield from map(work, items)
        return
    with _threads(workers) as pool:
        try:
            yield from pool.map(work, items)
        finally:
            pool.shutdown(cancel_futures=True)


def ahead(items: Iterator[T]) -> Iterator[T]:
    """Yield the items of an iterator, none of them None, while another processor makes the next one."""
    if _processors() == 1:
        yield from items
        return
    with _threads(1) as pool:
        following = pool.submit(next, items, None)
        while (item := following.result()) is not None:
            following = pool.submit(next, items, None)
            yield item


def in_bands(work: Callable[[range], T], heights: NDArray[Any]) -> list[T]:
    """Do the work for bands of rows that together make up the map, one band a processor where that pays."""
    rows = range(len(heights))
    # numpy releases the interpreter lock inside its loops, so threads do run side by side, and share the arrays.
    bands = _processors() if heights.size >= _POINTS_WORTH_THREADS else 1
    if bands == 1:
        return [work(rows)]
    with _threads(bands) as pool:
        return list(pool.map(work, row_blocks(rows, -(-len(rows) // bands))))


def side_by_side(work: Callable[[range], object], groups: Sequence[Sequence[range]]) -> Work[None]:
    """Do the work for one group of ranges after another, for those of a group on all processors."""
    done, whole = 0, sum(len(each) for group in groups for each in group) or 1
    processors = min(_processors(), max(map(len, groups), default=1))
    with _threads(processors) if processors > 1 else nullcontext() as pool:
        for group in groups:
            # One after the other in this thread: others cost more to wake than most of this takes.
            for _ in pool.map(work, group) if pool and len(group) > 1 else map(work, group):
                pass
            done += sum(map(len, group))
            yield done / whole


@contextmanager
def in_this_thread() -> Iterator[None]:
    """Let the calling thread do all of its work itself, so that its processor time can be measured."""
    _THREAD.works_alone = True
    try:
        yield
    finally:
        _THREAD.works_alone = False


def _threads(count: int) -> ThreadPoolExecutor:
    # Many who load this module never need one.
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(count, "terrain")


def _processors() -> int:
    if getattr(_THREAD, "works_alone", False):
        return 1
    if hasattr(os, "sched_getaffinity"):
        # Containers and `taskset` grant fewer processors than `cpu_count` knows of.
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
