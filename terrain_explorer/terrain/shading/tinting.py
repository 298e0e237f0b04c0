"""The colours of a map as seen from above: palette, contours, hillshade and water."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.erosion.wear import DEPOSITS
from terrain_explorer.terrain.gradient import Gradient, aspect, gradient, slope
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heightmap, Heights, RockBelow
from terrain_explorer.terrain.hydrology.drainage import below_sea
from terrain_explorer.terrain.normalising import times
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE, distances
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import COUNT, FLAT, PALETTES, STEEPEST, Colours, colours, covered
from terrain_explorer.terrain.shading.tones import MIDDLE, Tones, unknown_tone

if TYPE_CHECKING:
    from terrain_explorer.terrain.shading.materials import MaterialScale

Shades = NDArray[np.uint8]
Number = TypeVar("Number", np.float32, np.uint8)

_SKY, _SUN = 0.45, 0.8
"""How much light comes from everywhere, and how much of the sun where the ground faces it."""

_DARK = 60
"""Ground that is darker than this grey takes light contours, other ground dark ones."""

_MOST = 2.0**100
"""The largest factor for heights at once; the smallest ranges need a larger one."""

_FINE, _STRONG = 0.3, 0.6
"""How much a contour covers of the ground, and how much every fifth does."""

_DENSE, _DENSEST = 0.2, 0.55
"""Contours between neighbouring points at which lines begin to fade, and at which they are gone, too dense to see."""

_SHALLOW, _DEEP = (96, 164, 184), (16, 48, 92)
_SHORE = 0.45
"""How much the shallowest water covers of the ground."""

_CLEARNESS = 0.15
"""The depth, as a part of the range, at which e times less of the ground shows than at the shore."""

_MURKY = 0.1
"""How much deeper lakes look than they are, as a part of the range."""

RIVER = (52, 112, 158)
"""The colour of rivers on a map, and of a clear sea."""

_TINT = 0.5
"""How much a clear sea covers of the ground."""


def shades(heightmap: Heightmap, rows: range, columns: range) -> Shades:
    """Return the grey of points, black at the lower end of `shown_range`, shape (len(rows), len(columns))."""
    return _indices(_seen(heightmap.heights, rows, columns), *heightmap.shown_range)


def tinted(
    heightmap: Heightmap,
    look: Look,
    rows: range,
    columns: range,
    hillshaded: bool,
    lakes: Heights | None = None,
    tones: Tones | None = None,
    clear_sea: bool = False,
) -> Colours:
    """Return the colours of points of a map as seen from above.

    A point has the same colour in whatever part of the map it is asked for, as long as the steps are the same.

    Parameters
    ----------
    rows, columns
        The points, both with the same step; slopes and contours are those of the map thinned by it.
    hillshaded
        Whether the sun of the look lights the map.
    lakes
        How deep the water of lakes is, shape (rows of the map, columns of the map); None where none are shown.
    tones
        Those of the look's palette, if it has any and they are known.
    clear_sea
        Whether the sea is an even tint through which colours can be read, however deep it is.

    Returns
    -------
    Colours
        sRGB, shape (len(rows), len(columns), 3).
    """
    # One point more on each side, because slopes and contours need neighbours; so pieces of a map fit together.
    wide_rows, wide_columns = _widened(rows, heightmap.rows), _widened(columns, heightmap.columns)
    heights = _seen(heightmap.heights, wide_rows, wide_columns)
    shades = None if tones is None else _seen(tones.shades, wide_rows, wide_columns)
    rock = rock_colours(look, heightmap.rock, heights, np.array(wide_rows, float), np.array(wide_columns, float))
    scale = None
    if PALETTES[look.shown_palette].of == "nature":
        from terrain_explorer.terrain.shading.natural_colours import scale_of_map

        scale = scale_of_map(heightmap, wide_rows, wide_columns)
    true_rise = partial(_true_rise, heightmap, heights, rows.step)
    picture = _ground(heightmap, look, heights, true_rise, shades, rock, scale)
    interval = look.interval(heightmap)
    if interval is not None:
        draw_contours(picture, heights, interval)
    if hillshaded:
        picture = _lit(picture, _drawn_rise(heightmap, heights, rows.step, look.exaggeration), look)
    water_height = look.water_height(heightmap)
    _draw_sea(picture, water_height, heights, heightmap, clear_sea)
    if lakes is not None:
        depths = _seen(lakes, wide_rows, wide_columns)
        if water_height is not None:
            depths = np.where(depths > water_height - heights, depths, np.float32(0))
        draw_lakes(picture, depths, heightmap)
    top, left = wide_rows.index(rows.start), wide_columns.index(columns.start)
    return np.ascontiguousarray(picture[top : top + len(rows), left : left + len(columns)])


def tinted_squares(
    heightmap: Heightmap,
    look: Look,
    heights: Heights,
    true_rise: Gradient,
    drawn_rise: Gradient,
    shades: Shades | None = None,
    shadows: float | None = None,
    clear_sea: bool = False,
    rock: Colours | None = None,
    scale: MaterialScale | None = None,
) -> Colours:
    """Return the colours of ground whose slopes are known, lit by the sun; contours are left out.

    Parameters
    ----------
    heightmap
        Any map with the range and the extremes of the whole.
    heights
        Those of the ground, shape (rows, columns).
    true_rise, drawn_rise
        The gradients in nature, and as drawn.
    shades
        Their places in the look's palette, where these follow from tones and are known; the shape of the heights.
    shadows
        How dark shadows are on ground that the sun lights no brighter than it is, 0 to 1; None where it lights it.
    clear_sea
        As for `tinted`.
    rock
        The colours of the rock, where the look shows them and the ground has layers.
    scale
        What natural colours need to know of the ground, where the look has these.

    Returns
    -------
    Colours
        sRGB, shape (rows, columns, 3).
    """
    ground = _ground(heightmap, look, heights, lambda: true_rise, shades, rock, scale)
    picture = _lit(ground, drawn_rise, look, shadows)
    _draw_sea(picture, look.water_height(heightmap), heights, heightmap, clear_sea)
    return picture


def rock_colours(
    look: Look, rock: RockBelow | None, heights: FloatArray, rows: Float64s, columns: Float64s
) -> Colours | None:
    """Return the colours of the layers at the surface; None where the look shows others, or there are no layers.

    Parameters
    ----------
    heights
        Those of the ground, shape (rows, columns).
    rows, columns
        Where they lie on the map of the rock.
    """
    if rock is None or not PALETTES[look.shown_palette].has_rock:
        return None
    from terrain_explorer.terrain.erosion.rock.ground_rock import GroundRock

    assert isinstance(rock, GroundRock)
    return rock.colours_at(heights, rows, columns)


def draw_contours(picture: Colours, heights: Heights, interval: float) -> None:
    """Draw lines of equal height over a picture of as many points, every fifth stronger, where they are not dense."""
    strong = contours(heights, 5 * interval)
    # In contours for each point: where lines crowd they would merge into a black area, so they fade.
    rise = np.hypot(*gradient(heights, interval))
    for lines, cover, crossed in (
        (contours(heights, interval) & ~strong, _FINE, rise),
        (strong, _STRONG, rise / 5),
    ):
        ground = picture[lines]
        # Black lines would vanish on dark ground.
        ink = np.where(ground.mean(axis=-1, keepdims=True) < _DARK, 255.0, 0.0)
        shown = cover * np.clip((_DENSEST - crossed[lines]) / (_DENSEST - _DENSE), 0, 1)[:, None]
        picture[lines] = (1 - shown) * ground + shown * ink


def draw_lakes(picture: Colours, depths: Heights, heightmap: Heightmap) -> None:
    """Draw lakes over a picture of as many points.

    Parameters
    ----------
    depths
        How deep they are, 0 or less where there is none.
    heightmap
        Any map with the range of the whole.
    """
    low, high = heightmap.range
    # They are shallow, and the sea's colours would hardly be seen.
    _draw_water(picture, np.where(depths > 0, depths + np.float32(_MURKY * (high - low)), 0), heightmap)


def _widened(points: range, count: int) -> range:
    """Return the points with one more at each end, where the map has it."""
    first = points.start - points.step
    return range(first if first >= 0 else points.start, min(points[-1] + points.step + 1, count), points.step)


def _seen(values: NDArray[Number], rows: range, columns: range) -> NDArray[Number]:
    return values[rows.start : rows.stop : rows.step, columns.start : columns.stop : columns.step]


def _true_rise(heightmap: Heightmap, heights: Heights, step: int) -> Gradient:
    """Return the gradient of every step-th point, that of nature where it is known."""
    down, across = distances(heightmap)
    return gradient(heights, (step * down, step * across))


def _drawn_rise(heightmap: Heightmap, heights: Heights, step: int, exaggeration: float) -> Gradient:
    """Return the gradient of every step-th point, the range drawn `RELIEF_OF_SIDE` times the longer side high."""
    low, high = heightmap.range
    drawn = exaggeration * RELIEF_OF_SIDE * (max(heightmap.heights.shape) - 1) / (high - low)
    if drawn > _MOST:  # float32 would not hold it
        heights, drawn = heights * np.float32(_MOST), drawn / _MOST
    return gradient(heights * np.float32(drawn), step)


def _ground(
    heightmap: Heightmap,
    look: Look,
    heights: Heights,
    true_rise: Callable[[], Gradient],
    tones: Shades | None,
    rock: Colours | None,
    scale: MaterialScale | None,
) -> Colours:
    palette = PALETTES[look.shown_palette]
    if palette.of == "rock" and rock is not None:
        return rock
    if palette.of in ("none", "rock"):
        return np.full((*heights.shape, 3), colours(palette.slug)[0])
    if palette.of == "slope":
        return colours(palette.slug)[_indices(slope(true_rise()), 0, STEEPEST)]
    if palette.of == "aspect":
        return _of_aspect(aspect(true_rise()))
    if palette.of == "wear" or palette.of in DEPOSITS:
        unknown = np.full(heights.shape, unknown_tone(palette.slug), np.uint8)
        return colours(palette.slug)[unknown if tones is None else tones]
    if palette.of == "nature" and scale is not None:
        from terrain_explorer.terrain.shading.natural_colours import natural_colours

        return natural_colours(heightmap, look, heights, true_rise(), tones, scale, rock)
    if palette.of == "cover":
        return _land_cover(heightmap, look, heights, slope(true_rise()), tones, rock)
    if palette.sea:
        return colours(palette.slug)[_sea_and_land(heightmap, look, heights)]
    return colours(palette.slug)[_indices(heights, *heightmap.shown_range)]


def _of_aspect(falls: Heights) -> Colours:
    level = np.isnan(falls)
    picture = colours("aspect")[_indices(np.where(level, np.float32(0), falls), 0, 360)]
    picture[level] = FLAT
    return picture


def _land_cover(
    heightmap: Heightmap, look: Look, heights: Heights, steep: Heights, tones: Shades | None, rock: Colours | None
) -> Colours:
    low, high = heightmap.shown_range
    sea = look.water_height(heightmap)
    shore = low if sea is None else min(max(sea, low), high)
    up = (heights - np.float32(shore)) / np.float32((high - shore) or 1)
    tone = np.float32(MIDDLE) if tones is None else tones.astype(np.float32)
    return covered(up, steep, tone, sea is not None, rock)


def _sea_and_land(heightmap: Heightmap, look: Look, heights: Heights) -> Shades:
    # Sea and land have half of the colours each, whatever the height of the water, so that the shore is where the
    # colours change.
    half = COUNT // 2
    low, high = heightmap.shown_range
    water_height = look.water_height(heightmap)
    if water_height is None:
        return half + _indices(heights, low, high, half)
    sea, land = _indices(heights, low, water_height, half), _indices(heights, water_height, high, half)
    return np.where(heights < np.float32(water_height), sea, half + land)


def _lit(picture: Colours, rise: Gradient, look: Look, shadows: float | None = None) -> Colours:
    if shadows == 0:
        return picture
    light = _SKY + _SUN * hillshade(rise, look.sun_azimuth, look.sun_altitude)
    if shadows is not None:
        light = 1 - np.float32(shadows) * (1 - light / np.float32(_SKY + _SUN))
    return np.minimum(picture * light[..., None], 255).astype(np.uint8)


def _draw_sea(picture: Colours, level: float | None, heights: Heights, heightmap: Heightmap, clear: bool) -> None:
    if level is not None and clear:
        wet = below_sea(heights, level)
        picture[wet] = (1 - _TINT) * picture[wet] + _TINT * np.array(RIVER)
    elif level is not None:
        _draw_water(picture, level - heights, heightmap)


def _draw_water(picture: Colours, depths: Heights, heightmap: Heightmap) -> None:
    low, high = heightmap.range
    wet = depths > 0
    depth = _indices(depths[wet], 0, high - low)
    # The law of Beer and Lambert: each metre of water takes the same part of the light.
    clear = np.exp(np.linspace(0, -1 / _CLEARNESS, COUNT, dtype=np.float32))[:, None]
    body = clear * np.array(_SHALLOW, np.float32) + (1 - clear) * np.array(_DEEP, np.float32)
    ground_seen = (1 - _SHORE) * clear
    picture[wet] = ground_seen[depth] * picture[wet] + ((1 - ground_seen) * body)[depth]


def _indices(values: Heights, low: float, high: float, count: int = COUNT) -> Shades:
    """Return the number of the equal part of a span in which each value lies; beyond it, that of the outermost part."""
    span = np.float32(high - low)
    # A little less than the count, so that the highest value falls into the last part and not beyond it.
    scaled = (values - np.float32(low)) / (span or np.float32(1)) * np.float32(count - 0.001)
    return np.asarray(np.clip(scaled, 0, count - 1, out=scaled), np.uint8)


def hillshade(rise: Gradient, azimuth: float = 315, altitude: float = 45) -> Heights:
    """Return how brightly the sun lights each point of a surface, 0 (in its own shadow) to 1 (facing the sun).

    Lambert's law.

    Parameters
    ----------
    azimuth
        Where the sun stands, in degrees clockwise from north, the top of the map.
    altitude
        How high it stands above the horizon, in degrees.
    """
    towards = math.radians(azimuth)
    level, up = math.cos(math.radians(altitude)), math.sin(math.radians(altitude))
    east, north = level * math.sin(towards), level * math.cos(towards)
    # The cosine of the angle between the sun and the normal (-east rise, north rise, 1): south is down the rows, so a
    # rise to the south turns the normal north.
    lit = (up - east * rise.east + north * rise.south) / np.sqrt(1 + rise.east * rise.east + rise.south * rise.south)
    return np.asarray(np.clip(lit, 0, 1), np.float32)


def contours(heights: FloatArray, interval: float) -> NDArray[np.bool_]:
    """Return which points a contour passes, shape (rows, columns).

    It passes a point where a multiple of the interval lies between the height there and that of the neighbour to the
    right or below.
    """
    # Points of neighbouring levels have a multiple of the interval between them. Only two neighbours are asked, or
    # every line would be two points wide.
    level = np.floor(times(heights, 1 / interval))
    passed = np.zeros(level.shape, bool)
    passed[:-1] |= level[:-1] != level[1:]
    passed[:, :-1] |= level[:, :-1] != level[:, 1:]
    return passed
