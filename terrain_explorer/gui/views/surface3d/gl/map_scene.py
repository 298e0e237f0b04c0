"""The points of a heightmap drawn as ground: all of them are there at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from math import inf

from terrain_explorer.gui.views.surface3d.camera.block import SIDE
from terrain_explorer.gui.views.surface3d.camera.camera import CLOSEST, Camera
from terrain_explorer.gui.views.surface3d.camera.frame import DepthRelief, GroundCamera
from terrain_explorer.gui.views.surface3d.gl.ground_uniforms import View
from terrain_explorer.gui.views.surface3d.gl.terrain_scene import TerrainScene
from terrain_explorer.gui.views.surface3d.gl.uniforms import Backdrop
from terrain_explorer.gui.views.surface3d.ground.block_camera import ground_camera
from terrain_explorer.gui.views.surface3d.ground.camera_moves import CameraMoves
from terrain_explorer.gui.views.surface3d.ground.ground_probe import GroundProbe
from terrain_explorer.gui.views.surface3d.ground.tile_wishes import foundation
from terrain_explorer.gui.views.tiles.map_tiles import MapTiles
from terrain_explorer.gui.views.tiles.tile_source import TileCollection
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.gradient import steepness
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.waters import Waters
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.land import facts_of_map, repeats
from terrain_explorer.terrain.tiles.tile_waters import MapWaters

_ROUNDS = 12
"""How often it is found out how high the eye is of who stands on the ground; each leaves less than half of the error
where ground gets lower by less than half a doubling for each."""


class MapScene(TerrainScene):
    """Draws a heightmap down to its points, and curved between them; see `DepthRelief` for how high.

    Parameters
    ----------
    beside, pixels, apart
        See `TerrainScene`.

    Attributes
    ----------
    heightmap
        What is drawn, or None.
    """

    def __init__(
        self, beside: TerrainScene | None = None, pixels: int | None = None, apart: float | None = None
    ) -> None:
        super().__init__(TileCollection({}), beside=beside, pixels=pixels, apart=apart)
        self.heightmap: Heightmap | None = None
        self._map: MapTiles | None = None
        self._moves: CameraMoves | None = None

    @property
    def moves(self) -> CameraMoves:
        """Moves cameras over the ground; there has to be some."""
        if self._moves is None:
            facts = self.facts
            assert facts is not None
            probe = GroundProbe(self._tiles, facts, self.look.water_height_in(facts.map_range), self.waters)
            self._moves = CameraMoves(probe, DepthRelief.of(facts, self.look.exaggeration, self.steepness))
        return self._moves

    def setHeightmap(self, heightmap: Heightmap | None, changed: Collection[Window] | None = None) -> None:
        """Draw a heightmap, or nothing. Where all may differ, it has no water until that is set.

        Parameters
        ----------
        changed
            The windows in which it differs from the one before, if both have the same shape; by default it may differ
            everywhere.
        """
        before, tiles, self.heightmap, self._moves = self.heightmap, self._map, heightmap, None
        if heightmap is None:
            self._show(None)
            self.setFacts(None)
            self.setWaters(None)
        elif changed is None or tiles is None or before is None or before.heights.shape != heightmap.heights.shape:
            self._show(MapTiles(heightmap))
            self.setFacts(_facts_of(heightmap))
            self.setWaters(None)
        else:
            after, others = tiles.changed(heightmap, tiles.touched(changed))
            self._show(after)
            self.facts = _facts_of(heightmap)
            for key in others:
                self.renew(key, tiles.part(key, changed))
        self.steepness = 0.0 if heightmap is None else steepness(heightmap)

    def setLook(self, look: Look) -> None:
        super().setLook(look)
        self._moves = None

    def setMapWaters(self, waters: Waters | None) -> None:
        """Show the rivers and lakes of a map of the heightmap's shape, or none."""
        if waters is (None if self.waters is None else self.waters.waters):
            return
        if waters is None or self.heightmap is None:
            self.setWaters(None)
        else:
            self.setWaters(MapWaters.of(self.heightmap, facts_of_map(self.heightmap), waters))
        self._moves = None

    def seen_by(self, camera: Camera) -> GroundCamera:
        """Return the camera that sees the ground as one of the world of its block sees the block."""
        moves, facts = self.moves, self.facts
        assert facts is not None
        relief = moves.relief
        seen = ground_camera(camera, facts, relief.even)
        if not seen.within:
            return seen
        # One who stands on the ground sees it from as high as it is drawn from there, which is lower the nearer.
        eye, rise = seen.pivot, relief.at_whole
        ground = moves.probe.height(eye.south, eye.east, facts.longer)
        for _ in range(_ROUNDS):
            above = (eye.height - ground) * rise / facts.longer * SIDE
            seen = ground_camera(camera, facts, relief.even, max(above, CLOSEST))
            rise = relief.at(seen.scale, within=True)
        return seen

    def view(self, camera: GroundCamera, size: tuple[int, int], backdrop: Backdrop, transparent: bool = False) -> View:
        """Return what a camera sees in a picture of this size; see `View`."""
        moves = self.moves
        return View(camera, moves.frame(camera), moves.above(camera), size, backdrop, transparent)

    def uploading(self, view: View) -> Iterator[None]:
        """Choose the tiles of a view, and bring them to the card one by one."""
        self.prepare(*view.size)
        self.bounds.go_down_to(foundation(self.moves, view.camera))
        self.choose(view)
        self.fading.finish()
        while self.upload(1, 0.0):
            yield

    def _show(self, tiles: MapTiles | None) -> None:
        self._map, self._tiles = tiles, TileCollection({}) if tiles is None else tiles
        self.count = inf if tiles is None else tiles.count
        self.bounds.setTiles(self._tiles)


def _facts_of(heightmap: Heightmap) -> LandFacts:
    return replace(facts_of_map(heightmap), repeats=repeats(heightmap))
