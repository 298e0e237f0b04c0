"""The stream power law: how fast rivers cut, by the water that comes by and by how steep they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.heightmap import FloatArray, Heights
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.parallel import in_bands

CONCAVITY = 7 / 16
"""The power m of the drainage area in the law. In nature 0.4 to 0.5; this one needs square roots alone."""


def area_power(areas: FloatArray) -> Heights:
    """Return drainage areas to the power of `CONCAVITY`, float32.

    By square roots, which are rounded alike on all processors; those of numpy's powers differ in the last bit.
    """
    fourth = np.sqrt(np.sqrt(areas.astype(np.float32)))
    eighth = np.sqrt(fourth)
    return np.asarray(fourth * eighth * np.sqrt(eighth))


def celerities(
    tree: FlowTree, grid: FlowGrid, stream_area: float = 0.0, rain: float = 1.0, rains: Heights | None = None
) -> Heights:
    """Return how fast a step in the river bed travels from each point's receiver up to the point, in its own order.

    As a part of the way between the two in a unit of time, where the erodibility is 1 and the whole map is the unit of
    area: A^m / d. At outlets it is 0.

    Parameters
    ----------
    stream_area
        A_c: from about which area on water cuts a bed. Areas count as A A / (A + A_c): so slopes between the streams
        are as wide on any grid, where else each point would cut a notch of its own.
    rain
        How much rain falls, 0 or more: an area counts as so many times as large.
    rains
        By how much more or less falls on each point, float32, of the shape of the grid; None for 1 everywhere.

    Returns
    -------
    celerities
        float32, shape (points,), in the order of the tree.
    """
    fallen = np.full(grid.size, rain / grid.size, np.float32)
    if rains is not None:
        fallen *= rains.reshape(-1)
    by_point = tree.accumulated(fallen)
    speeds, compiled = np.empty(grid.size, np.float32), kernel("river_celerities")

    def find(places: range) -> None:
        compiled(
            *(tree.order, tree.receivers, places.start, places.stop, by_point, stream_area, speeds),
            *(*grid.for_kernels, grid.ways),
        )

    in_bands(find, speeds)
    return speeds


@dataclass(frozen=True, eq=False)
class StreamPower:
    """How easily rivers cut on some points: K A^m, by the rock and by the rain.

    Attributes
    ----------
    erodibility
        K, where the whole map is the unit of area.
    stream_area, rain, rains
        As for `celerities`.
    erodibilities
        By how much K is more or less at each point, float32, of the shape of the grid; None for 1 everywhere.
    """

    erodibility: float
    stream_area: float = 0.0
    rain: float = 1.0
    erodibilities: Heights | None = None
    rains: Heights | None = None

    def rates(self, tree: FlowTree, grid: FlowGrid) -> Heights:
        """Return K A^m / d of each point, in the order of the tree; see `wear`."""
        rates = celerities(tree, grid, self.stream_area, self.rain, self.rains)
        rates *= np.float32(self.erodibility)
        if self.erodibilities is not None:
            rates *= self.erodibilities.reshape(-1)[tree.order]
        return rates


@dataclass(frozen=True, eq=False)
class StreamLayers:
    """Layers of rock below some points, as rivers meet them that cut down.

    A river spends a time on each layer by its own erodibility: where the ground comes down from g to h, the integral of
    dz / f from h to g is what it would be without layers, K A^m / d times the time and times how much higher than its
    receiver the point is then. The solution is one, whichever layers it crosses in a step of time, and where all have
    one factor it is that of `wear`. They lie still: ground that rises comes up to higher layers.

    Attributes
    ----------
    frame
        How high the top of the column lies at each point, float32, of the shape of the grid.
    bounds
        How high above it each layer but the lowest ends below, from the top downwards, float32.
    factors
        f, the erodibility of each layer as a factor, from the top downwards, float32, above 0.
    """

    frame: Heights
    bounds: Heights
    factors: Heights

    def on(self, change: Callable[[Heights], Heights]) -> StreamLayers:
        """Return the layers below other points, given how values of these become values of those."""
        return replace(self, frame=change(self.frame))

    def factors_at(self, heights: FloatArray) -> Heights:
        """Return the factor of the layer at each point, given how high the ground is; both of the shape of the grid."""
        above = heights.astype(np.float32) - self.frame
        return self.factors[len(self.bounds) - np.searchsorted(self.bounds[::-1], above)]


def travel_times(tree: FlowTree, celerities: Heights) -> Heights:
    """Return when a step in the river bed that starts at the outlet comes to each point, in the order of the tree.

    This is tau of Whipple and Tucker, "Dynamics of the stream-power river incision model", 1999.
    """
    return risen(tree, (1 / np.where(celerities > 0, celerities, np.inf)).astype(np.float32))


def risen(tree: FlowTree, rises: Heights) -> Heights:
    """Return the sum of what is gained on the way from the outlet up to each point; all in the order of the tree."""
    total = rises.copy()
    kernel("risen_upstream")(tree.below, tree.starts[-2], total)
    return total


def wear(tree: FlowTree, bed: Heights, rates: Heights, time: float, steepest: Heights) -> None:
    """Let rivers cut into their beds for a step of time, in place; all in the order of the tree.

    dh/dt = -K A^m S, backward in time along the rivers and so stable for any step (Braun and Willett, "A very
    efficient O(n), implicit and parallel method to solve the stream power equation", 2013). Water stands level in
    lakes: their beds are not worn, and rivers that run into them know the lake's level alone.

    Parameters
    ----------
    bed
        The ground, risen by what the step adds; float32, shape (points,).
    rates
        K A^m / d of each point.
    steepest
        How much higher than its receiver a point may be; what is above slides away.
    """
    water = bed.copy()
    for wave, below in tree.upstream():
        base, ground, rate = water[below], bed[wave], np.float32(time) * rates[wave]
        river = (ground + rate * base) / (1 + rate)
        cut = np.minimum(river, base + steepest[wave])
        np.copyto(ground, cut, where=ground > base)
        np.maximum(ground, base, out=water[wave])
