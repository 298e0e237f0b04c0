"""Snow: it falls, melts in the sun, drifts with the wind and slides from steep ground, and the ground below stays.

It comes in snowfalls, one after the other. In each, wind takes snow from ground that faces it, and lays it down in
shelter: below a line that falls gently from the crests, as Winstral, Elder and Davis tell shelter by the slope upwind,
"Spatial Snow Modeling of Wind-Redistributed Snow Using Terrain-Based Parameters", Journal of Hydrometeorology 3, 2002.
Then snow slides down whose depth is above what a slope holds, by Bernhardt and Schulz, "SnowSlide: A simple routine for
calculating gravitational snow transport", Geophysical Research Letters 37, 2010; what gathers spreads until its surface
is gentle. How much the sun melts goes by Hock, "A distributed temperature-index ice- and snowmelt model including
potential direct solar radiation", Journal of Glaciology 45, 1999.

Depths are those of a loose layer; see `loose_layer`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import cos, hypot, radians, sin

import numpy as np

from terrain_explorer.terrain.erosion.loose_layer import PART, LayerGround, slide, spread, steepest_falls
from terrain_explorer.terrain.heightmap import Float64s, Int64s
from terrain_explorer.terrain.portable_math import power, slope_angle
from terrain_explorer.terrain.work import Work

SNOWFALLS = 4
"""How many snowfalls make the cover. Wind moves what has just fallen; what lies from before is crusted over."""

HOLDING_DEPTH, _HOLDING_POWER = 3178.4, 1.998
"""The holding depth is the first number, in metres, by this power of the slope in degrees."""
_DEEPEST = 1e6
"""The holding depth of level ground, in metres."""

_MELT, _MELT_BY_SUN = 1.8, 0.0192
"""What a day melts for each degree above freezing, in mm of water: without sun, and more for each W/m2 of it."""

_SOLAR, _CLEAR = 1367.0, 0.75
"""The sun's light above the air, in W/m2, and the part of it that comes through clear air from straight above."""
_HOURS = (-75.0, -45.0, -15.0, 15.0, 45.0, 75.0)
"""Where the sun stands at the hours at which it is looked at, in degrees from noon; each counts for two hours."""
_DECLINATION = 10.0
"""How far north of the equator the sun stands when snow melts in the north of the world, in April, in degrees."""
_LOWEST_SUN = 0.05
"""The sine of the height below which the sun does not count."""

GENTLE = 0.25
"""How steep the surface of snow may be that lies deeper than the ground holds it, as a tangent: where slides end."""
_HEAP = 2.0
"""How many times as deep slides come to rest at first, before they spread."""
_ROUNDS, _MOST_ROUNDS = 4, 128
"""The most rounds in which such snow spreads after a snowfall, and after the last one."""

_LEE = 0.14
"""How steeply the wind comes down behind a crest, as a tangent: one metre in seven."""
_WINDWARD = 1.6
"""The part of fresh snow that wind takes by the slope that it blows up, by Winstral's measure."""
_MOST_TAKEN = 0.75
"""The largest part of fresh snow that wind takes."""
_FETCH = 1000.0
"""How far snow is blown where it finds no shelter, in metres."""
_MOST_LAID = 3.0
"""The most that a snowfall lays down in shelter, as a multiple of what falls on the heights."""


@dataclass(frozen=True)
class Weather:
    """What comes down, and what moves it.

    Attributes
    ----------
    depth
        How deep snow falls where none melts, in metres, 0 to 100.
    line, band
        The height below which only rain falls, and how far above it all falls as snow and none melts, in metres.
    latitude
        Degrees, below 0 in the south.
    sun
        How much the sun and the warm air melt, 0 to 1.
    wind
        How strong the wind is, 0 to 1.
    wind_from
        Where it comes from, in degrees clockwise from north.
    """

    depth: float
    line: float
    band: float
    latitude: float = 46.0
    sun: float = 1.0
    wind: float = 0.5
    wind_from: float = 270.0


@dataclass(frozen=True, eq=False)
class Cover:
    """The snow after some snowfalls.

    Attributes
    ----------
    snow
        How deep it lies, in `PART`, shape (rows, columns).
    fallen
        How much fell there and did not melt, of the same shape and unit.
    drifted
        How much the wind brought, below 0 took away, likewise.
    slid
        How much came from above, below 0 slid away, likewise.
    gone
        How much is gone: over the edges of the map, or where none lies. All together, `snow` and this are `fallen`.
    """

    snow: Int64s
    fallen: Int64s = field(repr=False)
    drifted: Int64s = field(repr=False)
    slid: Int64s = field(repr=False)
    gone: int = 0

    @property
    def depths(self) -> Float64s:
        """How deep it lies, in metres."""
        return np.asarray(self.snow * PART, np.float64)


def snowing(ground: LayerGround, weather: Weather, show: Callable[[Cover], object] | None = None) -> Work[Cover]:
    """Find the snow that lies after all snowfalls.

    Parameters
    ----------
    show
        Called with the cover after each snowfall.
    """
    fresh = yield from _falling(ground, weather)
    if ground.away is not None:
        fresh[ground.away] = 0
    none = np.zeros(fresh.shape, np.int64)
    cover = Cover(none, none, none, none)
    if not fresh.any():
        return cover
    holding = holding_depths(steepest_falls(ground, ground.heights))
    deepest = deepest_held(ground, weather.depth)
    held, stopping = (
        np.floor(np.minimum(holding, most) / PART).astype(np.int64) for most in (deepest, _HEAP * deepest)
    )
    for number in range(SNOWFALLS):
        yield 0.3 + 0.7 * number / SNOWFALLS
        drifted, blown = yield from _drifted(ground, weather, cover.snow, fresh)
        lying, snow = cover.snow, cover.snow + drifted
        slid = snow.copy()
        gone = yield from slide(ground, ground.heights + lying * PART, np.maximum(stopping, lying), slid)
        yield from spread(ground, held, slid, GENTLE, _MOST_ROUNDS if number == SNOWFALLS - 1 else _ROUNDS)
        before = cover
        cover = Cover(
            slid, before.fallen + fresh, before.drifted + (drifted - fresh), before.slid + (slid - snow), before.gone
        )
        if ground.away is not None:
            gone += int(slid[ground.away].sum())
            slid[ground.away] = 0
        cover = replace(cover, gone=before.gone + blown + gone)
        if show:
            show(cover)
    return cover


def holding_depths(rises: Float64s) -> Float64s:
    """Return the depth of snow that slopes hold, in metres.

    Parameters
    ----------
    rises
        How much the ground falls per unit of length, 0 or more.
    """
    angles = slope_angle(rises)
    steep = angles > 1e-2
    angles = np.where(steep, angles, 1.0)
    # A power of 1.998 is the square by a power of 0.002.
    held = HOLDING_DEPTH / (angles * angles) * power(angles, 2 - _HOLDING_POWER)
    return np.where(steep, np.minimum(held, _DEEPEST), _DEEPEST)


def deepest_held(ground: LayerGround, depth: float) -> float:
    """Return how deep snow lies at most on any slope where its surface is steeper than `GENTLE`, in metres."""
    return depth + GENTLE * min(ground.grid.spacing)


def _falling(ground: LayerGround, weather: Weather) -> Work[Int64s]:
    """Return how deep snow lies where it fell after each snowfall, in `PART`."""
    lying = yield from _lying(ground, weather)
    return np.floor(lying * (weather.depth / SNOWFALLS / PART)).astype(np.int64)


def _lying(ground: LayerGround, weather: Weather) -> Work[Float64s]:
    """Return the part of a snowfall that lies at each point, 0 to 1."""
    cold = np.clip((ground.heights - weather.line) / weather.band, 0, 1)
    cold = cold * cold * (3 - 2 * cold)
    yield 0.02
    if not (weather.sun and cold.any()):
        return cold
    sunlit, level = np.zeros(cold.shape), 0.0
    normal = _Normals.of(ground)
    hours = list(_sun(weather.latitude))
    for number, (east, north, up, light) in enumerate(hours):
        facing = normal.facing(east, north, up)
        flat = hypot(east, north)
        if flat > 1e-6:
            shadow = yield from _shadow(ground, ground.heights, (north / flat, -east / flat), up / flat)
            facing[shadow > ground.heights] = 0
        sunlit += light * facing
        level += light * up
        yield 0.02 + 0.2 * (number + 1) / len(hours)
    # Where the air is warm a day melts so much of a snowfall; on level ground half of what falls where half is rain.
    melted = (_MELT + _MELT_BY_SUN * sunlit) * (weather.sun / (_MELT + _MELT_BY_SUN * level)) * (1 - cold)
    return np.maximum(cold - melted, 0)


def _sun(latitude: float) -> Iterator[tuple[float, float, float, float]]:
    """Yield where the sun stands by hours, as a vector to the east, to the north and up, and its light in W/m2.

    The light counts for its two hours of the day. Numbers are rounded, since the last digits of sines differ between
    systems.
    """
    declination = radians(_DECLINATION if latitude >= 0 else -_DECLINATION)
    place = radians(latitude)
    for degrees in _HOURS:
        hour = radians(degrees)
        up = round(sin(place) * sin(declination) + cos(place) * cos(declination) * cos(hour), 9)
        north = round(cos(place) * sin(declination) - sin(place) * cos(declination) * cos(hour), 9)
        east = round(-cos(declination) * sin(hour), 9)
        if up > _LOWEST_SUN:
            yield east, north, up, round(_SOLAR * _CLEAR ** (1 / up) * 2 / 24, 6)


@dataclass(frozen=True, eq=False)
class _Normals:
    """The rises of the ground to the south and the east, and how long the vector that stands on it is."""

    south: Float64s
    east: Float64s
    length: Float64s

    @classmethod
    def of(cls, ground: LayerGround) -> _Normals:
        south, east = (_rise(ground, axis) for axis in (0, 1))
        return cls(south, east, np.sqrt(1 + (south * south + east * east)))

    def facing(self, east: float, north: float, up: float) -> Float64s:
        """Return the cosines of the angles at which light from a direction meets the ground, 0 where it does not."""
        return np.maximum((up - (east * self.east - north * self.south)) / self.length, 0)


def _rise(ground: LayerGround, axis: int) -> Float64s:
    """Return how much the ground rises along an axis, by central differences, one-sided at an edge."""
    heights = np.moveaxis(ground.heights, axis, 0)
    if len(heights) == 1:
        return np.zeros(ground.heights.shape)
    if ground.grid.wraps:
        around = np.concatenate([heights[-1:], heights, heights[:1]])
        rises = (around[2:] - around[:-2]) / 2
    else:
        rises = np.empty(heights.shape)
        rises[1:-1] = (heights[2:] - heights[:-2]) / 2
        rises[0], rises[-1] = heights[1] - heights[0], heights[-1] - heights[-2]
    return np.moveaxis(rises / ground.grid.spacing[axis], 0, axis)


@dataclass(frozen=True)
class _March:
    """A way over the map from line to line of points.

    Attributes
    ----------
    axis
        That along which lines follow each other.
    step
        1 or -1: where the next line is.
    aside
        By how much of a point the way moves along the line from one to the next, -1 to 1.
    length
        How far it is from one to the next, in metres.
    """

    axis: int
    step: int
    aside: float
    length: float

    @classmethod
    def along(cls, towards: tuple[float, float], spacing: tuple[float, float]) -> _March:
        """Return the way in a direction, which is one to the south and east of length 1."""
        parts = tuple(part / each for part, each in zip(towards, spacing, strict=True))
        axis = 0 if abs(parts[0]) >= abs(parts[1]) else 1
        main, side = parts[axis], parts[1 - axis]
        return cls(axis, 1 if main > 0 else -1, side / abs(main), 1 / abs(main))

    def lines(self, count: int, wraps: bool) -> Iterator[int]:
        """Yield the lines one after the other; twice round a map that wraps, so that no line begins."""
        order = range(count) if self.step > 0 else range(count - 1, -1, -1)
        for _ in range(2 if wraps else 1):
            yield from order


def _shadow(ground: LayerGround, surface: Float64s, towards: tuple[float, float], fall: float) -> Work[Float64s]:
    """Return how high a line stands above each point that falls so steeply from the surface before it.

    Parameters
    ----------
    towards
        Where the line runs, to the south and to the east.
    fall
        Its fall as a tangent, above 0.
    """
    march = _March.along(towards, ground.grid.spacing)
    lines = np.moveaxis(surface, march.axis, 0)
    shadow = np.empty(lines.shape)
    line, wraps = np.full(lines.shape[1], -np.inf), ground.grid.wraps
    for number, at in enumerate(march.lines(len(lines), wraps)):
        if number:
            line = _moved_aside(line, march.aside, wraps) - march.length * fall
        line = np.maximum(lines[at], line)
        shadow[at] = line
        if number % 256 == 0:
            yield 0.1
    return np.moveaxis(shadow, 0, march.axis)


def _moved_aside(line: Float64s, aside: float, wraps: bool) -> Float64s:
    """Return the values of a line so much further along it, on straight lines between points; none from beyond."""
    if not aside:
        return line
    beside = np.roll(line, 1 if aside > 0 else -1)
    if not wraps:
        beside[0 if aside > 0 else -1] = line[0 if aside > 0 else -1]
    part = abs(aside)
    return line * (1 - part) + beside * part


def _drifted(ground: LayerGround, weather: Weather, lying: Int64s, fresh: Int64s) -> Work[tuple[Int64s, int]]:
    """Return how deep the fresh snow lies once the wind has moved it, and how much left the map."""
    if not weather.wind:
        yield 0.3
        return fresh, 0
    angle = radians(weather.wind_from)
    towards = round(cos(angle), 9), round(-sin(angle), 9)
    surface = ground.heights + (lying + fresh) * PART
    lee = (yield from _shadow(ground, surface, towards, _LEE)) - surface
    rise = _rise(ground, 0) * towards[0] + _rise(ground, 1) * towards[1]
    taken = np.where(lee > 0, 0, np.clip(weather.wind * _WINDWARD * rise, 0, _MOST_TAKEN))
    yield 0.3
    march = _March.along(towards, ground.grid.spacing)
    most = _MOST_LAID * weather.depth / SNOWFALLS
    room = np.floor(np.clip(lee, 0, most) * (weather.wind / PART)).astype(np.int64)
    picked = np.floor(taken * fresh).astype(np.int64)
    laid = yield from _laid(ground, march, picked, room)
    drifted = fresh - picked + laid
    return drifted, int(fresh.sum() - drifted.sum())


def _laid(ground: LayerGround, march: _March, picked: Int64s, room: Int64s) -> Work[Int64s]:
    """Return what the wind lays down at each point of what it picks up on its way.

    It fills the room in shelter, and lets the rest go little by little; what comes to an edge goes on over it.
    """
    picked, room = (np.moveaxis(each, march.axis, 0) for each in (picked, room))
    laid = np.zeros(picked.shape, np.int64)
    load, wraps = np.zeros(picked.shape[1], np.int64), ground.grid.wraps
    settling, part = min(march.length / _FETCH, 1.0), abs(march.aside)
    way = 1 if march.aside > 0 else -1
    for number, at in enumerate(march.lines(len(picked), wraps)):
        if number and part:
            moved = np.floor(load * part).astype(np.int64)
            beside = np.roll(moved, way)
            if not wraps:
                beside[0 if way > 0 else -1] = 0
            load = load - moved + beside
        left = room[at] - laid[at]
        down = np.minimum(load, np.maximum(left, np.floor(load * settling).astype(np.int64)))
        laid[at] += down
        load = load - down
        if number < len(picked):
            load = load + picked[at]
        if number % 256 == 0:
            yield 0.3
    return np.moveaxis(laid, 0, march.axis)
