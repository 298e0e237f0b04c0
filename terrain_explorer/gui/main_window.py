"""The main window: makes the parts, gives each its place, and lets them hear of each other.

What the parts do together lies beside it: `doers` (what each command does), `turns` (who works on the terrain),
`showing` (what is shown of the document), `messages` (what is told), `appearance` (the theme), `closing`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow

from terrain_explorer.document.document import Document, State
from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.export.export_progress import ExportProgress
from terrain_explorer.gui.export.map_exporter import MapExporter, MapSubject
from terrain_explorer.gui.export.pending_exports import PendingExports
from terrain_explorer.gui.export.picture_exporter import PictureExporter
from terrain_explorer.gui.file_io.autosave import Autosave, recovery_folder
from terrain_explorer.gui.file_io.clipboard import ClipboardController
from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.file_io.image_editor import ImageEditor
from terrain_explorer.gui.file_io.recovery_bar import RecoveryBar
from terrain_explorer.gui.generation.generate_panel import GeneratePanel
from terrain_explorer.gui.generation.generation_controller import GenerationController
from terrain_explorer.gui.growth.growth_display import GrowthDisplay
from terrain_explorer.gui.growth.timeline_controller import TimelineController
from terrain_explorer.gui.learning.learning_controller import LearningController
from terrain_explorer.gui.services.actions import make_actions
from terrain_explorer.gui.services.icons import program_icon
from terrain_explorer.gui.services.theme import apply_theme, wants_dark
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.views.appearance_panel import AppearancePanel
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.views.profile_panel import ProfilePanel
from terrain_explorer.gui.views.status_bar import StatusBar
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.widgets.docks import ScrolledPanel, stacked
from terrain_explorer.gui.widgets.message_bar import MessageBar
from terrain_explorer.gui.window.action_handlers import ActionHandlers
from terrain_explorer.gui.window.close_guard import CloseGuard
from terrain_explorer.gui.window.document_presenter import DocumentPresenter
from terrain_explorer.gui.window.menus import Menus
from terrain_explorer.gui.window.message_presenter import MessagePresenter
from terrain_explorer.gui.window.panel_layout import PanelLayout
from terrain_explorer.gui.window.theme_controller import ThemeController
from terrain_explorer.gui.window.work_coordinator import WorkCoordinator
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import DiamondSquare, Generator
from terrain_explorer.terrain.filters import FILTERS, Filter

_FIRST_SEED = 15
_SIZE = QSize(1280, 800)
_NARROWEST_SURFACE = 280


class MainWindow(QMainWindow):
    """The program's window.

    Attributes
    ----------
    document
        The terrain at hand; `document.heightmap` is what is shown.
    files, messages
        The document's files; what the user is told.

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
        apply_theme(wants_dark())
        super().__init__()
        self.setObjectName("mainWindow")
        self.setWindowIcon(program_icon())
        self.setAcceptDrops(True)
        self.resize(_SIZE.boundedTo(self.screen().availableSize()))
        generator = DiamondSquare(seed=_FIRST_SEED)
        self.document = Document(State(generator.heightmap(), generator), self)
        self._make_files()
        self._make_views()
        self._make_work(generator)
        self._lay_out()
        self._make_presenters()
        self._make_menus()
        self._connect_all()
        self._layout.restore()
        self._connect_timeline_dock()
        self._views.setLook(self._look.look)
        self._showing.show_terrain()
        self._showing.show_state()
        self._surface.setFocus()
        self._recovery.look()

    def open_file(self, path: str | Path) -> None:
        """Open a heightmap image; what is shown changes when it has been read."""
        self._desk.finish()
        self.files.open(Path(path))

    @property
    def busy(self) -> bool:
        """Whether a terrain is being grown or changed, or a file read or written."""
        return self._turns.busy or self.files.busy or self._exchange.busy

    def _make_files(self) -> None:
        self.files = FileController(self.document, self)
        self._exchange = ClipboardController(self.document, self.files, self)
        self.editor = ImageEditor(self.document, self.files.save, self)
        self.exports = PictureExporter(lambda: self._views.shown(), self)
        self.map_exports = MapExporter(self._subject, self)
        self._closing = CloseGuard(
            self.document, self.files, PendingExports((self.exports, self.map_exports), self), self
        )

    def _make_views(self) -> None:
        self._surface = SurfacePane()
        self._map = MapPanel()
        self._look = AppearancePanel()
        self._profile = ProfilePanel()
        self._message_bar = MessageBar()
        self._actions = make_actions(self, (self._surface, self._map.view))
        self._status = StatusBar(self.statusBar())
        self.statusBar().addPermanentWidget(ExportProgress(self.exports))
        self.statusBar().addPermanentWidget(ExportProgress(self.map_exports, "mapExport", "export"))
        self._views = ViewSync(self._surface, self._map, self._profile, self._look, self._status, self._actions, self)

    def _make_work(self, generator: Generator) -> None:
        self._panel = GeneratePanel(generator)
        self._operation_panel = FilterPanel()
        self._operating = FilterController(self.document, self._operation_panel, self)
        self._grower = GenerationController(self.document, self._panel, self)
        self._timeline = TimelineController(
            self.document, GrowthDisplay(self._views, self._surface, self._map, self), self
        )
        strokes = (self._surface.strokes, self._map.view.strokes)
        self._desk = DrawingController(self.document, self._views, strokes, self._actions, self._is_ready, self)
        self._turns = WorkCoordinator(self._desk, self._grower, self._operating, self._timeline, self._actions, self)
        self._recovery = Autosave(self.document, recovery_folder(), self)

    def _lay_out(self) -> None:
        self._surface.setMinimumWidth(_NARROWEST_SURFACE)
        self.setCentralWidget(stacked(RecoveryBar(self._recovery), stacked(self._message_bar, self._surface)))
        panels = {
            "generate": self._panel,
            "operation": self._operation_panel,
            "brush": self._desk.brush,
            "map": self._map,
            "look": self._look,
            "history": self._desk.history,
            "profile": self._profile,
            "timeline": self._timeline.panel,
        }
        self._layout = PanelLayout(self, panels)
        docks = self._layout.docks
        self._desk.setDock(docks["brush"])
        self._learning = LearningController(self.document, self, beside=docks["look"], below=docks["profile"])

    def _make_presenters(self) -> None:
        self.messages = MessagePresenter(self._message_bar, self)
        self._showing = DocumentPresenter(self.document, self._views, self._status, self._learning, self._actions, self)
        panels = (self._panel, self._operation_panel, self._look, self._desk, self._timeline.panel, self._message_bar)
        self._appearance = ThemeController(self._surface, self._actions, panels, self)

    def _make_menus(self) -> None:
        self._menus = Menus(self, self._actions)
        docks = self._layout.actions + [dock.toggleViewAction() for dock in self._learning.docks]
        self._menus.finish_view(docks, self._appearance.choose)
        self._menus.list_operations(
            FILTERS.values(), lambda operation: self._turns.operate(operation.suited(self.document.heightmap))
        )
        self._menus.list_samples(self._open_after_asking)
        self._list_recent()

    def _connect_all(self) -> None:
        ActionHandlers(
            window=self,
            document=self.document,
            files=self.files,
            exchange=self._exchange,
            editor=self.editor,
            exports=self.exports,
            map_exports=self.map_exports,
            desk=self._desk,
            panel=self._panel,
            turns=self._turns,
            learning=self._learning,
        ).connect(self._actions)
        self._connect_messages()
        self._connect_files()
        self._connect_work()
        self._connect_views()

    def _connect_messages(self) -> None:
        self.messages.hear_of_terrain(self.files, self._exchange, self._operating)
        self.messages.hear(self.editor, self.exports, self.map_exports, self._recovery, self._desk)
        self.messages.hear(self._grower, self._timeline, self._learning, self._surface)
        self._panel.invalid.connect(self.messages.refuse)
        self.document.heightmapChanged.connect(self.messages.withdraw)

    def _connect_files(self) -> None:
        self.files.offered.connect(self._offer)
        self.files.recentChanged.connect(self._list_recent)
        self.map_exports.exported.connect(self.files.exported)
        self._turns.hold(self.files.watcher, self.map_exports)
        self.editor.chosenChanged.connect(self._actions["SystemEditor"].setEnabled)
        self._actions["SystemEditor"].setEnabled(bool(self.editor.program))
        self._recovery.recovering.connect(self._desk.finish)
        self._recovery.resumed.connect(self.files.resumed)

    def _connect_work(self) -> None:
        self._desk.behindChanged.connect(self._show_behind)
        self._operating.opened.connect(self._show_operation)
        self._operating.activeChanged.connect(self._on_operating)
        self._operating.previewed.connect(self._showing.preview)
        self._grower.previewed.connect(self._views.setHeightmap)
        self._grower.left.connect(self._showing.show_again)
        self._grower.grown.connect(self._status.setSeconds)
        self._timeline.stageChanged.connect(self._learning.setStage)
        self._learning.generatorWanted.connect(self._grower.grow)
        self._learning.stageWanted.connect(self._turns.show_stage)

    def _connect_views(self) -> None:
        self._look.lookChanged.connect(self._views.setLook)
        self._actions["Profile"].toggled.connect(self._layout.show_profile)
        for panel in self.findChildren(ScrolledPanel):
            panel.entered.connect(self._views.setFocus)
        self._surface.drawn.connect(self._on_drawn)
        self._surface.settled.connect(self._on_settled)

    def _connect_timeline_dock(self) -> None:
        growth = self._actions["Growth"]
        for view in (self._surface, self._map.view):
            view.addActions(list(self._timeline.panel.commands.values()))
        growth.toggled.connect(self._layout.show_timeline)
        self._layout.docks["timeline"].toggleViewAction().toggled.connect(growth.setChecked)

    def _is_ready(self) -> bool:
        """Tell whether the document's terrain is the one that is shown, with no other on its way."""
        return not (self._turns.replacing or self.files.reading)

    def _subject(self) -> MapSubject:
        return MapSubject(self.document.heightmap, self._look.look, self.document.path)

    def _open_after_asking(self, path: Path) -> None:
        self.files.ask_then(lambda: self.open_file(path))

    def _list_recent(self) -> None:
        self._menus.list_recent(self.files.recent(), self._open_after_asking)

    def _offer(self, operations: Iterable[Filter]) -> None:
        actions = [(operation.title, partial(self._turns.operate, operation)) for operation in operations]
        if self.files.may_be_misread:
            actions.append((marked("Read otherwise…"), partial(self.files.ask_then, self.files.read_otherwise)))
        self.messages.offer(actions)

    def _show_operation(self) -> None:
        self._layout.bring("operation")
        self._operation_panel.setFocus()

    def _on_operating(self, active: bool) -> None:
        dock = self._layout.docks["operation"]
        if not active and dock.isVisible():
            dock.hide()
            self._surface.setFocus()

    def _show_behind(self, behind: bool) -> None:
        if behind:
            self.statusBar().showMessage(tr("Still drawing. Escape takes the stroke back."))
        else:
            self.statusBar().clearMessage()

    def _on_drawn(self) -> None:
        self._grower.tell_drawn()
        self.drawn.emit()

    def _on_settled(self) -> None:
        if not self.busy:
            self.settled.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._desk.finish()
        if not self._closing.may_close():
            event.ignore()
            return
        self._layout.keep()
        self._look.keep()
        self._views.keepCamera()
        self.hide()  # a picture that is being written takes a moment to end
        self._stop()
        event.accept()

    def _stop(self) -> None:
        """End all work, and its threads."""
        for stop in (
            *(self._desk.stop, self._grower.stop, self._operating.stop, self._learning.stop, self._timeline.stop),
            *(self.files.stop, self._exchange.stop, self._recovery.stop, self.exports.stop, self.map_exports.stop),
        ):
            stop()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._exchange.accepts(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self._desk.finish()
        if self._exchange.take(event.mimeData(), tr("Dropped picture")):
            event.acceptProposedAction()
