"""Choosing by eye: how soon nine terrains can be seen, and how long the window stops answering meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep

from heartbeat import Heartbeat
from measuring import Row
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters import Streams


def rows() -> Iterator[Row]:
    plain = Recipe(DiamondSquare(exponent=9, seed=4))
    worn = Recipe(DiamondSquare(exponent=9, seed=4), (Step(Streams(age=0.5)),))
    for what, recipe, goal in (("a generator", plain, 0.3), ("Streams", worn, 1.0)):
        first, stall = _seen(recipe, f"while nine variations of {what} come")
        yield Row(
            f"nine variations of {what} in sight",
            f"{first * 1e3:.0f} ms",
            f"at most {goal * 1e3:.0f} ms",
            first <= goal,
        )
        yield stall


def _seen(recipe: Recipe, during: str) -> tuple[float, Row]:
    """Return how long it takes until nine terrains are in sight, and the longest stall until all are finished."""
    window = MainWindow()
    window.resize(1366, 768)
    window.show()
    window.document.take_remade(recipe.heightmap(), recipe, None, "")
    _wait(2)
    action = window.findChild(QAction, "actionVariations")
    assert action is not None
    first: float | None = None
    heart = Heartbeat()
    for begin in (False, True):
        # The first time compiles shaders, as any view does once.
        heart.start()
        start, first = perf_counter(), None
        action.setChecked(True)
        gallery = window._features.variations.controller.gallery
        assert gallery is not None
        if begin:
            window._features.variations.controller.others()
        while first is None or is_busy(window._features.variations):
            QApplication.processEvents()
            sleep(0.001)  # as an event loop does, which takes no time from the workers
            if first is None and gallery.seen and all(one.heightmap is not None for one in gallery.pictures):
                first = perf_counter() - start
        stall = heart.row(during)
        action.setChecked(False)
        _wait(0.5)
    window.document.note_saved(window.document.heightmap, Path("unused"), window.document.file_binding)
    window.close()
    assert first is not None
    return first, stall


def _wait(time: float) -> None:
    end = perf_counter() + time
    while perf_counter() < end:
        QApplication.processEvents()
