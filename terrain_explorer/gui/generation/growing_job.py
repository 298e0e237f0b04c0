"""Growing a terrain as a job for the worker: early pictures first, the whole map last."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Hashable
from dataclasses import dataclass, field
from threading import Event
from time import perf_counter

from terrain_explorer.terrain import Generator, Heightmap

_PICTURE_LEVELS = (7, 10)
"""The levels worth a picture on the way: 129 and 1025 points a side."""

_WORTH_A_PICTURE = 3
"""How many levels have to follow."""

_PATIENCE = 0.1
"""The seconds to wait for a picture to be shown."""


@dataclass(frozen=True)
class GrowthProgress:
    """How far the work is.

    Attributes
    ----------
    fraction
        How many of the points are set.
    picture
        A coarse terrain to show at some moments.
    shown
        To be set when the picture is on the screen: the work waits for it a little, and leaves the processors to it.
    """

    fraction: float
    picture: Heightmap | None
    shown: Event = field(default_factory=Event)


@dataclass(frozen=True)
class GrownTerrain:
    """The whole map, what made it, the time it took, and the gesture of the user that asked for it."""

    heightmap: Heightmap
    generator: Generator
    seconds: float
    gesture: Hashable


def growing(generator: Generator, gesture: Hashable = None) -> Steps[GrowthProgress, None, GrownTerrain]:
    """Grow a terrain and return it.

    Raises
    ------
    ValueError
        The map is too large to be made whole.
    """
    start = perf_counter()
    waited = 0.0
    for stage in generator.stages():
        early = stage.level in _PICTURE_LEVELS and stage.level <= generator.exponent - _WORTH_A_PICTURE
        growth = GrowthProgress(stage.fraction, generator.finished(stage) if early and stage.complete else None)
        yield growth
        if growth.picture is not None:
            since = perf_counter()
            growth.shown.wait(_PATIENCE)
            waited += perf_counter() - since
    heightmap = generator.finished(stage)
    return GrownTerrain(heightmap, generator, perf_counter() - start - waited, gesture)
