"""Live figures of the laws that wear ground: a river in profile, slope and area, talus, and gullies by address."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QPolygonF

from terrain_explorer.gui.learning.figures.live_figures import Choice, Clock, FigureCanvas, LiveFigure
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.accessibility import button
from terrain_explorer.gui.widgets.plot import Diagram, Plot, PlotSeries
from terrain_explorer.gui.widgets.thumbnails import shaded
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.erosion.river_profile import RiverLaw, RiverProfile
from terrain_explorer.terrain.erosion.stream_power import CONCAVITY, celerities, wear
from terrain_explorer.terrain.erosion.thermal import Talus, eroding
from terrain_explorer.terrain.filters.erosion.gullies import Gullies
from terrain_explorer.terrain.filters.erosion.streams import Streams
from terrain_explorer.terrain.heightmap import Float64s, Heights
from terrain_explorer.terrain.hydrology import Flow
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.hydrology.flow import routing
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.scale import Placed
from terrain_explorer.terrain.statistics.power_law import PowerLaw
from terrain_explorer.terrain.statistics.slope_area import SlopeArea, slope_area_of
from terrain_explorer.terrain.work import finished, silent

_POINTS = 160
_PART, _PARTS = 0.0025, 8
"""The time that goes by at once, and how often at a tick: longer steps of time would blur steps in the bed."""
_FALL = 0.5
_AT_REST = 1e-4
"""How far a bed at rest may lie from where it will in the end be."""
_TELLING = 5
"""The ticks from one text to the next, so that it can be read."""


class RiverFigure(LiveFigure):
    """A river in profile, on which a step travels upstream while the land rises.

    Attributes
    ----------
    river
        The river.
    """

    def __init__(self) -> None:
        super().__init__(
            "river",
            tr("A river from the sea to its source"),
            tr(
                "The line is the river bed, the dashed one the bed at rest. The sea has just fallen, which left a "
                "waterfall at the mouth. Press Play: it travels upstream. Then change the uplift: that is news, too."
            ),
        )
        self.river = RiverProfile(_POINTS)
        self._time, self._ticks = 0.0, 0
        self._travels = True
        """Whether there is something that is known at the mouth first."""
        self._plot = Plot("riverPlot", tr("The river bed and the bed at rest"))
        self._plot.setFixedHeight(230)
        self._play = button(tr("Play"), "riverPlay", tr("Let time go by, or hold it"))
        self._play.setCheckable(True)
        self._play.toggled.connect(self._run)
        fall = button(tr("Lower the sea"), "riverFall", tr("Make a waterfall at the mouth"))
        fall.clicked.connect(self._lower_sea)
        again = button(tr("Start again"), "riverAgain", tr("Bring the first river and the first numbers back"))
        again.clicked.connect(self._reset)
        self._uplift = Choice("riverUplift", tr("Uplift U"), 0, 40, 20, tr("How fast the land rises"), 0.05)
        self._erodibility = Choice(
            "riverErodibility", tr("Erodibility K"), 1, 16, 4, tr("How easily the river cuts"), 0.25
        )
        self._area_power = Choice(
            "riverAreaPower", tr("Power of the area m"), 6, 14, 9, tr("How much more a large river cuts"), 0.05
        )
        self._slope_power = Choice(
            "riverSlopePower", tr("Power of the slope n"), 2, 8, 4, tr("How much more a steep river cuts"), 0.25
        )
        self.choices = (self._uplift, self._erodibility, self._area_power, self._slope_power)
        self.add(self._plot)
        self.add(self._play, fall, again)
        for choice in self.choices:
            self.add(choice)
        for choice in (self._uplift, self._slope_power):
            choice.changed.connect(self._change)
        # These change the cutting everywhere at once, and nothing has to travel.
        for choice in (self._erodibility, self._area_power):
            choice.changed.connect(partial(self._change, everywhere=True))
        self.clock = Clock(self, self._tick)
        self._reset()

    @property
    def law(self) -> RiverLaw:
        """The law that the sliders say."""
        return RiverLaw(*(choice.number for choice in self.choices))

    def _reset(self) -> None:
        for choice in self.choices:
            choice.reset()
        self.river.heights = self.river.at_rest(self.law)
        self._lower_sea()

    def _lower_sea(self) -> None:
        self.river.raise_above_outlet(_FALL)
        self._change()

    def _change(self, everywhere: bool = False) -> None:
        # What is known at the mouth from now on has to travel up.
        self._time, self._travels = 0.0, not everywhere
        for choice in self.choices:
            choice.setText(numeral(choice.number, ".2f"))
        self._show()
        self._say()
        self.clock.setOn(self._play.isChecked())  # at rest it has stopped

    def _run(self, on: bool) -> None:
        self._play.setText(tr("Pause") if on else tr("Play"))
        self.clock.setOn(on)

    def _tick(self) -> bool:
        law = self.law
        if np.abs(self.river.heights - self.river.at_rest(law)).max() < _AT_REST:
            return False  # nothing to do until a slider moves
        for _ in range(_PARTS):
            self.river.wear(law, _PART)
        self._time += _PART * _PARTS
        self._ticks += 1
        self._show()
        if self._ticks % _TELLING == 0:
            self._say()
        return True

    def _show(self) -> None:
        river = self.river
        series = [
            PlotSeries("expectation", river.places, river.at_rest(self.law), tr("bed at rest")),
            PlotSeries("fit", river.places, river.heights, tr("river bed now")),
        ]
        if self._news is not None:
            at = [self._news]
            series.append(PlotSeries("dots", at, np.interp(at, river.places, river.heights), tr("the news")))
        self._plot.setDiagram(Diagram(tuple(series), tr("Distance from the sea"), tr("Height above the sea")))

    @property
    def _news(self) -> float | None:
        """How far the news has come, if it travels and n = 1: the law has a speed of its own only there."""
        if self.law.slope_power != 1 or not self._travels:
            return None
        return float(np.interp(self._time, self.river.arrivals(self.law), self.river.places))

    def _say(self) -> None:
        highest, rest, news = self.river.heights[-1], self.river.at_rest(self.law)[-1], self._news
        text = tr("The source is {now:.2f} high, and {rest:.2f} at rest.", now=float(highest), rest=float(rest))
        if self.law.slope_power == 1 and news is None:
            text += " " + tr("The cutting has changed everywhere at once.")
        elif news is None:
            text += " " + tr("The speed of a step also depends on its slope now.")
        elif news < 1:
            text += " " + tr("The news has come {part:.0f} % of the way.", part=100 * news)
        else:
            text += " " + tr("All of the river knows the news.")
        self.tell(text)


_GROUND = DiamondSquare(exponent=7, spread_reduction=0.55, seed=15)
_SEEN = 140
"""Pixels: the side of a picture."""


class SlopeAreaFigure(LiveFigure):
    """Slope against drainage area, on ground that the filter *Streams* made."""

    def __init__(self) -> None:
        super().__init__(
            "slopeArea",
            tr("How steep is the way of the water?"),
            tr(
                "A dot is the middle slope of all points with about the same drainage area. Both axes are logarithmic. "
                "Let the land grow old, and see the dots come to the dashed line, which is the law."
            ),
        )
        self._age = Choice("slopeAreaAge", tr("Age", "of the land"), 0, 40, 40, tr("How long rivers have cut"), 0.05)
        self._steepest = Choice(
            "slopeAreaSteepest", tr("Critical slope"), 20, 70, 70, tr("Steeper ground slides, whatever the water does")
        )
        self._plot = Plot("slopeAreaPlot", tr("Slope against drainage area"))
        self._plot.setFixedHeight(230)
        self._picture = LandPicture("slopeAreaPicture", tr("The land from above"), _SEEN)
        self.add(self._plot)
        self.add(self._picture)
        self.add(self._age)
        self.add(self._steepest)
        self._before = _GROUND.heightmap()
        self._worker = Worker("slope and area", self)
        self._worker.finished.connect(self._show)
        for choice in (self._age, self._steepest):
            choice.changed.connect(self._change)
        self._change()

    def _change(self) -> None:
        self._age.setText(numeral(self._age.number, ".2f"))
        self._steepest.setText(f"{self._steepest.value}°")
        filter = Streams(
            age=self._age.number,
            uplift_shape="even",
            rock_variation=0,
            stream_area=0,
            critical_slope=float(self._steepest.value),
        )
        self._worker.request(partial(worn_ground, filter, self._before))

    def _show(self, found: tuple[Heightmap, SlopeArea]) -> None:
        heightmap, measured = found
        self._picture.setPicture(shaded(heightmap, palette="land"))
        law = measured.law
        series = [PlotSeries("dots", measured.areas, measured.slopes, tr("measured"))]
        if isinstance(law, PowerLaw):
            ends = measured.areas[[0, -1]]
            series.append(PlotSeries("expectation", ends, _line_of_theory(law, ends), tr("the law")))
            self.tell(
                tr(
                    "Over large areas slopes fall with the power −{measured:.2f} of the area; the law says −{law:.2f}.",
                    measured=-law.exponent,
                    law=CONCAVITY,
                )
            )
        self._plot.setDiagram(
            Diagram(tuple(series), tr("Drainage area (points)"), tr("Slope", "of the ground"), (True, True))
        )


def _line_of_theory(law: PowerLaw, areas: Float64s) -> Float64s:
    """Return the slopes of the law at some areas: with its power, and through the middle of what was measured."""
    middle = float(np.sqrt(law.low * law.high))
    return np.asarray(law.at(middle) * (areas / middle) ** -CONCAVITY)


def worn_ground(filter: Streams, before: Heightmap) -> Steps[None, None, tuple[Heightmap, SlopeArea]]:
    """Return what streams make of a map, with its slopes and areas; for a worker."""
    heightmap = yield from silent(filter.applying(before))
    drainage = yield from silent(draining(heightmap))
    measured = slope_area_of(drainage, 0.0, 1)
    assert isinstance(measured, SlopeArea)
    return heightmap, measured


_RILLS = 61
_ROUGH = 0.008
_RILL_TIME = 0.05
_RILL_TICKS = 200
"""After so many steps hardly any water goes another way."""
_RIVER = 0.01
"""The part of the land from which on water counts as a river."""
_SHOWN = 12
"""The drainage area from which on water is drawn, in points."""


class WornSlope:
    """A slope that falls to one edge, a little rough, and rises while rivers cut into it.

    Water leaves at the lower edge alone, and looks for its way anew in each step.

    Attributes
    ----------
    heights
        float32, shape (points, points); the slope is 1 long and at first 1 high.
    flow
        Where its water goes.
    """

    def __init__(self, seed: int) -> None:
        rough = np.random.default_rng(seed).random((_RILLS, _RILLS))
        self.heights: Heights = (np.linspace(1, 0, _RILLS)[:, np.newaxis] + _ROUGH * rough).astype(np.float32)
        self.heights[-1] = 0
        self._grid = FlowGrid(_RILLS, _RILLS, spacing=(1 / (_RILLS - 1), 1 / (_RILLS - 1)))
        self._sea = np.zeros(self.heights.shape, bool)
        self._sea[-1] = True
        self._steepest = np.full(self._grid.size, np.inf, np.float32)
        self.flow = self._route()

    def wear(self) -> None:
        """Let a step of time go by."""
        tree = self.flow.tree
        land = ~self._sea.reshape(-1)[tree.order]
        bed = self.heights.reshape(-1)[tree.order]
        bed[land] += np.float32(_RILL_TIME)
        wear(tree, bed, celerities(tree, self._grid), _RILL_TIME, self._steepest)
        self.heights = tree.by_point(bed).reshape(self.heights.shape)
        self.flow = self._route()

    @property
    def rivers(self) -> Float64s:
        """The parts of the land that each river has where it leaves, the largest first, shape (rivers,)."""
        parts = self.flow.area[-1] / self._grid.size
        return np.asarray(np.sort(parts[parts >= _RIVER])[::-1])

    def _route(self) -> Flow:
        return finished(routing(self._grid, self.heights, self._sea))


class RillsFigure(LiveFigure):
    """Valleys that compete for water.

    Attributes
    ----------
    slope
        The slope.
    """

    def __init__(self) -> None:
        super().__init__(
            "rills",
            tr("Which valley wins?"),
            tr(
                "A slope from above, steep and even, that drains to its lower edge. Many small rivers run down side by "
                "side. Press Play: the land rises, the rivers cut, and valleys take each other's water."
            ),
        )
        self._seed = 0
        self._picture = LandPicture("rillsPicture", tr("The slope and its rivers from above"), 330)
        self._play = button(tr("Play"), "rillsPlay", tr("Let time go by, or hold it"))
        self._play.setCheckable(True)
        self._play.toggled.connect(self._run)
        again = button(tr("Start again"), "rillsAgain", tr("Bring the first slope back"))
        again.clicked.connect(lambda: self._begin(self._seed))
        other = button(tr("Another slope"), "rillsOther", tr("Begin with other small bumps"))
        other.clicked.connect(lambda: self._begin(self._seed + 1))
        self.add(self._picture)
        self.add(self._play, again, other)
        self.clock = Clock(self, self._tick, 60)
        self._ticks = 0
        self._begin(0)

    def _begin(self, seed: int) -> None:
        self._seed, self._ticks = seed, 0
        self.slope = WornSlope(seed)
        self._at_first = len(self.slope.rivers)
        self._show()
        self._say()

    def _run(self, on: bool) -> None:
        if on and self._ticks >= _RILL_TICKS:
            self._begin(self._seed)
        self._play.setText(tr("Pause") if on else tr("Play"))
        self.clock.setOn(on)

    def _tick(self) -> bool:
        self.slope.wear()
        self._ticks += 1
        done = self._ticks >= _RILL_TICKS
        if done:
            self._play.setChecked(False)
        self._show()
        if done or self._ticks % _TELLING == 0:
            self._say()
        return not done

    def _show(self) -> None:
        # As steep as at first to the eye, however high it rises.
        heights = self.slope.heights / self.slope.heights.max()
        self._picture.setPicture(shaded(Heightmap(heights, range=(0.0, 1.0)), palette="land"))
        area, receivers = self.slope.flow.area.reshape(-1), self.slope.flow.tree.receivers
        points = np.flatnonzero(area >= _SHOWN)
        widths = 0.35 * np.sqrt(area[points] / _SHOWN)
        ends = zip(points.tolist(), receivers[points].tolist(), widths.tolist(), strict=True)
        self._picture.setLines([(divmod(one, _RILLS), divmod(other, _RILLS), width) for one, other, width in ends])

    def _say(self) -> None:
        rivers = self.slope.rivers
        self.tell(
            tr(
                "%n river(s) with 1 % of the land or more reach the edge; at first {before} did. The largest drains "
                "{part:.0f} %.",
                None,
                len(rivers),
                before=self._at_first,
                part=100 * float(rivers[0]),
            )
        )


_SIDE_POINTS = 121
_STEPS_A_TICK = 40
_BARELY = 0.5
"""How much too steep ground is drawn as still, in degrees: it comes to rest ever more slowly."""
_STILL = 1e-4
"""What moves less at a tick counts as still."""
_STONES = 3.0


class DrawnProfile(FigureCanvas):
    """Ground from the side, as steep as it is, into which readers draw.

    Signals
    -------
    drawn
        The reader has changed the ground.
    """

    drawn = Signal()

    def __init__(self, name: str, label: str) -> None:
        super().__init__(name, label, _PROFILE_WIDEST)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.heights: Heights = np.zeros(_SIDE_POINTS, np.float32)
        """In the distance between two points, shape (points,)."""
        self.angle = 35.0
        """The steepest slope at which stones lie still, in degrees."""
        self.place = _SIDE_POINTS // 2
        """The point of the keyboard."""

    @property
    def steepest(self) -> float:
        """The steepest slope, in degrees."""
        return float(np.degrees(np.arctan(np.abs(np.diff(self.heights)).max())))

    def heightForWidth(self, width: int) -> int:
        return round(width * _TALL / (_SIDE_POINTS - 1))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to draw."""
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._last = event.position()
        self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Draw the ground from the last place to this one."""
        if not event.buttons() & Qt.MouseButton.LeftButton:
            return
        ends = sorted((self._at(self._last), self._at(event.position())))
        self._last = event.position()
        (first, low), (last, high) = ends
        columns = np.arange(first, last + 1)
        self.heights[columns] = np.interp(columns, [first, max(last, first + 1e-6)], [low, high])
        self.place = self._at(event.position())[0]
        self.update()
        self.drawn.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go along the ground, and pile up stones or take some away."""
        along = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        piled = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        if along is not None:
            self.place = min(max(self.place + along, 0), _SIDE_POINTS - 1)
        elif piled is not None:
            around = slice(max(self.place - 3, 0), self.place + 4)
            self.heights[around] = np.clip(self.heights[around] + piled * _STONES, 0, _TALL)
            self.drawn.emit()
        else:
            super().keyPressEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground, and in another colour what is too steep."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        painter.fillRect(self.rect(), palette.color(QPalette.ColorRole.Base))
        line = [self._on_paper(column, float(height)) for column, height in enumerate(self.heights)]
        corners = [QPointF(self.width(), self.height()), QPointF(0, self.height())]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_ROCK)
        painter.drawPolygon(QPolygonF([*line, *corners]))
        most = np.tan(np.radians(self.angle + _BARELY))
        steep = np.abs(np.diff(self.heights)) > most
        for colour, chosen in ((palette.color(QPalette.ColorRole.Text), ~steep), (_STEEP, steep)):
            painter.setPen(QPen(colour, 2))
            for column in np.flatnonzero(chosen).tolist():
                painter.drawLine(line[column], line[column + 1])
        self._draw_angle(painter)
        if self.hasFocus():
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
            painter.drawEllipse(line[self.place], 5, 5)
            painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def _draw_angle(self, painter: QPainter) -> None:
        """Draw a slope at which stones just lie still, to compare."""
        foot, length = QPointF(14, 64), 60
        up = np.radians(self.angle)
        top = QPointF(foot.x() + length * np.cos(up), foot.y() - length * np.sin(up))
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
        painter.drawPolyline([top, foot, QPointF(foot.x() + length, foot.y())])
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        painter.drawText(QPointF(foot.x() + 24, foot.y() - 4), f"{self.angle:.0f}°")

    def _on_paper(self, column: float, height: float) -> QPointF:
        unit = self.width() / (_SIDE_POINTS - 1)
        return QPointF(column * unit, self.height() - height * unit)

    def _at(self, position: QPointF) -> tuple[int, float]:
        unit = self.width() / (_SIDE_POINTS - 1)
        column = min(max(round(position.x() / unit), 0), _SIDE_POINTS - 1)
        return column, min(max((self.height() - position.y()) / unit, 0.0), float(_TALL))


_PROFILE_WIDEST = 700
_TALL = 62
"""How high the picture is, in the distance between two points."""
_ROCK, _STEEP = QColor(168, 138, 106), QColor(214, 64, 44)


class TalusFigure(LiveFigure):
    """Cliffs that crumble until nothing is steeper than the talus angle.

    Attributes
    ----------
    ground
        The ground.
    """

    def __init__(self) -> None:
        super().__init__(
            "talus",
            tr("What lies still?"),
            tr(
                "Ground from the side; what is red is too steep. Press Play, and stones slide until nothing is. Draw "
                "other ground with the mouse, or go along it with ← and →, and pile up stones with ↑ and ↓."
            ),
        )
        self.ground = DrawnProfile("talusGround", tr("Ground from the side"))
        self.ground.drawn.connect(self._say)
        self._angle = Choice("talusAngle", tr("Talus angle"), 15, 60, 35, tr("The steepest slope that stays"))
        self._angle.changed.connect(self._change)
        self._play = button(tr("Play"), "talusPlay", tr("Let stones slide, or hold them"))
        self._play.setCheckable(True)
        self._play.toggled.connect(self._run)
        again = button(tr("Start again"), "talusAgain", tr("Bring the first cliff back"))
        again.clicked.connect(self._reset)
        self.add(self.ground)
        self.add(self._play, again)
        self.add(self._angle)
        self.clock = Clock(self, self._tick)
        self._ticks = 0
        self._reset()

    def _reset(self) -> None:
        places = np.arange(_SIDE_POINTS)
        cliff = np.where((places > 40) & (places < 74), 48.0, 6.0) + np.where(places >= 74, 10.0, 0)
        self.ground.heights = cliff.astype(np.float32)
        self._angle.reset()
        self._change()

    def _change(self) -> None:
        self.ground.angle = float(self._angle.value)
        self._angle.setText(f"{self._angle.value}°")
        self.ground.update()
        self._say()

    def _run(self, on: bool) -> None:
        self._play.setText(tr("Pause") if on else tr("Play"))
        self.clock.setOn(on)

    def _tick(self) -> bool:
        before = self.ground.heights
        self.ground.heights = slid(before, self.ground.angle, _STEPS_A_TICK)
        self.ground.update()
        self._ticks += 1
        slides = bool(np.abs(self.ground.heights - before).max() > _STILL)
        if not slides:
            self._play.setChecked(False)
        if not slides or self._ticks % _TELLING == 0:
            self._say()
        return slides

    def _say(self) -> None:
        self.tell(
            tr(
                "The steepest slope is {now:.1f}°, and {angle}° stays. The mean height is {mean:.2f}: what falls here "
                "lies there.",
                now=self.ground.steepest,
                angle=self._angle.value,
                mean=float(self.ground.heights.mean(dtype=np.float64)),
            )
        )


def slid(heights: Heights, angle: float, steps: int) -> Heights:
    """Return the heights of a line of ground after some steps of sliding; its points lie one apart. Shape (points,)."""
    most = float(np.tan(np.radians(angle)))
    talus = Talus((most, most, most, most), tileable=False)
    return np.asarray(finished(eroding(heights[np.newaxis], talus, steps, most_steps=steps))[0])


_RIVER_INK = QColor(24, 92, 160)
_PIECE = 48
"""The points on a side of the piece that is made alone."""


class GullyFigure(LiveFigure):
    """A piece of gullies made alone, which fits the whole."""

    def __init__(self) -> None:
        super().__init__(
            "gully",
            tr("Made alone, and it fits"),
            tr(
                "Gullies on a terrain of 129 × 129 points. The gullies in the bright square are made alone, from the "
                "smooth ground that all share. Move it with the mouse or the arrow keys, and look for a seam. With "
                "more octaves the sides of gullies have gullies, too."
            ),
        )
        self._picture = LandPicture("gullyPicture", tr("Gullies from above, and a piece of them"), 330, _PIECE)
        self._picture.moved.connect(self._make_piece)
        self._octaves = Choice("gullyOctaves", tr("Octaves"), 1, 5, 3, tr("How many sizes of gullies there are"))
        self._octaves.changed.connect(self._change)
        self.add(self._picture)
        self.add(self._octaves)
        self._before = _GROUND.heightmap()
        self._found: tuple[Heightmap, Placed] | None = None
        self._worker = Worker("gullies", self)
        self._worker.finished.connect(self._show)
        self._change()

    def _change(self) -> None:
        self._octaves.setText(numeral(self._octaves.value))
        self._worker.request(partial(gullied, Gullies(octaves=self._octaves.value, roughness=0.0), self._before))

    def _show(self, found: tuple[Heightmap, Placed]) -> None:
        self._found = found
        self._picture.setPicture(shaded(found[0]))
        self._make_piece()

    def _make_piece(self) -> None:
        if self._found is None:
            return
        whole, act = self._found
        row, column = self._picture.corner
        rows, columns = np.arange(row, row + _PIECE), np.arange(column, column + _PIECE)
        piece = piece_alone(act, self._before, rows, columns)
        other = int(np.count_nonzero(piece != whole.heights[np.ix_(rows, columns)]))
        self._picture.setPiece(shaded(Heightmap(piece, range=whole.range)))
        self.tell(
            tr(
                "The square holds {all} points. Made alone, {other} of them differ from the whole.",
                all=piece.size,
                other=other,
            )
        )


def gullied(filter: Gullies, before: Heightmap) -> Steps[None, None, tuple[Heightmap, Placed]]:
    """Return a map with gullies, and what makes a piece of them alone; for a worker."""
    whole = yield from silent(filter.applying(before))
    act = filter.act(before, whole)
    assert isinstance(act, Placed)
    return whole, act


def piece_alone(act: Placed, before: Heightmap, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> Heights:
    """Return the heights of some rows and columns, made from the ground there alone; shape (rows, columns)."""
    ground = np.ascontiguousarray(before.heights[np.ix_(rows, columns)])
    return act.done(ground, rows.astype(np.float64), columns.astype(np.float64)).astype(np.float32)


class LandPicture(FigureCanvas):
    """A picture of a terrain, with a square piece that can be moved if wanted.

    Parameters
    ----------
    most
        The longest side, in pixels of the window.
    piece
        The points on a side of the piece; 0 for none.

    Signals
    -------
    moved
        The piece is somewhere else.
    """

    moved = Signal()

    def __init__(self, name: str, label: str, most: int, piece: int = 0) -> None:
        super().__init__(name, label, most, takes_keys=bool(piece))
        self._side = piece
        self._image, self._piece = QImage(), QImage()
        self._lines: Sequence[tuple[tuple[int, int], tuple[int, int], float]] = ()
        self.corner = (34, 50)
        """The first row and column of the piece."""
        if piece:
            self.setCursor(Qt.CursorShape.SizeAllCursor)

    def setPicture(self, image: QImage) -> None:
        """Show a picture."""
        self._image = image
        self.update()

    def setPiece(self, image: QImage) -> None:
        """Show the piece in its place."""
        self._piece = image
        self.update()

    def setLines(self, lines: Sequence[tuple[tuple[int, int], tuple[int, int], float]]) -> None:
        """Show lines over it, from a row and column to another one, with their widths in pixels of the picture."""
        self._lines = lines
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Bring the piece here."""
        if self._side and event.button() == Qt.MouseButton.LeftButton:
            self.mouseMoveEvent(event)
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Take the piece along."""
        if event.buttons() & Qt.MouseButton.LeftButton and not self._image.isNull():
            at = event.position() / self._unit
            self._move(round(at.y() - self._side / 2), round(at.x() - self._side / 2))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the piece by some points."""
        steps = {
            Qt.Key.Key_Left: (0, -4),
            Qt.Key.Key_Right: (0, 4),
            Qt.Key.Key_Up: (-4, 0),
            Qt.Key.Key_Down: (4, 0),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None or not self._side or self._image.isNull():
            super().keyPressEvent(event)
        else:
            self._move(self.corner[0] + step[0], self.corner[1] + step[1])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture, and the piece over it."""
        if self._image.isNull():
            return
        painter = QPainter(self)
        side = self._unit * self._image.width()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawImage(QRectF(0, 0, side, side), self._image)
        for one, other, width in self._lines:
            painter.setPen(QPen(_RIVER_INK, width * self._unit / 4, c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(*(QPointF(column + 0.5, row + 0.5) * self._unit for row, column in (one, other)))
        if not self._side:
            return
        painter.fillRect(QRectF(0, 0, side, side), QColor(0, 0, 0, 70))
        row, column = self.corner
        where = QRectF(column, row, self._side, self._side)
        where = QRectF(where.topLeft() * self._unit, where.size() * self._unit)
        painter.drawImage(where, self._piece)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 3 if self.hasFocus() else 1))
        painter.drawRect(where)

    def _move(self, row: int, column: int) -> None:
        most = self._image.height() - self._side
        corner = min(max(row, 0), most), min(max(column, 0), most)
        if corner != self.corner:
            self.corner = corner
            self.moved.emit()
            self.update()

    @property
    def _unit(self) -> float:
        return min(self.width(), self._widest) / self._image.width()
