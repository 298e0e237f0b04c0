"""The worker's job that grows a terrain again and keeps each stage."""

from __future__ import annotations

from collections.abc import Generator as Steps

from terrain_explorer.terrain import Generator
from terrain_explorer.terrain.explain import Trace

# 1025 points a side. Each further level would take four times the memory, for points finer than any screen.
MOST_LEVELS = 10


def tracing(generator: Generator) -> Steps[float, None, Trace]:
    """Grow a terrain down to level 10 at most, and return the trace; yields how far it is, 0 to 1.

    The map of a level is, bit for bit, every 2^k-th point of a finer one, so nothing of it is an estimate.
    """
    stages = []
    points = (2 ** min(generator.exponent, MOST_LEVELS) + 1) ** 2
    for stage in generator.stages():
        if stage.level > MOST_LEVELS:
            break
        stages.append(stage)
        yield stage.points_set / points
    return Trace(generator, (*stages, stages[-1].normalising()))
