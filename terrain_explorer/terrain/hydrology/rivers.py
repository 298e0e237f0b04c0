"""Rivers: the points that much water comes by, and the reaches between their sources, confluences and outlets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import UNKNOWN, Bools, Heightmap, Heights
from terrain_explorer.terrain.hydrology.drainage import Drainage, draining
from terrain_explorer.terrain.hydrology.flow_grid import PointNumbers
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree, strahler_orders
from terrain_explorer.terrain.work import Work

_USUAL_PART, _LEAST_POINTS = 1 / 1000, 20


def usual_least_area(points: int) -> float:
    """Return the drainage area, in points, from which on water counts as a river on a map of so many points."""
    return max(points * _USUAL_PART, _LEAST_POINTS)


@dataclass(frozen=True, eq=False)
class Reach:
    """A river from its source or a confluence down to the next confluence, that point included, or to its outlet.

    Attributes
    ----------
    rows, columns
        Its points from the upper end to the lower one, int32, shape (n,), n at least 1.
    widths
        How wide it is at each of them, as a part of a river that drains the whole map: the square root of the part of
        the map that is drained, shape (n,). Leopold and Maddock, "The hydraulic geometry of stream channels and some
        physiographic implications", 1953.
    lakes
        At which points it runs through a lake, shape (n,).
    order
        Its Strahler order.
    """

    rows: PointNumbers
    columns: PointNumbers
    widths: NDArray[np.float32]
    lakes: Bools
    order: int


@dataclass(frozen=True, eq=False)
class Rivers:
    """The rivers of a map: its points whose drainage area is large enough.

    Attributes
    ----------
    drainage
        Where the water of the map goes.
    points
        The points on rivers, ascending, shape (n,).
    tree
        To which of these points, by its place among them, the river goes on from each.
    least_area
        From which drainage area on water counts as a river, in points.
    """

    drainage: Drainage
    points: PointNumbers
    tree: FlowTree
    least_area: float

    @classmethod
    def of(cls, drainage: Drainage, least_area: float) -> Rivers:
        """Return the rivers of a map.

        Parameters
        ----------
        least_area
            From which drainage area on water counts as a river, in points.
        """
        # Downstream of a river is a river, for areas only grow on the way down.
        return cls(drainage, *drainage.tree.within(drainage.areas.reshape(-1) >= least_area), least_area)

    @property
    def mask(self) -> Bools:
        """Where the rivers run, shape (rows, columns)."""
        return self.strahler_orders > 0

    @property
    def strahler_orders(self) -> NDArray[np.int8]:
        """The Strahler order of each point, 0 where there is no river; shape (rows, columns)."""
        orders = np.zeros(self.drainage.grid.size, np.int8)
        orders[self.points] = self.orders
        return orders.reshape(self.drainage.areas.shape)

    @cached_property
    def orders(self) -> NDArray[np.int8]:
        """The Strahler orders by point on a river, shape (n,); see `strahler_orders`."""
        return strahler_orders(self.tree)

    @property
    def streams(self) -> NDArray[np.intp]:
        """How many rivers there are of each order from 1 on, shape (orders,)."""
        below, points = self.tree.receivers, np.arange(len(self.points), dtype=np.int32)
        goes_on = (below != points) & (self.orders[below] == self.orders)
        begins = np.ones(len(self.points), bool)
        begins[below[goes_on]] = False
        return np.bincount(self.orders[begins])[1:]

    def reaches(self) -> Iterator[Reach]:
        """Yield the reaches, those of the first upper ends first; together they hold each link of the rivers once."""
        reach = self._reach_of_points()
        # The tree's order goes downstream, and a stable sort keeps it within each reach.
        members = self.tree.order[np.argsort(reach[self.tree.order], kind="stable")]
        ends = np.flatnonzero(np.diff(reach[members])) + 1
        for places in np.split(members, ends) if len(members) else ():
            yield self._reach(places)

    def _reach_of_points(self) -> PointNumbers:
        """Return the place of the upper end of each point's reach; a confluence is that of the one that leaves it."""
        inner = self.tree.donors(np.ones(len(self.points), bool)) == 1
        reach = self.tree.order.copy()
        for wave, below in self.tree.downstream():
            passed_on = inner[self.tree.order[below]]
            reach[below[passed_on]] = reach[wave][passed_on]
        return np.asarray(self.tree.by_point(reach), np.int32)

    def _reach(self, places: PointNumbers) -> Reach:
        order = int(self.orders[places[0]])
        below = self.tree.receivers[places[-1]]
        if below != places[-1]:
            places = np.append(places, below)
        points, drainage = self.points[places], self.drainage
        rows, columns = np.divmod(points, np.int32(drainage.grid.columns))
        widths = np.sqrt(drainage.areas.reshape(-1)[points] / np.float32(drainage.grid.size))
        return Reach(rows, columns, widths, drainage.lake_depths.reshape(-1)[points] > 0, order)


def finding_ridges(heightmap: Heightmap) -> Work[Heights]:
    """Return how many points would drain to each if the ground were upside down, float32, shape (rows, columns).

    Ridges part the water, and so are to the ground what rivers are to its mirror image; see Werner, "Formal analysis of
    ridge and channel patterns in maturely eroded terrain", 1988.
    """
    low, high = heightmap.range
    turned = replace(heightmap, heights=-heightmap.heights, range=(-high, -low), extremes=UNKNOWN)
    return (yield from draining(turned)).areas
