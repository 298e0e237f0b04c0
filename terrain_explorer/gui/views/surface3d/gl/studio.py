"""Pictures of ground at any size, drawn away from any window."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.camera.frame import GroundCamera
from terrain_explorer.gui.views.surface3d.gl.land_drawing import LandDrawing
from terrain_explorer.gui.views.surface3d.gl.map_scene import MapScene
from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas
from terrain_explorer.gui.views.surface3d.gl.picture_drawing import PictureDrawing
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.gradient import steepness
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import Background, Pixels
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones
from terrain_explorer.terrain.shading.waters import Waters
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_waters import LandWaters

APART = 1.0
"""Pixels from point to point of the heights at most: a picture shows all that it has room for."""


class Studio:
    """Draws one terrain after the other on a canvas of its own.

    Make it in the main thread. From `open` to `close` all has to be called in one other thread; the next terrain may be
    drawn in another one, for nothing of OpenGL is left then.

    Raises
    ------
    NoOpenGLError
        OpenGL cannot draw here.
    """

    def __init__(self) -> None:
        self._canvas = OffscreenCanvas()
        self._scene = MapScene(apart=APART)
        self._land: LandDrawing | None = None

    def open(
        self, heightmap: Heightmap, look: Look, waters: Waters | None = None, tones: PaletteTones = NO_TONES
    ) -> None:
        """Take a terrain, how it looks, its rivers and lakes if they are shown, and the tones of palettes.

        Raises
        ------
        NoOpenGLError
            OpenGL cannot draw here.
        """
        self._canvas.open()
        self._scene.setHeightmap(heightmap)
        self._scene.setLook(look)
        self._scene.setMapWaters(waters)
        self._scene.setTones(tones)

    def open_land(
        self, land: Land, heightmap: Heightmap, look: Look, waters: Waters | None = None, tones: PaletteTones = NO_TONES
    ) -> LandDrawing:
        """Take the ground between the points of a map, too, which cameras at any depth see; return what draws it.

        Raises
        ------
        NoOpenGLError
            OpenGL cannot draw here.
        """
        self._canvas.open()
        there = None if waters is None else LandWaters(land, waters)
        self._land = LandDrawing(self._canvas, land, look, steepness(heightmap), there, tones, APART)
        return self._land

    def picture(self, camera: Camera | GroundCamera, width: int, height: int, background: Background) -> Pixels:
        """Return a picture, drawn in one go; raises as `drawing`."""
        pixels = np.empty((height, width, 4), np.uint8)
        for _ in self.drawing(pixels, camera, background):
            pass
        return pixels

    def drawing(self, pixels: Pixels, camera: Camera | GroundCamera, background: Background) -> Iterator[float]:
        """Fill a picture piece by piece, and yield the part that is done; see `PictureDrawing`."""
        if isinstance(camera, GroundCamera):
            assert self._land is not None
            return self._land.drawing(pixels, camera, background)
        scene, moves = self._scene, self._scene.moves
        return PictureDrawing(self._canvas, scene, moves).drawing(pixels, scene.seen_by(camera), background)

    def close(self) -> None:
        """Let go of the terrain, and free everything that the thread holds."""
        self._scene.setHeightmap(None)
        self._scene.setTones(NO_TONES)
        if self._canvas.is_open:
            if self._land is not None:
                self._land.release()
            self._scene.release()
            self._canvas.close()
        self._land = None
