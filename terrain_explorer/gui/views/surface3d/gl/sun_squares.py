"""The squares of ground over which shadows are cast, as the sun sees them, one around the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin

import numpy as np
from OpenGL import GL
from PySide6.QtGui import QMatrix4x4

from terrain_explorer.gui.views.surface3d.camera.frame import Frame
from terrain_explorer.gui.views.surface3d.gl.render_targets import check_frame
from terrain_explorer.gui.views.surface3d.gl.shader_program import Uniform
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.tiles.visible_tiles import Sights


class SunTarget:
    """Pictures of the heights that the sun sees, one a layer; needs a current context.

    Follows L. Williams, "Casting curved shadows on curved surfaces" (1978).

    Parameters
    ----------
    layers
        How many pictures there are.
    """

    def __init__(self, layers: int) -> None:
        self._layers, self._side = layers, 0
        self._frame, self._depths = int(GL.glGenFramebuffers(1)), int(GL.glGenTextures(1))

    def begin(self, layer: int, side: int) -> None:
        """Draw into a layer of this many pixels a side; at first it shows nothing."""
        if side != self._side:
            # Noted only once it is done: after a failure the next picture tries again.
            self._side = 0
            self._allocate(side)
            self._side = side
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._frame)
        GL.glFramebufferTextureLayer(GL.GL_FRAMEBUFFER, GL.GL_DEPTH_ATTACHMENT, self._depths, 0, layer)
        GL.glDrawBuffer(GL.GL_NONE)
        GL.glReadBuffer(GL.GL_NONE)
        check_frame()
        GL.glViewport(0, 0, side, side)
        GL.glClearBufferfv(GL.GL_DEPTH, 0, (1.0,))

    def bind(self, unit: int) -> None:
        """Let the samplers of a unit compare with it."""
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        GL.glBindTexture(GL.GL_TEXTURE_2D_ARRAY, self._depths)

    def delete(self) -> None:
        """Free its OpenGL objects."""
        GL.glDeleteFramebuffers(1, [self._frame])
        GL.glDeleteTextures([self._depths])

    def _allocate(self, side: int) -> None:
        self.bind(0)
        kind = (GL.GL_DEPTH_COMPONENT, GL.GL_FLOAT, None)
        GL.glTexImage3D(GL.GL_TEXTURE_2D_ARRAY, 0, GL.GL_DEPTH_COMPONENT24, side, side, self._layers, 0, *kind)
        for parameter, value in (
            (GL.GL_TEXTURE_MIN_FILTER, GL.GL_LINEAR),
            (GL.GL_TEXTURE_MAG_FILTER, GL.GL_LINEAR),
            (GL.GL_TEXTURE_WRAP_S, GL.GL_CLAMP_TO_EDGE),
            (GL.GL_TEXTURE_WRAP_T, GL.GL_CLAMP_TO_EDGE),
            (GL.GL_TEXTURE_COMPARE_MODE, GL.GL_COMPARE_REF_TO_TEXTURE),
            (GL.GL_TEXTURE_COMPARE_FUNC, GL.GL_LEQUAL),
        ):
            GL.glTexParameteri(GL.GL_TEXTURE_2D_ARRAY, parameter, value)


SQUARES = 3
"""How many squares there are."""

_LARGER = 5.0
"""How many times as large each is as the one before."""

_HALF, _HALF_WITHIN = 1.3, 0.3
"""Half the side of the smallest, as a part of the camera's scale, where it turns around a place and where one walks."""

_POINTS = 512
"""Points of the ground along half the side at least."""

_OTHER_SCALE, _OTHER_PLACE = 1.25, 0.1
"""While the camera moves, shadows serve until the picture is as much larger or smaller, or this part of half the
smallest square aside."""

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
    squares = []
    for _ in range(SQUARES):
        # Who walks sees no ground behind; and the square stays where it is while the camera moves a little.
        ahead = 0.5 * half if within else 0.0
        heading = radians(camera.azimuth + 180.0)
        middle = (camera.pivot[0] + ahead * cos(heading), camera.pivot[1] + ahead * sin(heading))
        texel = half / 256
        x, y = (texel * round(at / texel) for at in middle)
        squares.append(SunSquare(x, y, half, shear, heights))
        half *= _LARGER
    return squares


@dataclass(frozen=True)
class CastShadows:
    """The shadows on the card, which serve for pictures from other places near by, too.

    Attributes
    ----------
    frame, squares
        Where they were cast.
    sun
        All that they depend on besides the ground and the place.
    side
        The pixels along a square.
    tiles
        How many tiles had come to the card by then.
    """

    frame: Frame
    squares: Sequence[SunSquare]
    sun: object
    side: int
    tiles: int

    def serve(self, other: CastShadows, moving: bool) -> bool:
        """Return whether they do in place of others: those that are due now."""
        if self.sun != other.sun or (self.frame.camera.distance == 0.0) != (other.frame.camera.distance == 0.0):
            return False
        larger = self.frame.scale / other.frame.scale
        if moving and 1.0 / _OTHER_SCALE < larger < _OTHER_SCALE:
            (here, there), unit = (frame.pivot for frame in (self.frame, other.frame)), self.frame.unit
            near = self.squares[0].half * _OTHER_PLACE * unit
            return max(abs(here.south - there.south), abs(here.east - there.east)) < near
        return (self.squares, self.frame.unit, self.frame.south, self.frame.east, self.side, self.tiles) == (
            other.squares, other.frame.unit, other.frame.south, other.frame.east, other.side, other.tiles
        )  # fmt: skip

    def uniforms(self, frame: Frame) -> dict[str, Uniform]:
        """Return what the shader needs to find a place of a frame in the squares."""
        cast, nearer = self.frame, frame.unit / self.frame.unit
        low, high = self.squares[0].heights
        return {
            **{f"square_{number}": (each.x, each.y, 1.0 / each.half) for number, each in enumerate(self.squares)},
            "shear": self.squares[0].shear,
            "sun_heights": (low, 1.0 / max(high - low, 1e-6)),
            "cast_place": ((frame.east - cast.east) / cast.unit, (cast.south - frame.south) / cast.unit, nearer),
            "cast_z": (cast.z(frame.height), cast.z_of_height / frame.z_of_height),
        }
