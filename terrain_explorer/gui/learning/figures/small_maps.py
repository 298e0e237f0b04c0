"""Live figures of water on a map of 9 x 9 squares that readers can dig in; all is found by the program's own rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from terrain_explorer.gui.learning.figures.live_figures import Choice, FigureCanvas, LiveFigure
from terrain_explorer.gui.widgets.accessibility import button
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.water.breach_dams import BreachDams
from terrain_explorer.terrain.filters.water.fill_lakes import FillLakes
from terrain_explorer.terrain.heightmap import Cell, Heightmap
from terrain_explorer.terrain.hydrology import Flow, route_flow
from terrain_explorer.terrain.hydrology.depressions import FillingRound, filling_rounds
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid, PointNumbers
from terrain_explorer.terrain.hydrology.flow_routing import steepest_receivers
from terrain_explorer.terrain.work import finished

CellNumbers = NDArray[np.intp]

GROUND = (
    (15, 16, 17, 18, 19, 18, 17, 16, 15),
    (14, 12, 13, 14, 16, 15, 15, 15, 14),
    (13, 10, 7, 10, 13, 14, 12, 13, 13),
    (13, 11, 9, 8, 6, 12, 10, 11, 12),
    (12, 12, 11, 11, 9, 11, 7, 9, 11),
    (11, 10, 8, 8, 10, 10, 9, 6, 9),
    (10, 7, 4, 5, 9, 9, 10, 8, 10),
    (9, 8, 6, 8, 7, 8, 9, 9, 8),
    (7, 5, 7, 6, 4, 6, 7, 6, 5),
)
"""Four pits: two of them run together before they spill into the third, and the fourth spills at the edge."""

HIGHEST = 20
_START = (2, 2)


class SmallWater:
    """Where the water of a small map goes, while it fills and when it is full.

    Parameters
    ----------
    ground
        Whole heights, shape (rows, columns).
    """

    def __init__(self, ground: CellNumbers) -> None:
        self.ground = ground
        self._grid = FlowGrid(*ground.shape)
        self._dry = steepest_receivers(self._grid, ground.astype(np.float32), self._grid.border())

    @cached_property
    def flow(self) -> Flow:
        """Where it goes when all lakes are full."""
        return route_flow(self.ground)

    @cached_property
    def rounds(self) -> Sequence[FillingRound]:
        """How the lakes fill."""
        return tuple(
            filling_rounds(self._grid, self.ground.astype(np.float32), self._grid.border(), self._dry),
        )

    def filled(self, done: int) -> CellNumbers:
        """Return the height of the ground or of the water above it after some rounds, shape (rows, columns)."""
        filled = self.rounds[done - 1].filled if done else self.ground
        return np.asarray(filled, np.intp)

    def way(self, place: Cell, done: int) -> list[Cell]:
        """Return the way of a drop after some rounds: to its pit, or to the edge where its basin is open by then."""
        last = self.rounds[done - 1] if done else None
        is_open = last is not None and not last.groups[last.basins[place]]
        receivers = self.flow.tree.receivers if is_open else self._dry
        columns = self.ground.shape[1]
        points = [place[0] * columns + place[1]]
        while (below := int(receivers[points[-1]])) != points[-1]:
            points.append(below)
        return [divmod(point, columns) for point in points]

    def passes(self, number: int) -> list[Cell]:
        """Return the higher square of each pass that was taken in a round, counted from 1."""
        columns, flat = self.ground.shape[1], self.ground.reshape(-1)
        pairs = self.rounds[number - 1].passes.tolist()
        return [divmod(max(pair, key=lambda point: flat[point]), columns) for pair in pairs]

    @property
    def waves(self) -> int:
        """In how many waves the drainage area is added up."""
        return len(self.flow.tree.starts) - 2

    def areas(self, waves: int) -> PointNumbers:
        """Return the drainage area so far, after some waves; shape (rows, columns)."""
        tree = self.flow.tree
        total = np.ones(len(tree.order), np.int32)
        for wave, below in islice(tree.downstream(), waves):
            np.add.at(total, below, total[wave].copy())
        return tree.by_point(total).reshape(self.ground.shape)

    def wave(self, number: int) -> NDArray[np.bool_]:
        """Return which squares pass their water on in a wave, counted from 1; shape (rows, columns)."""
        tree, chosen = self.flow.tree, np.zeros(self.ground.size, bool)
        if number:
            chosen[tree.order[slice(*tree.starts[number - 1 : number + 1])]] = True
        return chosen.reshape(self.ground.shape)

    def upstream(self, place: Cell) -> NDArray[np.bool_]:
        """Return the squares whose water comes by a place, that place included; shape (rows, columns)."""
        tree = self.flow.tree
        found = tree.order == place[0] * self.ground.shape[1] + place[1]
        for wave, below in tree.upstream():
            found[wave] |= found[below]
        return tree.by_point(found).reshape(self.ground.shape)

    @property
    def steps(self) -> list[tuple[Cell, Cell]]:
        """From which square to which water goes when all lakes are full; without the squares at which it leaves."""
        places = _places(self.ground)
        ends = zip(places, self.flow.tree.receivers.tolist(), strict=True)
        return [(place, places[end]) for place, end in ends if places[end] != place]


_RAMP = ((201, 210, 176), (222, 209, 165), (188, 150, 110), (236, 232, 226))
_WATER, _RAISED, _LOWERED = QColor(74, 144, 196), QColor(74, 144, 196), QColor(214, 122, 44)
_INK, _RIVER, _WAY = QColor(34, 30, 26), QColor(24, 92, 160), QColor(190, 30, 60)
_BASINS = (40, 110, 280, 0, 170, 70, 320, 220, 140, 20)
"""Hues of watersheds, in degrees."""


@dataclass
class SquareDrawing:
    """What a `SquareMap` shows.

    Attributes
    ----------
    ground
        Heights for its tints, shape (rows, columns).
    texts
        What is written in the squares.
    fills
        Tints in place of that of the height.
    lines
        Lines from square to square, with their widths as a part of a square.
    way
        The squares of a way, which is drawn over all.
    rings
        Squares with a ring.
    """

    ground: CellNumbers
    texts: Sequence[Sequence[str]]
    fills: dict[Cell, QColor] = field(default_factory=dict)
    lines: Sequence[tuple[Cell, Cell, float]] = ()
    way: Sequence[Cell] = ()
    rings: Sequence[Cell] = ()


class SquareMap(FigureCanvas):
    """A map of squares, one of which is chosen.

    Signals
    -------
    chosen
        The user points at a square with the mouse or the arrow keys.
    used
        The user wants to do something there: by a click, or with Space.
    changed
        The user wants it higher or lower, with + or −: by how much.
    """

    chosen = Signal()
    used = Signal()
    changed = Signal(int)

    def __init__(self, name: str, label: str) -> None:
        super().__init__(name, label, _MOST)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.place: Cell = _START
        """The square that is chosen."""
        self._drawing: SquareDrawing | None = None

    def show_drawing(self, drawing: SquareDrawing) -> None:
        """Show something else."""
        self._drawing = drawing
        self.update()

    def centre(self, place: Cell) -> QPointF:
        """Return the middle of a square, in pixels."""
        return self._square(place).center()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Point at a square."""
        place = self._place_at(event.position())
        if place is None or event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self.place = place
        self.chosen.emit()
        self.used.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on while the button is down, once for each square."""
        place = self._place_at(event.position())
        if place not in (None, self.place) and event.buttons() & Qt.MouseButton.LeftButton:
            assert place is not None
            self.place = place
            self.chosen.emit()
            self.used.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to another square, or do something there."""
        steps = {
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
        }
        modified = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        key = Qt.Key(event.key())
        if self._drawing is None or modified:
            super().keyPressEvent(event)
        elif key in steps:
            rows, columns = self._drawing.ground.shape
            row, column = (one + step for one, step in zip(self.place, steps[key], strict=True))
            self.place = min(max(row, 0), rows - 1), min(max(column, 0), columns - 1)
            self.chosen.emit()
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.used.emit()
        elif event.text() in ("+", "-"):
            self.changed.emit(1 if event.text() == "+" else -1)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the squares, and what is on them."""
        drawing = self._drawing
        if drawing is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_squares(painter, drawing)
        for one, other, width in drawing.lines:
            self._draw_line(painter, [one, other], _RIVER, width)
        if len(drawing.way) > 1:
            self._draw_line(painter, drawing.way, _WAY, 0.09)
        self._draw_texts(painter, drawing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for place in drawing.rings:
            painter.setPen(QPen(_WAY, self._side * 0.06))
            painter.drawEllipse(self.centre(place), self._side * 0.4, self._side * 0.4)
        painter.setPen(QPen(_INK, 2))
        painter.drawRect(self._square(self.place).adjusted(1, 1, -1, -1))
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 3))
            painter.drawRect(self._square(self.place).adjusted(-1, -1, 1, 1))

    def _draw_squares(self, painter: QPainter, drawing: SquareDrawing) -> None:
        painter.setPen(QPen(QColor(255, 255, 255, 90), 1))
        for place in _places(drawing.ground):
            painter.setBrush(drawing.fills.get(place) or tint(int(drawing.ground[place])))
            painter.drawRect(self._square(place))

    def _draw_line(self, painter: QPainter, places: Sequence[Cell], colour: QColor, width: float) -> None:
        pen = QPen(colour, max(width * self._side, 1.5))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline([self.centre(place) for place in places])

    def _draw_texts(self, painter: QPainter, drawing: SquareDrawing) -> None:
        font = painter.font()
        font.setPixelSize(max(round(self._side * 0.42), 7))
        painter.setFont(font)
        for place in _places(drawing.ground):
            text, square = drawing.texts[place[0]][place[1]], self._square(place)
            # Numbers stay legible on lines.
            if text and (drawing.lines or place in drawing.way):
                around = painter.fontMetrics().tightBoundingRect(text).size()
                spot = QRectF(0, 0, around.width() + 4, around.height() + 4)
                spot.moveCenter(square.center())
                ground = QColor(drawing.fills.get(place) or tint(int(drawing.ground[place])))
                ground.setAlpha(210)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(ground)
                painter.drawRoundedRect(spot, 3, 3)
            painter.setPen(_INK)
            painter.drawText(square, Qt.AlignmentFlag.AlignCenter, text)

    @property
    def _side(self) -> float:
        """The side of a square, in pixels."""
        columns = 9 if self._drawing is None else self._drawing.ground.shape[1]
        return (min(self.width(), _MOST) - 4) / columns

    def _square(self, place: Cell) -> QRectF:
        row, column = place
        return QRectF(2 + column * self._side, 2 + row * self._side, self._side, self._side)

    def _place_at(self, position: QPointF) -> Cell | None:
        if self._drawing is None:
            return None
        place = int((position.y() - 2) // self._side), int((position.x() - 2) // self._side)
        inside = all(0 <= one < side for one, side in zip(place, self._drawing.ground.shape, strict=True))
        return place if inside else None


_MOST = 340
"""Pixels: the longest side of a map."""


def tint(height: int) -> QColor:
    """Return the colour of a height from 0 to `HIGHEST`."""
    at = min(max(height / HIGHEST, 0.0), 1.0) * (len(_RAMP) - 1)
    low = min(int(at), len(_RAMP) - 2)
    channels = zip(_RAMP[low], _RAMP[low + 1], strict=True)
    return QColor(*(round(one + (at - low) * (other - one)) for one, other in channels))


def _places(ground: CellNumbers) -> list[Cell]:
    return [(row, column) for row, column in np.ndindex(*ground.shape)]


def _numbers(values: NDArray[np.generic]) -> list[list[str]]:
    return [[str(value) for value in row] for row in values.tolist()]


class SmallMapFigure(LiveFigure):
    """Base of figures with a map that readers can dig in; `show_water` shows what follows from it.

    Attributes
    ----------
    map
        The map.
    water
        Where its water goes.
    """

    def __init__(self, name: str, title: str, explanation: str) -> None:
        super().__init__(name, title, explanation)
        self.water = SmallWater(np.array(GROUND))
        self.map = SquareMap(f"{name}Map", title)
        self.map.chosen.connect(self.show_water)
        self.map.used.connect(self._use)
        self.map.changed.connect(self._change)
        self._tools = QButtonGroup(self)
        self._hand: list[QWidget] = []
        tools = (
            (0, tr("Point", "at a square"), f"{name}Point", tr("A click on a square only points at it")),
            (1, tr("Raise", "a square"), f"{name}Raise", tr("A click makes a square higher; so does the key +")),
            (-1, tr("Lower", "a square"), f"{name}Lower", tr("A click makes a square lower; so does the key −")),
        )
        for change, text, own_name, tip in tools:
            tool = button(text, own_name, tip)
            tool.setCheckable(True)
            tool.setChecked(not change)
            self._tools.addButton(tool, change + 2)  # Qt keeps −1 for itself
            self._hand.append(tool)
        again = button(tr("Start again"), f"{name}Again", tr("Bring the first heights back"))
        again.clicked.connect(lambda: self.set_ground(np.array(GROUND)))
        self._hand.append(again)

    def set_ground(self, ground: CellNumbers) -> None:
        """Show other heights."""
        self.water = SmallWater(ground)
        self.show_water()

    def show_water(self) -> None:
        """Show the map and what there is to say of the square that is chosen."""
        raise NotImplementedError

    def say(self, *sentences: str) -> None:
        """Tell something of the chosen square, also to screen readers."""
        text = " ".join(filter(None, sentences))
        self.tell(text)
        self.map.setAccessibleDescription(text)

    def add_map(self) -> None:
        """Add the map and the buttons for its heights."""
        self.add(self.map)
        self.add(*self._hand)

    @property
    def chosen_height(self) -> int:
        """The height of the chosen square."""
        return int(self.water.ground[self.map.place])

    def _use(self) -> None:
        change = self._tools.checkedId() - 2
        if change:
            self._change(change)

    def _change(self, change: int) -> None:
        ground = self.water.ground.copy()
        ground[self.map.place] = min(max(self.chosen_height + change, 0), HIGHEST)
        self.set_ground(ground)


class DropFigure(SmallMapFigure):
    """Where a drop goes, what fills, and in which order."""

    def __init__(self) -> None:
        super().__init__(
            "drop",
            tr("Where does a drop go?"),
            tr(
                "The numbers are heights, and blue is water. Point at a square: the red line is the way of a drop that "
                "falls there. A ring marks where water spills over. Then raise or lower squares, and see it all follow."
            ),
        )
        self._round = Choice(
            "dropRound", tr("Round", "of filling"), 0, 2, 2, tr("How far the water has risen: at 0 all is dry")
        )
        self._round.changed.connect(self.show_water)
        self.add_map()
        self.add(self._round)
        self.show_water()

    def show_water(self) -> None:
        water, place = self.water, self.map.place
        self._round.setMost(len(water.rounds), self._round.value == self._round.slider.maximum())
        done = self._round.value
        filled, way = water.filled(done), water.way(place, done)
        depth = filled - water.ground
        fills = {(row, column): _deep(int(depth[row, column])) for row, column in np.argwhere(depth > 0).tolist()}
        passes = [place for number in range(1, done + 1) for place in water.passes(number) if not depth[place]]
        shown = SquareDrawing(water.ground, _numbers(water.ground), fills, way=way, rings=passes)
        self.map.show_drawing(shown)
        self.say(self._of_water(filled), self._of_drop(way, filled), self._of_round(filled, done))

    def _of_water(self, filled: CellNumbers) -> str:
        level = int(filled[self.map.place])
        if level == self.chosen_height:
            return tr("Here the ground is {height} high.", height=self.chosen_height)
        return tr(
            "Here the ground is {height} high, and water stands up to {level}.", height=self.chosen_height, level=level
        )

    def _of_drop(self, way: Sequence[Cell], filled: CellNumbers) -> str:
        steps = len(way) - 1
        if self._stays(way[-1]):
            return tr("A drop stays in the pit of height {height}.", height=int(self.water.ground[way[-1]]))
        if not steps:
            return tr("This is the edge of the map: a drop leaves here.")
        wet = {int(filled[place]) for place in way if filled[place] > self.water.ground[place]}
        levels = ", ".join(map(str, sorted(wet, reverse=True)))
        way_out = tr("A drop takes %n step(s) to the edge.", None, steps)
        lakes = tr("On its way water stands at {levels}.", levels=levels)
        return f"{way_out} {lakes}" if wet else way_out

    def _stays(self, place: Cell) -> bool:
        return all(0 < one < side - 1 for one, side in zip(place, self.water.ground.shape, strict=True))

    def _of_round(self, filled: CellNumbers, done: int) -> str:
        if not self.water.rounds:
            return tr("No water stands on this ground.")
        if not done:
            return tr("No water has gathered yet.")
        if done < len(self.water.rounds):
            heights = sorted(int(self.water.ground[place]) for place in self.water.passes(done))
            return tr(
                "In round {round} the water of each pit rises to its lowest pass: {heights}. Pits with the same pass "
                "run together.",
                round=done,
                heights=", ".join(map(str, heights)),
            )
        level = int(filled[self.map.place])
        if level == int(self.water.filled(done - 1)[self.map.place]):
            return ""
        return tr(
            "In round {round}, the last, it rises to {heights}, and all water gets out.", round=done, heights=level
        )


class WavesFigure(SmallMapFigure):
    """Drainage area, added up wave by wave."""

    def __init__(self) -> None:
        super().__init__(
            "waves",
            tr("Adding up the water"),
            tr(
                "The numbers count from how many squares water comes by so far, the square itself included. Move the "
                "slider: in each wave the bright squares, which have got all of their water, pass it on."
            ),
        )
        self._wave = Choice("wavesWave", tr("Wave"), 0, 1, 1, tr("How many waves have passed their water on"))
        self._wave.changed.connect(self.show_water)
        self.add(self._wave)
        self.add_map()
        self._wave.setMost(self.water.waves, True)
        self.show_water()

    def show_water(self) -> None:
        water = self.water
        self._wave.setMost(water.waves, self._wave.value == self._wave.slider.maximum())
        done = self._wave.value
        areas, now = water.areas(done), water.wave(done)
        lines = [(one, other, _width(int(areas[one]))) for one, other in water.steps]
        fills = {place: _BRIGHT for place in _places(water.ground) if now[place]}
        self.map.show_drawing(SquareDrawing(water.ground, _numbers(areas), fills, lines))
        area, place = int(areas[self.map.place]), self.map.place
        at_end = done == water.waves
        self.say(
            tr("Wave {wave}: water is passed on by %n square(s).", None, int(now.sum()), wave=done) if done else "",
            tr("The water of %n square(s) comes by here.", None, area)
            if at_end
            else tr(
                "Here it is %n square(s) so far, and {all} in the end.", None, area, all=int(water.flow.area[place])
            ),
        )


class OrderFigure(SmallMapFigure):
    """Strahler's order of the rivers."""

    def __init__(self) -> None:
        super().__init__(
            "order",
            tr("Which rivers are large?"),
            tr(
                "The numbers are orders of rivers. A source has 1. Where two rivers of one order meet, the next order "
                "begins. Choose from which area on water counts as a river, or dig a valley and see what joins."
            ),
        )
        self._least = Choice(
            "orderArea",
            tr("River from"),
            1,
            12,
            2,
            tr("How many squares of water make a river: less shows more brooks"),
        )
        self._least.changed.connect(self.show_water)
        self.add(self._least)
        self.add_map()
        self.show_water()

    def show_water(self) -> None:
        water, least = self.water, self._least.value
        self._least.setText(tr("%n square(s)", None, least))
        orders = water.flow.strahler(least)
        texts = [[str(order) if order else "" for order in row] for row in orders.tolist()]
        lines = [(one, other, 0.08 * int(orders[one])) for one, other in water.steps if orders[one]]
        self.map.show_drawing(SquareDrawing(water.ground, texts, lines=lines))
        order = int(orders[self.map.place])
        donors = sorted((int(orders[one]) for one, other in water.steps if other == self.map.place), reverse=True)
        rivers = [each for each in donors if each]
        self.say(self._of_order(order, rivers), tr("Highest order on this map: {order}.", order=int(orders.max())))

    def _of_order(self, order: int, rivers: Sequence[int]) -> str:
        if not order:
            return tr("No river here: the water of too few squares comes by.")
        if not rivers:
            return tr("A source: order 1.")
        if len(rivers) > 1 and rivers[1] == rivers[0]:
            return tr("Rivers of order {same} meet here, so it goes on as order {order}.", same=rivers[0], order=order)
        if len(rivers) > 1:
            return tr("A lesser river joins here: the order stays {order}.", order=order)
        return tr("One river comes by: the order stays {order}.", order=order)


class WatershedFigure(SmallMapFigure):
    """Watersheds: what drains to the same place at the edge."""

    def __init__(self) -> None:
        super().__init__(
            "watersheds",
            tr("Whose water leaves where?"),
            tr(
                "Squares of one colour drain to the same place at the edge: they are a watershed. Divides run between "
                "the colours. Point at a square: blue lines show whose water comes by, and the red one where it goes. "
                "The numbers are heights."
            ),
        )
        self.add_map()
        self.show_water()

    def show_water(self) -> None:
        water, place = self.water, self.map.place
        basins = water.flow.basins
        outlets, sizes = np.unique(basins, return_counts=True)
        large = outlets[np.argsort(-sizes, kind="stable")][: len(_BASINS)].tolist()
        alone = set(outlets[sizes == 1].tolist())
        hues = dict(zip(large, _BASINS, strict=False))
        fills = {
            each: QColor.fromHsl(hues[int(basins[each])], 110, 185) if int(basins[each]) in hues else _PALE
            for each in _places(water.ground)
        }
        fills |= {each: _PALE for each in fills if int(basins[each]) in alone}
        upstream = water.upstream(place)
        lines = [(one, other, 0.07) for one, other in water.steps if upstream[one] and upstream[other]]
        way = water.way(place, len(water.rounds))
        shown = SquareDrawing(water.ground, _numbers(water.ground), fills, lines, way)
        self.map.show_drawing(shown)
        size = int(np.count_nonzero(basins == basins[place]))
        self.say(
            tr("The water of %n square(s) comes by here.", None, int(upstream.sum())),
            tr("This watershed has %n square(s).", None, size),
        )


class PitFigure(SmallMapFigure):
    """The same pits filled and breached, side by side."""

    def __init__(self) -> None:
        super().__init__(
            "pits",
            tr("Fill or breach?"),
            tr(
                "The same ground twice: at the left pits are filled, at the right the dams are cut. Blue squares rose, "
                "orange ones fell, and the numbers are the new heights. Change the ground, and see which of them moves "
                "less."
            ),
        )
        self.breached = SquareMap("pitsBreached", tr("Breached"))
        self.breached.chosen.connect(self._follow)
        self.breached.used.connect(self._use)
        self.breached.changed.connect(self._change)
        pair = QWidget()
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        for title, each in ((tr("Filled"), self.map), (tr("Breached"), self.breached)):
            column = QVBoxLayout()
            column.addWidget(QLabel(title))
            column.addWidget(each)
            row.addLayout(column, 1)
        self.map.setAccessibleName(tr("Filled"))
        self.add(pair)
        self.add(*self._hand)
        self.show_water()

    def show_water(self) -> None:
        self.breached.place = self.map.place
        ground, said = self.water.ground, []
        for shown, kind in ((self.map, FillLakes()), (self.breached, BreachDams())):
            after = filtered(kind, ground)
            moved = after - ground
            fills = {
                (row, column): (_RAISED if moved[row, column] > 0 else _LOWERED).lighter(125)
                for row, column in np.argwhere(moved).tolist()
            }
            shown.show_drawing(SquareDrawing(ground, _numbers(after), fills))
            said.append((int(np.count_nonzero(moved)), int(np.abs(moved).sum())))
        (risen, up), (cut, down) = said
        text = [
            tr("Filling raises %n square(s), by {sum} in all.", None, risen, sum=up),
            tr("Breaching lowers %n square(s), by {sum} in all.", None, cut, sum=down),
        ]
        self.say(*text)
        self.breached.setAccessibleDescription(" ".join(text))

    def _follow(self) -> None:
        self.map.place = self.breached.place
        self.show_water()


def filtered(kind: Filter, ground: CellNumbers) -> CellNumbers:
    """Return what a filter makes of whole heights, which stay whole."""
    before = Heightmap(ground.astype(np.float32), range=(0.0, float(HIGHEST)))
    return np.rint(finished(kind.applying(before)).heights).astype(np.intp)


_BRIGHT, _PALE = QColor(250, 226, 120), QColor(232, 232, 228)


def _deep(depth: int) -> QColor:
    """Return the colour of water, the darker the deeper."""
    return _WATER.lighter(max(150 - 12 * depth, 90))


def _width(area: int) -> float:
    return 0.05 + 0.05 * float(np.log2(area))
