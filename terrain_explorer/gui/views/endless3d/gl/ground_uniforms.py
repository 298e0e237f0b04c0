"""Turns a terrain without end, its look and a view into the numbers that the shaders read."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

from terrain_explorer.gui.views.endless3d.drawn_heights import whole_points
from terrain_explorer.gui.views.endless3d.frame import FARTHEST, DepthRelief, FarCamera, Frame, block_of
from terrain_explorer.gui.views.surface3d.camera.block import SIDE, TerrainBlock
from terrain_explorer.gui.views.surface3d.gl.renderer import Quality
from terrain_explorer.gui.views.surface3d.gl.shader_program import Uniform
from terrain_explorer.gui.views.surface3d.gl.uniforms import THICKEST_HAZE, Backdrop, softness, towards
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE
from terrain_explorer.terrain.shading.look import CONTOURS, Look, round_interval
from terrain_explorer.terrain.shading.palettes import PALETTES
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.visible_tiles import Sights

_NO_WATER = -1e9
_HAZE = 0.25
"""Thickness of the air for one unit of the frame at the most haze: one sees farther here than over a block."""

_RIPPLES = 512.0

_AIR = (FARTHEST / 3, FARTHEST)

_WHOLE_LIGHT = (2.0, 4.0)
"""Doublings below the whole where its light begins to give way to that of the ground near by, and where it has gone."""

_SHADOW, _SHADOW_GOES = 0.45, (3.0, 6.0)
"""How dark the shadow of the whole is on the floor on which it stands, and the doublings below it over which that goes:
deeper down sight ends before the ground does, and there is no floor."""


@dataclass(frozen=True)
class View:
    """What is seen: from where, how large and before which backdrop.

    Attributes
    ----------
    above
        How high the eye is above the ground, in units of the frame.
    size
        Width and height of the picture, in pixels.
    """

    camera: FarCamera
    frame: Frame
    above: float
    size: tuple[int, int]
    backdrop: Backdrop


def ground_uniforms(
    view: View, sights: Sights, look: Look, facts: LandFacts, steepness: float, quality: Quality
) -> dict[str, Uniform]:
    """Return what the shaders need for a picture, but the tiles and their shadows."""
    frame = view.frame
    width, height = view.size
    low, relief = facts.map_range[0], facts.map_relief
    above, below = view.backdrop
    matrix = frame.clip(width / height, view.above)
    sea = look.water_height_in(facts.map_range)
    pixels = height / quality.coarseness
    ends = _ends(facts, frame)
    world = SIDE * frame.unit / facts.longer
    block = block_of(facts, look.exaggeration)
    interval = _interval(look, facts, frame)
    return {
        "projection": matrix,
        "unprojection": matrix.inverted()[0],
        "eye": (*frame.camera.eye, 1.0),
        "above_ground": view.above,
        "wanted": sights.wanted,
        "vertical": frame.z_of_height,
        "water_z": _NO_WATER if sea is None else frame.z(sea),
        "ends": ends,
        "water": _NO_WATER if sea is None else (sea - low) / relief,
        "relief": 1.0,
        "softness": ground_softness(facts, frame, steepness),
        "range_of_z": ((frame.height - low) / relief, 1.0 / (frame.z_of_height * relief)),
        "strength": (look.shadows, look.sky_shading),
        "sun": towards(look.sun_azimuth, look.sun_altitude),
        "shadow": _SHADOW * _seen_below(frame.scale / facts.longer),
        "standing": ((ends[0] + ends[2]) / 2, (ends[1] + ends[3]) / 2, world),
        "extent": ((ends[2] - ends[0]) / 2, (ends[3] - ends[1]) / 2),
        # Not lower than one sees: with numbers as large as the whole is high, the card would draw sides anywhere.
        "bottom": max(frame.z(bottom_height(facts, look)), min(frame.camera.eye[2], 0.0) - 3 * FARTHEST),
        "block_of_frame": (world, world, block.relief / (frame.z_of_height * relief)),
        "block_z": block.relief * (frame.height - low) / relief,
        "water_scale": world / min(frame.scale / facts.longer, 1.0),
        "rippled": _rippled(frame, facts.longer),
        # Every fifth line is stronger, so only the remainder of five intervals matters.
        "contour": (frame.height / interval % 5.0, 1.0 / (interval * frame.z_of_height)),
        "footprint": frame.camera.footprint(width / quality.coarseness),
        "above": above,
        "below": below,
        "lines": (0.0, 1.0 / pixels),
        "haze": (min(4.0 * look.haze, 1.0), *_air_of(frame, facts, block, look.haze)),
        "air": _AIR,
        "of_whole": 0.0,
        "light_of_frame": (0.0, 0.0, 0.0, 0.0),
        "crag": PALETTES[look.palette].crag,
        "true_relief": _true_relief(facts, frame),
        "coloured": tuple((height - low) / relief for height in facts.shown_range),
    }


def _air_of(frame: Frame, facts: LandFacts, block: TerrainBlock, haze: float) -> tuple[float, float]:
    """Return where haze begins and how thick it is, in units of the frame; over the whole as over a block."""
    world, part = SIDE * frame.unit / facts.longer, light_of_whole(frame, facts)
    over_block, near = frame.camera.distance - block.radius / world, frame.camera.distance
    begins = part * max(over_block, 0.0) + (1.0 - part) * near
    return begins, haze * (part * THICKEST_HAZE * world + (1.0 - part) * _HAZE)


def water_uniforms(base: float, facts: LandFacts, frame: Frame) -> dict[str, Uniform]:
    """Return where the rivers and lakes of the map are.

    Parameters
    ----------
    base
        The height from which the lakes' heights are told.
    """
    assert facts.map_bounds is not None
    top, left, bottom, right = map(float, facts.map_bounds)
    wide, high = right - left, bottom - top
    return {
        "map_of_frame": (
            (frame.east - left) / wide,
            (frame.south - top) / high,
            frame.unit / wide,
            -frame.unit / high,
        ),
        "lake_base": frame.z(base),
    }


def light_of_whole(frame: Frame, facts: LandFacts) -> float:
    """Return how much of the light is that of the whole, 0 to 1: deeper down the ground has shadows of its own."""
    shown, gone = _WHOLE_LIGHT
    return min(max(1.0 - (-log2(frame.scale / facts.longer) - shown) / (gone - shown), 0.0), 1.0)


def light_uniforms(facts: LandFacts, frame: Frame, level: int) -> dict[str, Uniform]:
    """Return where the light of the whole lies, found for the points of a level."""
    south, east = (points / 2**level for points in whole_points(facts, level))
    return {
        "of_whole": light_of_whole(frame, facts),
        "light_of_frame": (frame.east / east, frame.south / south, frame.unit / east, -frame.unit / south),
    }


def whole_uniforms(facts: LandFacts, look: Look, steepness: float, level: int) -> dict[str, Uniform]:
    """Return what the shaders need to find the light of the whole; see `light_uniforms`."""
    block = block_of(facts, look.exaggeration)
    south, east = whole_points(facts, level)
    cell = SIDE / (facts.longer * 2**level)
    return {
        "low": facts.map_range[0],
        "per_range": 1.0 / facts.map_relief,
        "relief": block.relief,
        "softness": softness(steepness * block.relief / SIDE),
        "extent": (cell * east / 2, cell * south / 2),
        "cell": cell,
        "water": look.water_level if look.water else _NO_WATER,
        "sun": towards(look.sun_azimuth, look.sun_altitude),
        "top": block.top,
    }


def bottom_height(facts: LandFacts, look: Look) -> float:
    """Return the height at which the sides of the ground end."""
    block = block_of(facts, look.exaggeration)
    return facts.map_range[0] + block.bottom / block.relief * facts.map_relief


def _seen_below(scale: float) -> float:
    """Return how much is seen of the shadow of the whole."""
    first, last = _SHADOW_GOES
    return min(max((last + log2(scale)) / (last - first), 0.0), 1.0)


def _ends(facts: LandFacts, frame: Frame) -> tuple[float, float, float, float]:
    """Return where the ground ends in the frame: in the west, south, east and north."""
    south, east = map(float, facts.extent)
    return (
        -frame.east / frame.unit,
        (frame.south - south) / frame.unit,
        (east - frame.east) / frame.unit,
        frame.south / frame.unit,
    )


def _rippled(frame: Frame, longer: float) -> tuple[float, float, float, float]:
    """Return where the ripples of water are: those of a picture of the whole, and below it twice as many a doubling.

    `longer` is the longer side of the whole.
    """
    doublings, part = divmod(-log2(min(frame.scale / longer, 1.0)), 1.0)
    size = SIDE / longer * 2.0**doublings
    # Small numbers keep their digits; where they begin anew, ripples have another pattern.
    return size * frame.east % _RIPPLES, -size * frame.south % _RIPPLES, size * frame.unit, part


def _interval(look: Look, facts: LandFacts, frame: Frame) -> float:
    """Return the height from one contour to the next: where the program chooses, a smaller one the nearer one is."""
    low, high = facts.map_range
    if look.contour_interval or high <= low:
        return look.contour_interval or 1.0
    of_whole = (high - low) / CONTOURS
    # Of the relief of the whole that part which is drawn as high in the picture as the whole in its own.
    drawn = DepthRelief.of(facts, look.exaggeration).at_whole * min(frame.scale / facts.longer, 1.0)
    return round_interval(of_whole * drawn / (frame.z_of_height * frame.unit))


def ground_softness(facts: LandFacts, frame: Frame, steepness: float) -> float:
    """Return the relief that light falls on, in parts of the drawn one."""
    return softness(steepness * frame.z_of_height * frame.unit * facts.map_relief / facts.longer)


def _true_relief(facts: LandFacts, frame: Frame) -> tuple[float, float]:
    """Return the true slope of the ground for a drawn slope of 1, along x and along y; see `sampling.distances`."""
    if facts.metres and facts.sides is not None:
        down, across = facts.sides
    else:
        down = across = facts.map_relief / (RELIEF_OF_SIDE * facts.longer)
    true = 1.0 / (frame.z_of_height * frame.unit)
    return true / across, true / down
