"""Growing a terrain as a job for the worker: early pictures first, the whole map last."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Hashable
from dataclasses import dataclass
from time import perf_counter

from terrain_explorer.terrain import Generator, Heightmap

_PICTURE_LEVELS = (7, 10)
"""The levels worth a picture on the way: 129 and 1025 points a side."""


@dataclass(frozen=True)
class Growth:
    """How far the work is: the fraction of the points set, and a coarse terrain to show at some moments."""

    fraction: float
    picture: Heightmap | None


@dataclass(frozen=True)
class Grown:
    """The whole map, what made it, the time it took, and the gesture of the user that asked for it."""

    heightmap: Heightmap
    generator: Generator
    seconds: float
    gesture: Hashable


def growing(generator: Generator, gesture: Hashable = None) -> Steps[Growth, None, Grown]:
    """Grow a terrain and return it.

    Raises
    ------
    ValueError
        The map is too large to be made whole.
    """
    start = perf_counter()
    for stage in generator.stages():
        early = stage.level in _PICTURE_LEVELS and stage.level < generator.exponent - 1
        picture = generator.finished(stage) if early and stage.complete else None
        yield Growth(stage.fraction, picture)
    heightmap = generator.finished(stage)
    return Grown(heightmap, generator, perf_counter() - start, gesture)
