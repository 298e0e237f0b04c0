"""The terrain as an item of a pyqtgraph view."""

from __future__ import annotations

from pyqtgraph.opengl.GLGraphicsItem import GLGraphicsItem
from PySide6.QtCore import Signal

from terrain_explorer.gui.views.surface3d.gl.renderer import BEST
from terrain_explorer.gui.views.surface3d.gl.scene import Scene
from terrain_explorer.gui.views.surface3d.gl.shot import DARK, Backdrop, Shot
from terrain_explorer.language import tr


class SurfaceItem(GLGraphicsItem):
    """A scene drawn into the view it is added to, from that view's camera.

    Attributes
    ----------
    failure
        Why the last picture could not be drawn, if so.

    Signals
    -------
    reduced
        The map is too large for the graphics card and was thinned out; a sentence for the user. Emitted while
        OpenGL is drawing.
    """

    reduced = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.scene = Scene()
        self.backdrop: Backdrop = DARK
        self.quality = BEST
        self.failure: Exception | None = None
        self._reported: tuple[int, ...] = ()

    def paint(self) -> None:
        """Draw the backdrop and the block; the view has made its context current."""
        # Kept for the view: pyqtgraph would print it and forget it.
        self.failure = None
        try:
            self._draw()
        except Exception as error:
            self.failure = error

    def _draw(self) -> None:
        view = self.view()
        size = (view.deviceWidth(), view.deviceHeight())
        self.scene.draw(Shot(view.camera, size, self.backdrop, self.quality))
        heightmap = self.scene.heightmap
        if heightmap is not None and self.scene.step > 1:
            self._report(heightmap.heights.shape)
        else:
            self._reported = ()

    def _report(self, shape: tuple[int, ...]) -> None:
        """Signal once, and not for each picture, that maps of this shape are thinned out."""
        if self._reported != shape:
            self._reported = shape
            text = tr(
                "This machine's graphics cannot hold {columns} × {rows} points: the 3D view shows one in {step} each "
                "way.",
                columns=shape[1],
                rows=shape[0],
                step=self.scene.step,
            )
            self.reduced.emit(text)
