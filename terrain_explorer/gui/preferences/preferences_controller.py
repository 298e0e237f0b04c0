"""Opens the preferences, and lets what is chosen in them hold in the window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QMainWindow,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.document.document import Document
from terrain_explorer.gui.file_io.image_editor import ImageEditor
from terrain_explorer.gui.preferences.keymap import Keymap
from terrain_explorer.gui.preferences.values_page import FilesBox, ValuesPage
from terrain_explorer.gui.search.entries import Entry
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.preferences import (
    MEGABYTE,
    PAGES,
    GeneralPreferences,
    MemoryPreferences,
    PenPreferences,
    SurfacePreferences,
    prefer,
    preferred,
)
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.water.wear_controller import WearController
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.question_box import show_dialog
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.parameters import Parameterised, parameters

if TYPE_CHECKING:
    from terrain_explorer.gui.preferences.keys_page import KeysPage

_KEYS_TITLE = marked("Keys")


_SIZE = 700, 520
_MARGIN = 40
"""Pixels that a small window keeps around the dialog."""

_PADDING = 4
"""Pixels around the title of a page."""

_RESET = marked("Reset page"), marked("Restore the defaults of this page")
_UNDO_RESET = marked("Undo reset"), marked("Undo the changes on this page")
Standard = QDialogButtonBox.StandardButton


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
        from terrain_explorer.gui.preferences.keys_page import KeysPage
        from terrain_explorer.gui.preferences.pressure_curve import PressureCurve

        pages: dict[str, ValuesPage | KeysPage] = {}
        for page in PAGES:
            curve = PressureCurve() if page is PenPreferences else None
            shown = ValuesPage(page, FilesBox(self._editor) if page is GeneralPreferences else curve)
            shown.chosen.connect(self._choose)
            if curve is not None:
                shown.chosen.connect(curve.follow)
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


class PreferencesDialog(QDialog):
    """Shows pages, one at a time. What is chosen holds at once.

    Parameters
    ----------
    pages
        The pages by their titles in the user's language.
    """

    def __init__(self, pages: Mapping[str, ValuesPage | KeysPage], parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "preferencesDialog", tr("Preferences"))
        self.setWindowTitle(tr("Preferences"))
        self._pages = tuple(pages.values())
        self._before: tuple[QWidget, object] | None = None
        self._list = named(QListWidget(), "preferencePages", tr("Pages"))
        self._list.addItems(list(pages))
        self._stack = QStackedWidget()
        for page in self._pages:
            self._stack.addWidget(_scrolled(page) if isinstance(page, ValuesPage) else page)
        self._reset = QPushButton()
        self._reset.setAutoDefault(False)
        buttons = QDialogButtonBox(Standard.Close)
        buttons.addButton(self._reset, QDialogButtonBox.ButtonRole.ResetRole)
        self._list.setSpacing(_PADDING)
        self._list.setFixedWidth(self._list.sizeHintForColumn(0) + 8 * _PADDING)
        middle = QHBoxLayout()
        middle.setSpacing(3 * _PADDING)
        middle.addWidget(self._list)
        middle.addWidget(self._stack, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(middle, 1)
        layout.addWidget(buttons)
        buttons.rejected.connect(self.reject)
        self._reset.clicked.connect(self._reset_or_undo)
        self._list.currentRowChanged.connect(self._show)
        self._list.setCurrentRow(0)
        self.resize(min(_SIZE[0], parent.width() - _MARGIN), min(_SIZE[1], parent.height() - _MARGIN))

    def show_page(self, number: int, field: str = "") -> None:
        """Show a page and give the keyboard to a field of it, or to the list of pages."""
        self._list.setCurrentRow(number)
        page = self._pages[number]
        wanted = page.form.fields[field] if field and isinstance(page, ValuesPage) else self._list
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, number: int) -> None:
        self._stack.setCurrentIndex(number)
        self._before = None
        self._name_reset()

    def _reset_or_undo(self) -> None:
        """Bring back what is usual on the page; a second click brings back what was there before."""
        page = self._pages[self._stack.currentIndex()]
        if self._before is None:
            self._before = page, page.state()
            page.reset()
        else:
            page.restore(self._before[1])  # type: ignore[arg-type]  # each page gets its own state back
            self._before = None
        self._name_reset()

    def _name_reset(self) -> None:
        text, tip = map(tr, _RESET if self._before is None else _UNDO_RESET)
        named(self._reset, "resetPageButton", text, tip).setText(text)


def _scrolled(page: QWidget) -> QScrollArea:
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(page)
    return area
