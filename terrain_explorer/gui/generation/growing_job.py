"""The worker's job that grows a terrain: early pictures first, the whole map last."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Hashable
from dataclasses import dataclass, field
from threading import Event
from time import perf_counter

from terrain_explorer.terrain import Generator, Heightmap

# 129 points a side show the shape almost at once, 1025 points look like the final map on most screens.
_PICTURE_LEVELS = (7, 10)

# Each level takes four times as long as the one before. With fewer levels to come the map itself is soon there.
_LEVELS_AFTER_PICTURE = 3

# In seconds. A window that cannot draw, for example a hidden one, must not stop the work.
_PATIENCE = 0.1


@dataclass(frozen=True)
class GrowthProgress:
    """How far the work is.

    Attributes
    ----------
    fraction
        The share of the points that are set.
    picture
        A coarse terrain to show, at some moments.
    shown
        Set this event when the picture is on the screen: the work waits for it a little.
    """

    fraction: float
    picture: Heightmap | None
    shown: Event = field(default_factory=Event)


@dataclass(frozen=True)
class GrownTerrain:
    """The whole map, its generator, the time it took, and the user's gesture that asked for it."""

    heightmap: Heightmap
    generator: Generator
    seconds: float
    gesture: Hashable


def growing(generator: Generator, gesture: Hashable = None) -> Steps[GrowthProgress, None, GrownTerrain]:
    """Grow a terrain and return it.

    Raises
    ------
    ValueError
        The map is too large to be grown as a whole.
    """
    start = perf_counter()
    waited = 0.0
    for stage in generator.stages():
        early = stage.level in _PICTURE_LEVELS and stage.level <= generator.exponent - _LEVELS_AFTER_PICTURE
        growth = GrowthProgress(stage.fraction, generator.finished(stage) if early and stage.complete else None)
        yield growth
        if growth.picture is not None:
            # Drawing and growing would fight for the same processors, and the picture would come late.
            since = perf_counter()
            growth.shown.wait(_PATIENCE)
            waited += perf_counter() - since
    heightmap = generator.finished(stage)
    # The time without the waiting is the time of the algorithm, comparable between runs.
    return GrownTerrain(heightmap, generator, perf_counter() - start - waited, gesture)
