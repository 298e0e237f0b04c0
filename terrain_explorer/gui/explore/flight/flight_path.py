"""The way of a flight: zooming and moving at the same time, so that it looks equally fast everywhere.

J. J. van Wijk and W. A. A. Nuij, "Smooth and efficient zooming and panning", IEEE Symposium on Information
Visualization 2003: the shortest way between two views, where a way is as long as the picture seems to move on it. Far
places are reached by going up, across and down again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, pairwise
from math import asinh, cosh, exp, hypot, log, sinh, sqrt

from terrain_explorer.errors import UserValueError
from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.language import tr

_RHO = sqrt(2.0)
"""How much zooming is preferred to moving; the value at which the ways are simplest, and which people like best."""

_EASE = 0.3
"""The part of the time between two places in which the flight gets faster, and again in which it gets slower."""

_MEETING = 1.0
"""What each leg counts for beside its length: a short one also needs time to start and to end."""


@dataclass(frozen=True)
class Leg:
    """The way from one viewport to another, of the same size on the same terrain."""

    start: MapViewport
    end: MapViewport

    @property
    def length(self) -> float:
        """How far the picture seems to move; a zoom by e counts 1 / sqrt(2)."""
        if not self._apart:
            return abs(log(self._widths[1] / self._widths[0])) / _RHO
        return (self._r[1] - self._r[0]) / _RHO

    def at(self, way: float) -> MapViewport:
        """Return the viewport after a way from 0 to `length`."""
        if way <= 0 or way >= self.length:
            return self.start if way <= 0 else self.end
        first, last = self._widths
        if not self._apart:
            rise = _RHO * way if last > first else -_RHO * way
            return self._seen(0.0, first * exp(rise))
        from_start, width = _gone(way, first, self._r[0])
        from_end, _ = _gone(self.length - way, last, -self._r[1])
        # Far from where it is counted from, float64 has no digits for a place deep down.
        if from_start <= from_end:
            return self._seen(from_start / self._apart, width)
        return self._seen(1.0, width, from_end / self._apart)

    @cached_property
    def _way(self) -> tuple[int, int]:
        """How far it is to the south and to the east, in the units of `MapViewport`."""
        ways = self.end.south - self.start.south, self.end.east - self.start.east
        if not self.start.facts.repeats:
            return ways
        # Across the seam where that is nearer.
        south, east = ((way + SIDE // 2) % SIDE - SIDE // 2 for way in ways)
        return south, east

    @cached_property
    def _apart(self) -> float:
        return hypot(*(way / SIDE for way in self._way))

    @cached_property
    def _widths(self) -> tuple[float, float]:
        return float(self.start.side), float(self.end.side)

    @cached_property
    def _r(self) -> tuple[float, float]:
        """r0 and r1 of the paper; asinh(-b) in place of ln(-b + sqrt(b^2 + 1)), which has no digits for large b."""
        (first, last), apart = self._widths, self._apart
        grown, moved = last * last - first * first, _RHO**4 * apart * apart
        return (
            asinh(-(grown + moved) / (2 * first * _RHO**2 * apart)),
            asinh(-(grown - moved) / (2 * last * _RHO**2 * apart)),
        )

    def _seen(self, part: float, width: float, before_end: float = 0.0) -> MapViewport:
        origin = self.end if part == 1.0 else self.start
        share = Fraction(-before_end) if part == 1.0 else Fraction(part)
        south, east = (round(way * share) for way in self._way)
        pixel = max(round(width * SIDE / max(origin.width, origin.height)), 1)
        return replace(origin, south=origin.south + south, east=origin.east + east, pixel=pixel).moved(0, 0)


def _gone(way: float, width: float, r: float) -> tuple[float, float]:
    """Return how far from an end of a leg a view is, and how wide it is there.

    The paper's u = w0 / rho^2 (cosh(r0) tanh(rho s + r0) - sinh(r0)) is a difference of large numbers near a deep
    place; sinh(rho s) / cosh(rho s + r0) is the same without one.
    """
    wide = cosh(_RHO * way + r)
    return width / _RHO**2 * sinh(_RHO * way) / wide, width * cosh(r) / wide


class FlightPath:
    """The way along some viewports: it slows down at each, and ends at the last.

    Parameters
    ----------
    stops
        Viewports of the same size on the same terrain.

    Raises
    ------
    ValueError
        They are not at least two different ones.
    """

    def __init__(self, stops: Sequence[MapViewport]) -> None:
        legs = [Leg(start, end) for start, end in pairwise(stops)]
        self.legs = [leg for leg in legs if leg.length > 0]
        if not self.legs:
            raise UserValueError(tr("a flight needs two different places"))
        times = list(accumulate(leg.length + _MEETING for leg in self.legs))
        self._ends = [time / times[-1] for time in times]

    def at(self, time: float) -> MapViewport:
        """Return the viewport at a time from 0 to 1."""
        number = min(bisect_right(self._ends, time), len(self.legs) - 1)
        begin, end = self._ends[number - 1] if number else 0.0, self._ends[number]
        leg = self.legs[number]
        return leg.at(leg.length * _eased((time - begin) / (end - begin)))

    def frames(self, count: int) -> list[MapViewport]:
        """Return the viewports of so many frames, from the first place to the last."""
        return [self.at(frame / (count - 1)) for frame in range(count)]


def _eased(time: float) -> float:
    """Return the part of a leg that is done at a time from 0 to 1: faster, steady, slower."""
    if time > 0.5:
        return 1.0 - _eased(1.0 - time)
    steady = 1.0 / (1.0 - _EASE)
    return steady * (time * time / (2 * _EASE) if time < _EASE else time - _EASE / 2)
