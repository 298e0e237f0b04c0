"""Lets the driver compile in another thread what the window would else wait for at the first picture of its kind.

In software that takes up to half a second for a picture. What one context has compiled is of no use to another one, but
drivers keep it on the disk, too, where all contexts find it: the window's in this session, and this thread's in the
next one, which then has little to do.
"""

from __future__ import annotations

import logging
from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QOpenGLContext

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.preferences import SurfacePreferences, preferred
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Job, Worker
from terrain_explorer.memory import give_back
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas

_log = logging.getLogger(__name__)

_IDLE = 1500
"""Milliseconds after the last picture in a new look: the user may still be choosing, and the start has other work."""


class ShaderWarming(Reporter):
    """Draws unseen pictures for the look that the window shows: first the ground, then what may come next.

    Parameters
    ----------
    document
        The terrain that the window shows, and its look.
    in_3d
        Whether the window draws by OpenGL at all.
    """

    def __init__(self, document: Document, in_3d: bool, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._possible = in_3d and can_warm()
        self._drawn: object = None
        self._others: Job | None = None
        self._canvas: OffscreenCanvas | None = None
        self._worker = Worker("warming", self)
        self._worker.finished.connect(self._on_drawn)
        self._worker.failed.connect(self._on_drawn)
        self._idle = single_shot_timer(self, _IDLE, self.begin)

    def begin_soon(self) -> None:
        """Begin when the user rests, if the look needs other shaders than those of before."""
        if self._possible and self._drawn != _kind(self._document.look):
            self._idle.start()

    def begin(self) -> None:
        """Begin now, if the look needs other shaders than those of before."""
        heightmap, look = self._document.heightmap, self._document.look
        if not self._possible or self._drawn == _kind(look):
            return
        self._drawn = _kind(look)
        if self._canvas is None:
            # This imports OpenGL, which wants its platform chosen before.
            from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas

            # Kept: it holds a surface, which may only be freed in this thread.
            self._canvas = OffscreenCanvas()
        drawing = partial(_drawing, self._canvas, heightmap, look)
        self._others = partial(drawing, False)
        self._worker.request(partial(drawing, True))

    def _on_drawn(self) -> None:
        if self._others is not None:
            others, self._others = self._others, None
            self._worker.request(others)


def can_warm() -> bool:
    """Return whether OpenGL draws in several threads here."""
    return QOpenGLContext.supportsThreadedOpenGL()


def _kind(look: Look) -> object:
    """Return what the shaders of a look depend on."""
    return look.setting, look.shown_palette, look.water, look.rivers, look.contours, look.wireframe, look.haze > 0


def _drawing(canvas: OffscreenCanvas, heightmap: Heightmap, look: Look, of_ground: bool) -> Generator[None, None, None]:
    # Here and not above: it takes time, which the thread has.
    from OpenGL.error import GLError

    from terrain_explorer.gui.views.warming.warm_up_scenes import WarmUpScenes

    preferences = preferred(SurfacePreferences)
    assert isinstance(preferences, SurfacePreferences)
    pictures = WarmUpScenes(canvas, heightmap, look, preferences)
    try:
        yield from pictures.drawing_ground() if of_ground else pictures.drawing_others()
    except (UserError, GLError, RuntimeError) as error:
        _log.info("Shaders could not be compiled beforehand: %s", error)
    finally:
        give_back()  # compilers take tens of megabytes
