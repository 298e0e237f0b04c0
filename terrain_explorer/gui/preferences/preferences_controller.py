"""Opens the preferences, and lets what is chosen in them hold in the window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.file_io.image_editor import ImageEditor
from terrain_explorer.gui.preferences.keymap import Keymap
from terrain_explorer.gui.preferences.keys_page import KeysPage
from terrain_explorer.gui.preferences.preferences_dialog import PreferencesDialog
from terrain_explorer.gui.preferences.values_page import FilesBox, ValuesPage
from terrain_explorer.gui.search.entry import Entry
from terrain_explorer.gui.services.preferences import (
    MEGABYTE,
    PAGES,
    GeneralPreferences,
    MemoryPreferences,
    SurfacePreferences,
    prefer,
    preferred,
)
from terrain_explorer.gui.services.reporting import Reporter
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.water.wear_controller import WearController
from terrain_explorer.gui.widgets.question_box import show_dialog
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.parameters import Parameterised, parameters

_KEYS_TITLE = marked("Keys")


class PreferencesController(Reporter):
    """Applies the preferences of the last time at once, and those that the user chooses when they are chosen.

    Signals
    -------
    lengthsChanged
        Lengths are to be shown in another unit.
    """

    lengthsChanged = Signal()

    def __init__(
        self,
        window: QMainWindow,
        document: Document,
        surface: SurfacePane,
        recipes: RecipeController,
        wear: WearController,
        editor: ImageEditor,
        views: Iterable[QWidget],
    ) -> None:
        super().__init__(window)
        self._window, self._document, self._surface = window, document, surface
        self._recipes, self._wear, self._editor = recipes, wear, editor
        self._keymap = Keymap(window, views)
        for page in PAGES:
            if page is not GeneralPreferences:  # the program has begun with these
                self._apply(preferred(page))

    def open(self, number: int = 0, field: str = "") -> None:
        """Show a page of the preferences, with the keyboard in a field of it."""
        pages: dict[str, ValuesPage | KeysPage] = {}
        for page in PAGES:
            shown = ValuesPage(page, FilesBox(self._editor) if page is GeneralPreferences else None)
            shown.chosen.connect(self._choose)
            pages[tr(_title(page))] = shown
        pages[tr(_KEYS_TITLE)] = KeysPage(self._keymap)
        dialog = PreferencesDialog(pages, self._window)
        show_dialog(dialog, "preferencesDialog")
        dialog.show_page(number, field)

    def entries(self) -> Iterator[Entry]:
        """Yield what the search finds: each preference, and the page of the keys."""
        for number, page in enumerate(PAGES):
            for one in parameters(page):
                place = f"{tr('Preferences')} › {tr(_title(page))}"
                go_there = partial(self.open, number, one.name)
                yield Entry(f"{page.__name__}.{one.name}", one.title, place, go_there, one.label)
        yield Entry("preferences.keys", tr(_KEYS_TITLE), tr("Preferences"), partial(self.open, len(PAGES)), _KEYS_TITLE)

    def _choose(self, values: Parameterised) -> None:
        before = preferred(type(values))
        prefer(values)
        if isinstance(values, GeneralPreferences) and isinstance(before, GeneralPreferences):
            self._tick(before, values)
        else:
            self._apply(values)

    def _apply(self, values: Parameterised) -> None:
        if isinstance(values, SurfacePreferences):
            self._surface.setPreferences(values)
        elif isinstance(values, MemoryPreferences):
            self._document.history.set_budget(values.undo * MEGABYTE)
            self._document.statusChanged.emit()
            self._recipes.setMemory(values.steps * MEGABYTE)
            self._wear.setMemory(values.steps * MEGABYTE // 2)

    def _tick(self, before: GeneralPreferences, values: GeneralPreferences) -> None:
        """Choose what has changed in the View menu, too: its ticks follow, and it applies the theme."""
        if values.theme != before.theme:
            self._trigger(f"actionTheme{values.theme.capitalize()}")
        if values.language != before.language:
            self._trigger("actionLanguage" if values.language == "system" else f"actionLanguage.{values.language}")
        if values.lengths != before.lengths:
            self.lengthsChanged.emit()

    def _trigger(self, name: str) -> None:
        action = self._window.findChild(QAction, name)
        assert action is not None
        action.trigger()


def _title(page: type[Parameterised]) -> str:
    return str(page.title)  # type: ignore[attr-defined]  # every page has one
