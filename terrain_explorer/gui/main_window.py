"""The main window: places its parts and connects them.

Whatever the parts do together is in the folder `window`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import SIGNAL, QSize, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import State
from terrain_explorer.gui.file_io.autosave import Autosave, RecoveryBar, recovery_folder
from terrain_explorer.gui.learning.learning_controller import LearningController
from terrain_explorer.gui.services.icons import program_icon
from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.services.theme import apply_theme, wants_dark
from terrain_explorer.gui.steps.filter_panel import FilterList
from terrain_explorer.gui.views.surface3d.gl.gl_format import ask_for_transparency
from terrain_explorer.gui.widgets.docks import BannerPane, ScrolledPanel
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.widgets.message_bar import MessageBar
from terrain_explorer.gui.window.action_handlers import connect_actions
from terrain_explorer.gui.window.close_guard import CloseGuard, PendingExports
from terrain_explorer.gui.window.document_presenter import DocumentPresenter, LengthUnits
from terrain_explorer.gui.window.export_panel import lazy_export_panel
from terrain_explorer.gui.window.feature_wiring import Features
from terrain_explorer.gui.window.guide import FirstSteps, situation
from terrain_explorer.gui.window.menus import FileMenus, Menus
from terrain_explorer.gui.window.message_presenter import MessagePresenter
from terrain_explorer.gui.window.panel_layout import PanelLayout
from terrain_explorer.gui.window.repair_offers import RepairOffers
from terrain_explorer.gui.window.start_screen import StartScreen
from terrain_explorer.gui.window.theme_controller import ThemeController
from terrain_explorer.gui.window.window_parts import WindowParts
from terrain_explorer.gui.window.window_search import window_search
from terrain_explorer.gui.window.work_docks import FilterDock, connect_dock, connect_growth_dock
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
        self._parts = parts = WindowParts(
            self, self.document, lambda panel, wanted: self._panel_layout.show(panel, wanted)
        )
        self.files, self.editor = parts.files, parts.editor
        self.exports, self.map_exports = parts.exports, parts.map_exports
        self._features = Features(parts)
        self._autosave = Autosave(self.document, recovery_folder(), self)
        self._lay_out()
        self._make_presenters()
        self._make_menus()
        self._connect_all()
        self._workspaces.restore()
        connect_growth_dock(parts.actions["Growth"], parts.timeline.panel, parts.both, self._panel_layout)
        for name in ("CompareTerrains", "Variations"):
            connect_dock(parts.actions[name], name.removesuffix("Terrains").lower(), self._panel_layout)
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
        return self._parts.busy or self._features.busy

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
        panels = {
            "generate": parts.generation.panel,
            "filters": FilterList(parts.work.begin_kind),
            "filter": parts.filter_panel,
            "brush": parts.drawing.brush,
            "map": parts.map_panel,
            "appearance": parts.appearance,
            "steps": parts.recipes.panel,
            "history": parts.drawing.history,
            "profile": parts.views.profile,
            "timeline": parts.timeline.panel,
            "export": lazy_export_panel(parts.actions, parts.choose_export),
            **self._features.panels,
        }
        self._panel_layout = PanelLayout(self, panels)
        self._learning = LearningController(self.document, self)
        self._panel_layout.add(self._learning.docks)
        parts.map_panel.roomWanted.connect(lambda wanted: self._panel_layout.give_room("map", wanted))

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
            self, self.document, lambda: situation(parts, features, self._learning, self._workspaces.current)
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
        search = window_search(self._parts, self._features, self._learning, self._first_steps)
        carried_out_by = self._learning, search, self._first_steps, self.messages, self._panel_layout
        connect_actions(self._parts, self._features, *carried_out_by)
        self._connect_messages()
        self._connect_files()
        self._connect_work()
        self._connect_views()

    def _connect_messages(self) -> None:
        parts, messages = self._parts, self.messages
        messages.listen_to(parts.files, parts.clipboard, parts.filtering, parts.editor, self._autosave)
        messages.listen_to(parts.drawing, parts.generation, parts.timeline, self._learning, parts.recipes)
        messages.listen_to(*self._features, parts.exports.job, parts.map_exports.job)
        parts.surface.warned.connect(messages.warn)
        parts.generation.panel.contentMade.connect(lambda panel: panel.invalid.connect(messages.refuse))
        parts.generation.panel.contentMade.connect(lambda panel: panel.sizeWanted.connect(parts.work.choose_size))

    def _connect_files(self) -> None:
        parts = self._parts
        RepairOffers(self.files, parts.work, self.document, self.messages, self)
        self.map_exports.exported.connect(self.files.exported)
        parts.work.hold(self.files, self.map_exports)
        self.editor.chosenChanged.connect(parts.actions["SystemEditor"].setEnabled)
        parts.actions["SystemEditor"].setEnabled(bool(self.editor.program))
        self._autosave.recovering.connect(parts.drawing.finish)
        self._autosave.resumed.connect(self.files.resumed)

    def _connect_work(self) -> None:
        parts, presenter, learning = self._parts, self._document_presenter, self._learning
        generation, recipes = parts.generation, parts.recipes
        FilterDock(parts.filtering, parts.filter_panel, recipes.panel, parts.surface, self._panel_layout, self)
        parts.drawing.setObstacle(parts.work.obstacle)
        parts.drawing.behindChanged.connect(presenter.show_drawing_behind)
        parts.filtering.previewed.connect(presenter.preview)
        for replacing in (generation, recipes):
            replacing.previewed.connect(parts.views.setHeightmap)
            replacing.left.connect(presenter.show_again)
        generation.grown.connect(parts.status_bar.setSeconds)
        parts.timeline.stageChanged.connect(learning.setStage)
        parts.timeline.stepChanged.connect(learning.setStep)
        generation.sourceChanged.connect(recipes.change_source)
        self.files.sourceRead.connect(recipes.follow_file)
        self.files.beside.recipeWanted.connect(recipes.remake)
        learning.generatorWanted.connect(generation.grow)
        learning.stageWanted.connect(parts.work.show_stage)
        learning.filterWanted.connect(parts.work.begin_kind)
        parts.filter_panel.explanationWanted.connect(learning.open)
        self._features.flow_inquiry.explanationWanted.connect(parts.actions["ExplainWater"].trigger)
        recipes.sourceWanted.connect(self._go_to_source)
        explain = parts.actions["ExplainScale"].trigger
        recipes.panel.contentMade.connect(lambda panel: panel.scaleExplanationWanted.connect(explain))

    def _connect_views(self) -> None:
        parts, features = self._parts, self._features
        features.preferences.lengthsChanged.connect(self._lengths.follow_preference)
        self.document.lookChanged.connect(parts.views.setLook)
        parts.actions["Profile"].toggled.connect(lambda begun: self._panel_layout.bring("profile") if begun else None)
        for panel in self.findChildren(ScrolledPanel):
            panel.entered.connect(parts.views.setFocus)
        for content in self.findChildren(LazyWidget):
            content.contentMade.connect(self._menus.watch)
            content.contentMade.connect(features.pictures.watch)
        parts.generation.wait_for(parts.surface.drawn)
        parts.surface.drawn.connect(self.drawn)
        for view in (parts.surface, features.explore):
            view.settled.connect(self._on_settled)

    def _go_to_source(self) -> None:
        """Bring the fields of what grew the ground to the front."""
        self._panel_layout.bring("generate")
        self._parts.generation.panel.content().setFocus()

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
