"""Pictures of a scene at any size, drawn piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Generator as Steps
from dataclasses import replace
from itertools import product
from math import inf

import numpy as np

from terrain_explorer.gui.views.surface3d.camera.frame import GroundCamera
from terrain_explorer.gui.views.surface3d.gl.ground_uniforms import View
from terrain_explorer.gui.views.surface3d.gl.offscreen import BACKDROPS, OffscreenCanvas
from terrain_explorer.gui.views.surface3d.gl.quality import BEST
from terrain_explorer.gui.views.surface3d.gl.terrain_scene import TerrainScene
from terrain_explorer.gui.views.surface3d.ground.camera_moves import CameraMoves
from terrain_explorer.gui.views.surface3d.ground.height_bounds import data_key
from terrain_explorer.gui.views.surface3d.ground.tile_wishes import foundation
from terrain_explorer.terrain.shading.render_options import LARGEST, Background, Pixels
from terrain_explorer.terrain.tiles.tile_key import TileKey
from terrain_explorer.terrain.tiles.visible_tiles import Selection

_PIECE = 1024
"""Pixels along a side of the pieces of a picture, so that the card's memory does not limit the picture's size."""

_SMALLEST = 64
"""The same of pieces of which the card cannot hold all tiles."""

MakingTiles = Callable[[Sequence[TileKey]], Iterator[float]]
"""Makes tiles that are not there yet, and yields the part that is done, 0 to 1."""


class PictureDrawing:
    """Draws pictures of a scene on an open canvas, piece by piece.

    Parameters
    ----------
    making
        Makes the tiles that a piece needs; without it those are drawn that are there.
    """

    def __init__(
        self, canvas: OffscreenCanvas, scene: TerrainScene, moves: CameraMoves, making: MakingTiles | None = None
    ) -> None:
        self._canvas, self._scene, self._moves, self._making = canvas, scene, moves, making

    def drawing(self, pixels: Pixels, camera: GroundCamera, background: Background) -> Iterator[float]:
        """Fill a picture, and yield the part that is done.

        Raises
        ------
        ValueError
            The picture is larger than `LARGEST`, or empty.
        """
        height, width, _ = pixels.shape
        if not (0 < width <= LARGEST and 0 < height <= LARGEST):
            raise ValueError(f"a picture has from 1 to {LARGEST} pixels each way; got {width} × {height}")
        frame, above = self._moves.frame(camera), self._moves.above(camera)
        view = View(camera, frame, above, (width, height), BACKDROPS[background], background == "none")
        scene = self._scene
        scene.prepare(width, height)
        scene.bounds.go_down_to(foundation(self._moves, camera))
        pieces = list(product(range(0, height, _PIECE), range(0, width, _PIECE)))
        if len(pieces) > 1 and scene.casts_shadows(view):
            for _ in self._choosing(view):
                yield 0.0
            self._canvas.fill(np.empty((1, 1, 4), np.uint8), lambda: self._cast_shadows(view))
        for number, (row, column) in enumerate(pieces):
            area = range(row, min(row + _PIECE, height)), range(column, min(column + _PIECE, width))
            for done in self._drawing_piece(pixels, view, *area):
                yield (number + 0.5 * done) / len(pieces)
            yield (number + 1) / len(pieces)

    def _drawing_piece(self, pixels: Pixels, view: View, rows: range, columns: range) -> Iterator[float]:
        """Fill some rows and columns of the picture."""
        width, height = view.size
        part = columns.start / width, 1 - rows.stop / height, columns.stop / width, 1 - rows.start / height
        piece = replace(view, part=part)
        selection = yield from self._choosing(piece)
        if selection.sights.wanted != self._scene.wanted(view) and max(len(rows), len(columns)) > _SMALLEST:
            # All pieces are as fine as the picture asks for: where one is coarser than its neighbour, one sees a seam.
            for down, across in product(_halves(rows), _halves(columns)):
                yield from self._drawing_piece(pixels, view, down, across)
        else:
            self._canvas.fill(pixels[rows.start : rows.stop, columns.start : columns.stop], lambda: self._draw(piece))

    def _choosing(self, view: View) -> Steps[float, None, Selection]:
        """Choose the tiles of a view, make those that are not there, and return the choice: yield the part done."""
        while True:
            selection = self._scene.choose(view)
            keys = [data_key(key) for key in selection.tiles]
            complete = self._making is None or all(self._scene.has(key) for key in keys)
            if self._making is not None:
                yield from self._making(keys)
            if complete:
                return selection
            # A tile is split when its heights are known, so that what is missing is known level by level.
            self._scene.bounds.refresh()

    def _cast_shadows(self, view: View) -> None:
        self._scene.upload(0, inf)
        self._scene.cast_shadows(view, BEST)

    def _draw(self, view: View) -> None:
        self._scene.upload(0, inf)
        self._scene.fading.finish()
        self._scene.draw(view, BEST)


def _halves(lines: range) -> tuple[range, ...]:
    middle = (lines.start + lines.stop) // 2
    return tuple(half for half in (range(lines.start, middle), range(middle, lines.stop)) if half)
