"""Shows the document in the window: its terrain, its name and its undo steps."""

from __future__ import annotations

import re
from collections.abc import Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.services.keys import in_menu, rename, title
from terrain_explorer.gui.services.preferences import prefers_metres
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.views.status_bar import StatusBar
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.widgets.parameters.lengths import MapLengths, lengths_around, set_lengths_within
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.heightmap import Windows
from terrain_explorer.terrain.parallel import Extremes


class DocumentPresenter(QObject):
    """Keeps the window in step with the document. A filter that is only being chosen is what undo takes back first."""

    def __init__(
        self,
        document: Document,
        filtering: FilterController,
        views: ViewSync,
        status: StatusBar,
        actions: Mapping[str, QAction],
        window: QMainWindow,
    ) -> None:
        super().__init__(window)
        self._document, self._filtering = document, filtering
        self._views, self._status, self._choosing = views, status, ""
        self._actions, self._window = actions, window
        self._usual = {name: (actions[name].text(), actions[name].statusTip()) for name in ("Undo", "Redo")}
        document.heightmapChanged.connect(self._show_figures)
        document.shownChanged.connect(self._show_in_views)
        document.statusChanged.connect(self.show_state)
        filtering.activeChanged.connect(self._on_filter)

    def show_terrain(self) -> None:
        """Show the document's terrain, all of it."""
        self._show_figures()
        self._show_in_views(None)

    def show_again(self) -> None:
        """Show the document's whole terrain again in place of a preview."""
        self.preview(self._document.heightmap)

    def preview(self, heightmap: Heightmap) -> None:
        """Show a terrain that the document may take."""
        generator = self._document.generator if heightmap is self._document.heightmap else None
        self._status.setTerrain(heightmap, generator)
        self._views.ground.setHeightmap(heightmap)

    def show_drawing_behind(self, behind: bool) -> None:
        """Say in the status bar that the hand is far ahead of the drawing."""
        if behind:
            self._window.statusBar().showMessage(tr("Still drawing. Escape takes the stroke back."))
        else:
            self._window.statusBar().clearMessage()

    def show_state(self) -> None:
        """Show the document's name, whether it is saved, and its next steps to undo and redo."""
        path = self._document.path
        name = path.name if path else tr("Untitled")
        # Qt replaces [*] with an asterisk while the window is modified.
        self._window.setWindowTitle(f"{name}[*] – Terrain Explorer")
        self._window.setWindowModified(self._document.needs_saving)
        undo, redo = self._choosing or self._document.undo_name, self._document.redo_name
        self._name("Undo", undo, tr("&Undo {step}", step=in_menu(undo)) if undo else "")
        self._name("Redo", redo, tr("&Redo {step}", step=in_menu(redo)) if redo else "")
        self._actions["Reload"].setEnabled(path is not None)
        self._views.setPath(path)

    def _on_filter(self) -> None:
        self._choosing = self._filtering.choosing
        self.show_state()

    def _show_figures(self) -> None:
        self._status.setTerrain(self._document.heightmap, self._document.generator)

    def _show_in_views(self, windows: Windows | None) -> None:
        """Show the document's terrain with the stroke that is being drawn, and no more of it than has changed."""
        document = self._document
        self._views.setTerrain(document.shown, document.recipe, document.path, windows)

    def _name(self, name: str, step: str | None, text: str) -> None:
        action, (usual, tip) = self._actions[name], self._usual[name]
        action.setEnabled(step is not None)
        # The toolbar keeps the short name: a button that changes its width pushes the others to and fro.
        action.setIconText(title(action))
        rename(action, text or usual, re.sub("&(.)", r"\1", text) or tip)


class LengthUnits(QObject):
    """Follows the size of the map and the unit that the user prefers."""

    def __init__(self, document: Document, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._window = document, window
        self._shown: tuple[tuple[int, ...], float | None, Extremes | None, bool] | None = None
        document.heightmapChanged.connect(self._show)
        self.follow_preference()

    def follow_preference(self) -> None:
        """Show lengths in the unit that the user prefers now."""
        self._metres = prefers_metres()
        self._show()

    def _show(self) -> None:
        heightmap = self._document.heightmap
        heights = heightmap.range if heightmap.metres else None
        shown = heightmap.heights.shape, heightmap.spacing, heights, self._metres
        if shown != self._shown:
            self._shown, lengths = shown, MapLengths.on(heightmap, self._metres)
            set_lengths_within(self._window, lengths)
            # Those that are hidden ask when they are shown.
            for form in self._window.findChildren(ParameterForm):
                if form.isVisible():
                    form.setLengths(lengths_around(form) or lengths)
