"""The ground as the sun sees it: what it sees is lit, all else is in the shade."""

from __future__ import annotations

from OpenGL import GL

from terrain_explorer.language import tr


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
        status = GL.glCheckFramebufferStatus(GL.GL_FRAMEBUFFER)
        if status != GL.GL_FRAMEBUFFER_COMPLETE:
            raise RuntimeError(
                tr("the graphics driver cannot draw into textures as needed (status {status:#x})", status=int(status))
            )
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
