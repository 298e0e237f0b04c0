"""From light to the colours of a picture, as a camera under the open sky would choose them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.shading.sky import LUMINANCE, Sky, SkyColour

FILM: Mapping[str, float] = {
    "FILM_SHOULDER": 0.5,
    "FILM_SHOULDER_SLOPE": 3.0,
    "FILM_TOE": 0.06,
    "FILM_OFFSET": 0.03,
    "FILM_START": 0.76,
    "FILM_PALE": 0.06,
    "FILM_GAMMA": 2.2,
}
"""The numbers of `filmed`, for shaders, too."""

_BRIGHTNESS, _BY_LIGHT, _BALANCE = 2.1, 0.62, 0.35
_OF_SUN = 0.3  # how much ground that faces the sun counts beside level ground
_USUAL_GREY = 0.16
_INTO_SUN = 0.15


def exposure(sky: Sky, grey: float, against_sun: float) -> SkyColour:
    """Return by what light is multiplied before `filmed`.

    It half follows the strength of the light and its colour, as eyes do: an evening is dim and reddish. Of the colour
    it follows how red or blue it is, as the light of the day changes; else the sky of an evening would be green.

    Parameters
    ----------
    grey
        How much light the ground throws back on average, 0 to 1: a volcano is not shown black, nor a desert white.
    against_sun
        How much the camera looks into the sun, 0 to 1.
    """
    level = np.array(sky.level)
    whole = float(level @ np.array(LUMINANCE))
    light = (1 - _OF_SUN) * whole + _OF_SUN * float(np.dot(sky.sunlight, LUMINANCE))
    bright = _BRIGHTNESS * np.pi / light**_BY_LIGHT * (_USUAL_GREY / grey) ** 0.5 * (1.0 - _INTO_SUN * against_sun)
    red, blue = bright * (whole / level[0]) ** _BALANCE, bright * (whole / level[2]) ** _BALANCE
    return red, float(np.sqrt(red * blue)), blue


def filmed(light: Float64s) -> Float64s:
    """Return the colours of a picture, 0 to 1, of light after the exposure, both of shape (..., 3).

    By the tone mapper "Khronos PBR Neutral" (Khronos Group, 2024), which keeps the colours of all but bright light. The
    sky around a low sun is hundreds of times as bright as the ground: so what is bright gives way before by its
    logarithm, half of it in each colour by itself, for glow turns from red to yellow; and less of it is made pale.
    Darkness is taken from all colours in parts rather than by as much, for the shade under a blue sky would turn navy.
    """
    light = np.asarray(light, float)
    whole = (light @ np.array(LUMINANCE))[..., np.newaxis]
    light = (light * _held_back(whole) / np.maximum(whole, 1e-9) + _held_back(light)) / 2
    whole, toe = (light @ np.array(LUMINANCE))[..., np.newaxis], FILM["FILM_TOE"]
    dark = np.where(whole < toe, whole * whole / (2 * toe), whole - FILM["FILM_OFFSET"])
    low = light.min(-1, keepdims=True)
    richer = light - np.where(low < toe, low - low * low / (2 * toe), FILM["FILM_OFFSET"])
    light = (light * dark / np.maximum(whole, 1e-9) + richer) / 2
    peak, first = light.max(-1, keepdims=True), FILM["FILM_START"]
    left = 1.0 - first
    top = np.where(peak < first, peak, 1.0 - left * left / np.maximum(peak + left - first, left))
    pale = 1.0 - 1.0 / (FILM["FILM_PALE"] * (peak - top) + 1.0)
    light = light * top / np.maximum(peak, 1e-9)
    return np.asarray(np.clip(light + (top - light) * pale, 0.0, 1.0) ** (1.0 / FILM["FILM_GAMMA"]))


def _held_back(light: Float64s) -> Float64s:
    start, slope = FILM["FILM_SHOULDER"], FILM["FILM_SHOULDER_SLOPE"]
    return np.asarray(np.minimum(light, start) + np.log1p(np.maximum(light - start, 0.0) * slope) / slope)
