"""Shows the document in the window: its terrain, its name and its undo steps."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from terrain_explorer.document.document import Document
from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.learning.learning_controller import LearningController
from terrain_explorer.gui.services.actions import in_menu
from terrain_explorer.gui.views.status_bar import StatusBar
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap


class DocumentPresenter(QObject):
    """Keeps the window in step with the document.

    Parameters
    ----------
    drawing
        The views show a stroke before the document takes it.
    """

    def __init__(
        self,
        document: Document,
        views: ViewSync,
        status: StatusBar,
        learning: LearningController,
        drawing: DrawingController,
        actions: Mapping[str, QAction],
        window: QMainWindow,
    ) -> None:
        super().__init__(window)
        self._document, self._views, self._status, self._learning = document, views, status, learning
        self._drawing, self._actions, self._window = drawing, actions, window
        document.heightmapChanged.connect(self.show_terrain)
        document.statusChanged.connect(self.show_state)

    def show_terrain(self) -> None:
        """Show the document's terrain, and redraw only the windows that have changed."""
        heightmap, generator = self._document.heightmap, self._document.generator
        self._status.setTerrain(heightmap, generator)
        # A finished stroke is on the screen already. Showing its windows again would only cost time.
        windows = () if self._drawing.taking else self._document.changed_windows
        self._views.setTerrain(heightmap, self._document.path, windows)
        self._learning.followDocument()

    def show_again(self) -> None:
        """Show the document's whole terrain again in place of a preview."""
        self.preview(self._document.heightmap)

    def preview(self, heightmap: Heightmap) -> None:
        """Show a terrain that the document may take."""
        generator = self._document.generator if heightmap is self._document.heightmap else None
        self._status.setTerrain(heightmap, generator)
        self._views.setHeightmap(heightmap)

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
        self._window.setWindowModified(self._document.modified)
        undo, redo = self._document.undo_name, self._document.redo_name
        self._name("Undo", undo, tr("&Undo {step}", step=in_menu(undo)) if undo else tr("&Undo"))
        self._name("Redo", redo, tr("&Redo {step}", step=in_menu(redo)) if redo else tr("&Redo"))
        self._actions["Reload"].setEnabled(path is not None)
        self._views.setPath(path)

    def _name(self, action: str, step: str | None, text: str) -> None:
        self._actions[action].setEnabled(step is not None)
        self._actions[action].setText(text)
