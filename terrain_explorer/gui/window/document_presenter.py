"""What the window shows of its document: the terrain, its name and its undo steps."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

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
    desk
        Where one draws: the views show a stroke before the document takes it.
    """

    def __init__(
        self,
        document: Document,
        views: ViewSync,
        status: StatusBar,
        learning: LearningController,
        desk: DrawingController,
        actions: Mapping[str, QAction],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document, self._views, self._status, self._learning = document, views, status, learning
        self._desk, self._actions, self._window = desk, actions, window
        document.heightmapChanged.connect(self.show_terrain)
        document.statusChanged.connect(self.show_state)

    def show_terrain(self) -> None:
        """Show the document's terrain, and no more of it than has changed."""
        heightmap, generator = self._document.heightmap, self._document.generator
        self._status.setTerrain(heightmap, generator)
        windows = () if self._desk.taking else self._document.changed_windows
        self._views.setTerrain(heightmap, self._document.path, windows)
        self._learning.followDocument()

    def show_again(self) -> None:
        """Show the document's terrain, all of it, in place of another one that was shown meanwhile."""
        self.preview(self._document.heightmap)

    def preview(self, heightmap: Heightmap) -> None:
        """Show for a while what the document's terrain may become."""
        generator = self._document.generator if heightmap is self._document.heightmap else None
        self._status.setTerrain(heightmap, generator)
        self._views.setHeightmap(heightmap)

    def show_state(self) -> None:
        """Show what the document is called, whether it is saved, and what can be undone."""
        path = self._document.path
        name = path.name if path else tr("Untitled")
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
