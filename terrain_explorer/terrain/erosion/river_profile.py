"""One river seen from the side, worn by the stream power law with any powers of area and slope."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from terrain_explorer.terrain.heightmap import Float64s

HACK = 5 / 3
"""The power with which the drainage area grows with the length of a river, turned round from Hack, "Studies of
longitudinal stream profiles in Virginia and Maryland", 1957."""

_SOURCE = 0.02
"""How long the river is above its uppermost point, as a part of its length: some water comes there already."""

_NEWTON = 40


@dataclass(frozen=True)
class RiverLaw:
    """dh/dt = U - K A^m S^n; see `stream_power` for n = 1.

    Attributes
    ----------
    uplift, erodibility
        U and K, at least 0 and above 0. The river is 1 long, and its drainage area 1 at the outlet.
    area_power, slope_power
        m and n, above 0.
    """

    uplift: float = 1.0
    erodibility: float = 1.0
    area_power: float = 0.45
    slope_power: float = 1.0

    @property
    def concavity(self) -> float:
        """The power with which slopes of rivers at rest fall with the area: m / n."""
        return self.area_power / self.slope_power


class RiverProfile:
    """The bed of a river from its outlet up, whose height there stays 0.

    Attributes
    ----------
    places
        How far points are from the outlet, from 0 to 1, shape (points,).
    areas
        Their drainage areas, 1 at the outlet, shape (points,).
    heights
        Shape (points,).
    """

    def __init__(self, points: int) -> None:
        self.places: Float64s = np.linspace(0, 1, points)
        self.areas: Float64s = ((1 - self.places + _SOURCE) / (1 + _SOURCE)) ** HACK
        self.heights: Float64s = np.zeros(points)

    @property
    def apart(self) -> float:
        """The distance between points."""
        return float(self.places[1])

    @property
    def slopes(self) -> Float64s:
        """The slopes down to the next point, without the outlet's; shape (points - 1,)."""
        return np.diff(self.heights) / self.apart

    def at_rest(self, law: RiverLaw) -> Float64s:
        """Return the heights at which as much is cut as rises: slopes are (U / (K A^m))^(1/n); shape (points,)."""
        cut = law.erodibility * self.areas[1:] ** law.area_power
        slopes = (law.uplift / cut) ** (1 / law.slope_power)
        return np.concatenate([[0.0], np.cumsum(slopes * self.apart)])

    def arrivals(self, law: RiverLaw) -> Float64s:
        """Return when a step in the bed that starts at the outlet comes by each point, for n = 1; shape (points,).

        A step travels at the speed K A^m.
        """
        return np.concatenate([[0.0], np.cumsum(self.apart / (law.erodibility * self.areas[1:] ** law.area_power))])

    def wear(self, law: RiverLaw, time: float) -> None:
        """Let a step of time go by: backward in time, and so stable, from the outlet up (Braun and Willett, 2013)."""
        rates = time * law.erodibility * self.areas**law.area_power / self.apart**law.slope_power
        below, heights = 0.0, self.heights
        for point, (rate, risen) in enumerate(zip(rates.tolist(), (heights + law.uplift * time).tolist(), strict=True)):
            if point:
                below += _drop(risen - below, rate, law.slope_power)
                heights[point] = below

    def raise_above_outlet(self, height: float) -> None:
        """Let the outlet fall: all other points lie higher above it."""
        self.heights[1:] += height


class CarryingRiver(RiverProfile):
    """A river that lays down some of what it carries: dh/dt = U - K A^m S + G Q / A; see `sediment.Carrying`.

    K is 1. The land beside the river is worn as its bed is, and brings what it loses to it.
    """

    def carry(self, uplift: Float64s, deposition: float, time: float, area_power: float = 0.45) -> None:
        """Let a step of time go by: backward in time, at once for all points (Hergarten, 2020).

        What a point gives to the next one is linear in the height that this will have, so a way down and one up again
        are enough.

        Parameters
        ----------
        uplift
            U of each point, shape (points,); at the outlet it does not count.
        deposition
            G, 0 or more.
        """
        heights = self.heights
        own = self.areas - np.append(self.areas[1:], 0.0)
        cuts = self.areas**area_power / self.apart
        steps = zip(own.tolist(), self.areas.tolist(), cuts.tolist(), heights.tolist(), uplift.tolist(), strict=True)
        given, falls = 0.0, 0.0  # what comes from above is given + falls * (own height)
        flows = []
        for area, whole, cut, height, rise in reversed(list(steps)):
            part = time / area
            less = 1 - part * falls
            risen = height + time * rise + part * given
            weight = 1 / area / less + deposition / whole + cut * part / less
            flow = (given / area + (falls / area + cut) * risen / less) / weight, -cut / weight
            flows.append((risen, part, less, *flow))
            given, falls = flow
        below = 0.0
        for point, (risen, part, less, first, slope) in enumerate(reversed(flows)):
            if point:
                heights[point] = below = (risen - part * (first + slope * below)) / less


def _drop(risen: float, rate: float, power: float) -> float:
    """Return the s from 0 to `risen` at which s + rate s^power = risen, or `risen` itself where it is not above 0."""
    if risen <= 0 or power == 1:
        return risen / (1 + rate) if risen > 0 else risen
    low, high, drop = 0.0, risen, risen / (1 + rate)
    for _ in range(_NEWTON):
        off = drop + rate * drop**power - risen
        if abs(off) <= 1e-12 * risen:
            break
        low, high = (low, drop) if off > 0 else (drop, high)
        drop -= off / (1 + rate * power * drop ** (power - 1))
        if not low < drop < high:
            drop = (low + high) / 2
    return drop
