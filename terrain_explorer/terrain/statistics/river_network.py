"""The network of rivers: how dense it is, how it branches, and how long its rivers are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.hydrology.drainage import Drainage
from terrain_explorer.terrain.hydrology.rivers import Rivers, usual_least_area
from terrain_explorer.terrain.statistics.power_law import PowerLaw, by_doublings, fitted
from terrain_explorer.terrain.statistics.unavailable import TOO_LITTLE_RANGE, Unavailable

_LEAST_AREA = 16
"""The drainage area, in points, from which on lengths are more than those of a few steps on the grid."""
_FEWEST_BINS = 3


@dataclass(frozen=True, eq=False)
class RiverNetwork:
    """The rivers that drain at least a thousandth of the map.

    Attributes
    ----------
    density
        The length of all rivers over the area of the map, in distances of neighbouring points.
    distance
        How far water runs over land before it gets to a river, on average, in those distances: half of what a river has
        for itself on both sides. Horton, "Erosional development of streams and their drainage basins", 1945.
    metres
        The metres between neighbouring points, or None where they are not known.
    streams
        How many rivers there are of each Strahler order from 1 on, shape (orders,).
    ratio
        Horton's bifurcation ratio: how many times as many rivers there are of one order as of the next; None where all
        are of one order.
    areas
        Drainage areas, in points, shape (n,).
    lengths
        The longest way of water down to points of these areas, in distances of neighbouring points: its root mean
        square, shape (n,).
    law
        How the squared length grows with the area; its exponent is twice that of Hack, "Studies of longitudinal stream
        profiles in Virginia and Maryland", 1957. Absent where there are too few areas.
    """

    density: float
    distance: float
    metres: float | None
    streams: NDArray[np.intp]
    ratio: float | None
    areas: Float64s
    lengths: Float64s
    law: PowerLaw | Unavailable

    @property
    def meaning(self) -> str:
        """Its meaning, in one sentence for the user."""
        if isinstance(self.law, Unavailable):
            return tr("On average water runs {distance} until it gets to a river.", distance=self._distance_in_words)
        return tr(
            "On average water runs {distance} until it gets to a river; rivers that drain ten times the area are "
            "{times:.1f} times as long, in nature about 4 times.",
            distance=self._distance_in_words,
            times=10 ** (self.law.exponent / 2),
        )

    @property
    def _distance_in_words(self) -> str:
        if self.metres is None:
            return tr("{distance:.0f} points", distance=self.distance)
        return tr("{distance:,.0f} m", distance=self.distance * self.metres)


def river_network_of(drainage: Drainage, step: int) -> RiverNetwork | Unavailable:
    """Measure the rivers.

    Parameters
    ----------
    step
        How many points of the map each point of the drainage stands for, along rows and along columns.
    """
    rivers = Rivers.of(drainage, usual_least_area(drainage.grid.size))
    down, across = drainage.grid.spacing
    unit = np.sqrt(down / step) * np.sqrt(across / step)  # the distance of points, in the unit of the heights
    length = float((drainage.distances(rivers.points) / unit).sum())
    if not length:
        return Unavailable(tr(TOO_LITTLE_RANGE))
    density = length / (drainage.ground_points * step**2)
    areas, lengths, law = _lengths(drainage, step, unit)
    in_nature = drainage.heightmap.metres and drainage.heightmap.spacing is not None
    return RiverNetwork(
        density,
        1 / (2 * density),
        float(unit) if in_nature else None,
        rivers.streams,
        _ratio(rivers),
        areas,
        lengths,
        law,
    )


def _ratio(rivers: Rivers) -> float | None:
    """Return the bifurcation ratio: the slope of a line through the logarithms of the numbers of rivers."""
    if len(rivers.streams) < 2:
        return None
    order = np.arange(len(rivers.streams)) - (len(rivers.streams) - 1) / 2
    return float(np.exp(-(order @ np.log(rivers.streams)) / (order @ order)))


def _lengths(drainage: Drainage, step: int, unit: float) -> tuple[Float64s, Float64s, PowerLaw | Unavailable]:
    """Return drainage areas, the lengths of the ways down to points of these areas, and their law."""
    longest, all_areas = _longest(drainage) / unit, drainage.areas.reshape(-1).astype(np.float64)
    large = np.flatnonzero(all_areas >= _LEAST_AREA)
    bins = [large[chosen] for chosen in by_doublings(all_areas[large])]
    areas = np.array([all_areas[chosen].mean() for chosen in bins])
    squares = np.array([np.mean(longest[chosen] ** 2) for chosen in bins])
    # Points along one river tell the same. No more basins of a size are independent than have room beside each other.
    room = drainage.grid.size / areas
    independent = np.minimum(room, [len(chosen) for chosen in bins])
    areas *= step**2
    enough = len(bins) >= _FEWEST_BINS
    law = fitted(areas, squares, independent) if enough else Unavailable(tr(TOO_LITTLE_RANGE))
    return areas, np.sqrt(squares), law


def _longest(drainage: Drainage) -> Float64s:
    """Return the longest way of water down to each point, in the unit of the heights, shape (points,)."""
    tree = drainage.tree
    longest, steps = np.zeros(drainage.grid.size), drainage.distances(tree.order)
    for wave, below in tree.downstream():
        np.maximum.at(longest, below, longest[wave] + steps[wave])
    return np.asarray(tree.by_point(longest))
