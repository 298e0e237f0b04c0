"""Paints a flight over the surface without end, complete and in all its detail, away from any window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor, isnan, log2, radians, tan

import numpy as np

from terrain_explorer.gui.explore.flight.flight_camera import Eye
from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.gui.views.surface3d.camera.frame import GroundCamera, Spot
from terrain_explorer.gui.views.surface3d.gl.land_drawing import LandDrawing
from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import FIELD_OF_VIEW, Pixels
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT_LEVEL, SQUARES, TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters

SCALE_OF_VIEWPORT = 1.8
"""How many times as far as a viewport of the map the camera sees: about as much is in both pictures then."""

_FINER = 10
"""The level of the ground that the camera keeps its height above where the whole is in sight: of tiles whose points are
a little finer than a picture shows, and finer by a level for each doubling."""

_CALM = 0.06
"""The part of a flight over which the camera gets higher above the horizon, and lower again, around a mountain."""


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
        self._drawing = LandDrawing(canvas, ground, look, eye.steepness, waters, tones)
        self._lowest = ground.facts.range[0]
        # A wider lens sees as much from nearer by.
        self._nearer = tan(radians(FIELD_OF_VIEW) / 2) / tan(radians(eye.field_of_view) / 2)
        self._elevations: list[float] = []

    def preparing(self) -> Iterator[float]:
        """Find from how high above the horizon each frame is seen: yield the part that is done, 0 to 1."""
        self._canvas.open()
        needed = []
        for number, viewport in enumerate(self._viewports):
            needed.append(self._standing(viewport, self._eye.elevation).elevation)
            self._drawing.tiles.forget()
            yield (number + 1) / len(self._viewports)
        self._elevations = _calmed(needed, round(_CALM * len(needed)))

    def painting(self, pixels: Pixels, number: int) -> Iterator[float]:
        """Fill a frame: yield the part that is done, 0 to 1."""
        camera = self._standing(self._viewports[number], self._elevations[number])
        yield from self._drawing.drawing(pixels, camera, self._eye.background)

    def close(self) -> None:
        """Free everything that the thread holds."""
        if self._canvas.is_open:
            self._drawing.release()
            self._canvas.close()

    def _standing(self, viewport: MapViewport, elevation: float) -> GroundCamera:
        """Return the camera over the middle of a viewport, clear of the ground."""
        south, east = viewport.south / SIDE, viewport.east / SIDE
        scale = SCALE_OF_VIEWPORT * float(viewport.side) * self._nearer
        spot = Spot(south, east, self._ground_height(south, east, scale))
        return self._drawing.cleared(
            GroundCamera(spot, scale, self._eye.azimuth, elevation, field_of_view=self._eye.field_of_view)
        )

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
        heights = self._drawing.tiles.tile(TileKey(level, row, column))
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
