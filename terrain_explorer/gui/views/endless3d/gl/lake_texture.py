"""The lakes of a map on the graphics card."""

from __future__ import annotations

import numpy as np
from OpenGL import GL

from terrain_explorer.gui.views.surface3d.gl.scene import thinned
from terrain_explorer.gui.views.surface3d.gl.textures import Texture, sample_smoothly
from terrain_explorer.terrain.shading.waters import Waters

_LONGEST = 2049
"""Points along the longer side at most: brought to the card at once, they take a few milliseconds."""


class LakeTexture(Texture):
    """How deep lakes are and how high they stand, with ever smaller levels; needs a current context.

    Attributes
    ----------
    base
        The height from which the others are told.
    """

    def __init__(self) -> None:
        super().__init__()
        self.base = 0.0

    def upload(self, waters: Waters) -> None:
        """Take the lakes of a map."""
        depths, _ = thinned(waters.depths, _LONGEST)
        ground, _ = thinned(waters.drainage.heightmap.heights, _LONGEST)
        self.base = float(ground[0, 0])
        texels = np.stack([depths, ground + depths - np.float32(self.base)], axis=2).astype(np.float32)
        self.bind(0)
        sample_smoothly(GL.GL_LINEAR_MIPMAP_LINEAR, GL.GL_CLAMP_TO_EDGE)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 4)
        size = (texels.shape[1], texels.shape[0])
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, GL.GL_RG32F, *size, 0, GL.GL_RG, GL.GL_FLOAT, texels)
        GL.glGenerateMipmap(GL.GL_TEXTURE_2D)
