"""The colours of a map in the materials of its climate, as the surface has them outdoors but without its light."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.gradient import Gradient
from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.portable_math import length, slope_angle
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE, metres_apart, metres_of
from terrain_explorer.terrain.shading.climates import CLIMATES, MATERIALS
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.materials import (
    LAYER_DARKER,
    MaterialScale,
    MaterialSite,
    albedos,
    as_on_map,
    cliffs_moved_on,
    grain_noise,
    material_colours,
    material_weights,
)
from terrain_explorer.terrain.shading.palettes import Colours
from terrain_explorer.terrain.shading.tones import MIDDLE


def scale_of_map(heightmap: Heightmap, rows: range, columns: range, moved: float | None = None) -> MaterialScale:
    """Return what the rules need to know of points of a map besides their heights; `moved` where that is known."""
    down, across = metres_apart(heightmap)
    east, north = np.array(columns) * across, -np.array(rows)[:, np.newaxis] * down
    noise = grain_noise(east, north, max(down, across) * rows.step)
    metres = metres_of(heightmap)
    if heightmap.spacing and not heightmap.metres:  # as high as they are drawn
        low, high = heightmap.range
        metres = RELIEF_OF_SIDE * (max(heightmap.heights.shape) - 1) * heightmap.spacing / (high - low)
    return MaterialScale(noise, metres, cliffs_moved_on(heightmap) if moved is None else moved)


def natural_site(
    heightmap: Heightmap,
    look: Look,
    heights: Heights,
    rise: Gradient,
    tones: NDArray[np.uint8] | None,
    scale: MaterialScale,
) -> MaterialSite:
    """Return what the rules ask of points.

    Parameters
    ----------
    heightmap
        Any map with the range and the extremes of the whole.
    heights
        Those of the points.
    rise
        The gradient there, as in nature.
    tones
        The natural tones there, or None where they are not known.
    """
    low, high = heightmap.shown_range
    sea = look.water_height(heightmap)
    shore = low if sea is None else min(max(sea, low), high)
    south, east = rise.south.astype(np.float64), rise.east.astype(np.float64)
    steep = length(south, east)
    up = (heights - np.float32(shore)) / (np.float32(high - shore) or np.float32(1))
    over = np.full_like(up, np.inf) if sea is None else ((heights - np.float64(sea)) * scale.metres).astype(np.float32)
    # South is down the rows, so a rise to the south turns the normal north.
    angle, north = (np.asarray(each, np.float32) for each in (slope_angle(steep), south / np.sqrt(1 + steep * steep)))
    site = MaterialSite(angle, up, over, north, scale.noise)
    if tones is None:
        return site
    wet, flow, loose, snow = np.moveaxis(tones.astype(np.float32) / 255, -1, 0)
    middle = np.float32(MIDDLE / 255)
    lies = np.where(loose < middle, (loose - middle) / middle, (loose - middle) / (1 - middle))
    lying = np.where(snow > 0, (255 * snow - 1) / 254, np.float32(-1))
    return MaterialSite(site.slope, up, over, site.north, scale.noise, wet, flow, lies, lying)


def natural_colours(
    heightmap: Heightmap,
    look: Look,
    heights: Heights,
    rise: Gradient,
    tones: NDArray[np.uint8] | None,
    scale: MaterialScale,
    rock: Colours | None,
) -> Colours:
    """Return the colours of points, sRGB, of the shape of the heights and 3; as for `natural_site`.

    Parameters
    ----------
    rock
        The colours of the layers of rock at the surface; None where all is one rock.
    """
    climate = CLIMATES[look.climate]
    shares = material_weights(climate, natural_site(heightmap, look, heights, rise, tones, scale), scale.moved)
    layers = None if rock is None else np.float32(LAYER_DARKER) * np.square(rock.astype(np.float32) / 255)
    light = as_on_map(material_colours(climate, shares, scale.noise, layers))
    return np.asarray(np.rint(255 * np.sqrt(np.clip(light, 0, 1))), np.uint8)


def material_strip(climate: str, count: int) -> Colours:
    """Return the colours of the materials of a climate in their order, each for its part of so many colours."""
    light = as_on_map(albedos(CLIMATES[climate]))[np.arange(count) * len(MATERIALS) // count]
    return np.asarray(np.rint(255 * np.sqrt(light)), np.uint8)
