"""What the search finds in the window: its commands, its parameters and the pages that explain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtWidgets import QMainWindow

from terrain_explorer.gui.generation.algorithm_picker import AlgorithmPicker
from terrain_explorer.gui.learning.learning_controller import LearningController
from terrain_explorer.gui.learning.pages.page_parts import titles
from terrain_explorer.gui.presets.parameter_preset import subject_of
from terrain_explorer.gui.search.entries import Entry, with_synonyms
from terrain_explorer.gui.search.search_box import SearchBox
from terrain_explorer.gui.search.window_entries import PLACES, commands, parameters
from terrain_explorer.gui.window.features import Features
from terrain_explorer.gui.window.first_steps import TASKS
from terrain_explorer.gui.window.guide import FirstSteps
from terrain_explorer.gui.window.window_parts import WindowParts
from terrain_explorer.language import tr
from terrain_explorer.terrain import GENERATORS
from terrain_explorer.terrain.filters import FILTERS, Filter
from terrain_explorer.terrain.parameters import Parameterised
from terrain_explorer.terrain.shading.look import Look


def window_search(parts: WindowParts, features: Features, first_steps: FirstSteps) -> SearchBox:
    """Return the search of a window, closed."""
    entries = partial(_entries, parts, features, first_steps)
    return SearchBox(lambda: map(with_synonyms, entries()), parts.window)


def _entries(parts: WindowParts, features: Features, first_steps: FirstSteps) -> Iterator[Entry]:
    features.gallery.refresh()  # the menu lists the user's presets, and new files may be there
    yield from commands(parts.window.menuBar())
    # What can be set in panels is found even where they were never shown.
    parts.generation.panel.content()
    parts.appearance.content()
    parts.drawing.brush.content()
    features.paths.panel.content()
    yield from parameters(parts.window)
    yield from features.preferences.entries()
    yield from _algorithms(parts.window)
    yield from _presets(parts, features)
    yield from _exports(parts.choose_export)
    yield from _steps(parts)
    for address, title in titles().items():
        yield Entry(f"page.{address}", tr(title), tr("How it works"), partial(features.learning.open, address), title)
    yield from _manual(features.learning)
    for task in TASKS:
        yield Entry(
            f"task.{task.slug}", tr(task.title), tr("First steps"), partial(first_steps.begin, task), task.title
        )


def _manual(learning: LearningController) -> Iterator[Entry]:
    """Yield the pages of the manual."""
    # Not before the user searches, as the presets.
    from terrain_explorer.gui.learning.pages.manual import MANUAL, pages, text_of, title_of

    for name in pages():
        address = f"{MANUAL}{name}"
        yield Entry(f"page.{address}", title_of(text_of(name)), tr("Manual"), partial(learning.open, address), name)


def _presets(parts: WindowParts, features: Features) -> Iterator[Entry]:
    """Yield the presets: a look is taken at once, and a filter is tried."""
    kinds: tuple[type[Parameterised], ...] = (Look, *FILTERS.values())
    for kind, presets in features.presets.presets_of(kinds).items():
        for preset in presets:
            of = tr(kind.title) if issubclass(kind, Filter) else tr("Light and colour")
            key, place = f"preset.{subject_of(kind)}.{preset.name}", PLACES.join((tr("Presets"), of))
            yield Entry(key, preset.title, place, partial(_take, parts, preset.values), preset.name)


def _steps(parts: WindowParts) -> Iterator[Entry]:
    """Yield the steps of the terrain by their names, to be chosen in their panel."""
    recipe = parts.document.recipe
    for place, step in enumerate(recipe.steps if recipe is not None else ()):
        within = (tr("Steps", "of a recipe"), *((step.group.name,) if step.group is not None else ()))
        choose = partial(_choose_step, parts, place)
        yield Entry(f"step.{place}", step.title, PLACES.join(within), choose, step.filter.title)


def _choose_step(parts: WindowParts, place: int) -> None:
    parts.show_panel("steps", True)
    parts.recipes.choose(place)


def _exports(export: Callable[[str], object]) -> Iterator[Entry]:
    """Yield the programs and formats to export to."""
    # Not before the user searches: the presets would slow down the start.
    from terrain_explorer.gui.export.targets import targets

    for target in targets():
        begin = partial(export, target.key)
        yield Entry(f"export.{target.key}", target.title, tr("Export"), begin, keywords=target.keywords)


def _take(parts: WindowParts, values: Parameterised) -> None:
    if isinstance(values, Look):
        parts.document.adopt_look(values)
    elif isinstance(values, Filter):
        parts.work.begin_filter(values)


def _algorithms(window: QMainWindow) -> Iterator[Entry]:
    """Yield the algorithms, to be chosen at once."""
    picker = window.findChild(AlgorithmPicker)
    assert picker is not None
    for slug, kind in GENERATORS.items():
        choose = partial(picker.setCurrentIndex, picker.findData(slug))
        chosen = picker.currentData() == slug
        yield Entry(f"algorithm.{slug}", tr(kind.title), tr("Algorithm"), choose, kind.title, checked=chosen)
