"""Shows each file from where the user saw it last."""

from __future__ import annotations

import json
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from typing import Any

from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Viewpoint
from terrain_explorer.gui.views.surface_pane import SurfacePane

MOST_FILES = 50
"""Cameras that are kept; the settings file must not grow for ever."""

_KEY = "cameras"


class CameraMemory:
    """Remembers a camera for each file; terrains without a file share one, until the program ends."""

    def __init__(self) -> None:
        self._untitled: Viewpoint | None = None
        self._by_path = _kept()

    def of(self, path: Path | None) -> Viewpoint | None:
        """Return the camera that was kept for a file, or None."""
        return self._untitled if path is None else self._by_path.get(str(path))

    def save(self, path: Path | None, camera: Viewpoint | None) -> None:
        """Remember a camera for a file, or with None that it needs none; the oldest of too many are forgotten."""
        if path is None:
            self._untitled = camera
            return
        # Taken out first, so that it comes back as the newest: the order says which ones to forget.
        self._by_path.pop(str(path), None)
        if camera is not None:
            self._by_path[str(path)] = camera
        for oldest in list(self._by_path)[:-MOST_FILES]:
            del self._by_path[oldest]
        settings().setValue(_KEY, json.dumps([(path, _values(kept)) for path, kept in self._by_path.items()]))


def _values(kept: Viewpoint) -> dict[str, Any]:
    return {**asdict(kept.camera), "framed": kept.framed}


def _kept() -> dict[str, Viewpoint]:
    """Return the cameras by path, the newest last, without those that cannot be read."""
    try:
        pairs = json.loads(str(settings().value(_KEY, "[]")))
        cameras = {str(path): _camera_from(values) for path, values in pairs}
    except (ValueError, TypeError):
        return {}
    return {path: camera for path, camera in cameras.items() if camera is not None}


def _camera_from(values: Any) -> Viewpoint | None:
    try:
        x, y, z = map(float, values["pivot"])
        distance, azimuth, elevation = (float(values[name]) for name in ("distance", "azimuth", "elevation"))
        orthographic, framed = bool(values["orthographic"]), bool(values.get("framed", False))
    except (KeyError, TypeError, ValueError):
        return None
    # Settings can be edited by hand, and a camera of nonsense would show nothing without saying why.
    if distance <= 0 or not all(map(isfinite, (x, y, z, distance, azimuth, elevation))):
        return None
    return Viewpoint(Camera((x, y, z), distance, azimuth, elevation, orthographic), framed)


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

    def save(self) -> None:
        """Remember where the file is seen from."""
        self._surface.setWalking(False)
        if self._surface.in_3d:
            self._memory.save(self.path, self._surface.chosen_camera)

    def show(self, path: Path | None) -> None:
        """Look at another file, whose terrain is already shown, from where it was seen last."""
        self.path = path
        camera = self._memory.of(path)
        if camera is None:
            self._surface.resetView()
        else:
            self._surface.setCamera(camera)
