"""Where water goes: against sorting the heights, which a priority-flood does at least."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from measuring import Row, at_most, ratio

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.filters import BreachDams
from terrain_explorer.terrain.hydrology.depressions import spilled
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_routing import steepest_receivers
from terrain_explorer.terrain.work import finished

_EXPONENT = 10
_SORTING = "sorting the heights"
_LEVELS = 50


def rows() -> Iterator[Row]:
    heightmap = DiamondSquare(exponent=_EXPONENT).heightmap()
    heights, grid = heightmap.heights, FlowGrid(heightmap.rows, heightmap.columns)
    border = grid.border()
    receivers = steepest_receivers(grid, heights, border)

    def sort() -> None:
        np.argsort(heights, axis=None)

    levels = Heightmap(np.round(heights * np.float32(_LEVELS / np.ptp(heights))))
    for what, work, limit in (
        ("flow of water on 1025 x 1025 points", lambda: steepest_receivers(grid, heights, border), 0.2),
        ("depressions of 1025 x 1025 points", lambda: spilled(grid, heights, border, receivers), 0.8),
        ("the drainage of 1025 x 1025 points", lambda: finished(draining(heightmap)), 1.2),
        (f"the drainage of {_LEVELS} levels of 1025 x 1025 points", lambda: finished(draining(levels)), 3),
        ("breaching the dams of 1025 x 1025 points", lambda: BreachDams().applied(heightmap), 1.5),
    ):
        yield at_most(what, ratio(work, sort), limit, _SORTING)
