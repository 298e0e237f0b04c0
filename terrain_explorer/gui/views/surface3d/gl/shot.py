"""A picture to draw: from where, how large, how finely, and before which backdrop."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QMatrix4x4

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import WHOLE, Camera
from terrain_explorer.gui.views.surface3d.gl.renderer import Quality

Colour = tuple[float, float, float]
Backdrop = tuple[Colour, Colour]
"""Colours at the top and at the bottom of the picture."""

DARK: Backdrop = ((0.235, 0.275, 0.325), (0.125, 0.145, 0.170))
LIGHT: Backdrop = ((0.960, 0.968, 0.976), (0.800, 0.822, 0.845))


@dataclass(frozen=True)
class Shot:
    """One picture of a scene.

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

    def projection(self, block: TerrainBlock) -> QMatrix4x4:
        """Return the matrix from the eye to the part of the picture, with planes close around a block."""
        width, height = self.size
        return self.camera.projection(block, width / height, self.part)
