"""What the search finds in the window: its commands, its parameters and the pages that explain."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtWidgets import QMainWindow

from terrain_explorer.gui.generation.algorithm_picker import AlgorithmPicker
from terrain_explorer.gui.learning.learning_controller import LearningController
from terrain_explorer.gui.learning.page_parts import explained
from terrain_explorer.gui.preferences.preferences_controller import PreferencesController
from terrain_explorer.gui.search.collecting import commands, parameters
from terrain_explorer.gui.search.entry import Entry
from terrain_explorer.gui.search.search_box import SearchBox
from terrain_explorer.language import tr
from terrain_explorer.terrain import GENERATORS


def window_search(window: QMainWindow, learning: LearningController, preferences: PreferencesController) -> SearchBox:
    """Return the search of a window, closed."""
    return SearchBox(partial(_entries, window, learning, preferences), window)


def _entries(window: QMainWindow, learning: LearningController, preferences: PreferencesController) -> Iterator[Entry]:
    yield from commands(window.menuBar())
    yield from parameters(window)
    yield from preferences.entries()
    yield from _algorithms(window)
    for slug, kind in explained().items():
        open_page = partial(learning.explainFilter, slug)
        yield Entry(f"page.{slug}", tr(kind.title), tr("How it works"), open_page, kind.title)


def _algorithms(window: QMainWindow) -> Iterator[Entry]:
    """Yield the algorithms, to be chosen at once."""
    picker = window.findChild(AlgorithmPicker)
    assert picker is not None
    for slug, kind in GENERATORS.items():
        choose = partial(picker.setCurrentIndex, picker.findData(slug))
        chosen = picker.currentData() == slug
        yield Entry(f"algorithm.{slug}", tr(kind.title), tr("Algorithm"), choose, kind.title, checked=chosen)
