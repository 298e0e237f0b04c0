"""The numbers and definitions that the shaders read of a look, and the colours behind the ground."""

from __future__ import annotations

from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.gl.shader_program import Definitions, Uniform
from terrain_explorer.terrain.erosion.wear import DEPOSITS
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import (
    DARK_ROCK,
    DRIER_HIGH_UP,
    GUESSED_TONES,
    LAYER_IN_ROCK,
    LAYER_IN_SCREE,
    LIMITS,
    PALETTES,
    PLACES,
    SCREE_PART,
    SNOW_IN_HOLLOWS,
    SNOW_TONES,
    colours,
    strata,
)
from terrain_explorer.terrain.shading.tones import unknown_tone

Colour = tuple[float, float, float]
Backdrop = tuple[Colour, Colour]
"""Colours at the top and at the bottom of the picture."""

DARK: Backdrop = ((0.235, 0.275, 0.325), (0.125, 0.145, 0.170))
LIGHT: Backdrop = ((0.960, 0.968, 0.976), (0.800, 0.822, 0.845))


_MEANINGS = {
    "height": "HEIGHTS",
    "slope": "SLOPES",
    "aspect": "ASPECTS",
    "cover": "LAND_COVER",
    "nature": "NATURE",
    "wear": "TONES",
    **dict.fromkeys(DEPOSITS, "TONES"),
    "rock": "ROCK_LAYERS",
    "none": "NOTHING",
}
_COLOURS = (*dict.fromkeys(_MEANINGS.values()), "SEA_AND_LAND")
_COVER = {
    **PLACES,
    **{
        f"{name}_{end}": limit for name, ends in LIMITS.items() for end, limit in zip(("FROM", "TO"), ends, strict=True)
    },
    "DRIER_HIGH_UP": DRIER_HIGH_UP,
    "LAYER_IN_ROCK": LAYER_IN_ROCK,
    "LAYER_IN_SCREE": LAYER_IN_SCREE,
    "SNOW_IN_HOLLOWS": SNOW_IN_HOLLOWS,
    "SCREE_PART": SCREE_PART,
    "GUESSED_TONE": GUESSED_TONES / 255,
    "SNOW_TONE": SNOW_TONES / 255,
}
_UNKNOWN_TONES = {slug: unknown_tone(slug) / 255 for slug in PALETTES}
LEVEL_RISE = 0.05
"""The ranges by which ground rises over a unit of the world up to which it counts as more or less level."""

THICKEST_HAZE = 1.1
"""Thickness of the air for one unit of the world at the most haze."""

_STEEP, _SOFTENING = 3.0, 1.25
"""The typical slope beyond which light falls on gentler ground than is drawn, and how fast that gets gentler.

On noise every slope is a cliff in the shadow of its neighbours, and the picture would be black.
"""


def softness(slope: float) -> float:
    """Return the relief on which light falls, in parts of the drawn one, where slopes are typically so steep."""
    return (_STEEP / slope) ** _SOFTENING if slope > _STEEP else 1.0


def clear_air(distance: float, block: TerrainBlock) -> float:
    """Return how far from the eye haze begins: at the front of the block, so that coming nearer does not thin it."""
    return max(distance - block.radius, 0.0)


def haze(look: Look, begins: float, thickness: float) -> tuple[float, float, float]:
    """Return the uniform of the haze that begins so far away, and is so thick for one unit at the most haze."""
    return min(4.0 * look.haze, 1.0), begins, thickness * look.haze


def of_tint(tint: Tint) -> dict[str, Uniform]:
    """Return the uniforms of a tint, its colour linear."""
    ink = QColor(tint.ink)
    red, green, blue = ((part / 255) ** 2.2 for part in (ink.red(), ink.green(), ink.blue()))
    return {"tint_colour": (red, green, blue), "tinting": (tint.strength, tint.rest)}


def shows_rock(look: Look) -> bool:
    """Return whether the ground or the block's sides have the colours of layers of rock, where there are some."""
    return PALETTES[look.shown_palette].has_rock or _shows_strata(look)


def _shows_strata(look: Look) -> bool:
    return PALETTES[look.shown_palette].of == "rock" or look.sides == "strata"


def features(look: Look, lakes: bool, tinted: bool, toned: bool, rocky: bool = False) -> Definitions:
    """Return the definitions that switch parts of the shaders on and off.

    Parameters
    ----------
    rocky
        Whether there are layers of rock to be seen.
    """
    palette = PALETTES[look.shown_palette]
    return {
        **{name: number for number, name in enumerate(_COLOURS)},
        **_COVER,
        "MIDDLE_TONE": _UNKNOWN_TONES[look.shown_palette],
        "COLOURS": _COLOURS.index("SEA_AND_LAND" if palette.sea and look.water else _MEANINGS[palette.of]),
        "WATER": int(look.water),
        "LAKES": int(lakes),
        "TINTED": int(tinted),
        "TONED": int(toned),
        "ROCKY": int(rocky),
        "STRATA": int(rocky and _shows_strata(look)),
        "CONTOURS": int(look.contours),
        "WIREFRAME": int(look.wireframe),
        "HAZE": int(look.haze > 0),
    }


def shaping(look: Look) -> tuple[float, ...]:
    """Return those values of a look that change the block's shape or the light on it."""
    return look.exaggeration, look.sun_azimuth, look.sun_altitude, look.water, look.water_level


def palette_rows(look: Look) -> NDArray[np.uint8]:
    """Return the colours of the ground and of the block's sides, shape (2, colours, 3)."""
    ground = colours(look.shown_palette)
    if PALETTES[look.shown_palette].sea and not look.water:
        half = len(ground) // 2  # without water the sea's half of the palette is not used
        ground = ground[half + np.arange(len(ground)) // 2]
    rock = strata() if look.sides == "strata" else np.full_like(ground, DARK_ROCK)
    return np.stack([ground, rock])


def towards(azimuth: float, altitude: float) -> tuple[float, float, float]:
    """Return the unit vector to where azimuth (clockwise from north) and altitude point, in degrees."""
    level = cos(radians(altitude))
    return sin(radians(azimuth)) * level, cos(radians(azimuth)) * level, sin(radians(altitude))
