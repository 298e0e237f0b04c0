"""What the search finds in the window: its commands, its parameters and the pages that explain."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtWidgets import QMainWindow

from terrain_explorer.gui.learning.learning_controller import LearningController
from terrain_explorer.gui.learning.page_parts import explained
from terrain_explorer.gui.search.collecting import commands, parameters
from terrain_explorer.gui.search.entry import Entry
from terrain_explorer.gui.search.search_box import SearchBox
from terrain_explorer.language import tr


def window_search(window: QMainWindow, learning: LearningController) -> SearchBox:
    """Return the search of a window, closed."""
    return SearchBox(partial(_entries, window, learning), window)


def _entries(window: QMainWindow, learning: LearningController) -> Iterator[Entry]:
    yield from commands(window.menuBar())
    yield from parameters(window)
    for slug, kind in explained().items():
        open_page = partial(learning.explainFilter, slug)
        yield Entry(f"page.{slug}", tr(kind.title), tr("How it works"), open_page, kind.title)
