"""The light of a clear sky: by direction as a table that shaders read, and what arrives on the ground."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from terrain_explorer.terrain.heightmap import Float64s

SkyColour = tuple[float, float, float]
"""Linear red, green and blue, for a sun of irradiance 1 above the air."""

LUMINANCE: SkyColour = (0.2126, 0.7152, 0.0722)
"""How much red, green and blue light adds to its brightness."""

RAYLEIGH: SkyColour = (5.802e-6, 13.558e-6, 33.1e-6)
"""What clean air at sea level scatters on a metre."""

RAYLEIGH_HEIGHT, MIE_HEIGHT = 8000.0, 1200.0
"""Metres on which the density of air, and that of dust, falls to 1/e."""

MIE_SCATTERED, MIE_TAKEN = 3.996e-6, 4.44e-6
"""What usual dust at sea level scatters on a metre, and takes away in all."""

GROUND_ALBEDO = 0.2
"""The part of the light that ground far around throws back."""

COLUMNS, ROWS = 64, 32
"""Directions in the table of radiance."""

VIEWER = 300.0
"""Metres above sea level from where the sky is seen."""

SUN_RADIUS = 0.004675
"""Of the sun's disc, in radians."""

_OZONE, _OZONE_MIDDLE, _OZONE_HALF = (0.650e-6, 1.881e-6, 0.085e-6), 25e3, 15e3
"""What ozone takes away on a metre where there is most, at which height that is, and how far from there it ends."""

_FORWARD = 0.8  # how much dust scatters forwards
_GROUND, _TOP = 6.360e6, 6.460e6  # radii
_DEPTH_HEIGHTS, _DEPTH_WAYS, _DEPTH_STEPS = 32, 96, 40
_STEPS, _EVEN_STEPS = 32, 20
_EVEN_HEIGHTS = np.array((10, 500, 1000, 2000, 4000, 7000, 11e3, 16e3, 24e3, 36e3, 55e3, 80e3))
_EVEN_WAYS = 64
_PALE, _PALE_BELOW, _PALE_TINT = 0.35, 0.10, np.array((1.0, 0.99, 1.04))
_LOWEST = 2e-4  # sine of the elevation of the table's first row
_NORMALS_DOWN = -0.2


@dataclass(frozen=True, eq=False)
class Sky:
    """What a clear sky sends, for a sun of irradiance 1 above the air.

    Attributes
    ----------
    radiance
        By direction, float32, shape (`ROWS`, `COLUMNS`, 3): rows by v, from 0 at the horizon to 1 at the zenith, where
        the sine of the elevation is 1 - (1 - v²)², so that they lie densely at the horizon, and evenly around the
        zenith; columns by the sine of half the azimuth away from the sun.
    sunlight
        Irradiance of the sun on a plane that faces it.
    ambient
        Irradiance E of the sky, and of the ground far around, on a plane with the normal n: E = a + b n.z + c n.s +
        d n.z², where s is the level unit vector towards the sun. These are a, b, c and d.
    level
        Irradiance of sun and sky on level ground.
    """

    radiance: np.ndarray[tuple[int, ...], np.dtype[np.float32]]
    sunlight: SkyColour
    ambient: tuple[SkyColour, SkyColour, SkyColour, SkyColour]
    level: SkyColour


@lru_cache(maxsize=32)
def sky(altitude: float, dust: float) -> Sky:
    """Return the light of the sky.

    After Hillaire, "A Scalable and Production Ready Sky and Atmosphere Rendering Technique" (2020), with the constants
    of its author's demonstration: light that was scattered once along each line of sight, and all further scattering as
    if it were even in all directions.

    Parameters
    ----------
    altitude
        Of the sun, in degrees, from -1 to 90.
    dust
        How many times as much as usual there is in the air.
    """
    up = float(np.sin(np.radians(altitude)))
    air = _Air(dust, up)
    u, v = np.linspace(0, 1, COLUMNS), np.linspace(0, 1, ROWS)
    azimuths, sines = 2 * np.arcsin(u), np.maximum(1 - (1 - v * v) ** 2, _LOWEST)
    level = np.sqrt(1 - sines * sines)[:, np.newaxis]
    toward = np.cos(azimuths) * level * np.sqrt(1 - up * up) + sines[:, np.newaxis] * up
    radiance = air.seen(VIEWER, sines, toward)
    # Low in the sky all light has been scattered many times, and its colours have evened out, which one round of even
    # scattering does not tell: without this the horizon is green while the sun is low.
    grey = radiance @ np.array(LUMINANCE)[:, np.newaxis] * _PALE_TINT
    radiance += (_PALE * np.exp(-sines / _PALE_BELOW))[:, np.newaxis, np.newaxis] * (grey - radiance)
    sunlight = air.sunlight(np.array(_GROUND + VIEWER), np.array(up))
    both_sides = 2 * _spans(sines)[:, np.newaxis] * _spans(azimuths)
    from_sky = radiance * both_sides[..., np.newaxis]
    on_level = (from_sky * sines[:, np.newaxis, np.newaxis]).sum((0, 1)) + sunlight * max(up, 0.0)
    ways = np.stack([level * np.cos(azimuths), level * np.sin(azimuths), sines[:, np.newaxis] + 0 * azimuths], axis=-1)
    return Sky(
        radiance.astype(np.float32),
        _colour(sunlight),
        _fitted(ways.reshape(-1, 3), from_sky.reshape(-1, 3), on_level),
        _colour(on_level),
    )


class _Air:
    """Air with so many times the usual dust, under the sun at an altitude with this sine."""

    def __init__(self, dust: float, up: float) -> None:
        self._up = up
        self._taken = np.array([RAYLEIGH, (dust * MIE_TAKEN,) * 3, _OZONE])
        self._depths = _amounts() @ self._taken
        self._rayleigh, self._mie = np.array(RAYLEIGH), dust * MIE_SCATTERED
        self._even = self._scattered_evenly()

    def sunlight(self, radius: Float64s, cosine: Float64s) -> Float64s:
        """Return what is left of the sun's light, shape (..., 3), at radii where it stands at angles to the zenith."""
        high, ways = np.shape(self._depths)[:2]
        at = np.minimum(_part_of_height(radius), 1.0) * (high - 1)
        row = np.minimum(at.astype(int), high - 2)
        down = (at - row)[..., np.newaxis]
        along = np.clip(_part_of_way(radius, cosine), 0.0, 1.0) * (ways - 1)
        column = np.minimum(along.astype(int), ways - 2)
        across = (along - column)[..., np.newaxis]
        flat, first = self._depths.reshape(-1, 3), row * ways + column
        here = flat.take(first, 0) * (1 - across) + flat.take(first + 1, 0) * across
        above = flat.take(first + ways, 0) * (1 - across) + flat.take(first + ways + 1, 0) * across
        horizon = -np.sqrt(np.maximum(1 - (_GROUND / radius) ** 2, 0.0))
        shown = np.clip((cosine - horizon) / (2 * SUN_RADIUS) + 0.5, 0.0, 1.0)
        return np.asarray(np.exp(-(here + (above - here) * down)) * (shown * shown * (3 - 2 * shown))[..., np.newaxis])

    def seen(self, height: float, sines: Float64s, toward: Float64s) -> Float64s:
        """Return the radiance of air along lines of sight.

        Parameters
        ----------
        height
            Of the eye, in metres.
        sines
            Of their elevations, shape (n,).
        toward
            The cosines of their angles to the sun, shape (n, m).

        Returns
        -------
        radiance
            Shape (n, m, 3).
        """
        way = self._way(_GROUND + height, sines, _STEPS)
        lit = self._lit(_GROUND + height, way, toward)
        once = np.einsum("nmsc,nsc->nmc", lit, way.weight * way.rayleigh) * _rayleigh_phase(toward)[..., np.newaxis]
        once += np.einsum("nmsc,nsc->nmc", lit, way.weight * way.mie) * _mie_phase(toward)[..., np.newaxis]
        heights = way.radius - _GROUND
        even = np.stack([np.interp(heights, _EVEN_HEIGHTS, part) for part in self._even.T], axis=-1)
        return np.asarray(once + (way.weight * (way.rayleigh + way.mie) * even).sum(1)[:, np.newaxis])

    def _scattered_evenly(self) -> Float64s:
        """Return the radiance that has been scattered twice or more, even in all directions, at `_EVEN_HEIGHTS`."""
        ways = _ball(_EVEN_WAYS)
        toward = ways[:, :1] * np.sqrt(1 - self._up**2) + ways[:, 2:] * self._up
        floor = self.sunlight(np.array(_GROUND), np.array(self._up)) * max(self._up, 0.0) * GROUND_ALBEDO / np.pi
        found = []
        for height in _EVEN_HEIGHTS:
            way = self._way(_GROUND + height, ways[:, 2], _EVEN_STEPS)
            scattered = way.weight * (way.rayleigh + way.mie)
            lit = self._lit(_GROUND + height, way, toward)[:, 0]
            second = (lit * scattered).sum(1) / (4 * np.pi) + way.meets_ground[:, np.newaxis] * way.left * floor
            found.append(second.mean(0) / (1 - scattered.sum(1).mean(0)))
        return np.array(found)

    def _way(self, start: float, sines: Float64s, steps: int) -> _Way:
        root = start * start * (sines * sines - 1) + _GROUND * _GROUND
        meets_ground = (sines < 0) & (root > 0)
        away = np.where(meets_ground, -start * sines - np.sqrt(np.maximum(root, 0.0)), _to_top(start, sines))
        at, long = _steps(away, steps)
        radius = np.maximum(np.sqrt(start * start + at * at + 2 * at * start * sines[:, np.newaxis]), _GROUND)
        dense = _densities(radius - _GROUND)
        taken = dense @ self._taken
        depth = taken * long[..., np.newaxis]
        passed = np.cumsum(depth, 1)
        weight = np.exp(depth - passed) * (1 - np.exp(-depth)) / taken
        mie = np.repeat(dense[..., 1:2] * self._mie, 3, axis=-1)
        return _Way(at, radius, weight, dense[..., :1] * self._rayleigh, mie, np.exp(-passed[:, -1]), meets_ground)

    def _lit(self, start: float, way: _Way, toward: Float64s) -> Float64s:
        """Return the sun's light on places along lines of sight, shape (n, m, steps, 3)."""
        radius = way.radius[:, np.newaxis]
        return self.sunlight(radius, (start * self._up + way.at[:, np.newaxis] * toward[..., np.newaxis]) / radius)


@dataclass(frozen=True, eq=False)
class _Way:
    """Air along lines of sight, in steps.

    Attributes
    ----------
    at, radius
        How far along they are, and from the middle of the earth; shape (n, steps).
    weight, rayleigh, mie
        What arrives of light that is sent on a metre, times metres, and what air and dust scatter; (n, steps, 3).
    left
        What is left at the end; (n, 3).
    meets_ground
        Whether ground is there; (n,).
    """

    at: Float64s
    radius: Float64s
    weight: Float64s
    rayleigh: Float64s
    mie: Float64s
    left: Float64s
    meets_ground: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]


@lru_cache(maxsize=1)
def _amounts() -> Float64s:
    """Return how much air, dust and ozone lies between a place and the sun, as metres of the densest of each.

    By height and by the sun's angle to the zenith, as in Bruneton and Neyret, "Precomputed Atmospheric Scattering"
    (2008): both dense at the horizon. Shape (heights, ways, 3).
    """
    rise = np.linspace(0, 1, _DEPTH_HEIGHTS)[:, np.newaxis] * np.sqrt(_TOP**2 - _GROUND**2)
    radius = np.sqrt(rise * rise + _GROUND**2)
    shortest, longest = _TOP - radius, rise + np.sqrt(_TOP**2 - _GROUND**2)
    away = shortest + np.linspace(0, 1, _DEPTH_WAYS) * (longest - shortest)
    cosine = (_TOP**2 - radius**2 - away**2) / np.maximum(2 * radius * away, 1.0)
    at, long = _steps(away, _DEPTH_STEPS)
    radii = np.sqrt(radius[..., np.newaxis] ** 2 + at * at + 2 * at * (radius * cosine)[..., np.newaxis])
    return np.asarray(np.einsum("hwsk,hws->hwk", _densities(np.maximum(radii - _GROUND, 0.0)), long))


def _part_of_height(radius: Float64s) -> Float64s:
    return np.sqrt(np.maximum(radius * radius - _GROUND**2, 0.0) / (_TOP**2 - _GROUND**2))


def _part_of_way(radius: Float64s, cosine: Float64s) -> Float64s:
    longest = np.sqrt(np.maximum(radius * radius - _GROUND**2, 0.0)) + np.sqrt(_TOP**2 - _GROUND**2)
    shortest = _TOP - radius
    return np.asarray((_to_top(radius, cosine) - shortest) / np.maximum(longest - shortest, 1.0))


def _to_top(radius: Float64s | float, cosine: Float64s) -> Float64s:
    """Return how far it is to the end of the air."""
    return -radius * cosine + np.sqrt(np.maximum(radius * radius * (cosine * cosine - 1) + _TOP * _TOP, 0.0))


def _steps(away: Float64s, steps: int) -> tuple[Float64s, Float64s]:
    """Return where the steps of ways are, and how long they are: short ones near by."""
    edges = np.linspace(0, 1, steps + 1) ** 2
    middles = ((np.arange(steps) + 0.5) / steps) ** 2
    return away[..., np.newaxis] * middles, away[..., np.newaxis] * np.diff(edges)


def _densities(height: Float64s) -> Float64s:
    """Return how dense air, dust and ozone are, in parts of the densest, shape (..., 3)."""
    ozone = np.maximum(0.0, 1.0 - np.abs(height - _OZONE_MIDDLE) / _OZONE_HALF)
    return np.stack([np.exp(-height / RAYLEIGH_HEIGHT), np.exp(-height / MIE_HEIGHT), ozone], axis=-1)


def _rayleigh_phase(toward: Float64s) -> Float64s:
    return 3 / (16 * np.pi) * (1 + toward * toward)


def _mie_phase(toward: Float64s) -> Float64s:
    """Return the phase function of Cornette and Shanks (1992)."""
    square = _FORWARD * _FORWARD
    wide = (1 + square - 2 * _FORWARD * toward) ** 1.5
    return 3 / (8 * np.pi) * (1 - square) / (2 + square) * (1 + toward * toward) / wide


def _ball(count: int) -> Float64s:
    """Return directions all around, evenly spread along a spiral, shape (count, 3)."""
    z = 1 - 2 * (np.arange(count) + 0.5) / count
    turn = np.arange(count) * (np.pi * (3 - np.sqrt(5)))
    level = np.sqrt(1 - z * z)
    return np.stack([level * np.cos(turn), level * np.sin(turn), z], axis=1)


def _spans(places: Float64s) -> Float64s:
    """Return what each place of a line stands for, by the rule of trapezia."""
    edges = np.concatenate([places[:1], (places[1:] + places[:-1]) / 2, places[-1:]])
    return np.diff(edges)


def _fitted(ways: Float64s, from_sky: Float64s, level: Float64s) -> tuple[SkyColour, SkyColour, SkyColour, SkyColour]:
    """Return the ambient light of light from directions on one side of the sun; see `Sky.ambient`."""
    normals = _ball(120)
    normals = normals[normals[:, 2] > _NORMALS_DOWN]
    other = ways * (1, -1, 1)
    cosines = np.maximum(normals @ ways.T, 0.0) + np.maximum(normals @ other.T, 0.0)
    irradiance = cosines @ from_sky / 2 + np.outer(1 - normals[:, 2], level) * GROUND_ALBEDO / 2
    basis = np.stack([np.ones(len(normals)), normals[:, 2], normals[:, 0], normals[:, 2] ** 2], axis=1)
    even, upwards, sunwards, square = np.linalg.lstsq(basis, irradiance, rcond=None)[0]
    return _colour(even), _colour(upwards), _colour(sunwards), _colour(square)


def _colour(parts: Float64s) -> SkyColour:
    red, green, blue = parts.tolist()
    return red, green, blue
