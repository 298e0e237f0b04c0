"""The lakes of a map on the graphics card."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from OpenGL import GL

from terrain_explorer.gui.views.surface3d.gl.scene import thinned
from terrain_explorer.gui.views.surface3d.gl.textures import LevelledTexture
from terrain_explorer.terrain.shading.waters import Waters

_LONGEST = 2049
"""Points along the longer side at most: brought to the card at once, they take a few milliseconds."""


class LakeTexture(LevelledTexture):
    """How deep lakes are and how high they stand; needs a current context.

    Attributes
    ----------
    base
        The height from which the others are told.
    """

    def __init__(self, shrink: Callable[[], None]) -> None:
        super().__init__(shrink)
        self.base = 0.0

    def upload(self, waters: Waters) -> None:
        """Take the lakes of a map."""
        depths, _ = thinned(waters.depths, _LONGEST)
        ground, _ = thinned(waters.drainage.heightmap.heights, _LONGEST)
        self.base = float(ground[0, 0])
        texels = np.stack([depths, ground + depths - np.float32(self.base)], axis=2).astype(np.float32)
        self.bind(0)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 4)
        self._take(texels, GL.GL_RG32F, GL.GL_RG, GL.GL_FLOAT)
