"""Pictures of a land at any depth, complete and in all its detail, away from any window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from terrain_explorer.gui.views.surface3d.camera.frame import DepthRelief, GroundCamera
from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas
from terrain_explorer.gui.views.surface3d.gl.picture_drawing import PictureDrawing
from terrain_explorer.gui.views.surface3d.gl.terrain_scene import TerrainScene
from terrain_explorer.gui.views.surface3d.ground.camera_moves import CameraMoves
from terrain_explorer.gui.views.surface3d.ground.ground_probe import GroundProbe
from terrain_explorer.gui.views.surface3d.ground.kept_water import KeptWater
from terrain_explorer.gui.views.surface3d.ground.tile_wishes import foundation
from terrain_explorer.gui.views.tiles.tile_source import TileCollection
from terrain_explorer.terrain.parallel import filling_in_parallel
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import Background, Pixels
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones
from terrain_explorer.terrain.tiles.ground import TileHeights
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_key import ROOT, TILE_POINTS, TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters


class TileStock(TileCollection[TileHeights]):
    """The tiles of a ground that pictures need now, made at once."""

    def __init__(self, ground: Land) -> None:
        super().__init__({ROOT: ground.heights(ROOT)})
        self._ground = ground
        self._used: set[TileKey] = {ROOT}

    def making(self, keys: Iterable[TileKey]) -> Iterator[float]:
        """Make what is not there yet: yield the part that is done."""
        wanted = list(dict.fromkeys(keys))
        self._used.update(wanted)
        missing = [key for key in wanted if key not in self._tiles]
        if missing:
            made = np.empty((len(missing), TILE_POINTS, TILE_POINTS))
            yield from filling_in_parallel(made, lambda some: np.stack([self._made(key) for key in missing[some]]), 1)

    def tile(self, key: TileKey) -> TileHeights:
        """Return a tile, made if need be."""
        self._used.add(key)
        return self._tiles[key] if key in self._tiles else self._made(key)

    def forget(self) -> None:
        """Drop what was not asked for since the last time."""
        self._tiles = {key: heights for key, heights in self._tiles.items() if key in self._used}
        self._used = {ROOT}

    def _made(self, key: TileKey) -> TileHeights:
        heights = self._tiles[key] = self._ground.heights(key)
        return heights


class WaterStock:
    """The water of tiles that are in a stock, made when it is asked for."""

    def __init__(self, waters: LandWaters, tiles: TileStock) -> None:
        self._waters, self._tiles = waters, tiles

    def get(self, key: TileKey) -> KeptWater | None:
        """Return the water of a tile if the tile is there."""
        heights = self._tiles.get(key)
        return None if heights is None else KeptWater.of(self._waters.on(key, np.asarray(heights)))


class LandDrawing:
    """Draws pictures of a land on an open canvas, in one thread, with all tiles that they need.

    Parameters
    ----------
    steepness
        See `terrain_explorer.terrain.gradient.steepness`.
    apart
        See `TerrainScene`.

    Attributes
    ----------
    tiles
        The tiles that pictures need now.
    moves
        Moves cameras over the land.
    """

    def __init__(
        self,
        canvas: OffscreenCanvas,
        land: Land,
        look: Look,
        steepness: float,
        waters: LandWaters | None = None,
        tones: PaletteTones = NO_TONES,
        apart: float | None = None,
    ) -> None:
        self.tiles = TileStock(land)
        self._scene = TerrainScene(self.tiles, apart=apart)
        self._scene.setFacts(land.facts)
        self._scene.steepness = steepness
        self._scene.setLook(look)
        self._scene.setTones(tones)
        self._scene.setWaters(waters, None if waters is None else WaterStock(waters, self.tiles))
        relief = DepthRelief.of(land.facts, look.exaggeration, steepness)
        sea = look.water_height_in(land.facts.map_range)
        self.moves = CameraMoves(GroundProbe(self.tiles, land.facts, sea, waters), relief)
        self._drawing = PictureDrawing(canvas, self._scene, self.moves, self.tiles.making)

    def cleared(self, camera: GroundCamera) -> GroundCamera:
        """Return the camera with its eye clear of the ground, with the tiles made that it stands on."""
        for key in foundation(self.moves, camera):
            self.tiles.tile(key)
        return self.moves.clear(camera)

    def drawing(self, pixels: Pixels, camera: GroundCamera, background: Background) -> Iterator[float]:
        """Fill a picture, and yield the part that is done; see `PictureDrawing`."""
        for key in foundation(self.moves, camera):
            self.tiles.tile(key)
        yield from self._drawing.drawing(pixels, camera, background)
        self.tiles.forget()

    def release(self) -> None:
        """Free what the open canvas holds of it."""
        self._scene.release()
