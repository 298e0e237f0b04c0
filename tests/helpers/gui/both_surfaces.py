"""Pictures of one terrain by the surface of its map and by that of ground without end, from the same camera."""

import numpy as np
from surface_tools import framing

from terrain_explorer.gui.views.endless3d.block_camera import far_camera
from terrain_explorer.gui.views.endless3d.gl.map_scene import MapScene
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE
from terrain_explorer.gui.views.surface3d.gl.offscreen import BACKDROPS
from terrain_explorer.gui.views.surface3d.gl.renderer import BEST
from terrain_explorer.gui.views.surface3d.gl.scene import Scene
from terrain_explorer.gui.views.surface3d.gl.uniforms import Shot
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import NO_TONES

SIZE = 300, 200


class BothSurfaces:
    """Draws a terrain twice on a canvas; its ground without end has no finer detail than the map.

    Parameters
    ----------
    canvas
        An open `OffscreenCanvas`.
    camera
        By default it sees the whole.
    """

    def __init__(self, canvas, heightmap, look=Look(), waters=None, tint=None, tones=NO_TONES, camera=None):  # noqa: B008
        self._canvas, self._heightmap, self._look = canvas, heightmap, look
        self._waters, self._tint, self._tones = waters, tint, tones
        self.camera = camera or framing(heightmap, look, OBLIQUE, False, SIZE)

    def bounded(self, background="dark"):
        """The picture by the surface of the map, int, shape (height, width, 4)."""
        scene = Scene()
        scene.setHeightmap(self._heightmap)
        scene.setWaters(self._waters)
        shot = Shot(self.camera, SIZE, BACKDROPS[background], BEST, background == "none")
        return self._drawn(scene, lambda: scene.draw(shot))

    def endless(self, background="dark"):
        """The same by that of ground without end."""
        scene = MapScene()
        scene.setHeightmap(self._heightmap)
        scene.setMapWaters(self._waters)
        scene.setLook(self._look)
        camera = far_camera(self.camera, scene.facts, scene.moves.relief)
        view = scene.view(camera, SIZE, BACKDROPS[background], background == "none")

        def draw():
            for _ in scene.uploading(view):
                pass
            scene.draw(view, BEST)

        return self._drawn(scene, draw)

    def _drawn(self, scene, draw):
        scene.setLook(self._look)
        scene.setTint(self._tint)
        scene.setTones(self._tones)
        pixels = np.empty((SIZE[1], SIZE[0], 4), np.uint8)
        self._canvas.fill(pixels, draw)
        scene.release()
        return pixels.astype(int)
