"""Opens the samples: their terrain is made from its recipe, and shown in its light and from its side."""

from __future__ import annotations

from PySide6.QtWidgets import QMainWindow

from terrain_explorer.document.document import Document
from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Pose, Viewpoint
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.window.repair_offers import bring_look
from terrain_explorer.gui.window.samples import Sample
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Recipe


class SampleController(Reporter):
    """Asks about unsaved changes, and opens a sample."""

    def __init__(
        self,
        files: FileController,
        recipes: RecipeController,
        document: Document,
        surface: SurfacePane,
        window: QMainWindow,
    ) -> None:
        super().__init__(window)
        self._files, self._recipes = files, recipes
        self._document, self._surface = document, surface
        self._sample: Sample | None = None
        self._recipe: Recipe | None = None
        recipes.documentBegun.connect(self._on_begun)

    def open(self, sample: Sample) -> None:
        """Open a sample, once the user has agreed to leave the terrain at hand."""
        self._files.ask_then(lambda: self._make(sample))

    def stop(self) -> None:
        """End the work for good: there is none of its own."""

    def _make(self, sample: Sample) -> None:
        self._sample, self._recipe = sample, sample.recipe
        self._recipes.begin(self._recipe, tr(sample.title))

    def _on_begun(self, recipe: Recipe, heightmap: Heightmap) -> None:
        if self._sample is None or recipe is not self._recipe:
            return
        sample, self._sample = self._sample, None
        look, view = sample.look, sample.view
        keep_mine = bring_look(self._document, look)
        block = TerrainBlock.of(heightmap, look.exaggeration)
        # Azimuths are clockwise from north, as on a compass; a pose counts the mathematical way, from the x axis. A
        # framed viewpoint gives the direction alone, so any aspect will do.
        camera = framed(block, Pose(90.0 - view.azimuth, view.elevation), 1.0)
        self._surface.setCamera(Viewpoint(camera, framed=True))
        self.inform(f"{tr(sample.title)}: {tr(sample.shows)}", about_terrain=True, actions=keep_mine)
