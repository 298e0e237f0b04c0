"""The terrain as an item of a pyqtgraph view."""

from __future__ import annotations

from math import cos, radians, sin, tan

import numpy as np
from pyqtgraph.opengl.GLGraphicsItem import GLGraphicsItem
from PySide6.QtCore import Signal

from terrain_explorer.gui.surface.block import Block
from terrain_explorer.gui.surface.program import Uniforms
from terrain_explorer.gui.surface.renderer import BEST, Renderer
from terrain_explorer.gui.surface.texture import joined, whole
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.heightmap import Heights

Colour = tuple[float, float, float]

SUN_AZIMUTH, SUN_ALTITUDE = 315.0, 35.0
"""Where the sun stands: degrees clockwise from north, and above the horizon."""

DARK: tuple[Colour, Colour] = ((0.235, 0.275, 0.325), (0.125, 0.145, 0.170))
LIGHT: tuple[Colour, Colour] = ((0.960, 0.968, 0.976), (0.800, 0.822, 0.845))
"""The backdrop, at the top and at the bottom of the picture."""


class SurfaceItem(GLGraphicsItem):
    """A heightmap drawn as a solid block, and the backdrop behind it.

    Signals
    -------
    reduced
        The map is too large for the graphics card and was thinned out; a sentence for the user. Emitted while
        OpenGL is drawing.
    """

    reduced = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.heightmap: Heightmap | None = None
        self.block: Block | None = None
        self.quality = BEST
        self._exaggeration = 1.0
        self._backdrop = DARK
        self._changed: Window | None = None
        self._lit = False
        self._renderer: Renderer | None = None

    @property
    def in_software(self) -> bool:
        """Whether the pictures are drawn without a graphics card; False as long as nothing is drawn."""
        return self._renderer is not None and self._renderer.in_software

    def setHeightmap(self, heightmap: Heightmap | None, changed: Window | None = None) -> None:
        """Show a heightmap, or nothing.

        Parameters
        ----------
        changed
            Where it differs from the one shown before, if that is of the same shape; by default everywhere.
        """
        before, self.heightmap = self.heightmap, heightmap
        if heightmap is None:
            self._changed = None
        elif before is None or changed is None or before.heights.shape != heightmap.heights.shape:
            self._changed = whole(heightmap.heights)
        else:
            self._changed = changed if self._changed is None else joined(self._changed, changed)
        self._measure()

    def setExaggeration(self, factor: float) -> None:
        """Draw heights this many times as high as usual; 0 is flat."""
        self._exaggeration = factor
        self._measure()

    def setDark(self, dark: bool) -> None:
        """Choose the backdrop of dark or of light windows."""
        self._backdrop = DARK if dark else LIGHT
        self.update()

    def paint(self) -> None:
        """Draw the backdrop and the block; the view has made its context current."""
        if self._renderer is None:
            self._renderer = Renderer()
        if self._changed is not None and self.heightmap is not None:
            self._upload(self._renderer, self.heightmap, self._changed)
        uniforms = self._uniforms()
        self._renderer.draw_backdrop(uniforms)
        if self.heightmap is None:
            return
        if not self._lit:
            self._renderer.cast_light(uniforms)
            self._lit = True
        self._renderer.draw_block(uniforms, self.quality)

    def release(self) -> None:
        """Free what the current context holds; the next paint makes it anew."""
        if self._renderer is not None:
            self._renderer.delete()
            self._renderer = None
            self._lit = False
            self._changed = None if self.heightmap is None else whole(self.heightmap.heights)

    def _measure(self) -> None:
        self.block = None if self.heightmap is None else Block.of(self.heightmap, self._exaggeration)
        self._lit = False
        self.update()

    def _upload(self, renderer: Renderer, heightmap: Heightmap, changed: Window) -> None:
        heights, step = thinned(heightmap.heights, renderer.largest_map)
        renderer.upload(heights, changed if step == 1 else whole(heights))
        self._changed = None
        if step > 1:
            size = f"{heightmap.columns} × {heightmap.rows} points"
            self.reduced.emit(f"This machine's graphics cannot hold {size}: the 3D view shows one in {step} each way.")

    def _uniforms(self) -> Uniforms:
        matrix = self.mvpMatrix()
        camera, view = self.view().cameraPosition(), self.view()
        above, below = self._backdrop
        return {
            **_of_terrain(self.heightmap, self.block),
            "projection": matrix,
            "unprojection": matrix.inverted()[0],
            "eye": (camera.x(), camera.y(), camera.z()),
            "pixel": 2.0 * tan(radians(view.opts["fov"]) / 2) / view.deviceWidth(),
            "sun": towards(SUN_AZIMUTH, SUN_ALTITUDE),
            "above": above,
            "below": below,
        }


def _of_terrain(heightmap: Heightmap | None, block: Block | None) -> Uniforms:
    if heightmap is None or block is None:
        return {"shadow": 0.0}
    low, high = heightmap.range
    return {
        "low": low,
        "per_range": 1.0 / (high - low),
        "relief": block.relief,
        "extent": (block.east, block.north),
        "bottom": block.bottom,
        "top": block.top,
        "shadow": 0.45,
    }


def thinned(heights: Heights, longest: int) -> tuple[Heights, int]:
    """Return every k-th point, so that no side is longer than ``longest``, and k."""
    step = -(-max(heights.shape) // longest)
    return (heights if step == 1 else np.ascontiguousarray(heights[::step, ::step])), step


def towards(azimuth: float, altitude: float) -> tuple[float, float, float]:
    """Return the unit vector to where azimuth (clockwise from north) and altitude point, in degrees."""
    level = cos(radians(altitude))
    return sin(radians(azimuth)) * level, cos(radians(azimuth)) * level, sin(radians(altitude))
