"""A terrain and how it looks, drawn by one OpenGL context: for the view and for pictures alike."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QMatrix4x4

from terrain_explorer.document.changed_windows import Windows, merged, whole
from terrain_explorer.gui.views.surface3d.camera.block import NO_BLOCK, RELIEF, TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import WHOLE, Camera
from terrain_explorer.gui.views.surface3d.gl.level_of_detail import seen_tiles, wanted_step
from terrain_explorer.gui.views.surface3d.gl.renderer import Quality, Renderer
from terrain_explorer.gui.views.surface3d.gl.shader_program import Definitions, Uniform
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import DARK_ROCK, PALETTES, colours, strata

Colour = tuple[float, float, float]
Backdrop = tuple[Colour, Colour]
"""Colours at the top and at the bottom of the picture."""

DARK: Backdrop = ((0.235, 0.275, 0.325), (0.125, 0.145, 0.170))
LIGHT: Backdrop = ((0.960, 0.968, 0.976), (0.800, 0.822, 0.845))

_COLOURS = ("HEIGHTS", "SEA_AND_LAND", "SLOPES", "ASPECTS", "NOTHING")
_MEANINGS = {"height": "HEIGHTS", "slope": "SLOPES", "aspect": "ASPECTS", "none": "NOTHING"}
_NO_WATER = -1e6
_THICKEST_HAZE = 1.1
"""Thickness of the air for one unit of the world at the most haze."""


@dataclass(frozen=True)
class Shot:
    """What of the scene to draw, and how.

    Attributes
    ----------
    camera
        Where it is seen from.
    size
        Width and height of the whole picture, in pixels.
    backdrop
        The colours behind the terrain, which haze takes on.
    transparent
        Whether nothing is drawn behind the terrain.
    quality
        How finely to draw.
    part
        The part of the picture that the viewport holds: left, lower, right and upper edge.
    """

    camera: Camera
    size: tuple[int, int]
    backdrop: Backdrop
    quality: Quality
    transparent: bool = False
    part: tuple[float, float, float, float] = WHOLE


class Scene:
    """Holds what is drawn, and brings to the card only what has changed; draws with its context current."""

    def __init__(self) -> None:
        self.heightmap: Heightmap | None = None
        self.block: TerrainBlock | None = None
        self.look = Look()
        self.step = 1
        """Every how many-th point each way fits on the card."""
        self._changes: Windows = ()
        self._uploading: Iterator[None] | None = None
        self._lit = self._coloured = self._drawn_on = False
        self._renderer: Renderer | None = None

    @property
    def in_software(self) -> bool:
        """Whether the pictures are drawn without a graphics card; False as long as nothing is prepared."""
        return self._renderer is not None and self._renderer.in_software

    @property
    def pending(self) -> bool:
        """Whether heights are still to be brought to the card."""
        return bool(self._changes)

    def setHeightmap(self, heightmap: Heightmap | None, changed: Collection[Window] | None = None) -> None:
        """Show a heightmap, or nothing.

        Parameters
        ----------
        changed
            The windows in which it differs from the one shown before, if both have the same shape; by default it may
            differ everywhere.
        """
        before, self.heightmap = self.heightmap, heightmap
        self._uploading = None
        if heightmap is None:
            self._changes = ()
        elif before is None or changed is None or before.heights.shape != heightmap.heights.shape:
            self._changes, self._lit = (whole(heightmap.heights.shape),), False
        else:
            self._changes = merged(changed, self._changes)
            self._drawn_on = self._drawn_on or bool(changed)
        self._measure()

    def setLook(self, look: Look) -> None:
        """Draw it like this."""
        before, self.look = self.look, look
        self._coloured = False
        if _shaping(look) != _shaping(before):
            self._lit = False
            self._measure()

    def upload_some(self) -> None:
        """Bring some of the changed heights to the card."""
        if self._uploading is None and self.heightmap is not None and self._changes:
            self._uploading = self._upload(self._ready(), self.heightmap)
        if self._uploading is not None and next(self._uploading, self) is self:
            self._changes, self._uploading = (), None

    def prepare(self) -> None:
        """Make what the context is to hold, if it is not there."""
        self._ready()

    def draw(self, shot: Shot) -> None:
        """Draw into the current viewport."""
        renderer = self._ready()
        while self.pending:
            self.upload_some()
        with renderer.coarsely(shot.quality.coarseness):
            self._draw(renderer, shot)

    def release(self) -> None:
        """Free what the current context holds; the next picture makes it anew."""
        if self._renderer is not None:
            self._renderer.delete()
            self._renderer = self._uploading = None
            self._lit = self._coloured = False
            self._changes = () if self.heightmap is None else (whole(self.heightmap.heights.shape),)

    def _ready(self) -> Renderer:
        if self._renderer is None:
            self._renderer = Renderer()
        return self._renderer

    def _measure(self) -> None:
        self.block = None if self.heightmap is None else TerrainBlock.of(self.heightmap, self.look.exaggeration)

    def _upload(self, renderer: Renderer, heightmap: Heightmap) -> Iterator[None]:
        heights, self.step = thinned(heightmap.heights, renderer.largest_map)
        return renderer.uploading(heights, self._changes if self.step == 1 else (whole(heights.shape),))

    def _draw(self, renderer: Renderer, shot: Shot) -> None:
        uniforms = {**_of_shot(shot, self.block), **self._of_terrain(shot)}
        if not shot.transparent:
            renderer.draw_backdrop(uniforms)
        if self.heightmap is None or self.block is None:
            return
        if not self._coloured:
            renderer.colour(_colours(self.look))
            self._coloured = True
        if not self._lit or (self._drawn_on and not shot.quality.patient):
            renderer.cast_light(uniforms)
            self._lit, self._drawn_on = True, False
        shape = tuple(-(-points // self.step) for points in self.heightmap.heights.shape)
        wanted = wanted_step(shot.camera, shot.size[0], shot.quality.apart, 2 * self.block.east / (shape[1] - 1))
        clip = _projection(shot, self.block) * shot.camera.view()
        tiles = seen_tiles(shape, self.block, shot.camera.eye, clip, wanted)
        uniforms["wanted"] = wanted
        renderer.draw_block(uniforms, _features(self.look), tiles, shot.quality.samples, not shot.transparent)

    def _of_terrain(self, shot: Shot) -> dict[str, Uniform]:
        if self.heightmap is None or self.block is None:
            return {"shadow": 0.0, "sun": (0.0, 0.0, 1.0)}
        low, high = self.heightmap.range
        look, block = self.look, self.block
        interval = look.interval(self.heightmap) or 1.0
        reach = max(shot.camera.distance - block.radius, 0.0)
        return {
            "low": low,
            "per_range": 1.0 / (high - low),
            "relief": block.relief,
            "extent": (block.east, block.north),
            "bottom": block.bottom,
            "top": block.top,
            "shadow": 0.45,
            "water": look.water_level if look.water else _NO_WATER,
            "sun": towards(look.sun_azimuth, look.sun_altitude),
            "strength": (look.shadows, look.sky_shading),
            "crag": PALETTES[look.palette].crag,
            "usual": RELIEF,
            "contour": (low / interval % 5.0, (high - low) / interval),
            "haze": (min(4.0 * look.haze, 1.0), reach, _THICKEST_HAZE * look.haze),
        }


def _of_shot(shot: Shot, block: TerrainBlock | None) -> dict[str, Uniform]:
    matrix = _projection(shot, block) * shot.camera.view()
    above, below = shot.backdrop
    _, low, _, high = shot.part
    pixels = (high - low) * shot.size[1] / shot.quality.coarseness
    return {
        "projection": matrix,
        "unprojection": matrix.inverted()[0],
        "eye": (*shot.camera.backward, 0.0) if shot.camera.orthographic else (*shot.camera.eye, 1.0),
        "footprint": shot.camera.footprint(shot.size[0] / shot.quality.coarseness),
        "above": above,
        "below": below,
        "lines": (low, (high - low) / pixels),
    }


def _projection(shot: Shot, block: TerrainBlock | None) -> QMatrix4x4:
    width, height = shot.size
    return shot.camera.projection(block or NO_BLOCK, width / height, shot.part)


def _features(look: Look) -> Definitions:
    """Return what the shader of the block is to do, by name."""
    palette = PALETTES[look.palette]
    return {
        **{name: number for number, name in enumerate(_COLOURS)},
        "COLOURS": _COLOURS.index("SEA_AND_LAND" if palette.sea and look.water else _MEANINGS[palette.of]),
        "WATER": int(look.water),
        "CONTOURS": int(look.contours),
        "WIREFRAME": int(look.wireframe),
        "HAZE": int(look.haze > 0),
    }


def _shaping(look: Look) -> tuple[float, ...]:
    """Return what of a look changes the block or the light on it."""
    return look.exaggeration, look.sun_azimuth, look.sun_altitude, look.water, look.water_level


def _colours(look: Look) -> NDArray[np.uint8]:
    """Return the colours of the ground and of the block's sides, shape (2, colours, 3)."""
    ground = colours(look.palette)
    if PALETTES[look.palette].sea and not look.water:
        half = len(ground) // 2
        ground = ground[half + np.arange(len(ground)) // 2]
    rock = strata() if look.sides == "strata" else np.full_like(ground, DARK_ROCK)
    return np.stack([ground, rock])


def thinned(heights: Heights, longest: int) -> tuple[Heights, int]:
    """Return every k-th point, so that no side is longer than ``longest``, and k."""
    step = -(-max(heights.shape) // longest)
    return (heights if step == 1 else np.ascontiguousarray(heights[::step, ::step])), step


def towards(azimuth: float, altitude: float) -> tuple[float, float, float]:
    """Return the unit vector to where azimuth (clockwise from north) and altitude point, in degrees."""
    level = cos(radians(altitude))
    return sin(radians(azimuth)) * level, cos(radians(azimuth)) * level, sin(radians(altitude))
