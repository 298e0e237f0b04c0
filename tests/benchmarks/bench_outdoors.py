"""Drawing land outdoors, in software or on a card, against the model of it at the same camera."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import process_time

import numpy as np
from measuring import Row, at_most, ratio
from OpenGL import GL

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE, Camera
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface3d.camera.landscape import landscape_of
from terrain_explorer.gui.views.surface3d.gl.map_scene import MapScene
from terrain_explorer.gui.views.surface3d.gl.offscreen import BACKDROPS, OffscreenCanvas
from terrain_explorer.gui.views.surface3d.gl.quality import BEST, MOVING, Quality
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import finished

_SIZE = (1280, 800)
_SETTLED = {"block": 1.5, "landscape": 1.1}
_MOVING = 2.0


def rows() -> Iterator[Row]:
    heightmap = DiamondSquare(exponent=10, seed=5).heightmap()
    model = Look(water=True, water_level=0.35)
    outdoors, canvas = replace(model, setting="outdoors"), OffscreenCanvas()
    cameras = {
        "block": framed(TerrainBlock.of(heightmap, model.exaggeration), OBLIQUE, _SIZE[0] / _SIZE[1], False),
        "landscape": landscape_of(heightmap, outdoors)[1],
    }
    canvas.open()
    scenes = []
    for look in (outdoors, model):
        scene = MapScene()
        scene.setHeightmap(heightmap)
        scene.setLook(look)
        scene.setTones(finished(toning(heightmap, look.shown_palette)))
        scenes.append(scene)
    for name, camera in cameras.items():
        for quality, how, limit in ((BEST, "settled", _SETTLED[name]), (MOVING, "moving", _MOVING)):
            mine, theirs = (_frame(canvas, scene, camera, quality) for scene in scenes)
            value = ratio(mine, theirs, 5 if quality is BEST else 15, process_time)
            yield at_most(f"3D outdoors 1025 x 1025, {name}, {how}", value, limit, "the model's frame, in work")
    for scene in scenes:
        scene.release()
    canvas.close()


def _frame(canvas: OffscreenCanvas, scene: MapScene, camera: Camera, quality: Quality) -> Callable[[], None]:
    """Return what draws a frame of which all tiles are there."""
    scene.prepare(*_SIZE)
    view = scene.view(scene.seen_by(camera), _SIZE, BACKDROPS["light"])
    pixels = np.empty((_SIZE[1], _SIZE[0], 4), np.uint8)

    def draw() -> None:
        scene.choose(view)
        scene.upload(0, np.inf)
        scene.fading.finish()
        scene.draw(view, quality)
        GL.glFinish()

    return lambda: canvas.fill(pixels, draw)
