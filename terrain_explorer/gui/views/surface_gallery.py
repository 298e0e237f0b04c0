"""Several terrains side by side, or on both sides of a divider, in the light and from the camera of the surface.

They are drawn by the surface's own OpenGL context, a few milliseconds at a time, and painted as pictures: dragging the
divider draws nothing anew. Where there is no surface they are shown from above.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Literal

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHideEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from terrain_explorer.gui.services.qt_image import of_pixels
from terrain_explorer.gui.services.theme import wants_dark
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.widgets.thumbnails import lit
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import PaletteTones
from terrain_explorer.terrain.shading.waters import Waters

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.camera_gestures import CameraGestures
    from terrain_explorer.gui.views.surface3d.gl.map_scene import MapScene
    from terrain_explorer.gui.views.surface3d.gl.offscreen import PixelTarget
    from terrain_explorer.gui.views.surface3d.gl.redraw_timer import RedrawTimer
    from terrain_explorer.gui.views.surface3d.gl.terrain_scene import TerrainScene
    from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView

GalleryLayout = Literal["grid", "divided"]
"""All in cells of one size, or the first and the second on the two sides of a divider."""

_GAP = 6
_GRIP = 8
"""Pixels to each side of the divider within which it can be taken."""

_AT_ONCE = 0.025
"""About how many seconds of the event loop drawing takes at a time; one picture may take longer."""


@dataclass(frozen=True, eq=False)
class GalleryPicture:
    """A terrain in a gallery.

    Attributes
    ----------
    heightmap
        The terrain; None while it is still to come.
    look
        Its light and colours.
    waters, tones
        Its rivers and lakes, and the tones of palettes, where they are known.
    caption
        What is written on the picture.
    marked
        Whether it is framed.
    """

    heightmap: Heightmap | None
    look: Look
    waters: Waters | None = None
    tones: PaletteTones = field(default_factory=dict)
    caption: str = ""
    marked: bool = False


class SurfaceGallery(QWidget):
    """Shows terrains; it turns, moves and zooms the surface's camera as the surface does.

    Signals
    -------
    clicked
        The number of a picture that was clicked.
    doubleClicked
        The number of a picture that was clicked twice.
    dividerMoved
        Where the divider is, as a part of the width.
    pointed
        The `Point` of the surface's own ground that is under the pointer in any of the pictures, or None.
    """

    clicked = Signal(int)
    doubleClicked = Signal(int)
    dividerMoved = Signal(float)
    pointed = Signal(object)

    def __init__(self, pane: SurfacePane) -> None:
        super().__init__(pane)
        self._pane = pane
        self._pictures: list[GalleryPicture] = []
        self._images: list[QImage | None] = []
        self._scenes: list[MapScene] = []
        self._stale: set[int] = set()
        self._arrangement: GalleryLayout = "grid"
        self._columns, self._current, self._divider = 1, 0, 0.5
        self._choosing = False
        self._pressed: tuple[int, QPointF] | None = None
        self._dividing = False
        self._target: PixelTarget | None = None
        self._strips: tuple[MapScene, Iterator[None]] | None = None
        """The scene of the full picture that is being drawn, and what is left of it."""
        self._view: SurfaceView | None = None
        self._gestures: CameraGestures | None = None
        self._redraw: RedrawTimer | None = None
        self._drawing = single_shot_timer(self, 0, self._draw_some)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._attach(pane.surface)
        pane.flattened.connect(lambda: self._attach(None))

    @property
    def pictures(self) -> tuple[GalleryPicture, ...]:
        """What is shown."""
        return tuple(self._pictures)

    @property
    def current(self) -> int:
        """The number of the picture that the keys mean."""
        return self._current

    @property
    def divider(self) -> float:
        """Where the divider is, as a part of the width."""
        return self._divider

    @property
    def seen(self) -> bool:
        """Whether there is something of each terrain in sight."""
        pairs = zip(self._images, self._pictures, strict=True)
        return all(image is not None or one.heightmap is None for image, one in pairs)

    def setArrangement(self, arrangement: GalleryLayout, columns: int = 1, choosing: bool = False) -> None:
        """Arrange the pictures.

        Parameters
        ----------
        columns
            Of a grid.
        choosing
            Whether the arrow keys go from picture to picture, and a frame shows which one the keys mean.
        """
        self._arrangement, self._columns, self._choosing = arrangement, columns, choosing
        self._fit()

    def setPictures(self, pictures: Sequence[GalleryPicture]) -> None:
        """Show other terrains; those that were there already are not drawn anew."""
        before = {id(one.heightmap): image for one, image in zip(self._pictures, self._images, strict=True)}
        count = len(self._pictures)
        self._pictures, self._images = list(pictures), [before.get(id(one.heightmap)) for one in pictures]
        self._current = min(self._current, max(len(pictures) - 1, 0))
        self._stale = set(range(len(pictures)))
        if len(pictures) != count:
            self._fit()
        self._go_on()

    def setPicture(self, number: int, picture: GalleryPicture) -> None:
        """Show another terrain, or the same more finely, in one place."""
        self._pictures[number] = picture
        self._stale.add(number)
        self._go_on()

    def setCurrent(self, number: int) -> None:
        """Let the keys mean another picture."""
        if number != self._current and 0 <= number < len(self._pictures):
            self._current = number
            self._describe()
            self.update()

    def setDivider(self, part: float) -> None:
        """Move the divider to a part of the width."""
        self._divider = min(max(part, 0.0), 1.0)
        self.dividerMoved.emit(self._divider)
        self.update()

    def image(self) -> QImage:
        """Return all that is shown as one picture, in the pixels of the screen."""
        picture = QImage(self.size() * self.devicePixelRatioF(), QImage.Format.Format_RGB32)
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        self.render(picture)
        return picture

    def cell(self, number: int) -> QRect:
        """Return where a picture is in the widget."""
        if self._arrangement == "divided" or not self._pictures:
            return self.rect()
        row, column = divmod(number, self._columns)
        size = self._cell_size
        return QRect(column * (size.width() + _GAP), row * (size.height() + _GAP), size.width(), size.height())

    def number_at(self, position: QPointF) -> int | None:
        """Return which picture is at a position of the widget."""
        if self._arrangement == "divided":
            return int(position.x() > self._divider * self.width()) if len(self._pictures) > 1 else 0
        point = position.toPoint()
        return next((one for one in range(len(self._pictures)) if self.cell(one).contains(point)), None)

    @property
    def _cell_size(self) -> QSize:
        if self._arrangement == "divided":
            return self.size()
        rows = -(-max(len(self._pictures), 1) // self._columns)
        width, height = self.width() - (self._columns - 1) * _GAP, self.height() - (rows - 1) * _GAP
        return QSize(max(width // self._columns, 1), max(height // rows, 1))

    # Drawing.

    def _attach(self, view: SurfaceView | None) -> None:
        self._view, self._scenes, self._target = view, [], None
        if view is None:
            self._gestures = self._redraw = None
            self._draw_anew()
            return
        # These import OpenGL, which takes time and wants its platform chosen before: by the surface's pane.
        from terrain_explorer.gui.views.surface3d.camera_gestures import CameraGestures
        from terrain_explorer.gui.views.surface3d.gl.redraw_timer import RedrawTimer

        self._redraw = RedrawTimer(self)
        self._redraw.due.connect(self._draw_anew)
        # Positions are those within a picture, which is as large as the surface is as long as it is hidden.
        self._gestures = CameraGestures(view, view.navigation)
        self._gestures.pointed.connect(self.pointed)
        view.navigation.moved.connect(self._on_moved)
        view.releasing.connect(self._release)

    def _on_moved(self) -> None:
        if self.isVisible() and self._redraw is not None:
            self._redraw.note_change()
            self._draw_anew()

    def _draw_anew(self) -> None:
        """Draw all pictures anew."""
        self._stale = set(range(len(self._pictures)))
        self._go_on()

    def _go_on(self) -> None:
        self._strips = None
        self._describe()
        self.update()
        if self.isVisible():
            self._drawing.start()

    def _fit(self) -> None:
        """Look from as far as it takes to see the whole terrain in a picture of this size."""
        if self._view is not None and self.isVisible():
            self._view.resize(self._cell_size)  # hidden, it is in no layout
            self._view.navigation.follow_size()
        self._draw_anew()

    def _draw_some(self) -> None:
        until = perf_counter() + _AT_ONCE
        while self._stale and perf_counter() < until:
            number = self._next()
            drawn = self._drawn_from_above(number) if self._view is None else self._drawn(number, until)
            if not drawn:
                break
        if self._stale:
            self._drawing.start()

    def _next(self) -> int:
        """Return the picture to draw next: those with nothing to show come first."""
        return min(self._stale, key=lambda one: (self._images[one] is not None, one))

    def _drawn_from_above(self, number: int) -> bool:
        picture = self._pictures[number]
        self._stale.discard(number)
        if picture.heightmap is not None:
            size = self._cell_size * self.devicePixelRatioF()
            longer = max(picture.heightmap.rows, picture.heightmap.columns)
            step = max(longer // max(min(size.width(), size.height()), 1), 1)
            lakes = None if picture.waters is None else picture.waters.depths
            self._take(
                number, lit(picture.heightmap, picture.look, step, lakes, picture.tones.get(picture.look.shown_palette))
            )
        return True

    def _drawn(self, number: int, until: float) -> bool:
        """Draw a picture, or bring some of it to the card, and return whether it was drawn."""
        view, picture, camera = self._view, self._pictures[number], self._pane.camera
        assert view is not None
        assert camera is not None
        assert self._redraw is not None
        if picture.heightmap is None:
            self._stale.discard(number)
            return True
        with view.current() as beside:
            if beside is None:
                self._stale.clear()  # the pane shows a map in its place soon
                return False
            from OpenGL import GL

            from terrain_explorer.gui.views.surface3d.gl.offscreen import PixelTarget
            from terrain_explorer.gui.views.surface3d.gl.uniforms import DARK, LIGHT

            scene = self._scene(number, picture, beside)
            size = self._cell_size * self.devicePixelRatioF()
            pixels = np.empty((max(size.height(), 1), max(size.width(), 1), 4), np.uint8)
            backdrop, across = DARK if wants_dark() else LIGHT, (pixels.shape[1], pixels.shape[0])
            shown = scene.view(scene.seen_by(camera), across, backdrop)
            for _ in scene.uploading(shown):
                GL.glFinish()  # else the driver would queue the work, and the picture would wait for all of it
                if perf_counter() > until:
                    return False
            self._target = self._target or PixelTarget()
            if self._images[number] is None:
                self._redraw.note_change()  # something to look at comes first
            quality = view.quality(self._redraw)
            if scene.in_software and self._redraw.at_rest:
                if self._strips is None or self._strips[0] is not scene:
                    self._strips = scene, scene.drawing_beside(shown, quality)
                for _ in self._strips[1]:
                    GL.glFinish()
                    if perf_counter() > until:
                        return False
                self._strips = None
                self._target.fill(pixels, scene.show_beside)
            else:
                self._target.fill(pixels, lambda: scene.draw(shown, quality))
            self._stale.discard(number)
            self._take(number, of_pixels(pixels, QImage.Format.Format_RGBX8888))
            return True
        self._stale.clear()  # it failed, and the view has said so
        return False

    def _scene(self, number: int, picture: GalleryPicture, beside: TerrainScene) -> MapScene:
        from terrain_explorer.gui.views.surface3d.gl.map_scene import MapScene

        while len(self._scenes) <= number:
            size = self._cell_size * self.devicePixelRatioF()
            self._scenes.append(MapScene(beside, max(size.width(), size.height())))
        scene = self._scenes[number]
        if scene.heightmap is not picture.heightmap:
            # Another one may have it already: terrains change their places.
            other = next((one for one in self._scenes if one.heightmap is picture.heightmap), None)
            if other is not None:
                place = self._scenes.index(other)
                self._scenes[number], self._scenes[place] = other, scene
                scene = other
            else:
                scene.setHeightmap(picture.heightmap)
        if scene.look != picture.look:
            scene.setLook(picture.look)
        scene.setMapWaters(picture.waters)
        scene.setTones(picture.tones)
        return scene

    def _take(self, number: int, image: QImage) -> None:
        image.setDevicePixelRatio(self.devicePixelRatioF())
        self._images[number] = image
        self.update(self.cell(number))

    def _release(self) -> None:
        """Free what the context holds, which is current."""
        self._strips = None
        for scene in self._scenes:
            scene.release()
        if self._target is not None:
            self._target.delete()
        self._scenes, self._target = [], None

    # Painting.

    def paintEvent(self, _: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), self.palette().window())
        for number, picture in enumerate(self._pictures):
            cell = self.cell(number)
            painter.save()
            if self._arrangement == "divided":
                at = round(self._divider * self.width())
                cell = QRect(0, 0, at, self.height()) if number == 0 else QRect(at, 0, self.width() - at, self.height())
            painter.setClipRect(cell)
            self._paint(painter, number, picture, self.cell(number))
            painter.restore()
            self._paint_frame(painter, number, picture, cell)
        if self._arrangement == "divided" and len(self._pictures) > 1:
            self._paint_divider(painter)

    def _paint(self, painter: QPainter, number: int, picture: GalleryPicture, cell: QRect) -> None:
        image = self._images[number]
        if image is None:
            painter.fillRect(cell, self.palette().base())
            return
        if self._view is None:
            painter.fillRect(cell, self.palette().base())
            size = image.size().scaled(cell.size(), Qt.AspectRatioMode.KeepAspectRatio)
            cell = QRect(cell.center() - QRect(0, 0, *size.toTuple()).center(), size)
        painter.drawImage(cell, image)

    def _paint_frame(self, painter: QPainter, number: int, picture: GalleryPicture, cell: QRect) -> None:
        if picture.caption:
            self._paint_caption(painter, number, picture.caption, cell)
        if picture.marked or (self._choosing and number == self._current and self.hasFocus()):
            colour = self.palette().highlight().color() if picture.marked else self.palette().text().color()
            painter.setPen(QPen(colour, 3 if picture.marked else 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            inset = 1 if picture.marked else 4
            painter.drawRect(cell.adjusted(inset, inset, -inset - 1, -inset - 1))

    def _paint_caption(self, painter: QPainter, number: int, caption: str, cell: QRect) -> None:
        metrics = painter.fontMetrics()
        room = cell.width() - 28
        if room < 24:
            return
        text = metrics.elidedText(caption, Qt.TextElideMode.ElideRight, room)
        at_right = self._arrangement == "divided" and number == 1
        box = QRect(0, 0, metrics.horizontalAdvance(text) + 12, metrics.height() + 4)
        box.moveBottomLeft(cell.bottomLeft())
        if at_right:
            box.moveBottomRight(cell.bottomRight())
        box.translate(-8 if at_right else 8, -8)
        back = self.palette().window().color()
        back.setAlpha(215)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(back)
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(self.palette().windowText().color())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_divider(self, painter: QPainter) -> None:
        at = round(self._divider * self.width())
        painter.setPen(QPen(self.palette().window().color(), 4))
        painter.drawLine(at, 0, at, self.height())
        painter.setPen(QPen(self.palette().highlight().color(), 2))
        painter.drawLine(at, 0, at, self.height())
        painter.setBrush(self.palette().highlight())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawEllipse(QPointF(at, self.height() / 2), 6, 6)

    def _describe(self) -> None:
        """Tell screen readers what the picture at hand is."""
        if self._pictures:
            self.setAccessibleDescription(self._pictures[self._current].caption)

    # What the user does.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._at_divider(event.position()) and event.button() == Qt.MouseButton.LeftButton:
            self._dividing = True
            return
        number = self.number_at(event.position())
        self._pressed = None if number is None else (number, event.position())
        self._pass_on(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dividing:
            self.setDivider(event.position().x() / max(self.width(), 1))
            return
        if not event.buttons():
            near = self._at_divider(event.position())
            self.setCursor(Qt.CursorShape.SplitHCursor if near else Qt.CursorShape.ArrowCursor)
        self._pass_on(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._dividing:
            self._dividing = False
            return
        self._pass_on(event)
        pressed, self._pressed = self._pressed, None
        if pressed is not None and event.button() == Qt.MouseButton.LeftButton:
            number, at = pressed
            still = (event.position() - at).manhattanLength() < QApplication.startDragDistance()
            if still and self.number_at(event.position()) == number:
                self.setCurrent(number)
                self.clicked.emit(number)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        number = self.number_at(event.position())
        if number is not None and event.button() == Qt.MouseButton.LeftButton:
            self.doubleClicked.emit(number)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._pass_on(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and self._pass_on(event):
            return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        across = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        arrows = across | {Qt.Key.Key_Up: -self._columns, Qt.Key.Key_Down: self._columns}
        plain, key = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier, Qt.Key(event.key())
        if plain and self._choosing and key in arrows:
            self.setCurrent(self._current + arrows[key])
        elif plain and self._arrangement == "divided" and key in across:
            self.setDivider(self._divider + 0.02 * across[key])
        elif self._gestures is None or not self._gestures.press_key(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def hideEvent(self, event: QHideEvent) -> None:
        self._drawing.stop()
        if self._view is not None:
            with self._view.current() as scene:
                if scene is not None:
                    self._release()
                    scene.rest()
        super().hideEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_anew()
        super().changeEvent(event)

    def _at_divider(self, position: QPointF) -> bool:
        divided = self._arrangement == "divided" and len(self._pictures) > 1
        return divided and abs(position.x() - self._divider * self.width()) <= _GRIP

    def _pass_on(self, event: QMouseEvent | QWheelEvent | QNativeGestureEvent) -> bool:
        """Let the surface's gestures answer, at the place in the picture."""
        if self._gestures is None:
            return False
        number = self._pressed[0] if self._pressed is not None else self.number_at(event.position())
        if number is None:
            return False
        at = event.position() - QPointF(self.cell(number).topLeft())
        return self._gestures.answer(_moved(event, at))


def _moved(event: QMouseEvent | QWheelEvent | QNativeGestureEvent, at: QPointF) -> QEvent:
    """Return the event at another position of the widget."""
    place, keys = event.globalPosition(), event.modifiers()
    if isinstance(event, QMouseEvent):
        return QMouseEvent(event.type(), at, place, event.button(), event.buttons(), keys)
    if isinstance(event, QWheelEvent):
        return QWheelEvent(
            at,
            place,
            event.pixelDelta(),
            event.angleDelta(),
            event.buttons(),
            keys,
            event.phase(),
            event.inverted(),
            device=event.pointingDevice(),
        )
    return event
