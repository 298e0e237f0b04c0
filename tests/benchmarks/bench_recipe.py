"""Recipes: how long the user waits after changing a step, and after changing the ground below all steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, sin
from statistics import median
from time import perf_counter

import numpy as np
from measuring import Row
from PySide6.QtCore import QEventLoop, QObject, SignalInstance

from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.brushes import TOOLS, Brush
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters import Smooth, Stretch, Terrace
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke

_EXPONENT = 10
_SIDE = 2**_EXPONENT + 1
_STROKES = 200
_ROUNDS = 5
_WHAT = f"{_SIDE} points square, 3 filters and {_STROKES} strokes"


def rows() -> Iterator[Row]:
    window = MainWindow()
    window.resize(1280, 800)
    window.show()
    ground = DiamondSquare(exponent=_EXPONENT)
    window.document.generated(ground.heightmap(), ground)
    _remake(window, _recipe(ground))
    steps = [_remake(window, _recipe(ground, terraces)) for terraces in range(6, 6 + _ROUNDS)]
    yield _row(f"{_WHAT}: the last step", median(steps), 0.1)
    grown = [_grow(window, replace(ground, seed=seed)) for seed in range(_ROUNDS)]
    early, whole = (median(times) for times in zip(*grown, strict=True))
    yield _row(f"{_WHAT}: the seed, early picture", early, 0.15)
    yield _row(f"{_WHAT}: the seed", whole, 2)
    window.document.go_to(0)
    window.close()


def _row(what: str, seconds: float, limit: float) -> Row:
    return Row(what, f"{seconds * 1000:.0f} ms", f"at most {limit * 1000:.0f} ms", seconds <= limit)


def _recipe(ground: DiamondSquare, terraces: int = 5) -> Recipe:
    drawing = Drawing(_SIDE, _SIDE, tuple(_stroke(number) for number in range(_STROKES)))
    return Recipe(ground, (Step(Smooth()), Step(drawing), Step(Stretch()), Step(Terrace(steps=terraces))))


def _stroke(number: int) -> DrawnStroke:
    """Return a stroke a fifth of the map long, with one of the four most used tools."""
    random = np.random.default_rng(number)
    (row, column), angle = random.uniform(0.2, 0.8, 2) * _SIDE, random.uniform(0, 7)
    way = (PointerPlace(row + far * sin(angle), column + far * cos(angle)) for far in range(0, 200, 10))
    tool = TOOLS[("raise", "lower", "smooth", "flatten")[number % 4]]()
    return DrawnStroke(tool, Brush(size=60.0, strength=0.5), tuple(way))


def _remake(window: MainWindow, recipe: Recipe) -> float:
    """Give the window a recipe, and return the seconds until it is on the screen."""
    start = perf_counter()
    window._recipes.remake(recipe, "Change")
    return _until_shown(window, window.document.heightmapChanged) - start


def _grow(window: MainWindow, generator: DiamondSquare) -> tuple[float, float]:
    """Change the ground, and return the seconds until an early picture and until the terrain are on the screen."""
    start = perf_counter()
    window._generation.grow(generator, below_steps=True)
    early = _until_shown(window, window._recipes.previewed) - start
    return early, _until_shown(window, window.document.heightmapChanged) - start


def _until_shown(window: MainWindow, came: SignalInstance) -> float:
    """Wait until a signal came and the picture after it is on the screen, and return that moment."""
    heard: list[object] = []
    moments: list[float] = []
    # A loop of its own sleeps between events. Asking for them again and again would hold up the worker's thread.
    loop = QEventLoop()

    def on_drawn() -> None:
        if heard:
            moments.append(perf_counter())
            loop.quit()

    listener = came.connect(lambda *_: heard.append(None))
    painter = window.drawn.connect(on_drawn)
    loop.exec()
    QObject.disconnect(listener)
    QObject.disconnect(painter)
    return moments[0]
