"""The colours of a tile as seen from above."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.gradient import Gradient
from terrain_explorer.terrain.heightmap import UNIT_MAP, FloatArray
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import PALETTES, Colours
from terrain_explorer.terrain.shading.render_options import Pixels
from terrain_explorer.terrain.shading.tinting import draw_contours, draw_lakes, rock_colours, tinted_squares
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones
from terrain_explorer.terrain.shading.waters import draw_rivers, draw_waters
from terrain_explorer.terrain.tiles.ground import LandFacts, TileHeights
from terrain_explorer.terrain.tiles.tile_key import SQUARES, TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters, TileWater, means_of_squares

if TYPE_CHECKING:
    from terrain_explorer.terrain.shading.materials import MaterialScale


@dataclass(frozen=True)
class Contrast:
    """What black and white are, and how steep ground is drawn.

    Attributes
    ----------
    range
        The heights that are black and white.
    side
        The longer side, in sides of the root tile, of the ground that they belong to.
    relief
        The heights that are drawn a fifth as high as that side is long, in parts of the range.
    """

    range: Extremes
    side: float
    relief: float = 1.0

    @classmethod
    def of_whole(cls, facts: LandFacts) -> Contrast:
        """Return the contrast of the whole terrain, at which nothing changes its colour as one comes nearer."""
        low, high = facts.shown_range
        return cls((low, high), facts.longer, facts.map_relief / ((high - low) or 1.0))


def tile_picture(
    heights: TileHeights,
    key: TileKey,
    look: Look,
    contrast: Contrast,
    facts: LandFacts,
    waters: LandWaters | None = None,
    tones: PaletteTones = NO_TONES,
    shadows: float | None = None,
    clear_sea: bool = False,
) -> Pixels:
    """Return the colours of a tile with its rivers and lakes, where these are known and the look shows them.

    Parameters
    ----------
    tones
        Those of the points of the map: a square has the one of the nearest point.
    shadows, clear_sea
        As for `tinted_squares`.
    """
    assert facts.map_bounds is not None
    top, left, bottom, right = facts.map_bounds
    rows, columns = _places(key.row, key.level, top, bottom), _places(key.column, key.level, left, right)
    shades = None
    if (of_map := tones.get(look.shown_palette)) is not None:
        down, across = (
            np.rint(places.clip(0, 1) * (count - 1)).astype(np.intp)
            for places, count in zip((rows, columns), of_map.shades.shape[:2], strict=True)
        )
        shades = of_map.shades[np.ix_(down, across)]
    rows_there, columns_there = (
        np.asarray(at * SQUARES + np.arange(SQUARES) + 0.5, np.float64) * 2.0**-key.level
        for at in (key.row, key.column)
    )
    rock, scale = rock_colours(look, facts.rock, means_of_squares(heights), rows_there, columns_there), None
    if PALETTES[look.shown_palette].of == "nature":
        from terrain_explorer.terrain.tiles.natural_scale import scale_of_squares

        scale = scale_of_squares(rows_there, columns_there, facts, _span(contrast), of_map)
    pixels = tile_colours(heights, key.level, look, contrast, facts, shades, shadows, clear_sea, rock, scale)
    if waters is None or not look.rivers:
        return pixels
    colours = pixels[..., :3]
    if waters.are_own(key.level):
        draw_tile_water(colours, waters.on(key, heights), means_of_squares(heights), waters)
    else:
        draw_waters(colours, waters.waters, rows, columns)
    return pixels


def draw_tile_water(colours: Colours, water: TileWater | None, ground: FloatArray, waters: LandWaters) -> None:
    """Draw the lakes and the rivers of a tile or a window over its colours.

    Parameters
    ----------
    water
        Its water, if there is any.
    ground
        How high the ground lies at each pixel.
    waters
        Those of the whole land.
    """
    if water is None:
        return
    if water.lakes is not None:
        depths = (water.lakes - ground).astype(np.float32)
        draw_lakes(colours, depths, waters.waters.drainage.heightmap)
    draw_rivers(colours, water.cover())


def tile_colours(
    heights: TileHeights,
    level: int,
    look: Look,
    contrast: Contrast,
    facts: LandFacts,
    shades: NDArray[np.uint8] | None = None,
    shadows: float | None = None,
    clear_sea: bool = False,
    rock: Colours | None = None,
    scale: MaterialScale | None = None,
) -> Pixels:
    """Return the colours of the 256 x 256 squares of a tile.

    The colour of a square follows from its four corners alone, so pictures of neighbouring tiles meet without a seam.
    Contours excepted, which also look at the square to the right and the one below. `shades`, `shadows`,
    `clear_sea`, `rock` and `scale` are those of `tinted_squares`.
    """
    low, span = contrast.range[0], _span(contrast)
    base = _any_height(heights)
    # Parts of the range above a height of the tile: float32 has no digits for heights of the whole so deep down.
    parts = ((heights - base) / span).astype(np.float32)
    unknown = np.isnan(parts)
    holes = unknown.any()
    if holes:
        parts[unknown] = 0
    middle = means_of_squares(parts) + np.float32((base - low) / span)
    rise = _rise(parts)
    drawn = look.exaggeration * RELIEF_OF_SIDE * contrast.side / contrast.relief * 2.0**level
    true_rise = _scaled(rise, _steepness(contrast, facts) * 2.0**level)
    look, drawn_rise = _local(look, contrast, facts), _scaled(rise, drawn)
    colours = tinted_squares(UNIT_MAP, look, middle, true_rise, drawn_rise, shades, shadows, clear_sea, rock, scale)
    interval = _interval(look, contrast)
    if interval is not None:
        # Any number of strong lines below; what is left of the height has few digits.
        draw_contours(colours, middle + np.float32(low / span % (5 * interval)), interval)
    pixels = np.full((SQUARES, SQUARES, 4), 255, np.uint8)
    pixels[..., :3] = colours
    if holes:
        pixels[unknown[:-1, :-1] | unknown[1:, :-1] | unknown[:-1, 1:] | unknown[1:, 1:]] = 0
    return pixels


def _places(at: int, level: int, first: Fraction, last: Fraction) -> FloatArray:
    """Return where the middles of a tile's squares lie, as parts of a span of the terrain."""
    begin = Fraction(at * SQUARES, 1 << level) - first
    return np.asarray((float(begin) + (np.arange(SQUARES) + 0.5) * 2.0**-level) / float(last - first))


def _span(contrast: Contrast) -> float:
    low, high = contrast.range
    return (high - low) or 1.0


def _any_height(heights: TileHeights) -> float:
    known = heights[~np.isnan(heights)]
    return float(known[0]) if known.size else 0.0


def _rise(corners: NDArray[np.float32]) -> Gradient:
    """Return how much squares rise from edge to edge."""
    down, across = corners[1:] - corners[:-1], corners[:, 1:] - corners[:, :-1]
    half = np.float32(0.5)
    return Gradient((down[:, :-1] + down[:, 1:]) * half, (across[:-1] + across[1:]) * half)


def _scaled(rise: Gradient, factor: float) -> Gradient:
    return Gradient(rise.south * np.float32(factor), rise.east * np.float32(factor))


def _steepness(contrast: Contrast, facts: LandFacts) -> float:
    """Return the rise in nature of one range over one side of the root tile; where it is unknown, as it is drawn."""
    low, high = contrast.range
    if facts.metres and facts.side_metres:
        return (high - low) / facts.side_metres
    return RELIEF_OF_SIDE * facts.longer * (high - low) / facts.map_relief


def _local(look: Look, contrast: Contrast, facts: LandFacts) -> Look:
    """Return the look with its sea as high as on the map."""
    same = contrast.range == facts.map_range
    return look if same else look.with_sea_at(look.water_height_in(facts.map_range), contrast.range)


def _interval(look: Look, contrast: Contrast) -> float | None:
    """Return the part of the range from one contour to the next, or None without contours."""
    low, high = contrast.range
    if high <= low:
        return None
    interval = look.interval(replace(UNIT_MAP, range=(low, high)))
    return None if interval is None else interval / (high - low)
