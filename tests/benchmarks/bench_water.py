"""Where water goes: against a heap of the heights, which a priority-flood does at least."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from c_reference import NO_COMPILER, QUEUE, queue
from measuring import Row, at_most, ratio

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.filters import BreachDams
from terrain_explorer.terrain.hydrology.depressions import spilled
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_routing import steepest_receivers
from terrain_explorer.terrain.work import finished

_EXPONENT = 10
_LEVELS = 50


def rows() -> Iterator[Row]:
    heightmap = DiamondSquare(exponent=_EXPONENT).heightmap()
    heights, grid = heightmap.heights, FlowGrid(heightmap.rows, heightmap.columns)
    border = grid.border()
    receivers = steepest_receivers(grid, heights, border)

    in_c = queue(heightmap)
    if in_c is None:
        yield Row("where water goes", NO_COMPILER, "", None)
        return
    levels = Heightmap(np.round(heights * np.float32(_LEVELS / np.ptp(heights))))
    for what, work, limit in (
        ("flow of water on 1025 x 1025 points", lambda: steepest_receivers(grid, heights, border), 0.06),
        ("depressions of 1025 x 1025 points", lambda: spilled(grid, heights, border, receivers), 0.3),
        ("the drainage of 1025 x 1025 points", lambda: finished(draining(heightmap)), 0.45),
        (f"the drainage of {_LEVELS} levels of 1025 x 1025 points", lambda: finished(draining(levels)), 0.9),
        ("breaching the dams of 1025 x 1025 points", lambda: BreachDams().applied(heightmap), 0.5),
    ):
        yield at_most(what, ratio(work, in_c), limit, QUEUE)
