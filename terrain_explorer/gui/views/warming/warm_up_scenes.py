"""Small pictures that nobody sees, drawn as those on the screen will be, so that the driver compiles their shaders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import product
from math import ceil, log2

import numpy as np

from terrain_explorer.gui.services.preferences import SurfacePreferences
from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.gui.views.surface3d.camera.frame import DepthRelief
from terrain_explorer.gui.views.surface3d.gl.context_resources import draws_in_software
from terrain_explorer.gui.views.surface3d.gl.ground_uniforms import View
from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas
from terrain_explorer.gui.views.surface3d.gl.quality import MOVING, Quality
from terrain_explorer.gui.views.surface3d.gl.redraw_timer import qualities
from terrain_explorer.gui.views.surface3d.gl.terrain_scene import TerrainScene
from terrain_explorer.gui.views.surface3d.gl.uniforms import DARK
from terrain_explorer.gui.views.surface3d.ground.camera_moves import CameraMoves
from terrain_explorer.gui.views.surface3d.ground.ground_probe import GroundProbe
from terrain_explorer.gui.views.tiles.tile_source import TileCollection
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters.add_detail import AddDetail
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.hydrology.rivers import Rivers
from terrain_explorer.terrain.recipe.map_ground import MapGround
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.waters import Waters
from terrain_explorer.terrain.tiles.land import Land, land_of_map
from terrain_explorer.terrain.tiles.tile_key import ROOT
from terrain_explorer.terrain.tiles.tile_waters import LandWaters
from terrain_explorer.terrain.work import finished

_SIZE = (150, 90)
"""Width and height. No powers of two: software compiles shaders anew for textures of such a size."""

_NEAR = 2.0**-6
"""A scale at which nothing is seen of the light of the whole."""

_LONGEST, _BANKS = 128, 64
"""Points along the longer side of the terrain at most, and along a side of the picture of its rivers."""


@dataclass(frozen=True)
class WarmUpScenes:
    """Draws pictures of a terrain on a canvas, one a step; see `OffscreenCanvas` about threads.

    Each picture has a scene of its own: Mesa's renderer in software keeps what it has compiled under another name if it
    has compiled the same shader for another picture before, and would not find it for the window's scenes.

    Attributes
    ----------
    heightmap
        The terrain; few of its points are drawn.
    look, preferences
        How it looks, and how finely it is drawn on the screen.
    """

    canvas: OffscreenCanvas
    heightmap: Heightmap
    look: Look
    preferences: SurfacePreferences

    def drawing_ground(self) -> Iterator[None]:
        """Draw the ground; raises NoOpenGLError."""
        yield from self._drawing([(self._draw_ground, self.look)])

    def drawing_others(self) -> Iterator[None]:
        """Draw what the user may well choose next: a selection, or something else in the look; raises NoOpenGLError."""
        look = self.look
        others = (
            replace(look, rivers=not look.rivers),
            replace(look, water=not look.water),
            replace(look, contours=not look.contours),
        )
        tint = Tint.of_selection(np.zeros(self._thinned.heights.shape, np.uint8))
        yield from self._drawing([(partial(self._draw_ground, tint=tint), look), *product([self._draw_ground], others)])

    def _drawing(self, kinds: Iterable[tuple[Callable[[Look, Quality], None], Look]]) -> Iterator[None]:
        self.canvas.open()
        try:
            both = qualities(draws_in_software(), self.preferences)
            for (draw, look), quality in product(kinds, both):
                draw(look, quality)
                yield
        finally:
            self.canvas.close()

    def _draw_ground(self, look: Look, quality: Quality, tint: Tint | None = None) -> None:
        facts, tiles = self._ground.facts, TileCollection({ROOT: self._ground.heights(ROOT)})
        moves = CameraMoves(GroundProbe(tiles, facts), DepthRelief.of(facts, look.exaggeration))
        scene = TerrainScene(tiles, most=2)
        scene.setFacts(facts)
        scene.setLook(look)
        scene.setWaters(LandWaters(self._ground, self._waters) if look.rivers else None)
        scene.setTint(tint)
        whole = moves.whole(_SIZE[0] / _SIZE[1])
        # Near by, ground casts shadows of its own.
        for camera in (whole, moves.at(whole, 0.5, 0.5, _NEAR)):
            view = View(camera, moves.frame(camera), moves.above(camera), _SIZE, DARK)
            scene.choose(view)
            scene.upload(1, 0.0)
            self._fill(partial(_draw_as_on_screen, scene, view, quality))
        scene.release()

    def _fill(self, draw: Callable[[], None]) -> None:
        self.canvas.fill(np.empty((_SIZE[1], _SIZE[0], 4), np.uint8), draw)

    @cached_property
    def _thinned(self) -> Heightmap:
        # By a power of two: as with the size of the picture, it matters whether the number of points is one.
        step = 2 ** max(ceil(log2(max(self.heightmap.heights.shape) / _LONGEST)), 0)
        return Heightmap(np.ascontiguousarray(self.heightmap.heights[::step, ::step]), range=self.heightmap.range)

    @cached_property
    def _waters(self) -> Waters:
        drainage = finished(draining(self._thinned, None))
        return Waters(
            Rivers.of(drainage, np.inf), np.zeros_like(self._thinned.heights), (np.zeros((_BANKS, _BANKS), np.uint8),)
        )

    @cached_property
    def _ground(self) -> Land:
        return land_of_map(MapGround(self._thinned, AddDetail()), self._thinned)


def _draw_as_on_screen(scene: TerrainScene, view: View, quality: Quality) -> None:
    """Draw in strips what the window draws so: software compiles other code for them."""
    if quality == MOVING:
        scene.draw(view, quality)
    else:
        for _ in scene.drawing_beside(view, quality):
            pass
        scene.show_beside()
