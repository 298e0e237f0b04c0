"""The main window: places its parts and connects them.

Whatever the parts do together is in the folder `window`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import SIGNAL, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import State
from terrain_explorer.gui.file_io.autosave import Autosave, RecoveryBar, recovery_folder
from terrain_explorer.gui.services.icons import program_icon
from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.services.theme import apply_theme, wants_dark
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.views.surface3d.gl.gl_format import ask_for_transparency
from terrain_explorer.gui.widgets.docks import BannerPane, ScrolledPanel
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.widgets.message_bar import MessageBar
from terrain_explorer.gui.window.close_guard import CloseGuard, PendingExports
from terrain_explorer.gui.window.document_presenter import DocumentPresenter, LengthUnits
from terrain_explorer.gui.window.feature import Feature
from terrain_explorer.gui.window.features import Features
from terrain_explorer.gui.window.guide import FirstSteps, situation
from terrain_explorer.gui.window.help import show_about, show_messages, show_shortcuts
from terrain_explorer.gui.window.menus import FileMenus, Menus
from terrain_explorer.gui.window.message_presenter import MessagePresenter
from terrain_explorer.gui.window.panel_layout import PanelLayout
from terrain_explorer.gui.window.repair_offers import RepairOffers
from terrain_explorer.gui.window.start_screen import StartScreen
from terrain_explorer.gui.window.theme_controller import ThemeController
from terrain_explorer.gui.window.window_parts import WindowParts
from terrain_explorer.gui.window.window_search import window_search
from terrain_explorer.gui.window.workspace_controller import WorkspaceController, place_tabs
from terrain_explorer.language import tr
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.shading.look import Look

_FIRST_SEED = 15
_LOOK = "look"
_NARROWEST_SURFACE = 280
_SIZE = QSize(1280, 800)
_FRAME = QSize(16, 68)
"""Room for the window's frame, and for a panel of the desktop: not every desktop says how much that takes."""


class MainWindow(QMainWindow):
    """The program's window.

    Attributes
    ----------
    document
        The terrain; the views show `document.heightmap`.
    files, messages
        The document's files; the messages to the user.

    Signals
    -------
    drawn
        A terrain is on the screen.
    settled
        All work is done and the document's terrain is on the screen, drawn as finely as it gets.
    """

    drawn = Signal()
    settled = Signal()

    def __init__(self) -> None:
        # Before any widget is made: giving another palette to a whole window takes long.
        apply_theme(wants_dark())
        super().__init__()
        self.setObjectName("mainWindow")
        self.setWindowIcon(program_icon())
        self.resize(_SIZE.boundedTo(self.screen().availableSize() - _FRAME))
        self.setAcceptDrops(True)
        ask_for_transparency(self)
        generator = DiamondSquare(seed=_FIRST_SEED)
        self.document = Document(State(generator.heightmap(), Recipe(generator)), self, stand_in=True)
        # The sea belonged to the terrain of the last time.
        look = load_parameters(_LOOK, Look)
        self.document.set_look(replace(look, water=False, water_level=Look.water_level))
        self._parts = parts = WindowParts(self, self.document)
        self.files, self.editor = parts.files, parts.editor
        self.exports, self.map_exports = parts.exports, parts.map_exports
        self._autosave = Autosave(self.document, recovery_folder(), self)
        self._lay_out()
        self._make_presenters()
        self._make_menus()
        self._connect_all()
        self._workspaces.restore()
        self._panel_layout.follow(parts.actions)
        parts.views.setLook(self.document.look)
        self._document_presenter.show_terrain()
        self._document_presenter.show_state()
        parts.surface.setFocus()
        self._autosave.look()

    def open_file(self, path: str | Path) -> None:
        """Open a heightmap image. The views show it as soon as it has been read."""
        self._parts.drawing.finish()
        self.files.open(Path(path))

    def go_to_place(self, text: str) -> None:
        """Go to the place in a line of text; see `TerrainPlace`."""
        self._features.explore.go_to(text)

    def making_panels(self) -> Iterator[object]:
        """Make one panel after the other, step by step, so that none has to be made when it is first seen."""
        for panel in self.findChildren(LazyWidget):
            yield from panel.making()

    @property
    def busy(self) -> bool:
        """Whether a terrain is being grown or changed, or a file is being read or written."""
        return is_busy(self, awaited=True) or self._features.explore.busy

    def _lay_out(self) -> None:
        parts, recover = self._parts, self._parts.actions["RecoverWork"]
        parts.surface.setMinimumWidth(_NARROWEST_SURFACE)
        recovery = RecoveryBar(self._autosave)
        recover.setEnabled(False)
        recovery.pendingChanged.connect(recover.setEnabled)
        recover.triggered.connect(recovery.ask)
        self._message_bar = MessageBar()
        middle = BannerPane(parts.surface, recovery, self._message_bar)
        self.setCentralWidget(middle)
        self._show_problem(middle)
        parts.surface.flattened.connect(lambda: self._show_problem(middle))
        self._features = Features(parts)
        self._panel_layout = parts.layout = PanelLayout(self, self._features.docks)
        self._features.add_learning(parts)
        self._panel_layout.add(self._features.learning.docks)

    def _show_problem(self, middle: BannerPane) -> None:
        """Say for as long as it lasts why there is no 3D view."""
        if self._parts.surface.problem is not None:
            middle.setHeader(self._parts.surface.problem)

    def _make_presenters(self) -> None:
        parts, features = self._parts, self._features
        self.messages = MessagePresenter(self._message_bar, self.document, self)
        self._lengths = LengthUnits(self.document, self)
        self._document_presenter = DocumentPresenter(
            self.document, parts.filtering, parts.views, parts.status_bar, parts.actions, self
        )
        self._theme = ThemeController(parts.surface, self)
        self._first_steps = FirstSteps(
            self, self.document, lambda: situation(parts, features, self._workspaces.current)
        )
        opening = self.open_file, features.gallery.made
        self.start_screen = StartScreen(
            self, self.document, self.files, parts.actions, *opening, first_steps=self._first_steps
        )
        exports = PendingExports((self.exports.job, self.map_exports.job, features.weights.job), self)
        hindrances = (exports, features.builds, parts.preview)
        finishing = (parts.drawing, features.selection, features.paths, self._autosave, self.start_screen)
        self._close_guard = CloseGuard(self.document, self.files, hindrances, finishing, self)

    def _make_menus(self) -> None:
        parts = self._parts
        self._menus = menus = Menus(self, parts.actions, parts.both)
        menus.finish_view(self._panel_layout.actions, self._theme.choose)
        menus.list_filters(FILTERS.values(), parts.work.begin_kind)
        parts.recipes.panel.contentMade.connect(lambda panel: panel.setFilters(menus.filters))
        self._workspaces = WorkspaceController(self, self._panel_layout, parts.actions, parts.drawing, parts.surface)
        place_tabs(self._workspaces, self.menuBar(), menus.toolbar)
        gallery = self._features.gallery
        presets = gallery.open, gallery.own, gallery.listed
        FileMenus(menus.recent, menus.presets, self.files, self.open_file, *presets, self)

    def _connect_all(self) -> None:
        parts, features, messages, first_steps = self._parts, self._features, self.messages, self._first_steps
        search = window_search(parts, features, first_steps)
        own = Feature(
            self._autosave,
            commands={
                "Quit": self.close,
                "FullScreen": self._switch_full_screen,
                "Search": search.open,
                "FirstSteps": first_steps.offer,
                "Messages": lambda: show_messages(self, messages.recent),
                "Shortcuts": lambda: show_shortcuts(self),
                "About": lambda: show_about(self),
            },
        )
        for feature in (*features.declared, own):
            self._connect(feature)
        parts.surface.warned.connect(messages.warn)
        parts.generation.panel.contentMade.connect(lambda panel: panel.invalid.connect(messages.refuse))
        RepairOffers(self.files, parts.work, self.document, messages, self)
        self._autosave.recovering.connect(parts.drawing.finish)
        self._autosave.resumed.connect(self.files.resumed)
        self._connect_views()

    def _connect(self, feature: Feature) -> None:
        parts = self._parts
        if feature.part is not None:
            self.messages.listen_to(feature.part)
        for name, command in feature.commands.items():
            # Any command, even Save, means the terrain with the stroke that is still being drawn.
            parts.actions[name].triggered.connect(parts.drawing.finish)
            parts.actions[name].triggered.connect(lambda _=False, command=command: command())
        for name, tool in feature.tools.items():
            parts.views.tools.offer(tool, parts.actions[name])

    def _connect_views(self) -> None:
        parts, features, presenter = self._parts, self._features, self._document_presenter
        parts.drawing.behindChanged.connect(presenter.show_drawing_behind)
        parts.filtering.previewed.connect(presenter.preview)
        for replacing in (parts.generation, parts.recipes):
            replacing.previewed.connect(parts.views.ground.setHeightmap)
            replacing.left.connect(presenter.show_again)
        features.preferences.lengthsChanged.connect(self._lengths.follow_preference)
        self.document.lookChanged.connect(parts.views.setLook)
        parts.actions["Profile"].toggled.connect(lambda begun: self._panel_layout.bring("profile") if begun else None)
        for panel in self.findChildren(ScrolledPanel):
            panel.entered.connect(parts.views.setFocus)
        for content in self.findChildren(LazyWidget):
            content.contentMade.connect(self._menus.watch)
            content.contentMade.connect(features.pictures.watch)
        parts.surface.drawn.connect(self.drawn)
        for view in (parts.surface, features.explore):
            view.settled.connect(self._on_settled)

    def _switch_full_screen(self) -> None:
        # Only the one bit changes: a maximised window is maximised again afterwards.
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _on_settled(self) -> None:
        if self.receivers(SIGNAL("settled()")) and not self.busy:
            self.settled.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._menus.names.fit()
        self._workspaces.follow_size(event.oldSize(), event.size())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._parts.clipboard.accepts(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        # The stroke belongs to the terrain that is replaced.
        self._parts.drawing.finish()
        if self._parts.clipboard.take(event.mimeData(), tr("Dropped picture")):
            event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        # The stroke belongs to what would be lost, so it has to be in the document before anyone asks.
        self._parts.drawing.finish()
        if not self._close_guard.may_close():
            event.ignore()
            return
        self._workspaces.save()
        save_parameters({_LOOK: self.document.usual_look})
        self._parts.views.save_camera()
        self.hide()  # at once: a picture that is being written takes a moment to end
        self._close_guard.stop()
        event.accept()
