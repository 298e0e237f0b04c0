"""The menu bar and the toolbar: which command stands where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar

from terrain_explorer.gui.services.actions import TOOL_COMMANDS, in_menu
from terrain_explorer.gui.services.theme import Theme, chosen_theme, theme_names
from terrain_explorer.gui.services.translation import choose_language, chosen_language, languages
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr
from terrain_explorer.resources import resource
from terrain_explorer.terrain import parameters
from terrain_explorer.terrain.filters import Filter

C = TypeVar("C")

_TOOLBAR = "New Open Reload Save | Undo Redo | Copy Paste | Generate NewSeed | ResetView TopView Walk Profile Growth"


class Menus:
    """The menus of a main window.

    Attributes
    ----------
    recent
        The menu of recent files, filled by `list_recent`.
    """

    def __init__(self, window: QMainWindow, actions: Mapping[str, QAction]) -> None:
        self._window = window
        self._actions = actions
        file = self._menu(tr("&File"), "New NewDrawing Open")
        self.recent = file.addMenu(tr("Open re&cent"))
        self.samples = file.addMenu(tr("Sam&ples"))
        self._add(file, "Reload EditImage")
        self._add(file.addMenu(tr("Ima&ge editor")), "ChooseEditor SystemEditor")
        self._add(file, "| Save SaveAs | Export SavePicture SaveTurntable | Quit")
        self._menu(tr("&Edit"), "Undo Redo | Copy Paste | CopyPicture")
        self.terrain = self._menu(tr("&Terrain"), "Generate NewSeed Cancel | Growth Figures")
        tools = " ".join(command.name for command in TOOL_COMMANDS.values())
        self._menu(tr("&Draw"), f"{tools} | SmallerBrush LargerBrush | MirrorRows MirrorColumns WrapAround")
        self.view = self._menu(tr("&View"), "ResetView FrameAll TopView")
        self._add(self.view.addMenu(tr("S&ide views")), "SouthView EastView NorthView WestView")
        self._add(self.view, "Orthographic Walk Profile | FitMap |")
        self._menu(tr("&Help"), "Explain Shortcuts About")
        toolbar = named(QToolBar(tr("Tools")), "toolBar", tr("Tools"))
        self._add(toolbar, _TOOLBAR)
        window.addToolBar(toolbar)
        drawing = named(QToolBar(tr("Draw")), "drawToolBar", tr("Drawing tools"))
        self._add(drawing, tools)
        window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, drawing)
        self.view.addActions([toolbar.toggleViewAction(), drawing.toggleViewAction()])

    def finish_view(self, panels: Iterable[QAction], choose_theme: Callable[[Theme], None]) -> None:
        """Fill the rest of the View menu."""
        self.view.addActions(list(panels))
        self.view.addSeparator()
        themes = {theme: (name, f"actionTheme{theme.value.capitalize()}") for theme, name in theme_names().items()}
        _fill(self.view.addMenu(tr("T&heme")), themes, chosen_theme(), choose_theme)
        names: dict[str | None, tuple[str, str]] = {None: (tr("As the system"), "actionLanguage")}
        names |= {code: (name, f"actionLanguage.{code}") for code, name in languages().items()}
        menu = self.view.addMenu(tr("&Language (from the next start)"))
        _fill(menu, names, chosen_language(), choose_language)
        self._add(self.view, "FullScreen")

    def list_operations(self, operations: Iterable[type[Filter]], begin: Callable[[type[Filter]], None]) -> None:
        """Add operations to the Terrain menu, those of a group together."""
        taken = {QKeySequence.mnemonic(action.text()).toString() for action in self.terrain.actions()}
        for _, group in groupby(operations, lambda operation: operation.group):
            self.terrain.addSeparator()
            for operation in group:
                dots = "…" if parameters(operation) else ""
                text = _with_mnemonic(f"{tr(operation.title)}{dots}", taken)
                action = self.terrain.addAction(text, partial(begin, operation))
                action.setObjectName(f"operation.{operation.slug}")
                action.setStatusTip(tr(operation.summary))
                action.setToolTip(tr(operation.summary))

    def list_samples(self, open_file: Callable[[Path], None]) -> None:
        """Fill the menu of sample heightmaps."""
        for path in samples():
            self.samples.addAction(tr(sample_title(path)), partial(open_file, path))

    def list_recent(self, paths: list[Path], open_file: Callable[[Path], None]) -> None:
        """Fill the menu of recent files."""
        self.recent.clear()
        self.recent.setEnabled(bool(paths))
        for number, path in enumerate(paths, 1):
            action = self.recent.addAction(f"&{number % 10} {in_menu(path.name)}", partial(open_file, path))
            action.setStatusTip(str(path))
            action.setToolTip(str(path))

    def _menu(self, title: str, names: str) -> QMenu:
        menu = self._window.menuBar().addMenu(title)
        self._add(menu, names)
        return menu

    def _add(self, to: QMenu | QToolBar, names: str) -> None:
        for name in names.split():
            if name == "|":
                to.addSeparator()
            else:
                to.addAction(self._actions[name])


def _fill(menu: QMenu, choices: Mapping[C, tuple[str, str]], chosen: C, choose: Callable[[C], None]) -> None:
    """Fill a menu with choices, of which one holds: the text and the object name of each."""
    group = QActionGroup(menu)
    for choice, (text, name) in choices.items():
        action = QAction(text, menu, checkable=True, checked=choice == chosen)
        action.setObjectName(name)
        action.triggered.connect(lambda _=False, choice=choice: choose(choice))
        menu.addAction(group.addAction(action))


def _with_mnemonic(text: str, taken: set[str]) -> str:
    """Return a text with an & before a letter that opens nothing else, and take it; words' first letters come first."""
    places = sorted(range(len(text)), key=lambda at: at > 0 and text[at - 1] != " ")
    for at in places:
        marked = f"{text[:at]}&{text[at:]}"
        key = QKeySequence.mnemonic(marked).toString()
        if text[at].isalpha() and key not in taken:
            taken.add(key)
            return marked
    return text


def samples() -> list[Path]:
    """Return the sample heightmaps."""
    return sorted(resource("samples").glob("*.png"))


def sample_title(path: Path) -> str:
    """Return what a sample is called, from the name of its file."""
    return path.stem.replace("-", " ").capitalize()
