"""Strokes: what a dab costs, and how long the window stops answering while one draws fast."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from math import cos, sin
from time import perf_counter

import numpy as np
from heartbeat import Heartbeat
from measuring import Row, at_most, ratio
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDoubleSpinBox, QWidget

from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.brushes import Brush, Canvas, Erode, Raise, SmoothTool, Stroke, Tool
from terrain_explorer.terrain.heightmap import FloatArray

_LARGE, _SMALL = 4097, 1025
_SECONDS = 10.0
_STROKE = 60
"""Moves of the mouse in a stroke."""


def rows() -> Iterator[Row]:
    yield at_most(
        f"a dab of radius 256 on {_LARGE} points square", ratio(_dab(_LARGE, 256), _dab(_SMALL, 256)), 1.5, "on 1025"
    )
    yield at_most("a dab of radius 256, raising", ratio(_dab(_LARGE, 256), _dab(_LARGE, 64)), 20, "of radius 64")
    yield at_most(
        "a dab of radius 256, smoothing", ratio(_dab(_LARGE, 256, SmoothTool()), _adding(512)), 150, "an addition"
    )
    yield from _eroding()
    yield from _stalls()


def _eroding() -> Iterator[Row]:
    hills = DiamondSquare(exponent=10).heightmap().heights
    near, wide = (_dab(_SMALL, radius, Erode(), hills) for radius in (64, 256))
    smoothing = _dab(_SMALL, 256, SmoothTool(), hills)
    # Not against each other: what the one gains by loops in C, the other would seem to lose.
    yield at_most("a dab of radius 64, eroding", ratio(near, smoothing), 0.5, "smoothing with radius 256")
    yield at_most("a dab of radius 256, eroding", ratio(wide, smoothing), 4, "smoothing with radius 256")


def _dab(side: int, radius: int, tool: Tool | None = None, heights: FloatArray | None = None) -> Callable[[], object]:
    """Return what draws one more dab of a stroke that goes to and fro."""
    brush = Brush(size=2 * radius, spacing=0.1)
    heights = np.zeros((side, side), np.float32) if heights is None else heights
    stroke = Stroke(Canvas(heights), tool or Raise(), brush)
    place = (side // 2 + brush.step(brush.radius()) * step for step in _to_and_fro())
    return lambda: (stroke.add(side // 2, next(place)), list(stroke.work()))


def _to_and_fro() -> Iterator[int]:
    return (abs(number % 8 - 4) for number in count())


def _adding(side: int) -> Callable[[], object]:
    heights = np.zeros((_LARGE, _LARGE), np.float32)[:side, :side]
    return lambda: np.add(heights, np.float32(1), out=heights)


def _stalls() -> Iterator[Row]:
    window = MainWindow()
    window.resize(1280, 800)
    window.show()
    generator = DiamondSquare(exponent=12)
    window.document.take_generated(generator.heightmap(), generator)
    _action(window, "actionRaise").trigger()
    size = window.findChild(QDoubleSpinBox, "parameter.size")
    assert size is not None
    size.setValue(12.5)  # percent of the side: 512 points
    _for(3.0)
    yield from _drawing(window)
    window.document.go_to(0)
    window.close()


def _drawing(window: MainWindow) -> Iterator[Row]:
    """Draw strokes in the map as fast as a hand can, and tell when the window answered, meanwhile and then."""
    heart, hand, moves = Heartbeat(), QTimer(), count()
    view = window.findChild(QWidget, "mapView")
    assert view is not None
    hand.timeout.connect(lambda: _move(view, next(moves)))
    heart.start()
    hand.start(8)
    _for(_SECONDS)
    hand.stop()
    yield heart.row(f"while one draws fast on {_LARGE} points square")
    heart.start()
    _for(1.5)
    yield heart.row(f"after one drew fast on {_LARGE} points square")


def _move(view: QWidget, number: int) -> None:
    """Make a move, and at its end let go and press again."""
    middle, reach = view.rect().center(), view.height() * 0.4
    place = middle + QPoint(round(reach * cos(number / 7)), round(reach * sin(number / 11)))
    left = Qt.MouseButton.LeftButton
    if number % _STROKE == 0:
        QTest.mousePress(view, left, pos=place)
    elif number % _STROKE < _STROKE - 1:
        QTest.mouseMove(view, place)
    else:
        QTest.mouseRelease(view, left, pos=place)


def _action(window: MainWindow, name: str) -> QAction:
    found = window.findChild(QAction, name)
    assert found is not None
    return found


def _for(seconds: float) -> None:
    end = perf_counter() + seconds
    while perf_counter() < end:
        QApplication.processEvents()
