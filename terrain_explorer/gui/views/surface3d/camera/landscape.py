"""Where a photographer would stand: low at the edge of the map, before the skyline that has most to show."""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, radians, sin

import numpy as np

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, WorldPoint, WorldVectors
from terrain_explorer.gui.views.surface3d.camera.picking import DrawnSurface
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import field_of_view

LENS = 35.0
"""The focal length of a landscape, in millimetres: 54 degrees wide."""

TILT = 7.0
"""Degrees that it looks down."""

_DIRECTIONS = tuple(-120.0 + 30.0 * step for step in range(12))
"""Where the eye may stand as seen from the middle, in degrees; without relief from about where it usually is."""

RING = 0.98
"""How far from the middle the eye stands, in distances from there to the edge: on the ground, all of which is before
it, however low it gets."""

LOW, HIGH = 0.05, 0.16
"""The least and the greatest height of the eye above the ground before it, in world units: 250 and 800 m where a side
is 10 km long."""

_OF_RELIEF = 0.3
"""The part of the relief that it is between these."""

_BEFORE = 0.1
"""The part of the way to the middle on which no ground is higher than that."""

_GLARE = 60.0
"""A landscape looks by more degrees past a sun that does not stand higher."""

_LINES, _STEPS, _NEAREST = 33, 160, 0.02
"""Lines of sight in the middle third of a picture, places on each, and how far the first is, in world units."""

_DEPTH = 2.0
"""The degrees of the skyline that count as much as a doubling of its distance."""

_STEEPEST = 0.08
"""The eye is at least so many distances from the pivot above the ground: turning then leaves it where it is."""

SIDE_LIGHT = 100.0
"""Degrees from where a picture looks to the sun beside it."""

_EVENING, _MORNING = 14.0, 35.0
"""The lowest and the highest sun of a landscape, in degrees."""


def landscape_of(
    heightmap: Heightmap, look: Look, side_light: bool = False, focal_length: float = LENS
) -> tuple[Look, Camera]:
    """Return the camera of a landscape, in the world of the block of a heightmap, and its look.

    Parameters
    ----------
    side_light
        Whether the sun is brought beside the picture. Otherwise the look stays, and a low sun is not in the picture.
    """
    block = TerrainBlock.of(heightmap, look.exaggeration)
    ground = DrawnSurface(heightmap, block, look.water_height(heightmap))
    sun = None if side_light else (look.sun_azimuth, look.sun_altitude)
    camera = landscape(ground, sun, focal_length)
    return with_side_light(look, camera) if side_light else look, camera


def landscape(ground: DrawnSurface, sun: tuple[float, float] | None = None, focal_length: float = LENS) -> Camera:
    """Return a camera that sees the ground of a block as one who stands before it.

    Of twelve directions it takes the one whose skyline rises and falls most and is nearest here and farthest there, in
    the middle third of the picture; the first one where all are alike. The eye is above all ground just before it.

    Parameters
    ----------
    ground
        The ground, with its sea where that is higher.
    sun
        Its direction in degrees clockwise from north and above the horizon: a low one is not in the picture. None where
        it does not matter.
    focal_length
        In millimetres; see `field_of_view`.
    """
    seen = [_standing(ground, azimuth, focal_length) for azimuth in _DIRECTIONS]
    free = [camera for camera in seen if not _faces(camera, sun)]
    return max(free, key=lambda camera: round(_relief(ground, camera), 6))  # the first of several


def with_side_light(look: Look, camera: Camera) -> Look:
    """Return a look with the sun beside what a camera sees, on the nearer side, and as low as in the morning."""
    ahead = 270.0 - camera.azimuth  # clockwise from north
    sides = [(ahead + side) % 360.0 for side in (SIDE_LIGHT, -SIDE_LIGHT)]
    nearest = min(sides, key=lambda side: _between(side, look.sun_azimuth))
    return replace(look, sun_azimuth=nearest, sun_altitude=min(max(look.sun_altitude, _EVENING), _MORNING))


def _standing(ground: DrawnSurface, azimuth: float, focal_length: float) -> Camera:
    """Return the camera that stands in a direction from the middle and looks there."""
    block, seen = ground.block, field_of_view(focal_length)
    east, north = cos(radians(azimuth)), sin(radians(azimuth))
    way = RING * min(block.east / max(abs(east), 1e-9), block.north / max(abs(north), 1e-9))
    x, y = way * east, way * north
    before = np.linspace(0.0, _BEFORE * way, _LINES)
    across = np.radians(azimuth + 180.0 + np.linspace(-seen / 2, seen / 2, _LINES))[:, None]
    highest = float(ground.level(x + before * np.cos(across), y + before * np.sin(across)).max())
    relief = block.top - min(highest, block.top)
    above = min(max(_OF_RELIEF * relief, LOW), HIGH)
    return _looking(ground, (x, y, highest + above), azimuth, seen)


def _looking(ground: DrawnSurface, eye: WorldPoint, azimuth: float, seen: float) -> Camera:
    """Return the camera at a place whose pivot is just before the ground in the middle of its picture, or nearer."""
    back = np.array(Camera((0.0, 0.0, 0.0), 0.0, azimuth, TILT).backward)
    far = _distances(ground.block)
    x, y, z = np.array(eye)[:, None] - far * back[:, None]
    met = np.flatnonzero(z <= ground.level(x, y))
    before = far[: max(int(met[0]), 1)] if len(met) else far[far <= hypot(*eye[:2])]
    # Nor so far that turning around it would lift the eye.
    reach = (eye[2] - float(ground.level(*eye[:2]))) / _STEEPEST
    distance = float(before[max(int(np.searchsorted(before, reach)) - 1, 0)])
    x, y, z = (np.array(eye) - distance * back).tolist()
    return Camera((x, y, z), distance, azimuth, TILT, field_of_view=seen)


def _relief(ground: DrawnSurface, camera: Camera) -> float:
    """Return how much the skyline in the middle third of a picture varies, in height and in distance."""
    eye, far = np.array(camera.eye), _distances(ground.block)
    aside = np.linspace(-camera.field_of_view / 6, camera.field_of_view / 6, _LINES)
    ways = np.radians(camera.azimuth + 180.0 + aside)[:, None]
    x, y = eye[0] + far * np.cos(ways), eye[1] + far * np.sin(ways)
    rise = np.degrees(np.arctan2(np.asarray(ground.level(x, y)) - eye[2], far))
    rise = np.where(ground.beneath(x, y), rise, -90.0)
    skyline, away = rise.max(axis=1), far[rise.argmax(axis=1)]
    return float(skyline.std() + _DEPTH * np.log2(away).std())


def _distances(block: TerrainBlock) -> WorldVectors:
    """Return how far places on a line of sight are that leads over all of a block, near ones close together."""
    return np.geomspace(_NEAREST, 2.0 * hypot(block.east, block.north), _STEPS)


def _faces(camera: Camera, sun: tuple[float, float] | None) -> bool:
    """Return whether a camera looks towards a low sun."""
    return sun is not None and sun[1] < _GLARE and _between(270.0 - camera.azimuth, sun[0]) < _GLARE


def _between(one: float, other: float) -> float:
    """Return the angle between two directions, in degrees."""
    return abs((one - other + 180.0) % 360.0 - 180.0)
