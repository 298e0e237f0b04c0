"""Paints a flight over the surface without end, complete and in all its detail, away from any window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import floor, isnan, log2

import numpy as np

from terrain_explorer.gui.explore.flight.flight_camera import Eye
from terrain_explorer.gui.views.endless3d.far_moves import CameraMoves
from terrain_explorer.gui.views.endless3d.frame import DepthRelief, FarCamera, Spot
from terrain_explorer.gui.views.endless3d.gl.endless_scene import EndlessScene
from terrain_explorer.gui.views.endless3d.gl.studio import PictureDrawing
from terrain_explorer.gui.views.endless3d.ground_probe import GroundProbe
from terrain_explorer.gui.views.endless3d.kept_water import KeptWater
from terrain_explorer.gui.views.endless3d.tile_wishes import foundation
from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas
from terrain_explorer.gui.views.tiles.tile_source import TileCollection
from terrain_explorer.terrain.parallel import filling_in_parallel
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import Pixels
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones
from terrain_explorer.terrain.tiles.ground import TileHeights
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT, ROOT_LEVEL, SQUARES, TILE_POINTS, TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters

SCALE_OF_VIEWPORT = 1.8
"""How many times as far as a viewport of the map the camera sees: about as much is in both pictures then."""

_FINER = 10
"""The level of the ground that the camera keeps its height above where the whole is in sight: of tiles whose points are
a little finer than a picture shows, and finer by a level for each doubling."""

_CALM = 0.06
"""The part of a flight over which the camera gets higher above the horizon, and lower again, around a mountain."""


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


class SurfacePainter:
    """Paints what viewports show from aside, in one thread; the canvas is open from `preparing` to `close`.

    Parameters
    ----------
    viewports
        Those of all frames, of views of one size.
    """

    def __init__(
        self,
        canvas: OffscreenCanvas,
        ground: Land,
        look: Look,
        eye: Eye,
        viewports: Sequence[MapViewport],
        waters: LandWaters | None = None,
        tones: PaletteTones = NO_TONES,
    ) -> None:
        self._canvas, self._eye, self._viewports = canvas, eye, viewports
        self._tiles = TileStock(ground)
        self._scene = EndlessScene(self._tiles)
        self._scene.setFacts(ground.facts)
        self._scene.steepness = eye.steepness
        self._scene.setLook(look)
        self._scene.setTones(tones)
        self._scene.setWaters(waters, None if waters is None else WaterStock(waters, self._tiles))
        relief = DepthRelief.of(ground.facts, look.exaggeration, eye.steepness)
        sea = look.water_height_in(ground.facts.map_range)
        self._moves = CameraMoves(GroundProbe(self._tiles, ground.facts, sea, waters), relief)
        self._drawing = PictureDrawing(canvas, self._scene, self._moves, self._tiles.making)
        self._lowest = ground.facts.range[0]
        self._elevations: list[float] = []

    def preparing(self) -> Iterator[float]:
        """Find from how high above the horizon each frame is seen: yield the part that is done, 0 to 1."""
        self._canvas.open()
        needed = []
        for number, viewport in enumerate(self._viewports):
            needed.append(self._moves.clear(self._standing(viewport, self._eye.elevation)).elevation)
            self._tiles.forget()
            yield (number + 1) / len(self._viewports)
        self._elevations = _calmed(needed, round(_CALM * len(needed)))

    def painting(self, pixels: Pixels, number: int) -> Iterator[float]:
        """Fill a frame: yield the part that is done, 0 to 1."""
        camera = self._moves.clear(self._standing(self._viewports[number], self._elevations[number]))
        yield from self._drawing.drawing(pixels, camera, self._eye.background)
        self._tiles.forget()

    def close(self) -> None:
        """Free everything that the thread holds."""
        if self._canvas.is_open:
            self._scene.release()
            self._canvas.close()

    def _standing(self, viewport: MapViewport, elevation: float) -> FarCamera:
        """Return the camera over the middle of a viewport, with the tiles that it stands on made."""
        south, east = viewport.south / SIDE, viewport.east / SIDE
        scale = SCALE_OF_VIEWPORT * float(viewport.side)
        spot = Spot(south, east, self._ground_height(south, east, scale))
        camera = FarCamera(spot, scale, self._eye.azimuth, elevation)
        for key in foundation(self._moves, camera):
            self._tiles.tile(key)
        return camera

    def _ground_height(self, south: float, east: float, scale: float) -> float:
        """Return the height of the ground without detail too fine to be seen, steady from scale to scale."""
        wanted = min(max(_FINER - log2(scale), ROOT_LEVEL), DEEPEST_LEVEL)
        coarse = floor(wanted)
        heights = [self._height(level, south, east) for level in (coarse, min(coarse + 1, DEEPEST_LEVEL))]
        return heights[0] + (wanted - coarse) * (heights[1] - heights[0])

    def _height(self, level: int, south: float, east: float) -> float:
        """Return the height between four points of a level, or the lowest where there is no ground."""
        count = 1 << (level - ROOT_LEVEL)
        row, column = (min(int(at * count), count - 1) for at in (south, east))
        heights = self._tiles.tile(TileKey(level, row, column))
        down, across = (south * count - row) * SQUARES, (east * count - column) * SQUARES
        i, j = min(int(down), SQUARES - 1), min(int(across), SQUARES - 1)
        weights = np.outer((1 - down + i, down - i), (1 - across + j, across - j))
        height = float((weights * heights[i : i + 2, j : j + 2]).sum())
        return self._lowest if isnan(height) else height


def _calmed(needed: Sequence[float], around: int) -> list[float]:
    """Return elevations that are never below those that are needed, and change slowly."""
    if around < 1:
        return list(needed)
    padded = np.pad(np.asarray(needed), 2 * around, mode="edge")
    highest = np.lib.stride_tricks.sliding_window_view(padded, 2 * around + 1).max(axis=1)
    means = np.lib.stride_tricks.sliding_window_view(highest, 2 * around + 1).mean(axis=1)
    return [float(mean) for mean in means]
