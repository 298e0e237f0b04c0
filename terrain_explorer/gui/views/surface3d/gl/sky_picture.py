"""The sky over a ground, the air before it and the film, as shaders read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, radians, sin

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL
from PySide6.QtGui import QVector4D

from terrain_explorer.gui.views.surface3d.camera.block import SIDE, TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.camera.frame import Frame, block_of, gently
from terrain_explorer.gui.views.surface3d.gl.ground_uniforms import View
from terrain_explorer.gui.views.surface3d.gl.render_targets import sample_smoothly
from terrain_explorer.gui.views.surface3d.gl.shader_program import Definitions, Uniform, Uniforms
from terrain_explorer.gui.views.surface3d.gl.textures import Texture
from terrain_explorer.gui.views.surface3d.gl.uniforms import clear_air, towards
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.shading.climates import CLIMATES, Climate
from terrain_explorer.terrain.shading.film import FILM, exposure
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.sky import (
    LUMINANCE,
    MIE_HEIGHT,
    MIE_TAKEN,
    RAYLEIGH,
    RAYLEIGH_HEIGHT,
    SUN_RADIUS,
    VIEWER,
    Sky,
    SkyColour,
    sky,
)
from terrain_explorer.terrain.tiles.ground import LandFacts, metres_of_side

_FARTHEST, _NEAREST = 1.6, 1.0
"""Radii of the block: from as far away it stands before the backdrop, and from nearer by under the sky."""

_LEAST_DUST, _DUST_OF_HAZE = 0.4, 6.0
"""How the haze of a look thins and thickens the dust of the climate, which it leaves as it is at its own 0.1."""

_MIST = 0.15
"""How high mist rises at the sides of the ground, in parts of its relief."""

_DEEP, _SHALLOWEST = 0.1, 0.01
"""How deep a sea beyond the land is that is not shown on it, and any at least, in parts of the relief."""

_MISTY = (0.50, 0.51, 0.52)
"""The part of the light that mist sends back."""

_TURN = 600e3
"""Metres after which the grain beyond the land, and in the shade of clouds, begins anew: whole turns of all of them."""

_WHITE, _HELD = 1.5, 0.85
"""How many times as bright as white ground the sky may be before it is held back, and by which power then."""

_FILL, _FILL_GREY = (1.9, 2.3), (0.5, 0.1)
"""How much brighter, and paler, the light of the sky is than in nature: shade would be too dark and blue. Under a high
sun, and under one at the horizon, where shade is all there is, and pale by the dust itself."""

_LOW_SUN = 20.0
"""Degrees below which the sun is low."""

_AMBIENT = "ambient_even", "ambient_up", "ambient_sun", "ambient_up2"

_DISC: Definitions = {
    **FILM,
    "SUN_RADIUS": SUN_RADIUS,
    "SKY_HELD": _HELD,
    "SUN_DISC": 600.0,
    "SUN_DISC_PALE": 0.8,  # what is so bright is nearly white for eyes
    "SUN_GLOW": 0.2,
    "SUN_GLOW_WIDTH": 0.02,
}


@dataclass(frozen=True, eq=False)
class SkyPicture:
    """What lies behind and before the ground under the sky.

    Attributes
    ----------
    sky
        The light.
    seen
        How much of the sky is seen, 0 to 1: from afar the ground is a block before a plain backdrop.
    shows_beyond
        Whether the eye is above what lies beyond the land.
    uniforms, features
        For `sky.frag` and all that includes `sky.glsl`.
    """

    sky: Sky
    seen: float
    shows_beyond: bool
    uniforms: Uniforms
    features: Definitions

    @classmethod
    def of(cls, view: View, look: Look, facts: LandFacts, edges: Heights, bottom: float) -> SkyPicture:
        """Return the sky over a ground in a view.

        Parameters
        ----------
        edges
            The heights at the edges of the ground.
        bottom
            z of the lower end of its sides, as a block.
        """
        frame, climate = view.frame, CLIMATES[look.climate]
        block = block_of(facts, look.exaggeration)
        world = SIDE * frame.unit / facts.longer
        dust = climate.dust * (_LEAST_DUST + _DUST_OF_HAZE * look.haze)
        light, seen = sky(look.sun_altitude, dust), seen_of_sky_over(frame, facts, look)
        side = metres_of_side(facts)
        metres = side * frame.unit
        high = VIEWER - frame.z(facts.map_range[0]) * metres  # metres above the sea where z is 0
        thin = exp(-high / RAYLEIGH_HEIGHT) * metres
        sea = look.water_height_in(facts.map_range)
        is_sea = sea is not None or look.beyond == "sea"
        mist = 0.0 if is_sea or look.beyond == "plain" else _MIST * facts.map_relief * frame.z_of_height
        beyond_height = float(edges.min()) if sea is None else sea
        drowned = edges[edges < beyond_height]
        bed = beyond_height - float(drowned.mean()) if len(drowned) else _DEEP * facts.map_relief
        beyond = frame.z(beyond_height)
        shows_beyond = frame.camera.eye[2] > beyond
        against = gently(
            (-float(np.dot(frame.camera.backward, towards(look.sun_azimuth, look.sun_altitude))) - 0.5) / 0.5
        )
        ambient = [filling(colour, look.sun_altitude) for colour in light.ambient]
        uniforms: dict[str, Uniform] = {
            "sunlight": light.sunlight,
            **dict(zip(_AMBIENT, ambient, strict=True)),
            "rayleigh": (RAYLEIGH[0] * thin, RAYLEIGH[1] * thin, RAYLEIGH[2] * thin),
            "mie": exp(-high / MIE_HEIGHT) * metres * dust * MIE_TAKEN,
            "air_ends": (
                RAYLEIGH_HEIGHT / metres,
                MIE_HEIGHT / metres,
                clear_air(world * frame.camera.distance, block) / world,
            ),
            "exposure": exposure(light, grey_of(climate), against * seen),
            "under_sky": seen,
            "sky_white": white_of_sky(light),
            "beyond_z": beyond,
            "horizon": horizon(view) if shows_beyond else -1.0,
            "level_light": level_light(light.sunlight, ambient, look.sun_altitude),
            "clouds": look.clouds,
            "metres_here": (side * frame.east % _TURN, -side * frame.south % _TURN, metres),
            "beyond_land": climate.dry if look.beyond == "plain" else _MISTY,
            "beyond_deep": max(bed, _SHALLOWEST * facts.map_relief) * frame.z_of_height,
            "mist": max(mist, 1e-9),
            "bottom": bottom + seen * (beyond - mist - bottom),
        }
        return cls(light, seen, shows_beyond, uniforms, {**_DISC, "MISTY": int(mist > 0), "SEA_BEYOND": int(is_sea)})


class SkyTexture(Texture):
    """The radiance of a sky; needs a current context."""

    def __init__(self) -> None:
        super().__init__()
        self._there: Sky | None = None

    def show(self, sky: Sky, unit: int) -> None:
        """Let the samplers of a unit read the radiance of this sky."""
        self.bind(unit)
        if sky is self._there:
            return
        sample_smoothly(GL.GL_LINEAR, GL.GL_CLAMP_TO_EDGE)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 4)
        shown = glow_held_back(sky)
        rows, columns, _ = shown.shape
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, GL.GL_RGB16F, columns, rows, 0, GL.GL_RGB, GL.GL_FLOAT, shown)
        self._there = sky


def horizon(view: View) -> float:
    """Return where the horizon is in the part of the picture, a pixel lower, -1 at the lower edge to 1 at the upper."""
    east, north, _ = view.frame.camera.backward
    at = view.clip.map(QVector4D(-east, -north, 0.0, 0.0))
    return min(max(at.y() / max(at.w(), 1e-6) - 2.0 / view.size[1], -1.0), 1.0)


def filling(colour: SkyColour, altitude: float) -> SkyColour:
    """Return a part of the ambient light as pictures have it, for a sun so many degrees high."""
    low = gently(1.0 - altitude / _LOW_SUN)
    fill, pale = (high + low * (at_horizon - high) for high, at_horizon in (_FILL, _FILL_GREY))
    grey = pale * float(np.dot(colour, LUMINANCE))
    red, green, blue = (fill * (grey + (1.0 - pale) * part) for part in colour)
    return red, green, blue


def level_light(sunlight: SkyColour, ambient: Sequence[SkyColour], altitude: float) -> SkyColour:
    """Return the light on level ground, with the four colours of the ambient light."""
    even, upwards, _, square = map(np.array, ambient)
    red, green, blue = (np.array(sunlight) * sin(radians(altitude)) + even + upwards + square).tolist()
    return red, green, blue


def glow_held_back(sky: Sky) -> NDArray[np.float32]:
    """Return the radiance of a sky as a picture has room for it, shape (rows, columns, 3).

    The glow around a low sun is some 30 times as bright as the ground. It has to stay darker than the sun, and of its
    own colour: it would be one white spot in which the disc is not seen.
    """
    over = (1 + sky.radiance @ np.array(LUMINANCE) / white_of_sky(sky)) ** _HELD
    return np.ascontiguousarray(sky.radiance / over[..., np.newaxis], np.float32)


def white_of_sky(sky: Sky) -> float:
    """Return the radiance from which on a sky is held back."""
    return _WHITE * float(np.dot(sky.level, LUMINANCE)) / np.pi


def seen_of_sky_over(frame: Frame, facts: LandFacts, look: Look) -> float:
    """Return how much of the sky over a ground is seen, 0 to 1."""
    return seen_of_sky(frame.camera, SIDE * frame.unit / facts.longer, block_of(facts, look.exaggeration))


def seen_of_sky(camera: Camera, world: float, block: TerrainBlock) -> float:
    """Return how much of the sky a camera sees, 0 to 1.

    Parameters
    ----------
    world
        The world of the block for a unit of the camera.
    """
    if camera.orthographic:
        return 0.0
    return gently((_FARTHEST - world * camera.distance / block.radius) / (_FARTHEST - _NEAREST))


def grey_of(climate: Climate) -> float:
    """Return how much light the ground of a climate throws back on average."""
    snow = 0.6 * (1.0 - min(climate.snow_line[0], 1.0))
    bare = float(np.mean([climate.dry, climate.rock, climate.scree]))
    return (1.0 - snow) * bare + snow * float(np.mean(climate.snow))
