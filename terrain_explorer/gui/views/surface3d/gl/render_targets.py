"""Pictures for the shaders to read: the place that each sample shows, and the light that each place sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil

from OpenGL import GL

from terrain_explorer.language import tr

_WIDEST = 2**20
"""More pixels than any picture has in a row."""

_STRIP = 75_000
"""Pixels of a picture that are drawn at a time beside others: 10 to 20 milliseconds of work in software."""


class SightTarget:
    """The place of the block that each sample of the picture shows, if any; needs a current context."""

    def __init__(self, samples: int) -> None:
        # Not every card can take as many samples of the float colours that places are kept in.
        self.samples = min(samples, int(GL.glGetIntegerv(GL.GL_MAX_COLOR_TEXTURE_SAMPLES)))
        self._target = GL.GL_TEXTURE_2D_MULTISAMPLE if self.samples > 1 else GL.GL_TEXTURE_2D
        self._size = (0, 0)
        self._frame, self._depth = int(GL.glGenFramebuffers(1)), int(GL.glGenRenderbuffers(1))
        self._places = int(GL.glGenTextures(1))

    def begin(self, width: int, height: int) -> None:
        """Draw into it; at first it shows nothing."""
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._frame)
        if (width, height) != self._size:
            # Noted only once it is done: after a failure the next picture tries again.
            self._size = (0, 0)
            self._allocate(width, height)
            self._size = (width, height)
        GL.glViewport(0, 0, width, height)
        # A place is never negative, so the shader knows where nothing was drawn.
        GL.glClearBufferfv(GL.GL_COLOR, 0, (-1.0, 0.0, 0.0, 0.0))
        GL.glClearBufferfv(GL.GL_DEPTH, 0, (1.0,))

    def bind(self, unit: int) -> None:
        """Let the samplers of a unit read it."""
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        GL.glBindTexture(self._target, self._places)

    def delete(self) -> None:
        """Free its OpenGL objects."""
        GL.glDeleteFramebuffers(1, [self._frame])
        GL.glDeleteRenderbuffers(1, [self._depth])
        GL.glDeleteTextures([self._places])

    def _allocate(self, width: int, height: int) -> None:
        self.bind(0)
        GL.glBindRenderbuffer(GL.GL_RENDERBUFFER, self._depth)
        depth = (GL.GL_DEPTH_COMPONENT24, width, height)
        if self.samples > 1:
            GL.glTexImage2DMultisample(self._target, self.samples, GL.GL_RG32F, width, height, True)
            GL.glRenderbufferStorageMultisample(GL.GL_RENDERBUFFER, self.samples, *depth)
        else:
            GL.glTexImage2D(self._target, 0, GL.GL_RG32F, width, height, 0, GL.GL_RG, GL.GL_FLOAT, None)
            # The usual filter wants smaller levels; without them the texture would read as black.
            GL.glTexParameteri(self._target, GL.GL_TEXTURE_MIN_FILTER, GL.GL_NEAREST)
            GL.glRenderbufferStorage(GL.GL_RENDERBUFFER, *depth)
        _attach(self._target, self._places)
        GL.glFramebufferRenderbuffer(GL.GL_FRAMEBUFFER, GL.GL_DEPTH_ATTACHMENT, GL.GL_RENDERBUFFER, self._depth)
        check_frame()


class LightTarget:
    """How much of the sun and of the sky each place of the terrain sees; needs a current context.

    Outdoors it is the horizon towards the sun, and how open the sky is and where: see ``light.frag``.

    Attributes
    ----------
    longer
        Pixels along the map's longer side.
    steps
        How thoroughly the shader looks around, by name.
    """

    def __init__(self, longer: int) -> None:
        self.longer = longer
        # Small targets are those of machines that draw in software, which look around less thoroughly, too.
        fine = longer > 512
        self.steps = {"SUN_STEPS": 48 if fine else 30, "DIRECTIONS": 16 if fine else 8, "SKY_STEPS": 8 if fine else 5}
        self._kind: tuple[int, int, int, int, int] | None = None
        self._frame, self._seen = int(GL.glGenFramebuffers(1)), int(GL.glGenTextures(1))

    def begin(self, shape: tuple[int, ...], horizons: bool) -> None:
        """Draw into it, for a map of this shape; horizons are told more finely, for they become edges of shadows."""
        # One resolution for all maps: light is soft, and its cost must not grow with the map.
        height, width = (max(round(self.longer * points / max(shape)), 1) for points in shape)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._frame)
        stored = (GL.GL_RGBA16F, GL.GL_RGBA, GL.GL_FLOAT) if horizons else (GL.GL_RG8, GL.GL_RG, GL.GL_UNSIGNED_BYTE)
        if (width, height, *stored) != self._kind:
            self._kind = (width, height, *stored)
            self._allocate(width, height, *stored)
        GL.glViewport(0, 0, width, height)

    def bind(self, unit: int) -> None:
        """Let the samplers of a unit read it."""
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        GL.glBindTexture(GL.GL_TEXTURE_2D, self._seen)

    def delete(self) -> None:
        """Free its OpenGL objects."""
        GL.glDeleteFramebuffers(1, [self._frame])
        GL.glDeleteTextures([self._seen])

    def _allocate(self, width: int, height: int, stored: int, channels: int, kind: int) -> None:
        self.bind(0)
        sample_smoothly(GL.GL_LINEAR, GL.GL_CLAMP_TO_EDGE)
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, stored, width, height, 0, channels, kind, None)
        _attach(GL.GL_TEXTURE_2D, self._seen)
        check_frame()


class SpareCanvas:
    """A picture that is drawn in place of the current one and then spread over it; needs a current context.

    Parameters
    ----------
    copy
        Draws the texture bound to unit 0 over the current viewport.
    """

    def __init__(self, copy: Callable[[], None]) -> None:
        self._copy = copy
        self._size = (0, 0)
        self._frame, self._colours = int(GL.glGenFramebuffers(1)), int(GL.glGenTextures(1))

    @contextmanager
    def coarsened(self, coarseness: float) -> Iterator[None]:
        """Draw squares of this many pixels as one while the context lasts; at 1 it does nothing."""
        if coarseness == 1:
            yield
            return
        width, height = (ceil(int(side) / coarseness) for side in GL.glGetIntegerv(GL.GL_VIEWPORT)[2:])
        with self.instead(width, height):
            yield
        self.spread()

    @contextmanager
    def instead(self, width: int, height: int) -> Iterator[None]:
        """Draw into this one while the context lasts, as so many pixels; what is there already stays."""
        with elsewhere():
            self._begin((width, height))
            yield

    def spread(self) -> None:
        """Draw it over the current viewport."""
        self._bind()
        # Not by glBlitFramebuffer: software compiles a program of its own for that, in each session anew.
        self._copy()

    def delete(self) -> None:
        """Free its OpenGL objects."""
        GL.glDeleteFramebuffers(1, [self._frame])
        GL.glDeleteTextures([self._colours])

    def _begin(self, size: tuple[int, int]) -> None:
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._frame)
        if size != self._size:
            self._bind()
            sample_smoothly(GL.GL_LINEAR, GL.GL_CLAMP_TO_EDGE)
            GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, GL.GL_RGBA8, *size, 0, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, None)
            _attach(GL.GL_TEXTURE_2D, self._colours)
            check_frame()
            self._size = size
        GL.glViewport(0, 0, *size)

    def _bind(self) -> None:
        GL.glActiveTexture(GL.GL_TEXTURE0)
        GL.glBindTexture(GL.GL_TEXTURE_2D, self._colours)


def strips(width: int, height: int) -> Iterator[tuple[int, int]]:
    """Yield the strips in which a picture is drawn beside others: their lowest row, and the one above the highest."""
    rows = max(_STRIP // width, 1)
    for low in range(0, height, rows):
        yield low, min(low + rows, height)


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


def _attach(target: int, texture: int) -> None:
    """Draw colours into a texture from now on; raises RuntimeError where the driver cannot."""
    GL.glFramebufferTexture2D(GL.GL_FRAMEBUFFER, GL.GL_COLOR_ATTACHMENT0, target, texture, 0)


def check_frame() -> None:
    """Raise RuntimeError where the driver cannot draw into what is attached."""
    status = GL.glCheckFramebufferStatus(GL.GL_FRAMEBUFFER)
    if status != GL.GL_FRAMEBUFFER_COMPLETE:
        raise RuntimeError(
            tr("the graphics driver cannot draw into textures as needed (status {status:#x})", status=int(status))
        )


def sample_smoothly(smaller: int, beyond: int) -> None:
    """Let the bound texture be read between its pixels: ``smaller`` where it shrinks, ``beyond`` its edges."""
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MIN_FILTER, smaller)
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MAG_FILTER, GL.GL_LINEAR)
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_WRAP_S, beyond)
    GL.glTexParameteri(GL.GL_TEXTURE_2D, GL.GL_TEXTURE_WRAP_T, GL.GL_CLAMP_TO_EDGE)
