"""Shows each file from where the user saw it last."""

from __future__ import annotations

from pathlib import Path

from terrain_explorer.gui.views.camera_memory import CameraMemory
from terrain_explorer.gui.views.surface_pane import SurfacePane


class FileCameras:
    """Moves the surface's camera when another file is shown.

    Attributes
    ----------
    path
        The file that is shown, or None where the terrain has none. A terrain that is saved gets a path and keeps its
        camera.
    """

    def __init__(self, surface: SurfacePane) -> None:
        self._surface = surface
        self._memory = CameraMemory()
        self.path: Path | None = None

    def keep(self) -> None:
        """Remember where the file is seen from."""
        self._surface.setWalking(False)
        if self._surface.in_3d:
            self._memory.keep(self.path, self._surface.chosen_camera)

    def show(self, path: Path | None) -> None:
        """Look at another file, whose terrain is already shown, from where it was seen last."""
        self.path = path
        camera = self._memory.of(path)
        if camera is None:
            self._surface.resetView()
        else:
            self._surface.setCamera(camera)
