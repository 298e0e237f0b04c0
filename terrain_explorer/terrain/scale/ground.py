"""Grounds: terrains that have heights at every level, and those that steps make of others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import UNKNOWN, Bools, FloatArray, Heightmap, Origin, Window, Worn
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.recent import Recent
from terrain_explorer.terrain.scale.acts import Act
from terrain_explorer.terrain.scale.between import curved, of, taps_of
from terrain_explorer.terrain.scale.region import Below, Region, cut, points_at, thinned
from terrain_explorer.terrain.work import Work, finished

_POINTS_AT_A_TIME = 2**19

_BLOCK = 256
"""About how many rows and columns an act is done on at once that needs no ground beside them."""

_FOLLOWED = 7
"""How many levels below points that are rounded the ground begins to follow them; see `follow_rounding`."""

KEPT_ROUNDINGS = 1000
"""Points whose rounding is kept for the next tiles near them."""


class NestedGround(Protocol):
    """A terrain at every level.

    A place has the same height in whatever region it is asked for, and on whatever level that has it.
    """

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of its map, which is level 0."""

    @property
    def rounded(self) -> int:
        """The finest level whose heights are those of whole maps: rounded to float32 after each step."""

    @property
    def sample(self) -> Heightmap:
        """A map of it, perhaps a small part, that has the range and the unit of all its heights."""

    def heights(self, region: Region) -> FloatArray:
        """Return the heights of a region: float32 up to the level `rounded`, float64 below it."""

    def map(self, level: int) -> Heightmap:
        """Return a whole level as a map, without its recipe."""


@dataclass(frozen=True, eq=False)
class HeldGround:
    """A map that is there; finer levels are a smooth surface through its points."""

    heightmap: Heightmap
    rounded: int = 0

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of the map."""
        return self.heightmap.rows, self.heightmap.columns

    @property
    def sample(self) -> Heightmap:
        """The map."""
        return self.heightmap

    def heights(self, region: Region) -> FloatArray:
        """Return the heights of a region."""
        if region.level <= 0:
            return cut(self.heightmap.heights, region)
        heights = self.heightmap.heights
        return curved(lambda places: of(heights, places), taps_of(region, self.shape))

    def map(self, level: int) -> Heightmap:
        """Return a whole level."""
        if level <= 0:
            return thinned(self.heightmap, 1 << -level)
        return map_of(self, Region.whole(self.shape, level), self.heightmap, 0)


@dataclass(frozen=True, eq=False)
class SeenGround:
    """A ground seen from a map with more or fewer points: a `NestedGround`.

    Attributes
    ----------
    ground
        The ground.
    own
        Which level of this one its map is.
    """

    ground: NestedGround
    own: int

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of its map."""
        rows, columns = self.ground.shape
        return points_at(rows, -self.own), points_at(columns, -self.own)

    @property
    def rounded(self) -> int:
        """The same level of the ground."""
        return self.ground.rounded + self.own

    @property
    def sample(self) -> Heightmap:
        """Those of the ground."""
        return self.ground.sample

    def heights(self, region: Region) -> FloatArray:
        """Return the heights of a region."""
        return self.ground.heights(region.at(self.own))

    def map(self, level: int) -> Heightmap:
        """Return a whole level."""
        return self.ground.map(level - self.own)


def seen(ground: NestedGround, own: int) -> NestedGround:
    """Return a ground as it is seen from the map that is this level of it."""
    return SeenGround(ground, own) if own else ground


@dataclass(frozen=True, eq=False)
class ToldGround:
    """A ground whose maps say what erosion did to it: a `NestedGround`.

    Attributes
    ----------
    ground
        The ground.
    worn
        What erosion did to its map.
    """

    ground: NestedGround
    worn: Worn

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of its map."""
        return self.ground.shape

    @property
    def rounded(self) -> int:
        """The same level of the ground."""
        return self.ground.rounded

    @property
    def sample(self) -> Heightmap:
        """That of the ground."""
        return self.ground.sample

    def heights(self, region: Region) -> FloatArray:
        """Return the heights of a region."""
        return self.ground.heights(region)

    def map(self, level: int) -> Heightmap:
        """Return a whole level."""
        every = 2.0**-level
        return replace(self.ground.map(level), worn=self.worn.moved(0, 0, (every, every)))


def told_ground(ground: NestedGround, worn: Worn | None) -> NestedGround:
    """Return a ground whose maps say what erosion did to it; itself where nobody can tell."""
    return ground if worn is None else ToldGround(ground, worn)


@dataclass(frozen=True, eq=False)
class StepGround:
    """The ground after a step.

    Attributes
    ----------
    below
        The ground before it.
    act
        What the step does.
    after
        The map that the step was found on, after the step.
    own
        Which level of the ground that map is.
    """

    below: NestedGround
    act: Act
    after: Heightmap
    own: int = 0
    _roundings: Recent[Region, float] = field(default_factory=partial(Recent, KEPT_ROUNDINGS), init=False, repr=False)

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of its map."""
        return points_at(self.after.rows, -self.own), points_at(self.after.columns, -self.own)

    @property
    def rounded(self) -> int:
        """As before the step."""
        return self.below.rounded

    @property
    def sample(self) -> Heightmap:
        """The map that the step was found on."""
        return self.after

    def heights(self, region: Region) -> FloatArray:
        """Return the heights of a region."""
        return self.done_on(region, self.below.heights)

    def done_on(self, region: Region, below: Below) -> FloatArray:
        """Return the heights of a region from those below, whose levels are those of this ground."""
        seen = region.at(self.own)
        # Finer points than those that are rounded are so on the map that the step was found on.
        if seen.level <= 0 and (not self.act.exact or region.level > self.rounded):
            return cut(self.after.heights, seen)
        known: dict[Region, FloatArray] = {}
        if region.level <= self.rounded:
            return self._with_own(self._new(below, seen, known, np.float32), region)
        deep = self._new(below, seen, known, np.float64)
        follow_rounding(deep, region, max(self.rounded, self.own), self._rounding)
        there = region.coarser(max(self.rounded, self.own))
        if there is not None:
            coarse, places = there

            def of_coarse(source: Region) -> FloatArray:
                # To find them anew would take longer than all the rest.
                return (
                    known[region][places].astype(np.float32) if source == coarse and region in known else below(source)
                )

            deep[places] = self.done_on(coarse, of_coarse)
        return deep

    def _new(self, below: Below, seen: Region, known: dict[Region, FloatArray], kind: type[np.floating]) -> FloatArray:
        """Return what the act makes of a region, in an array of its own; see `_acted`."""
        if not self.act.local:
            return np.array(self._acted(below, seen, known), kind)
        before = known[seen.at(-self.own)] = _read_only(below(seen.at(-self.own)))
        heights = np.array(before, kind)
        # In blocks, whose points stay in the cache; and in most of them many acts do nothing.
        for block in seen.blocks(_BLOCK):
            there = block.slices_in(seen)
            ground = _read_only(np.ascontiguousarray(before[there]))
            after = self.act.heights(_always(ground), block)
            if after is not ground:
                heights[there] = after
        return heights

    def _acted(self, below: Below, seen: Region, known: dict[Region, FloatArray]) -> FloatArray:
        """Return what the act makes of a region of the map that it was found on; what it asks for is known then."""

        def asked(source: Region) -> FloatArray:
            source = source.at(-self.own)
            if source not in known:
                # An act that is done in part asks twice.
                known[source] = _read_only(below(source))
            return known[source]

        return self.act.heights(asked, seen)

    def _rounding(self, point: Region) -> float:
        """Return by how much a point that is rounded is above what the act makes of the ground before it."""
        return self._roundings.found(point, self._found_rounding)

    def _found_rounding(self, point: Region) -> float:
        exact = self._acted(self.below.heights, point.finer(1).at(self.own), {})
        return float(self.heights(point)[0, 0]) - float(exact[0, 0])

    def map(self, level: int) -> Heightmap:
        """Return a whole level as a map."""
        return finished(self.making(level))

    def making(self, level: int) -> Work[Heightmap]:
        """Return a whole level as a map: yield the part that is done, 0 to 1."""
        if level <= self.own:
            yield 1.0
            return thinned(self.after, 1 << (self.own - level))
        whole = Region.whole(self.shape, level)
        heights = np.empty(whole.shape, np.float32)
        for rows in row_blocks(whole.rows, max(_POINTS_AT_A_TIME // whole.window.columns, 1)):
            window = Window(rows.start, 0, len(rows), whole.window.columns)
            heights[rows.start : rows.stop] = self.heights(Region(level, window))
            yield rows.stop / len(heights)
        after = self.after
        return replace(
            after,
            heights=read_only(heights),
            extremes=UNKNOWN,
            recipe=None,
            origin=self._origin(level),
            **after.spaced(0.5 ** (level - self.own)),
        )

    def _origin(self, level: int) -> Origin | None:
        origin = self.after.origin
        if origin is None or origin.voids is None:
            return origin
        before = self.below.map(level)
        if before.voids is not None and before.voids.shape == Region.whole(self.shape, level).shape:
            return replace(origin, voids=before.voids)
        return replace(origin, voids=spread_voids(origin.voids, level - self.own))

    def _with_own(self, heights: FloatArray, region: Region) -> FloatArray:
        """Put the heights of the map that the step was found on in their places."""
        there = None if self.act.exact else region.coarser(self.own)
        if there is not None:
            heights[there[1]] = cut(self.after.heights, there[0].at(self.own))
        return heights


def map_of(ground: NestedGround, place: Region, whole: Heightmap, own: int) -> Heightmap:
    """Return a rectangle of a ground as a map.

    Parameters
    ----------
    place
        The rectangle.
    whole
        The whole of a level of the ground, which says all but the heights.
    own
        That level; the rectangle's is no coarser.
    """
    origin, seen = whole.origin, place.at(own)
    every = 0.5**seen.level
    if origin is not None and origin.voids is not None:
        origin = replace(origin, voids=in_void(origin.voids, seen))
    return replace(
        whole,
        heights=read_only(np.ascontiguousarray(ground.heights(place), np.float32)),
        extremes=UNKNOWN,
        recipe=None,
        origin=origin,
        **whole.spaced(every, seen.window.row * every, seen.window.column * every),
    )


def _read_only(heights: FloatArray) -> FloatArray:
    view = heights.view()
    view.flags.writeable = False
    return view


def _always(heights: FloatArray) -> Below:
    return lambda _: heights


def follow_rounding(heights: FloatArray, region: Region, level: int, rounding: Callable[[Region], float]) -> None:
    """Raise or lower ground around points that are rounded by as much as these, in place.

    Far below their level neighbours differ by less than a height was rounded, and such a point would be a needle. It
    becomes a hill so wide and low that it does not show. Points of the next levels below are left: among them
    neighbours differ by more.

    Parameters
    ----------
    heights
        Those of the region, float64.
    level
        The finest level whose points are rounded. If it is coarser than the map itself, nothing is done: the map is
        float32.
    rounding
        Returns by how much a point of that level was raised.
    """
    deeper = region.level - level
    if level < 0 or deeper <= _FOLLOWED:
        return
    reach = 1 << (deeper - _FOLLOWED)
    rows, columns = (
        [_Slope.around(place << deeper, reach, span) for place in _near(span, deeper, reach)]
        for span in (region.rows, region.columns)
    )
    for down in rows:
        for across in columns:
            point = Region(level, Window(down.middle >> deeper, across.middle >> deeper, 1, 1))
            heights[down.places, across.places] += rounding(point) * (down.parts[:, np.newaxis] * across.parts)


def _near(span: range, deeper: int, reach: int) -> range:
    """Return the rows or columns of a coarser level that lie nearer than the reach to one of these."""
    return range(-((reach - 1 - span.start) >> deeper), ((span.stop + reach - 2) >> deeper) + 1)


@dataclass(frozen=True, eq=False)
class _Slope:
    """Rows or columns on both sides of one: where they lie in a region, and which part of its rounding they have."""

    middle: int
    places: slice
    parts: NDArray[np.float64]

    @classmethod
    def around(cls, middle: int, reach: int, span: range) -> _Slope:
        first, end = max(span.start, middle - reach + 1), min(span.stop, middle + reach)
        away = np.abs(np.arange(first - middle, end - middle)) / reach
        return cls(middle, slice(first - span.start, end - span.start), (1 - away) ** 2 * (1 + 2 * away))


def spread_voids(voids: Bools, finer: int) -> Bools:
    """Return the points of a finer level that lie in a square with a void, or on an edge with one."""
    rows, columns = (np.arange(points_at(count, finer)) for count in voids.shape)
    above = voids[rows >> finer] | voids[-(-rows >> finer)]
    return np.asarray(above[:, columns >> finer] | above[:, -(-columns >> finer)])


def in_void(voids: Bools, region: Region) -> Bools:
    """Return which points of a region of a map lie in a square that has a void, or on an edge that has one."""
    if region.level <= 0:
        return np.asarray(cut(voids, region))
    south, east = taps_of(region, (voids.shape[0], voids.shape[1]))
    lines = voids[south.at(0)] | voids[south.behind]
    return np.asarray(lines[:, east.at(0)] | lines[:, east.behind])
