"""Paints what a viewport shows, complete and in all its detail, as a frame of a moving picture."""

from __future__ import annotations

from collections.abc import Iterator
from math import log2

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.terrain.parallel import filling_in_parallel
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import Pixels
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones
from terrain_explorer.terrain.tiles.ground import TileHeights
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_colours import Contrast, tile_picture
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT_LEVEL, SQUARES, TILE_POINTS, TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters

_STRIP = 512
"""Rows of a frame that are painted at a time, so that a large frame does not need a multiple of its memory."""

_AROUND = 3
"""Squares beyond a strip that the pixels at its edges are mixed from, at most."""

_COARSER = 2
"""Levels up from those in sight on which the lowest and the highest height in sight are looked for."""

ByteColour = tuple[int, int, int]


class FramePainter:
    """Paints one ground, in one thread; tiles that two frames share are made once.

    The levels whose squares are just smaller and just larger than a pixel are mixed, the nearer one more. So detail
    grows in as the map comes nearer, and nothing jumps from frame to frame.

    Parameters
    ----------
    background
        The colour where there is no ground; None leaves it transparent there.
    waters
        The rivers and lakes of the ground, where the look shows them.
    tones
        Those of palettes at the points of the map of the ground.
    """

    def __init__(
        self,
        ground: Land,
        look: Look,
        background: ByteColour | None,
        waters: LandWaters | None = None,
        tones: PaletteTones = NO_TONES,
    ) -> None:
        self._waters, self._tones = waters, tones
        self._ground, self._look = ground, look
        # Transparent pictures have a fourth channel, and colours in parts of it until they are put together.
        self._background = np.array(background or (0, 0, 0, 0), np.uint8)
        self._heights: dict[TileKey, TileHeights] = {}
        self._pictures: dict[TileKey, NDArray[np.uint8]] = {}
        self._contrast: Contrast | None = None

    def painted(self, viewport: MapViewport, contrast: Contrast) -> Pixels:
        """Return a frame, made in one go."""
        pixels = np.empty((viewport.height, viewport.width, 4), np.uint8)
        for _ in self.painting(pixels, viewport, contrast):
            pass
        return pixels

    def painting(self, pixels: Pixels, viewport: MapViewport, contrast: Contrast) -> Iterator[float]:
        """Fill a frame as large as the view of a viewport: yield the part that is done, 0 to 1."""
        if contrast != self._contrast:
            self._pictures, self._contrast = {}, contrast
        used: set[TileKey] = set()
        pixels[..., 3] = 255
        channels = len(self._background)
        for first in range(0, viewport.height, _STRIP):
            strip = viewport.strip(first, min(_STRIP, viewport.height - first))
            parts = _mixed(strip)
            for number, (level, share) in enumerate(parts):
                keys = list(_tiles(strip, level))
                used.update(key for key, *_ in keys)
                for done in self._making([key for key, *_ in keys]):
                    yield (first + strip.height * (number + done) / len(parts)) / viewport.height
                picture = self._scaled(strip, level)
                rows = pixels[first : first + strip.height, :, :channels]
                rows[:] = picture if number == 0 else _blended(rows, picture, share)
            if channels == 4:
                rows[:] = np.asarray(_as_picture(rows).convert("RGBA"))
        # What the next frame shares with this one is all that is worth its memory.
        self._heights = {key: heights for key, heights in self._heights.items() if key in used}
        self._pictures = {key: picture for key, picture in self._pictures.items() if key in used}

    def _making(self, keys: list[TileKey]) -> Iterator[float]:
        """Colour tiles that are not there yet."""
        missing = [key for key in dict.fromkeys(keys) if key not in self._pictures]
        if not missing:
            return
        made = np.empty((len(missing), SQUARES, SQUARES, len(self._background)), np.uint8)
        # Points of a block: one tile at a time for each thread.
        yield from filling_in_parallel(made, lambda some: np.stack([self._coloured(key) for key in missing[some]]), 1)
        self._pictures.update(zip(missing, made, strict=True))

    def _coloured(self, key: TileKey) -> NDArray[np.uint8]:
        heights = self._heights.get(key)
        if heights is None:
            heights = self._heights[key] = self._ground.heights(key)
        assert self._contrast is not None
        pixels = tile_picture(heights, key, self._look, self._contrast, self._ground.facts, self._waters, self._tones)
        return np.where(pixels[..., 3:] > 0, pixels[..., : len(self._background)], self._background)

    def _scaled(self, strip: MapViewport, level: int) -> NDArray[np.uint8]:
        """Return the picture of a level in the size of a strip."""
        top, left, bottom, right = strip.edges
        square = SIDE >> level
        first_row, first_column = top // square - _AROUND, left // square - _AROUND
        rows, columns = -(-bottom // square) + _AROUND - first_row, -(-right // square) + _AROUND - first_column
        mosaic = np.empty((rows, columns, len(self._background)), np.uint8)
        mosaic[:] = self._background
        for key, row, column in _tiles(strip, level):
            _paste(mosaic, self._pictures[key], row * SQUARES - first_row, column * SQUARES - first_column)
        # Differences of whole numbers, divided once: exact at any depth.
        box = (
            (left - first_column * square) / square,
            (top - first_row * square) / square,
            (right - first_column * square) / square,
            (bottom - first_row * square) / square,
        )
        scaled = _as_picture(mosaic).resize((strip.width, strip.height), Image.Resampling.BILINEAR, box)
        return np.asarray(scaled)


def contrast_in(ground: Land, viewport: MapViewport) -> Contrast:
    """Return the contrast that uses all colours for what is in sight; that of the whole where nothing is."""
    level = min(max(viewport.level - _COARSER, ROOT_LEVEL), DEEPEST_LEVEL)
    window = viewport.window_at(level)
    seen = []
    for key, row, column in _tiles(viewport, level):
        places = (window.row - row * SQUARES, window.rows), (window.column - column * SQUARES, window.columns)
        down, across = (slice(max(at, 0), min(max(at + count + 1, 0), TILE_POINTS)) for at, count in places)
        heights = ground.heights(key)[down, across]
        if not np.isnan(heights).all():
            seen.append((float(np.nanmin(heights)), float(np.nanmax(heights))))
    if not seen or (low := min(low for low, _ in seen)) == (high := max(high for _, high in seen)):
        return Contrast.of_whole(ground.facts)
    return Contrast((low, high), float(viewport.side))


def _mixed(viewport: MapViewport) -> list[tuple[int, float]]:
    """Return the levels that are mixed, the coarser first, and how much of each covers the one before."""
    fine = next(
        (level for level in range(ROOT_LEVEL, DEEPEST_LEVEL) if viewport.pixels_of_square(level) <= 1), DEEPEST_LEVEL
    )
    share = 1 + log2(viewport.pixels_of_square(fine))
    if fine == ROOT_LEVEL or share >= 1:
        return [(fine, 1.0)]
    return [(fine - 1, 1.0), (fine, share)]


def _tiles(viewport: MapViewport, level: int) -> Iterator[tuple[TileKey, int, int]]:
    """Yield the tiles of a level in sight or just beside it, and the row and column of each among all tiles.

    These go on beyond the terrain where it repeats.
    """
    top, left, bottom, right = viewport.edges
    side, beyond = (SIDE >> level) * SQUARES, (SIDE >> level) * _AROUND
    rows = range((top - beyond) // side, -(-(bottom + beyond) // side))
    columns = range((left - beyond) // side, -(-(right + beyond) // side))
    count = 1 << (level - ROOT_LEVEL)
    below, beside = (-(-int(SIDE * part) // side) for part in viewport.facts.extent)
    for row in rows:
        for column in columns:
            if viewport.facts.repeats or (0 <= row < below and 0 <= column < beside):
                yield TileKey(level, row % count, column % count), row, column


def _paste(mosaic: NDArray[np.uint8], tile: NDArray[np.uint8], row: int, column: int) -> None:
    rows, columns = mosaic.shape[:2]
    top, left, bottom, right = max(row, 0), max(column, 0), min(row + SQUARES, rows), min(column + SQUARES, columns)
    if top < bottom and left < right:
        mosaic[top:bottom, left:right] = tile[top - row : bottom - row, left - column : right - column]


def _as_picture(pixels: NDArray[np.uint8]) -> Image.Image:
    rows, columns, channels = pixels.shape
    return Image.frombytes("RGB" if channels == 3 else "RGBa", (columns, rows), pixels.tobytes())


def _blended(under: NDArray[np.uint8], over: NDArray[np.uint8], share: float) -> NDArray[np.uint8]:
    weight = round(256 * share)
    return ((under.astype(np.uint16) * (256 - weight) + over.astype(np.uint16) * weight + 128) >> 8).astype(np.uint8)
