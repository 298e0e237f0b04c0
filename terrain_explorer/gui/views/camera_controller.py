"""Where a photographer sets the camera: landscapes."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from terrain_explorer.document.document import Document
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.views.surface3d.camera.camera import Viewpoint
from terrain_explorer.gui.views.surface_pane import SurfacePane


class CameraController(Reporter):
    """Brings the camera of the surface to where a picture is good."""

    def __init__(
        self, document: Document, surface: SurfacePane, actions: Mapping[str, QAction], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._document, self._surface = document, surface
        actions["LandscapeView"].triggered.connect(lambda: self.show_landscape())
        actions["SideLitLandscape"].triggered.connect(lambda: self.show_landscape(side_light=True))

    def show_landscape(self, side_light: bool = False) -> None:
        """Stand low at the edge of the map; with the sun beside the picture if that is wanted."""
        from terrain_explorer.gui.views.surface3d.camera.landscape import landscape_of

        heightmap, before = self._surface.ground.heightmap, self._document.look
        if heightmap is None:
            return
        look, camera = landscape_of(heightmap, before, side_light)
        if look != before:
            self._document.set_look(look)
        self._surface.setCamera(Viewpoint(camera))
