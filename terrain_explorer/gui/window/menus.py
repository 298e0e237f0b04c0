"""The menu bar and the toolbars: the place of each command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, SignalInstance
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar, QWidget

from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.presets.terrain_preset import SAMPLES, TerrainPreset
from terrain_explorer.gui.services.actions import SELECT_BY_COMMANDS, SELECTION_TOOL_COMMANDS, TOOL_COMMANDS
from terrain_explorer.gui.services.keys import give_keys, in_menu, make_changeable, own_keys
from terrain_explorer.gui.services.theme import Theme, chosen_theme, theme_names
from terrain_explorer.gui.services.translation import choose_language, chosen_language, languages
from terrain_explorer.gui.steps.filter_panel import GROUPS
from terrain_explorer.gui.tools.tool_list import TOOLS
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.parameters import takes_parameters

C = TypeVar("C")

_TOOLBAR = (
    "New Open Reload Save | Undo Redo | Copy Paste | Generate NewSeed Variations | "
    "ResetView TopView Walk Profile Sea Rivers FollowWater Growth"
)
_WORKSPACES = (
    "GrowWorkspace DrawWorkspace ShapeWorkspace ExploreWorkspace ExportWorkspace | NextWorkspace PreviousWorkspace"
)
_PLACES = "PlaceBack PlaceForward | AddBookmark FlyAlong | CopyPlace PastePlace | TakePlace | LocalContrast"

_NAMES_HIGH = 840
"""The height of a window, in pixels, from which the terrain has most of it below the names of the commands."""

_WIDE, _HIGH = 1600, 1000
"""The size from which the names of the tools fit below each other, and leave room for the views beside them."""


class ToolbarNames(QObject):
    """Shows the names of the commands below their icons while a window is large enough.

    Parameters
    ----------
    across, down
        The toolbars along its upper edge and along its side.
    """

    def __init__(self, window: QMainWindow, across: QToolBar, down: QToolBar) -> None:
        super().__init__(window)
        self._window, self._across, self._down = window, across, down
        across.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.needed = across.sizeHint().width()
        """The width of a window that has room for the names of the commands, in pixels."""
        self.fit()

    def fit(self) -> None:
        """Show the names or leave them out, as the size of the window is now."""
        styles = Qt.ToolButtonStyle
        width, height = self._window.width(), self._window.height()
        named_across = width >= self.needed and height >= _NAMES_HIGH
        for bar, fits in ((self._across, named_across), (self._down, width >= _WIDE and height >= _HIGH)):
            bar.setToolButtonStyle(styles.ToolButtonTextUnderIcon if fits else styles.ToolButtonIconOnly)


class Menus:
    """The menus of a main window.

    Attributes
    ----------
    recent, presets
        The menus of recent files and of presets of terrain, without these.
    filters
        The menus of the groups of filters.
    toolbar
        The toolbar of the commands used most.
    names
        The names of the commands in the toolbars.
    """

    def __init__(self, window: QMainWindow, actions: Mapping[str, QAction], views: Iterable[QWidget]) -> None:
        self._window, self._views = window, tuple(views)
        self._actions = actions
        file = self._menu(tr("&File"), "New NewDrawing Open OpenTiles")
        self.recent = file.addMenu(tr("Open re&cent"))
        self.presets = file.addMenu(tr("&Presets"))
        self._add(self.presets, "Presets SavePreset |")
        self._add(file, "Reload RecoverWork EditImage")
        self._add(file.addMenu(tr("Ima&ge editor")), "ChooseEditor SystemEditor")
        self._add(file, "| Save SaveAs | Export ExportWeights BuildTiles SavePicture SaveTurntable SaveFlight | Quit")
        self._menu(
            tr("&Edit"),
            "Undo Redo | Cut Copy Paste PastePiece PasteMap ClearSelected | FloatSelection | CopyPicture | Preferences",
        )
        select = self._menu(tr("&Select"), "SelectAll SelectNone InvertSelection |")
        select.setToolTipsVisible(True)  # they say why a command about steps is grey
        rules = " ".join(command.name for command in SELECT_BY_COMMANDS.values())
        self._add(select.addMenu(tr("B&y rule")), rules)
        self._add(select, "| GrowSelection ShrinkSelection BorderSelection FeatherSelection PinSelection |")
        self._add(select, "SelectFromPicture SaveSelection SelectionToStamp | SelectionToStep SelectionFromStep |")
        selecting = " ".join(command.name for command in SELECTION_TOOL_COMMANDS)
        self._add(select, f"{selecting} | ExplainMasks")
        # The filters follow in `list_filters`.
        self.terrain = self._menu(tr("&Terrain"), "Generate NewSeed Variations Cancel | Growth CompareTerrains Figures")
        self.filters: list[QAction] = []
        tools = " ".join(command.name for command in TOOL_COMMANDS.values())
        self._menu(tr("&Draw"), f"{tools} | Path | SmallerBrush LargerBrush | MirrorRows MirrorColumns WrapAround")
        self.view = self._menu(tr("&View"), "ResetView FrameAll TopView LandscapeView SideLitLandscape")
        self._add(self.view.addMenu(tr("S&ide views")), "SouthView EastView NorthView WestView")
        asking = " ".join(tool.command.name for tool in TOOLS)
        self._add(self.view, f"Orthographic Axes Walk | Sea Rivers FollowWater Profile {asking} | FitMap |")
        self._add(self.view.addMenu(tr("Pla&ces")), _PLACES)
        explaining = "Explain Compare OneDimension ExplainWater ExplainScale Glossary"
        self._menu(tr("&Help"), f"Manual Search | StartPage FirstSteps | {explaining} | Messages Shortcuts About")
        self.toolbar = toolbar = named(QToolBar(tr("Tools")), "toolBar", tr("Tools"))
        self._add(toolbar, _TOOLBAR)
        window.addToolBar(toolbar)
        drawing = named(QToolBar(tr("Draw")), "drawToolBar", tr("Drawing tools"))
        self._add(drawing, f"{tools} | Path | {selecting}")
        window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, drawing)
        self.names = ToolbarNames(window, toolbar, drawing)
        self._toolbars = [toolbar.toggleViewAction(), drawing.toggleViewAction()]

    def finish_view(self, panels: Iterable[QAction], choose_theme: Callable[[Theme], None]) -> None:
        """Fill the rest of the View menu."""
        # In a menu of their own, or this one would be as high as a small screen.
        shown = self.view.addMenu(tr("Pa&nels"))
        shown.addActions(list(panels))
        shown.addSeparator()
        shown.addActions(self._toolbars)
        self._add(self.view.addMenu(tr("Wor&kspaces")), _WORKSPACES)
        self._add(self.view, "SwapViews ResetLayout")
        self.view.addSeparator()
        themes = {theme: (name, f"actionTheme{theme.value.capitalize()}") for theme, name in theme_names().items()}
        _fill(self.view.addMenu(tr("T&heme")), themes, chosen_theme(), choose_theme)
        names: dict[str | None, tuple[str, str]] = {None: (tr("System default"), "actionLanguage")}
        names |= {code: (name, f"actionLanguage.{code}") for code, name in languages().items()}
        menu = self.view.addMenu(tr("&Language (after a restart)"))
        _fill(menu, names, chosen_language(), choose_language)
        self._add(self.view, "FullScreen")
        self._keys = MenuKeys(self._window)
        self.watch(self._window)

    def watch(self, part: QWidget) -> None:
        """Let letters choose from the menus in a part of the window that has just been made, while they are open."""
        self._keys.watch(part.findChildren(QMenu))

    def list_filters(self, filters: Iterable[type[Filter]], begin: Callable[[type[Filter]], None]) -> None:
        """Add filters to the Terrain menu, each group in a menu of its own: as one it would be higher than a screen."""
        taken = {QKeySequence.mnemonic(one.text()).toString() for one in self.terrain.actions()}
        self.terrain.addSeparator()
        listed = tuple(filters)
        for group, heading in GROUPS.items():
            # Titles depend on the language, so no letter can be marked in the source.
            menu = self.terrain.addMenu(_with_mnemonic(tr(heading), taken))
            self.filters.append(menu.menuAction())
            self._list_group(menu, (kind for kind in listed if kind.group == group), begin)

    def _list_group(self, menu: QMenu, kinds: Iterable[type[Filter]], begin: Callable[[type[Filter]], None]) -> None:
        taken, own = set[str](), own_keys()
        for kind in kinds:
            # By convention, dots announce that something has to be chosen first.
            dots = "…" if takes_parameters(kind) else ""
            action = menu.addAction(_with_mnemonic(f"{tr(kind.title)}{dots}", taken), partial(begin, kind))
            action.setObjectName(f"operation.{kind.slug}")
            action.setStatusTip(tr(kind.summary))
            make_changeable(action)
            give_keys(action, self._window, self._views, own)

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
    """Fill a menu with choices, one of them checked; each has a text and an object name."""
    group = QActionGroup(menu)
    for choice, (text, name) in choices.items():
        action = QAction(text, menu, checkable=True, checked=choice == chosen)
        action.setObjectName(name)
        action.triggered.connect(lambda _=False, choice=choice: choose(choice))
        menu.addAction(group.addAction(action))


def _with_mnemonic(text: str, taken: set[str]) -> str:
    """Return a text with an & before a letter that is still free, and mark that letter as taken.

    The first letters of words come before all others.
    """
    places = sorted(range(len(text)), key=lambda at: at > 0 and text[at - 1] != " ")
    for at in places:
        marked = f"{text[:at]}&{text[at:]}"
        key = QKeySequence.mnemonic(marked).toString()
        if text[at].isalpha() and key not in taken:
            taken.add(key)
            return marked
    return text


class MenuKeys(QObject):
    """Keeps keys from being shortcuts while a menu is open: its letters choose from the menu.

    Qt does so for shortcuts of the window, but not for those of the widget that had the focus before.
    """

    def watch(self, menus: Iterable[QMenu]) -> None:
        """Do so for these menus, too."""
        for menu in menus:
            menu.aboutToShow.connect(self._watch)
            menu.aboutToHide.connect(self._leave)

    def _watch(self) -> None:
        self.sender().installEventFilter(self)

    def _leave(self) -> None:
        self.sender().removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim every key that might be a shortcut."""
        if event.type() != QEvent.Type.ShortcutOverride:
            return False
        event.accept()
        return True


class FileMenus(QObject):
    """Fills the menus of files, and asks about unsaved changes before it opens one.

    Parameters
    ----------
    recent, presets
        The menus to fill.
    open_file, open_preset
        Open a file or a preset of the user's choice.
    own_presets, presets_changed
        Returns the presets of the user's own; announces that they may be other ones.
    """

    def __init__(
        self,
        recent: QMenu,
        presets: QMenu,
        files: FileController,
        open_file: Callable[[Path], None],
        open_preset: Callable[[TerrainPreset], None],
        own_presets: Callable[[], Iterable[TerrainPreset]],
        presets_changed: SignalInstance,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._recent, self._files, self._open_file = recent, files, open_file
        self._presets, self._open_preset, self._own_presets = presets, open_preset, own_presets
        self._own: list[QAction] = []
        for sample in SAMPLES:
            action = presets.addAction(sample.title, partial(open_preset, sample))
            action.setStatusTip(tr(sample.shows))
            action.setToolTip(tr(sample.shows))
        self._first = presets.actions()[-len(SAMPLES)]
        presets.aboutToShow.connect(self._list_own)
        presets_changed.connect(self._list_own)
        files.recentChanged.connect(self._list_recent)
        self._list_recent()

    def _list_own(self) -> None:
        """List the user's presets before the program's, as they are in their folder now."""
        for action in self._own:
            self._presets.removeAction(action)
            # The search may still offer it.
            action.setParent(None)
        self._own = []
        for preset in self._own_presets():
            action = QAction(in_menu(preset.title), self._presets)
            action.triggered.connect(lambda _=False, preset=preset: self._open_preset(preset))
            self._own.append(action)
        if self._own:
            line = QAction(self._presets)
            line.setSeparator(True)
            self._own.append(line)
        self._presets.insertActions(self._first, self._own)

    def _list_recent(self) -> None:
        paths = self._files.recent()
        self._recent.clear()
        self._recent.setEnabled(bool(paths))
        for number, path in enumerate(paths, 1):
            action = self._recent.addAction(f"&{number % 10} {in_menu(path.name)}", partial(self._open, path))
            # Two files may have the same name, so the folder has to be somewhere.
            action.setStatusTip(str(path))
            action.setToolTip(str(path))

    def _open(self, path: Path) -> None:
        self._files.ask_then(lambda: self._open_file(path))
