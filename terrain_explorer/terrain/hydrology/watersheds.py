"""Watersheds: what drains to a point, where a drop that falls there goes, and which ground drains to which outlet."""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.heightmap import Mask
from terrain_explorer.terrain.hydrology.drainage import Drainage
from terrain_explorer.terrain.hydrology.flow_grid import Points


def upstream_of(drainage: Drainage, row: int, column: int) -> Mask:
    """Return the points whose water comes by a point, that point included; shape (rows, columns)."""
    tree, point = drainage.tree, row * drainage.grid.columns + column
    found = tree.order == point
    for wave, below in tree.upstream():
        found[wave] |= found[below]
    return tree.by_point(found).reshape(drainage.areas.shape)


def way_of_a_drop(drainage: Drainage, row: int, column: int) -> tuple[Points, Points]:
    """Return the way of a drop that falls on a point, down to the outlet: rows and columns, each of shape (points,).

    Through a lake it goes down to the bottom and up again to where the lake spills.
    """
    receivers, way = drainage.tree.receivers, [row * drainage.grid.columns + column]
    while (below := int(receivers[way[-1]])) != way[-1]:
        way.append(below)
    rows, columns = np.divmod(np.array(way, np.int32), np.int32(drainage.grid.columns))
    return rows, columns


def numbered_watersheds(drainage: Drainage) -> Points:
    """Return the number of the watershed of each point: 1 for the largest, and so on; 0 at voids.

    Of equally large ones that of the first outlet comes first. The shape is (rows, columns).
    """
    outlets, watersheds, voids = np.sort(drainage.tree.outlets), drainage.watersheds, drainage.heightmap.voids
    sizes = drainage.areas.reshape(-1)[outlets]
    number = np.zeros(drainage.grid.size, np.int32)
    number[outlets[np.argsort(-sizes, kind="stable")]] = np.arange(1, len(outlets) + 1, dtype=np.int32)
    numbers = number[watersheds]
    return numbers if voids is None else np.where(voids, np.int32(0), numbers)
