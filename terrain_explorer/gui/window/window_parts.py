"""The parts of a window that work on the document and show it. Features build on them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from terrain_explorer.document.document import Document
from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.export.export_job import add_strips
from terrain_explorer.gui.export.map_exporter import MapExporter
from terrain_explorer.gui.export.picture_exporter import PictureExporter
from terrain_explorer.gui.file_io.clipboard import ClipboardController
from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.file_io.image_editor import ImageEditor
from terrain_explorer.gui.generation.generation_controller import GenerationController
from terrain_explorer.gui.growth.growth_display import GrowthDisplay
from terrain_explorer.gui.growth.timeline_controller import TimelineController
from terrain_explorer.gui.services.actions import make_actions
from terrain_explorer.gui.steps.filter_controller import FilterController, PreviewQuestion
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.tools.tool_list import TOOLS
from terrain_explorer.gui.views.appearance_panel import AppearancePanel
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.views.shown_ground import ShownGround
from terrain_explorer.gui.views.status_bar import StatusBar
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.window.panel_layout import PanelLayout
from terrain_explorer.gui.window.work_coordinator import WorkCoordinator


class WindowParts:
    """Makes the parts of a window, each after those that it needs.

    Attributes
    ----------
    layout
        The docks, once the window is made.
    """

    layout: PanelLayout

    def __init__(self, window: QMainWindow, document: Document) -> None:
        self.window, self.document = window, document
        self.files = FileController(document, window)
        self.clipboard = ClipboardController(document, self.files, window)
        self.editor = ImageEditor(document, self.files.save, self.files.beside, window)
        self.exports = PictureExporter(lambda: self.views.shown(), window)
        self.map_exports = MapExporter(document, window)
        self._make_views()
        self._make_work()

    def show_panel(self, name: str, wanted: bool) -> None:
        """Bring a dock for some work, or dismiss it."""
        self.layout.show(name, wanted)

    def _make_views(self) -> None:
        document, status = self.document, self.window.statusBar()
        ground = ShownGround(self.window)
        self.surface, self.map_panel = SurfacePane(ground), MapPanel(ground)
        self.both = self.surface, self.map_panel.view
        """The views of the terrain: its surface and its map."""
        tools = [tool.command for tool in TOOLS]
        self.actions: Mapping[str, QAction] = make_actions(self.window, self.both, tools)
        self.status_bar = StatusBar(status)
        add_strips(status, self.exports.job, self.map_exports.job, self.files.reader)
        views = self.views = ViewSync(self.surface, self.map_panel, self.status_bar, self.actions, self.window)
        self.appearance = LazyWidget(
            lambda: AppearancePanel(document, ground),
            lambda panel: panel.follow(views.notes),
            document.lookChanged,
            views.figuresChanged,
        )

    def _make_work(self) -> None:
        document, window, actions = self.document, self.window, self.actions
        self.filter_panel = FilterPanel()
        self.generation = GenerationController(document, window)
        self.recipes = RecipeController(document, window)
        self.filtering = FilterController(document, self.filter_panel, self.recipes, window)
        display = GrowthDisplay(self.views, self.surface, self.map_panel, actions["Growth"], window)
        self.timeline = TimelineController(document, display, self.recipes.cached, window)
        self.drawing = DrawingController(document, self.views, actions, window)
        self.drawing.recipeWanted.connect(self.recipes.remake)
        self.work = WorkCoordinator(
            self.drawing, self.generation, self.recipes, self.filtering, self.timeline, actions, window
        )
        self.preview = PreviewQuestion(self.filtering, self.files, window)
        self.choose_export = self.preview.before_writing(self.map_exports.choose)
        """Lets the user choose what to export the terrain to; may be called with the key of an `ExportTarget`."""
