"""The main window: constructs its parts, places them and connects them.

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
from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.export.export_job import add_strips
from terrain_explorer.gui.export.map_exporter import MapExporter
from terrain_explorer.gui.export.picture_exporter import PictureExporter
from terrain_explorer.gui.file_io.autosave import Autosave, RecoveryBar, recovery_folder
from terrain_explorer.gui.file_io.clipboard import ClipboardController
from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.file_io.image_editor import ImageEditor
from terrain_explorer.gui.generation.generation_controller import GenerationController
from terrain_explorer.gui.growth.growth_display import GrowthDisplay
from terrain_explorer.gui.growth.timeline_controller import TimelineController
from terrain_explorer.gui.learning.learning_controller import LearningController
from terrain_explorer.gui.services.actions import make_actions
from terrain_explorer.gui.services.icons import program_icon
from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.services.theme import apply_theme, wants_dark
from terrain_explorer.gui.steps.filter_controller import FilterController, PreviewQuestion
from terrain_explorer.gui.steps.filter_panel import FilterList, FilterPanel
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.tools.tool_list import TOOLS
from terrain_explorer.gui.views.appearance_panel import AppearancePanel
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.views.status_bar import StatusBar
from terrain_explorer.gui.views.surface3d.gl.gl_format import ask_for_transparency
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.widgets.docks import BannerPane, ScrolledPanel
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.widgets.message_bar import MessageBar
from terrain_explorer.gui.window.action_handlers import ActionHandlers
from terrain_explorer.gui.window.close_guard import CloseGuard, PendingExports
from terrain_explorer.gui.window.document_presenter import DocumentPresenter, LengthUnits
from terrain_explorer.gui.window.export_panel import lazy_export_panel
from terrain_explorer.gui.window.feature_wiring import Features, WindowParts
from terrain_explorer.gui.window.first_steps import Situation
from terrain_explorer.gui.window.guide import FirstSteps
from terrain_explorer.gui.window.menus import FileMenus, Menus
from terrain_explorer.gui.window.message_presenter import MessagePresenter
from terrain_explorer.gui.window.panel_layout import PanelLayout
from terrain_explorer.gui.window.repair_offers import RepairOffers
from terrain_explorer.gui.window.start_screen import StartScreen
from terrain_explorer.gui.window.theme_controller import ThemeController
from terrain_explorer.gui.window.window_search import window_search
from terrain_explorer.gui.window.work_coordinator import WorkCoordinator
from terrain_explorer.gui.window.work_docks import FilterDock, connect_dock, connect_growth_dock
from terrain_explorer.gui.window.workspace_controller import WorkspaceController, place_tabs
from terrain_explorer.language import tr
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.filters import FILTERS, Filter, Level, SizeInMetres
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.shading.look import Look

_FIRST_SEED = 15
_LOOK = "look"
_NARROWEST_SURFACE = 280
_SIZE = QSize(1280, 800)
_FEW = 256
"""About how many points a side tell where the middle of a selection lies."""
_ABOVE = 80
"""Degrees above the horizon from which a camera looks down as on a map."""
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
        self._make_files()
        self._make_views()
        self._make_work()
        self._lay_out()
        self._make_presenters()
        self._make_menus()
        self._connect_all()
        self._workspaces.restore()
        views = (self._surface, self._map_panel.view)
        connect_growth_dock(self._actions["Growth"], self._timeline.panel, views, self._panel_layout)
        for name in ("CompareTerrains", "Variations"):
            connect_dock(self._actions[name], name.removesuffix("Terrains").lower(), self._panel_layout)
        self._view_sync.setLook(self.document.look)
        self._document_presenter.show_terrain()
        self._document_presenter.show_state()
        self._surface.setFocus()
        self._autosave.look()

    def open_file(self, path: str | Path) -> None:
        """Open a heightmap image. The views show it as soon as it has been read."""
        self._drawing.finish()
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
        reading = self.files.busy or self._clipboard.busy or self._recipes.reading
        return self._work_coordinator.busy or reading or self._features.busy

    def _make_files(self) -> None:
        self.files = FileController(self.document, self)
        self._clipboard = ClipboardController(self.document, self.files, self)
        self.editor = ImageEditor(self.document, self.files.save, self.files.beside, self)
        self.exports = PictureExporter(lambda: self._view_sync.shown(), self)
        self.map_exports = MapExporter(self.document, self)

    def _make_views(self) -> None:
        self._surface = SurfacePane()
        self._map_panel = MapPanel()
        self._message_bar = MessageBar()
        self._actions = make_actions(self, (self._surface, self._map_panel.view), [tool.command for tool in TOOLS])
        self._status_bar = StatusBar(self.statusBar())
        add_strips(self.statusBar(), self.exports.job, self.map_exports.job, self.files.reader)
        views = self._view_sync = ViewSync(self._surface, self._map_panel, self._status_bar, self._actions, self)
        self._appearance = LazyWidget(
            lambda: AppearancePanel(self.document),
            lambda panel: panel.setGround(views.heightmap, views.tones, views.notes),
            self.document.lookChanged,
            views.figuresChanged,
        )

    def _make_work(self) -> None:
        self._filter_panel = FilterPanel()
        self._generation = GenerationController(self.document, self)
        self._recipes = RecipeController(self.document, self)
        self._filtering = FilterController(self.document, self._filter_panel, self._recipes, self)
        display = GrowthDisplay(self._view_sync, self._surface, self._map_panel, self._actions["Growth"], self)
        self._timeline = TimelineController(self.document, display, self._recipes.cached, self)
        self._drawing = DrawingController(self.document, self._view_sync, self._actions, self)
        self._drawing.recipeWanted.connect(self._recipes.remake)
        self._work_coordinator = WorkCoordinator(
            self._drawing, self._generation, self._recipes, self._filtering, self._timeline, self._actions, self
        )
        self._preview = PreviewQuestion(self._filtering, self.files, self)
        self._choose_export = self._preview.before_writing(self.map_exports.choose)
        self._parts = WindowParts(
            window=self,
            document=self.document,
            files=self.files,
            exports=self.exports,
            map_exports=self.map_exports,
            clipboard=self._clipboard,
            editor=self.editor,
            actions=self._actions,
            views=self._view_sync,
            surface=self._surface,
            map_panel=self._map_panel,
            appearance=self._appearance,
            drawing=self._drawing,
            generation=self._generation,
            recipes=self._recipes,
            work=self._work_coordinator,
            preview=self._preview,
            filter_panel=self._filter_panel,
            show_panel=lambda panel, wanted: self._panel_layout.show(panel, wanted),
        )
        self._features = Features.of(self._parts)
        self._autosave = Autosave(self.document, recovery_folder(), self)

    def _lay_out(self) -> None:
        self._surface.setMinimumWidth(_NARROWEST_SURFACE)
        recovery = RecoveryBar(self._autosave)
        self._actions["RecoverWork"].setEnabled(False)
        recovery.pendingChanged.connect(self._actions["RecoverWork"].setEnabled)
        self._actions["RecoverWork"].triggered.connect(recovery.ask)
        middle = BannerPane(self._surface, recovery, self._message_bar)
        self.setCentralWidget(middle)
        self._show_problem(middle)
        self._surface.flattened.connect(lambda: self._show_problem(middle))
        panels = {
            "generate": self._generation.panel,
            "filters": FilterList(self._begin_filter),
            "filter": self._filter_panel,
            "brush": self._drawing.brush,
            "map": self._map_panel,
            "appearance": self._appearance,
            "steps": self._recipes.panel,
            "history": self._drawing.history,
            "profile": self._view_sync.profile,
            "timeline": self._timeline.panel,
            "export": lazy_export_panel(self._actions, self._choose_export),
            **self._features.panels,
        }
        self._panel_layout = PanelLayout(self, panels)
        self._learning = LearningController(self.document, self)
        self._panel_layout.add(self._learning.docks)
        self._map_panel.roomWanted.connect(lambda wanted: self._panel_layout.give_room("map", wanted))

    def _show_problem(self, middle: BannerPane) -> None:
        """Say for as long as it lasts why there is no 3D view."""
        if self._surface.problem is not None:
            middle.setHeader(self._surface.problem)

    def _make_presenters(self) -> None:
        self.messages = MessagePresenter(self._message_bar, self.document, self)
        self._lengths = LengthUnits(self.document, self)
        self._document_presenter = DocumentPresenter(
            self.document, self._filtering, self._view_sync, self._status_bar, self._actions, self
        )
        coloured = (self._generation.panel, self._filter_panel, self._appearance, self._drawing, self._timeline.panel)
        more = (self._recipes.panel, self._message_bar, self._panel_layout.tabs, self._learning)
        self._theme = ThemeController(self._surface, self._actions, (*coloured, *more), self)
        work = (self._drawing, self._generation, self._recipes, self._filtering, self._learning, self._timeline)
        self._first_steps = FirstSteps(self, self.document, self._situation)
        opening = self.open_file, self._features.gallery.made
        self.start_screen = StartScreen(
            self, self.document, self.files, self._actions, *opening, first_steps=self._first_steps
        )
        others = (
            self.files,
            self._clipboard,
            self._autosave,
            self.exports,
            self.map_exports,
            self.start_screen,
            self._first_steps,
        )
        exports = PendingExports((self.exports.job, self.map_exports.job, self._features.weights.job), self)
        hindrances, parts = (exports, self._features.builds, self._preview), (*work, self._features, *others)
        self._close_guard = CloseGuard(self.document, self.files, hindrances, parts, self)

    def _make_menus(self) -> None:
        self._menus = menus = Menus(self, self._actions, (self._surface, self._map_panel.view))
        menus.finish_view(self._panel_layout.actions, self._theme.choose)
        menus.list_filters(FILTERS.values(), self._begin_filter)
        self._recipes.panel.contentMade.connect(lambda panel: panel.setFilters(menus.filters))
        self._workspaces = WorkspaceController(self, self._panel_layout, self._actions, self._drawing, self._surface)
        place_tabs(self._workspaces, self.menuBar(), menus.toolbar)
        gallery = self._features.gallery
        presets = gallery.open, gallery.own, gallery.listed
        FileMenus(menus.recent, menus.presets, self.files, self.open_file, *presets, self)

    def _connect_all(self) -> None:
        search = window_search(self._parts, self._learning, self._features, self._choose_export, self._first_steps)
        carried_out_by = self._parts, self.exports, self._choose_export, self._learning, search, self._first_steps
        ActionHandlers(*carried_out_by, self._features.preferences, self.messages, self._panel_layout).connect()
        self._connect_messages()
        self._connect_files()
        self._connect_work()
        self._connect_views()

    def _connect_messages(self) -> None:
        self.messages.listen_to(self.files, self._clipboard, self._filtering, self.editor, self._autosave)
        self.messages.listen_to(self._drawing, self._generation, self._timeline, self._learning, self._recipes)
        self.messages.listen_to(*self._features, self.exports.job, self.map_exports.job)
        self._surface.warned.connect(self.messages.warn)
        self._generation.panel.contentMade.connect(lambda panel: panel.invalid.connect(self.messages.refuse))
        self._generation.panel.contentMade.connect(lambda panel: panel.sizeWanted.connect(self._choose_size))

    def _connect_files(self) -> None:
        RepairOffers(self.files, self._work_coordinator, self.document, self.messages, self)
        self.map_exports.exported.connect(self.files.exported)
        self._work_coordinator.hold(self.files, self.map_exports)
        self.editor.chosenChanged.connect(self._actions["SystemEditor"].setEnabled)
        self._actions["SystemEditor"].setEnabled(bool(self.editor.program))
        self._autosave.recovering.connect(self._drawing.finish)
        self._autosave.resumed.connect(self.files.resumed)

    def _connect_work(self) -> None:
        FilterDock(self._filtering, self._filter_panel, self._recipes.panel, self._surface, self._panel_layout, self)
        self._drawing.setObstacle(self._work_coordinator.obstacle)
        self._drawing.behindChanged.connect(self._document_presenter.show_drawing_behind)
        self._filtering.previewed.connect(self._document_presenter.preview)
        self._generation.previewed.connect(self._view_sync.setHeightmap)
        self._recipes.previewed.connect(self._view_sync.setHeightmap)
        for replacing in (self._generation, self._recipes):
            replacing.left.connect(self._document_presenter.show_again)
        self._generation.grown.connect(self._status_bar.setSeconds)
        self._timeline.stageChanged.connect(self._learning.setStage)
        self._timeline.stepChanged.connect(self._learning.setStep)
        self._generation.sourceChanged.connect(self._recipes.change_source)
        self.files.sourceRead.connect(self._recipes.follow_file)
        self.files.beside.recipeWanted.connect(self._recipes.remake)
        self._learning.generatorWanted.connect(self._generation.grow)
        self._learning.stageWanted.connect(self._work_coordinator.show_stage)
        self._learning.filterWanted.connect(self._begin_filter)
        self._filter_panel.explanationWanted.connect(self._learning.open)
        self._features.flow_inquiry.explanationWanted.connect(self._actions["ExplainWater"].trigger)
        self._recipes.sourceWanted.connect(self._go_to_source)
        explain = self._actions["ExplainScale"].trigger
        self._recipes.panel.contentMade.connect(lambda panel: panel.scaleExplanationWanted.connect(explain))

    def _connect_views(self) -> None:
        self._features.preferences.lengthsChanged.connect(self._lengths.follow_preference)
        self.document.lookChanged.connect(self._view_sync.setLook)
        self._actions["Profile"].toggled.connect(lambda begun: self._panel_layout.bring("profile") if begun else None)
        for panel in self.findChildren(ScrolledPanel):
            panel.entered.connect(self._view_sync.setFocus)
        for content in self.findChildren(LazyWidget):
            content.contentMade.connect(self._menus.watch)
            content.contentMade.connect(self._features.pictures.watch)
        self._generation.wait_for(self._surface.drawn)
        self._surface.drawn.connect(self.drawn)
        for view in (self._surface, self._features.explore):
            view.settled.connect(self._on_settled)

    def _go_to_source(self) -> None:
        """Bring the fields of what grew the ground to the front."""
        self._panel_layout.bring("generate")
        self._generation.panel.content().setFocus()

    def _begin_filter(self, kind: type[Filter]) -> None:
        if issubclass(kind, SizeInMetres):
            self._choose_size()
            return
        wanted = kind.suited(self.document.heightmap)
        if isinstance(wanted, Level) and self.document.selection is not None:
            few = thinned(self.document.heightmap, max(max(self.document.heightmap.heights.shape) // _FEW, 1))
            wanted = wanted.at_middle_of(self.document.selection.weights(few))
        self._work_coordinator.begin_filter(self.document.look.with_shown_sea(wanted))

    def _situation(self) -> Situation:
        document, explore, camera = self.document, self._features.explore, self._surface.camera
        return Situation(
            workspace=self._workspaces.current,
            recipe=document.recipe,
            position=document.position,
            look=document.look,
            path=document.path,
            modified=document.modified,
            reading=document.file_binding,
            following=self._actions["FollowWater"].isChecked(),
            growing=self._timeline.active,
            stage=self._timeline.stage,
            explained=self._timeline.explains,
            traced=self._features.flow_inquiry.traces,
            depth=explore.depth,
            bookmarks=explore.bookmarks,
            exports=self.map_exports.count,
            choosing=self.map_exports.choosing,
            edge_level=self._learning.edge_level,
            figures=self._learning.shows_figures,
            from_above=camera is None or camera.elevation > _ABOVE,
        )

    def _choose_size(self) -> None:
        from terrain_explorer.gui.steps.size_dialog import ask_for_size

        self._drawing.finish()
        ask_for_size(self, lambda: (self._recipes.ground, self.document.heightmap), self._recipes.remake)

    def _on_settled(self) -> None:
        if self.receivers(SIGNAL("settled()")) and not self.busy:
            self.settled.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._menus.names.fit()
        self._workspaces.follow_size(event.oldSize(), event.size())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._clipboard.accepts(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        # The stroke belongs to the terrain that is replaced.
        self._drawing.finish()
        if self._clipboard.take(event.mimeData(), tr("Dropped picture")):
            event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        # The stroke belongs to what would be lost, so it has to be in the document before anyone asks.
        self._drawing.finish()
        if not self._close_guard.may_close():
            event.ignore()
            return
        self._workspaces.save()
        save_parameters({_LOOK: self.document.usual_look})
        self._view_sync.save_camera()
        self.hide()  # at once: a picture that is being written takes a moment to end
        self._close_guard.stop()
        event.accept()
