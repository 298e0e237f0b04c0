"""The squares of ground over which shadows are cast, as the sun sees them, one around the other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, radians, sin

import numpy as np
from PySide6.QtGui import QMatrix4x4

from terrain_explorer.gui.views.endless3d.frame import Frame
from terrain_explorer.gui.views.surface3d.gl.shader_program import Uniform
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.tiles.selection import Sights

SQUARES = 3
"""How many squares there are."""

_LARGER = 5.0
"""How many times as large each is as the one before."""

_HALF, _HALF_WITHIN = 1.3, 0.3
"""Half the side of the smallest, as a part of the camera's scale, where it turns around a place and where one walks."""

_POINTS = 512
"""Points of the ground along half the side at least."""

_LOWEST_SUN = 0.07
"""The lowest sine of the sun's altitude: shadows do not get longer than that of a sun at 4 degrees."""


@dataclass(frozen=True)
class SunSquare:
    """A square of the ground seen along the light, which shears ground by its height: z = 0 stays where it is.

    Attributes
    ----------
    x, y, half
        Its middle and half its side, in the frame.
    shear
        By how much the place of the ground moves along x and y for each unit of z.
    heights
        z of the lowest and the highest ground that may lie in the shade.
    """

    x: float
    y: float
    half: float
    shear: tuple[float, float]
    heights: Extremes

    @property
    def matrix(self) -> QMatrix4x4:
        """From the frame to a picture of the square, higher ground before lower ground."""
        low, high = self.heights
        down = 2.0 / max(high - low, 1e-6)
        x, y = (-part / self.half for part in self.shear)
        # fmt: off
        return QMatrix4x4(
            1.0 / self.half, 0.0, x, -self.x / self.half,
            0.0, 1.0 / self.half, y, -self.y / self.half,
            0.0, 0.0, -down, 0.5 * down * (low + high),
            0.0, 0.0, 0.0, 1.0,
        )
        # fmt: on

    def sights(self, sights: Sights) -> Sights:
        """Return what is to be selected: all ground that casts a shadow into the square, not too finely."""
        matrix = np.array(self.matrix.data()).reshape(4, 4).T
        planes = np.concatenate([matrix[3] + matrix[:2], matrix[3] - matrix[:2]])
        return replace(sights, planes=planes, wanted=(self.half / _POINTS, sights.wanted[1]))


def sun_squares(frame: Frame, sun: tuple[float, float, float], softness: float, heights: Extremes) -> list[SunSquare]:
    """Return the squares around a camera, the smallest first.

    Parameters
    ----------
    sun
        The unit vector towards the sun.
    softness
        The relief that light falls on, in parts of the drawn one.
    heights
        z of the lowest and of the highest ground in the picture.
    """
    camera = frame.camera
    steep = max(sun[2], _LOWEST_SUN)
    shear = (sun[0] / steep * softness, sun[1] / steep * softness)
    within = camera.distance == 0.0
    half = (_HALF_WITHIN if within else _HALF) * frame.scale / frame.unit
    x, y, _ = camera.pivot
    squares = []
    for _ in range(SQUARES):
        # Who walks sees no ground behind; and the square stays where it is while the camera moves a little.
        ahead = 0.5 * half if within else 0.0
        heading = radians(camera.azimuth + 180.0)
        middle = (x + ahead * cos(heading), y + ahead * sin(heading))
        texel = half / 256
        squares.append(SunSquare(*(texel * round(at / texel) for at in middle), half, shear, heights))
        half *= _LARGER
    return squares


def square_uniforms(squares: list[SunSquare]) -> dict[str, Uniform]:
    """Return what the shader needs to find a place in the squares."""
    uniforms: dict[str, Uniform] = {}
    for number, square in enumerate(squares):
        uniforms[f"square_{number}"] = (square.x, square.y, 1.0 / square.half)
        low, high = square.heights
        uniforms["shear"] = square.shear
        uniforms["sun_heights"] = (low, 1.0 / max(high - low, 1e-6))
    return uniforms
