"""Where the context draws; all of it needs a current one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from OpenGL import GL

from terrain_explorer.language import tr

_WIDEST = 2**20
"""More pixels than any picture has in a row."""


@contextmanager
def elsewhere() -> Iterator[tuple[int, int]]:
    """Let drawing go elsewhere while the context lasts, and then where it went before; enter as width and height there.

    Nothing is mixed with what is there already.
    """
    # Not 0: Qt draws widgets into a framebuffer of its own.
    frame = int(GL.glGetIntegerv(GL.GL_DRAW_FRAMEBUFFER_BINDING))
    viewport = tuple(int(edge) for edge in GL.glGetIntegerv(GL.GL_VIEWPORT))
    GL.glDisable(GL.GL_BLEND)
    try:
        yield viewport[2], viewport[3]
    finally:
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, frame)
        GL.glViewport(*viewport)


@contextmanager
def rows_only(low: int, high: int) -> Iterator[None]:
    """Draw only into these rows of the picture, counted from below, while the context lasts."""
    GL.glEnable(GL.GL_SCISSOR_TEST)
    GL.glScissor(0, low, _WIDEST, high - low)
    try:
        yield
    finally:
        GL.glDisable(GL.GL_SCISSOR_TEST)


def attach(target: int, texture: int) -> None:
    """Draw colours into a texture from now on; raises RuntimeError where the driver cannot."""
    GL.glFramebufferTexture2D(GL.GL_FRAMEBUFFER, GL.GL_COLOR_ATTACHMENT0, target, texture, 0)


def check_frame() -> None:
    """Raise RuntimeError where the driver cannot draw into what is attached."""
    status = GL.glCheckFramebufferStatus(GL.GL_FRAMEBUFFER)
    if status != GL.GL_FRAMEBUFFER_COMPLETE:
        raise RuntimeError(
            tr("the graphics driver cannot draw into textures as needed (status {status:#x})", status=int(status))
        )
