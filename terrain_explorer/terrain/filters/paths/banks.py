"""Banks that are nowhere steeper than they may be: embankments and cuts as wide as that takes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, radians, sqrt, tan
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.filters.paths.course import Course, Nearness, PathLand, Values
from terrain_explorer.terrain.filters.paths.curve import lengths_along
from terrain_explorer.terrain.heightmap import Bools, FloatArray, Window
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.sampling import heights_at

BankSlope = Annotated[
    float,
    Parameter(
        "Bank slope",
        "How steep the banks are at most, while their width is left to the program: they are as wide as that takes. "
        "Unless you set it, 34 degrees where ground is filled up and 50 where it is cut away, as earth and rock stand. "
        "With 90 they may be walls. They are steeper only where they would go farther than a fifth of the map's side, "
        "beside streams that a road lets through, and where ground is steeper by itself.",
        unit="°",
        minimum=0,
        maximum=90,
        step=1,
        automatic="auto",
    ),
]

FILL, CUT = 34.0, 50.0
"""How steep filled ground and cut ground is at most unless that is set, in degrees."""
ANY = 90.0
"""The slope of banks that may be walls, as they all once were."""

_ROUNDED = {"soft": 0.3, "straight": 0.0, "hollow": 0.6}
"""How far heights are rounded where banks meet the ground, as a part of how far the banks have risen there: of less
than 1, level ground stays level."""
_EASED = 0.5
"""How far from the edge soft banks become steep, as a part of the width."""

_DITCH = 0.1
"""How deep a ditch is, as a part of its width."""

FURTHEST = 0.2
"""How far banks go at most, in lengths of the map's longer side."""
_RAYS = 256
"""From how many nodes it is looked how far they go."""
_CLOSE, _NODES_IN_REACH = 4, 48
"""How far from the edge all nodes count, in widths of banks that suit the path, and how many there are in the reach
of those that count farther away."""
_AT_ONCE = 32
"""The places of a ray that are looked at together."""
_STEEPEST = 50.0
"""A rise over run from which on banks count as walls, which go nowhere."""
_MARGIN = 1.3
"""How much farther banks may go than it was found for some nodes."""
_BAND = 1.5
"""How far from a path its banks begin, in points of the map: farther than the corners of a square that it crosses."""
_NOWHERE = Window(0, 0, 0, 0)


@dataclass(frozen=True, eq=False)
class SlopedBanks:
    """The banks of a course.

    Attributes
    ----------
    fill, cut
        How steep they are at most, as rise over run.
    profile
        Their shape.
    side
        The map's longer side, in the unit of the heights.
    eased
        How far from the edge soft banks become steep, in lengths of that side.
    reach
        How far they go, in lengths of that side.
    joined
        Which points of a window of the map belong to the path and its banks: a bank ends where it meets the ground,
        and what lies behind a hill is none. None where that is not known yet.
    window, laid
        The window, and the heights of the map with the path there, before it is opened for water; None where they are
        not known yet.
    ditch
        How wide the ditch is at the foot of a cut, so that water does not run along the path itself.
    """

    fill: float
    cut: float
    profile: str
    side: float
    eased: float
    reach: float = 0.0
    ditch: float = 0.0
    joined: Bools | None = None
    window: Window = _NOWHERE
    laid: Values | None = None

    def over(self, before: Values, near: Nearness, waters: list[Nearness]) -> Values:
        """Return the heights of points on the path and its banks, of those before.

        Parameters
        ----------
        waters
            How near the points are to what runs below the path: there its banks stand back, no steeper than elsewhere.
        """
        least, most = near.values - self._rise(near, self.fill), near.values + self._rise(near, self.cut, self.ditch)
        for water in waters:
            aside = np.maximum(water.beyond, 0) * self.side
            known = water.beyond < inf
            least = np.where(known, np.minimum(least, water.values + self.fill * aside), least)
            most = np.where(known, np.maximum(most, water.values - self.cut * aside), most)
        deep = self.side * _DITCH * self.ditch
        in_ditch = (near.beyond < self.ditch) & (before > near.values + deep)
        most[in_ditch] = near.values[in_ditch] - deep
        rounded = _ROUNDED[self.profile]
        cut = _lower(before, most, rounded * self._rise(near, self.cut, self.ditch))
        return np.where(
            near.beyond > 0, _higher(cut, least, rounded * self._rise(near, self.fill)), np.maximum(cut, least)
        )

    def nearness(self, land: PathLand, course: Course, lines: tuple[Values, Values], bank: float) -> Nearness:
        """Return how near points are that belong to the path and its banks.

        Parameters
        ----------
        bank
            How wide banks would be that suit the width, in lengths of the map's longer side. Much farther away fewer
            nodes are enough, of which many more are near.
        """
        close = self.reach if course.closed else min(_CLOSE * bank, self.reach)
        near = course.nearness(*lines, close)
        if close < self.reach:
            near = _gone_over(near, self._thinned(course).nearness(*lines, self.reach), close)
        if self.joined is None:
            return near
        rows, columns = (line * scale for line, scale in zip(lines, land.points, strict=True))
        far = ~_around(self.joined, self.window, (rows, columns)) & (near.beyond > 0)
        return Nearness(np.where(far, inf, near.beyond), np.where(far, 0, near.values))

    def _thinned(self, course: Course) -> Course:
        if course.closed:
            return course
        along = lengths_along(course.places)
        count = min(int(along[-1] / (self.reach / _NODES_IN_REACH)) + 2, len(along))
        some = np.unique(np.searchsorted(along, np.linspace(0, along[-1], count)).clip(max=len(along) - 1))
        return replace(
            course, places=course.places[some], values=course.values[some], half_widths=course.half_widths[some]
        )

    def wider(self) -> SlopedBanks:
        """Return banks that go farther, or steeper ones where they go as far as they may."""
        if self.reach < FURTHEST:
            return replace(self, reach=min(2.5 * self.reach, FURTHEST))
        return replace(self, fill=2 * self.fill, cut=2 * self.cut)

    def are_cut_off(self, land: PathLand, course: Course) -> bool:
        """Return whether banks go on where they are known no more."""
        if self.joined is None or self.fill > _STEEPEST:
            return False
        inner = np.pad(self.joined, 1, mode="edge")
        inner = inner[:-2, 1:-1] & inner[2:, 1:-1] & inner[1:-1, :-2] & inner[1:-1, 2:]
        rim = np.argwhere(self.joined & ~inner) + np.array([self.window.row, self.window.column])
        beyond = self._thinned(course).near(land.places_of(rim), self.reach).beyond
        return bool((beyond > self.reach - 2 * land.map_spacing).any())

    def _rise(self, near: Nearness, slope: float, first: float = 0.0) -> Values:
        return self.rise(np.where(near.beyond < inf, np.maximum(near.beyond - first, 0), 0), slope)

    def rise(self, beyond: Values, slope: float) -> Values:
        """Return how far the banks have risen, or fallen, so far from the edge of the path."""
        # Where two heights are rounded that meet, the slope is greater by as much.
        slope /= 1 + _ROUNDED[self.profile] / 4
        eased = self.eased if self.profile == "soft" else 0.0
        part = np.divide(beyond, beyond + eased, out=np.ones_like(beyond), where=beyond + eased > 0)
        return slope * self.side * beyond * part


def slopes_of(bank: float, bank_slope: float) -> tuple[float, float] | None:
    """Return how steep fill and cut may be, as rise over run; None where the banks have a width of their own."""
    if bank or bank_slope == ANY:
        return None
    fill, cut = (bank_slope or usual for usual in (FILL, CUT))
    return tan(radians(fill)), tan(radians(cut))


def sloped(
    land: PathLand, course: Course, slopes: tuple[float, float], profile: str, width: float, ditch: float
) -> SlopedBanks:
    """Return the banks of a course, as wide as its slopes take; see `SlopedBanks`."""
    banks = SlopedBanks(*slopes, profile, land.side, _EASED * width, ditch=ditch)
    return replace(banks, reach=_reach(land, course, banks))


def band(land: PathLand, course: Course, window: Window) -> Bools:
    """Return which points of a window lie on a path or beside it."""
    return np.asarray(course.nearness(*land.lines(window), _BAND * land.map_spacing).beyond < inf)


_SLANTING = sqrt(0.5)
_DIRECTIONS = (
    *((1.0, 0.0), (_SLANTING, _SLANTING), (0.0, 1.0), (-_SLANTING, _SLANTING)),
    *((-1.0, 0.0), (-_SLANTING, -_SLANTING), (0.0, -1.0), (_SLANTING, -_SLANTING)),
)
"""The cosine and the sine of each eighth of a turn."""


def _reach(land: PathLand, course: Course, banks: SlopedBanks) -> float:
    """Return how far from the path's edge banks meet the ground, looking to both sides of some nodes."""
    some = np.unique(np.linspace(0, len(course.places) - 1, _RAYS).round().astype(np.intp))
    places, heights, half = course.places[some], course.values[some], course.half_widths[some]
    along = np.gradient(places, axis=0)
    along /= np.maximum(np.sqrt(np.square(along).sum(axis=1)), 1e-300)[:, np.newaxis]
    beyond: Values = np.arange(1, int(FURTHEST / land.map_spacing) + 2) * np.float64(land.map_spacing)
    reach = land.map_spacing
    down, across = along.T
    for cosine, sine in _DIRECTIONS:
        way = np.stack([down * cosine - across * sine, down * sine + across * cosine], axis=1)
        reach = max(reach, _furthest(land, banks, (places + half[:, np.newaxis] * way, way, heights), beyond))
    return min(reach * _MARGIN + 2 * land.map_spacing, FURTHEST)


def _furthest(land: PathLand, banks: SlopedBanks, rays: tuple[Values, Values, Values], beyond: Values) -> float:
    """Return how far the longest of some rays goes until it meets the ground, or leaves the map."""
    places, ways, heights = rays
    for first in range(0, len(beyond), _AT_ONCE):
        some = beyond[first : first + _AT_ONCE]
        at = places[:, np.newaxis] + ways[:, np.newaxis] * some[:, np.newaxis]
        away = heights_at(land.heightmap.heights, *np.moveaxis(at * land.points, -1, 0)) - heights[:, np.newaxis]
        # Where they are rounded they go farther.
        low, high = ((1 - _ROUNDED[banks.profile]) * banks.rise(some, slope) for slope in (banks.fill, banks.cut))
        met = (away >= -low) & (away <= high)
        met |= ((at < 0) | (at > land.extent)).any(axis=-1)
        on = ~met.any(axis=1)
        if not on.any():
            return float(some[met.argmax(axis=1).max()])
        places, ways, heights = places[on], ways[on], heights[on]
    return float(beyond[-1])


def _gone_over(near: Nearness, far: Nearness, close: float) -> Nearness:
    """Return how near points are: from nearness up to a distance to that from afar."""
    within, known = near.beyond < inf, far.beyond < inf
    part = np.where(within, np.clip(near.beyond / close, 0, 1), 1)
    part = np.where(within & ~known, 0, part * part * (3 - 2 * part))
    beyond = np.where(within, near.beyond, far.beyond)
    both = within & known
    beyond[both] += part[both] * (far.beyond[both] - near.beyond[both])
    return Nearness(beyond, near.values + part * (far.values - near.values))


def _around(joined: Bools, window: Window, lines: tuple[Values, Values]) -> Bools:
    """Return which places, in points of the map, have a point beside them that is marked."""
    inside: Bools = np.zeros([len(line) for line in lines], bool)
    ends = []
    for line, first, count in zip(lines, (window.row, window.column), joined.shape, strict=True):
        near = np.rint(line)
        on = np.abs(line - near) < 1e-6  # sums of lengths are rounded
        ends.append([np.where(on, near, place) - first + 1 for place in (np.floor(line), np.ceil(line))])
        for end in ends[-1]:
            np.clip(end, 0, count + 1, out=end)
    padded = np.pad(joined, 1)
    for rows in ends[0]:
        for columns in ends[1]:
            inside |= padded[rows.astype(np.intp)[:, np.newaxis], columns.astype(np.intp)]
    return inside


def _lower(one: FloatArray, other: FloatArray, rounded: FloatArray) -> NDArray[np.float64]:
    """Return the lower one of two heights, less where they differ by less than they are rounded."""
    return np.asarray(np.minimum(one, other) - _rounding(one - other, rounded))


def _higher(one: FloatArray, other: FloatArray, rounded: FloatArray) -> NDArray[np.float64]:
    return np.asarray(np.maximum(one, other) + _rounding(one - other, rounded))


def _rounding(difference: FloatArray, rounded: FloatArray) -> NDArray[np.float64]:
    near = np.maximum(rounded - np.abs(difference), 0)
    return np.asarray(np.divide(near * near, 4 * rounded, out=np.zeros(near.shape), where=rounded > 0))
