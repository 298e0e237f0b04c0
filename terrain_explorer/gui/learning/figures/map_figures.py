"""Live figures on maps: two masks and what comes of them, and two windows that agree to the bit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from terrain_explorer.gui.learning.figures.live_figures import LiveFigure
from terrain_explorer.gui.learning.pages.map_subjects import GROUND, ONE, OTHER, combinations, soft
from terrain_explorer.gui.learning.pages.page_pictures import of_weights
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.thumbnails import shaded
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.masks.shapes.boxes import Box

_SIDE = 112
"""Pixels a side of a picture."""
_LARGE = 240

_POINTS = 57
"""Points a side of the masks: few enough to be made while they are dragged."""

_STEP = 4
"""Percent or points that an arrow key moves."""

_ARROWS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}

_MIDDLE = QRectF(0.46, 0.46, 0.08, 0.08)
"""A frame around the place whose numbers are told."""

_WINDOW = 49
"""Points a side of a window."""


class DraggedPicture(QWidget):
    """A picture; by dragging it, or with the arrow keys, the reader says how far something is to move.

    Signals
    -------
    moved
        By how much, down and across, in parts of the side; and where the drag began, in these parts, or None for keys.
    used
        The user pressed Space or Return.
    """

    moved = Signal(float, float, object)
    used = Signal()

    def __init__(self, name: str, title: str, side: int, drags: bool = True) -> None:
        super().__init__()
        named(self, name, title)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._side, self._drags = side, drags
        self._image = QImage()
        self._marks: Sequence[tuple[QRectF, QPalette.ColorRole]] = ()
        self._start: QPointF | None = None
        self._last = QPointF()
        if drags:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.SizeAllCursor)

    def setImage(self, image: QImage, marks: Sequence[tuple[QRectF, QPalette.ColorRole]] = ()) -> None:
        """Show a picture, with frames in parts of its side over it."""
        self._image, self._marks = image, marks
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(QRectF(self.rect()), self._image)
        for frame, role in self._marks:
            painter.setPen(QPen(self.palette().color(role), 2))
            scaled = QRectF(frame.topLeft() * self._side, frame.size() * self._side)
            painter.drawRect(scaled.adjusted(1, 1, -1, -1))
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 1, Qt.PenStyle.DotLine))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to drag."""
        if self._drags and event.button() == Qt.MouseButton.LeftButton:
            self._start, self._last = event.position() / self._side, event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on dragging."""
        if self._start is not None:
            way = (event.position() - self._last) / self._side
            self._last = event.position()
            self.moved.emit(way.y(), way.x(), self._start)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Leave off."""
        self._start = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by an arrow key."""
        key = Qt.Key(event.key())
        arrow = _ARROWS.get(key) if self._drags else None
        if self._drags and key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.used.emit()
        elif arrow is None:
            super().keyPressEvent(event)
        else:
            self.moved.emit(arrow[0] * _STEP / 100, arrow[1] * _STEP / 100, None)


class MaskAlgebra(LiveFigure):
    """Two masks that can be moved, and a picture of each operation on them."""

    def __init__(self) -> None:
        super().__init__(
            "maskAlgebra",
            tr("Two masks, and what comes of them"),
            tr("Drag a or b, or move it with the arrow keys. White is 1, black is 0."),
        )
        self._level = Heightmap(np.zeros((_POINTS, _POINTS), np.float32), (0, 1))
        self._shapes: dict[str, Box] = {"a": ONE, "b": OTHER}
        self._pictures: dict[str, DraggedPicture] = {}
        grid = QWidget()
        layout = QGridLayout(grid)
        layout.setContentsMargins(0, 0, 0, 0)
        for place, (name, title) in enumerate(self._titles().items()):
            picture = DraggedPicture(f"maskAlgebra.{name}", title, _SIDE, drags=name in self._shapes)
            label = QLabel(title)
            layout.addWidget(picture, 2 * (place // 3), place % 3)
            layout.addWidget(label, 2 * (place // 3) + 1, place % 3)
            self._pictures[name] = picture
        layout.setColumnStretch(3, 1)
        for name in self._shapes:
            self._pictures[name].moved.connect(lambda down, across, _, name=name: self.move_shape(name, down, across))
        self.add(grid)
        self._show()

    def move_shape(self, name: str, down: float, across: float) -> None:
        """Move the shape a or b by parts of the side, as far as the map goes."""
        shape = self._shapes[name]
        south = min(max(100 * down, -shape.top), 100 - shape.bottom)
        east = min(max(100 * across, -shape.left), 100 - shape.right)
        values = {"top": shape.top + south, "bottom": shape.bottom + south}
        self._shapes[name] = replace(shape, **values, left=shape.left + east, right=shape.right + east)
        self._show()

    def weights(self, name: str) -> np.ndarray:
        """Return what the picture of this name shows."""
        if name in self._shapes:
            return soft(self._shapes[name]).weights(self._level)
        return combinations(*self._shapes.values())[name][1].weights(self._level)

    def _titles(self) -> dict[str, str]:
        operations = combinations(*self._shapes.values())
        return {"a": tr("mask a"), "b": tr("mask b")} | {name: title for name, (title, _) in operations.items()}

    def _show(self) -> None:
        for name, picture in self._pictures.items():
            picture.setImage(of_weights(self.weights(name)), [(_MIDDLE, QPalette.ColorRole.Link)])
        middle = _POINTS // 2
        numbers = [numeral(float(self.weights(name)[middle, middle]), ".2f") for name in self._pictures]
        one, other, added, less, both, inverted = numbers
        self.tell(
            tr(
                "Within the small square a is {one} and b is {other}. Added they are {added}, subtracted {less}, "
                "intersected {both}; a inverted is {inverted}.",
                one=one,
                other=other,
                added=added,
                less=less,
                both=both,
                inverted=inverted,
            )
        )


class TwoWindows(LiveFigure):
    """Two windows of one map, each computed alone."""

    def __init__(self) -> None:
        super().__init__(
            "twoWindows",
            tr("Two windows, each computed alone"),
            tr(
                "Drag a window, or move it with the arrow keys; Space changes to the other one. The pictures beside it "
                "are computed anew."
            ),
        )
        self._size = GROUND.size
        self._places = [(20, 16), (44, 48)]
        self._map = DraggedPicture("twoWindows.map", tr("The map with both windows"), _LARGE)
        self._alone = [DraggedPicture(f"twoWindows.{n}", title, _SIDE, False) for n, title in enumerate(_names())]
        self._moving: tuple[object, int] = (None, 0)
        self._rest = [0.0, 0.0]
        self._map.moved.connect(self._drag)
        self._map.used.connect(self._take_other)
        beside = QWidget()
        grid = QGridLayout(beside)
        grid.setContentsMargins(0, 0, 0, 0)
        for row, (picture, title) in enumerate(zip(self._alone, _names(), strict=True)):
            grid.addWidget(picture, 2 * row, 0)
            grid.addWidget(QLabel(title), 2 * row + 1, 0)
        grid.setRowStretch(4, 1)
        grid.setColumnStretch(1, 1)
        self.add(self._map, beside)
        self._picture = shaded(GROUND.heightmap())
        self._ends = _ends()
        self._show()

    def move_window(self, number: int, down: int, across: int) -> None:
        """Move a window by points, as far as the map goes."""
        row, column = self._places[number]
        most = self._size - _WINDOW
        self._places[number] = min(max(row + down, 0), most), min(max(column + across, 0), most)
        self._show()

    @property
    def agreeing(self) -> tuple[int, int]:
        """How many points both windows have, and how many of these have the same bits in both."""
        heights = [GROUND.heights(Window(*place, _WINDOW, _WINDOW)) for place in self._places]
        top, left = (max(each) for each in zip(*self._places, strict=True))
        bottom, right = (min(each) + _WINDOW for each in zip(*self._places, strict=True))
        if top >= bottom or left >= right:
            return 0, 0
        one, other = (
            part[top - row : bottom - row, left - column : right - column].view(np.uint32)
            for part, (row, column) in zip(heights, self._places, strict=True)
        )
        return one.size, int(np.count_nonzero(one == other))

    def _drag(self, down: float, across: float, start: QPointF | None) -> None:
        if start is not self._moving[0] or start is None:
            self._moving = start, self._nearest(start)
            self._rest = [0.0, 0.0]
        # What is less than a point waits for the next move.
        self._rest[0] += down * (self._size - 1)
        self._rest[1] += across * (self._size - 1)
        whole = [round(each) for each in self._rest]
        self._rest = [each - done for each, done in zip(self._rest, whole, strict=True)]
        self.move_window(self._moving[1], *whole)

    def _take_other(self) -> None:
        self._moving = None, 1 - self._moving[1]
        self._show()

    def _nearest(self, start: QPointF | None) -> int:
        """Return the window whose middle is nearest to a place; for keys the one moved last."""
        if start is None:
            return self._moving[1]
        far = [
            (row + _WINDOW / 2 - start.y() * self._size) ** 2 + (column + _WINDOW / 2 - start.x() * self._size) ** 2
            for row, column in self._places
        ]
        return far.index(min(far))

    def _show(self) -> None:
        side = self._size
        roles = QPalette.ColorRole.Link, QPalette.ColorRole.LinkVisited
        frames = [QRectF(column / side, row / side, _WINDOW / side, _WINDOW / side) for row, column in self._places]
        self._map.setImage(self._picture, list(zip(frames, roles, strict=True)))
        for picture, place, role in zip(self._alone, self._places, roles, strict=True):
            alone = GROUND.heightmap(Window(*place, _WINDOW, _WINDOW), self._ends)
            picture.setImage(shaded(alone), [(QRectF(0, 0, 1, 1), role)])
        both, same = self.agreeing
        if both:
            text = tr("They share {both} points. {same} of these are equal to the last bit.", both=both, same=same)
        else:
            text = tr("They have no point in common. Let them overlap.")
        self.tell(text)


def _names() -> tuple[str, str]:
    return tr("first window"), tr("second window")


def _ends() -> tuple[float, float]:
    heights = GROUND.heights()
    return float(heights.min()), float(heights.max())
