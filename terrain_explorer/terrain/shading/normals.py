"""Normals: which way each point of a surface faces."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Window
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.sampling import gradient_in
from terrain_explorer.terrain.work import Work

Convention = Literal["opengl", "directx"]
"""Which way green points: up the picture, to the north, or down."""


def shading_normals(
    heightmap: Heightmap, convention: Convention = "opengl", bits: int = 8, window: Window | None = None
) -> Work[NDArray[np.uint8 | np.uint16]]:
    """Return the normals of a heightmap as colours: red for east, green for north or south, blue for up.

    A normal of unit length n becomes (n + 1) / 2 of the largest number. Heights and distances are those of nature where
    metres and spacing are known, otherwise as the surface is drawn without exaggeration.

    Parameters
    ----------
    window
        The rectangle to return, by default the whole map. Its normals are those of the whole map there, bit for bit.

    Returns
    -------
    Pixels
        uint8 or uint16, shape (rows, columns, 3).
    """
    place = window or Window(0, 0, heightmap.rows, heightmap.columns)
    colours = np.empty((place.rows, place.columns, 3), np.uint8 if bits == 8 else np.uint16)
    half = (2**bits - 1) / 2

    def coloured(rows: slice) -> FloatArray:
        block = Window(place.row + rows.start, place.column, rows.stop - rows.start, place.columns)
        return np.asarray(np.rint((_normals(heightmap, block, convention) + 1) * half))

    yield from filling(colours, coloured)
    return colours


def _normals(heightmap: Heightmap, window: Window, convention: Convention) -> FloatArray:
    south, east = (rise.astype(np.float64) for rise in gradient_in(heightmap, window))
    # The normal is (-east rise, -north rise, 1), and the ground rises to the north where it falls to the south.
    green = south if convention == "opengl" else -south
    length = np.sqrt(south * south + east * east + 1)
    return np.stack([-east, green, np.ones_like(east)], axis=2) / length[..., np.newaxis]
