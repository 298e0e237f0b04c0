"""Where the surface is seen from, and the frame of small numbers in which it is drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import inf, log2, sqrt
from typing import TypeVar

import numpy as np
from PySide6.QtGui import QMatrix4x4

from terrain_explorer.gui.views.surface3d.camera.block import BASE, RELIEF, SIDE, TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import (
    OBLIQUE,
    OUTSIDE,
    WHOLE,
    Camera,
    Ray,
    WorldPoint,
    WorldVectors,
)
from terrain_explorer.gui.views.surface3d.camera.picking import Sightline
from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE
from terrain_explorer.terrain.shading.render_options import FIELD_OF_VIEW
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL

Number = TypeVar("Number", float, Float64s)

FARTHEST = 96.0
"""How far one sees, in units of the frame; before that, ground fades into the air."""

_LEVELS = 9
"""Levels whose slopes are seen in a picture of the whole."""

_GENTLE, _GENTLE_BELOW = 1.0, 7.0
"""The typical slope beyond which ground is drawn lower, and the doublings below the whole where that is complete."""

_OF_MAP, _GOES_OVER = 2.0, 4.0
"""Doublings by which one may come nearer than from where a picture shows each point of the map, and ground is still as
high as on the map; and over how many it becomes as high as it is in the depth."""

_WALKER_SEES = 2.0
"""Doublings by which a walker sees ground more finely than a picture of the same scale has it."""

LOWEST_EXAGGERATION = 1e-3
"""Flat ground is still drawn as high as this, so that a place in the picture has a height."""

_TO_SCALE = 100.0
"""The metres of ground in a picture from which on, coming nearer, heights are drawn to the scale of distances: what is
there is of the size of houses, paths and stones, whose shapes one knows."""

_NEAR_PART, _NEAREST, _FARTHEST_NEAR = 0.2, 0.002, 0.1

_PARALLEL = 12.0
"""How far before and behind the pivot parallel lines of sight see ground, in units of the frame."""

_FARTHEST_MET = 24.0
"""How far lines of sight are followed, in units of the frame."""


@dataclass(frozen=True)
class Spot:
    """A place over a terrain, at any depth.

    Attributes
    ----------
    south, east
        In sides of the whole, from its north-western corner.
    height
        In the unit of the heights.
    """

    south: float
    east: float
    height: float


@dataclass(frozen=True)
class DepthRelief:
    """How high the heights of a terrain are drawn.

    Each level of a fractal surface with the Hurst exponent H adds slopes 2^(1 - H) times as steep as those of the level
    before, so ground gets steeper and steeper as one comes nearer (Mandelbrot, "Self-affine fractals and fractal
    dimension", 1985). Drawn with one factor, rough ground would become a forest of needles some ten doublings down; so
    it is drawn the lower the nearer, as steep in every picture as in that of the whole and, where the whole is steep,
    even less so over the first doublings.

    Where heights and distances are metres, that goes over to true scale on the way down, little by little: a stone is
    as high as it is wide, however the whole is drawn.

    Attributes
    ----------
    at_whole
        Sides of the whole that a unit of the heights is high where the whole is seen.
    hurst
        The Hurst exponent.
    steepness
        The typical slope of the whole, as it is drawn.
    side
        The longer side of the whole, in sides of the root tile.
    own
        The doublings below the whole down to which a picture shows little more than the points of the map. So far
        ground is drawn as high as it is where the whole is seen, as the surface of the map does.
    near
        Sides of the whole that a unit of the heights is high near by; None where that is not known.
    way
        The doublings below the whole from which on it is so high.
    """

    at_whole: float
    hurst: float = 1.0
    steepness: float = 0.0
    side: float = 1.0
    own: float = 0.0
    near: float | None = None
    way: float = 0.0

    @classmethod
    def of(cls, facts: LandFacts, exaggeration: float, steepness: float = 0.0) -> DepthRelief:
        """Return the relief of a ground, drawn this many times as high as usual.

        Parameters
        ----------
        steepness
            See `terrain_explorer.terrain.gradient`.
        """
        usual = RELIEF_OF_SIDE * facts.longer / facts.map_relief
        own, drawn = max(facts.level - ROOT_LEVEL + _OF_MAP, 0.0), max(exaggeration, LOWEST_EXAGGERATION)
        relief = cls(usual * drawn, facts.hurst, steepness * RELIEF_OF_SIDE, facts.longer, own)
        if not facts.metres or not facts.side_metres:
            return relief
        true = 1.0 / facts.side_metres
        way = max(log2(facts.longer * facts.side_metres / _TO_SCALE), own + _GOES_OVER)
        return replace(relief, near=true * _wanted(exaggeration, true / usual), way=way)

    @property
    def even(self) -> DepthRelief:
        """The relief that draws heights alike from everywhere."""
        return replace(self, own=inf, near=None)

    def at(self, scale: float, within: bool = False) -> float:
        """Return the sides that a unit of the heights is high in a picture that shows this much of a side.

        `within` says whether it is seen by a walker, who sees ground near by more finely.
        """
        depth = max(-log2(scale / self.side), 0.0)
        deeper = depth + (_WALKER_SEES if within else 0.0)
        deeper *= gently((deeper - self.own) / _GOES_OVER)
        gentler: float = (_GENTLE / max(self.steepness, _GENTLE)) ** gently(deeper / _GENTLE_BELOW)
        far: float = self.at_whole * gentler * sqrt(self._slopes(_LEVELS) / self._slopes(_LEVELS + deeper))
        if self.near is None:
            return far
        # Not gentler than near by: what is drawn true to nature is so at every depth.
        far = max(far, min(self.near, self.at_whole))
        # By the logarithm: each doubling of the exaggeration takes as much of the way. One who walks does not see this
        # more finely: where one lands, the ground is to keep its shape.
        nearer: float = (self.near / far) ** gently(depth / self.way)
        return far * nearer

    def _slopes(self, levels: float) -> float:
        """Return the sum of the squares of the slopes of so many levels, the first one as 1."""
        growth = 4.0 ** (1.0 - self.hurst)
        return levels if abs(growth - 1.0) < 1e-6 else (growth**levels - 1.0) / (growth - 1.0)


def _wanted(exaggeration: float, true: float) -> float:
    """Return how many times as high as in nature somebody wants to see ground.

    A terrain is drawn to scale at first, or, as all others are, a fifth as high as it is long. Neither these two nor
    anything between them says how high a stone should be; only what goes beyond them, or stays below, does.

    Parameters
    ----------
    true
        The exaggeration that draws the whole to scale.
    """
    low, high = min(true, 1.0), max(true, 1.0)
    return max(exaggeration, LOWEST_EXAGGERATION * low) / min(max(exaggeration, low), high)


def gently(way: float) -> float:
    """Return a way from 0 to 1, which begins and ends gently."""
    way = min(max(way, 0.0), 1.0)
    return way * way * (3.0 - 2.0 * way)


def block_of(facts: LandFacts, exaggeration: float) -> TerrainBlock:
    """Return the block that the ground is where the whole is seen, as the surface of its map draws it."""
    south, east = map(float, facts.extent)
    relief = RELIEF * max(exaggeration, LOWEST_EXAGGERATION)
    lowest, highest = ((height - facts.map_range[0]) / facts.map_relief for height in facts.shown_range)
    return TerrainBlock(
        east=SIDE / 2 * east / facts.longer,
        north=SIDE / 2 * south / facts.longer,
        bottom=relief * min(lowest, 0.0) - BASE,
        top=relief * max(highest, 1.0),
        relief=relief,
    )


@dataclass(frozen=True)
class GroundCamera:
    """Where the eye is and how it looks, at any depth.

    Attributes
    ----------
    pivot
        What it looks at and turns around; the eye itself while one walks or flies.
    scale
        About how much of a side the picture shows. The eye is so far from the pivot, unless it is `within`.
    azimuth, elevation
        As of a `Camera`, in degrees.
    within
        Whether the eye is the pivot.
    field_of_view
        Horizontal, in degrees.
    orthographic
        Whether parallels stay parallel, unless the eye is within.
    """

    pivot: Spot
    scale: float
    azimuth: float = OBLIQUE.azimuth
    elevation: float = OBLIQUE.elevation
    within: bool = False
    field_of_view: float = FIELD_OF_VIEW
    orthographic: bool = False


@dataclass(frozen=True)
class Frame:
    """Small numbers around a camera: x to the east, y to the north, z up, the camera's pivot at most half a unit away.

    Attributes
    ----------
    unit
        The sides of the whole that a unit is long, a power of two.
    south, east, height
        Where the origin is.
    z_of_height
        z for each unit of the heights.
    camera
        The camera in this frame.
    scale
        About how much of a side the picture shows.
    """

    unit: float
    south: float
    east: float
    height: float
    z_of_height: float
    camera: Camera
    scale: float

    @classmethod
    def of(cls, camera: GroundCamera, relief: DepthRelief) -> Frame:
        """Return the frame around a camera."""
        unit = 2.0 ** round(log2(camera.scale))
        pivot = camera.pivot
        # On a lattice: places of tiles stay exact in the float32 of the card, and so neighbours meet bit for bit.
        south, east = (unit * round(at / unit) for at in (pivot.south, pivot.east))
        place = ((pivot.east - east) / unit, (south - pivot.south) / unit, 0.0)
        distance = 0.0 if camera.within else camera.scale / unit
        parallel = camera.orthographic and not camera.within
        local = Camera(place, distance, camera.azimuth, camera.elevation, parallel, camera.field_of_view)
        return cls(unit, south, east, pivot.height, relief.at(camera.scale, camera.within) / unit, local, camera.scale)

    def place(self, spot: Spot) -> WorldPoint:
        """Return where a spot is in the frame."""
        return (spot.east - self.east) / self.unit, (self.south - spot.south) / self.unit, self.z(spot.height)

    def spot(self, place: WorldPoint) -> Spot:
        """Return the spot at a place of the frame."""
        x, y, z = place
        return Spot(self.south - y * self.unit, self.east + x * self.unit, self.height + z / self.z_of_height)

    def sightline(self, ray: Ray, lines: int, first: tuple[int, int]) -> Sightline:
        """Return a line of sight over the squares of a grid.

        Parameters
        ----------
        lines
            How many there are to the side of the whole.
        first
            Those of them that count as number 0, to the south and to the east. They should be near: small numbers keep
            their digits.
        """
        (x, y, z), (right, up, higher) = ray[0].tolist(), ray[1].tolist()
        side = self.unit * lines
        south, east = (at * lines - zero for at, zero in zip((self.south, self.east), first, strict=True))
        return Sightline(np.array([south - y * side, east + x * side, z]), np.array([-up * side, right * side, higher]))

    def z(self, height: Number) -> Number:
        """Return z of a height, or of many."""
        return (height - self.height) * self.z_of_height

    @cached_property
    def pivot(self) -> Spot:
        """What the camera looks at."""
        return self.spot(self.camera.pivot)

    @cached_property
    def eye(self) -> Spot:
        """Where the eye is."""
        return self.spot(self.camera.eye)

    def clip(self, aspect: float, above: float, part: tuple[float, float, float, float] = WHOLE) -> QMatrix4x4:
        """Return the matrix from the frame to the picture, or to a part of it.

        Parameters
        ----------
        aspect
            Width of the whole picture over its height.
        above
            How high the eye is above the ground: nothing is nearer to it than a part of that.
        part
            Left, lower, right and upper edge, as parts of the whole picture.
        """
        camera, matrix = self.camera, QMatrix4x4()
        if camera.orthographic:
            half, ends = camera.spread * camera.distance / 2, (camera.distance - _PARALLEL, camera.distance + _PARALLEL)
        else:
            # The farther the near plane, the more digits the depths of far ground have.
            near = min(max(_NEAR_PART * above, _NEAREST), _FARTHEST_NEAR)
            half, ends = camera.spread * near / 2, (near, FARTHEST)
        left, low, right, high = (2.0 * edge - 1.0 for edge in part)
        edges = (half * left, half * right, half / aspect * low, half / aspect * high)
        (matrix.ortho if camera.orthographic else matrix.frustum)(*edges, *ends)
        return matrix * camera.view()

    @property
    def reach(self) -> tuple[float, float]:
        """Where along lines of sight ground is looked for, from where they begin."""
        if not self.camera.orthographic:
            return 0.0, _FARTHEST_MET
        pivot = OUTSIDE + self.camera.distance
        return pivot - _PARALLEL, pivot + _PARALLEL


def planes_of(clip: QMatrix4x4) -> WorldVectors:
    """Return the planes at the sides of a picture and at its far end, as (x, y, z, constant), positive inside."""
    matrix = np.array(clip.data()).reshape(4, 4).T
    return np.concatenate([matrix[3] + matrix[:2], matrix[3] - matrix[:3]])
