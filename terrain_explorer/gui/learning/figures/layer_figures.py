"""Live figures of rock in layers, and of what lies on the ground: sediment, talus and snow, all seen from the side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import atan, degrees, radians, tan

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPalette, QPen, QPolygonF

from terrain_explorer.gui.learning.figures.live_figures import Choice, FigureCanvas, LiveFigure
from terrain_explorer.gui.widgets.accessibility import button
from terrain_explorer.gui.widgets.plot import Diagram, Plot, PlotSeries
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.erosion.loose_layer import LayerGround
from terrain_explorer.terrain.erosion.river_profile import CarryingRiver
from terrain_explorer.terrain.erosion.rock.column import Column, Layer
from terrain_explorer.terrain.erosion.rock.laws import RockGround
from terrain_explorer.terrain.erosion.snow import Cover, Weather, holding_depths, snowing
from terrain_explorer.terrain.erosion.talus import Rockfall, Scree, falling
from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.work import finished

_WIDEST = 700
_GROUND = QColor(150, 132, 116)


@dataclass(frozen=True, eq=False)
class GroundSection:
    """Ground from the side, as steep as it is.

    Attributes
    ----------
    heights
        Of the ground at points that lie `apart`, in metres, shape (points,).
    apart
        The distance between points, in metres.
    beds
        The upper ends and colours of layers in the ground, the topmost first; none for plain ground.
    cover
        How thick something lies on the ground, as it is drawn, in metres, shape (points,); None for bare ground.
    colour
        Of what lies there.
    before
        Heights to compare with, drawn as a faint line; None for none.
    """

    heights: Float64s
    apart: float
    beds: Sequence[tuple[float, QColor]] = ()
    cover: Float64s | None = None
    colour: QColor = field(default_factory=lambda: _GROUND)
    before: Float64s | None = None

    def slope_at(self, place: int) -> float:
        """Return how steep the ground is at a point, towards its lower neighbour, in degrees."""
        beside = self.heights[max(place - 1, 0) : place + 2]
        return degrees(atan(float(self.heights[place] - beside.min()) / self.apart))


class SectionCanvas(FigureCanvas):
    """A cut through the ground, in which readers choose a point.

    Parameters
    ----------
    tall
        How high the picture is, in metres.

    Signals
    -------
    chosen
        Another point.
    """

    chosen = Signal()

    def __init__(self, name: str, label: str, cut: GroundSection, tall: float, place: int) -> None:
        super().__init__(name, label, _WIDEST)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.cut = cut
        self._tall = tall
        self.place = place
        """The point that was chosen."""

    def setCut(self, cut: GroundSection) -> None:
        """Show another ground."""
        self.cut = cut
        self.update()

    def heightForWidth(self, width: int) -> int:
        return round(min(width, self._widest) * self._tall / self._metres)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the point below the pointer."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._choose(round(event.position().x() / self._unit / self.cut.apart))
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with the pointer."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(round(event.position().x() / self._unit / self.cut.apart))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go along the ground."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._choose(self.place + step)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground, its layers, what lies on it, and the point."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, cut = self.palette(), self.cut
        painter.fillRect(self._paper, palette.color(QPalette.ColorRole.Base))
        painter.setClipRect(self._paper)
        ground = self._line(cut.heights)
        corners = [QPointF(self._paper.right(), self._paper.bottom()), QPointF(0, self._paper.bottom())]
        painter.setPen(Qt.PenStyle.NoPen)
        if cut.cover is not None:
            painter.setBrush(cut.colour)
            painter.drawPolygon(QPolygonF([*self._line(cut.heights + cut.cover), *corners]))
        painter.setBrush(_GROUND)
        painter.drawPolygon(QPolygonF([*ground, *corners]))
        if cut.beds:
            self._draw_beds(painter, QPolygonF([*ground, *corners]))
        if cut.before is not None:
            painter.setPen(QPen(palette.color(QPalette.ColorRole.PlaceholderText), 1, Qt.PenStyle.DashLine))
            painter.drawPolyline(QPolygonF(self._line(cut.before)))
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Text), 1.5))
        painter.drawPolyline(QPolygonF(ground))
        painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(ground[self.place], 5, 5)
        if self.hasFocus():
            painter.drawRect(self._paper.adjusted(1, 1, -1, -1))

    def _draw_beds(self, painter: QPainter, ground: QPolygonF) -> None:
        """Draw the layers, as far as there is ground."""
        shape = QPainterPath()
        shape.addPolygon(ground)
        painter.save()
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        for top, colour in self.cut.beds:
            y = self._paper.bottom() - top * self._unit
            painter.fillRect(QRectF(0, y, self._paper.width(), self._paper.bottom() - y), colour)
        painter.restore()

    def _choose(self, place: int) -> None:
        self.place = min(max(place, 0), self.cut.heights.size - 1)
        self.update()
        self.chosen.emit()

    def _line(self, heights: Float64s) -> list[QPointF]:
        unit, bottom = self._unit, self._paper.bottom()
        return [
            QPointF(column * self.cut.apart * unit, bottom - float(height) * unit)
            for column, height in enumerate(heights)
        ]

    @property
    def _metres(self) -> float:
        return (self.cut.heights.size - 1) * self.cut.apart

    @property
    def _unit(self) -> float:
        """The pixels of a metre."""
        return min(self.width(), self._widest) / self._metres

    @property
    def _paper(self) -> QRectF:
        width = min(self.width(), self._widest)
        return QRectF(0, 0, width, width * self._tall / self._metres)


_HARD, _SOFT, _FLOOR = QColor(222, 196, 150), QColor(160, 88, 62), QColor(110, 100, 98)
_BEDS = ((50.0, False), (70.0, True), (90.0, False), (110.0, True), (110.0, False), (60.0, True), (90.0, False))
"""The layers of the figure from the top: how thick they are, in metres, and whether they are hard."""
_PLATEAU, _DROP = 700.0, 600.0
_CANYON_POINTS, _CANYON_APART = 201, 12.0
_STEPS = 60
"""Steps of time until the greatest age."""
_MOST_YEARS = 2.0
"""The greatest age, in million years."""
_HARD_BACK = 30.0
"""How far hard rock goes back in a million years, in metres."""
_SOFT_STANDS = 0.55
_STRIP = 3
"""The rows of the strip of ground that a cut is made of; all are alike."""


class RockFigure(LiveFigure):
    """Hard and soft beds above a river that cuts down, from the side."""

    def __init__(self) -> None:
        super().__init__(
            "rock",
            tr("Why are there cliffs and benches?"),
            tr(
                "A cut through layers of hard rock (pale) and soft rock (red). A river in the middle cuts down, and "
                "the walls follow. Drag the age. Click a point, or go along with ← and →, and read what stands there."
            ),
        )
        self._age = Choice("rockAge", tr("Age", "of the land"), 0, _STEPS, 24, tr("How long it goes on"))
        self._hard = Choice("rockHard", tr("Hard rock stands at"), 30, 80, 72, tr("The critical slope of hard rock"))
        self._back = Choice("rockBack", tr("Soft rock goes back by"), 0, 400, 300, tr("In a million years"))
        self.ground = SectionCanvas("rockGround", tr("A canyon from the side"), self._plateau(), 780, 70)
        self.ground.chosen.connect(self._say)
        again = button(tr("Start again"), "rockAgain", tr("Bring the first numbers back"))
        again.clicked.connect(self._reset)
        self.add(self.ground)
        for choice in (self._age, self._hard, self._back):
            self.add(choice)
        self.add(again)
        self._age.changed.connect(self._show)
        for choice in (self._hard, self._back):
            choice.changed.connect(self._begin)
        self._begin()

    @property
    def column(self) -> Column:
        """The layers as the sliders say."""
        steep = tan(radians(self._hard.number))
        layers = [
            Layer(thickness, 1.0, steep if hard else _SOFT_STANDS, _HARD_BACK if hard else self._back.number, (0, 0, 0))
            for thickness, hard in _BEDS
        ]
        return Column((*layers, Layer(1000.0, 1.0, 1.3, _HARD_BACK, (0, 0, 0))))

    def heights_at(self, step: int) -> Float64s:
        """Return the ground after some steps of time, in metres."""
        rock = self._rock
        while len(self._known) <= step:
            time, now = _MOST_YEARS / _STEPS, len(self._known) / _STEPS
            heights = self._known[-1].copy()
            middle = _CANYON_POINTS // 2
            heights[:, middle - 1 : middle + 2] = _PLATEAU - _DROP * min(2.5 * now, 1)
            heights = finished(rock.worn_back(heights, rock.column.backwear * time))
            self._known.append(finished(rock.lowered(heights)))
        return np.asarray(self._known[step][_STRIP // 2])

    def _plateau(self) -> GroundSection:
        return GroundSection(np.full(_CANYON_POINTS, _PLATEAU), _CANYON_APART, _beds())

    def _reset(self) -> None:
        for choice in (self._age, self._hard, self._back):
            choice.reset()

    def _begin(self) -> None:
        shape = _STRIP, _CANYON_POINTS
        grid = FlowGrid(*shape, False, (_CANYON_APART, _CANYON_APART))
        self._rock = RockGround(grid, self.column, np.full(shape, _PLATEAU), np.ones(shape, np.float32))
        self._known = [np.full(shape, _PLATEAU)]
        self._show()

    def _show(self) -> None:
        self._age.setText(tr("{years:.2f} million years", years=self._years))
        self._hard.setText(f"{self._hard.value}°")
        self._back.setText(f"{self._back.value} m")
        self.ground.setCut(GroundSection(self.heights_at(self._age.value), _CANYON_APART, _beds()))
        self._say()

    @property
    def _years(self) -> float:
        return self._age.value * _MOST_YEARS / _STEPS

    def _say(self) -> None:
        column, place, heights = self.column, self.ground.place, self.ground.cut.heights
        number = len(column.layers) - 1 - int(column.layers_at(np.array([heights[place] - _PLATEAU - 1e-6]))[0])
        layer, slope = column.layers[number], self.ground.cut.slope_at(place)
        if number == len(_BEDS):
            rock = tr("rock of the floor")
        else:
            rock = tr("hard rock") if _BEDS[number][1] else tr("soft rock")
        stands = degrees(atan(layer.critical_slope))
        facts = tr(
            "Here stands {rock}: it falls by {slope:.0f}°, and stands at up to {stands:.0f}°.",
            rock=rock,
            slope=slope,
            stands=stands,
        )
        wide = float((heights < _PLATEAU - 1).sum()) * _CANYON_APART
        self.tell(facts + " " + tr("The canyon is {wide:.0f} m wide at its rim.", wide=wide))


def _beds() -> list[tuple[float, QColor]]:
    """Return the tops and the colours of the layers, in metres."""
    tops = _PLATEAU - np.concatenate([[0.0], np.cumsum([thickness for thickness, _ in _BEDS])])
    colours = [_HARD if hard else _SOFT for _, hard in _BEDS]
    return list(zip(tops.tolist(), [*colours, _FLOOR], strict=True))


_RIVER_POINTS = 120
_RIVER_STEPS = 60
_RIVER_TIME = 0.3
_FRONT = 0.5
"""How far the mountains begin from the mouth, as a part of the river."""


class CarryingFigure(LiveFigure):
    """A river that comes from mountains onto a plain, and lays down what it carries."""

    def __init__(self) -> None:
        super().__init__(
            "carrying",
            tr("How steep is a river that carries sediment?"),
            tr(
                "A river from its mouth to its source. The upper half rises as mountains, the lower half is a plain. "
                "Drag the deposition: what the mountains lose comes to lie in front of them, and the river grows "
                "steeper. The dashed line is the same river that lays nothing down."
            ),
        )
        self._deposition = Choice(
            "carryingDeposition", tr("Deposition G"), 0, 40, 10, tr("How much of the load settles"), 0.1
        )
        self._age = Choice(
            "carryingAge", tr("Age", "of the land"), 0, _RIVER_STEPS, _RIVER_STEPS, tr("How long it flows")
        )
        self._plot = Plot("carryingPlot", tr("The river bed with and without deposition"))
        self._plot.setFixedHeight(230)
        self.add(self._plot)
        self.add(self._deposition)
        self.add(self._age)
        for choice in (self._deposition, self._age):
            choice.changed.connect(self._show)
        self._show()

    @property
    def steeper(self) -> float:
        """How many times as steep the river is in the mountains as the one that lays nothing down, on the mean."""
        one, other = (river.heights[-1] - river.heights[_first_of_mountains()] for river in self._rivers)
        return float(one / other) if other else 1.0

    def _show(self) -> None:
        deposition = self._deposition.number
        self._rivers = [_flowed(each, self._age.value) for each in (deposition, 0.0)]
        self._deposition.setText(numeral(deposition, ".1f"))
        self._age.setText(numeral(self._age.value * _RIVER_TIME, ".1f"))
        laid, bare = self._rivers
        series = (
            PlotSeries("expectation", bare.places, bare.heights, tr("lays nothing down")),
            PlotSeries("fit", laid.places, laid.heights, tr("with deposition")),
        )
        self._plot.setDiagram(Diagram(series, tr("Distance from the mouth"), tr("Height above the mouth")))
        front = float(laid.heights[_first_of_mountains()])
        self.tell(
            tr(
                "In the mountains it is {steeper:.2f} times as steep as without; at rest the law says "
                "1 + G = {law:.1f}. In front of them the ground has come to {front:.2f}.",
                steeper=self.steeper,
                law=1 + deposition,
                front=front,
            )
        )


def _first_of_mountains() -> int:
    return round(_FRONT * (_RIVER_POINTS - 1)) + 1


def _flowed(deposition: float, steps: int) -> CarryingRiver:
    """Return a river after some steps of time."""
    river = CarryingRiver(_RIVER_POINTS)
    uplift = np.where(np.arange(_RIVER_POINTS) >= _first_of_mountains(), 1.0, 0.0)
    for _ in range(steps):
        river.carry(uplift, deposition, _RIVER_TIME)
    return river


_CLIFF_POINTS, _CLIFF_APART, _CLIFF = 61, 10.0, 150.0
_STEEP, _FACE = 3.5, 45.0
"""How steep the cliffs are, rise over run, and the slope in degrees from which on stones fall."""
_SCREE = QColor(236, 200, 96)


class ScreeFigure(LiveFigure):
    """Stones that fall from cliffs and lie below."""

    def __init__(self) -> None:
        super().__init__(
            "scree",
            tr("How does a scree lie?"),
            tr(
                "Cliffs from the side; yellow is what fell. Drag how far they wear back and the angle of repose. Click "
                "a point, or go along with ← and →, and read how thick stones lie, and how steeply."
            ),
        )
        self._retreat = Choice("screeRetreat", tr("Wearing back"), 0, 10, 8, tr("How far the cliffs wear back"), 0.5)
        self._repose = Choice("screeRepose", tr("Angle of repose"), 15, 45, 31, tr("The steepest slope of stones"))
        self._number = Choice("screeNumber", tr("Rockfalls"), 0, 6, 6, tr("How many rockfalls there were"))
        rock = _cliffs()
        self.ground = SectionCanvas(
            "screeGround", tr("Cliffs and scree from the side"), GroundSection(rock, _CLIFF_APART), 210, 13
        )
        self.ground.chosen.connect(self._say)
        self.add(self.ground)
        for choice in (self._retreat, self._repose, self._number):
            self.add(choice)
        for choice in (self._retreat, self._repose):
            choice.changed.connect(self._fall)
        self._number.changed.connect(self._show)
        self._fall()

    def _fall(self) -> None:
        self._retreat.setText(f"{numeral(self._retreat.number, '.1f')} m")
        self._repose.setText(f"{self._repose.value}°")
        self._stages: list[Scree] = []
        repose = self._repose.number
        law = Rockfall(self._retreat.number, max(_FACE, repose), repose)
        finished(falling(_strip(_cliffs(), _CLIFF_APART), law, self._stages.append))
        self._show()

    def _show(self) -> None:
        self._number.setText(numeral(self._number.value))
        rock, cover = _cliffs(), np.zeros(_CLIFF_POINTS)
        if self._stages and self._number.value:
            lying = self._stages[min(self._number.value, len(self._stages)) - 1]
            rock -= _around(lying.worn)
            cover = _around(lying.thickness)
        self.ground.setCut(GroundSection(rock, _CLIFF_APART, cover=cover, colour=_SCREE, before=_cliffs()))
        self._say()

    def _say(self) -> None:
        cut, place = self.ground.cut, self.ground.place
        assert cut.cover is not None
        surface = GroundSection(cut.heights + cut.cover, cut.apart)
        thick = float(cut.cover[place])
        if thick > _BARELY_LIES:
            here = tr(
                "Here stones lie {thick:.1f} m thick and fall by {slope:.0f}°; they come to rest at {repose}°.",
                thick=thick,
                slope=surface.slope_at(place),
                repose=self._repose.value,
            )
        else:
            here = tr("Here is bare ground; it falls by {slope:.0f}°.", slope=surface.slope_at(place))
        fell, lies = float((_cliffs() - cut.heights).sum()), float(cut.cover.sum())
        told = tr(
            "From each metre of the cliffs {fell:.0f} m³ fell, and {lies:.0f} m³ lie below.",
            fell=fell * cut.apart,
            lies=lies * cut.apart,
        )
        self.tell(f"{here} {told}")


_BARELY_LIES = 0.05


def _cliffs() -> Float64s:
    """Return a plain between two plateaus with steep sides, in metres."""
    places = np.abs(np.arange(_CLIFF_POINTS) - (_CLIFF_POINTS - 1) / 2) * _CLIFF_APART
    return np.asarray(20 + np.clip((places - 180) * _STEEP, 0, _CLIFF))


def _strip(heights: Float64s, apart: float) -> LayerGround:
    """Return a strip of ground that repeats itself, all of whose rows are alike; its last point is the first again."""
    rows = np.ascontiguousarray(np.broadcast_to(heights[:-1], (_STRIP, heights.size - 1)))
    return LayerGround(rows, FlowGrid(_STRIP, heights.size - 1, True, (apart, apart)))


def _around(values: Float64s) -> Float64s:
    """Return the means of the columns of a strip, with that of the first one at the end again."""
    means = values.mean(axis=0)
    return np.append(means, means[0])


_PEAK_POINTS, _PEAK_APART = 161, 5.0
_DRAWN = 6
"""How many times as deep as it is snow is drawn."""
_SNOW = QColor(150, 196, 240)
_LATITUDE = 46.0


class SnowFigure(LiveFigure):
    """How deep snow lies on slopes."""

    def __init__(self) -> None:
        super().__init__(
            "snow",
            tr("How much snow does a slope hold?"),
            tr(
                "A mountain from the side, with snow drawn {times} times as deep as it is. Drag how much falls, and "
                "the wind from the left. Click a point, or go along with ← and →, and read what its slope holds.",
                times=_DRAWN,
            ),
        )
        self._depth = Choice("snowDepth", tr("Snow that falls"), 0, 50, 20, tr("How deep it lies where it falls"), 0.1)
        self._wind = Choice("snowWind", tr("Wind"), 0, 10, 0, tr("How strong the wind is"), 0.1)
        self.ground = SectionCanvas(
            "snowGround", tr("A mountain and its snow"), GroundSection(_peak(), _PEAK_APART), 420, 60
        )
        self.ground.chosen.connect(self._say)
        self.add(self.ground)
        for choice in (self._depth, self._wind):
            self.add(choice)
            choice.changed.connect(self._fall)
        self._fall()

    @property
    def depths(self) -> Float64s:
        """How deep snow lies, in metres, shape (points,)."""
        return _around(self._cover.depths)

    def _fall(self) -> None:
        self._depth.setText(f"{numeral(self._depth.number, '.1f')} m")
        self._wind.setText(numeral(self._wind.number, ".1f"))
        weather = Weather(self._depth.number, -2.0, 1.0, _LATITUDE, sun=0.0, wind=self._wind.number)
        self._cover: Cover = finished(snowing(_strip(_peak(), _PEAK_APART), weather))
        self.ground.setCut(GroundSection(_peak(), _PEAK_APART, cover=_DRAWN * self.depths, colour=_SNOW))
        self._say()

    def _say(self) -> None:
        cut, place = self.ground.cut, self.ground.place
        slope, depth = cut.slope_at(place), float(self.depths[place])
        holds = float(holding_depths(np.array([tan(radians(slope))]))[0])
        moved, fell = float(np.maximum(-self._cover.slid, 0).sum()), float(self._cover.fallen.sum())
        told = tr("Of all snow {part:.0f} % slid.", part=100 * moved / fell if fell else 0.0)
        if holds > 99:
            here = tr(
                "Here the ground falls by {slope:.0f}° and holds any snow: {depth:.1f} m lie there.",
                slope=slope,
                depth=depth,
            )
        else:
            here = tr(
                "Here the ground falls by {slope:.0f}° and holds {holds:.1f} m; {depth:.1f} m lie there.",
                slope=slope,
                holds=holds,
                depth=depth,
            )
        self.tell(f"{here} {told}")


def _peak() -> Float64s:
    """Return a mountain whose sides are level at its foot and 60 degrees steep at its top, in metres."""
    along = np.abs(np.linspace(-1, 1, _PEAK_POINTS))
    return np.asarray(30 + 350 * (1 - along) ** 2)
