"""Two maps in the place of one: side by side, or one over the other up to a line that one drags."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from terrain_explorer.gui.compare.candidates import Compared, Pair
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.shading.tones import NO_TONES, Tones


class CompareWay(Enum):
    """How two terrains are shown."""

    SIDE = "side"
    DIVIDED = "divided"
    DIFFERENCE = "difference"


PALETTE = "wear"
"""The colours of a difference: what became higher as deposits, what became lower as what was worn away."""

_BETWEEN = 2
"""Pixels between two pictures side by side."""

_KNOB = 6
"""The radius of the knob on the line."""

_STEP, _LARGE_STEP = 0.01, 0.1
"""How far a key moves the line, as parts of the width."""


class Divider(QWidget):
    """A line from top to bottom, which the pointer and the arrow keys move.

    Signals
    -------
    moved
        Where it is now, 0 for the left edge of its parent to 1 for the right one.
    """

    moved = Signal(float)

    _WIDTH = 17

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        tip = tr("Drag to see more of one terrain and less of the other")
        named(self, "compareDivider", tr("Divider between the two terrains"), tip)
        self.setCursor(Qt.CursorShape.SplitHCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._under, self._at = parent, 0.5

    @property
    def at(self) -> float:
        """Where it is, 0 for the left edge of its parent to 1 for the right one."""
        return self._at

    def place(self) -> None:
        """Lie where it belongs in its parent as that is now."""
        middle, height = round(self._at * self._under.width()), self._under.height()
        self.setGeometry(middle - self._WIDTH // 2, 0, self._WIDTH, height)

    def setAt(self, at: float) -> None:
        """Lie elsewhere."""
        at = min(max(at, 0.0), 1.0)
        if at == self._at:
            return
        self._at = at
        self.setAccessibleDescription(f"{round(100 * self._at)} %")
        self.place()
        self.moved.emit(self._at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.setAt(self.mapTo(self._under, event.position()).x() / max(self._under.width(), 1))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.setAt(0.5)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _LARGE_STEP if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else _STEP
        places = {
            Qt.Key.Key_Left: self._at - step,
            Qt.Key.Key_Right: self._at + step,
            Qt.Key.Key_Home: 0.0,
            Qt.Key.Key_End: 1.0,
        }
        if (at := places.get(Qt.Key(event.key()))) is None:
            event.ignore()
        else:
            self.setAt(at)

    def paintEvent(self, event: QPaintEvent) -> None:
        # As the gallery of surfaces paints its own.
        middle, palette = self.width() // 2, self.palette()
        with QPainter(self) as painter:
            for role, width in ((QPalette.ColorRole.Window, 4), (QPalette.ColorRole.Highlight, 2)):
                painter.setPen(QPen(palette.color(role), width))
                painter.drawLine(middle, 0, middle, self.height())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(palette.highlight())
            radius = _KNOB + 1 if self.hasFocus() else _KNOB
            painter.drawEllipse(QPointF(middle + 0.5, self.height() / 2), radius, radius)

    def focusInEvent(self, event: QEvent) -> None:
        self.update()

    def focusOutEvent(self, event: QEvent) -> None:
        self.update()


def difference_of(first: str, second: str) -> str:
    """Return the name of the difference of two terrains with these names."""
    return tr("{second} − {first}", second=second, first=first)


class _Label(QLabel):
    """The name of a terrain, in a corner of its picture; cut off where there is no room."""

    _MARGIN, _PADDING = 8, 6

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setContentsMargins(self._PADDING, 2, self._PADDING, 2)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAutoFillBackground(True)

    def show_in(self, cell: QRect, text: str, at_right: bool = False) -> None:
        """Show a text in the lower corner of a cell, at its left or its right."""
        room = cell.width() - 2 * (self._MARGIN + self._PADDING)
        shown = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, max(room, 0))
        self.setText(shown)
        self.adjustSize()
        right = cell.right() - self.width() - self._MARGIN
        bottom = cell.bottom() - self.height() - self._MARGIN
        self.move(right if at_right else cell.left() + self._MARGIN, bottom)
        self.setVisible(bool(shown) and room > self.fontMetrics().averageCharWidth() * 4)


class ComparedMaps(QWidget):
    """Two maps from above, zoomed and moved together, with their names on them.

    Attributes
    ----------
    divider
        The line between them, where one lies over the other.

    Signals
    -------
    pointed
        The place under the pointer, in parts of the sides of the maps from the first row and column, or None.
    """

    pointed = Signal(object)

    def __init__(self, dress: Callable[[MapView, str | None], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "comparedMaps", tr("The two terrains from above"))
        self._dress, self._way, self._names = dress, CompareWay.DIVIDED, ("", "")
        self._compared: Compared | None = None
        self._pair: Pair | None = None
        self._fitted, self._placing = True, False
        self._second = named(MapView(parent=self), "secondMap", tr("The second terrain from above"))
        self._first = named(MapView(parent=self), "firstMap", tr("The first terrain from above"))
        for view in (self._first, self._second):
            view.moved.connect(lambda view=view: self._follow(view))
            view.pointed.connect(lambda point, view=view: self._point(view, point))
        self.divider = Divider(self)
        self.divider.moved.connect(self._lay_out)
        self._labels = _Label(self), _Label(self)

    def setNames(self, first: str, second: str) -> None:
        """Name the two."""
        self._names = first, second
        self._lay_out()

    def show_pair(self, pair: Pair, compared: Compared | None) -> None:
        """Show two terrains, and their difference as soon as that is known."""
        self._pair, self._compared = pair, compared
        self._show()

    def setWay(self, way: CompareWay) -> None:
        """Show them in another way."""
        self._way = way
        self.divider.setVisible(way is CompareWay.DIVIDED)
        self._lay_out()
        self._show()

    def setDress(self) -> None:
        """Take the colours of the map anew."""
        self._dress(self._first, None)
        self._dress(self._second, PALETTE if self._tones is not None else None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def sizeHint(self) -> QSize:
        return QSize(320, 320)

    @property
    def _tones(self) -> Tones | None:
        """The colours of the difference, where that is shown."""
        return self._compared.tones if self._way is CompareWay.DIFFERENCE and self._compared is not None else None

    def _show(self) -> None:
        pair, tones = self._pair, self._tones
        if pair is not None:
            self._placing = True
            self._first.ground.setHeightmap(pair.first)
            self._second.ground.setHeightmap(pair.second if tones is None else tones.heightmap)
            self._second.ground.setTones(NO_TONES if tones is None else {PALETTE: tones})
            self._placing = False
            self.setDress()
            self._place(self._second)

    def _lay_out(self) -> None:
        """Place the two: beside each other, or the first one over a part of the second."""
        left, right, middle = self.rect(), self.rect(), self.width() // 2
        if self._way is CompareWay.SIDE:
            left.setRight(middle - _BETWEEN // 2 - 1)
            right.setLeft(middle + _BETWEEN // 2)
        else:
            left.setWidth(round(self.divider.at * self.width()) if self._way is CompareWay.DIVIDED else 0)
        self._placing = True
        self._first.setVisible(left.width() > 0)
        self._first.setGeometry(left)
        self._second.setGeometry(right)
        self._placing = False
        self._place(self._second)
        self.divider.place()
        first, second = self._labels
        divided = self._way is CompareWay.DIVIDED
        first.show_in(left, "" if self._way is CompareWay.DIFFERENCE else self._names[0])
        second.show_in(
            right.adjusted(left.width(), 0, 0, 0) if divided else right,
            difference_of(*self._names) if self._way is CompareWay.DIFFERENCE else self._names[1],
            at_right=divided,
        )

    def _follow(self, view: MapView) -> None:
        """Show the same in both."""
        if not self._placing:
            self._fitted = view.fitted
            self._place(view)

    def _place(self, leading: MapView) -> None:
        viewport = leading.viewport
        if viewport is None:
            return
        if self._fitted:
            viewport = viewport.from_corner(*self._second.pixels).whole
        self._placing = True
        for view in (self._first, self._second):
            if view.viewport is not None:
                view.setViewport(viewport.on(view.viewport.facts).from_corner(*view.pixels))
        self._placing = False

    def _point(self, view: MapView, point: Point | None) -> None:
        heightmap = view.ground.heightmap
        place = None
        if point is not None and heightmap is not None:
            place = point.row / (heightmap.rows - 1), point.column / (heightmap.columns - 1)
        for other in (self._first, self._second):
            shown = other.ground.heightmap
            if shown is not None:
                mark = None if place is None else Point(place[0] * (shown.rows - 1), place[1] * (shown.columns - 1))
                other.setMark(mark)
        self.pointed.emit(place)
