"""Turns a terrain, its look and a view into the numbers that the shaders read."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2, remainder

from PySide6.QtGui import QMatrix4x4

from terrain_explorer.gui.views.surface3d.camera.block import SIDE
from terrain_explorer.gui.views.surface3d.camera.camera import WHOLE
from terrain_explorer.gui.views.surface3d.camera.frame import FARTHEST, DepthRelief, Frame, GroundCamera, block_of
from terrain_explorer.gui.views.surface3d.gl.quality import Quality
from terrain_explorer.gui.views.surface3d.gl.shader_program import Uniform
from terrain_explorer.gui.views.surface3d.gl.uniforms import (
    LEVEL_RISE,
    THICKEST_HAZE,
    Backdrop,
    clear_air,
    haze,
    softness,
    towards,
)
from terrain_explorer.gui.views.surface3d.ground.drawn_heights import whole_points
from terrain_explorer.gui.views.surface3d.ground.map_places import MapPlaces
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE
from terrain_explorer.terrain.shading.look import CONTOURS, Look, round_interval
from terrain_explorer.terrain.shading.palettes import PALETTES
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.visible_tiles import Sights

_NO_WATER = -1e9
_HAZE = 0.25
"""Thickness of the air for one unit of the frame at the most haze, where one sees farther than over a block."""

_RIPPLES = 512.0

_AIR = (FARTHEST / 3, FARTHEST)

_WHOLE_LIGHT = (2.0, 4.0)
"""Doublings below the whole where its light begins to give way to that of the ground near by, and where it has gone."""

_SHADOW, _WHOLE_GOES = 0.45, (3.0, 6.0)
"""How dark the shadow of the whole is on the floor on which it stands, and the doublings below it over which that goes,
and its air: deeper down sight ends before the ground does, and there is no floor."""


@dataclass(frozen=True)
class View:
    """What is seen: from where, how large and before which backdrop.

    Attributes
    ----------
    above
        How high the eye is above the ground, in units of the frame.
    size
        Width and height of the picture, in pixels.
    transparent
        Whether nothing is drawn behind the ground.
    has_depths
        Whether it is kept how far away the ground is, for what is drawn among it.
    part
        The part of the picture that the viewport holds: left, lower, right and upper edge.
    """

    camera: GroundCamera
    frame: Frame
    above: float
    size: tuple[int, int]
    backdrop: Backdrop
    transparent: bool = False
    has_depths: bool = False
    part: tuple[float, float, float, float] = WHOLE

    @property
    def clip(self) -> QMatrix4x4:
        """The matrix from the frame to the part of the picture."""
        width, height = self.size
        return self.frame.clip(width / height, self.above, self.part)


def ground_uniforms(
    view: View, sights: Sights, look: Look, facts: LandFacts, steepness: float, quality: Quality
) -> dict[str, Uniform]:
    """Return what the shaders need for a picture, but the tiles and their shadows."""
    frame = view.frame
    low, relief = facts.map_range[0], facts.map_relief
    above, below = view.backdrop
    matrix = view.clip
    sea = look.water_height_in(facts.map_range)
    width, height = (pixels / quality.coarseness for pixels in view.size)
    ends = ends_of(facts, frame)
    world = SIDE * frame.unit / facts.longer
    block = block_of(facts, look.exaggeration)
    interval = _interval(look, facts, frame)
    whole = _seen_of_whole(frame.scale / facts.longer)
    distance = frame.camera.distance
    begins = whole * clear_air(world * distance, block) / world + (1.0 - whole) * distance
    thickness = whole * world * THICKEST_HAZE + (1.0 - whole) * _HAZE
    return {
        "projection": matrix,
        "unprojection": matrix.inverted()[0],
        # With 0 in the end it is a direction, with 1 a point: the shaders need no case for parallels.
        "eye": (*frame.camera.backward, 0.0) if frame.camera.orthographic else (*frame.camera.eye, 1.0),
        "above_ground": view.above,
        "wanted": sights.wanted,
        "vertical": frame.z_of_height,
        "water_z": _NO_WATER if sea is None else frame.z(sea),
        "ends": ends,
        "going_on": (0.0, 0.0, 0.0, 0.0),
        "water": _NO_WATER if sea is None else (sea - low) / relief,
        "relief": 1.0,
        "softness": ground_softness(facts, frame, steepness),
        "range_of_z": ((frame.height - low) / relief, 1.0 / (frame.z_of_height * relief)),
        "strength": (look.shadows, look.sky_shading),
        "sun": towards(look.sun_azimuth, look.sun_altitude),
        "shadow": _SHADOW * whole,
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
        "footprint": frame.camera.footprint(width),
        "above": above,
        "below": below,
        "lines": (view.part[1], 1.0 / height),
        "haze": haze(look, begins, thickness),
        "air": _AIR,
        "of_whole": 0.0,
        "light_of_frame": (0.0, 0.0, 0.0, 0.0),
        "level_rise": LEVEL_RISE * block.relief,
        "crag": PALETTES[look.shown_palette].crag,
        "true_relief": _true_relief(facts, frame),
        "coloured": tuple((height - low) / relief for height in facts.shown_range),
        **_of_map(facts, frame),
    }


def _of_map(facts: LandFacts, frame: Frame) -> dict[str, Uniform]:
    """Return where the points of the map are in the frame."""
    places = MapPlaces.of(facts)
    first = (frame.east - places.left, frame.south - places.top)
    wide, high, cells = places.width, places.height, 2.0**facts.level
    return {
        "map_part": frame.unit / places.longer,
        "map_of_frame": (first[0] / wide, first[1] / high, frame.unit / wide, -frame.unit / high),
        # Small numbers keep their digits: deep down the origin is near to one line at most.
        "map_lines": (*(remainder(at * cells, 1.0) for at in first), frame.unit * cells, -frame.unit * cells),
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


def whole_uniforms(
    facts: LandFacts, look: Look, steepness: float, level: int, repeats: bool = False
) -> dict[str, Uniform]:
    """Return what the shaders need to find the light of the whole, also of one that repeats; see `light_uniforms`."""
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
        "repeats": float(repeats),
    }


def bottom_height(facts: LandFacts, look: Look) -> float:
    """Return the height at which the sides of the ground end."""
    block = block_of(facts, look.exaggeration)
    return facts.map_range[0] + block.bottom / block.relief * facts.map_relief


def _seen_of_whole(scale: float) -> float:
    """Return how much is seen of the shadow and the air of the whole."""
    first, last = _WHOLE_GOES
    return min(max((last + log2(scale)) / (last - first), 0.0), 1.0)


def ends_of(facts: LandFacts, frame: Frame, reach: float = 0.0) -> tuple[float, float, float, float]:
    """Return where the ground ends in the frame: in the west, south, east and north.

    Parameters
    ----------
    reach
        How far it goes on beyond its edges, in sides of the whole.
    """
    south, east = map(float, facts.extent)
    return (
        (-reach - frame.east) / frame.unit,
        (frame.south - south - reach) / frame.unit,
        (east + reach - frame.east) / frame.unit,
        (frame.south + reach) / frame.unit,
    )


def going_on(facts: LandFacts, frame: Frame, reach: float) -> dict[str, Uniform]:
    """Return what the shaders need where ground goes on so many sides beyond its edges; above 0."""
    return {
        "ends": ends_of(facts, frame, reach),
        "going_on": (-frame.east / frame.unit, frame.south / frame.unit, 1.0 / frame.unit, reach / frame.unit),
    }


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
