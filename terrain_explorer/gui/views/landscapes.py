"""Brings the camera of the surface, and the sun if that is wanted, to where they make a landscape."""

from __future__ import annotations

from terrain_explorer.document.document import Document
from terrain_explorer.gui.views.surface3d.camera.camera import Viewpoint
from terrain_explorer.gui.views.surface3d.camera.landscape import landscape_of
from terrain_explorer.gui.views.surface_pane import SurfacePane


def show_landscape(document: Document, surface: SurfacePane, side_light: bool = False) -> None:
    """Stand low at the edge of the map that is shown; with the sun beside the picture if that is wanted."""
    heightmap = surface.ground.heightmap
    if heightmap is not None:
        look, camera = landscape_of(heightmap, document.look, side_light)
        document.set_look(look)
        surface.setCamera(Viewpoint(camera))
