"""Pictures of one terrain by the surface of its map and by that of ground without end, from the same camera."""

from math import inf

import numpy as np
from surface_tools import framing

from terrain_explorer.gui.views.endless3d.far_moves import CameraMoves
from terrain_explorer.gui.views.endless3d.frame import DepthRelief, FarCamera, Spot
from terrain_explorer.gui.views.endless3d.gl.endless_scene import EndlessScene
from terrain_explorer.gui.views.endless3d.gl.ground_uniforms import View
from terrain_explorer.gui.views.endless3d.ground_probe import GroundProbe
from terrain_explorer.gui.views.endless3d.tile_wishes import foundation
from terrain_explorer.gui.views.surface3d.camera.block import SIDE, TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE
from terrain_explorer.gui.views.surface3d.gl.offscreen import BACKDROPS
from terrain_explorer.gui.views.surface3d.gl.renderer import BEST
from terrain_explorer.gui.views.surface3d.gl.scene import Scene
from terrain_explorer.gui.views.surface3d.gl.uniforms import Shot
from terrain_explorer.gui.views.tiles.map_tiles import MapTiles
from terrain_explorer.terrain.filters.add_detail import AddDetail
from terrain_explorer.terrain.gradient import steepness
from terrain_explorer.terrain.recipe.map_ground import MapGround
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import NO_TONES
from terrain_explorer.terrain.tiles.land import land_of_map
from terrain_explorer.terrain.tiles.tile_waters import LandWaters

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
        land = land_of_map(MapGround(self._heightmap, AddDetail()), self._heightmap)
        facts, tiles, steep = land.facts, MapTiles(self._heightmap), steepness(self._heightmap)
        scene = EndlessScene(tiles)
        scene.setFacts(facts)
        scene.steepness = steep
        waters = None if self._waters is None else LandWaters(land, self._waters)
        scene.setWaters(waters)
        scene.setLook(self._look)
        probe = GroundProbe(tiles, facts, self._look.water_height_in(facts.map_range), waters)
        moves = CameraMoves(probe, DepthRelief.of(facts, self._look.exaggeration, steep))
        camera = self._far(facts)
        view = View(camera, moves.frame(camera), moves.above(camera), SIZE, BACKDROPS[background], background == "none")
        scene.prepare(*SIZE)
        scene.bounds.go_down_to(foundation(moves, camera))
        scene.choose(view)

        def draw():
            scene.upload(0, inf)
            scene.fading.finish()
            scene.draw(view, BEST)

        return self._drawn(scene, draw)

    def _far(self, facts):
        block, camera = TerrainBlock.of(self._heightmap, self._look.exaggeration), self.camera
        (x, y, z), side = camera.pivot, SIDE / facts.longer
        height = facts.map_range[0] + z / block.relief * facts.map_relief
        spot = Spot((block.north - y) / side, (x + block.east) / side, height)
        return FarCamera(
            spot, camera.distance / side, camera.azimuth, camera.elevation, orthographic=camera.orthographic
        )

    def _drawn(self, scene, draw):
        scene.setLook(self._look)
        scene.setTint(self._tint)
        scene.setTones(self._tones)
        pixels = np.empty((SIZE[1], SIZE[0], 4), np.uint8)
        self._canvas.fill(pixels, draw)
        scene.release()
        return pixels.astype(int)
