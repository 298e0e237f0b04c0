"""The command of the variations; what carries it out is made when it is first used, so that the start is not slower."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from terrain_explorer.document.document import Document
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget

if TYPE_CHECKING:
    from terrain_explorer.gui.variations.variations_controller import VariationsController
    from terrain_explorer.gui.variations.variations_panel import VariationsPanel


class VariationsFeature(Reporter):
    """Begins and ends the variations.

    Attributes
    ----------
    panel
        The panel.
    """

    def __init__(
        self,
        document: Document,
        recipes: RecipeController,
        surface: SurfacePane,
        actions: Mapping[str, QAction],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._parts = document, recipes, surface
        self._action = actions["Variations"]
        self._made: VariationsController | None = None
        self.panel: LazyWidget[VariationsPanel] = LazyWidget(
            lambda: self.controller.made_panel(), lambda panel: self.controller.fill(panel), document.shelfChanged
        )
        self._action.toggled.connect(lambda on: self.controller.show(on))

    @property
    def controller(self) -> VariationsController:
        """What shows the variations."""
        if self._made is None:
            from terrain_explorer.gui.variations.variations_controller import VariationsController

            self._made = VariationsController(*self._parts, self.panel, self._action, self)
            self._made.reported.connect(self.reported)
        return self._made
