"""The life of a widget that draws a terrain by OpenGL: contexts come and go, drivers fail, and software is slow."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from OpenGL import GL
from OpenGL.error import GLError
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.preferences import SurfacePreferences
from terrain_explorer.gui.views.surface3d.gl.gl_format import (
    colours_problem,
    context_problem,
    core_profile,
    opengl_problem,
)
from terrain_explorer.gui.views.surface3d.gl.quality import MOVING, Quality
from terrain_explorer.gui.views.surface3d.gl.redraw_timer import RedrawTimer, qualities
from terrain_explorer.gui.views.surface3d.gl.sliced_drawing import SlicedDrawing
from terrain_explorer.gui.views.surface3d.gl.terrain_scene import TerrainScene
from terrain_explorer.gui.views.surface3d.gl.uniforms import DARK, LIGHT, Backdrop
from terrain_explorer.language import tr

if TYPE_CHECKING:
    _Widget = QOpenGLWidget
else:
    _Widget = object  # a class in Python cannot have two bases that are widgets, and one of pyqtgraph's is needed

_log = logging.getLogger(__name__)


class TerrainGLWidget(_Widget):
    """Draws a scene. Which one, and from where, is the business of the class that inherits from it and from a widget.

    Where things move on a machine that draws in software, pictures are coarse. After a rest the full one is drawn strip
    by strip beside that on the screen, and takes its place.

    Attributes
    ----------
    backdrop
        The colours behind the terrain.

    Signals
    -------
    settled
        The picture is as fine as it gets.
    failed
        It cannot be drawn; a sentence. Once per cause, until drawing works again.
    releasing
        The context is about to go, and is current: other scenes have to let go of what they share with this one.
    """

    settled = Signal()
    failed = Signal(str)
    releasing = Signal()
    _stumbled = Signal(str)

    def __init__(self, scene: TerrainScene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFormat(core_profile())
        self.backdrop: Backdrop = DARK
        self._scene = scene
        self._usable = self._on_screen = False
        self._in_strips = True  # until that fails
        self._failures: set[str] = set()
        self._refined: object = None  # what the picture drawn beside the others shows, if that holds
        self._redraw, self._refiner = RedrawTimer(self), SlicedDrawing(self)
        self._redraw.due.connect(self._refine)
        self._refiner.done.connect(self.update)
        self._refiner.failed.connect(self._refine_at_once)
        # Signals from within drawing arrive after it, so that the listener may even delete the view.
        self._stumbled.connect(self.failed, Qt.ConnectionType.QueuedConnection)

    # What the class that inherits from it does.

    def _paint(self) -> None:
        """Draw what is to be seen; see `_due_quality`."""
        raise NotImplementedError

    def _shown(self, quality: Quality) -> object:
        """Return all that a picture depends on that is drawn now, but the terrain and its look."""
        raise NotImplementedError

    def _drawing_beside(self, quality: Quality) -> Iterator[None]:
        """Draw a picture step by step, while others are on the screen."""
        raise NotImplementedError

    def _may_refine(self) -> bool:
        """Return whether the full picture is to be drawn now; else another one on the screen asks for it again."""
        return True

    # What is seen.

    def setDark(self, dark: bool) -> None:
        """Choose the backdrop of dark or of light windows."""
        self.backdrop = DARK if dark else LIGHT
        self.redraw()

    def setPreferences(self, preferences: SurfacePreferences) -> None:
        """Draw on the screen as finely as the user prefers."""
        if preferences != self._redraw.preferences:
            self._redraw.preferences = preferences
            self.redraw()

    def redraw(self) -> None:
        """Draw again soon; machines that draw in software draw coarsely until nothing has stirred for a while."""
        self._forget_refined()
        self._redraw.note_change()
        self.update()

    @property
    def _pixels(self) -> tuple[int, int]:
        """The width and height in pixels of the screen, rounded as Qt rounds them."""
        size: QSize = self.size() * self.devicePixelRatioF()
        return max(size.width(), 1), max(size.height(), 1)

    # The full picture.

    def _due_quality(self) -> Quality | None:
        """Return how finely to draw now, or None where the picture drawn beside the others is to be shown."""
        quality = self._redraw.quality(self._scene.in_software, self._on_screen)
        if not (self._on_screen and self._refines):
            return quality
        if self._refined is not None and self._refined == self._shown(quality):
            return None
        if self._redraw.at_rest and not self._refiner.busy:
            self._redraw.note_change()
        return MOVING

    def _refine(self) -> None:
        """Draw the full picture strip by strip beside the coarse one that is on the screen, or at once where it may.

        In software it takes longer than one may wait for a window.
        """
        if not self._refines:
            self.update()
        elif self.isVisible() and self._may_refine():
            self._refiner.start(self._refining(self._redraw.quality(self._scene.in_software, True)))

    def _refining(self, quality: Quality) -> Iterator[None]:
        shown = self._shown(quality)
        yield from self._drawing_beside(quality)
        self._refined = shown

    def _refine_at_once(self, error: Exception) -> None:
        """Draw the full picture without strips, for these have failed, which need more memory than it does."""
        _log.warning("The 3D view could not be drawn in strips", exc_info=error)
        self._in_strips = False
        self.update()

    @property
    def _refines(self) -> bool:
        """Whether the full picture is drawn beside the coarse one."""
        usable = self._usable and self._in_strips
        return usable and len(qualities(self._scene.in_software, self._redraw.preferences)) > 1

    def _forget_refined(self) -> None:
        self._refiner.stop()
        self._refined = None

    # What Qt calls.

    def initializeGL(self) -> None:
        """Take note of a new context; Qt makes one when the view moves to another window."""
        problem = context_problem(self.context())
        self._usable = problem is None
        if problem is not None:
            self._fail(problem)
            return
        # Moved to another window, the view gets a new context; the old one takes its textures along.
        self.context().aboutToBeDestroyed.connect(self._release)
        super().initializeGL()

    def paintGL(self) -> None:
        if not self._usable:
            return
        GL.glViewport(0, 0, *self._pixels)
        try:
            self._paint()
        except Exception as error:
            self._fail_by(error)
        else:
            self._failures.clear()  # the same failure later is news again

    def paintEvent(self, event: QPaintEvent) -> None:
        # grabFramebuffer also calls paintGL, but not paintEvent: such a picture is drawn at its best.
        self._on_screen = True
        super().paintEvent(event)
        self._on_screen = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._forget_refined()
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, self._check_context)

    def hideEvent(self, event: QHideEvent) -> None:
        self._forget_refined()
        # 15 MB for a small view that draws in software, while another view is in its place.
        with self._in_context() as usable:
            if usable:
                self._scene.rest()
        super().hideEvent(event)

    # Contexts and failures.

    @contextmanager
    def current(self) -> Iterator[TerrainScene | None]:
        """Make the context current for other scenes, which share what this one holds; enter as it.

        As None where nothing can be drawn. What goes wrong meanwhile is a failure of this view, too.
        """
        with self._in_context() as usable:
            yield self._scene if usable and self._prepared() else None

    def _prepared(self) -> bool:
        """Make the renderer in the current context, and return whether that went well."""
        try:
            self._scene.begin()
        except Exception as error:
            self._fail_by(error)
            return False
        return True

    def quality(self, redraw: RedrawTimer) -> Quality:
        """Return how finely to draw another view that this timer is for, by the user's preferences."""
        redraw.preferences = self._redraw.preferences
        return redraw.quality(self._scene.in_software, True)

    @contextmanager
    def _in_context(self) -> Iterator[bool]:
        """Make the context current, and enter as whether there is one that can draw; what goes wrong is told."""
        usable = self._usable and self.context() is not None
        if usable:
            self.makeCurrent()
        try:
            yield usable
        except Exception as error:
            self._fail_by(error)
        finally:
            if usable:
                self.doneCurrent()

    def _check_context(self) -> None:
        # Where Qt cannot make a context, it never calls initializeGL, and says nothing.
        if self.isVisible() and self.context() is None:
            self._fail(opengl_problem() or tr("The 3D view could not start OpenGL."))
        elif self.isVisible() and (problem := colours_problem(self)) is not None:
            self._fail(problem)

    def _release(self) -> None:
        self.makeCurrent()
        self.releasing.emit()
        self._forget_refined()
        self._scene.release()
        self.doneCurrent()

    def _fail_by(self, error: Exception) -> None:
        self._fail(_sentence(error), error)

    def _fail(self, sentence: str, error: Exception | None = None) -> None:
        if sentence not in self._failures:
            self._failures.add(sentence)
            if error is not None:
                _log.error("The 3D view could not be drawn", exc_info=error)
            self._stumbled.emit(sentence)


def _sentence(error: Exception) -> str:
    if isinstance(error, GLError):
        reason = (
            error.description.decode()
            if isinstance(error.description, bytes)
            else tr("error {number}", number=error.err)
        )
        return tr("The graphics driver could not draw the 3D view: {reason}.", reason=reason)
    return tr("The 3D view could not be drawn: {error}.", error=error)
